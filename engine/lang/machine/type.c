/* type.c -- types as tables: readying, the order of bases, lookup with a cache, and type itself as a value.
 *
 * Every change of a class's dictionary gives it and the classes derived from it a new version number; the method
 * cache and the inline caches of the code are keyed by it, so that nothing needs to be told.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/owned.h"
#include "engine/lang/machine/type_private.h"

#include "engine/base/memory.h"

#include <stddef.h>
#include <string.h>

bool type_is_subtype(const Type *type, const Type *base) {
    if (type == base || base == &object_type) return true;
    if (type->mro) {
        if (type->mro->count == 2) return false;         /* itself and object */
        for (size_t i = 0; i < type->mro->count; i++) {
            if (as_type(type->mro->items[i]) == base) return true;
        }
        return false;
    }
    for (; type; type = type->base) if (type == base) return true;
    return false;
}

/* ---- versions and lookup ---- */

void type_changed(Type *type) {
    type->version = ++type->vm->next_version;
    for (uint32_t i = 0; i < type->subclass_count; i++) type_changed(type->subclasses[i]);
}

bool type_add_subclass(Vm *vm, Type *base, Type *type) {
    if (base->subclass_count == base->subclass_capacity) {
        uint32_t capacity = base->subclass_capacity ? base->subclass_capacity * 2 : 4;
        Type **types = mem_realloc(base->subclasses, capacity * sizeof(Type *));
        if (!types) return vm_raise_memory(vm), false;
        base->subclasses = types;
        base->subclass_capacity = capacity;
    }
    base->subclasses[base->subclass_count++] = type;
    return true;
}

void type_remove_subclass(Type *base, Type *type) {
    for (uint32_t i = 0; i < base->subclass_count; i++) {
        if (base->subclasses[i] != type) continue;
        memmove(&base->subclasses[i], &base->subclasses[i + 1], (base->subclass_count - i - 1) * sizeof(Type *));
        base->subclass_count--;
        return;
    }
}

static Value lookup_mro(Type *type, Str *name) {
    Tuple *mro = type->mro;
    for (size_t i = 0; mro && i < mro->count; i++) {
        Value v = dict_get_str(as_type(mro->items[i])->dict, name);
        if (!is_absent(v)) return v;
    }
    return ABSENT;
}

Type *const inline_types[TAG_OBJECT] = {
    [TAG_ABSENT] = &none_type,
    [TAG_NONE] = &none_type,
    [TAG_BOOL] = &bool_type,
    [TAG_INT] = &int_type,
    [TAG_FLOAT] = &float_type,
    [TAG_ELLIPSIS] = &ellipsis_type,
    [TAG_NOT_IMPLEMENTED] = &not_implemented_type,
};

Value type_lookup(Type *type, Str *name) {
    if (!name->interned || !type->version) return lookup_mro(type, name);
    size_t place = (((uintptr_t)name >> 4) ^ ((size_t)type->version * 31u)) & (METHOD_CACHE_SIZE - 1);
    MethodCacheEntry *e = &type->vm->method_cache[place];
    if (e->version != type->version || e->name != name) {
        *e = (MethodCacheEntry){type->version, name, lookup_mro(type, name)};
    }
    return e->value;
}

/* ---- the order of bases (C3) ---- */

static bool in_tail(const List *sequence, Value type) {
    for (size_t i = 1; i < sequence->count; i++) if (value_same(sequence->items[i], type)) return true;
    return false;
}

/* A head of one of the sequences that is in no tail, or ABSENT. */
static Value good_head(const List *sequences, bool *empty) {
    *empty = true;
    for (size_t i = 0; i < sequences->count; i++) {
        List *s = as_list(sequences->items[i]);
        if (!s->count) continue;
        *empty = false;
        bool bad = false;
        for (size_t j = 0; j < sequences->count && !bad; j++) bad = in_tail(as_list(sequences->items[j]), s->items[0]);
        if (!bad) return s->items[0];
    }
    return ABSENT;
}

