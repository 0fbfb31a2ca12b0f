/* shape_rules.c -- what structured operations give: dtype and shape of each output, from the operands and attributes.
 *
 * On entry out[i].dtype is the first operand's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

static bool same_shape(OpCall *call, OutSpec *out) {
    out->shape = tensor_shape(call->in[0]);
    return true;
}

static bool is_index_type(Dtype d) { return d == DTYPE_INT32 || d == DTYPE_INT64 || d == DTYPE_INT16 || d == DTYPE_UINT8 || d == DTYPE_INT8; }

/* ---- complex numbers ---- */

static bool real_part(OpCall *call, OutSpec *out) {
    out->dtype = dtype_real(tensor_dtype(call->in[0]));
    return same_shape(call, out);
}

bool shape_real(OpCall *call, OutSpec *out, Error *err) { (void)err; return real_part(call, out); }
bool shape_imag(OpCall *call, OutSpec *out, Error *err) { (void)err; return real_part(call, out); }
bool shape_complex_abs(OpCall *call, OutSpec *out, Error *err) { (void)err; return real_part(call, out); }
bool shape_angle(OpCall *call, OutSpec *out, Error *err) { (void)err; return real_part(call, out); }

bool shape_complex(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *y = call->in[1];
    out->dtype = tensor_dtype(x) == DTYPE_FLOAT64 ? DTYPE_COMPLEX128 : DTYPE_COMPLEX64;
    if (x->dtype != DTYPE_FLOAT32 && x->dtype != DTYPE_FLOAT64) return op_fail_types(call, 1 << DTYPE_FLOAT32 | 1 << DTYPE_FLOAT64, err);
    if (tensor_same_shape(x, y)) return same_shape(call, out);
    return op_fail(call, err, INVALID, "real and imag must have one shape");
}

/* ---- making, converting, choosing ---- */

bool shape_cast(OpCall *call, OutSpec *out, Error *err) {
    Dtype from = tensor_dtype(call->in[0]), to = call->attrs->dtype;
    if (from != to && !(dtype_is_plain(from) && dtype_is_plain(to)))
        return op_fail(call, err, ERROR_UNIMPLEMENTED, "Cast %s to %s is not supported", dtype_info[from].message_name, dtype_info[to].message_name);
    out->dtype = to;
    return same_shape(call, out);
}

bool shape_where(OpCall *call, OutSpec *out, Error *err) {
    Tensor *k = call->in[0], *x = call->in[1], *y = call->in[2];
    char a[SHAPE_TEXT], b[SHAPE_TEXT], d[SHAPE_TEXT];
    Shape part;
    if (k->dtype != DTYPE_BOOL) return op_fail_dtype(call, 0, DTYPE_BOOL, err);
    if (x->dtype != y->dtype) return op_fail_dtype(call, 2, tensor_dtype(x), err);
    out->dtype = tensor_dtype(x);
    if (shape_broadcast(x->dims, x->rank, y->dims, y->rank, &part) &&
        shape_broadcast(k->dims, k->rank, part.dims, part.rank, &out->shape)) return true;
    return op_fail(call, err, INVALID, "condition %s, then %s, and else %s must be broadcastable", shape_text(k->dims, k->rank, a),
                   shape_text(x->dims, x->rank, b), shape_text(y->dims, y->rank, d));
}

bool shape_nonzero(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0];
    (void)out;
    return x->rank || x->object.flags & TENSOR_MUTABLE || op_fail(call, err, ERROR_INVALID_ARGUMENT, "WhereOp : Unhandled input dimensions: 0");
}

/* ---- reductions ---- */

static bool reduced(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    uint32_t mask;
    if (!op_axes(call, &call->attrs->axis, x->rank, &mask, err)) return false;
    out->shape.rank = 0;
    for (int i = 0; i < x->rank; i++) {
        bool gone = mask >> i & 1;
        if (!gone || call->attrs->keepdims) out->shape.dims[out->shape.rank++] = gone ? 1 : x->dims[i];
    }
    return true;
}

