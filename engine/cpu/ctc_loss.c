/* ctc_loss.c -- connectionist temporal classification: scores of classes at every frame beside labels that say nothing of when.
 *
 * A path gives every frame a class; repeats are merged and blanks left out, and what stays are the path's labels. Source: Graves et al.,
 * Connectionist Temporal Classification (2006), section 4.1. Logarithms of probabilities are summed in double precision.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/ctc.h"
#include "engine/cpu/kernels.h"
#include "engine/tensor/rules.h"

void log_softmax_of(const Tensor *logits, int64_t row, int64_t classes, double *out) {
    double highest = -INFINITY, sum = 0;
    for (int64_t c = 0; c < classes; c++) {
        out[c] = real_at(logits, row * classes + c);
        if (out[c] > highest) highest = out[c];
    }
    for (int64_t c = 0; c < classes; c++) sum += exp(out[c] - highest);
    for (int64_t c = 0; c < classes; c++) out[c] -= highest + log(sum);
}

/* One sequence of the batch. A place of its path is a blank if even, else a label: blank, label, blank, label ... blank. */
typedef struct Aligned {
    int64_t frames, classes, places, blank;
    int64_t length;          /* frames that count */
    int64_t last;            /* the place of the last label's blank */
    double never;            /* the logarithm of what cannot be */
    bool strict;             /* labels end at the first that is no class */
    int64_t *class_at;       /* (places) the class that each place reads; -1: none */
    const double *scores;    /* (frames, classes) */
    double *before, *after;  /* (frames, places) of paths up to a frame, and from the next frame on */
} Aligned;

/* A class that is none of these has probability 1, as TensorFlow has it. */
static double observed(const Aligned *a, int64_t t, int64_t place) {
    int64_t c = a->class_at[place];
    return c < 0 ? 0 : a->scores[t * a->classes + c];
}

/* A label may follow the one before at once unless they are the same. */
static bool skips(const Aligned *a, int64_t place) {
    return place % 2 && place > 1 && a->class_at[place] != a->class_at[place - 2];
}

static void go_forward(const Aligned *a) {
    for (int64_t t = 0; t < a->frames; t++) {
        const double *old = a->before + (t - 1) * a->places;
        for (int64_t p = 0; p < a->places; p++) {
            double sum = t ? old[p] : a->never;
            if (p) sum = log_add(sum, t ? old[p - 1] : a->never);
            if (skips(a, p)) sum = log_add(sum, t ? old[p - 2] : a->never);
            if (!t && p < 2) sum = log_add(sum, 0);
            a->before[t * a->places + p] = sum + observed(a, t, p);
        }
    }
}

static double final_score(const Aligned *a, int64_t place) {
    return place == a->last || place == a->last - 1 ? 0 : a->never;
}

/* The logarithm of the probability of all paths together. */
static double go_backward(const Aligned *a) {
    for (int64_t t = a->frames - 1; t >= 0; t--)
        for (int64_t p = 0; p < a->places; p++) {
            double *at = &a->after[t * a->places + p];
            const double *next = a->after + (t + 1) * a->places;
            *at = t + 1 < a->length ? -INFINITY : final_score(a, p);
            for (int64_t q = p; q < a->places && q <= p + 2 && t + 1 < a->length; q++)
                if (q < p + 2 || skips(a, q)) *at = log_add(*at, next[q] + observed(a, t + 1, q));
        }
    if (a->length <= 0 || !a->frames) return a->never;
    double begun = a->after[0] + observed(a, 0, 0);
    return a->places > 1 ? log_add(begun, a->after[1] + observed(a, 0, 1)) : begun;
}

/* The derivative of minus that logarithm with respect to the logits of frame t: softmax minus the share of the paths that read a class. */
static void slope_at(const Aligned *a, int64_t t, double *share) {
    const double *before = a->before + t * a->places, *after = a->after + t * a->places;
    double all = -INFINITY;
    for (int64_t p = 0; p < a->places; p++) all = log_add(all, before[p] + after[p]);
    for (int64_t c = 0; c < a->classes; c++) share[c] = -INFINITY;
    for (int64_t p = 0; p < a->places; p++) {
        int64_t c = a->class_at[p];
        if (c >= 0 && (c != a->blank || p % 2 == 0)) share[c] = log_add(share[c], before[p] + after[p]);
    }
    for (int64_t c = 0; c < a->classes; c++)
        share[c] = exp(a->scores[t * a->classes + c]) - (all == -INFINITY ? 0 : exp(share[c] - all));
}

