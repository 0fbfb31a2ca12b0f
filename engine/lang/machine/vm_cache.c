/* vm_cache.c -- what the inline caches do when they do not know: the general way, and remembering it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/vm_cache.h"

#include "engine/lang/machine/members.h"
#include "engine/lang/objects/tuple_getter.h"

/* ---- globals ---- */

/* false: it cannot be remembered. */
static bool remember(Cache *cache, uint32_t version, uint32_t kind, int64_t entry, void *object) {
    if (entry < 0 || entry > HINT_ENTRY) return false;
    *cache = (Cache){.version = version, .hint = kind | (uint32_t)entry, .object = object};
    return true;
}

/* Only the machine's own builtins are remembered. */
Value cache_load_global(Vm *vm, Dict *globals, Str *name, Cache *cache) {
    int64_t at = dict_find_str(globals, name);
    if (at >= 0) {
        *cache = (Cache){globals->version, HINT_GLOBAL, &globals->entries[at]};
        return globals->entries[at].value;
    }
    Dict *builtins = vm_builtins_of(vm, globals);
    if (builtins != vm->builtins) return builtins ? dict_get_str(builtins, name) : ABSENT;
    at = dict_find_str(builtins, name);
    if (at < 0) return ABSENT;
    *cache = (Cache){globals->version, builtins->version, &builtins->entries[at]};
    return builtins->entries[at].value;
}

bool cache_miss_store_global(Vm *vm, Dict *globals, Str *name, Value v, Cache *cache) {
    if (!dict_set_str(vm, globals, name, v)) return false;
    remember(cache, 0, HINT_GLOBAL, dict_find_str(globals, name), NULL);
    value_release(v);
    return true;
}

/* ---- attributes ----
 *
 * A site that meets objects of several types in turn finds what it or another site knew of the type in a table of the
 * machine's, by version, name and use. */

typedef enum Use { USE_LOAD, USE_METHOD, USE_STORE, USE_OWN } Use;

static AttributeCache *place_of(const Vm *vm, uint32_t version, uintptr_t key) {
    return &vm->attribute_cache[((key >> 4) ^ (key << 7) ^ (uintptr_t)version * 31u) & (ATTRIBUTE_CACHE_SIZE - 1)];
}

static void remember_attr(const Vm *vm, Use use, const Str *name, Cache *cache, uint32_t version, uint32_t kind,
                          int64_t entry, void *object) {
    uintptr_t key = (uintptr_t)name | use;
    if (remember(cache, version, kind, entry, object)) *place_of(vm, version, key) = (AttributeCache){key, *cache};
}

/* Has the cache be about version, if that is known. */
static bool recall(const Vm *vm, Use use, const Str *name, uint32_t version, Cache *cache) {
    if (cache->version == version) return true;
    uintptr_t key = (uintptr_t)name | use;
    const AttributeCache *known = place_of(vm, version, key);
    if (known->key != key || known->cache.version != version) return false;
    *cache = known->cache;
    return true;
}

/* Has the instance no such attribute of its own? By the hashes alone where they tell. */
static inline bool cache_lacks(Value o, const Type *type, Str *name) {
    Dict *d = cache_dict(o, type);
    if (!d) {
        int64_t i = field_number(type, name);
        return i < 0 || i >= fields_room(o.as.object) || is_absent(fields_of(o.as.object)[i]);
    }
    if (!d->used) return true;
    if (d->index || !name->hash) return dict_find_str(d, name) < 0;
    for (size_t i = 0; i < d->used; i++)
        if (d->entries[i].hash == name->hash) return dict_find_str(d, name) < 0;
    return true;
}

