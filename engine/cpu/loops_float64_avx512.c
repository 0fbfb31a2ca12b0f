/* loops_float64_avx512.c -- elementwise loops over float64, for AVX-512.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,fma,tune=skylake-avx512,prefer-vector-width=512")
#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define T double
#define F(name) name
#define S_MAX DBL_MAX
#define S_EPSILON DBL_EPSILON
#define TABLE loops_float64_avx512
#include "engine/cpu/math_float64.h"
#include "engine/cpu/scalar_float.h"
#include "engine/cpu/types_float.h"

#include "engine/cpu/loops.inc"
