/* vm_ops.h -- the bodies of the instructions that are too long for the dispatch loop.
 *
 * sp points behind the top of the operand stack. They leave the stack as it was; the loop pops. Failures are
 * ABSENT, false or NULL with an exception pending.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_VM_OPS_H
#define ENGINE_LANG_MACHINE_VM_OPS_H

#include "engine/lang/machine/call.h"
#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/vm_call.h"

/* What a safe point was asked for. false: KeyboardInterrupt is pending. */
bool op_attend(Vm *vm);

/* Names. Borrowed values. */
Value op_find_global(Vm *vm, Dict *globals, Str *name);
Value op_unbound_local(Vm *vm, const Code *code, uint32_t slot);
Value op_undefined(Vm *vm, Str *name);
Value op_build_class(Vm *vm, const Frame *frame);                       /* new: what LOAD_BUILD_CLASS pushes */
Value op_load_name(Vm *vm, const Frame *frame, Str *name);              /* new */
bool op_store_name(Vm *vm, Frame *frame, Str *name, Value v);
bool op_delete_name(Vm *vm, Frame *frame, Str *name);
Value op_load_class_cell(Vm *vm, const Frame *frame, uint32_t slot);    /* new */
bool op_delete_local(Vm *vm, Frame *frame, uint32_t slot, bool in_cell);

/* Collections. */
Value op_build_set(Vm *vm, const Value *items, uint32_t n);
/* a op b or a op= b, as word says. */
Value op_binary(Vm *vm, uint32_t word, Value a, Value b);
/* The function of the language that is a's method for an operator or a comparison, where it is the first to be asked; borrowed,
 * NULL if there is none. */
Function *op_operator(Vm *vm, uint32_t word, Value a, Value b);
Function *op_comparer(Vm *vm, uint32_t word, Value a, Value b);
/* What the operator or comparison gives when a's method has answered NotImplemented. */
Value op_ask_second(Vm *vm, uint32_t word, Value a, Value b);
Value op_build_dict(Vm *vm, const Value *pairs, uint32_t n);
Value op_build_string(Vm *vm, const Value *items, uint32_t n);
/* The function of the language that o[k] calls with o and k; borrowed, NULL if it is none. */
Function *op_item_getter(Vm *vm, Value o);
/* o[a:b:c] and o[a:b:c] = v, without an object for the slice: bounds are a, b and perhaps c, below them o, then v. */
Value op_get_slice(Vm *vm, const Value *bounds, uint32_t n);
bool op_set_slice(Vm *vm, const Value *bounds, uint32_t n);
bool op_list_extend(Vm *vm, Value list, Value iterable);
bool op_set_update(Vm *vm, Value set, Value iterable);
bool op_dict_update(Vm *vm, Value dict, Value mapping);
bool op_dict_merge(Vm *vm, Value dict, Value mapping, Value callee);
/* Writes the items, the first on top, at sp (room for them is there); the iterable is not on the stack any more. */
bool op_unpack(Vm *vm, Value iterable, uint32_t n, Value *sp);
bool op_unpack_star(Vm *vm, Value iterable, uint32_t before, uint32_t after, Value *sp);
Value op_format(Vm *vm, Value v, Value spec, uint32_t how);

/* Functions and calls. */
Value op_make_function(Vm *vm, const Frame *frame, uint32_t parts, Value *sp, uint32_t *used);
/* Callee, iterable and, with keywords, a dict lie on top of frame's stack, from `at`: as call_at. */
CallOutcome op_call_spread(Vm *vm, Frame *frame, Value *at, bool keywords);
Value op_yield_from_iter(Vm *vm, Value iterable);
/* One step of yield from: the item, or ABSENT with *result the value it ended with. */
Value op_delegate(Vm *vm, Value iterator, Value sent, Value *result);

/* Exceptions and with. */
/* Makes an exception pending; true if it is the handled one once more, with its traceback as it is. */
bool op_raise(Vm *vm, uint32_t n, const Value *sp);
int op_match_exception(Vm *vm, Value exception, Value classes);
/* One step of except*: what _exception_groups.<step>(*args) gives. */
Value op_star(Vm *vm, const char *step, const Value *args, size_t count);
Value op_with_enter(Vm *vm, Value manager, Value *exit);
Value op_async_with_enter(Vm *vm, Value manager, Value *exit);
Value op_with_except(Vm *vm, Value exit, Value exception);

/* match statements. */
Value op_match_keys(Vm *vm, Value mapping, Value keys);
Value op_match_rest(Vm *vm, Value mapping, Value keys);
Value op_match_class(Vm *vm, Value v, Value class, uint32_t positional, Value names);

Value op_import(Vm *vm, Frame *frame, Str *name, Value level, Value fromlist);
bool op_setup_annotations(Vm *vm, Frame *frame);

#endif
