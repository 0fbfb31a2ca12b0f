/* gather.c -- gathering, scattering, one-hot, and the indices of what is not zero.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/shape_split.h"
#include "engine/tensor/rules.h"

#include <stdio.h>

#define INVALID ERROR_INVALID_ARGUMENT

static bool check_indices(const OpCall *call, const Tensor *indices, int64_t n, Error *err) {
    char text[SHAPE_TEXT];
    for (int64_t i = 0; i < indices->count; i++) {
        int64_t v = index_at(tensor_dtype(indices), indices->data, i);
        if (v >= 0 && v < n) continue;
        if (indices->rank == 0) op_fail(call, err, INVALID, "indices = %lld is not in [0, %lld)", (long long)v, (long long)n);
        else op_fail(call, err, INVALID, "indices%s = %lld is not in [0, %lld)", place_text(indices, i, indices->rank, text), (long long)v, (long long)n);
        return error_note(err, "the axis has %lld elements; negative indices do not count from the end here", (long long)n);
    }
    return true;
}

typedef struct Gathering {
    const Tensor *x, *indices;
    Tensor *out;
    GatherCut p;
} Gathering;

/* n rows of so many bytes: to[i] = rows[indices[first + i]] */
static void take_rows(char *to, const char *rows, size_t bytes, const Tensor *indices, int64_t first, int64_t n) {
    Dtype d = tensor_dtype(indices);
#define TAKE(T, I) for (int64_t i = 0; i < n; i++) ((T *)to)[i] = ((const T *)rows)[((const I *)indices->data)[first + i]]
    if (bytes == 1 && d == DTYPE_INT32) TAKE(uint8_t, int32_t);
    else if (bytes == 2 && d == DTYPE_INT32) TAKE(uint16_t, int32_t);
    else if (bytes == 4 && d == DTYPE_INT32) TAKE(uint32_t, int32_t);
    else if (bytes == 4 && d == DTYPE_INT64) TAKE(uint32_t, int64_t);
    else if (bytes == 8 && d == DTYPE_INT32) TAKE(uint64_t, int32_t);
    else if (bytes == 8 && d == DTYPE_INT64) TAKE(uint64_t, int64_t);
    else
        for (int64_t i = 0; i < n; i++) memcpy(to + (size_t)i * bytes, rows + (size_t)index_at(d, indices->data, first + i) * bytes, bytes);
#undef TAKE
}

/* Rows from..to - 1 of the result, (batches, outer, indices) of them. */
static void gather_rows(void *context, int64_t from, int64_t to) {
    const Gathering *w = context;
    const GatherCut *p = &w->p;
    size_t bytes = (size_t)p->inner * dtype_size(tensor_dtype(w->x));
    for (int64_t at = from, n; at < to; at += n) {
        int64_t line = at / p->indices, first = at % p->indices;
        n = p->indices - first < to - at ? p->indices - first : to - at;
        take_rows((char *)w->out->data + (size_t)at * bytes, (const char *)w->x->data + (size_t)(line * p->n) * bytes, bytes, w->indices,
                  line / p->outer * p->indices + first, n);
    }
}

bool cpu_gather(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0], *indices = call->in[1], *out = call->out[0];
    Gathering w = {x, indices, out, gather_cut(x->dims, x->rank, indices, call->attrs)};
    if (!check_indices(call, indices, w.p.n, err)) return false;
    if (out->count) parallel_run(out->count / w.p.inner, PARALLEL_FROM / 4 / w.p.inner + 1, gather_rows, &w);
    cells_retain(tensor_dtype(out), out->data, out->count);
    return true;
}

bool cpu_gather_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *g = call->in[0], *indices = call->in[1], *out = call->out[0];
    GatherCut p = gather_cut(out->dims, out->rank, indices, call->attrs);
    Dtype d = tensor_dtype(g);
    int64_t size = (int64_t)dtype_size(d), row = p.inner;
    if (!check_indices(call, indices, p.n, err)) return false;
    memset(out->data, 0, tensor_bytes(out));
    for (int64_t b = 0; b < p.batches; b++)
        for (int64_t o = 0; o < p.outer; o++)
            for (int64_t i = 0; i < p.indices; i++) {
                int64_t to = index_at(tensor_dtype(indices), indices->data, b * p.indices + i);
                add_elements(d, (char *)out->data + ((b * p.outer + o) * p.n + to) * row * size,
                             (char *)g->data + ((b * p.outer + o) * p.indices + i) * row * size, row);
            }
    return true;
}

