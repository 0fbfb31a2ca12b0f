/* advice.h -- notes under errors about tensors: what would have fit, as code to paste.
 *
 * An error's own text is TensorFlow's or NumPy's; a first note names its operands (engine/lang/machine/operands.c). The advice
 * below it is found from both: a row of a table by how the text begins or what it contains, and a function that tries what would
 * fit these operands. Nothing is said where nothing fits.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_ADVICE_H
#define ENGINE_MODULES_ADVICE_H

#include "engine/lang/vm.h"

/* Adds a note on the pending exception, whose text is message, if something would have fit. */
void advice_add(Vm *vm, const char *message, const VmOperand *operands, size_t count);

/* Adds a note on the pending AttributeError: TensorFlow's function for a name that NumPy or PyTorch have as a method. */
void advice_attribute(Vm *vm, const char *name);

#endif
