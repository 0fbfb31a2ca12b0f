/* memory_layout.c -- where the elements of an array stand: memory order, views of the same bytes as another dtype or with
 * other strides, changing the size in place, overlap of two arrays.
 *
 * Order is NumPy's letter: C rows first, F columns first, A as F if the array is so, K as the elements stand.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/memory_layout.h"

#include "engine/base/memory.h"
#include "engine/tensor/structured_dtype.h"

#include <stdlib.h>

/* ---- order ---- */

static bool is_fortran(const Tensor *t) {
    int64_t step = 1;
    if (t->count == 0) return true;
    for (int i = 0; i < t->rank; i++) {
        if (t->dims[i] != 1 && t->strides[i] != step) return false;
        step *= t->dims[i];
    }
    return true;
}

char layout_order(Vm *vm, Value v, char none) {
    if (is_none(v) || is_absent(v)) return none;
    if (is_str(v) && as_str(v)->size == 1) {
        const char *found = strchr("CFAKcfak", as_str(v)->data[0]);
        if (found && *found) return (char)(*found >= 'a' ? *found - 'a' + 'A' : *found);
    }
    Str *text = value_str(vm, v);
    if (text) vm_raise(vm, ERROR_VALUE, "order must be one of 'C', 'F', 'A', or 'K' (got '%s')", text->data);
    if (text) object_release(&text->object);
    return 0;
}

static char plain_order(const Tensor *t, char order) {
    return order == 'F' || ((order == 'A' || order == 'K') && is_fortran(t) && !t->contiguous) ? 'F' : 'C';
}

static Tensor *reversed(Tensor *t, Error *err) {
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    for (int i = 0; i < t->rank; i++) dims[i] = t->dims[t->rank - 1 - i], strides[i] = t->strides[t->rank - 1 - i];
    return tensor_view(t, t->rank, dims, strides, 0, err);
}

static Tensor *without_base(Tensor *t) {
    if (!t) return NULL;
    tensor_release(t->base);
    t->base = NULL;
    return t;
}

/* The axes of t from the slowest to the fastest of the order. */
static void axes_in(const Tensor *t, char order, int axes[SHAPE_MAX]) {
    for (int i = 0; i < t->rank; i++) {
        int k = i;
        for (; k > 0 && order == 'K' && llabs(t->strides[axes[k - 1]]) < llabs(t->strides[i]); k--) axes[k] = axes[k - 1];
        axes[k] = i;
    }
    if (order != 'K' && plain_order(t, order) == 'F')
        for (int i = 0; i < t->rank; i++) axes[i] = t->rank - 1 - i;
}

Tensor *layout_turned(Tensor *t, char order, Error *err) {
    int axes[SHAPE_MAX];
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    axes_in(t, order, axes);
    for (int i = 0; i < t->rank; i++) dims[i] = t->dims[axes[i]], strides[i] = t->strides[axes[i]];
    return tensor_view(t, t->rank, dims, strides, 0, err);
}

Tensor *layout_turned_back(Tensor *turned, const Tensor *t, char order, Error *err) {
    int axes[SHAPE_MAX];
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    axes_in(t, order, axes);
    for (int i = 0; i < t->rank; i++) dims[axes[i]] = turned->dims[i], strides[axes[i]] = turned->strides[i];
    return without_base(tensor_view(turned, t->rank, dims, strides, 0, err));
}

bool layout_is_in(const Tensor *t, char order) {
    if (order == 'C' || (order == 'A' && plain_order(t, order) == 'C')) return t->contiguous;
    return order != 'F' || is_fortran(t);
}

Tensor *layout_copy(Tensor *t, char order, Error *err) {
    if (t->rank < 2 || (t->contiguous && plain_order(t, order) == 'C')) return tensor_copy(t, err);
    Tensor *turned = layout_turned(t, order, err), *copy = turned ? tensor_copy(turned, err) : NULL;
    Tensor *result = copy ? layout_turned_back(copy, t, order, err) : NULL;
    tensor_release(turned);
    tensor_release(copy);
    return result;
}

Tensor *layout_filled_order(Tensor *t, const Tensor *like, char order, Error *err) {
    int axes[SHAPE_MAX];
    int64_t strides[SHAPE_MAX], step = 1;
    axes_in(like->rank == t->rank ? like : t, order, axes);
    for (int i = t->rank - 1; i >= 0; i--) strides[axes[i]] = step, step *= t->dims[axes[i]];
    Tensor *view = tensor_view(t, t->rank, t->dims, strides, 0, err);
    tensor_release(t);
    return without_base(view);
}

