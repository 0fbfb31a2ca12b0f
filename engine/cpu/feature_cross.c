/* feature_cross.c -- all combinations of the features that each row has: joined, or hashed.
 *
 * Operands go in pairs, a column each: features, and the row splits (int64) that say whose they are. A row's combinations come in the order
 * of the last column's features, then of the one before it, and so on.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/fingerprint.h"
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/string_tensor.h"
#include "engine/tensor/rules.h"

enum { COLUMNS_MOST = 32 };

typedef struct Crossing {
    const OpCall *call;
    int first, columns;           /* the first column's operand */
    int64_t *starts;              /* owned: where each row's combinations begin, and how many there are */
} Crossing;

static const Tensor *features_of(const Crossing *w, int column) { return w->call->in[w->first + 2 * column]; }
static const int64_t *splits_of(const Crossing *w, int column) { return w->call->in[w->first + 2 * column + 1]->data; }

/* Puts combination number `number` of features at[0..columns), places among those of their columns. */
typedef bool (*PutFn)(const Crossing *w, const int64_t *at, int64_t number, CellRoom *cells, Error *err);

static bool put_joined(const Crossing *w, const int64_t *at, int64_t number, CellRoom *cells, Error *err) {
    Text glue = text_of(w->call->in[0], 0);
    size_t size = glue.size * (size_t)(w->columns - 1);
    for (int k = 0; k < w->columns; k++) size += text_of(features_of(w, k), at[k]).size;
    if (!text_put(cells, w->call->out[0], number, NULL, size, err)) return false;
    char *to = text_room(w->call->out[0], number);
    for (int k = 0; k < w->columns; k++) {
        Text t = text_of(features_of(w, k), at[k]);
        if (k) to = mempcpy(to, glue.at, glue.size);
        to = mempcpy(to, t.at, t.size);
    }
    return true;
}

/* A number counts as itself, a text as its fingerprint. */
static bool put_hashed(const Crossing *w, const int64_t *at, int64_t number, CellRoom *cells, Error *err) {
    uint64_t hash = (uint64_t)w->call->attrs->number2, buckets = (uint64_t)w->call->attrs->number;
    (void)cells, (void)err;
    for (int k = 0; k < w->columns; k++) {
        const Tensor *features = features_of(w, k);
        Text t = features->dtype == DTYPE_STRING ? text_of(features, at[k]) : (Text){NULL, 0};
        hash = fingerprint_join(hash, t.at ? fingerprint_farm(t.at, t.size) : (uint64_t)((const int64_t *)features->data)[at[k]]);
    }
    ((int64_t *)w->call->out[0]->data)[number] = (int64_t)(hash % buckets);
    return true;
}

/* The combinations of rows from..to - 1. */
static bool cross_rows(void *context, int64_t from, int64_t to, Error *err) {
    const Crossing *w = context;
    PutFn put = w->first ? put_joined : put_hashed;
    CellRoom cells = {0};
    int64_t at[COLUMNS_MOST];
    for (int64_t row = from; row < to; row++) {
        for (int k = 0; k < w->columns; k++) at[k] = splits_of(w, k)[row];
        for (int64_t number = w->starts[row]; number < w->starts[row + 1]; number++) {
            if (!put(w, at, number, &cells, err)) return false;
            for (int k = w->columns - 1; k >= 0 && ++at[k] == splits_of(w, k)[row + 1]; k--) at[k] = splits_of(w, k)[row];
        }
    }
    return true;
}

/* How many combinations each row has, and where they begin. false: more than can be counted. */
static bool count_combinations(const Crossing *w, int64_t rows, int64_t *counts) {
    bool fits = true;
    for (int64_t row = 0; fits && row < rows; row++) {
        counts[row] = 1;
        for (int k = 0; k < w->columns; k++) {
            fits = !__builtin_mul_overflow(counts[row], splits_of(w, k)[row + 1] - splits_of(w, k)[row], &counts[row]) && fits;
        }
        fits = !__builtin_add_overflow(w->starts[row], counts[row], &w->starts[row + 1]) && fits;
    }
    return fits;
}

/* columns from operand `first` on -> all rows' combinations, and how many each row has */
static bool cross(OpContext *c, const OpCall *call, int first, Dtype dtype, Error *err) {
    Crossing w = {.call = call, .first = first, .columns = (call->count - first) / 2};
    int64_t rows = call->in[first + 1]->count - 1;
    if (w.columns > COLUMNS_MOST) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "At most %d columns can be crossed", COLUMNS_MOST);
    if (!(call->out[1] = tensor_new(c, DTYPE_INT64, 1, &rows, err))) return false;
    if (!(w.starts = mem_calloc((size_t)rows + 1, sizeof *w.starts))) return error_memory(err, (size_t)rows * sizeof *w.starts);
    bool ok = count_combinations(&w, rows, call->out[1]->data) || error_memory(err, SIZE_MAX);
    int64_t all = w.starts[rows];
    ok = ok && (call->out[0] = tensor_new(c, dtype, 1, &all, err)) != NULL;
    ok = ok && parallel_try(rows, rows / (all / TEXTS_EACH + 1) + 1, cross_rows, &w, err);
    mem_free(w.starts);
    return ok && !context_interrupted(c, err);
}

/* what joins (a scalar), then columns of texts -> texts (all), how many each row has */
bool cpu_cross_joined(OpContext *c, const OpCall *call, Error *err) { return cross(c, call, 1, DTYPE_STRING, err); }

/* columns of texts or numbers -> buckets (all), how many each row has */
bool cpu_cross_hashed(OpContext *c, const OpCall *call, Error *err) { return cross(c, call, 0, DTYPE_INT64, err); }
