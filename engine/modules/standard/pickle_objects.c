/* pickle_objects.c -- functions, classes and objects as a pickle: by their names, or by the call that makes them again
 * and what fills it then.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/function.h"
#include "engine/modules/standard/pickle.h"
#include "engine/modules/standard/plain_instance.h"

enum { BATCH = 1000 }; /* items that one opcode appends */

#define FAIL(d, ...) (native_raise((d)->vm, "_pickle", "PicklingError", __VA_ARGS__), false)

/* What __reduce__ gives: a call, and what fills its result. Those that were None or left out are ABSENT. */
typedef struct Reduction {
    Value function, args, state, items, pairs, setter;
} Reduction;

Value pickle_ask(Vm *vm, const char *function, const Value *args, size_t count) {
    Value module = vm_import(vm, "pickle");
    Value v = is_absent(module) ? ABSENT : value_call_method(vm, module, function, args, count);
    value_release(module);
    return v;
}

/* ---- what fills an object ---- */

/* Items of an iterator: n in a batch stand behind a mark, one stands alone. each writes one. */
static bool save_batches(PickleDump *d, Value iterator, bool (*each)(PickleDump *, Value), unsigned char single,
                         unsigned char many) {
    size_t most = d->writer->protocol ? BATCH : 1, n = most;
    bool ok = true;
    while (ok && n == most) {
        Value item = value_next(d->vm, iterator);
        if (is_absent(item)) break;
        Value next = most > 1 ? value_next(d->vm, iterator) : ABSENT;
        bool alone = is_absent(next);
        if (!alone) pickle_put_opcode(d, PICKLE_MARK);
        ok = !vm_raised(d->vm) && each(d, item);
        for (n = 1; ok && !is_absent(next); n++) {
            value_set(&item, next);
            next = ABSENT;
            ok = each(d, item);
            if (ok && n + 1 < most) next = value_next(d->vm, iterator);
        }
        value_release(item);
        value_release(next);
        pickle_put_opcode(d, alone ? single : many);
    }
    return ok && !vm_raised(d->vm);
}

static bool save_pair(PickleDump *d, Value pair) {
    if (!is_tuple(pair) || as_tuple(pair)->count != 2) {
        return vm_fail(d->vm, ERROR_TYPE, "dict items iterator must return 2-tuples");
    }
    return pickle_save(d, as_tuple(pair)->items[0]) && pickle_save(d, as_tuple(pair)->items[1]);
}

static bool save_state(PickleDump *d, Value v, const Reduction *r) {
    if (is_absent(r->setter)) {
        if (!pickle_save(d, r->state)) return false;
        pickle_put_opcode(d, PICKLE_BUILD);
        return true;
    }
    if (!pickle_save(d, r->setter) || !pickle_save(d, v) || !pickle_save(d, r->state)) return false;
    pickle_put_opcode(d, PICKLE_TUPLE2);
    pickle_put_opcode(d, PICKLE_REDUCE);
    pickle_put_opcode(d, PICKLE_POP);
    return true;
}

/* ---- the call ---- */

/* copyreg.__newobj__(cls, *args) of v as the opcode that calls cls.__new__. */
static bool save_new(PickleDump *d, Value v, const Tuple *args) {
    if (!args->count) return FAIL(d, "__newobj__ arglist is empty");
    Value class = args->items[0], own = value_get_attr_c(d->vm, v, "__class__");
    bool same = !is_absent(own) && value_same(class, own);
    value_release(own);
    if (is_absent(own)) return false;
    if (!is_object(class) || !value_isa(class, &type_type))
        return FAIL(d, "args[0] from __newobj__ args has no __new__");
    if (!same) return FAIL(d, "args[0] from __newobj__ args has the wrong class");
    Value rest = value_object(tuple_from(d->vm, args->items + 1, args->count - 1));
    bool ok = !is_absent(rest) && pickle_save(d, class) && pickle_save(d, rest);
    value_release(rest);
    pickle_put_opcode(d, PICKLE_NEWOBJ);
    return ok;
}

/* copyreg.__newobj_ex__(cls, args, kwargs) likewise. */
static bool save_new_ex(PickleDump *d, const Tuple *args) {
    if (args->count != 3) {
        return FAIL(d, "length of the NEWOBJ_EX argument tuple must be exactly 3, not %zu", args->count);
    }
    if (!is_tuple(args->items[1])) {
        return FAIL(d, "second item from NEWOBJ_EX argument tuple must be a tuple, not %s",
                    value_type_name(args->items[1]));
    }
    for (size_t i = 0; i < 3; i++) {
        if (!pickle_save(d, args->items[i])) return false;
    }
    pickle_put_opcode(d, PICKLE_NEWOBJ_EX);
    return true;
}

