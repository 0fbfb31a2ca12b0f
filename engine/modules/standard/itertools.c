/* itertools.c -- the module itertools: iterators over one or several others. Those that choose and
 * arrange items, groupby and tee are in combinatorics.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/itertools.h"

#include "engine/lang/machine/function.h"
#include "engine/lang/machine/iterate.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/iterators.h"

static Type cycle_type, zip_longest_type;

/* ---- all alike ---- */

const Owned stepper_owns[] = {OWNED(Stepper, value[0]), OWNED(Stepper, value[1]), OWNED(Stepper, value[2]), OWNED(Stepper, value[3]),
                              OWNED(Stepper, value[4]), {0}};
_Static_assert(STEPPER_VALUES == 5, "stepper_owns names every value");

Value stepper_over(Vm *vm, Type *type, Value iterable) {
    Value iterator = value_iter(vm, iterable);
    Stepper *s = is_absent(iterator) ? NULL : object_new(vm, type, 0);
    if (!s) {
        value_release(iterator);
        return ABSENT;
    }
    s->value[0] = iterator;
    return value_object(s);
}

/* Whether the lists among a stepper's values are its own, which it changes. */
static bool owns_lists(const Type *type) {
    Type *const owners[] = {&cycle_type, &zip_longest_type, &product_type, &permutations_type, &combinations_type,
                            &combinations_with_replacement_type};
    for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
        if (type_is_subtype(type, owners[i])) return true;
    return false;
}

/* () for ABSENT, else (v,). */
static Value wrapped(Vm *vm, const Stepper *s, Value v) {
    if (is_absent(v)) return value_object(tuple_new(vm, 0));
    return tuple_of(vm, 1, is_list(v) && owns_lists(s->object.type) ? value_object(value_to_list(vm, v)) : value_retain(v));
}

/* (itertools._restored, (type, values, numbers)) */
Value stepper_reduce(Vm *vm, const Value *args) {
    const Stepper *s = as_stepper(args[0]);
    Value values = value_object(tuple_new(vm, STEPPER_VALUES)), numbers = value_object(tuple_new(vm, STEPPER_NUMBERS));
    bool ok = !is_absent(values) && !is_absent(numbers);
    for (size_t i = 0; ok && i < STEPPER_VALUES; i++) {
        ok = !is_absent(as_tuple(values)->items[i] = wrapped(vm, s, s->value[i]));
    }
    for (size_t i = 0; ok && i < STEPPER_NUMBERS; i++) as_tuple(numbers)->items[i] = value_int(s->number[i]);
    Value module = ok ? vm_import(vm, "itertools") : ABSENT;
    Value restore = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, "_restored");
    value_release(module);
    return iterator_reduction(vm, restore, tuple_of(vm, 3, value_retain(value_object(s->object.type)), values, numbers), ABSENT);
}

/* _restored(type, values, numbers): of what stepper_reduce said, and nothing else. */
static Value restored(Vm *vm, const Value *args) {
    bool fit = value_isa(args[0], &type_type) && is_tuple(args[1]) && is_tuple(args[2]);
    const Tuple *values = fit ? as_tuple(args[1]) : NULL, *numbers = fit ? as_tuple(args[2]) : NULL;
    fit = fit && values->count == STEPPER_VALUES && numbers->count == STEPPER_NUMBERS;
    const Type *native = fit ? (const Type *)args[0].as.object : NULL;
    while (native && (native->flags & TYPE_HEAP)) native = native->base;
    if (!native || native->owns != stepper_owns) return vm_raise(vm, ERROR_TYPE, "the state of an iterator is required");
    Stepper *s = object_new(vm, (Type *)args[0].as.object, 0);
    for (size_t i = 0; s && i < STEPPER_VALUES; i++) {
        if (is_tuple(values->items[i]) && as_tuple(values->items[i])->count) s->value[i] = value_retain(as_tuple(values->items[i])->items[0]);
    }
    for (size_t i = 0; s && i < STEPPER_NUMBERS; i++) s->number[i] = is_small_int(numbers->items[i]) ? numbers->items[i].as.integer : 0;
    return value_object(s);
}

const NativeDef stepper_methods[] = {STEPPER_REDUCE, {0}};

/* The next item of value[0], ABSENT when there is no iterator any more. */
static Value pull(Vm *vm, Stepper *s) { return is_absent(s->value[0]) ? ABSENT : iterator_next(vm, s->value[0]); }

/* ---- count: value 0 the next number, 1 the step ---- */

static bool is_number(Value v) {
    Type *t = value_type(v);
    return is_small_int(v) || is_float(v) || is_bool(v) || t->to_index || t->to_float || (t->binary && !(t->flags & TYPE_SEQUENCE) && !is_str(v));
}