static bool drop_head(Vm *vm, List *sequences, Value head) {
    for (size_t i = 0; i < sequences->count; i++) {
        List *s = as_list(sequences->items[i]);
        if (!s->count || !value_same(s->items[0], head)) continue;
        Value gone = list_pop(vm, s, 0);
        if (is_absent(gone)) return false;
        value_release(gone);
    }
    return true;
}

static Value order_conflict(Vm *vm, Tuple *bases) {
    Buffer names = BUFFER_EMPTY;
    for (size_t i = 0; i < bases->count; i++) {
        if (i) buffer_puts(&names, ", ");
        buffer_puts(&names, as_type(bases->items[i])->name);
    }
    vm_raise(vm, ERROR_TYPE, "Cannot create a consistent method resolution\norder (MRO) for bases %s",
             names.data ? names.data : "");
    buffer_clear(&names);
    return ABSENT;
}

Tuple *type_order(Vm *vm, Type *type, Tuple *bases) {
    List *order = list_new(vm, 4), *sequences = list_new(vm, bases->count + 1);
    Tuple *result = NULL;
    bool empty = false;
    if (!order || !sequences || !list_append(vm, order, value_object(type))) goto done;
    for (size_t i = 0; i < bases->count; i++) {
        Tuple *mro = as_type(bases->items[i])->mro;
        if (!list_append_take(vm, sequences, value_object(list_from(vm, mro->items, mro->count)))) goto done;
    }
    if (!list_append_take(vm, sequences, value_object(list_from(vm, bases->items, bases->count)))) goto done;
    for (;;) {
        Value head = good_head(sequences, &empty);
        if (empty) break;
        if (is_absent(head)) {
            order_conflict(vm, bases);
            goto done;
        }
        if (!list_append(vm, order, head) || !drop_head(vm, sequences, head)) goto done;
    }
    result = tuple_from(vm, order->items, order->count);
done:
    object_clear(&order);
    object_clear(&sequences);
    return result;
}

/* ---- readying ---- */

#define INHERITED(X) \
    X(free) X(traverse) X(clear) X(init) X(repr) X(str) X(format) X(binary) X(inplace) X(power) X(unary) X(truth) \
    X(to_int) X(to_float) X(to_index) X(length) X(get_item) X(set_item) X(contains) X(iter) X(next) X(get_attr) \
    X(set_attr) X(descriptor_get) X(descriptor_set) X(call)

void type_inherit(Type *type, const Type *base) {
    if (!type->free) type->owns = base->owns;
#define X(slot) if (!type->slot) type->slot = base->slot;
    INHERITED(X)
#undef X
    if (!type->compare && !type->hash) {       /* == and hash go together */
        type->compare = base->compare;
        type->hash = base->hash;
    }
    if (!type->construct && base != &object_type) {
        type->construct = base->construct;
        type->signature = base->signature;
    }
    if (!type->instance_size) type->instance_size = base->instance_size;
    if (!type->dict_offset) type->dict_offset = base->dict_offset;
    type->flags |= base->flags & (TYPE_GC | TYPE_DICT | TYPE_EXCEPTION | TYPE_SEQUENCE | TYPE_MAPPING);
}

bool type_add_property(Vm *vm, Type *type, const PropertyDef *def) {
    Getset *getset = object_new(vm, &getset_type, 0);
    if (!getset) return false;
    getset->def = def;
    getset->owner = type;
    object_retain(&type->object);
    return dict_set_c(vm, type->dict, def->name, value_object(getset));
}

