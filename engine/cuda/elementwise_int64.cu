/* elementwise_int64.cu -- the elementwise rows for int64.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/elementwise.cuh"

DEFINE_ELEMENTWISE(DTYPE_INT64, int64_t, int64)
