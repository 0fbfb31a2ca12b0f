/* tape.h -- gradient tapes: recording what was computed from something watched, and playing it back.
 *
 * A node is made when an operation runs while a tape is recording and one of its operands is tracked by
 * that tape. The node owns its operands and is owned by its outputs: what the program drops goes at
 * once, and no cycle arises, because a node is handed its output only while it runs backward. Each node
 * carries one bit for every tape that recorded or watched it, so several tapes can be active, nested to any
 * order. When a tape ends, its bits are cleared and nodes that no tape needs drop their operands.
 *
 * Variables: the language's Variable owns a leaf node (tape_leaf_new) and puts it on every tensor that
 * is its value (tape_leaf_bind). Reading the variable calls tape_read(c, leaf, trainable); the variable's gradient is asked
 * for by that leaf, and all reads since the tape began add up, whatever was assigned in between.
 * An in-place update is allowed when the value tensor's refs are 1 (no node owns it).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_TAPE_H
#define ENGINE_TENSOR_TAPE_H

#include "engine/tensor/op.h"

typedef struct Tape Tape;
typedef struct Work Work;

/* Sees what tapes record and play back, for pictures of them. */
typedef struct TapeWatcher {
    void *data;
    void (*recorded)(void *data, const TapeNode *n, Tensor *const *out);
    /* The gradients g flowed into n's outputs, dx to its operands; NULL where none flows. */
    void (*played)(void *data, const TapeNode *n, Tensor *const *g, Tensor *const *dx);
} TapeWatcher;

/* A gradient written by hand. backward gets the gradients of the outputs (NULL: none flowed) and fills
 * dx[0..inputs) with new tensors or NULL. */
typedef struct CustomGradient {
    bool (*backward)(OpContext *c, void *data, Tensor *const *g, int outputs, Tensor **dx, int inputs, Error *err);
    void (*release)(void *data);
} CustomGradient;

struct TapeNode {
    uint32_t refs;
    uint16_t op;                      /* an OpId; OP_NONE: a leaf or a custom gradient */
    uint16_t outputs;
    int32_t count;                    /* operands */
    uint64_t recorded, watched;       /* bits of tapes */
    uint64_t serial;                  /* order of making */
    TapeNode *older, *newer;          /* in the context's list */
    TapeNode *next_dying;             /* in the list of those that are to be dropped */
    Tensor **in;                      /* owned; small or own memory */
    Tensor *small[2];
    OpAttrs *attrs;                   /* owned; NULL: attrs_default */
    Tensor **saved;                   /* owned: outputs without their node, of OP_SAVES rows; or NULL */
    const CustomGradient *custom;
    void *data;                       /* custom's */
    OpContext *context;
    Work *work;                       /* of the backward pass that is visiting; NULL otherwise */
    bool variable;                    /* a leaf made by tape_leaf_new */
};

void tape_node_free(TapeNode *node);
static inline TapeNode *tape_node_retain(TapeNode *n) { if (n) n->refs++; return n; }
static inline void tape_node_release(TapeNode *n) { if (n && --n->refs == 0) tape_node_free(n); }

/* New tape, not yet recording. watch_accessed: variables that are read are watched. NULL with RuntimeError when
 * more than TAPES_MAX are alive. */
Tape *tape_new(OpContext *c, bool persistent, bool watch_accessed, Error *err);
void tape_free(Tape *tape);          /* forgets what it recorded; NULL is fine */
void tape_start(Tape *tape);         /* records from here on: __enter__, and after stop_recording */
void tape_stop(Tape *tape);          /* __exit__, stop_recording */
bool tape_is_recording(const Tape *tape);
bool tape_is_persistent(const Tape *tape);
void tape_reset(Tape *tape);         /* forgets operations and watched tensors */

/* Watches a tensor. false with *err: no memory. A tensor that is not trainable is watched in vain, as in
 * TensorFlow (the caller prints its warning). */
bool tape_watch(Tape *tape, Tensor *t, Error *err);
/* Watches a variable by its leaf. */
void tape_watch_leaf(Tape *tape, TapeNode *leaf);
/* What the tape watches: fills leaves (borrowed) in the order they came, returns how many there are. For
 * tape.watched_variables(): leaves made by tape_leaf_new only. */
int tape_watched(Tape *tape, TapeNode **leaves, int max);

/* A variable's leaf: new. data is the owner's, to find the variable again from tape_watched(). */
TapeNode *tape_leaf_new(OpContext *c, void *data, Error *err);
/* Makes t a value of leaf's variable. */
void tape_leaf_bind(TapeNode *leaf, Tensor *t);
/* A trainable variable is read: the tapes that watch accessed variables watch it. Costs a test when none does. */
void tape_read_slow(OpContext *c, TapeNode *leaf);
static inline void tape_read(OpContext *c, TapeNode *leaf, bool trainable) {
    if (c->watching && trainable) tape_read_slow(c, leaf);
}

/* Whether any recording tape tracks t: then an operation on it will be recorded. */
static inline bool tape_tracks(const OpContext *c, const Tensor *t) {
    return c->active && t && t->node && ((t->node->recorded | t->node->watched) & c->active);
}

