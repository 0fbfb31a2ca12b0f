/* index.c -- x[key] and x[key] = value: every kind of key that TensorFlow and NumPy take.
 *
 * Keys of ints, slices, `...` and None become IndexItems and a view (engine/tensor/basic_index.h). A boolean tensor as the
 * key of a Tensor is a mask, gathered by recorded operations. NumPy's index arrays are resolved here: the other items
 * are applied first, as a view; the arrays are broadcast together into a list of offsets; what remains of the view
 * is copied from or to every offset.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/numpy/array.h"
#include "engine/modules/numpy/date_array.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/numpy/record_array.h"
#include "engine/modules/tensors/tracing.h"

#include "engine/base/memory.h"
#include "engine/cpu/parallel.h"

enum { KEY_MAX = 32 };

/* ---- plain keys ---- */

/* A slice's bound: an int or a scalar integer tensor; None is "not given". */
static bool read_bound(Vm *vm, Value v, bool *given, int64_t *out) {
    *given = !is_none(v);
    if (!*given) return true;
    if (is_variable(v)) v = value_object(as_variable(v)->value);
    if (has_tensor(v) && as_tensor(v)->count == 1 && dtype_is_int(tensor_dtype(as_tensor(v))))
        return *out = tensor_int(as_tensor(v)), true;
    if (is_tensor(v) || is_float(v))
        return vm_fail(vm, ERROR_TYPE, "slice indices must be integers or None or have an __index__ method");
    Value index = value_retain(v);
    bool ok;
    if (is_small_int(index)) *out = index.as.integer, ok = true;
    else if (is_int(index) && !int_fits_i64(index, out)) *out = int_to_double(index) > 0 ? INT64_MAX : INT64_MIN, ok = true;
    else ok = value_to_index(vm, index, out);
    value_release(index);
    return ok;
}

static bool read_slice(Vm *vm, Value v, IndexItem *item) {
    const Slice *s = as_slice(v);
    bool given;
    *item = (IndexItem){.kind = INDEX_SLICE, .step = 1};
    return read_bound(vm, s->start, &item->has_start, &item->start) && read_bound(vm, s->stop, &item->has_stop, &item->stop)
        && read_bound(vm, s->step, &given, &item->step);
}

/* 1: v is a plain item of a key, read; 0: it is something else; -1: an exception. */
static int read_item(Vm *vm, Value v, IndexItem *item) {
    if (is_small_int(v)) return *item = (IndexItem){.kind = INDEX_INT, .start = v.as.integer}, 1;
    if (is_slice(v)) return read_slice(vm, v, item) ? 1 : -1;
    if (is_none(v)) return *item = (IndexItem){.kind = INDEX_NEW_AXIS}, 1;
    if (v.tag == TAG_ELLIPSIS) return *item = (IndexItem){.kind = INDEX_ELLIPSIS}, 1;
    if (is_variable(v)) v = value_object(as_variable(v)->value);
    if (has_tensor(v)) {
        const Tensor *t = as_tensor(v);
        if (t->rank != 0 || !dtype_is_int(tensor_dtype(t))) return 0;
        return *item = (IndexItem){.kind = INDEX_INT, .start = tensor_int(t)}, 1;
    }
    if (is_bool(v) || is_float(v) || is_str(v) || is_list(v) || is_tuple(v)) return 0;
    Value method = value_special(vm, v, "__index__");
    if (is_absent(method)) return vm_raised(vm) ? -1 : 0;
    value_release(method);
    *item = (IndexItem){.kind = INDEX_INT};
    return value_to_index(vm, v, &item->start) ? 1 : -1;
}

static const Value *key_items(const Value *key, bool lists, size_t *count) {
    if (is_tuple(*key)) return *count = as_tuple(*key)->count, as_tuple(*key)->items;
    if (lists && is_list(*key)) return *count = as_list(*key)->count, as_list(*key)->items;
    return *count = 1, key;
}

/* ---- TensorFlow's indexing ---- */

static bool bad_tensor_key(Vm *vm, Value item) {
    Str *repr = value_repr(vm, item);
    if (!repr) return false;
    vm_raise(vm, ERROR_TYPE, "Only integers, slices (`:`), ellipsis (`...`), tf.newaxis (`None`) and scalar tf.int32/tf.int64 "
             "tensors are valid indices, got %s", repr->data);
    object_release(&repr->object);
    return false;
}

/* What TensorFlow takes as an index or as a slice's bound. wide: an int of more than 64 bits was met. */
static bool check_index(Vm *vm, Value v, bool *wide) {
    int64_t ignored;
    if (is_small_int(v) || is_none(v) || is_bool(v)) return true;
    if (is_int(v)) return *wide |= !int_fits_i64(v, &ignored), true;
    Value held = is_variable(v) ? value_object(as_variable(v)->value) : v;
    if (has_tensor(held)) {
        Dtype dtype = tensor_dtype(as_tensor(held));
        bool taken = is_scalar_array(held) ? dtype_is_int(dtype) : dtype == DTYPE_INT16 || dtype == DTYPE_INT32 || dtype == DTYPE_INT64;
        return (taken && as_tensor(held)->rank == 0) || bad_tensor_key(vm, v);
    }
    Value method = is_float(v) || is_str(v) || is_list(v) || is_tuple(v) ? ABSENT : value_special(vm, v, "__index__");
    if (is_absent(method)) return vm_raised(vm) ? false : bad_tensor_key(vm, v);
    value_release(method);
    return true;
}

