/* ragged.c -- rows of several lengths, given by row splits: row number i is elements splits[i] to splits[i + 1] - 1.
 *
 * Large results are shared among threads row by row.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/rules.h"

#include <limits.h>
#include <math.h>

#define INVALID ERROR_INVALID_ARGUMENT

static int64_t split_of(const Tensor *splits, int64_t i) { return index_at(tensor_dtype(splits), splits->data, i); }

/* Rows that are worth a thread, when all of them have so many elements together. */
static int64_t grain_of(int64_t rows, int64_t elements) { return rows / (elements / PARALLEL_FROM + 1) + 1; }

/* ---- numbers of rows ---- */

/* The elements of row number i; splits that fall make rows of none. */
static int64_t length_of(const Tensor *splits, int64_t i) {
    int64_t n = split_of(splits, i + 1) - split_of(splits, i);
    return n > 0 ? n : 0;
}

typedef struct Numbering {
    const Tensor *splits;
    Tensor *out;
} Numbering;

/* Writes number i n times from element `at` on. */
static void put_number(Tensor *out, int64_t at, int64_t n, int64_t i) {
    if (out->dtype == DTYPE_INT32)
        for (int64_t k = 0; k < n; k++) ((int32_t *)out->data)[at + k] = (int32_t)i;
    else
        for (int64_t k = 0; k < n; k++) ((int64_t *)out->data)[at + k] = i;
}

/* Rows of splits that never fall. */
static void number_rows(void *context, int64_t from, int64_t to) {
    const Numbering *w = context;
    int64_t first = split_of(w->splits, 0);
    for (int64_t i = from; i < to; i++) put_number(w->out, split_of(w->splits, i) - first, length_of(w->splits, i), i);
}

/* splits (rows + 1) -> (all): the number of the row that each element stands in */
bool cpu_row_numbers(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *splits = call->in[0];
    int64_t rows = splits->count - 1, all = 0;
    for (int64_t i = 0; i < rows; i++) all += length_of(splits, i);
    Tensor *out = call->out[0] = tensor_new(c, tensor_dtype(splits), 1, &all, err);
    if (!out) return false;
    if (all == split_of(splits, rows) - split_of(splits, 0)) {
        parallel_run(rows, grain_of(rows, all), number_rows, &(Numbering){splits, out});
        return true;
    }
    for (int64_t i = 0, at = 0; i < rows; at += length_of(splits, i++)) put_number(out, at, length_of(splits, i), i);
    return true;
}

/* ---- rows by their numbers ---- */

typedef struct Picking {
    const Tensor *values, *splits, *numbers;
    Tensor *out;
    const int64_t *starts;        /* where each picked row goes */
    size_t bytes;                 /* of an element with all that is behind it */
} Picking;

static void pick_rows(void *context, int64_t from, int64_t to) {
    const Picking *w = context;
    for (int64_t i = from; i < to; i++) {
        int64_t row = split_of(w->numbers, i), first = split_of(w->splits, row), n = w->starts[i + 1] - w->starts[i];
        memcpy((char *)w->out->data + (size_t)w->starts[i] * w->bytes, (const char *)w->values->data + (size_t)first * w->bytes, (size_t)n * w->bytes);
    }
}

/* Where each picked row ends, into starts (rows + 1). false with *err: there is no such row. */
static bool measure_picked(const OpCall *call, int64_t *starts, Error *err) {
    const Tensor *values = call->in[0], *splits = call->in[1], *numbers = call->in[2];
    starts[0] = 0;
    for (int64_t i = 0; i < numbers->count; i++) {
        int64_t row = split_of(numbers, i);
        if (row < 0 || row >= splits->count - 1)
            return op_fail(call, err, INVALID, "indices[%lld] = %lld is not in [0, %lld)", (long long)i, (long long)row, (long long)splits->count - 1);
        if (split_of(splits, row) < 0 || split_of(splits, row + 1) > values->dims[0]) return op_fail(call, err, INVALID, "Ragged splits do not fit the values");
        starts[i + 1] = starts[i] + length_of(splits, row);
    }
    return true;
}

