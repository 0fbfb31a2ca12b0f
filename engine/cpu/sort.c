/* sort.c -- sorting and what follows from order: sort, top_k, searchsorted, in_top_k; and moving along an axis by index.
 *
 * Sorting is stable, and NaNs go to the end, whichever way. Elements are sorted as keys that say in their low bits where they stood (key_sort.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/key_sort.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/rules.h"
#include "engine/tensor/shape_split.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* Keys grow with the elements, or fall when `down`; NaNs come last either way, and both zeros are one. */
static uint64_t real_key(double x, bool down) {
    uint64_t bits;
    double v = x + 0.0;
    if (isnan(v)) return UINT64_MAX;
    memcpy(&bits, &v, sizeof bits);
    bits = bits >> 63 ? ~bits : bits | (uint64_t)1 << 63;
    return down ? ~bits : bits;
}

/* The same of 32 bits. */
static uint32_t single_key(float x, bool down) {
    uint32_t bits;
    float v = x + 0.0f;
    if (isnan(v)) return UINT32_MAX;
    memcpy(&bits, &v, sizeof bits);
    bits = bits >> 31 ? ~bits : bits | UINT32_C(1) << 31;
    return down ? ~bits : bits;
}

static uint64_t int_key(int64_t x, Dtype d, bool down) {
    uint64_t bits = (uint64_t)x ^ (d == DTYPE_UINT64 ? 0 : (uint64_t)1 << 63);
    return down ? ~bits : bits;
}

static uint64_t key_of(Dtype d, const char *at, bool down) {
    return dtype_is_float(d) ? real_key(dtype_get_real(d, at), down) : int_key(dtype_get_int(d, at), d, down);
}

/* The keys of n elements, step elements apart, and their bounds. */
#define DEFINE_READ(T, KEY) \
    CLONES static void read_##T(const T *x, int64_t n, int64_t step, bool down, uint64_t *keys, uint64_t *least, uint64_t *most) { \
        uint64_t low = UINT64_MAX, high = 0; \
        for (int64_t i = 0; i < n; i++) { \
            uint64_t key = KEY(x[i * step], down); \
            keys[i] = key; \
            low = key < low ? key : low; \
            high = key > high ? key : high; \
        } \
        *least = low, *most = high; \
    }
#define SIGNED_KEY(x, down) int_key(x, DTYPE_INT64, down)
DEFINE_READ(float, single_key)
DEFINE_READ(double, real_key)
DEFINE_READ(int32_t, SIGNED_KEY)
DEFINE_READ(int64_t, SIGNED_KEY)

static void read_keys(Dtype d, const char *x, int64_t n, int64_t step, bool down, uint64_t *keys, uint64_t *least, uint64_t *most) {
#define X(D, T) case DTYPE_##D: read_##T((const T *)(const void *)x, n, step, down, keys, least, most); return;
    switch (d) {
        X(FLOAT32, float) X(FLOAT64, double) X(INT32, int32_t) X(INT64, int64_t)
        default: break;
    }
#undef X
    *least = UINT64_MAX, *most = 0;
    for (int64_t i = 0; i < n; i++) {
        uint64_t key = keys[i] = key_of(d, x + (size_t)(i * step) * dtype_size(d), down);
        if (key < *least) *least = key;
        if (key > *most) *most = key;
    }
}

/* How many bits a number takes. */
static int bits_of(uint64_t x) { return x ? 64 - __builtin_clzll(x) : 0; }

/* Puts each key's distance from the least, less its lowest bits, before the place where its element stood. */
CLONES static void pack_keys(uint64_t *keys, int64_t n, uint64_t least, int low, int places) {
    for (int64_t i = 0; i < n; i++) keys[i] = (keys[i] - least) >> low << places | (uint64_t)i;
}

/* Room for sorting n elements: index lies within. */
typedef struct Room {
    uint64_t *keys;              /* twice n, and room for key_sort.h */
    int64_t *index;
} Room;

