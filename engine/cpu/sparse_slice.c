/* sparse_slice.c -- blocks and rows of sparse tensors: places (n, rank), values (n).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/sparse_indices.h"
#include "engine/tensor/rules.h"

#include <math.h>
#include <string.h>

#define INVALID ERROR_INVALID_ARGUMENT

/* ---- blocks ---- */

static bool is_inside(const OpAttrs *a, const int64_t *place, int64_t rank) {
    for (int64_t i = 0; i < rank; i++)
        if (place[i] < a->begin.at[i] || place[i] - a->begin.at[i] >= a->end.at[i]) return false;
    return true;
}

/* indices (n, rank), values (n) -> those of a block, seen from its beginning */
bool cpu_sparse_slice(OpContext *c, const OpCall *call, Error *err) {
    Tensor *indices = call->in[0], *values = call->in[1];
    Dtype d = tensor_dtype(values);
    int64_t rank = indices->dims[1], n = 0, to = 0;
    for (int64_t i = 0; i < indices->dims[0]; i++) n += is_inside(call->attrs, place_of(indices, i), rank);
    if (!(call->out[0] = tensor_new(c, DTYPE_INT64, 2, (int64_t[]){n, rank}, err)) || !(call->out[1] = tensor_new(c, d, 1, &n, err))) return false;
    int64_t *place = call->out[0]->data;
    for (int64_t i = 0; i < indices->dims[0]; i++) {
        if (!is_inside(call->attrs, place_of(indices, i), rank)) continue;
        for (int64_t k = 0; k < rank; k++) *place++ = place_of(indices, i)[k] - call->attrs->begin.at[k];
        copy_elements(d, tensor_element(call->out[1], to++), tensor_element(values, i), 1);
    }
    return true;
}

/* g (part), indices (n, rank), indices of the part -> gradient of the values (n): 0 outside the block */
bool cpu_sparse_slice_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    const Tensor *g = call->in[0], *indices = call->in[1], *part = call->in[2];
    Tensor *dx = call->out[0];
    size_t size = dtype_size(tensor_dtype(g));
    int64_t rank = indices->dims[1], k = 0;
    memset(dx->data, 0, tensor_bytes(dx));
    for (int64_t i = 0; i < indices->dims[0] && k < part->dims[0]; i++) {
        bool same = true;
        for (int64_t j = 0; j < rank; j++) same &= place_of(indices, i)[j] - call->attrs->begin.at[j] == place_of(part, k)[j];
        if (same) memcpy((char *)dx->data + (size_t)i * size, (const char *)g->data + (size_t)k++ * size, size);
    }
    return true;
}

/* ---- rows ---- */

static bool same_row(const Tensor *indices, int64_t i, int64_t k) {
    return place_order(place_of(indices, i), place_of(indices, k), indices->dims[1] - 1) == 0;
}

/* y (n) = exp(x) / its sum in each row of the last dimension, that is run of places that agree but there */
#define DEFINE_SOFTMAX(T, EXP)                                                                                         \
    static void softmax_##T(const Tensor *indices, const T *x, T *y, int64_t n) {                                      \
        for (int64_t from = 0, to; from < n; from = to) {                                                              \
            T highest = x[from], sum = 0;                                                                              \
            for (to = from; to < n && same_row(indices, from, to); to++)                                               \
                if (x[to] > highest) highest = x[to];                                                                  \
            for (int64_t i = from; i < to; i++) sum += y[i] = EXP(x[i] - highest);                                     \
            for (int64_t i = from; i < to; i++) y[i] /= sum;                                                           \
        }                                                                                                              \
    }
DEFINE_SOFTMAX(float, expf)
DEFINE_SOFTMAX(double, exp)

/* indices (n, rank), values (n) -> (n) */
bool cpu_sparse_softmax(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    Tensor *x = call->in[1];
    if (x->dtype == DTYPE_FLOAT64) softmax_double(call->in[0], x->data, call->out[0]->data, x->count);
    else softmax_float(call->in[0], x->data, call->out[0]->data, x->count);
    return true;
}

/* ---- rows with nothing in them ---- */

/* How many elements each row has, counted into next (rows + 1) one further on. */
static bool count_rows(const OpCall *call, const Tensor *indices, int64_t rows, int64_t *next, Error *err) {
    for (int64_t i = 0; i < indices->dims[0]; i++) {
        int64_t row = place_of(indices, i)[0];
        if (row < 0 || row >= rows) return op_fail(call, err, INVALID, "indices(%lld, 0) is invalid: %lld >= %lld", (long long)i, (long long)row, (long long)rows);
        next[row + 1]++;
    }
    return true;
}

