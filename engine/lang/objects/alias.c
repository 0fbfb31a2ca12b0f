/* alias.c -- list[int] and int | str. Both only remember what they were made of: nothing is checked by them
 * but isinstance(x, int | str).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/alias.h"

#include "engine/lang/objects/container.h"
#include "engine/lang/objects/set.h"

static Alias *as_alias(Value v) { return (Alias *)v.as.object; }
static Union *as_union(Value v) { return (Union *)v.as.object; }

/* Appends how an annotation shows v: classes by their qualified names, None as None. */
static bool write_type(Vm *vm, Value v, Buffer *out) {
    if (v.tag == TAG_ELLIPSIS) return buffer_puts(out, "...");
    if (is_none(v)) return buffer_puts(out, "None");
    if (is_list(v)) {
        bool ok = buffer_putc(out, '[');
        for (size_t i = 0; ok && i < as_list(v)->count; i++) {
            if (i) buffer_puts(out, ", ");
            ok = write_type(vm, as_list(v)->items[i], out);
        }
        return buffer_putc(out, ']') && ok;
    }
    if (!value_isa(v, &type_type)) {
        Str *text = value_repr(vm, v);
        if (!text) return false;
        buffer_append(out, text->data, text->size);
        object_release(&text->object);
        return true;
    }
    Value module = value_get_attr_c(vm, v, "__module__"), name = value_get_attr_c(vm, v, "__qualname__");
    bool ok = is_str(module) && is_str(name);
    if (ok && !str_equal_c(as_str(module), "builtins")) buffer_printf(out, "%s.", as_str(module)->data);
    if (ok) buffer_append(out, as_str(name)->data, as_str(name)->size);
    value_release(module);
    value_release(name);
    return ok;
}

static bool write_types(Vm *vm, const Tuple *types, const char *between, Buffer *out) {
    for (size_t i = 0; i < types->count; i++) {
        if (i) buffer_puts(out, between);
        Value v = is_none(types->items[i]) ? NONE : types->items[i];
        if (!write_type(vm, v, out)) return false;
    }
    return true;
}

/* ---- list[int] ---- */

Value alias_new(Vm *vm, Value origin, Value item) {
    Tuple *args =
        is_tuple(item) ? tuple_from(vm, as_tuple(item)->items, as_tuple(item)->count) : tuple_from(vm, &item, 1);
    Alias *a = args ? object_new(vm, &generic_alias_type, 0) : NULL;
    if (!a) {
        release_object(args);
        return ABSENT;
    }
    a->origin = value_retain(origin);
    a->args = args;
    return value_object(a);
}

static Value alias_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    return alias_new(vm, args[0], args[1]);
}

static Value alias_repr(Vm *vm, Value self) {
    Buffer out = BUFFER_EMPTY;
    bool ok = write_type(vm, as_alias(self)->origin, &out) && buffer_putc(&out, '[');
    if (ok && !as_alias(self)->args->count) buffer_puts(&out, "()");
    ok = ok && write_types(vm, as_alias(self)->args, ", ", &out);
    buffer_putc(&out, ']');
    return container_finish(vm, &out, ok);
}

static Value alias_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if ((op != COMPARE_EQ && op != COMPARE_NE) || !value_is(b, &generic_alias_type) ||
        !value_is(a, &generic_alias_type)) {
        return NOT_IMPLEMENTED;
    }
    int same = value_equal(vm, as_alias(a)->origin, as_alias(b)->origin);
    if (same > 0) same = value_equal(vm, value_object(as_alias(a)->args), value_object(as_alias(b)->args));
    return same < 0 ? ABSENT : value_bool(same == (op == COMPARE_EQ));
}

static bool alias_hash(Vm *vm, Value self, uint64_t *out) {
    uint64_t origin, args;
    if (!value_hash(vm, as_alias(self)->origin, &origin)) return false;
    if (!value_hash(vm, value_object(as_alias(self)->args), &args)) return false;
    *out = origin ^ args;
    return true;
}

static Value alias_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    return op == BINARY_OR ? union_new(vm, a, b) : NOT_IMPLEMENTED;
}

