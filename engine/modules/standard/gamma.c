/* gamma.c -- the gamma function by Lanczos' approximation (Boost's coefficients for N = 13, g = 6.0246...), which gives
 * the same digits on every machine, unlike the C library's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/math_private.h"

#include <math.h>

enum { TERMS = 13 };
static const double G = 6.024680040776729583740234375, G_MINUS_HALF = 5.524680040776729583740234375;
static const double PI = 3.141592653589793238462643383279502884197, LOG_PI = 1.144729885849400174143427351353058711647;

static const double numerator[TERMS] = {
    23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
    35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
    6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786372,
    248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
    2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
    8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
    2.5066282746310002701649081771338373386264310793408,
};

static const double denominator[TERMS] = {
    0.0, 39916800.0, 120543840.0, 150917976.0, 105258076.0, 45995730.0, 13339535.0, 2637558.0, 357423.0, 32670.0, 1925.0,
    66.0, 1.0,
};

static const double factorials[] = {
    1.0, 1.0, 2.0, 6.0, 24.0, 120.0, 720.0, 5040.0, 40320.0, 362880.0, 3628800.0, 39916800.0, 479001600.0, 6227020800.0,
    87178291200.0, 1307674368000.0, 20922789888000.0, 355687428096000.0, 6402373705728000.0, 121645100408832000.0,
    2432902008176640000.0, 51090942171709440000.0, 1124000727777607680000.0,
};

/* The rational function of x > 0: in powers of x where x is small, of 1/x where it is large. */
static double lanczos_sum(double x) {
    double top = 0, bottom = 0;
    for (int i = 0; i < TERMS; i++) {
        int k = x < 5.0 ? TERMS - 1 - i : i;
        top = (x < 5.0 ? top * x : top / x) + numerator[k];
        bottom = (x < 5.0 ? bottom * x : bottom / x) + denominator[k];
    }
    return top / bottom;
}

/* sin(pi * x) without the error of pi * x. */
static double sin_pi(double x) {
    double y = fmod(fabs(x), 2.0), r;
    switch ((int)round(2.0 * y)) {
        case 0: r = sin(PI * y); break;
        case 1: r = cos(PI * (y - 0.5)); break;
        case 2: r = sin(PI * (1.0 - y)); break;
        case 3: r = -cos(PI * (y - 1.5)); break;
        default: r = sin(PI * (y - 2.0)); break;
    }
    return copysign(1.0, x) * r;
}

/* gamma(x) for x not tiny, not huge, not an integer <= 0: a = |x|. */
static double gamma_middle(double x, double a) {
    double y = a + G_MINUS_HALF, z;
    if (a > G_MINUS_HALF) z = (y - a) - G_MINUS_HALF;
    else z = (y - G_MINUS_HALF) - a;
    z = z * G / y;
    double r;
    if (x < 0) {
        r = -PI / sin_pi(a) / a * exp(y) / lanczos_sum(a);
        r -= z * r;
        if (a < 140.0) return r / pow(y, a - 0.5);
        double root = pow(y, a / 2.0 - 0.25);
        return r / root / root;
    }
    r = lanczos_sum(a) / exp(y);
    r += z * r;
    if (a < 140.0) return r * pow(y, a - 0.5);
    double root = pow(y, a / 2.0 - 0.25);
    return r * root * root;
}

bool gamma_function(double x, double *out) {
    if (!isfinite(x)) {
        *out = isnan(x) || x > 0 ? x : NAN;
        return isnan(x) || x > 0;
    }
    if (x == 0) {
        *out = copysign(INFINITY, x);
        return false;
    }
    if (x == floor(x)) {
        *out = NAN;
        if (x < 0) return false;
        if (x <= 23) {
            *out = factorials[(int)x - 1];
            return true;
        }
    }
    double a = fabs(x);
    if (a < 1e-20) *out = 1.0 / x;
    else if (a > 200.0) *out = x < 0 ? 0.0 / sin_pi(x) : INFINITY;
    else *out = gamma_middle(x, a);
    return true;
}

bool gamma_logarithm(double x, double *out) {
    if (!isfinite(x)) {
        *out = isnan(x) ? x : INFINITY;
        return true;
    }
    if (x == floor(x) && x <= 2.0) {
        *out = x <= 0 ? INFINITY : 0.0;
        return x > 0;
    }
    double a = fabs(x);
    if (a < 1e-20) {
        *out = -log(a);
        return true;
    }
    double r = log(lanczos_sum(a)) - G;
    r += (a - 0.5) * (log(a + G - 0.5) - 1);
    if (x < 0) r = LOG_PI - log(fabs(sin_pi(a))) - log(a) - r;
    *out = r;
    return true;
}
