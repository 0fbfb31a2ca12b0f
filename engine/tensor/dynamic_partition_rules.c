/* dynamic_partition_rules.c -- shape and gradient rules of slices dealt out to several tensors, and put together again.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

static bool begins_with(const Tensor *x, const Tensor *prefix) {
    for (int i = 0; i < prefix->rank; i++)
        if (i >= x->rank || x->dims[i] != prefix->dims[i]) return false;
    return true;
}

/* Outputs have a dimension of their own before the rest of x's that are behind the prefix's. */
static bool has_room(const OpCall *call, const Tensor *x, const Tensor *prefix, Error *err) {
    return x->rank - prefix->rank < SHAPE_MAX || op_fail(call, err, INVALID, "a tensor has at most %d dimensions", SHAPE_MAX);
}

/* data (partitions' shape + rest), partitions -> num tensors */
bool shape_dynamic_partition(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *data = call->in[0], *parts = call->in[1];
    int64_t n = call->attrs->number;
    char s[SHAPE_TEXT], t[SHAPE_TEXT];
    (void)out;
    if (n < 1) return op_fail_least(call, "num_partitions", n, 1, err);
    if (parts->dtype != DTYPE_INT32) return op_fail_dtype(call, 1, DTYPE_INT32, err);
    if (n > call->outputs) return op_fail(call, err, ERROR_INTERNAL, "no room for %lld outputs", (long long)n);
    call->outputs = (int)n;
    if (!begins_with(data, parts))
        return op_fail(call, err, INVALID, "data.shape must start with partitions.shape, got data.shape = %s, partitions.shape = %s",
                       shape_text(data->dims, data->rank, s), shape_text(parts->dims, parts->rank, t));
    return has_room(call, data, parts, err);
}

/* indices, then data (indices' shapes + rest) */
bool shape_dynamic_stitch(OpCall *call, OutSpec *out, Error *err) {
    int half = call->count / 2;
    char s[SHAPE_TEXT], t[SHAPE_TEXT], u[SHAPE_TEXT], v[SHAPE_TEXT];
    (void)out;
    for (int i = 0; i < half; i++) {
        const Tensor *at = call->in[i], *x = call->in[half + i], *first = call->in[half];
        if (at->dtype != DTYPE_INT32) return op_fail_dtype(call, i, DTYPE_INT32, err);
        if (x->dtype != first->dtype) return op_fail_dtype(call, half + i, tensor_dtype(first), err);
        if (!begins_with(x, at))
            return op_fail(call, err, INVALID, "data[%d].shape = %s does not start with indices[%d].shape = %s", i, shape_text(x->dims, x->rank, s), i,
                           shape_text(at->dims, at->rank, t));
        int rank = x->rank - at->rank, rest = first->rank - call->in[0]->rank;
        bool same = rank == rest;
        for (int d = 0; same && d < rank; d++) same = x->dims[at->rank + d] == first->dims[call->in[0]->rank + d];
        if (!same)
            return op_fail(call, err, INVALID, "Need data[0].shape[%d:] = data[%d].shape[%d:], got data[0].shape = %s, data[%d].shape = %s, "
                           "indices[0].shape = %s, indices[%d].shape = %s", call->in[0]->rank, i, at->rank, shape_text(first->dims, first->rank, s), i,
                           shape_text(x->dims, x->rank, t), shape_text(call->in[0]->dims, call->in[0]->rank, u), i, shape_text(at->dims, at->rank, v));
    }
    if (half == 0) return op_fail(call, err, INVALID, "Value for attr 'N' of 0 must be at least minimum 1");
    return has_room(call, call->in[half], call->in[0], err);
}

/* 0, 1, 2 ... in the shape of a tensor, of the scope. */
static Tensor *count_up(GradCall *k, const Tensor *like) {
    Tensor *t = scope_keep(k->c, tensor_new(k->c, DTYPE_INT32, like->rank, like->dims, k->c->rule_error));
    for (int64_t i = 0; t && i < t->count; i++) ((int32_t *)t->data)[i] = (int32_t)i;
    return t;
}

/* ys = dynamic_partition(x, parts): the gs stitched together where their slices stood */
void grad_dynamic_partition(GradCall *k) {
    int n = k->outputs;
    Tensor **both = mem_calloc(2 * (size_t)n, sizeof *both), *in[] = {count_up(k, k->x[1]), k->x[1]};
    int made = both && in[0] ? op_run_all(k->c, OP_DYNAMIC_PARTITION, in, 2, k->attrs, both, n, k->c->rule_error) : -1;
    if (!both) error_memory(k->c->rule_error, (size_t)n * sizeof *both);
    for (int i = 0; i < made; i++) {
        scope_keep(k->c, both[i]);
        both[n + i] = k->g[i] ? k->g[i] : t_zeros_like(k->c, k->y[i]);
    }
    Tensor *rows = made > 0 && k->x[0]->count ? op_scoped(k->c, OP_DYNAMIC_STITCH, both, 2 * n, NULL) : NULL;
    if (made > 0) k->dx[0] = rows ? t_reshape_like(k->c, rows, k->x[0]) : t_zeros_like(k->c, k->x[0]);
    mem_free(both);
}

/* y = dynamic_stitch(indices, xs): the slices of g there */
void grad_dynamic_stitch(GradCall *k) {
    OpAttrs at = attrs_default;
    at.axis = ints_one(0);
    for (int i = 0; i < k->count / 2; i++)
        if (k->need[k->count / 2 + i]) k->dx[k->count / 2 + i] = op_scoped(k->c, OP_GATHER, (Tensor *[]){k->g[0], k->x[i]}, 2, &at);
}
