/* elementwise_float16.cu -- the elementwise rows for float16.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/elementwise.cuh"

DEFINE_ELEMENTWISE(DTYPE_FLOAT16, __half, float16)
