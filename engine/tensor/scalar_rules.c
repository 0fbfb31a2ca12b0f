/* scalar_rules.c -- shape and gradient rules of operations on single numbers that are no elementwise rows: the incomplete
 * beta function, bits seen as another dtype, rounding to the steps of a range.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

/* ---- the incomplete beta function ---- */

/* Operands of one shape; scalars go with any. */
bool shape_betainc(OpCall *call, OutSpec *out, Error *err) {
    static const char *const names[] = {"a", "b", "x"};
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    int like = 0;
    for (int i = 1; i < 3; i++) {
        Tensor *t = call->in[i], *u = call->in[like];
        if (u->rank == 0) like = i;
        if (u->rank && t->rank && !tensor_same_shape(t, u))
            return op_fail(call, err, INVALID, "Shapes of %s and %s are inconsistent: %s vs. %s", names[like], names[i],
                           shape_text(u->dims, u->rank, a), shape_text(t->dims, t->rank, b));
    }
    out->shape = tensor_shape(call->in[like]);
    return true;
}

/* y = the integral of t^(a-1) (1-t)^(b-1) up to x, over beta(a, b). None flows to a and b, as in TensorFlow. */
void grad_betainc(GradCall *k) {
    OpContext *c = k->c;
    Tensor *a = k->x[0], *b = k->x[1], *x = k->x[2];
    if (!k->need[2]) return;
    Tensor *power = t_add(c, t_xlog1py(c, t_shift(c, b, -1), t_negative(c, x)), t_xlogy(c, t_shift(c, a, -1), x));
    Tensor *log_beta = t_sub(c, t_add(c, t_lgamma(c, a), t_lgamma(c, b)), t_lgamma(c, t_add(c, a, b)));
    k->dx[2] = t_sum_to(c, t_mul(c, k->g[0], t_exp(c, t_sub(c, power, log_beta))), x);
}

/* ---- bits ---- */

/* A smaller dtype makes a last dimension of parts, a larger one takes the last dimension's elements together. */
bool shape_bitcast(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    size_t from = dtype_size(tensor_dtype(x)), to = dtype_size(call->attrs->dtype);
    Shape *s = &out->shape;
    *s = tensor_shape(x);
    out->dtype = call->attrs->dtype;
    if (from > to) {
        if (s->rank == SHAPE_MAX) return op_fail(call, err, INVALID, "a tensor has at most %d dimensions", SHAPE_MAX);
        s->dims[s->rank++] = (int64_t)(from / to);
        return true;
    }
    if (from == to) return true;
    if (s->rank == 0 || s->dims[s->rank - 1] != (int64_t)(to / from))
        return op_fail(call, err, INVALID, "Cannot bitcast from %d to %d", dtype_info[tensor_dtype(x)].number,
                       dtype_info[call->attrs->dtype].number);
    s->rank--;
    return true;
}

/* ---- rounding to the steps of a range ---- */

static bool few_bits(const OpCall *call, Error *err) {
    int64_t bits = call->attrs->number;
    return (bits >= 2 && bits <= 16) || op_fail(call, err, INVALID, "num_bits must be between 2 and 16, inclusive");
}

/* The two operands that are the range's ends: scalars, or a number for each of x's channels. */
static bool ends(const OpCall *call, int first, const Tensor *x, bool channels, Error *err) {
    static const char *const names[] = {"min", "max"};
    for (int i = 0; i < 2; i++) {
        const Tensor *t = call->in[first + i];
        if (t->rank != channels) return op_fail(call, err, INVALID, "`%s` must be rank %d but is rank %d", names[i], channels, t->rank);
        if (!channels) continue;
        if (x->rank == 0) return op_fail(call, err, INVALID, "inputs must have rank at least 1");
        if (t->dims[0] != x->dims[x->rank - 1])
            return op_fail(call, err, INVALID, "%s has incorrect size, expected %lld was %lld", names[i], (long long)x->dims[x->rank - 1],
                           (long long)t->dims[0]);
    }
    return true;
}

static bool forward(OpCall *call, bool channels, Error *err) {
    return few_bits(call, err) && ends(call, 1, call->in[0], channels, err);
}

