/* elementwise_bool.cu -- the elementwise rows for bool.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/elementwise.cuh"

DEFINE_ELEMENTWISE(DTYPE_BOOL, bool, bool)
