/* backward.c -- playing a tape back.
 *
 * A pass first walks forward over the nodes since the tape began and marks those that depend on a source;
 * then backward over the marked ones, newest first, running each one's rule on the gradient that has arrived and
 * adding what it gives to the nodes of its operands. Rules run ordinary operations, so other tapes that are
 * recording record them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/tensor/rules.h"
#include "engine/tensor/tape_private.h"

typedef struct Pass {
    Tape *tape;
    OpContext *c;
    uint64_t number;
    Work **order;                 /* oldest first; those that were made for sources only stand in front */
    int count, capacity;
    bool sparse;                  /* gradients of gathers from sources may stay slices */
    void (*ready)(void *listener, int source, Tensor *g);    /* see OpContext.gradient_ready */
    void *listener;
    Error *err;
} Pass;

/* node's Work in this pass, or NULL. */
static Work *work_of(const Pass *p, const TapeNode *node) {
    return node && node->work && node->work->pass == p->number ? node->work : NULL;
}

static Work *work_new(Pass *p, TapeNode *node) {
    Work *w = mem_calloc(1, sizeof *w);
    Tensor **arrays = w && node->outputs > 1 ? mem_calloc(2 * (size_t)node->outputs, sizeof *arrays) : NULL;
    if (!w || (node->outputs > 1 && !arrays)) {
        mem_free(w);
        error_memory(p->err, sizeof *w);
        return NULL;
    }
    w->node = tape_node_retain(node);
    w->outer = node->work;
    w->pass = p->number;
    w->g = arrays ? arrays : &w->small_g;
    w->y = arrays ? arrays + node->outputs : &w->small_y;
    node->work = w;
    return w;
}

static void release_flow(Work *w) {
    for (int i = 0; i < w->node->outputs; i++) {
        tensor_release(w->g[i]);
        tensor_release(w->y[i]);
        w->g[i] = w->y[i] = NULL;
    }
}

static void slices_clear(Work *w) {
    for (int i = 0; i < w->slice_count; i++) {
        tensor_release(w->slices[i].values);
        tensor_release(w->slices[i].indices);
    }
    mem_free(w->slices);
    w->slices = NULL;
    w->slice_count = 0;
}

static void work_free(Work *w) {
    release_flow(w);
    slices_clear(w);
    if (w->g != &w->small_g) mem_free(w->g);
    w->node->work = w->outer;
    tape_node_release(w->node);
    mem_free(w);
}

static bool push(Pass *p, Work *w) {
    if (!w) return false;
    if (p->count == p->capacity) {
        int capacity = p->capacity ? p->capacity * 2 : 64;
        Work **room = mem_realloc(p->order, (size_t)capacity * sizeof *room);
        if (!room) {
            work_free(w);
            return error_memory(p->err, (size_t)capacity * sizeof *room);
        }
        p->order = room;
        p->capacity = capacity;
    }
    p->order[p->count++] = w;
    return true;
}

static TapeNode *source_node(const TapeSource *s) { return s->tensor ? s->tensor->node : s->leaf; }

/* Works of sources that no operation on this tape made; they come first in the order. */
static bool mark_sources(Pass *p, const TapeSource *sources, int count) {
    for (int i = 0; i < count; i++) {
        TapeNode *n = source_node(&sources[i]);
        if (!n || !((n->recorded | n->watched) & p->tape->bit)) continue;
        if (!work_of(p, n) && !push(p, work_new(p, n))) return false;
        n->work->source = true;
    }
    return true;
}

static bool depends_on_source(const Pass *p, const TapeNode *n) {
    for (int i = 0; i < n->count; i++)
        if (n->in[i] && work_of(p, n->in[i]->node)) return true;
    return false;
}

/* Finds the nodes between sources and the newest. A source that is itself an operation's output moves to its
 * place in the order. */
static bool mark_between(Pass *p) {
    TapeNode *n = p->c->newest;
    if (!n || n->serial < p->tape->start) return true;
    while (n->older && n->older->serial >= p->tape->start) n = n->older;
    for (; n; n = n->newer) {
        if (!(n->recorded & p->tape->bit) || !depends_on_source(p, n)) continue;
        Work *w = work_of(p, n);
        if (!w) {
            if (!push(p, work_new(p, n))) return false;
            continue;
        }
        int at = 0;
        while (p->order[at] != w) at++;
        for (; at + 1 < p->count; at++) p->order[at] = p->order[at + 1];
        p->order[at] = w;
    }
    return true;
}

