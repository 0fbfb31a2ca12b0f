/* sort_rules.c -- shape and gradient rules of sorting, searching and segments.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

static bool axis_fits(OpCall *call, const Tensor *x, Error *err) {
    int axis;
    int64_t wanted = call->attrs->axis.count > 0 ? call->attrs->axis.at[0] : -1;
    if (x->rank > 0 && shape_axis(wanted, x->rank, &axis)) return true;
    return op_fail(call, err, INVALID, "Expected dimension in the range [%d, %d), but got %lld", -x->rank, x->rank, (long long)wanted);
}

/* x -> values, indices */
bool shape_sort(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    if (!axis_fits(call, x, err)) return false;
    out[0].shape = out[1].shape = tensor_shape(x);
    out[1].dtype = DTYPE_INT32;
    return true;
}

bool shape_top_k(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    int64_t k = call->attrs->number;
    if (x->rank < 1) return op_fail(call, err, INVALID, "input must be >= 1-D, got shape []");
    if (k < 0) return op_fail(call, err, INVALID, "Need k >= 0, got %lld", (long long)k);
    if (x->dims[x->rank - 1] < k) return op_fail(call, err, INVALID, "input must have at least k columns. Had %lld, needed %lld",
                                                (long long)x->dims[x->rank - 1], (long long)k);
    out[0].shape = tensor_shape(x);
    out[0].shape.dims[x->rank - 1] = k;
    out[1].shape = out[0].shape;
    out[1].dtype = DTYPE_INT32;
    return true;
}

bool shape_take_along(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *at = call->in[1];
    int axis;
    if (!axis_fits(call, x, err)) return false;
    shape_axis(call->attrs->axis.at[0], x->rank, &axis);
    if (x->rank != at->rank) return error_set(err, ERROR_VALUE, "`indices` and `arr` must have the same number of dimensions");
    for (int i = 0; i < x->rank; i++)
        if (i != axis && x->dims[i] != at->dims[i])
            return error_set(err, ERROR_INDEX, "shape mismatch: indices and values differ along axis %d: %lld and %lld", i, (long long)at->dims[i],
                             (long long)x->dims[i]);
    out->shape = tensor_shape(at);
    return true;
}

bool shape_put_along(OpCall *call, OutSpec *out, Error *err) {
    (void)err;
    const Ints *s = &call->attrs->shape;
    out->shape.rank = s->count;
    for (int i = 0; i < s->count; i++) out->shape.dims[i] = s->at[i];
    return true;
}

bool shape_unique(OpCall *call, OutSpec *out, Error *err) {
    (void)out;
    Tensor *x = call->in[0];
    if (x->rank == 1) return true;
    return op_fail(call, err, INVALID, "unique expects a 1D vector.");
}

bool shape_searchsorted(OpCall *call, OutSpec *out, Error *err) {
    Tensor *sorted = call->in[0], *values = call->in[1];
    if (sorted->rank < 1 || values->rank < 1) return op_fail(call, err, INVALID, "sorted_sequence and values must be at least 1-D");
    for (int i = 0; sorted->rank > 1 && i < sorted->rank - 1; i++)
        if (sorted->rank != values->rank || sorted->dims[i] != values->dims[i])
            return op_fail(call, err, INVALID, "Leading dim_size of both tensors must match.");
    out->shape = tensor_shape(values);
    out->dtype = call->attrs->dtype == DTYPE_NONE ? DTYPE_INT32 : call->attrs->dtype;
    return true;
}

bool shape_in_top_k(OpCall *call, OutSpec *out, Error *err) {
    Tensor *targets = call->in[0], *p = call->in[1];
    if (p->rank != 2) return op_fail(call, err, INVALID, "predictions must be 2-dimensional");
    if (targets->rank != 1) return op_fail(call, err, INVALID, "targets must be 1-dimensional");
    if (p->dims[0] != targets->dims[0])
        return op_fail(call, err, INVALID, "First dimension of predictions %lld must match length of targets %lld", (long long)p->dims[0],
                       (long long)targets->dims[0]);
    if (p->dtype != DTYPE_FLOAT32) return op_fail_dtype(call, 1, DTYPE_FLOAT32, err);
    out->dtype = DTYPE_BOOL;
    out->shape = tensor_shape(targets);
    return true;
}

static bool counts(OpCall *call, OutSpec *out) {
    out->dtype = call->attrs->dtype == DTYPE_NONE ? DTYPE_INT32 : call->attrs->dtype;
    out->shape = (Shape){.rank = 1, .dims = {call->attrs->number}};
    return true;
}

