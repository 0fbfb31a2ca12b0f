/* protocol.h -- operations on any value, whatever its type: what `a + b`, `len(x)`, `x.name`, `f(x)`,
 * `for v in x` do. They dispatch on the slots of type.h and raise CPython's errors.
 *
 * Every function that can run code of the language can raise: ABSENT, false or -1 then mean that an
 * exception is pending (vm.h). Results are new references.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_PROTOCOL_H
#define ENGINE_LANG_PROTOCOL_H

#include "engine/lang/type.h"

Str *value_repr(Vm *vm, Value v);
Str *value_str(Vm *vm, Value v);
Str *value_format(Vm *vm, Value v, Str *spec);                 /* format(v, spec); spec may be NULL */

int value_truth(Vm *vm, Value v);                              /* 1, 0, -1 */
bool value_hash(Vm *vm, Value v, uint64_t *out);
int value_equal(Vm *vm, Value a, Value b);                     /* `a is b or a == b`: 1, 0, -1 */
Value value_compare(Vm *vm, Value a, Value b, CompareOp op);   /* any value: tensors compare to tensors */
int value_less(Vm *vm, Value a, Value b);                      /* truth of a < b: 1, 0, -1 */

Value value_binary(Vm *vm, BinaryOp op, Value a, Value b);
Value value_inplace(Vm *vm, BinaryOp op, Value a, Value b);
Value value_unary(Vm *vm, UnaryOp op, Value a);

/* v as an int64 by __index__. Raises TypeError, or IndexError/OverflowError when it does not fit. */
bool value_to_index(Vm *vm, Value v, int64_t *out);
/* The same for an index or a repetition: overflow (IndexError or OverflowError) is raised when it does not fit. */
bool value_to_size(Vm *vm, Value v, ErrorKind overflow, int64_t *out);
/* The same, the nearest int64 where it does not fit. */
bool value_to_clipped(Vm *vm, Value v, int64_t *out);
/* v as a double by __float__ or __index__ (TypeError: "must be real number, not str"). */
bool value_to_double(Vm *vm, Value v, double *out);

int64_t value_length(Vm *vm, Value v);                         /* -1 on error */
Value value_get_item(Vm *vm, Value v, Value key);
bool value_set_item(Vm *vm, Value v, Value key, Value item);   /* item ABSENT: del v[key] */
int value_contains(Vm *vm, Value container, Value item);       /* 1, 0, -1 */

Value value_iter(Vm *vm, Value v);
bool value_is_iterable(Vm *vm, Value v); /* whether value_iter has a way; does not raise */
/* The next item, or ABSENT: at the end nothing is pending, after an error something is. */
Value value_next(Vm *vm, Value iterator);
/* All items of an iterable. NULL with an exception pending. */
List *value_to_list(Vm *vm, Value iterable);
Tuple *value_to_tuple(Vm *vm, Value iterable);

Value value_get_attr(Vm *vm, Value v, Str *name);
bool value_set_attr(Vm *vm, Value v, Str *name, Value value);  /* value ABSENT: delete */
Value value_get_attr_c(Vm *vm, Value v, const char *name);
/* Like value_get_attr, but ABSENT with nothing pending when there is no such attribute. */
Value value_find_attr(Vm *vm, Value v, Str *name);
Value value_find_attr_c(Vm *vm, Value v, const char *name);
/* A special method looked up on the type, bound to v; ABSENT with nothing pending if there is none. */
Value value_special(Vm *vm, Value v, const char *name);

bool value_is_callable(Value v);
/* args[0..count) are positional; names, when not NULL, names as many more values that follow them. */
Value value_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names);
Value value_call_0(Vm *vm, Value callee);
Value value_call_1(Vm *vm, Value callee, Value a);
Value value_call_2(Vm *vm, Value callee, Value a, Value b);
/* f(*args, **kwargs); kwargs may be NULL. */
Value value_call_spread(Vm *vm, Value callee, Tuple *args, Dict *kwargs);
/* v.name(args...) */
Value value_call_method(Vm *vm, Value v, const char *name, const Value *args, size_t count);

/* isinstance / issubclass, with tuples, unions and __instancecheck__: 1, 0, -1. */
int value_is_instance(Vm *vm, Value v, Value classes);
int value_is_subclass(Vm *vm, Value v, Value classes);

/* The name of v's type, for messages: "int", "NoneType", "collections.deque". Borrowed. */
const char *value_type_name(Value v);
/* Its __name__: "deque". Borrowed. */
const char *value_class_name(Value v);

#endif
