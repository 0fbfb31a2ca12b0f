/* mersenne.c -- MT19937 as its authors published it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/mersenne.h"

enum { N = MERSENNE_WORDS, M = 397 };

void mersenne_seed(Mersenne *m, uint32_t seed) {
    m->word[0] = seed;
    for (uint32_t i = 1; i < N; i++) m->word[i] = 1812433253u * (m->word[i - 1] ^ m->word[i - 1] >> 30) + i;
    m->next = N;
}

void mersenne_seed_words(Mersenne *m, const uint32_t *key, size_t count) {
    uint32_t *w = m->word;
    mersenne_seed(m, 19650218u);
    size_t i = 1, j = 0;
    for (size_t k = count > N ? count : N; k > 0; k--) {
        w[i] = (w[i] ^ (w[i - 1] ^ w[i - 1] >> 30) * 1664525u) + key[j] + (uint32_t)j;
        if (++i >= N) {
            w[0] = w[N - 1];
            i = 1;
        }
        if (++j >= count) j = 0;
    }
    for (size_t k = N - 1; k > 0; k--) {
        w[i] = (w[i] ^ (w[i - 1] ^ w[i - 1] >> 30) * 1566083941u) - (uint32_t)i;
        if (++i >= N) {
            w[0] = w[N - 1];
            i = 1;
        }
    }
    w[0] = 0x80000000u;
}

static void mix(Mersenne *m) {
    uint32_t *w = m->word;
    for (int i = 0; i < N; i++) {
        uint32_t y = (w[i] & 0x80000000u) | (w[(i + 1) % N] & 0x7FFFFFFFu);
        w[i] = w[(i + M) % N] ^ y >> 1 ^ (y & 1 ? 0x9908B0DFu : 0);
    }
    m->next = 0;
}

uint32_t mersenne_next(Mersenne *m) {
    if (m->next >= N) mix(m);
    uint32_t y = m->word[m->next++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9D2C5680u;
    y ^= y << 15 & 0xEFC60000u;
    return y ^ y >> 18;
}

double mersenne_double(Mersenne *m) {
    uint32_t a = mersenne_next(m) >> 5, b = mersenne_next(m) >> 6;
    return ((double)a * 67108864.0 + (double)b) / 9007199254740992.0;
}
