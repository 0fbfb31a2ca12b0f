/* tensor.c -- making, viewing, copying and freeing tensors.
 *
 * Structs come from a free list of the context, chained through data. Elements are moved by the device's
 * cast kernel, which takes any strides on both sides.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/tensor.h"

#include "engine/base/memory.h"
#include "engine/tensor/context.h"
#include "engine/tensor/op.h"
#include "engine/tensor/placement.h"
#include "engine/tensor/tape.h"

#include <math.h>

/* A struct with nothing but its head filled in. */
static Tensor *take_struct(OpContext *c, Error *err) {
    Tensor *t = c->free_tensors;
    if (t) {
        c->free_tensors = t->data;
    } else {
        t = mem_alloc(sizeof *t);
        if (!t) {
            error_memory(err, sizeof *t);
            return NULL;
        }
    }
    t->object = (Object){.refs = 1, .flags = 0, .type = c->tensor_type};
    t->context = c;
    t->node = NULL;
    t->storage = NULL;
    t->base = NULL;
    t->width = 0;
    t->reserved = 0;
    t->there = c->place_there;
    t->contiguous = true;
    t->output = 0;
    return t;
}

static void give_back_struct(Tensor *t) {
    OpContext *c = t->context;
    t->data = c->free_tensors;
    c->free_tensors = t;
}

void tensor_free(Tensor *t) {
    TapeNode *node = t->node;
    Storage *storage = t->storage;
    Tensor *base = t->base;
    give_back_struct(t);
    if (storage) storage_release(storage);
    if (node) tape_node_release(node);
    tensor_release(base);
}

static Tensor *refuse_size(OpContext *c, Dtype dtype, int rank, const int64_t *dims, Error *err) {
    char text[SHAPE_TEXT];
    Error fresh;
    error_clear(&fresh);
    error_set(&fresh, ERROR_RESOURCE_EXHAUSTED, "OOM when allocating tensor with shape%s and type %s on "
              "/job:localhost/replica:0/task:0/device:CPU:0 by allocator cpu",
              shape_text(dims, rank, text), dtype_info[dtype].message_name);
    double bytes = (double)dtype_size(dtype);
    for (int i = 0; i < rank; i++) bytes *= (double)dims[i];
    error_note(&fresh, "%.4g GB asked for, %.4g GB in use of %.4g GB", bytes / 1e9, (double)c->in_use / 1e9,
               (double)c->limit / 1e9);
    if (err) *err = fresh;
    return NULL;
}

Tensor *tensor_new(OpContext *c, Dtype dtype, int rank, const int64_t *dims, Error *err) {
    Tensor *t = take_struct(c, err);
    if (!t) return NULL;
    t->dtype = (uint16_t)dtype;
    t->rank = (uint8_t)rank;
    t->count = 1;
    if (rank) {
        t->count = shape_count(dims, rank);
        memcpy(t->dims, dims, (size_t)rank * sizeof *dims);
        shape_strides(dims, rank, t->strides);
    } else if (!dtype_is_cell(dtype) && !dtype_is_record(dtype)) {
        t->data = t->scalar.bytes;
        return t;
    }
    size_t bytes;
    if (t->count < 0 || __builtin_mul_overflow((size_t)t->count, dtype_size(dtype), &bytes)) {
        give_back_struct(t);
        return refuse_size(c, dtype, rank, dims, err);
    }
    bool had_error = error_is_set(err);
    t->storage = storage_new(c, bytes, dtype, err);
    if (!t->storage) {
        give_back_struct(t);
        return had_error || !error_is_set(err) || err->kind != ERROR_RESOURCE_EXHAUSTED
                   ? NULL : refuse_size(c, dtype, rank, dims, err);
    }
    t->data = t->storage->data;
    return t;
}

/* Repeats the first element over all others, doubling what is there. */
static void repeat_first(char *data, size_t size, size_t count) {
    for (size_t have = 1; have < count;) {
        size_t more = have < count - have ? have : count - have;
        if (more * size > 65536) more = 65536 / size;
        memcpy(data + have * size, data, more * size);
        have += more;
    }
}

