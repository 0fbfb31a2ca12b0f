/* dict.c -- the hash table under dict, and under every namespace.
 *
 * Up to SMALL entries are found by walking them and comparing hashes. Beyond that an index of entry
 * numbers, a power of two of slots, is probed as CPython probes its own (i = 5 i + perturb + 1). A removal
 * leaves the mark DELETED, which the next key on its way takes, or the next rebuild sweeps away with the holes in the
 * array.
 *
 * What dict can do as a type of the language is in dict_type.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/dict.h"

#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/hash_key.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/machine/gc.h"

#include <string.h>

enum { SMALL = DICT_ROOM_MOST, FIRST = DICT_ROOM_FIRST, PERTURB_SHIFT = 5 };

/* What an index slot holds besides entry numbers. */
#define EMPTY UINT32_MAX
#define DELETED (UINT32_MAX - 1)
#define NO_SLOT SIZE_MAX
/* Results of finding beside entry numbers. UNSURE: == would have to be asked. */
enum { NOT_FOUND = -1, FAILED = -2, UNSURE = -3 };

/* A version that no other dict has had, so that a cache's is right about the keys of one that lies where another lay.
 */
static inline void changed(Dict *d) { d->version = ++d->object.type->vm->next_dict_version; }

/* ---- the index ---- */

static unsigned index_width(uint32_t mask) { return mask < 0x100 ? 1 : mask < 0x10000 ? 2 : 4; }

static inline uint32_t index_get(const Dict *d, size_t slot) {
    if (d->index_mask < 0x100) {
        uint8_t n = ((const uint8_t *)d->index)[slot];
        return n >= 0xFE ? n | 0xFFFFFF00u : n;
    }
    if (d->index_mask < 0x10000) {
        uint16_t n = ((const uint16_t *)d->index)[slot];
        return n >= 0xFFFE ? n | 0xFFFF0000u : n;
    }
    return ((const uint32_t *)d->index)[slot];
}

static inline void index_set(Dict *d, size_t slot, uint32_t n) {
    if (d->index_mask < 0x100)
        ((uint8_t *)d->index)[slot] = (uint8_t)n;
    else if (d->index_mask < 0x10000)
        ((uint16_t *)d->index)[slot] = (uint16_t)n;
    else
        ((uint32_t *)d->index)[slot] = n;
}

typedef struct Probe {
    size_t slot;
    uint64_t perturb;
} Probe;

static inline Probe probe_begin(const Dict *d, uint64_t hash) { return (Probe){hash & d->index_mask, hash}; }

static inline void probe_next(const Dict *d, Probe *p) {
    p->perturb >>= PERTURB_SHIFT;
    p->slot = (p->slot * 5 + p->perturb + 1) & d->index_mask;
}

/* Puts an entry's number into a slot that has none. */
static inline void index_take(Dict *d, size_t slot, uint32_t number) {
    d->index_filled += index_get(d, slot) == EMPTY;
    index_set(d, slot, number);
}

static void index_insert(Dict *d, uint64_t hash, uint32_t number) {
    Probe p = probe_begin(d, hash);
    while (index_get(d, p.slot) < DELETED) probe_next(d, &p);
    index_take(d, p.slot, number);
}

/* The slot of the index that leads to entry number, whose hash is given. */
static size_t index_slot(const Dict *d, uint64_t hash, uint32_t number) {
    Probe p = probe_begin(d, hash);
    while (index_get(d, p.slot) != number) probe_next(d, &p);
    return p.slot;
}

/* ---- room ---- */

/* The first entries may lie behind the dict itself (dict_new_room). */
static void free_entries(const Dict *d, DictEntry *entries, size_t capacity) {
    if ((const void *)entries != d + 1) block_free(d->object.type->vm, entries, capacity * sizeof *entries);
}

static size_t index_size(const Dict *d) {
    return d->index ? ((size_t)d->index_mask + 1) * index_width(d->index_mask) : 0;
}