static Value reshape_in_order(Vm *vm, Tensor *t, Shape *s, char order) {
    if (plain_order(t, order) == 'C') return array_reshape(vm, t, s);
    ERROR_INIT(err);
    Tensor *turned = reversed(t, &err);
    if (!turned) return vm_raise_error(vm, &err);
    for (int i = 0; i < s->rank / 2; i++) {
        int64_t size = s->dims[i];
        s->dims[i] = s->dims[s->rank - 1 - i];
        s->dims[s->rank - 1 - i] = size;
    }
    Value shaped = array_reshape(vm, turned, s);
    tensor_release(turned);
    if (is_absent(shaped)) return ABSENT;
    Tensor *result = reversed(as_tensor(shaped), &err);
    value_release(shaped);
    return array_result_plain(vm, result, &err);
}

Value layout_reshape(Vm *vm, Tensor *t, Shape *s, char order, Value copy) {
    Value result = reshape_in_order(vm, t, s, order);
    if (is_absent(result) || is_none(copy) || !t->storage) return result;
    bool shares = as_tensor(result)->storage == t->storage, wants_copy = value_truth(vm, copy) > 0;
    if (shares != wants_copy) return result;
    ERROR_INIT(err);
    Value own = shares ? array_result_plain(vm, tensor_copy(as_tensor(result), &err), &err) : vm_raise(vm, ERROR_VALUE, "Unable to avoid creating a copy while reshaping.");
    value_release(result);
    return own;
}

Value layout_ravel(Vm *vm, Tensor *t, char order) {
    ERROR_INIT(err);
    Shape s = {.rank = 1, .dims = {t->count}};
    Tensor *lines = order == 'K' ? layout_turned(t, order, &err) : plain_order(t, order) == 'F' ? reversed(t, &err) : tensor_retain(t);
    if (!lines) return vm_raise_error(vm, &err);
    Value flat = array_reshape(vm, lines, &s);
    tensor_release(lines);
    if (is_absent(flat) || as_tensor(flat)->contiguous) return flat;
    Tensor *copy = tensor_copy(as_tensor(flat), &err); /* every other element is no view of a line without gaps */
    value_release(flat);
    return array_result_plain(vm, copy, &err);
}

Value layout_flatten(Vm *vm, Tensor *t, char order) {
    Value flat = layout_ravel(vm, t, order);
    if (is_absent(flat) || !t->storage || as_tensor(flat)->storage != t->storage) return flat;
    ERROR_INIT(err);
    Tensor *copy = tensor_copy(as_tensor(flat), &err);
    value_release(flat);
    return array_result_plain(vm, copy, &err);
}

/* ---- other dtypes ---- */

/* A view of t's bytes as elements of dtype d; strides in elements of d, offset in bytes. New. */
static Tensor *retyped(Tensor *t, Dtype d, int rank, const int64_t *dims, const int64_t *strides, int64_t offset, Error *err) {
    Tensor *v = tensor_view(t, rank, dims, strides, 0, err);
    if (!v) return NULL;
    v->dtype = (uint16_t)d;
    v->data = (char *)v->data + offset;
    return v;
}

Tensor *layout_part(Tensor *t, bool imaginary, Error *err) {
    int64_t strides[SHAPE_MAX];
    Dtype d = tensor_dtype(t), part = dtype_real(dtype_native(d));
    if (dtype_is_swapped(d)) part = dtype_swapped(part, err);
    if (part == DTYPE_NONE) return NULL;
    for (int i = 0; i < t->rank; i++) strides[i] = 2 * t->strides[i];
    return retyped(t, part, t->rank, t->dims, strides, imaginary ? (int64_t)dtype_size(part) : 0, err);
}

static bool stands_exactly(Dtype d) { return !dtype_is_record(d) || record_of(d)->exact; }

/* Do two dtypes of records differ in names only? */
static bool same_places(Dtype a, Dtype b) {
    if (!dtype_is_record(a) || !dtype_is_record(b)) return false;
    const Record *x = record_of(a), *y = record_of(b);
    bool same = x->count == y->count && x->size == y->size;
    for (int i = 0; same && i < x->count; i++) {
        const Field *f = &x->fields[i], *g = &y->fields[i];
        same = f->at == g->at && (f->dtype == g->dtype || same_places(f->dtype, g->dtype)) && f->width == g->width && f->text == g->text &&
               shape_equal(f->shape.dims, f->shape.rank, g->shape.dims, g->shape.rank);
    }
    return same;
}