void tensor_fill(Tensor *t, double value) {
    if (t->count == 0 || dtype_is_counted(tensor_dtype(t))) return;
    tensor_claim(t);
    if (dtype_is_record(tensor_dtype(t))) {
        memset(t->data, 0, tensor_bytes(t));
        return;
    }
    size_t size = dtype_size(tensor_dtype(t));
    if (t->contiguous) {
        dtype_put_real(tensor_dtype(t), t->data, value);
        repeat_first(t->data, size, (size_t)t->count);
        return;
    }
    for (int64_t i = 0; i < t->count; i++) dtype_put_real(tensor_dtype(t), tensor_element(t, i), value);
}

Tensor *tensor_filled(OpContext *c, Dtype dtype, int rank, const int64_t *dims, double value, Error *err) {
    Tensor *t = tensor_new(c, dtype, rank, dims, err);
    if (t) tensor_fill(t, value);
    return t;
}

Tensor *tensor_zeros(OpContext *c, Dtype dtype, int rank, const int64_t *dims, Error *err) {
    Tensor *t = tensor_new(c, dtype, rank, dims, err);
    if (t && !dtype_is_counted(dtype)) memset(t->data, 0, tensor_bytes(t));
    return t;
}

Tensor *tensor_scalar(OpContext *c, Dtype dtype, double value, Error *err) {
    Tensor *t = tensor_new(c, dtype, 0, NULL, err);
    if (t) dtype_put_real(dtype, t->data, value);
    return t;
}

Tensor *tensor_int_scalar(OpContext *c, Dtype dtype, int64_t value, Error *err) {
    Tensor *t = tensor_new(c, dtype, 0, NULL, err);
    if (t) dtype_put_int(dtype, t->data, value);
    return t;
}

Tensor *tensor_string_scalar(OpContext *c, const char *bytes, size_t size, Error *err) {
    Tensor *t = tensor_new(c, DTYPE_STRING, 0, NULL, err);
    if (!t) return NULL;
    StringCell *cell = string_cell_new(bytes, size);
    if (!cell) {
        error_memory(err, size);
        tensor_release(t);
        return NULL;
    }
    *(StringCell **)t->data = cell;
    return t;
}

Tensor *tensor_copy_of(OpContext *c, Dtype dtype, int rank, const int64_t *dims, const void *data, Error *err) {
    Tensor *t = tensor_new(c, dtype, rank, dims, err);
    if (!t) return NULL;
    if (t->count) memcpy(t->data, data, tensor_bytes(t));
    cells_retain(dtype, t->data, t->count);
    return t;
}

Tensor *tensor_foreign(OpContext *c, Dtype dtype, int rank, const int64_t *dims, void *data,
                       void (*release)(void *owner), void *owner, Error *err) {
    Tensor *t = take_struct(c, err);
    if (!t) return NULL;
    t->dtype = (uint16_t)dtype;
    t->rank = (uint8_t)rank;
    t->count = shape_count(dims, rank);
    memcpy(t->dims, dims, (size_t)rank * sizeof *dims);
    shape_strides(dims, rank, t->strides);
    t->data = data;
    t->storage = storage_foreign(c, data, tensor_bytes(t), release, owner, err);
    if (t->storage) return t;
    give_back_struct(t);
    return NULL;
}

static bool is_contiguous(const Tensor *t) {
    int64_t step = 1;
    if (t->count == 0) return true;
    for (int i = t->rank - 1; i >= 0; i--) {
        if (t->dims[i] != 1 && t->strides[i] != step) return false;
        step *= t->dims[i];
    }
    return true;
}

bool tensor_give_storage(Tensor *t, Error *err) {
    if (t->storage) return true;
    Storage *s = storage_new(t->context, sizeof t->scalar, DTYPE_NONE, err);
    if (!s) return false;
    memcpy(s->data, t->scalar.bytes, sizeof t->scalar);
    t->storage = s;
    t->data = s->data;
    return true;
}

