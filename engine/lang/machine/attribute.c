/* attribute.c -- `o.name`: descriptors of the class, the instance's dictionary, other attributes of the class, in
 * Python's order.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/instance.h"

#include <stdarg.h>

Value attribute_bind(Vm *vm, Value found, Value instance, Type *owner) {
    Type *t = value_type(found);
    if (!t->descriptor_get) return value_retain(found);
    value_retain(found);
    Value v = t->descriptor_get(vm, found, instance, owner);
    value_release(found);
    return v;
}

/* o.__dict__, made when it is first asked for. */
static Value instance_dict(Vm *vm, Value v) {
    if ((value_type(v)->flags & (TYPE_DICT | TYPE_SLOTS)) != TYPE_DICT) return ABSENT;
    return value_retain(value_object(attribute_dict(vm, v)));
}

Value attribute_find(Vm *vm, Value v, Str *name) {
    Type *type = value_type(v);
    Value found = type_lookup(type, name);
    if (!is_absent(found)) {
        Type *t = value_type(found);
        if (t->descriptor_get && t->descriptor_set) return attribute_bind(vm, found, v, type);
    }
    Value own = type->flags & TYPE_SLOTS ? ABSENT : attribute_own(v, name);
    if (!is_absent(own)) return value_retain(own);
    if (!is_absent(found)) return attribute_bind(vm, found, v, type);
    return str_equal(name, vm->name.dict) ? instance_dict(vm, v) : ABSENT;
}

/* name and obj of the exception are what suggestions are made from. */
static Value add_context(Vm *vm, Value v, Str *name) {
    if (!is_exception(vm->raised)) return ABSENT;
    Exception *e = as_exception(vm->raised);
    if (!e->dict) e->dict = dict_new_room(vm, 2);
    if (e->dict && dict_set_c(vm, e->dict, "name", value_retain(value_object(name)))) {
        dict_set_c(vm, e->dict, "obj", value_retain(v));
    }
    return ABSENT;
}

Value attribute_error(Vm *vm, Value v, Str *name, const char *format, ...) {
    va_list args;
    va_start(args, format);
    exception_raise_format(vm, ERROR_ATTRIBUTE, format, args);
    va_end(args);
    return add_context(vm, v, name);
}

Value attribute_missing(Vm *vm, Value v, Str *name) {
    if (is_type(v)) return attribute_error(vm, v, name, "type object '%s' has no attribute '%s'", as_type(v)->name, name->data);
    return attribute_error(vm, v, name, "'%s' object has no attribute '%s'", value_type_name(v), name->data);
}

Value type_get_attr(Vm *vm, Value self, Str *name) {
    Value v = attribute_find(vm, self, name);
    return is_absent(v) && !vm_raised(vm) ? attribute_missing(vm, self, name) : v;
}

static bool cannot_set(Vm *vm, Value self, Str *name, bool in_class) {
    if (in_class) {
        attribute_error(vm, self, name, "'%s' object attribute '%s' is read-only", value_type_name(self), name->data);
    } else {
        attribute_missing(vm, self, name);
    }
    return false;
}

Value attribute_get_dict(Vm *vm, Value self) {
    Value dict = instance_dict(vm, self);
    return is_absent(dict) && !vm_raised(vm) ? attribute_missing(vm, self, vm->name.dict) : dict;
}

Value attribute_get_weakref(Vm *vm, Value self) {
    (void)vm;
    (void)self;
    return NONE;
}

bool attribute_set_dict(Vm *vm, Value self, Value value) {
    if (value_isa(self, &module_type)) return vm_fail(vm, ERROR_ATTRIBUTE, "readonly attribute");
    if (is_type(self)) return vm_fail(vm, ERROR_ATTRIBUTE, "attribute '__dict__' of 'type' objects is not writable");
    if (!is_absent(value) && !is_dict(value)) {
        return vm_fail(vm, ERROR_TYPE, "__dict__ must be set to a dictionary, not a '%s'", value_type_name(value));
    }
    if (is_absent(value) && !(value_type(self)->flags & TYPE_HEAP)) return vm_fail(vm, ERROR_TYPE, "cannot delete __dict__");
    if (!attribute_dict(vm, self)) return false;
    Dict *fresh = is_absent(value) ? dict_new(vm) : as_dict(value_retain(value));
    if (!fresh) return false;
    Dict **dict = type_dict_slot(self);
    object_clear(dict);
    *dict = fresh;
    return true;
}

bool type_set_attr(Vm *vm, Value self, Str *name, Value value) {
    Type *type = value_type(self);
    Value found = type_lookup(type, name);
    if (!is_absent(found) && value_type(found)->descriptor_set) {
        value_retain(found);
        bool ok = value_type(found)->descriptor_set(vm, found, self, value);
        value_release(found);
        return ok;
    }
    if ((type->flags & (TYPE_DICT | TYPE_SLOTS)) != TYPE_DICT) return cannot_set(vm, self, name, !is_absent(found));
    if (str_equal(name, vm->name.dict)) return attribute_set_dict(vm, self, value);
    if (is_absent(value)) {
        return attribute_drop(vm, self, name) || (!vm_raised(vm) && cannot_set(vm, self, name, false));
    }
    Str *interned = names_intern(vm, name);
    return interned && attribute_put(vm, self, interned, value);
}

/* ---- of any value ---- */

Value value_get_attr(Vm *vm, Value v, Str *name) { return value_type(v)->get_attr(vm, v, name); }

bool value_set_attr(Vm *vm, Value v, Str *name, Value value) { return value_type(v)->set_attr(vm, v, name, value); }

Value value_get_attr_c(Vm *vm, Value v, const char *name) {
    Str *s = vm_intern(vm, name);
    return s ? value_get_attr(vm, v, s) : ABSENT;
}

Value value_find_attr(Vm *vm, Value v, Str *name) {
    Type *type = value_type(v);
    Value (*find)(Vm *, Value, Str *) = type->get_attr == type_get_attr ? attribute_find : type->find_attr;
    Value found = (find ? find : type->get_attr)(vm, v, name);
    if (is_absent(found) && vm_raised_is(vm, ERROR_ATTRIBUTE)) vm_clear_raised(vm);
    return found;
}

Value value_find_attr_c(Vm *vm, Value v, const char *name) {
    Str *s = vm_intern(vm, name);
    return s ? value_find_attr(vm, v, s) : ABSENT;
}

Value value_special(Vm *vm, Value v, const char *name) {
    Str *s = vm_intern(vm, name);
    if (!s) return ABSENT;
    Value found = type_lookup(value_type(v), s);
    return is_absent(found) ? ABSENT : attribute_bind(vm, found, v, value_type(v));
}
