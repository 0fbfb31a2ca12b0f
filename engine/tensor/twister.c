/* twister.c -- MT19937 (Matsumoto and Nishimura, 1998) with initialisation by array.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/twister.h"

static void init_by_number(Twister *t, uint32_t seed) {
    t->state[0] = seed;
    for (uint32_t i = 1; i < TWISTER_SIZE; i++) t->state[i] = 1812433253u * (t->state[i - 1] ^ t->state[i - 1] >> 30) + i;
    t->next = TWISTER_SIZE;
}

void twister_seed(Twister *t, uint64_t seed) {
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    int length = key[1] ? 2 : 1, i = 1, j = 0;
    uint32_t *s = t->state;
    init_by_number(t, 19650218u);
    for (int k = TWISTER_SIZE; k; k--) {
        s[i] = (s[i] ^ (s[i - 1] ^ s[i - 1] >> 30) * 1664525u) + key[j] + (uint32_t)j;
        if (++i >= TWISTER_SIZE) s[0] = s[TWISTER_SIZE - 1], i = 1;
        if (++j >= length) j = 0;
    }
    for (int k = TWISTER_SIZE - 1; k; k--) {
        s[i] = (s[i] ^ (s[i - 1] ^ s[i - 1] >> 30) * 1566083941u) - (uint32_t)i;
        if (++i >= TWISTER_SIZE) s[0] = s[TWISTER_SIZE - 1], i = 1;
    }
    s[0] = 0x80000000u;
}

static void refill(Twister *t) {
    uint32_t *s = t->state;
    for (int k = 0; k < TWISTER_SIZE; k++) {
        uint32_t y = (s[k] & 0x80000000u) | (s[(k + 1) % TWISTER_SIZE] & 0x7fffffffu);
        s[k] = s[(k + 397) % TWISTER_SIZE] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    t->next = 0;
}

uint32_t twister_next(Twister *t) {
    if (t->next >= TWISTER_SIZE) refill(t);
    uint32_t y = t->state[t->next++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
}
