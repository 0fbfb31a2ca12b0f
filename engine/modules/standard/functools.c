/* functools.c -- the native part of functools (module _functools): partial, reduce, lru_cache's wrapper, cmp_to_key.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/machine/iterate.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/dict.h"
#include "engine/modules/native.h"

/* ---- reduce ---- */

static Value functools_reduce(Vm *vm, const Value *args) {
    Value iterator = value_iter(vm, args[1]);
    if (is_absent(iterator)) {
        if (vm_raised_is(vm, ERROR_TYPE)) {
            vm_clear_raised(vm);
            vm_raise(vm, ERROR_TYPE, "reduce() arg 2 must support iteration");
        }
        return ABSENT;
    }
    Value total = is_absent(args[2]) ? value_next(vm, iterator) : value_retain(args[2]);
    if (is_absent(total) && !vm_raised(vm))
        vm_raise(vm, ERROR_TYPE, "reduce() of empty iterable with no initial value");
    while (!is_absent(total)) {
        Value item = next_at_once(vm, iterator);
        if (is_absent(item)) {
            if (vm_raised(vm)) value_clear(&total);
            break;
        }
        Value next = value_call_2(vm, args[0], total, item);
        value_release(item);
        value_set(&total, next);
    }
    value_release(iterator);
    return total;
}

/* ---- partial ---- */

typedef struct Partial {
    Object object;
    Value function;
    Tuple *args;
    Dict *keywords;
    Dict *dict;
} Partial;

static Type partial_type;

static Partial *as_partial(Value v) { return (Partial *)v.as.object; }

/* New tuple of a's items and then count more. */
static Tuple *joined(Vm *vm, const Tuple *a, const Value *more, size_t count) {
    Tuple *t = tuple_new(vm, a->count + count);
    for (size_t i = 0; t && i < t->count; i++)
        t->items[i] = value_retain(i < a->count ? a->items[i] : more[i - a->count]);
    return t;
}

static Value partial_new(Vm *vm, Type *type, const Value *args) {
    Tuple *given = as_tuple(args[0]);
    if (!given->count) return vm_raise(vm, ERROR_TYPE, "type 'partial' takes at least one argument");
    Value function = given->items[0];
    if (!value_is_callable(function)) return vm_raise(vm, ERROR_TYPE, "the first argument must be callable");
    const Partial *inner =
        value_is(function, &partial_type) && !as_partial(function)->dict ? as_partial(function) : NULL;
    Partial *p = object_new(vm, type, 0);
    if (!p) return ABSENT;
    p->function = value_retain(inner ? inner->function : function);
    p->args = inner ? joined(vm, inner->args, given->items + 1, given->count - 1)
                    : tuple_from(vm, given->items + 1, given->count - 1);
    p->keywords = inner ? dict_copy(vm, inner->keywords) : as_dict(value_retain(args[1]));     /* made for this call */
    if (p->args && p->keywords && (!inner || dict_update(vm, p->keywords, args[1]))) return value_object(p);
    object_release(&p->object);
    return ABSENT;
}

/* The keywords of the partial, overridden by those of the call. New. */
static Dict *call_keywords(Vm *vm, const Partial *p, const Value *values, Tuple *names) {
    Dict *keywords = dict_copy(vm, p->keywords);
    for (size_t i = 0; keywords && names && i < names->count; i++) {
        if (dict_set(vm, keywords, names->items[i], values[i])) continue;
        object_release(&keywords->object);
        return NULL;
    }
    return keywords;
}

/* The call of a partial without keywords, by names only those of the call. */
static Value call_positional(Vm *vm, const Partial *p, const Value *args, size_t count, Tuple *names) {
    enum { FEW = 12 };
    size_t own = p->args->count, given = count + (names ? names->count : 0), size = (own + given) * sizeof(Value);
    Value few[FEW], *all = own + given <= FEW ? few : mem_alloc(size);
    if (!all) return vm_raise_memory(vm);
    Value function = value_retain(p->function);
    for (size_t i = 0; i < own; i++) all[i] = value_retain(p->args->items[i]);
    for (size_t i = 0; i < given; i++) all[own + i] = args[i];
    Value result = value_call(vm, function, all, own + count, names);
    while (own > 0) value_release(all[--own]);
    value_release(function);
    if (all != few) mem_free(all);
    return result;
}

