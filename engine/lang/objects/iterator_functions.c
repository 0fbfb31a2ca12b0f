/* iterator_functions.c -- enumerate, zip, map, filter, reversed.
 *
 * enumerate and zip give the same tuple again when nobody has kept the last one, as CPython does: a loop that
 * unpacks it at once then allocates nothing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/iterate.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/iterators.h"

/* ---- enumerate ---- */

typedef struct Enumerate {
    Object object;
    Value iterator, number;
    Tuple *pair;                 /* the last result, or NULL */
} Enumerate;

static Value enumerate_construct(Vm *vm, Type *type, const Value *args) {
    if (!is_small_int(args[1]) && !value_type(args[1])->to_index) {
        return vm_raise(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(args[1]));
    }
    Value iterator = value_iter(vm, args[0]);
    Enumerate *e = is_absent(iterator) ? NULL : object_new(vm, type, 0);
    if (!e) {
        value_release(iterator);
        return ABSENT;
    }
    e->iterator = iterator;
    e->number = is_bool(args[1]) ? value_int(args[1].as.integer) : value_retain(args[1]);
    return value_object(e);
}

/* The counter's value now (new); the counter goes on. */
static Value enumerate_count(Vm *vm, Enumerate *e) {
    Value now = e->number;
    if (is_small_int(now) && now.as.integer < INT64_MAX) {
        e->number.as.integer++;
        return now;
    }
    Value after = value_binary(vm, BINARY_ADD, now, value_int(1));
    if (is_absent(after)) return ABSENT;
    e->number = after;
    return now;
}

static Value enumerate_next_pair(Vm *vm, Value self, Value *item) {
    Enumerate *e = (Enumerate *)self.as.object;
    *item = iterator_next(vm, e->iterator);
    if (is_absent(*item)) return ABSENT;
    Value number = enumerate_count(vm, e);
    if (is_absent(number)) value_release(*item);
    return number;
}

static Value enumerate_next(Vm *vm, Value self) {
    Value item, number = enumerate_next_pair(vm, self, &item);
    return is_absent(number) ? ABSENT : tuple_pair_again(vm, &((Enumerate *)self.as.object)->pair, number, item);
}

static Value enumerate_reduce(Vm *vm, const Value *args) {
    const Enumerate *e = (const Enumerate *)args[0].as.object;
    Value made_of = tuple_of(vm, 2, value_retain(e->iterator), value_retain(e->number));
    return iterator_reduction(vm, value_retain(value_object(value_type(args[0]))), made_of, ABSENT);
}

#define REDUCE_ROW(reduce) {"__reduce__", reduce, "", "What copies and pickles are made of.", NATIVE_METHOD}

static const NativeDef enumerate_methods[] = {REDUCE_ROW(enumerate_reduce), CLASS_GETITEM, {0}};

Type enumerate_type = {
    .object = TYPE_OBJECT,
    .name = "enumerate",
    .doc = "Pairs of a count and an item: enumerate('ab') gives (0, 'a'), (1, 'b').",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(Enumerate),
    .owns = OWNS(OWNED(Enumerate, iterator), OWNED(Enumerate, number), OWNED(Enumerate, pair)),
    .signature = "iterable, start=0",
    .construct = enumerate_construct,
    .iter = iterator_self,
    .next = enumerate_next,
    .next_pair = enumerate_next_pair,
    .methods = enumerate_methods,
};

/* ---- several iterators side by side: zip and map ---- */

enum { FEW = 8 };                /* so many items of a row find room on the C stack */

typedef struct Parallel {
    Object object;
    Value function;              /* map's; ABSENT in zip */
    Tuple *iterators;
    Tuple *last;                 /* zip's last result, or NULL */
    bool strict;
} Parallel;

static const Owned parallel_owns[] = {OWNED(Parallel, function), OWNED(Parallel, iterators), OWNED(Parallel, last), {0}};

static Value parallel_new(Vm *vm, Type *type, Value function, const Value *iterables, size_t count, bool strict) {
    bool zip = is_absent(function);
    Tuple *iterators = tuple_new(vm, count);
    if (!iterators) return ABSENT;
    for (size_t i = 0; i < count; i++) {
        Value iterator = value_iter(vm, iterables[i]);
        iterators->items[i] = iterator;
        if (!is_absent(iterator)) continue;
        if (zip && vm_raised_is(vm, ERROR_TYPE) && !value_type(iterables[i])->iter) {
            vm_clear_raised(vm);
            vm_raise(vm, ERROR_TYPE, "'%s' object is not iterable", value_type_name(iterables[i]));
        }
        object_release(&iterators->object);
        return ABSENT;
    }
    Parallel *p = object_new(vm, type, 0);
    if (!p) {
        object_release(&iterators->object);
        return ABSENT;
    }
    p->function = value_retain(function);
    p->iterators = iterators;
    p->strict = strict;
    return value_object(p);
}