/* Offset, in slices, that index vector number i (of depth entries) points at in dims; -1 when it points outside. */
static int64_t slice_at(const Tensor *indices, int64_t i, int depth, const int64_t *dims) {
    int64_t at = 0;
    Dtype d = tensor_dtype(indices);
    for (int k = 0; k < depth; k++) {
        int64_t at_k = i * depth + k;
        int64_t v = d == DTYPE_INT32 ? ((const int32_t *)indices->data)[at_k] : index_at(d, indices->data, at_k);
        if (v < 0 || v >= dims[k]) return -1;
        at = at * dims[k] + v;
    }
    return at;
}

/* "[5, 0]" */
static const char *vector_text(const Tensor *indices, int64_t i, int depth, char text[SHAPE_TEXT]) {
    size_t n = (size_t)snprintf(text, SHAPE_TEXT, "[");
    for (int k = 0; k < depth && n < SHAPE_TEXT; k++)
        n += (size_t)snprintf(text + n, SHAPE_TEXT - n, "%s%lld", k ? ", " : "", (long long)index_at(tensor_dtype(indices), indices->data, i * depth + k));
    if (n < SHAPE_TEXT) snprintf(text + n, SHAPE_TEXT - n, "]");
    return text;
}

/* x (batches, per_batch slices), index vectors -> slices */
typedef struct Slices {
    const OpCall *call;
    int64_t slice, vectors, batches, per_batch;
} Slices;

static bool gather_slices(void *context, int64_t from, int64_t to, Error *err) {
    const Slices *w = context;
    Tensor *x = w->call->in[0], *indices = w->call->in[1], *out = w->call->out[0];
    int depth = (int)indices->dims[indices->rank - 1], batch = (int)w->call->attrs->number2;
    size_t bytes = (size_t)w->slice * dtype_size(tensor_dtype(x));
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    for (int64_t i = from; i < to; i++) {
        int64_t at = slice_at(indices, i, depth, x->dims + batch);
        if (at < 0)
            return op_fail(w->call, err, INVALID, "indices%s = %s does not index into param shape %s, node name: GatherNd",
                           place_text(indices, i, indices->rank - 1, a), vector_text(indices, i, depth, b),
                           shape_text(x->dims, x->rank, (char[SHAPE_TEXT]){0}));
        if (batch) at += i / (w->vectors / w->batches) * w->per_batch;
        const char *slice = (const char *)x->data + (size_t)at * bytes;
        if (bytes == 4) memcpy((char *)out->data + (size_t)i * bytes, slice, 4);
        else if (bytes == 8) memcpy((char *)out->data + (size_t)i * bytes, slice, 8);
        else memcpy((char *)out->data + (size_t)i * bytes, slice, bytes);
    }
    return true;
}

bool cpu_gather_nd(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0], *indices = call->in[1], *out = call->out[0];
    int depth = (int)indices->dims[indices->rank - 1], batch = (int)call->attrs->number2;
    Slices w = {call, 1, 1, 1, 1};
    for (int i = 0; i < batch; i++) w.batches *= x->dims[i];
    for (int i = batch; i < batch + depth; i++) w.per_batch *= x->dims[i];
    for (int i = batch + depth; i < x->rank; i++) w.slice *= x->dims[i];
    for (int i = 0; i < indices->rank - 1; i++) w.vectors *= indices->dims[i];
    bool ok = parallel_try(w.vectors, PARALLEL_FROM / 4 / (w.slice + 1) + 1, gather_slices, &w, err);
    if (ok) cells_retain(tensor_dtype(out), out->data, out->count);
    else if (dtype_is_counted(tensor_dtype(out))) memset(out->data, 0, tensor_bytes(out));
    return ok;
}

