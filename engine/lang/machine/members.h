/* members.h -- what __slots__ name, in instances.
 *
 * A class all of whose bases have __slots__ too (TYPE_SLOTS) shows no __dict__: there the values are the instance's own
 * attributes (fields.h). An instance that has a __dict__ besides must not show them in it: they are in a dictionary of
 * their own, which its last word points to.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_MEMBERS_H
#define ENGINE_LANG_MACHINE_MEMBERS_H

#include "engine/lang/machine/fields.h"

/* Are the members of type's instances apart from their other attributes? */
static inline bool members_apart(const Type *type) { return (type->flags & (TYPE_SLOTS | TYPE_MEMBERS)) == TYPE_MEMBERS; }

/* Where an instance of such a type keeps them; NULL in it: there are none yet. */
static inline Dict **members_of(Object *o) {
    return (Dict **)(void *)((char *)o + o->type->instance_size - sizeof(Dict *));
}

/* Whether the instances of a native type hold their items in themselves, where CPython refuses __slots__. */
bool type_holds_items(const Type *native);

/* The class that says what instances of type hold beside a __dict__ and weak references: type itself, where it names members of
 * its own or is native, or one of its bases. */
Type *type_layout(Type *type);

/* Are instances of both laid out alike, for CPython, so that one class can stand in for the other? */
bool type_same_layout(Type *a, Type *b);

/* Room for members in the instances of type, a new class, apart from their other attributes. NotImplementedError where the items of
 * its native type stand there. */
bool type_give_members(Vm *vm, Type *type);

/* A member's value, borrowed; ABSENT with nothing pending when there is none. */
Value member_own(Value v, Str *name);
/* Sets it; retains value. name is interned. */
bool member_put(Vm *vm, Value v, Str *name, Value value);
/* Takes it away; false, perhaps with an exception pending, if there is none. */
bool member_drop(Vm *vm, Value v, Str *name);

/* For the type slots of classes. */
void members_visit(Object *o, Visit visit, void *context);
void members_clear(Object *o);

#endif
