/* convolution_base.c -- the loops of convolution.h for SSE2 or NEON. Products and sums may be fused there: a convolution's
 * result depends on the order of its sums anyway, and TensorFlow's own kernels fuse them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC optimize("fp-contract=fast")

#include "engine/cpu/convolution.h"

enum { VECTOR_BYTES = 16, PARTS = CONV_VECTOR_BYTES / VECTOR_BYTES, BLOCK = 3 };
#define SIZES(CASE) CASE(1) CASE(2) CASE(3)
#define JOINED(CASE) default: break;

#define T float
#define NAME(x) x##_float
#include "engine/cpu/convolution.inc"

#define T double
#define NAME(x) x##_double
#include "engine/cpu/convolution.inc"

const ConvKernels conv_kernels_base = {{forward_float, forward_double}, {filter_float, filter_double}};