/* ---- gradients of gathers, as slices ---- */

/* Whether the operand of n is a source that nothing computed, and n gathers from its first axis. */
static bool gathers_from_source(const Pass *p, const TapeNode *n, const Work *w) {
    const OpAttrs *a = n->attrs ? n->attrs : &attrs_default;
    return p->sparse && n->op == OP_GATHER && w && w->source && !w->node->op && !w->node->custom && !w->g[0] && a->number2 == 0 &&
           (a->axis.count == ATTR_NONE || a->axis.at[0] == 0) && n->in[0]->rank > 0;
}

/* g (..., rest) as (n, rest), and the indices (...) as (n). New. */
static bool add_slices(Pass *p, Work *w, const TapeNode *n, Tensor *g) {
    OpAttrs rows = attrs_default, flat = attrs_default;
    Tensor *x = n->in[0];
    rows.shape = ints_of(x->rank, x->dims);
    rows.shape.at[0] = n->in[1]->count;
    flat.shape = ints_of(1, &n->in[1]->count);
    TapeSlices *room = mem_realloc(w->slices, (size_t)(w->slice_count + 1) * sizeof *room);
    if (!room) return error_memory(p->err, sizeof *room);
    w->slices = room;
    if (!w->y[0]) w->y[0] = tensor_retain(x);
    TapeSlices *s = &room[w->slice_count++];
    s->values = op_run(p->c, OP_RESHAPE, &g, 1, &rows, p->err);
    s->indices = s->values ? op_run(p->c, OP_RESHAPE, &n->in[1], 1, &flat, p->err) : NULL;
    return s->indices != NULL;
}

/* What gathers gave, added up in a dense tensor; new. */
static Tensor *dense_of(Pass *p, const TapeSlices *s, const Tensor *like) {
    OpAttrs a = attrs_default;
    a.shape = ints_of(like->rank, like->dims);
    a.axis = ints_one(0);
    return op_run(p->c, OP_GATHER_GRAD, (Tensor *[]){s->values, s->indices}, 2, &a, p->err);
}

static bool flow(Pass *p, Work *w, int i, Tensor *g, Tensor *y);

/* Something else flows to a source that had slices only. */
static bool make_dense(Pass *p, Work *w) {
    int count = w->slice_count;
    TapeSlices *slices = w->slices;
    w->slices = NULL;
    w->slice_count = 0;
    bool ok = true;
    for (int i = 0; i < count; i++) {
        Tensor *g = ok ? dense_of(p, &slices[i], w->y[0]) : NULL;
        ok = g && flow(p, w, 0, g, w->y[0]);
        tensor_release(slices[i].values);
        tensor_release(slices[i].indices);
    }
    mem_free(slices);
    return ok;
}

/* The slices of a source, one after the other, in out. */
static bool join_slices(Pass *p, Work *w, TapeSlices *out) {
    OpAttrs a = attrs_default;
    a.axis = ints_one(0);
    if (w->slice_count == 1) {
        *out = (TapeSlices){tensor_retain(w->slices[0].values), tensor_retain(w->slices[0].indices)};
        return true;
    }
    Tensor **parts = mem_calloc(2 * (size_t)w->slice_count, sizeof *parts);
    if (!parts) return error_memory(p->err, (size_t)w->slice_count * sizeof *parts);
    for (int i = 0; i < w->slice_count; i++) {
        parts[i] = w->slices[i].values;
        parts[w->slice_count + i] = w->slices[i].indices;
    }
    out->values = op_run(p->c, OP_CONCAT, parts, w->slice_count, &a, p->err);
    out->indices = out->values ? op_run(p->c, OP_CONCAT, parts + w->slice_count, w->slice_count, &a, p->err) : NULL;
    mem_free(parts);
    return out->indices != NULL;
}

/* Indices of several dtypes all become int64. */
static bool widen_indices(Pass *p, Work *w) {
    bool mixed = false;
    for (int i = 1; i < w->slice_count; i++) mixed = mixed || w->slices[i].indices->dtype != w->slices[0].indices->dtype;
    for (int i = 0; mixed && i < w->slice_count; i++) {
        Tensor *wide = tensor_cast(w->slices[i].indices, DTYPE_INT64, p->err);
        if (!wide) return false;
        tensor_release(w->slices[i].indices);
        w->slices[i].indices = wide;
    }
    return true;
}

