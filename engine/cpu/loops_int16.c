/* loops_int16.c -- elementwise loops over int16.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdbool.h>
#include <stdint.h>

#define T int16_t
#define S_SIGNED 1
#define TABLE loops_int16
#pragma GCC diagnostic ignored "-Wtype-limits"
#include "engine/cpu/scalar_int.h"
#include "engine/cpu/types_int.h"

#include "engine/cpu/loops.inc"