static Value count_new(Vm *vm, Type *type, const Value *args) {
    if (!is_number(args[0]) || !is_number(args[1])) return vm_raise(vm, ERROR_TYPE, "a number is required");
    Stepper *s = object_new(vm, type, 0);
    if (!s) return ABSENT;
    s->value[0] = value_retain(args[0]);
    s->value[1] = value_retain(args[1]);
    return value_object(s);
}

static Value count_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    Value now = s->value[0];
    int64_t sum;
    if (is_small_int(now) && is_small_int(s->value[1]) && !__builtin_add_overflow(now.as.integer, s->value[1].as.integer, &sum)) {
        s->value[0] = value_int(sum);
        return now;
    }
    Value after = value_binary(vm, BINARY_ADD, now, s->value[1]);
    if (is_absent(after)) return ABSENT;
    s->value[0] = after;
    return now;
}

static Value count_repr(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    Str *now = value_repr(vm, s->value[0]), *step = now ? value_repr(vm, s->value[1]) : NULL;
    Value text = ABSENT;
    bool by_one = is_small_int(s->value[1]) && s->value[1].as.integer == 1;
    if (step) text = value_object(by_one ? str_format(vm, "count(%s)", now->data) : str_format(vm, "count(%s, %s)", now->data, step->data));
    release_object(now);
    release_object(step);
    return text;
}

static STEPPER_TYPE(count_type, "count", "start=0, step=1", count_new, count_next,
                    "start, start + step, start + 2 * step and so on without end.", .repr = count_repr,
                    .methods = stepper_methods);

/* ---- repeat: value 0 the object; number 0 how often still, negative without end ---- */

static Value repeat_new(Vm *vm, Type *type, const Value *args) {
    int64_t times = -1;
    if (!is_absent(args[1])) {
        if (!value_to_index(vm, args[1], &times)) return ABSENT;
        if (times < 0) times = 0;
    }
    Stepper *s = object_new(vm, type, 0);
    if (!s) return ABSENT;
    s->value[0] = value_retain(args[0]);
    s->number[0] = times;
    return value_object(s);
}

static Value repeat_next(Vm *vm, Value self) {
    (void)vm;
    Stepper *s = as_stepper(self);
    if (!s->number[0]) return ABSENT;
    if (s->number[0] > 0) s->number[0]--;
    return value_retain(s->value[0]);
}

static Value repeat_repr(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    Str *item = value_repr(vm, s->value[0]);
    if (!item) return ABSENT;
    Value text = value_object(s->number[0] < 0 ? str_format(vm, "repeat(%s)", item->data)
                                               : str_format(vm, "repeat(%s, %lld)", item->data, (long long)s->number[0]));
    object_release(&item->object);
    return text;
}

static Value repeat_hint(Vm *vm, const Value *args) {
    int64_t left = as_stepper(args[0])->number[0];
    return left < 0 ? vm_raise(vm, ERROR_TYPE, "len() of unsized object") : value_int(left);
}

static const NativeDef repeat_methods[] = {STEPPER_REDUCE, {"__length_hint__", repeat_hint, "", NULL, NATIVE_METHOD}, {0}};

static STEPPER_TYPE(repeat_type, "repeat", "object, times=...", repeat_new, repeat_next,
                    "The same object again and again: times times, or without end.",
                    .repr = repeat_repr, .methods = repeat_methods);

/* ---- cycle: value 0 the iterator, 1 the list of its items; number 0 the next of them ---- */

static Value cycle_new(Vm *vm, Type *type, const Value *args) {
    Value v = stepper_over(vm, type, args[0]);
    List *seen = is_absent(v) ? NULL : list_new(vm, 0);
    if (seen) {
        as_stepper(v)->value[1] = value_object(seen);
        return v;
    }
    value_release(v);
    return ABSENT;
}

static Value cycle_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    if (is_absent(s->value[1])) return ABSENT;
    List *seen = as_list(s->value[1]);
    if (!is_absent(s->value[0])) {
        Value item = iterator_next(vm, s->value[0]);
        if (!is_absent(item)) {
            if (list_append(vm, seen, item)) return item;
            value_release(item);
            return ABSENT;
        }
        if (vm_raised(vm)) return ABSENT;
        value_clear(&s->value[0]);
    }
    if (!seen->count) return ABSENT;
    if (s->number[0] >= (int64_t)seen->count) s->number[0] = 0;
    return value_retain(seen->items[s->number[0]++]);
}

