/* tuple.h -- tuple: a fixed number of values.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_TUPLE_H
#define ENGINE_LANG_OBJECTS_TUPLE_H

#include "engine/lang/type.h"

struct Tuple {
    Object object;
    size_t count;
    Dict *dict;                  /* attributes, in instances of subclasses only */
    Value items[];
};

Tuple *tuple_new(Vm *vm, size_t count);                            /* items ABSENT, the caller fills them; (): the one */
/* Its items are anything, and for the caller to set at once; tuple_finish follows. count is not 0. */
Tuple *tuple_begin(Vm *vm, size_t count);
/* t, its items set: the collector learns of it, unless they tell already that it can be in no cycle. */
Tuple *tuple_finish(Vm *vm, Tuple *t);
Tuple *tuple_from(Vm *vm, const Value *items, size_t count);       /* retains the items */
Tuple *tuple_take(Vm *vm, const Value *items, size_t count);       /* takes the items unless it fails */
/* (a, b): takes both, also when it fails. */
Value tuple_pair(Vm *vm, Value a, Value b);
/* The same for an iterator: *last, a pair that it has given, once more if nobody else has kept it. */
Value tuple_pair_again(Vm *vm, Tuple **last, Value a, Value b);
Value tuple_again(Vm *vm, Tuple **last, const Value *items, size_t count);
/* tuple_of(vm, 3, a, b, c): takes each; NULL if one is ABSENT (the others are released). */
Value tuple_of(Vm *vm, size_t count, ...);

/* The hash of a tuple of strs, values that are no objects, and a few levels of tuples of these; false, with nothing pending: it holds
 * something else. */
bool tuple_hash_simple(const Tuple *t, uint64_t *out);
/* Are the tuples a and b, of a type that compares as tuple does, equal? 1, 0, or -1: that takes comparisons which may run code of the language, or nest. */
int tuple_same(const Tuple *a, const Tuple *b);
/* Is a less than b? Likewise. */
int tuple_less(const Tuple *a, const Tuple *b);

static inline bool is_tuple(Value v) { return is_object(v) && value_isa(v, &tuple_type); }
static inline Tuple *as_tuple(Value v) { return (Tuple *)v.as.object; }

#endif
