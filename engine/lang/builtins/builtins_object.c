/* builtins_object.c -- the builtin functions that ask any object something: its attributes, type, text, items.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/builtins/builtins.h"

#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/objects/text_private.h"
#include "engine/lang/machine/iterate.h"

/* ---- attributes ---- */

/* name as a str, or NULL with a TypeError pending. */
static Str *attribute_name(Vm *vm, Value name) {
    if (is_str(name)) return as_str(name)->interned ? as_str(name) : vm_intern_n(vm, as_str(name)->data, as_str(name)->size);
    vm_raise(vm, ERROR_TYPE, "attribute name must be string, not '%s'", value_type_name(name));
    return NULL;
}

static Value builtin_getattr(Vm *vm, const Value *args) {
    Str *name = attribute_name(vm, args[1]);
    if (!name) return ABSENT;
    if (is_absent(args[2])) return value_get_attr(vm, args[0], name);
    Value v = value_find_attr(vm, args[0], name);
    return is_absent(v) && !vm_raised(vm) ? value_retain(args[2]) : v;
}

static Value builtin_hasattr(Vm *vm, const Value *args) {
    Str *name = attribute_name(vm, args[1]);
    if (!name) return ABSENT;
    Value v = value_find_attr(vm, args[0], name);
    if (is_absent(v)) return vm_raised(vm) ? ABSENT : VALUE_FALSE;
    value_release(v);
    return VALUE_TRUE;
}

static Value builtin_setattr(Vm *vm, const Value *args) {
    Str *name = attribute_name(vm, args[1]);
    return name && value_set_attr(vm, args[0], name, args[2]) ? NONE : ABSENT;
}

static Value builtin_delattr(Vm *vm, const Value *args) {
    Str *name = attribute_name(vm, args[1]);
    return name && value_set_attr(vm, args[0], name, ABSENT) ? NONE : ABSENT;
}

static Value builtin_vars(Vm *vm, const Value *args) {
    if (is_absent(args[0])) {
        return vm->frame ? value_object(frame_locals(vm, vm->frame)) : value_retain(value_object(vm->globals));
    }
    Value dict = value_find_attr(vm, args[0], vm->name.dict);
    if (is_absent(dict) && !vm_raised(vm)) return vm_raise(vm, ERROR_TYPE, "vars() argument must have __dict__ attribute");
    return dict;
}

/* New list of dict's keys, in order of the alphabet. */
static Value sorted_names(Vm *vm, Value names) {
    List *list = value_to_list(vm, names);
    if (!list) return ABSENT;
    if (list_sort(vm, list, NONE, false)) return value_object(list);
    object_release(&list->object);
    return ABSENT;
}

static Value builtin_dir(Vm *vm, const Value *args) {
    if (is_absent(args[0])) {
        Value locals = vm->frame ? value_object(frame_locals(vm, vm->frame)) : value_retain(value_object(vm->globals));
        Value names = is_absent(locals) ? ABSENT : sorted_names(vm, locals);
        value_release(locals);
        return names;
    }
    Value method = value_special(vm, args[0], "__dir__");
    if (is_absent(method)) {
        if (vm_raised(vm)) return ABSENT;
        return vm_raise(vm, ERROR_TYPE, "object does not provide __dir__");
    }
    Value listed = value_call_0(vm, method);
    value_release(method);
    Value names = is_absent(listed) ? ABSENT : sorted_names(vm, listed);
    value_release(listed);
    return names;
}

/* ---- type and identity ---- */

static Value truth_value(int truth) { return truth < 0 ? ABSENT : value_bool(truth); }

static Value builtin_isinstance(Vm *vm, const Value *args) { return truth_value(value_is_instance(vm, args[0], args[1])); }
static Value builtin_issubclass(Vm *vm, const Value *args) { return truth_value(value_is_subclass(vm, args[0], args[1])); }

static Value builtin_callable(Vm *vm, const Value *args) {
    (void)vm;
    return value_bool(value_is_callable(args[0]));
}