static bool rows_rise(const Tensor *indices) {
    const int64_t *row = indices->data, rank = indices->dims[1];
    for (int64_t i = 1; i < indices->dims[0]; i++)
        if (row[i * rank] < row[(i - 1) * rank]) return false;
    return true;
}

/* All of n elements as they stand. */
static void keep_all(const OpCall *call, int64_t n) {
    const Tensor *indices = call->in[0], *values = call->in[1];
    if (n) memcpy(call->out[0]->data, indices->data, tensor_bytes(indices));
    if (n) copy_elements(tensor_dtype(values), call->out[1]->data, values->data, n);
    for (int64_t i = 0; i < n; i++) ((int64_t *)call->out[3]->data)[i] = i;
}

/* indices (n, rank), values (n), default -> those with more, which rows had nothing, where each element went */
bool cpu_sparse_fill_empty_rows(OpContext *c, const OpCall *call, Error *err) {
    Tensor *indices = call->in[0], *values = call->in[1];
    int64_t rows = call->attrs->number, n = indices->dims[0], rank = indices->dims[1], all = 0;
    Dtype d = tensor_dtype(values);
    size_t size = dtype_size(d);
    int64_t *next = mem_calloc((size_t)rows + 1, sizeof *next);
    bool ok = next ? count_rows(call, indices, rows, next, err) : error_memory(err, (size_t)rows * sizeof *next);
    ok = ok && (call->out[2] = tensor_new(c, DTYPE_BOOL, 1, &rows, err)) && (call->out[3] = tensor_new(c, DTYPE_INT64, 1, &n, err));
    for (int64_t i = 0; ok && i < rows; i++) {
        bool empty = ((bool *)call->out[2]->data)[i] = next[i + 1] == 0;
        next[i + 1] += empty;
        all += next[i + 1];
        next[i + 1] += next[i];
    }
    ok = ok && (call->out[0] = tensor_new(c, DTYPE_INT64, 2, (int64_t[]){all, rank}, err)) && (call->out[1] = tensor_new(c, d, 1, &all, err));
    if (ok && all == n && rows_rise(indices)) {
        keep_all(call, n);
        mem_free(next);
        return true;
    }
    for (int64_t i = 0; ok && i < rows; i++) {
        if (!((bool *)call->out[2]->data)[i]) continue;
        int64_t *place = (int64_t *)call->out[0]->data + next[i] * rank;
        memset(place, 0, (size_t)rank * sizeof *place);
        place[0] = i;
        copy_elements(d, tensor_element(call->out[1], next[i]), call->in[2]->data, 1);
    }
    for (int64_t i = 0; ok && i < n; i++) {
        const int64_t *place = place_of(indices, i);
        int64_t to = ((int64_t *)call->out[3]->data)[i] = next[place[0]]++;
        for (int64_t k = 0; k < rank; k++) ((int64_t *)call->out[0]->data)[to * rank + k] = place[k];
        copy_slice(d, size, (char *)call->out[1]->data + (size_t)to * size, (const char *)values->data + (size_t)i * size, 1);
    }
    mem_free(next);
    return ok;
}

/* g (all), places (n) -> gradients of the values (n) and of the default: what is at no place */
bool cpu_sparse_fill_empty_rows_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    const Tensor *g = call->in[0], *places = call->in[1];
    Dtype d = tensor_dtype(g);
    ComplexDouble rest = 0;
    bool *met = mem_calloc((size_t)g->count + 1, 1);
    if (!met) return error_memory(err, (size_t)g->count);
    for (int64_t i = 0; i < places->count; i++) {
        int64_t at = ((const int64_t *)places->data)[i];
        if (at < 0 || at >= g->count) {
            mem_free(met);
            return op_fail(call, err, INVALID, "Elements in reverse index must be in [0, %lld) but got %lld", (long long)g->count, (long long)at);
        }
        copy_elements(d, tensor_element(call->out[0], i), tensor_element(g, at), 1);
        met[at] = true;
    }
    for (int64_t i = 0; i < g->count; i++)
        if (!met[i]) rest += dtype_get_complex(d, tensor_element(g, i));
    mem_free(met);
    if (dtype_is_complex(d)) dtype_put_complex(d, call->out[1]->data, rest);
    else dtype_put_real(d, call->out[1]->data, creal(rest));
    return true;
}
