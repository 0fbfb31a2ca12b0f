/* distance.c -- how many insertions, deletions and changes make one sequence of another (Levenshtein 1966).
 *
 * The sequences are the rows of sparse tensors: the values whose places agree but in the last dimension, as they stand.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/sparse_indices.h"
#include "engine/cpu/string_tensor.h"
#include "engine/tensor/rules.h"

#include <math.h>
#include <string.h>

/* The values from number `at` on that stand in one row. */
typedef struct Row {
    const Tensor *places, *values;
    int64_t at, size;
} Row;

static bool has_row(const Row *r) { return r->at < r->values->count; }

/* Moves r to the row that begins behind it. */
static void next_row(Row *r) {
    r->at += r->size;
    r->size = has_row(r);
    int64_t last = r->places->dims[1] - 1;
    while (r->size && r->at + r->size < r->values->count && place_order(place_of(r->places, r->at), place_of(r->places, r->at + r->size), last) == 0) r->size++;
}

static bool same(const Tensor *a, int64_t i, const Tensor *b, int64_t k) {
    if (a->dtype == DTYPE_STRING) {
        Text x = text_of(a, i), y = text_of(b, k);
        return x.size == y.size && memcmp(x.at, y.at, x.size) == 0;
    }
    size_t size = dtype_size(tensor_dtype(a));
    if (!dtype_is_float(tensor_dtype(a))) return memcmp((const char *)a->data + (size_t)i * size, (const char *)b->data + (size_t)k * size, size) == 0;
    return dtype_get_real(tensor_dtype(a), tensor_element(a, i)) == dtype_get_real(tensor_dtype(b), tensor_element(b, k));
}

/* costs (b->size + 1) is work: a row of the table of distances between beginnings. */
static int64_t levenshtein(const Row *a, const Row *b, int64_t *costs) {
    for (int64_t k = 0; k <= b->size; k++) costs[k] = k;
    for (int64_t i = 0; i < a->size; i++) {
        int64_t diagonal = costs[0];
        costs[0] = i + 1;
        for (int64_t k = 0; k < b->size; k++) {
            int64_t changed = diagonal + !same(a->values, a->at + i, b->values, b->at + k);
            int64_t least = (costs[k] < costs[k + 1] ? costs[k] : costs[k + 1]) + 1;
            diagonal = costs[k + 1];
            costs[k + 1] = changed < least ? changed : least;
        }
    }
    return costs[b->size];
}

static bool put(const OpCall *call, const Row *r, float distance, Error *err) {
    Tensor *out = call->out[0];
    int64_t to = 0, step = 1;
    for (int i = out->rank - 1; i >= 0; i--) to += place_of(r->places, r->at)[i] * step, step *= out->dims[i];
    if (to >= 0 && to < out->count) return ((float *)out->data)[to] = distance, true;
    return op_fail(call, err, ERROR_INTERNAL, "Got an inner product %lld which would require writing to outside of the buffer for the output tensor (max elements %lld)",
                   (long long)to, (long long)out->count);
}

/* places (n, rank), values (n) of the hypothesis and of the truth -> the distances of the rows, as a share of the truth's length if
 * normalized */
bool cpu_edit_distance(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Row found = {call->in[0], call->in[1], 0, 0}, truth = {call->in[2], call->in[3], 0, 0};
    bool normalized = call->attrs->flag_a, ok = true;
    int64_t *costs = mem_alloc((size_t)(found.values->count + 1) * sizeof *costs), last = found.places->dims[1] - 1;
    if (!costs) return error_memory(err, (size_t)found.values->count * sizeof *costs);
    memset(call->out[0]->data, 0, tensor_bytes(call->out[0]));
    next_row(&found);
    next_row(&truth);
    while (ok && (has_row(&found) || has_row(&truth))) {
        int order = !has_row(&found) ? 1 : !has_row(&truth) ? -1 : place_order(place_of(found.places, found.at), place_of(truth.places, truth.at), last);
        if (order == 0) ok = put(call, &truth, (float)levenshtein(&truth, &found, costs) / (normalized ? (float)truth.size : 1), err);
        else if (order < 0) ok = put(call, &found, normalized ? INFINITY : (float)found.size, err);
        else ok = put(call, &truth, normalized ? 1 : (float)truth.size, err);
        if (order <= 0) next_row(&found);
        if (order >= 0) next_row(&truth);
    }
    mem_free(costs);
    return ok;
}
