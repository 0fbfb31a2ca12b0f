/* math_float64.h -- exponentials, logarithms and their kin for float64.
 *
 * exp, log, tanh and erf are written without branches, so that loops over expressions of them vectorise; pair_... carry their results
 * further. A result is nearly always the float nearest to the true value (at most 0.52 units in the last place off; tanh 1, erfc 7), for
 * sums are carried as a number and what its rounding left off: instruction sets with and without fused multiply-adds nearly always
 * agree. Tables after P. Tang, "Table-driven implementation of the exponential function in IEEE floating-point arithmetic" (1989)
 * and "... of the logarithm function" (1990). The rest is the C library's here; see functions_float64.inc.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_MATH_FLOAT64_H
#define ENGINE_CPU_MATH_FLOAT64_H

#include "engine/base/pair.h"
#include "engine/cpu/tables_float64.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Loops vectorise only if nothing in them is called. */

/* `yes` or `no`, in arithmetic, so that no branch is made of it. */
INLINE double s_pick(_Bool condition, double yes, double no) {
    uint64_t mask = -(uint64_t)condition;
    return double_of_bits((bits_of_double(yes) & mask) | (bits_of_double(no) & ~mask));
}

/* fused(a, b, c): a * b + c, rounded once where the processor can. short_product(a, b): pair_product(a, b) for b of at most 26 bits, and
 * pair_square(a), where what is left off may be larger. */
#if defined __FMA__ || defined __ARM_FEATURE_FMA
INLINE double fused(double a, double b, double c) { return __builtin_fma(a, b, c); }
INLINE Pair short_product(double a, double b) { return pair_product(a, b); }
INLINE Pair pair_square(double a) { return pair_product(a, a); }
#else
INLINE double fused(double a, double b, double c) { return a * b + c; }
INLINE Pair short_product(double a, double b) { return (Pair){upper_half(a) * b, (a - upper_half(a)) * b}; }
INLINE Pair pair_square(double a) { return (Pair){upper_half(a) * upper_half(a), (a - upper_half(a)) * (a + upper_half(a))}; }
#endif

/* p (count), the highest power first, at x */
INLINE double fused_polynomial(const double *p, int count, double x) {
    double sum = p[0];
#pragma GCC unroll 16
    for (int i = 1; i < count; i++) sum = fused(sum, x, p[i]);
    return sum;
}

/* ---- powers of e ---- */

typedef struct Reduced {         /* exp(x) = 2^(n / 128) exp(hi + lo); n in two's complement */
    double hi, lo;
    uint64_t n;
} Reduced;

/* x = n ln 2 / 128 + hi + lo, |hi| at most ln 2 / 256; |x| < 2^11 */
INLINE Reduced reduce_exponent(double x) {
    const double shift = 0x1.8p52;               /* brings units to the last bits */
    double s = fused(x, 0x1.71547652b82fep+7, shift), n = s - shift;
    Pair r = pair_sum(fused(n, -0x1.62e42ff000000p-8, x), n * 0x1.718432a1b0e26p-42);
    return (Reduced){r.hi, r.lo, bits_of_double(s) - bits_of_double(shift)};
}

/* exp(r) - 1 - r */
INLINE double exp_rest(double r) {
    const double p[] = {1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5};
    return r * r * fused_polynomial(p, 5, r);
}

/* y 2^k, k the whole part of n / 128, in two steps, so that what is hardly a float is rounded once. */
INLINE double scale_by(double y, uint64_t n) {
    uint64_t k = (n + (2048 << 7)) >> 7, half = k >> 1;      /* above 0 by 2048 */
    return y * double_of_bits((half - 1) << 52) * double_of_bits((k - half - 1) << 52);
}

/* y 2^k, k the whole part of n / 128, which is a number of normal size. */
INLINE double scale_normal(double y, uint64_t n) { return double_of_bits(bits_of_double(y) + ((n - (n & 127)) << 45)); }

/* exp(hi + lo) 2^(n / 128) but for the power of 2 with the whole part of n / 128 */
INLINE double reduced_exp(Reduced r) {
    double power = exp2_power[r.n & 127], rest = exp2_rest[r.n & 127];
    return fused(power, r.hi + (exp_rest(r.hi) + (r.lo + rest)), power);
}

/* exp(x + lo), lo next to nothing */
INLINE double pair_exp(double x, double lo) {
    x = x > 745.2 ? 745.2 : x;
    x = x < -745.2 ? -745.2 : x;
    Reduced r = reduce_exponent(x);
    r.lo += lo + lo * r.hi;
    return scale_by(reduced_exp(r), r.n);
}

