/* elementwise_uint8.cu -- the elementwise rows for uint8.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/elementwise.cuh"

DEFINE_ELEMENTWISE(DTYPE_UINT8, uint8_t, uint8)
