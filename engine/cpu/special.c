/* special.c -- quantiles of the normal distribution and the derivatives of the gamma function.
 *
 * ndtri: Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37 (1988), about 1e-16 relative.
 * digamma: recurrence up to 10, then the asymptotic series (Abramowitz and Stegun 6.3.18).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/special.h"

#include "engine/base/target_clones.h"
#include "engine/cpu/math_float64.h"

#include <math.h>
#include <stddef.h>

/* Quotients of polynomials, the lowest power first: in the middle, beyond it, and far out. */
static const double ABOVE[3][8] = {
    {3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4, 4.5921953931549871457e4,
     6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3},
    {1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0, 1.27045825245236838258e0,
     2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4},
    {6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1, 2.65321895265761230930e-2,
     1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7}};
static const double BELOW[3][8] = {
    {1.0, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3, 2.1213794301586595867e4, 3.9307895800092710610e4,
     2.8729085735721942674e4, 5.2264952788528545610e3},
    {1.0, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1, 1.48103976427480074590e-1,
     1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9},
    {1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2, 7.86869131145613259100e-4,
     1.84631831751005468180e-5, 1.42151175831614588870e-7, 2.04426310338993978564e-15}};

INLINE double picked_polynomial(const double p[3][8], _Bool middle, _Bool far, double r) {
    double sum = 0;
#pragma GCC unroll 8
    for (int i = 7; i >= 0; i--) sum = sum * r + s_pick(middle, p[0][i], s_pick(far, p[2][i], p[1][i]));
    return sum;
}

/* The quantile at 1/2 + q; tail: how much lies beyond it, on its side. */
INLINE double quantile(double q, double tail) {
    double root = sqrt(-positive_log(tail));
    _Bool middle = fabs(q) <= 0.425, far = root > 5;
    double r = s_pick(middle, 0.180625 - q * q, root - s_pick(far, 5, 1.6));
    double y = picked_polynomial(ABOVE, middle, far, r) / picked_polynomial(BELOW, middle, far, r);
    return s_pick(middle, q * y, copysign(y, q));
}

/* y, a quantile of x, where x lies between low and high; infinite there. */
INLINE double within(double x, double low, double high, double y) {
    y = s_pick(x == low, -INFINITY, s_pick(x == high, INFINITY, y));
    return s_pick((x >= low) & (x <= high), y, NAN);
}

CLONES void special_ndtri(int64_t n, double *out, const double *x, const double *y, double rounding) {
    (void)y, (void)rounding;
    for (int64_t i = 0; i < n; i++) out[i] = within(x[i], 0, 1, quantile(x[i] - 0.5, s_pick(x[i] < 0.5, x[i], 1 - x[i])));
}

/* By the quantile at (1 + x) / 2, whose distance from 1/2 and from the nearer end are known without rounding. */
CLONES void special_erfinv(int64_t n, double *out, const double *x, const double *y, double rounding) {
    (void)y, (void)rounding;
    for (int64_t i = 0; i < n; i++) out[i] = within(x[i], -1, 1, quantile(0.5 * x[i], 0.5 * (1 - fabs(x[i]))) * 0.70710678118654752440);
}

/* By the quantile at x / 2. */
CLONES void special_erfcinv(int64_t n, double *out, const double *x, const double *y, double rounding) {
    (void)y, (void)rounding;
    for (int64_t i = 0; i < n; i++) {
        double half = 0.5 * x[i];
        out[i] = -within(x[i], 0, 2, quantile(half - 0.5, s_pick(half < 0.5, half, 1 - half)) * 0.70710678118654752440);
    }
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

/* From here on the sum is its rest, which ten terms give to so many digits. */
INLINE double rest_from(double s, double rounding) { return (rounding < 1e-12 ? 10 : 3) + s; }

/* Adds to sums, and moves q on by 1, where it is below that and what is added counts. Says whether it goes on so. A negative q has a power
 * only where s is whole. */
CLONES static bool add_power(int64_t n, double *sum, double *q, const double *s, double rounding) {
    int64_t below = 0;
    for (int64_t i = 0; i < n; i++) {
        double power = plain_pow(fabs(q[i]), -s[i]), half = 0.5 * s[i];
        power = s_pick((q[i] < 0) & (half != floor(half)), -power, power);
        _Bool counts = (q[i] < rest_from(s[i], rounding)) & (fabs(power) > rounding * fabs(sum[i]));
        sum[i] += s_pick(counts, power, 0);
        q[i] += s_pick(counts, 1, 0);
        below |= -(int64_t)counts;
    }
    return below != 0;
}

/* What lies above q in the sum, if it counts. */
CLONES static void add_rest(int64_t n, double *sum, const double *q, const double *s, double rounding) {
    for (int64_t i = 0; i < n; i++) {
        double power = plain_pow(q[i], -s[i]), factor = s[i], y = sum[i], square = q[i] * q[i];
        y += power * q[i] / (s[i] - 1) + 0.5 * power;
        power /= q[i];
        const double bernoulli[] = {1.0 / 12, -1.0 / 720, 1.0 / 30240, -1.0 / 1209600, 1.0 / 47900160, -691.0 / 1307674368000.0,
                                    1.0 / 74724249600.0, -3617.0 / 10670622842880000.0, 43867.0 / 5109094217170944000.0,
                                    -174611.0 / 802857662698291200000.0};
#pragma GCC unroll 10
        for (int k = 0; k < 10; k++) {
            y += bernoulli[k] * factor * power;
            factor *= (s[i] + 2 * k + 1) * (s[i] + 2 * k + 2);
            power /= square;
        }
        sum[i] = s_pick(q[i] >= rest_from(s[i], rounding), y, sum[i]);
    }
}

/* The sum is infinite or none where this is so; TensorFlow does not come back from numbers that are far below 0. */
static bool is_outside(double s, double q, double *y) {
    *y = s == 1 || (s > 1 && q <= 0 && q == floor(q) && fmod(s, 2) == 0) ? INFINITY : NAN;
    return !(s > 1 && q > -1e6) || (q <= 0 && (q == floor(q) || s != floor(s)));
}

/* Euler-Maclaurin summation (DLMF 25.11.28). */
void special_zeta(int64_t n, double *out, const double *s, const double *q, double rounding) {
    double from[SPECIAL_BLOCK], outside;
    for (int64_t i = 0; i < n; i++) {
        from[i] = is_outside(s[i], q[i], &outside) ? INFINITY : q[i];
        out[i] = 0;
    }
    while (add_power(n, out, from, s, rounding)) {}
    add_rest(n, out, from, s, rounding);
    for (int64_t i = 0; i < n; i++)
        if (is_outside(s[i], q[i], &outside)) out[i] = outside;
}

void special_polygamma(int64_t n, double *out, const double *k, const double *x, double rounding) {
    double s[SPECIAL_BLOCK] = {0}, factor = 1, of = 0; /* factor: of! */
    for (int64_t i = 0; i < n; i++) s[i] = k[i] + 1;
    special_zeta(n, out, s, x, rounding);
    for (int64_t i = 0; i < n; i++) {
        if (k[i] != of) factor = tgamma((of = k[i]) + 1);
        if (k[i] == 0) out[i] = special_digamma(x[i]);
        else out[i] = k[i] < 0 || k[i] != floor(k[i]) ? NAN : (fmod(k[i], 2) == 0 ? -1 : 1) * factor * out[i];
    }
}
