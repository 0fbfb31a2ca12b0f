/* keys.c -- see keys.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/keys.h"

#include "engine/base/clones.h"
#include "engine/cpu/parallel.h"

#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

/* Up to FEW keys are sorted by counting. MANY: from here on digits beat quicksort without wide vectors, and threads are worth their wait. */
enum { FEW = 32, MANY = 4096, SHARED_FROM = 1 << 16, SEGMENTS = 8 };

/* Each key goes to the place that is the number of smaller ones; it fills the places behind it that its equals left empty. */
INLINE void rank_sort_in(uint64_t *a, int64_t n, const int room) {
    uint64_t keys[FEW], rank[FEW] = {0}, sorted[FEW + 1] = {0}, last = 0;
    for (int i = 0; i < room; i++) keys[i] = i < n ? a[i] : UINT64_MAX;
    for (int64_t j = 0; j < n; j++)
        for (int i = 0; i < room; i++) rank[i] += keys[j] < keys[i];
    for (int64_t i = 0; i < n; i++) sorted[rank[i]] = keys[i];
    for (int64_t i = 0; i < n; i++) a[i] = last = sorted[i] > last ? sorted[i] : last;
}

CLONES static void rank_sort(uint64_t *a, int64_t n) {
    if (n <= FEW / 4) rank_sort_in(a, n, FEW / 4);
    else if (n <= FEW / 2) rank_sort_in(a, n, FEW / 2);
    else rank_sort_in(a, n, FEW);
}

/* The middle one of three. */
static uint64_t middle_of(uint64_t a, uint64_t b, uint64_t c) {
    uint64_t low = a < b ? a : b, high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
}

/* The middle of three keys, or of the middles of nine. */
static uint64_t pivot_of(const uint64_t *a, int64_t n) {
    if (n < 256) return middle_of(a[n / 4], a[n / 2], a[n / 4 * 3]);
    uint64_t middle[3];
    for (int i = 0; i < 3; i++) middle[i] = middle_of(a[n * (2 * i + 1) / 18], a[n * (2 * i + 7) / 18], a[n * (2 * i + 13) / 18]);
    return middle_of(middle[0], middle[1], middle[2]);
}

/* Brings what is below the pivot before the rest, without branches, from the i-th key on; low and high are what came to either side. */
static int64_t split_from(uint64_t *a, int64_t i, int64_t n, uint64_t pivot, uint64_t *spare, int64_t low, int64_t high) {
    for (; i < n; i++) {
        uint64_t v = a[i];
        a[low] = v;
        spare[high] = v;
        low += v < pivot;
        high += v >= pivot;
    }
    memcpy(a + low, spare, (size_t)high * sizeof *a);
    return low;
}

__attribute__((target("avx512f,popcnt"))) static int64_t split_wide(uint64_t *a, int64_t n, uint64_t pivot, uint64_t *spare) {
    int64_t low = 0, high = 0, i = 0;
    __m512i pivots = _mm512_set1_epi64((long long)pivot);
    for (; i + 8 <= n; i += 8) {
        __m512i v = _mm512_loadu_si512(a + i);
        __mmask8 below = _mm512_cmplt_epu64_mask(v, pivots);
        _mm512_storeu_si512(a + low, _mm512_maskz_compress_epi64(below, v));         /* only over keys that are read */
        _mm512_storeu_si512(spare + high, _mm512_maskz_compress_epi64((__mmask8)~below, v));
        int count = __builtin_popcount(below);
        low += count;
        high += 8 - count;
    }
    return split_from(a, i, n, pivot, spare, low, high);
}

static bool has_wide(void) { return __builtin_cpu_supports("avx512f"); }

/* Returns how many keys are below the pivot: they stand first. */
static int64_t split(uint64_t *a, int64_t n, uint64_t pivot, uint64_t *spare) {
    return has_wide() ? split_wide(a, n, pivot, spare) : split_from(a, 0, n, pivot, spare, 0, 0);
}

/* Parts a by a key of its own: what is below it, which may be nothing, and then what equals it, *done being where that ends. Keys
 * that equal it are only found where nothing is below. */
static int64_t part(uint64_t *a, int64_t n, uint64_t *spare, int64_t *done) {
    uint64_t pivot = pivot_of(a, n);
    int64_t low = split(a, n, pivot, spare);
    *done = low > 0 ? low : pivot == UINT64_MAX ? n : split(a, n, pivot + 1, spare);
    return low;
}

enum { DIGIT_BITS = 11, DIGIT_COUNT = 6, DIGIT_SIZE = 1 << DIGIT_BITS };

