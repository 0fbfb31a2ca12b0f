/* loops_float64_avx2.c -- elementwise loops over float64, for AVX2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx2,fma")
#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define T double
#define F(name) name
#define S_MAX DBL_MAX
#define S_EPSILON DBL_EPSILON
#define TABLE loops_float64_avx2
#include "engine/cpu/math_float64.h"
#include "engine/cpu/scalar_float.h"
#include "engine/cpu/types_float.h"

#include "engine/cpu/loops.inc"
