/* math_float64.h -- exponentials, logarithms and their kin for float64.
 *
 * exp, log and what follows from them are written without branches, so that loops over them vectorise, and agree on every instruction set:
 * no fused multiply-adds. A result is nearly always the float nearest to the true value (at most 0.52 units in the last place off; powers 0.55,
 * tanh 1, erfc 7), for sums are carried as a number and what its rounding left off. Tables after P. Tang, "Table-driven implementation of the exponential
 * function in IEEE floating-point arithmetic" (1989) and "... of the logarithm function" (1990). The rest is the C library's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_MATH_FLOAT64_H
#define ENGINE_CPU_MATH_FLOAT64_H

#include "engine/base/clones.h"
#include "engine/cpu/tables_float64.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Loops vectorise only if nothing in them is called. */

typedef struct Pair { double hi, lo; } Pair;   /* hi + lo, lo at most half a unit in the last place of hi */

INLINE double double_of_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

INLINE uint64_t bits_of_double(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* `yes` or `no`, in arithmetic, so that no branch is made of it. */
INLINE double s_pick(_Bool condition, double yes, double no) {
    uint64_t mask = -(uint64_t)condition;
    return double_of_bits((bits_of_double(yes) & mask) | (bits_of_double(no) & ~mask));
}

/* a + b, exactly, where a is 0 or not the smaller. */
INLINE Pair pair_sum(double a, double b) {
    double s = a + b;
    return (Pair){s, a - s + b};
}

/* The upper 26 bits of x. */
INLINE double upper_half(double x) { return double_of_bits(bits_of_double(x) & UINT64_C(0xfffffffff8000000)); }

/* a * b to twice the precision (T. Dekker). */
INLINE Pair pair_product(double a, double b) {
    double p = a * b, ah = upper_half(a), bh = upper_half(b), al = a - ah, bl = b - bh;
    return (Pair){p, ah * bh - p + ah * bl + al * bh + al * bl};
}

/* ---- powers of e ---- */

typedef struct Reduced {         /* exp(x) = 2^(n / 128) exp(hi + lo); n in two's complement */
    double hi, lo;
    uint64_t n;
} Reduced;

/* x = n ln 2 / 128 + hi + lo, |hi| at most ln 2 / 256; |x| < 2^11 */
INLINE Reduced reduce_exponent(double x) {
    const double shift = 0x1.8p52;               /* brings units to the last bits */
    double s = x * 0x1.71547652b82fep+7 + shift, n = s - shift;
    Pair r = pair_sum(x - n * 0x1.62e42ff000000p-8, n * 0x1.718432a1b0e26p-42);
    return (Reduced){r.hi, r.lo, bits_of_double(s) - bits_of_double(shift)};
}

/* exp(r) - 1 - r */
INLINE double exp_rest(double r) {
    return r * r * (0.5 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120 + r * (1.0 / 720)))));
}

/* y 2^k, k the whole part of n / 128, in two steps, so that what is hardly a float is rounded once. */
INLINE double scale_by(double y, uint64_t n) {
    uint64_t k = (n + (2048 << 7)) >> 7, half = k >> 1;      /* above 0 by 2048 */
    return y * double_of_bits((half - 1) << 52) * double_of_bits((k - half - 1) << 52);
}

/* exp(x + lo), lo next to nothing */
INLINE double pair_exp(double x, double lo) {
    x = x > 745.2 ? 745.2 : x;
    x = x < -745.2 ? -745.2 : x;
    Reduced r = reduce_exponent(x);
    double power = exp2_table[r.n & 127].power, rest = exp2_table[r.n & 127].rest;
    return scale_by(power + power * (r.hi + (exp_rest(r.hi) + (r.lo + (lo + lo * r.hi) + rest))), r.n);
}

INLINE double s_exp(double x) { return pair_exp(x, 0); }

/* 2^x: x = n / 128 + r, exactly */
INLINE double s_exp2(double x) {
    const double shift = 0x1.8p45;
    x = x > 1100 ? 1100 : x;
    x = x < -1100 ? -1100 : x;
    double s = x + shift, t = x - (s - shift);
    uint64_t n = bits_of_double(s) - bits_of_double(shift);
    double power = exp2_table[n & 127].power, rest = exp2_table[n & 127].rest;
    Pair r = pair_product(t, 0.69314718055994530942);
    return scale_by(power + power * (r.hi + (exp_rest(r.hi) + (r.lo + t * 2.3190468138462996e-17 + rest))), n);
}