/* A recording tape meets an operation that ran: makes the node and hangs it on the outputs. Called by op_run. */
bool tape_record(OpContext *c, const OpCall *call, Error *err);

/* Records outputs as computed from inputs, with a gradient written by hand. Takes data (also on failure or when nothing is
 * tracked: then release(data) is called at once). outputs get the node: they must be fresh tensors (tensor_alias). */
bool tape_record_custom(OpContext *c, Tensor *const *inputs, int count, Tensor *const *outputs, int n,
                        const CustomGradient *custom, void *data, Error *err);

/* A source of a gradient: a tensor, or a variable by its leaf. */
typedef struct TapeSource {
    const Tensor *tensor;             /* NULL: leaf */
    TapeNode *leaf;
    Dtype dtype;                      /* of the variable, with leaf */
    Shape shape;
} TapeSource;

static inline TapeSource tape_source(const Tensor *t) { return (TapeSource){.tensor = t}; }

/* The gradient of a source that operations only gathered from: rows of zeros but for values (n, ...) added up at indices (n). */
typedef struct TapeSlices {
    Tensor *values, *indices;         /* owned; NULL: the gradient is dense */
} TapeSlices;

/* Gradients of the sum of targets with respect to sources, into out[0..sources): new tensors, NULL where
 * unconnected (or zeros, when zero_unconnected). slices, when it is not NULL, gets those that need not be dense, whose out then is
 * NULL. output_gradients may be NULL, and so may its entries (ones are
 * taken). A tape that is not persistent forgets what it recorded; a second call is the caller's error to raise. */
bool tape_gradient(Tape *tape, Tensor *const *targets, int target_count, const TapeSource *sources, int source_count,
                   Tensor *const *output_gradients, bool zero_unconnected, Tensor **out, TapeSlices *slices, Error *err);
/* Who made the first number that is not finite, of what the tape recorded up to target, itself not finite: the node of an
 * operation, or a leaf; borrowed, and NULL if it was not recorded. Reads every recorded operand. */
const TapeNode *tape_first_not_finite(const Tape *tape, const Tensor *target);
bool tape_is_used(const Tape *tape);  /* gradient() was called on a tape that is not persistent */

/* ---- Building blocks of gradient rules ----
 *
 * t_<name>(c, x, ...) runs an operation and returns a tensor that belongs to the scope: borrowed, gone when
 * the rule ends. NULL in, NULL out; failures go to c->rule_error. */
Tensor *op_scoped(OpContext *c, OpId op, Tensor *const *in, int count, const OpAttrs *attrs);
Tensor *scope_keep(OpContext *c, Tensor *t);   /* puts a new tensor into the scope; returns it */
int scope_open(OpContext *c);
void scope_close(OpContext *c, int mark);

#define UNARY(id, name, tf, types, domain, expr, grad, doc) \
    static inline Tensor *t_##name(OpContext *c, Tensor *x) { return op_scoped(c, OP_##id, &x, 1, NULL); }
#define PREDICATE(id, name, tf, types, expr, doc) \
    static inline Tensor *t_##name(OpContext *c, Tensor *x) { return op_scoped(c, OP_##id, &x, 1, NULL); }
#define BINARY(id, name, tf, types, domain, expr, grad_x, grad_y, doc) \
    static inline Tensor *t_##name(OpContext *c, Tensor *x, Tensor *y) { \
        return op_scoped(c, OP_##id, (Tensor *[]){x, y}, 2, NULL); }
#define COMPARE(id, name, tf, types, expr, doc) \
    static inline Tensor *t_##name(OpContext *c, Tensor *x, Tensor *y) { \
        return op_scoped(c, OP_##id, (Tensor *[]){x, y}, 2, NULL); }
#include "engine/tensor/ops.def"

Tensor *t_number(OpContext *c, Tensor *like, double value);             /* a scalar of like's dtype */
Tensor *t_scale(OpContext *c, Tensor *x, double factor);                /* x * factor */
Tensor *t_shift(OpContext *c, Tensor *x, double amount);                /* x + amount */
Tensor *t_sum(OpContext *c, Tensor *x, Ints axis, bool keepdims);
Tensor *t_sum_to(OpContext *c, Tensor *x, const Tensor *like);          /* undoes broadcasting from like's shape */
Tensor *t_reshape(OpContext *c, Tensor *x, int rank, const int64_t *dims);
Tensor *t_reshape_like(OpContext *c, Tensor *x, const Tensor *like);
Tensor *t_broadcast_like(OpContext *c, Tensor *x, const Tensor *like);
Tensor *t_transpose(OpContext *c, Tensor *x, Ints perm);
Tensor *t_matmul(OpContext *c, Tensor *a, Tensor *b, bool transpose_a, bool transpose_b);
Tensor *t_where(OpContext *c, Tensor *condition, Tensor *x, Tensor *y);
Tensor *t_cast(OpContext *c, Tensor *x, Dtype dtype);
Tensor *t_zeros_like(OpContext *c, const Tensor *x);
Tensor *t_full_like(OpContext *c, const Tensor *x, double value);

#endif
