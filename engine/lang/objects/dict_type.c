/* dict_type.c -- dict as a type of the language: its slots and methods. The table itself is in dict.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/iterate.h"
#include "engine/lang/objects/dictviews.h"
#include "engine/lang/objects/set.h"

/* ---- life ---- */

static void free_dict(Object *o) {
    Dict *d = (Dict *)o;
    dict_empty(d);
    release_object(d->dict);
    object_dealloc(o);
}

static void traverse(Object *o, Visit visit, void *context) {
    Dict *d = (Dict *)o;
    for (size_t i = 0; i < d->used; i++) {
        visit_value(d->entries[i].key, visit, context);
        visit_value(d->entries[i].value, visit, context);
    }
    visit_object(d->dict, visit, context);
}

static void clear(Object *o) {
    Dict *d = (Dict *)o;
    Dict *attributes = d->dict;
    d->dict = NULL;
    dict_empty(d);
    release_object(attributes);
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    return value_object(object_new(vm, type, 0));
}

/* update(positional..., **keywords) as dict() and dict.update() take them. */
static bool update_all(Vm *vm, const char *name, Dict *d, Tuple *args, Dict *kwargs) {
    if (args->count > 1) {
        return vm_fail(vm, ERROR_TYPE, "%s expected at most 1 argument, got %zu", name, args->count);
    }
    if (args->count && !dict_update(vm, d, args->items[0])) return false;
    return !kwargs || dict_update(vm, d, value_object(kwargs));
}

static Value convert(Vm *vm, Value mapping) {
    Dict *d = dict_new(vm);
    if (!d || is_absent(mapping) || dict_update(vm, d, mapping)) return value_object(d);
    object_release(&d->object);
    return ABSENT;
}

static bool init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    return update_all(vm, "dict", as_dict(self), args, kwargs);
}

/* ---- slots ---- */

static bool write_item(Vm *vm, Value key, Value value, Buffer *out) {
    Str *k = value_repr(vm, key);
    Str *v = k ? value_repr(vm, value) : NULL;
    if (v) {
        buffer_append(out, k->data, k->size);
        buffer_append(out, ": ", 2);
        buffer_append(out, v->data, v->size);
    }
    release_object(k);
    release_object(v);
    return v != NULL;
}

static Value repr(Vm *vm, Value self) {
    Dict *d = as_dict(self);
    if (!d->count) return value_object(str_from(vm, "{}"));
    if (d->object.flags & CONTAINER_IN_REPR) return value_object(str_from(vm, "{...}"));
    if (!vm_enter(vm)) return ABSENT;
    d->object.flags |= CONTAINER_IN_REPR;
    Buffer out = BUFFER_EMPTY;
    Value key, value;
    bool ok = true, first = true;
    buffer_putc(&out, '{');
    for (size_t i = 0; ok && dict_walk(d, &i, &key, &value); first = false) {
        if (!first) buffer_puts(&out, ", ");
        value_retain(key);
        value_retain(value);
        ok = write_item(vm, key, value, &out);
        value_release(key);
        value_release(value);
    }
    buffer_putc(&out, '}');
    d->object.flags &= ~(uint32_t)CONTAINER_IN_REPR;
    vm_leave(vm);
    return container_finish(vm, &out, ok);
}

/* Do both hold equal values at equal keys? 1, 0, -1. */
static int same_items(Vm *vm, Dict *a, Dict *b) {
    if (a->count != b->count) return 0;
    Value key, value;
    int same = 1;
    for (size_t i = 0; same == 1 && dict_walk(a, &i, &key, &value);) {
        value_retain(key);
        value_retain(value);
        const DictEntry *beside = i <= b->used ? &b->entries[i - 1] : NULL;      /* mostly both have it in the same place */
        Value other = beside && value_same(beside->key, key) ? beside->value : dict_get(vm, b, key);
        if (is_absent(other)) {
            same = vm_raised(vm) ? -1 : 0;
        } else {
            value_retain(other);
            same = value_equal(vm, value, other);
            value_release(other);
        }
        value_release(key);
        value_release(value);
    }
    return same;
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    if ((op != COMPARE_EQ && op != COMPARE_NE) || !is_dict(a) || !is_dict(b)) return NOT_IMPLEMENTED;
    if (!vm_enter(vm)) return ABSENT;
    int same = same_items(vm, as_dict(a), as_dict(b));
    vm_leave(vm);
    return same < 0 ? ABSENT : value_bool(same == (op == COMPARE_EQ));
}

