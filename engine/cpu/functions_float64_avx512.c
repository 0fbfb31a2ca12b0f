/* functions_float64_avx512.c -- loops over transcendental functions of float64, for AVX-512.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,fma,tune=skylake-avx512,prefer-vector-width=512")
#define FUNCTIONS functions_float64_avx512
#include "engine/cpu/functions_float64.inc"
