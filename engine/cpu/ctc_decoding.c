/* ctc_decoding.c -- the labels that scores of classes at every frame spell: by the best class of each, or by the best beams.
 *
 * Labels of many sequences are put one after the other, beside how many each sequence has.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/buffer.h"
#include "engine/base/memory.h"
#include "engine/cpu/ctc.h"
#include "engine/cpu/kernels.h"
#include "engine/tensor/rules.h"

#include <stdlib.h>
#include <string.h>

static bool append_label(Buffer *labels, int64_t label) { return buffer_append(labels, &label, sizeof label); }

/* A vector of all labels. New. */
static Tensor *labels_tensor(OpContext *c, const Buffer *labels, Error *err) {
    int64_t count = (int64_t)(labels->size / sizeof(int64_t));
    if (labels->failed) return error_memory(err, labels->capacity), NULL;
    Tensor *t = tensor_new(c, DTYPE_INT64, 1, &count, err);
    if (t && count) copy_elements(DTYPE_INT64, t->data, labels->data, count);
    return t;
}

/* ---- the best class of every frame ---- */

/* The first of the highest of classes scores that begin at element `at`. */
static int64_t best_class(const Tensor *inputs, int64_t at, int64_t classes) {
    int64_t best = 0;
    for (int64_t c = 1; c < classes; c++)
        if (real_at(inputs, at + c) > real_at(inputs, at + best)) best = c;
    return best;
}

/* inputs (T, B, C), sequence_length (B) -> labels, how many each row has (B), minus the sum of the highest scores (B, 1) */
bool cpu_ctc_greedy_decoder(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *inputs = call->in[0];
    int64_t batch = inputs->dims[1], classes = inputs->dims[2], blank = call->attrs->number, before = 0;
    Buffer labels = {0};
    bool ok = (call->out[1] = tensor_new(c, DTYPE_INT64, 1, &batch, err)) &&
              (call->out[2] = tensor_new(c, tensor_dtype(inputs), 2, (int64_t[]){batch, 1}, err));
    for (int64_t b = 0; ok && b < batch; b++) {
        int64_t previous = -1, length = index_at(call->in[1]->dtype, call->in[1]->data, b);
        double sum = 0;
        for (int64_t t = 0; t < length; t++) {
            int64_t row = (t * batch + b) * classes, best = best_class(inputs, row, classes);
            sum -= real_at(inputs, row + best);
            if (best != blank && !(call->attrs->flag_a && best == previous)) append_label(&labels, best);
            previous = best;
        }
        int64_t all = (int64_t)(labels.size / sizeof(int64_t));
        ((int64_t *)call->out[1]->data)[b] = all - before;
        before = all;
        put_real(call->out[2], b, sum);
        ok = !context_interrupted(c, err);
    }
    ok = ok && (call->out[0] = labels_tensor(c, &labels, err));
    buffer_clear(&labels);
    return ok;
}

/* ---- the best beams ----
 *
 * Source: Graves, Supervised Sequence Labelling with Recurrent Neural Networks (2012), section 7.5. */

/* A sequence of labels that was once in the beam: the label after those of a parent. */
typedef struct Prefix {
    int32_t parent;          /* -1: of the empty one */
    int32_t label;           /* -1 there */
    int32_t place;           /* in the beam; -1: no longer there */
} Prefix;

/* What stands in the beam, or might: a prefix, or a label after the prefix of the beam's entry `from` that was not there. Logarithms of
 * the probability of all paths so far that spell it, of those that end in a blank, and of those that end in its last label. */
typedef struct Entry {
    int32_t prefix;          /* -1: a new one */
    int32_t from, label;
    double total, blank, held;
} Entry;

typedef struct Beams {
    Buffer prefixes;         /* of Prefix */
    Entry *now, *next;       /* (width), next as a heap with its worst entry on top */
    bool *there;             /* (width, classes): the beam has this label after this entry */
    int64_t width, classes, count, grown;
    const double *scores;    /* (classes) of the frame */
} Beams;

static Prefix *prefix_at(const Beams *s, int32_t i) { return (Prefix *)s->prefixes.data + i; }

