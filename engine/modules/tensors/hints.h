/* hints.h -- one hint a cell, on stderr, beside a well-known mistake on which TensorFlow stays silent.
 *
 * The output of the program is not changed. Hints are on from the start; a host may switch them off, and `%hints off` does.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_HINTS_H
#define ENGINE_MODULES_HINTS_H

#include "engine/tensor/tape.h"
#include "engine/lang/vm.h"

/* A cell begins: hints are shown in it, or not. Does nothing while no tensors have been used. */
void hints_begin_cell(Vm *vm, bool on);

/* tape.gradient() gave None for this source: says why, as far as it can be seen. */
void hint_none_gradient(Vm *vm, const TapeSource *source);

/* hint_step(epoch, step, /), both from 1: what runs is a step of a training, by which a hint says since when something is wrong. 0, 0:
 * it has ended. */
Value hint_step(Vm *vm, const Value *args);

/* tape.gradient() begins from target: if that is not finite, says which operation made the first number that is none. */
void hint_not_finite(Vm *vm, const Tape *tape, const Tensor *target);

/* hint_probabilities(predictions, from_logits, /): a cross-entropy begins; says so if it is given logits for probabilities, or the
 * other way round. Looks at the first few of a cell only. */
Value hint_probabilities(Vm *vm, const Value *args);

#endif
