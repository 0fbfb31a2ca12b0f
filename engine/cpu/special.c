/* special.c -- quantiles of the normal distribution and the derivatives of the gamma function.
 *
 * ndtri: Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37 (1988), about 1e-16 relative.
 * digamma: recurrence up to 10, then the asymptotic series (Abramowitz and Stegun 6.3.18).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/special.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

static double ratio(const double *p, const double *q, double r) {
    double a = p[7], b = q[7];
    for (int i = 6; i >= 0; i--) {
        a = a * r + p[i];
        b = b * r + q[i];
    }
    return a / b;
}

/* The quantile at 1/2 + q; tail: how much lies beyond it, on its side. */
static double quantile(double q, double tail) {
    static const double a[] = {3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
        4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3};
    static const double b[] = {1.0, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3,
        2.1213794301586595867e4, 3.9307895800092710610e4, 2.8729085735721942674e4, 5.2264952788528545610e3};
    static const double c[] = {1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0,
        1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4};
    static const double d[] = {1.0, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
        1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9};
    static const double e[] = {6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1,
        2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7};
    static const double f[] = {1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
        7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15};
    if (fabs(q) <= 0.425) return q * ratio(a, b, 0.180625 - q * q);
    double r = sqrt(-log(tail));
    double x = r <= 5 ? ratio(c, d, r - 1.6) : ratio(e, f, r - 5);
    return q < 0 ? -x : x;
}

double special_ndtri(double p) {
    if (!(p > 0 && p < 1)) return p == 0 ? -INFINITY : p == 1 ? INFINITY : NAN;
    return quantile(p - 0.5, p < 0.5 ? p : 1 - p);
}

/* By the quantile at (1 + x) / 2, whose distance from 1/2 and from the nearer end are known without rounding. */
double special_erfinv(double x) {
    if (!(fabs(x) < 1)) return x == 1 ? INFINITY : x == -1 ? -INFINITY : NAN;
    return quantile(0.5 * x, 0.5 * (1 - fabs(x))) * 0.70710678118654752440;
}

double special_lgamma(double x) {
    int sign;
    return lgamma_r(x, &sign);
}

float special_lgammaf(float x) {
    int sign;
    return lgammaf_r(x, &sign);
}

/* Recurrence and series in T's own precision, as TensorFlow's. A negative x is first made a positive one by reflection. */
#define DEFINE_DIGAMMA(T, name, LOG, TAN, FLOOR, MOST, ...) \
    T name(T x) { \
        static const T series[] = {__VA_ARGS__}; \
        T reflected = 0, shift = 0, sum = 0; \
        bool negative = x <= 0; \
        if (negative) { \
            T below = FLOOR(x), rest = x - below; \
            if (rest == 0) return (T)NAN; \
            if (rest > (T)0.5) rest = x - (below + 1); \
            reflected = rest == (T)0.5 ? 0 : (T)M_PI / TAN((T)M_PI * rest); \
            x = 1 - x; \
        } \
        for (; x < 10; x++) shift += 1 / x; \
        if (x < MOST) { \
            T z = 1 / (x * x); \
            for (size_t i = 0; i < sizeof series / sizeof *series; i++) sum = sum * z + series[i]; \
            sum *= z; \
        } \
        T y = LOG(x) - (T)0.5 / x - sum - shift; \
        return negative ? y - reflected : y; \
    }

DEFINE_DIGAMMA(double, special_digamma, log, tan, floor, 1.0e17, 1.0 / 12, -691.0 / 32760, 1.0 / 132, -1.0 / 240, 1.0 / 252, -1.0 / 120, 1.0 / 12)
DEFINE_DIGAMMA(float, special_digammaf, logf, tanf, floorf, 1.0e8f, -1.0f / 240, 1.0f / 252, -1.0f / 120, 1.0f / 12)

/* Euler-Maclaurin summation from 10 on (DLMF 25.11.28). */
double special_zeta(double s, double q) {
    static const double bernoulli[] = {1.0 / 12, -1.0 / 720, 1.0 / 30240, -1.0 / 1209600, 1.0 / 47900160, -691.0 / 1307674368000.0};
    double sum = 0, factor = s;
    if (s == 1) return INFINITY;
    if (s < 1) return NAN;
    if (q <= 0) return q == floor(q) ? INFINITY : s == floor(s) ? special_zeta(s, q + 1) + pow(q, -s) : NAN;
    for (; q < 10; q++) sum += pow(q, -s);
    double power = pow(q, -s);
    sum += power * q / (s - 1) + 0.5 * power;
    power /= q;
    for (int k = 0; k < 6; k++) {
        sum += bernoulli[k] * factor * power;
        factor *= (s + 2 * k + 1) * (s + 2 * k + 2);
        power /= q * q;
    }
    return sum;
}

double special_polygamma(double n, double x) {
    if (n == 0) return special_digamma(x);
    if (n < 0 || n != floor(n)) return NAN;
    return (fmod(n, 2) == 0 ? -1 : 1) * tgamma(n + 1) * special_zeta(n + 1, x);
}
