/* int_methods.h -- what int.c and int_methods.c share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_INT_METHODS_H
#define ENGINE_LANG_OBJECTS_INT_METHODS_H

#include "engine/lang/objects/int.h"

Value int_construct(Vm *vm, Type *type, const Value *args);
extern const NativeDef int_methods[];
extern const PropertyDef int_properties[];

/* The value of v as exactly an int, not bool or a subclass. New. */
Value int_exact(Vm *vm, Value v);
/* A new instance of type, a subclass of int, with v's value. */
Value int_of_type(Vm *vm, Type *type, Value v);

#endif