/* values (n, rest...), splits (rows + 1), numbers of rows (m) -> their values, their splits (m + 1) */
bool cpu_ragged_rows(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *values = call->in[0];
    Dtype d = tensor_dtype(values);
    int64_t rows = call->in[2]->count, *starts = mem_alloc((size_t)(rows + 1) * sizeof *starts);
    bool ok = starts ? measure_picked(call, starts, err) : error_memory(err, (size_t)rows * sizeof *starts);
    Shape shape = tensor_shape(values);
    shape.dims[0] = ok ? starts[rows] : 0;
    ok = ok && (call->out[0] = tensor_new(c, d, shape.rank, shape.dims, err)) &&
         (call->out[1] = tensor_new(c, tensor_dtype(call->in[1]), 1, &(int64_t){rows + 1}, err));
    for (int64_t i = 0; ok && i <= rows; i++) dtype_put_int(tensor_dtype(call->out[1]), tensor_element(call->out[1], i), starts[i]);
    if (ok && call->out[0]->count) {
        Picking w = {values, call->in[1], call->in[2], call->out[0], starts, tensor_bytes(values) / (size_t)values->dims[0]};
        parallel_run(rows, grain_of(rows, call->out[0]->count), pick_rows, &w);
        cells_retain(d, call->out[0]->data, call->out[0]->count);
    }
    mem_free(starts);
    return ok;
}

/* ---- ranges ---- */

static const void *number_at(const Tensor *t, int64_t i) { return tensor_element(t, t->rank ? i : 0); }

/* How many numbers there are from start up to limit by delta, which is not 0; -1: more than can be counted. */
static int64_t range_size(Dtype d, const void *start, const void *limit, const void *delta) {
    if (dtype_is_int(d)) {
        int64_t from = dtype_get_int(d, start), to = dtype_get_int(d, limit), by = dtype_get_int(d, delta);
        if (by > 0 ? to < from : to > from) return 0;
        uint64_t distance = by > 0 ? (uint64_t)to - (uint64_t)from : (uint64_t)from - (uint64_t)to, step = by > 0 ? (uint64_t)by : -(uint64_t)by;
        return distance > INT64_MAX ? -1 : (int64_t)(distance / step + (distance % step != 0));
    }
    double from = dtype_get_real(d, start), to = dtype_get_real(d, limit), by = dtype_get_real(d, delta);
    if (by > 0 ? to < from : to > from) return 0;
    double size = ceil(fabs(d == DTYPE_FLOAT32 ? (double)(((float)to - (float)from) / (float)by) : (to - from) / by));
    return size <= 0x1p62 ? (int64_t)size : -1;
}

typedef struct Ranges {
    const OpCall *call;
    const int64_t *splits;
} Ranges;

/* Numbers are added up, each rounded. */
static void put_ranges(void *context, int64_t from, int64_t to) {
    const Ranges *w = context;
    const OpCall *call = w->call;
    for (int64_t i = from; i < to; i++) {
        const void *start = number_at(call->in[0], i), *delta = number_at(call->in[2], i);
        int64_t at = w->splits[i], end = w->splits[i + 1];
#define X(D, T, SUM) case DTYPE_##D: { \
            SUM v = (SUM)*(const T *)start; \
            for (; at < end; at++, v += (SUM)*(const T *)delta) ((T *)call->out[1]->data)[at] = (T)v; \
            break; \
        }
        switch (tensor_dtype(call->in[0])) {
            X(INT32, int32_t, uint32_t) X(INT64, int64_t, uint64_t) X(FLOAT32, float, float)
            default: X(FLOAT64, double, double)
        }
#undef X
    }
}

