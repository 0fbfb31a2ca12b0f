/* iterators.c -- iterators over sequences and ranges, by __getitem__, and iter(callable, sentinel).
 *
 * enumerate, zip, map, filter and reversed are in iterator_functions.c; str, bytes, dict and set have their own
 * iterators in their own files.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/iterators.h"

#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/container_private.h"

/* ---- what copies and pickles of them are made of ---- */

Value iterator_descend(Vm *vm, Value iterator) { return vm_has_stack(vm) ? iterator_step(vm, iterator) : ABSENT; }

Value iterator_maker(Vm *vm) { return value_retain(dict_get_c(vm, vm_builtins(vm), "iter")); }

Value iterator_reduction(Vm *vm, Value maker, Value args, Value state) {
    return is_absent(state) ? tuple_of(vm, 2, maker, args) : tuple_of(vm, 3, maker, args, state);
}

Value iterator_rest(Vm *vm, Value twin) {
    List *items = is_absent(twin) ? NULL : value_to_list(vm, twin);
    value_release(twin);
    return items ? iterator_reduction(vm, iterator_maker(vm), tuple_of(vm, 1, value_object(items)), ABSENT) : ABSENT;
}

/* ---- list, tuple, __getitem__ ---- */

Value sequence_iter_new(Vm *vm, Type *type, Value sequence) {
    SequenceIter *it = (SequenceIter *)object_begin(vm, type, sizeof(SequenceIter), true);
    if (!it) return ABSENT;
    it->sequence = value_retain(sequence);
    it->index = 0;
    gc_track(vm, &it->object);
    return value_object(it);
}

static void sequence_free(Object *o) {
    value_release(((SequenceIter *)o)->sequence);
    object_dealloc(o);
}

static void sequence_traverse(Object *o, Visit visit, void *context) {
    visit_value(((SequenceIter *)o)->sequence, visit, context);
}

static void sequence_clear(Object *o) { value_clear(&((SequenceIter *)o)->sequence); }

static Value list_next(Vm *vm, Value self) {
    (void)vm;
    SequenceIter *it = (SequenceIter *)self.as.object;
    if (is_absent(it->sequence)) return ABSENT;
    List *list = as_list(it->sequence);
    if (it->index < list->count) return value_retain(list->items[it->index++]);
    value_clear(&it->sequence);
    return ABSENT;
}

static Value tuple_next(Vm *vm, Value self) {
    (void)vm;
    SequenceIter *it = (SequenceIter *)self.as.object;
    if (is_absent(it->sequence)) return ABSENT;
    Tuple *t = as_tuple(it->sequence);
    if (it->index < t->count) return value_retain(t->items[it->index++]);
    value_clear(&it->sequence);
    return ABSENT;
}

/* Its index counts down and stands one above the next item. */
static Value reverse_next(Vm *vm, Value self) {
    (void)vm;
    SequenceIter *it = (SequenceIter *)self.as.object;
    if (is_absent(it->sequence)) return ABSENT;
    List *list = as_list(it->sequence);
    if (it->index && it->index <= list->count) return value_retain(list->items[--it->index]);
    value_clear(&it->sequence);
    return ABSENT;
}

static Value getitem_next(Vm *vm, Value self) {
    SequenceIter *it = (SequenceIter *)self.as.object;
    if (is_absent(it->sequence)) return ABSENT;
    Value item = value_get_item(vm, it->sequence, value_int((int64_t)it->index));
    if (!is_absent(item)) {
        it->index++;
        return item;
    }
    if (vm_raised_is(vm, ERROR_INDEX) || vm_raised_is(vm, ERROR_STOP_ITERATION)) {
        vm_clear_raised(vm);
        value_clear(&it->sequence);
    }
    return ABSENT;
}

static Value sequence_length_hint(Vm *vm, const Value *args) {
    const SequenceIter *it = (const SequenceIter *)args[0].as.object;
    if (is_absent(it->sequence)) return value_int(0);
    if (value_is(args[0], &list_reverseiterator_type)) return value_int((int64_t)it->index);
    int64_t n = value_length(vm, it->sequence);
    if (n < 0) return ABSENT;
    return value_int(n > (int64_t)it->index ? n - (int64_t)it->index : 0);
}

