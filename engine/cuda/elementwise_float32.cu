/* elementwise_float32.cu -- the elementwise rows for float32.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/elementwise.cuh"

DEFINE_ELEMENTWISE(DTYPE_FLOAT32, float, float32)
