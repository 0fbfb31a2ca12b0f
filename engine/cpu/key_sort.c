/* key_sort.c -- see key_sort.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/key_sort.h"

#include "engine/base/target_clones.h"
#include "engine/cpu/parallel.h"

#include <stdbool.h>
#include <string.h>

/* Up to FEW keys are sorted by counting, up to WIDE_FEW by a network of wide vectors. MANY: from here on digits beat quicksort without wide vectors, and threads are worth their wait. */
enum { FEW = 32, WIDE_FEW = 128, MANY = 4096, SHARED_FROM = 1 << 16, SEGMENTS = 8 };

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

/* ---- up to 128 keys in vectors ---- */

#ifdef __x86_64__
#include <immintrin.h>

static bool has_wide(void) { return __builtin_cpu_supports("avx512f"); }

#define WIDE __attribute__((target("avx512f,popcnt")))
#define WIDE_INLINE static inline __attribute__((always_inline, target("avx512f,popcnt")))

/* The smaller ones of the lanes of a and b into a, the larger ones into b. */
WIDE_INLINE void order_lanes(__m512i *a, __m512i *b) {
    __m512i low = _mm512_min_epu64(*a, *b);
    *b = _mm512_max_epu64(*a, *b);
    *a = low;
}

WIDE_INLINE __m512i reversed(__m512i v) { return _mm512_permutexvar_epi64(_mm512_set_epi64(0, 1, 2, 3, 4, 5, 6, 7), v); }

/* Each lane beside that which stands where other has it: the larger one stays in the lanes of the mask, the smaller in the rest. */
WIDE_INLINE __m512i order_within(__m512i v, __m512i other, __mmask8 upper) {
    return _mm512_mask_max_epu64(_mm512_min_epu64(v, other), upper, v, other);
}

/* Lanes that rise and then fall, or the other way, in order. */
WIDE_INLINE __m512i merge_lanes(__m512i v) {
    v = order_within(v, _mm512_shuffle_i64x2(v, v, 0x4e), 0xf0);
    v = order_within(v, _mm512_permutex_epi64(v, 0x4e), 0xcc);
    return order_within(v, _mm512_permutex_epi64(v, 0xb1), 0xaa);
}

/* Two runs of half vectors each, in order, become one: the second is compared with the first backwards. */
WIDE_INLINE void merge_runs(__m512i *v, const int half) {
    for (int i = 0; i < half / 2 || i == 0; i++) {
        __m512i mine = reversed(v[half + i]), other = reversed(v[2 * half - 1 - i]);
        v[half + i] = other;
        v[2 * half - 1 - i] = mine;
    }
    for (int step = half; step > 0; step /= 2)
        for (int i = 0; i < 2 * half; i++)
            if (!(i & step)) order_lanes(&v[i], &v[i + step]);
    for (int i = 0; i < 2 * half; i++) v[i] = merge_lanes(v[i]);
}

/* Lane k of all eight vectors becomes vector k. */
WIDE_INLINE void transpose_lanes(__m512i v[8]) {
    __m512i pairs[8], fours[8];
    for (int i = 0; i < 8; i += 2) {
        pairs[i] = _mm512_unpacklo_epi64(v[i], v[i + 1]);
        pairs[i + 1] = _mm512_unpackhi_epi64(v[i], v[i + 1]);
    }
    for (int i = 0; i < 8; i += 4)
        for (int k = 0; k < 2; k++) {
            fours[i + k] = _mm512_shuffle_i64x2(pairs[i + k], pairs[i + k + 2], 0x88);
            fours[i + k + 2] = _mm512_shuffle_i64x2(pairs[i + k], pairs[i + k + 2], 0xdd);
        }
    for (int k = 0; k < 4; k++) {
        v[k] = _mm512_shuffle_i64x2(fours[k], fours[k + 4], 0x88);
        v[k + 4] = _mm512_shuffle_i64x2(fours[k], fours[k + 4], 0xdd);
    }
}

WIDE_INLINE __mmask8 lanes_there(int64_t rest) { return (__mmask8)(rest >= 8 ? 0xff : rest <= 0 ? 0 : (1 << rest) - 1); }

/* Batcher's network orders the lanes of eight vectors one by one; turned around, they are eight runs. */
WIDE_INLINE void order_eight(__m512i v[8]) {
    static const unsigned char pairs[][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3}, {4, 6}, {5, 7}, {1, 2}, {5, 6},
                                             {0, 4}, {1, 5}, {2, 6}, {3, 7}, {2, 4}, {3, 5}, {1, 2}, {3, 4}, {5, 6}};
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) order_lanes(&v[pairs[i][0]], &v[pairs[i][1]]);
    transpose_lanes(v);
}

/* Sorts n keys in so many vectors, a power of 2 from 8 on. */
WIDE_INLINE void network_sort(uint64_t *a, int64_t n, const int vectors) {
    __m512i v[WIDE_FEW / 8];
    for (int i = 0; i < vectors; i++) v[i] = _mm512_mask_loadu_epi64(_mm512_set1_epi64(-1), lanes_there(n - 8 * i), a + 8 * i);
    for (int i = 0; i < vectors; i += 8) order_eight(v + i);
    for (int half = 1; half < vectors; half *= 2)
        for (int i = 0; i < vectors; i += 2 * half) merge_runs(v + i, half);
    for (int i = 0; i < vectors; i++) _mm512_mask_storeu_epi64(a + 8 * i, lanes_there(n - 8 * i), v[i]);
}

WIDE static void network_sort_8(uint64_t *a, int64_t n) { network_sort(a, n, 8); }
WIDE static void network_sort_16(uint64_t *a, int64_t n) { network_sort(a, n, 16); }
#else
static bool has_wide(void) { return false; }
static void network_sort_8(uint64_t *a, int64_t n) { (void)a, (void)n; }
static void network_sort_16(uint64_t *a, int64_t n) { (void)a, (void)n; }
#endif

static int64_t few(void) { return has_wide() ? WIDE_FEW : FEW; }

/* Sorts up to few() keys. */
static void sort_few(uint64_t *a, int64_t n) {
    if (n > 64) network_sort_16(a, n);
    else if (n > FEW / 2 && has_wide()) network_sort_8(a, n);
    else rank_sort(a, n);
}

/* ---- parting ---- */

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

#ifdef __x86_64__
WIDE static int64_t split_wide(uint64_t *a, int64_t n, uint64_t pivot, uint64_t *spare) {
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
#else
static int64_t split_wide(uint64_t *a, int64_t n, uint64_t pivot, uint64_t *spare) { return split_from(a, 0, n, pivot, spare, 0, 0); }
#endif

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
    while (n > few()) {
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
    sort_few(a, n);
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
    while (count > 0 && n > few()) {
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
    if (count > 0) sort_few(a, n);
}

void keys_choose(uint64_t *a, int64_t n, const int64_t *places, int64_t count, uint64_t *spare) {
    choose(a, n, 0, places, count, spare);
}
