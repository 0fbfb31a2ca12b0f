/* module_state.h -- what the modules tf and np keep between calls: print options, NumPy's random state, counters.
 *
 * It hangs off the OpContext and goes with it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_MODULE_STATE_H
#define ENGINE_MODULES_MODULE_STATE_H

#include "engine/lang/syntax/code.h"
#include "engine/modules/tensors/tensors.h"
#include "engine/tensor/tape.h"

struct Tables;

typedef struct ModuleState {
    PrintOptions print;
    Value formatter;             /* of np.set_printoptions: a dict of functions that write elements; or None */
    Value subscript;             /* what indexes a tensor as NumPy does, with arrays and lists; ABSENT: they are refused */
    Value promotion;             /* what finds the dtype of two operands of an operator with NumPy's rules; ABSENT: they must agree */
    uint8_t float_actions[4];    /* np.seterr: divide, over, under, invalid; see float_errors.h */
    int64_t next_variable;           /* ids of variables */
    Value name_scopes;               /* a list of str, or ABSENT */
    Dtype compute_dtype;             /* of the layer that is being called, for its variables; DTYPE_NONE: their own */
    Value creator;                   /* what tf.Variable(...) calls with its arguments; ABSENT: it makes the variable itself */
    bool functions_eagerly;
    bool tracing, guard_off;         /* a function of tf.function is being traced; the next guarded call is let through */
    struct Undo *undo;               /* the values of variables before they were assigned to; NULL: nothing is kept (undo.c) */
    bool hints_off, hint_shown;      /* see hints.h */
    int losses_seen;                 /* of this cell, by hint_probabilities */
    TapeWatcher watcher;             /* for pictures of tapes; see tape_steps.h */
    Source *pictured;                /* owned: the last cell that made a tape, whose steps are kept if it wants a picture; or NULL */
    Value steps_recorded, steps_played;   /* lists, or ABSENT */
    int64_t epoch, step;             /* of the training that runs, from 1; 0: none, see hint_step */
    struct SliceEntry *slices;       /* tensors that are parts of variables, for sliced assignment; see tensor_attributes.c */
    size_t slice_count, slice_free;
    const struct Ranks *ranks;       /* the processes that work together; NULL: no program asked for them (ranks.h) */
    struct Buckets *armed;           /* what tape.gradient() may feed, in a list */
} ModuleState;

static inline ModuleState *module_state(Vm *vm) { return vm_context(vm)->modules; }

/* Makes the state and readies the types of tensors. */
bool module_state_ready(Vm *vm);

#endif