static Value sequence_reduce(Vm *vm, const Value *args) {
    const SequenceIter *it = (const SequenceIter *)args[0].as.object;
    if (is_absent(it->sequence)) return iterator_rest(vm, value_retain(args[0]));
    bool backward = value_is(args[0], &list_reverseiterator_type);
    Value maker = backward ? value_retain(value_object(&reversed_type)) : iterator_maker(vm);
    return iterator_reduction(vm, maker, tuple_of(vm, 1, value_retain(it->sequence)), value_int((int64_t)it->index - backward));
}

/* The index of the next item; before a list's first going backward: -1. */
static Value sequence_set_state(Vm *vm, const Value *args) {
    SequenceIter *it = (SequenceIter *)args[0].as.object;
    bool backward = value_is(args[0], &list_reverseiterator_type);
    int64_t index;
    if (!value_to_index(vm, args[1], &index)) return ABSENT;
    if (is_absent(it->sequence)) return NONE;
    it->index = index + backward < 0 ? 0 : (size_t)(index + backward);
    return NONE;
}

#define REDUCE_ROWS(reduce, set_state) \
    {"__reduce__", reduce, "", "What copies and pickles are made of.", NATIVE_METHOD}, \
    {"__setstate__", set_state, "state, /", "Puts it to its place.", NATIVE_METHOD}

static const NativeDef sequence_methods[] = {
    REDUCE_ROWS(sequence_reduce, sequence_set_state),
    {"__length_hint__", sequence_length_hint, "", "About how many items are left.", NATIVE_METHOD},
    {0},
};

#define SEQUENCE_ITERATOR(variable, text, next_item) \
    Type variable = { \
        .object = TYPE_OBJECT, .name = text, .flags = TYPE_GC, .instance_size = sizeof(SequenceIter), \
        .free = sequence_free, .traverse = sequence_traverse, .clear = sequence_clear, .iter = iterator_self, \
        .next = next_item, .methods = sequence_methods, \
    }

SEQUENCE_ITERATOR(list_iterator_type, "list_iterator", list_next);
SEQUENCE_ITERATOR(tuple_iterator_type, "tuple_iterator", tuple_next);
SEQUENCE_ITERATOR(list_reverseiterator_type, "list_reverseiterator", reverse_next);
SEQUENCE_ITERATOR(sequence_iterator_type, "iterator", getitem_next);

size_t iterable_size(Vm *vm, Value iterable) {
    const Type *t = value_type(iterable);
    if (t == &range_iterator_type) return (size_t)((const RangeIter *)iterable.as.object)->count;
    Value sequence = iterable;
    bool forward = t == &list_iterator_type || t == &tuple_iterator_type;
    size_t passed = 0;
    if (forward || t == &list_reverseiterator_type || t == &reversed_type) {
        const SequenceIter *it = (const SequenceIter *)iterable.as.object;
        if (is_absent(it->sequence)) return 0;
        if (!forward) return it->index;
        sequence = it->sequence;
        passed = it->index;
        t = value_type(sequence);
    }
    if (!t->length || (t->flags & TYPE_HEAP)) return 0;
    int64_t size = t->length(vm, sequence);
    if (size < 0) vm_clear_raised(vm);
    return size < (int64_t)passed ? 0 : (size_t)size - passed;
}

/* ---- range ---- */

Value range_iter_new(Vm *vm, int64_t start, int64_t step, int64_t count) {
    RangeIter *it = (RangeIter *)object_begin(vm, &range_iterator_type, sizeof(RangeIter), false);
    if (!it) return ABSENT;
    it->next = start;
    it->step = step;
    it->count = count;
    return value_object(it);
}

static Value range_next(Vm *vm, Value self) {
    (void)vm;
    return range_iter_step((RangeIter *)self.as.object);
}

static Value range_length_hint(Vm *vm, const Value *args) {
    (void)vm;
    return value_int(((const RangeIter *)args[0].as.object)->count);
}

