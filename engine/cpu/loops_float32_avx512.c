/* loops_float32_avx512.c -- elementwise loops over float32, for AVX-512.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,prefer-vector-width=512")
#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define T float
#define F(name) name##f
#define S_MAX FLT_MAX
#define S_EPSILON FLT_EPSILON
#define TABLE loops_float32_avx512
#include "engine/cpu/math_float32.h"
#include "engine/cpu/scalar_float.h"
#include "engine/cpu/types_float.h"

#include "engine/cpu/loops.inc"