/* An object's address; a number of its own for what has none. Addresses are multiples of 16. */
static Value builtin_id(Vm *vm, const Value *args) {
    Value v = args[0];
    if (is_object(v)) return int_from_u64(vm, (uint64_t)(uintptr_t)v.as.object);
    return int_from_u64(vm, ((uint64_t)v.as.integer << 4 ^ (uint64_t)v.as.integer >> 60) | v.tag);
}

static Value builtin_hash(Vm *vm, const Value *args) {
    uint64_t hash;
    return value_hash(vm, args[0], &hash) ? value_int((int64_t)hash) : ABSENT;
}

/* ---- text ---- */

static Value builtin_repr(Vm *vm, const Value *args) { return value_object(value_repr(vm, args[0])); }

static Value builtin_ascii(Vm *vm, const Value *args) { return value_object(value_ascii(vm, args[0])); }

static Value builtin_format(Vm *vm, const Value *args) {
    if (is_absent(args[1])) return value_object(value_format(vm, args[0], NULL));
    if (!is_str(args[1])) {
        return vm_raise(vm, ERROR_TYPE, "format() argument 2 must be str, not %s", value_type_name(args[1]));
    }
    return value_object(value_format(vm, args[0], as_str(args[1])));
}

/* ---- items ---- */

static Value builtin_len(Vm *vm, const Value *args) {
    int64_t n = value_length(vm, args[0]);
    return n < 0 ? ABSENT : value_int(n);
}

static Value builtin_iter(Vm *vm, const Value *args) {
    if (is_absent(args[1])) return value_iter(vm, args[0]);
    if (!value_is_callable(args[0])) return vm_raise(vm, ERROR_TYPE, "iter(v, w): v must be callable");
    return callable_iter_new(vm, args[0], args[1]);
}

static Value builtin_next(Vm *vm, const Value *args) {
    Value it = args[0], result = NONE, item;
    if (!value_type(it)->next) {
        return vm_raise(vm, ERROR_TYPE, "'%s' object is not an iterator", value_type_name(it));
    }
    if (value_is(it, &generator_type)) item = generator_send(vm, (Generator *)it.as.object, NONE, &result);
    else item = value_next(vm, it);
    if (!is_absent(item)) return item;
    if (vm_raised(vm)) {
        if (is_absent(args[1]) || !vm_raised_is(vm, ERROR_STOP_ITERATION)) return ABSENT;
        vm_clear_raised(vm);
    }
    if (is_absent(args[1])) return generator_stop(vm, result);
    value_release(result);
    return value_retain(args[1]);
}

static Value builtin_aiter(Vm *vm, const Value *args) {
    if (!is_absent(type_lookup(value_type(args[0]), vm->name.aiter))) return coroutine_aiter(vm, args[0]);
    return vm_raise(vm, ERROR_TYPE, "'%s' object is not an async iterable", value_type_name(args[0]));
}

static Value builtin_anext(Vm *vm, const Value *args) {
    if (is_absent(type_lookup(value_type(args[0]), vm->name.anext))) {
        return vm_raise(vm, ERROR_TYPE, "'%s' object is not an async iterator", value_type_name(args[0]));
    }
    if (is_absent(args[1])) return value_call_method(vm, args[0], "__anext__", NULL, 0);
    Value module = vm_import(vm, "asyncio");
    Value made = is_absent(module) ? ABSENT : value_call_method(vm, module, "_next_or_default", args, 2);
    value_release(module);
    return made;
}

static Value builtin_sorted(Vm *vm, const Value *args) {
    int reverse = value_truth(vm, args[2]);
    List *list = reverse < 0 ? NULL : value_to_list(vm, args[0]);
    if (!list) return ABSENT;
    if (list_sort(vm, list, args[1], reverse)) return value_object(list);
    object_release(&list->object);
    return ABSENT;
}

