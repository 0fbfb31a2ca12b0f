/* iterators.h -- the iterators of the built-in types, and enumerate, zip, map, filter, reversed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_ITERATORS_H
#define ENGINE_LANG_OBJECTS_ITERATORS_H

#include "engine/lang/objects/slice.h"

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

Value sequence_iter_new(Vm *vm, Type *type, Value sequence);
Value range_iter_new(Vm *vm, int64_t start, int64_t step, int64_t count);
/* iter(callable, sentinel) */
Value callable_iter_new(Vm *vm, Value callable, Value sentinel);
/* reversed(v) without looking for __reversed__: v has a length and items by number. */
Value reversed_new(Vm *vm, Value v);

#endif
