/* exception_group.c -- BaseExceptionGroup and ExceptionGroup: how they are made and shown. See exception.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/exception_private.h"
#include "engine/lang/objects/list.h"

static Type *group_type(void) { return &exception_row_types[ERROR_BASE_EXCEPTION_GROUP]; }

Tuple *exception_group_members(Vm *vm, Exception *e) {
    if (!type_is_subtype(e->object.type, group_type())) return NULL;
    Value members = exception_get(vm, e, "exceptions");
    return is_tuple(members) ? as_tuple(members) : NULL;
}

/* ---- construction ---- */

/* Whether the two arguments are a text and a sequence of things. New tuple of those, or NULL. */
static Tuple *check_arguments(Vm *vm, const Tuple *given) {
    if (given->count != 2)
        return vm_fail(vm, ERROR_TYPE, "BaseExceptionGroup.__new__() takes exactly 2 arguments (%zu given)",
                       given->count),
               NULL;
    Value message = given->items[0], members = given->items[1];
    if (!is_str(message))
        return vm_fail(vm, ERROR_TYPE, "BaseExceptionGroup.__new__() argument 1 must be str, not %s",
                       value_type_name(message)),
               NULL;
    Value item_getter = value_special(vm, members, "__getitem__");
    bool sequence = !is_absent(item_getter) && !is_dict(members);
    value_release(item_getter);
    if (!sequence) return vm_fail(vm, ERROR_TYPE, "second argument (exceptions) must be a sequence"), NULL;
    return value_to_tuple(vm, members);
}

/* Fails if a member is none; *bare: one is not an Exception. */
static bool check_members(Vm *vm, const Tuple *members, bool *bare) {
    if (!members->count) return vm_fail(vm, ERROR_VALUE, "second argument (exceptions) must be a non-empty sequence");
    for (size_t i = 0; i < members->count; i++) {
        if (!is_exception(members->items[i]))
            return vm_fail(vm, ERROR_VALUE, "Item %zu of second argument (exceptions) is not an exception", i);
        *bare |= !value_isa(members->items[i], vm->exception_types[ERROR_EXCEPTION]);
    }
    return true;
}

/* The class that is to be made: a group of nothing but Exceptions is an ExceptionGroup. NULL: an exception is pending.
 */
static Type *class_for(Vm *vm, Type *type, bool bare) {
    Type *plain = (Type *)vm->exception_group.as.object;
    if (type == group_type()) return bare ? type : plain;
    if (!bare || !type_is_subtype(type, vm->exception_types[ERROR_EXCEPTION])) return type;
    if (type == plain) return vm_fail(vm, ERROR_TYPE, "Cannot nest BaseExceptions in an ExceptionGroup"), NULL;
    return vm_fail(vm, ERROR_TYPE, "Cannot nest BaseExceptions in '%s'", type->name), NULL;
}

Value exception_group_construct(Vm *vm, Type *type, const Value *args) {
    Tuple *given = as_tuple(args[0]), *members = check_arguments(vm, given);
    bool bare = false;
    Type *class_ = members && check_members(vm, members, &bare) ? class_for(vm, type, bare) : NULL;
    Value made = class_ ? exception_type.construct(vm, class_, args) : ABSENT;
    if (!is_absent(made)) {
        Exception *e = as_exception(made);
        if (!exception_set(vm, e, "message", value_retain(given->items[0])) ||
            !exception_set(vm, e, "exceptions", value_retain(value_object(members))))
            value_clear(&made);
    }
    if (members) object_release(&members->object);
    return made;
}

Value exception_group_str(Vm *vm, Value self) {
    const Tuple *members = exception_group_members(vm, as_exception(self));
    Str *message = value_str(vm, exception_get(vm, as_exception(self), "message"));
    if (!message) return ABSENT;
    size_t count = members ? members->count : 0;
    Str *text = str_format(vm, "%s (%zu sub-exception%s)", message->data, count, count == 1 ? "" : "s");
    object_release(&message->object);
    return value_object(text);
}

/* ---- methods: what _exception_groups has under their names ---- */

static Value in_library(Vm *vm, const char *name, const Value *args) {
    Value library = vm_import(vm, "_exception_groups");
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, name, args, 2);
    value_release(library);
    return result;
}

static Value group_derive(Vm *vm, const Value *args) { return in_library(vm, "derive", args); }
static Value group_split(Vm *vm, const Value *args) { return in_library(vm, "split", args); }
static Value group_subgroup(Vm *vm, const Value *args) { return in_library(vm, "subgroup", args); }

static Value group_alias(Vm *vm, const Value *args) {
    Value types = vm_import(vm, "types");
    Value result = is_absent(types) ? ABSENT : value_call_method(vm, types, "GenericAlias", args, 2);
    value_release(types);
    return result;
}

const NativeDef exception_group_methods[] = {
    {"derive", group_derive, "excs, /", "A group of other exceptions with the same message.", NATIVE_METHOD},
    {"split", group_split, "condition, /",
     "The parts that match a condition or class, and those that do not: two groups or None.", NATIVE_METHOD},
    {"subgroup", group_subgroup, "condition, /", "The part that matches a condition or class: a group or None.",
     NATIVE_METHOD},
    {"__class_getitem__", group_alias, "item, /", NULL, NATIVE_CLASS},
    {0},
};

bool exception_groups_init(Vm *vm) {
    Value name = value_object(str_from(vm, "ExceptionGroup")), names = value_object(dict_new(vm));
    Value bases = tuple_pair(vm, value_retain(value_object(group_type())),
                             value_retain(value_object(vm->exception_types[ERROR_EXCEPTION])));
    Value args[] = {name, bases, names};
    bool ok = !is_absent(name) && !is_absent(names) && !is_absent(bases) &&
              dict_set_c(vm, as_dict(names), "__module__", value_retain(value_object(vm_intern(vm, "builtins"))));
    if (ok) vm->exception_group = value_call(vm, value_object(&type_type), args, 3, NULL);
    for (int i = 0; i < 3; i++) value_release(args[i]);
    ok = ok && !is_absent(vm->exception_group);
    return ok && dict_set_c(vm, vm->builtins, "ExceptionGroup", value_retain(vm->exception_group));
}