static Value zip_construct(Vm *vm, Type *type, const Value *args) {
    int strict = value_truth(vm, args[1]);
    return strict < 0 ? ABSENT : parallel_new(vm, type, ABSENT, as_tuple(args[0])->items, as_tuple(args[0])->count, strict);
}

/* With strict=True: iterator number i ended; the ones before must not have gone on, nor the others go on. */
static Value zip_uneven(Vm *vm, Parallel *p, size_t i) {
    if (i) {
        if (vm_raised(vm)) return ABSENT;
        return vm_raise(vm, ERROR_VALUE, "zip() argument %zu is shorter than argument%s%zu", i + 1,
                        i == 1 ? " " : "s 1-", i);
    }
    for (size_t k = 1; k < p->iterators->count; k++) {
        Value item = value_next(vm, p->iterators->items[k]);
        if (is_absent(item) && vm_raised(vm)) return ABSENT;
        if (is_absent(item)) continue;
        value_release(item);
        return vm_raise(vm, ERROR_VALUE, "zip() argument %zu is longer than argument%s%zu", k + 1,
                        k == 1 ? " " : "s 1-", k);
    }
    return ABSENT;
}

/* The next row, of any number of items. */
static Value zip_row(Vm *vm, Parallel *p) {
    size_t count = p->iterators ? p->iterators->count : 0, n = 0;
    if (!count) return ABSENT;
    Value few[FEW], *items = count <= FEW ? few : mem_alloc(count * sizeof(Value)), row = ABSENT;
    if (!items) return vm_raise_memory(vm);
    while (n < count && !is_absent(items[n] = iterator_next(vm, p->iterators->items[n]))) n++;
    if (n == count) row = tuple_again(vm, &p->last, items, count);
    for (size_t i = 0; n < count && i < n; i++) value_release(items[i]);
    if (items != few) mem_free(items);
    return n < count && p->strict && !vm_raised(vm) ? zip_uneven(vm, p, n) : row;
}

static Value zip_next_pair(Vm *vm, Value self, Value *second) {
    Parallel *p = (Parallel *)self.as.object;
    *second = ABSENT;
    if (!p->iterators || p->iterators->count != 2) return zip_row(vm, p);
    Value first = iterator_next(vm, p->iterators->items[0]);
    if (!is_absent(first)) *second = iterator_next(vm, p->iterators->items[1]);
    if (!is_absent(*second)) return first;
    size_t ended = !is_absent(first);
    value_release(first);
    return p->strict && !vm_raised(vm) ? zip_uneven(vm, p, ended) : ABSENT;
}

static Value zip_next(Vm *vm, Value self) {
    Value second, first = zip_next_pair(vm, self, &second);
    return is_absent(second) ? first : tuple_pair_again(vm, &((Parallel *)self.as.object)->last, first, second);
}

static Value zip_reduce(Vm *vm, const Value *args) {
    const Parallel *p = (const Parallel *)args[0].as.object;
    Value iterators = p->iterators ? value_retain(value_object(p->iterators)) : value_object(tuple_new(vm, 0));
    Value state = p->strict ? VALUE_TRUE : ABSENT;
    return iterator_reduction(vm, value_retain(value_object(value_type(args[0]))), iterators, state);
}

static Value zip_set_state(Vm *vm, const Value *args) {
    int strict = value_truth(vm, args[1]);
    if (strict < 0) return ABSENT;
    ((Parallel *)args[0].as.object)->strict = strict;
    return NONE;
}

static const NativeDef zip_methods[] = {
    REDUCE_ROW(zip_reduce),
    {"__setstate__", zip_set_state, "state, /", "Says whether the lengths must be equal.", NATIVE_METHOD},
    {0},
};

Type zip_type = {
    .object = TYPE_OBJECT,
    .name = "zip",
    .doc = "Rows of the first items, the second items and so on: zip('ab', [1, 2]) gives ('a', 1), ('b', 2). Ends "
           "with the shortest; with strict=True unequal lengths are a ValueError.",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(Parallel),
    .owns = parallel_owns,
    .signature = "*iterables, strict=False",
    .construct = zip_construct,
    .iter = iterator_self,
    .next = zip_next,
    .next_pair = zip_next_pair,
    .methods = zip_methods,
};

