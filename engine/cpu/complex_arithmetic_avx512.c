/* complex_arithmetic_avx512.c -- loops over complex numbers, for AVX-512.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,fma,prefer-vector-width=512")
#define COMPLEX_ARITHMETIC complex_arithmetic_avx512
#include "engine/cpu/complex_arithmetic.inc"
