/* vm_cache.c -- what the inline caches do when they do not know: the general way, and remembering it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/vm_cache.h"

/* ---- globals ---- */

static void remember(Cache *cache, uint32_t version, uint32_t kind, int64_t entry, void *object) {
    if (entry < 0 || entry > HINT_ENTRY) return;
    *cache = (Cache){.version = version, .hint = kind | (uint32_t)entry, .object = object};
}

Value cache_load_global(Vm *vm, Dict *globals, Str *name, Cache *cache) {
    int64_t at = dict_find_str(globals, name);
    if (at >= 0) {
        remember(cache, cache_global_version(vm, globals), HINT_GLOBAL, at, globals);
        return globals->entries[at].value;
    }
    at = dict_find_str(vm->builtins, name);
    if (at < 0) return ABSENT;
    remember(cache, cache_global_version(vm, globals), HINT_BUILTIN, at, globals);
    return vm->builtins->entries[at].value;
}

bool cache_miss_store_global(Vm *vm, Dict *globals, Str *name, Value v, Cache *cache) {
    if (!dict_set_str(vm, globals, name, v)) return false;
    remember(cache, 0, HINT_GLOBAL, dict_find_str(globals, name), NULL);
    value_release(v);
    return true;
}

/* ---- attributes ---- */

/* Has the instance no such attribute of its own? By the hashes alone where they tell. */
static inline bool cache_lacks(Value o, const Type *type, Str *name) {
    Dict *d = cache_dict(o, type);
    if (!d) {
        int64_t i = field_number(type, name);
        return i < 0 || i >= fields_room(o.as.object) || is_absent(fields_of(o.as.object)[i]);
    }
    if (!d->used) return true;
    if (d->index || !name->hash) return dict_find_str(d, name) < 0;
    for (size_t i = 0; i < d->used; i++) if (d->entries[i].hash == name->hash) return dict_find_str(d, name) < 0;
    return true;
}

Value cache_find_attr(Value o, Str *name, const Cache *cache) {
    if (__builtin_expect(o.tag != TAG_OBJECT, 0)) return ABSENT;
    const Type *type = o.as.object->type;
    uint32_t kind = cache->hint & HINT_KIND;
    DictEntry *e = NULL;
    if (type->version != cache->version) {
        bool known = kind == HINT_TYPE && is_type(o) && as_type(o)->version == cache->version;
        if (known) e = cache_entry(cache->object, cache->hint, name);
    } else if (kind == HINT_FIELD || kind == HINT_INSTANCE || kind == HINT_MODULE) {
        e = cache_entry(cache_dict(o, type), cache->hint, name);
    } else if (kind == HINT_CLASS && cache_lacks(o, type, name)) {
        e = cache_entry(cache->object, cache->hint, name);
    }
    return e ? e->value : ABSENT;
}

/* Does the class's attribute come before the instance's? */
static bool is_data_descriptor(Value found) {
    return !is_absent(found) && value_type(found)->descriptor_set && value_type(found)->descriptor_get;
}

/* An attribute that the class has, which is found at `version` of a type from now on. */
static void remember_class(Cache *cache, uint32_t version, uint32_t kind, const Type *class, Str *name) {
    for (size_t i = 0; i < class->mro->count; i++) {
        Dict *dict = as_type(class->mro->items[i])->dict;
        int64_t at = dict_find_str(dict, name);
        if (at < 0) continue;
        remember(cache, version, kind, at, dict);
        return;
    }
}

/* Remembers where the attribute of an instance was found that its own dictionary does not have. */
static void remember_found(Cache *cache, const Type *type, Value found, Str *name) {
    if (is_absent(found)) return;
    Value getter = property_function(found);
    if (!is_absent(getter)) remember(cache, type->version, HINT_PROPERTY, 0, getter.as.object);
    else if (!value_type(found)->descriptor_get) remember_class(cache, type->version, HINT_CLASS, type, name);
}

/* The attribute of a class that is one of type's, not of a metaclass. */
static void remember_type(Cache *cache, const Type *class, Str *name) {
    Value found = type_lookup((Type *)class, name);
    bool plain = !is_absent(found) && (value_is(found, &function_type) || !value_type(found)->descriptor_get);
    if (plain && is_absent(type_lookup(&type_type, name))) remember_class(cache, class->version, HINT_TYPE, class, name);
}

/* Where the instance has it itself. */
static void remember_own(Cache *cache, Value o, const Type *type, Str *name) {
    Dict *dict = cache_dict(o, type);
    if (dict) remember(cache, type->version, HINT_INSTANCE, dict_find_str(dict, name), NULL);
    else remember(cache, type->version, HINT_FIELD, field_number(type, name), NULL);
}

Value cache_miss_attr(Vm *vm, Value o, Str *name, Cache *cache) {
    Type *type = value_type(o);
    if (type->get_attr == type_get_attr && (type->flags & TYPE_DICT)) {
        Value found = type_lookup(type, name);
        bool member = value_is(found, &member_type);
        if (member || (!is_data_descriptor(found) && !(type->flags & TYPE_SLOTS))) {
            Value own = attribute_own(o, name);
            if (!is_absent(own)) {
                remember_own(cache, o, type, name);
                return value_retain(own);
            }
        }
        remember_found(cache, type, found, name);
    } else if (type == &type_type) {
        remember_type(cache, as_type(o), name);
    } else if (type == &module_type) {
        int64_t at = dict_find_str(cache_dict(o, type), name);
        if (at >= 0) {
            remember(cache, type->version, HINT_MODULE, at, NULL);
            return value_retain(cache_dict(o, type)->entries[at].value);
        }
    }
    return type->get_attr(vm, o, name);
}

static bool is_plain_function(Value v) {
    if (value_is(v, &function_type) || value_is(v, &slot_wrapper_type)) return true;
    return value_is(v, &native_type) && ((Native *)v.as.object)->owner && ((Native *)v.as.object)->def->kind == NATIVE_METHOD;
}

static bool find_method(Vm *vm, Value o, Str *name, Cache *cache, Value *function, Value *self) {
    Type *type = value_type(o);
    if (type->get_attr == type_get_attr) {
        Value found = type_lookup(type, name);
        bool has_dict = type->flags & TYPE_DICT;
        if (is_plain_function(found) && !(has_dict && !cache_lacks(o, type, name))) {
            bool no_field = type->flags & TYPE_FIELDS && field_number(type, name) < 0;
            remember(cache, type->version, no_field ? HINT_NO_FIELD : has_dict ? HINT_SHADOWED : HINT_METHOD, 0, found.as.object);
            *self = o;
            *function = value_retain(found);
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
    uint32_t kind = cache->hint & HINT_KIND;
    if (type->version != cache->version) return find_method(vm, o, name, cache, function, self);
    if ((kind == HINT_SHADOWED || kind == HINT_NO_FIELD) && cache_lacks(o, type, name)) {
        *self = o;
        *function = value_retain(value_object(cache->object));
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
    if (plain || value_is(found, &member_type)) remember_own(cache, o, type, name);
    return true;
}

bool cache_store_attr(Vm *vm, Value o, Str *name, Value v, Cache *cache) {
    const Type *type = value_type(o);
    if (type->version != cache->version || o.tag != TAG_OBJECT) return miss_store(vm, o, name, v, cache);
    Dict *dict = cache_dict(o, type);
    DictEntry *e = cache_entry(dict, cache->hint, name);
    if (!e) return attribute_put(vm, o, name, v);
    gc_follow(&dict->object, v);
    value_set(&e->value, value_retain(v));
    return true;
}