static Value partial_call(Vm *vm, Value self, const Value *args, size_t count, Tuple *names) {
    const Partial *p = as_partial(self);
    if (!p->keywords->count) return call_positional(vm, p, args, count, names);
    Tuple *all = joined(vm, p->args, args, count);
    Value result = ABSENT;
    if (all && !names) {
        result = value_call_spread(vm, p->function, all, p->keywords);
    } else if (all) {
        Dict *keywords = call_keywords(vm, p, args + count, names);
        if (keywords) result = value_call_spread(vm, p->function, all, keywords);
        release_object(keywords);
    }
    release_object(all);
    return result;
}

/* Appends a text, which it takes; NULL: an exception is pending. */
static bool put_text(Buffer *out, Str *text) {
    if (!text) return false;
    buffer_append(out, text->data, text->size);
    object_release(&text->object);
    return true;
}

static bool put_parts(Vm *vm, const Partial *p, Buffer *out) {
    Value key, value;
    if (!put_text(out, value_repr(vm, p->function))) return false;
    for (size_t i = 0; i < p->args->count; i++) {
        if (!buffer_puts(out, ", ") || !put_text(out, value_repr(vm, p->args->items[i]))) return false;
    }
    for (size_t i = 0; dict_walk(p->keywords, &i, &key, &value);) {
        value_retain(value);             /* which the key's text may take away */
        bool ok = buffer_puts(out, ", ") && put_text(out, value_str(vm, key)) && buffer_putc(out, '=') &&
                  put_text(out, value_repr(vm, value));
        value_release(value);
        if (!ok) return false;
    }
    return true;
}

static Value partial_repr(Vm *vm, Value self) {
    Partial *p = as_partial(self);
    if (p->object.flags & CONTAINER_IN_REPR) return value_object(str_from(vm, "..."));
    Buffer out = BUFFER_EMPTY;
    buffer_puts(&out, value_is(self, &partial_type) ? "functools.partial(" : value_class_name(self));
    if (!value_is(self, &partial_type)) buffer_putc(&out, '(');
    bool ok = vm_enter(vm);
    if (!ok) return ABSENT;
    p->object.flags |= CONTAINER_IN_REPR;
    ok = put_parts(vm, p, &out);
    p->object.flags &= ~(uint32_t)CONTAINER_IN_REPR;
    vm_leave(vm);
    buffer_putc(&out, ')');
    if (ok) return value_object(str_from_buffer(vm, &out));
    buffer_clear(&out);
    return ABSENT;
}

static Value get_function(Vm *vm, Value self) {
    (void)vm;
    return value_retain(as_partial(self)->function);
}
static Value get_args(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(as_partial(self)->args));
}
static Value get_keywords(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(as_partial(self)->keywords));
}

/* A dict as it is, of a subclass a dict like it, of None a new one. New. */
static Dict *plain_dict(Vm *vm, Value v) {
    if (is_none(v)) return dict_new(vm);
    return value_is(v, &dict_type) ? as_dict(value_retain(v)) : dict_copy(vm, as_dict(v));
}

/* (func, args, keywords, attributes): what pickle and copy keep. */
static Value partial_setstate(Vm *vm, const Value *args) {
    Partial *p = as_partial(args[0]);
    const Tuple *state = is_tuple(args[1]) ? as_tuple(args[1]) : NULL;
    if (!state || state->count != 4 || !value_is_callable(state->items[0]) || !is_tuple(state->items[1]) ||
        !(is_dict(state->items[2]) || is_none(state->items[2])) ||
        !(is_dict(state->items[3]) || is_none(state->items[3])))
        return vm_raise(vm, ERROR_TYPE, "invalid partial state");
    const Tuple *given = as_tuple(state->items[1]);
    Tuple *first = tuple_from(vm, given->items, given->count);
    Dict *keywords = first ? plain_dict(vm, state->items[2]) : NULL;
    if (!keywords) {
        release_object(first);
        return ABSENT;
    }
    Partial old = *p;
    p->function = value_retain(state->items[0]);
    p->args = first;
    p->keywords = keywords;
    p->dict = is_none(state->items[3]) ? NULL : as_dict(value_retain(state->items[3]));
    value_release(old.function);
    release_object(old.args);
    release_object(old.keywords);
    release_object(old.dict);
    return NONE;
}

