/* complex_arithmetic_avx2.c -- loops over complex numbers, for AVX2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx2,fma")
#define COMPLEX_ARITHMETIC complex_arithmetic_avx2
#include "engine/cpu/complex_arithmetic.inc"
