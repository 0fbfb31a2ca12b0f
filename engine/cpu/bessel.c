/* bessel.c -- modified Bessel functions in double, within a few units of the last place.
 *
 * I: the power series (DLMF 10.25.2), whose terms are all positive, and from 30 on the asymptotic one (DLMF 10.40.1),
 * whose smallest term is far below rounding there. K: below 1 the logarithmic series of order 0 (DLMF 10.31.2) and the
 * Wronskian (DLMF 10.28.2) for order 1; from 1 on the integral of exp(-x (cosh t - 1)) cosh(nu t) (DLMF 10.32.9) by the
 * trapezoidal rule, which converges exponentially for it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/special.h"

#include <math.h>

static const double ASYMPTOTIC_FROM = 30, EULER = 0.57721566490153286061;

/* exp(-x) I_nu(x) for x >= 0 and nu = 0 or 1. */
static double scaled_i(int nu, double x) {
    if (x < ASYMPTOTIC_FROM) {
        double term = nu ? x / 2 : 1, sum = term, q = x * x / 4;
        for (int k = 1; term > sum * 1e-18; k++) sum += term *= q / (k * (double)(k + nu));
        return sum * exp(-x);
    }
    double term = 1, sum = 1, mu = 4 * nu * nu;
    for (int k = 1; k < 40 && fabs(term) > 1e-18; k++) {
        double odd = 2 * k - 1;
        sum += term *= -(mu - odd * odd) / (8 * k * x);
    }
    return sum / sqrt(2 * M_PI * x);
}

double special_bessel_i0e(double x) { return x != x ? x : scaled_i(0, fabs(x)); }
double special_bessel_i1e(double x) { return x != x ? x : copysign(scaled_i(1, fabs(x)), x); }
double special_bessel_i0(double x) { return special_bessel_i0e(x) * exp(fabs(x)); }
double special_bessel_i1(double x) { return special_bessel_i1e(x) * exp(fabs(x)); }

/* K_0(x) for 0 < x < 1. */
static double small_k0(double x) {
    double q = x * x / 4, term = 1, harmonic = 0, sum = 0;
    for (int k = 1; k < 12; k++) {
        term *= q / ((double)k * k);
        harmonic += 1.0 / k;
        sum += term * harmonic;
    }
    return sum - (log(x / 2) + EULER) * special_bessel_i0(x);
}

/* exp(x) K_nu(x) for x >= 1. */
static double scaled_k(int nu, double x) {
    const double step = 1.0 / 16;
    double sum = 0.5;
    for (int i = 1;; i++) {
        double t = step * i / sqrt(x), rise = 2 * sinh(t / 2) * sinh(t / 2); /* cosh(t) - 1 */
        double term = exp(-x * rise) * (nu ? 1 + rise : 1);
        sum += term;
        if (term < 1e-18 * sum) return sum * step / sqrt(x);
    }
}

static double positive_k(int nu, bool scaled, double x) {
    if (!(x > 0)) return x <= 0 ? INFINITY : NAN;
    if (isinf(x)) return 0;
    if (x >= 1) return scaled_k(nu, x) * (scaled ? 1 : exp(-x));
    double k = small_k0(x);
    if (nu) k = (1 / x - special_bessel_i1(x) * k) / special_bessel_i0(x);
    return scaled ? k * exp(x) : k;
}

double special_bessel_k0(double x) { return positive_k(0, false, x); }
double special_bessel_k1(double x) { return positive_k(1, false, x); }
double special_bessel_k0e(double x) { return positive_k(0, true, x); }
double special_bessel_k1e(double x) { return positive_k(1, true, x); }

/* The C library's, but as at 0 below it. */
double special_bessel_y0(double x) { return x <= 0 ? -INFINITY : y0(x); }
double special_bessel_y1(double x) { return x <= 0 ? -INFINITY : y1(x); }