/* Gives d room for at least wanted entries and closes the holes in the array. */
static bool rebuild(Dict *d, size_t wanted) {
    size_t capacity = FIRST, slots = 0;
    if (wanted > FIRST) capacity = SMALL;
    if (wanted > SMALL) {
        for (slots = 16; slots * 2 / 3 < wanted; slots *= 2) {
            if (slots > UINT32_MAX / 4) return false;
        }
        capacity = slots * 2 / 3;
    }
    Vm *vm = d->object.type->vm;
    DictEntry *entries = block_alloc(vm, capacity * sizeof *entries);
    size_t index_bytes = slots ? slots * index_width((uint32_t)slots - 1) : 0;
    void *index = slots ? block_alloc(vm, index_bytes) : NULL;
    if (!entries || (slots && !index)) {
        block_free(vm, entries, capacity * sizeof *entries);
        block_free(vm, index, index_bytes);
        return false;
    }
    size_t n = 0;
    for (size_t i = 0; i < d->used; i++) {
        if (!is_absent(d->entries[i].key)) entries[n++] = d->entries[i];
    }
    free_entries(d, d->entries, d->capacity);
    block_free(vm, d->index, index_size(d));
    d->entries = entries;
    d->index = index;
    d->capacity = capacity;
    d->used = n;
    d->index_mask = slots ? (uint32_t)slots - 1 : 0;
    d->index_filled = 0;
    changed(d);                  /* entries lie elsewhere */
    if (!index) return true;
    memset(index, 0xFF, index_bytes);
    for (size_t i = 0; i < n; i++) index_insert(d, entries[i].hash, (uint32_t)i);
    return true;
}

/* ---- finding ---- */

/* Is key the str of entry e? Strs of a subclass count, other keys do not. */
static inline bool entry_is_str(const DictEntry *e, const Str *key, uint64_t hash) {
    if (e->hash != hash || !is_object(e->key)) return false;
    if (e->key.as.object == &key->object) return true;
    if (key->interned && is_plain_str(e->key) && as_str(e->key)->interned) return false;
    return is_str(e->key) && str_equal(as_str(e->key), key);
}

int64_t dict_find_str(Dict *d, Str *key) {
    uint64_t hash = str_hash(key);
    if (!d->index) {
        for (size_t i = 0; i < d->used; i++) {
            if (entry_is_str(&d->entries[i], key, hash)) return (int64_t)i;
        }
        return NOT_FOUND;
    }
    for (Probe p = probe_begin(d, hash);; probe_next(d, &p)) {
        uint32_t n = index_get(d, p.slot);
        if (n == EMPTY) return NOT_FOUND;
        if (n != DELETED && entry_is_str(&d->entries[n], key, hash)) return n;
    }
}

/* Does entry i hold key? 1, 0, -1 with an exception pending; *meanwhile if d was changed meanwhile. */
static inline int entry_matches(Vm *vm, Dict *d, size_t i, Value key, uint64_t hash, bool *meanwhile) {
    const DictEntry *e = &d->entries[i];
    if (e->hash != hash || is_absent(e->key)) return 0;
    int known = keys_match(e->key, key);
    if (known >= 0) return known;
    Value other = value_retain(e->key);
    uint32_t version = d->version;
    int same = value_equal(vm, other, key);
    value_release(other);
    *meanwhile = d->version != version;
    return same;
}

/* Where a key's identity, text or small number tells all. For a key that is NOT_FOUND in an index, *slot is where it would
 * go. In line, for it is most of what a dict does. */
HOT int64_t find_simple(const Dict *d, Value key, uint64_t hash, size_t *slot) {
    *slot = NO_SLOT;
    if (!d->index) {
        for (size_t i = 0; i < d->used; i++) {
            const DictEntry *e = &d->entries[i];
            if (e->hash != hash || is_absent(e->key)) continue;
            int match = keys_match(e->key, key);
            if (match) return match > 0 ? (int64_t)i : UNSURE;
        }
        return NOT_FOUND;
    }
    for (Probe p = probe_begin(d, hash);; probe_next(d, &p)) {
        uint32_t n = index_get(d, p.slot);
        if (n >= DELETED) {
            if (*slot == NO_SLOT) *slot = p.slot;
            if (n == EMPTY) return NOT_FOUND;
            continue;
        }
        if (d->entries[n].hash != hash) continue;
        int match = keys_match(d->entries[n].key, key);
        if (match) return match > 0 ? (int64_t)n : UNSURE;
    }
}

