/* dynamic_partition.c -- slices of tensors dealt out to several, and put together again.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/tensor/rules.h"

#include <string.h>

#define INVALID ERROR_INVALID_ARGUMENT

/* How many slices each part gets. */
static bool count_parts(const OpCall *call, int64_t *sizes, Error *err) {
    const Tensor *parts = call->in[1];
    char text[SHAPE_TEXT];
    memset(sizes, 0, (size_t)call->outputs * sizeof *sizes);
    for (int64_t i = 0; i < parts->count; i++) {
        int32_t to = ((const int32_t *)parts->data)[i];
        if (to < 0 || to >= call->outputs)
            return op_fail(call, err, INVALID, "partitions%s = %d is not in [0, %d)", parts->rank ? place_text(parts, i, parts->rank, text) : "", to,
                           call->outputs);
        sizes[to]++;
    }
    return true;
}

/* data (partitions' shape + rest), partitions -> num tensors (so many, rest) */
bool cpu_dynamic_partition(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *data = call->in[0], *parts = call->in[1];
    Dtype d = tensor_dtype(data);
    int64_t dims[SHAPE_MAX] = {0}, width = 1, *next = mem_alloc((size_t)(call->outputs + 1) * sizeof *next);
    int rank = data->rank - parts->rank;
    bool ok = next ? count_parts(call, next, err) : error_memory(err, (size_t)call->outputs * sizeof *next);
    for (int i = 0; i < rank; i++) width *= dims[i + 1] = data->dims[parts->rank + i];
    for (int i = 0; ok && i < call->outputs; i++) {
        dims[0] = next[i];
        next[i] = 0;
        ok = (call->out[i] = tensor_new(c, d, rank + 1, dims, err)) != NULL;
    }
    size_t size = (size_t)width * dtype_size(d);
    for (int64_t i = 0; ok && i < parts->count; i++) {
        int32_t to = ((const int32_t *)parts->data)[i];
        copy_slice(d, size, (char *)call->out[to]->data + (size_t)next[to]++ * size, (const char *)data->data + (size_t)i * size, width);
    }
    mem_free(next);
    return ok;
}

/* ---- together again ---- */

/* The largest index among the first half of the operands, -1 if there is none; -2 with *err: one is negative. */
static int64_t largest_index(const OpCall *call, Error *err) {
    int64_t largest = -1;
    for (int i = 0; i < call->count / 2; i++)
        for (int64_t k = 0; k < call->in[i]->count; k++) {
            int32_t at = ((const int32_t *)call->in[i]->data)[k];
            if (at < 0) return op_fail(call, err, INVALID, "indices[%d] is out of range", i), -2;
            if (at > largest) largest = at;
        }
    return largest;
}

/* indices, then data (indices' shapes + rest) -> (largest index + 1, rest); what comes last stays */
bool cpu_dynamic_stitch(OpContext *c, const OpCall *call, Error *err) {
    int half = call->count / 2;
    const Tensor *first = call->in[half];
    Dtype d = tensor_dtype(first);
    int64_t dims[SHAPE_MAX] = {largest_index(call, err) + 1}, width = 1;
    int rank = first->rank - call->in[0]->rank;
    if (dims[0] < 0) return false;
    for (int i = 0; i < rank; i++) width *= dims[i + 1] = first->dims[call->in[0]->rank + i];
    Tensor *out = call->out[0] = tensor_zeros(c, d, rank + 1, dims, err);
    size_t size = (size_t)width * dtype_size(d);
    for (int i = 0; out && i < half; i++)
        for (int64_t k = 0; k < call->in[i]->count; k++) {
            char *to = (char *)out->data + (size_t)((const int32_t *)call->in[i]->data)[k] * size;
            if (dtype_is_counted(d)) cells_release(d, to, width);
            copy_slice(d, size, to, (const char *)call->in[half + i]->data + (size_t)k * size, width);
        }
    return out != NULL;
}