bool shape_reduce_sum(OpCall *call, OutSpec *out, Error *err) { return reduced(call, out, err); }
bool shape_reduce_mean(OpCall *call, OutSpec *out, Error *err) { return reduced(call, out, err); }
bool shape_reduce_max(OpCall *call, OutSpec *out, Error *err) { return reduced(call, out, err); }
bool shape_reduce_min(OpCall *call, OutSpec *out, Error *err) { return reduced(call, out, err); }
bool shape_reduce_prod(OpCall *call, OutSpec *out, Error *err) { return reduced(call, out, err); }
bool shape_reduce_any(OpCall *call, OutSpec *out, Error *err) { return reduced(call, out, err); }
bool shape_reduce_all(OpCall *call, OutSpec *out, Error *err) { return reduced(call, out, err); }

static bool one_axis_gone(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    int axis;
    int64_t wanted = call->attrs->axis.count > 0 ? call->attrs->axis.at[0] : 0;
    if (!shape_axis(wanted, x->rank, &axis))
        return op_fail(call, err, INVALID, "Expected dimension in the range [%d, %d), but got %lld", -x->rank, x->rank, (long long)wanted);
    if (x->dims[axis] == 0) return op_fail(call, err, INVALID, "Reduction axis %d is empty in shape [0]", axis);
    out->dtype = call->attrs->dtype == DTYPE_NONE ? DTYPE_INT64 : call->attrs->dtype;
    out->shape.rank = 0;
    for (int i = 0; i < x->rank; i++)
        if (i != axis) out->shape.dims[out->shape.rank++] = x->dims[i];
    return true;
}

bool shape_argmax(OpCall *call, OutSpec *out, Error *err) { return one_axis_gone(call, out, err); }
bool shape_argmin(OpCall *call, OutSpec *out, Error *err) { return one_axis_gone(call, out, err); }

static bool scanned(OpCall *call, OutSpec *out, Error *err) {
    int axis, rank = call->in[0]->rank;
    if (!shape_axis(call->attrs->axis.at[0], rank, &axis))
        return op_fail(call, err, INVALID, "ScanOp: Expected scan axis in the range [%d, %d), but got %lld", -rank, rank,
                       (long long)call->attrs->axis.at[0]);
    return same_shape(call, out);
}

bool shape_cumsum(OpCall *call, OutSpec *out, Error *err) { return scanned(call, out, err); }
bool shape_cumprod(OpCall *call, OutSpec *out, Error *err) { return scanned(call, out, err); }
bool shape_cumlogsumexp(OpCall *call, OutSpec *out, Error *err) { return scanned(call, out, err); }

/* ---- products ---- */

/* Are the products of dtype d those of the vendor's library there, which has words of its own? */
static bool is_vendors(Dtype d) { return d == DTYPE_FLOAT32 || d == DTYPE_FLOAT16 || d == DTYPE_BFLOAT16; }

/* What is said of a product of which one operand is no matrix. */
static bool no_matrices(const OpCall *call, Error *err) {
    const Tensor *a = call->in[0], *b = call->in[1];
    char ta[SHAPE_TEXT], tb[SHAPE_TEXT];
    int first = a->rank < 2 ? 0 : 1;
    shape_text(a->dims, a->rank, ta);
    shape_text(b->dims, b->rank, tb);
    if (a->rank > 2 || b->rank > 2)
        error_set(err, INVALID, "In[%d] ndims must be >= 2: %d [Op:BatchMatMulV2] name: ", first, call->in[first]->rank);
    else if (is_vendors(tensor_dtype(a))) op_fail(call, err, INVALID, "In[%d] ndims must be >= 2", first);
    else if (a->rank != b->rank) op_fail(call, err, INVALID, "In[0] and In[1] has different ndims: %s vs. %s", ta, tb);
    else op_fail(call, err, INVALID, "In[0] and In[1] ndims must be == 2: %d", a->rank);
    return error_note(err, "shapes are %s and %s; a vector becomes a column by x[:, tf.newaxis]", shape_tuple_text(a->dims, a->rank, ta),
                      shape_tuple_text(b->dims, b->rank, tb));
}

