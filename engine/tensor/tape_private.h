/* tape_private.h -- what tape.c and backward.c share: the inside of a tape, and a node's place in a backward pass.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_TAPE_PRIVATE_H
#define ENGINE_TENSOR_TAPE_PRIVATE_H

#include "engine/tensor/tape.h"

struct Tape {
    OpContext *context;
    uint64_t bit;
    int slot;
    uint64_t start;               /* the serial of the first node that can be its */
    bool persistent, watch_accessed, used;
    TapeNode **watched;           /* owned: the nodes with its bit in watched */
    int watched_count, watched_capacity;
};

/* One node in one backward pass. A pass inside another (a gradient that a custom gradient asks for) may meet the same
 * node: its Work goes before the outer one, and the outer one comes back when it ends. */
struct Work {
    TapeNode *node;               /* owned */
    Work *outer;
    uint64_t pass;
    Tensor **g, **y;              /* owned: what has flowed to each output, and the outputs that consumers held */
    Tensor *small_g, *small_y;
    TapeSlices *slices;           /* owned: what gathers gave to a source, not yet added to g */
    int slice_count;
    bool source;
    int number, oldest;           /* of a source whose gradient is listened for: its number, and the node that adds to it last */
    bool seen;                    /* already in the order of the pass */
};

/* Takes bit from what n recorded; drops n's operands when no tape is left. */
void tape_forget(TapeNode *n, uint64_t bit);
void tape_mark_used(Tape *tape);

#endif