/* to[i] = to[i] combined with from[i] */
static void combine_elements(OpId op, Dtype d, void *to, const void *from, int64_t n) {
    int64_t size = (int64_t)dtype_size(d);
    bool whole = dtype_is_int(d);
    for (int64_t i = 0; i < n; i++, to = (char *)to + size, from = (const char *)from + size) {
        if (op == OP_SCATTER_SUB) {
            if (whole) dtype_put_int(d, to, dtype_get_int(d, to) - dtype_get_int(d, from));
            else dtype_put_complex(d, to, dtype_get_complex(d, to) - dtype_get_complex(d, from));
            continue;
        }
        bool less = whole ? dtype_get_int(d, from) < dtype_get_int(d, to) : dtype_get_real(d, from) < dtype_get_real(d, to);
        bool more = whole ? dtype_get_int(d, from) > dtype_get_int(d, to) : dtype_get_real(d, from) > dtype_get_real(d, to);
        if (op == OP_SCATTER_MIN ? less : more) memcpy(to, from, (size_t)size);
    }
}

static void put_slice(OpId op, Dtype d, void *to, const void *from, int64_t n) {
    if (op == OP_SCATTER_UPDATE || d == DTYPE_BOOL || dtype_is_cell(d) || d >= DTYPE_COUNT) {
        cells_release(d, to, n);
        copy_elements(d, to, from, n);
    } else if (op == OP_SCATTER_ND || op == OP_SCATTER_ADD) {
        add_elements(d, to, from, n);
    } else {
        combine_elements(op, d, to, from, n);
    }
}

/* Writes updates (..., slice) into out at indices (..., depth). */
static bool scatter(const OpCall *call, Tensor *indices, Tensor *updates, Error *err) {
    Tensor *out = call->out[0];
    int depth = (int)indices->dims[indices->rank - 1];
    Dtype d = tensor_dtype(updates);
    int64_t size = (int64_t)dtype_size(d), slice = 1, vectors = 1;
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    for (int i = depth; i < out->rank; i++) slice *= out->dims[i];
    for (int i = 0; i < indices->rank - 1; i++) vectors *= indices->dims[i];
    for (int64_t i = 0; i < vectors; i++) {
        int64_t at = slice_at(indices, i, depth, out->dims);
        if (at < 0)
            return op_fail(call, err, INVALID, "indices%s = %s does not index into shape %s", place_text(indices, i, indices->rank - 1, a),
                           vector_text(indices, i, depth, b), shape_text(out->dims, out->rank, (char[SHAPE_TEXT]){0}));
        put_slice(call->op, d, (char *)out->data + at * slice * size, (char *)updates->data + i * slice * size, slice);
    }
    return true;
}

bool cpu_scatter_nd(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    memset(call->out[0]->data, 0, tensor_bytes(call->out[0]));
    return scatter(call, call->in[0], call->in[1], err);
}

static bool scatter_copy(const OpCall *call, Error *err) {
    Tensor *x = call->in[0];
    if (x->count) copy_elements(tensor_dtype(x), call->out[0]->data, x->data, x->count);
    return scatter(call, call->in[1], call->in[2], err);
}

bool cpu_scatter_update(OpContext *c, const OpCall *call, Error *err) { (void)c; return scatter_copy(call, err); }
bool cpu_scatter_add(OpContext *c, const OpCall *call, Error *err) { (void)c; return scatter_copy(call, err); }
bool cpu_scatter_sub(OpContext *c, const OpCall *call, Error *err) { (void)c; return scatter_copy(call, err); }
bool cpu_scatter_min(OpContext *c, const OpCall *call, Error *err) { (void)c; return scatter_copy(call, err); }
bool cpu_scatter_max(OpContext *c, const OpCall *call, Error *err) { (void)c; return scatter_copy(call, err); }

bool cpu_one_hot(OpContext *c, const OpCall *call, Error *err) {
    (void)c; (void)err;
    Tensor *indices = call->in[0], *on = call->in[1], *off = call->in[2], *out = call->out[0];
    Dtype d = tensor_dtype(out);
    int64_t size = (int64_t)dtype_size(d);
    Cut k = cut_at(out->dims, out->rank, call->attrs->axis.at[0]);
    fill_elements(d, out->data, off->data, out->count);
    for (int64_t i = 0; i < indices->count; i++) {
        int64_t v = index_at(tensor_dtype(indices), indices->data, i), o = i / k.inner, j = i % k.inner;
        if (v < 0 || v >= k.n) continue;
        char *to = (char *)out->data + ((o * k.n + v) * k.inner + j) * size;
        if (dtype_is_counted(d)) cells_release(d, to, 1);
        copy_elements(d, to, on->data, 1);
    }
    return true;
}

/* ---- what is not zero ---- */

enum { TRUTHS_EACH = 1 << 15 };          /* elements that are counted, and put, together */