/* a (..., m, k) times b (..., k, n), either transposed, gives (..., m, n). */
bool shape_matmul(OpCall *call, OutSpec *out, Error *err) {
    Tensor *a = call->in[0], *b = call->in[1];
    char ta[SHAPE_TEXT], tb[SHAPE_TEXT];
    if (a->rank < 2 || b->rank < 2) return no_matrices(call, err);
    bool x = call->attrs->flag_a, y = call->attrs->flag_b;
    int64_t m = a->dims[a->rank - (x ? 1 : 2)], ka = a->dims[a->rank - (x ? 2 : 1)];
    int64_t kb = b->dims[b->rank - (y ? 1 : 2)], n = b->dims[b->rank - (y ? 2 : 1)];
    bool batched = a->rank > 2 || b->rank > 2;
    if (!shape_broadcast(a->dims, a->rank - 2, b->dims, b->rank - 2, &out->shape))
        return error_set(err, INVALID, "In[0] and In[1] must have compatible batch dimensions: %s vs. %s [Op:BatchMatMulV2] name: ",
                         shape_text(a->dims, a->rank, ta), shape_text(b->dims, b->rank, tb));
    if (ka != kb) {
        shape_text(a->dims, a->rank, ta);
        shape_text(b->dims, b->rank, tb);
        if (batched && !is_vendors(tensor_dtype(a))) error_set(err, INVALID, "Matrix size-incompatible: In[0]: %s, In[1]: %s [Op:BatchMatMulV2] name: ", ta, tb);
        else if (batched) error_set(err, INVALID, "Matrix size-incompatible: In[0]: %s, In[1]: %s %d %d [Op:BatchMatMulV2] name: ", ta, tb, x, y);
        else op_fail(call, err, INVALID, "Matrix size-incompatible: In[0]: %s, In[1]: %s", ta, tb);
        error_note(err, "the inner sizes, %lld and %lld, must be equal", (long long)ka, (long long)kb);
        return false;
    }
    out->shape.dims[out->shape.rank++] = m;
    out->shape.dims[out->shape.rank++] = n;
    return true;
}

/* ---- joining and cutting ---- */

static bool check_parts(OpCall *call, int axis, Error *err) {
    Tensor *x = call->in[0];
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    for (int i = 1; i < call->count; i++) {
        Tensor *y = call->in[i];
        if (y->rank != x->rank)
            return op_fail(call, err, INVALID, "ConcatOp : Ranks of all input tensors should match: shape[0] = %s vs. shape[%d] = %s",
                           shape_text(x->dims, x->rank, a), i, shape_text(y->dims, y->rank, b));
        for (int d = 0; d < x->rank; d++)
            if (d != axis && x->dims[d] != y->dims[d])
                return op_fail(call, err, INVALID, "ConcatOp : Dimension %d in both shapes must be equal: shape[0] = %s vs. shape[%d] = %s",
                               d, shape_text(x->dims, x->rank, a), i, shape_text(y->dims, y->rank, b));
    }
    return true;
}

bool shape_concat(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    int axis;
    if (!shape_axis(call->attrs->axis.at[0], x->rank, &axis))
        return op_fail(call, err, INVALID, "ConcatOp : Expected concatenating dimensions in the range [%d, %d), but got %lld", -x->rank,
                       x->rank, (long long)call->attrs->axis.at[0]);
    if (!check_parts(call, axis, err)) return false;
    same_shape(call, out);
    for (int i = 1; i < call->count; i++) out->shape.dims[axis] += call->in[i]->dims[axis];
    return true;
}

bool shape_stack(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    int axis, rank = x->rank + 1;
    if (!shape_axis(call->attrs->axis.at[0], rank, &axis))
        return error_set(err, ERROR_VALUE, "Argument `axis` = %lld not in range [%d, %d)", (long long)call->attrs->axis.at[0], -rank, rank);
    for (int i = 1; i < call->count; i++)
        if (!tensor_same_shape(x, call->in[i]))
            return op_fail(call, err, INVALID, "Shapes of all inputs must match: values[0].shape = %s != values[%d].shape = %s",
                           shape_text(x->dims, x->rank, a), i, shape_text(call->in[i]->dims, call->in[i]->rank, b));
    if (rank > SHAPE_MAX) return op_fail(call, err, ERROR_UNIMPLEMENTED, "more than %d dimensions", SHAPE_MAX);
    out->shape.rank = rank;
    for (int i = 0, j = 0; i < rank; i++) out->shape.dims[i] = i == axis ? call->count : x->dims[j++];
    return true;
}

