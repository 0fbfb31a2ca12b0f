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

#endif
