/* reciprocal_estimate.c -- functions of float32 tensors that begin with an estimate of a reciprocal.
 *
 * Eigen, and so TensorFlow, takes runs of eight numbers through the processor's estimate of 1 / x or 1 / sqrt(x), of
 * about 12 bits, and one step of Newton's method after it, in two rounded parts. Makers of processors estimate differently, which shows in
 * the last digits; here they are those of Intel's on every processor. What is left over after the eights is divided. ndarrays divide
 * always, as NumPy does, and do not come here.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/elementwise.h"

#include "engine/base/target_clones.h"
#include "engine/cpu/math_float32.h"
#include "engine/tensor/op.h"

#include <float.h>
#include <math.h>

enum { CHUNK = 256 };             /* numbers that stay in the first cache between the passes over them; a multiple of 8 */

/* The middle of the numbers that agree with x but in the last bits of its fraction, of which half is the highest. */
INLINE float middle(float x, uint32_t half) {
    uint32_t bits = (uint32_t)bits_of_float(x), usual = -(uint32_t)((fabsf(x) <= FLT_MAX) & (fabsf(x) >= FLT_MIN));
    return float_of_bits((int32_t)((bits & ~(usual & (2 * half - 1))) | (usual & half)));
}

/* y with twelve bits of its fraction, rounded to nearest: what lies half-way up, or down where `down` is 1. */
INLINE float shortened(float y, uint32_t down) {
    uint32_t bits = (uint32_t)bits_of_float(y);
    return y == y ? float_of_bits((int32_t)((bits + 0x400 - down) & ~(uint32_t)0x7ff)) : y;
}

/* What Intel's instructions rcpps and rsqrtps give: of the middle of the 2048 intervals between powers of 2, or of the 1024, the reciprocal to
 * twelve bits (as the emulator Bochs documents it, cpu/sse_rcp.cc). The quotients of two intervals, of which only the last lies above,
 * are so near to half-way that a float does not tell them from it. */
INLINE void estimate_reciprocals(float *x, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        float m = middle(x[i], 0x800);
        x[i] = shortened(1.0f / m, (bits_of_float(m) & 0x7ff000) != 0x7ff000);
    }
}

INLINE void estimate_roots(float *x, int64_t n) {
    for (int64_t i = 0; i < n; i++) x[i] = shortened(1.0f / sqrtf(middle(x[i], 0x1000)), 0);
}

/* 1 / a from an estimate e: e (2 - a e); at 0 and infinity the estimate is right. */
static inline float refined_reciprocal(float a, float e) {
    float rest = 1.0f - a * e, better = e * rest + e;
    return rest == rest ? better : e;
}

static inline float refined_root(float a, float e) {
    float half = e * -0.5f, rest = a * e * e + -1.0f, better = half * rest + e;
    return better == better ? better : e;
}

static inline float atan_of(float x, float reciprocal) {
    float a = fabsf(x), r = rational_atan(a > 1.0f ? reciprocal : a);
    return copysignf(a > 1.0f ? 1.57079632679489662f - r : r, x);
}

/* Eights of a function, `of` x being estimated. */
#define ESTIMATED(name, estimate, refine, of, expr)                                                                    \
    CLONES static void name##_eights(int64_t n, float *out, const float *xs) {                                         \
        float a[CHUNK], e[CHUNK];                                                                                      \
        for (int64_t from = 0; from < n; from += CHUNK, out += CHUNK, xs += CHUNK) {                                   \
            int64_t m = n - from < CHUNK ? n - from : CHUNK;                                                           \
            for (int64_t j = 0; j < m; j++) {                                                                          \
                float x = xs[j];                                                                                       \
                a[j] = e[j] = of;                                                                                      \
            }                                                                                                          \
            estimate(e, m);                                                                                            \
            _Pragma("GCC ivdep")                                                                                       \
            for (int64_t j = 0; j < m; j++) {                                                                          \
                float x = xs[j], r = refine(a[j], e[j]);                                                               \
                (void)x;                                                                                               \
                out[j] = expr;                                                                                         \
            }                                                                                                          \
        }                                                                                                              \
    }

