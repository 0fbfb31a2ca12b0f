/* elementwise_int32.cu -- the elementwise rows for int32.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/elementwise.cuh"

DEFINE_ELEMENTWISE(DTYPE_INT32, int32_t, int32)
