/* loops_float32_avx2.c -- elementwise loops over float32, for AVX2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx2,fma")
#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define T float
#define F(name) name##f
#define S_MAX FLT_MAX
#define S_EPSILON FLT_EPSILON
#define TABLE loops_float32_avx2
#include "engine/cpu/math_float32.h"
#include "engine/cpu/scalar_float.h"
#include "engine/cpu/types_float.h"

#include "engine/cpu/loops.inc"
