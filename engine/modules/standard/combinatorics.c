/* combinatorics.c -- itertools' product, permutations, combinations, groupby and tee.
 *
 * The four that choose items keep the pool of items as a tuple and the indices of the choice as a list of ints.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/itertools.h"

#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/iterators.h"

/* value 0 the pool (or pools), 1 the indices, 2 cycles of permutations, 3 a row that has been given; number 0 how many are
 * chosen, 1: the first choice has been given, 2: it is over */
enum { CHOSEN, STARTED, OVER };

static int64_t *index_at(List *indices, size_t i) { return &indices->items[i].as.integer; }

static List *indices_new(Vm *vm, size_t count) {
    List *indices = list_new(vm, count);
    for (size_t i = 0; indices && i < count; i++) list_append(vm, indices, value_int((int64_t)i));
    return indices;
}

/* Borrowed: item number place of the next choice. */
static inline Value chosen_item(const Stepper *s, size_t place, bool pools) {
    const Tuple *pool = as_tuple(s->value[0]);
    if (pools) pool = as_tuple(pool->items[place]);
    return value_at(&pool->items[*index_at(as_list(s->value[1]), place)]);
}

/* The tuple of the items that indices[0..chosen) name, of one pool or of a pool for each place: once more the one that is kept if
 * nobody else has it, so that a loop that takes it apart at once makes one only. */
static Value choice(Vm *vm, Stepper *s, bool pools) {
    size_t count = (size_t)s->number[CHOSEN];
    Value *kept = &s->value[3];
    if (!is_absent(*kept) && kept->as.object->refs == 1) {
        Tuple *row = as_tuple(value_retain(*kept));
        gc_retrack(vm, &row->object);
        for (size_t i = 0; i < count; i++) value_set(&row->items[i], value_retain(chosen_item(s, i, pools)));
        return value_object(row);
    }
    Tuple *row = count ? tuple_begin(vm, count) : tuple_new(vm, 0);
    if (!row || !count) return value_object(row);
    for (size_t i = 0; i < count; i++) row->items[i] = value_retain(chosen_item(s, i, pools));
    if (is_absent(*kept)) *kept = value_retain(value_object(row));
    return value_object(tuple_finish(vm, row));
}

/* New stepper with pool (taken) and count indices; chosen items are given at a time. */
static Value chooser_new(Vm *vm, Type *type, Tuple *pool, size_t count, int64_t chosen) {
    List *indices = indices_new(vm, count);
    Stepper *s = indices ? object_new(vm, type, 0) : NULL;
    if (!s) {
        release_object(indices);
        release_object(pool);
        return ABSENT;
    }
    s->value[0] = value_object(pool);
    s->value[1] = value_object(indices);
    s->number[CHOSEN] = chosen;
    return value_object(s);
}

static bool choice_size(Vm *vm, Value v, int64_t fallback, int64_t *out) {
    *out = fallback;
    if (is_none(v)) return true;
    if (!is_small_int(v) && !value_type(v)->to_index) return vm_fail(vm, ERROR_TYPE, "Expected int as r");
    if (!value_to_index(vm, v, out)) return false;
    return *out >= 0 || vm_fail(vm, ERROR_VALUE, "r must be non-negative");
}

/* ---- product: value 0 a tuple of tuples ---- */

static Value product_new(Vm *vm, Type *type, const Value *args) {
    Tuple *iterables = as_tuple(args[0]);
    int64_t repeat;
    if (!value_to_index(vm, args[1], &repeat)) return ABSENT;
    if (repeat < 0) return vm_raise(vm, ERROR_VALUE, "repeat argument cannot be negative");
    size_t n = iterables->count;
    if (n && (uint64_t)repeat > SIZE_MAX / 64 / n) return vm_raise(vm, ERROR_OVERFLOW, "repeat argument too large");
    Tuple *pools = tuple_new(vm, n * (size_t)repeat);
    if (!pools) return ABSENT;
    bool empty = false;
    for (size_t i = 0; i < pools->count; i++) {
        Value pool = i < n ? value_object(value_to_tuple(vm, iterables->items[i])) : value_retain(pools->items[i - n]);
        pools->items[i] = pool;
        if (is_absent(pool)) {
            object_release(&pools->object);
            return ABSENT;
        }
        empty |= !as_tuple(pool)->count;
    }
    Value v = chooser_new(vm, type, pools, pools->count, (int64_t)pools->count);
    if (is_absent(v)) return ABSENT;
    List *indices = as_list(as_stepper(v)->value[1]);
    for (size_t i = 0; i < indices->count; i++) *index_at(indices, i) = 0;
    as_stepper(v)->number[OVER] = empty;
    return v;
}

