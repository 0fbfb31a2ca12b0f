/* pair.h -- numbers of about twice the digits of a float64, as the sum of two.
 *
 * Every processor gives the same digits: sums and products of two numbers are exact (T. Dekker, "A floating-point technique for extending
 * the available precision", 1971; D. Knuth, "The Art of Computer Programming", volume 2, for the sum).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_PAIR_H
#define ENGINE_BASE_PAIR_H

#include "engine/base/target_clones.h"

#include <stdint.h>
#include <string.h>

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

/* a + b, exactly, where a is 0 or not the smaller. */
INLINE Pair pair_sum(double a, double b) {
    double s = a + b;
    return (Pair){s, a - s + b};
}

/* a + b, exactly. */
INLINE Pair any_pair_sum(double a, double b) {
    double s = a + b, t = s - a;
    return (Pair){s, (a - (s - t)) + (b - t)};
}

/* The upper 26 bits of x. */
INLINE double upper_half(double x) { return double_of_bits(bits_of_double(x) & UINT64_C(0xfffffffff8000000)); }

/* a * b, exactly but for the last bits of what hi leaves off. */
#if defined __FMA__ || defined __ARM_FEATURE_FMA
INLINE Pair pair_product(double a, double b) {
    double p = a * b;
    return (Pair){p, __builtin_fma(a, b, -p)};
}
#else
INLINE Pair pair_product(double a, double b) {
    double p = a * b, ah = upper_half(a), bh = upper_half(b), al = a - ah, bl = b - bh;
    return (Pair){p, ah * bh - p + ah * bl + al * bh + al * bl};
}
#endif

/* Sums and products of pairs, right to 2^-100 or so. */
INLINE Pair pair_add(Pair a, Pair b) {
    Pair s = any_pair_sum(a.hi, b.hi);
    return pair_sum(s.hi, s.lo + (a.lo + b.lo));
}

INLINE Pair pair_multiply(Pair a, Pair b) {
    Pair p = pair_product(a.hi, b.hi);
    return pair_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

#endif
