/* plain_instance.h -- instances that are their class and their attributes and nothing more: what pickling and copying take apart
 * and put together without asking them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_PLAIN_INSTANCE_H
#define ENGINE_MODULES_PLAIN_INSTANCE_H

#include "engine/modules/native.h"

/* Is object.__reduce_ex__() of type's instances the class and the attributes: no special method of pickling, no __slots__,
 * no built-in base that holds more? Nothing is pending. */
bool plain_type(Vm *vm, Type *type);

/* A new instance of type, which plain_type() is true of, without attributes and without its __init__. */
Value plain_new(Vm *vm, Type *type);

/* Walks the attributes of a plain instance: for (size_t i = 0; plain_walk(v, &i, &name, &value);) -- both borrowed. */
bool plain_walk(Value v, size_t *position, Value *name, Value *value);
size_t plain_count(Value v);
/* Its __dict__, if it has one by now: others may share it. Borrowed, or NULL. */
Dict *plain_dict(Value v);

/* Is object.__setstate__ all that an instance of type has to be filled by: can plain_put() give it its attributes? */
bool plain_fills(Vm *vm, Type *type);
/* Gives v the attribute called name, a str. */
bool plain_put(Vm *vm, Value v, Value name, Value value);

#endif
