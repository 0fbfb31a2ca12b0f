/* op_table.c -- the table of operations, and the gradient rules that rows of ops.def spell out.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define NO_GRAD NULL
#define NO_RULE NULL
#define NO_ENTRY grad_no_entry

static Tensor *no_entry(OpContext *c, const char *tf_name) {
    if (!error_is_set(c->rule_error)) error_set(c->rule_error, ERROR_LOOKUP, "gradient registry has no entry for: %s", tf_name);
    return NULL;
}

/* The rule of rows for whose operation TensorFlow's registry has no gradient and no word that there is none. */
void grad_no_entry(GradCall *call) { no_entry(call->c, op_info[call->op].tf_name); }

/* g itself: what flows through an addition. */
static Tensor *scope_same(OpContext *c, Tensor *g) {
    (void)c;
    return g;
}

/* The complex conjugate; a real tensor itself. */
static Tensor *cj(OpContext *c, Tensor *x) {
    return x && dtype_is_complex(tensor_dtype(x)) ? t_conj(c, x) : x;
}

/* g where mask holds, else 0. */
static Tensor *t_mask_keep(OpContext *c, Tensor *g, Tensor *mask) { return t_where(c, mask, g, t_number(c, g, 0)); }

/* g where mask does not hold, else 0. */
static Tensor *t_mask_drop(OpContext *c, Tensor *g, Tensor *mask) { return t_where(c, mask, t_number(c, g, 0), g); }

/* 1 where x is not 0, else 0. */
static Tensor *not_zero(OpContext *c, Tensor *x) { return t_cast(c, t_not_equal(c, x, t_number(c, x, 0)), tensor_dtype(x)); }

/* Forward: x ** y. */
static Tensor *pow_grad_x(OpContext *c, Tensor *g, Tensor *x, Tensor *y) {
    return t_mul(c, g, cj(c, t_mul(c, y, t_pow(c, x, t_shift(c, y, -1)))));
}

/* Forward: x ** y = z. Where x is not positive, the logarithm counts as 0, as in TensorFlow. */
static Tensor *pow_grad_y(OpContext *c, Tensor *g, Tensor *x, Tensor *y, Tensor *z) {
    (void)y;
    Tensor *zero = t_number(c, x, 0);
    bool complex = dtype_is_complex(tensor_dtype(x));
    Tensor *positive = complex ? t_not_equal(c, x, zero) : t_greater(c, x, zero);
    Tensor *safe = t_where(c, positive, x, t_number(c, x, 1));
    return t_mul(c, g, cj(c, t_mul(c, z, t_where(c, positive, t_log(c, safe), zero))));
}

/* Forward: max(x, 0) - x * y + log1p(e), e = exp(-|x|). The terms are those of TensorFlow's composition. */
static Tensor *sigmoid_xent_grad(OpContext *c, Tensor *g, Tensor *x, Tensor *y) {
    Tensor *zero = t_number(c, x, 0), *positive = t_greater_equal(c, x, zero);
    Tensor *e = t_exp(c, t_negative(c, t_abs(c, x)));
    Tensor *slope = t_mul(c, t_mul(c, g, t_reciprocal(c, t_shift(c, e, 1))), e);
    Tensor *sum = t_sub(c, t_where(c, positive, t_negative(c, slope), slope), t_mul(c, g, y));
    return t_add(c, sum, t_mask_keep(c, g, positive));
}

/* Forward: x > 0 ? x : x * slope. */
static Tensor *t_leaky_grad(OpContext *c, Tensor *g, Tensor *x, Tensor *slope) {
    return t_where(c, t_greater(c, x, t_number(c, x, 0)), t_relu_grad(c, g, x), t_mul(c, g, slope));
}

/* slope, but number where x is 0: of functions whose slope is written with a quotient by x. A second slope there is NaN, as in TensorFlow. */
static Tensor *but_at_zero(OpContext *c, Tensor *x, double number, Tensor *slope) {
    return t_where(c, t_equal(c, x, t_number(c, x, 0)), t_number(c, x, number), slope);
}