/* partial(func) made anew, and then its state. */
static Value partial_reduce(Vm *vm, const Value *args) {
    Partial *p = as_partial(args[0]);
    Value attributes = p->dict ? value_retain(value_object(p->dict)) : NONE;
    Value state = tuple_of(vm, 4, value_retain(p->function), value_retain(value_object(p->args)),
                           value_retain(value_object(p->keywords)), attributes);
    if (is_absent(state)) return ABSENT;
    Value given = tuple_of(vm, 1, value_retain(p->function));
    if (!is_absent(given)) return tuple_of(vm, 3, value_retain(value_object(value_type(args[0]))), given, state);
    value_release(state);
    return ABSENT;
}

static const NativeDef partial_methods[] = {
    CLASS_GETITEM,
    {"__reduce__", partial_reduce, "", NULL, NATIVE_METHOD},
    {"__setstate__", partial_setstate, "state, /", NULL, NATIVE_METHOD},
    {0},
};

static const PropertyDef partial_properties[] = {
    {"func", get_function, member_readonly, "what is called"},
    {"args", get_args, member_readonly, "the arguments that come first"},
    {"keywords", get_keywords, member_readonly, "the keywords that are given already"},
    {0},
};

static Type partial_type = {
    .object = TYPE_OBJECT,
    .name = "functools.partial",
    .module = "functools",
    .doc = "A function with some of its arguments already filled in: partial(int, base=2)('101') is 5.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_DICT | TYPE_WEAK,
    .instance_size = sizeof(Partial),
    .dict_offset = offsetof(Partial, dict),
    .owns = OWNS(OWNED(Partial, function), OWNED_FOR_LIFE(Partial, args), OWNED_FOR_LIFE(Partial, keywords), OWNED(Partial, dict)),
    .signature = "*args, **keywords",
    .construct = partial_new,
    .call = partial_call,
    .repr = partial_repr,
    .methods = partial_methods,
    .properties = partial_properties,
};

/* ---- lru_cache ---- */

typedef struct Cached { /* a function that remembers its results, oldest use first */
    Object object;
    Value function, info_class;
    Dict *results;
    int64_t limit; /* of results; negative: none */
    int64_t hits, misses;
    bool typed;
    Dict *dict;
} Cached;

static Cached *as_cached(Value v) { return (Cached *)v.as.object; }

static Value cached_new(Vm *vm, Type *type, const Value *args) {
    int64_t limit = -1;
    if (!is_none(args[1]) && !value_to_index(vm, args[1], &limit)) return ABSENT;
    int typed = value_truth(vm, args[2]);
    Cached *c = typed < 0 ? NULL : object_new(vm, type, 0);
    if (!c) return ABSENT;
    c->function = value_retain(args[0]);
    c->info_class = value_retain(args[3]);
    c->limit = is_none(args[1]) ? -1 : limit < 0 ? 0 : limit;
    c->typed = typed;
    c->results = dict_new(vm);
    if (c->results) return value_object(c);
    object_release(&c->object);
    return ABSENT;
}

/* What a call is remembered under: its only argument if that is an int or str, else a tuple of the arguments, `...` and
 * the keywords with their values, and if typed all their types. */
