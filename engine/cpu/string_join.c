/* string_join.c -- strings put together with their neighbours, by rows, axes or segments; strings put into buckets.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/fingerprint.h"
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/string_tensor.h"
#include "engine/tensor/rules.h"

#include <string.h>

#define INVALID ERROR_INVALID_ARGUMENT

static void append(Buffer *to, Text t) { buffer_append(to, t.at, t.size); }

/* ---- n-grams ---- */

typedef struct Ngrams {
    const Tensor *data;
    Text glue, left, right;
    int64_t pad;              /* on both sides; -1: as much as each width needs */
    bool preserving;
    CellRoom *cells;          /* for n-grams */
} Ngrams;

static int64_t padding_for(const Ngrams *n, int64_t width) { return n->pad < 0 || n->pad > width - 1 ? width - 1 : n->pad; }

static int64_t ngrams_of(const Ngrams *n, int64_t words, int64_t width) {
    int64_t count = words + 2 * padding_for(n, width) - width + 1;
    return count > 0 ? count : 0;
}

/* How many n-grams a row of so many words has. */
static int64_t row_ngrams(const Ngrams *n, const Ints *widths, int64_t words) {
    int64_t count = 0;
    for (int i = 0; i < widths->count; i++) count += ngrams_of(n, words, widths->at[i]);
    return count == 0 && n->preserving && words > 0 ? 1 : count;
}

/* Words first .. first + width - 1 of a row that begins at word `row` and has `words` of them, those outside being the margins. */
static bool write_ngram(const Ngrams *n, int64_t row, int64_t words, int64_t first, int64_t width, Tensor *out, int64_t to, Error *err) {
    char room[256];
    Buffer text = BUFFER_OVER(room);
    for (int64_t k = first; k < first + width; k++) {
        if (k > first) append(&text, n->glue);
        append(&text, k < 0 ? n->left : k < words ? text_of(n->data, row + k) : n->right);
    }
    bool ok = text_put_buffer(n->cells, out, to, &text, err);
    buffer_clear(&text);
    return ok;
}

/* The n-grams of a row from element *to of out on. */
static bool write_row(const Ngrams *n, const Ints *widths, int64_t row, int64_t words, Tensor *out, int64_t *to, Error *err) {
    int64_t before = *to;
    for (int i = 0; i < widths->count; i++) {
        int64_t width = widths->at[i], count = ngrams_of(n, words, width), pad = padding_for(n, width);
        for (int64_t k = 0; k < count; k++)
            if (!write_ngram(n, row, words, k - pad, width, out, (*to)++, err)) return false;
    }
    if (*to > before || row_ngrams(n, widths, words) == 0) return true;
    return write_ngram(n, row, words, -n->pad, words + 2 * n->pad, out, (*to)++, err);
}

static bool check_splits(const OpCall *call, const Tensor *splits, int64_t size, Error *err) {
    Dtype d = tensor_dtype(splits);
    int64_t before = splits->count ? index_at(d, splits->data, 0) : 0;
    if (splits->count == 0) return size == 0 || op_fail(call, err, INVALID, "Missing data_splits value");
    if (before != 0) return op_fail(call, err, INVALID, "First split value must be 0, got %lld", (long long)before);
    for (int64_t i = 1; i < splits->count; i++) {
        int64_t at = index_at(d, splits->data, i);
        if (at < before || at > size)
            return op_fail(call, err, INVALID, "Invalid split value %lld, must be in [%lld, %lld]", (long long)at, (long long)before, (long long)size);
        before = at;
    }
    return before == size || op_fail(call, err, INVALID, "Last split value must be data size. Expected %lld, got %lld", (long long)size, (long long)before);
}

/* words (all), splits (rows + 1), the glue, left and right margins (3) -> n-grams of all rows, their splits */
bool cpu_string_ngrams(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *splits = call->in[1], *marks = call->in[2];
    const Ints *widths = &call->attrs->shape;
    Ngrams n = {call->in[0], text_of(marks, 0), text_of(marks, 1), text_of(marks, 2), call->attrs->number, call->attrs->flag_a, &(CellRoom){0}};
    Dtype d = tensor_dtype(splits);
    if (!check_splits(call, splits, n.data->count, err) || !(call->out[1] = tensor_new(c, d, 1, splits->dims, err))) return false;
    int64_t all = 0, rows = splits->count - 1, to = 0;
    for (int64_t i = 0; i <= rows; i++) {
        dtype_put_int(d, tensor_element(call->out[1], i), all);
        if (i < rows) all += row_ngrams(&n, widths, index_at(d, splits->data, i + 1) - index_at(d, splits->data, i));
    }
    if (!(call->out[0] = tensor_new(c, DTYPE_STRING, 1, &all, err))) return false;
    for (int64_t i = 0; i < rows; i++) {
        int64_t row = index_at(d, splits->data, i), words = index_at(d, splits->data, i + 1) - row;
        if (!write_row(&n, widths, row, words, call->out[0], &to, err)) return false;
    }
    return true;
}

/* ---- joining ---- */