/* log(x) / (1 - x), and its limit -1 at 1. */
static Tensor *spence_slope(OpContext *c, Tensor *x) {
    Tensor *one = t_number(c, x, 1), *slope = t_div(c, t_log(c, x), t_sub(c, one, x));
    return t_where(c, t_equal(c, x, one), t_negative(c, one), slope);
}

/* Forward: the integral of t^(a-1) exp(-t) / gamma(a) up to x. */
static Tensor *igamma_slope(OpContext *c, Tensor *a, Tensor *x) {
    Tensor *power = t_mul(c, t_shift(c, a, -1), t_log(c, x));
    return t_exp(c, t_sub(c, t_sub(c, power, x), t_lgamma(c, a)));
}

#define UNARY(id, name, tf, types, domain, expr, grad, doc) \
    static void grad_of_##name(GradCall *call) { \
        OpContext *c = call->c; \
        Tensor *x = call->x[0], *z = call->y[0], *g = call->g[0]; \
        (void)c, (void)x, (void)z, (void)g; \
        call->dx[0] = grad; \
    }
#define BINARY(id, name, tf, types, domain, expr, grad_x, grad_y, doc) \
    static void grad_of_##name(GradCall *call) { \
        OpContext *c = call->c; \
        Tensor *x = call->x[0], *y = call->x[1], *z = call->y[0], *g = call->g[0]; \
        (void)c, (void)x, (void)y, (void)z, (void)g; \
        if (call->need[0]) call->dx[0] = grad_x; \
        if (call->need[1]) call->dx[1] = grad_y; \
    }
#include "engine/tensor/ops.def"

const OpInfo op_info[OP_COUNT] = {
#define UNARY(id, n, tf, t, d, expr, g, text) [OP_##id] = {.name = #n, .tf_name = tf, .signature = "x", .doc = text, \
    .kind = OP_KIND_UNARY, .types = TYPES_##t, .domain = DOMAIN_##d, .outputs = 1, .grad = grad_of_##n},
#define PREDICATE(id, n, tf, t, expr, text) [OP_##id] = {.name = #n, .tf_name = tf, .signature = "x", .doc = text, \
    .kind = OP_KIND_PREDICATE, .types = TYPES_##t, .domain = DOMAIN_NONE, .outputs = 1},
#define BINARY(id, n, tf, t, d, expr, gx, gy, text) [OP_##id] = {.name = #n, .tf_name = tf, .signature = "x, y", \
    .doc = text, .kind = OP_KIND_BINARY, .types = TYPES_##t, .domain = DOMAIN_##d, .outputs = 1, .grad = grad_of_##n},
#define COMPARE(id, n, tf, t, expr, text) [OP_##id] = {.name = #n, .tf_name = tf, .signature = "x, y", .doc = text, \
    .kind = OP_KIND_COMPARE, .types = TYPES_##t, .domain = DOMAIN_NONE, .outputs = 1},
#define STRUCTURED(id, n, tf, s, t, o, f, g, text) [OP_##id] = {.name = #n, .tf_name = tf, .signature = s, .doc = text, \
    .kind = OP_KIND_STRUCTURED, .types = TYPES_##t, .domain = DOMAIN_ANY, .outputs = o, .flags = f, .shape = shape_##n, .grad = g},
#define VIEW(id, n, tf, s, g, text) [OP_##id] = {.name = #n, .tf_name = tf, .signature = s, .doc = text, \
    .kind = OP_KIND_VIEW, .types = TYPES_ANY, .domain = DOMAIN_ANY, .outputs = 1, .view = view_##n, .grad = g},
#define COMPOSITE(id, n, tf, s, text) [OP_##id] = {.name = #n, .tf_name = tf, .signature = s, .doc = text, \
    .kind = OP_KIND_COMPOSITE, .types = TYPES_ANY, .domain = DOMAIN_ANY, .outputs = 1, .compose = compose_##n},
#include "engine/tensor/ops.def"
};