static Value map_construct(Vm *vm, Type *type, const Value *args) {
    Tuple *all = as_tuple(args[0]);
    if (all->count < 2) return vm_raise(vm, ERROR_TYPE, "map() must have at least two arguments.");
    return parallel_new(vm, type, all->items[0], all->items + 1, all->count - 1, false);
}

static Value map_many(Vm *vm, Parallel *p) {
    size_t count = p->iterators->count, n = 0;
    Value few[FEW], *args = count <= FEW ? few : mem_alloc(count * sizeof(Value)), result = ABSENT;
    if (!args) return vm_raise_memory(vm);
    while (n < count && !is_absent(args[n] = iterator_next(vm, p->iterators->items[n]))) n++;
    if (n == count && n == 2) result = value_call_2(vm, p->function, args[0], args[1]);
    else if (n == count) result = value_call(vm, p->function, args, count, NULL);
    while (n > 0) value_release(args[--n]);
    if (args != few) mem_free(args);
    return result;
}

/* A StopIteration out of the function would look like the end: as in CPython it is. */
static Value map_next(Vm *vm, Value self) {
    Parallel *p = (Parallel *)self.as.object;
    if (!p->iterators) return ABSENT;
    Value result;
    if (p->iterators->count == 1) {
        Value item = iterator_next(vm, p->iterators->items[0]);
        if (is_absent(item)) return ABSENT;
        result = value_call_1(vm, p->function, item);
        value_release(item);
    } else {
        result = map_many(vm, p);
    }
    if (is_absent(result) && vm_raised_is(vm, ERROR_STOP_ITERATION)) vm_clear_raised(vm);
    return result;
}

static Value map_reduce(Vm *vm, const Value *args) {
    const Parallel *p = (const Parallel *)args[0].as.object;
    size_t count = p->iterators ? p->iterators->count : 0;
    Tuple *made_of = tuple_new(vm, count + 1);
    if (!made_of) return ABSENT;
    made_of->items[0] = value_retain(p->function);
    for (size_t i = 0; i < count; i++) made_of->items[i + 1] = value_retain(p->iterators->items[i]);
    return iterator_reduction(vm, value_retain(value_object(value_type(args[0]))), value_object(made_of), ABSENT);
}

static const NativeDef map_methods[] = {REDUCE_ROW(map_reduce), {0}};

Type map_type = {
    .object = TYPE_OBJECT,
    .name = "map",
    .doc = "The function's results for each item, or for the items of several iterables side by side.",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(Parallel),
    .owns = parallel_owns,
    .signature = "*func_and_iterables",
    .construct = map_construct,
    .iter = iterator_self,
    .next = map_next,
    .methods = map_methods,
};

/* ---- filter ---- */

typedef struct Filter {
    Object object;
    Value function, iterator;    /* function NONE: the items' own truth */
} Filter;

static Value filter_construct(Vm *vm, Type *type, const Value *args) {
    Value iterator = value_iter(vm, args[1]);
    Filter *f = is_absent(iterator) ? NULL : object_new(vm, type, 0);
    if (!f) {
        value_release(iterator);
        return ABSENT;
    }
    f->function = value_is(args[0], &type_type) && args[0].as.object == &bool_type.object ? NONE : value_retain(args[0]);
    f->iterator = iterator;
    return value_object(f);
}

static Value filter_next(Vm *vm, Value self) {
    Filter *f = (Filter *)self.as.object;
    for (;;) {
        Value item = iterator_next(vm, f->iterator);
        if (is_absent(item)) return ABSENT;
        Value verdict = is_none(f->function) ? value_retain(item) : value_call_1(vm, f->function, item);
        int keep = is_absent(verdict) ? -1 : value_truth(vm, verdict);
        value_release(verdict);
        if (keep > 0) return item;
        value_release(item);
        if (keep < 0 || !poll_at_once(vm)) return ABSENT;
    }
}

static Value filter_reduce(Vm *vm, const Value *args) {
    const Filter *f = (const Filter *)args[0].as.object;
    Value made_of = tuple_of(vm, 2, value_retain(f->function), value_retain(f->iterator));
    return iterator_reduction(vm, value_retain(value_object(value_type(args[0]))), made_of, ABSENT);
}