static bool read_tensor_item(Vm *vm, Value v, IndexItem *item, bool *wide) {
    bool was_wide = *wide;
    if (is_slice(v)) {
        const Slice *s = as_slice(v);
        if (!check_index(vm, s->start, wide) || !check_index(vm, s->stop, wide) || !check_index(vm, s->step, wide)) return false;
    } else if (v.tag != TAG_ELLIPSIS && !check_index(vm, v, wide)) {
        return false;
    }
    *item = (IndexItem){.kind = INDEX_INT, .start = is_bool(v) ? v.as.integer : 0};
    if (is_bool(v) || (*wide && !was_wide)) return true;
    int read = read_item(vm, v, item);
    return read > 0 || (read == 0 && bad_tensor_key(vm, v));
}

/* What the operation is told that an item of a key begins with. */
static Value item_begin(Value item) {
    Value begin = is_slice(item) ? as_slice(item)->start : item;
    return is_bool(begin) || is_small_int(begin) ? begin : value_int(0);
}

/* A key that begins with a truth value is a list of truth values to TensorFlow, and no such index exists. */
static bool truth_key(Vm *vm, const Value *at, size_t n) {
    for (size_t i = 1; i < n; i++)
        if (!is_bool(item_begin(at[i])))
            return vm_fail(vm, ERROR_TYPE, "Cannot convert %lld to EagerTensor of dtype bool", (long long)item_begin(at[i]).as.integer);
    char definition[DEFINITION_MAX];
    op_definition("StridedSlice", definition, sizeof definition);
    vm_raise(vm, ERROR_INVALID_ARGUMENT, "Value for attr 'Index' of bool is not in the list of allowed values: int16, int32, int64"
             "%s [Op:StridedSlice] name: strided_slice/", definition);
    vm_add_hint(vm, "a list of truth values is an index here, not a mask: tf.boolean_mask(x, mask) takes the places where it is True");
    return false;
}

static bool read_tensor_key(Vm *vm, Value key, IndexItem items[KEY_MAX], int *count) {
    size_t n;
    const Value *at = key_items(&key, true, &n);
    bool wide = false;
    if (n > KEY_MAX) return vm_fail(vm, ERROR_INDEX, "too many indices");
    for (size_t i = 0; i < n; i++)
        if (!read_tensor_item(vm, at[i], &items[i], &wide)) return false;
    if (wide) return vm_fail(vm, ERROR_VALUE, "Can't convert Python sequence with out-of-range integer to Tensor.");
    *count = (int)n;
    return n == 0 || !is_bool(item_begin(at[0])) || truth_key(vm, at, n);
}

/* x[mask]: the slices where mask holds; recorded. */
static Tensor *mask_tensor(Vm *vm, Tensor *x, Tensor *mask) {
    OpContext *c = vm_context(vm);
    ERROR_INIT(err);
    if (mask->rank > x->rank || !shape_equal(mask->dims, mask->rank, x->dims, mask->rank)) {
        char a[SHAPE_TEXT], b[SHAPE_TEXT];
        int rank = mask->rank < x->rank ? mask->rank : x->rank;
        vm_raise(vm, ERROR_VALUE, "Shapes %s and %s are incompatible", shape_tuple_text(x->dims, rank, a),
                 shape_tuple_text(mask->dims, mask->rank, b));
        return NULL;
    }
    OpAttrs flat = attrs_default, attrs = attrs_default, one = attrs_default;
    flat.shape = ints_one(-1);
    attrs.shape.count = (int16_t)(x->rank - mask->rank + 1);
    attrs.shape.at[0] = mask->count;
    for (int i = mask->rank; i < x->rank; i++) attrs.shape.at[i - mask->rank + 1] = x->dims[i];
    one.axis = ints_one(-1);
    Tensor *rows = op_run(c, OP_RESHAPE, &x, 1, &attrs, &err), *truth = op_run(c, OP_RESHAPE, &mask, 1, &flat, &err);
    Tensor *places = op_run(c, OP_NONZERO, &truth, 1, NULL, &err), *index = op_run(c, OP_SQUEEZE, &places, 1, &one, &err);
    Tensor *result = op_run(c, OP_GATHER, (Tensor *[]){rows, index}, 2, NULL, &err);
    tensor_release(rows);
    tensor_release(truth);
    tensor_release(places);
    tensor_release(index);
    if (!result) vm_raise_error(vm, &err);
    return result;
}

/* Whether one part of a key is an array of indices to NumPy. */
static bool is_fancy(Value v) {
    return is_list(v) || is_tuple(v) || is_bool(v) || (has_tensor(v) && (as_tensor(v)->rank > 0 || as_tensor(v)->dtype == DTYPE_BOOL));
}

static bool has_fancy(Value key) {
    size_t n;
    const Value *at = key_items(&key, false, &n);
    for (size_t i = 0; i < n; i++)
        if (is_fancy(at[i])) return true;
    return false;
}

