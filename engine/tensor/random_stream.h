/* random_stream.h -- what the files of random operations share: the part of the sequence that an operation gets, and numbers out of it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_RANDOM_STREAM_H
#define ENGINE_TENSOR_RANDOM_STREAM_H

#include "engine/tensor/random.h"

#include <math.h>
#include <string.h>

enum { RANDOM_RESERVED = 256 };  /* steps for each output, so that those that reject have enough */

/* Numbers that are worth a thread: of words of the generator alone, and with a logarithm or so. */
enum { UNIFORM_GRAIN = 1 << 15, RANDOM_GRAIN = 1 << 12 };

/* Where an operation of this kind starts; steps of the sequence are its own. */
Philox random_reserve(OpContext *c, int kind, Dtype dtype, bool has_seed, int64_t seed, uint64_t steps);
/* Where a stateless operation starts. */
Philox random_stateless_philox(const int64_t seed[2]);
/* The one or the other. */
Philox random_begin(OpContext *c, int kind, Dtype dtype, RandomSeed s, uint64_t steps);

/* InvalidArgumentError: numbers of dtype d are not drawn, only of those allowed, in TensorFlow's words. false. */
bool random_dtype_refused(Dtype d, const char *allowed, Error *err);

/* In [0, 1). */
static inline double uniform_double(uint32_t high, uint32_t low) {
    uint64_t bits = (uint64_t)1023 << 52 | (uint64_t)(high & 0xfffffu) << 32 | low;
    double f;
    memcpy(&f, &bits, sizeof f);
    return f - 1.0;
}

/* Box and Muller's pair. */
static inline void normal_doubles(const uint32_t x[4], double out[2]) {
    double u = uniform_double(x[0], x[1]);
    if (u < 1.0e-7) u = 1.0e-7;
    double angle = 2 * M_PI * uniform_double(x[2], x[3]), radius = sqrt(-2.0 * log(u));
    sincos(angle, &out[0], &out[1]);
    out[0] *= radius;
    out[1] *= radius;
}

/* One number of a step at a time. */
typedef struct Stream {
    Philox philox;
    uint32_t x[4];
    int used;
} Stream;

static inline uint32_t stream_next(Stream *s) {
    if (s->used == 4) {
        philox_next(&s->philox, s->x);
        s->used = 0;
    }
    return s->x[s->used++];
}

#endif