/* The same where keys have to be asked, whose == may change the dict. */
static int64_t find_asking(Vm *vm, Dict *d, Value key, uint64_t hash) {
    bool meanwhile;
    do {
        meanwhile = false;
        Probe p = probe_begin(d, hash);
        for (size_t i = 0;; i++) {
            size_t n = i;
            if (d->index) {
                uint32_t number = index_get(d, p.slot);
                probe_next(d, &p);
                if (number == EMPTY) return NOT_FOUND;
                if (number == DELETED) continue;
                n = number;
            } else if (i >= d->used) {
                return NOT_FOUND;
            }
            int same = entry_matches(vm, d, n, key, hash, &meanwhile);
            if (same < 0) return FAILED;
            if (meanwhile) break;
            if (same) return (int64_t)n;
        }
    } while (meanwhile);
    return NOT_FOUND;
}

/* Number of key's entry, NOT_FOUND, or FAILED with an exception pending; *slot as find_simple's, or NO_SLOT. */
HOT int64_t find(Vm *vm, Dict *d, Value key, uint64_t hash, size_t *slot) {
    int64_t simple = find_simple(d, key, hash, slot);
    if (__builtin_expect(simple != UNSURE, 1)) return simple;
    *slot = NO_SLOT;
    return find_asking(vm, d, key, hash);
}

/* ---- changing ---- */

static inline bool is_full(const Dict *d) {
    return d->used == d->capacity || (d->index && d->index_filled == d->capacity);
}

/* Appends an entry for a key that is not there, in the index at the slot that was found for it; retains key, takes value. */
static bool insert(Vm *vm, Dict *d, Value key, Value value, uint64_t hash, size_t slot) {
    bool full = is_full(d);
    if (full && !rebuild(d, d->count < SMALL ? d->count + 1 : d->count * 2)) {
        value_release(value);
        vm_raise_memory(vm);
        return false;
    }
    if (d->index && (full || slot == NO_SLOT)) index_insert(d, hash, (uint32_t)d->used);
    else if (d->index) index_take(d, slot, (uint32_t)d->used);
    gc_follow(&d->object, key);
    gc_follow(&d->object, value);
    d->entries[d->used++] = (DictEntry){value_retain(key), value, hash};
    d->count++;
    changed(d);
    return true;
}

/* Takes entry i out; its key and value are the caller's to release. Only popitem gives the last place back: an iterator
 * is to notice a key that came instead of another. */
static DictEntry remove_entry(Dict *d, size_t i, bool give_back) {
    DictEntry e = d->entries[i];
    if (d->index) index_set(d, index_slot(d, e.hash, (uint32_t)i), DELETED);
    d->entries[i] = (DictEntry){.key = ABSENT, .value = ABSENT};
    if (give_back) d->used--;
    d->count--;
    changed(d);
    return e;
}

bool dict_insert_hashed(Vm *vm, Dict *d, Value key, Value value, uint64_t hash) {
    size_t slot;
    int64_t i = find(vm, d, key, hash, &slot);
    if (i == FAILED) {
        value_release(value);
        return false;
    }
    if (i == NOT_FOUND) return insert(vm, d, key, value, hash, slot);
    gc_follow(&d->object, value);
    value_set(&d->entries[i].value, value);
    return true;
}

