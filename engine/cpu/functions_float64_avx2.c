/* functions_float64_avx2.c -- loops over transcendental functions of float64, for AVX2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx2,fma")
#define FUNCTIONS functions_float64_avx2
#include "engine/cpu/functions_float64.inc"
