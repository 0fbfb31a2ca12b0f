/* sparse_indices.c -- places (n, rank) of sparse tensors by themselves: where they are not in order, and those of another shape.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/sparse_indices.h"

/* Is a place in the shape, and, where places must rise, behind the one before? */
static bool is_fine(const Tensor *indices, const Ints *sizes, int64_t i, bool rising) {
    const int64_t *place = place_of(indices, i);
    for (int d = 0; d < sizes->count; d++)
        if (place[d] < 0 || place[d] >= sizes->at[d]) return false;
    return !rising || i == 0 || place_order(place - indices->dims[1], place, sizes->count) < 0;
}

/* The same of the places first..last - 1 of a matrix, first above 0, without branches. */
static bool are_fine_pairs(const Tensor *indices, const Ints *sizes, int64_t first, int64_t last, bool rising) {
    const int64_t *p = place_of(indices, first);
    uint64_t rows = (uint64_t)sizes->at[0], columns = (uint64_t)sizes->at[1];
    bool fine = true;
    for (int64_t n = last - first; n > 0; n--, p += 2) {
        fine &= ((uint64_t)p[0] < rows) & ((uint64_t)p[1] < columns);
        fine &= !rising | (p[-2] < p[0]) | ((p[-2] == p[0]) & (p[-1] < p[1]));
    }
    return fine;
}

/* indices (n, rank), a shape -> the number of the first place that is not in it, or, where they must rise, not behind the one before; -1 */
bool cpu_first_misplaced(OpContext *c, const OpCall *call, Error *err) {
    enum { TOGETHER = 512 };
    const Tensor *indices = call->in[0];
    const Ints *sizes = &call->attrs->shape;
    int64_t *out = call->out[0]->data, count = indices->dims[0];
    bool pairs = sizes->count == 2 && indices->dims[1] == 2 && sizes->at[0] >= 0 && sizes->at[1] >= 0;
    for (int64_t i = 0; i < count;) {
        int64_t end = i + TOGETHER < count ? i + TOGETHER : count;
        if (pairs && i > 0 && are_fine_pairs(indices, sizes, i, end, call->attrs->flag_a)) i = end;
        else if (is_fine(indices, sizes, i, call->attrs->flag_a)) i++;
        else return *out = i, true;
    }
    *out = -1;
    return !context_interrupted(c, err);
}

/* What numbers places in the order of rows of one shape, and finds them in another. */
typedef struct Reshaped {
    const Tensor *indices;
    const Ints *from, *to;
    int64_t *out;
} Reshaped;

/* The new shape's first size is not looked at: what is left of a number goes there. */
static void reshape_places(void *context, int64_t first, int64_t last) {
    const Reshaped *w = context;
    for (int64_t i = first; i < last; i++) {
        const int64_t *place = place_of(w->indices, i);
        int64_t number = 0, *to = w->out + i * w->to->count;
        for (int d = 0; d < w->from->count; d++) number = number * w->from->at[d] + place[d];
        for (int d = w->to->count - 1; d > 0; d--) {
            int64_t size = w->to->at[d] > 0 ? w->to->at[d] : 1, rest = number / size;
            to[d] = number - rest * size;
            number = rest;
        }
        if (w->to->count) to[0] = number;
    }
}

/* indices (n, rank), whose first dimensions have the sizes `begin` -> (n, new rank) in `shape` */
bool cpu_sparse_reshape(OpContext *c, const OpCall *call, Error *err) {
    Reshaped w = {call->in[0], &call->attrs->begin, &call->attrs->shape, call->out[0]->data};
    parallel_run(w.indices->dims[0], PARALLEL_FROM / 16, reshape_places, &w);
    return !context_interrupted(c, err);
}