bool shape_unstack(OpCall *call, OutSpec *out, Error *err) {
    (void)out;
    Tensor *x = call->in[0];
    char text[SHAPE_TEXT];
    int axis;
    int64_t num = call->attrs->number;
    if (!shape_axis(call->attrs->axis.at[0], x->rank, &axis))
        return error_set(err, ERROR_VALUE, "Argument `axis` = %lld not in range [%d, %d)", (long long)call->attrs->axis.at[0], -x->rank, x->rank);
    if (num > 0 && num != x->dims[axis])
        return op_fail(call, err, INVALID, "Input shape axis %d must equal %lld, got shape %s", axis, (long long)num,
                       shape_text(x->dims, x->rank, text));
    if (x->dims[axis] > call->outputs) return op_fail(call, err, ERROR_INTERNAL, "no room for %lld outputs", (long long)x->dims[axis]);
    call->outputs = (int)x->dims[axis];
    return true;
}

/* The size attribute is a number of equal parts when scalar, else their sizes, one of which may be -1. */
bool shape_split(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    const Ints *sizes = &call->attrs->shape;
    int axis;
    if (!shape_axis(call->attrs->axis.at[0], x->rank, &axis))
        return op_fail(call, err, INVALID, "-input rank(-%d) <= split_dim < input rank (%d), but got %lld", x->rank, x->rank,
                       (long long)call->attrs->axis.at[0]);
    (void)out;
    int64_t n = x->dims[axis], parts = sizes->scalar ? sizes->at[0] : sizes->count;
    if (parts > call->outputs) return op_fail(call, err, ERROR_INTERNAL, "no room for %lld outputs", (long long)parts);
    call->outputs = (int)parts;
    if (sizes->scalar) {
        if (parts > 0 && n % parts == 0) return true;
        if (parts <= 0) return op_fail(call, err, INVALID, "Number of ways to split should be > 0, but got %lld", (long long)parts);
        return op_fail(call, err, INVALID, "Number of ways to split should evenly divide the split dimension, but got split_dim %d "
                       "(size = %lld) and num_split %lld", axis, (long long)n, (long long)parts);
    }
    int64_t total = 0, unknown = 0;
    for (int i = 0; i < sizes->count; i++) {
        if (sizes->at[i] == -1) unknown++;
        else total += sizes->at[i];
    }
    if (unknown == 0 ? total == n : unknown == 1 && total <= n) return true;
    return op_fail(call, err, INVALID, "Determined shape must either match input shape along split_dim exactly if fully specified, or be "
                   "less than the size of the input along split_dim if not fully specified.  Got: %lld", (long long)total);
}

bool shape_tile(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    const Ints *m = &call->attrs->shape;
    if (m->count != x->rank)
        return op_fail(call, err, INVALID, "Expected multiples argument to be a vector of length %d but got length %d", x->rank, m->count);
    same_shape(call, out);
    for (int i = 0; i < x->rank; i++) {
        if (m->at[i] < 0) return op_fail(call, err, INVALID, "Expected multiples[%d] >= 0, but got %lld", i, (long long)m->at[i]);
        out->shape.dims[i] *= m->at[i];
    }
    return true;
}

bool shape_pad(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    const Pairs *p = &call->attrs->pairs;
    char text[SHAPE_TEXT];
    if (p->count != x->rank)
        return error_set(err, INVALID, "The first dimension of paddings must be the rank of inputs[%d,2] %s [Op:Pad] name: ", p->count,
                         shape_text(x->dims, x->rank, text));
    same_shape(call, out);
    int64_t inner = call->attrs->mode == PAD_REFLECT ? 1 : 0;
    for (int i = 0; i < x->rank; i++) {
        int64_t before = p->at[i][0], after = p->at[i][1];
        if (before < 0 || after < 0)
            return error_set(err, INVALID, "Paddings must be non-negative: %lld %lld [Op:Pad] name: ", (long long)before, (long long)after);
        if (call->attrs->mode != PAD_CONSTANT && (before > x->dims[i] - inner || after > x->dims[i] - inner))
            return error_set(err, INVALID, "paddings must be %s the dimension size: %lld, %lld %s %lld [Op:MirrorPad] name: ",
                             inner ? "less than" : "no greater than", (long long)before, (long long)after,
                             inner ? "not less than" : "greater than", (long long)x->dims[i]);
        out->shape.dims[i] += before + after;
    }
    return true;
}

