/* elementwise_float64.cu -- the elementwise rows for float64.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/elementwise.cuh"

DEFINE_ELEMENTWISE(DTYPE_FLOAT64, double, float64)
