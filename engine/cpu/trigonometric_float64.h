/* trigonometric_float64.h -- sines, cosines and tangents of float64, without branches.
 *
 * Multiples of pi / 2 are taken off with three parts of it; what is left, r, is carried as a number and what its rounding left off, and so are
 * the series in it up to the last steps: a result is nearly always the float nearest to the true value (at most 0.54 units in the
 * last place off). The rests of the series are polynomials through Chebyshev's points.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_TRIGONOMETRIC_FLOAT64_H
#define ENGINE_CPU_TRIGONOMETRIC_FLOAT64_H

#include "engine/cpu/inverse_trigonometric_float64.h"

typedef struct Turn {            /* x = n pi / 2 + r, |r| at most pi / 4; n in two's complement */
    Pair r;
    uint64_t n;
    _Bool exact;                 /* r has its digits: x is of few turns, and no multiple of pi / 2 but 0 is next to it */
} Turn;

INLINE Turn take_off_quarters(double x) {
    const double shift = 0x1.8p52;               /* brings units to the last bits */
    double s = fused(x, 0x1.45f306dc9c883p-1, shift), n = s - shift;
    Pair r = any_pair_sum(fused(n, -0x1.921fb54400000p+0, x), n * -0x1.0b4611a600000p-34), last = any_pair_sum(r.hi, n * -0x1.3198a2e037073p-69);
    _Bool exact = (fabs(x) < 0x1p19) & ((fabs(r.hi) > 0x1p-25) | (n == 0));
    return (Turn){{last.hi, last.lo + r.lo}, bits_of_double(s) - bits_of_double(shift), exact};
}

/* sin(r) = r (1 + z (-1/6 + ...)), z = r^2 */
INLINE Pair sine_of(Pair r, Pair z) {
    const double series[] = {-0x1.ab93fac181465p-41, 0x1.61225b3a14623p-33, -0x1.ae64553422a2cp-26, 0x1.71de3a550cb62p-19,
                             -0x1.a01a01a019ed6p-13, 0x1.1111111111111p-7};
    Pair sixth = pair_sum(-1.0 / 6, z.hi * fused_polynomial(series, 6, z.hi)), w = pair_product(z.hi, sixth.hi);
    w.lo += fused(z.hi, sixth.lo - 0x1.5555555555555p-57, z.lo * sixth.hi);
    Pair more = pair_product(r.hi, w.hi), sum = pair_sum(r.hi, more.hi);
    sum.lo += more.lo + fused(r.hi, w.lo, fused(r.lo, -0.5 * z.hi, r.lo));
    return sum;
}

/* cos(r) = 1 - z / 2 + z^2 (1/24 - ...), z = r^2; sine: of r */
INLINE Pair cosine_of(Pair r, Pair z, double sine) {
    const double series[] = {-0x1.907da367a37cbp-37, 0x1.1eeb68e93b64cp-29, -0x1.27e4fa17da09ep-22, 0x1.a01a019f4eb01p-16,
                             -0x1.6c16c16c16967p-10, 0x1.5555555555555p-5};
    Pair sum = pair_sum(1, -0.5 * z.hi);
    sum.lo += fused(z.hi * z.hi, fused_polynomial(series, 6, z.hi), -fused(r.lo, sine, 0.5 * z.lo));
    return sum;
}

/* The sine, or with more = 1 the cosine, of x of which t is known. */
INLINE double plain_sine(Turn t, uint64_t more) {
    Pair z = pair_product(t.r.hi, t.r.hi), s = sine_of(t.r, z), c = cosine_of(t.r, z, s.hi);
    uint64_t n = t.n + more;
    Pair y = pick_pair((n & 1) != 0, c, s);
    return double_of_bits(bits_of_double(y.hi + y.lo) ^ (n >> 1 << 63));
}

/* sin(x) / cos(x), or -cos(x) / sin(x) after an odd number of quarters */
INLINE double plain_tan(Turn t) {
    Pair z = pair_product(t.r.hi, t.r.hi), s = sine_of(t.r, z), c = cosine_of(t.r, z, s.hi);
    _Bool odd = (t.n & 1) != 0;
    c = pair_sum(c.hi, c.lo);
    Pair above = pick_pair(odd, (Pair){-c.hi, -c.lo}, s), below = pick_pair(odd, s, c);
    double share = 1 / below.hi, q = above.hi * share;
    Pair back = pair_product(q, below.hi);
    return fused(above.hi - back.hi - back.lo + fused(-q, below.lo, above.lo), share, q);
}

#endif
