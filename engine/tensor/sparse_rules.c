/* sparse_rules.c -- shape and gradient rules of operations on tensors given by places (n, rank) and values (n).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

/* The complex conjugate; a real tensor itself. */
static Tensor *cj(OpContext *c, Tensor *x) { return x && dtype_is_complex(tensor_dtype(x)) ? t_conj(c, x) : x; }

static bool places(const OpCall *call, const Tensor *indices, int64_t rank, const Tensor *values, Error *err) {
    char text[SHAPE_TEXT];
    if (indices->dtype != DTYPE_INT64) return op_fail_dtype(call, 0, DTYPE_INT64, err);
    if (indices->rank != 2 || indices->dims[1] != rank)
        return op_fail(call, err, INVALID, "sparse_indices should be a matrix of %lld columns, got shape %s", (long long)rank,
                       shape_text(indices->dims, indices->rank, text));
    if (values->rank > 1 || (values->rank == 1 && values->dims[0] != indices->dims[0]))
        return op_fail(call, err, INVALID, "sparse_values has incorrect shape %s, should be [] or [%lld]",
                       shape_text(values->dims, values->rank, text), (long long)indices->dims[0]);
    return true;
}

/* indices (n, rank), values (n) or a scalar, default a scalar -> a tensor of a shape */
bool shape_sparse_to_dense(OpCall *call, OutSpec *out, Error *err) {
    const Ints *s = &call->attrs->shape;
    Tensor *values = call->in[1];
    if (!places(call, call->in[0], s->count, values, err)) return false;
    if (call->in[2]->dtype != values->dtype) return op_fail_dtype(call, 2, tensor_dtype(values), err);
    if (call->in[2]->rank) return op_fail(call, err, INVALID, "default_value should be a scalar.");
    out->dtype = tensor_dtype(values);
    out->shape.rank = s->count;
    for (int i = 0; i < s->count; i++) out->shape.dims[i] = s->at[i];
    return true;
}

/* y = sparse_to_dense(indices, values, default): g at the places, and the rest to the default */
void grad_sparse_to_dense(GradCall *k) {
    OpContext *c = k->c;
    if (!k->g[0]) return;
    Tensor *each = op_scoped(c, OP_GATHER_ND, (Tensor *[]){k->g[0], k->x[0]}, 2, NULL);
    if (k->need[1]) k->dx[1] = k->x[1]->rank ? each : t_sum(c, each, (Ints){.count = ATTR_NONE}, false);
    if (k->need[2]) k->dx[2] = t_sub(c, t_sum(c, k->g[0], (Ints){.count = ATTR_NONE}, false), t_sum(c, each, (Ints){.count = ATTR_NONE}, false));
}

/* places (n, 2), values (n), b (columns, k) -> (rows, k) */
bool shape_sparse_matmul(OpCall *call, OutSpec *out, Error *err) {
    Tensor *values = call->in[1], *b = call->in[2];
    if (!places(call, call->in[0], 2, values, err)) return false;
    if (!types_have(TYPES_MULTIPLIED, tensor_dtype(values)))
        return op_fail_attr(call, 1, "T", "float, double, int32, complex64, complex128", err);
    if (values->rank != 1) return op_fail(call, err, INVALID, "Tensor 'a_values' is not a vector");
    if (b->dtype != values->dtype) return op_fail_dtype(call, 2, tensor_dtype(values), err);
    if (b->rank != 2) return op_fail(call, err, INVALID, "Tensor 'b' is not a matrix");
    out->dtype = tensor_dtype(b);
    out->shape = (Shape){.rank = 2, .dims = {call->attrs->number, b->dims[1]}};
    return true;
}

/* Column number i of the places. */
static Tensor *column(OpContext *c, Tensor *indices, int64_t i) {
    OpAttrs at = attrs_default;
    at.begin = ints_of(2, (int64_t[]){0, i});
    at.end = ints_of(2, (int64_t[]){indices->dims[0], 1});
    Tensor *part = op_scoped(c, OP_SLICE, &indices, 1, &at);
    return part ? t_reshape(c, part, 1, indices->dims) : NULL;
}

static Tensor *rows_at(OpContext *c, Tensor *t, Tensor *numbers) {
    OpAttrs at = attrs_default;
    at.axis = ints_one(0);
    return t && numbers ? op_scoped(c, OP_GATHER, (Tensor *[]){t, numbers}, 2, &at) : NULL;
}

/* y = a b, a of the places and values, turned (its adjoint) where the flag says so */
void grad_sparse_matmul(GradCall *k) {
    OpContext *c = k->c;
    Tensor *indices = k->x[0], *b = k->x[2], *g = k->g[0];
    bool turned = k->attrs->flag_a;
    if (!g) return;
    if (k->need[2]) {
        OpAttrs other = *k->attrs;
        other.flag_a = !turned;
        other.number = b->dims[0];
        k->dx[2] = op_scoped(c, OP_SPARSE_MATMUL, (Tensor *[]){indices, k->x[1], g}, 3, &other);
    }
    if (!k->need[1]) return;
    Tensor *at_rows = rows_at(c, g, column(c, indices, turned)), *at_columns = rows_at(c, b, column(c, indices, !turned));
    Tensor *product = turned ? t_mul(c, cj(c, at_rows), at_columns) : t_mul(c, at_rows, cj(c, at_columns));
    k->dx[1] = t_sum(c, product, ints_one(-1), false);
}
