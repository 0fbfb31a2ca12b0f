/* instance.h -- the slots of classes written in the language, and what they share with calling.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_INSTANCE_H
#define ENGINE_LANG_MACHINE_INSTANCE_H

#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/machine/type_private.h"

/* instance.c: each calls the special method of its slot. */
Value instance_repr(Vm *vm, Value self);
Value instance_str(Vm *vm, Value self);
Value instance_format(Vm *vm, Value self, Str *spec);
bool instance_hash(Vm *vm, Value self, uint64_t *out);
Value instance_compare(Vm *vm, Value a, Value b, CompareOp op);
Value instance_binary(Vm *vm, BinaryOp op, Value a, Value b);
Value instance_inplace(Vm *vm, BinaryOp op, Value a, Value b);
Value instance_power(Vm *vm, Value a, Value b, Value modulus);
Value instance_unary(Vm *vm, UnaryOp op, Value a);
int instance_truth(Vm *vm, Value self);
Value instance_to_int(Vm *vm, Value self);
Value instance_to_float(Vm *vm, Value self);
Value instance_to_index(Vm *vm, Value self);
int64_t instance_length(Vm *vm, Value self);
Value instance_get_item(Vm *vm, Value self, Value key);
bool instance_set_item(Vm *vm, Value self, Value key, Value value);
int instance_contains(Vm *vm, Value self, Value item);
Value instance_iter(Vm *vm, Value self);
Value instance_next(Vm *vm, Value self);
Value instance_get_attr(Vm *vm, Value self, Str *name);
bool instance_set_attr(Vm *vm, Value self, Str *name, Value value);
Value instance_descriptor_get(Vm *vm, Value self, Value instance, Type *owner);
bool instance_descriptor_set(Vm *vm, Value self, Value instance, Value value);
Value instance_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names);
bool instance_init(Vm *vm, Value self, Tuple *args, Dict *kwargs);
Value instance_construct(Vm *vm, Type *type, const Value *args);

/* operator.c: what an operator or comparison gives when a's method has answered NotImplemented. */
Value value_binary_second(Vm *vm, BinaryOp op, Value a, Value b, bool in_place);
Value value_compare_second(Vm *vm, Value a, Value b, CompareOp op);

/* object.c */
Value object_construct(Vm *vm, Type *type, const Value *args);
bool object_init(Vm *vm, Value self, Tuple *args, Dict *kwargs);
bool object_check_abstract(Vm *vm, Type *type);

/* call.c. type(*args) by owner's construct slot, which binds by owner's signature. */
Value call_construct(Vm *vm, Type *owner, Type *type, const Value *args, size_t count, Tuple *names);
/* Keyword values as a new dict; *out NULL if names is NULL or empty. */
bool call_keywords_dict(Vm *vm, const Value *values, Tuple *names, Dict **out);
/* type(self).name(self, rest...): ABSENT with nothing pending if there is no such method. args[0] is self. */
Value call_special(Vm *vm, Str *name, const Value *args, size_t count, bool *found);
/* What __init__ returned: taken; false with TypeError pending unless it is None. */
bool call_check_init(Vm *vm, Value result);

#endif
