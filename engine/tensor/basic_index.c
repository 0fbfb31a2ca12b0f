/* basic_index.c -- from index items to begin, size and stride of every dimension.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/basic_index.h"

#include "engine/tensor/rules.h"


static bool fail_int(const Tensor *x, int64_t index, int axis, IndexStyle style, Error *err) {
    if (style == INDEX_NUMPY)
        return error_set(err, ERROR_INDEX, "index %lld is out of bounds for axis %d with size %lld", (long long)index, axis,
                         (long long)x->dims[axis]);
    error_set(err, ERROR_INVALID_ARGUMENT, "slice index %lld of dimension %d out of bounds. [Op:StridedSlice] name: strided_slice/",
              (long long)(index < 0 ? index + x->dims[axis] : index), axis);
    return error_note(err, "dimension %d has %lld elements: indices go from 0 to %lld, or from -1 to -%lld", axis,
                      (long long)x->dims[axis], (long long)x->dims[axis] - 1, (long long)x->dims[axis]);
}

static bool fail_many(const Tensor *x, int used, IndexStyle style, Error *err) {
    if (style == INDEX_NUMPY)
        return error_set(err, ERROR_INDEX, "too many indices for array: array is %d-dimensional, but %d were indexed", x->rank, used);
    if (x->rank == 0)
        return error_set(err, ERROR_INVALID_ARGUMENT, "Attempting to slice scalar input. [Op:StridedSlice] name: strided_slice/");
    return error_set(err, ERROR_INVALID_ARGUMENT, "Index out of range using input dim %d; input has only %d dims "
                     "[Op:StridedSlice] name: strided_slice/", x->rank, x->rank);
}

static bool fail_ellipses(IndexStyle style, Error *err) {
    if (style == INDEX_NUMPY) return error_set(err, ERROR_INDEX, "an index can only have a single ellipsis ('...')");
    return error_set(err, ERROR_INVALID_ARGUMENT,
                     "Multiple ellipses in slice spec not allowed [Op:StridedSlice] name: strided_slice/");
}

static int64_t clamp(int64_t v, int64_t lo, int64_t hi) { return v < lo ? lo : v > hi ? hi : v; }

/* Python's slice.indices(): the first index and how many there are. */
static bool resolve_slice(const IndexItem *item, int64_t n, int axis, IndexStyle style, int64_t *begin, int64_t *size, Error *err) {
    int64_t step = item->step;
    if (step == 0) {
        if (style == INDEX_NUMPY) return error_set(err, ERROR_VALUE, "slice step cannot be zero");
        return error_set(err, ERROR_INVALID_ARGUMENT, "strides[%d] must be non-zero [Op:StridedSlice] name: strided_slice/", axis);
    }
    int64_t lo = step < 0 ? -1 : 0, hi = step < 0 ? n - 1 : n;
    int64_t start = item->has_start ? clamp(item->start < 0 ? item->start + n : item->start, lo, hi) : step < 0 ? hi : lo;
    int64_t stop = item->has_stop ? clamp(item->stop < 0 ? item->stop + n : item->stop, lo, hi) : step < 0 ? lo : hi;
    int64_t span = step < 0 ? start - stop : stop - start;
    uint64_t stride = step < 0 ? -(uint64_t)step : (uint64_t)step;
    *size = span > 0 ? (int64_t)(((uint64_t)span - 1) / stride) + 1 : 0;
    *begin = *size ? start : 0;
    return true;
}

static bool add_dimension(OpAttrs *a, int64_t size, Error *err) {
    if (a->shape.count == SHAPE_MAX) return error_set(err, ERROR_UNIMPLEMENTED, "Unhandled input dimensions %d", SHAPE_MAX + 1);
    a->shape.at[a->shape.count++] = size;
    return true;
}

static bool whole_axis(const Tensor *x, int axis, OpAttrs *a, Error *err) {
    a->begin.at[axis] = 0;
    a->end.at[axis] = x->dims[axis];
    a->strides.at[axis] = 1;
    return add_dimension(a, x->dims[axis], err);
}

static bool resolve_item(const Tensor *x, const IndexItem *item, int axis, IndexStyle style, OpAttrs *a, Error *err) {
    int64_t n = x->dims[axis];
    if (item->kind == INDEX_SLICE) {
        a->strides.at[axis] = item->step;
        return resolve_slice(item, n, axis, style, &a->begin.at[axis], &a->end.at[axis], err) &&
               add_dimension(a, a->end.at[axis], err);
    }
    int64_t i = item->start < 0 ? item->start + n : item->start;
    if (i < 0 || i >= n) return fail_int(x, item->start, axis, style, err);
    a->begin.at[axis] = i;
    a->end.at[axis] = a->strides.at[axis] = 1;
    return true;
}

/* Works out the attributes of an INDEX operation. */
static bool plan(const Tensor *x, const IndexItem *items, int count, IndexStyle style, OpAttrs *a, Error *err) {
    int used = 0, ellipses = 0, axis = 0;
    *a = attrs_default;
    a->begin.count = a->end.count = a->strides.count = (int16_t)x->rank;
    a->shape.count = 0;
    for (int i = 0; i < count; i++) {
        used += items[i].kind == INDEX_INT || items[i].kind == INDEX_SLICE;
        ellipses += items[i].kind == INDEX_ELLIPSIS;
    }
    if (ellipses > 1) return fail_ellipses(style, err);
    if (used > x->rank) return fail_many(x, used, style, err);
    for (int i = 0; i < count; i++) {
        if (items[i].kind == INDEX_NEW_AXIS) {
            if (!add_dimension(a, 1, err)) return false;
        } else if (items[i].kind == INDEX_ELLIPSIS) {
            for (int skip = x->rank - used; skip > 0; skip--)
                if (!whole_axis(x, axis++, a, err)) return false;
        } else if (!resolve_item(x, &items[i], axis++, style, a, err)) {
            return false;
        }
    }
    while (axis < x->rank)
        if (!whole_axis(x, axis++, a, err)) return false;
    return true;
}

Tensor *tensor_index(Tensor *x, const IndexItem *items, int count, IndexStyle style, Error *err) {
    OpAttrs attrs;
    if (!plan(x, items, count, style, &attrs, err)) return NULL;
    return op_run(x->context, OP_INDEX, &x, 1, &attrs, err);
}

Tensor *tensor_index_view(Tensor *x, const IndexItem *items, int count, IndexStyle style, Error *err) {
    OpAttrs attrs;
    if (!plan(x, items, count, style, &attrs, err)) return NULL;
    OpCall call = {.op = OP_INDEX, .in = &x, .count = 1, .attrs = &attrs};
    return view_index(x->context, &call, err);
}