/* Adds g, which it takes, to what has flowed to output number i of w's node. y is that output. */
static bool flow(Pass *p, Work *w, int i, Tensor *g, Tensor *y) {
    if (!g) return !error_is_set(p->err);
    if (!w->y[i]) w->y[i] = tensor_retain(y);
    if (w->slice_count && !make_dense(p, w)) {
        tensor_release(g);
        return false;
    }
    if (w->g[i]) g = op_run_take(p->c, OP_ADD, (Tensor *[]){w->g[i], g}, 2, NULL, p->err);
    w->g[i] = g;
    return g != NULL;
}

static bool seed(Pass *p, Tensor *const *targets, int count, Tensor *const *gradients) {
    for (int i = 0; i < count; i++) {
        Work *w = targets[i] ? work_of(p, targets[i]->node) : NULL;
        if (!w) continue;
        Tensor *g = gradients && gradients[i]
                        ? tensor_retain(gradients[i])
                        : tensor_filled(p->c, tensor_dtype(targets[i]), targets[i]->rank, targets[i]->dims, 1, p->err);
        if (!g || !flow(p, w, targets[i]->output, g, targets[i])) return false;
    }
    return true;
}

/* The outputs of an OP_SAVES row, as tensors of the graph. */
static bool revive_outputs(Pass *p, Work *w) {
    TapeNode *n = w->node;
    for (int i = 0; n->saved && i < n->outputs; i++) {
        if (w->y[i]) continue;
        w->y[i] = tensor_alias(n->saved[i], p->err);
        if (!w->y[i]) return false;
        w->y[i]->node = tape_node_retain(n);
        w->y[i]->output = (uint8_t)i;
    }
    return true;
}

static bool run_rule(Pass *p, Work *w, const bool *need, Tensor **dx) {
    TapeNode *n = w->node;
    OpContext *c = p->c;
    if (n->custom) return n->custom->backward(c, n->data, w->g, n->outputs, dx, n->count, p->err);
    if (!revive_outputs(p, w)) return false;
    GradCall call = {.c = c, .op = (OpId)n->op, .attrs = n->attrs ? n->attrs : &attrs_default, .count = n->count, .x = n->in,
                     .need = need, .outputs = n->outputs, .y = w->y, .g = w->g, .dx = dx};
    int mark = scope_open(c);
    op_info[n->op].grad(&call);
    bool elementwise = op_info[n->op].kind == OP_KIND_BINARY;
    for (int i = 0; i < n->count; i++) {
        if (elementwise && need[i]) dx[i] = t_sum_to(c, dx[i], n->in[i]);
        dx[i] = need[i] ? tensor_retain(dx[i]) : NULL;
    }
    scope_close(c, mark);
    return !error_is_set(p->err);
}

enum { FEW = 16 };

/* Runs w's node backward. */
static bool step(Pass *p, Work *w) {
    TapeNode *n = w->node;
    Work *from = n->count ? work_of(p, n->in[0] ? n->in[0]->node : NULL) : NULL;
    if (gathers_from_source(p, n, from) && dtype_is_trainable(tensor_dtype(n->in[0]))) return add_slices(p, from, n, w->g[0]);
    Tensor *few_dx[FEW] = {NULL}, **dx = few_dx;
    bool few_need[FEW], *need = few_need;
    int count = n->count;
    if (count > FEW) {
        dx = mem_calloc((size_t)count, sizeof *dx + sizeof *need);
        if (!dx) return error_memory(p->err, (size_t)count * sizeof *dx);
        need = (bool *)(dx + count);
    }
    bool any = false;
    for (int i = 0; i < count; i++) {
        need[i] = n->in[i] && work_of(p, n->in[i]->node) && dtype_is_trainable(tensor_dtype(n->in[i]));
        any = any || need[i];
    }
    bool ok = !any || run_rule(p, w, need, dx);
    if (ok && n->context->watcher) n->context->watcher->played(n->context->watcher->data, n, w->g, dx);
    for (int i = 0; i < count; i++) {
        if (ok && need[i] && dx[i]) {
            Tensor *x = n->in[i];
            ok = flow(p, work_of(p, x->node), x->output, dx[i], x);
        } else {
            tensor_release(dx[i]);
        }
    }
    if (dx != few_dx) mem_free(dx);
    return ok;
}

static bool has_flow(const Work *w) {
    for (int i = 0; i < w->node->outputs; i++)
        if (w->g[i]) return true;
    return false;
}

/* ---- who is told when a gradient is complete ---- */

