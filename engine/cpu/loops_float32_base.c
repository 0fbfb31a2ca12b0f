/* loops_float32_base.c -- elementwise loops over float32, for SSE2, which every x86-64 has, or NEON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define T float
#define F(name) name##f
#define S_MAX FLT_MAX
#define S_EPSILON FLT_EPSILON
#define TABLE loops_float32_base
#include "engine/cpu/math_float32.h"
#include "engine/cpu/scalar_float.h"
#include "engine/cpu/types_float.h"

#include "engine/cpu/loops.inc"
