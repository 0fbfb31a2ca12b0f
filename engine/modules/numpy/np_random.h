/* np_random.h -- NumPy's bit generators, and the distributions drawn from them number by number.
 *
 * Two generators: the Mersenne Twister MT19937 (Matsumoto and Nishimura 1998) with the legacy distributions behind
 * np.random.seed, and PCG64 (O'Neill 2014: 128-bit state, XSL-RR output), seeded through NumPy's SeedSequence, with
 * ziggurats (Marsaglia and Tsang 2000; Doornik 2005) behind np.random.default_rng. Both give NumPy's own numbers.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_NP_RANDOM_H
#define ENGINE_MODULES_NP_RANDOM_H

#include "engine/modules/tensors/tensors.h"

enum { TWISTER_WORDS = 624, LAYERS = 256 };

typedef unsigned __int128 Wide;

typedef struct Ziggurat {
    uint64_t k[LAYERS];
    double w[LAYERS], f[LAYERS];
} Ziggurat;

typedef struct Tables {
    Ziggurat normal, exponential;
} Tables;

typedef struct Bits {
    Object object;
    bool legacy;                 /* the twister; otherwise PCG64 */
    uint32_t word[TWISTER_WORDS];
    int next;                    /* word to give next */
    bool has_gauss;
    double gauss;
    Wide state, increment;
    bool has_half;
    uint32_t half;
    const Tables *tables;        /* of the ziggurats, borrowed from the modules' state; set by every draw */
} Bits;

uint32_t bits_next_32(Bits *b);
uint64_t bits_next_64(Bits *b);
double bits_double(Bits *b);                         /* in [0, 1) */
double bits_gauss(Bits *b);                          /* standard normal */
double bits_exponential(Bits *b);                    /* standard exponential */
double bits_gamma(Bits *b, double shape);            /* standard gamma */
uint64_t bits_masked(Bits *b, uint64_t range);       /* in [0, range], by throwing away what is too large */
uint64_t bits_bounded(Bits *b, uint64_t range);      /* in [0, range], as the generator's integers are */

/* np_distributions.c: a distribution by its NumPy name. */
typedef struct Distribution {
    const char *name;
    int parameters;
    bool whole;                                      /* gives integers */
    double (*draw)(Bits *b, const double *parameter);
} Distribution;

/* NULL: there is none of this name. */
const Distribution *distribution_find(const char *name);

#endif
