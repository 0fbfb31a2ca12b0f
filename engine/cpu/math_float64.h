/* math_float64.h -- exponentials, logarithms and their kin for float64: the C library's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_MATH_FLOAT64_H
#define ENGINE_CPU_MATH_FLOAT64_H

#include <math.h>

static inline double s_exp(double x) { return exp(x); }
static inline double s_expm1(double x) { return expm1(x); }
static inline double s_log(double x) { return log(x); }
static inline double s_log1p(double x) { return log1p(x); }
static inline double s_sin(double x) { return sin(x); }
static inline double s_cos(double x) { return cos(x); }
static inline double s_tanh(double x) { return tanh(x); }
static inline double s_erf(double x) { return erf(x); }
static inline double s_erfc(double x) { return erfc(x); }
static inline double s_asin(double x) { return asin(x); }
static inline double s_acos(double x) { return acos(x); }
static inline double s_atan(double x) { return atan(x); }
static inline double s_atanh(double x) { return atanh(x); }
static inline double s_sigmoid(double x) {
    double e = exp(x);
    return isinf(e) ? 1 : e / (1 + e);
}

#endif
