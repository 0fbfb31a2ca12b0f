/* tape_steps.h -- what a tape recorded and played back, step by step, for a picture of it (engine/library/_tape_picture.tape).
 *
 * Steps hold on to values that a tape alone would let go, so they are kept only where the cell asks for a picture: it ends with the
 * name that a `with tf.GradientTape() as name` gives, or hands it to display(), or calls a function show(). Everywhere else a
 * recorded operation costs one test more.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_TAPE_STEPS_H
#define ENGINE_MODULES_TAPE_STEPS_H

#include "engine/lang/vm.h"
#include "engine/tensor/tape.h"

/* A tape is made: begins to keep steps, or stops, as the cell that runs wants it. */
void tape_steps_begin(Vm *vm);

/* Lets all go that is kept. */
struct ModuleState;
void tape_steps_forget(struct ModuleState *state);

/* A list of what this tape, or any (tape NULL), has recorded in the cell:
 * (serial, operation, operands, results, source text, line, in the library, span), in the order of running. New. */
Value tape_steps_recorded(Vm *vm, const Tape *tape);
/* A list of what has been played back: (serial, gradients of the results, gradients of the operands). New. */
Value tape_steps_played(Vm *vm);

#endif