/* Digit by digit from the lowest (LSD radix sort), those left out that all keys share. */
static void digit_sort(uint64_t *a, int64_t n, uint64_t *spare) {
    uint32_t counts[DIGIT_COUNT][DIGIT_SIZE] = {{0}};
    uint64_t *from = a, *to = spare;
    for (int64_t i = 0; i < n; i++)
        for (int d = 0; d < DIGIT_COUNT; d++) counts[d][a[i] >> (d * DIGIT_BITS) & (DIGIT_SIZE - 1)]++;
    for (int d = 0; d < DIGIT_COUNT; d++) {
        uint32_t *count = counts[d], sum = 0;
        if (count[from[0] >> (d * DIGIT_BITS) & (DIGIT_SIZE - 1)] == n) continue;
        for (int b = 0; b < DIGIT_SIZE; b++) {
            uint32_t here = count[b];
            count[b] = sum;
            sum += here;
        }
        for (int64_t i = 0; i < n; i++) to[count[from[i] >> (d * DIGIT_BITS) & (DIGIT_SIZE - 1)]++] = from[i];
        uint64_t *other = from;
        from = to;
        to = other;
    }
    if (from != a) memcpy(a, from, (size_t)n * sizeof *a);
}

/* Quicksort; after too many parts without the end in sight, digits. */
static void sort_parts(uint64_t *a, int64_t n, uint64_t *spare, int parts) {
    while (n > FEW) {
        int64_t done, low;
        if (n >= MANY && (parts == 0 || !has_wide())) {
            digit_sort(a, n, spare);
            return;
        }
        low = part(a, n, spare, &done);
        parts -= parts > 0;
        sort_parts(a, low, spare, parts);
        a += done;
        n -= done;
    }
    rank_sort(a, n);
}

/* What is left to sort once the keys are parted, and room for each. */
typedef struct Segments {
    uint64_t *a[SEGMENTS], *spare[SEGMENTS];
    int64_t n[SEGMENTS];
    int parts;
} Segments;

static void sort_segments(void *context, int64_t from, int64_t to) {
    const Segments *s = context;
    for (int64_t i = from; i < to; i++) sort_parts(s->a[i], s->n[i], s->spare[i], s->parts);
}

/* Each segment's spare: where the segment stands, and further on for each that stands before it, as a split writes up to eight keys
 * beyond its own. */
static void share_spare(Segments *s, int count, uint64_t *spare) {
    for (int i = 0; i < count; i++) {
        s->spare[i] = spare + (s->a[i] - s->a[0]);
        for (int k = 0; k < count; k++) s->spare[i] += s->a[k] < s->a[i] ? KEYS_BEYOND / SEGMENTS : 0;
    }
}

/* The largest segment is parted until there are enough of them. */
static void sort_shared(uint64_t *a, int64_t n, uint64_t *spare, int parts) {
    Segments s = {.a = {a}, .n = {n}, .parts = parts};
    int count = 1;
    for (; count < SEGMENTS; count++) {
        int largest = 0;
        for (int i = 1; i < count; i++)
            if (s.n[i] > s.n[largest]) largest = i;
        if (s.n[largest] < MANY) break;
        int64_t done, low = part(s.a[largest], s.n[largest], spare, &done);
        s.a[count] = s.a[largest] + done;
        s.n[count] = s.n[largest] - done;
        s.n[largest] = low;
    }
    share_spare(&s, count, spare);
    parallel_run(count, 1, sort_segments, &s);
}

void keys_sort(uint64_t *a, int64_t n, uint64_t *spare) {
    int parts = 2;
    for (int64_t i = n; i > FEW; i /= 2) parts += 2;
    if (n >= SHARED_FROM && has_wide()) sort_shared(a, n, spare, parts);
    else sort_parts(a, n, spare, parts);
}

/* The keys at places (rising, a[0] being place `from`) come where sorting would put them. */
static void choose(uint64_t *a, int64_t n, int64_t from, const int64_t *places, int64_t count, uint64_t *spare) {
    while (count > 0 && n > FEW) {
        int64_t done, low = part(a, n, spare, &done), first = 0, last;
        while (first < count && places[first] < from + low) first++;
        choose(a, low, from, places, first, spare);
        for (last = first; last < count && places[last] < from + done; last++) {
        }
        places += last;
        count -= last;
        a += done;
        from += done;
        n -= done;
    }
    if (count > 0) rank_sort(a, n);
}

void keys_choose(uint64_t *a, int64_t n, const int64_t *places, int64_t count, uint64_t *spare) {
    choose(a, n, 0, places, count, spare);
}