static Value binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op != BINARY_OR || !is_dict(a) || !is_dict(b)) return NOT_IMPLEMENTED;
    Dict *both = dict_copy(vm, as_dict(a));
    if (!both) return ABSENT;
    if (dict_update(vm, both, b)) return value_object(both);
    object_release(&both->object);
    return ABSENT;
}

static Value inplace(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op != BINARY_OR) return NOT_IMPLEMENTED;
    return dict_update(vm, as_dict(a), b) ? value_retain(a) : ABSENT;
}

static int64_t length(Vm *vm, Value self) {
    (void)vm;
    return (int64_t)as_dict(self)->count;
}

static int truth(Vm *vm, Value self) {
    (void)vm;
    return as_dict(self)->count != 0;
}

static Value get_item(Vm *vm, Value self, Value key) {
    Value v = dict_get(vm, as_dict(self), key);
    if (!is_absent(v)) return value_retain(v);
    if (vm_raised(vm)) return ABSENT;
    if (!value_is(self, &dict_type)) {
        Value missing = value_special(vm, self, "__missing__");
        if (!is_absent(missing)) {
            v = value_call_1(vm, missing, key);
            value_release(missing);
            return v;
        }
        if (vm_raised(vm)) return ABSENT;
    }
    return dict_raise_key(vm, key);
}

static bool set_item(Vm *vm, Value self, Value key, Value value) {
    if (!is_absent(value)) return dict_set(vm, as_dict(self), key, value);
    int deleted = dict_delete(vm, as_dict(self), key);
    if (!deleted) dict_raise_key(vm, key);
    return deleted == 1;
}

static int contains(Vm *vm, Value self, Value item) {
    int64_t i = dict_find(vm, as_dict(self), item);
    return i >= 0 ? 1 : i == -1 ? 0 : -1;
}

static Value iter(Vm *vm, Value self) { return dict_iter_new(vm, as_dict(self), DICT_KEYS, false); }

/* ---- methods ---- */

static Value method_get(Vm *vm, const Value *args) {
    Value v = dict_get(vm, as_dict(args[0]), args[1]);
    if (!is_absent(v)) return value_retain(v);
    return vm_raised(vm) ? ABSENT : value_retain(args[2]);
}

Value dict_method_setdefault(Vm *vm, const Value *args) {
    return value_retain(dict_default(vm, as_dict(args[0]), args[1], args[2]));
}

Value dict_method_pop(Vm *vm, const Value *args) {
    Value v = dict_pop(vm, as_dict(args[0]), args[1]);
    if (!is_absent(v) || vm_raised(vm)) return v;
    return is_absent(args[2]) ? dict_raise_key(vm, args[1]) : value_retain(args[2]);
}

static Value method_popitem(Vm *vm, const Value *args) {
    Value key, value;
    if (dict_pop_last(as_dict(args[0]), &key, &value)) return tuple_pair(vm, key, value);
    return vm_raise(vm, ERROR_KEY, "popitem(): dictionary is empty");
}

static Value method_clear(Vm *vm, const Value *args) {
    (void)vm;
    dict_empty(as_dict(args[0]));
    return NONE;
}

static Value method_copy(Vm *vm, const Value *args) { return value_object(dict_copy(vm, as_dict(args[0]))); }

static Value method_update(Vm *vm, const Value *args) {
    return update_all(vm, "update", as_dict(args[0]), as_tuple(args[1]), as_dict(args[2])) ? NONE : ABSENT;
}

static Value method_keys(Vm *vm, const Value *args) { return dict_view_new(vm, as_dict(args[0]), DICT_KEYS); }
static Value method_values(Vm *vm, const Value *args) { return dict_view_new(vm, as_dict(args[0]), DICT_VALUES); }
static Value method_items(Vm *vm, const Value *args) { return dict_view_new(vm, as_dict(args[0]), DICT_ITEMS); }
static Value method_reversed(Vm *vm, const Value *args) {
    return dict_iter_new(vm, as_dict(args[0]), DICT_KEYS, true);
}

