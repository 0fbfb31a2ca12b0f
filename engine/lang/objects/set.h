/* set.h -- set and frozenset.
 *
 * A hash table of its own, that probes, grows and is filled just as CPython's: the order in which a set of
 * numbers is iterated and printed is a matter of the table, and programs print it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_SET_H
#define ENGINE_LANG_OBJECTS_SET_H

#include "engine/lang/objects/dict.h"

enum { SET_SMALL = 8 };

typedef struct SetEntry {
    Value key;                   /* ABSENT: never used, or deleted (then hash is SET_DELETED) */
    uint64_t hash;
} SetEntry;

typedef struct Set {
    Object object;
    size_t count;                /* items */
    size_t fill;                 /* slots used, deleted ones included */
    size_t mask;                 /* slots - 1 */
    SetEntry *table;             /* small, or a block of its own */
    SetEntry small[SET_SMALL];
    uint64_t hash;               /* of a frozenset; 0: not computed yet */
    size_t finger;               /* where pop() looks next */
    uint32_t version;            /* changes when an item comes or goes */
    Dict *dict;                  /* attributes, in instances of subclasses only */
} Set;

Set *set_new(Vm *vm, Type *type);                                  /* &set_type or &frozenset_type */
Set *set_from(Vm *vm, Type *type, Value iterable);
bool set_add(Vm *vm, Set *set, Value item);
bool set_update(Vm *vm, Set *set, Value iterable);                 /* set |= iterable */
int set_discard(Vm *vm, Set *set, Value item);                     /* 1 it was there, 0, -1 */
int set_has(Vm *vm, Set *set, Value item);                         /* 1, 0, -1 */
/* Where a str or small int tells at once; -1: set_has would tell. */
int set_knows(const Set *set, Value item);
/* Walks the items: for (size_t i = 0; set_walk(s, &i, &item);) -- borrowed. */
bool set_walk(Set *set, size_t *position, Value *item);
/* Readies the set iterator's type. */
bool set_ready(Vm *vm);

static inline bool is_set(Value v) {                               /* set or frozenset */
    const Type *t = value_type(v);
    return t == &set_type || t == &frozenset_type || type_is_subtype(t, &set_type) || type_is_subtype(t, &frozenset_type);
}
static inline Set *as_set(Value v) { return (Set *)v.as.object; }

#endif