/* Is there an item whose truth is wanted? 1, 0, -1. */
static int find_truth(Vm *vm, Value iterable, int wanted) {
    Value iterator = value_iter(vm, iterable);
    if (is_absent(iterator)) return -1;
    int found = 0;
    Value item;
    while (!found && !is_absent(item = next_at_once(vm, iterator))) {
        int truth = value_truth(vm, item);
        value_release(item);
        found = truth < 0 ? -1 : truth == wanted;
    }
    value_release(iterator);
    return vm_raised(vm) ? -1 : found;
}

static Value builtin_any(Vm *vm, const Value *args) { return truth_value(find_truth(vm, args[0], 1)); }

static Value builtin_all(Vm *vm, const Value *args) {
    int found = find_truth(vm, args[0], 0);
    return found < 0 ? ABSENT : value_bool(!found);
}

const NativeDef builtins_object[] = {
    {"getattr", builtin_getattr, "object, name, default=..., /",
     "The value of an attribute; default if there is none.", NATIVE_METHOD},
    {"hasattr", builtin_hasattr, "obj, name, /",
     "Is there an attribute of this name?", NATIVE_METHOD},
    {"setattr", builtin_setattr, "obj, name, value, /",
     "Sets an attribute: setattr(x, 'y', v) is x.y = v.", NATIVE_METHOD},
    {"delattr", builtin_delattr, "obj, name, /",
     "Deletes an attribute: delattr(x, 'y') is del x.y.", NATIVE_METHOD},
    {"vars", builtin_vars, "object=..., /",
     "The attributes of an object as a dict; without an object, the local names.", NATIVE_METHOD},
    {"dir", builtin_dir, "object=..., /",
     "The names of an object's attributes; without an object, the local names.", NATIVE_METHOD},
    {"isinstance", builtin_isinstance, "obj, class_or_tuple, /",
     "Is the object of this class, of one derived from it, or of one of several?", NATIVE_METHOD},
    {"issubclass", builtin_issubclass, "cls, class_or_tuple, /",
     "Is the class derived from this one, or from one of several?", NATIVE_METHOD},
    {"callable", builtin_callable, "obj, /",
     "Whether it can be called: functions, classes, and objects whose class has __call__.", NATIVE_METHOD},
    {"id", builtin_id, "obj, /",
     "A number that no other living object has.",
     NATIVE_METHOD},
    {"hash", builtin_hash, "obj, /",
     "The number by which dicts and sets find the object; equal objects have equal ones.",
     NATIVE_METHOD},
    {"repr", builtin_repr, "obj, /",
     "The object as text for programmers: where possible, what would make it again.", NATIVE_METHOD},
    {"ascii", builtin_ascii, "obj, /",
     "As repr(), with backslash escapes for all that is not ASCII.", NATIVE_METHOD},
    {"format", builtin_format, "value, format_spec=..., /",
     "The value as text in a format such as '>8.2f'; '' is str().", NATIVE_METHOD},
    {"len", builtin_len, "obj, /", "How many items there are.", NATIVE_METHOD},
    {"iter", builtin_iter, "iterable, sentinel=..., /",
     "What goes through the items; with a sentinel, what calls a function until it gives that.", NATIVE_METHOD},
    {"next", builtin_next, "iterator, default=..., /",
     "The next item; at the end default, or StopIteration.", NATIVE_METHOD},
    {"aiter", builtin_aiter, "async_iterable, /", "The iterator of an asynchronous iterable.", NATIVE_METHOD},
    {"anext", builtin_anext, "aiterator, default=..., /",
     "The next item of an asynchronous iterator; at its end default.", NATIVE_METHOD},
    {"sorted", builtin_sorted, "iterable, /, *, key=None, reverse=False",
     "A new list of the items, in ascending order of key(item), descending with reverse.", NATIVE_METHOD},
    {"any", builtin_any, "iterable, /",
     "Is one of the items true?", NATIVE_METHOD},
    {"all", builtin_all, "iterable, /",
     "Are all items true?",
     NATIVE_METHOD},
    {0},
};
