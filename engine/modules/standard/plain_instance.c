/* plain_instance.c -- instances that are their class and their attributes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/plain_instance.h"

#include "engine/lang/machine/fields.h"

/* Does type find name where object does: not at all, or there? */
static bool is_objects(Vm *vm, Type *type, const char *name) {
    Str *s = vm_intern(vm, name);
    return s && value_same(type_lookup(type, s), type_lookup(&object_type, s));
}

static bool has_slots(Vm *vm, const Type *type) {
    Str *slots = vm_intern(vm, "__slots__");
    for (size_t i = 0; i < type->mro->count; i++) {
        const Type *base = (const Type *)type->mro->items[i].as.object;
        if (base->flags & TYPE_HEAP && !is_absent(dict_get_str(base->dict, slots))) return true;
    }
    return false;
}

bool plain_type(Vm *vm, Type *type) {
    static const char *const asked[] = {"__reduce_ex__", "__reduce__", "__getstate__", "__getnewargs_ex__",
                                        "__getnewargs__"};
    if (!(type->flags & TYPE_HEAP) || !(type->flags & TYPE_FIELDS) || type->native != &object_type) return false;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        if (!is_objects(vm, type, asked[i])) return false;
    }
    return !has_slots(vm, type);
}

Value plain_new(Vm *vm, Type *type) {
    if (!(type->flags & TYPE_ABSTRACT) && is_objects(vm, type, "__new__")) return value_object(object_new(vm, type, 0));
    Value class = value_object(type);
    return value_call_method(vm, class, "__new__", &class, 1);
}

Dict *plain_dict(Value v) { return *type_dict_slot(v); }

bool plain_walk(Value v, size_t *position, Value *name, Value *value) {
    Object *o = v.as.object;
    Dict *dict = plain_dict(v);
    if (dict) return dict_walk(dict, position, name, value);
    if (*position >= fields_room(o) || is_absent(fields_of(o)[*position])) return false;
    *name = value_object(o->type->fields[*position]);
    *value = fields_of(o)[*position];
    ++*position;
    return true;
}

size_t plain_count(Value v) {
    const Dict *dict = plain_dict(v);
    size_t n = 0;
    if (dict) return dict->count;
    for (Value name, value; plain_walk(v, &n, &name, &value);) continue;
    return n;
}

bool plain_fills(Vm *vm, Type *type) {
    return type->flags & TYPE_HEAP && type->flags & TYPE_FIELDS && type->native == &object_type && !type->find_attr &&
           is_objects(vm, type, "__setstate__") && is_objects(vm, type, "__getattr__") &&
           is_objects(vm, type, "__getattribute__");
}

bool plain_put(Vm *vm, Value v, Value name, Value value) {
    const Str *s = as_str(name);
    Str *interned = s->interned ? as_str(name) : vm_intern_n(vm, s->data, s->size);
    return interned && attribute_put(vm, v, interned, value);
}