static Value part_of(Vm *vm, Tensor *t, Value key) {
    ERROR_INIT(err);
    if (is_small_int(key)) {
        IndexItem item = {.kind = INDEX_INT, .start = key.as.integer};
        return tensor_result(vm, tensor_index(t, &item, 1, INDEX_TENSORFLOW, &err), &err);
    }
    bool mask = has_tensor(key) && as_tensor(key)->dtype == DTYPE_BOOL && !is_scalar_array(key);
    if (is_bool(key) || (mask && as_tensor(key)->rank == 0)) return vm_raise(vm, ERROR_VALUE, "mask cannot be scalar.");
    if (mask) return value_object(mask_tensor(vm, t, as_tensor(key)));
    IndexItem items[KEY_MAX];
    int count;
    if (!read_tensor_key(vm, key, items, &count)) return ABSENT;
    return tensor_result(vm, tensor_index(t, items, count, INDEX_TENSORFLOW, &err), &err);
}

Value tensor_get_item(Vm *vm, Value self, Value key) {
    if (is_tracing(vm)) return tracing_operator(vm, "getitem", (Value[]){self, key}, 2);
    Value numpy = module_state(vm)->subscript;
    if (!is_variable(self) && !is_absent(numpy) && has_fancy(key)) return value_call_2(vm, numpy, self, key);
    if (!is_variable(self)) return part_of(vm, as_tensor(self), key);
    Tensor *t = variable_read(vm, as_variable(self));
    Value part = t ? part_of(vm, t, key) : ABSENT;
    tensor_release(t);
    return part;
}

Tensor *index_view(Vm *vm, Tensor *t, Value key, IndexStyle style) {
    IndexItem items[KEY_MAX];
    int count;
    if (!read_tensor_key(vm, key, items, &count)) return NULL;
    ERROR_INIT(err);
    Tensor *view = tensor_index_view(t, items, count, style, &err);
    if (!view) vm_raise_error(vm, &err);
    return view;
}

/* ---- NumPy's index arrays ---- */

typedef struct Fancy {           /* a key with index arrays, resolved against one array */
    Tensor *view;                /* owned: what the plain items leave, index arrays standing for whole axes */
    Tensor *arrays[SHAPE_MAX];   /* owned: int64, one for every axis in axes */
    int axes[SHAPE_MAX];         /* of view */
    int count;
    bool together;               /* the axes are neighbours: the broadcast shape takes their place */
    Shape broadcast;             /* shape of the index arrays together */
    int64_t *offsets;            /* owned: in elements, one for every element of broadcast */
    int64_t places;              /* elements of broadcast */
    Shape rest;                  /* axes of view that are not indexed */
    int64_t rest_strides[SHAPE_MAX];
} Fancy;

enum { LONE_EACH = 1 << 15 };    /* elements that pay for a thread */

static void fancy_clear(Fancy *f) {
    tensor_release(f->view);
    for (int i = 0; i < f->count; i++) tensor_release(f->arrays[i]);
    mem_free(f->offsets);
}

static bool bad_array_key(Vm *vm) {
    return vm_fail(vm, ERROR_INDEX, "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean "
                   "arrays are valid indices");
}

/* Whether the class of v, one of the language, has a way to give an array: a Series of pandas. */
static bool gives_array(Vm *vm, Value v) {
    return is_object(v) && (v.as.object->type->flags & TYPE_HEAP) && !is_absent(type_lookup(v.as.object->type, vm_intern(vm, "__array__")));
}

/* The key item as an index array: int64 or bool, new. An empty list counts as integers. */
static Tensor *index_array(Vm *vm, Value v) {
    if (!has_tensor(v) && !is_variable(v) && !is_list(v) && !is_tuple(v) && !is_bool(v) && !value_is(v, &range_type) && !gives_array(vm, v))
        return bad_array_key(vm), NULL;
    Tensor *t = convert_any_array(vm, v, DTYPE_NONE);
    if (!t) return NULL;
    if (t->dtype == DTYPE_BOOL) return t;
    if (!dtype_is_int(tensor_dtype(t)) && (t->count > 0 || is_array(v))) {
        tensor_release(t);
        if (has_tensor(v))
            return vm_raise(vm, ERROR_INDEX, "arrays used as indices must be of integer (or boolean) type"), NULL;
        return bad_array_key(vm), NULL;
    }
    ERROR_INIT(err);
    Tensor *result = tensor_cast(t, DTYPE_INT64, &err);
    tensor_release(t);
    if (!result) vm_raise_error(vm, &err);
    return result;
}