Value cache_find_attr(const Vm *vm, Value o, Str *name, Cache *cache) {
    if (__builtin_expect(o.tag != TAG_OBJECT, 0)) return ABSENT;
    const Type *type = o.as.object->type;
    bool is_class = type == &type_type;
    if (!recall(vm, USE_LOAD, name, is_class ? as_type(o)->version : type->version, cache)) return ABSENT;
    DictEntry *e = NULL;
    switch (cache->hint & HINT_KIND) {
        case HINT_FIELD: {
            Value own = cache_find_own(o, cache);
            if (!is_absent(own)) return own;
        } /* fallthrough */
        case HINT_INSTANCE:
        case HINT_MODULE:
            if (!is_class) e = cache_entry(cache_dict(o, type), cache->hint, name);
            break;
        case HINT_CLASS:
            if (!is_class && cache_lacks(o, type, name)) e = cache_entry(cache->object, cache->hint, name);
            break;
        case HINT_TYPE:
            if (is_class) e = cache_entry(cache->object, cache->hint, name);
            break;
        case HINT_ITEM:
            if (is_class || as_tuple(o)->count <= (cache->hint & HINT_ENTRY)) break;
            return as_tuple(o)->items[cache->hint & HINT_ENTRY];
        default: break;
    }
    return e ? e->value : ABSENT;
}

/* Does the class's attribute come before the instance's? */
static bool is_data_descriptor(Value found) {
    return !is_absent(found) && value_type(found)->descriptor_set && value_type(found)->descriptor_get;
}

/* An attribute that the class has, which is found at `version` of a type from now on. */
static void remember_class(const Vm *vm, Cache *cache, uint32_t version, uint32_t kind, const Type *class, Str *name) {
    for (size_t i = 0; i < class->mro->count; i++) {
        Dict *dict = as_type(class->mro->items[i])->dict;
        int64_t at = dict_find_str(dict, name);
        if (at < 0) continue;
        remember_attr(vm, USE_LOAD, name, cache, version, kind, at, dict);
        return;
    }
}

/* Does it become a method when it is taken from an instance? */
static bool is_bound(Value v) { return value_is(v, &function_type) || value_is(v, &method_descriptor_type); }

/* Remembers where the attribute of an instance was found that its own dictionary does not have. */
static void remember_found(const Vm *vm, Cache *cache, const Type *type, Value found, Str *name) {
    if (is_absent(found)) return;
    Value getter = property_function(found);
    if (value_is(found, &tuple_getter_type) && type_is_subtype(type, &tuple_type))
        remember_attr(vm, USE_LOAD, name, cache, type->version, HINT_ITEM, ((TupleGetter *)found.as.object)->index, NULL);
    else if (!is_absent(getter))
        remember_attr(vm, USE_LOAD, name, cache, type->version, HINT_PROPERTY, 0, getter.as.object);
    else if (is_bound(found))
        remember_attr(vm, USE_LOAD, name, cache, type->version, HINT_BOUND, 0, found.as.object);
    else if (!value_type(found)->descriptor_get)
        remember_class(vm, cache, type->version, HINT_CLASS, type, name);
}

/* What stays itself when it is taken from a class, and takes the instance first when it is called as its method. */
static bool is_plain_function(Value v) {
    if (value_is(v, &function_type) || value_is(v, &slot_wrapper_type)) return true;
    return value_is(v, &method_descriptor_type);
}

/* The attribute of a class that is one of type's, not of a metaclass. */
static void remember_type(const Vm *vm, Cache *cache, const Type *class, Str *name) {
    Value found = type_lookup((Type *)class, name);
    bool plain = !is_absent(found) && (is_plain_function(found) || !value_type(found)->descriptor_get);
    if (plain && !is_data_descriptor(type_lookup(&type_type, name)))
        remember_class(vm, cache, class->version, HINT_TYPE, class, name);
}

/* Where the instance has it itself. */
static void remember_own(const Vm *vm, Use use, Cache *cache, Value o, const Type *type, Str *name) {
    Dict *dict = cache_dict(o, type);
    int64_t at = dict ? dict_find_str(dict, name) : field_number(type, name);
    remember_attr(vm, use, name, cache, type->version, dict ? HINT_INSTANCE : HINT_FIELD, at, NULL);
}