static Value alias_call(Vm *vm, Value self, const Value *args, size_t count, Tuple *names) {
    return value_call(vm, as_alias(self)->origin, args, count, names);
}

/* The function of typing, where type variables come from, called with self and more; ABSENT with none pending: not
 * loaded. */
static Value ask_typing(Vm *vm, const char *function, Value self, Value more) {
    Value typing = vm_loaded(vm, "typing");
    if (is_absent(typing)) return ABSENT;
    const Value args[] = {self, more};
    return value_call_method(vm, typing, function, args, is_absent(more) ? 1 : 2);
}

/* The type variables among the arguments. */
static Value parameters_of(Vm *vm, Tuple *args) {
    Value found = ask_typing(vm, "_parameters_of", value_object(args), ABSENT);
    return is_absent(found) && !vm_raised(vm) ? value_object(tuple_new(vm, 0)) : found;
}

/* The arguments with what key holds in the places of their type variables. */
static Value filled_arguments(Vm *vm, Value self, Value key) {
    Value args = ask_typing(vm, "_filled", self, key);
    if (!is_absent(args) || vm_raised(vm)) return args;
    Str *shown = value_repr(vm, self);
    if (!shown) return ABSENT;
    vm_raise(vm, ERROR_TYPE, "%s is not a generic class", shown->data);
    object_release(&shown->object);
    return ABSENT;
}

static Value alias_get_item(Vm *vm, Value self, Value key) {
    Value args = filled_arguments(vm, self, key);
    Value made = is_absent(args) ? ABSENT : alias_new(vm, as_alias(self)->origin, args);
    value_release(args);
    return made;
}

/* What the alias has not itself is its origin's: list[int].append. */
static Value alias_get_attr(Vm *vm, Value self, Str *name) {
    if (str_equal_c(name, "__origin__")) return value_retain(as_alias(self)->origin);
    if (str_equal_c(name, "__args__")) return value_retain(value_object(as_alias(self)->args));
    if (str_equal_c(name, "__parameters__")) return parameters_of(vm, as_alias(self)->args);
    if (str_equal_c(name, "__class__") || str_equal_c(name, "__mro_entries__")) return type_get_attr(vm, self, name);
    return value_get_attr(vm, as_alias(self)->origin, name);
}

/* class C(list[int]): derives from list. */
static Value alias_mro_entries(Vm *vm, const Value *args) {
    return tuple_of(vm, 1, value_retain(as_alias(args[0])->origin));
}

static const NativeDef alias_methods[] = {
    {"__mro_entries__", alias_mro_entries, "bases, /", NULL, NATIVE_METHOD},
    {0},
};

Type generic_alias_type = {
    .object = TYPE_OBJECT,
    .name = "GenericAlias",
    .module = "types",
    .doc = "A class with its type arguments, such as list[int]: __origin__ is list, __args__ is (int,).",
    .flags = TYPE_GC,
    .instance_size = sizeof(Alias),
    .owns = OWNS(OWNED(Alias, origin), OWNED_FOR_LIFE(Alias, args)),
    .signature = "origin, args, /",
    .construct = alias_construct,
    .repr = alias_repr,
    .compare = alias_compare,
    .hash = alias_hash,
    .operators = "or ror",
    .binary = alias_binary,
    .get_item = alias_get_item,
    .get_attr = alias_get_attr,
    .call = alias_call,
    .methods = alias_methods,
};

/* ---- int | str ---- */

static bool is_type_like(Value v) {
    return is_none(v) || value_isa(v, &type_type) || value_is(v, &generic_alias_type) || is_union(v);
}

/* Adds v, or a union's members, unless they are there. */
static bool add_member(Vm *vm, List *members, Value v) {
    if (is_union(v)) {
        const Tuple *more = as_union(v)->args;
        for (size_t i = 0; i < more->count; i++) {
            if (!add_member(vm, members, more->items[i])) return false;
        }
        return true;
    }
    if (is_none(v)) v = value_object(&none_type);
    int in = value_contains(vm, value_object(members), v);
    return in >= 0 && (in || list_append(vm, members, v));
}