/* The class that a label stands for where the blank is not class 0: TensorFlow moves the blank to the front first. */
static int64_t class_of(int64_t label, int64_t blank, int64_t classes) {
    int64_t moved = label < blank ? label + 1 : label;
    if (moved < 0 || moved >= classes) return -1;
    return !moved ? blank : moved <= blank ? moved - 1 : moved;
}

/* logits (T, B, C), labels (B, L), label_length (B), logit_length (B): sequence b's loss and slopes. room: classes + frames * classes numbers. */
static void align_sequence(const OpCall *call, Aligned *a, int64_t b, double *room) {
    const Tensor *logits = call->in[0], *labels = call->in[1];
    int64_t batch = logits->dims[1], most = labels->dims[1], row = labels->dims[0] == 1 ? 0 : b;
    double *scores = room + a->classes;
    for (int64_t t = 0; t < a->frames; t++) log_softmax_of(logits, t * batch + b, a->classes, scores + t * a->classes);
    a->scores = scores;
    for (int64_t p = 0; p < a->places; p++)
        a->class_at[p] = p % 2 ? class_of(index_at(labels->dtype, labels->data, row * most + p / 2), a->blank, a->classes) : a->blank;
    a->last = 2 * index_at(call->in[2]->dtype, call->in[2]->data, b);
    for (int64_t p = 1; a->strict && p < a->last; p += 2)
        if (a->class_at[p] < 0) a->last = p - 1;
    a->length = index_at(call->in[3]->dtype, call->in[3]->data, b);
    if (a->length > a->frames) a->length = a->frames;
    go_forward(a);
    double likelihood = go_backward(a);
    put_real(call->out[0], b, -likelihood);
    for (int64_t t = 0; t < a->frames; t++) {
        if (t < a->length) slope_at(a, t, room);
        for (int64_t c = 0; c < a->classes; c++) put_real(call->out[1], (t * batch + b) * a->classes + c, t < a->length ? room[c] : 0);
    }
}

/* As TensorFlow's kernel for sparse labels asks for it. */
static bool lengths_fit(const OpCall *call, int64_t frames, int64_t batch, Error *err) {
    for (int64_t b = 0; b < batch; b++) {
        int64_t labels = index_at(call->in[2]->dtype, call->in[2]->data, b), length = index_at(call->in[3]->dtype, call->in[3]->data, b);
        if (length > frames)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "sequence_length(%lld) <= %lld", (long long)b, (long long)frames);
        if (!labels) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Labels length is zero in batch %lld", (long long)b);
        if (labels > length)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Not enough time for target transition sequence (required: %lld, available: %lld)%lldYou can "
                           "turn this error into a warning by using the flag ignore_longer_outputs_than_inputs", (long long)labels, (long long)length, (long long)b);
    }
    return true;
}

bool cpu_ctc_loss(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *logits = call->in[0];
    int64_t batch = logits->dims[1], frames = logits->dims[0], classes = logits->dims[2];
    Aligned a = {.frames = frames, .classes = classes, .places = 2 * call->in[1]->dims[1] + 1, .blank = call->attrs->number,
                 .strict = call->attrs->flag_a, .never = call->attrs->flag_a ? -INFINITY : log(1e-307)};
    if (a.strict && !lengths_fit(call, frames, batch, err)) return false;
    size_t cells = (size_t)(frames * a.places), scored = (size_t)((frames + 1) * classes);
    double *room = mem_calloc(2 * cells + scored + 1, sizeof *room);
    a.class_at = mem_calloc((size_t)a.places, sizeof *a.class_at);
    bool ok = (room && a.class_at) || error_memory(err, cells * sizeof *room);
    a.before = room;
    a.after = ok ? room + cells : NULL;
    for (int64_t b = 0; ok && b < batch; b++) {
        align_sequence(call, &a, b, room + 2 * cells);
        ok = !context_interrupted(c, err);
    }
    mem_free(room);
    mem_free(a.class_at);
    return ok;
}