static STEPPER_TYPE(cycle_type, "cycle", "iterable, /", cycle_new, cycle_next,
                    "The items over and over, from memory after the first round.",
                    .methods = stepper_methods);

/* ---- chain: value 0 the iterator of iterables, 1 the current one ---- */

static Value chain_new(Vm *vm, Type *type, const Value *args) { return stepper_over(vm, type, args[0]); }

static Value chain_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    for (;;) {
        if (!is_absent(s->value[1])) {
            Value item = iterator_next(vm, s->value[1]);
            if (!is_absent(item) || vm_raised(vm)) return item;
            value_clear(&s->value[1]);
        }
        Value iterable = pull(vm, s);
        if (is_absent(iterable)) {
            if (!vm_raised(vm)) value_clear(&s->value[0]);
            return ABSENT;
        }
        s->value[1] = value_iter(vm, iterable);
        value_release(iterable);
        if (is_absent(s->value[1])) return ABSENT;
    }
}

static Value chain_from_iterable(Vm *vm, const Value *args) { return stepper_over(vm, (Type *)args[0].as.object, args[1]); }

static const NativeDef chain_methods[] = {
    STEPPER_REDUCE,
    CLASS_GETITEM,
    {"from_iterable", chain_from_iterable, "iterable, /",
     "As chain(*iterable), but the iterables are fetched one by one.", NATIVE_CLASS},
    {0},
};

static STEPPER_TYPE(chain_type, "chain", "*iterables", chain_new, chain_next,
                    "All items of the first iterable, then all of the second, and so on.",
                    .methods = chain_methods);

/* ---- with a function: value 0 the iterator, 1 the function ---- */

static Value over_second(Vm *vm, Type *type, const Value *args) {
    Value v = stepper_over(vm, type, args[1]);
    if (!is_absent(v)) as_stepper(v)->value[1] = value_retain(args[0]);
    return v;
}

/* Truth of function(item), or of the item itself if there is no function. */
static int verdict(Vm *vm, Stepper *s, Value item) {
    if (is_none(s->value[1])) return value_truth(vm, item);
    Value v = value_call_1(vm, s->value[1], item);
    int truth = is_absent(v) ? -1 : value_truth(vm, v);
    value_release(v);
    return truth;
}

/* The next item whose verdict is wanted. */
static Value next_with(Vm *vm, Stepper *s, int wanted) {
    for (;;) {
        Value item = pull(vm, s);
        if (is_absent(item)) return ABSENT;
        int truth = verdict(vm, s, item);
        if (truth == wanted) return item;
        value_release(item);
        if (truth < 0 || !poll_at_once(vm)) return ABSENT;
    }
}

static Value filterfalse_next(Vm *vm, Value self) { return next_with(vm, as_stepper(self), 0); }

static STEPPER_TYPE(filterfalse_type, "filterfalse", "function, iterable, /", over_second, filterfalse_next,
                    "The items that the function says no to.",
                    .methods = stepper_methods);

/* number 0: the first item has been given */
static Value dropwhile_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    if (s->number[0]) return pull(vm, s);
    Value item = next_with(vm, s, 0);
    if (!is_absent(item)) s->number[0] = 1;
    return item;
}

static STEPPER_TYPE(dropwhile_type, "dropwhile", "predicate, iterable, /", over_second, dropwhile_next,
                    "The items from the first that the function says no to.",
                    .methods = stepper_methods);

static Value takewhile_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    Value item = s->number[0] ? ABSENT : pull(vm, s);
    if (is_absent(item)) return ABSENT;
    int truth = verdict(vm, s, item);
    if (truth > 0) return item;
    value_release(item);
    if (!truth) s->number[0] = 1;
    return ABSENT;
}

static STEPPER_TYPE(takewhile_type, "takewhile", "predicate, iterable, /", over_second, takewhile_next,
                    "The items up to the first that the function says no to.",
                    .methods = stepper_methods);

static Value starmap_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    Value item = pull(vm, s);
    if (is_absent(item)) return ABSENT;
    Tuple *args = value_to_tuple(vm, item);
    value_release(item);
    Value result = args ? value_call(vm, s->value[1], args->items, args->count, NULL) : ABSENT;
    release_object(args);
    return result;
}

static STEPPER_TYPE(starmap_type, "starmap", "function, iterable, /", over_second, starmap_next,
                    "function(*args) for each args of the iterable.",
                    .methods = stepper_methods);

/* ---- accumulate: value 0 the iterator, 1 the function or None, 2 the total, 3 the initial value not yet given ---- */