Value layout_view_as(Vm *vm, Tensor *t, Dtype d) {
    if (same_places(d, tensor_dtype(t))) {
        ERROR_INIT(renamed);
        return array_result_plain(vm, retyped(t, d, t->rank, t->dims, t->strides, 0, &renamed), &renamed);
    }
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX], was = (int64_t)dtype_size(tensor_dtype(t)), size = (int64_t)dtype_size(d);
    if (!stands_exactly(d) || !stands_exactly(tensor_dtype(t)))
        return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "view() of structured arrays is supported only where every field begins at a multiple of its size, the size "
                        "of a record is one too, and none are text");
    if (dtype_is_counted(d) || dtype_is_counted(tensor_dtype(t))) return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "view() of text and objects is not supported");
    memcpy(dims, t->dims, sizeof dims);
    memcpy(strides, t->strides, sizeof strides);
    if (was != size) {
        int last = t->rank - 1;
        if (last < 0) return vm_raise(vm, ERROR_VALUE, "Changing the dtype of a 0d array is only supported if the itemsize is unchanged");
        if (strides[last] != 1 && dims[last] > 1)
            return vm_raise(vm, ERROR_VALUE, "To change to a dtype of a different size, the last axis must be contiguous");
        if (size < was && was % size)
            return vm_raise(vm, ERROR_VALUE, "When changing to a smaller dtype, its size must be a divisor of the size of original dtype");
        if (dims[last] * was % size)
            return vm_raise(vm, ERROR_VALUE, "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of "
                            "the array.");
        dims[last] = dims[last] * was / size;
        for (int i = 0; i < last; i++) {
            if (strides[i] * was % size) return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "view() with strides that are no whole elements is not supported");
            strides[i] = strides[i] * was / size;
        }
    }
    ERROR_INIT(err);
    return array_result_plain(vm, retyped(t, d, t->rank, dims, strides, 0, &err), &err);
}

/* ---- size in place ---- */

bool layout_resize(Vm *vm, Tensor *t, const Shape *s, bool check) {
    if (t->base) return vm_fail(vm, ERROR_VALUE, "cannot resize this array: it does not own its data");
    if (!t->contiguous) return vm_fail(vm, ERROR_VALUE, "resize only works on single-segment arrays");
    if (dtype_is_counted(tensor_dtype(t))) return vm_fail(vm, ERROR_NOT_IMPLEMENTED, "resize() of text and objects is not supported");
    if (check && t->storage && t->storage->refs > 1)
        return vm_fail(vm, ERROR_VALUE, "cannot resize an array that references or is referenced\nby another array in this way.\nUse the np.resize "
                       "function or refcheck=False");
    ERROR_INIT(err);
    int64_t count = shape_count(s->dims, s->rank);
    Tensor *fresh = tensor_zeros(t->context, tensor_dtype(t), 1, &count, &err);
    if (!fresh) return vm_raise_error(vm, &err), false;
    int64_t kept = count < t->count ? count : t->count;
    memcpy(fresh->data, t->data, (size_t)kept * dtype_size(tensor_dtype(t)));
    Storage *old = t->storage;
    t->storage = fresh->storage;
    t->data = fresh->data;
    t->count = count;
    t->rank = (uint8_t)s->rank;
    memcpy(t->dims, s->dims, sizeof t->dims);
    shape_strides(t->dims, t->rank, t->strides);
    fresh->storage = old;
    tensor_release(fresh);
    return true;
}

/* ---- content in place ---- */

void layout_become(Tensor *t, const Tensor *from) {
    Storage *old = t->storage;
    if (!old) cells_release(tensor_dtype(t), t->data, t->count);
    t->storage = from->storage;
    if (t->storage) storage_retain(t->storage);
    else cells_retain(tensor_dtype(from), from->data, from->count);
    t->scalar = from->scalar;
    t->data = from->storage ? from->data : &t->scalar;
    t->count = from->count;
    t->dtype = from->dtype;
    t->width = from->width;
    t->rank = from->rank;
    t->contiguous = from->contiguous;
    memcpy(t->dims, from->dims, sizeof t->dims);
    memcpy(t->strides, from->strides, sizeof t->strides);
    t->object.flags = (t->object.flags & ~(uint32_t)TENSOR_TEXT) | (from->object.flags & TENSOR_TEXT);
    storage_release(old);
    tensor_release(t->base);
    t->base = NULL;
}

/* ---- doors for the library ---- */

int64_t layout_itemsize(const Tensor *t) {
    if (t->dtype == DTYPE_STRING) return (int64_t)print_text_width(t) * (tensor_is_text(t) ? 4 : 1);
    return dtype_is_record(tensor_dtype(t)) ? (int64_t)record_of(tensor_dtype(t))->itemsize : (int64_t)dtype_size(tensor_dtype(t));
}