/* The range that is left. */
static Value range_reduce(Vm *vm, const Value *args) {
    const RangeIter *it = (const RangeIter *)args[0].as.object;
    const Value bounds[] = {value_int(it->next), value_int(it->next + it->count * it->step), value_int(it->step)};
    Value left = value_call(vm, value_object(&range_type), bounds, 3, NULL);
    return iterator_reduction(vm, iterator_maker(vm), tuple_of(vm, 1, left), ABSENT);
}

static const NativeDef range_iter_methods[] = {
    {"__reduce__", range_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {"__length_hint__", range_length_hint, "", "About how many items are left.", NATIVE_METHOD},
    {0},
};

Type range_iterator_type = {
    .object = TYPE_OBJECT,
    .name = "range_iterator",
    .instance_size = sizeof(RangeIter),
    .free = object_dealloc,
    .iter = iterator_self,
    .next = range_next,
    .methods = range_iter_methods,
};

/* ---- iter(callable, sentinel) ---- */

typedef struct CallableIter {
    Object object;
    Value callable, sentinel;    /* callable ABSENT once it has ended */
} CallableIter;

Value callable_iter_new(Vm *vm, Value callable, Value sentinel) {
    CallableIter *it = object_new(vm, &callable_iterator_type, 0);
    if (!it) return ABSENT;
    it->callable = value_retain(callable);
    it->sentinel = value_retain(sentinel);
    return value_object(it);
}

static void callable_free(Object *o) {
    CallableIter *it = (CallableIter *)o;
    value_release(it->callable);
    value_release(it->sentinel);
    object_dealloc(o);
}

static void callable_traverse(Object *o, Visit visit, void *context) {
    visit_value(((CallableIter *)o)->callable, visit, context);
    visit_value(((CallableIter *)o)->sentinel, visit, context);
}

static void callable_clear(Object *o) {
    value_clear(&((CallableIter *)o)->callable);
    value_clear(&((CallableIter *)o)->sentinel);
}

static Value callable_next(Vm *vm, Value self) {
    CallableIter *it = (CallableIter *)self.as.object;
    if (is_absent(it->callable)) return ABSENT;
    Value v = value_call_0(vm, it->callable);
    if (is_absent(v)) {
        if (!vm_raised_is(vm, ERROR_STOP_ITERATION)) return ABSENT;
        vm_clear_raised(vm);
        callable_clear(self.as.object);
        return ABSENT;
    }
    int last = is_absent(it->sentinel) ? 1 : value_equal(vm, v, it->sentinel);
    if (!last) return v;
    value_release(v);
    if (last > 0) callable_clear(self.as.object);
    return ABSENT;
}

static Value callable_reduce(Vm *vm, const Value *args) {
    const CallableIter *it = (const CallableIter *)args[0].as.object;
    if (is_absent(it->callable)) return iterator_rest(vm, value_retain(args[0]));
    Value sentinel = is_absent(it->sentinel) ? NONE : value_retain(it->sentinel);
    return iterator_reduction(vm, iterator_maker(vm), tuple_of(vm, 2, value_retain(it->callable), sentinel), ABSENT);
}

static const NativeDef callable_methods[] = {
    {"__reduce__", callable_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {0},
};

Type callable_iterator_type = {
    .object = TYPE_OBJECT,
    .name = "callable_iterator",
    .flags = TYPE_GC,
    .instance_size = sizeof(CallableIter),
    .free = callable_free,
    .traverse = callable_traverse,
    .clear = callable_clear,
    .iter = iterator_self,
    .next = callable_next,
    .methods = callable_methods,
};

bool iterators_ready(Vm *vm) {
    Type *const types[] = {
        &list_iterator_type, &tuple_iterator_type, &range_iterator_type, &longrange_iterator_type, &sequence_iterator_type,
        &callable_iterator_type, &list_reverseiterator_type, &enumerate_type, &zip_type, &map_type, &filter_type,
        &reversed_type,
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (!type_ready(vm, types[i])) return false;
    }
    return true;
}