static const NativeDef filter_methods[] = {REDUCE_ROW(filter_reduce), {0}};

Type filter_type = {
    .object = TYPE_OBJECT,
    .name = "filter",
    .doc = "The items for which the function is true; with None, those that are true themselves.",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(Filter),
    .owns = OWNS(OWNED(Filter, function), OWNED(Filter, iterator)),
    .signature = "function, iterable, /",
    .construct = filter_construct,
    .iter = iterator_self,
    .next = filter_next,
    .methods = filter_methods,
};

/* ---- reversed ---- */

Value reversed_new(Vm *vm, Value v) {
    bool list = is_list(v);
    int64_t n = value_length(vm, v);
    if (n < 0) return ABSENT;
    SequenceIter *it = object_new(vm, list ? &list_reverseiterator_type : &reversed_type, 0);
    if (!it) return ABSENT;
    it->sequence = value_retain(v);
    it->index = (size_t)n;
    return value_object(it);
}

static Value reversed_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    if (value_is(args[0], &list_type) || value_is(args[0], &tuple_type)) return reversed_new(vm, args[0]);
    Value method = value_special(vm, args[0], "__reversed__");
    if (!is_absent(method)) {
        Value result = is_none(method) ? vm_raise(vm, ERROR_TYPE, "'%s' object is not reversible", value_type_name(args[0]))
                                       : value_call_0(vm, method);
        value_release(method);
        return result;
    }
    if (vm_raised(vm)) return ABSENT;
    Type *t = value_type(args[0]);
    if (!t->get_item || !t->length || (t->flags & TYPE_MAPPING)) {
        return vm_raise(vm, ERROR_TYPE, "'%s' object is not reversible", value_type_name(args[0]));
    }
    return reversed_new(vm, args[0]);
}

static Value reversed_next(Vm *vm, Value self) {
    SequenceIter *it = (SequenceIter *)self.as.object;
    if (is_absent(it->sequence) || !it->index) return ABSENT;
    size_t i = --it->index;
    if (value_is(it->sequence, &tuple_type)) return value_retain(as_tuple(it->sequence)->items[i]);
    if (value_is(it->sequence, &str_type)) return value_object(str_from_codepoint(vm, str_code_at(as_str(it->sequence), i)));
    Value item = value_get_item(vm, it->sequence, value_int((int64_t)i));
    if (is_absent(item) && (vm_raised_is(vm, ERROR_INDEX) || vm_raised_is(vm, ERROR_STOP_ITERATION))) {
        vm_clear_raised(vm);
        value_clear(&it->sequence);
    }
    return item;
}

static Value reversed_reduce(Vm *vm, const Value *args) {
    const SequenceIter *it = (const SequenceIter *)args[0].as.object;
    if (is_absent(it->sequence)) return iterator_rest(vm, value_retain(args[0]));
    Value made_of = tuple_of(vm, 1, value_retain(it->sequence));
    return iterator_reduction(vm, value_retain(value_object(&reversed_type)), made_of, value_int((int64_t)it->index - 1));
}

static Value reversed_set_state(Vm *vm, const Value *args) {
    SequenceIter *it = (SequenceIter *)args[0].as.object;
    int64_t index;
    if (!value_to_index(vm, args[1], &index)) return ABSENT;
    it->index = index < -1 ? 0 : (size_t)(index + 1);
    return NONE;
}

static Value reversed_hint(Vm *vm, const Value *args) {
    const SequenceIter *it = (const SequenceIter *)args[0].as.object;
    if (is_absent(it->sequence)) return value_int(0);
    int64_t n = value_length(vm, it->sequence);
    if (n < 0) return ABSENT;
    return value_int(n < (int64_t)it->index ? 0 : (int64_t)it->index);
}

static const NativeDef reversed_methods[] = {
    REDUCE_ROW(reversed_reduce),
    {"__setstate__", reversed_set_state, "state, /", "Puts it to its place.", NATIVE_METHOD},
    {"__length_hint__", reversed_hint, "", "About how many items are left.", NATIVE_METHOD},
    {0},
};

Type reversed_type = {
    .object = TYPE_OBJECT,
    .name = "reversed",
    .doc = "Goes through a sequence from its end.",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(SequenceIter),
    .owns = OWNS(OWNED(SequenceIter, sequence)),
    .signature = "sequence, /",
    .construct = reversed_construct,
    .iter = iterator_self,
    .next = reversed_next,
    .methods = reversed_methods,
};
