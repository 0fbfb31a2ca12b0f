/* loops_uint32.c -- elementwise loops over uint32.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdbool.h>
#include <stdint.h>

#define T uint32_t
#define S_SIGNED 0
#define TABLE loops_uint32
#pragma GCC diagnostic ignored "-Wtype-limits"
#include "engine/cpu/scalar_int.h"
#include "engine/cpu/types_int.h"

#include "engine/cpu/loops.inc"
