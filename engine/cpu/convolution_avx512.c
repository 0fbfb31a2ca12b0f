/* convolution_avx512.c -- the loops of convolution.h for AVX512. Products and sums may be fused there: a convolution's
 * result depends on the order of its sums anyway, and TensorFlow's own kernels fuse them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,fma")
#pragma GCC optimize("fp-contract=fast")

#include "engine/cpu/convolution.h"

enum { VECTOR_BYTES = 64, PARTS = CONV_VECTOR_BYTES / VECTOR_BYTES, BLOCK = 28 };
#define SIZES(CASE)                                                                                                    \
    CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12) CASE(13) CASE(14) \
    CASE(15) CASE(16) CASE(17) CASE(18) CASE(19) CASE(20) CASE(21) CASE(22) CASE(23) CASE(24) CASE(25) CASE(26) CASE(27) CASE(28)
#define JOINED(CASE) \
    CASE(2, 2) CASE(2, 3) CASE(2, 4) CASE(2, 5) CASE(2, 6) CASE(2, 7) CASE(2, 8) CASE(2, 9) CASE(2, 10) CASE(2, 11) CASE(2, 12) CASE(2, 13) CASE(2, 14) \
    CASE(3, 2) CASE(3, 3) CASE(3, 4) CASE(3, 5) CASE(3, 6) CASE(3, 7) CASE(3, 8) CASE(3, 9) CASE(4, 2) CASE(4, 3) CASE(4, 4) CASE(4, 5) CASE(4, 6) \
    CASE(4, 7)

#define T float
#define NAME(x) x##_float
#include "engine/cpu/convolution.inc"

#define T double
#define NAME(x) x##_double
#include "engine/cpu/convolution.inc"

const ConvKernels conv_kernels_avx512 = {{forward_float, forward_double}, {filter_float, filter_double}};