/* Does the cache know that o.name is a function of the class, and has o no such attribute itself? */
static bool knows_bound(Value o, const Type *type, Str *name, const Cache *cache) {
    if (cache->version != type->version || (cache->hint & HINT_KIND) != HINT_BOUND) return false;
    return !(type->flags & TYPE_DICT) || cache_lacks(o, type, name);
}

Value cache_miss_attr(Vm *vm, Value o, Str *name, Cache *cache) {
    Type *type = value_type(o);
    if (knows_bound(o, type, name, cache)) return method_new(vm, value_object(cache->object), o);
    if (type->get_attr == type_get_attr && !(type->flags & TYPE_DICT)) {
        Value found = type_lookup(type, name);
        if (is_bound(found)) remember_found(vm, cache, type, found, name);
    } else if (type->get_attr == type_get_attr) {
        Value found = type_lookup(type, name);
        bool member = value_is(found, &member_type) && !members_apart(type);
        if (member || (!is_data_descriptor(found) && !(type->flags & TYPE_SLOTS))) {
            Value own = attribute_own(o, name);
            if (!is_absent(own)) {
                remember_own(vm, USE_LOAD, cache, o, type, name);
                return value_retain(own);
            }
        }
        remember_found(vm, cache, type, found, name);
    } else if (type == &type_type) {
        remember_type(vm, cache, as_type(o), name);
    } else if (type == &module_type) {
        int64_t at = dict_find_str(cache_dict(o, type), name);
        if (at >= 0) {
            remember_attr(vm, USE_LOAD, name, cache, type->version, HINT_MODULE, at, NULL);
            return value_retain(cache_dict(o, type)->entries[at].value);
        }
    }
    return type->get_attr(vm, o, name);
}

/* HINT_STATIC or HINT_OF_CLASS for what calls a function without the instance; else 0. */
static uint32_t wrapper_kind(Value found) {
    if (value_is(found, &staticmethod_type)) return is_object(descriptor_function(found)) ? HINT_STATIC : 0;
    return value_is(found, &classmethod_type) && value_is(descriptor_function(found), &function_type) ? HINT_OF_CLASS : 0;
}

/* What a call of o.name has in that case, for o, which is taken. */
static void give_wrapped(Value o, const Cache *cache, Value *function, Value *self) {
    Value f = value_retain(value_object(cache->object));
    bool is_static = (cache->hint & HINT_KIND) == HINT_STATIC;
    *self = is_static ? f : value_retain(value_object(value_type(o)));
    *function = is_static ? ABSENT : f;
    value_release(o);
}

/* What class.name() calls, where its metaclass is type and has no such name: a function of the class, or that of a static or
 * class method, for which *with_class. ABSENT: something else. */
static Value own_function(const Type *class, Str *name, bool *with_class) {
    Value found = type_lookup((Type *)class, name);
    uint32_t wrapped = wrapper_kind(found);
    *with_class = wrapped == HINT_OF_CLASS;
    if ((!wrapped && !is_plain_function(found)) || !is_absent(type_lookup(&type_type, name))) return ABSENT;
    return wrapped ? descriptor_function(found) : found;
}

/* The call of what a class has for itself. false: not so simple. */
static bool find_own(Vm *vm, Value o, Str *name, Cache *cache, Value *function, Value *self) {
    const Type *class = as_type(o);
    if (!recall(vm, USE_OWN, name, class->version, cache) || (cache->hint & HINT_KIND) != HINT_OWN) {
        bool with_class;
        Value found = own_function(class, name, &with_class);
        if (is_absent(found)) return false;
        remember_attr(vm, USE_OWN, name, cache, class->version, HINT_OWN, with_class, found.as.object);
    }
    Value f = value_retain(value_object(cache->object));
    bool with_class = cache->hint & HINT_ENTRY;
    *function = with_class ? f : ABSENT;
    *self = with_class ? o : f;
    if (!with_class) value_release(o);
    return true;
}