/* from_octets(octets, dtype): the bytes, whole elements, as an array of its own. */
Value layout_from_octets(Vm *vm, const Value *args) {
    const char *octets;
    size_t size;
    Dtype d;
    if (!bytes_view(args[0], &octets, &size) || !is_dtype(args[1], &d) || !stands_exactly(d) || dtype_is_counted(d) || size % dtype_size(d))
        return vm_raise(vm, ERROR_TYPE, "from_octets() takes the bytes of whole elements");
    int64_t count = (int64_t)(size / dtype_size(d));
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), d, 1, &count, &err);
    if (t && dtype_is_date(d)) t->width = dtype_text_width(args[1]);
    if (t && size) memcpy(t->data, octets, size);
    return array_result_plain(vm, t, &err);
}

/* layout(a): whether rows stand first, columns stand first, the elements are its own, and it may be written to. */
Value layout_flags(Vm *vm, const Value *args) {
    if (!is_array(args[0])) return vm_raise(vm, ERROR_TYPE, "an array is needed");
    const Tensor *t = as_tensor(args[0]);
    bool writeable = !(t->object.flags & (TENSOR_READONLY | TENSOR_SCALAR));
    return tuple_of(vm, 4, value_bool(t->contiguous), value_bool(is_fortran(t)), value_bool(!t->base), value_bool(writeable));
}

/* strided(a, shape, strides, offset, writeable): a view with any shape and strides in bytes. */
Value layout_strided(Vm *vm, const Value *args) {
    Shape s, steps;
    int64_t offset;
    if (!is_array(args[0]) || !convert_shape(vm, args[1], false, &s) || !convert_shape(vm, args[2], false, &steps)
        || !value_to_index(vm, args[3], &offset)) return vm_raised(vm) ? ABSENT : vm_raise(vm, ERROR_TYPE, "an array is needed");
    if (steps.rank != s.rank) return vm_raise(vm, ERROR_VALUE, "mismatch in length of strides and shape");
    int64_t size = layout_itemsize(as_tensor(args[0]));
    for (int i = 0; i < s.rank; i++) {
        if (steps.dims[i] % size) return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "strides that are no whole elements are not supported");
        steps.dims[i] /= size;
    }
    ERROR_INIT(err);
    Tensor *view = tensor_view(as_tensor(args[0]), s.rank, s.dims, steps.dims, offset / size, &err);
    if (view && value_truth(vm, args[4]) == 0) view->object.flags |= TENSOR_READONLY;
    return array_result_plain(vm, view, &err);
}

/* The bytes from the first to the last that an array reaches. */
static void reach(const Tensor *t, const char **low, const char **high) {
    int64_t size = (int64_t)dtype_size(tensor_dtype(t));
    *low = t->data;
    *high = *low + size;
    for (int i = 0; i < t->rank; i++) {
        int64_t way = (t->dims[i] - 1) * t->strides[i] * size;
        if (way < 0) *low += way;
        else *high += way;
    }
}

/* overlap(a, b, exactly): whether two arrays have bytes in common; not exactly: whether their reaches do. */
Value layout_overlap(Vm *vm, const Value *args) {
    if (!is_array(args[0]) || !is_array(args[1])) return VALUE_FALSE;
    const Tensor *a = as_tensor(args[0]), *b = as_tensor(args[1]);
    if (a == b) return value_bool(a->count > 0);
    if (!a->storage || a->storage != b->storage || a->count == 0 || b->count == 0) return VALUE_FALSE;
    const char *low[2], *high[2];
    reach(a, &low[0], &high[0]);
    reach(b, &low[1], &high[1]);
    if (low[0] >= high[1] || low[1] >= high[0]) return VALUE_FALSE;
    if (value_truth(vm, args[2]) <= 0 || (a->contiguous && b->contiguous)) return VALUE_TRUE;
    if (high[0] - low[0] > INT64_C(1) << 30)
        return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "shares_memory of arrays that reach over more than 1 GB is not supported: use may_share_memory");
    char *seen = mem_calloc((size_t)(high[0] - low[0]), 1);
    if (!seen) return vm_raise_memory(vm);
    bool met = false;
    for (int64_t i = 0; i < a->count; i++) seen[(const char *)tensor_element(a, i) - low[0]] = 1;
    for (int64_t i = 0; i < b->count && !met; i++) {
        const char *p = tensor_element(b, i);
        met = p >= low[0] && p < high[0] && seen[p - low[0]];
    }
    mem_free(seen);
    return value_bool(met);
}
