/* native.h -- small things that many native modules need.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_NATIVE_H
#define ENGINE_MODULES_NATIVE_H

#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/vm.h"

/* Readies type and puts it into module under its name. */
static inline bool native_add_type(Vm *vm, Value module, Type *type) {
    return type_ready(vm, type) && vm_set(vm, module, type->name_object->data, value_object(type));
}

static inline bool native_set_str(Vm *vm, Value module, const char *name, const char *text) {
    return vm_set(vm, module, name, value_object(str_from(vm, text)));
}

/* New str of a path given as str, bytes or an object with __fspath__. NULL with an exception pending. */
Str *native_path(Vm *vm, Value path);

/* New class name(bases...) in module, as a class statement without a body makes it. */
Value native_class(Vm *vm, const char *module, const char *name, Value base, Value second_base);

/* Raises the exception class that module has under name, with a formatted message. Returns ABSENT. */
Value native_raise(Vm *vm, const char *module, const char *name, const char *format, ...) PRINTF_LIKE(4, 5);

/* A named tuple class in C's hands: new instance of class_value(*items). Takes the items. */
Value native_record(Vm *vm, Value class_value, const Value *items, size_t count);

#endif
