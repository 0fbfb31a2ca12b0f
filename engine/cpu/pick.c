/* pick.c -- gathering, scattering, one-hot, and the indices of what is not zero.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/tensor/cut.h"
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

bool cpu_gather(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0], *indices = call->in[1], *out = call->out[0];
    GatherCut p = gather_cut(x->dims, x->rank, indices, call->attrs);
    Dtype d = tensor_dtype(x);
    int64_t size = (int64_t)dtype_size(d), row = p.inner;
    if (!check_indices(call, indices, p.n, err)) return false;
    for (int64_t b = 0; b < p.batches; b++)
        for (int64_t o = 0; o < p.outer; o++)
            for (int64_t i = 0; i < p.indices; i++) {
                int64_t from = index_at(tensor_dtype(indices), indices->data, b * p.indices + i);
                copy_elements(d, (char *)out->data + ((b * p.outer + o) * p.indices + i) * row * size,
                              (char *)x->data + ((b * p.outer + o) * p.n + from) * row * size, row);
            }
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

bool cpu_gather_nd(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0], *indices = call->in[1], *out = call->out[0];
    int depth = (int)indices->dims[indices->rank - 1], batch = (int)call->attrs->number2;
    Dtype d = tensor_dtype(x);
    int64_t size = (int64_t)dtype_size(d), slice = 1, vectors = 1, batches = 1, per_batch = 1;
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    for (int i = 0; i < batch; i++) batches *= x->dims[i];
    for (int i = batch; i < batch + depth; i++) per_batch *= x->dims[i];
    for (int i = batch + depth; i < x->rank; i++) slice *= x->dims[i];
    for (int i = 0; i < indices->rank - 1; i++) vectors *= indices->dims[i];
    for (int64_t i = 0; i < vectors; i++) {
        int64_t at = slice_at(indices, i, depth, x->dims + batch);
        if (at < 0)
            return op_fail(call, err, INVALID, "indices%s = %s does not index into param shape %s, node name: GatherNd",
                           place_text(indices, i, indices->rank - 1, a), vector_text(indices, i, depth, b),
                           shape_text(x->dims, x->rank, (char[SHAPE_TEXT]){0}));
        if (batch) at += i / (vectors / batches) * per_batch;
        copy_slice(d, (size_t)(slice * size), (char *)out->data + i * slice * size, (char *)x->data + at * slice * size, slice);
    }
    return true;
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

static bool is_set(const Tensor *t, int64_t i) {
    const char *p = (const char *)t->data + i * (int64_t)dtype_size(tensor_dtype(t));
    return t->dtype == DTYPE_BOOL ? *(const bool *)p : dtype_get_complex(tensor_dtype(t), p) != 0;
}

bool cpu_nonzero(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0];
    int64_t n = 0;
    for (int64_t i = 0; i < x->count; i++) n += is_set(x, i);
    Tensor *out = call->out[0] = tensor_new(c, DTYPE_INT64, 2, (int64_t[]){n, x->rank}, err);
    if (!out) return false;
    int64_t *to = out->data;
    const bool *truth = x->dtype == DTYPE_BOOL && x->rank == 1 ? x->data : NULL;
    for (int64_t i = 0, k = 0; truth && k < n; i++) {         /* without a branch that cannot be foreseen */
        to[k] = i;
        k += truth[i];
    }
    for (int64_t i = 0; !truth && i < x->count; i++) {
        if (!is_set(x, i)) continue;
        int64_t rest = i;
        for (int d = x->rank - 1; d >= 0; d--) {
            to[d] = rest % x->dims[d];
            rest /= x->dims[d];
        }
        to += x->rank;
    }
    return true;
}
