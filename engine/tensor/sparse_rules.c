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

/* ---- two beside each other ---- */

static bool is_places(const OpCall *call, int i, Error *err) {
    const Tensor *t = call->in[i];
    char text[SHAPE_TEXT];
    if (t->dtype != DTYPE_INT64) return op_fail_dtype(call, i, DTYPE_INT64, err);
    return t->rank == 2 || op_fail(call, err, INVALID, "Input indices should be a matrix but received shape %s", shape_text(t->dims, t->rank, text));
}

/* places (n, rank) and values (n) from operand i on */
static bool is_sparse(const OpCall *call, int i, Error *err) {
    const Tensor *places = call->in[i], *values = call->in[i + 1];
    if (!is_places(call, i, err)) return false;
    return (values->rank == 1 && values->dims[0] == places->dims[0]) ||
           op_fail(call, err, INVALID, "Expected %lld values, got %lld", (long long)places->dims[0], (long long)values->count);
}

static bool two_sparse(const OpCall *call, uint32_t types, Error *err) {
    Tensor *x = call->in[1], *y = call->in[3];
    if (!is_sparse(call, 0, err) || !is_sparse(call, 2, err)) return false;
    if (y->dtype != x->dtype)      /* TensorFlow counts the shapes as inputs, too */
        return op_fail(call, err, INVALID, "cannot compute %s as input #4(zero-based) was expected to be a %s tensor but is a %s tensor",
                       op_info[call->op].tf_name, dtype_info[x->dtype].message_name, dtype_info[y->dtype].message_name);
    if (!types_have(types, tensor_dtype(x))) return op_fail(call, err, INVALID, "%s takes no values of %s", op_info[call->op].tf_name, dtype_name(tensor_dtype(x)));
    return call->in[0]->dims[1] == call->in[2]->dims[1] ||
           op_fail(call, err, INVALID, "Input indices must have the same dimension, got %lld and %lld", (long long)call->in[0]->dims[1],
                   (long long)call->in[2]->dims[1]);
}

bool shape_sparse_add(OpCall *call, OutSpec *out, Error *err) { return (void)out, two_sparse(call, TYPES_NUMBERS, err); }
bool shape_sparse_maximum(OpCall *call, OutSpec *out, Error *err) { return (void)out, two_sparse(call, TYPES_REALS, err); }
bool shape_sparse_minimum(OpCall *call, OutSpec *out, Error *err) { return (void)out, two_sparse(call, TYPES_REALS, err); }

/* g (sums), places of a, of b and of the sums */
bool shape_sparse_add_grad(OpCall *call, OutSpec *out, Error *err) {
    for (int i = 0; i < 2; i++) {
        if (!is_places(call, 1 + i, err)) return false;
        out[i] = (OutSpec){.dtype = tensor_dtype(call->in[0]), .shape = {.rank = 1, .dims = {call->in[1 + i]->dims[0]}}};
    }
    return is_places(call, 3, err);
}

/* places, values = sparse_add(a, b): g where each has something */
void grad_sparse_add(GradCall *k) {
    Tensor *got[2], *in[] = {k->g[1], k->x[0], k->x[2], k->y[0]};
    if (!k->g[1] || op_run_all(k->c, OP_SPARSE_ADD_GRAD, in, 4, NULL, got, 2, k->c->rule_error) < 0) return;
    k->dx[1] = scope_keep(k->c, got[0]);
    k->dx[3] = scope_keep(k->c, got[1]);
}

/* places (n, rank), values (n), dense */
bool shape_sparse_dense_add(OpCall *call, OutSpec *out, Error *err) {
    Tensor *places = call->in[0], *values = call->in[1], *dense = call->in[2];
    if (!is_sparse(call, 0, err)) return false;
    if (dense->dtype != values->dtype)
        return op_fail(call, err, INVALID, "cannot compute SparseTensorDenseAdd as input #3(zero-based) was expected to be a %s tensor but is a %s tensor",
                       dtype_info[values->dtype].message_name, dtype_info[dense->dtype].message_name);
    if (!types_have(TYPES_NUMBERS, tensor_dtype(values))) return op_fail(call, err, INVALID, "SparseTensorDenseAdd takes no values of %s", dtype_name(tensor_dtype(values)));
    if (places->dims[1] != dense->rank)
        return op_fail(call, err, INVALID, "Two operands have different ranks; received: %lld and %d", (long long)places->dims[1], dense->rank);
    *out = (OutSpec){tensor_dtype(dense), tensor_shape(dense)};
    return true;
}