static bool add_attributes(Vm *vm, Type *type) {
    for (const NativeDef *def = type->methods; def && def->name; def++) {
        Value native = native_new(vm, def, type, NONE);
        if (!is_absent(native) && def->kind == NATIVE_STATIC) native = descriptor_new(vm, &staticmethod_type, native);
        if (!dict_set_c(vm, type->dict, def->name, native)) return false;
    }
    for (const PropertyDef *def = type->properties; def && def->name; def++) {
        if (!type_add_property(vm, type, def)) return false;
    }
    bool reads = type->base && value_is(type_lookup(type->base, vm->name.doc), &getset_type);      /* instances have texts: functions */
    if (!reads && !dict_get_c(vm, type->dict, "__doc__").tag) {
        Value doc = type->doc ? value_object(str_from(vm, type->doc)) : NONE;
        if (!dict_set_c(vm, type->dict, "__doc__", doc)) return false;
    }
    if (type->compare && !type->hash && !dict_set_str(vm, type->dict, vm->name.hash, NONE)) return false;
    return slots_add_methods(vm, type);
}

static bool remember(Vm *vm, Type *type) {
    if (vm->ready_count == vm->ready_capacity) {
        size_t capacity = vm->ready_capacity ? vm->ready_capacity * 2 : 128;
        Type **types = mem_realloc(vm->ready_types, capacity * sizeof *types);
        if (!types) return vm_raise_memory(vm), false;
        vm->ready_types = types;
        vm->ready_capacity = capacity;
    }
    vm->ready_types[vm->ready_count++] = type;
    return true;
}

void type_prepare(Vm *vm, Type *type) {
    type->object.refs = OBJECT_IMMORTAL;
    type->object.type = &type_type;
    type->vm = vm;
    type->native = type;
    owned_prepare(type);
}

void type_forget(Type *type) {
    object_clear(&type->dict);
    object_clear(&type->bases);
    object_clear(&type->mro);
    object_clear(&type->name_object);
    object_clear(&type->qualname);
    mem_free(type->subclasses);
    type->subclasses = NULL;
    type->subclass_count = type->subclass_capacity = 0;
    signature_free(type->construct_signature);
    type->construct_signature = NULL;
    type->flags &= ~(unsigned)TYPE_READY;
    type->version = 0;
}

/* What an unfinished type has had is undone, so that it can be readied when there is memory again. */
static void forget_unfinished(Vm *vm, Type *type) {
    for (size_t i = 0; i < vm->ready_count; i++) {
        if (vm->ready_types[i] != type) continue;
        memmove(&vm->ready_types[i], &vm->ready_types[i + 1], (vm->ready_count - i - 1) * sizeof(Type *));
        vm->ready_count--;
        break;
    }
    type_forget(type);
}

static bool set_names(Vm *vm, Type *type) {
    const char *dot = strrchr(type->name, '.');          /* messages name it in full, __name__ does not */
    Str *name = vm_intern(vm, dot ? dot + 1 : type->name);
    if (!name) return false;
    object_retain(&name->object);
    object_retain(&name->object);
    type->name_object = type->qualname = name;
    return true;
}

static bool fill(Vm *vm, Type *type) {
    if (!set_names(vm, type) || !(type->dict = dict_new(vm)) || !(type->bases = tuple_new(vm, type->base ? 1 : 0))) return false;
    if (type->base) type->bases->items[0] = value_object(type->base);
    if (!(type->mro = type_order(vm, type, type->bases)) || !add_attributes(vm, type)) return false;
    if (type->base) type_inherit(type, type->base);
    if (type->construct && !type->construct_signature) {
        const char *signature = type->signature ? type->signature : "*args, **kwargs";
        if (!(type->construct_signature = signature_parse(vm, signature, false))) return false;
    }
    return !type->base || type_add_subclass(vm, type->base, type);
}

bool type_ready(Vm *vm, Type *type) {
    if (type->flags & TYPE_READY) return true;
    if (!type->base && type != &object_type) type->base = &object_type;
    if (type->base && !type_ready(vm, type->base)) return false;
    type_prepare(vm, type);
    type->flags |= TYPE_READY;
    type->version = ++vm->next_version;
    if (remember(vm, type) && fill(vm, type)) return true;
    forget_unfinished(vm, type);
    return false;
}
