/* gradient_arena.c -- temporaries of gradient rules, and the t_... functions that rules are written with.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/tensor/tape.h"

int scope_open(OpContext *c) { return c->scope_count; }

void scope_close(OpContext *c, int mark) {
    while (c->scope_count > mark) tensor_release(c->scope[--c->scope_count]);
}

Tensor *scope_keep(OpContext *c, Tensor *t) {
    if (!t) return NULL;
    if (c->scope_count == c->scope_capacity) {
        int capacity = c->scope_capacity ? c->scope_capacity * 2 : 64;
        Tensor **room = mem_realloc(c->scope, (size_t)capacity * sizeof *room);
        if (!room) {
            tensor_release(t);
            error_memory(c->rule_error, (size_t)capacity * sizeof *room);
            return NULL;
        }
        c->scope = room;
        c->scope_capacity = capacity;
    }
    return c->scope[c->scope_count++] = t;
}

Tensor *op_scoped(OpContext *c, OpId op, Tensor *const *in, int count, const OpAttrs *attrs) {
    for (int i = 0; i < count; i++)
        if (!in[i]) return NULL;
    return scope_keep(c, op_run(c, op, in, count, attrs, c->rule_error));
}

Tensor *t_number(OpContext *c, Tensor *like, double value) {
    return like ? scope_keep(c, tensor_scalar(c, tensor_dtype(like), value, c->rule_error)) : NULL;
}

Tensor *t_scale(OpContext *c, Tensor *x, double factor) { return t_mul(c, x, t_number(c, x, factor)); }

Tensor *t_shift(OpContext *c, Tensor *x, double amount) { return t_add(c, x, t_number(c, x, amount)); }

Tensor *t_sum(OpContext *c, Tensor *x, Ints axis, bool keepdims) {
    OpAttrs a = attrs_default;
    a.axis = axis;
    a.keepdims = keepdims;
    return op_scoped(c, OP_REDUCE_SUM, &x, 1, &a);
}

Tensor *t_reshape(OpContext *c, Tensor *x, int rank, const int64_t *dims) {
    if (!x || shape_equal(x->dims, x->rank, dims, rank)) return x;
    OpAttrs a = attrs_default;
    a.shape = ints_of(rank, dims);
    return op_scoped(c, OP_RESHAPE, &x, 1, &a);
}

Tensor *t_reshape_like(OpContext *c, Tensor *x, const Tensor *like) { return t_reshape(c, x, like->rank, like->dims); }

Tensor *t_sum_to(OpContext *c, Tensor *x, const Tensor *like) {
    if (!x || tensor_same_shape(x, like)) return x;
    int extra = x->rank - like->rank;
    Ints axes = {.count = 0};
    for (int i = 0; i < x->rank; i++)
        if (i < extra || like->dims[i - extra] != x->dims[i]) axes.at[axes.count++] = i;
    if (axes.count) x = t_sum(c, x, axes, false);
    return t_reshape_like(c, x, like);
}

Tensor *t_broadcast_like(OpContext *c, Tensor *x, const Tensor *like) {
    if (!x || tensor_same_shape(x, like)) return x;
    OpAttrs a = attrs_default;
    a.shape = ints_of(like->rank, like->dims);
    return op_scoped(c, OP_BROADCAST_TO, &x, 1, &a);
}

Tensor *t_transpose(OpContext *c, Tensor *x, Ints perm) {
    OpAttrs a = attrs_default;
    a.axis = perm;
    return op_scoped(c, OP_TRANSPOSE, &x, 1, &a);
}

Tensor *t_matmul(OpContext *c, Tensor *x, Tensor *y, bool transpose_a, bool transpose_b) {
    OpAttrs a = attrs_default;
    a.flag_a = transpose_a;
    a.flag_b = transpose_b;
    return op_scoped(c, OP_MATMUL, (Tensor *[]){x, y}, 2, &a);
}

Tensor *t_where(OpContext *c, Tensor *condition, Tensor *x, Tensor *y) {
    return op_scoped(c, OP_WHERE, (Tensor *[]){condition, x, y}, 3, NULL);
}

Tensor *t_cast(OpContext *c, Tensor *x, Dtype dtype) {
    if (!x || tensor_dtype(x) == dtype) return x;
    OpAttrs a = attrs_default;
    a.dtype = dtype;
    return op_scoped(c, OP_CAST, &x, 1, &a);
}

Tensor *t_full_like(OpContext *c, const Tensor *x, double value) {
    return x ? scope_keep(c, tensor_filled(c, tensor_dtype(x), x->rank, x->dims, value, c->rule_error)) : NULL;
}

Tensor *t_zeros_like(OpContext *c, const Tensor *x) { return t_full_like(c, x, 0); }
