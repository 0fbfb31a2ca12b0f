/* slots.c -- slots as special methods: list.__len__ of a native type, and the slots of a class from its methods.
 *
 * The table slots.def is read both ways: a native type's slots appear in its dictionary as wrappers, so that
 * super().__setattr__(...) and dict.__getitem__(d, k) work; and a class gets, for each slot, either its native
 * base's own function (nothing on the way overrides it) or the one of instance.c that calls the methods.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/instance.h"

#include <stddef.h>
#include <string.h>

enum { SLOT_ANY = 255 };         /* any number of arguments, and keywords */

/* What a wrapper is called with: the type whose slot it is, the operator, self and the other arguments. */
typedef struct SlotArgs {
    Type *owner;
    int op;
    const Value *args;           /* args[0] is self */
    size_t count;                /* positional, self included */
    Tuple *names;                /* of keyword arguments that follow, or NULL */
} SlotArgs;

struct SlotMethod {
    const char *name;
    size_t slot;                 /* offset in Type */
    Value (*wrap)(Vm *vm, const SlotArgs *a);
    int op;
    unsigned least, most;
    const char *doc;             /* or NULL */
};

static Value done_or_absent(bool ok) { return ok ? NONE : ABSENT; }
static Value truth_or_absent(int truth) { return truth < 0 ? ABSENT : value_bool(truth); }

static Value wrap_repr(Vm *vm, const SlotArgs *a) { return a->owner->repr(vm, a->args[0]); }
static Value wrap_str(Vm *vm, const SlotArgs *a) { return a->owner->str(vm, a->args[0]); }

static Value wrap_format(Vm *vm, const SlotArgs *a) {
    if (!is_str(a->args[1])) {
        return vm_raise(vm, ERROR_TYPE, "__format__() argument must be str, not %s", value_type_name(a->args[1]));
    }
    return a->owner->format(vm, a->args[0], as_str(a->args[1]));
}

static Value wrap_hash(Vm *vm, const SlotArgs *a) {
    uint64_t hash;
    if (!a->owner->hash(vm, a->args[0], &hash)) return ABSENT;
    return value_int((int64_t)hash);
}

static Value wrap_compare(Vm *vm, const SlotArgs *a) {
    return a->owner->compare(vm, a->args[0], a->args[1], (CompareOp)a->op);
}

static Value wrap_binary(Vm *vm, const SlotArgs *a) {
    return a->owner->binary(vm, (BinaryOp)a->op, a->args[0], a->args[1]);
}

static Value wrap_reflected(Vm *vm, const SlotArgs *a) {
    return a->owner->binary(vm, (BinaryOp)a->op, a->args[1], a->args[0]);
}

static Value wrap_inplace(Vm *vm, const SlotArgs *a) {
    return a->owner->inplace(vm, (BinaryOp)a->op, a->args[0], a->args[1]);
}

static Value wrap_unary(Vm *vm, const SlotArgs *a) { return a->owner->unary(vm, (UnaryOp)a->op, a->args[0]); }
static Value wrap_truth(Vm *vm, const SlotArgs *a) { return truth_or_absent(a->owner->truth(vm, a->args[0])); }
static Value wrap_to_int(Vm *vm, const SlotArgs *a) { return a->owner->to_int(vm, a->args[0]); }
static Value wrap_to_float(Vm *vm, const SlotArgs *a) { return a->owner->to_float(vm, a->args[0]); }
static Value wrap_to_index(Vm *vm, const SlotArgs *a) { return a->owner->to_index(vm, a->args[0]); }

static Value wrap_length(Vm *vm, const SlotArgs *a) {
    int64_t n = a->owner->length(vm, a->args[0]);
    return n < 0 ? ABSENT : value_int(n);
}

static Value wrap_get_item(Vm *vm, const SlotArgs *a) { return a->owner->get_item(vm, a->args[0], a->args[1]); }

static Value wrap_set_item(Vm *vm, const SlotArgs *a) {
    return done_or_absent(a->owner->set_item(vm, a->args[0], a->args[1], a->args[2]));
}

static Value wrap_delete_item(Vm *vm, const SlotArgs *a) {
    return done_or_absent(a->owner->set_item(vm, a->args[0], a->args[1], ABSENT));
}

static Value wrap_contains(Vm *vm, const SlotArgs *a) {
    return truth_or_absent(a->owner->contains(vm, a->args[0], a->args[1]));
}

