/* elementwise.h -- the elementwise rows of each dtype that has them here.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_ELEMENTWISE_H
#define ENGINE_CUDA_ELEMENTWISE_H

#include "engine/cuda/cuda.h"

/* X(enumerator, how an element is stored, name) */
#define ELEMENTWISE_TYPES(X)                                                                                           \
    X(FLOAT32, float, float32)                                                                                         \
    X(FLOAT64, double, float64) X(FLOAT16, __half, float16) X(BFLOAT16, __nv_bfloat16, bfloat16)                       \
        X(INT32, int32_t, int32) X(INT64, int64_t, int64) X(UINT8, uint8_t, uint8) X(BOOL, bool, bool)

#define X(D, S, name) bool elementwise_##name(const OpCall *call, Error *err);
ELEMENTWISE_TYPES(X)
#undef X

#endif
