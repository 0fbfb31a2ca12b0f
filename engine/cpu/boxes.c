/* boxes.c -- the best of boxes that overlap (non-maximum suppression).
 *
 * A box is (y1, x1, y2, x2), its corners in any order; the overlap of two is the share of their union that both cover.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/tensor/rules.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Candidate {
    float score;
    int32_t number;
} Candidate;

/* The best first; among equals the one that stands first. */
static int better(const void *a, const void *b) {
    const Candidate *x = a, *y = b;
    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

static inline float larger(float a, float b) { return a > b ? a : b; }
static inline float smaller(float a, float b) { return a < b ? a : b; }

static float overlap(const float *a, const float *b) {
    float shared = 1, area_a = 1, area_b = 1;
    for (int i = 0; i < 2; i++) {
        float low_a = smaller(a[i], a[i + 2]), high_a = larger(a[i], a[i + 2]);
        float low_b = smaller(b[i], b[i + 2]), high_b = larger(b[i], b[i + 2]);
        shared *= larger(smaller(high_a, high_b) - larger(low_a, low_b), 0);
        area_a *= high_a - low_a;
        area_b *= high_b - low_b;
    }
    return area_a <= 0 || area_b <= 0 ? 0 : shared / (area_a + area_b - shared);
}

/* The numbers of at most `most` candidates, sorted, that overlap no better one by more than limit. Returns how many. */
static int32_t keep(const Candidate *sorted, int64_t n, const float *boxes, int64_t most, float limit, int32_t *kept) {
    int32_t count = 0;
    for (int64_t i = 0; i < n && count < most; i++) {
        const float *box = boxes + 4 * sorted[i].number;
        bool covered = false;
        for (int32_t k = count - 1; k >= 0 && !covered; k--) covered = overlap(box, boxes + 4 * kept[k]) > limit;
        if (!covered) kept[count++] = sorted[i].number;
    }
    return count;
}

/* ---- with scores that fall (Bodla et al. 2017) ---- */

/* The number of the largest score; -1: none is above lowest. */
static int64_t best_of(const float *scores, int64_t n, float lowest) {
    int64_t best = -1;
    for (int64_t i = 0; i < n; i++)
        if (scores[i] > lowest && scores[i] > -INFINITY && (best < 0 || scores[i] > scores[best])) best = i;
    return best;
}

/* boxes (n, 4), scores (n), sigma -> numbers of boxes, the best first, and the scores that they were taken at */
bool cpu_soft_suppression(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *boxes = call->in[0];
    int64_t n = boxes->dims[0], most = call->attrs->number < n ? call->attrs->number : n, count = 0;
    float sigma = *(const float *)call->in[2]->data, limit = (float)call->attrs->real;
    if (sigma < 0) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "soft_nms_sigma_val must be >= 0");
    float *left = mem_alloc((size_t)(n + 1) * sizeof *left);
    int32_t *kept = mem_alloc((size_t)(n + 1) * sizeof *kept);
    float *scores = mem_alloc((size_t)(n + 1) * sizeof *scores);
    bool ok = (left && kept && scores) || error_memory(err, (size_t)n * sizeof *left);
    if (ok) memcpy(left, call->in[1]->data, (size_t)n * sizeof *left);
    for (int64_t best; ok && count < most && (best = best_of(left, n, (float)call->attrs->real2)) >= 0;) {
        kept[count] = (int32_t)best;
        scores[count++] = left[best];
        left[best] = -INFINITY;
        for (int64_t i = 0; i < n; i++) {
            float shared = overlap((const float *)boxes->data + 4 * best, (const float *)boxes->data + 4 * i);
            if (sigma > 0) left[i] *= expf(-0.5f / sigma * shared * shared);
            else if (shared > limit) left[i] = -INFINITY;
        }
    }
    ok = ok && (call->out[0] = tensor_new(c, DTYPE_INT32, 1, &count, err)) && (call->out[1] = tensor_new(c, DTYPE_FLOAT32, 1, &count, err));
    if (ok) copy_elements(DTYPE_INT32, call->out[0]->data, kept, count), copy_elements(DTYPE_FLOAT32, call->out[1]->data, scores, count);
    mem_free(left);
    mem_free(kept);
    mem_free(scores);
    return ok;
}

/* ---- with scores that stay ---- */

/* boxes (n, 4), scores (n) -> numbers of boxes, the best first */
bool cpu_non_max_suppression(OpContext *c, const OpCall *call, Error *err) {
    Tensor *boxes = call->in[0], *scores = call->in[1];
    int64_t all = boxes->dims[0], n = 0;
    float lowest = (float)call->attrs->real2;
    Candidate *sorted = mem_alloc((size_t)(all + 1) * sizeof *sorted);
    int32_t *kept = mem_alloc((size_t)(all + 1) * sizeof *kept);
    bool ok = (sorted && kept) || error_memory(err, (size_t)(all + 1) * sizeof *sorted);
    if (ok) {
        for (int64_t i = 0; i < all; i++) {
            float score = ((const float *)scores->data)[i];
            if (score > lowest) sorted[n++] = (Candidate){score, (int32_t)i};
        }
        qsort(sorted, (size_t)n, sizeof *sorted, better);
        int64_t count = keep(sorted, n, boxes->data, call->attrs->number, (float)call->attrs->real, kept);
        call->out[0] = tensor_new(c, DTYPE_INT32, 1, &count, err);
        if ((ok = call->out[0] != NULL)) copy_elements(DTYPE_INT32, call->out[0]->data, kept, count);
    }
    mem_free(sorted);
    mem_free(kept);
    return ok;
}
