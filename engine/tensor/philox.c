/* philox.c -- the counter-based generator Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers, SC11).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/random.h"

static void round_once(uint32_t x[4], const uint32_t key[2]) {
    uint64_t a = (uint64_t)0xD2511F53u * x[0], b = (uint64_t)0xCD9E8D57u * x[2];
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
    for (int i = 0; i < 10; i++) {
        round_once(out, key);
        key[0] += 0x9E3779B9u;
        key[1] += 0xBB67AE85u;
    }
    philox_skip(p, 1);
}
