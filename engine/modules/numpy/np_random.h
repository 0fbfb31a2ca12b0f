/* np_random.h -- NumPy's bit generators, and the distributions drawn from them number by number.
 *
 * The generators: the Mersenne Twister MT19937 (Matsumoto and Nishimura 1998), PCG64 (O'Neill 2014: 128-bit state,
 * XSL-RR or DXSM output), SFC64 (Doty-Humphrey 2010) and Philox 4x64 (Salmon et al. 2011), seeded through NumPy's
 * SeedSequence, and for np.random.seed as the twister always was. Behind RandomState stand the legacy distributions,
 * behind Generator ziggurats (Marsaglia and Tsang 2000; Doornik 2005). All give NumPy's own numbers.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_NP_RANDOM_H
#define ENGINE_MODULES_NP_RANDOM_H

#include "engine/modules/tensors/tensors.h"

enum { TWISTER_WORDS = 624, LAYERS = 256 };

typedef unsigned __int128 Wide;

typedef enum BitSource { SOURCE_TWISTER, SOURCE_PCG64, SOURCE_DXSM, SOURCE_SFC64, SOURCE_PHILOX, SOURCES } BitSource;

extern const char *const source_names[SOURCES]; /* "MT19937" ... */

/* Where the lowest layers of the normal and the exponential tables end. */
#define NORMAL_R 3.6541528853610087963519472518
#define EXPONENTIAL_R 7.6971174701310497140446280481

/* Of each layer: below k all numbers lie under the curve, w is what one counts for, f the height of the upper edge. In double precision
 * numbers have 52 bits, exponential ones 53; in single precision 23. */
typedef struct Ziggurat {
    uint64_t k[LAYERS];
    double w[LAYERS], f[LAYERS];
} Ziggurat;

typedef struct FloatZiggurat {
    uint32_t k[LAYERS];
    float w[LAYERS], f[LAYERS];
} FloatZiggurat;

extern const Ziggurat ziggurat_normal, ziggurat_exponential; /* np_ziggurats.c */
extern const FloatZiggurat ziggurat_normal_float, ziggurat_exponential_float;

typedef struct Bits {
    Object object;
    BitSource source;
    bool legacy; /* distributions are drawn as RandomState does */
    uint32_t word[TWISTER_WORDS];
    int next; /* word to give next, of the twister's or of Philox's block */
    bool has_gauss;
    double gauss;
    Wide state, increment;              /* of the PCGs */
    uint64_t lane[4], key[2], block[4]; /* SFC64's state; Philox's counter, key and what the rounds made of them */
    bool has_half;
    uint32_t half;
} Bits;

/* Seeds b as a SeedSequence of this entropy does. */
void bits_seed_sequence(Bits *b, const uint32_t *entropy, int count);
/* Seeds the twister as RandomState does, with one word, or with many. */
void bits_seed_legacy(Bits *b, const uint32_t *words, int count, bool many);
/* Sets Philox's key and counter. */
void bits_set_key(Bits *b, const uint64_t key[2], const uint64_t counter[4]);

uint64_t bits_next_raw(Bits *b); /* a word of 64 bits, of the twister of 32 */
uint32_t bits_next_32(Bits *b);
uint64_t bits_next_64(Bits *b);
double bits_double(Bits *b);                    /* in [0, 1) */
void bits_doubles(Bits *b, double *out, int64_t n); /* n of these */
double bits_gauss(Bits *b);                     /* standard normal */
double bits_exponential(Bits *b);               /* standard exponential */
double bits_gamma(Bits *b, double shape);       /* standard gamma */
float bits_float(Bits *b);                      /* in [0, 1), of 24 bits */
float bits_gauss_float(Bits *b);                /* np_random_float.c: standard normal */
float bits_exponential_float(Bits *b);          /* standard exponential */
float bits_gamma_float(Bits *b, float shape);   /* standard gamma */
uint64_t bits_masked(Bits *b, uint64_t range);  /* in [0, range], by throwing away what is too large */
void bits_below(Bits *b, uint32_t count, uint32_t *out, int64_t n); /* n numbers in [0, count), as a generator's integers are */
uint64_t bits_bounded(Bits *b, uint64_t range); /* in [0, range], as the generator's integers are */

/* What a parameter of a distribution may be. */
typedef enum Limit {
    ANY,
    NON_NEGATIVE, /* nor minus zero; NaN may be */
    POSITIVE,     /* or NaN */
    POSITIVE_NUMBER,
    IN_UNIT, /* 0 <= p <= 1 */
    IN_UNIT_ABOVE_0,
    IN_UNIT_BELOW_1,
    ABOVE_1,
    POISSON_MEAN, /* not so large that the numbers would not fit into int64 */
    COUNT         /* a whole number, not negative */
} Limit;

enum { PARAMETERS_MAX = 3 };

typedef struct DrawParameter {
    const char *name;
    Limit limit;
} DrawParameter;

/* np_distributions.c: a distribution by its NumPy name. */
typedef struct Distribution {
    const char *name;
    bool whole; /* gives integers */
    double (*draw)(Bits *b, const double *parameter);
    DrawParameter parameter[PARAMETERS_MAX]; /* up to one without a name */
} Distribution;

/* NULL: there is none of this name. */
const Distribution *distribution_find(const char *name);

#endif
