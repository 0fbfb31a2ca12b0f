/* elementwise_bfloat16.cu -- the elementwise rows for bfloat16.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/elementwise.cuh"

DEFINE_ELEMENTWISE(DTYPE_BFLOAT16, __nv_bfloat16, bfloat16)
