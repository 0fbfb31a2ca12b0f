/* scatter.c -- shape rules and gradients of updates at index vectors: scatter_nd, tensor_scatter_nd_...
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#include <string.h>

#define INVALID ERROR_INVALID_ARGUMENT

/* What index vectors and updates are checked by. */
typedef struct Places {
    const Tensor *indices, *updates;
    int outer, depth;                         /* axes of the vectors, and how long one is */
    bool fit;                                 /* are there as many updates as vectors? */
    char index_text[SHAPE_TEXT], update_text[SHAPE_TEXT];
} Places;

static bool read_places(OpCall *call, int at, Places *p, Error *err) {
    const Tensor *i = p->indices = call->in[at], *u = p->updates = call->in[at + 1];
    if (i->dtype != DTYPE_INT32 && i->dtype != DTYPE_INT64) return op_fail_attr(call, at, "Tindices", "int32, int64", err);
    shape_text(i->dims, i->rank, p->index_text);
    shape_text(u->dims, u->rank, p->update_text);
    if (!i->rank) return op_fail(call, err, INVALID, "Indices shape must have rank at least one. Found:%s", p->index_text);
    if (!u->rank) return op_fail(call, err, INVALID, "Updates shape must have rank at least one. Found:%s", p->update_text);
    p->outer = i->rank - 1;
    p->depth = (int)i->dims[p->outer];
    p->fit = u->rank >= p->outer && memcmp(i->dims, u->dims, (size_t)p->outer * sizeof *u->dims) == 0;
    return true;
}

/* Whether an update is as large as what a vector points to in a tensor of these dims. */
static bool blocks_fit(const Places *p, const int64_t *dims, int rank) {
    int inner = rank - p->depth;
    return p->updates->rank - p->outer == inner &&
           memcmp(dims + p->depth, p->updates->dims + p->outer, (size_t)inner * sizeof *dims) == 0;
}

/* indices (..., depth), updates (..., slice of the shape) -> that shape */
bool shape_scatter_nd(OpCall *call, OutSpec *out, Error *err) {
    const Ints *shape = &call->attrs->shape;
    Places p;
    char text[SHAPE_TEXT];
    if (!read_places(call, 0, &p, err)) return false;
    out->dtype = tensor_dtype(p.updates);
    out->shape.rank = shape->count;
    memcpy(out->shape.dims, shape->at, sizeof shape->at);
    if (!p.fit)
        return op_fail(call, err, INVALID, "Dimensions [0,%d) of indices[shape=%s] must match dimensions [0,%d) of updates[shape=%s]", p.outer,
                       p.index_text, p.outer, p.update_text);
    return blocks_fit(&p, shape->at, shape->count) ||
           op_fail(call, err, INVALID, "Dimensions [%d,%d) of input[shape=%s] must match dimensions [%d,%d) of updates[shape=%s]", p.depth,
                   shape->count, shape_text(shape->at, shape->count, text), p.outer, p.updates->rank, p.update_text);
}

/* x, indices (..., depth), updates (..., slice of x) -> x's shape */
static bool checked(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0];
    Places p;
    char text[SHAPE_TEXT];
    if (!read_places(call, 1, &p, err)) return false;
    out->shape = tensor_shape(x);
    if (p.updates->dtype != x->dtype) return op_fail_dtype(call, 2, tensor_dtype(x), err);
    if (!p.fit)
        return op_fail(call, err, INVALID, "Outer dimensions of indices and update must match. Indices shape: %s, updates shape:%s", p.index_text,
                       p.update_text);
    if (blocks_fit(&p, x->dims, x->rank)) return true;
    int inner = x->rank - p.depth;
    shape_text(x->dims, x->rank, text);
    if (p.updates->rank - p.outer != inner)
        return op_fail(call, err, INVALID, "Inner dimensions of output shape must match inner dimensions of updates shape. Output: %s updates: %s", text,
                       p.update_text);
    return op_fail(call, err, INVALID, "The inner %d dimensions of output.shape=%s must match the inner %d dimensions of updates.shape=%s", inner, text,
                   inner, p.update_text);
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
