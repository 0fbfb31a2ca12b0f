/* operands.h -- what the operands of the failing instruction are called in the source: for notes under an error.
 *
 * The operands are on the frame's stack while an operator or a C function runs; their names are the texts that stand
 * for them in the instruction's span, which is parsed once more. It is slow, and meant for errors only.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_OPERANDS_H
#define ENGINE_LANG_MACHINE_OPERANDS_H

#include "engine/lang/machine/machine.h"

/* Adds a note on the pending exception that says what each operand with a Type.describe is ("a has shape (2, 3), dtype
 * float32; b ..."). Does nothing if the exception has come through another frame or is not about its operands. */
void operands_note(Vm *vm, const Frame *frame);

/* The same at the failure of an operator; the instructions that call have had their note when the operands were there.
 */
void operands_note_operator(Vm *vm, const Frame *frame);

#endif
