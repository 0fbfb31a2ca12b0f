/* views.c -- operations that share their operand's buffer: other shape, other strides.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

Tensor *view_identity(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    return tensor_alias(call->in[0], err);
}

/* The size that a shape's -1 stands for, where its other sizes but 0 come to known: if there is a 0 among them, the sizes 0 of x do
 * not count either, so that (0, 3, 2) becomes (0, 6) by (0, -1). */
static bool fill_unknown(const OpCall *call, bool has_zero, int64_t known, int64_t *size, Error *err) {
    const Tensor *x = call->in[0];
    int64_t count = 1;
    bool left_out = false;
    for (int i = 0; i < x->rank; i++) {
        if (x->dims[i] || !has_zero) count *= x->dims[i];
        else left_out = true;
    }
    *size = count / known;
    return left_out || *size * known == count
        || op_fail(call, err, INVALID, "Input to reshape is a tensor with %lld values, but the requested shape requires a multiple of %lld",
                   (long long)count, (long long)known);
}

/* Fills the -1 of a requested shape. */
static bool resolve_shape(const OpCall *call, const Ints *wanted, Shape *out, Error *err) {
    int unknown = -1;
    bool has_zero = false;
    int64_t known = 1, count = call->in[0]->count;
    out->rank = wanted->count < 0 ? 0 : wanted->count;
    for (int i = 0; i < out->rank; i++) {
        out->dims[i] = wanted->at[i];
        if (wanted->at[i] == -1) {
            if (unknown >= 0) return op_fail(call, err, INVALID, "Only one input size may be -1, not both %d and %d", unknown, i);
            unknown = i;
        } else if (wanted->at[i] < 0) {
            return op_fail(call, err, INVALID, "Size %d must be non-negative, not %lld", i, (long long)wanted->at[i]);
        } else if (!wanted->at[i]) {
            has_zero = true;
        } else if (__builtin_mul_overflow(known, wanted->at[i], &known)) {
            return op_fail(call, err, INVALID, "Shape too large");
        }
    }
    if (unknown >= 0) {
        if (!fill_unknown(call, has_zero, known, &out->dims[unknown], err)) return false;
        known *= out->dims[unknown];
    }
    if (has_zero) known = 0;
    if (known == count) return true;
    return op_fail(call, err, INVALID, "Input to reshape is a tensor with %lld values, but the requested shape has %lld",
                   (long long)count, (long long)known);
}

static Tensor *reshaped(Tensor *x, const Shape *shape, Error *err) {
    Tensor *whole = tensor_contiguous(x, err);
    if (!whole) return NULL;
    int64_t strides[SHAPE_MAX];
    shape_strides(shape->dims, shape->rank, strides);
    Tensor *view = tensor_view(whole, shape->rank, shape->dims, strides, 0, err);
    tensor_release(whole);
    return view;
}

Tensor *view_reshape(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Shape shape;
    return resolve_shape(call, &call->attrs->shape, &shape, err) ? reshaped(call->in[0], &shape, err) : NULL;
}

static bool check_perm(const OpCall *call, const Ints *perm, int rank, Error *err) {
    unsigned seen = 0;
    if (perm->count != rank)
        return op_fail(call, err, INVALID, "transpose expects a vector of size %d. But input(1) is a vector of size %d", rank, perm->count);
    for (int i = 0; i < rank; i++) {
        int64_t d = perm->at[i] < 0 ? perm->at[i] + rank : perm->at[i];
        if (d < 0 || d >= rank) return op_fail(call, err, INVALID, "%lld is out of range [0 .. %d)", (long long)perm->at[i], rank);
        seen |= 1u << d;
    }
    for (int i = 0; i < rank; i++) {
        if (seen & 1u << i) continue;
        char text[SHAPE_TEXT];
        shape_text(perm->at, rank, text);
        text[strlen(text) - 1] = '\0';
        return op_fail(call, err, INVALID, "%d is missing from {%s}.", i, text + 1);
    }
    return true;
}

Tensor *view_transpose(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0];
    const Ints *perm = &call->attrs->axis;
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    if (perm->count != ATTR_NONE && !check_perm(call, perm, x->rank, err)) return NULL;
    for (int i = 0; i < x->rank; i++) {
        int64_t from = perm->count == ATTR_NONE ? x->rank - 1 - i : perm->at[i] < 0 ? perm->at[i] + x->rank : perm->at[i];
        dims[i] = x->dims[from];
        strides[i] = x->strides[from];
    }
    return tensor_view(x, x->rank, dims, strides, 0, err);
}

Tensor *view_expand_dims(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0];
    int64_t axis = call->attrs->axis.at[0];
    if (axis < -x->rank - 1 || axis > x->rank) {
        op_fail(call, err, INVALID, "Tried to expand dim index %lld for tensor with %d dimensions.", (long long)axis, x->rank);
        return NULL;
    }
    if (x->rank == SHAPE_MAX) {
        op_fail(call, err, ERROR_UNIMPLEMENTED, "more than %d dimensions", SHAPE_MAX);
        return NULL;
    }
    int at = (int)(axis < 0 ? axis + x->rank + 1 : axis);
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    for (int i = 0, j = 0; i <= x->rank; i++) {
        dims[i] = i == at ? 1 : x->dims[j];
        strides[i] = i == at ? (j < x->rank ? x->dims[j] * x->strides[j] : 1) : x->strides[j];
        if (i != at) j++;
    }
    return tensor_view(x, x->rank + 1, dims, strides, 0, err);
}