/* Places of elements are int32 in the end. */
static bool room_init(Room *r, int64_t n, Error *err) {
    size_t bytes = ((size_t)n * 2 + KEYS_BEYOND) * sizeof *r->keys;
    r->keys = n <= INT32_MAX ? mem_alloc(bytes) : NULL;
    return r->keys || error_memory(err, bytes);
}

static void room_clear(Room *r) { mem_free(r->keys); }

/* Sorts n elements, step elements apart, into r->index. Keys and places share 64 bits: where keys' lowest bits find no room, runs
 * that are equal without them are sorted by them. */
static void sort_line(Room *r, Dtype d, const char *x, int64_t n, int64_t step, bool down) {
    uint64_t least, most, *keys = r->keys, *spare = keys + n;
    read_keys(d, x, n, step, down, keys, &least, &most);
    int places = bits_of((uint64_t)n), low = bits_of(most - least) + places - 64;
    uint64_t place = (UINT64_C(1) << places) - 1;
    pack_keys(keys, n, least, low > 0 ? low : 0, places);
    keys_sort(keys, n, spare);
    for (int64_t from = 0, to; low > 0 && from < n; from = to) {
        for (to = from + 1; to < n && keys[to] >> places == keys[from] >> places; to++) {
        }
        if (to == from + 1) continue;
        for (int64_t i = from; i < to; i++) {
            uint64_t at = keys[i] & place, key = key_of(d, x + (size_t)((int64_t)at * step) * dtype_size(d), down) - least;
            keys[i] = (key & ((UINT64_C(1) << low) - 1)) << places | at;
        }
        keys_sort(keys + from, to - from, spare);
    }
    r->index = (int64_t *)keys;
    for (int64_t i = 0; i < n; i++) r->index[i] = (int64_t)(keys[i] & place);
}

/* ---- line by line ---- */

/* The lines of an operation's operand along an axis, each by itself. */
typedef struct Lines {
    const OpCall *call;
    Cut cut;
    int64_t first;                /* the line that number 0 of a portion is */
    const Tensor *keys;           /* what is compared: the operand, or its numbers in another dtype */
} Lines;

enum { LINES_POLLED = 1 << 22, SORTED_EACH = 1 << 13 };      /* elements between two looks for an interrupt; elements that pay for a thread */

/* Runs part over all lines, among threads. */
static bool run_lines(OpContext *c, const OpCall *call, Cut cut, const Tensor *keys, TriedFn part, Error *err) {
    int64_t lines = cut.outer * cut.inner, together = LINES_POLLED / (cut.n + 1) + 1;
    for (int64_t first = 0; first < lines; first += together) {
        int64_t n = lines - first < together ? lines - first : together;
        if (!parallel_try(n, SORTED_EACH / (cut.n + 1) + 1, part, &(Lines){call, cut, first, keys}, err) || context_interrupted(c, err)) return false;
    }
    return true;
}

static bool sort_lines(void *context, int64_t from, int64_t to, Error *err) {
    const Lines *w = context;
    Tensor *x = w->call->in[0], *values = w->call->out[0], *indices = w->call->out[1];
    size_t size = dtype_size(tensor_dtype(x));
    Room room;
    if (!room_init(&room, w->cut.n, err)) return false;
    for (int64_t line = w->first + from; line < w->first + to; line++) {
        int64_t first = line / w->cut.inner * w->cut.n * w->cut.inner + line % w->cut.inner;
        sort_line(&room, tensor_dtype(x), (char *)x->data + (size_t)first * size, w->cut.n, w->cut.inner, w->call->attrs->flag_a);
        for (int64_t i = 0; i < w->cut.n; i++) {
            int64_t at = first + i * w->cut.inner, source = first + room.index[i] * w->cut.inner;
            memcpy((char *)values->data + (size_t)at * size, (char *)x->data + (size_t)source * size, size);
            ((int32_t *)indices->data)[at] = (int32_t)room.index[i];
        }
    }
    room_clear(&room);
    return true;
}

