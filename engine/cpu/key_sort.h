/* key_sort.h -- sorting unsigned numbers in place, whole or only so far that some places are right.
 *
 * What is to be sorted is turned into such keys, of the same order as its elements; where elements must keep their order among
 * equals, the low bits of a key say where its element stood. Quicksort, whose partition takes eight keys at a time with AVX-512
 * (after J. Bramas, A Novel Hybrid Quicksort Algorithm Vectorized using AVX-512, 2017); without it many keys are sorted digit by
 * digit from the lowest, as is what quicksort parts badly.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_KEY_SORT_H
#define ENGINE_CPU_KEY_SORT_H

#include <stdint.h>

enum { KEYS_BEYOND = 64 };       /* how many keys more than there are a spare has room for */

/* Sorts a (n), n below 2^32; spare has room for n + KEYS_BEYOND. */
void keys_sort(uint64_t *a, int64_t n, uint64_t *spare);

/* The keys at places (count, rising) come where sorting would put them, smaller ones before, larger ones behind them. */
void keys_choose(uint64_t *a, int64_t n, const int64_t *places, int64_t count, uint64_t *spare);

/* A number with the order of floats, the negative zero below the other, NaNs above all; and back. */
static inline uint64_t key_of_double(double x) {
    uint64_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    if (x != x) return UINT64_MAX;
    return bits ^ ((uint64_t)((int64_t)bits >> 63) | UINT64_C(1) << 63);
}

static inline double double_of_key(uint64_t key) {
    uint64_t bits = key ^ (key >> 63 ? UINT64_C(1) << 63 : UINT64_MAX);
    double x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

#endif
