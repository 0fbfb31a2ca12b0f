/* tracing.h -- what tracing a tf.function asks of C: calls handed to the library's tensorflow._tracing instead of run,
 * and variables that get their values back.
 *
 * While tracing is on, functions of tf and operators of variables are recorded by the library whatever their arguments.
 * A trial of what is recorded runs between undo_begin() and undo_end(), which leaves every variable as it was.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_TRACING_H
#define ENGINE_MODULES_TRACING_H

#include "engine/modules/tensors/module_state.h"

#define TRACING_MODULE "tensorflow._tracing"

static inline bool is_tracing(Vm *vm) { return module_state(vm)->tracing; }

/* What the function of that name of the library's module gives for up to three arguments. New. */
Value tracing_call(Vm *vm, const char *function, const Value *args, size_t count);
/* What the library records for an operator of these values, a SymbolicTensor: method is the name of a function of the
 * module operator. */
Value tracing_operator(Vm *vm, const char *method, const Value *operands, size_t count);

/* Keeps the value that v has now for the end of the trial, if one runs. */
bool undo_note(Vm *vm, Variable *v);
/* Forgets them, without giving anything back. */
void undo_free(ModuleState *s);

/* Natives of _tensor. */
Value tracing_set(Vm *vm, const Value *args);
Value tracing_is_on(Vm *vm, const Value *args);
Value tracing_let_through(Vm *vm, const Value *args);
Value tracing_undo_begin(Vm *vm, const Value *args);
Value tracing_undo_keep(Vm *vm, const Value *args);
Value tracing_undo_end(Vm *vm, const Value *args);
Value tracing_variables(Vm *vm, const Value *args);
Value tracing_guard(Vm *vm, const Value *args);
Value tracing_writes_names(Vm *vm, const Value *args);
/* call_key(args, kwargs): (bytes, the tensors among them), or None where there is something else than tensors, variables, numbers,
 * texts, and lists, tuples and dicts of these. The caller keeps the variables alive as long as the key. */
Value tracing_call_key(Vm *vm, const Value *args);

#endif
