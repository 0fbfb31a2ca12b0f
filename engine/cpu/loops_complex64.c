/* loops_complex64.c -- elementwise loops over complex64.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/loops.h"

#define T ComplexFloat
#define F(name) name##f
#define TABLE loops_complex64
#include "engine/cpu/scalar_complex.h"

#define IF_BOOL(...)
#define IF_INTS(...)
#define IF_REAL_FLOATS(...)
#define IF_FLOATS(...) __VA_ARGS__
#define IF_SIGNED(...)
#define IF_REALS(...)
#define IF_NUMBERS(...) __VA_ARGS__
#define IF_ORDERED(...)
#define IF_PLAIN(...) __VA_ARGS__

#include "engine/cpu/loops.inc"