/* Adds one index array for every axis of mask: the places where it is true. axis is where in the array it begins. */
static bool add_mask(Vm *vm, Fancy *f, Tensor *mask, const Tensor *array, int axis, int view_axis) {
    for (int i = 0; i < mask->rank; i++)
        if (axis + i >= array->rank || mask->dims[i] != array->dims[axis + i]) {
            if (axis + i >= array->rank)
                return vm_fail(vm, ERROR_INDEX, "too many indices for array: array is %d-dimensional, but %d were indexed",
                               array->rank, axis + mask->rank);
            return vm_fail(vm, ERROR_INDEX, "boolean index did not match indexed array along axis %d; size of axis is %lld but "
                           "size of corresponding boolean axis is %lld", axis + i, (long long)array->dims[axis + i],
                           (long long)mask->dims[i]);
        }
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    Tensor *places = op_run(c, OP_NONZERO, &mask, 1, NULL, &err);
    for (int i = 0; places && i < mask->rank; i++) {
        IndexItem items[2] = {{.kind = INDEX_SLICE, .step = 1}, {.kind = INDEX_INT, .start = i}};
        Tensor *column = tensor_index_view(places, items, 2, INDEX_NUMPY, &err);
        Tensor *wide = column ? tensor_cast(column, DTYPE_INT64, &err) : NULL;
        tensor_release(column);
        if (!wide) break;
        f->axes[f->count] = view_axis + i;
        f->arrays[f->count++] = wide;
    }
    tensor_release(places);
    return error_is_set(&err) ? vm_raise_error(vm, &err), false : true;
}

static bool add_truth(Vm *vm, Fancy *f, bool truth, int view_axis) {
    ERROR_INIT(err);
    int64_t n = truth;
    Tensor *at = tensor_zeros(vm_context(vm), DTYPE_INT64, 1, &n, &err);
    if (!at) return vm_raise_error(vm, &err), false;
    f->axes[f->count] = view_axis;
    f->arrays[f->count++] = at;
    return true;
}

/* Axes of the array that the items of a key use up, `...` and None not counted. */
static int axes_used(const Value *at, size_t n, Tensor *const *arrays) {
    int used = 0;
    for (size_t i = 0; i < n; i++) {
        if (is_none(at[i]) || at[i].tag == TAG_ELLIPSIS) continue;
        used += arrays[i] && arrays[i]->dtype == DTYPE_BOOL ? arrays[i]->rank : 1;
    }
    return used;
}

/* Splits the key: plain items go to items, index arrays are noted with the axis of the view that they stand for. */
static bool split_key(Vm *vm, Fancy *f, Tensor *t, const Value *at, size_t n, Tensor *const *arrays, IndexItem *items, int *count) {
    int axis = 0, view_axis = 0, spare = t->rank - axes_used(at, n, arrays);
    bool seen_ellipsis = false;
    int last = -2;
    f->together = true;
    if (spare < 0)
        return vm_fail(vm, ERROR_INDEX, "too many indices for array: array is %d-dimensional, but %d were indexed", t->rank,
                       t->rank - spare);
    *count = 0;
    for (size_t i = 0; i < n; i++) {
        IndexItem *item = &items[*count];
        if (!arrays[i]) {
            if (read_item(vm, at[i], item) < 1) return vm_raised(vm) ? false : bad_array_key(vm);
            if (item->kind == INDEX_INT) {       /* beside index arrays an int is one of them */
                ERROR_INIT(err);
                Tensor *one = tensor_int_scalar(vm_context(vm), DTYPE_INT64, item->start, &err);
                if (!one) return vm_raise_error(vm, &err), false;
                f->axes[f->count] = view_axis++;
                f->arrays[f->count++] = one;
                *item = (IndexItem){.kind = INDEX_SLICE, .step = 1};
                if (last >= 0 && last != (int)i - 1) f->together = false;
                last = (int)i;
                axis++;
            } else if (item->kind == INDEX_ELLIPSIS) {
                if (seen_ellipsis) return vm_fail(vm, ERROR_INDEX, "an index can only have a single ellipsis ('...')");
                seen_ellipsis = true;
                axis += spare;
                view_axis += spare;
            } else if (item->kind == INDEX_NEW_AXIS) {
                view_axis++;
            } else {
                axis++;
                view_axis++;
            }
            ++*count;
            continue;
        }
        if (last >= 0 && last != (int)i - 1) f->together = false;
        last = (int)i;
        int width = arrays[i]->dtype == DTYPE_BOOL ? arrays[i]->rank : 1;
        if (arrays[i]->dtype == DTYPE_BOOL && arrays[i]->rank == 0) {      /* a new axis of one place, or of none */
            if (!add_truth(vm, f, *(bool *)arrays[i]->data, view_axis)) return false;
            items[(*count)++] = (IndexItem){.kind = INDEX_NEW_AXIS};
            view_axis++;
            continue;
        }
        if (arrays[i]->dtype == DTYPE_BOOL) {
            if (!add_mask(vm, f, arrays[i], t, axis, view_axis)) return false;
        } else {
            f->axes[f->count] = view_axis;
            f->arrays[f->count++] = tensor_retain(arrays[i]);
        }
        for (int k = 0; k < width; k++) items[(*count)++] = (IndexItem){.kind = INDEX_SLICE, .step = 1};
        axis += width;
        view_axis += width;
    }
    return true;
}

static bool out_of_bounds(Vm *vm, int64_t value, int axis, int64_t size) {
    return vm_fail(vm, ERROR_INDEX, "index %lld is out of bounds for axis %d with size %lld", (long long)value, axis, (long long)size);
}

/* The offsets of one index array. */
static bool number_offsets(Vm *vm, Fancy *f, const int64_t *at, int64_t size, int64_t stride) {
    for (int64_t p = 0; p < f->places; p++) {
        int64_t value = at[p];
        if (value < -size || value >= size) return out_of_bounds(vm, value, f->axes[0], size);
        f->offsets[p] = (value < 0 ? value + size : value) * stride;
    }
    return true;
}