/* x -> values and int32 indices, sorted along an axis */
bool cpu_sort(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0];
    return run_lines(c, call, cut_at(x->dims, x->rank, call->attrs->axis.at[0]), x, sort_lines, err);
}

enum { FEW_BEST = 64 };

/* The first element from the i-th on that is larger than least; n: there is none. */
#define DEFINE_LARGER(T) \
    CLONES static int64_t larger_##T(const T *x, int64_t i, int64_t n, T least) { \
        enum { STEP = 32 }; \
        for (; i + STEP <= n; i += STEP) { \
            int found = 0; \
            for (int k = 0; k < STEP; k++) found |= x[i + k] > least; \
            if (found) break; \
        } \
        while (i < n && !(x[i] > least)) i++; \
        return i; \
    }
DEFINE_LARGER(int32_t)
DEFINE_LARGER(int64_t)
DEFINE_LARGER(float)
DEFINE_LARGER(double)

/* The first element from the i-th on that may be larger than element number least; n: there is none. */
static int64_t next_larger(Dtype d, const char *x, int64_t i, int64_t n, int64_t least) {
#define X(D, T) case DTYPE_##D: { const T *a = (const T *)(const void *)x; return a[least] == a[least] ? larger_##T(a, i, n, a[least]) : i; }
    switch (d) {
        X(INT32, int32_t) X(INT64, int64_t) X(FLOAT32, float) X(FLOAT64, double)
        default: return i;
    }
#undef X
}

/* An element as an unsigned number of the same order, and where it stood. */
typedef struct Place {
    uint64_t key;
    int64_t index;
} Place;

/* The k largest of n elements, largest first, into r->index: kept in order while the line is read once, as long as k is small. */
static void best_of_line(Room *r, Dtype d, const char *x, int64_t n, int64_t k) {
    if (k > FEW_BEST || 2 * k > n) {
        sort_line(r, d, x, n, 1, true);
        return;
    }
    Place best[FEW_BEST];
    int64_t have = 0;
    for (int64_t i = 0; k > 0 && i < n; i++) {
        if (have == k && (i = next_larger(d, x, i, n, best[k - 1].index)) == n) break;
        Place p = {key_of(d, x + (size_t)i * dtype_size(d), true), i};
        if (have == k && p.key >= best[k - 1].key) continue;
        int64_t at = have < k ? have++ : k - 1;
        for (; at > 0 && p.key < best[at - 1].key; at--) best[at] = best[at - 1];
        best[at] = p;
    }
    r->index = (int64_t *)r->keys;
    for (int64_t i = 0; i < k; i++) r->index[i] = best[i].index;
}

static bool choose_best(void *context, int64_t from, int64_t to, Error *err) {
    const Lines *w = context;
    Tensor *x = w->call->in[0], *values = w->call->out[0], *indices = w->call->out[1];
    int64_t n = w->cut.n, k = w->call->attrs->number;
    Dtype d = tensor_dtype(w->keys);
    size_t size = dtype_size(tensor_dtype(x));
    Room room;
    if (!room_init(&room, n, err)) return false;
    for (int64_t line = w->first + from; line < w->first + to; line++) {
        const char *first = (char *)x->data + (size_t)(line * n) * size;
        best_of_line(&room, d, (char *)w->keys->data + (size_t)(line * n) * dtype_size(d), n, k);
        for (int64_t i = 0; i < k; i++) {
            memcpy((char *)values->data + (size_t)(line * k + i) * size, first + (size_t)room.index[i] * size, size);
            ((int32_t *)indices->data)[line * k + i] = (int32_t)room.index[i];
        }
    }
    room_clear(&room);
    return true;
}

