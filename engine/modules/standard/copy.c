/* copy.c -- copies of built-in values and of plain instances; copy.tape has what takes itself apart by methods.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/fields.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/objects/weakref.h"
#include "engine/modules/standard/plain_instance.h"

/* What cannot change, and what is one of its kind: its own copy, deep or not. */
static bool is_atomic(Value v) {
    static Type *const types[] = {&str_type,      &int_type,     &bytes_type,          &complex_type,
                                  &function_type, &native_type,  &range_type,          &property_type,
                                  &code_type,     &weakref_type, &builtin_method_type, &native_new_type};
    if (!is_object(v)) return true;
    Type *type = value_type(v);
    if (type->flags & TYPE_TYPE) return true;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (type == types[i]) return true;
    }
    return type->base == &native_type;
}

/* copy.function(args...) of the library: new. */
static Value ask(Vm *vm, const char *function, const Value *args, size_t count) {
    Value module = vm_import(vm, "copy");
    Value v = is_absent(module) ? ABSENT : value_call_method(vm, module, function, args, count);
    value_release(module);
    return v;
}

/* Are v's attributes all that a copy takes, unless its class has a method called name, or a way in copyreg? */
static bool is_plain(Vm *vm, Value v, const char *name) {
    Type *type = value_type(v);
    if (!plain_type(vm, type) || !plain_fills(vm, type)) return false;
    if (!is_absent(type_lookup(type, vm_intern(vm, name))) || !is_absent(attribute_own(v, vm_intern(vm, name))))
        return false;
    Value module = vm_import(vm, "copyreg");
    Value table = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, "dispatch_table");
    bool plain = !is_absent(table) && value_contains(vm, table, value_object(type)) == 0;
    value_release(table);
    value_release(module);
    return plain;
}

/* ---- of the outermost only ---- */

static Value copy_plain(Vm *vm, Value v) {
    Value y = plain_new(vm, value_type(v)), name, value;
    for (size_t i = 0; !is_absent(y) && plain_walk(v, &i, &name, &value);) {
        if (!plain_put(vm, y, name, value)) value_clear(&y);
    }
    return y;
}

static Value shallow(Vm *vm, const Value *args) {
    Value x = args[0];
    const Type *type = value_type(x);
    if (is_atomic(x) || type == &tuple_type || type == &frozenset_type || type == &slice_type) return value_retain(x);
    if (type == &list_type) return value_object(list_from(vm, as_list(x)->items, as_list(x)->count));
    if (type == &dict_type) return value_object(dict_copy(vm, as_dict(x)));
    if (is_plain(vm, x, "__copy__")) return copy_plain(vm, x);
    return vm_raised(vm) ? ABSENT : ask(vm, "_copy_other", &x, 1);
}

/* ---- of all parts ---- */

static Value deep(Vm *vm, Value x, Dict *memo);

static Value key_of(Value x) { return value_int((int64_t)(uintptr_t)x.as.object); }

/* The copy of x is y from now on: x stays as long as memo, so that no other value gets its address. */
static bool remember(Vm *vm, Dict *memo, Value x, Value y) {
    Value key = key_of(value_object(memo)), kept = dict_get(vm, memo, key);
    if (!dict_set(vm, memo, key_of(x), y)) return false;
    if (!is_absent(kept)) return !is_list(kept) || list_append(vm, as_list(kept), x);
    kept = value_object(list_from(vm, &x, 1));
    return !is_absent(kept) && dict_set_take(vm, memo, key, kept);
}

static Value deep_list(Vm *vm, Value x, Dict *memo) {
    List *y = list_new(vm, as_list(x)->count);
    bool ok = y && remember(vm, memo, x, value_object(y));
    for (size_t i = 0; ok && i < as_list(x)->count; i++) {
        Value item = value_retain(as_list(x)->items[i]);
        ok = list_append_take(vm, y, deep(vm, item, memo));
        value_release(item);
    }
    if (!ok) object_clear(&y);
    return value_object(y);
}

static Value deep_dict(Vm *vm, Value x, Dict *memo) {
    Dict *y = dict_new(vm);
    size_t count = as_dict(x)->count;
    Value key, value;
    bool ok = y && remember(vm, memo, x, value_object(y));
    for (size_t i = 0; ok && dict_walk(as_dict(x), &i, &key, &value);) {
        value_retain(key);
        value_retain(value);
        Value new_key = deep(vm, key, memo), new_value = is_absent(new_key) ? ABSENT : deep(vm, value, memo);
        value_release(key);
        value_release(value);
        ok = !is_absent(new_value) && dict_set_take(vm, y, new_key, new_value);
        value_release(new_key);
        if (ok && as_dict(x)->count != count)
            ok = vm_fail(vm, ERROR_RUNTIME, "dictionary changed size during iteration");
    }
    if (!ok) object_clear(&y);
    return value_object(y);
}

