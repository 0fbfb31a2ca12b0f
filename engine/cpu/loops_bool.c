/* loops_bool.c -- elementwise loops over bool.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdbool.h>
#include <stdint.h>

#define T uint8_t        /* a bool's byte, 0 or 1: what is said of bools themselves seldom vectorises */
#define TABLE loops_bool
#define IF_BOOL(...) __VA_ARGS__
#define IF_INTS(...)
#define IF_REAL_FLOATS(...)
#define IF_FLOATS(...)
#define IF_SIGNED(...)
#define IF_REALS(...)
#define IF_NUMBERS(...)
#define IF_ORDERED(...) __VA_ARGS__
#define IF_PLAIN(...) __VA_ARGS__

#include "engine/cpu/loops.inc"
