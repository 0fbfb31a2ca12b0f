/* tape.c -- nodes, and which tapes they belong to.
 *
 * The context chains all live nodes in the order they were made. A tape remembers where it began; when it
 * ends, its bit is cleared in the nodes made since, and those that no tape needs drop their operands.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/tape.h"

#include "engine/base/memory.h"
#include "engine/tensor/tape_private.h"

/* ---- nodes ---- */

static TapeNode *node_new(OpContext *c, Error *err) {
    TapeNode *n = c->free_nodes;
    if (n) {
        c->free_nodes = n->newer;
    } else {
        n = mem_alloc(sizeof *n);
        if (!n) {
            error_memory(err, sizeof *n);
            return NULL;
        }
    }
    *n = (TapeNode){.refs = 1, .outputs = 1, .context = c, .serial = c->next_serial++, .older = c->newest};
    n->in = n->small;
    if (c->newest) c->newest->newer = n;
    else c->oldest = n;
    c->newest = n;
    return n;
}

/* Releases what a node owns; the husk stays as long as outputs point to it. */
static void node_drop(TapeNode *n) {
    Tensor **in = n->in;
    Tensor *few[2] = {n->small[0], n->small[1]};
    Tensor **saved = n->saved;
    const CustomGradient *custom = n->custom;
    int count = n->count;
    n->count = 0;
    n->in = n->small;
    n->small[0] = n->small[1] = NULL;
    n->saved = NULL;
    n->custom = NULL;
    bool small = in == n->small;
    for (int i = 0; i < count; i++) tensor_release(small ? few[i] : in[i]);
    if (!small) mem_free(in);
    if (saved) {
        for (int i = 0; i < n->outputs; i++) tensor_release(saved[i]);
        mem_free(saved);
    }
    if (custom) custom->release(n->data);
    mem_free(n->attrs);
    n->attrs = NULL;
}

static void unlink_node(TapeNode *n) {
    OpContext *c = n->context;
    if (n->older) n->older->newer = n->newer;
    else c->oldest = n->newer;
    if (n->newer) n->newer->older = n->older;
    else c->newest = n->older;
    n->newer = c->free_nodes;
    c->free_nodes = n;
}

/* The operands of a node may be all that holds the node before it, and so on for as long as a program has computed: one
 * is dropped after the other, not one within the other. */
void tape_node_free(TapeNode *n) {
    OpContext *c = n->context;
    bool waits = c->dying_nodes != NULL;
    n->refs = 1;                     /* dropping operands must not bring us here again */
    n->next_dying = c->dying_nodes ? c->dying_nodes->next_dying : NULL;
    if (waits) {
        c->dying_nodes->next_dying = n;
        return;
    }
    for (c->dying_nodes = n; n; n = c->dying_nodes) {
        node_drop(n);
        c->dying_nodes = n->next_dying;
        unlink_node(n);
    }
}

void tape_forget(TapeNode *n, uint64_t bit) {
    n->recorded &= ~bit;
    if (!n->recorded && (n->count || n->custom)) node_drop(n);
}

/* ---- recording ---- */

static bool own_operands(TapeNode *n, Tensor *const *in, int count, Error *err) {
    if (count > 2) {
        Tensor **room = mem_alloc((size_t)count * sizeof *room);
        if (!room) return error_memory(err, (size_t)count * sizeof *room);
        n->in = room;
    }
    n->count = count;
    for (int i = 0; i < count; i++) n->in[i] = tensor_retain(in[i]);
    return true;
}

static bool save_outputs(TapeNode *n, const OpCall *call, Error *err) {
    n->saved = mem_calloc((size_t)call->outputs, sizeof *n->saved);
    if (!n->saved) return error_memory(err, sizeof *n->saved);
    for (int i = 0; i < call->outputs; i++)
        if (!(n->saved[i] = tensor_alias(call->out[i], err))) return false;
    return true;
}

/* Hangs n on the outputs that gradients can flow from. */
static void hang(TapeNode *n, Tensor *const *out, int count) {
    for (int i = 0; i < count; i++) {
        if (!out[i] || !dtype_is_trainable(tensor_dtype(out[i]))) continue;
        tape_node_release(out[i]->node);
        out[i]->node = tape_node_retain(n);
        out[i]->output = (uint8_t)i;
    }
}

static uint64_t tracking(const OpContext *c, Tensor *const *in, int count) {
    uint64_t bits = 0;
    for (int i = 0; i < count; i++)
        if (in[i] && in[i]->node) bits |= in[i]->node->recorded | in[i]->node->watched;
    return bits & c->active;
}

bool tape_record(OpContext *c, const OpCall *call, Error *err) {
    uint64_t bits = tracking(c, call->in, call->count);
    if (!bits || !op_info[call->op].grad) return true;
    TapeNode *n = node_new(c, err);
    if (!n) return false;
    n->op = (uint16_t)call->op;
    n->outputs = (uint16_t)call->outputs;
    n->recorded = bits;
    bool ok = own_operands(n, call->in, call->count, err);
    if (ok && call->attrs != &attrs_default) {
        n->attrs = mem_alloc(sizeof *n->attrs);
        if (n->attrs) *n->attrs = *call->attrs;
        else ok = error_memory(err, sizeof *n->attrs);
    }
    if (ok && op_info[call->op].flags & OP_SAVES) ok = save_outputs(n, call, err);
    if (ok) hang(n, call->out, call->outputs);
    if (ok && c->watcher) c->watcher->recorded(c->watcher->data, n, call->out);
    tape_node_release(n);
    return ok;
}