static Value product_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    if (s->number[OVER] || is_absent(s->value[0])) return ABSENT;
    Tuple *pools = as_tuple(s->value[0]);
    List *indices = as_list(s->value[1]);
    if (s->number[STARTED]) {
        size_t i = pools->count;
        while (i && ++*index_at(indices, i - 1) == (int64_t)as_tuple(pools->items[i - 1])->count) *index_at(indices, --i) = 0;
        if (!i) {
            s->number[OVER] = 1;
            return ABSENT;
        }
    }
    s->number[STARTED] = 1;
    return choice(vm, s, true);
}

STEPPER_TYPE(product_type, "product", "*iterables, repeat=1", product_new, product_next,
             "Every way to take one item of each iterable, the last turning fastest: product('ab', [1, 2]) gives "
             "('a', 1), ('a', 2), ('b', 1), ('b', 2).",
             .methods = stepper_methods);

/* ---- combinations ---- */

static Value combinations_new(Vm *vm, Type *type, const Value *args) {
    int64_t r;
    if (!choice_size(vm, args[1], 0, &r)) return ABSENT;
    Tuple *pool = value_to_tuple(vm, args[0]);
    if (!pool) return ABSENT;
    bool over = r > (int64_t)pool->count;
    Value v = chooser_new(vm, type, pool, over ? 0 : (size_t)r, r);
    if (!is_absent(v)) as_stepper(v)->number[OVER] = over;
    return v;
}

static Value combinations_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    if (s->number[OVER] || is_absent(s->value[0])) return ABSENT;
    int64_t n = (int64_t)as_tuple(s->value[0])->count, r = s->number[CHOSEN];
    List *indices = as_list(s->value[1]);
    if (s->number[STARTED]) {
        int64_t i = r - 1;
        while (i >= 0 && *index_at(indices, (size_t)i) == i + n - r) i--;
        if (i < 0) {
            s->number[OVER] = 1;
            return ABSENT;
        }
        int64_t first = ++*index_at(indices, (size_t)i);
        for (int64_t j = i + 1; j < r; j++) *index_at(indices, (size_t)j) = first + j - i;
    }
    s->number[STARTED] = 1;
    return choice(vm, s, false);
}

STEPPER_TYPE(combinations_type, "combinations", "iterable, r", combinations_new, combinations_next,
             "Every choice of r items in their order of appearance: combinations('abc', 2) gives ('a', 'b'), ('a', "
             "'c'), ('b', 'c').",
             .methods = stepper_methods);

static Value replacement_new(Vm *vm, Type *type, const Value *args) {
    int64_t r;
    if (!choice_size(vm, args[1], 0, &r)) return ABSENT;
    Tuple *pool = value_to_tuple(vm, args[0]);
    if (!pool) return ABSENT;
    bool over = r && !pool->count;
    Value v = chooser_new(vm, type, pool, (size_t)r, r);
    if (is_absent(v)) return ABSENT;
    List *indices = as_list(as_stepper(v)->value[1]);
    for (size_t i = 0; i < indices->count; i++) *index_at(indices, i) = 0;
    as_stepper(v)->number[OVER] = over;
    return v;
}

static Value replacement_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    if (s->number[OVER] || is_absent(s->value[0])) return ABSENT;
    int64_t n = (int64_t)as_tuple(s->value[0])->count, i = s->number[CHOSEN] - 1;
    List *indices = as_list(s->value[1]);
    if (s->number[STARTED]) {
        while (i >= 0 && *index_at(indices, (size_t)i) == n - 1) i--;
        if (i < 0) {
            s->number[OVER] = 1;
            return ABSENT;
        }
        int64_t first = *index_at(indices, (size_t)i) + 1;
        for (; i < s->number[CHOSEN]; i++) *index_at(indices, (size_t)i) = first;
    }
    s->number[STARTED] = 1;
    return choice(vm, s, false);
}