Tensor *tensor_view(Tensor *t, int rank, const int64_t *dims, const int64_t *strides, int64_t offset, Error *err) {
    if (t->object.flags & TENSOR_MUTABLE && !tensor_give_storage(t, err)) return NULL;
    Tensor *v = take_struct(t->context, err);
    if (!v) return NULL;
    v->object.flags = t->object.flags & (TENSOR_MUTABLE | TENSOR_READONLY | TENSOR_TEXT | TENSOR_HOST);
    v->object.type = t->object.flags & TENSOR_DERIVED ? t->context->array_type : t->object.type;
    v->dtype = t->dtype;
    v->width = t->width;
    v->rank = (uint8_t)rank;
    if (rank) {
        memcpy(v->dims, dims, (size_t)rank * sizeof *dims);
        memcpy(v->strides, strides, (size_t)rank * sizeof *strides);
    }
    v->count = shape_count(dims, rank);
    v->contiguous = is_contiguous(v);
    v->there = t->there;
    if (t->storage) {
        v->storage = t->storage;
        storage_retain(v->storage);
        v->data = (char *)t->data + offset * (int64_t)dtype_size(tensor_dtype(t));
        if (t->object.flags & TENSOR_MUTABLE) v->base = tensor_retain(t->base ? t->base : t);
        return v;
    }
    /* An immutable scalar's view is its copy; a view with several elements repeats the one. */
    memcpy(v->scalar.bytes, t->scalar.bytes, sizeof t->scalar);
    v->data = v->scalar.bytes;
    return v;
}

Tensor *tensor_alias(Tensor *t, Error *err) { return tensor_view(t, t->rank, t->dims, t->strides, 0, err); }

/* Converts source, of target's shape, into target; anywhere: where the elements are, if target is fresh. */
static bool move_elements(Tensor *target, Tensor *source, bool anywhere, Error *err) {
    OpContext *c = target->context;
    OpAttrs attrs = attrs_default;
    attrs.dtype = tensor_dtype(target);
    if (source->dtype != target->dtype && !(dtype_is_plain(dtype_native(tensor_dtype(source))) && dtype_is_plain(dtype_native(tensor_dtype(target)))))
        return error_set(err, ERROR_VALUE, "could not convert %s to %s", dtype_name(tensor_dtype(source)), dtype_name(tensor_dtype(target)));
    OpCall call = {.op = OP_CAST, .in = &source, .count = 1, .attrs = &attrs, .out = &target, .outputs = 1};
    PlaceResult place = anywhere ? place_run(c, &call, err) : PLACE_HOST;
    if (place != PLACE_HOST) return place == PLACE_DONE;
    tensor_pull(source);
    tensor_claim(target);
    return c->device->kernels[OP_CAST](c, &call, err);
}

static Tensor *converted(Tensor *t, Dtype dtype, Error *err) {
    Tensor *copy = tensor_new(t->context, dtype, t->rank, t->dims, err);
    if (!copy) return NULL;
    copy->object.type = t->object.flags & TENSOR_DERIVED ? t->context->array_type : t->object.type;
    if (dtype == tensor_dtype(t)) copy->width = t->width;
    copy->object.flags = t->object.flags & (TENSOR_MUTABLE | TENSOR_SCALAR | TENSOR_TEXT | TENSOR_HOST);
    if (move_elements(copy, t, true, err)) return copy;
    tensor_release(copy);
    return NULL;
}

Tensor *tensor_copy(Tensor *t, Error *err) { return converted(t, tensor_dtype(t), err); }

Tensor *tensor_contiguous(Tensor *t, Error *err) { return t->contiguous ? tensor_retain(t) : tensor_copy(t, err); }

Tensor *tensor_cast(Tensor *t, Dtype dtype, Error *err) {
    return tensor_dtype(t) == dtype ? tensor_retain(t) : converted(t, dtype, err);
}

/* Whether two tensors may share elements: then assigning needs a copy of the source. */
static bool may_overlap(const Tensor *a, const Tensor *b) { return a->storage && a->storage == b->storage; }