/* Truths in the order of elements, and where the places of those that hold go. */
typedef struct Truths {
    const Tensor *x;
    const bool *truth;
    int64_t *before;                     /* owned: how many hold before each run of TRUTHS_EACH, and in all */
    int64_t *to;
} Truths;

static int64_t end_of(const Truths *w, int64_t run) { return (run + 1) * TRUTHS_EACH < w->x->count ? (run + 1) * TRUTHS_EACH : w->x->count; }

static void count_truths(void *context, int64_t from, int64_t to) {
    const Truths *w = context;
    for (int64_t run = from; run < to; run++) {
        int64_t n = 0;
        for (int64_t i = run * TRUTHS_EACH; i < end_of(w, run); i++) n += w->truth[i];
        w->before[run + 1] = n;
    }
}

/* Places of a line's columns from..to - 1 that hold, behind the same outer places, without a branch that cannot be foreseen; up to last. */
INLINE int64_t *put_line(const bool *truth, int64_t from, int64_t end, const int64_t *outer, const int rank, int64_t *to, const int64_t *last) {
    for (int64_t column = from; column < end && to < last; column++) {
        for (int d = 0; d < rank - 1; d++) to[d] = outer[d];
        to[rank - 1] = column;
        to += *truth++ ? rank : 0;
    }
    return to;
}

/* The places of elements from..end - 1, `count` of which hold, line by line of the last axis. */
static void put_places(const Truths *w, int64_t from, int64_t end, int64_t count, int64_t *to) {
    int rank = w->x->rank;
    int64_t width = rank ? w->x->dims[rank - 1] : 1, column = from % width, outer[SHAPE_MAX], *last = to + count * rank;
    for (int64_t d = rank - 2, rest = from / width; d >= 0; rest /= w->x->dims[d--]) outer[d] = rest % w->x->dims[d];
    for (int64_t at = from; at < end && to < last; column = 0) {
        int64_t stop = width - column < end - at ? width : column + end - at;
        switch (rank) {
#define X(RANK) case RANK: to = put_line(w->truth + at, column, stop, outer, RANK, to, last); break;
            X(1) X(2) X(3) X(4) X(5)
#undef X
            default: to = put_line(w->truth + at, column, stop, outer, rank, to, last);
        }
        at += stop - column;
        for (int d = rank - 2; d >= 0 && ++outer[d] == w->x->dims[d]; d--) outer[d] = 0;
    }
}

static void put_truths(void *context, int64_t from, int64_t to) {
    const Truths *w = context;
    for (int64_t run = from; run < to; run++)
        put_places(w, run * TRUTHS_EACH, end_of(w, run), w->before[run + 1] - w->before[run], w->to + w->before[run] * w->x->rank);
}

/* The truths of t's elements; new. */
static Tensor *truths_of(OpContext *c, Tensor *t, Error *err) {
    if (t->dtype == DTYPE_BOOL) return tensor_retain(t);
    if (!dtype_is_complex(tensor_dtype(t))) return tensor_cast(t, DTYPE_BOOL, err);
    Tensor *truths = tensor_new(c, DTYPE_BOOL, t->rank, t->dims, err);
    for (int64_t i = 0; truths && i < t->count; i++) ((bool *)truths->data)[i] = dtype_get_complex(tensor_dtype(t), tensor_element(t, i)) != 0;
    return truths;
}

/* x -> (how many are not zero, rank) */
bool cpu_nonzero(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *truths = truths_of(c, x, err);
    if (!truths) return false;
    int64_t runs = (x->count + TRUTHS_EACH - 1) / TRUTHS_EACH;
    Truths w = {.x = x, .truth = truths->data, .before = mem_calloc((size_t)runs + 1, sizeof *w.before)};
    bool ok = w.before || error_memory(err, (size_t)runs * sizeof *w.before);
    if (ok) parallel_run(runs, 1, count_truths, &w);
    for (int64_t run = 0; ok && run < runs; run++) w.before[run + 1] += w.before[run];
    Tensor *out = ok ? call->out[0] = tensor_new(c, DTYPE_INT64, 2, (int64_t[]){w.before[runs], x->rank}, err) : NULL;
    if (out) {
        w.to = out->data;
        parallel_run(x->rank ? runs : 0, 1, put_truths, &w);
    }
    mem_free(w.before);
    tensor_release(truths);
    return out != NULL;
}