static bool save_call(PickleDump *d, Value v, const Reduction *r) {
    int protocol = d->writer->protocol;
    Value name = protocol < 2 ? ABSENT : value_find_attr_c(d->vm, r->function, "__name__");
    bool named = !is_absent(name) && is_str(name);
    bool is_new = named && str_equal_c(as_str(name), "__newobj__");
    bool is_new_ex = named && protocol >= 4 && str_equal_c(as_str(name), "__newobj_ex__");
    value_release(name);
    if (vm_raised(d->vm)) return false;
    if (is_new) return save_new(d, v, as_tuple(r->args));
    if (is_new_ex) return save_new_ex(d, as_tuple(r->args));
    if (!pickle_save(d, r->function) || !pickle_save(d, r->args)) return false;
    pickle_put_opcode(d, PICKLE_REDUCE);
    return true;
}

static bool is_iterator(Value v) { return is_absent(v) || value_type(v)->next; }

static bool check_reduction(PickleDump *d, const Reduction *r) {
    if (!value_is_callable(r->function)) {
        return FAIL(d, "first item of the tuple returned by __reduce__ must be callable");
    }
    if (!is_tuple(r->args)) return FAIL(d, "second item of the tuple returned by __reduce__ must be a tuple");
    if (!is_iterator(r->items)) {
        return FAIL(d, "fourth element of the tuple returned by __reduce__ must be an iterator, not %s",
                    value_type_name(r->items));
    }
    if (!is_iterator(r->pairs)) {
        return FAIL(d, "fifth element of the tuple returned by __reduce__ must be an iterator, not %s",
                    value_type_name(r->pairs));
    }
    if (!is_absent(r->setter) && !value_is_callable(r->setter)) {
        return FAIL(d, "sixth element of the tuple returned by __reduce__ must be a function, not %s",
                    value_type_name(r->setter));
    }
    return true;
}

static bool save_reduction(PickleDump *d, Value v, const Reduction *r) {
    bool known;
    if (!check_reduction(d, r) || !save_call(d, v, r)) return false;
    if (pickle_memo_find(&d->writer->memo, v.as.object) >= 0) { /* it was among its own arguments */
        pickle_put_opcode(d, PICKLE_POP);
        if (!pickle_recall(d, v, &known)) return false;
    } else if (!pickle_remember(d, v)) {
        return false;
    }
    return (is_absent(r->items) || save_batches(d, r->items, pickle_save, PICKLE_APPEND, PICKLE_APPENDS)) &&
           (is_absent(r->pairs) || save_batches(d, r->pairs, save_pair, PICKLE_SETITEM, PICKLE_SETITEMS)) &&
           (is_absent(r->state) || save_state(d, v, r));
}

/* v by reduced, what __reduce__ gave: a str names it, a tuple says how to make it. */
static bool save_reduced(PickleDump *d, Value v, Value reduced) {
    if (is_str(reduced)) return pickle_save_global(d, v, reduced);
    if (!is_tuple(reduced)) return FAIL(d, "__reduce__ must return a string or tuple");
    const Tuple *t = as_tuple(reduced);
    if (t->count < 2 || t->count > 6) return FAIL(d, "tuple returned by __reduce__ must contain 2 through 6 elements");
    Reduction r = {.function = t->items[0], .args = t->items[1]};
    Value *more[] = {&r.state, &r.items, &r.pairs, &r.setter};
    for (size_t i = 2; i < t->count; i++) *more[i - 2] = is_none(t->items[i]) ? ABSENT : t->items[i];
    return save_reduction(d, v, &r);
}

/* Takes reduced. */
static bool save_reduced_take(PickleDump *d, Value v, Value reduced) {
    bool ok = !is_absent(reduced) && save_reduced(d, v, reduced);
    value_release(reduced);
    return ok;
}

bool pickle_save_as_reduced(PickleDump *d, Value v) {
    return save_reduced_take(d, v, pickle_ask(d->vm, "_old_reduction", &v, 1));
}

/* ---- names ---- */

