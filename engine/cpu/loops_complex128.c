/* loops_complex128.c -- elementwise loops over complex128.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/loops.h"

#define T ComplexDouble
#define F(name) name
#define TABLE loops_complex128
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