static Value wrap_iter(Vm *vm, const SlotArgs *a) { return a->owner->iter(vm, a->args[0]); }

static Value wrap_next(Vm *vm, const SlotArgs *a) {
    Value v = a->owner->next(vm, a->args[0]);
    if (is_absent(v) && !vm_raised(vm)) return vm_raise_value(vm, value_object(vm_exception_type(vm, ERROR_STOP_ITERATION)));
    return v;
}

static bool name_argument(Vm *vm, Value name) {
    if (is_str(name)) return true;
    return vm_fail(vm, ERROR_TYPE, "attribute name must be string, not '%s'", value_type_name(name));
}

static Value wrap_get_attr(Vm *vm, const SlotArgs *a) {
    if (!name_argument(vm, a->args[1])) return ABSENT;
    return a->owner->get_attr(vm, a->args[0], as_str(a->args[1]));
}

static Value wrap_set_attr(Vm *vm, const SlotArgs *a) {
    if (!name_argument(vm, a->args[1])) return ABSENT;
    return done_or_absent(a->owner->set_attr(vm, a->args[0], as_str(a->args[1]), a->args[2]));
}

static Value wrap_delete_attr(Vm *vm, const SlotArgs *a) {
    if (!name_argument(vm, a->args[1])) return ABSENT;
    return done_or_absent(a->owner->set_attr(vm, a->args[0], as_str(a->args[1]), ABSENT));
}

static Value wrap_descriptor_get(Vm *vm, const SlotArgs *a) {
    Value instance = is_none(a->args[1]) ? ABSENT : a->args[1];
    Type *owner = a->count > 2 && is_type(a->args[2]) ? as_type(a->args[2]) : value_type(instance);
    return a->owner->descriptor_get(vm, a->args[0], instance, owner);
}

static Value wrap_descriptor_set(Vm *vm, const SlotArgs *a) {
    return done_or_absent(a->owner->descriptor_set(vm, a->args[0], a->args[1], a->args[2]));
}

static Value wrap_descriptor_delete(Vm *vm, const SlotArgs *a) {
    return done_or_absent(a->owner->descriptor_set(vm, a->args[0], a->args[1], ABSENT));
}

static Value wrap_call(Vm *vm, const SlotArgs *a) {
    return a->owner->call(vm, a->args[0], a->args + 1, a->count - 1, a->names);
}

static Value wrap_init(Vm *vm, const SlotArgs *a) {
    Tuple *args = tuple_from(vm, a->args + 1, a->count - 1);
    Dict *keywords = NULL;
    bool ok = args && call_keywords_dict(vm, a->args + a->count, a->names, &keywords);
    ok = ok && a->owner->init(vm, a->args[0], args, keywords);
    object_clear(&args);
    object_clear(&keywords);
    return done_or_absent(ok);
}

/* T.__new__(cls, ...): args[0] is cls. */
static Value wrap_construct(Vm *vm, const SlotArgs *a) {
    const char *name = a->owner->name;
    if (!is_type(a->args[0])) {
        return vm_raise(vm, ERROR_TYPE, "%s.__new__(X): X is not a type object (%s)", name, value_type_name(a->args[0]));
    }
    Type *type = as_type(a->args[0]);
    if (!type_is_subtype(type, a->owner)) {
        return vm_raise(vm, ERROR_TYPE, "%s.__new__(%s): %s is not a subtype of %s", name, type->name, type->name, name);
    }
    return call_construct(vm, a->owner, type, a->args + 1, a->count - 1, a->names);
}

static const struct { size_t slot; void (*function)(void); } slot_table[] = {
#define SLOT(slot, function) {offsetof(Type, slot), (void (*)(void))function},
#define METHOD(name, slot, wrap, op, least, most, doc)
#include "engine/lang/machine/slots.def"
#undef SLOT
#undef METHOD
};

static const SlotMethod method_table[] = {
#define SLOT(slot, function)
#define METHOD(name, slot, wrap, op, least, most, doc) {name, offsetof(Type, slot), wrap, (int)op, least, most, doc},
#include "engine/lang/machine/slots.def"
#undef SLOT
#undef METHOD
};

enum {
    SLOT_COUNT = sizeof slot_table / sizeof *slot_table,
    METHOD_COUNT = sizeof method_table / sizeof *method_table,
};

typedef void (*AnyFunction)(void);

static AnyFunction slot_get(const Type *type, size_t slot) {
    AnyFunction f;
    memcpy(&f, (const char *)type + slot, sizeof f);
    return f;
}

