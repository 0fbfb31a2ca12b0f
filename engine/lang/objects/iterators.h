/* iterators.h -- the iterators of the built-in types, and enumerate, zip, map, filter, reversed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_ITERATORS_H
#define ENGINE_LANG_OBJECTS_ITERATORS_H

#include "engine/lang/objects/list.h"
#include "engine/lang/objects/slice.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/protocol.h"

/* Iterator over a list or tuple, or by __getitem__(0), (1) .. of anything else. The evaluator's FOR_ITER
 * may look inside. */
typedef struct SequenceIter {
    Object object;
    Value sequence;              /* ABSENT once it has ended */
    size_t index;                /* of the next item */
} SequenceIter;

typedef struct RangeIter {
    Object object;
    int64_t next, step;
    int64_t count;               /* items left */
} RangeIter;

/* The next item, for loops in C and the evaluator. ABSENT at the end. */
static inline Value range_iter_step(RangeIter *it) {
    if (it->count <= 0) return ABSENT;
    Value v = value_int(it->next);
    it->count--;
    it->next = (int64_t)((uint64_t)it->next + (uint64_t)it->step);
    return v;
}

extern Type list_iterator_type, tuple_iterator_type, range_iterator_type, sequence_iterator_type,
    callable_iterator_type, list_reverseiterator_type;
extern Type enumerate_type, zip_type, map_type, filter_type, reversed_type;

/* Readies the types of this header. */
bool iterators_ready(Vm *vm);

/* The next item of the iterators of built-in types. *known false: another iterator. */
static inline Value next_fast(Value iterator, bool *known) {
    const Type *t = iterator.as.object->type;
    *known = true;
    if (t == &range_iterator_type) return range_iter_step((RangeIter *)iterator.as.object);
    if (t == &list_iterator_type) {
        SequenceIter *it = (SequenceIter *)iterator.as.object;
        if (LIKELY(!is_absent(it->sequence) && it->index < as_list(it->sequence)->count)) {
            return value_retain(value_at(&as_list(it->sequence)->items[it->index++]));
        }
    } else if (t == &tuple_iterator_type) {
        SequenceIter *it = (SequenceIter *)iterator.as.object;
        if (LIKELY(!is_absent(it->sequence) && it->index < as_tuple(it->sequence)->count)) {
            return value_retain(value_at(&as_tuple(it->sequence)->items[it->index++]));
        }
    }
    *known = false;
    return ABSENT;
}

/* The next item of any iterator, in a loop that has a safe point of its own. */
static inline Value iterator_step(Vm *vm, Value iterator) {
    Type *t = value_type(iterator);
    return t->next ? t->next(vm, iterator) : value_next(vm, iterator);
}

/* iterator_step, unless iterators feed iterators until the C stack is full. */
Value iterator_descend(Vm *vm, Value iterator);

/* The same, at once for the iterators of lists, tuples and ranges: of one that feeds another, whose consumer has safe points. */
static inline Value iterator_next(Vm *vm, Value iterator) {
    bool known;
    Value item = next_fast(iterator, &known);
    return known ? item : iterator_descend(vm, iterator);
}

/* How many items a built-in iterable says it has (left), so that there is room for them; 0: it does not say. */
size_t iterable_size(Vm *vm, Value iterable);

Value sequence_iter_new(Vm *vm, Type *type, Value sequence);
Value range_iter_new(Vm *vm, int64_t start, int64_t step, int64_t count);
/* What an iterator's __reduce__ gives: maker(*args) makes another one, which is told state unless that is ABSENT. All three
 * are taken. */
Value iterator_reduction(Vm *vm, Value maker, Value args, Value state);
/* The same by the items that are left: those of another iterator at the same place, which is taken. */
Value iterator_rest(Vm *vm, Value twin);
/* The builtin iter. New reference. */
Value iterator_maker(Vm *vm);
/* iter(callable, sentinel) */
Value callable_iter_new(Vm *vm, Value callable, Value sentinel);
/* reversed(v) without looking for __reversed__: v has a length and items by number. */
Value reversed_new(Vm *vm, Value v);

#endif