INLINE double s_exp(double x) {
    x = x > 745.2 ? 745.2 : x;
    x = x < -745.2 ? -745.2 : x;
    Reduced r = reduce_exponent(x);
    return scale_by(reduced_exp(r), r.n);
}

/* 2^x = exp(hi + lo) 2^(n / 128), exactly */
INLINE Reduced reduce_exponent2(double x) {
    const double shift = 0x1.8p45;
    double s = x + shift, t = x - (s - shift);
    Pair r = pair_product(t, 0.69314718055994530942);
    return (Reduced){r.hi, fused(t, 2.3190468138462996e-17, r.lo), bits_of_double(s) - bits_of_double(shift)};
}

/* exp(x) - 1 for |x| <= 40, with what its rounding leaves off */
INLINE Pair pair_expm1(double x) {
    Reduced r = reduce_exponent(x);
    double power = scale_normal(exp2_power[r.n & 127], r.n);
    Pair below = power < 1 ? pair_sum(-1, power) : pair_sum(power, -1);
    double rest = exp_rest(r.hi) + fused(exp2_rest[r.n & 127], 1 + r.hi, r.lo);
    Pair sum = pair_sum(below.hi, r.hi);
    return pair_sum(sum.hi, sum.lo + (below.lo + fused(power - 1, r.hi + rest, rest)));
}

/* tanh |x| = d / (d + 2), d = exp(2|x|) - 1 */
INLINE double s_tanh(double x) {
    double size = fabs(x) > 20 ? 20 : fabs(x);
    Pair d = pair_expm1(size + size), e = d.hi > 2 ? pair_sum(d.hi, 2) : pair_sum(2, d.hi);
    double share = 1 / e.hi, q = d.hi * share;
    Pair back = pair_product(q, e.hi);
    double y = q + (d.hi - back.hi - back.lo + d.lo - q * (e.lo + d.lo)) * share;
    y = x != x ? x : y;
    return x == 0 ? x : copysign(y, x);
}

/* ---- logarithms ---- */

/* log(x + rest) for x of normal size, rest next to nothing beside x: k ln 2 - log(inverse) + log(1 + r) */
INLINE Pair pair_log(double x, double rest) {
    uint64_t bits = bits_of_double(x), shifted = bits - UINT64_C(0x3fe6800000000000);
    double k = double_of_bits((shifted + UINT64_C(0x8000000000000000)) >> 52 | UINT64_C(0x4330000000000000)) - (0x1p52 + 2048);
    double z = double_of_bits(bits - (shifted & UINT64_C(0xfff0000000000000)));
    double scale = x > 0x1p60 ? 0 : double_of_bits(UINT64_C(0x3ff0000000000000) - (shifted & UINT64_C(0xfff0000000000000)));
    uint64_t i = shifted >> 45 & 127;
    double inverse = log_inverse[i], whole = fused(k, 0x1.62e42fefa3800p-1, log_whole[i]);
    const double series[] = {1.0 / 9, -0.125, 1.0 / 7, -1.0 / 6, 0.2, -0.25, 1.0 / 3};
    Pair product = short_product(z, inverse), r = pair_sum(product.hi - 1, product.lo), sum = pair_sum(whole, r.hi);
    double t = r.hi, lo = fused(rest * scale, inverse, r.lo);
    Pair square = pair_square(t), both = pair_sum(sum.hi, -0.5 * square.hi);
    double p = fused(t * t * t, fused_polynomial(series, 7, t), fused(-0.5, square.lo, fused(-t, lo, lo)));
    return pair_sum(both.hi, both.lo + (sum.lo + (p + fused(k, 0x1.ef35793c76730p-45, log_rest[i]))));
}

/* y, a logarithm of x, where x has one that is finite; the processor's flags are set as by a division where not. */
INLINE double logarithm_of(double x, double y) {
    double pole = (x < 0 ? 0.0 : -1.0) / (x <= 0 ? 0.0 : 1.0);
    y = x <= 0 ? pole : y;
    return x < INFINITY ? y : x;
}

/* x times 2^54 where it is too small to be normal, and what that adds to the logarithm to base 2. */
INLINE double make_normal(double x) { return x < 0x1p-1022 ? x * 0x1p54 : x; }
INLINE double below_normal(double x) { return x < 0x1p-1022 ? -54 : 0; }

/* log(x) of what is positive and finite */
INLINE double positive_log(double x) {
    Pair l = pair_log(make_normal(x), 0);
    return l.hi + below_normal(x) * 0.69314718055994530942 + l.lo;
}

