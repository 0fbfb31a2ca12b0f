/* resize_rules.c -- shape and gradient rules of images in other sizes (cpu/resize.c) and colours (cpu/colour.c).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

/* Operand i: count whole numbers, each from 0 to limit less 1. */
static bool check_places(const OpCall *call, int i, int64_t count, int64_t limit, Error *err) {
    const Tensor *t = call->in[i];
    if (t->dtype != DTYPE_INT32) return op_fail_dtype(call, i, DTYPE_INT32, err);
    if (t->rank != 1 || t->count != count || !t->contiguous)
        return op_fail(call, err, INVALID, "operand %d must be a vector of %lld places", i, (long long)count);
    tensor_pull(t);
    for (int64_t k = 0; k < count; k++) {
        int32_t place = ((const int32_t *)t->data)[k];
        if (place < 0 || place >= limit)
            return op_fail(call, err, INVALID, "place %d is outside of 0 to %lld", place, (long long)limit - 1);
    }
    return true;
}

static bool check_weights(const OpCall *call, int i, int rank, int64_t count, Error *err) {
    const Tensor *t = call->in[i];
    if (t->dtype != DTYPE_FLOAT32) return op_fail_dtype(call, i, DTYPE_FLOAT32, err);
    return (t->rank == rank && t->dims[0] == count) ||
           op_fail(call, err, INVALID, "operand %d must have %lld weights", i, (long long)count);
}

/* The operands that say where y (height, width) takes its parts of x's rows and columns. */
static bool check_tables(const OpCall *call, int64_t rows, int64_t columns, int64_t height, int64_t width, Error *err) {
    if (call->in[0]->rank != 4) return op_fail(call, err, INVALID, "images must have 4 dimensions");
    return check_places(call, 1, height, rows, err) && check_places(call, 2, height, rows, err) &&
           check_weights(call, 3, 1, height, err) && check_places(call, 4, width, columns, err) &&
           check_places(call, 5, width, columns, err) && check_weights(call, 6, 1, width, err);
}

bool shape_resize_bilinear(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0];
    int64_t height = call->in[1]->count, width = call->in[4]->count;
    if (x->rank == 4 && !check_tables(call, x->dims[1], x->dims[2], height, width, err)) return false;
    out->shape = (Shape){.rank = 4, .dims = {x->dims[0], height, width, x->dims[3]}};
    return x->rank == 4 || check_tables(call, 0, 0, 0, 0, err);
}

bool shape_resize_bilinear_grad(OpCall *call, OutSpec *out, Error *err) {
    const Ints *dims = &call->attrs->shape;
    const Tensor *g = call->in[0];
    if (dims->count != 4) return op_fail(call, err, INVALID, "the images' shape must have 4 sizes");
    out->shape = (Shape){.rank = 4, .dims = {dims->at[0], dims->at[1], dims->at[2], dims->at[3]}};
    if (g->rank == 4 && (g->dims[0] != dims->at[0] || g->dims[3] != dims->at[3]))
        return op_fail(call, err, INVALID, "the gradient has other images");
    return check_tables(call, dims->at[1], dims->at[2], g->rank == 4 ? g->dims[1] : 0, g->rank == 4 ? g->dims[2] : 0,
                        err);
}

/* x or g, with size elements along the axis of x and wanted along that of y; windows end inside x. */
static bool check_windows(const OpCall *call, int64_t size, int64_t wanted, Error *err) {
    if (!check_weights(call, 2, 2, wanted, err)) return false;
    int64_t taps = call->in[2]->dims[1];
    return check_places(call, 1, wanted, size - taps + 1, err);
}

static bool axis_there(const OpCall *call, Error *err) {
    const Ints *axis = &call->attrs->axis;
    return (axis->count == 1 && axis->at[0] >= 0 && axis->at[0] < call->in[0]->rank) ||
           op_fail(call, err, INVALID, "there is no such axis");
}

bool shape_resample(OpCall *call, OutSpec *out, Error *err) {
    if (!axis_there(call, err)) return false;
    int64_t axis = call->attrs->axis.at[0], wanted = call->in[1]->count;
    out->shape = tensor_shape(call->in[0]);
    out->shape.dims[axis] = wanted;
    return check_windows(call, call->in[0]->dims[axis], wanted, err);
}

bool shape_resample_grad(OpCall *call, OutSpec *out, Error *err) {
    if (!axis_there(call, err)) return false;
    int64_t axis = call->attrs->axis.at[0], size = call->attrs->number;
    out->shape = tensor_shape(call->in[0]);
    out->shape.dims[axis] = size;
    return check_windows(call, size, call->in[0]->dims[axis], err);
}

/* The operation op on g and the other operands of k, which stay. */
static void linear(GradCall *k, OpId op, const OpAttrs *attrs) {
    Tensor *in[OP_INPUTS_MAX];
    if (!k->need[0] || !k->g[0]) return;
    for (int i = 0; i < k->count; i++) in[i] = i ? k->x[i] : k->g[0];
    k->dx[0] = op_scoped(k->c, op, in, k->count, attrs);
}

void grad_resize_bilinear(GradCall *k) {
    OpAttrs attrs = *k->attrs;
    attrs.shape = ints_of(4, k->x[0]->dims);
    linear(k, OP_RESIZE_BILINEAR_GRAD, &attrs);
}

void grad_resize_bilinear_grad(GradCall *k) { linear(k, OP_RESIZE_BILINEAR, k->attrs); }

void grad_resample(GradCall *k) {
    OpAttrs attrs = *k->attrs;
    attrs.number = k->x[0]->dims[attrs.axis.at[0]];
    linear(k, OP_RESAMPLE_GRAD, &attrs);
}

void grad_resample_grad(GradCall *k) { linear(k, OP_RESAMPLE, k->attrs); }

/* ---- colours ---- */

/* Images (..., rows, columns, channels), of 3 channels if coloured, and a number. */
static bool adjusted(OpCall *call, OutSpec *out, bool coloured, const char *number, Error *err) {
    const Tensor *x = call->in[0];
    char text[SHAPE_TEXT];
    if (x->rank < 3) return op_fail(call, err, INVALID, "input must be at least 3-D, got shape%s", shape_text(x->dims, x->rank, text));
    if (coloured && x->dims[x->rank - 1] != 3)
        return op_fail(call, err, INVALID, "input must have 3 channels but instead has %lld channels.", (long long)x->dims[x->rank - 1]);
    if (call->in[1]->rank != 0)
        return op_fail(call, err, INVALID, "%s must be scalar: %s", number, shape_text(call->in[1]->dims, call->in[1]->rank, text));
    out->shape = tensor_shape(x);
    return true;
}

bool shape_adjust_contrast(OpCall *call, OutSpec *out, Error *err) { return adjusted(call, out, false, "contrast_factor", err); }
bool shape_adjust_hue(OpCall *call, OutSpec *out, Error *err) { return adjusted(call, out, true, "delta", err); }
bool shape_adjust_saturation(OpCall *call, OutSpec *out, Error *err) { return adjusted(call, out, true, "scale", err); }