static bool backward(OpCall *call, OutSpec *out, bool channels, Error *err) {
    if (!few_bits(call, err)) return false;
    if (!tensor_same_shape(call->in[0], call->in[1])) return op_fail(call, err, INVALID, "gradient and input must be the same size");
    if (!ends(call, 2, call->in[0], channels, err)) return false;
    for (int i = 0; i < 3; i++) out[i].shape = tensor_shape(call->in[i + 1]);
    return true;
}

bool shape_fake_quant(OpCall *call, OutSpec *out, Error *err) {
    out->shape = tensor_shape(call->in[0]);
    return forward(call, false, err);
}
bool shape_fake_quant_grad(OpCall *call, OutSpec *out, Error *err) { return backward(call, out, false, err); }

bool shape_fake_quant_channels(OpCall *call, OutSpec *out, Error *err) {
    out->shape = tensor_shape(call->in[0]);
    return forward(call, true, err);
}
bool shape_fake_quant_channels_grad(OpCall *call, OutSpec *out, Error *err) { return backward(call, out, true, err); }

static void back(GradCall *k, OpId op) {
    Tensor *got[3] = {NULL}, *in[] = {k->g[0], k->x[0], k->x[1], k->x[2]};
    if (op_run_all(k->c, op, in, 4, k->attrs, got, 3, k->c->rule_error) < 0) return;
    for (int i = 0; i < 3; i++) k->dx[i] = scope_keep(k->c, got[i]);
}

/* y = fake_quant(x, min, max): g passes inside of the range, and goes to its ends outside */
void grad_fake_quant(GradCall *k) { back(k, OP_FAKE_QUANT_GRAD); }
void grad_fake_quant_channels(GradCall *k) { back(k, OP_FAKE_QUANT_CHANNELS_GRAD); }

/* ---- ranges that the numbers themselves may give ---- */

static bool range_is_scalar(const OpCall *call, int first, Error *err) {
    static const char *const names[] = {"input_min", "input_max"};
    for (int i = 0; i < 2; i++)
        if (call->in[first + i]->rank) return op_fail(call, err, INVALID, "%s must be a scalar.", names[i]);
    return true;
}

/* input, min and max (scalars) */
bool shape_quantize_steps(OpCall *call, OutSpec *out, Error *err) {
    const OpAttrs *a = call->attrs;
    const Tensor *x = call->in[0];
    int least = a->flag_a ? 2 : 1;
    out->shape = tensor_shape(x);
    if (a->number < least || a->number > 63)
        return op_fail(call, err, INVALID, "num_bits is out of range: %lld with signed_input_ %d", (long long)a->number, a->flag_a);
    if (a->axis.count == 1 && (a->axis.at[0] < 0 || a->axis.at[0] >= x->rank))
        return op_fail(call, err, INVALID, "Shape must be at least rank %lld but is rank %d", (long long)a->axis.at[0] + 1, x->rank);
    return range_is_scalar(call, 1, err);
}

bool shape_quantize_steps_grad(OpCall *call, OutSpec *out, Error *err) {
    if (!tensor_same_shape(call->in[0], call->in[1])) return op_fail(call, err, INVALID, "gradient and input must be the same size");
    for (int i = 0; i < 3; i++) out[i].shape = tensor_shape(call->in[1 + i]);
    return range_is_scalar(call, 2, err);
}

/* y = quantize_steps(x, min, max): g passes between min and max, and nothing goes to these */
void grad_quantize_steps(GradCall *k) {
    if (k->g[0]) back(k, OP_QUANTIZE_STEPS_GRAD);
}

/* What comes back is what the same rule gives for the gradient's gradient. */
void grad_quantize_steps_grad(GradCall *k) {
    Tensor *got[3] = {NULL}, *in[] = {k->g[0], k->x[1], k->x[2], k->x[3]};
    if (!k->g[0] || op_run_all(k->c, OP_QUANTIZE_STEPS_GRAD, in, 4, k->attrs, got, 3, k->c->rule_error) < 0) return;
    k->dx[0] = scope_keep(k->c, got[0]);
    for (int i = 1; i < 3; i++) scope_keep(k->c, got[i]);
}