static Value accumulate_new(Vm *vm, Type *type, const Value *args) {
    Value v = stepper_over(vm, type, args[0]);
    if (is_absent(v)) return ABSENT;
    as_stepper(v)->value[1] = value_retain(args[1]);
    if (!is_none(args[2])) as_stepper(v)->value[3] = value_retain(args[2]);
    return v;
}

static Value accumulate_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    if (!is_absent(s->value[3])) {
        s->value[2] = s->value[3];
        s->value[3] = ABSENT;
        return value_retain(s->value[2]);
    }
    Value item = pull(vm, s);
    if (is_absent(item)) return ABSENT;
    if (is_absent(s->value[2])) {
        s->value[2] = item;
        return value_retain(item);
    }
    int64_t sum;
    bool plain = is_none(s->value[1]);
    if (plain && is_small_int(item) && is_small_int(s->value[2]) &&
        !__builtin_add_overflow(s->value[2].as.integer, item.as.integer, &sum)) {
        return s->value[2] = value_int(sum);
    }
    Value total = plain ? value_binary(vm, BINARY_ADD, s->value[2], item) : value_call_2(vm, s->value[1], s->value[2], item);
    value_release(item);
    if (is_absent(total)) return ABSENT;
    value_set(&s->value[2], total);
    return value_retain(total);
}

static STEPPER_TYPE(accumulate_type, "accumulate", "iterable, func=None, *, initial=None", accumulate_new, accumulate_next,
                    "Sums so far, or what another function makes of two.",
                    .methods = stepper_methods);

/* ---- compress: value 0 the data, 1 the selectors ---- */

static Value compress_new(Vm *vm, Type *type, const Value *args) {
    Value selectors = value_iter(vm, args[1]);
    Value v = is_absent(selectors) ? ABSENT : stepper_over(vm, type, args[0]);
    if (is_absent(v)) value_release(selectors);
    else as_stepper(v)->value[1] = selectors;
    return v;
}

static Value compress_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    for (;;) {
        Value item = pull(vm, s);
        Value selector = is_absent(item) ? ABSENT : next_at_once(vm, s->value[1]);
        int truth = is_absent(selector) ? -1 : value_truth(vm, selector);
        value_release(selector);
        if (truth > 0) return item;
        value_release(item);
        if (truth < 0) return ABSENT;
    }
}

static STEPPER_TYPE(compress_type, "compress", "data, selectors", compress_new, compress_next,
                    "The items of data beside which selectors has something true.",
                    .methods = stepper_methods);

/* ---- islice: number 0 the position, 1 the next one wanted, 2 the stop (negative: none), 3 the step ---- */

static bool islice_number(Vm *vm, Value v, int64_t fallback, bool is_step, int64_t *out) {
    *out = fallback;
    if (is_none(v)) return true;
    bool ok = (is_small_int(v) || value_type(v)->to_index) && value_to_index(vm, v, out) && *out >= (is_step ? 1 : 0);
    if (ok) return true;
    vm_clear_raised(vm);
    if (is_step) return vm_fail(vm, ERROR_VALUE, "Step for islice() must be a positive integer or None.");
    return vm_fail(vm, ERROR_VALUE, "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
}

static Value islice_new(Vm *vm, Type *type, const Value *args) {
    Tuple *given = as_tuple(args[1]);
    int64_t start = 0, stop, step = 1;
    if (!given->count || given->count > 3) {
        return vm_raise(vm, ERROR_TYPE, "islice expected at %s %d arguments, got %zu", given->count ? "most" : "least",
                        given->count ? 4 : 2, given->count + 1);
    }
    if (given->count == 1 && !is_none(given->items[0]) && !(is_small_int(given->items[0]) && given->items[0].as.integer >= 0)) {
        if (!value_type(given->items[0])->to_index || is_small_int(given->items[0])) {
            return vm_raise(vm, ERROR_VALUE, "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
        }
    }
    if (!islice_number(vm, given->count > 1 ? given->items[0] : NONE, 0, false, &start) ||
        !islice_number(vm, given->items[given->count > 1], -1, false, &stop) ||
        !islice_number(vm, given->count > 2 ? given->items[2] : NONE, 1, true, &step)) {
        return ABSENT;
    }
    Value v = stepper_over(vm, type, args[0]);
    if (is_absent(v)) return ABSENT;
    Stepper *s = as_stepper(v);
    s->number[1] = start;
    s->number[2] = stop;
    s->number[3] = step;
    return v;
}

static Value islice_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    int64_t *position = &s->number[0], wanted = s->number[1], stop = s->number[2];
    for (; *position < wanted && (stop < 0 || *position < stop); (*position)++) {
        Value skipped = pull(vm, s);
        if (is_absent(skipped)) return ABSENT;
        value_release(skipped);
        if (!vm_poll(vm)) return ABSENT;
    }
    if (stop >= 0 && wanted >= stop) {
        value_clear(&s->value[0]);
        return ABSENT;
    }
    Value item = pull(vm, s);
    if (is_absent(item)) return ABSENT;
    (*position)++;
    if (__builtin_add_overflow(wanted, s->number[3], &s->number[1])) s->number[1] = stop < 0 ? INT64_MAX : stop;
    return item;
}

static STEPPER_TYPE(islice_type, "islice", "iterable, /, *args", islice_new, islice_next,
                    "What a slice would take, of any iterable: islice(it, stop) or islice(it, start, stop, step).",
                    .methods = stepper_methods);

/* ---- pairwise: value 1 the item before ---- */

static Value pairwise_new(Vm *vm, Type *type, const Value *args) { return stepper_over(vm, type, args[0]); }

static Value pairwise_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    if (is_absent(s->value[1])) {
        s->value[1] = pull(vm, s);
        if (is_absent(s->value[1])) return ABSENT;
    }
    Value item = pull(vm, s);
    if (is_absent(item)) return ABSENT;
    Value pair = tuple_pair(vm, value_retain(s->value[1]), value_retain(item));
    value_set(&s->value[1], item);
    return pair;
}

