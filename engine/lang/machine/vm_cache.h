/* vm_cache.h -- inline caches: attribute and global access that remembers where it found things.
 *
 * An instance's attribute: version is its type's, hint the number of its field (fields.h) or of its entry in the instance's
 * dictionary; an entry's key is compared, so that instances whose dictionaries grew in another order are merely slower. A class
 * attribute: object is what was found; instances with an own dictionary are asked first for a name of theirs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_VM_CACHE_H
#define ENGINE_LANG_MACHINE_VM_CACHE_H

#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/vm_fast.h"

/* Upper bits of a Cache's hint say what it is about; the lower ones are an entry number. */
enum {
    HINT_INSTANCE = 0u << 27,    /* entry of the instance's dictionary */
    HINT_METHOD   = 1u << 27,    /* function in the class; the instance has no dictionary */
    HINT_SHADOWED = 2u << 27,    /* the same, but the instance could have the name too */
    HINT_NO_FIELD = 10u << 27,   /* the same, but only if it has a dictionary */
    HINT_MODULE   = 3u << 27,    /* entry of a module's namespace */
    HINT_GLOBAL   = 5u << 27,    /* entry of the globals, for STORE_GLOBAL; LOAD_GLOBAL: cache_find_global */
    HINT_PROPERTY = 6u << 27,    /* object is the function of a property */
    HINT_CLASS    = 7u << 27,    /* entry of a class's dictionary, object; the instance's could have the name */
    HINT_TYPE     = 8u << 27,    /* entry of object, where the attribute of a class is; version is that class's own */
    HINT_STATIC   = 11u << 27,   /* object is the function of a staticmethod; the instance could have the name too */
    HINT_OF_CLASS = 12u << 27,   /* the same of a classmethod */
    HINT_BOUND    = 14u << 27,   /* object is a function that is bound to the instance, which could have the name too */
    HINT_ITEM     = 13u << 27,   /* item number entry of the instance, a tuple (tuple_getter.h) */
    HINT_FIELD    = 9u << 27,    /* field of the instance; entry of its dictionary, if it moved there */
    HINT_OWN      = 15u << 27,   /* object is what the class itself calls, with itself first if entry is 1; version is that class's own */
    HINT_KIND     = 15u << 27,
    HINT_ENTRY    = (1u << 27) - 1,
};

bool cache_miss_store_global(Vm *vm, Dict *globals, Str *name, Value v, Cache *cache);
Value cache_miss_attr(Vm *vm, Value o, Str *name, Cache *cache);

static inline DictEntry *cache_entry(Dict *dict, uint32_t hint, const Str *name) {
    uint32_t i = hint & HINT_ENTRY;
    if (__builtin_expect(!dict || i >= dict->used, 0)) return NULL;
    DictEntry *e = &dict->entries[i];
    return e->key.tag == TAG_OBJECT && e->key.as.object == &name->object ? e : NULL;
}

/* A global or builtin while no other has come or gone since the cache was filled; borrowed, ABSENT when it does not know.
 * version is that of the globals, object the entry, and hint HINT_GLOBAL or, if the entry is of the builtins, their version. */
HOT Value cache_find_global(const Vm *vm, const Dict *globals, const Cache *cache) {
    if (UNLIKELY(cache->version != globals->version)) return ABSENT;
    if (UNLIKELY(cache->hint != HINT_GLOBAL && cache->hint != vm->builtins->version)) return ABSENT;
    return value_at(&((const DictEntry *)cache->object)->value);
}

/* The same in all cases; ABSENT with nothing pending when there is no such name. */
Value cache_load_global(Vm *vm, Dict *globals, Str *name, Cache *cache);

/* Takes v unless it fails. */
static inline bool cache_store_global(Vm *vm, Dict *globals, Str *name, Value v, Cache *cache) {
    if ((cache->hint & HINT_KIND) == HINT_GLOBAL) {
        DictEntry *e = cache_entry(globals, cache->hint, name);
        if (e) {
            gc_follow(&globals->object, v);
            value_set(&e->value, v);
            return true;
        }
    }
    return cache_miss_store_global(vm, globals, name, v, cache);
}

static inline Dict *cache_dict(Value o, const Type *type) {
    return *(Dict **)(void *)((char *)o.as.object + type->dict_offset);
}

/* o.name where the cache says that it is, if that is a field; borrowed, ABSENT when it does not know. */
HOT Value cache_find_own(Value o, const Cache *cache) {
    if (UNLIKELY(!is_object(o) || o.as.object->type->version != cache->version)) return ABSENT;
    uint32_t i = cache->hint - HINT_FIELD;                /* beyond all room, if it is of another kind */
    return LIKELY(i < (o.as.object->flags & FIELDS_ROOM)) ? value_at(&fields_of(o.as.object)[i]) : ABSENT;
}

/* The same wherever it is, and for every type that the machine knows. */
Value cache_find_attr(const Vm *vm, Value o, Str *name, Cache *cache);

/* The function that is to be called with o for o.name, borrowed; NULL: not so simple. */
static inline Function *cache_find_property(Value o, const Cache *cache) {
    bool known = (cache->hint & HINT_KIND) == HINT_PROPERTY && o.tag == TAG_OBJECT && o.as.object->type->version == cache->version;
    return known ? cache->object : NULL;
}

/* The method that a call of o.name has; borrowed, NULL when the cache does not know. */
HOT Object *cache_find_method(Value o, const Cache *cache) {
    const Type *type = value_type(o);
    if (UNLIKELY(type->version != cache->version)) return NULL;
    uint32_t kind = cache->hint & HINT_KIND;
    return LIKELY(kind == HINT_METHOD || (kind == HINT_NO_FIELD && !cache_dict(o, type))) ? cache->object : NULL;
}

/* The same in all cases. o is taken on success: *function and *self are new, *function ABSENT if *self is the whole
 * attribute. */
bool cache_load_method(Vm *vm, Value o, Str *name, Cache *cache, Value *function, Value *self);

/* Where o has the attribute that is to be stored, if that is a field; NULL when it does not know. */
HOT Value *cache_find_place(Value o, const Cache *cache) {
    if (!is_object(o) || o.as.object->type->version != cache->version) return NULL;
    return field_place(o.as.object, cache->hint - HINT_FIELD);
}

/* o.name = v in all cases. */
bool cache_store_attr(Vm *vm, Value o, Str *name, Value v, Cache *cache);

#endif