/* Broadcasts the index arrays and adds up where in the view each place begins. */
static bool find_offsets(Vm *vm, Fancy *f) {
    f->broadcast = (Shape){0};
    for (int i = 0; i < f->count; i++) {
        Shape joined;
        const Tensor *a = f->arrays[i];
        if (!shape_broadcast(f->broadcast.dims, f->broadcast.rank, a->dims, a->rank, &joined)) {
            Buffer b = BUFFER_EMPTY;
            char text[SHAPE_TEXT];
            for (int k = 0; k < f->count; k++)
                buffer_printf(&b, "%s ", shape_tuple_text(f->arrays[k]->dims, f->arrays[k]->rank, text));
            vm_raise(vm, ERROR_INDEX, "shape mismatch: indexing arrays could not be broadcast together with shapes %s", b.data ? b.data : "");
            buffer_clear(&b);
            return false;
        }
        f->broadcast = joined;
    }
    f->places = shape_count(f->broadcast.dims, f->broadcast.rank);
    size_t room = f->places > 0 ? (size_t)f->places : 1;
    f->offsets = f->count == 1 ? mem_alloc(room * sizeof *f->offsets) : mem_calloc(room, sizeof *f->offsets);
    if (!f->offsets) return vm_raise_memory(vm), false;
    for (int i = 0; i < f->count; i++) {
        const Tensor *a = f->arrays[i];
        tensor_pull(a);
        int64_t size = f->view->dims[f->axes[i]], stride = f->view->strides[f->axes[i]];
        int64_t steps[SHAPE_MAX], index[SHAPE_MAX] = {0}, at = 0;
        int shift = f->broadcast.rank - a->rank;
        if (f->count == 1 && a->contiguous) {
            if (!number_offsets(vm, f, a->data, size, stride)) return false;
            continue;
        }
        for (int d = 0; d < f->broadcast.rank; d++) steps[d] = d < shift || a->dims[d - shift] == 1 ? 0 : a->strides[d - shift];
        for (int64_t p = 0; p < f->places; p++) {
            int64_t value = ((const int64_t *)a->data)[at];
            if (value < -size || value >= size) return out_of_bounds(vm, value, f->axes[i], size);
            f->offsets[p] = (f->count == 1 ? 0 : f->offsets[p]) + (value < 0 ? value + size : value) * stride;
            for (int d = f->broadcast.rank - 1; d >= 0; d--) {
                at += steps[d];
                if (++index[d] < f->broadcast.dims[d]) break;
                at -= steps[d] * f->broadcast.dims[d];
                index[d] = 0;
            }
        }
    }
    return true;
}

static void find_rest(Fancy *f) {
    for (int d = 0; d < f->view->rank; d++) {
        bool indexed = false;
        for (int i = 0; i < f->count; i++) indexed |= f->axes[i] == d;
        if (indexed) continue;
        f->rest_strides[f->rest.rank] = f->view->strides[d];
        f->rest.dims[f->rest.rank++] = f->view->dims[d];
    }
}

static bool fancy_init(Vm *vm, Fancy *f, Tensor *t, const Value *at, size_t n, Tensor *const *arrays) {
    *f = (Fancy){0};
    IndexItem items[KEY_MAX + SHAPE_MAX];
    int count = 0;
    if (!split_key(vm, f, t, at, n, arrays, items, &count)) return false;
    ERROR_INIT(err);
    f->view = tensor_index_view(t, items, count, INDEX_NUMPY, &err);
    if (!f->view) return vm_raise_error(vm, &err), false;
    if (!find_offsets(vm, f)) return false;
    find_rest(f);
    return true;
}

/* memcpy, quick for one element. */
static inline void copy_run(char *to, const char *from, size_t bytes) {
    if (bytes == 8) memcpy(to, from, 8);
    else if (bytes == 4) memcpy(to, from, 4);
    else memcpy(to, from, bytes);
}

/* Copies the rest of the view at one place from or to a contiguous run of elements; returns how many. */
static int64_t copy_rest(const Fancy *f, int64_t offset, char *run, bool store) {
    size_t size = dtype_size(tensor_dtype(f->view));
    Dtype d = tensor_dtype(f->view);
    bool counted = dtype_is_counted(d);
    int64_t count = shape_count(f->rest.dims, f->rest.rank), index[SHAPE_MAX] = {0};
    char *p = (char *)f->view->data + offset * (int64_t)size;
    if (!counted && (count == 1 || (f->rest.rank == 1 && f->rest_strides[0] == 1))) {
        copy_run(store ? p : run, store ? run : p, (size_t)count * size);
        return count;
    }
    for (int64_t i = 0; i < count; i++) {
        char *to = store ? p : run, *from = store ? run : p;
        if (counted) cell_copy(d, to, from);
        else memcpy(to, from, size);
        run += size;
        for (int axis = f->rest.rank - 1; axis >= 0; axis--) {
            p += f->rest_strides[axis] * (int64_t)size;
            if (++index[axis] < f->rest.dims[axis]) break;
            p -= f->rest_strides[axis] * f->rest.dims[axis] * (int64_t)size;
            index[axis] = 0;
        }
    }
    return count;
}

