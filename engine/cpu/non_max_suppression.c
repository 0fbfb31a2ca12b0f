/* non_max_suppression.c -- the best of boxes that overlap (non-maximum suppression).
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

/* What tells how much two of n boxes overlap: their corners (n, 4), or else the overlaps (n, n). */
typedef struct Boxes {
    const float *corners, *overlaps;
    int64_t n;
} Boxes;

static float overlap_of(const Boxes *s, int32_t i, int32_t k) {
    return s->corners ? overlap(s->corners + 4 * i, s->corners + 4 * k) : s->overlaps[i * s->n + k];
}

/* The numbers of at most `most` candidates, sorted, that overlap no better one by more than limit. Returns how many. */
static int32_t keep(const Candidate *sorted, int64_t n, const Boxes *boxes, int64_t most, float limit, int32_t *kept) {
    int32_t count = 0;
    for (int64_t i = 0; i < n && count < most; i++) {
        bool covered = false;
        for (int32_t k = count - 1; k >= 0 && !covered; k--) covered = overlap_of(boxes, sorted[i].number, kept[k]) > limit;
        if (!covered) kept[count++] = sorted[i].number;
    }
    return count;
}

/* Those of n scores, `step` apart, that are above lowest, the best first. Returns how many. */
static int64_t sort_candidates(const float *scores, int64_t n, int64_t step, float lowest, Candidate *sorted) {
    int64_t count = 0;
    for (int64_t i = 0; i < n; i++)
        if (scores[i * step] > lowest) sorted[count++] = (Candidate){scores[i * step], (int32_t)i};
    qsort(sorted, (size_t)count, sizeof *sorted, better);
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

/* The numbers of the boxes that stay, as a vector. */
static bool keep_best(OpContext *c, const OpCall *call, const Boxes *boxes, Error *err) {
    Candidate *sorted = mem_alloc((size_t)(boxes->n + 1) * sizeof *sorted);
    int32_t *kept = mem_alloc((size_t)(boxes->n + 1) * sizeof *kept);
    bool ok = (sorted && kept) || error_memory(err, (size_t)(boxes->n + 1) * sizeof *sorted);
    if (ok) {
        int64_t n = sort_candidates(call->in[1]->data, boxes->n, 1, (float)call->attrs->real2, sorted);
        int64_t count = keep(sorted, n, boxes, call->attrs->number, (float)call->attrs->real, kept);
        call->out[0] = tensor_new(c, DTYPE_INT32, 1, &count, err);
        if ((ok = call->out[0] != NULL)) copy_elements(DTYPE_INT32, call->out[0]->data, kept, count);
    }
    mem_free(sorted);
    mem_free(kept);
    return ok;
}

/* boxes (n, 4), scores (n) -> numbers of boxes, the best first */
bool cpu_non_max_suppression(OpContext *c, const OpCall *call, Error *err) {
    return keep_best(c, call, &(Boxes){.corners = call->in[0]->data, .n = call->in[0]->dims[0]}, err);
}

/* overlaps (n, n), scores (n) -> numbers of boxes, the best first */
bool cpu_suppression_by_overlaps(OpContext *c, const OpCall *call, Error *err) {
    return keep_best(c, call, &(Boxes){.overlaps = call->in[0]->data, .n = call->in[0]->dims[0]}, err);
}

/* ---- of several classes together ---- */

/* A box that stays in its class. */
typedef struct Detection {
    float score;
    int32_t order;           /* among all that stay, class by class */
    int32_t box, class;
} Detection;

static int better_detection(const void *a, const void *b) {
    const Detection *x = a, *y = b;
    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

typedef struct Picture {
    const float *boxes;      /* (n, shared or classes, 4) */
    const float *scores;     /* (n, classes) */
    int64_t n, classes, kinds;
    float *corners;          /* (n, 4) of one class */
    Candidate *sorted;       /* (n) */
    int32_t *kept;           /* (n) */
    Detection *found;        /* (n * classes) */
} Picture;

/* What stays of each class, the best first. Returns how many. */
static int64_t detect(const Picture *p, int64_t most, float limit, float lowest) {
    int64_t count = 0;
    for (int64_t k = 0; k < p->classes; k++) {
        for (int64_t i = 0; i < p->n; i++) memcpy(p->corners + 4 * i, p->boxes + 4 * (i * p->kinds + (p->kinds > 1 ? k : 0)), 4 * sizeof(float));
        int64_t candidates = sort_candidates(p->scores + k, p->n, p->classes, lowest, p->sorted);
        int32_t kept = keep(p->sorted, candidates, &(Boxes){.corners = p->corners, .n = p->n}, most, limit, p->kept);
        for (int32_t i = 0; i < kept; i++, count++)
            p->found[count] = (Detection){p->scores[p->kept[i] * p->classes + k], (int32_t)count, p->kept[i], (int32_t)k};
    }
    qsort(p->found, (size_t)count, sizeof *p->found, better_detection);
    return count;
}

static float clipped(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* boxes (N, n, 1 or classes, 4), scores (N, n, classes) -> the best boxes of all classes (N, size, 4), their scores and classes (N, size),
 * filled up with zeros, and how many they are (N) */
bool cpu_combined_suppression(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *boxes = call->in[0], *scores = call->in[1];
    int64_t n = boxes->dims[1], classes = scores->dims[2], size = call->out[1]->dims[1];
    Picture p = {.n = n, .classes = classes, .kinds = boxes->dims[2]};
    p.corners = mem_alloc((size_t)(4 * n + 1) * sizeof *p.corners);
    p.sorted = mem_alloc((size_t)(n + 1) * sizeof *p.sorted);
    p.kept = mem_alloc((size_t)(n + 1) * sizeof *p.kept);
    p.found = mem_alloc((size_t)(n * classes + 1) * sizeof *p.found);
    bool ok = (p.corners && p.sorted && p.kept && p.found) || error_memory(err, (size_t)(n * classes) * sizeof *p.found);
    for (int i = 0; ok && i < 4; i++) memset(call->out[i]->data, 0, tensor_bytes(call->out[i]));
    for (int64_t b = 0; ok && b < boxes->dims[0]; b++) {
        p.boxes = (const float *)boxes->data + b * n * p.kinds * 4;
        p.scores = (const float *)scores->data + b * n * classes;
        int64_t count = detect(&p, call->attrs->number, (float)call->attrs->real, (float)call->attrs->real2);
        if (count > size) count = size;
        for (int64_t i = 0; i < count; i++) {
            const Detection *d = &p.found[i];
            const float *from = p.boxes + 4 * (d->box * p.kinds + (p.kinds > 1 ? d->class : 0));
            for (int e = 0; e < 4; e++) ((float *)call->out[0]->data)[(b * size + i) * 4 + e] = call->attrs->flag_a ? clipped(from[e]) : from[e];
            ((float *)call->out[1]->data)[b * size + i] = d->score;
            ((float *)call->out[2]->data)[b * size + i] = (float)d->class;
        }
        ((int32_t *)call->out[3]->data)[b] = (int32_t)count;
        ok = !context_interrupted(c, err);
    }
    mem_free(p.corners);
    mem_free(p.sorted);
    mem_free(p.kept);
    mem_free(p.found);
    return ok;
}