static void slot_put(Type *type, size_t slot, AnyFunction f) { memcpy((char *)type + slot, &f, sizeof f); }

/* ---- native types: slots become methods ---- */

/* Has the type this special method, as far as its list of operators says? */
static bool has_operator(const Type *type, const SlotMethod *def) {
    bool is_operator = def->wrap == wrap_binary || def->wrap == wrap_reflected || def->wrap == wrap_inplace ||
                       def->wrap == wrap_unary || def->wrap == wrap_truth;
    while (type && !type->operators) type = type->base;
    if (!is_operator || !type) return true;
    size_t size = strlen(def->name) - 4; /* without the underscores */
    for (const char *at = type->operators; *at; at += strcspn(at, " "), at += *at == ' ') {
        if (strcspn(at, " ") == size && !memcmp(at, def->name + 2, size)) return true;
    }
    return false;
}

bool slots_add_methods(Vm *vm, Type *type) {
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        const SlotMethod *def = &method_table[i];
        if (!def->wrap || !slot_get(type, def->slot) || !has_operator(type, def)) continue;
        Str *name = vm_intern(vm, def->name);
        if (!name) return false;
        if (!is_absent(dict_get_str(type->dict, name))) continue;
        if (name == vm->name.hash && type->hash == container_unhashable) {
            if (!dict_set_str(vm, type->dict, name, NONE)) return false;
            continue;
        }
        bool construct = def->wrap == wrap_construct;
        SlotWrapper *wrapper = object_new(vm, construct ? &native_new_type : &slot_wrapper_type, 0);
        if (!wrapper) return false;
        wrapper->def = def;
        wrapper->owner = type;
        bool ok = dict_set_str(vm, type->dict, name, value_object(wrapper));
        object_release(&wrapper->object);
        if (!ok) return false;
    }
    return true;
}

static Value wrapper_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    SlotWrapper *wrapper = (SlotWrapper *)callee.as.object;
    const SlotMethod *def = wrapper->def;
    bool construct = def->wrap == wrap_construct;
    if (!count) {
        if (construct) return vm_raise(vm, ERROR_TYPE, "%s.__new__(): not enough arguments", wrapper->owner->name);
        return vm_raise(vm, ERROR_TYPE, "descriptor '%s' of '%s' object needs an argument", def->name, wrapper->owner->name);
    }
    if (!construct && !value_isa(args[0], wrapper->owner)) {
        return vm_raise(vm, ERROR_TYPE, "descriptor '%s' requires a '%s' object but received a '%s'", def->name,
                        wrapper->owner->name, value_type_name(args[0]));
    }
    if (def->most != SLOT_ANY && names && names->count) {
        return vm_raise(vm, ERROR_TYPE, "wrapper %s() takes no keyword arguments", def->name);
    }
    if (count - 1 < def->least || (def->most != SLOT_ANY && count - 1 > def->most)) {
        return vm_raise(vm, ERROR_TYPE, "expected %u argument%s, got %zu", def->least, def->least == 1 ? "" : "s", count - 1);
    }
    return def->wrap(vm, &(SlotArgs){wrapper->owner, def->op, args, count, names});
}

static Value wrapper_repr(Vm *vm, Value self) {
    SlotWrapper *wrapper = (SlotWrapper *)self.as.object;
    if (wrapper->object.type == &native_new_type) {
        return value_object(str_format(vm, "<built-in method __new__ of type object at %p>", (void *)wrapper->owner));
    }
    return value_object(str_format(vm, "<slot wrapper '%s' of '%s' objects>", wrapper->def->name, wrapper->owner->name));
}

static Value wrapper_name(Vm *vm, Value self) {
    return value_object(str_from(vm, ((SlotWrapper *)self.as.object)->def->name));
}

static Value wrapper_qualname(Vm *vm, Value self) {
    SlotWrapper *wrapper = (SlotWrapper *)self.as.object;
    return value_object(str_format(vm, "%s.%s", wrapper->owner->name, wrapper->def->name));
}

static Value wrapper_objclass(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(((SlotWrapper *)self.as.object)->owner));
}

static Value wrapper_bind(Vm *vm, Value self, Value instance, Type *owner) {
    (void)owner;
    return is_absent(instance) ? value_retain(self) : method_new(vm, self, instance);
}

static Value wrapper_doc(Vm *vm, Value self) {
    const char *doc = ((SlotWrapper *)self.as.object)->def->doc;
    return doc ? value_object(str_from(vm, doc)) : NONE;
}