bool shape_pad_grad(OpCall *call, OutSpec *out, Error *err) {
    (void)err;
    same_shape(call, out);
    for (int i = 0; i < out->shape.rank; i++) out->shape.dims[i] -= call->attrs->pairs.at[i][0] + call->attrs->pairs.at[i][1];
    return true;
}

bool shape_reverse(OpCall *call, OutSpec *out, Error *err) {
    const Ints *axes = &call->attrs->axis;
    int rank = call->in[0]->rank;
    uint32_t seen = 0;
    for (int i = 0; rank > 0 && i < axes->count; i++) {      /* TensorFlow does not look at the axes of a scalar */
        int axis;
        if (!shape_axis(axes->at[i], rank, &axis))
            return op_fail(call, err, INVALID, "'axis'[%d] = %lld is out of valid range [0, %d", i, (long long)axes->at[i], rank - 1);
        if (seen >> axis & 1) return op_fail(call, err, INVALID, "axis %d specified more than once.", axis);
        seen |= 1u << axis;
    }
    return same_shape(call, out);
}

bool shape_roll(OpCall *call, OutSpec *out, Error *err) {
    const Ints *axes = &call->attrs->axis;
    int rank = call->in[0]->rank, axis;
    for (int i = 0; i < axes->count; i++)
        if (!shape_axis(axes->at[i], rank, &axis)) return op_fail(call, err, INVALID, "axis %lld is out of range", (long long)axes->at[i]);
    if (call->attrs->shape.count != axes->count)
        return op_fail(call, err, INVALID, "shift and axis must have the same size");
    return same_shape(call, out);
}

/* ---- picking and spreading ---- */

static bool check_index_dtype(OpCall *call, int i, Error *err) {
    if (is_index_type(tensor_dtype(call->in[i]))) return true;
    op_fail_attr(call, i, "Tindices", "int16, int32, int64", err);
    return error_note(err, "indices are whole numbers: tf.cast(indices, tf.int32)");
}

bool shape_gather(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *i = call->in[1];
    int axis, batch = (int)call->attrs->number2;
    int64_t wanted = call->attrs->axis.at[0];
    if (!check_index_dtype(call, 1, err)) return false;
    if (batch < -i->rank || batch > i->rank)
        return op_fail(call, err, INVALID, "Expected batch_dims in the range [%d, %d], but got %d", -i->rank, i->rank, batch);
    if (batch < 0) batch += i->rank;
    if (!shape_axis(wanted, x->rank, &axis))
        return op_fail(call, err, INVALID, "Shape must be at least rank %lld but is rank %d", (long long)(wanted < 0 ? -wanted : wanted + 1), x->rank);
    if (batch > axis)
        return op_fail(call, err, INVALID, "batch_dims (%d) must be less than or equal to axis (%d)", batch, axis);
    for (int d = 0; d < batch; d++)
        if (x->dims[d] != i->dims[d])
            return op_fail(call, err, INVALID, "params.shape[%d]: %lld should be equal to indices.shape[%d]: %lld", d, (long long)x->dims[d], d, (long long)i->dims[d]);
    int n = 0;
    if (x->rank - 1 + i->rank - batch > SHAPE_MAX) return op_fail(call, err, ERROR_UNIMPLEMENTED, "more than %d dimensions", SHAPE_MAX);
    for (int d = 0; d < axis; d++) out->shape.dims[n++] = x->dims[d];
    for (int d = batch; d < i->rank; d++) out->shape.dims[n++] = i->dims[d];
    for (int d = axis + 1; d < x->rank; d++) out->shape.dims[n++] = x->dims[d];
    out->shape.rank = n;
    return true;
}

bool shape_gather_grad(OpCall *call, OutSpec *out, Error *err) {
    (void)err;
    out->shape.rank = call->attrs->shape.count;
    memcpy(out->shape.dims, call->attrs->shape.at, sizeof out->shape.dims);
    return true;
}