/* The new entry takes the place of the worst one if it is better, or a free place. */
static void offer(Beams *s, Entry e) {
    Entry *heap = s->next;
    int64_t i;
    if (s->grown < s->width) {
        for (i = s->grown++; i && heap[(i - 1) / 2].total > e.total; i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
        heap[i] = e;
        return;
    }
    if (!(e.total > heap->total)) return;
    for (i = 0; 2 * i + 1 < s->grown;) {
        int64_t child = 2 * i + 1;
        if (child + 1 < s->grown && heap[child + 1].total < heap[child].total) child++;
        if (heap[child].total >= e.total) break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = e;
}

static int by_total(const void *a, const void *b) {
    const Entry *x = a, *y = b;
    return x->total > y->total ? -1 : x->total < y->total;
}

/* What ends in the label that comes after entry `e`: a repeated one needs a blank between. */
static double before_label(const Beams *s, const Entry *e, int32_t label) {
    return prefix_at(s, e->prefix)->label == label ? e->blank : e->total;
}

/* What the entries of the beam are when their paths go on with a blank or their own last label, or a parent's get it. */
static void stay(Beams *s, int64_t blank) {
    memset(s->there, 0, (size_t)(s->count * s->classes));
    for (int64_t i = 0; i < s->count; i++) {
        const Entry *e = &s->now[i];
        const Prefix *p = prefix_at(s, e->prefix);
        int32_t place = p->parent < 0 ? -1 : prefix_at(s, p->parent)->place;
        double held = e->held;
        if (place >= 0) {
            held = log_add(held, before_label(s, &s->now[place], p->label));
            s->there[place * s->classes + p->label] = true;
        }
        if (p->label >= 0) held += s->scores[p->label];
        double ended = e->total + s->scores[blank];
        offer(s, (Entry){e->prefix, -1, -1, log_add(ended, held), ended, held});
    }
}

/* New entries, by a label after one of the beam. */
static void grow(Beams *s, int64_t blank) {
    for (int64_t i = 0; i < s->count; i++)
        for (int32_t c = 0; c < s->classes; c++) {
            if (c == blank || s->there[i * s->classes + c]) continue;
            double held = before_label(s, &s->now[i], c) + s->scores[c];
            if (held > -INFINITY) offer(s, (Entry){-1, (int32_t)i, c, held, -INFINITY, held});
        }
}

/* The next entries become the beam, the best first. */
static bool settle(Beams *s) {
    for (int64_t i = 0; i < s->grown; i++) {
        Entry *e = &s->next[i];
        if (e->prefix >= 0) continue;
        Prefix longer = {s->now[e->from].prefix, e->label, -1};
        e->prefix = (int32_t)(s->prefixes.size / sizeof longer);
        if (!buffer_append(&s->prefixes, &longer, sizeof longer)) return false;
    }
    for (int64_t i = 0; i < s->count; i++) prefix_at(s, s->now[i].prefix)->place = -1;
    qsort(s->next, (size_t)s->grown, sizeof *s->next, by_total);
    Entry *old = s->now;
    s->now = s->next;
    s->next = old;
    s->count = s->grown;
    s->grown = 0;
    for (int64_t i = 0; i < s->count; i++) prefix_at(s, s->now[i].prefix)->place = (int32_t)i;
    return true;
}

/* The labels of a prefix, put behind those that are there. */
static int64_t append_prefix(Buffer *labels, const Beams *s, int32_t prefix) {
    int64_t count = 0;
    for (int32_t p = prefix; prefix_at(s, p)->parent >= 0; p = prefix_at(s, p)->parent) count++;
    if (!buffer_reserve(labels, (size_t)count * sizeof(int64_t))) return count;
    int64_t *end = (int64_t *)(labels->data + labels->size) + count;
    for (int32_t p = prefix; prefix_at(s, p)->parent >= 0; p = prefix_at(s, p)->parent) *--end = prefix_at(s, p)->label;
    labels->size += (size_t)count * sizeof(int64_t);
    return count;
}

/* The beam after all frames of sequence b. room: a frame's scores. */
static bool search(Beams *s, OpContext *c, const OpCall *call, int64_t b, double *room, Error *err) {
    const Tensor *inputs = call->in[0];
    int64_t batch = inputs->dims[1], blank = s->classes - 1, length = index_at(call->in[1]->dtype, call->in[1]->data, b);
    buffer_clear(&s->prefixes);
    Prefix empty = {-1, -1, 0};
    bool ok = buffer_append(&s->prefixes, &empty, sizeof empty);
    s->now[0] = (Entry){0, -1, -1, 0, 0, -INFINITY};
    s->count = 1;
    s->scores = room;
    for (int64_t t = 0; ok && t < length; t++) {
        log_softmax_of(inputs, t * batch + b, s->classes, room);
        stay(s, blank);
        grow(s, blank);
        ok = settle(s);
        if (ok && context_interrupted(c, err)) return false;
    }
    return ok || error_memory(err, s->prefixes.capacity);
}

/* The labels of all rows' path number `path` are in labels[path]. */
static bool decode_rows(OpContext *c, const OpCall *call, Beams *s, double *room, Buffer *labels, Error *err) {
    int64_t batch = call->in[0]->dims[1], paths = call->attrs->number2;
    for (int64_t b = 0; b < batch; b++) {
        if (!search(s, c, call, b, room, err)) return false;
        if (s->count < paths) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Less leaves in the beam search than requested.");
        for (int64_t k = 0; k < paths; k++) {
            ((int64_t *)call->out[1]->data)[k * batch + b] = append_prefix(&labels[k], s, s->now[k].prefix);
            put_real(call->out[2], b * paths + k, s->now[k].total);
        }
    }
    for (int64_t k = 1; k < paths; k++) buffer_append(&labels[0], labels[k].data, labels[k].size);
    return (call->out[0] = labels_tensor(c, &labels[0], err)) != NULL;
}

/* inputs (T, B, C), sequence_length (B) -> labels of the best paths of all rows, then of the second best ..., how many each has
 * (top_paths, B), and the logarithms of their probabilities (B, top_paths). The last class is the blank. */
bool cpu_ctc_beam_search_decoder(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *inputs = call->in[0];
    int64_t batch = inputs->dims[1], paths = call->attrs->number2;
    Beams s = {.width = call->attrs->number, .classes = inputs->dims[2]};
    Entry *entries = mem_calloc((size_t)(2 * s.width), sizeof *entries);
    double *room = mem_calloc((size_t)s.classes, sizeof *room);
    Buffer *labels = mem_calloc((size_t)paths, sizeof *labels);
    s.there = mem_calloc((size_t)(s.width * s.classes), 1);
    s.now = entries;
    s.next = entries ? entries + s.width : NULL;
    bool ok = (entries && room && labels && s.there) || error_memory(err, (size_t)(s.width * s.classes));
    ok = ok && (call->out[1] = tensor_new(c, DTYPE_INT64, 2, (int64_t[]){paths, batch}, err)) &&
         (call->out[2] = tensor_new(c, tensor_dtype(inputs), 2, (int64_t[]){batch, paths}, err)) && decode_rows(c, call, &s, room, labels, err);
    for (int64_t k = 0; labels && k < paths; k++) buffer_clear(&labels[k]);
    buffer_clear(&s.prefixes);
    mem_free(entries);
    mem_free(room);
    mem_free(labels);
    mem_free(s.there);
    return ok;
}
