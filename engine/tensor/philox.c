/* philox.c -- the counter-based generator Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers, SC11).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
/* The loops over steps side by side are there to be vectorised. */
#pragma GCC optimize("O3")

#include "engine/tensor/random.h"
#include "engine/base/target_clones.h"

enum { ROUNDS = 10, ABREAST = 16 };

static const uint32_t MULTIPLIERS[2] = {0xD2511F53u, 0xCD9E8D57u}, WEYL[2] = {0x9E3779B9u, 0xBB67AE85u};

static void round_once(uint32_t x[4], const uint32_t key[2]) {
    uint64_t a = (uint64_t)MULTIPLIERS[0] * x[0], b = (uint64_t)MULTIPLIERS[1] * x[2];
    uint32_t y[4] = {(uint32_t)(b >> 32) ^ x[1] ^ key[0], (uint32_t)b, (uint32_t)(a >> 32) ^ x[3] ^ key[1], (uint32_t)a};
    memcpy(x, y, sizeof y);
}

void philox_skip(Philox *p, uint64_t count) {
    uint64_t lo = (uint64_t)p->counter[1] << 32 | p->counter[0], hi = (uint64_t)p->counter[3] << 32 | p->counter[2];
    lo += count;
    hi += lo < count;
    p->counter[0] = (uint32_t)lo;
    p->counter[1] = (uint32_t)(lo >> 32);
    p->counter[2] = (uint32_t)hi;
    p->counter[3] = (uint32_t)(hi >> 32);
}

void philox_next(Philox *p, uint32_t out[4]) {
    uint32_t key[2] = {p->key[0], p->key[1]};
    memcpy(out, p->counter, sizeof p->counter);
    for (int i = 0; i < ROUNDS; i++) {
        round_once(out, key);
        for (int k = 0; k < 2; k++) key[k] += WEYL[k];
    }
    philox_skip(p, 1);
}

/* All rounds of steps side by side: word w of step j is x[w][j]. */
CLONES static void rounds_abreast(uint32_t x[4][ABREAST], uint32_t k0, uint32_t k1) {
    for (int i = 0; i < ROUNDS; i++, k0 += WEYL[0], k1 += WEYL[1])
        for (int j = 0; j < ABREAST; j++) {
            uint64_t a = (uint64_t)MULTIPLIERS[0] * x[0][j], b = (uint64_t)MULTIPLIERS[1] * x[2][j];
            x[0][j] = (uint32_t)(b >> 32) ^ x[1][j] ^ k0;
            x[1][j] = (uint32_t)b;
            x[2][j] = (uint32_t)(a >> 32) ^ x[3][j] ^ k1;
            x[3][j] = (uint32_t)a;
        }
}

void philox_fill(Philox *p, uint64_t apart, uint32_t *out, int64_t steps) {
    const uint32_t stride = (uint32_t)apart;
    for (; steps >= ABREAST && p->counter[0] <= UINT32_MAX - ABREAST * apart; steps -= ABREAST, out += 4 * ABREAST) {
        uint32_t x[4][ABREAST];
        for (int j = 0; j < ABREAST; j++) {
            x[0][j] = p->counter[0] + (uint32_t)j * stride;
            for (int w = 1; w < 4; w++) x[w][j] = p->counter[w];
        }
        rounds_abreast(x, p->key[0], p->key[1]);
        for (int j = 0; j < ABREAST; j++)
            for (int w = 0; w < 4; w++) out[4 * j + w] = x[w][j];
        p->counter[0] += ABREAST * stride;
    }
    for (; steps > 0; steps--, out += 4) {
        philox_next(p, out);
        philox_skip(p, apart - 1);
    }
}
