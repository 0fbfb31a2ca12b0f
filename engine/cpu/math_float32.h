/* math_float32.h -- exponentials, logarithms and their kin for float32, written so that loops over them vectorise.
 *
 * Two forms of each: wide_... for runs of 8 elements, branch-free, and the C library's for what is left over. TensorFlow
 * (Eigen) divides its work likewise, and for exp, sin and cos the results are its own to the last bit: the polynomials are those of
 * Cephes and Eigen's minimax fits, evaluated in the same order and without fused multiply-adds. The loops of ops.def say
 * which form by the constant `wide`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_MATH_FLOAT32_H
#define ENGINE_CPU_MATH_FLOAT32_H

#include <math.h>
#include <stdint.h>
#include <string.h>

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
static inline float wide_exp(float x) {
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

/* log(x) = e ln 2 + log(1 + f), 1 + f in [sqrt(1/2), sqrt(2)) (Cephes logf). At most 1.1 units in the last place. */
static inline float wide_log(float x0) {
    float x = x0 < 1.17549435e-38f ? x0 * 8388608.0f : x0;
    int32_t bits = bits_of_float(x), exponent = ((bits >> 23) & 255) - 126;
    float f = float_of_bits((bits & 0x007fffff) | 0x3f000000);
    exponent -= x0 < 1.17549435e-38f ? 23 : 0;
    float e = (float)(f < 0.707106781186547524f ? exponent - 1 : exponent);
    f = f < 0.707106781186547524f ? f - 1.0f + f : f - 1.0f;
    float f2 = f * f, f3 = f2 * f;
    float a = (7.0376836292e-2f * f + -1.1514610310e-1f) * f + 1.1676998740e-1f;
    float b = (-1.2420140846e-1f * f + 1.4249322787e-1f) * f + -1.6668057665e-1f;
    float c = (2.0000714765e-1f * f + -2.4999993993e-1f) * f + 3.3333331174e-1f;
    float y = ((a * f3 + b) * f3 + c) * f3;
    float result = e * 0.693147180559945309f + (f + (-0.5f * f2 + y));
    result = (x0 < 0) | (x0 != x0) ? NAN : result;
    return x0 == 0 ? -INFINITY : x0 > 3.402823466e38f ? x0 : result;
}

/* tanh(x): an odd polynomial below 0.625 (Cephes tanhf), 1 - 2 / (exp(2|x|) + 1) above. */
static inline float wide_tanh(float x) {
    float z = x * x, a = fabsf(x);
    float small = ((((-5.70498872745e-3f * z + 2.06390887954e-2f) * z + -5.37397155531e-2f) * z + 1.33314422036e-1f) * z +
                   -3.33332819422e-1f) * z * x + x;
    float big = 1.0f - 2.0f / (wide_exp(2.0f * a) + 1.0f);
    return a < 0.625f ? small : copysignf(big, x);
}

/* erf(x): an odd polynomial below 1, 1 - exp(-x^2) P(1/x^2) / x above (Cephes erff, erfcf). */
static inline float wide_erf(float x) {
    float z = x * x, a = fabsf(x), u = 1.0f / (a < 1.0f ? 1.0f : a), q = u * u;
    float small = ((((((7.853861353153693e-5f * z + -8.010193625184903e-4f) * z + 5.188327685732524e-3f) * z + -2.685381193529856e-2f) * z +
                     1.128358514861418e-1f) * z + -3.761262582423300e-1f) * z + 1.128379165726710e+0f) * x;
    float middle = (((((((2.326819970068386e-2f * q + -1.387039388740657e-1f) * q + 3.687424674597105e-1f) * q + -5.824733027278666e-1f) * q +
                       6.210004621745983e-1f) * q + -4.944515323274145e-1f) * q + 3.404879937665872e-1f) * q + -2.741127028184656e-1f) * q +
                   5.638259427386472e-1f;
    float far = ((((((-1.047766399936249e+1f * q + 1.297719955372516e+1f) * q + -7.495518717768503e+0f) * q + 2.921019019210786e+0f) * q +
                   -1.015265279202700e+0f) * q + 4.218463358204948e-1f) * q + -2.820767439740514e-1f) * q + 5.641895067754075e-1f;
    float big = 1.0f - wide_exp(-z) * u * (a < 2.0f ? middle : far);
    return a < 1.0f ? small : copysignf(big, x);
}

/* sin or cos of x less its multiples of pi/2, taken off in four parts. */
static inline float wide_sine(float x, int32_t shift) {
    float q = rintf(x * 0.636619746685028076171875f);
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
    return quadrant & 2 ? -r : r;
}
static inline float wide_sin(float x) { return fabsf(x) < 25966.0f ? wide_sine(x, 0) : sinf(x); }
static inline float wide_cos(float x) { return fabsf(x) < 31250.0f ? wide_sine(x, 1) : cosf(x); }

#define s_exp(x) (wide ? wide_exp(x) : expf(x))
#define s_log(x) (wide ? wide_log(x) : logf(x))
#define s_tanh(x) (wide ? wide_tanh(x) : tanhf(x))
#define s_sin(x) (wide ? wide_sin(x) : sinf(x))
#define s_cos(x) (wide ? wide_cos(x) : cosf(x))
#define s_erf(x) (wide ? wide_erf(x) : erff(x))
#define s_sigmoid(x) s_logistic(x, s_exp(-s_abs(x)))
static inline float s_expm1(float x) { return expm1f(x); }
static inline float s_log1p(float x) { return log1pf(x); }

#endif
