/* power_float32.h -- x to the power of y for float32, written so that loops over it vectorise.
 *
 * x^y is 2 to the power of y log2(x). A float32 has too few digits for that product, so logarithm and product are
 * carried as a number and what its rounding left off. Constants and order of operations are those of Eigen's packets,
 * whose results these are to the last bit (at most 3 units in the last place off): J.-M. Muller et al., "Handbook of
 * Floating-Point Arithmetic", for the pairs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_POWER_FLOAT32_H
#define ENGINE_CPU_POWER_FLOAT32_H

/* Included by math_float32.h, behind exp. */

typedef struct FloatPair {
    float hi, lo;
} FloatPair; /* hi + lo */

/* `yes` or `no`, in arithmetic: many conditional expressions on the same numbers would be made into branches. */
INLINE float pick(bool condition, float yes, float no) {
    int32_t mask = -(int32_t)condition;
    return float_of_bits((bits_of_float(yes) & mask) | (bits_of_float(no) & ~mask));
}

INLINE float clamp(float x, float most) { return pick(x > most, most, pick(x < -most, -most, x)); }

/* x + y exactly, where |x| >= |y|. */
INLINE FloatPair float_sum(float x, float y) {
    float s = x + y;
    return (FloatPair){s, y - (s - x)};
}

/* x y exactly: what the product loses comes from a fused multiply-add, or from halves of the factors (Dekker). */
#if defined __FMA__ || defined __AVX512F__ || defined __ARM_FEATURE_FMA
INLINE FloatPair float_product(float x, float y) {
    float p = x * y;
    return (FloatPair){p, __builtin_fmaf(x, y, -p)};
}
#else
INLINE float upper_half(float x) {
    float large = 4097.0f * x;
    return x - large + large;
}
INLINE FloatPair float_product(float x, float y) {
    float p = x * y, xh = upper_half(x), yh = upper_half(y), xl = x - xh, yl = y - yh;
    return (FloatPair){p, xl * yl + (xl * yh + (xh * yl + (xh * yh - p)))};
}
#endif

INLINE FloatPair pairs_sum(FloatPair x, FloatPair y) {
    FloatPair r = float_sum(x.hi, y.hi);
    return float_sum(r.hi, y.lo + r.lo + x.lo);
}

INLINE FloatPair pair_times(FloatPair x, float y) {
    FloatPair c = float_product(x.hi, y), t = float_sum(c.hi, x.lo * y);
    return float_sum(t.hi, t.lo + c.lo);
}

/* log2(1 + x) for 1 + x in [sqrt(1/2), sqrt(2)]: a polynomial, its last two coefficients and steps in pairs. */
INLINE FloatPair log2_near_1(float x) {
    const double c0 = 1.442695041742110273474963832995854318141937255859375,
                 c1 = -0.72134751588268664068692714863573201000690460205078125;
    float p = (((((((9.7010828554630279541015625e-02f * x + -1.6896486282348632812500000e-01f) * x +
                    1.7200836539268493652343750e-01f) *
                       x +
                   -1.7892272770404815673828125e-01f) *
                      x +
                  2.0505344867706298828125000e-01f) *
                     x +
                 -2.4046677350997924804687500e-01f) *
                    x +
                2.8857553005218505859375000e-01f) *
                   x +
               -3.6067414283752441406250000e-01f) *
                  x +
              4.8089790344238281250000000e-01f;
    FloatPair l = pairs_sum((FloatPair){(float)c1, (float)(c1 - (double)(float)c1)}, float_product(x, p));
    l = pairs_sum((FloatPair){(float)c0, (float)(c0 - (double)(float)c0)}, pair_times(l, x));
    return pair_times(l, x);
}

/* The nearest integer, of two the one farther from 0; for |x| < 2^31. */
INLINE float nearest_integer(float x) { return (float)(int32_t)(x + copysignf(0.49999997f, x)); }

INLINE bool is_integer(float x) { return (fabsf(x) >= 8388608.0f) | ((float)(int32_t)x == x); }

/* y 2^n, in four steps that meet no overflow or underflow before the result does. */
INLINE float scaled_by(float y, float n) {
    int32_t whole = (int32_t)clamp(n, 278.0f), quarter = whole >> 2;
    float q = power_of_two(quarter);
    return y * q * q * q * power_of_two(whole - 3 * quarter);
}

/* x^y for x > 0. */
INLINE float power_of_positive(float x, float y) {
    int32_t bits = bits_of_float(x); /* denormal numbers count as 0 in tensors' kernels */
    float m = float_of_bits((bits & 0x007fffff) | 0x3f000000), twice = 2.0f * m, e = (float)((bits >> 23) - 126),
          less = e - 1.0f;
    bool low = m < 0.70710678118654752440f;
    e = pick(low, less, e);
    m = pick(low, twice, m);
    FloatPair f = pairs_sum(float_product(e, y), pair_times(log2_near_1(m - 1.0f), y));
    f.lo = pick(fabsf(f.hi) > 2000.0f, 0.0f, f.lo); /* so far off that only its sign counts */
    f.hi = clamp(f.hi, 2000.0f);
    float n = nearest_integer(f.hi), r = f.hi - n + f.lo, n2 = nearest_integer(r);
    FloatPair t = float_product(0.69314718055994530942f, r - n2);
    return scaled_by(wide_exp(t.hi) * (1.0f + t.lo), n + n2);
}

INLINE float wide_pow(float x, float y) {
    float a = fabsf(x), power = power_of_positive(a, y);
    bool integer = is_integer(y), odd = integer & !is_integer(y * 0.5f), falling = y < 0;
    float at_zero = pick(falling, INFINITY, 0.0f), at_infinity = pick(falling, 0.0f, INFINITY);
    float extreme = pick((falling & (x == 0)) | (falling != (a > 1.0f)), INFINITY, 0.0f);
    power = pick((x < 0) & !integer, NAN, power);
    power = pick(x == 0, at_zero, power);
    power = pick(odd, copysignf(power, x), power);
    power = pick(fabsf(y) >= 744261120.0f, pick(x == -1.0f, 1.0f, extreme),
                 power); /* even the floats next to 1 leave the numbers */
    power = pick(a == INFINITY, pick(odd, copysignf(at_infinity, x), at_infinity), power);
    power = pick((x != x) | (y != y), NAN, power);
    power = pick((x == 1.0f) | (y == 0), 1.0f, power);
    return pick(y == 1.0f, x, power);
}

#endif
