/* layer_rules.c -- shape and gradient rules of dense and convolutional layers in one operation: product or convolution, bias and relu.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

/* x (rows, k), kernel (k, n), bias (n) -> (rows, n) */
bool shape_matmul_bias(OpCall *call, OutSpec *out, Error *err) {
    OpCall product = *call;
    OpAttrs plain = attrs_default;
    product.attrs = &plain;
    return shape_matmul(&product, out, err);
}

/* x (N, H, W, C), filters (kh, kw, C, F), bias (F) -> (N, OH, OW, F) */
bool shape_conv2d_bias(OpCall *call, OutSpec *out, Error *err) { return shape_conv2d(call, out, err); }

/* g and y (..., n) -> (..., n), (n) */
bool shape_relu_bias_grad(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *g = call->in[0], *y = call->in[1];
    if (g->rank < 1 || !tensor_same_shape(g, y)) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "g and y must have one shape");
    out[0].shape = tensor_shape(y);
    out[1].shape = (Shape){.rank = 1, .dims = {y->dims[y->rank - 1]}};
    return true;
}

/* ---- gradients ---- */

/* What flows to x where y = relu(x + bias), or x + bias; what flows to the bias goes to dx[2]. */
static Tensor *before_bias(GradCall *k) {
    Tensor *g = k->g[0], *d[2];
    if (!k->attrs->flag_a) {
        if (k->need[2]) k->dx[2] = t_sum_to(k->c, g, k->x[2]);
        return g;
    }
    if (op_run_all(k->c, OP_RELU_BIAS_GRAD, (Tensor *[]){g, k->y[0]}, 2, NULL, d, 2, k->c->rule_error) < 0) return NULL;
    k->dx[2] = scope_keep(k->c, d[1]);
    return scope_keep(k->c, d[0]);
}

/* y = x @ kernel + bias */
void grad_matmul_bias(GradCall *k) {
    Tensor *g = before_bias(k);
    if (g && k->need[0]) k->dx[0] = t_matmul(k->c, g, k->x[1], false, true);
    if (g && k->need[1]) k->dx[1] = t_matmul(k->c, k->x[0], g, true, false);
}

/* y = conv2d(x, filters) + bias */
void grad_conv2d_bias(GradCall *k) {
    Tensor *g = before_bias(k);
    GradCall convolution = *k;
    convolution.g = &g;
    if (g) grad_conv2d(&convolution);
}

/* dx, db = relu_bias_grad(g, y): of g, what flows to dx, and to db in every row, where y is positive */
void grad_relu_bias_grad(GradCall *k) {
    Tensor *to_dx = k->g[0], *to_db = k->g[1] ? t_broadcast_like(k->c, k->g[1], k->x[1]) : NULL;
    Tensor *both = to_dx && to_db ? t_add(k->c, to_dx, to_db) : to_dx ? to_dx : to_db;
    if (both) k->dx[0] = t_relu_grad(k->c, both, k->x[1]);
}