static Value call_key(Vm *vm, const Cached *c, const Value *args, size_t count, Tuple *names) {
    size_t keywords = names ? names->count : 0;
    if (!keywords && !c->typed && count == 1 && (is_small_int(args[0]) || value_is(args[0], &str_type))) {
        return value_retain(args[0]);
    }
    size_t given = count + keywords, size = count + (keywords ? 1 + 2 * keywords : 0) + (c->typed ? given : 0);
    Tuple *key = tuple_new(vm, size);
    if (!key) return ABSENT;
    size_t n = 0;
    for (size_t i = 0; i < count; i++) key->items[n++] = value_retain(args[i]);
    if (keywords) key->items[n++] = ELLIPSIS;
    for (size_t i = 0; i < keywords; i++) {
        key->items[n++] = value_retain(names->items[i]);
        key->items[n++] = value_retain(args[count + i]);
    }
    for (size_t i = 0; c->typed && i < given; i++) key->items[n++] = value_retain(value_object(value_type(args[i])));
    return value_object(key);
}

/* Makes entry number i of the results the one used last. */
static bool refresh(Vm *vm, Cached *c, size_t i) {
    if (i + 1 == c->results->used) return true;
    uint64_t hash = c->results->entries[i].hash;
    Value key, result;
    if (!dict_remove_at(c->results, i, &key, &result)) return true;
    bool ok = dict_insert_hashed(vm, c->results, key, result, hash);
    value_release(key);
    return ok;
}

/* What the call itself has remembered of its key stays where the results are limited, as in the original. */
static bool remember(Vm *vm, Cached *c, Value key, uint64_t hash, Value result) {
    int64_t found = c->limit > 0 ? dict_find_hashed(vm, c->results, key, hash) : -1;
    if (found != -1) return found >= 0;
    if (!dict_insert_hashed(vm, c->results, key, value_retain(result), hash)) return false;
    if (c->limit < 0 || (int64_t)c->results->count <= c->limit) return true;
    Value oldest, unused;
    size_t i = 0;
    if (!dict_walk(c->results, &i, &oldest, &unused)) return true;
    Value old_key, old_value;
    if (!dict_remove_at(c->results, i - 1, &old_key, &old_value)) return true;
    value_release(old_key);
    value_release(old_value);
    return true;
}

/* The result for a key, remembered or made. Keys are hashed once, as they can count that. */
static Value result_for(Vm *vm, Cached *c, Value key, const Value *args, size_t count, Tuple *names) {
    uint64_t hash;
    if (!value_hash(vm, key, &hash)) return ABSENT;
    int64_t found = dict_find_hashed(vm, c->results, key, hash);
    if (found < -1) return ABSENT;
    Value result;
    if (found >= 0) {
        c->hits++;
        result = value_retain(c->results->entries[found].value);
        if (c->limit > 0 && !refresh(vm, c, (size_t)found)) value_clear(&result);
    } else {
        c->misses++;
        result = value_call(vm, c->function, args, count, names);
        if (!is_absent(result) && !remember(vm, c, key, hash, result)) value_clear(&result);
    }
    return result;
}

static Value cached_call(Vm *vm, Value self, const Value *args, size_t count, Tuple *names) {
    Cached *c = as_cached(self);
    if (!c->limit) {
        c->misses++;
        return value_call(vm, c->function, args, count, names);
    }
    Value key = call_key(vm, c, args, count, names);
    if (is_absent(key)) return ABSENT;
    Value result = result_for(vm, c, key, args, count, names);
    value_release(key);
    return result;
}

/* As a method: bound like a function. */
static Value cached_get(Vm *vm, Value self, Value instance, Type *owner) {
    (void)owner;
    return is_absent(instance) || is_none(instance) ? value_retain(self) : method_new(vm, self, instance);
}

static Value cached_info(Vm *vm, const Value *args) {
    const Cached *c = as_cached(args[0]);
    const Value items[] = {value_int(c->hits), value_int(c->misses), c->limit < 0 ? NONE : value_int(c->limit),
                           value_int((int64_t)c->results->count)};
    return native_record(vm, c->info_class, items, 4);
}

static Value cached_empty(Vm *vm, const Value *args) {
    (void)vm;
    Cached *c = as_cached(args[0]);
    c->hits = c->misses = 0;
    dict_empty(c->results);
    return NONE;
}

