/* ranks.h -- several processes as programs see them: the plug-in, opened on first use, and collectives of tensors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_TENSORS_RANKS_H
#define ENGINE_MODULES_TENSORS_RANKS_H

#include "engine/modules/tensors/module_state.h"
#include "engine/mpi/ranks.h"

/* The plug-in's table, or NULL where no program has asked for it (ranks_ready raises). */
static inline const Ranks *ranks_of(Vm *vm) { return module_state(vm)->ranks; }

/* Tensors that are added up over all ranks in buckets: neighbours in an order that is the same everywhere share one collective,
 * which starts when the last of them is there. */
typedef struct Buckets Buckets;

/* sums[i] is NULL on failure. Tensors are packed in the order they have; what names them for people. */
bool buckets_reduce(Vm *vm, Tensor *const *given, Tensor **sums, int count, CollectiveOp op, const char *what);

/* For tape.gradient(): the buckets that are armed for just these sources, or NULL. */
Buckets *buckets_armed_for(Vm *vm, const TapeSource *sources, int count);
/* Has them fed by the backward pass that follows, and after it. false with an exception. */
void buckets_begin(Vm *vm, Buckets *b);
bool buckets_end(Vm *vm, Buckets *b);

extern Type buckets_type;

/* What the launcher (mpirun, srun) says of this process: its rank, and how many there are in *size. -1: it was started alone. */
int ranks_launched(int *size);

/* The end of the program: waits for the other ranks, or (failed) does not. */
void ranks_close(Vm *vm, bool failed);

#endif
