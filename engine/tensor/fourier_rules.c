/* fourier_rules.c -- shapes and gradients of Fourier transforms.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

static bool has_line(const OpCall *call, Error *err) {
    return call->in[0]->rank > 0 ||
           op_fail(call, err, ERROR_INVALID_ARGUMENT, "Input must have rank of at least 1 but got: []");
}

bool shape_fft(OpCall *call, OutSpec *out, Error *err) {
    uint32_t mask;
    out->shape = tensor_shape(call->in[0]);
    return has_line(call, err) && op_axes(call, &call->attrs->axis, call->in[0]->rank, &mask, err);
}

/* x's shape with n numbers of dtype d in the last dimension */
static void set_last(const OpCall *call, OutSpec *out, Dtype d, int64_t n) {
    out->dtype = d;
    out->shape = tensor_shape(call->in[0]);
    out->shape.dims[out->shape.rank - 1] = n;
}

bool shape_rfft(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0];
    if (!has_line(call, err)) return false;
    int64_t n = x->dims[x->rank - 1];
    set_last(call, out, x->dtype == DTYPE_FLOAT64 ? DTYPE_COMPLEX128 : DTYPE_COMPLEX64, n ? n / 2 + 1 : 0);
    return true;
}

bool shape_irfft(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0];
    int64_t n = call->attrs->number;
    if (!has_line(call, err)) return false;
    if (n < 1 || x->dims[x->rank - 1] != n / 2 + 1)
        return op_fail(call, err, ERROR_INVALID_ARGUMENT, "x must have num / 2 + 1 numbers in its last dimension");
    set_last(call, out, dtype_real(tensor_dtype(x)), n);
    return true;
}

/* y = alpha F x, with F symmetric: the conjugate of F is the transform with the other sign */
void grad_fft(GradCall *k) {
    OpAttrs a = *k->attrs;
    a.flag_b = !a.flag_b;
    k->dx[0] = op_scoped(k->c, OP_FFT, k->g, 1, &a);
}

/* A factor for each number of the first half of a transform of n: 1, but those of which the other half has a conjugate.
 */
static Tensor *half_weights(GradCall *k, Dtype d, int64_t n, double twice) {
    int64_t count = n / 2 + 1;
    Tensor *w = scope_keep(k->c, tensor_new(k->c, d, 1, &count, k->c->rule_error));
    for (int64_t i = 0; w && i < count; i++) dtype_put_complex(d, tensor_element(w, i), i && 2 * i != n ? twice : 1);
    return w;
}

/* y = alpha H F x, H picking the first half: real numbers get the real part of what goes back, and the other half
 * nothing */
void grad_rfft(GradCall *k) {
    int64_t n = k->x[0]->dims[k->x[0]->rank - 1];
    OpAttrs a = *k->attrs;
    a.number = n;
    Tensor *g = t_mul(k->c, k->g[0], half_weights(k, tensor_dtype(k->g[0]), n, 0.5));
    k->dx[0] = op_scoped(k->c, OP_IRFFT, &g, 1, &a);
}

/* A number of the half counts for its conjugate too. */
void grad_irfft(GradCall *k) {
    Tensor *halves = op_scoped(k->c, OP_RFFT, k->g, 1, k->attrs);
    k->dx[0] = t_mul(k->c, halves, half_weights(k, tensor_dtype(k->x[0]), k->attrs->number, 2));
}
