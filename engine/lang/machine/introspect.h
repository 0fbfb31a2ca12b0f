/* introspect.h -- looking at values for people: what completion and help need to know.
 *
 * Nothing here runs code but attribute lookup (properties included); nothing leaves an exception pending.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_INTROSPECT_H
#define ENGINE_LANG_MACHINE_INTROSPECT_H

#include "engine/lang/syntax/code.h"
#include "engine/lang/vm.h"

/* The value of a path such as `a.b[0].c` or `d['key']` in the cells' namespace, then the builtins: new, or ABSENT.
 * Indices are followed in lists, tuples and dicts alone. */
Value introspect_path(Vm *vm, const char *path, size_t size);

/* The item of a list, tuple or dict under the key that text writes, an int or a text without escapes: new, or ABSENT. */
Value introspect_index(Vm *vm, Value v, const char *text, size_t size);

/* The names of v's attributes, as dir(v): a new list of str, or NULL. */
List *introspect_dir(Vm *vm, Value v);

/* The word that front-ends show beside a completion: "function", "class", "module", "instance". Static. */
const char *introspect_kind(Value v);

/* Calls visit with the full name of every module that can be imported. */
void introspect_modules(Vm *vm, void (*visit)(void *context, const char *name, size_t size), void *context);

/* The docstring of v (its type's if it is an instance): new str, or NULL. */
Str *introspect_doc(Vm *vm, Value v);

/* The code of a function, method, class or code object: borrowed, or NULL. */
const Code *introspect_code(Value v);

/* Appends the source of a function, class or code object, and says where it stands (borrowed). false if it is not known. */
bool introspect_source(Vm *vm, Value v, Buffer *out, const char **file, int *line);

/* The parameters of a callable that can be given by keyword: visit gets each name. */
void introspect_parameters(Vm *vm, Value callable, void (*visit)(void *context, const char *name, size_t size), void *context);

#endif
