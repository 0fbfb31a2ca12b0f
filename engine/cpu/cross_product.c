/* cross_product.c -- the cross products of vectors of length 3.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"

/* a, b (n, 3) of a type whose products wrap around -> (n, 3) */
#define CROSS(T)                                                                                                       \
    static void cross_##T(const T *a, const T *b, T *y, int64_t n) {                                                   \
        for (int64_t i = 0; i < 3 * n; i += 3)                                                                         \
            for (int k = 0; k < 3; k++) {                                                                              \
                int u = (k + 1) % 3, v = (k + 2) % 3;                                                                  \
                y[i + k] = (T)(a[i + u] * b[i + v] - a[i + v] * b[i + u]);                                             \
            }                                                                                                          \
    }
CROSS(float)
CROSS(double)
CROSS(int8_t)
CROSS(int16_t)
CROSS(int32_t)
CROSS(int64_t)
CROSS(uint8_t)
CROSS(uint16_t)
CROSS(uint32_t)
CROSS(uint64_t)
#undef CROSS

/* a, b (..., 3) -> (..., 3) */
bool cpu_cross(OpContext *c, const OpCall *call, Error *err) {
    const void *a = call->in[0]->data, *b = call->in[1]->data;
    void *y = call->out[0]->data;
    int64_t n = call->out[0]->count / 3;
    switch (call->out[0]->dtype) {
        case DTYPE_FLOAT32: cross_float(a, b, y, n); break;
        case DTYPE_FLOAT64: cross_double(a, b, y, n); break;
        case DTYPE_INT8: cross_int8_t(a, b, y, n); break;
        case DTYPE_INT16: cross_int16_t(a, b, y, n); break;
        case DTYPE_INT32: cross_int32_t(a, b, y, n); break;
        case DTYPE_INT64: cross_int64_t(a, b, y, n); break;
        case DTYPE_UINT8: cross_uint8_t(a, b, y, n); break;
        case DTYPE_UINT16: cross_uint16_t(a, b, y, n); break;
        case DTYPE_UINT32: cross_uint32_t(a, b, y, n); break;
        default: cross_uint64_t(a, b, y, n);
    }
    return !context_interrupted(c, err);
}
