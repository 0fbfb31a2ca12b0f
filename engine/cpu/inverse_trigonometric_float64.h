/* inverse_trigonometric_float64.h -- inverse sines, cosines and tangents and lengths of float64, without branches.
 *
 * Sums are carried as a number and what its rounding left off, so that a result is nearly always the float nearest to the true value
 * (at most 0.54 units in the last place off; lengths 1). What each takes is said beside it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_INVERSE_TRIGONOMETRIC_FLOAT64_H
#define ENGINE_CPU_INVERSE_TRIGONOMETRIC_FLOAT64_H

#include "engine/cpu/math_float64.h"
#include "engine/cpu/tables_arctangent.h"

static const Pair quarter = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}; /* of a turn */
static const Pair half = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

INLINE Pair pick_pair(_Bool condition, Pair yes, Pair no) {
    return (Pair){s_pick(condition, yes.hi, no.hi), s_pick(condition, yes.lo, no.lo)};
}

/* whole - part, whole being the larger. */
INLINE Pair rest_of(Pair whole, Pair part) {
    Pair d = pair_sum(whole.hi, -part.hi);
    return (Pair){d.hi, d.lo + (whole.lo - part.lo)};
}

/* a / b to a few digits, of numbers that float32 has. */
INLINE double rough_quotient(double a, double b) { return (double)((float)a / (float)b); }

/* ---- the angle of a triangle with legs a <= b ---- */

/* atan(a / b) for 0 <= a <= b: with c = i / 64 near a / b, atan(c) + atan((a - c b) / (b + c a)). Products with c, which has seven bits,
 * are exact. */
INLINE Pair small_angle(double a, double b) {
    const double shifter = 0x1.8p52, series[] = {-1.0 / 7, 0.2, -1.0 / 3};
    double shifted = fused(rough_quotient(a, b), 64, shifter), c = (shifted - shifter) * 0.015625;
    uint64_t i = bits_of_double(shifted) & 127;
    Pair product = short_product(b, -c), above = pair_sum(a + product.hi, product.lo);
    double below = fused(c, a, b), r = above.hi / below;
    Pair back = pair_product(r, below), sum = pair_sum(atan_near[i], r);
    double lost = rough_quotient(above.hi - back.hi - back.lo + (above.lo - r * fused(c, a, b - below)), below);
    sum.lo += fused(r * (r * r), fused_polynomial(series, 3, r * r), atan_rest[i] + lost);
    return sum;
}

/* The angle of the point (x, y), y >= 0 and x >= 0, of which float32 has the larger; negative: of (-x, y). */
INLINE double angle(double y, double x, _Bool negative) {
    _Bool steep = y > x;
    Pair s = small_angle(s_pick(steep, x, y), s_pick(steep, y, x));
    s = pick_pair(steep, rest_of(quarter, s), s);
    s = pick_pair(negative, rest_of(half, s), s);
    return s.hi + s.lo;
}

/* ---- atan(x), x no NaN ---- */

/* atan(c) + atan((x - c) / (1 + c x)), c being x with four bits of its fraction and a half: 0 below 1/16, infinite from 64 on. */
INLINE double plain_atan(double signed_x) {
    const double series[] = {1.0 / 13, -1.0 / 11, 1.0 / 9, -1.0 / 7, 0.2, -1.0 / 3};
    double x = fabs(signed_x);
    int64_t i = (int64_t)(bits_of_double(x) >> 48) - (1019 << 4) + 1;
    _Bool small = i < 1, large = i > 160;
    i = i < 0 ? 0 : i;
    i = i > 161 ? 161 : i;
    double c = double_of_bits((bits_of_double(x) & UINT64_C(0xffff000000000000)) | UINT64_C(0x0000800000000000));
    double above = s_pick(small, x, s_pick(large, -1, x - c)), below = s_pick(small, 1, s_pick(large, x, fused(c, x, 1)));
    double r = above / below;
    Pair sum = pair_sum(octave_near[i], r);
    return copysign(sum.hi + (sum.lo + fused(r * (r * r), fused_polynomial(series, 6, r * r), octave_rest[i])), signed_x);
}

