/* float_methods.h -- what float.c and float_methods.c share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_FLOAT_METHODS_H
#define ENGINE_LANG_OBJECTS_FLOAT_METHODS_H

#include "engine/lang/objects/float.h"

Value float_construct(Vm *vm, Type *type, const Value *args);
extern const NativeDef float_methods[];
extern const PropertyDef float_properties[];

#endif
