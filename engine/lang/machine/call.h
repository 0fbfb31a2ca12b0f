/* call.h -- calling, between the files that do it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_CALL_H
#define ENGINE_LANG_MACHINE_CALL_H

#include "engine/base/memory.h"
#include "engine/lang/machine/machine.h"

/* Call slots of type.h. */
Value call_function(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names);
Value call_method(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names);
Value call_type(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names);
Value native_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names);

/* Adds the callable's signature to the exception that is pending. */
void call_note_signature(Vm *vm, Value callable);

/* Has guard see every call of f. There is one guard for all guarded functions. */
void call_guard(Vm *vm, Function *f, CallGuard *guard);

/* So many arguments of a call that spreads them find room on the C stack. */
enum { SPREAD_FEW = 16 };

/* The keys of kwargs in names, a new tuple with room for them, and their values in values[0..), all retained. */
bool call_spread_names(Vm *vm, Dict *kwargs, Value *values, Tuple *names);
/* A frame for function(args), its parameters filled in; with a block of its own if function is a generator's.
 * NULL with an exception pending. Arguments are retained. */
Frame *call_frame(Vm *vm, Function *function, const Value *args, size_t count, Tuple *names);
/* specialise.c: rewrites code for speed, once. */
void code_specialise(Code *code);
/* Takes apart what stands for several instructions, where a later one of them is at a word for which `at` is not 0. */
void code_split(Code *code, const uint8_t *at);
/* Makes the cells of code's cell variables, moving parameters into theirs. */
bool call_make_cells(Vm *vm, Frame *frame);

#endif
