/* strided_iteration.cuh -- from an element's number to the places of several strided operands, on the device.
 *
 * Dimensions that run on are joined, as engine/cpu/strided_iteration.c does. Numbers are below 2^31, so that a division by a
 * dimension is a multiplication and a shift (Granlund and Montgomery, Division by Invariant Integers using
 * Multiplication, 1994).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_STRIDED_ITERATION_CUH
#define ENGINE_CUDA_STRIDED_ITERATION_CUH

#include "engine/cuda/cuda.h"

enum { OPERANDS_MAX = 4 };

typedef struct Divider {
    uint32_t by, factor, shift;
} Divider;

typedef struct Walk {
    int rank; /* at least 1 */
    int64_t count;
    Divider dims[SHAPE_MAX];
    int64_t step[OPERANDS_MAX][SHAPE_MAX]; /* in elements */
} Walk;

/* A walk over dims with one row of steps an operand. false: too many elements for it. */
bool walk_init(Walk *w, int rank, const int64_t *dims, int operands, const int64_t (*steps)[SHAPE_MAX]);

/* t's steps along the dimensions of out, which it is broadcast to. */
void walk_steps(const Tensor *t, const Tensor *out, int64_t *steps);

/* A walk over out and up to three tensors broadcast to it; NULL from the first that is not there. */
bool walk_over(Walk *w, const Tensor *out, const Tensor *x, const Tensor *y, const Tensor *z);

Divider divider_of(int64_t by);

__device__ static inline uint32_t divide(uint32_t n, Divider d) { return (__umulhi(n, d.factor) + n) >> d.shift; }

/* The places of element number i. */
template <int operands> __device__ static inline void walk_to(const Walk &w, uint32_t i, int64_t *at) {
    for (int k = 0; k < operands; k++) at[k] = 0;
    for (int d = w.rank - 1; d > 0; d--) {
        uint32_t rest = divide(i, w.dims[d]), index = i - rest * w.dims[d].by;
        for (int k = 0; k < operands; k++) at[k] += index * w.step[k][d];
        i = rest;
    }
    for (int k = 0; k < operands; k++) at[k] += i * w.step[k][0];
}

#endif