bool shape_dense_bincount(OpCall *call, OutSpec *out, Error *err) {
    int64_t n = call->attrs->number;
    return n < 0 ? op_fail(call, err, INVALID, "size (%lld) must be non-negative", (long long)n) : counts(call, out);
}

bool shape_invert_permutation(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    out->shape = tensor_shape(x);
    return x->rank == 1 || op_fail(call, err, INVALID, "invert_permutation expects a 1D vector.");
}

bool shape_histogram_fixed_width(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *range = call->in[1];
    int64_t n = call->attrs->number;
    if (range->rank != 1 || range->dims[0] != 2) return op_fail(call, err, INVALID, "value_range should be a vector of 2 elements.");
    if (n <= 0) return op_fail(call, err, INVALID, "nbins should be a positive number, but got '%lld'", (long long)n);
    return counts(call, out);
}

static bool segments(OpCall *call, OutSpec *out, Error *err) {
    Tensor *data = call->in[0], *ids = call->in[1];
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    if (ids->dtype != DTYPE_INT32 && ids->dtype != DTYPE_INT64)
        return op_fail_attr(call, 1, "Tindices", "int32, int64", err);
    bool fits = ids->rank <= data->rank;
    for (int i = 0; fits && i < ids->rank; i++) fits = ids->dims[i] == data->dims[i];
    if (!fits) return op_fail(call, err, INVALID, "data.shape = %s does not start with segment_ids.shape = %s",
                              shape_text(data->dims, data->rank, a), shape_text(ids->dims, ids->rank, b));
    if (call->attrs->number < 0) return op_fail(call, err, INVALID, "Input num_segments == %lld must not be negative.", (long long)call->attrs->number);
    out->shape.rank = data->rank - ids->rank + 1;
    out->shape.dims[0] = call->attrs->number;
    for (int i = ids->rank; i < data->rank; i++) out->shape.dims[i - ids->rank + 1] = data->dims[i];
    return true;
}

bool shape_segment_sum(OpCall *call, OutSpec *out, Error *err) { return segments(call, out, err); }
bool shape_segment_prod(OpCall *call, OutSpec *out, Error *err) { return segments(call, out, err); }
bool shape_segment_max(OpCall *call, OutSpec *out, Error *err) { return segments(call, out, err); }
bool shape_segment_min(OpCall *call, OutSpec *out, Error *err) { return segments(call, out, err); }

/* data (n, rest...), ids (n); how many rows come out the ids say */
static bool sorted_segments(OpCall *call, Error *err) {
    Tensor *data = call->in[0], *ids = call->in[1];
    if (ids->dtype != DTYPE_INT32 && ids->dtype != DTYPE_INT64) return op_fail_attr(call, 1, "Tindices", "int32, int64", err);
    if (data->rank < 1) return op_fail(call, err, INVALID, "input must be at least rank 1");
    if (ids->rank != 1) return op_fail(call, err, INVALID, "segment_ids should be a vector.");
    if (ids->dims[0] != data->dims[0]) return op_fail(call, err, INVALID, "segment_ids should be the same size as dimension 0 of input.");
    return true;
}

bool shape_sorted_segment_sum(OpCall *call, OutSpec *out, Error *err) { return (void)out, sorted_segments(call, err); }
bool shape_sorted_segment_mean(OpCall *call, OutSpec *out, Error *err) { return (void)out, sorted_segments(call, err); }
bool shape_sorted_segment_prod(OpCall *call, OutSpec *out, Error *err) { return (void)out, sorted_segments(call, err); }
bool shape_sorted_segment_max(OpCall *call, OutSpec *out, Error *err) { return (void)out, sorted_segments(call, err); }
bool shape_sorted_segment_min(OpCall *call, OutSpec *out, Error *err) { return (void)out, sorted_segments(call, err); }

/* data (n, rest...), indices and ids (m) */
static bool picked_segments(OpCall *call, Error *err) {
    Tensor *data = call->in[0], *indices = call->in[1], *ids = call->in[2];
    static const char *const names[] = {"", "Tidx", "Tsegmentids"};
    for (int i = 1; i < 3; i++)
        if (call->in[i]->dtype != DTYPE_INT32 && call->in[i]->dtype != DTYPE_INT64) return op_fail_attr(call, i, names[i], "int32, int64", err);
    if (data->rank < 1) return op_fail(call, err, INVALID, "Shape must be at least rank 1");
    if (indices->rank != 1) return op_fail(call, err, INVALID, "indices should be a vector.");
    if (ids->rank != 1) return op_fail(call, err, INVALID, "segment_ids should be a vector.");
    if (ids->dims[0] != indices->dims[0]) return op_fail(call, err, INVALID, "segment_ids and indices should have same size.");
    return true;
}

