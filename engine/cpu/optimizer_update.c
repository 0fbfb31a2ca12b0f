/* optimizer_update.c -- steps of optimizers over a variable and its slots, each element read and written once.
 *
 * The sums and products are those of the optimizers' update_step, in its order and rounded one by one, so that a step
 * gives the same bits whether it runs here or operation by operation: denormal numbers count as zero, as in TensorFlow's
 * kernels. Slots of weights that no gradient reaches any more would else fade into them, where the processor is slow.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/optimizer_update.h"

#include "engine/base/denormals.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"

#include <math.h>

/* Elements [from, to) of d; T is the elements' type, ROOT its square root. */
#define DEFINE_RULES(T, type, ROOT, isa, target) \
    target static void run_##type##_##isa(const Descent *d, int64_t from, int64_t to) { \
        T *restrict x = d->x, *restrict m = d->m, *restrict v = d->v; \
        const T *restrict g = d->g; \
        T rate = (T)d->rate, b1 = (T)d->beta_1, b2 = (T)d->beta_2, epsilon = (T)d->epsilon; \
        switch (d->rule) { \
            case DESCENT_PLAIN: \
                for (int64_t i = from; i < to; i++) x[i] -= g[i] * rate; \
                return; \
            case DESCENT_MOMENTUM: \
                for (int64_t i = from; i < to; i++) { \
                    m[i] = -g[i] * rate + m[i] * b1; \
                    x[i] += m[i]; \
                } \
                return; \
            case DESCENT_NESTEROV: \
                for (int64_t i = from; i < to; i++) { \
                    m[i] = -g[i] * rate + m[i] * b1; \
                    x[i] += -g[i] * rate + m[i] * b1; \
                } \
                return; \
            case DESCENT_ADAM: \
                for (int64_t i = from; i < to; i++) { \
                    m[i] += (g[i] - m[i]) * b1; \
                    v[i] += (g[i] * g[i] - v[i]) * b2; \
                    x[i] -= m[i] * rate / (ROOT(v[i]) + epsilon); \
                } \
                return; \
        } \
    }

#define DEFINE_DESCENT(isa, target) \
    DEFINE_RULES(float, float32, sqrtf, isa, target) \
    DEFINE_RULES(double, float64, sqrt, isa, target) \
    static void run_##isa(void *context, int64_t from, int64_t to) { \
        const Descent *d = context; \
        if (d->wide) run_float64_##isa(d, from, to); \
        else run_float32_##isa(d, from, to); \
    } \
    bool descend_##isa(const Descent *d, Error *err) { \
        Descent own = *d; \
        unsigned mode = denormals_mode(); \
        (void)err; \
        denormals_set(mode | DENORMALS_FLUSHED); \
        parallel_run(d->n, PARALLEL_FROM / 8, run_##isa, &own); \
        denormals_set(mode); \
        return true; \
    }

DEFINE_DESCENT(base, )
#ifdef __x86_64__
DEFINE_DESCENT(avx2, __attribute__((target("avx2"))))
DEFINE_DESCENT(avx512, __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,prefer-vector-width=512"))))
#endif