static const PropertyDef wrapper_properties[] = {
    {"__name__", wrapper_name, NULL, NULL},
    {"__doc__", wrapper_doc, NULL, NULL},
    {"__qualname__", wrapper_qualname, NULL, NULL},
    {"__objclass__", wrapper_objclass, NULL, NULL},
    {0},
};

Type slot_wrapper_type = {
    .name = "wrapper_descriptor",
    .instance_size = sizeof(SlotWrapper),
    .free = object_dealloc,
    .repr = wrapper_repr,
    .call = wrapper_call,
    .descriptor_get = wrapper_bind,
    .properties = wrapper_properties,
};

/* T.__new__ of a native type: a static method. */
Type native_new_type = {
    .name = "builtin_function_or_method",
    .instance_size = sizeof(SlotWrapper),
    .free = object_dealloc,
    .repr = wrapper_repr,
    .call = wrapper_call,
    .properties = wrapper_properties,
};

/* ---- classes: methods become slots ---- */

/* Does found, the attribute that stands for this slot, ask for more than the native function does? */
static bool overrides(Value found, size_t slot, AnyFunction native) {
    if (is_absent(found)) return false;
    Type *t = value_type(found);
    if (t != &slot_wrapper_type && t != &native_new_type) return true;
    SlotWrapper *wrapper = (SlotWrapper *)found.as.object;
    return wrapper->def->slot != slot || slot_get(wrapper->owner, slot) != native;
}

static void update_slot(Vm *vm, Type *type, size_t index) {
    size_t slot = slot_table[index].slot;
    AnyFunction native = slot_get(type->native, slot);
    bool overridden = false;
    for (size_t i = 0; i < METHOD_COUNT && !overridden; i++) {
        if (method_table[i].slot != slot) continue;
        Str *name = vm_intern(vm, method_table[i].name);
        overridden = name && overrides(type_lookup(type, name), slot, native);
    }
    slot_put(type, slot, overridden ? slot_table[index].function : native);
}

static size_t slot_of(const char *name) {
    for (size_t i = 0; i < METHOD_COUNT; i++) if (!strcmp(method_table[i].name, name)) return method_table[i].slot;
    return 0;
}

static void update_named(Vm *vm, Type *type, size_t slot) {
    for (size_t i = 0; i < SLOT_COUNT; i++)
        if (slot_table[i].slot == slot) update_slot(vm, type, i);
}

/* A class with one base has the base's slots but where its own body says otherwise. false: it is no such class. */
static bool update_from_base(Vm *vm, Type *type) {
    Type *base = type->base;
    if (type->bases->count != 1 || type->mro->count != base->mro->count + 1 || base->native != type->native) return false;
    for (size_t i = 0; i < SLOT_COUNT; i++) slot_put(type, slot_table[i].slot, slot_get(base, slot_table[i].slot));
    Value key, value;
    for (size_t i = 0; dict_walk(type->dict, &i, &key, &value);) {
        const char *name = is_str(key) ? as_str(key)->data : "";
        if (name[0] != '_' || name[1] != '_') continue;
        size_t slot = slot_of(name);
        if (slot) update_named(vm, type, slot);
    }
    return true;
}

void slots_update(Vm *vm, Type *type, Str *name) {
    size_t only = name ? slot_of(name->data) : 0;
    if (name && !only) return;
    if (only) update_named(vm, type, only);
    else if (!update_from_base(vm, type))
        for (size_t i = 0; i < SLOT_COUNT; i++) update_slot(vm, type, i);
    if (type->hash == instance_hash && is_none(type_lookup(type, vm->name.hash))) type->hash = NULL;
    /* A list whose __len__ is its class's own is true by that. */
    if (type->native->length && type->truth != instance_truth) {
        type->truth = type->length == instance_length ? NULL : type->native->truth;
    }
    type->power = value_is(type_lookup(type, vm->name.pow), &function_type) ? instance_power : type->native->power;
    bool generic = type->construct == instance_construct;
    type->construct_signature = (generic ? &object_type : type->native)->construct_signature;
    bool plain = type->construct == object_construct && type->init == instance_init &&
                 value_is(type_lookup(type, vm->name.init), &function_type);
    type->flags = plain ? type->flags | TYPE_PLAIN : type->flags & ~(unsigned)TYPE_PLAIN;
    for (uint32_t i = 0; name && i < type->subclass_count; i++) slots_update(vm, type->subclasses[i], name);
}
