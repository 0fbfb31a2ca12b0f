/* type_private.h -- what the files about types (type.c, slots.c, class.c, attribute.c) share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_TYPE_PRIVATE_H
#define ENGINE_LANG_MACHINE_TYPE_PRIVATE_H

#include "engine/lang/machine/fields.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/machine/intern.h"

/* A slot as a method of its type: list.__len__, int.__add__. slots.c has their table. */
typedef struct SlotMethod SlotMethod;

typedef struct SlotWrapper {
    Object object;
    const SlotMethod *def;
    Type *owner;                 /* borrowed; whose slot is called */
} SlotWrapper;

/* A PropertyDef as an attribute of its type. */
typedef struct Getset {
    Object object;
    const PropertyDef *def;
    Type *owner;                 /* counted */
} Getset;

/* An entry of __slots__ as an attribute of its class; the value is an attribute of the instance's own. */
typedef struct Member {
    Object object;
    Str *name;
    Type *owner;                 /* counted */
} Member;

extern Type slot_wrapper_type, getset_type, member_type;

/* type.c */
/* Makes a static type usable for allocation, before it can be readied. */
void type_prepare(Vm *vm, Type *type);
/* Undoes type_ready, when the machine ends. */
void type_forget(Type *type);
/* Takes a new version for type and every class derived from it. */
void type_changed(Type *type);
/* def as an attribute of type. */
bool type_add_property(Vm *vm, Type *type, const PropertyDef *def);
bool type_add_subclass(Vm *vm, Type *base, Type *type);
void type_remove_subclass(Type *base, Type *type);
/* C3: the order in which attributes are looked up. New; NULL with TypeError pending. */
Tuple *type_order(Vm *vm, Type *type, Tuple *bases);
/* Copies slots that are NULL in type from base. */
void type_inherit(Type *type, const Type *base);
static inline bool is_type(Value v) { return is_object(v) && (v.as.object->type->flags & TYPE_TYPE); }
static inline Type *as_type(Value v) { return (Type *)(void *)v.as.object; }

/* attribute.c */
/* v.name without raising when there is none: then ABSENT with nothing pending. New. */
Value attribute_find(Vm *vm, Value v, Str *name);
/* AttributeError "'A' object has no attribute 'x'", with name and obj for suggestions. Returns ABSENT. */
Value attribute_missing(Vm *vm, Value v, Str *name);
/* The same with a message of one's own. */
Value attribute_error(Vm *vm, Value v, Str *name, const char *format, ...) PRINTF_LIKE(4, 5);
/* The rows of o.__dict__ and o.__weakref__, as PropertyDef has them. */
Value attribute_get_dict(Vm *vm, Value self);
bool attribute_set_dict(Vm *vm, Value self, Value value);
Value attribute_get_weakref(Vm *vm, Value self);
/* descriptor.__get__(instance, owner), or the value itself (retained) if it is no descriptor. New. */
Value attribute_bind(Vm *vm, Value found, Value instance, Type *owner);

/* descriptor.c: a staticmethod or classmethod (type) around function, which it takes. New. */
Value descriptor_new(Vm *vm, Type *type, Value function);

/* super().name as a method of the instance that super is about, not bound: both new. false: not so simple. */
bool super_find_method(Value super, Str *name, Value *function, Value *self);
/* The function of the language that a property is read by, borrowed; ABSENT if v is none, or read another way. */
Value property_function(Value v);
/* What a staticmethod, classmethod or bound method is around: borrowed. */
Value descriptor_function(Value descriptor);

/* slots.c */
/* Adds the special methods that type's own slots stand for to its dict. */
bool slots_add_methods(Vm *vm, Type *type);
/* Sets the slots of a class from the special methods that its mro has; name NULL: all, else those it concerns. */
void slots_update(Vm *vm, Type *type, Str *name);

#endif