bool shape_index_grad(OpCall *call, OutSpec *out, Error *err) { return shape_gather_grad(call, out, err); }

bool shape_gather_nd(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *i = call->in[1];
    int batch = (int)call->attrs->number2, n = 0;
    if (!check_index_dtype(call, 1, err)) return false;
    if (i->rank < 1) return op_fail(call, err, INVALID, "indices must be at least a vector");
    if (batch < 0) return error_set(err, ERROR_VALUE, "tf.gather_nd does not allow negative batch_dims.");
    if (batch && (batch >= i->rank || batch >= x->rank))
        return error_set(err, ERROR_VALUE, "Argument `batch_dims` = %d must be less than rank(`%s`) = %d", batch, batch >= i->rank ? "indices" : "params",
                         batch >= i->rank ? i->rank : x->rank);
    int64_t depth = i->dims[i->rank - 1];
    if (depth + batch > x->rank)
        return op_fail(call, err, INVALID, "index innermost dimension length must be <= params rank; saw: %lld vs. %d", (long long)depth, x->rank);
    for (int d = 0; d < batch; d++)
        if (x->dims[d] != i->dims[d])
            return op_fail(call, err, INVALID, "params.shape[%d]: %lld should be equal to indices.shape[%d]: %lld", d, (long long)x->dims[d], d,
                           (long long)i->dims[d]);
    for (int d = 0; d < i->rank - 1; d++) out->shape.dims[n++] = i->dims[d];
    for (int d = batch + (int)depth; d < x->rank; d++) out->shape.dims[n++] = x->dims[d];
    out->shape.rank = n;
    return true;
}

bool shape_one_hot(OpCall *call, OutSpec *out, Error *err) {
    Tensor *i = call->in[0];
    int axis, rank = i->rank + 1;
    if (!is_index_type(tensor_dtype(i))) return op_fail_attr(call, 0, "TI", "uint8, int8, int32, int64", err);
    if (!shape_axis(call->attrs->axis.at[0], rank, &axis) || rank > SHAPE_MAX)
        return op_fail(call, err, INVALID, "Expected axis to be -1 or between [0, %d).  But received: %lld", rank, (long long)call->attrs->axis.at[0]);
    if (call->attrs->number < 0) return op_fail(call, err, INVALID, "depth must be non-negative, got: %lld", (long long)call->attrs->number);
    if (call->in[1]->dtype != call->in[2]->dtype) return op_fail_dtype(call, 2, tensor_dtype(call->in[1]), err);
    out->dtype = tensor_dtype(call->in[1]);
    out->shape.rank = rank;
    for (int d = 0, j = 0; d < rank; d++) out->shape.dims[d] = d == axis ? call->attrs->number : i->dims[j++];
    return true;
}

bool shape_diag(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    if (x->rank < 1 || x->rank == SHAPE_MAX) return op_fail(call, err, INVALID, "diagonal must be at least 1-dim, received shape: []");
    same_shape(call, out);
    out->shape.dims[out->shape.rank++] = x->dims[x->rank - 1];
    return true;
}

bool shape_band_part(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0];
    if (x->rank < 2) return op_fail(call, err, INVALID, "input must be at least 2-dim, received shape: []");
    int64_t rows = x->dims[x->rank - 2], columns = x->dims[x->rank - 1], lower = call->attrs->number, upper = call->attrs->number2;
    if (lower > rows)
        return op_fail(call, err, INVALID, "num_lower must be negative or less or equal to number of rows (%lld) got: %lld", (long long)rows, (long long)lower);
    if (upper > columns)
        return op_fail(call, err, INVALID, "num_upper must be negative or less or equal to number of columns (%lld) got: %lld", (long long)columns,
                       (long long)upper);
    return same_shape(call, out);
}

/* ---- neural networks ---- */

bool shape_bias_add(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *b = call->in[1];
    char ta[SHAPE_TEXT], tb[SHAPE_TEXT];
    if (x->rank < 2) return op_fail(call, err, INVALID, "Input tensor must be at least 2D: %s", shape_text(x->dims, x->rank, ta));
    if (b->rank != 1) return op_fail(call, err, INVALID, "Biases must be 1D: %s", shape_text(b->dims, b->rank, tb));
    if (b->dims[0] != x->dims[x->rank - 1])
        return op_fail(call, err, INVALID, "Must provide as many biases as the last dimension of the input tensor: %s vs. %s",
                       shape_text(b->dims, b->rank, tb), shape_text(x->dims, x->rank, ta));
    return same_shape(call, out);
}