/* inputs (any shape), separator -> the strings along axes joined, along the first given first */
bool cpu_reduce_join(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    CellRoom cells = {0};
    const Tensor *x = call->in[0];
    const Ints *axis = &call->attrs->axis;
    Text glue = text_of(call->in[1], 0);
    int64_t steps[SHAPE_MAX], joined = 1, kept_dims[SHAPE_MAX], kept_steps[SHAPE_MAX], axis_dims[SHAPE_MAX], axis_steps[SHAPE_MAX], step = 1;
    int kept = 0, axes = axis->count == ATTR_NONE ? x->rank : axis->count;
    uint32_t mask = 0;
    for (int i = x->rank - 1; i >= 0; i--) steps[i] = step, step *= x->dims[i];
    for (int i = 0; i < axes; i++) {        /* from the axis that moves the slowest, the one given last, on */
        int64_t given = axis->count == ATTR_NONE ? i : axis->at[axes - 1 - i];
        int at = (int)(given < 0 ? given + x->rank : given);
        axis_dims[i] = x->dims[at], axis_steps[i] = steps[at], joined *= x->dims[at];
        mask |= 1u << at;
    }
    for (int i = 0; i < x->rank; i++)
        if (!(mask >> i & 1)) kept_dims[kept] = x->dims[i], kept_steps[kept++] = steps[i];
    char room[256];
    Buffer text = BUFFER_OVER(room);
    bool ok = true;
    for (int64_t i = 0; ok && i < call->out[0]->count; i++) {
        int64_t from = 0, rest = i;
        for (int k = kept - 1; k >= 0; rest /= kept_dims[k--]) from += rest % kept_dims[k] * kept_steps[k];
        text.size = 0;
        for (int64_t j = 0; j < joined; j++) {
            int64_t at = from, left = j;
            for (int k = axes - 1; k >= 0; left /= axis_dims[k--]) at += left % axis_dims[k] * axis_steps[k];
            if (j) append(&text, glue);
            append(&text, text_of(x, at));
        }
        ok = text_put_buffer(&cells, call->out[0], i, &text, err);
    }
    buffer_clear(&text);
    return ok;
}

/* inputs (ids' shape + rest), segment_ids, separator -> (segments + rest): the strings of each segment joined in order */
bool cpu_segment_join(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    CellRoom cells = {0};
    const Tensor *x = call->in[0], *ids = call->in[1];
    Text glue = text_of(call->in[2], 0);
    int64_t segments = call->attrs->number, columns = ids->count ? x->count / ids->count : 0, all = call->out[0]->count;
    for (int64_t i = 0; i < ids->count; i++) {
        int64_t id = index_at(tensor_dtype(ids), ids->data, i);
        if (id < 0 || id >= segments)
            return op_fail(call, err, INVALID, "segment_ids are not allowed to exceed num_segments or to have negative values.");
    }
    Buffer *texts = mem_calloc((size_t)all + 1, sizeof *texts);
    bool ok = texts || error_memory(err, (size_t)all * sizeof *texts);
    for (int64_t i = 0; ok && i < ids->count; i++)
        for (int64_t k = 0; k < columns; k++) {
            int64_t to = index_at(tensor_dtype(ids), ids->data, i) * columns + k;
            if (texts[to].size) append(&texts[to], glue);      /* none behind what is empty so far */
            append(&texts[to], text_of(x, i * columns + k));
        }
    for (int64_t i = 0; i < all; i++) {
        ok = ok && text_put_buffer(&cells, call->out[0], i, &texts[i], err);
        if (texts) buffer_clear(&texts[i]);
    }
    mem_free(texts);
    return ok;
}

/* ---- buckets ---- */

typedef uint64_t (*HashFn)(const Ints *key, Text t);

static uint64_t hash_farm(const Ints *key, Text t) { return (void)key, fingerprint_farm(t.at, t.size); }
/* With the seed that TensorFlow's own Hash64 has. */
static uint64_t hash_murmur(const Ints *key, Text t) { return (void)key, fingerprint_murmur(0xdecafcaffe, t.at, t.size); }
static uint64_t hash_sip(const Ints *key, Text t) {
    return fingerprint_sip((uint64_t[]){(uint64_t)key->at[0], (uint64_t)key->at[1]}, t.at, t.size);
}

static bool into_buckets(const OpCall *call, int64_t from, int64_t to, Error *err) {
    HashFn hash = call->op == OP_HASH_BUCKET_FAST ? hash_farm : call->op == OP_HASH_BUCKET ? hash_murmur : hash_sip;
    uint64_t buckets = (uint64_t)call->attrs->number;
    (void)err;
    for (int64_t i = from; i < to; i++)
        ((int64_t *)call->out[0]->data)[i] = (int64_t)(hash(&call->attrs->shape, text_of(call->in[0], i)) % buckets);
    return true;
}

bool cpu_hash_bucket_fast(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, into_buckets, err); }
bool cpu_hash_bucket(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, into_buckets, err); }
bool cpu_hash_bucket_strong(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, into_buckets, err); }
