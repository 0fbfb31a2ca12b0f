/* members.c -- see members.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/members.h"

#include "engine/lang/machine/type_private.h"
#include "engine/lang/objects/dict.h"

bool type_holds_items(const Type *native) {
    return native == &int_type || native == &bytes_type || native == &tuple_type;
}

static bool is_own_member(const Type *type, Value v) { return value_is(v, &member_type) && ((Member *)v.as.object)->owner == type; }

/* How many of the members that a class names itself b names itself too. */
static size_t own_members(const Type *type, const Type *b) {
    Value name, v;
    size_t count = 0;
    if (!(type->flags & TYPE_MEMBERS)) return 0;
    for (size_t i = 0; dict_walk(type->dict, &i, &name, &v);)
        count += is_own_member(type, v) && is_own_member(b, dict_get_str(b->dict, as_str(name)));
    return count;
}

Type *type_layout(Type *type) {
    while (type->flags & TYPE_HEAP && !own_members(type, type)) type = type->base;
    return type;
}

bool type_same_layout(Type *a, Type *b) {
    if ((a->flags ^ b->flags) & (TYPE_SLOTS | TYPE_WEAK | TYPE_MEMBERS)) return false;
    a = type_layout(a);
    b = type_layout(b);
    if (a == b) return true;
    if (!(a->flags & b->flags & TYPE_HEAP) || type_layout(a->base) != type_layout(b->base)) return false;
    size_t shared = own_members(a, b);
    return shared == own_members(a, a) && shared == own_members(b, b);
}

bool type_give_members(Vm *vm, Type *type) {
    if (type->native == &str_type || type_holds_items(type->native)) {
        return vm_fail(vm, ERROR_NOT_IMPLEMENTED, "__slots__ beside a __dict__ are not supported for subtypes of '%s'",
                       type->native->name);
    }
    type->instance_size += (uint32_t)sizeof(Dict *);
    return true;
}

Value member_own(Value v, Str *name) {
    if (!members_apart(value_type(v))) return attribute_own(v, name);
    Dict *members = *members_of(v.as.object);
    return members ? dict_get_str(members, name) : ABSENT;
}

bool member_put(Vm *vm, Value v, Str *name, Value value) {
    if (!members_apart(value_type(v))) return attribute_put(vm, v, name, value);
    Dict **members = members_of(v.as.object);
    if (!*members) *members = dict_new(vm);
    return *members && dict_set_str(vm, *members, name, value);
}

bool member_drop(Vm *vm, Value v, Str *name) {
    if (!members_apart(value_type(v))) return attribute_drop(vm, v, name);
    return !is_absent(member_own(v, name)) && dict_delete_str(*members_of(v.as.object), name);
}

void members_visit(Object *o, Visit visit, void *context) {
    if (members_apart(o->type)) visit_object(*members_of(o), visit, context);
}

void members_clear(Object *o) {
    if (members_apart(o->type)) object_clear(members_of(o));
}
