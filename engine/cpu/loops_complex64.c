/* loops_complex64.c -- elementwise loops over complex64.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/loops.h"

#define T ComplexFloat
#define F(name) name##f
#define TABLE loops_complex64
#include "engine/cpu/scalar_complex.h"

#include <math.h>

/* By way of float64, in which squares of float32 numbers neither overflow nor vanish. What is not finite goes to the C
 * library. */
static inline T s_sqrt(T x) {
    double re = crealf(x), im = cimagf(x), size = re * re + im * im;
    if (!(size > 0 && size < (double)INFINITY)) return csqrtf(x);
    double large = sqrt((sqrt(size) + fabs(re)) / 2), small = im / (2 * large);
    return re >= 0 ? CMPLXF((float)large, (float)small) : CMPLXF((float)fabs(small), (float)copysign(large, im));
}

/* Near the unit circle the C library's logarithm, which does not cancel. */
static inline T s_log(T x) {
    double re = crealf(x), im = cimagf(x), size = re * re + im * im;
    if (!(size > 0 && size < (double)INFINITY) || fabs(size - 1) < 1e-3) return clogf(x);
    return CMPLXF((float)(log(size) / 2), atan2f((float)im, (float)re));
}

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