bool dict_set_simple(Vm *vm, Dict *d, Value key, Value value) {
    uint64_t hash;
    size_t slot;
    int64_t i = key_hash_simple(key, &hash) ? find_simple(d, key, hash, &slot) : UNSURE;
    if (i == UNSURE || (i == NOT_FOUND && is_full(d))) return false;
    if (i == NOT_FOUND) return insert(vm, d, key, value, hash, slot);
    gc_follow(&d->object, value);
    value_set(&d->entries[i].value, value);
    return true;
}

static bool remove_at(Dict *d, size_t i, bool give_back, Value *key, Value *value) {
    if (i >= d->used || is_absent(d->entries[i].key)) return false;
    DictEntry e = remove_entry(d, i, give_back);
    *key = e.key;
    *value = e.value;
    return true;
}

bool dict_remove_at(Dict *d, size_t i, Value *key, Value *value) { return remove_at(d, i, false, key, value); }

bool dict_pop_last(Dict *d, Value *key, Value *value) {
    if (!d->count) return false;
    if (d->used > 2 * d->count + SMALL && is_absent(d->entries[d->used - 1].key)) rebuild(d, d->count);
    size_t i = d->used - 1;
    while (is_absent(d->entries[i].key)) i--;
    return remove_at(d, i, i + 1 == d->used, key, value);
}

bool dict_move_first(Vm *vm, Dict *d, size_t i) {
    DictEntry e = d->entries[i];
    memmove(d->entries + 1, d->entries, i * sizeof e);
    d->entries[0] = e;
    changed(d);
    if (rebuild(d, d->count)) return true;
    memmove(d->entries, d->entries + 1, i * sizeof e);
    d->entries[i] = e;
    vm_raise_memory(vm);
    return false;
}

/* ---- the functions of dict.h ---- */

Dict *dict_new(Vm *vm) { return object_new(vm, &dict_type, 0); }

Dict *dict_new_room(Vm *vm, size_t n) {
    Dict *d = object_new_room(vm, &dict_type, n * sizeof(DictEntry));
    if (!d) return NULL;
    d->entries = (DictEntry *)(void *)(d + 1);
    d->capacity = n;
    return d;
}

bool dict_reserve(Vm *vm, Dict *d, size_t count) {
    if (count <= d->capacity || rebuild(d, count)) return true;
    vm_raise_memory(vm);
    return false;
}

Value dict_peek(const Dict *d, Value key) {
    uint64_t hash;
    size_t slot;
    int64_t i = key_hash_simple(key, &hash) ? find_simple(d, key, hash, &slot) : UNSURE;
    return i < 0 ? ABSENT : value_at(&d->entries[i].value);
}

int dict_knows(const Dict *d, Value key) {
    uint64_t hash;
    size_t slot;
    int64_t i = key_hash_simple(key, &hash) ? find_simple(d, key, hash, &slot) : UNSURE;
    return i >= 0 ? 1 : i == NOT_FOUND ? 0 : -1;
}

Value dict_get(Vm *vm, Dict *d, Value key) {
    uint64_t hash;
    size_t slot;
    if (!key_hash(vm, key, &hash)) return ABSENT;
    if (!d->count) return ABSENT;
    int64_t i = find(vm, d, key, hash, &slot);
    return i < 0 ? ABSENT : d->entries[i].value;
}

int64_t dict_find_hashed(Vm *vm, Dict *d, Value key, uint64_t hash) {
    size_t slot;
    return find(vm, d, key, hash, &slot);
}

int64_t dict_find(Vm *vm, Dict *d, Value key) {
    uint64_t hash;
    return key_hash(vm, key, &hash) ? dict_find_hashed(vm, d, key, hash) : FAILED;
}

bool dict_set_take(Vm *vm, Dict *d, Value key, Value value) {
    uint64_t hash;
    if (is_absent(value)) return false;
    if (key_hash(vm, key, &hash)) return dict_insert_hashed(vm, d, key, value, hash);
    value_release(value);
    return false;
}

