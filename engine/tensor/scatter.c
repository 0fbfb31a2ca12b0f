/* scatter.c -- shape rules and gradients of updates at index vectors: tensor_scatter_nd_...
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

/* x, indices (..., depth), updates (..., slice of x) -> x's shape */
static bool checked(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *i = call->in[1], *u = call->in[2];
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    out->shape = tensor_shape(x);
    if (i->dtype != DTYPE_INT32 && i->dtype != DTYPE_INT64)
        return op_fail_attr(call, 1, "Tindices", "int32, int64", err);
    if (u->dtype != x->dtype) return op_fail_dtype(call, 2, tensor_dtype(x), err);
    shape_text(i->dims, i->rank, a);
    shape_text(u->dims, u->rank, b);
    if (!i->rank) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Indices shape must have rank at least one. Found:%s", a);
    if (!u->rank) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Updates shape must have rank at least one. Found:%s", b);
    int outer = i->rank - 1, depth = (int)i->dims[outer];
    if (u->rank < outer || memcmp(i->dims, u->dims, (size_t)outer * sizeof *u->dims) != 0)
        return op_fail(call, err, ERROR_INVALID_ARGUMENT,
                       "Outer dimensions of indices and update must match. Indices shape: %s, updates shape:%s", a, b);
    shape_text(x->dims, x->rank, a);
    int inner = x->rank - depth;
    if (u->rank - outer != inner)
        return op_fail(call, err, ERROR_INVALID_ARGUMENT,
                       "Inner dimensions of output shape must match inner dimensions of updates shape. Output: %s updates: %s", a, b);
    if (memcmp(x->dims + depth, u->dims + outer, (size_t)inner * sizeof *u->dims) == 0) return true;
    return op_fail(call, err, ERROR_INVALID_ARGUMENT,
                   "The inner %d dimensions of output.shape=%s must match the inner %d dimensions of updates.shape=%s", inner, a, inner, b);
}

bool shape_scatter_update(OpCall *call, OutSpec *out, Error *err) { return checked(call, out, err); }
bool shape_scatter_add(OpCall *call, OutSpec *out, Error *err) { return checked(call, out, err); }
bool shape_scatter_sub(OpCall *call, OutSpec *out, Error *err) { return checked(call, out, err); }
bool shape_scatter_min(OpCall *call, OutSpec *out, Error *err) { return checked(call, out, err); }
bool shape_scatter_max(OpCall *call, OutSpec *out, Error *err) { return checked(call, out, err); }

static Tensor *gather_at(GradCall *k, Tensor *x) { return op_scoped(k->c, OP_GATHER_ND, (Tensor *[]){x, k->x[1]}, 2, NULL); }

/* y = x, y[indices] = updates */
void grad_scatter_update(GradCall *k) {
    Tensor *g = k->g[0];
    if (k->need[0]) k->dx[0] = op_scoped(k->c, OP_SCATTER_UPDATE, (Tensor *[]){g, k->x[1], t_zeros_like(k->c, k->x[2])}, 3, NULL);
    if (k->need[2]) k->dx[2] = gather_at(k, g);
}

/* y = x, y[indices] += updates */
void grad_scatter_add(GradCall *k) {
    k->dx[0] = k->g[0];
    if (k->need[2]) k->dx[2] = gather_at(k, k->g[0]);
}

/* y = x, y[indices] -= updates */
void grad_scatter_sub(GradCall *k) {
    k->dx[0] = k->g[0];
    if (k->need[2]) k->dx[2] = t_negative(k->c, gather_at(k, k->g[0]));
}

static Tensor *ones_where_equal(OpContext *c, Tensor *a, Tensor *b) {
    Tensor *equal = t_equal(c, a, b);
    return equal ? t_cast(c, equal, tensor_dtype(a)) : NULL;
}

/* y[indices] = min or max of x[indices] and updates: shared equally among those that give the result, as in TensorFlow */
void grad_scatter_extreme(GradCall *k) {
    OpContext *c = k->c;
    Tensor *x = k->x[0], *u = k->x[2];
    Tensor *hit_x = ones_where_equal(c, x, k->y[0]), *hit_u = ones_where_equal(c, u, gather_at(k, k->y[0]));
    Tensor *number = op_scoped(c, OP_SCATTER_ADD, (Tensor *[]){hit_x, k->x[1], hit_u}, 3, NULL);
    Tensor *share = t_div(c, k->g[0], number);
    if (k->need[0]) k->dx[0] = t_mul(c, hit_x, share);
    if (k->need[2]) k->dx[2] = t_mul(c, hit_u, gather_at(k, share));
}