/* x itself if all its items are their own copies. */
static Value deep_tuple(Vm *vm, Value x, Dict *memo) {
    const Tuple *t = as_tuple(x);
    Tuple *y = tuple_new(vm, t->count);
    bool same = true;
    for (size_t i = 0; y && i < t->count; i++) {
        y->items[i] = deep(vm, t->items[i], memo);
        if (is_absent(y->items[i])) {
            object_clear(&y);
            return ABSENT;
        }
        same = same && value_same(y->items[i], t->items[i]);
    }
    Value within = y ? dict_get(vm, memo, key_of(x)) : ABSENT; /* it was within itself */
    if (y && (same || !is_absent(within))) {
        object_release((Object *)y);
        return value_retain(same && is_absent(within) ? x : within);
    }
    if (y && !remember(vm, memo, x, value_object(y))) object_clear(&y);
    return value_object(y);
}

static Value deep_set(Vm *vm, Value x, Dict *memo) {
    List *items = value_to_list(vm, x);
    Value copies = items ? deep_list(vm, value_object(items), memo) : ABSENT;
    Set *y = is_absent(copies) ? NULL : set_from(vm, value_type(x), copies);
    release_object(items);
    value_release(copies);
    if (y && !remember(vm, memo, x, value_object(y))) object_clear(&y);
    return value_object(y);
}

/* The attributes of x for y. Those in a dictionary that others may share are copied as one. */
static bool deep_attributes(Vm *vm, Value x, Value y, Dict *memo) {
    Dict *shared = plain_dict(x);
    Value state = shared && shared->count ? deep(vm, value_object(shared), memo) : ABSENT, name, value;
    if (vm_raised(vm)) return false;
    bool ok = true;
    for (size_t i = 0;
         ok && (is_absent(state) ? plain_walk(x, &i, &name, &value) : dict_walk(as_dict(state), &i, &name, &value));) {
        Value part = is_absent(state) ? deep(vm, value_retain(value), memo) : value_retain(value);
        if (is_absent(state)) value_release(value);
        ok = !is_absent(part) && plain_put(vm, y, name, part);
        value_release(part);
    }
    value_release(state);
    return ok;
}

static Value deep_plain(Vm *vm, Value x, Dict *memo) {
    Value y = plain_new(vm, value_type(x));
    if (is_absent(y) || (remember(vm, memo, x, y) && deep_attributes(vm, x, y, memo))) return y;
    value_release(y);
    return ABSENT;
}

static Value deep_other(Vm *vm, Value x, Dict *memo) {
    Value args[] = {x, value_object(memo)};
    Value y = ask(vm, "_deep_other", args, 2);
    if (is_absent(y) || value_same(x, y) || remember(vm, memo, x, y)) return y;
    value_release(y);
    return ABSENT;
}

static Value deep_container(Vm *vm, Value x, Dict *memo) {
    const Type *type = value_type(x);
    Value known = dict_get(vm, memo, key_of(x));
    if (!is_absent(known) || vm_raised(vm)) return value_retain(known);
    if (type == &list_type) return deep_list(vm, x, memo);
    if (type == &dict_type) return deep_dict(vm, x, memo);
    if (type == &tuple_type) return deep_tuple(vm, x, memo);
    if (type == &set_type || type == &frozenset_type) return deep_set(vm, x, memo);
    if (is_plain(vm, x, "__deepcopy__")) return deep_plain(vm, x, memo);
    return vm_raised(vm) ? ABSENT : deep_other(vm, x, memo);
}

static Value deep(Vm *vm, Value x, Dict *memo) {
    if (is_atomic(x)) return value_retain(x);
    if (!vm_enter(vm)) return ABSENT;
    Value y = vm_poll(vm) ? deep_container(vm, x, memo) : ABSENT;
    vm_leave(vm);
    return y;
}

static Value deepcopy(Vm *vm, const Value *args) {
    if (is_atomic(args[0])) return value_retain(args[0]);
    if (is_dict(args[1])) return deep(vm, args[0], as_dict(args[1]));
    if (!is_none(args[1])) return vm_raise(vm, ERROR_TYPE, "memo must be a dict, not %s", value_type_name(args[1]));
    Dict *memo = dict_new(vm);
    Value y = memo ? deep(vm, args[0], memo) : ABSENT;
    release_object(memo);
    return y;
}

static const NativeDef functions[] = {
    {"copy", shallow, "x", "A new value that holds the same parts.", NATIVE_METHOD},
    {"deepcopy", deepcopy, "x, memo=None", "A new value whose parts are new, too.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef copy_core_module;
const ModuleDef copy_core_module = {
    .name = "_copy", .doc = "Copies of built-in values; see copy.", .functions = functions};
