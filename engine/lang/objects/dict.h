/* dict.h -- dict: a hash table that keeps insertion order; also every namespace.
 *
 * Entries lie in an array in insertion order, deleted ones with an ABSENT key; an index of entry numbers is
 * hashed by open addressing. Keys that are interned strings are found by pointer.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_DICT_H
#define ENGINE_LANG_OBJECTS_DICT_H

#include "engine/lang/type.h"

typedef struct DictEntry {
    Value key;                   /* ABSENT: deleted */
    Value value;
    uint64_t hash;
} DictEntry;

struct Dict {
    Object object;
    size_t count;                /* live entries */
    size_t used;                 /* entries in the array, deleted ones included */
    size_t capacity;             /* of entries */
    DictEntry *entries;
    void *index;                 /* 8-, 16- or 32-bit entry numbers; NULL while there are at most 8 entries */
    uint32_t index_mask;
    uint32_t index_filled;       /* slots of the index that are not empty: those of deleted entries too */
    uint32_t version;            /* another, new among all dicts, when a key is added or deleted or entries move, not when a value is replaced */
    Dict *dict;                  /* attributes, in instances of subclasses only */
};

Dict *dict_new(Vm *vm);
/* With room for n entries beside it, at most DICT_ROOM_MOST. */
enum { DICT_ROOM_FIRST = 4, DICT_ROOM_MOST = 8 };
Dict *dict_new_room(Vm *vm, size_t n);
/* The value at key, borrowed; ABSENT if there is none, or with an exception pending if hashing or == raised. */
Value dict_get(Vm *vm, Dict *dict, Value key);
/* The same where a str, a small int or a tuple of these tells at once that it is there; ABSENT, with nothing pending: dict_get would tell. */
Value dict_peek(const Dict *dict, Value key);
/* Likewise: is the key there? 1, 0, or -1: dict_find would tell. */
int dict_knows(const Dict *dict, Value key);
bool dict_set(Vm *vm, Dict *dict, Value key, Value value);         /* retains both */
bool dict_set_take(Vm *vm, Dict *dict, Value key, Value value);    /* takes value */
/* The same where neither an error nor the table's growing is to be feared. false: nothing is done, nor value taken. */
bool dict_set_simple(Vm *vm, Dict *dict, Value key, Value value);
/* The value at key, which becomes the given one (retained) if there is none; borrowed, ABSENT with an exception pending. */
Value dict_default(Vm *vm, Dict *dict, Value key, Value value);
int dict_delete(Vm *vm, Dict *dict, Value key);                    /* 1 deleted, 0 not there, -1 */
Value dict_pop(Vm *vm, Dict *dict, Value key);                     /* new, ABSENT as dict_get */
bool dict_update(Vm *vm, Dict *dict, Value other);                 /* mapping or pairs */
void dict_empty(Dict *dict);
Dict *dict_copy(Vm *vm, Dict *dict);
/* Has room for count entries in all, so that they come without the table growing. */
bool dict_reserve(Vm *vm, Dict *dict, size_t count);

/* With a str key, which never raises anything but MemoryError. */
Value dict_get_str(Dict *dict, Str *key);                          /* borrowed */
Value dict_get_c(Vm *vm, Dict *dict, const char *key);             /* borrowed */
bool dict_set_str(Vm *vm, Dict *dict, Str *key, Value value);      /* retains value */
bool dict_set_c(Vm *vm, Dict *dict, const char *key, Value value); /* takes value, false if it is ABSENT */
bool dict_delete_str(Dict *dict, Str *key);
/* Number of key's entry, or -1: what an inline cache keeps. Valid while entries[i].key is that str. */
int64_t dict_find_str(Dict *dict, Str *key);

/* Walks the live entries: for (size_t i = 0; dict_walk(d, &i, &k, &v);) -- both borrowed. */
bool dict_walk(Dict *dict, size_t *position, Value *key, Value *value);

/* Number of key's entry; -1: not there; -2: an exception is pending. */
int64_t dict_find(Vm *vm, Dict *dict, Value key);
int64_t dict_find_hashed(Vm *vm, Dict *dict, Value key, uint64_t hash);
/* dict_set_take for a key whose hash is known. */
bool dict_insert_hashed(Vm *vm, Dict *dict, Value key, Value value, uint64_t hash);
/* Takes entry number i, or the last entry, out: *key and *value are new. false: there is none. */
bool dict_remove_at(Dict *dict, size_t i, Value *key, Value *value);
bool dict_pop_last(Dict *dict, Value *key, Value *value);
/* Makes entry number i the first. */
bool dict_move_first(Vm *vm, Dict *dict, size_t i);
/* Raises KeyError(key). Returns ABSENT. */
Value dict_raise_key(Vm *vm, Value key);

static inline bool is_dict(Value v) { return is_object(v) && value_isa(v, &dict_type); }
static inline Dict *as_dict(Value v) { return (Dict *)v.as.object; }

/* Methods that other kinds of dicts take by keyword. NativeFns. */
Value dict_method_pop(Vm *vm, const Value *args);
Value dict_method_setdefault(Vm *vm, const Value *args);
Value dict_method_fromkeys(Vm *vm, const Value *args);

#endif
