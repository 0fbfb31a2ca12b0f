/* sparse_count.c -- how often whole numbers occur in each row, as a sparse tensor of counts or of sums of weights.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/tensor/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INVALID ERROR_INVALID_ARGUMENT

/* A number and where it stands among the values. */
typedef struct Hit {
    int64_t number, place;
} Hit;

/* The values' rows, and their hits row by row. */
typedef struct Count {
    const OpCall *call;
    const Tensor *values, *weights;
    bool rowless;                 /* places have no row */
    int64_t rows, *starts;        /* owned: rows + 1 */
    Hit *hits;                    /* owned: as many as values */
    int64_t *found;               /* owned: how many hits of each row are counted */
} Count;

static int by_number(const void *a, const void *b) {
    const Hit *x = a, *y = b;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

/* Orders the hits of a row: what is dense is counted into place, so that equals keep their order; most: the largest number. */
static bool order_row(Hit *hits, int64_t n, int64_t most, Error *err) {
    if (most > 4 * n + 64) {
        qsort(hits, (size_t)n, sizeof *hits, by_number);
        return true;
    }
    int64_t *next = mem_calloc((size_t)most + 2, sizeof *next);
    Hit *sorted = next ? mem_alloc((size_t)(n + 1) * sizeof *sorted) : NULL;
    for (int64_t i = 0; sorted && i < n; i++) next[hits[i].number + 1]++;
    for (int64_t k = 0; sorted && k < most; k++) next[k + 1] += next[k];
    for (int64_t i = 0; sorted && i < n; i++) sorted[next[hits[i].number]++] = hits[i];
    if (sorted) memcpy(hits, sorted, (size_t)n * sizeof *hits);
    bool ok = sorted || error_memory(err, (size_t)n * sizeof *sorted);
    mem_free(sorted);
    mem_free(next);
    return ok;
}

/* The hits of every row in the order of their numbers, those of maxlength and above left out, behind those of the row before. */
static bool order_hits(Count *w, Error *err) {
    int64_t limit = w->call->attrs->number2, at = 0;
    for (int64_t row = 0; row < w->rows; row++) {
        int64_t from = w->starts[row], n = 0, most = 0;
        for (int64_t i = from; i < w->starts[row + 1]; i++) {
            if (limit >= 0 && w->hits[i].number >= limit) continue;
            if (w->hits[i].number > most) most = w->hits[i].number;
            w->hits[from + n++] = w->hits[i];
        }
        if (!order_row(w->hits + from, n, most, err)) return false;
        memmove(w->hits + at, w->hits + from, (size_t)n * sizeof *w->hits);
        w->found[row] = n;
        at += n;
    }
    return true;
}

/* The weights of n hits, how many there are, or 1, as a number of the output. */
static void put_sum(const Count *w, const Hit *hits, int64_t n, void *out) {
    Dtype d = w->weights->count ? tensor_dtype(w->weights) : tensor_dtype(w->call->out[1]);
    if (w->call->attrs->flag_a) {
        dtype_put_int(d, out, 1);
        return;
    }
    dtype_put_int(d, out, w->weights->count ? 0 : n);
#define X(D, T) if (d == DTYPE_##D && w->weights->count) \
        for (int64_t i = 0; i < n; i++) *(T *)out += ((const T *)w->weights->data)[hits[i].place];
    X(INT32, int32_t) X(INT64, int64_t) X(FLOAT32, float) X(FLOAT64, double)
#undef X
}

/* How many of n hits from the first on have its number. */
static int64_t equal_hits(const Hit *hits, int64_t n) {
    int64_t k = 1;
    while (k < n && hits[k].number == hits[0].number) k++;
    return k;
}

/* The outputs, of hits in order. */
static bool put_counts(OpContext *c, const Count *w, int64_t highest, Error *err) {
    const OpAttrs *attrs = w->call->attrs;
    Tensor **out = w->call->out;
    int64_t different = 0, rank = w->rowless ? 1 : 2, width = highest + 1 > attrs->number ? highest + 1 : attrs->number;
    const Hit *hit = w->hits;
    for (int64_t row = 0; row < w->rows; row++)
        for (int64_t n = w->found[row], k; n > 0; n -= k, hit += k, different++) k = equal_hits(hit, n);
    out[0] = tensor_new(c, DTYPE_INT64, 2, (int64_t[]){different, rank}, err);
    out[1] = out[0] ? tensor_new(c, tensor_dtype(w->weights), 1, &different, err) : NULL;
    out[2] = out[1] ? tensor_new(c, DTYPE_INT64, 1, &rank, err) : NULL;
    if (!out[2]) return false;
    int64_t *place = out[0]->data, i = 0;
    hit = w->hits;
    for (int64_t row = 0; row < w->rows; row++)
        for (int64_t n = w->found[row], k; n > 0; n -= k, hit += k) {
            k = equal_hits(hit, n);
            if (!w->rowless) *place++ = row;
            *place++ = hit->number;
            put_sum(w, hit, k, tensor_element(out[1], i++));
        }
    if (!w->rowless) ((int64_t *)out[2]->data)[0] = w->rows;
    ((int64_t *)out[2]->data)[rank - 1] = attrs->number2 >= 0 ? attrs->number2 : width;
    return true;
}

/* The largest of the values, none of which may be negative; -1 with *err: one is. */
static int64_t largest_value(const OpCall *call, const Tensor *values, Error *err) {
    int64_t most = 0, least = 0;
    for (int64_t i = 0; i < values->count; i++) {
        int64_t v = index_at(tensor_dtype(values), values->data, i);
        most = v > most ? v : most;
        least = v < least ? v : least;
    }
    return least < 0 ? op_fail(call, err, INVALID, "Input values must all be non-negative"), -1 : most;
}

/* Each value as a hit, in the order of rows: as they stand, or as their places' first dimension says. */
static void deal_hits(Count *w, const Tensor *places) {
    const Tensor *values = w->values;
    int64_t rank = places ? places->dims[1] : 0, *next = w->found;
    const int64_t *row = places ? places->data : NULL;
    for (int64_t i = 0; row && i < values->count; i++) w->starts[row[i * rank] + 1]++;
    for (int64_t r = 0; row && r < w->rows; r++) w->starts[r + 1] += next[r] = w->starts[r];
    for (int64_t i = 0; i < values->count; i++) w->hits[row ? next[row[i * rank]]++ : i] = (Hit){index_at(tensor_dtype(values), values->data, i), i};
}

/* values and weights, of one shape or the latter empty -> places (n, 2), or (n, 1) if rowless, of numbers in rows, their counts, the shape.
 * Rows end where `ends` says, or are said by places. */
static bool count(OpContext *c, const OpCall *call, Count w, const int64_t *ends, const Tensor *places, Error *err) {
    int64_t highest = largest_value(call, w.values, err), n = w.values->count;
    if (highest < 0) return false;
    w.call = call;
    w.starts = mem_calloc((size_t)w.rows + 1, sizeof *w.starts);
    w.found = mem_calloc((size_t)w.rows + 1, sizeof *w.found);
    w.hits = mem_alloc((size_t)(n + 1) * sizeof *w.hits);
    bool ok = (w.starts && w.hits && w.found) || error_memory(err, (size_t)(n + 1) * sizeof *w.hits);
    for (int64_t r = 0; ok && ends && r < w.rows; r++) {
        int64_t end = ends[r] < n ? ends[r] : n;
        w.starts[r + 1] = end > w.starts[r] ? end : w.starts[r];
    }
    if (ok) deal_hits(&w, places);
    ok = ok && order_hits(&w, err) && put_counts(c, &w, highest, err);
    mem_free(w.starts);
    mem_free(w.hits);
    mem_free(w.found);
    return ok;
}

/* ---- the three ways to give rows ---- */

/* values (n) or (rows, n), weights of the same shape or empty */
bool cpu_dense_count(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *values = call->in[0];
    Count w = {.values = values, .weights = call->in[1], .rowless = values->rank == 1, .rows = values->rank == 1 ? 1 : values->dims[0]};
    int64_t *ends = mem_alloc((size_t)(w.rows + 1) * sizeof *ends);
    if (!ends) return error_memory(err, (size_t)w.rows * sizeof *ends);
    for (int64_t r = 0; r < w.rows; r++) ends[r] = (r + 1) * values->dims[values->rank - 1];
    bool ok = count(c, call, w, ends, NULL, err);
    mem_free(ends);
    return ok;
}

/* splits (rows + 1), values (n), weights (n) or empty */
bool cpu_ragged_count(OpContext *c, const OpCall *call, Error *err) {
    const int64_t *splits = call->in[0]->data;
    int64_t n = call->in[1]->count, rows = call->in[0]->count - 1;
    if (splits[0] != 0) return op_fail(call, err, INVALID, "Splits must start with 0, not with %lld", (long long)splits[0]);
    if (splits[rows] != n) return op_fail(call, err, INVALID, "Splits must end with the number of values, got %lld instead of %lld", (long long)splits[rows], (long long)n);
    return count(c, call, (Count){.values = call->in[1], .weights = call->in[2], .rows = rows}, splits + 1, NULL, err);
}

static bool are_inside(const OpCall *call, Error *err) {
    const Tensor *indices = call->in[0];
    const Ints *sizes = &call->attrs->shape;
    for (int64_t i = 0, axis = 0; i < indices->count; i++, axis = axis + 1 < sizes->count ? axis + 1 : 0) {
        int64_t at = ((const int64_t *)indices->data)[i];
        if (at >= 0 && at < sizes->at[axis]) continue;
        char text[SHAPE_TEXT];
        size_t n = 0;
        for (int k = 0; k < sizes->count && n < sizeof text; k++) n += (size_t)snprintf(text + n, sizeof text - n, "%s%lld", k ? " " : "", (long long)sizes->at[k]);
        return op_fail(call, err, INVALID, "Invalid index value at %lld: dimension %lld has value %lld which is not in [0, %lld) (as given by dense shape "
                       "Tensor<type: int64 shape: [%d] values: %s>", (long long)(i / sizes->count), (long long)axis, (long long)at,
                       (long long)sizes->at[axis], sizes->count, text);
    }
    return true;
}

/* places (n, rank), values (n), weights (n) or empty; shape: rank sizes */
bool cpu_sparse_count(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *indices = call->in[0];
    bool rowless = indices->dims[1] == 1;
    Count w = {.values = call->in[1], .weights = call->in[2], .rowless = rowless, .rows = rowless ? 1 : call->attrs->shape.at[0]};
    return are_inside(call, err) && count(c, call, w, rowless ? &(int64_t){INT64_MAX} : NULL, rowless ? NULL : indices, err);
}
