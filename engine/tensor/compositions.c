/* compositions.c -- operations made of others. Tapes record the parts.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

/* Runs a composition inside a scope: what t_... functions give is kept until close_scope takes the result out. */
typedef struct Frame {
    OpContext *c;
    int mark;
    Error *outer;
} Frame;

static Frame open_frame(OpContext *c, Error *err) {
    Frame f = {c, scope_open(c), c->rule_error};
    c->rule_error = err;
    return f;
}

static bool close_frame(Frame *f, const OpCall *call, Tensor *result) {
    call->out[0] = tensor_retain(result);
    scope_close(f->c, f->mark);
    f->c->rule_error = f->outer;
    return result != NULL;
}

static Tensor *reduce(OpContext *c, OpId op, Tensor *x, const OpAttrs *like, bool keepdims) {
    OpAttrs a = *like;
    a.keepdims = keepdims;
    return op_scoped(c, op, &x, 1, &a);
}

/* The square of |x - mean|. */
static Tensor *squared_deviation(OpContext *c, Tensor *x, const OpAttrs *a) {
    Tensor *d = t_sub(c, x, reduce(c, OP_REDUCE_MEAN, x, a, true));
    if (!d || !dtype_is_complex(tensor_dtype(d))) return t_square(c, d);
    return scope_keep(c, op_unary(c, OP_REAL, t_mul(c, d, t_conj(c, d)), c->rule_error));
}

static bool needs_float(OpCall *call, Error *err) {
    if (dtype_is_trainable(tensor_dtype(call->in[0]))) return true;
    return error_set(err, ERROR_TYPE, "Input must be either real or complex. Received integer type <dtype: '%s'>.",
                     dtype_name(tensor_dtype(call->in[0])));
}

bool compose_reduce_variance(OpContext *c, const OpCall *call, Error *err) {
    OpCall copy = *call;
    if (!needs_float(&copy, err)) return false;
    Frame f = open_frame(c, err);
    Tensor *v = reduce(c, OP_REDUCE_MEAN, squared_deviation(c, call->in[0], call->attrs), call->attrs, call->attrs->keepdims);
    return close_frame(&f, call, v);
}

bool compose_reduce_std(OpContext *c, const OpCall *call, Error *err) {
    OpCall copy = *call;
    if (!needs_float(&copy, err)) return false;
    Frame f = open_frame(c, err);
    Tensor *v = reduce(c, OP_REDUCE_MEAN, squared_deviation(c, call->in[0], call->attrs), call->attrs, call->attrs->keepdims);
    return close_frame(&f, call, t_sqrt(c, v));
}

/* log(sum(exp(x - m))) + m, m the finite maximum, through which no gradient flows. */
bool compose_reduce_logsumexp(OpContext *c, const OpCall *call, Error *err) {
    Frame f = open_frame(c, err);
    Tensor *x = call->in[0];
    Tensor *m = reduce(c, OP_REDUCE_MAX, x, call->attrs, true);
    m = m ? scope_keep(c, tensor_alias(m, err)) : NULL;
    m = t_where(c, t_is_finite(c, m), m, t_number(c, x, 0));
    Tensor *sum = reduce(c, OP_REDUCE_SUM, t_exp(c, t_sub(c, x, m)), call->attrs, call->attrs->keepdims);
    Tensor *log = t_log(c, sum);
    Tensor *r = t_add(c, log, log && m ? t_reshape_like(c, m, log) : NULL);
    return close_frame(&f, call, r);
}

bool compose_reduce_norm(OpContext *c, const OpCall *call, Error *err) {
    Frame f = open_frame(c, err);
    Tensor *x = call->in[0];
    Dtype dtype = tensor_dtype(x);
    Tensor *square = dtype_is_complex(dtype) ? t_mul(c, x, t_conj(c, x)) : t_square(c, x);
    Tensor *sum = reduce(c, OP_REDUCE_SUM, square, call->attrs, call->attrs->keepdims);
    if (!dtype_is_int(dtype)) return close_frame(&f, call, t_sqrt(c, sum));
    return close_frame(&f, call, t_cast(c, t_sqrt(c, t_cast(c, sum, DTYPE_FLOAT64)), dtype));
}