INLINE double s_log(double x) { return logarithm_of(x, positive_log(x)); }

/* l times factor + rest, one over the logarithm of the base */
INLINE double log_to_base(Pair l, double factor, double rest) {
    Pair p = pair_product(l.hi, factor);
    return p.hi + fused(l.hi, rest, fused(l.lo, factor, p.lo));
}

INLINE double s_log1p(double x) {
    double u = 1 + x, above = u - 1;
    Pair l = pair_log(u, 1 - (u - above) + (x - above));
    double y = logarithm_of(u, l.hi);
    return x == 0 ? x : y;
}

/* ---- the error function ---- */

/* p (count), the highest power first, at x, without fused multiply-adds: TensorFlow's digits. */
INLINE double polynomial(const double *p, int count, double x) {
    double sum = p[0];
#pragma GCC unroll 16
    for (int i = 1; i < count; i++) sum = sum * x + p[i];
    return sum;
}

/* erf(x) / x for |x| <= 1; square: x^2. The quotients of polynomials are Eigen's minimax fits, which TensorFlow has. */
INLINE double near_erf(double square) {
    const double p[] = {
        0.00019493725660006057, 0.0018272566210022943, 0.04530336335169011, 0.1421501550361918, 1.1283791670955126};
    const double q[] = {
        2.02944841010831e-05, 0.0006811780589918682, 0.010582026056098615, 0.0932526031437575, 0.4593106281836894, 1.0};
    return polynomial(p, 5, square) / polynomial(q, 6, square);
}

/* erfc(x) for 1 < |x| <= 28: exp(-x^2) / x times a quotient in 1 / x^2; what x^2 loses in rounding is put back. */
INLINE double far_erfc(double x) {
    const double p[] = {
        0.00015252844933226974, 0.010909912393738931, 0.10628604636755033, 0.3349247297313798, 0.4506577621593329,
        0.29433039130294825, 0.09879267636060023, 0.01709593539550372, 0.0014249109729504578, 4.4567378313647955e-05};
    const double q[] = {
        0.00204198510311579, 0.05316030659946044, 0.3426242193784685, 0.856563712430805, 1.0, 0.5968805280570777,
        0.18909228547233178, 0.031525054186560056, 0.0025650857518618826, 7.899362131678838e-05};
    Pair square = pair_product(x, x);
    double e = s_exp(-square.hi), inverse = 1 / square.hi;
    return (e - e * square.lo) * (polynomial(p, 10, inverse) / (x * polynomial(q, 10, inverse))) + (x < 0 ? 2 : 0);
}

/* x within [-28, 28], from where on erf is 1 and erfc next to nothing. */
INLINE double near_28(double x) {
    x = x > 28 ? 28 : x;
    return x < -28 ? -28 : x;
}

INLINE double s_erf(double x0) {
    double x = near_28(x0), square = x * x;
    return s_pick(square > 1, 1 - far_erfc(x), x * near_erf(square));
}
INLINE double s_erfc(double x0) {
    double x = near_28(x0), square = x * x;
    return s_pick(square > 1, far_erfc(x), 1 - x * near_erf(square));
}

/* ---- powers ---- */

/* x^y for x and y that are finite and no special cases: exp(y log(x)), x > 0 */
INLINE double plain_pow(double x, double y) {
    Pair l = pair_log(make_normal(x), 0), m = pair_sum(l.hi, l.lo + below_normal(x) * 0.69314718055994530942), p = pair_product(m.hi, y);
    double z = p.hi > 800 ? 800 : p.hi, lo = p.lo + m.lo * y;
    z = z < -800 ? -800 : z;
    return pair_exp(z, fabs(lo) < 1 ? lo : 0);
}

/* ---- one by one; loops over these are in functions_float64.inc ---- */

static inline double s_exp2(double x) { return exp2(x); }
static inline double s_expm1(double x) { return expm1(x); }
static inline double s_log2(double x) { return log2(x); }
static inline double s_log10(double x) { return log10(x); }
static inline double s_atanh(double x) { return atanh(x); }
static inline double s_pow(double x, double y) { return pow(x, y); }
static inline double s_sin(double x) { return sin(x); }
static inline double s_cos(double x) { return cos(x); }
static inline double s_asin(double x) { return asin(x); }
static inline double s_acos(double x) { return acos(x); }
static inline double s_atan(double x) { return atan(x); }
static inline double s_sigmoid(double x) {
    double e = s_exp(x);
    return isinf(e) ? 1 : e / (1 + e);
}

#endif