static bool insert_known(Vm *vm, Dict *d, Value key, uint64_t hash, Value value) {
    if (is_absent(key)) return true;
    value_retain(key);                   /* another key's __eq__ may change what it comes from */
    bool ok = dict_insert_hashed(vm, d, key, value_retain(value), hash);
    value_release(key);
    return ok;
}

/* fromkeys() of a set or dict, whose keys' hashes are known. */
static bool fill_from_hashed(Vm *vm, Dict *d, Value keys, Value value) {
    bool ok = true;
    if (is_dict(keys)) {
        const Dict *from = as_dict(keys);
        for (size_t i = 0; ok && i < from->used; i++) ok = insert_known(vm, d, from->entries[i].key, from->entries[i].hash, value);
    } else {
        const Set *from = as_set(keys);
        for (size_t i = 0; ok && i <= from->mask; i++) ok = insert_known(vm, d, from->table[i].key, from->table[i].hash, value);
    }
    return ok;
}

Value dict_method_fromkeys(Vm *vm, const Value *args) {
    Value made = value_call_0(vm, args[0]);
    Type *kind = value_type(args[1]);
    if (value_is(made, &dict_type) && (kind == &dict_type || kind == &set_type || kind == &frozenset_type)) {
        if (!fill_from_hashed(vm, as_dict(made), args[1], args[2])) value_clear(&made);
        return made;
    }
    Value iterator = is_absent(made) ? ABSENT : value_iter(vm, args[1]);
    bool ok = !is_absent(iterator);
    Value key;
    while (ok && !is_absent(key = next_at_once(vm, iterator))) {
        ok = value_is(made, &dict_type) ? dict_set(vm, as_dict(made), key, args[2])
                                        : value_set_item(vm, made, key, args[2]);
        value_release(key);
    }
    value_release(iterator);
    if (ok && !vm_raised(vm)) return made;
    value_release(made);
    return ABSENT;
}

static const NativeDef methods[] = {
    {"get", method_get, "key, default=None, /", "The value of a key, or default.",
     NATIVE_METHOD},
    {"setdefault", dict_method_setdefault, "key, default=None, /",
     "The key's value; if there is none, default, which is stored.", NATIVE_METHOD},
    {"pop", dict_method_pop, "key, default=..., /",
     "Takes a key away and gives its value; if there is none, default, or KeyError without a default.", NATIVE_METHOD},
    {"popitem", method_popitem, "",
     "Takes the last item away and gives it: (key, value).", NATIVE_METHOD},
    {"clear", method_clear, "", "Takes all items away.", NATIVE_METHOD},
    {"copy", method_copy, "", "Another dict with the same items", NATIVE_METHOD},
    {"update", method_update, "*args, **kwargs",
     "Takes over items of a mapping, of pairs, and of keywords.", NATIVE_METHOD},
    {"keys", method_keys, "", "The keys, as they are at any time", NATIVE_METHOD},
    {"values", method_values, "", "The values, as they are at any time", NATIVE_METHOD},
    {"items", method_items, "", "The (key, value) pairs, as they are at any time", NATIVE_METHOD},
    {"__reversed__", method_reversed, "", "Goes through the keys from the last.", NATIVE_METHOD},
    {"fromkeys", dict_method_fromkeys, "iterable, value=None, /",
     "A dict of these keys, all with the same value.", NATIVE_CLASS},
    CLASS_GETITEM,
    {0},
};

Type dict_type = {
    .object = TYPE_OBJECT,
    .name = "dict",
    .doc = "Values by keys, in the order in which the keys came. Of another mapping, of pairs (key, value), of "
           "keywords, or of both.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_MAPPING | TYPE_LAZY,
    .instance_size = sizeof(Dict),
    .dict_offset = offsetof(Dict, dict),
    .free = free_dict,
    .traverse = traverse,
    .clear = clear,
    .construct = construct,
    .convert = convert,
    .init = init,
    .repr = repr,
    .compare = compare,
    .hash = container_unhashable,
    .operators = "or ror ior",
    .binary = binary,
    .inplace = inplace,
    .truth = truth,
    .length = length,
    .get_item = get_item,
    .set_item = set_item,
    .contains = contains,
    .iter = iter,
    .methods = methods,
};