/* x (..., n) -> the k largest values and their int32 indices, largest first; narrow numbers are compared as wider ones, which are faster */
bool cpu_top_k(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0];
    Dtype d = tensor_dtype(x), wider = dtype_size(d) >= 4 ? d : dtype_is_float(d) ? DTYPE_FLOAT32 : DTYPE_INT32;
    Cut cut = cut_at(x->dims, x->rank, -1);
    Tensor *keys = tensor_cast(x, wider, err);
    bool ok = keys && (cut.n == 0 || run_lines(c, call, cut, keys, choose_best, err));
    tensor_release(keys);
    return ok;
}

/* x, indices of its shape but along axis -> out[i] = x[indices[i]] along axis */
bool cpu_take_along(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0], *at = call->in[1], *out = call->out[0];
    Cut from = cut_at(x->dims, x->rank, call->attrs->axis.at[0]), to = cut_at(at->dims, at->rank, call->attrs->axis.at[0]);
    size_t size = dtype_size(tensor_dtype(x));
    for (int64_t o = 0; o < to.outer; o++)
        for (int64_t i = 0; i < to.n; i++)
            for (int64_t j = 0; j < to.inner; j++) {
                int64_t place = (o * to.n + i) * to.inner + j, index = index_at(tensor_dtype(at), at->data, place);
                if (index < 0) index += from.n;
                if (index < 0 || index >= from.n)
                    return error_set(err, ERROR_INDEX, "index %lld is out of bounds for axis %lld with size %lld",
                                     (long long)index_at(tensor_dtype(at), at->data, place), (long long)call->attrs->axis.at[0], (long long)from.n);
                memcpy((char *)out->data + (size_t)place * size, (char *)x->data + (size_t)((o * from.n + index) * from.inner + j) * size, size);
            }
    return true;
}

/* Numbers of 16 bits. */
static void add_half(Dtype d, void *sum, const void *x) { dtype_put_real(d, sum, dtype_get_real(d, sum) + dtype_get_real(d, x)); }

/* g, indices -> zeros of a shape with g added at indices along axis: forward y = take_along(x, indices) */
bool cpu_put_along(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    Tensor *g = call->in[0], *at = call->in[1], *out = call->out[0];
    Cut from = cut_at(at->dims, at->rank, call->attrs->axis.at[0]), to = cut_at(out->dims, out->rank, call->attrs->axis.at[0]);
    Dtype d = tensor_dtype(g);
    memset(out->data, 0, tensor_bytes(out));
    for (int64_t o = 0; o < from.outer; o++)
        for (int64_t i = 0; i < from.n; i++)
            for (int64_t j = 0; j < from.inner; j++) {
                int64_t place = (o * from.n + i) * from.inner + j, index = index_at(tensor_dtype(at), at->data, place);
                int64_t target = (o * to.n + (index < 0 ? index + to.n : index)) * to.inner + j;
                if (d == DTYPE_FLOAT64) ((double *)out->data)[target] += ((double *)g->data)[place];
                else if (d == DTYPE_FLOAT32) ((float *)out->data)[target] += ((float *)g->data)[place];
                else add_half(d, (char *)out->data + 2 * target, (char *)g->data + 2 * place);
            }
    return true;
}

/* Values that are looked for together: their loads do not wait for each other. In so few sorted numbers, smaller ones are counted. */
enum { ABREAST = 8, COUNTED_TO = 24, COUNTED_ABREAST = 64 };

