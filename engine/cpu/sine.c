/* sine.c -- sines and cosines of float32.
 *
 * Runs of eight take their multiples of pi/2 off in float32, as Eigen and so TensorFlow does; numbers of so many turns that
 * this fails, and what is left over after the eights, go to the C library one by one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/elementwise.h"

#include "engine/base/target_clones.h"
#include "engine/cpu/math_float32.h"
#include "engine/tensor/op.h"

/* `shift` quarters of a turn are added: 0 gives sines, 1 cosines. Says whether all of x are at most `most` in size. */
CLONES static bool near_eights(int64_t n, float *out, const float *x, int32_t shift, float most) {
    int32_t far = 0;
#pragma GCC ivdep
    for (int64_t i = 0; i < n; i++) {
        far |= !(fabsf(x[i]) < most);
        out[i] = wide_sine(x[i], shift);
    }
    return !far;
}

/* A loop of the elementwise kind (loops.h). A chunk with a number of too many turns is done anew from a copy, for out may be x. */
#define SINE(name, shift, most, single)                                                                                \
    static void name(int64_t n, void *out, int64_t so, const void *xv, int64_t sx, const void *yv, int64_t sy) {       \
        enum { CHUNK = 256 };                                                                                          \
        int64_t eights = so == (int64_t)sizeof(float) && sx == so ? n & ~(int64_t)7 : 0;                               \
        (void)yv;                                                                                                      \
        (void)sy;                                                                                                      \
        for (int64_t from = 0; from < eights; from += CHUNK) {                                                         \
            float x[CHUNK], *o = (float *)out + from;                                                                  \
            int64_t m = eights - from < CHUNK ? eights - from : CHUNK;                                                 \
            memcpy(x, (const float *)xv + from, (size_t)m * sizeof *x);                                                \
            if (near_eights(m, o, x, shift, most)) continue;                                                           \
            for (int64_t i = 0; i < m; i++)                                                                            \
                if (!(fabsf(x[i]) < most)) o[i] = single(x[i]);                                                        \
        }                                                                                                              \
        for (int64_t i = eights; i < n; i++)                                                                           \
            *(float *)((char *)out + i * so) = single(*(const float *)((const char *)xv + i * sx));                    \
    }

SINE(sines, 0, 25966.0f, sinf)
SINE(cosines, 1, 31250.0f, cosf)

Loop sine_loop(OpId op) { return op == OP_SIN ? sines : op == OP_COS ? cosines : NULL; }
