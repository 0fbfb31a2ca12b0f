/* convolution_avx512.c -- the loops of convolution.h for AVX512. Products and sums may be fused there: a convolution's
 * result depends on the order of its sums anyway, and TensorFlow's own kernels fuse them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,fma")
#pragma GCC optimize("fp-contract=fast")

#include "engine/cpu/convolution.h"

enum { BLOCK = 14, TAPS = 12 };
#define SIZES(CASE)                                                                                                    \
    CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12) CASE(13) CASE(14)

#define T float
#define NAME(x) x##_float
#include "engine/cpu/convolution.inc"

#define T double
#define NAME(x) x##_double
#include "engine/cpu/convolution.inc"

const ConvKernels conv_kernels_avx512 = {{forward_float, forward_double}, {filter_float, filter_double}};