STEPPER_TYPE(combinations_with_replacement_type, "combinations_with_replacement", "iterable, r", replacement_new,
             replacement_next,
             "Every choice of r items where an item may be chosen again: of 'ab', 2 gives ('a', 'a'), ('a', 'b'), "
             "('b', 'b').",
             .methods = stepper_methods);

/* ---- permutations: value 2 a list that counts each place's rotations down ---- */

static Value permutations_new(Vm *vm, Type *type, const Value *args) {
    Tuple *pool = value_to_tuple(vm, args[0]);
    if (!pool) return ABSENT;
    int64_t n = (int64_t)pool->count, r;
    if (!choice_size(vm, args[1], n, &r)) {
        object_release(&pool->object);
        return ABSENT;
    }
    Value v = chooser_new(vm, type, pool, (size_t)n, r);
    List *cycles = is_absent(v) ? NULL : list_new(vm, r <= n ? (size_t)r : 0);
    if (!cycles) {
        value_release(v);
        return ABSENT;
    }
    for (int64_t i = 0; r <= n && i < r; i++) list_append(vm, cycles, value_int(n - i));
    as_stepper(v)->value[2] = value_object(cycles);
    as_stepper(v)->number[OVER] = r > n;
    return v;
}

/* Moves on to the next arrangement; false after the last. */
static bool rearrange(Stepper *s) {
    List *indices = as_list(s->value[1]), *cycles = as_list(s->value[2]);
    size_t n = indices->count;
    for (size_t i = (size_t)s->number[CHOSEN]; i-- > 0;) {
        if (--*index_at(cycles, i) == 0) {
            int64_t first = *index_at(indices, i);
            for (size_t j = i; j + 1 < n; j++) *index_at(indices, j) = *index_at(indices, j + 1);
            *index_at(indices, n - 1) = first;
            *index_at(cycles, i) = (int64_t)(n - i);
            continue;
        }
        size_t j = n - (size_t)*index_at(cycles, i);
        int64_t t = *index_at(indices, i);
        *index_at(indices, i) = *index_at(indices, j);
        *index_at(indices, j) = t;
        return true;
    }
    return false;
}

static Value permutations_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    if (s->number[OVER] || is_absent(s->value[0])) return ABSENT;
    if (s->number[STARTED] && !rearrange(s)) {
        s->number[OVER] = 1;
        return ABSENT;
    }
    s->number[STARTED] = 1;
    return choice(vm, s, false);
}

STEPPER_TYPE(permutations_type, "permutations", "iterable, r=None", permutations_new, permutations_next,
             "Every arrangement of r of the items; r is their number if not given: permutations('ab') gives ('a', "
             "'b'), ('b', 'a').",
             .methods = stepper_methods);

/* ---- groupby: value 0 the iterator, 1 the key function, 2 the current item, 3 its key, 4 the group's key;
 *      number 0: a serial number of the group, so that an old group ends ---- */

static Value groupby_new(Vm *vm, Type *type, const Value *args) {
    Value v = stepper_over(vm, type, args[0]);
    if (!is_absent(v)) as_stepper(v)->value[1] = value_retain(args[1]);
    return v;
}

/* Fetches the next item and its key. */
static bool advance(Vm *vm, Stepper *g) {
    Value item = iterator_next(vm, g->value[0]);
    if (is_absent(item)) return false;
    Value key = is_none(g->value[1]) ? value_retain(item) : value_call_1(vm, g->value[1], item);
    if (is_absent(key)) {
        value_release(item);
        return false;
    }
    value_set(&g->value[2], item);
    value_set(&g->value[3], key);
    return true;
}