static bool along_axis(OpCall *call, OutSpec *out, Error *err) {
    int axis, rank = call->in[0]->rank;
    if (!shape_axis(call->attrs->axis.at[0], rank, &axis))
        return error_set(err, INVALID, "`dim` must be in the range [%d, %d) where %d is the number of dimensions in the input. Received: dim=%lld",
                         -rank, rank, rank, (long long)call->attrs->axis.at[0]);
    return same_shape(call, out);
}

bool shape_softmax(OpCall *call, OutSpec *out, Error *err) { return along_axis(call, out, err); }
bool shape_log_softmax(OpCall *call, OutSpec *out, Error *err) { return along_axis(call, out, err); }

static bool losses(OpCall *call, OutSpec *out) {
    same_shape(call, out);
    out->shape.rank--;
    return true;
}

/* logits (..., classes), labels (...) -> losses (...) */
bool shape_sparse_xent(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *y = call->in[1];
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    if (!dtype_is_float(tensor_dtype(x))) return op_fail_types(call, TYPES_REAL_FLOATS, err);
    if (!is_index_type(tensor_dtype(y))) return op_fail_attr(call, 1, "Tlabels", "int32, int64", err);
    if (x->rank < 1 || !shape_equal(x->dims, x->rank - 1, y->dims, y->rank))
        return error_set(err, ERROR_VALUE, "`labels.shape` must equal `logits.shape` except for the last dimension. Received: labels.shape=%s and logits.shape=%s",
                         shape_tuple_text(y->dims, y->rank, a), shape_tuple_text(x->dims, x->rank, b));
    return losses(call, out);
}

/* logits and labels (..., classes) -> losses (...) */
bool shape_dense_xent(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *y = call->in[1];
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    if (x->rank < 1 || !tensor_same_shape(x, y))
        return op_fail(call, err, INVALID, "logits and labels must be broadcastable: logits_size=%s labels_size=%s",
                       shape_text(x->dims, x->rank, a), shape_text(y->dims, y->rank, b));
    return losses(call, out);
}

/* ---- sequences of several lengths ---- */

/* The checks of TensorFlow's ReverseSequence, in its order; the lengths themselves are the kernel's. */
bool shape_reverse_sequence(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0], *lengths = call->in[1];
    long long along = call->attrs->number, batch = call->attrs->number2;
    if (lengths->dtype != DTYPE_INT32 && lengths->dtype != DTYPE_INT64) return op_fail_attr(call, 1, "Tlen", "int32, int64", err);
    if (along == batch) return op_fail(call, err, INVALID, "batch_dim == seq_dim == %lld", along);
    if (along < 0) return op_fail(call, err, INVALID, "Invalid seq_dim %lld", along);
    if (batch < 0) return op_fail(call, err, INVALID, "Invalid batch_dim %lld", batch);
    if (lengths->rank != 1) return op_fail(call, err, INVALID, "seq_lengths must be 1-dim, not %d", lengths->rank);
    if (along >= x->rank) return op_fail(call, err, INVALID, "seq_dim must be < input rank ( %lld vs. %d)", along, x->rank);
    if (batch >= x->rank) return op_fail(call, err, INVALID, "batch_dim must be < input rank ( %lld vs. %d)", batch, x->rank);
    if (lengths->dims[0] != x->dims[batch])
        return op_fail(call, err, INVALID, "Length of seq_lengths != input.dims(%lld), (%lld vs. %lld)", batch, (long long)lengths->dims[0],
                       (long long)x->dims[batch]);
    out->shape = tensor_shape(x);
    return true;
}

/* y = reverse_sequence(x, lengths) */
void grad_reverse_sequence(GradCall *k) {
    if (k->g[0]) k->dx[0] = op_scoped(k->c, OP_REVERSE_SEQUENCE, (Tensor *[]){k->g[0], k->x[1]}, 2, k->attrs);
}
