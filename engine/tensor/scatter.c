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
    int outer = i->rank - 1, depth = i->rank ? (int)i->dims[outer] : 0;
    bool fits = i->rank >= 1 && depth <= x->rank && u->rank == outer + x->rank - depth;
    for (int d = 0; fits && d < outer; d++) fits = u->dims[d] == i->dims[d];
    for (int d = outer; fits && d < u->rank; d++) fits = u->dims[d] == x->dims[depth + d - outer];
    if (fits) return true;
    return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Dimensions [0,%d) of indices[shape=%s] must match dimensions [0,%d) of updates[shape=%s]",
                   outer < 0 ? 0 : outer, shape_text(i->dims, i->rank, a), outer < 0 ? 0 : outer, shape_text(u->dims, u->rank, b));
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
