/* mersenne.h -- the Mersenne Twister MT19937 (M. Matsumoto and T. Nishimura, 1998).
 *
 * Python's random, NumPy's legacy generator and TensorFlow's seeds all draw from it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_MERSENNE_H
#define ENGINE_BASE_MERSENNE_H

#include <stddef.h>
#include <stdint.h>

enum { MERSENNE_WORDS = 624 };

typedef struct Mersenne {
    uint32_t word[MERSENNE_WORDS];
    int next;                    /* number of the word that comes next; MERSENNE_WORDS: mix first */
} Mersenne;

void mersenne_seed(Mersenne *m, uint32_t seed);
void mersenne_seed_words(Mersenne *m, const uint32_t *key, size_t count);   /* count > 0 */
uint32_t mersenne_next(Mersenne *m);
double mersenne_double(Mersenne *m);        /* [0, 1) with 53 bits, from two words */

#endif