bool compose_leaky_relu(OpContext *c, const OpCall *call, Error *err) {
    Frame f = open_frame(c, err);
    Tensor *x = call->in[0];
    return close_frame(&f, call, t_leaky_slope(c, x, t_number(c, x, (double)(float)call->attrs->real)));
}

/* x * Phi(x); approximated as x/2 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3))) when the flag is set (Hendrycks, 2016).
 * TensorFlow rounds its casted constants to float32 whatever the dtype. */
bool compose_gelu(OpContext *c, const OpCall *call, Error *err) {
    Frame f = open_frame(c, err);
    Tensor *x = call->in[0];
    Tensor *half = t_scale(c, x, 0.5);
    if (!call->attrs->flag_a)
        return close_frame(&f, call, t_mul(c, half, t_erfc(c, t_scale(c, t_negative(c, x), (double)0.70710678118654752f))));
    Tensor *cube = t_pow(c, x, t_number(c, x, 3));
    Tensor *inner = t_tanh(c, t_scale(c, t_add(c, x, t_scale(c, cube, (double)0.044715f)), 0.7978845608028654));
    return close_frame(&f, call, t_mul(c, half, t_shift(c, inner, 1)));
}

/* ---- blocks of pixels, moved to the batch or to the channels and back ---- */

static Tensor *padded(OpContext *c, Tensor *x, const Pairs *margins) {
    OpAttrs a = attrs_default;
    a.pairs.count = (int16_t)x->rank;
    bool some = false;
    for (int i = 0; i < margins->count; i++)
        for (int end = 0; end < 2; end++) some |= (a.pairs.at[1 + i][end] = margins->at[i][end]) != 0;
    return some ? op_scoped(c, OP_PAD, &x, 1, &a) : x;
}

/* The checks that both directions share: blocks and pairs agree, and x has their dimensions between the first and the last ones. */
static bool blocks_fit(const OpCall *call, const char *what, Error *err) {
    const OpAttrs *a = call->attrs;
    const Tensor *x = call->in[0];
    int k = a->shape.count;
    if (a->shape.scalar) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "block_shape rank should be 1 instead of 0");
    if (x->rank < k + 1) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "input rank should be >= %d instead of %d", k + 1, x->rank);
    if (a->pairs.count != k)
        return op_fail(call, err, ERROR_INVALID_ARGUMENT, "%s should have shape [%d, 2] instead of [%d,2]", what, k, a->pairs.count);
    for (int i = 0; i < k; i++) {
        if (a->shape.at[i] < 1)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "All values in block_shape must be positive, got value, %lld at index, %d.",
                           (long long)a->shape.at[i], i);
        if (a->pairs.at[i][0] < 0 || a->pairs.at[i][1] < 0)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "%c%s must be non-negative", *what - 'a' + 'A', what + 1);
    }
    return true;
}

/* How many blocks there are; where the number is too large for an int64, what is left of it. */
static int64_t block_count(const Ints *shape) {
    uint64_t count = 1;
    for (int i = 0; i < shape->count; i++) count *= (uint64_t)shape->at[i];
    return (int64_t)count;
}

/* The product of x's dimensions from number `from` on. */
static int64_t rest_of(const Tensor *x, int from) {
    int64_t rest = 1;
    for (int i = from; i < x->rank; i++) rest *= x->dims[i];
    return rest;
}