bool tensor_assign(Tensor *target, Tensor *source, Error *err) {
    char text_a[SHAPE_TEXT], text_b[SHAPE_TEXT];
    int64_t strides[SHAPE_MAX];
    int extra = source->rank - target->rank;
    bool fits = true;
    for (int i = 0; i < extra; i++) fits = fits && source->dims[i] == 1;
    for (int i = 0; i < target->rank; i++) {
        int j = i + extra;
        bool repeats = j < 0 || source->dims[j] == 1;
        strides[i] = repeats ? 0 : source->strides[j];
        fits = fits && (repeats || source->dims[j] == target->dims[i]);
    }
    if (!fits)
        return error_set(err, ERROR_VALUE, "could not broadcast input array from shape %s into shape %s",
                         shape_tuple_text(source->dims, source->rank, text_a),
                         shape_tuple_text(target->dims, target->rank, text_b));
    Tensor *copy = may_overlap(target, source) ? tensor_copy(source, err) : tensor_retain(source);
    if (!copy) return false;
    if (copy != source) {
        int64_t plain[SHAPE_MAX];
        shape_strides(copy->dims, copy->rank, plain);
        for (int i = 0; i < target->rank; i++)
            if (strides[i] != 0 || (i + extra >= 0 && copy->dims[i + extra] != 1)) strides[i] = plain[i + extra];
    }
    Tensor *view = tensor_view(copy, target->rank, target->dims, strides, 0, err);
    bool ok = view && move_elements(target, view, false, err);
    tensor_release(view);
    tensor_release(copy);
    return ok;
}

/* Is t alone in having its memory, all of it, on the host? */
static bool has_own_memory(const Tensor *t) {
    const Storage *s = t->storage;
    return s && s->refs == 1 && !s->release && !s->there && t->contiguous && t->data == s->data;
}

bool tensor_assign_spare(Tensor *target, Tensor *source, Error *err) {
    bool exchange = source != target && source->object.refs == 1 && has_own_memory(source) && has_own_memory(target) &&
                    source->dtype == target->dtype && source->width == target->width && tensor_same_shape(source, target);
    if (!exchange) return tensor_assign(target, source, err);
    Storage *storage = target->storage;
    target->storage = source->storage, target->data = source->data;
    source->storage = storage, source->data = storage->data;
    return true;
}

void *tensor_element(const Tensor *t, int64_t number) {
    tensor_pull(t);
    int64_t offset = 0;
    if (t->contiguous) offset = number;
    else
        for (int i = t->rank - 1; i >= 0; i--) {
            offset += number % t->dims[i] * t->strides[i];
            number /= t->dims[i];
        }
    return (char *)t->data + offset * (int64_t)dtype_size(tensor_dtype(t));
}

int tensor_to_ints(const Tensor *t, int64_t *values, int max) {
    if (t->rank > 1 || t->count > max || !dtype_is_int(tensor_dtype(t))) return -1;
    for (int64_t i = 0; i < t->count; i++) values[i] = dtype_get_int(tensor_dtype(t), tensor_element(t, i));
    return (int)t->count;
}

bool tensor_same_shape(const Tensor *a, const Tensor *b) { return shape_equal(a->dims, a->rank, b->dims, b->rank); }

Shape tensor_shape(const Tensor *t) {
    Shape s = {.rank = t->rank};
    memcpy(s.dims, t->dims, (size_t)t->rank * sizeof *t->dims);
    return s;
}

/* Are count floats finite? Of what is not all bits of the exponent are set. */
#define DEFINE_FINITE(name, Bits, EXPONENT) \
    static bool name(const Bits *x, int64_t count) { \
        bool none = true; \
        for (int64_t i = 0; i < count; i++) none &= (x[i] & (EXPONENT)) != (EXPONENT); \
        return none; \
    }
DEFINE_FINITE(finite_singles, uint32_t, 0x7f800000u)
DEFINE_FINITE(finite_doubles, uint64_t, 0x7ff0000000000000u)

bool tensor_is_finite(const Tensor *t) {
    Dtype d = tensor_dtype(t);
    if (!dtype_is_float(d)) return true;
    if (t->contiguous && d == DTYPE_FLOAT32) return finite_singles((const void *)t->data, t->count);
    if (t->contiguous && d == DTYPE_FLOAT64) return finite_doubles((const void *)t->data, t->count);
    for (int64_t i = 0; i < t->count; i++)
        if (!isfinite(dtype_get_real(d, tensor_element(t, i)))) return false;
    return true;
}