bool shape_sparse_segment_sum(OpCall *call, OutSpec *out, Error *err) { return (void)out, picked_segments(call, err); }
bool shape_sparse_segment_mean(OpCall *call, OutSpec *out, Error *err) { return (void)out, picked_segments(call, err); }
bool shape_sparse_segment_sqrt_n(OpCall *call, OutSpec *out, Error *err) { return (void)out, picked_segments(call, err); }

/* ---- gradients ---- */

static Tensor *put(GradCall *k, Tensor *g, Tensor *indices, const Tensor *like, int64_t axis) {
    OpAttrs attrs = attrs_default;
    attrs.axis = ints_one(axis);
    attrs.shape = ints_of(like->rank, like->dims);
    return g && indices ? op_scoped(k->c, OP_PUT_ALONG, (Tensor *[]){g, indices}, 2, &attrs) : NULL;
}

/* values, indices = sort(x) */
void grad_sort(GradCall *k) { k->dx[0] = put(k, k->g[0], k->y[1], k->x[0], k->attrs->axis.at[0]); }

/* values, indices = top_k(x) */
void grad_top_k(GradCall *k) { k->dx[0] = put(k, k->g[0], k->y[1], k->x[0], -1); }

/* y = take_along(x, indices) */
void grad_take_along(GradCall *k) { k->dx[0] = put(k, k->g[0], k->x[1], k->x[0], k->attrs->axis.at[0]); }

/* y = put_along(g, indices) */
void grad_put_along(GradCall *k) {
    k->dx[0] = k->g[0] ? op_scoped(k->c, OP_TAKE_ALONG, (Tensor *[]){k->g[0], k->x[1]}, 2, k->attrs) : NULL;
}

/* Rows of t at ids. */
static Tensor *rows_at(OpContext *c, Tensor *t, Tensor *ids) {
    OpAttrs attrs = attrs_default;
    attrs.axis = ints_one(0);
    return t && ids ? op_scoped(c, OP_GATHER, (Tensor *[]){t, ids}, 2, &attrs) : NULL;
}

/* Rows of t at the segment ids of an operation, none of which is negative. */
static Tensor *rows(GradCall *k, Tensor *t) { return rows_at(k->c, t, k->x[1]); }

/* Rows of t at the segment ids, zeros at negative ones, whose rows belong to no segment. */
static Tensor *rows_or_zeros(GradCall *k, Tensor *t) {
    OpContext *c = k->c;
    Tensor *ids = k->x[1], *zero = t_number(c, ids, 0), *picked = zero ? rows_at(c, t, t_maximum(c, ids, zero)) : NULL;
    if (!picked) return NULL;
    int64_t dims[SHAPE_MAX];
    for (int i = 0; i < picked->rank; i++) dims[i] = i < ids->rank ? ids->dims[i] : 1;
    return t_where(c, t_reshape(c, t_greater_equal(c, ids, zero), picked->rank, dims), picked, t_number(c, picked, 0));
}

/* Sums over the segments of t, which is like the operation's data. */
static Tensor *segment_sums(GradCall *k, Tensor *t) { return t ? op_scoped(k->c, OP_SEGMENT_SUM, (Tensor *[]){t, k->x[1]}, 2, k->attrs) : NULL; }

/* y = segment_sum(x, ids) */
void grad_segment_sum(GradCall *k) { k->dx[0] = rows_or_zeros(k, k->g[0]); }

typedef Tensor *RowsOf(GradCall *k, Tensor *t);

/* y = segment_prod(x, ids): g times the product of the others, which is y / x where x is not 0, the product of those that are not 0
 * where x is its segment's only 0, and 0 in segments with more of them. */
static void prod_rule(GradCall *k, RowsOf *rows_of) {
    OpContext *c = k->c;
    Tensor *x = k->x[0], *zero = t_number(c, x, 0), *one = t_number(c, x, 1), *is_zero = t_equal(c, x, zero), *others = t_where(c, is_zero, one, x);
    Tensor *zeros = segment_sums(k, t_cast(c, is_zero, DTYPE_INT32));
    Tensor *g = zeros ? t_where(c, t_greater(c, zeros, t_number(c, zeros, 1)), zero, k->g[0]) : NULL;
    Tensor *product = others ? op_scoped(c, OP_SEGMENT_PROD, (Tensor *[]){others, k->x[1]}, 2, k->attrs) : NULL;
    k->dx[0] = t_mul(c, rows_of(k, g), t_where(c, is_zero, rows_of(k, product), t_div(c, rows_of(k, k->y[0]), others)));
}

