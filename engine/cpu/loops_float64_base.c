/* loops_float64_base.c -- elementwise loops over float64, for SSE2, which every x86-64 has, or NEON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define T double
#define F(name) name
#define S_MAX DBL_MAX
#define S_EPSILON DBL_EPSILON
#define TABLE loops_float64_base
#include "engine/cpu/math_float64.h"
#include "engine/cpu/scalar_float.h"
#include "engine/cpu/types_float.h"

#include "engine/cpu/loops.inc"