Tensor *view_squeeze(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0];
    const Ints *axes = &call->attrs->axis;
    uint32_t drop = 0;
    for (int i = 0; i < axes->count; i++) {
        int axis;
        if (!shape_axis(axes->at[i], x->rank, &axis)) {
            op_fail(call, err, INVALID, "Tried to squeeze dim index %lld for tensor with %d dimensions.", (long long)axes->at[i], x->rank);
            return NULL;
        }
        if (x->dims[axis] != 1) {
            op_fail(call, err, INVALID, "Can not squeeze dim[%d], expected a dimension of 1, got %lld", axis, (long long)x->dims[axis]);
            return NULL;
        }
        drop |= 1u << axis;
    }
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    int rank = 0;
    for (int i = 0; i < x->rank; i++) {
        if (axes->count > 0 ? drop >> i & 1 : x->dims[i] == 1) continue;
        dims[rank] = x->dims[i];
        strides[rank++] = x->strides[i];
    }
    return tensor_view(x, rank, dims, strides, 0, err);
}

Tensor *view_broadcast_to(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0];
    const Ints *shape = &call->attrs->shape;
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    int extra = shape->count - x->rank;
    if (extra < 0) {
        op_fail(call, err, INVALID, "Rank of input (%d) must be no greater than rank of output shape (%d).", x->rank, shape->count);
        return NULL;
    }
    int64_t strides[SHAPE_MAX] = {0}, dims[SHAPE_MAX];
    for (int i = 0; i < shape->count; i++) {
        dims[i] = shape->at[i];
        if (dims[i] < 0) return op_fail(call, err, INVALID, "Dimension %lld must be >= 0", (long long)dims[i]), NULL;
        if (i < extra) continue;
        if (x->dims[i - extra] != dims[i] && x->dims[i - extra] != 1) {
            op_fail(call, err, INVALID, "Incompatible shapes: %s vs. %s", shape_text(x->dims, x->rank, a),
                    shape_text(shape->at, shape->count, b));
            return NULL;
        }
        strides[i] = x->dims[i - extra] == 1 ? 0 : x->strides[i - extra];
    }
    return tensor_view(x, shape->count, dims, strides, 0, err);
}

Tensor *view_slice(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0];
    const Ints *begin = &call->attrs->begin, *size = &call->attrs->end;
    int64_t dims[SHAPE_MAX], offset = 0;
    if (begin->count != x->rank || size->count != x->rank) {
        op_fail(call, err, INVALID, "Expected begin and size arguments to be 1-D tensors of size %d, but got shapes [%d] and [%d] instead.",
                x->rank, begin->count, size->count);
        return NULL;
    }
    for (int i = 0; i < x->rank; i++) {
        int64_t b = begin->at[i], s = size->at[i] == -1 ? x->dims[i] - b : size->at[i];
        if (b < 0 || b > x->dims[i]) {
            op_fail(call, err, INVALID, "Expected begin[%d] in [0, %lld], but got %lld", i, (long long)x->dims[i], (long long)b);
            return NULL;
        }
        if (s < 0 || b + s > x->dims[i]) {
            op_fail(call, err, INVALID, "Expected size[%d] in [0, %lld], but got %lld", i, (long long)(x->dims[i] - b), (long long)s);
            return NULL;
        }
        dims[i] = s;
        offset += b * x->strides[i];
    }
    return tensor_view(x, x->rank, dims, x->strides, offset, err);
}

/* begin, size and strides have an entry for each dimension of x and are in range; shape drops or adds dimensions of
 * size 1 only. */
Tensor *view_index(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0];
    const OpAttrs *a = call->attrs;
    int64_t strides[SHAPE_MAX], offset = 0;
    int next = 0;
    for (int i = 0; i < x->rank; i++) offset += a->begin.at[i] * x->strides[i];
    for (int i = 0; i < a->shape.count; i++) {
        while (next < x->rank && a->end.at[next] == 1 && a->shape.at[i] != 1) next++;
        bool matches = next < x->rank && a->end.at[next] == a->shape.at[i];
        strides[i] = matches ? a->strides.at[next] * x->strides[next] : 1;
        if (matches) next++;
    }
    return tensor_view(x, a->shape.count, a->shape.at, strides, offset, err);
}

Tensor *view_diag_part(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0];
    int r = x->rank;
    if (r < 2) {
        op_fail(call, err, INVALID, "input must be at least 2-dim, received shape: [%lld]", r ? (long long)x->dims[0] : 0LL);
        return NULL;
    }
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    memcpy(dims, x->dims, sizeof dims);
    memcpy(strides, x->strides, sizeof strides);
    dims[r - 2] = x->dims[r - 2] < x->dims[r - 1] ? x->dims[r - 2] : x->dims[r - 1];
    strides[r - 2] = x->strides[r - 2] + x->strides[r - 1];
    return tensor_view(x, r - 1, dims, strides, 0, err);
}