bool tape_record_custom(OpContext *c, Tensor *const *inputs, int count, Tensor *const *outputs, int outputs_count,
                        const CustomGradient *custom, void *data, Error *err) {
    uint64_t bits = tracking(c, inputs, count);
    TapeNode *n = bits ? node_new(c, err) : NULL;
    if (!n) {
        custom->release(data);
        return bits == 0;
    }
    n->outputs = (uint16_t)outputs_count;
    n->recorded = bits;
    n->custom = custom;
    n->data = data;
    bool ok = own_operands(n, inputs, count, err);
    if (ok) hang(n, outputs, outputs_count);
    if (ok && c->watcher) c->watcher->recorded(c->watcher->data, n, outputs);
    tape_node_release(n);
    return ok;
}

/* ---- tapes ---- */

Tape *tape_new(OpContext *c, bool persistent, bool watch_accessed, Error *err) {
    int slot = 0;
    while (slot < TAPES_MAX && c->used >> slot & 1) slot++;
    if (slot == TAPES_MAX) {
        error_set(err, ERROR_RUNTIME, "More than %d gradient tapes are alive", TAPES_MAX);
        return NULL;
    }
    Tape *tape = mem_calloc(1, sizeof *tape);
    if (!tape) {
        error_memory(err, sizeof *tape);
        return NULL;
    }
    *tape = (Tape){.context = c, .bit = (uint64_t)1 << slot, .slot = slot, .start = c->next_serial, .persistent = persistent,
                   .watch_accessed = watch_accessed};
    c->used |= tape->bit;
    c->tapes[slot] = tape;
    return tape;
}

/* Clears the tape's bit everywhere. */
static void forget_all(Tape *tape) {
    OpContext *c = tape->context;
    for (int i = 0; i < tape->watched_count; i++) {
        tape->watched[i]->watched &= ~tape->bit;
        tape_node_release(tape->watched[i]);
    }
    tape->watched_count = 0;
    for (TapeNode *n = c->newest; n && n->serial >= tape->start;) {
        TapeNode *kept = tape_node_retain(n);
        if (n->recorded & tape->bit) tape_forget(n, tape->bit);
        n = kept->older;             /* read after dropping operands, which may have freed older nodes */
        tape_node_release(kept);
    }
}

void tape_free(Tape *tape) {
    if (!tape) return;
    OpContext *c = tape->context;
    tape_stop(tape);
    forget_all(tape);
    c->used &= ~tape->bit;
    c->tapes[tape->slot] = NULL;
    mem_free(tape->watched);
    mem_free(tape);
}

void tape_start(Tape *tape) {
    tape->context->active |= tape->bit;
    if (tape->watch_accessed) tape->context->watching |= tape->bit;
}

void tape_stop(Tape *tape) {
    tape->context->active &= ~tape->bit;
    tape->context->watching &= ~tape->bit;
}

bool tape_is_recording(const Tape *tape) { return (tape->context->active & tape->bit) != 0; }

bool tape_is_persistent(const Tape *tape) { return tape->persistent; }

bool tape_is_used(const Tape *tape) { return tape->used; }

void tape_mark_used(Tape *tape) {
    tape->used = true;
    forget_all(tape);
}

void tape_reset(Tape *tape) {
    forget_all(tape);
    tape->used = false;
    tape->start = tape->context->next_serial;
}

void tape_watch_leaf(Tape *tape, TapeNode *leaf) {
    if (leaf->watched & tape->bit) return;
    if (tape->watched_count == tape->watched_capacity) {
        int capacity = tape->watched_capacity ? tape->watched_capacity * 2 : 16;
        TapeNode **room = mem_realloc(tape->watched, (size_t)capacity * sizeof *room);
        if (!room) return;
        tape->watched = room;
        tape->watched_capacity = capacity;
    }
    leaf->watched |= tape->bit;
    tape->watched[tape->watched_count++] = tape_node_retain(leaf);
}

bool tape_watch(Tape *tape, Tensor *t, Error *err) {
    if (!dtype_is_trainable(tensor_dtype(t))) return true;
    if (!t->node) {
        t->node = node_new(tape->context, err);
        if (!t->node) return false;
        t->output = 0;
    }
    tape_watch_leaf(tape, t->node);
    return true;
}

int tape_watched(Tape *tape, TapeNode **leaves, int max) {
    int n = 0;
    for (int i = 0; i < tape->watched_count; i++) {
        if (!tape->watched[i]->variable) continue;
        if (n < max) leaves[n] = tape->watched[i];
        n++;
    }
    return n;
}

TapeNode *tape_leaf_new(OpContext *c, void *data, Error *err) {
    TapeNode *n = node_new(c, err);
    if (!n) return NULL;
    n->variable = true;
    n->data = data;
    return n;
}

void tape_leaf_bind(TapeNode *leaf, Tensor *t) {
    tape_node_retain(leaf);
    tape_node_release(t->node);
    t->node = leaf;
    t->output = 0;
}

void tape_read_slow(OpContext *c, TapeNode *leaf) {
    for (uint64_t bits = c->watching & ~leaf->watched; bits; bits &= bits - 1)
        tape_watch_leaf(c->tapes[__builtin_ctzll(bits)], leaf);
}

/* ---- the first number that is none ---- */

const TapeNode *tape_first_not_finite(const Tape *tape, const Tensor *target) {
    const TapeNode *first = target->node;
    for (const TapeNode *n = tape->context->newest; n && n->serial >= tape->start; n = n->older) {
        if (!(n->recorded & tape->bit)) continue;
        for (int i = 0; i < n->count; i++) {
            const TapeNode *maker = n->in[i] ? n->in[i]->node : NULL;
            if (maker && (!first || maker->serial < first->serial) && !tensor_is_finite(n->in[i])) first = maker;
        }
    }
    return first;
}
