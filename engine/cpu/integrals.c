/* integrals.c -- functions that are defined by integrals, in double.
 *
 * spence: the dilogarithm of 1 - x through the series in Bernoulli numbers (DLMF 25.12.8's consequence; Lewin 1981, 1.3).
 * igamma: series and continued fraction (DLMF 8.7.1, 8.9.2), the latter by Lentz's method.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/special.h"

#include <math.h>

static const double TINY = 1e-300, ROUNDING = 1e-17;

/* The quantile from ndtri, sharpened by one step of Newton's method. */
double special_erfcinv(double x) {
    if (!(x > 0 && x < 2)) return x == 0 ? INFINITY : x == 2 ? -INFINITY : NAN;
    double y = -special_ndtri(0.5 * x) * 0.70710678118654752440;
    return x < 1e-290 ? y : y - (x - erfc(y)) / (1.12837916709551257390 * exp(-y * y));
}

/* Li2(z) for z <= 1/2 and z >= -1, by u = -log(1 - z): u - u^2/4 + the sum of B_2k u^(2k+1) / (2k+1)!. */
static double dilogarithm(double z) {
    static const double b[] = {1.0 / 36,
                               -1.0 / 3600,
                               1.0 / 211680,
                               -1.0 / 10886400,
                               1.0 / 526901760,
                               -691.0 / 16999766784000.0,
                               1.0 / 1120863744000.0,
                               -3617.0 / 181400588328960000.0,
                               43867.0 / 97072790126247936000.0};
    double u = -log1p(-z), square = u * u, power = u * square, sum = u - square / 4;
    for (int k = 0; k < 9; k++, power *= square) sum += b[k] * power;
    return sum;
}

double special_spence(double x) {
    const double sixth = M_PI * M_PI / 6;
    if (x < 0 || x != x) return NAN;
    if (x == 0) return sixth;
    if (x < 0.5) return sixth - log(x) * log1p(-x) - dilogarithm(x);
    if (x <= 2) return dilogarithm(1 - x);
    return -sixth - 0.5 * log(x - 1) * log(x - 1) - (x > 1e300 ? 0 : dilogarithm(1 / (1 - x)));
}

/* x^a exp(-x) / gamma(a), for the two forms below. */
static double gamma_weight(double a, double x) { return exp(a * log(x) - x - special_lgamma(a)); }

static double lower_series(double a, double x) {
    double term = 1 / a, sum = term;
    for (int n = 1; n < 5000 && term > sum * ROUNDING; n++) sum += term *= x / (a + n);
    return sum * gamma_weight(a, x);
}

static double upper_fraction(double a, double x) {
    double b = x + 1 - a, c = 1 / TINY, d = 1 / b, f = d;
    for (int n = 1; n < 5000; n++) {
        double product = -n * (n - a);
        b += 2;
        d = product * d + b;
        c = b + product / c;
        d = 1 / (fabs(d) < TINY ? TINY : d);
        c = fabs(c) < TINY ? TINY : c;
        f *= c * d;
        if (fabs(c * d - 1) < 1e-16) break;
    }
    return f * gamma_weight(a, x);
}

static bool gamma_domain(double a, double x) { return a > 0 && x >= 0; }

double special_igamma(double a, double x) {
    if (!gamma_domain(a, x)) return NAN;
    if (x == 0) return 0;
    if (isinf(x)) return isinf(a) ? NAN : 1;
    if (isinf(a)) return 0;
    return x < a + 1 ? lower_series(a, x) : 1 - upper_fraction(a, x);
}

double special_igammac(double a, double x) {
    if (!gamma_domain(a, x)) return NAN;
    if (x == 0) return 1;
    if (isinf(x)) return isinf(a) ? NAN : 0;
    if (isinf(a)) return 1;
    return x < a + 1 ? 1 - lower_series(a, x) : upper_fraction(a, x);
}

/* d/da of igamma. The logarithmic derivative of the weight is log x - digamma(a); the series' terms 1 / (a (a+1) ..
 * (a+n)) lose the sum of 1 / (a + k) each. From far above a + 1 the complement is differentiated by central
 * differences, where it is smooth. */
double special_igamma_grad_a(double a, double x) {
    if (!gamma_domain(a, x)) return NAN;
    if (x == 0 || isinf(x)) return 0;
    if (x < a + 30) {
        double term = 1 / a, slope = 1 / a, sum = term, change = -term * slope;
        for (int n = 1; n < 5000 && term > sum * ROUNDING; n++) {
            term *= x / (a + n);
            slope += 1 / (a + n);
            sum += term;
            change -= term * slope;
        }
        return gamma_weight(a, x) * (change + sum * (log(x) - special_digamma(a)));
    }
    double h = 1e-3 * fmin(a, 1), coarse = upper_fraction(a + h, x) - upper_fraction(a - h, x);
    double wide = upper_fraction(a + 2 * h, x) - upper_fraction(a - 2 * h, x);
    return -(8 * coarse - wide) / (12 * h);
}
