/* np_bit_generators.c -- NumPy's bit generators: their seeding and their next words. See np_random.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/np_random.h"

enum { TWISTER_SHIFT = 397 };

const char *const source_names[SOURCES] = {"MT19937", "PCG64", "PCG64DXSM", "SFC64", "Philox"};

/* ---- the twister ---- */

static void twister_seed(Bits *b, uint32_t seed) {
    for (int i = 0; i < TWISTER_WORDS; i++) {
        b->word[i] = seed;
        seed = 1812433253u * (seed ^ (seed >> 30)) + (uint32_t)i + 1;
    }
    b->next = TWISTER_WORDS;
    b->has_gauss = false;
}

static void twister_seed_many(Bits *b, const uint32_t *key, int count) {
    twister_seed(b, 19650218u);
    int i = 1, j = 0;
    for (int k = TWISTER_WORDS > count ? TWISTER_WORDS : count; k; k--) {
        b->word[i] = (b->word[i] ^ ((b->word[i - 1] ^ (b->word[i - 1] >> 30)) * 1664525u)) + key[j] + (uint32_t)j;
        if (++i >= TWISTER_WORDS) b->word[0] = b->word[TWISTER_WORDS - 1], i = 1;
        if (++j >= count) j = 0;
    }
    for (int k = TWISTER_WORDS - 1; k; k--) {
        b->word[i] = (b->word[i] ^ ((b->word[i - 1] ^ (b->word[i - 1] >> 30)) * 1566083941u)) - (uint32_t)i;
        if (++i >= TWISTER_WORDS) b->word[0] = b->word[TWISTER_WORDS - 1], i = 1;
    }
    b->word[0] = 0x80000000u;
}