/* Where `count` values would stand among n sorted numbers, without branches that cannot be foreseen; I is of T's size. */
#define DEFINE_POSITIONS(T, I) \
    INLINE void positions_of_##T(const T *sorted, int64_t n, const T *v, const int count, bool right, int64_t *at) { \
        for (int k = 0; k < count; k++) at[k] = 0; \
        for (int64_t half; n > 1; n -= half) { \
            half = n / 2; \
            for (int k = 0; k < count; k++) { \
                T other = sorted[at[k] + half - 1]; \
                at[k] += (right ? !(v[k] < other) : other < v[k]) ? half : 0; \
            } \
        } \
        for (int k = 0; k < count && n == 1; k++) at[k] += right ? !(v[k] < sorted[at[k]]) : sorted[at[k]] < v[k]; \
    } \
    CLONES static void counts_##T(const T *sorted, int64_t n, const T *v, bool right, int64_t *at) { \
        I smaller[COUNTED_ABREAST] = {0}; \
        for (int64_t i = 0; i < n; i++) \
            for (int k = 0; k < COUNTED_ABREAST; k++) smaller[k] += right ? !(v[k] < sorted[i]) : sorted[i] < v[k]; \
        for (int k = 0; k < COUNTED_ABREAST; k++) at[k] = smaller[k]; \
    } \
    static int64_t positions_##T(const T *sorted, int64_t n, const T *v, int64_t count, bool right, int64_t *at) { \
        if (count >= COUNTED_ABREAST && n <= COUNTED_TO) return counts_##T(sorted, n, v, right, at), COUNTED_ABREAST; \
        if (count < ABREAST) return positions_of_##T(sorted, n, v, 1, right, at), 1; \
        if (right) positions_of_##T(sorted, n, v, ABREAST, true, at); \
        else positions_of_##T(sorted, n, v, ABREAST, false, at); \
        return ABREAST; \
    }
DEFINE_POSITIONS(float, int32_t)
DEFINE_POSITIONS(double, int64_t)
DEFINE_POSITIONS(int32_t, int32_t)
DEFINE_POSITIONS(int64_t, int64_t)

typedef struct Search {
    const Tensor *sorted, *values;   /* of one dtype */
    Tensor *out;
    bool right;
} Search;

static void find_positions(void *context, int64_t from, int64_t to) {
    const Search *w = context;
    int64_t n = w->sorted->dims[w->sorted->rank - 1], m = w->sorted->rank == 1 ? w->values->count : w->values->dims[w->values->rank - 1], at[COUNTED_ABREAST];
    for (int64_t i = from, count; i < to; i += count) {
        int64_t line = i / m * n, rest = m - i % m < to - i ? m - i % m : to - i;
#define X(D, T) case DTYPE_##D: count = positions_##T((const T *)w->sorted->data + line, n, (const T *)w->values->data + i, rest, w->right, at); break;
        switch (tensor_dtype(w->values)) {
            X(FLOAT32, float) X(INT32, int32_t) X(INT64, int64_t)
            default: X(FLOAT64, double)
        }
#undef X
        for (int64_t k = 0; k < count; k++) {
            if (w->out->dtype == DTYPE_INT64) ((int64_t *)w->out->data)[i + k] = at[k];
            else ((int32_t *)w->out->data)[i + k] = (int32_t)at[k];
        }
    }
}

/* sorted (..., n), values (..., m) -> where each value would stand, (..., m) */
bool cpu_searchsorted(OpContext *c, const OpCall *call, Error *err) {
    Dtype d = tensor_dtype(call->in[0]);
    bool own = d == DTYPE_FLOAT32 || d == DTYPE_INT32 || d == DTYPE_INT64;
    Tensor *sorted = tensor_cast(call->in[0], own ? d : DTYPE_FLOAT64, err), *values = sorted ? tensor_cast(call->in[1], own ? d : DTYPE_FLOAT64, err) : NULL;
    Tensor *flat_sorted = sorted ? tensor_contiguous(sorted, err) : NULL, *flat = values ? tensor_contiguous(values, err) : NULL;
    bool ok = flat_sorted && flat;
    if (ok) parallel_run(flat->count, SORTED_EACH, find_positions, &(Search){flat_sorted, flat, call->out[0], call->attrs->flag_a});
    tensor_release(flat);
    tensor_release(flat_sorted);
    tensor_release(values);
    tensor_release(sorted);
    return ok && !context_interrupted(c, err);
}