/* Lone elements of so many bytes, 8, 4 or 1, are what the places hold; 0: others. */
static size_t lone_size(const Fancy *f) {
    size_t size = dtype_size(tensor_dtype(f->view));
    bool lone = !dtype_is_counted(tensor_dtype(f->view)) && shape_count(f->rest.dims, f->rest.rank) == 1;
    return lone && (size == 8 || size == 4 || size == 1) ? size : 0;
}

typedef struct LoneElements {
    const Fancy *f;
    void *run;
} LoneElements;

/* A loop over places for lone elements of each size: X(their type). */
#define LONE_SIZES(f, X) switch (lone_size(f)) { \
        case 8: X(uint64_t) break; \
        case 4: X(uint32_t) break; \
        default: X(uint8_t) \
    }

static void load_elements(void *context, int64_t from, int64_t to) {
    const LoneElements *w = context;
    const int64_t *at = w->f->offsets;
    const void *data = w->f->view->data;
#define LOAD(T) for (int64_t p = from; p < to; p++) ((T *)w->run)[p] = ((const T *)data)[at[p]];
    LONE_SIZES(w->f, LOAD)
#undef LOAD
}

/* One after the other, as the last one stays where places meet; from a run, step apart, or from a single one if that is 0. */
static void store_elements(const Fancy *f, const void *run, int64_t step) {
    const int64_t *at = f->offsets;
    void *data = f->view->data;
#define STORE(T) for (int64_t p = 0; p < f->places; p++) ((T *)data)[at[p]] = ((const T *)run)[p * step];
    LONE_SIZES(f, STORE)
#undef STORE
}

/* Places, then rest: the order in which elements are copied. false when that has too many dimensions. */
static bool packed_shape(Vm *vm, const Fancy *f, Shape *out) {
    *out = f->broadcast;
    if (out->rank + f->rest.rank > SHAPE_MAX) return vm_fail(vm, ERROR_INDEX, "at most %d dimensions are supported", SHAPE_MAX);
    for (int i = 0; i < f->rest.rank; i++) out->dims[out->rank++] = f->rest.dims[i];
    return true;
}

/* Axes of the packed order for every axis of the result: the places stand where the index arrays stood. */
static void result_order(const Fancy *f, Ints *order) {
    int first = f->together ? f->axes[0] : 0, n = f->broadcast.rank, k = 0;
    order->count = (int16_t)(n + f->rest.rank);
    for (int i = 0; i < first; i++) order->at[k++] = n + i;
    for (int i = 0; i < n; i++) order->at[k++] = i;
    for (int i = first; i < f->rest.rank; i++) order->at[k++] = n + i;
}

static Tensor *fancy_get(Vm *vm, const Fancy *f) {
    Shape shape;
    if (!packed_shape(vm, f, &shape)) return NULL;
    ERROR_INIT(err);
    Tensor *packed = tensor_new(vm_context(vm), tensor_dtype(f->view), shape.rank, shape.dims, &err);
    if (!packed) return vm_raise_error(vm, &err), NULL;
    char *run = packed->data;
    size_t size = dtype_size(tensor_dtype(packed));
    tensor_pull(f->view);
    bool lone = lone_size(f) != 0;
    if (lone) parallel_run(f->places, LONE_EACH, load_elements, &(LoneElements){f, run});
    for (int64_t p = 0; !lone && p < f->places; p++) run += copy_rest(f, f->offsets[p], run, false) * (int64_t)size;
    array_text_like(packed, f->view);
    if (!f->together || f->axes[0] == 0 || f->broadcast.rank == 0) return packed;
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    Ints order = {0};
    result_order(f, &order);
    for (int i = 0; i < order.count; i++) dims[i] = packed->dims[order.at[i]], strides[i] = packed->strides[order.at[i]];
    Tensor *turned = tensor_view(packed, order.count, dims, strides, 0, &err);
    tensor_release(packed);
    if (!turned) vm_raise_error(vm, &err);
    return turned;
}

/* The elements that are stored, in the order of places, new: a single one if it goes to all places and is a lone one. */
static Tensor *packed_values(Vm *vm, const Fancy *f, const Shape *shape, const Ints *order, Tensor *value) {
    ERROR_INIT(err);
    bool single = value->count == 1 && lone_size(f);
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    Tensor *packed = tensor_new(vm_context(vm), tensor_dtype(f->view), single ? 0 : shape->rank, shape->dims, &err);
    for (int i = 0; packed && !single && i < order->count; i++) dims[i] = packed->dims[order->at[i]], strides[i] = packed->strides[order->at[i]];
    Tensor *turned = !packed ? NULL : single ? tensor_retain(packed) : tensor_view(packed, order->count, dims, strides, 0, &err);
    if (turned && tensor_assign(turned, value, &err)) return tensor_release(turned), packed;
    tensor_release(turned);
    tensor_release(packed);
    return vm_raise_error(vm, &err), NULL;
}

