/* fingerprint.c -- see fingerprint.h.
 *
 * Fingerprint64 mixes data of up to 16, 32 and 64 bytes each in one expression; longer ones go through a state of seven
 * words, 64 bytes at a time, and the last 64 bytes (which may overlap those before) once more.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/fingerprint.h"

#include <endian.h>
#include <string.h>

static const uint64_t k0 = 0xc3a5c85c97cb3127u, k1 = 0xb492b66fbe98f273u, k2 = 0x9ae16a3b2f90404fu;

typedef struct Pair {
    uint64_t first, second;
} Pair;

static uint64_t word64(const unsigned char *s) {
    uint64_t w;
    memcpy(&w, s, sizeof w);
    return le64toh(w);
}

static uint64_t word32(const unsigned char *s) {
    uint32_t w;
    memcpy(&w, s, sizeof w);
    return le32toh(w);
}

/* Fewer than 8 bytes, zeros behind them. */
static uint64_t word_of(const unsigned char *s, size_t n) {
    if (n >= 4) return word32(s) | word32(s + n - 4) << 8 * (n - 4);
    return n ? s[0] | (uint64_t)s[n / 2] << 8 * (n / 2) | (uint64_t)s[n - 1] << 8 * (n - 1) : 0;
}

static uint64_t rotated(uint64_t w, int bits) { return w >> bits | w << (64 - bits); }

static uint64_t folded(uint64_t w) { return w ^ w >> 47; }

static uint64_t joined(uint64_t u, uint64_t v, uint64_t multiplier) {
    uint64_t a = folded((u ^ v) * multiplier);
    return folded((v ^ a) * multiplier) * multiplier;
}

static uint64_t hash_to_16(const unsigned char *s, size_t n) {
    uint64_t multiplier = k2 + n * 2;
    if (n >= 8) {
        uint64_t a = word64(s) + k2, b = word64(s + n - 8);
        return joined(rotated(b, 37) * multiplier + a, (rotated(a, 25) + b) * multiplier, multiplier);
    }
    if (n >= 4) return joined(n + (word32(s) << 3), word32(s + n - 4), multiplier);
    if (n == 0) return k2;
    uint32_t y = s[0] + ((uint32_t)s[n >> 1] << 8), z = (uint32_t)n + ((uint32_t)s[n - 1] << 2);
    return folded(y * k2 ^ z * k0) * k2;
}

static uint64_t hash_to_32(const unsigned char *s, size_t n) {
    uint64_t multiplier = k2 + n * 2;
    uint64_t a = word64(s) * k1, b = word64(s + 8), c = word64(s + n - 8) * multiplier, d = word64(s + n - 16) * k2;
    return joined(rotated(a + b, 43) + rotated(c, 30) + d, a + rotated(b + k2, 18) + c, multiplier);
}

static uint64_t hash_to_64(const unsigned char *s, size_t n) {
    uint64_t multiplier = k2 + n * 2;
    uint64_t a = word64(s) * k2, b = word64(s + 8), c = word64(s + n - 8) * multiplier, d = word64(s + n - 16) * k2;
    uint64_t y = rotated(a + b, 43) + rotated(c, 30) + d, z = joined(y, a + rotated(b + k2, 18) + c, multiplier);
    uint64_t e = word64(s + 16) * multiplier, f = word64(s + 24);
    uint64_t g = (y + word64(s + n - 32)) * multiplier, h = (z + word64(s + n - 24)) * multiplier;
    return joined(rotated(e + f, 43) + rotated(g, 30) + h, e + rotated(f + a, 18) + g, multiplier);
}

/* 32 bytes mixed into a pair of words. */
static Pair mixed(const unsigned char *s, uint64_t a, uint64_t b) {
    uint64_t last = word64(s + 24);
    a += word64(s);
    b = rotated(b + a + last, 21);
    uint64_t c = a;
    a += word64(s + 8) + word64(s + 16);
    return (Pair){a + last, b + rotated(a, 44) + c};
}