/* How many of a line are larger than x; n + 1 where one is not finite. */
CLONES static int32_t count_larger(const float *line, int64_t n, float x) {
    int32_t larger = 0, finite = 0;
    for (int64_t j = 0; j < n; j++) larger += line[j] > x;
    for (int64_t j = 0; j < n; j++) finite += fabsf(line[j]) <= FLT_MAX;
    return finite == n ? larger : (int32_t)n + 1;
}

/* targets (n), predictions (n, classes) -> whether fewer than k predictions are larger than the target's */
bool cpu_in_top_k(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    Tensor *targets = call->in[0], *predictions = call->in[1];
    int64_t classes = predictions->dims[1];
    for (int64_t i = 0; i < targets->count; i++) {
        const float *line = (float *)predictions->data + i * classes;
        int64_t target = index_at(tensor_dtype(targets), targets->data, i), larger = classes + 1;
        if (target >= 0 && target < classes) larger = count_larger(line, classes, line[target]);
        ((bool *)call->out[0]->data)[i] = larger <= classes && larger < call->attrs->number;
    }
    return true;
}

/* x (n), each number from 0 to n - 1 once -> (n) */
bool cpu_invert_permutation(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    const Tensor *x = call->in[0];
    Tensor *out = call->out[0];
    Dtype d = tensor_dtype(x);
    bool wide = d == DTYPE_INT64;
    memset(out->data, -1, tensor_bytes(out));
    for (int64_t i = 0; i < x->count; i++) {
        int64_t at = wide ? ((const int64_t *)x->data)[i] : ((const int32_t *)x->data)[i];
        if (at < 0 || at >= x->count)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "%lld is not between 0 and %lld", (long long)at, (long long)x->count);
        if ((wide ? ((int64_t *)out->data)[at] : ((int32_t *)out->data)[at]) >= 0)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "%lld is duplicated in the input.", (long long)at);
        if (wide) ((int64_t *)out->data)[at] = i;
        else ((int32_t *)out->data)[at] = (int32_t)i;
    }
    return true;
}

/* The product of dims in *all, if each is above 0 and it fits their dtype. */
static bool count_places(const OpCall *call, const Tensor *dims, int64_t *all, Error *err) {
    Dtype d = tensor_dtype(dims);
    const int64_t most = d == DTYPE_INT32 ? INT32_MAX : INT64_MAX;
    bool fits = true;
    *all = 1;
    for (int64_t k = 0; k < dims->count; k++) {
        int64_t dim = index_at(d, dims->data, k);
        if (!dim)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Input dims cannot contain a dim of zero, but dims contains zero at index %lld", (long long)k);
        if (dim < 0)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Input dims cannot be negative. Got dim = %lld at index %lld", (long long)dim, (long long)k);
        fits = fits && dim <= most / *all;
        if (fits) *all *= dim;
    }
    return fits || op_fail(call, err, ERROR_INVALID_ARGUMENT, "Input dims product is causing integer overflow");
}

/* indices (n) or a scalar, dims (rank) -> (rank, n) or (rank): places in a shape from numbers in the order of rows */
bool cpu_unravel_index(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *indices = call->in[0], *dims = call->in[1];
    Tensor *out = call->out[0];
    Dtype d = tensor_dtype(indices);
    int64_t all, n = indices->count, size = (int64_t)dtype_size(d);
    if (!count_places(call, dims, &all, err)) return false;
    for (int64_t i = 0; i < n; i++) {
        int64_t rest = index_at(d, indices->data, i);
        if (rest >= all) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "index is out of bound as with dims");
        for (int64_t k = dims->count - 1; k >= 0; k--) {
            int64_t dim = index_at(d, dims->data, k);
            dtype_put_int(d, (char *)out->data + (k * n + i) * size, rest % dim);
            rest /= dim;
        }
    }
    return !context_interrupted(c, err);
}