/* The leaves among the sources learn which node is the last to add to their gradients: the oldest that takes them. */
static void find_oldest(Pass *p, const TapeSource *sources, int count) {
    for (int i = count - 1; i >= 0; i--) {
        Work *w = work_of(p, source_node(&sources[i]));
        if (w) w->number = i, w->oldest = -1;
    }
    for (int i = 0; i < p->count; i++) {
        const TapeNode *n = p->order[i]->node;
        for (int k = 0; k < n->count; k++) {
            Work *w = n->in[k] ? work_of(p, n->in[k]->node) : NULL;
            if (w && w->source && w->oldest < 0) w->oldest = i;
        }
    }
}

/* After node number i ran backward. */
static void tell_ready(Pass *p, int i) {
    const TapeNode *n = p->order[i]->node;
    for (int k = 0; k < n->count; k++) {
        Work *w = n->in[k] ? work_of(p, n->in[k]->node) : NULL;
        if (!w || !w->source || w->node->op || w->node->custom || w->oldest != i || !w->g[0] || w->slice_count) continue;
        w->oldest = -1;
        p->ready(p->listener, w->number, w->g[0]);
    }
}

static bool run_back(Pass *p) {
    for (int i = p->count - 1; i >= 0; i--) {
        Work *w = p->order[i];
        bool recorded = (w->node->recorded & p->tape->bit) && (w->node->op || w->node->custom);
        if (recorded && has_flow(w) && !step(p, w)) return false;
        if (p->ready && recorded) tell_ready(p, i);
        if (!w->source) release_flow(w);
        if (!p->tape->persistent && recorded) tape_forget(w->node, p->tape->bit);
    }
    return true;
}

/* Gradients may share a buffer with what a program holds; they are tensors of their own all the same. */
static bool collect(Pass *p, const TapeSource *sources, int count, bool zeros, Tensor **out, TapeSlices *slices) {
    for (int i = 0; i < count; i++) {
        /* A tape that is not persistent may have forgotten the node meanwhile, but its work is there. */
        Work *w = work_of(p, source_node(&sources[i]));
        const Tensor *t = sources[i].tensor;
        if (w && w->slice_count) {
            if (!widen_indices(p, w) || !join_slices(p, w, &slices[i])) return false;
            continue;
        }
        out[i] = w ? tensor_retain(w->g[t ? t->output : 0]) : NULL;
        if (out[i] || !zeros) continue;
        Shape shape = t ? tensor_shape(t) : sources[i].shape;
        Dtype dtype = t ? tensor_dtype(t) : sources[i].dtype;
        out[i] = tensor_zeros(p->c, dtype, shape.rank, shape.dims, p->err);
        if (!out[i]) return false;
    }
    return true;
}

bool tape_gradient(Tape *tape, Tensor *const *targets, int target_count, const TapeSource *sources, int source_count,
                   Tensor *const *output_gradients, bool zero_unconnected, Tensor **out, TapeSlices *slices, Error *err) {
    OpContext *c = tape->context;
    Error fallback;
    error_clear(&fallback);
    Pass p = {.tape = tape, .c = c, .number = c->next_call++, .sparse = slices != NULL, .err = err ? err : &fallback};
    Error *outer_error = c->rule_error;
    c->rule_error = p.err;
    p.ready = c->gradient_ready;
    p.listener = c->listener;
    c->gradient_ready = NULL;        /* it is for this pass, not for those inside it */
    for (int i = 0; i < source_count; i++) out[i] = NULL;
    for (int i = 0; slices && i < source_count; i++) slices[i] = (TapeSlices){NULL, NULL};
    bool ok = mark_sources(&p, sources, source_count) && mark_between(&p);
    if (ok && p.ready) find_oldest(&p, sources, source_count);
    ok = ok && seed(&p, targets, target_count, output_gradients) && run_back(&p) &&
         collect(&p, sources, source_count, zero_unconnected, out, slices);
    for (int i = p.count - 1; i >= 0; i--) work_free(p.order[i]);
    mem_free(p.order);
    c->rule_error = outer_error;
    if (!tape->persistent) tape_mark_used(tape);
    if (ok) return true;
    for (int i = 0; i < source_count; i++) {
        tensor_release(out[i]);
        out[i] = NULL;
        if (!slices) continue;
        tensor_release(slices[i].values);
        tensor_release(slices[i].indices);
        slices[i] = (TapeSlices){NULL, NULL};
    }
    return false;
}
