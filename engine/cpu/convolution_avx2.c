/* convolution_avx2.c -- the loops of convolution.h for AVX2. Products and sums may be fused there: a convolution's
 * result depends on the order of its sums anyway, and TensorFlow's own kernels fuse them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx2,fma")
#pragma GCC optimize("fp-contract=fast")

#include "engine/cpu/convolution.h"

enum { VECTOR_BYTES = 32, PARTS = CONV_VECTOR_BYTES / VECTOR_BYTES, BLOCK = 6 };
#define SIZES(CASE) CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6)
#define JOINED(CASE) CASE(2, 2) CASE(2, 3) CASE(3, 2)

#define T float
#define NAME(x) x##_float
#include "engine/cpu/convolution.inc"

#define T double
#define NAME(x) x##_double
#include "engine/cpu/convolution.inc"

const ConvKernels conv_kernels_avx2 = {{forward_float, forward_double}, {filter_float, filter_double}};