Value dict_default(Vm *vm, Dict *d, Value key, Value value) {
    uint64_t hash;
    size_t slot;
    int64_t i = key_hash(vm, key, &hash) ? find(vm, d, key, hash, &slot) : FAILED;
    if (i >= 0) return value_at(&d->entries[i].value);
    return i == NOT_FOUND && insert(vm, d, key, value_retain(value), hash, slot) ? value : ABSENT;
}

bool dict_set(Vm *vm, Dict *d, Value key, Value value) { return dict_set_take(vm, d, key, value_retain(value)); }

Value dict_pop(Vm *vm, Dict *d, Value key) {
    int64_t i = dict_find(vm, d, key);
    if (i < 0) return ABSENT;
    DictEntry e = remove_entry(d, (size_t)i, false);
    value_release(e.key);
    return e.value;
}

int dict_delete(Vm *vm, Dict *d, Value key) {
    int64_t i = dict_find(vm, d, key);
    if (i < 0) return i == FAILED ? -1 : 0;
    DictEntry e = remove_entry(d, (size_t)i, false);
    value_release(e.key);
    value_release(e.value);
    return 1;
}

void dict_empty(Dict *d) {
    DictEntry *entries = d->entries;
    size_t used = d->used, capacity = d->capacity;
    if (d->index) block_free(d->object.type->vm, d->index, index_size(d));
    d->index = NULL;
    d->entries = NULL;
    d->count = d->used = d->capacity = 0;
    d->index_mask = d->index_filled = 0;
    changed(d);
    for (size_t i = 0; i < used; i++) {
        value_release(entries[i].key);
        value_release(entries[i].value);
    }
    free_entries(d, entries, capacity);
}

/* Fills the empty dict to with what from holds. */
static bool copy_into(Vm *vm, Dict *to, Dict *from) {
    if (!from->count) return true;
    if (!rebuild(to, from->count)) {
        vm_raise_memory(vm);
        return false;
    }
    bool same = to->index && from->used == from->count && to->index_mask == from->index_mask;
    if (same) { /* entries without holes keep their numbers */
        memcpy(to->index, from->index, index_size(to));
        to->index_filled = from->index_filled;
    }
    for (size_t i = 0; i < from->used; i++) {
        const DictEntry *e = &from->entries[i];
        if (is_absent(e->key)) continue;
        if (!same && to->index) index_insert(to, e->hash, (uint32_t)to->used);
        to->entries[to->used++] = (DictEntry){value_retain(e->key), value_retain(e->value), e->hash};
    }
    to->count = to->used;
    changed(to);
    if (gc_head(&from->object)->next) gc_retrack(vm, &to->object);      /* else it holds nothing that can be in a cycle */
    return true;
}

Dict *dict_copy(Vm *vm, Dict *d) {
    Dict *copy = dict_new(vm);
    if (!copy || copy_into(vm, copy, d)) return copy;
    object_release(&copy->object);
    return NULL;
}

Value dict_get_str(Dict *d, Str *key) {
    int64_t i = dict_find_str(d, key);
    return i < 0 ? ABSENT : d->entries[i].value;
}

Value dict_get_c(Vm *vm, Dict *d, const char *key) {
    Str *name = vm_intern(vm, key);
    return name ? dict_get_str(d, name) : ABSENT;
}

bool dict_set_str(Vm *vm, Dict *d, Str *key, Value value) {
    int64_t i = dict_find_str(d, key);
    value_retain(value);
    if (i < 0) return insert(vm, d, value_object(key), value, str_hash(key), NO_SLOT);
    gc_follow(&d->object, value);
    value_set(&d->entries[i].value, value);
    return true;
}

bool dict_set_c(Vm *vm, Dict *d, const char *key, Value value) {
    if (is_absent(value)) return false;
    Str *name = vm_intern(vm, key);
    bool ok = name && dict_set_str(vm, d, name, value);
    value_release(value);
    return ok;
}

bool dict_delete_str(Dict *d, Str *key) {
    int64_t i = dict_find_str(d, key);
    if (i < 0) return false;
    DictEntry e = remove_entry(d, (size_t)i, false);
    value_release(e.key);
    value_release(e.value);
    return true;
}

