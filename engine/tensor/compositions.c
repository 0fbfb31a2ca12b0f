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
    bool complex = dtype_is_complex(tensor_dtype(x));
    Tensor *square = complex ? t_mul(c, x, t_conj(c, x)) : t_square(c, x);
    return close_frame(&f, call, t_sqrt(c, reduce(c, OP_REDUCE_SUM, square, call->attrs, call->attrs->keepdims)));
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