/* starts, limits, deltas, each (n) or a scalar -> splits (n + 1) and the numbers of all rows */
bool cpu_ragged_range(OpContext *c, const OpCall *call, Error *err) {
    int64_t rows = 1, all = 0;
    for (int i = 0; i < 3; i++)
        if (call->in[i]->rank) rows = call->in[i]->count;
    Dtype d = tensor_dtype(call->in[0]);
    Tensor *splits = call->out[0] = tensor_new(c, DTYPE_INT64, 1, &(int64_t){rows + 1}, err);
    if (!splits) return false;
    int64_t *ends = splits->data;
    ends[0] = 0;
    for (int64_t i = 0; i < rows; i++) {
        const void *delta = number_at(call->in[2], i);
        if (dtype_get_real(d, delta) == 0) return op_fail(call, err, INVALID, "Requires delta != 0");
        int64_t size = range_size(d, number_at(call->in[0], i), number_at(call->in[1], i), delta);
        if (size < 0 || size > INT64_MAX - all) return op_fail(call, err, INVALID, "Requires ((limit - start) / delta) <= %lld", (long long)INT64_MAX);
        ends[i + 1] = all += size;
    }
    if (!(call->out[1] = tensor_new(c, d, 1, &all, err))) return false;
    parallel_run(rows, grain_of(rows, all), put_ranges, &(Ranges){call, ends});
    return true;
}

/* ---- rows of one length ---- */

/* Rows of both shapes beside each other: dense (rows, width, rest), ragged (n, rest) with its splits. */
typedef struct Rows {
    const Tensor *splits, *filler;
    char *dense, *ragged;
    Dtype dtype;
    int64_t rows, width, rest, n;
} Rows;

/* How many elements row number i of the dense tensor shares with the ragged one, which begin at *first there. */
static int64_t shared_of(const Rows *w, int64_t i, int64_t *first) {
    if (i >= w->splits->count - 1) return 0;
    int64_t from = *first = split_of(w->splits, i), to = split_of(w->splits, i + 1);
    if (from < 0 || to > w->n || to < from) return 0;
    return to - from < w->width ? to - from : w->width;
}

static void fill_rows(void *context, int64_t from, int64_t to) {
    const Rows *w = context;
    int64_t size = (int64_t)dtype_size(w->dtype) * w->rest, first = 0;
    for (int64_t i = from; i < to; i++) {
        int64_t n = shared_of(w, i, &first);
        char *row = w->dense + i * w->width * size;
        copy_elements(w->dtype, row, w->ragged + first * size, n * w->rest);
        fill_elements(w->dtype, row + n * size, w->filler->data, (w->width - n) * w->rest);
    }
}

/* values (n, rest...), splits, default -> (rows, width, rest...) */
bool cpu_ragged_to_tensor(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    const Tensor *values = call->in[0];
    Tensor *out = call->out[0];
    Rows w = {.splits = call->in[1], .filler = call->in[2], .dense = out->data, .ragged = values->data, .dtype = tensor_dtype(values),
              .rows = out->dims[0], .width = out->dims[1], .rest = values->dims[0] ? values->count / values->dims[0] : 1, .n = values->dims[0]};
    if (!values->dims[0] && out->count) w.rest = out->count / w.rows / w.width;
    if (out->count == 0) return true;
    parallel_run(w.rows, dtype_is_counted(w.dtype) ? w.rows : grain_of(w.rows, out->count), fill_rows, &w);
    return true;
}

/* x (rows, width, rest...), splits -> (num, rest...): the first elements of every row, 0 where x has none */
bool cpu_tensor_to_ragged(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    const Tensor *x = call->in[0];
    Tensor *out = call->out[0];
    Rows w = {.splits = call->in[1], .dense = x->data, .ragged = out->data, .dtype = tensor_dtype(x), .rows = x->dims[0], .width = x->dims[1],
              .rest = out->dims[0] ? out->count / out->dims[0] : 0, .n = out->dims[0]};
    int64_t size = (int64_t)dtype_size(w.dtype) * w.rest, first = 0;
    memset(out->data, 0, tensor_bytes(out));
    for (int64_t i = 0; i < w.rows; i++) {
        int64_t n = shared_of(&w, i, &first);
        copy_elements(w.dtype, w.ragged + first * size, w.dense + i * w.width * size, n * w.rest);
    }
    return true;
}