static bool fancy_set(Vm *vm, const Fancy *f, Tensor *value) {
    Shape shape, joined;
    if (!packed_shape(vm, f, &shape)) return false;
    Ints order = {0};
    result_order(f, &order);
    int64_t dims[SHAPE_MAX];
    for (int i = 0; i < order.count; i++) dims[i] = shape.dims[order.at[i]];
    const int64_t *given = value->dims;
    int rank = value->rank;
    for (; rank > order.count && *given == 1; given++) rank--;          /* leading dimensions of one are no matter */
    bool fits = shape_broadcast(dims, order.count, given, rank, &joined) && shape_equal(joined.dims, joined.rank, dims, order.count);
    if (!fits) {
        char a[SHAPE_TEXT], b[SHAPE_TEXT];
        return vm_fail(vm, ERROR_VALUE, "shape mismatch: value array of shape %s could not be broadcast to indexing result of shape %s",
                       shape_numpy_text(value->dims, value->rank, a), shape_numpy_text(dims, order.count, b));
    }
    Tensor *packed = packed_values(vm, f, &shape, &order, value);
    if (!packed) return false;
    char *run = packed->data;
    size_t size = dtype_size(tensor_dtype(packed));
    bool lone = lone_size(f) != 0;
    if (lone) store_elements(f, run, value->count == 1 ? 0 : 1);
    for (int64_t p = 0; !lone && p < f->places; p++) run += copy_rest(f, f->offsets[p], run, true) * (int64_t)size;
    tensor_release(packed);
    return true;
}

/* ---- NumPy's indexing ---- */

typedef struct ArrayKey {
    const Value *at;
    size_t count;
    Tensor *arrays[KEY_MAX];     /* owned; NULL where the item is plain */
    bool fancy;
} ArrayKey;

static void key_clear(ArrayKey *k) {
    for (size_t i = 0; i < k->count && i < KEY_MAX; i++) tensor_release(k->arrays[i]);
}

static bool key_init(Vm *vm, ArrayKey *k, const Value *key) {
    *k = (ArrayKey){0};
    k->at = key_items(key, false, &k->count);
    if (k->count > KEY_MAX) {
        k->count = 0;
        return vm_fail(vm, ERROR_INDEX, "too many indices for array");
    }
    for (size_t i = 0; i < k->count; i++) {
        IndexItem ignored;
        int plain = read_item(vm, k->at[i], &ignored);
        if (plain < 0 && vm_raised_is(vm, ERROR_OVERFLOW)) {
            vm_clear_raised(vm);
            return bad_array_key(vm);
        }
        if (plain < 0) return false;
        if (plain > 0) continue;
        k->arrays[i] = index_array(vm, k->at[i]);
        if (!k->arrays[i]) return false;
        k->fancy = true;
    }
    return true;
}

static Tensor *plain_view(Vm *vm, Tensor *t, const ArrayKey *k) {
    IndexItem items[KEY_MAX];
    for (size_t i = 0; i < k->count; i++)
        if (read_item(vm, k->at[i], &items[i]) < 1) return NULL;
    ERROR_INIT(err);
    Tensor *view = tensor_index_view(t, items, (int)k->count, INDEX_NUMPY, &err);
    if (!view) vm_raise_error(vm, &err);
    return view;
}

/* Does the key pick one element, so that the result is a scalar and no view? */
static bool picks_element(const Tensor *t, const ArrayKey *k) {
    if ((int)k->count != t->rank) return false;
    for (size_t i = 0; i < k->count; i++)
        if (is_slice(k->at[i]) || is_none(k->at[i]) || k->at[i].tag == TAG_ELLIPSIS) return false;
    return true;
}

Value array_get_item(Vm *vm, Value self, Value key) {
    Tensor *t = as_tensor(self);
    ArrayKey k;
    Value result = ABSENT;
    if (dtype_is_record(tensor_dtype(t)) && is_field_key(key)) return derived_like(vm, record_get(vm, self, key), self);
    ERROR_INIT(err);
    if (!key_init(vm, &k, &key)) {
        key_clear(&k);
        return ABSENT;
    }
    if (!k.fancy) {
        Tensor *view = plain_view(vm, t, &k);
        if (view && (view->rank > 0 || !(picks_element(t, &k) || is_scalar_array(self))))
            result = view->rank > 0 ? array_result(vm, view, &err) : array_result_plain(vm, view, &err);
        else if (view)
            result = dtype_is_record(tensor_dtype(view)) ? array_result(vm, view, &err) : (result = array_result(vm, tensor_copy(view, &err), &err), tensor_release(view), result);
    } else {
        Fancy f;
        if (fancy_init(vm, &f, t, k.at, k.count, k.arrays)) {
            Tensor *got = fancy_get(vm, &f);
            if (got) result = array_result(vm, got, &err);
        }
        fancy_clear(&f);
    }
    key_clear(&k);
    return derived_like(vm, result, self);
}