static Value groupby_next(Vm *vm, Value self) {
    Stepper *g = as_stepper(self);
    if (is_absent(g->value[0])) return ABSENT;
    g->number[0]++;
    for (;;) {
        if (!is_absent(g->value[3])) {
            if (is_absent(g->value[4])) break;
            int same = value_equal(vm, g->value[4], g->value[3]);
            if (same < 0) return ABSENT;
            if (!same) break;
        }
        if (!advance(vm, g)) return ABSENT;
    }
    value_set(&g->value[4], value_retain(g->value[3]));
    Stepper *group = object_new(vm, &grouper_type, 0);
    if (!group) return ABSENT;
    group->value[0] = value_retain(self);
    group->value[1] = value_retain(g->value[3]);
    group->number[0] = g->number[0];
    return tuple_pair(vm, value_retain(g->value[3]), value_object(group));
}

STEPPER_TYPE(groupby_type, "groupby", "iterable, key=None", groupby_new, groupby_next,
             "Pairs (key, items) for each run of neighbours that have the same key.",
             .methods = stepper_methods);

/* A group: value 0 the groupby, 1 its key; number 0 the serial number. */
static Value grouper_next(Vm *vm, Value self) {
    Stepper *group = as_stepper(self);
    if (is_absent(group->value[0])) return ABSENT;
    Stepper *g = as_stepper(group->value[0]);
    if (g->number[0] != group->number[0]) return ABSENT;
    if (is_absent(g->value[2]) && !advance(vm, g)) return ABSENT;
    int same = value_equal(vm, group->value[1], g->value[3]);
    if (same <= 0) return ABSENT;
    Value item = g->value[2];
    g->value[2] = ABSENT;
    value_clear(&g->value[3]);
    return item;
}

STEPPER_TYPE(grouper_type, "_grouper", NULL, NULL, grouper_next, NULL,
             .methods = stepper_methods);

/* ---- tee: value 0 the list [iterator, items...] that all share, number 0 the next item, counted from 1 ---- */

static Value tee_next(Vm *vm, Value self) {
    Stepper *t = as_stepper(self);
    if (is_absent(t->value[0])) return ABSENT;
    List *shared = as_list(t->value[0]);
    size_t i = (size_t)t->number[0];
    if (i >= shared->count) {
        Value item = iterator_next(vm, shared->items[0]);
        if (is_absent(item) || !list_append_take(vm, shared, item)) return ABSENT;
    }
    t->number[0]++;
    return value_retain(shared->items[i]);
}

/* Another iterator of a class from shared's item i on. */
static Value tee_from(Vm *vm, List *shared, int64_t i) {
    Stepper *t = object_new(vm, &tee_type, 0);
    if (!t) return ABSENT;
    t->value[0] = value_retain(value_object(shared));
    t->number[0] = i;
    return value_object(t);
}

static Value tee_copy(Vm *vm, const Value *args) {
    const Stepper *t = as_stepper(args[0]);
    return tee_from(vm, as_list(t->value[0]), t->number[0]);
}

/* The list that iterators over an iterable share. New. */
static List *tee_shared(Vm *vm, Value iterable) {
    List *shared = list_new(vm, 8);
    if (!list_append_take(vm, shared, value_iter(vm, iterable))) object_clear(&shared);
    return shared;
}

static Value tee_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    if (value_is(args[0], &tee_type)) return tee_copy(vm, args);
    List *shared = tee_shared(vm, args[0]);
    Value made = shared ? tee_from(vm, shared, 1) : ABSENT;
    release_object(shared);
    return made;
}

static const NativeDef tee_methods[] = {STEPPER_REDUCE, {"__copy__", tee_copy, "", "Another iterator from the same place.", NATIVE_METHOD}, {0}};

STEPPER_TYPE(tee_type, "_tee", "iterable, /", tee_construct, tee_next, "An iterator that can be copied.", .methods = tee_methods);

Value itertools_tee(Vm *vm, const Value *args) {
    int64_t n;
    if (!value_to_index(vm, args[1], &n)) return ABSENT;
    if (n < 0) return vm_raise(vm, ERROR_VALUE, "n must be >= 0");
    List *shared = tee_shared(vm, args[0]);
    if (!shared) return ABSENT;
    Tuple *tees = tuple_new(vm, (size_t)n);
    bool ok = tees != NULL;
    for (size_t i = 0; ok && i < (size_t)n; i++) ok = !is_absent(tees->items[i] = tee_from(vm, shared, 1));
    object_release(&shared->object);
    if (ok) return value_object(tees);
    release_object(tees);
    return ABSENT;
}