/* Protocols 0 to 3: a line each for module and name. */
static bool save_global_lines(PickleDump *d, const Str *module, const Str *name) {
    if (d->writer->protocol < 3 && (!str_is_ascii(module) || !str_is_ascii(name))) {
        return FAIL(d, "can't pickle global identifier '%s.%s' using pickle protocol %d", module->data, name->data,
                    d->writer->protocol);
    }
    pickle_put_opcode(d, PICKLE_GLOBAL);
    pickle_put(d, module->data, module->size);
    pickle_put_opcode(d, '\n');
    pickle_put(d, name->data, name->size);
    pickle_put_opcode(d, '\n');
    return true;
}

/* The library gives (module, name) where v is found, or (function, args) of a call that gives it. */
bool pickle_save_global(PickleDump *d, Value v, Value name) {
    Value args[] = {v, name, value_int(d->writer->protocol), value_bool(d->writer->fix_imports)};
    Value found = pickle_ask(d->vm, "_global", args, 4);
    if (is_absent(found)) return false;
    const Value *part = as_tuple(found)->items;
    bool ok;
    if (!is_str(part[0])) {
        ok = save_reduced(d, v, found);
    } else if (d->writer->protocol >= 4) {
        ok = pickle_save(d, part[0]) && pickle_save(d, part[1]);
        pickle_put_opcode(d, PICKLE_STACK_GLOBAL);
        ok = ok && pickle_remember(d, v);
    } else {
        ok = save_global_lines(d, as_str(part[0]), as_str(part[1])) && pickle_remember(d, v);
    }
    value_release(found);
    return ok;
}

/* ---- objects ---- */

/* Is v a plain instance, of a class that the dispatch table does not have? */
static bool is_plain(PickleDump *d, Value v) {
    Type *type = value_type(v);
    if (d->plain == type && d->plain_version == type->version) return true;
    if (d->writer->protocol < 2 || !plain_type(d->vm, type)) return false;
    if (value_contains(d->vm, d->table, value_object(type)) != 0) return false;
    d->plain = type;
    d->plain_version = type->version;
    return true;
}

/* The attributes of a plain instance as a dict that nobody else knows. */
static bool save_fields(PickleDump *d, Value v, size_t count) {
    Value name, value;
    pickle_put_opcode(d, PICKLE_EMPTY_DICT);
    if (!pickle_remember(d, ABSENT)) return false;
    if (count > 1) pickle_put_opcode(d, PICKLE_MARK);
    for (size_t i = 0; plain_walk(v, &i, &name, &value);) {
        value_retain(value);
        bool ok = pickle_save(d, name) && pickle_save(d, value);
        value_release(value);
        if (!ok) return false;
        if (plain_count(v) != count) return vm_fail(d->vm, ERROR_RUNTIME, "dictionary changed size during iteration");
    }
    pickle_put_opcode(d, count > 1 ? PICKLE_SETITEMS : PICKLE_SETITEM);
    return true;
}

/* cls.__new__(cls), then the attributes. */
static bool save_plain(PickleDump *d, Value v) {
    if (!pickle_save(d, value_object(value_type(v)))) return false;
    pickle_put_opcode(d, PICKLE_EMPTY_TUPLE);
    pickle_put_opcode(d, PICKLE_NEWOBJ);
    if (!pickle_remember(d, v)) return false;
    size_t count = plain_count(v);
    if (!count) return true;
    Dict *shared = plain_dict(v);
    if (!(shared ? pickle_save(d, value_object(shared)) : save_fields(d, v, count))) return false;
    pickle_put_opcode(d, PICKLE_BUILD);
    return true;
}

bool pickle_save_object(PickleDump *d, Value v) {
    if (!is_none(d->reducer_override)) {
        Value reduced = value_call_1(d->vm, d->reducer_override, v);
        if (!is_not_implemented(reduced)) return save_reduced_take(d, v, reduced);
    }
    if (value_is(v, &type_type) || value_is(v, &function_type)) return pickle_save_global(d, v, NONE);
    if (is_object(v) && is_plain(d, v)) return save_plain(d, v);
    if (vm_raised(d->vm)) return false;
    Value args[] = {v, d->table, value_int(d->writer->protocol)};
    Value reduced = pickle_ask(d->vm, "_reduction", args, 3);
    if (is_none(reduced)) return pickle_save_global(d, v, NONE);
    return save_reduced_take(d, v, reduced);
}
