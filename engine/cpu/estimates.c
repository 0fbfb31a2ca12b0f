/* estimates.c -- functions of float32 tensors that begin with the processor's own estimate of a reciprocal.
 *
 * Eigen, and so TensorFlow, takes runs of eight numbers through the processor's estimate of 1 / x or 1 / sqrt(x), of
 * about 12 bits, and one step of Newton's method after it, in two rounded parts; the results' last bits are those of
 * the processor at hand. What is left over after the eights is divided. ndarrays divide always, as NumPy does, and do
 * not come here.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/elementwise.h"

#include "engine/cpu/math_float32.h"
#include "engine/tensor/op.h"

#include <immintrin.h>

#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))

static inline void estimate_reciprocals(float x[8]) {
    for (int i = 0; i < 8; i += 4) _mm_storeu_ps(x + i, _mm_rcp_ps(_mm_loadu_ps(x + i)));
}

static inline void estimate_roots(float x[8]) {
    for (int i = 0; i < 8; i += 4) _mm_storeu_ps(x + i, _mm_rsqrt_ps(_mm_loadu_ps(x + i)));
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

/* A loop of the elementwise kind (loops.h): in eights, `of` x being estimated, and `single` for the rest. */
#define ESTIMATED(name, estimate, refine, of, expr, single)                                                            \
    CLONES static void name(int64_t n, void *out, int64_t so, const void *xv, int64_t sx, const void *yv,              \
                            int64_t sy) {                                                                              \
        int64_t i = 0;                                                                                                 \
        (void)yv;                                                                                                      \
        (void)sy;                                                                                                      \
        for (; so == (int64_t)sizeof(float) && sx == so && i + 8 <= n; i += 8) {                                       \
            const float *xs = (const float *)xv + i;                                                                   \
            float *o = (float *)out + i, a[8], e[8];                                                                   \
            for (int j = 0; j < 8; j++) {                                                                              \
                float x = xs[j];                                                                                       \
                a[j] = e[j] = of;                                                                                      \
            }                                                                                                          \
            estimate(e);                                                                                               \
            for (int j = 0; j < 8; j++) e[j] = refine(a[j], e[j]);                                                     \
            for (int j = 0; j < 8; j++) {                                                                              \
                float x = xs[j], r = e[j];                                                                             \
                (void)x;                                                                                               \
                a[j] = expr;                                                                                           \
            }                                                                                                          \
            memcpy(o, a, sizeof a);                                                                                    \
        }                                                                                                              \
        for (; i < n; i++) {                                                                                           \
            float x = *(const float *)((const char *)xv + i * sx);                                                     \
            *(float *)((char *)out + i * so) = single;                                                                 \
        }                                                                                                              \
    }

ESTIMATED(reciprocals, estimate_reciprocals, refined_reciprocal, x, r, 1.0f / x)
ESTIMATED(rsqrts, estimate_roots, refined_root, x, r, 1.0f / sqrtf(x))
ESTIMATED(atans, estimate_reciprocals, refined_reciprocal, fabsf(x), atan_of(x, r), atanf(x))
ESTIMATED(erfcs, estimate_reciprocals, refined_reciprocal, erfc_square(x),
          rational_erfc(x, wide_exp(-erfc_square(x)), r), single_erfc(x))

Loop estimates_loop(OpId op) {
    switch (op) {
        case OP_RECIPROCAL: return reciprocals;
        case OP_RSQRT: return rsqrts;
        case OP_ATAN: return atans;
        case OP_ERFC: return erfcs;
        default: return NULL;
    }
}
