/* fields.h -- the attributes that instances have of their own.
 *
 * An instance of a class of the language (TYPE_FIELDS) keeps them in itself, behind its header: value number i is that
 * of type->fields[i], the attributes in the order in which the class's instances first got them. The first ABSENT one
 * ends them. An instance that gets them in another order, loses one, has more than it was given room for, or is asked
 * for its __dict__, moves them to a dictionary for good; their entries have the fields' numbers there. Instances of
 * other types have a dictionary from the first attribute on.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_FIELDS_H
#define ENGINE_LANG_MACHINE_FIELDS_H

#include "engine/lang/machine/gc.h"

enum {
    FIELDS_LEAST = 4, /* room that every instance has */
    FIELDS_MOST = 24,
    FIELDS_ROOM = 31, /* bits of Object.flags: how many an instance has room for */
};

/* The instance's dictionary slot, or NULL when its type has none. */
static inline Dict **type_dict_slot(Value v) {
    Type *type = value_type(v);
    if (!(type->flags & TYPE_DICT)) return NULL;
    return (Dict **)(void *)((char *)v.as.object + type->dict_offset);
}

static inline Value *fields_of(Object *o) { return (Value *)(void *)((char *)o + sizeof(Object) + sizeof(Dict *)); }
static inline uint32_t fields_room(const Object *o) {
    return o->type->flags & TYPE_FIELDS ? o->flags & FIELDS_ROOM : 0;
}

/* Where the instance keeps field number i, if it may be written there: it has it, or it is the next one. Else NULL. */
static inline Value *field_place(Object *o, uint32_t i) {
    if (i >= (o->flags & FIELDS_ROOM)) return NULL;
    Value *field = &fields_of(o)[i];
    bool next = is_absent(*field) && !*type_dict_slot(value_object(o)) && (i == 0 || !is_absent(field[-1]));
    return next || !is_absent(*field) ? field : NULL;
}

/* The number of a field that instances of type may have, or -1. */
static inline int64_t field_number(const Type *type, const Str *name) {
    for (uint32_t i = 0; i < type->field_count; i++)
        if (type->fields[i] == name) return i;
    return -1;
}

/* Instances of type, a new class with its dictionary and mro, have fields: room for as many as its bodies speak of. */
void type_give_fields(Vm *vm, Type *type);

/* v's own attribute. Borrowed; ABSENT with nothing pending when there is none. */
Value attribute_own(Value v, Str *name);
/* Gives v, whose type has a dictionary slot, an attribute of its own; retains value. name is interned. */
bool attribute_put(Vm *vm, Value v, Str *name, Value value);
/* Takes one away; false, perhaps with an exception pending, if there is none. */
bool attribute_drop(Vm *vm, Value v, Str *name);
/* The dictionary of an instance whose type has a slot for it: made if there is none yet, with what the fields held;
 * NULL with MemoryError pending. */
Dict *attribute_dict(Vm *vm, Value v);

/* For the type slots of classes. */
void fields_visit(Object *o, Visit visit, void *context);
void fields_clear(Object *o);

#endif