typedef struct State {
    uint64_t x, y, z;
    Pair v, w;
} State;

/* One block of 64 bytes. weight is 1 for all blocks but the last, where it is 9. */
static void mix_block(State *t, const unsigned char *s, uint64_t multiplier, uint64_t weight) {
    t->x = rotated(t->x + t->y + t->v.first + word64(s + 8), 37) * multiplier;
    t->y = rotated(t->y + t->v.second + word64(s + 48), 42) * multiplier;
    t->x ^= t->w.second * weight;
    t->y += t->v.first * weight + word64(s + 40);
    t->z = rotated(t->z + t->w.first, 33) * multiplier;
    t->v = mixed(s, t->v.second * multiplier, t->x + t->w.first);
    t->w = mixed(s + 32, t->z + t->w.second, t->y + word64(s + 16));
    uint64_t x = t->x;
    t->x = t->z;
    t->z = x;
}

uint64_t fingerprint_farm(const void *data, size_t size) {
    const unsigned char *s = data;
    if (size <= 16) return hash_to_16(s, size);
    if (size <= 32) return hash_to_32(s, size);
    if (size <= 64) return hash_to_64(s, size);
    const uint64_t seed = 81;
    State t = {.x = seed * k2 + word64(s), .y = seed * k1 + 113};
    t.z = folded(t.y * k2 + 113) * k2;
    const unsigned char *end = s + (size - 1) / 64 * 64;
    for (; s < end; s += 64) mix_block(&t, s, k1, 1);
    uint64_t rest = (size - 1) & 63, multiplier = k1 + ((t.z & 0xff) << 1);
    t.w.first += rest;
    t.v.first += t.w.first;
    t.w.first += t.v.first;
    mix_block(&t, end + rest - 63, multiplier, 9);
    return joined(joined(t.v.first, t.w.first, multiplier) + folded(t.y) * k0 + t.z,
                  joined(t.v.second, t.w.second, multiplier) + t.x, multiplier);
}

/* ---- SipHash-2-4 ---- */

static uint64_t turned_left(uint64_t x, int bits) { return x << bits | x >> (64 - bits); }

/* One of SipHash's rounds, so many times. */
static void sip_rounds(uint64_t v[4], int count) {
    for (; count > 0; count--) {
        v[0] += v[1], v[2] += v[3];
        v[1] = turned_left(v[1], 13) ^ v[0], v[3] = turned_left(v[3], 16) ^ v[2];
        v[0] = turned_left(v[0], 32);
        v[2] += v[1], v[0] += v[3];
        v[1] = turned_left(v[1], 17) ^ v[2], v[3] = turned_left(v[3], 21) ^ v[0];
        v[2] = turned_left(v[2], 32);
    }
}

static void sip_word(uint64_t v[4], uint64_t word) {
    v[3] ^= word;
    sip_rounds(v, 2);
    v[0] ^= word;
}

uint64_t fingerprint_sip(const uint64_t key[2], const void *data, size_t size) {
    uint64_t v[4] = {key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573};
    const unsigned char *bytes = data;
    size_t at = 0;
    for (; at + 8 <= size; at += 8) sip_word(v, word64(bytes + at));
    sip_word(v, (uint64_t)size << 56 | word_of(bytes + at, size - at));
    v[2] ^= 0xff;
    sip_rounds(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* ---- MurmurHash64A ---- */

uint64_t fingerprint_murmur(uint64_t seed, const char *data, size_t size) {
    const uint64_t m = 0xc6a4a7935bd1e995;
    const unsigned char *bytes = (const unsigned char *)data;
    uint64_t h = seed ^ size * m;
    for (; size >= 8; bytes += 8, size -= 8) h = (h ^ folded(word64(bytes) * m) * m) * m;
    if (size) h = (h ^ word_of(bytes, size)) * m;
    h = (h ^ h >> 47) * m;
    return h ^ h >> 47;
}
