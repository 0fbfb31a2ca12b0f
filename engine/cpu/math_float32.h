/* math_float32.h -- exponentials, logarithms and their kin for float32, written so that loops over them vectorise.
 *
 * Two forms of each: wide_... for runs of 8 elements, branch-free, and the C library's for what is left over. TensorFlow
 * (Eigen) divides its work likewise, and the results are its own to the last bit: the polynomials and rational functions are
 * those of Cephes and of Eigen's minimax fits, evaluated in the same order and without fused multiply-adds. The loops of ops.def
 * say which form by the constant `wide`. What begins with an estimate of a reciprocal is in reciprocal_estimate.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_MATH_FLOAT32_H
#define ENGINE_CPU_MATH_FLOAT32_H

#include "engine/base/target_clones.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Loops vectorise only if nothing in them is called. */

static inline float float_of_bits(int32_t bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline int32_t bits_of_float(float f) {
    int32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/* 2^m for m in [-126, 127] */
static inline float power_of_two(int32_t m) { return float_of_bits((int32_t)((uint32_t)(m + 127) << 23)); }

/* exp(x) = 2^m exp(r), m the nearest integer to x / ln 2. At most 1.2 units in the last place. */
INLINE float wide_exp(float x) {
    float v = x * 1.44269504088896341f + 0.5f, t = (float)(int32_t)v, m = t > v ? t - 1.0f : t;
    float r = m * -0.693359375f + x;
    r = m * 2.12194440e-4f + r;
    float r2 = r * r;
    float even = r2 * 1.37449637986719608306884765625e-3f + 4.166965186595916748046875e-2f;
    float odd = r2 * 8.36894474923610687255859375e-3f + 0.16666518151760101318359375f;
    even = r2 * even + 0.49999988079071044921875f;
    float y = r2 * (r * odd + even) + (r + 1.0f);
    int32_t whole = (int32_t)m, half = whole >> 1;
    float result = y * power_of_two(half) * power_of_two(whole - half);
    result = x > 88.723f ? INFINITY : result;
    return x < -104.0f ? 0.0f : result;
}

#include "engine/cpu/power_float32.h"

/* log(x) = e ln 2 + log(1 + f), 1 + f in [sqrt(1/2), sqrt(2)), the latter a rational function of f. At most 1 unit in the last place. */
static inline float wide_log(float x0) {
    float scaled = x0 * 16777216.0f, x = x0 < 1.17549435e-38f ? scaled : x0;
    int32_t bits = bits_of_float(x), exponent = ((bits >> 23) & 255) - 126;
    float f = float_of_bits((bits & 0x007fffff) | 0x3f000000);
    exponent -= x0 < 1.17549435e-38f ? 24 : 0;
    float e = (float)(f < 0.707106781186547524f ? exponent - 1 : exponent);
    f = f < 0.707106781186547524f ? f - 1.0f + f : f - 1.0f;
    float p = (0.18256296349849254f * f + 1.0000000190281063f) * f + 1.0000000190281136f;
    float q = ((0.049616247954120038f * f + 0.59923249590823520f) * f + 1.4999999999999927f) * f + 1.0f;
    float result = e * 0.693147180559945309f + f * p / q;
    result = (x0 < 0) | (x0 != x0) ? NAN : result;
    return x0 == 0 ? -INFINITY : x0 > 3.402823466e38f ? x0 : result;
}

/* log(1 + x) and exp(x) - 1, corrected for what rounding 1 + x or exp(x) lost (W. Kahan). */
static inline float wide_log1p(float x) {
    float u = x + 1.0f, l = wide_log(u), result = x * (l / (u - 1.0f));
    return (u == 1.0f) | (u == l) ? x : result;
}
INLINE float wide_expm1(float x) {
    float u = wide_exp(x), l = wide_log(u), result = (u - 1.0f) * (x / l);
    result = l == u ? u : result;
    return u == 1.0f ? x : u - 1.0f == -1.0f ? -1.0f : result;
}

/* tanh(x): an odd rational function of degree 9/8, exactly 1 from 7.907 on; for runs and single numbers alike. */
static inline float rational_tanh(float x0) {
    float x = x0 > 7.90738964080810547f ? 7.90738964080810547f : x0;
    x = x < -7.90738964080810547f ? -7.90738964080810547f : x;
    float z = x * x;
    float p = ((1.394553628e-8f * z + 2.102733560e-5f) * z + 3.520756727e-3f) * z + 1.340216100e-1f;
    float q = (((8.015776984e-7f * z + 3.326951409e-4f) * z + 2.597254514e-2f) * z + 4.673548340e-1f) * z + 1.0f;
    return (z * x * p + x) / q;
}

/* exp(x) / (1 + exp(x)), exp(x) being the square of exp(x / 2), which never leaves the normal numbers. */
static inline float wide_sigmoid(float x0) {
    float x = x0 * 0.5f;
    float v = x * 1.44269504088896341f + 0.5f, t = (float)(int32_t)v, m = t > v ? t - 1.0f : t;
    float r = m * -0.693359375f + x;
    r = m * 2.12194440e-4f + r;
    float r2 = r * r;
    float even = r2 * 4.1898667812347412109375e-2f + 0.49999141693115234375f;
    float odd = r2 * 8.33471305668354034423828125e-3f + 0.16666877269744873046875f;
    float y = r2 * (r * odd + even) + (r + 1.0f), e = y * power_of_two((int32_t)m);
    e = e * e;
    float result = e / (1.0f + e);
    result = x0 > 16.6355324f ? 1.0f : result;     /* here and not before, so that no branch is left in the loop */
    return x0 < -104.0f ? 0.0f : result;
}
static inline float single_sigmoid(float x) {
    float e = expf(x > 16.6355324f ? 16.6355324f : x);
    return e / (1.0f + e);
}

/* erf(x): an odd rational function of degree 11/10, for runs and single numbers alike. */
static inline float rational_erf(float x) {
    float z = x * x < 16.0f || x != x ? x * x : 16.0f;
    float p = ((((2.123732201653183437883853912353515625e-06f * z + 2.861979592125862836837768554687500000e-04f) * z +
                 3.658048342913389205932617187500000000e-03f) * z + 5.243302136659622192382812500000000000e-02f) * z +
               1.874160766601562500000000000000000000e-01f) * z + 1.128379106521606445312500000000000000e+00f;
    float q = ((((3.89185734093189239501953125000e-05f * z + 1.14329601638019084930419921875e-03f) * z +
                 1.47520881146192550659179687500e-02f) * z + 1.12945675849914550781250000000e-01f) * z +
               4.99425798654556274414062500000e-01f) * z + 1.0f;
    float r = x * p / q;
    r = r > 1.0f ? 1.0f : r;
    return r < -1.0f ? -1.0f : r;
}

/* erfc(x), e being exp(-x^2) and q 1 / x^2: 1 plus an odd polynomial to 1, above it exp(-x^2) / x times a rational function of q, with
 * what x^2 loses in rounding put back. */
INLINE float erfc_square(float x0) {
    float x = clamp(x0, 11.0f);
    return x * x;
}
INLINE float near_erfc(float x) {
    float z = x * x;
    float p = ((((5.61802298761904239654541015625e-04f * z + -4.91381669417023658752441406250e-03f) * z + 2.67075151205062866210937500000e-02f) * z +
                -1.12800106406211853027343750000e-01f) * z + 3.76122951507568359375000000000e-01f) * z + -1.12837910652160644531250000000e+00f;
    return x * p + 1.0f;
}
INLINE float far_erfc(float x0, float e, float q) {
    float x = clamp(x0, 11.0f), low = float_product(x, x).lo, scaled = e - e * low;
    float above = ((1.0208116471767425537109375e-01f * q + 4.2920666933059692382812500e-01f) * q + 3.2379078865051269531250000e-01f) * q +
                  5.3971976041793823242187500e-02f;
    float below = (((1.7251677811145782470703125e-02f * q + 3.9137163758277893066406250e-01f) * q + 1.0f) * q + 6.2173241376876831054687500e-01f) * q +
                  9.5662862062454223632812500e-02f;
    return scaled * (above / (x * below)) + pick(x < 0.0f, 2.0f, 0.0f);
}
INLINE float rational_erfc(float x, float e, float q) { return pick(erfc_square(x) > 1.0f, far_erfc(x, e, q), near_erfc(x)); }
static inline float single_erfc(float x) {
    float z = erfc_square(x);
    return rational_erfc(x, expf(-z), 1.0f / z);
}

/* acos(x) = sqrt(1 - x) P(x) for x >= 0, pi - acos(-x) below. */
static inline float wide_acos(float x) {
    float a = fabsf(x), z = x * x;
    float even = ((2.36423197202384471893310546875e-3f * z + 2.717843465507030487060546875e-2f) * z + 8.8804088532924652099609375e-2f) * z +
                 1.57079637050628662109375f;
    float odd = (-1.1368644423782825469970703125e-2f * z + -4.8969544470310211181640625e-2f) * z + -0.214591205120086669921875f;
    float result = sqrtf(1.0f - a) * (odd * a + even);
    return signbit(x) ? 3.14159265358979324f - result : result;
}

/* asin(x): an odd polynomial to 1/2, pi/2 - 2 asin(sqrt((1 - x) / 2)) above. */
static inline float wide_asin(float x0) {
    float a = fabsf(x0), x = a > 0.5f ? sqrtf(0.5f - 0.5f * a) : a, z = x * x;
    float p = ((((5.08838854730129241943359375e-2f * z + 3.95139865577220916748046875e-2f) * z + 7.550220191478729248046875e-2f) * z +
                0.16664917767047882080078125f) * z + 1.00000011920928955078125f) * x;
    float result = a > 0.5f ? 1.57079632679489662f - 2.0f * p : p;
    return a > 1.0f ? NAN : copysignf(result, x0);
}

/* atan(x) for x in [0, 1], an odd rational function. */
static inline float rational_atan(float x) {
    float z = x * x;
    float p = (1.12026982009410858154296875e-01f * z + 7.296695709228515625e-01f) * z + 8.109951019287109375e-01f;
    float q = ((1.00917108356952667236328125e-02f * z + 2.8318560123443603515625e-01f) * z + 1.0f) * z + 8.109951019287109375e-01f;
    return x * (p / q);
}

/* atanh(x): an odd polynomial below 1/2, log((1 + x) / (1 - x)) / 2 above. */
static inline float wide_atanh(float x) {
    float a = fabsf(x), z = x * x;
    float p = (((0.1819281280040740966796875f * z + 8.2311116158962249755859375e-2f) * z + 0.14672131836414337158203125f) * z +
               0.1997792422771453857421875f) * z + 0.3333373963832855224609375f;
    float near = x * z * p + x, far = 0.5f * wide_log((1.0f + x) / (1.0f - x));
    return a > 1.0f ? NAN : a == 1.0f ? copysignf(INFINITY, x) : a >= 0.5f ? far : near;
}

/* sin or cos of x less its multiples of pi/2, taken off in four parts; x of less than some thousand turns (sine.c). */
INLINE float wide_sine(float x0, int32_t shift) {
    float x = fabsf(x0), q = rintf(x * 0.636619746685028076171875f);
    float y = q * -1.5703125f + x;
    y = q * -0.000483989715576171875f + y;
    y = q * 1.62865035235881805419921875e-07f + y;
    y = q * 5.5644315544167710640977020375430583953857421875e-11f + y;
    int32_t quadrant = (int32_t)q + shift;
    float y2 = y * y;
    float c = y2 * 2.4372266125283204019069671630859375e-05f + -0.00138865201734006404876708984375f;
    c = y2 * (y2 * (y2 * c + 0.041666619479656219482421875f) + -0.5f) + 1.0f;
    float s = y2 * -0.0001959234114083702898469196984621021329f + 0.0083326873655616851693794799871284340042f;
    s = (y2 * s + -0.1666666203982298255503735617821803316473f) * y2 * y + y;
    float r = quadrant & 1 ? c : s;
    int32_t sign = (quadrant & 2) << 30 ^ (shift ? 0 : bits_of_float(x0) & INT32_MIN);
    return float_of_bits(bits_of_float(r) ^ sign);
}

/* sine.c has the loops of these. */
static inline float s_sin(float x) { return sinf(x); }
static inline float s_cos(float x) { return cosf(x); }
static inline float s_atan(float x) { return atanf(x); }
static inline float s_exp2(float x) { return exp2f(x); }
static inline float s_log2(float x) { return log2f(x); }
static inline float s_log10(float x) { return log10f(x); }

#define s_pick(condition, yes, no) pick(condition, yes, no)
#define s_pow(x, y) (wide ? wide_pow(x, y) : powf(x, y))
#define s_exp(x) (wide ? wide_exp(x) : expf(x))
#define s_log(x) (wide ? wide_log(x) : logf(x))
#define s_log1p(x) (wide ? wide_log1p(x) : log1pf(x))
#define s_expm1(x) (wide ? wide_expm1(x) : expm1f(x))
#define s_asin(x) (wide ? wide_asin(x) : asinf(x))
#define s_acos(x) (wide ? wide_acos(x) : acosf(x))
#define s_atanh(x) (wide ? wide_atanh(x) : atanhf(x))
#define s_sigmoid(x) (wide ? wide_sigmoid(x) : single_sigmoid(x))
#define s_tanh(x) rational_tanh(x)
#define s_erf(x) rational_erf(x)
#define s_erfc(x) single_erfc(x)

#endif