/* y = segment_max(x, ids), or min: shared equally among equals */
static void extreme_rule(GradCall *k, RowsOf *rows_of) {
    OpContext *c = k->c;
    Tensor *is_hit = t_equal(c, k->x[0], rows_of(k, k->y[0])), *number = segment_sums(k, is_hit ? t_cast(c, is_hit, tensor_dtype(k->x[0])) : NULL);
    Tensor *share = rows_of(k, t_div(c, k->g[0], number));
    k->dx[0] = share ? t_where(c, is_hit, share, t_number(c, share, 0)) : NULL;
}

void grad_segment_prod(GradCall *k) { prod_rule(k, rows_or_zeros); }
void grad_segment_extreme(GradCall *k) { extreme_rule(k, rows_or_zeros); }

/* A rule for one whose segments' numbers never fall, by operations whose segments come in any order. */
static void in_any_order(GradCall *k, void rule(GradCall *, RowsOf *)) {
    OpAttrs attrs = *k->attrs;
    GradCall any = *k;
    attrs.number = k->y[0]->dims[0];
    any.attrs = &attrs;
    rule(&any, rows);
}

void grad_sorted_segment_sum(GradCall *k) { k->dx[0] = rows(k, k->g[0]); }
void grad_sorted_segment_prod(GradCall *k) { in_any_order(k, prod_rule); }
void grad_sorted_segment_extreme(GradCall *k) { in_any_order(k, extreme_rule); }

/* How many rows each of n segments has, as numbers of g's dtype that divide its rows; none counts as one. */
static Tensor *row_counts(OpContext *c, Tensor *ids, Tensor *g, int64_t n) {
    Tensor *one = t_number(c, g, 1), *ones = one ? t_broadcast_like(c, one, ids) : NULL;
    OpAttrs attrs = attrs_default;
    int64_t dims[SHAPE_MAX] = {n};
    attrs.number = n;
    for (int i = 1; i < g->rank; i++) dims[i] = 1;
    Tensor *count = ones ? op_scoped(c, OP_SEGMENT_SUM, (Tensor *[]){ones, ids}, 2, &attrs) : NULL;
    return count ? t_reshape(c, t_maximum(c, count, one), g->rank, dims) : NULL;
}

/* y = sorted_segment_mean(x, ids) */
void grad_sorted_segment_mean(GradCall *k) {
    if (!k->g[0]) return;
    k->dx[0] = rows(k, t_div(k->c, k->g[0], row_counts(k->c, k->x[1], k->g[0], k->y[0]->dims[0])));
}

/* y = sparse_segment_sum(x, indices, ids), or mean, or divided by roots */
void grad_sparse_segment(GradCall *k) {
    OpContext *c = k->c;
    Tensor *g = k->g[0], *ids = k->x[2];
    if (!g) return;
    if (k->op != OP_SPARSE_SEGMENT_SUM) {
        Tensor *count = row_counts(c, ids, g, k->y[0]->dims[0]);
        g = k->op == OP_SPARSE_SEGMENT_MEAN ? t_div(c, g, count) : t_mul(c, g, t_reciprocal(c, t_sqrt(c, count)));
    }
    OpAttrs attrs = attrs_default;
    attrs.axis = ints_one(0);
    Tensor *each = g ? op_scoped(c, OP_GATHER, (Tensor *[]){g, ids}, 2, &attrs) : NULL;
    attrs.shape = ints_of(k->x[0]->rank, k->x[0]->dims);
    k->dx[0] = each ? op_scoped(c, OP_GATHER_GRAD, (Tensor *[]){each, k->x[1]}, 2, &attrs) : NULL;
}

/* indices (n) or a scalar, dims (rank) */
bool shape_unravel_index(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *indices = call->in[0], *dims = call->in[1];
    char text[SHAPE_TEXT];
    if (indices->rank > 1)
        return op_fail(call, err, INVALID, "The indices can only be scalar or vector, got \"%s\"", shape_text(indices->dims, indices->rank, text));
    if (dims->rank != 1)
        return op_fail(call, err, INVALID, "The indices can only be 1-D, got \"%s\"", shape_text(dims->dims, dims->rank, text));
    out->shape = indices->rank ? (Shape){.rank = 2, .dims = {dims->count, indices->count}} : (Shape){.rank = 1, .dims = {dims->count}};
    return true;
}

bool shape_bucketize(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *boundaries = call->in[1];
    out->dtype = DTYPE_INT32;
    out->shape = tensor_shape(call->in[0]);
    return (boundaries->rank == 1 && boundaries->dtype == DTYPE_FLOAT32) || op_fail(call, err, INVALID, "boundaries must be a vector of floats");
}