/* (N, s b ..., rest) -> (b ... N, s ..., rest) */
bool compose_space_to_batch_nd(OpContext *c, const OpCall *call, Error *err) {
    int k = call->attrs->shape.count, rank = 0;
    const int64_t *b = call->attrs->shape.at;
    if (!blocks_fit(call, "paddings", err)) return false;
    for (int i = 0; i < k; i++) {
        int64_t size = call->in[0]->dims[1 + i] + call->attrs->pairs.at[i][0] + call->attrs->pairs.at[i][1];
        if (size % b[i])
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "padded_shape[%d]=%lld is not divisible by block_shape[%d]=%lld", i, (long long)size, i,
                           (long long)b[i]);
    }
    Frame f = open_frame(c, err);
    Tensor *x = padded(c, call->in[0], &call->attrs->pairs);
    if (!x) return close_frame(&f, call, NULL);
    int64_t apart[2 * SHAPE_MAX + 2], order[2 * SHAPE_MAX + 2], joined[SHAPE_MAX];
    apart[rank++] = joined[0] = x->dims[0];
    for (int i = 0; i < k; i++) {
        apart[rank++] = joined[1 + i] = x->dims[1 + i] / b[i];
        apart[rank++] = b[i];
        joined[0] *= b[i];
        order[i] = 2 * i + 2;
        order[k + 1 + i] = 2 * i + 1;
    }
    apart[rank++] = rest_of(x, k + 1);
    order[k] = 0;
    order[2 * k + 1] = 2 * k + 1;
    for (int i = k + 1; i < x->rank; i++) joined[i] = x->dims[i];
    if (rank > SHAPE_MAX) return close_frame(&f, call, (error_set(err, ERROR_UNIMPLEMENTED, "more than %d dimensions", SHAPE_MAX), NULL));
    Tensor *moved = t_transpose(c, t_reshape(c, x, rank, apart), ints_of(rank, order));
    return close_frame(&f, call, t_reshape(c, moved, x->rank, joined));
}

/* (b ... N, s ..., rest) -> (N, s b ..., rest) without the margins `crops` */
bool compose_batch_to_space_nd(OpContext *c, const OpCall *call, Error *err) {
    int k = call->attrs->shape.count, rank = 0;
    const int64_t *b = call->attrs->shape.at;
    Tensor *x = call->in[0];
    int64_t apart[2 * SHAPE_MAX + 2], order[2 * SHAPE_MAX + 2], joined[SHAPE_MAX] = {0};
    if (!blocks_fit(call, "crops", err)) return false;
    OpAttrs cut = attrs_default;
    cut.begin = cut.end = ints_of(x->rank, x->dims);
    int64_t blocks = block_count(&call->attrs->shape);
    if (blocks <= 0) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Product of block sizes must be positive, got %lld", (long long)blocks);
    for (int i = 0; i < k; i++) apart[rank++] = b[i];
    if (x->dims[0] % blocks)
        return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Input batch dimension (%lld) is not divisible by product of block sizes (%lld)",
                       (long long)x->dims[0], (long long)blocks);
    apart[rank++] = joined[0] = cut.end.at[0] = x->dims[0] / blocks;
    order[0] = k;
    for (int i = 0; i < x->rank; i++) cut.begin.at[i] = 0;
    for (int i = 0; i < k; i++) {
        const int64_t *crop = call->attrs->pairs.at[i];
        apart[rank++] = x->dims[1 + i];
        joined[1 + i] = x->dims[1 + i] * b[i];
        order[2 * i + 1] = k + 1 + i;
        order[2 * i + 2] = i;
        cut.begin.at[1 + i] = crop[0];
        cut.end.at[1 + i] = joined[1 + i] - crop[0] - crop[1];
        if (cut.end.at[1 + i] < 0)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "cropped_shape[%d]=%lld must be non-negative", i, (long long)cut.end.at[1 + i]);
    }
    apart[rank++] = rest_of(x, k + 1);
    order[2 * k + 1] = 2 * k + 1;
    for (int i = k + 1; i < x->rank; i++) joined[i] = x->dims[i];
    if (rank > SHAPE_MAX) return error_set(err, ERROR_UNIMPLEMENTED, "more than %d dimensions", SHAPE_MAX);
    Frame f = open_frame(c, err);
    Tensor *whole = t_reshape(c, t_transpose(c, t_reshape(c, x, rank, apart), ints_of(rank, order)), x->rank, joined);
    return close_frame(&f, call, whole ? op_scoped(c, OP_SLICE, &whole, 1, &cut) : NULL);
}

static bool block_fits(const OpCall *call, const char *words, Error *err) {
    if (call->attrs->number < 2) return op_fail_least(call, "block_size", call->attrs->number, 2, err);
    if (call->attrs->number > INT32_MAX)
        return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Attr block_size has value %lld out of range for an int32", (long long)call->attrs->number);
    return call->in[0]->rank == 4 || op_fail(call, err, ERROR_INVALID_ARGUMENT, words, 4, call->in[0]->rank);
}