bool dict_walk(Dict *d, size_t *position, Value *key, Value *value) {
    for (size_t i = *position; i < d->used; i++) {
        if (is_absent(d->entries[i].key)) continue;
        *key = d->entries[i].key;
        if (value) *value = d->entries[i].value;
        *position = i + 1;
        return true;
    }
    *position = d->used;
    return false;
}

/* ---- update ---- */

static bool update_from_dict(Vm *vm, Dict *d, Dict *other) {
    if (d == other) return true;
    if (!d->count) {
        dict_empty(d);
        return copy_into(vm, d, other);
    }
    uint32_t version = other->version;
    for (size_t i = 0; i < other->used; i++) {
        if (is_absent(other->entries[i].key)) continue;
        DictEntry e = other->entries[i];
        value_retain(e.key);
        bool ok = dict_insert_hashed(vm, d, e.key, value_retain(e.value), e.hash);
        value_release(e.key);
        if (!ok) return false;
        if (other->version != version) return vm_fail(vm, ERROR_RUNTIME, "dict mutated during update");
    }
    return true;
}

static bool update_from_mapping(Vm *vm, Dict *d, Value mapping, Value keys_method) {
    Value keys = value_call_0(vm, keys_method);
    Value iterator = is_absent(keys) ? ABSENT : value_iter(vm, keys);
    value_release(keys);
    if (is_absent(iterator)) return false;
    Value key;
    bool ok = true;
    while (ok && !is_absent(key = value_next(vm, iterator))) {
        ok = dict_set_take(vm, d, key, value_get_item(vm, mapping, key));
        value_release(key);
    }
    value_release(iterator);
    return ok && !vm_raised(vm);
}

static bool update_pair(Vm *vm, Dict *d, Value item, size_t number) {
    if (value_is(item, &tuple_type) && as_tuple(item)->count == 2) return dict_set(vm, d, as_tuple(item)->items[0], as_tuple(item)->items[1]);
    List *pair = value_to_list(vm, item);
    if (!pair) {
        if (!vm_raised_is(vm, ERROR_TYPE)) return false;
        vm_clear_raised(vm);
        return vm_fail(vm, ERROR_TYPE, "cannot convert dictionary update sequence element #%zu to a sequence", number);
    }
    bool ok;
    if (pair->count != 2) {
        ok = vm_fail(vm, ERROR_VALUE, "dictionary update sequence element #%zu has length %zu; 2 is required", number,
                     pair->count);
    } else {
        ok = dict_set(vm, d, pair->items[0], pair->items[1]);
    }
    object_release(&pair->object);
    return ok;
}

static bool update_from_pairs(Vm *vm, Dict *d, Value pairs) {
    Value iterator = value_iter(vm, pairs);
    if (is_absent(iterator)) return false;
    Value (*next_pair)(Vm *, Value, Value *) = value_type(iterator)->next_pair;
    bool ok = true;
    for (size_t n = 0; ok && vm_poll(vm); n++) {
        Value second = ABSENT, item = next_pair ? next_pair(vm, iterator, &second) : value_next(vm, iterator);
        if (is_absent(item)) break;
        ok = is_absent(second) ? update_pair(vm, d, item, n) : dict_set_take(vm, d, item, second);
        value_release(item);
    }
    value_release(iterator);
    return ok && !vm_raised(vm);
}

bool dict_update(Vm *vm, Dict *d, Value other) {
    if (is_dict(other) && value_type(other)->iter == dict_type.iter) return update_from_dict(vm, d, as_dict(other));
    Value keys = value_find_attr(vm, other, vm->name.keys);
    if (is_absent(keys)) return !vm_raised(vm) && update_from_pairs(vm, d, other);
    bool ok = update_from_mapping(vm, d, other, keys);
    value_release(keys);
    return ok;
}

Value dict_raise_key(Vm *vm, Value key) {
    return exception_raise(vm, ERROR_KEY, tuple_from(vm, &key, 1));
}