/* ---- asin(x) and acos(x), |x| at most 1 ---- */

/* sqrt(hi + lo) of a number of float32's size that is not negative. */
INLINE Pair pair_root(Pair w) {
    double s = sqrt(w.hi), twice = s + s;
    Pair square = pair_product(s, s);
    return (Pair){s, rough_quotient(w.hi - square.hi - square.lo + w.lo, twice > 0x1p-60 ? twice : 0x1p-60)};
}

/* asin(t) = t (1 + z (1/6 + ...)) of the root t <= 1/2 of z, the rest being a polynomial through Chebyshev's points. */
INLINE Pair small_asin(Pair t, Pair z) {
    const double series[] = {
        0x1.abe961aafa7f1p-6, -0x1.c06025db835e0p-7, 0x1.007440c2626c1p-6, 0x1.2fc888adfe7e3p-8, 0x1.23b9a2ce4d7fep-7, 0x1.3db1fa43f6e5dp-7,
        0x1.7ab853e2bde73p-7, 0x1.c996c07ccbef2p-7, 0x1.1c4ed2824cca2p-6, 0x1.6e8ba29be8e9dp-6, 0x1.f1c71c72a8007p-6, 0x1.6db6db6db65a8p-5,
        0x1.3333333333334p-4};
    Pair sixth = pair_sum(1.0 / 6, z.hi * fused_polynomial(series, 13, z.hi)), w = pair_product(z.hi, sixth.hi);
    w.lo += fused(z.hi, sixth.lo + 0x1.5555555555555p-57, z.lo * sixth.hi);
    Pair more = pair_product(t.hi, w.hi), sum = pair_sum(t.hi, more.hi);
    sum.lo += more.lo + fused(t.hi, w.lo, fused(t.lo, 0.5 * z.hi, t.lo));
    return sum;
}

/* What asin and acos have in common: asin(y) for y = |x| up to 1/2, from there on that of sqrt((1 - y) / 2). */
INLINE Pair folded_asin(double y, _Bool large) {
    double left = 0.5 - 0.5 * y;
    Pair root = pair_root((Pair){left, 0});
    return small_asin(pick_pair(large, root, (Pair){y, 0}), pick_pair(large, (Pair){left, 0}, pair_product(y, y)));
}

INLINE double plain_asin(double x) {
    double y = fabs(x);
    _Bool large = y > 0.5;
    Pair s = folded_asin(y, large);
    s = pick_pair(large, rest_of(quarter, (Pair){2 * s.hi, 2 * s.lo}), s);
    return copysign(s.hi + s.lo, x);
}

INLINE double plain_acos(double x) {
    double y = fabs(x);
    _Bool large = y > 0.5;
    Pair s = folded_asin(y, large), twice = {2 * s.hi, 2 * s.lo}, signed_s = {copysign(s.hi, x), s_pick(x < 0, -s.lo, s.lo)};
    s = pick_pair(large, pick_pair(x < 0, rest_of(half, twice), twice), rest_of(quarter, signed_s));
    return s.hi + s.lo;
}

/* ---- sqrt(x^2 + y^2), none of the squares too large or too small ---- */

/* The C library's digits: C. F. Borges, "An improved algorithm for hypot(a, b)" (2019), without fused multiply-adds. */
INLINE double plain_hypot(double x, double y) {
    _Bool wide = fabs(x) > fabs(y);
    double a = fabs(s_pick(wide, x, y)), b = fabs(s_pick(wide, y, x)), root = sqrt(a * a + b * b);
    _Bool near = root <= 2 * b;
    double d = root - s_pick(near, b, a);
    double lost = s_pick(near, a * (2 * d - a), 2 * d * (a - 2 * b)) + s_pick(near, (d - 2 * (a - b)) * d, (4 * d - b) * b + d * d);
    return root - lost / (2 * root);
}

#endif