static bool find_method(Vm *vm, Value o, Str *name, Cache *cache, Value *function, Value *self) {
    Type *type = value_type(o);
    if (type->get_attr == type_get_attr) {
        Value found = type_lookup(type, name);
        bool has_dict = type->flags & TYPE_DICT;
        if (is_plain_function(found) && !(has_dict && !cache_lacks(o, type, name))) {
            bool no_field = type->flags & TYPE_FIELDS && field_number(type, name) < 0;
            uint32_t kind = no_field ? HINT_NO_FIELD : has_dict ? HINT_SHADOWED : HINT_METHOD;
            remember_attr(vm, USE_METHOD, name, cache, type->version, kind, 0, found.as.object);
            *self = o;
            *function = value_retain(found);
            return true;
        }
        uint32_t kind = wrapper_kind(found);
        if (kind && !(has_dict && !cache_lacks(o, type, name))) {
            remember_attr(vm, USE_METHOD, name, cache, type->version, kind, 0, descriptor_function(found).as.object);
            give_wrapped(o, cache, function, self);
            return true;
        }
    }
    Value v;
    if (type == &super_type && super_find_method(o, name, function, &v)) {
        *self = v;
        value_release(o);
        return true;
    }
    v = cache_miss_attr(vm, o, name, cache);
    if (is_absent(v)) return false;
    *function = ABSENT;
    *self = v;
    value_release(o);
    return true;
}

bool cache_load_method(Vm *vm, Value o, Str *name, Cache *cache, Value *function, Value *self) {
    const Type *type = value_type(o);
    if (type == &type_type && find_own(vm, o, name, cache, function, self)) return true;
    if (!recall(vm, USE_METHOD, name, type->version, cache)) return find_method(vm, o, name, cache, function, self);
    uint32_t kind = cache->hint & HINT_KIND;
    bool of_class = kind == HINT_SHADOWED || kind == HINT_NO_FIELD;
    if (kind == HINT_METHOD || (of_class && cache_lacks(o, type, name))) {
        *self = o;
        *function = value_retain(value_object(cache->object));
        return true;
    }
    if ((kind == HINT_STATIC || kind == HINT_OF_CLASS) && (!(type->flags & TYPE_DICT) || cache_lacks(o, type, name))) {
        give_wrapped(o, cache, function, self);
        return true;
    }
    bool in_dict = kind == HINT_MODULE || (kind == HINT_INSTANCE && o.tag == TAG_OBJECT);
    DictEntry *e = in_dict ? cache_entry(cache_dict(o, type), cache->hint, name) : NULL;
    if (!e) return find_method(vm, o, name, cache, function, self);
    *self = value_retain(e->value);
    *function = ABSENT;
    value_release(o);
    return true;
}

static bool miss_store(Vm *vm, Value o, Str *name, Value v, Cache *cache) {
    Type *type = value_type(o);
    if (!type->set_attr(vm, o, name, v)) return false;
    if (type->set_attr != type_set_attr || !(type->flags & TYPE_DICT) || value_type(o) != type) return true;
    Value found = type_lookup(type, name);
    bool plain = is_absent(found) || !value_type(found)->descriptor_set;
    if (plain || (value_is(found, &member_type) && !members_apart(type))) remember_own(vm, USE_STORE, cache, o, type, name);
    return true;
}

bool cache_store_attr(Vm *vm, Value o, Str *name, Value v, Cache *cache) {
    const Type *type = value_type(o);
    if (o.tag != TAG_OBJECT || !recall(vm, USE_STORE, name, type->version, cache))
        return miss_store(vm, o, name, v, cache);
    Value *place = cache_find_place(o, cache);
    if (place) {
        value_set(place, value_retain(v));
        return true;
    }
    Dict *dict = cache_dict(o, type);
    DictEntry *e = cache_entry(dict, cache->hint, name);
    if (!e) return attribute_put(vm, o, name, v);
    gc_follow(&dict->object, v);
    value_set(&e->value, value_retain(v));
    return true;
}