static STEPPER_TYPE(pairwise_type, "pairwise", "iterable, /", pairwise_new, pairwise_next,
                    "Each item with the next: pairwise('abc') gives ('a', 'b'), ('b', 'c').",
                    .methods = stepper_methods);

/* ---- zip_longest: value 0 a list of iterators (None: ended), 1 what fills; number 0 how many go on ---- */

static Value zip_longest_new(Vm *vm, Type *type, const Value *args) {
    Tuple *iterables = as_tuple(args[0]);
    List *iterators = list_new(vm, iterables->count);
    bool ok = iterators != NULL;
    for (size_t i = 0; ok && i < iterables->count; i++) ok = list_append_take(vm, iterators, value_iter(vm, iterables->items[i]));
    Stepper *s = ok ? object_new(vm, type, 0) : NULL;
    if (!s) {
        release_object(iterators);
        return ABSENT;
    }
    s->value[0] = value_object(iterators);
    s->value[1] = value_retain(args[1]);
    s->number[0] = (int64_t)iterables->count;
    return value_object(s);
}

static Value zip_longest_next(Vm *vm, Value self) {
    Stepper *s = as_stepper(self);
    if (s->number[0] <= 0) return ABSENT;
    List *iterators = as_list(s->value[0]);
    Tuple *row = tuple_begin(vm, iterators->count);
    for (size_t i = 0; row && i < iterators->count; i++) row->items[i] = ABSENT;
    for (size_t i = 0; row && i < iterators->count; i++) {
        Value item = is_none(iterators->items[i]) ? ABSENT : iterator_next(vm, iterators->items[i]);
        if (is_absent(item) && vm_raised(vm)) s->number[0] = 0;
        if (is_absent(item) && !is_none(iterators->items[i])) {
            value_set(&iterators->items[i], NONE);
            s->number[0]--;
        }
        if (s->number[0] <= 0) {
            object_release(&row->object);
            return ABSENT;
        }
        row->items[i] = is_absent(item) ? value_retain(s->value[1]) : item;
    }
    return row ? value_object(tuple_finish(vm, row)) : ABSENT;
}

static STEPPER_TYPE(zip_longest_type, "zip_longest", "*iterables, fillvalue=None", zip_longest_new, zip_longest_next,
                    "As zip, up to the longest iterable: fillvalue stands for items that are missing.",
                    .methods = stepper_methods);

static const NativeDef functions[] = {
    {"_restored", restored, "type, values, numbers, /", "What a copy or a pickle was made of, as an iterator again.", NATIVE_METHOD},
    {"tee", itertools_tee, "iterable, n=2, /", "n iterators over the same items.", NATIVE_METHOD},
    {0},
};

static bool init(Vm *vm, Value module) {
    Type *const types[] = {
        &count_type, &repeat_type, &cycle_type, &chain_type, &filterfalse_type, &dropwhile_type, &takewhile_type,
        &starmap_type, &accumulate_type, &compress_type, &islice_type, &pairwise_type, &zip_longest_type, &product_type,
        &permutations_type, &combinations_type, &combinations_with_replacement_type, &groupby_type, &grouper_type, &tee_type,
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (!native_add_type(vm, module, types[i])) return false;
    }
    return true;
}

const ModuleDef itertools_module = {"itertools", "Iterators made of iterators.", functions, init};