/* (N, H b, W b, C) -> (N, H, W, b b C) */
bool compose_space_to_depth(OpContext *c, const OpCall *call, Error *err) {
    const int64_t *d = call->in[0]->dims, b = call->attrs->number;
    if (!block_fits(call, "Input rank should be %d instead of %d", err)) return false;
    if (d[1] % b || d[2] % b)
        return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Image width %lld and height %lld should be divisible by block_size: %lld", (long long)d[2],
                       (long long)d[1], (long long)b);
    Frame f = open_frame(c, err);
    Tensor *apart = t_reshape(c, call->in[0], 6, (int64_t[]){d[0], d[1] / b, b, d[2] / b, b, d[3]});
    Tensor *moved = t_transpose(c, apart, ints_of(6, (int64_t[]){0, 1, 3, 2, 4, 5}));
    return close_frame(&f, call, t_reshape(c, moved, 4, (int64_t[]){d[0], d[1] / b, d[2] / b, b * b * d[3]}));
}

/* (N, H, W, b b C) -> (N, H b, W b, C) */
bool compose_depth_to_space(OpContext *c, const OpCall *call, Error *err) {
    const int64_t *d = call->in[0]->dims, b = call->attrs->number;
    if (!block_fits(call, "Input rank should be: %d instead of: %d", err)) return false;
    if (d[3] % (b * b))
        return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Input depth dimension %lld should be divisible by: %lld", (long long)d[3], (long long)(b * b));
    Frame f = open_frame(c, err);
    Tensor *apart = t_reshape(c, call->in[0], 6, (int64_t[]){d[0], d[1], d[2], b, b, d[3] / (b * b)});
    Tensor *moved = t_transpose(c, apart, ints_of(6, (int64_t[]){0, 1, 3, 2, 4, 5}));
    return close_frame(&f, call, t_reshape(c, moved, 4, (int64_t[]){d[0], d[1] * b, d[2] * b, d[3] / (b * b)}));
}

/* ---- layers: relu(op(x, weights) + bias) ----
 *
 * Each of the three operations reads and writes all that the one before has written. Where the processor runs them in float32, the product's
 * own loop adds the bias and rectifies (layer_rules.c). Anything else, and what is refused, takes the three operations' way. */

static bool runs_at_once(const OpContext *c, const OpCall *call) {
    const Tensor *weights = call->in[1], *bias = call->in[2];
    for (int i = 0; i < 3; i++)
        if (call->in[i]->dtype != DTYPE_FLOAT32) return false;
    return !c->gpu && weights->rank > 1 && bias->rank == 1 && bias->dims[0] == weights->dims[weights->rank - 1];
}

/* One after the other. */
static bool compose_layer(OpContext *c, const OpCall *call, OpId op, const OpAttrs *attrs, Error *err) {
    Frame f = open_frame(c, err);
    Tensor *y = op_scoped(c, op, call->in, 2, attrs);
    if (y) y = op_scoped(c, OP_BIAS_ADD, (Tensor *[]){y, call->in[2]}, 2, NULL);
    if (y && call->attrs->flag_a) y = t_relu(c, y);
    return close_frame(&f, call, y);
}

bool compose_dense_layer(OpContext *c, const OpCall *call, Error *err) {
    if (!runs_at_once(c, call) || call->in[0]->rank != 2 || call->in[1]->rank != 2) return compose_layer(c, call, OP_MATMUL, NULL, err);
    return (call->out[0] = op_run(c, OP_MATMUL_BIAS, call->in, 3, call->attrs, err)) != NULL;
}

bool compose_conv2d_layer(OpContext *c, const OpCall *call, Error *err) {
    if (!runs_at_once(c, call)) return compose_layer(c, call, OP_CONV2D, call->attrs, err);
    return (call->out[0] = op_run(c, OP_CONV2D_BIAS, call->in, 3, call->attrs, err)) != NULL;
}