/* y = dense + sparse */
void grad_sparse_dense_add(GradCall *k) {
    if (k->need[1]) k->dx[1] = op_scoped(k->c, OP_GATHER_ND, (Tensor *[]){k->g[0], k->x[0]}, 2, NULL);
    if (k->need[2]) k->dx[2] = k->g[0];
}

/* ---- blocks and rows ---- */

bool shape_sparse_slice(OpCall *call, OutSpec *out, Error *err) {
    const OpAttrs *a = call->attrs;
    (void)out;
    if (!is_sparse(call, 0, err)) return false;
    int64_t rank = call->in[0]->dims[1];
    for (int i = 0; i < 2; i++) {
        int count = i ? a->end.count : a->begin.count;
        if (count != rank) return op_fail(call, err, INVALID, "Expected %s to be a vector of length %lld but got length %d", i ? "size" : "start", (long long)rank, count);
    }
    for (int i = 0; i < a->end.count; i++)
        if (a->end.at[i] < 0) return op_fail(call, err, INVALID, "Expected a non-negative size, got %lld", (long long)a->end.at[i]);
    return true;
}

/* g (part), places (n, rank), places of the part */
bool shape_sparse_slice_grad(OpCall *call, OutSpec *out, Error *err) {
    if (!is_places(call, 1, err) || !is_places(call, 2, err)) return false;
    if (call->in[0]->count != call->in[2]->dims[0] || call->in[1]->dims[1] != call->in[2]->dims[1])
        return op_fail(call, err, INVALID, "The gradients and the places of a part do not go together");
    *out = (OutSpec){tensor_dtype(call->in[0]), {.rank = 1, .dims = {call->in[1]->dims[0]}}};
    return true;
}

/* places, values = sparse_slice(x): g inside of the block */
void grad_sparse_slice(GradCall *k) {
    if (k->g[1]) k->dx[1] = op_scoped(k->c, OP_SPARSE_SLICE_GRAD, (Tensor *[]){k->g[1], k->x[0], k->y[0]}, 3, k->attrs);
}

/* places (n, rank), values (n) */
bool shape_sparse_softmax(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *values = call->in[1];
    if (!is_sparse(call, 0, err)) return false;
    if (!types_have(TYPES_WIDE_FLOATS, tensor_dtype(values))) return op_fail_attr(call, 1, "T", "half, float, double", err);
    if (call->in[0]->dims[1] < 2) return op_fail(call, err, INVALID, "Input should have rank >= 2, but received shape: %lld", (long long)call->in[0]->dims[1]);
    *out = (OutSpec){tensor_dtype(values), tensor_shape(values)};
    return true;
}

/* The numbers of the rows that elements stand in, from 0 on; *rows: how many there are. */
static Tensor *row_numbers(GradCall *k, Tensor *places, int64_t *rows) {
    int64_t rank = places->dims[1], row = 0;
    Tensor *whole = scope_keep(k->c, tensor_contiguous(places, k->c->rule_error));
    Tensor *t = whole ? scope_keep(k->c, tensor_new(k->c, DTYPE_INT64, 1, places->dims, k->c->rule_error)) : NULL;
    if (t) tensor_pull(whole);
    const int64_t *at = whole ? whole->data : NULL;
    for (int64_t i = 0; t && i < t->count; i++) {
        row += i > 0 && memcmp(at + i * rank, at + (i - 1) * rank, (size_t)(rank - 1) * sizeof *at) != 0;
        ((int64_t *)t->data)[i] = row;
    }
    *rows = places->dims[0] ? row + 1 : 0;
    return t;
}

/* y = softmax(x) of each row: y * (g - its sum of g y) */
void grad_sparse_softmax(GradCall *k) {
    OpContext *c = k->c;
    OpAttrs sums = attrs_default;
    Tensor *g = k->g[0], *y = k->y[0], *rows = k->need[1] ? row_numbers(k, k->x[0], &sums.number) : NULL;
    if (!rows) return;
    Tensor *dots = op_scoped(c, OP_SEGMENT_SUM, (Tensor *[]){t_mul(c, g, y), rows}, 2, &sums);
    k->dx[1] = t_mul(c, t_sub(c, g, rows_at(c, dots, rows)), y);
}

