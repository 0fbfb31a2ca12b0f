/* optimizer_update.cu -- steps of optimizers over a variable and its slots, each element read and written once.
 *
 * The sums and products are those of engine/cpu/optimizer_update.c, rounded one by one (the room is compiled without
 * contraction).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/cuda.h"

/* ---- kernels ---- */

template <typename T> struct Step {
    T *x, *m, *v;
    const T *g;
    T rate, beta_1, beta_2, epsilon;
};

template <typename T, DescentRule rule>
__device__ static inline void step_one(const Step<T> &s, T &x, T &m, T &v, T g) {
    if (rule == DESCENT_PLAIN) {
        x -= g * s.rate;
    } else if (rule == DESCENT_MOMENTUM) {
        m = -g * s.rate + m * s.beta_1;
        x += m;
    } else if (rule == DESCENT_NESTEROV) {
        m = -g * s.rate + m * s.beta_1;
        x += -g * s.rate + m * s.beta_1;
    } else {
        m += (g - m) * s.beta_1;
        v += (g * g - v) * s.beta_2;
        x -= m * s.rate / (sqrt(v) + s.epsilon);
    }
}

template <typename T> struct alignas(16) Sixteenth { T at[16 / sizeof(T)]; };

/* Runs of 16 bytes, then the rest. */
template <typename T, DescentRule rule> __global__ void descend_all(int64_t n, Step<T> s) {
    typedef Sixteenth<T> Run;
    const int N = 16 / sizeof(T);
    const bool has_m = rule != DESCENT_PLAIN, has_v = rule == DESCENT_ADAM;
    int64_t runs = n / N;
    for (EACH(i, runs)) {
        Run x = ((Run *)s.x)[i], g = ((const Run *)s.g)[i], m = {}, v = {};
        if (has_m) m = ((Run *)s.m)[i];
        if (has_v) v = ((Run *)s.v)[i];
        for (int k = 0; k < N; k++) step_one<T, rule>(s, x.at[k], m.at[k], v.at[k], g.at[k]);
        ((Run *)s.x)[i] = x;
        if (has_m) ((Run *)s.m)[i] = m;
        if (has_v) ((Run *)s.v)[i] = v;
    }
    int64_t i = runs * N + threadIdx.x;
    if (blockIdx.x == 0 && i < n) {
        T none = 0;
        step_one<T, rule>(s, s.x[i], has_m ? s.m[i] : none, has_v ? s.v[i] : none, s.g[i]);
    }
}

/* ---- launchers ---- */

template <typename T> static bool descend(const Descent *d, Error *err) {
    Step<T> s = {(T *)d->x,  (T *)d->m,    (T *)d->v,    (const T *)d->g,
                 (T)d->rate, (T)d->beta_1, (T)d->beta_2, (T)d->epsilon};
    unsigned blocks = blocks_for(d->n / (16 / (int64_t)sizeof(T)) + 1);
    switch (d->rule) {
        case DESCENT_PLAIN: descend_all<T, DESCENT_PLAIN><<<blocks, THREADS, 0, cuda_stream>>>(d->n, s); break;
        case DESCENT_MOMENTUM: descend_all<T, DESCENT_MOMENTUM><<<blocks, THREADS, 0, cuda_stream>>>(d->n, s); break;
        case DESCENT_NESTEROV: descend_all<T, DESCENT_NESTEROV><<<blocks, THREADS, 0, cuda_stream>>>(d->n, s); break;
        case DESCENT_ADAM: descend_all<T, DESCENT_ADAM><<<blocks, THREADS, 0, cuda_stream>>>(d->n, s); break;
    }
    return cuda_launched(err);
}

bool cuda_descend(const Descent *d, Error *err) {
    if (d->n == 0) return true;
    return d->wide ? descend<double>(d, err) : descend<float>(d, err);
}