static void twister_turn(Bits *b) {
    for (int i = 0; i < TWISTER_WORDS; i++) {
        uint32_t y = (b->word[i] & 0x80000000u) | (b->word[(i + 1) % TWISTER_WORDS] & 0x7fffffffu);
        b->word[i] = b->word[(i + TWISTER_SHIFT) % TWISTER_WORDS] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    b->next = 0;
}

static uint32_t twister_next(Bits *b) {
    if (b->next >= TWISTER_WORDS) twister_turn(b);
    uint32_t y = b->word[b->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

/* ---- PCG64 ---- */

static Wide wide(uint64_t high, uint64_t low) { return ((Wide)high << 64) | low; }

static const uint64_t cheap_multiplier = UINT64_C(0xda942042e4dd58b5);

#define PCG_MULTIPLIER wide(UINT64_C(0x2360ed051fc65da4), UINT64_C(0x4385df649fccf645))

static void pcg_step(Bits *b) { b->state = b->state * PCG_MULTIPLIER + b->increment; }

static inline uint64_t pcg_output(Wide state) {
    uint64_t x = (uint64_t)(state >> 64) ^ (uint64_t)state;
    unsigned turn = (unsigned)(state >> 122);
    return (x >> turn) | (x << ((64 - turn) & 63));
}

static uint64_t pcg_next(Bits *b) {
    pcg_step(b);
    return pcg_output(b->state);
}

static inline double unit_of(uint64_t word) { return (double)(int64_t)(word >> 11) * (1.0 / 9007199254740992.0); }

/* out (n), n even: two states side by side, each of which goes two steps at once. */
static void pcg_doubles(Bits *b, double *out, int64_t n) {
    const Wide twice = PCG_MULTIPLIER * PCG_MULTIPLIER, add = (PCG_MULTIPLIER + 1) * b->increment;
    Wide last = b->state, first = last * PCG_MULTIPLIER + b->increment;
    for (int64_t i = 0; i < n; i += 2) {
        last = last * twice + add;
        out[i] = unit_of(pcg_output(first));
        out[i + 1] = unit_of(pcg_output(last));
        first = first * twice + add;
    }
    b->state = last;
}

/* DXSM: double xor, shift, multiply. */
static uint64_t dxsm_next(Bits *b) {
    uint64_t high = (uint64_t)(b->state >> 64), low = (uint64_t)b->state | 1;
    b->state = b->state * cheap_multiplier + b->increment;
    high ^= high >> 32;
    high *= cheap_multiplier;
    high ^= high >> 48;
    return high * low;
}

static void pcg_seed(Bits *b, const uint64_t w[4]) {
    b->increment = (wide(w[2], w[3]) << 1) | 1;
    b->state = 0;
    pcg_step(b);
    b->state += wide(w[0], w[1]);
    pcg_step(b);
}

/* ---- SFC64 ---- */

static uint64_t sfc_next(Bits *b) {
    uint64_t *s = b->lane, sum = s[0] + s[1] + s[3]++;
    s[0] = s[1] ^ (s[1] >> 11);
    s[1] = s[2] + (s[2] << 3);
    s[2] = ((s[2] << 24) | (s[2] >> 40)) + sum;
    return sum;
}

/* ---- Philox ---- */

static uint64_t product(uint64_t x, uint64_t y, uint64_t *high) {
    Wide p = (Wide)x * y;
    *high = (uint64_t)(p >> 64);
    return (uint64_t)p;
}

/* Ten rounds over four words of the counter. */
static void philox_block(Bits *b) {
    uint64_t x[4], key[2] = {b->key[0], b->key[1]};
    for (int i = 0; i < 4 && ++b->lane[i] == 0; i++) {
    }
    memcpy(x, b->lane, sizeof x);
    for (int round = 0; round < 10; round++) {
        uint64_t high0, high1, low0 = product(UINT64_C(0xd2e7470ee14c6c93), x[0], &high0),
                               low1 = product(UINT64_C(0xca5a826395121157), x[2], &high1);
        x[0] = high1 ^ x[1] ^ key[0];
        x[1] = low1;
        x[2] = high0 ^ x[3] ^ key[1];
        x[3] = low0;
        key[0] += UINT64_C(0x9e3779b97f4a7c15);
        key[1] += UINT64_C(0xbb67ae8584caa73b);
    }
    memcpy(b->block, x, sizeof x);
    b->next = 0;
}

static uint64_t philox_next(Bits *b) {
    if (b->next >= 4) philox_block(b);
    return b->block[b->next++];
}

/* ---- seeding ---- */

static uint32_t hash_mix(uint32_t value, uint32_t *hash) {
    value ^= *hash;
    *hash *= 0x931e8875u;
    value *= *hash;
    return value ^ (value >> 16);
}

static uint32_t mix(uint32_t x, uint32_t y) {
    uint32_t r = 0xca01f9ddu * x - 0x4973f715u * y;
    return r ^ (r >> 16);
}

/* SeedSequence(entropy).generate_state(n, uint32): the pool of 4 words, mixed, and drawn from. */
static void seed_sequence(const uint32_t *entropy, int count, uint32_t *out, int n) {
    uint32_t pool[4], hash = 0x43b0d7e5u;
    for (int i = 0; i < 4; i++) pool[i] = hash_mix(i < count ? entropy[i] : 0, &hash);
    for (int from = 0; from < 4; from++)
        for (int to = 0; to < 4; to++)
            if (from != to) pool[to] = mix(pool[to], hash_mix(pool[from], &hash));
    for (int from = 4; from < count; from++)
        for (int to = 0; to < 4; to++) pool[to] = mix(pool[to], hash_mix(entropy[from], &hash));
    hash = 0x8b51f9ddu;
    for (int i = 0; i < n; i++) {
        uint32_t value = pool[i % 4] ^ hash;
        hash *= 0x58f38dedu;
        value *= hash;
        out[i] = value ^ (value >> 16);
    }
}

void bits_seed_sequence(Bits *b, const uint32_t *entropy, int count) {
    uint32_t words[TWISTER_WORDS];
    uint64_t w[4];
    b->has_half = false;
    if (b->source == SOURCE_TWISTER) {
        seed_sequence(entropy, count, b->word, TWISTER_WORDS);
        b->word[0] = 0x80000000u;
        b->next = TWISTER_WORDS - 1;
        b->has_gauss = false;
        return;
    }
    seed_sequence(entropy, count, words, 8);
    for (int i = 0; i < 4; i++) w[i] = words[2 * i] | (uint64_t)words[2 * i + 1] << 32;
    if (b->source == SOURCE_SFC64) {
        memcpy(b->lane, w, 3 * sizeof *w);
        b->lane[3] = 1;
        for (int i = 0; i < 12; i++) sfc_next(b);
    } else if (b->source == SOURCE_PHILOX) {
        bits_set_key(b, w, (uint64_t[4]){0});
    } else {
        pcg_seed(b, w);
    }
}

void bits_seed_legacy(Bits *b, const uint32_t *words, int count, bool many) {
    if (many)
        twister_seed_many(b, words, count);
    else
        twister_seed(b, words[0]);
}

void bits_set_key(Bits *b, const uint64_t key[2], const uint64_t counter[4]) {
    memcpy(b->key, key, sizeof b->key);
    memcpy(b->lane, counter, sizeof b->lane);
    b->next = 4;
    b->has_half = false;
}

/* ---- numbers ---- */

static uint64_t next_word(Bits *b) {
    switch (b->source) {
        case SOURCE_PCG64: return pcg_next(b);
        case SOURCE_DXSM: return dxsm_next(b);
        case SOURCE_SFC64: return sfc_next(b);
        case SOURCE_PHILOX: return philox_next(b);
        default: return twister_next(b);
    }
}

static inline uint32_t next_half(Bits *b) {
    if (b->source == SOURCE_TWISTER) return twister_next(b);
    if (b->has_half) return b->has_half = false, b->half;
    uint64_t x = next_word(b);
    b->has_half = true;
    b->half = (uint32_t)(x >> 32);
    return (uint32_t)x;
}

uint32_t bits_next_32(Bits *b) { return next_half(b); }

uint64_t bits_next_64(Bits *b) {
    if (b->source != SOURCE_TWISTER) return next_word(b);
    uint64_t high = twister_next(b);
    return high << 32 | twister_next(b);
}

uint64_t bits_next_raw(Bits *b) { return next_word(b); }

double bits_double(Bits *b) {
    if (b->source != SOURCE_TWISTER) return unit_of(next_word(b));
    uint32_t high = twister_next(b) >> 5, low = twister_next(b) >> 6;
    return ((double)high * 67108864.0 + (double)low) / 9007199254740992.0;
}

void bits_doubles(Bits *b, double *out, int64_t n) {
    int64_t together = b->source == SOURCE_PCG64 ? n & ~(int64_t)1 : 0;
    if (together) pcg_doubles(b, out, together);
    for (int64_t i = together; i < n; i++) out[i] = bits_double(b);
}

/* D. Lemire, "Fast random integer generation in an interval" (2019) */
void bits_below(Bits *b, uint32_t count, uint32_t *out, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        uint64_t m = (uint64_t)next_half(b) * count;
        while ((uint32_t)m < count && (uint32_t)m < (UINT32_MAX - count + 1) % count) m = (uint64_t)next_half(b) * count;
        out[i] = (uint32_t)(m >> 32);
    }
}