/* exp(x) - 1 for |x| <= 40, with what its rounding leaves off */
INLINE Pair pair_expm1(double x) {
    Reduced r = reduce_exponent(x);
    double power = double_of_bits(bits_of_double(exp2_table[r.n & 127].power) + ((r.n - (r.n & 127)) << 45));
    Pair below = power < 1 ? pair_sum(-1, power) : pair_sum(power, -1);
    double rest = exp_rest(r.hi) + (r.lo + exp2_table[r.n & 127].rest * (1 + r.hi));
    Pair sum = pair_sum(below.hi, r.hi);
    return pair_sum(sum.hi, sum.lo + (below.lo + ((power - 1) * (r.hi + rest) + rest)));
}

INLINE double s_expm1(double x) {
    double y = x < -40 ? -40 : x, large = s_exp(x);
    y = y > 40 ? 40 : y;
    y = pair_expm1(y).hi;
    y = x > 40 ? large : y;
    return x == 0 ? x : y;
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
    double inverse = log_table[i].inverse, whole = k * 0x1.62e42fefa3800p-1 + log_table[i].log;
    double zh = upper_half(z);
    Pair r = pair_sum(zh * inverse - 1, (z - zh) * inverse), sum = pair_sum(whole, r.hi);
    double t = r.hi, lo = r.lo + rest * scale * inverse;
    double p = t * t * t * (1.0 / 3 + t * (-0.25 + t * (0.2 + t * (-1.0 / 6 + t * (1.0 / 7 + t * (-0.125 + t * (1.0 / 9)))))));
    double th = upper_half(t), square = -0.5 * th * th, more = -0.5 * (t - th) * (t + th) - t * lo;
    Pair both = pair_sum(sum.hi, square);
    return pair_sum(both.hi, both.lo + (sum.lo + (lo + p + more + (k * 0x1.ef35793c76730p-45 + log_table[i].rest))));
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

INLINE double s_log(double x) {
    Pair l = pair_log(make_normal(x), 0);
    return logarithm_of(x, l.hi + below_normal(x) * 0.69314718055994530942 + l.lo);
}

INLINE double s_log2(double x) {
    Pair l = pair_log(make_normal(x), 0), p = pair_product(l.hi, 1.4426950408889634074);
    return logarithm_of(x, p.hi + (p.lo + l.lo * 1.4426950408889634074 + l.hi * 2.0355273740931033e-17) + below_normal(x));
}

INLINE double s_log10(double x) {
    Pair l = pair_log(make_normal(x), 0), p = pair_product(l.hi, 0.43429448190325182765);
    double y = p.hi + (p.lo + l.lo * 0.43429448190325182765 + l.hi * 1.098319650216765e-17);
    return logarithm_of(x, y + below_normal(x) * 0.30102999566398119521);
}

INLINE double s_log1p(double x) {
    double u = 1 + x, above = u - 1;
    Pair l = pair_log(u, 1 - (u - above) + (x - above));
    double y = logarithm_of(u, l.hi);
    return x == 0 ? x : y;
}

/* log((1 + x) / (1 - x)) / 2, what is added to 1 being kept small below 1/2. */
INLINE double s_atanh(double x) {
    double y = fabs(x), twice = y + y, less = 1 - y;
    return copysign(0.5 * s_log1p(s_pick(y < 0.5, twice + twice * y / less, twice / less)), x);
}

/* ---- the error function ---- */

/* p (count), the highest power first, at x */
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

INLINE double s_pow(double x, double y) {
    double size = fabs(x), z = plain_pow(size, y), whole = floor(y), half = floor(0.5 * y) * 2;
    double grows = (size > 1) == (y > 0) ? INFINITY : 0;              /* where one of them is 0 or infinite */
    double pole = fabs(1 / ((size == 0) & (y < 0) ? x : 1.0));    /* by x, not by 0, which would be worked out beforehand */
    z = (size == 0) | (size == INFINITY) | (fabs(y) == INFINITY) ? grows * pole : z;
    z = (x < 0) & (whole != y) & (size < INFINITY) ? (x - x) / (x < 0 ? 0.0 : 1.0) : z;
    z = (bits_of_double(x) >> 63 != 0) & (whole == y) & (half != y) ? -z : z;
    z = (x != x) | (y != y) ? x + y : z;
    return (y == 0) | ((size == 1) & ((x > 0) | (fabs(y) == INFINITY))) ? 1 : z;
}

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