static Value cached_copy(Vm *vm, const Value *args) {
    (void)vm;
    return value_retain(args[0]);
}

static const NativeDef cached_methods[] = {
    {"cache_info", cached_info, "", "Report cache statistics", NATIVE_METHOD},
    {"cache_clear", cached_empty, "", "Clear the cache and cache statistics", NATIVE_METHOD},
    {"__copy__", cached_copy, "", NULL, NATIVE_METHOD},
    {"__deepcopy__", cached_copy, "memo, /", NULL, NATIVE_METHOD},
    {0},
};

static Type cached_type = {
    .object = TYPE_OBJECT,
    .name = "functools._lru_cache_wrapper",
    .module = "functools",
    .flags = TYPE_GC | TYPE_DICT | TYPE_WEAK,
    .instance_size = sizeof(Cached),
    .dict_offset = offsetof(Cached, dict),
    .owns = OWNS(OWNED(Cached, function), OWNED_FOR_LIFE(Cached, info_class), OWNED_FOR_LIFE(Cached, results), OWNED(Cached, dict)),
    .signature = "user_function, maxsize, typed, cache_info_type, /",
    .construct = cached_new,
    .call = cached_call,
    .descriptor_get = cached_get,
    .methods = cached_methods,
};

/* ---- cmp_to_key: a maker of keys, and its keys, are one struct ---- */

typedef struct Key {
    Object object;
    Value compare;
    Value item; /* ABSENT in the maker */
} Key;

static Type key_type;

static Value key_new(Vm *vm, Value compare, Value item) {
    Key *k = object_new(vm, &key_type, 0);
    if (!k) return ABSENT;
    k->compare = value_retain(compare);
    k->item = value_retain(item);
    return value_object(k);
}

static Value key_call(Vm *vm, Value self, const Value *args, size_t count, Tuple *names) {
    if (count != 1 || names) return vm_raise(vm, ERROR_TYPE, "K() takes exactly one argument (%zu given)", count);
    return key_new(vm, ((Key *)self.as.object)->compare, args[0]);
}

static Value key_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!value_is(a, &key_type) || !value_is(b, &key_type)) {
        return vm_raise(vm, ERROR_TYPE, "other argument must be K instance");
    }
    Value order =
        value_call_2(vm, ((Key *)a.as.object)->compare, ((Key *)a.as.object)->item, ((Key *)b.as.object)->item);
    if (is_absent(order)) return ABSENT;
    Value result = value_compare(vm, order, value_int(0), op);
    value_release(order);
    return result;
}

static Value key_item(Vm *vm, Value self) {
    (void)vm;
    return is_absent(((Key *)self.as.object)->item) ? NONE : value_retain(((Key *)self.as.object)->item);
}

static const PropertyDef key_properties[] = {{"obj", key_item, NULL, "Value wrapped by a key function."}, {0}};

static Type key_type = {
    .object = TYPE_OBJECT,
    .name = "functools.KeyWrapper",
    .module = "functools",
    .flags = TYPE_GC,
    .instance_size = sizeof(Key),
    .owns = OWNS(OWNED(Key, compare), OWNED(Key, item)),
    .call = key_call,
    .compare = key_compare,
    .properties = key_properties,
};

static Value functools_cmp_to_key(Vm *vm, const Value *args) { return key_new(vm, args[0], ABSENT); }

static const NativeDef functions[] = {
    {"reduce", functools_reduce, "function, iterable, initial=..., /",
     "Folds the items from the left: reduce(f, [a, b, c]) is f(f(a, b), c).", NATIVE_METHOD},
    {"cmp_to_key", functools_cmp_to_key, "mycmp", "Makes a key of a function that compares two.", NATIVE_METHOD},
    {0},
};

static bool init(Vm *vm, Value module) {
    return native_add_type(vm, module, &partial_type) && native_add_type(vm, module, &cached_type) &&
           type_ready(vm, &key_type);
}

const ModuleDef functools_module = {"_functools", "The native part of functools.", functions, init};
