/* generic_alias.c -- list[int] and int | str. Both only remember what they were made of: nothing is checked by them
 * but isinstance(x, int | str).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/generic_alias.h"

#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/set.h"

static Alias *as_alias(Value v) { return (Alias *)v.as.object; }
static Union *as_union(Value v) { return (Union *)v.as.object; }

/* Appends how an annotation shows v: classes by their qualified names, None as None. */
static bool write_type(Vm *vm, Value v, Buffer *out) {
    if (v.tag == TAG_ELLIPSIS) return buffer_puts(out, "...");
    if (is_none(v)) return buffer_puts(out, "None");
    if (is_list(v)) {
        bool ok = vm_has_stack(vm) && buffer_putc(out, '[');
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

static Value alias_make(Vm *vm, Type *type, Value origin, Value item, bool is_unpacked) {
    Tuple *args =
        is_tuple(item) ? tuple_from(vm, as_tuple(item)->items, as_tuple(item)->count) : tuple_from(vm, &item, 1);
    Alias *a = args ? object_new(vm, type, 0) : NULL;
    if (!a) {
        release_object(args);
        return ABSENT;
    }
    a->origin = value_retain(origin);
    a->args = args;
    a->is_unpacked = is_unpacked;
    return value_object(a);
}

Value alias_new(Vm *vm, Value origin, Value item) { return alias_make(vm, &generic_alias_type, origin, item, false); }

static Value alias_construct(Vm *vm, Type *type, const Value *args) {
    return alias_make(vm, type, args[0], args[1], false);
}

static Value alias_repr(Vm *vm, Value self) {
    Buffer out = BUFFER_EMPTY;
    if (as_alias(self)->is_unpacked) buffer_putc(&out, '*');
    bool ok = write_type(vm, as_alias(self)->origin, &out) && buffer_putc(&out, '[');
    if (ok && !as_alias(self)->args->count) buffer_puts(&out, "()");
    ok = ok && write_types(vm, as_alias(self)->args, ", ", &out);
    buffer_putc(&out, ']');
    return container_finish(vm, &out, ok);
}

static Value alias_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if ((op != COMPARE_EQ && op != COMPARE_NE) || !is_alias(a) || !is_alias(b)) return NOT_IMPLEMENTED;
    int same = as_alias(a)->is_unpacked == as_alias(b)->is_unpacked;
    if (same) same = value_equal(vm, as_alias(a)->origin, as_alias(b)->origin);
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

/* What the origin makes; it learns by which alias, if it can have the attribute. */
static Value alias_call(Vm *vm, Value self, const Value *args, size_t count, Tuple *names) {
    Value made = value_call(vm, as_alias(self)->origin, args, count, names);
    if (is_absent(made) || value_set_attr(vm, made, vm_intern(vm, "__orig_class__"), self)) return made;
    if (vm_raised_is(vm, ERROR_ATTRIBUTE) || vm_raised_is(vm, ERROR_TYPE))
        vm_clear_raised(vm);
    else
        value_clear(&made);
    return made;
}

/* *tuple[int, str], once. */
static Value alias_iter(Vm *vm, Value self) {
    const Alias *a = as_alias(self);
    Value unpacked = alias_make(vm, a->object.type, a->origin, value_object(a->args), true);
    if (is_absent(unpacked)) return ABSENT;
    Value one = tuple_of(vm, 1, unpacked);
    Value iterator = is_absent(one) ? ABSENT : value_iter(vm, one);
    value_release(one);
    return iterator;
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
    Value found = ask_typing(vm, "_collect_parameters", value_object(args), ABSENT);
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
    const Alias *a = as_alias(self);
    Value made = is_absent(args) ? ABSENT : alias_make(vm, a->object.type, a->origin, args, a->is_unpacked);
    value_release(args);
    return made;
}

static Value get_origin(Vm *vm, Value self) {
    (void)vm;
    return value_retain(as_alias(self)->origin);
}

static Value get_args(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(as_alias(self)->args));
}

static Value get_parameters(Vm *vm, Value self) { return parameters_of(vm, as_alias(self)->args); }

static Value get_unpacked(Vm *vm, Value self) {
    (void)vm;
    return value_bool(as_alias(self)->is_unpacked);
}

/* The types that *tuple[...] puts into the brackets around it; None of other aliases. */
static Value get_unpacked_args(Vm *vm, Value self) {
    const Alias *a = as_alias(self);
    bool is_tuple_type = is_object(a->origin) && a->origin.as.object == &tuple_type.object;
    return a->is_unpacked && is_tuple_type ? get_args(vm, self) : NONE;
}

/* What the alias has not itself is its origin's: list[int].append. */
static Value alias_get_attr(Vm *vm, Value self, Str *name) {
    static const char *const own[] = {"__origin__", "__args__", "__parameters__", "__unpacked__", "__class__", "__mro_entries__",
                                      "__typing_unpacked_tuple_args__", "__reduce__", "__reduce_ex__", "__copy__",
                                      "__deepcopy__"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (str_equal_c(name, own[i])) return type_get_attr(vm, self, name);
    }
    return value_get_attr(vm, as_alias(self)->origin, name);
}

/* For pickle: the class and what it is called with; of an unpacked alias, next() of the iteration of the other. */
static Value alias_reduce(Vm *vm, const Value *args) {
    const Alias *a = as_alias(args[0]);
    if (!a->is_unpacked) {
        Value made_of = tuple_of(vm, 2, value_retain(a->origin), value_retain(value_object(a->args)));
        return tuple_of(vm, 2, value_retain(value_object(a->object.type)), made_of);
    }
    Value packed = alias_make(vm, a->object.type, a->origin, value_object(a->args), false);
    Value iterator = is_absent(packed) ? ABSENT : value_iter(vm, packed);
    value_release(packed);
    return tuple_of(vm, 2, value_retain(dict_get_c(vm, vm_builtins(vm), "next")), tuple_of(vm, 1, iterator));
}

/* class C(list[int]): derives from list. */
static Value alias_mro_entries(Vm *vm, const Value *args) {
    return tuple_of(vm, 1, value_retain(as_alias(args[0])->origin));
}

static const NativeDef alias_methods[] = {
    {"__mro_entries__", alias_mro_entries, "bases, /", NULL, NATIVE_METHOD},
    {"__reduce__", alias_reduce, "", NULL, NATIVE_METHOD},
    {0},
};

static const PropertyDef alias_properties[] = {
    {"__origin__", get_origin, member_readonly, NULL},
    {"__args__", get_args, member_readonly, NULL},
    {"__parameters__", get_parameters, NULL, NULL},
    {"__unpacked__", get_unpacked, member_readonly, NULL},
    {"__typing_unpacked_tuple_args__", get_unpacked_args, NULL, NULL},
    {0},
};

Type generic_alias_type = {
    .object = TYPE_OBJECT,
    .name = "GenericAlias",
    .module = "types",
    .doc = "A class with its type arguments, such as list[int]: __origin__ is list, __args__ is (int,).",
    .flags = TYPE_GC | TYPE_BASE | TYPE_WEAK,
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
    .iter = alias_iter,
    .methods = alias_methods,
    .properties = alias_properties,
};

/* ---- int | str ---- */

static bool is_type_like(Value v) {
    return is_none(v) || value_isa(v, &type_type) || is_alias(v) || is_union(v);
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

static Value union_get_module(Vm *vm, Value self) {
    (void)self;
    return value_object(str_from(vm, union_type.module));
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
    {"__module__", union_get_module, member_readonly, NULL},
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
