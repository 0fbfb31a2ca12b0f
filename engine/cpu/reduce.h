/* reduce.h -- what reductions and scans share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_REDUCE_H
#define ENGINE_CPU_REDUCE_H

#include "engine/cpu/kernels.h"
#include "engine/tensor/shape_split.h"

/* The sum of n numbers side by side, added up as tensors' rows are. */
float cpu_row_sum_float32(const float *x, int64_t n);

/* The largest of n numbers side by side, minus infinity of none; a NaN is larger than all. */
float cpu_row_max_float32(const float *x, int64_t n);
double cpu_row_max_float64(const double *x, int64_t n);

#endif