Value union_new(Vm *vm, Value a, Value b) {
    if (!is_type_like(a) || !is_type_like(b)) return NOT_IMPLEMENTED;
    List *members = list_new(vm, 2);
    Union *u = NULL;
    if (!members || !add_member(vm, members, a) || !add_member(vm, members, b)) goto done;
    if (members->count == 1) {
        Value only = value_retain(members->items[0]);
        object_release(&members->object);
        return only;
    }
    Tuple *args = tuple_from(vm, members->items, members->count);
    u = args ? object_new(vm, &union_type, 0) : NULL;
    if (u)
        u->args = args;
    else
        release_object(args);
done:
    release_object(members);
    return value_object(u);
}

static Value union_repr(Vm *vm, Value self) {
    Buffer out = BUFFER_EMPTY;
    const Tuple *args = as_union(self)->args;
    bool ok = true;
    for (size_t i = 0; ok && i < args->count; i++) {
        bool none = is_object(args->items[i]) && args->items[i].as.object == &none_type.object;
        if (i) buffer_puts(&out, " | ");
        ok = none ? buffer_puts(&out, "None") : write_type(vm, args->items[i], &out);
    }
    return container_finish(vm, &out, ok);
}

/* Unions are equal whatever the order of their members. */
static Value union_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if ((op != COMPARE_EQ && op != COMPARE_NE) || !is_union(a) || !is_union(b)) return NOT_IMPLEMENTED;
    const Tuple *x = as_union(a)->args;
    int same = x->count == as_union(b)->args->count;
    for (size_t i = 0; same > 0 && i < x->count; i++) {
        same = value_contains(vm, value_object(as_union(b)->args), x->items[i]);
    }
    return same < 0 ? ABSENT : value_bool(same == (op == COMPARE_EQ));
}

/* That of the set of its members, whatever their order, which typing.Union has too. */
static bool union_hash(Vm *vm, Value self, uint64_t *out) {
    Set *members = set_from(vm, &frozenset_type, value_object(as_union(self)->args));
    bool ok = members && value_hash(vm, value_object(members), out);
    release_object(members);
    return ok;
}

static Value union_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    return op == BINARY_OR ? union_new(vm, a, b) : NOT_IMPLEMENTED;
}

static Value union_get_args(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(as_union(self)->args));
}

static Value union_get_parameters(Vm *vm, Value self) { return parameters_of(vm, as_union(self)->args); }

static Value union_get_item(Vm *vm, Value self, Value key) {
    Value args = filled_arguments(vm, self, key);
    if (is_absent(args)) return ABSENT;
    Value made = value_retain(as_tuple(args)->items[0]);
    for (size_t i = 1; i < as_tuple(args)->count && !is_absent(made); i++) {
        Value wider = value_binary(vm, BINARY_OR, made, as_tuple(args)->items[i]);
        value_release(made);
        made = wider;
    }
    value_release(args);
    return made;
}

static Value union_instancecheck(Vm *vm, const Value *args) {
    int is = value_is_instance(vm, args[1], value_object(as_union(args[0])->args));
    return is < 0 ? ABSENT : value_bool(is);
}

static Value union_subclasscheck(Vm *vm, const Value *args) {
    int is = value_is_subclass(vm, args[1], value_object(as_union(args[0])->args));
    return is < 0 ? ABSENT : value_bool(is);
}

static const NativeDef union_methods[] = {
    {"__instancecheck__", union_instancecheck, "instance, /", NULL, NATIVE_METHOD},
    {"__subclasscheck__", union_subclasscheck, "cls, /", NULL, NATIVE_METHOD},
    {0},
};

static const PropertyDef union_properties[] = {
    {"__args__", union_get_args, member_readonly, NULL},
    {"__parameters__", union_get_parameters, NULL, NULL},
    {0},
};

Type union_type = {
    .object = TYPE_OBJECT,
    .name = "UnionType",
    .module = "types",
    .doc = "One of several types, such as int | str.",
    .flags = TYPE_GC,
    .instance_size = sizeof(Union),
    .owns = OWNS(OWNED_FOR_LIFE(Union, args)),
    .repr = union_repr,
    .compare = union_compare,
    .hash = union_hash,
    .operators = "or ror",
    .binary = union_binary,
    .get_item = union_get_item,
    .methods = union_methods,
    .properties = union_properties,
};