/* value as an array that can be stored in target: in text cells numbers become text, and what has no room is cut. */
static Tensor *stored_array(Vm *vm, Value value, const Tensor *target) {
    if (target->dtype == DTYPE_OBJECT || target->dtype >= DTYPE_COUNT) return convert_any_array(vm, value, tensor_dtype(target));
    if (dtype_is_date(tensor_dtype(target))) return dates_from(vm, value, tensor_dtype(target), target->width);
    bool array = has_tensor(value) || is_variable(value), truth = target->dtype == DTYPE_BOOL;
    Dtype d = (array && !truth) || !dtype_is_plain(tensor_dtype(target)) ? DTYPE_NONE : tensor_dtype(target);
    Tensor *source = convert_any_array(vm, value, d);
    if (source && source->dtype == DTYPE_STRING && target->dtype != DTYPE_STRING) {
        Value numbers = array_astype_text(vm, source, tensor_dtype(target), false);
        tensor_release(source);
        return is_absent(numbers) ? NULL : as_tensor(numbers);
    }
    if (source && source->dtype == DTYPE_OBJECT) {
        Tensor *cast = objects_cast(vm, source, tensor_dtype(target), tensor_is_text(target));
        tensor_release(source);
        source = cast;
    }
    if (!source || target->dtype != DTYPE_STRING) return source;
    if (source->dtype != DTYPE_STRING) {
        Value text = array_astype_text(vm, source, DTYPE_STRING, tensor_is_text(target));
        tensor_release(source);
        if (is_absent(text)) return NULL;
        source = as_tensor(text);
    }
    return target->width ? array_text_cut(vm, source, target->width) : source;
}

static bool store_plain(Vm *vm, Tensor *t, const ArrayKey *k, Value value) {
    Tensor *view = plain_view(vm, t, k);
    if (!view) return false;
    bool ok;
    if (view->rank == 0 && is_int(value) && !is_bool(value) && !has_tensor(value) && dtype_is_int(tensor_dtype(view))
        && !array_int_fits(vm, value, tensor_dtype(view))) {
        tensor_release(view);
        return false;
    }
    if (view->rank == 0 && view->dtype == DTYPE_OBJECT && picks_element(t, k)) {
        ok = object_store(vm, view->data, value);
    } else if (view->rank == 0 && dtype_is_int(tensor_dtype(view)) && is_scalar_array(value) && dtype_is_float(tensor_dtype(as_tensor(value)))) {
        ok = convert_store(vm, view, view->data, value); /* which refuses NaN and infinities */
    } else if (view->rank == 0 && view->dtype != DTYPE_STRING && !has_tensor(value) && !is_variable(value) && !is_list(value)) {
        ok = convert_store(vm, view, view->data, value);
    } else {
        Tensor *source = stored_array(vm, value, t);
        ERROR_INIT(err);
        ok = source != NULL;
        Shape joined;
        /* NumPy lets leading dimensions of size 1 go, but for one element. */
        bool element = view->rank == 0 && view->dtype != DTYPE_STRING && picks_element(t, k);
        while (ok && !element && source->rank > view->rank && source->dims[0] == 1) {
            Tensor *less = tensor_view(source, source->rank - 1, source->dims + 1, source->strides + 1, 0, &err);
            tensor_release(source);
            source = less;
            ok = less != NULL;
        }
        bool fits = ok && shape_broadcast(view->dims, view->rank, source->dims, source->rank, &joined)
                 && shape_equal(joined.dims, joined.rank, view->dims, view->rank);
        if (ok && !fits) {
            char a[SHAPE_TEXT], b[SHAPE_TEXT];
            if (view->rank == 0 && dtype_is_plain(tensor_dtype(view))) convert_store(vm, view, view->data, value);
            else if (view->rank == 0) vm_raise(vm, ERROR_VALUE, "setting an array element with a sequence.");
            else
                vm_raise(vm, ERROR_VALUE, "could not broadcast input array from shape %s into shape %s",
                         shape_numpy_text(source->dims, source->rank, a), shape_numpy_text(view->dims, view->rank, b));
            ok = false;
        } else if (ok && !tensor_assign(view, source, &err)) {
            vm_raise_error(vm, &err);
            ok = false;
        }
        tensor_release(source);
    }
    tensor_release(view);
    return ok;
}

bool array_set_item(Vm *vm, Value self, Value key, Value value) {
    Tensor *t = as_tensor(self);
    if (is_absent(value)) return vm_fail(vm, ERROR_VALUE, "cannot delete array elements");
    if (is_scalar_array(self))
        return vm_fail(vm, ERROR_TYPE, "'%s' object does not support item assignment", value_type_name(self));
    if (t->object.flags & TENSOR_READONLY) return vm_fail(vm, ERROR_VALUE, "assignment destination is read-only");
    if ((is_str(value) || is_bytes(value)) && dtype_is_plain(tensor_dtype(t)) && t->dtype != DTYPE_BOOL) {
        Value number = value_call_1(vm, value_object(dtype_is_int(tensor_dtype(t)) ? &int_type : &float_type), value);
        bool stored = !is_absent(number) && array_set_item(vm, self, key, number);
        value_release(number);
        return stored;
    }
    if (dtype_is_record(tensor_dtype(t)) && is_field_key(key)) return record_set(vm, self, key, value);
    ArrayKey k;
    bool ok = key_init(vm, &k, &key);
    if (ok && !k.fancy) {
        ok = store_plain(vm, t, &k, value);
    } else if (ok) {
        Fancy f;
        Tensor *source = stored_array(vm, value, t);
        ok = fancy_init(vm, &f, t, k.at, k.count, k.arrays) && source && fancy_set(vm, &f, source);
        fancy_clear(&f);
        tensor_release(source);
    }
    key_clear(&k);
    return ok;
}
