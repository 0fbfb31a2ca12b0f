/* reduce.h -- an operand cut at an axis into (outer, n, inner), which reductions and scans run over.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_REDUCE_H
#define ENGINE_CPU_REDUCE_H

#include "engine/cpu/kernels.h"

typedef struct Cut {
    int64_t outer, n, inner;
} Cut;

/* The cut of a shape at one axis, which may be negative. */
static inline Cut cut_at(const int64_t *dims, int rank, int64_t axis) {
    Cut k = {1, 1, 1};
    if (axis < 0) axis += rank;
    for (int i = 0; i < rank; i++) {
        if (i < axis) k.outer *= dims[i];
        else if (i == axis) k.n = dims[i];
        else k.inner *= dims[i];
    }
    return k;
}

/* The sum of n numbers side by side, added up as tensors' rows are. */
float cpu_row_sum_float32(const float *x, int64_t n);

#endif
