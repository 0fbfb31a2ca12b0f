/* ctc.h -- what the loss and the decoders of connectionist temporal classification share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_CTC_H
#define ENGINE_CPU_CTC_H

#include "engine/tensor/tensor.h"

#include <math.h>

/* log(exp(a) + exp(b)) */
static inline double log_add(double a, double b) {
    double high = a > b ? a : b, low = a > b ? b : a;
    return low == -INFINITY ? high : high + log1p(exp(low - high));
}

/* Element i of a tensor without gaps. */
static inline double real_at(const Tensor *t, int64_t i) {
    Dtype d = tensor_dtype(t);
    return dtype_get_real(d, (const char *)t->data + i * (int64_t)dtype_size(d));
}
static inline void put_real(Tensor *t, int64_t i, double x) {
    Dtype d = tensor_dtype(t);
    dtype_put_real(d, (char *)t->data + i * (int64_t)dtype_size(d), x);
}

/* The logarithms of the softmax of row number `row` of logits (..., classes). */
void log_softmax_of(const Tensor *logits, int64_t row, int64_t classes, double *out);

#endif
