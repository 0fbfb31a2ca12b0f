/* random.cu -- random numbers: those that engine/tensor/random.c makes, of the same words of the same generator.
 *
 * Philox counts: a thread jumps to its own step and makes the four numbers of it. Uniform numbers are the host's to the
 * bit, normal ones to what CUDA's logarithm, sine and cosine differ by.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/cuda.h"

enum { ROUNDS = 10, WORDS = 4 };

/* ---- kernels ---- */

/* The words of step number `step` from d's counter on. */
__device__ static inline void philox_words(const PhiloxDraw &d, uint64_t step, uint32_t x[WORDS]) {
    uint64_t low = (uint64_t)d.counter[1] << 32 | d.counter[0], high = (uint64_t)d.counter[3] << 32 | d.counter[2],
             sum = low + step;
    uint32_t k0 = d.key[0], k1 = d.key[1];
    high += sum < low;
    x[0] = (uint32_t)sum, x[1] = (uint32_t)(sum >> 32), x[2] = (uint32_t)high, x[3] = (uint32_t)(high >> 32);
    for (int i = 0; i < ROUNDS; i++, k0 += 0x9E3779B9u, k1 += 0xBB67AE85u) {
        uint64_t a = (uint64_t)0xD2511F53u * x[0], b = (uint64_t)0xCD9E8D57u * x[2];
        x[0] = (uint32_t)(b >> 32) ^ x[1] ^ k0;
        x[2] = (uint32_t)(a >> 32) ^ x[3] ^ k1;
        x[1] = (uint32_t)b;
        x[3] = (uint32_t)a;
    }
}

__device__ static inline float uniform(uint32_t word) {
    return __uint_as_float(127u << 23 | (word & 0x7fffffu)) - 1.0f;
}

/* Box and Muller's pair. */
__device__ static inline void normals(uint32_t x0, uint32_t x1, float *out) {
    float u = fmaxf(uniform(x0), 1.0e-7f), angle = (float)(2.0 * 3.14159265358979323846 * (double)uniform(x1)),
          radius = sqrtf(-2.0f * logf(u));
    sincosf(angle, &out[0], &out[1]);
    out[0] *= radius;
    out[1] *= radius;
}

__global__ void draw_steps(const __grid_constant__ PhiloxDraw d, float *out) {
    for (EACH(step, (d.count + WORDS - 1) / WORDS)) {
        uint32_t x[WORDS];
        float numbers[WORDS];
        philox_words(d, (uint64_t)step, x);
        for (int k = 0; k < WORDS; k++) numbers[k] = uniform(x[k]);
        if (d.normal) normals(x[0], x[1], numbers), normals(x[2], x[3], numbers + 2);
        for (int k = 0; k < WORDS && step * WORDS + k < d.count; k++) out[step * WORDS + k] = numbers[k];
    }
}

/* ---- launchers ---- */

bool cuda_draw(const PhiloxDraw *d, Error *err) {
    if (d->count == 0) return true;
    draw_steps<<<blocks_for((d->count + WORDS - 1) / WORDS), THREADS, 0, cuda_stream>>>(*d, (float *)d->out);
    return cuda_launched(err);
}
