/* ragged_rules.c -- shape and gradient rules of operations on rows of several lengths.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

static bool are_splits(const OpCall *call, int i, Error *err) {
    const Tensor *splits = call->in[i];
    if (!types_have(TYPES_COUNTED, tensor_dtype(splits))) return op_fail_dtype(call, i, DTYPE_INT64, err);
    if (splits->rank != 1) return op_fail(call, err, INVALID, "row splits must be a vector");
    return splits->count > 0 || op_fail(call, err, INVALID, "Invalid row split argument, must have at least one element");
}

/* splits (rows + 1) */
bool shape_row_numbers(OpCall *call, OutSpec *out, Error *err) { return (void)out, are_splits(call, 0, err); }

/* starts, limits, deltas: (n) or scalars */
bool shape_ragged_range(OpCall *call, OutSpec *out, Error *err) {
    static const char *names[] = {"starts", "limits", "deltas"};
    int64_t rows = -1;
    (void)out;
    for (int i = 0; i < 3; i++)
        if (call->in[i]->rank > 1) return op_fail(call, err, INVALID, "%s must be a scalar or vector", names[i]);
    for (int i = 0; i < 3; i++) {
        if (!call->in[i]->rank) continue;
        if (rows >= 0 && call->in[i]->count != rows) return op_fail(call, err, INVALID, "starts, limits, and deltas must have the same shape");
        rows = call->in[i]->count;
    }
    return true;
}

/* values (n, rest...), splits, default (); shape: [rows, width] -> (rows, width, rest...) */
bool shape_ragged_to_tensor(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *values = call->in[0], *filler = call->in[2];
    const Ints *size = &call->attrs->shape;
    if (!are_splits(call, 1, err)) return false;
    if (filler->dtype != values->dtype) return op_fail_dtype(call, 2, tensor_dtype(values), err);
    if (filler->rank || values->rank < 1 || values->rank >= SHAPE_MAX || size->count != 2)
        return op_fail(call, err, INVALID, "rows of values, a scalar and two sizes are needed");
    *out = (OutSpec){tensor_dtype(values), {.rank = values->rank + 1, .dims = {size->at[0], size->at[1]}}};
    for (int i = 1; i < values->rank; i++) out->shape.dims[i + 1] = values->dims[i];
    return true;
}

/* x (rows, width, rest...), splits -> (num, rest...) */
bool shape_tensor_to_ragged(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0];
    if (!are_splits(call, 1, err)) return false;
    if (x->rank < 2) return op_fail(call, err, INVALID, "rows of elements are needed");
    *out = (OutSpec){tensor_dtype(x), {.rank = x->rank - 1, .dims = {call->attrs->number}}};
    for (int i = 2; i < x->rank; i++) out->shape.dims[i - 1] = x->dims[i];
    return true;
}

/* values (n, rest...), splits, numbers of rows -> values, splits */
bool shape_ragged_rows(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *splits = call->in[1], *numbers = call->in[2];
    (void)out;
    if (!are_splits(call, 1, err)) return false;
    if (numbers->dtype != splits->dtype) return op_fail_dtype(call, 2, tensor_dtype(splits), err);
    return (call->in[0]->rank > 0 && numbers->rank == 1) || op_fail(call, err, INVALID, "rows of values and a vector are needed");
}

/* Columns of features with their row splits from operand `first` on. */
static bool are_columns(const OpCall *call, int first, uint32_t types, Error *err) {
    int64_t rows = -1;
    if ((call->count - first) % 2 || call->count <= first + 1) return op_fail(call, err, INVALID, "columns of features and their row splits are needed");
    for (int i = first; i < call->count; i += 2) {
        if (!types_have(types, tensor_dtype(call->in[i]))) return op_fail_dtype(call, i, DTYPE_STRING, err);
        if (call->in[i + 1]->dtype != DTYPE_INT64) return op_fail_dtype(call, i + 1, DTYPE_INT64, err);
        if (!are_splits(call, i + 1, err)) return false;
        if (rows >= 0 && call->in[i + 1]->count != rows) return op_fail(call, err, INVALID, "Expected batch size %lld, got %lld", (long long)rows - 1, (long long)call->in[i + 1]->count - 1);
        rows = call->in[i + 1]->count;
    }
    return true;
}

/* what joins, and columns of texts */
bool shape_cross_joined(OpCall *call, OutSpec *out, Error *err) {
    (void)out;
    return (call->in[0]->rank == 0 || op_fail(call, err, INVALID, "Input separator should be a scalar.")) && are_columns(call, 1, TYPES_TEXT, err);
}

/* columns of texts or numbers */
bool shape_cross_hashed(OpCall *call, OutSpec *out, Error *err) { return (void)out, are_columns(call, 0, TYPES_TEXT | 1 << DTYPE_INT64, err); }

/* y = ragged_to_tensor(values, splits, default): g where each value went, and the rest to the default */
void grad_ragged_to_tensor(GradCall *k) {
    OpContext *c = k->c;
    OpAttrs attrs = attrs_default;
    attrs.number = k->x[0]->dims[0];
    Tensor *each = op_scoped(c, OP_TENSOR_TO_RAGGED, (Tensor *[]){k->g[0], k->x[1]}, 2, &attrs);
    k->dx[0] = each;
    if (k->need[2]) k->dx[2] = t_sub(c, t_sum(c, k->g[0], (Ints){.count = ATTR_NONE}, false), t_sum(c, each, (Ints){.count = ATTR_NONE}, false));
}

/* y = tensor_to_ragged(x, splits): g at the beginning of every row */
void grad_tensor_to_ragged(GradCall *k) {
    OpAttrs attrs = attrs_default;
    attrs.shape = ints_of(2, k->x[0]->dims);
    Tensor *zero = scope_keep(k->c, tensor_zeros(k->c, tensor_dtype(k->g[0]), 0, NULL, k->c->rule_error));
    k->dx[0] = op_scoped(k->c, OP_RAGGED_TO_TENSOR, (Tensor *[]){k->g[0], k->x[1], zero}, 3, &attrs);
}