/* The loop of the elementwise kind (loops.h) over name##_eights, and `single` for the rest. */
#define IN_EIGHTS(name, single)                                                                                        \
    static void name(int64_t n, void *out, int64_t so, const void *xv, int64_t sx, const void *yv, int64_t sy) {       \
        int64_t eights = so == (int64_t)sizeof(float) && sx == so ? n & ~(int64_t)7 : 0;                               \
        (void)yv;                                                                                                      \
        (void)sy;                                                                                                      \
        name##_eights(eights, out, xv);                                                                                \
        for (int64_t i = eights; i < n; i++) {                                                                         \
            float x = *(const float *)((const char *)xv + i * sx);                                                     \
            *(float *)((char *)out + i * so) = single;                                                                 \
        }                                                                                                              \
    }

ESTIMATED(reciprocals, estimate_reciprocals, refined_reciprocal, x, r)
IN_EIGHTS(reciprocals, 1.0f / x)
ESTIMATED(rsqrts, estimate_roots, refined_root, x, r)
IN_EIGHTS(rsqrts, 1.0f / sqrtf(x))
ESTIMATED(atans, estimate_reciprocals, refined_reciprocal, fabsf(x), atan_of(x, r))
IN_EIGHTS(atans, atanf(x))

/* erfc: what is near 0 needs no estimate, and often all numbers are. */
ESTIMATED(whole_erfcs, estimate_reciprocals, refined_reciprocal, erfc_square(x), rational_erfc(x, wide_exp(-erfc_square(x)), r))

CLONES static bool near_erfcs(int64_t n, float *out, const float *x) {
    int far = 0;
    for (int64_t i = 0; i < n; i++) {
        far |= !(x[i] * x[i] <= 1.0f);
        out[i] = near_erfc(x[i]);
    }
    return !far;
}

static void erfcs_eights(int64_t n, float *out, const float *x) {
    float near[CHUNK];
    for (int64_t from = 0; from < n; from += CHUNK) {
        int64_t m = n - from < CHUNK ? n - from : CHUNK;
        if (near_erfcs(m, near, x + from)) memcpy(out + from, near, (size_t)m * sizeof *near);
        else whole_erfcs_eights(m, out + from, x + from);
    }
}
IN_EIGHTS(erfcs, single_erfc(x))

/* The angle of the point (x, y): the arc tangent of y / x, half a turn on where x is negative. Steps are 1 or 0 numbers. */
CLONES static void angles_eights(int64_t n, float *out, const float *ys, int64_t step_y, const float *xs, int64_t step_x) {
    float slope[CHUNK], e[CHUNK];
    for (int64_t from = 0; from < n; from += CHUNK, out += CHUNK, ys += CHUNK * step_y, xs += CHUNK * step_x) {
        int64_t m = n - from < CHUNK ? n - from : CHUNK;
        for (int64_t j = 0; j < m; j++) {
            float y = ys[j * step_y], x = xs[j * step_x];
            bool origin = (y == 0) & (x == 0), corner = (fabsf(y) > FLT_MAX) & (fabsf(x) > FLT_MAX);
            slope[j] = pick(origin, 0.0f, pick(corner, copysignf(1.0f, x) * copysignf(1.0f, y), y / x));
            slope[j] = copysignf(slope[j], signbit(x) ? -y : y);
            e[j] = fabsf(slope[j]);
        }
        estimate_reciprocals(e, m);
        for (int64_t j = 0; j < m; j++) e[j] = refined_reciprocal(fabsf(slope[j]), e[j]);
        for (int64_t j = 0; j < m; j++) {
            float y = ys[j * step_y], turn = copysignf(pick(signbit(xs[j * step_x]), 3.14159265358979324f, 0.0f), y);
            slope[j] = atan_of(slope[j], e[j]) + turn;
        }
        memcpy(out, slope, (size_t)m * sizeof *slope);
    }
}

static void angles(int64_t n, void *out, int64_t so, const void *yv, int64_t sy, const void *xv, int64_t sx) {
    const int64_t size = (int64_t)sizeof(float);
    bool whole = so == size && (sy == size || sy == 0) && (sx == size || sx == 0);
    int64_t eights = whole ? n & ~(int64_t)7 : 0;
    angles_eights(eights, out, yv, sy / size, xv, sx / size);
    for (int64_t i = eights; i < n; i++)
        *(float *)((char *)out + i * so) = atan2f(*(const float *)((const char *)yv + i * sy), *(const float *)((const char *)xv + i * sx));
}

Loop estimates_loop(OpId op) {
    switch (op) {
        case OP_RECIPROCAL: return reciprocals;
        case OP_RSQRT: return rsqrts;
        case OP_ATAN: return atans;
        case OP_ATAN2: return angles;
        case OP_ERFC: return erfcs;
        default: return NULL;
    }
}