/* places (n, rank), values (n), default */
bool shape_sparse_fill_empty_rows(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *filler = call->in[2];
    char text[SHAPE_TEXT];
    (void)out;
    if (!is_sparse(call, 0, err)) return false;
    if (filler->dtype != call->in[1]->dtype)
        return op_fail(call, err, INVALID, "cannot compute SparseFillEmptyRows as input #3(zero-based) was expected to be a %s tensor but is a %s tensor",
                       dtype_info[call->in[1]->dtype].message_name, dtype_info[filler->dtype].message_name);
    return filler->rank == 0 || op_fail(call, err, INVALID, "default_value must be a scalar, saw: %s", shape_text(filler->dims, filler->rank, text));
}

/* g (all), places (n) */
bool shape_sparse_fill_empty_rows_grad(OpCall *call, OutSpec *out, Error *err) {
    if (call->in[1]->dtype != DTYPE_INT64) return op_fail_dtype(call, 1, DTYPE_INT64, err);
    out[0] = (OutSpec){tensor_dtype(call->in[0]), tensor_shape(call->in[1])};
    out[1] = (OutSpec){tensor_dtype(call->in[0]), {.rank = 0}};
    return true;
}

/* places, values, ... = sparse_fill_empty_rows(x, default): g where each element went, and the rest to the default */
void grad_sparse_fill_empty_rows(GradCall *k) {
    Tensor *got[2], *in[] = {k->g[1], k->y[3]};
    if (!k->g[1] || op_run_all(k->c, OP_SPARSE_FILL_EMPTY_ROWS_GRAD, in, 2, NULL, got, 2, k->c->rule_error) < 0) return;
    k->dx[1] = scope_keep(k->c, got[0]);
    k->dx[2] = scope_keep(k->c, got[1]);
}

/* ---- places by themselves ---- */

/* places (n, at least rank) of a shape */
static bool places_of(const OpCall *call, int i, const Ints *shape, Error *err) {
    const Tensor *t = call->in[i];
    if (!is_places(call, i, err)) return false;
    return t->dims[1] >= shape->count ||
           op_fail(call, err, INVALID, "Input tensor rank must match shape length, got %lld and %d", (long long)t->dims[1], shape->count);
}

/* places (n, rank) -> () */
bool shape_first_misplaced(OpCall *call, OutSpec *out, Error *err) {
    *out = (OutSpec){DTYPE_INT64, {.rank = 0}};
    return places_of(call, 0, &call->attrs->shape, err);
}

/* places (n, rank) -> (n, new rank) */
bool shape_sparse_reshape(OpCall *call, OutSpec *out, Error *err) {
    *out = (OutSpec){DTYPE_INT64, {.rank = 2, .dims = {call->in[0]->rank ? call->in[0]->dims[0] : 0, call->attrs->shape.count}}};
    return places_of(call, 0, &call->attrs->begin, err);
}

/* ---- counts ---- */

/* values of which the weights, operand number i, have the shape or are none */
static bool are_weighed(const OpCall *call, const Tensor *values, int i, const char *what, Error *err) {
    const Tensor *weights = call->in[i];
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    if (!types_have(TYPES_COUNTED, tensor_dtype(values))) return op_fail_attr(call, i - 1, "T", "int32, int64", err);
    if (!types_have(TYPES_BINNED, tensor_dtype(weights))) return op_fail_attr(call, i, "output_type", "int32, int64, float, double", err);
    if (weights->count == 0 || shape_equal(weights->dims, weights->rank, values->dims, values->rank)) return true;
    return op_fail(call, err, INVALID, "Weights and %s must have the same shape. Weight shape: %s; %s shape: %s", what,
                   shape_text(weights->dims, weights->rank, a), what, shape_text(values->dims, values->rank, b));
}

/* values (n) or (rows, n), weights of that shape or none */
bool shape_dense_count(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *values = call->in[0];
    char text[SHAPE_TEXT];
    (void)out;
    if (values->rank < 1 || values->rank > 2)
        return op_fail(call, err, INVALID, "Input must be a 1 or 2-dimensional tensor. Got: %s", shape_text(values->dims, values->rank, text));
    return are_weighed(call, values, 1, "data", err);
}

/* splits (rows + 1), values (n), weights (n) or none */
bool shape_ragged_count(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *splits = call->in[0];
    (void)out;
    if (splits->dtype != DTYPE_INT64) return op_fail_dtype(call, 0, DTYPE_INT64, err);
    if (call->in[1]->rank != 1) return op_fail(call, err, INVALID, "Input values must be a vector");
    if (splits->rank != 1 || splits->count < 2) return op_fail(call, err, INVALID, "Must provide at least 2 elements for the splits argument");
    return are_weighed(call, call->in[1], 2, "values", err);
}

/* places (n, rank), values (n), weights (n) or none */
bool shape_sparse_count(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *places = call->in[0], *values = call->in[1];
    const Ints *shape = &call->attrs->shape;
    char text[SHAPE_TEXT];
    (void)out;
    if (places->rank != 2)
        return op_fail(call, err, INVALID, "Input indices must be a 2-dimensional tensor. Got: %s", shape_text(places->dims, places->rank, text));
    if (values->count != places->dims[0])
        return op_fail(call, err, INVALID, "Number of values must match first dimension of indices.Got %lld values, indices shape: %s",
                       (long long)values->count, shape_text(places->dims, places->rank, text));
    if (shape->count != places->dims[1] || shape->count < 1)
        return op_fail(call, err, INVALID, "Number of dimensions must match second dimension of indices.Got %d dimensions, indices shape: %s",
                       shape->count, shape_text(places->dims, places->rank, text));
    return are_weighed(call, values, 2, "values", err);
}

/* ---- sets ---- */

/* values (all) and splits (rows + 1) of a, then of b */
bool shape_set_operation(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *a = call->in[1], *b = call->in[3];
    (void)out;
    for (int i = 1; i < 4; i += 2)
        if (call->in[i]->dtype != DTYPE_INT64) return op_fail_dtype(call, i, DTYPE_INT64, err);
    if (call->in[2]->dtype != call->in[0]->dtype) return op_fail_dtype(call, 2, tensor_dtype(call->in[0]), err);
    return (a->count == b->count && a->count > 0) || op_fail(call, err, INVALID, "rows of sets do not go together");
}

/* ---- distances ---- */

/* indices (n, rank), values (n), `sizes` as the tensor's shape */
static bool sparse_operand(const OpCall *call, const char *name, const Tensor *indices, const Tensor *values, const Ints *sizes, Error *err) {
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    if (indices->rank != 2)
        return op_fail(call, err, INVALID, "%s_indices should be a matrix, but got shape: %s", name, shape_text(indices->dims, indices->rank, a));
    if (values->rank != 1)
        return op_fail(call, err, INVALID, "%s_values should be a vector, but got shape: %s", name, shape_text(values->dims, values->rank, a));
    if (sizes->count != indices->dims[1])
        return op_fail(call, err, INVALID, "Expected %s_shape.NumElements == #cols(%s_indices), their shapes are: [%d] and %s", name, name, sizes->count,
                       shape_text(indices->dims, 2, b));
    if (values->dims[0] != indices->dims[0])
        return op_fail(call, err, INVALID, "Expected %s_values.NumElements == #rows(%s_indices), their shapes are: %s and %s", name, name,
                       shape_text(values->dims, 1, a), shape_text(indices->dims, 2, b));
    return true;
}

/* indices (n, rank), values (n) of the hypothesis, then of the truth -> the larger of both shapes without the last dimension */
bool shape_edit_distance(OpCall *call, OutSpec *out, Error *err) {
    const Ints *found = &call->attrs->shape, *truth = &call->attrs->end;
    for (int i = 0; i < 4; i += 2)
        if (call->in[i]->dtype != DTYPE_INT64) return op_fail_dtype(call, i, DTYPE_INT64, err);
    if (call->in[3]->dtype != call->in[1]->dtype)      /* TensorFlow counts the shapes as inputs, too */
        return op_fail(call, err, INVALID, "cannot compute EditDistance as input #4(zero-based) was expected to be a %s tensor but is a %s tensor",
                       dtype_info[call->in[1]->dtype].message_name, dtype_info[call->in[3]->dtype].message_name);
    if (!sparse_operand(call, "hypothesis", call->in[0], call->in[1], found, err) || !sparse_operand(call, "truth", call->in[2], call->in[3], truth, err))
        return false;
    if (truth->count < 2)
        return op_fail(call, err, INVALID, "Input SparseTensors must have rank at least 2, but truth_shape rank is: %d", truth->count);
    if (truth->count != found->count)
        return op_fail(call, err, INVALID, "Expected truth and hypothesis to have matching ranks, but their shapes are: [%d] and [%d]", truth->count,
                       found->count);
    *out = (OutSpec){.dtype = DTYPE_FLOAT32, .shape.rank = truth->count - 1};
    char text[SHAPE_TEXT];
    bool empty = false;
    for (int i = 0; i + 1 < truth->count; i++) {
        out->shape.dims[i] = truth->at[i] > found->at[i] ? truth->at[i] : found->at[i];
        empty |= out->shape.dims[i] == 0;
    }
    return !empty || op_fail(call, err, INVALID, "Got output shape %s which has 0 elements", shape_text(out->shape.dims, out->shape.rank, text));
}
