/* collections.c -- the native part of collections (module _collections): defaultdict and OrderedDict, which are dicts
 * that do one thing more. deque is in deque.c; the rest is written in the language.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/iterate.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/dictviews.h"
#include "engine/lang/objects/tuple_getter.h"
#include "engine/modules/native.h"

/* ---- defaultdict ---- */

typedef struct DefaultDict {
    Dict dict;
    Value factory;               /* or NONE */
} DefaultDict;

static Type default_dict_type;

static DefaultDict *as_default(Value v) { return (DefaultDict *)v.as.object; }

static void default_free(Object *o) {
    value_clear(&((DefaultDict *)o)->factory);
    dict_type.free(o);
}

static void default_traverse(Object *o, Visit visit, void *context) {
    visit_value(((DefaultDict *)o)->factory, visit, context);
    dict_type.traverse(o, visit, context);
}

static void default_clear(Object *o) {
    value_set(&((DefaultDict *)o)->factory, NONE);
    dict_type.clear(o);
}

static Value default_construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    DefaultDict *d = object_new(vm, type, 0);
    if (d) d->factory = NONE;
    return value_object(d);
}

static bool default_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    Value factory = args->count ? args->items[0] : NONE;
    if (!is_none(factory) && !value_is_callable(factory)) {
        return vm_fail(vm, ERROR_TYPE, "first argument must be callable or None");
    }
    value_set(&as_default(self)->factory, value_retain(factory));
    Tuple *rest = args->count ? tuple_from(vm, args->items + 1, args->count - 1) : tuple_new(vm, 0);
    bool ok = rest && dict_type.init(vm, self, rest, kwargs);
    release_object(rest);
    return ok;
}

static Value default_missing(Vm *vm, const Value *args) {
    Value factory = as_default(args[0])->factory;
    if (is_none(factory)) return dict_raise_key(vm, args[1]);
    Value v = value_call_0(vm, factory);
    if (is_absent(v) || dict_set(vm, as_dict(args[0]), args[1], v)) return v;
    value_release(v);
    return ABSENT;
}

static Value default_get_item(Vm *vm, Value self, Value key) {
    if (!value_is(self, &default_dict_type)) return dict_type.get_item(vm, self, key);
    Value v = dict_get(vm, as_dict(self), key);
    if (!is_absent(v)) return value_retain(v);
    const Value args[2] = {self, key};
    return vm_raised(vm) ? ABSENT : default_missing(vm, args);
}

static Value default_repr(Vm *vm, Value self) {
    bool in_repr = self.as.object->flags & CONTAINER_IN_REPR;
    Value body = dict_type.repr(vm, self);
    if (is_absent(body)) return ABSENT;
    self.as.object->flags |= CONTAINER_IN_REPR;            /* the factory may be a method of self */
    Str *factory = in_repr ? str_from(vm, "...") : value_repr(vm, as_default(self)->factory);
    if (!in_repr) self.as.object->flags &= ~(uint32_t)CONTAINER_IN_REPR;
    Value text = factory ? value_object(str_format(vm, "%s(%s, %s)", value_class_name(self), factory->data, as_str(body)->data)) : ABSENT;
    release_object(factory);
    value_release(body);
    return text;
}

static Value default_copy(Vm *vm, const Value *args) {
    const Value given[2] = {as_default(args[0])->factory, args[0]};
    return value_call(vm, value_object(value_type(args[0])), given, 2, NULL);
}

/* (type, (factory,), None, None, items): what copy.deepcopy makes it anew from. */
static Value default_reduce(Vm *vm, const Value *args) {
    Value items = value_call_method(vm, args[0], "items", NULL, 0);
    Value iterator = is_absent(items) ? ABSENT : value_iter(vm, items);
    value_release(items);
    return tuple_of(vm, 5, value_retain(value_object(value_type(args[0]))),
                    tuple_of(vm, 1, value_retain(as_default(args[0])->factory)), NONE, NONE, iterator);
}

static Value default_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op != BINARY_OR || !is_dict(a) || !is_dict(b)) return NOT_IMPLEMENTED;
    Value left = value_isa(a, &default_dict_type) ? a : b;
    const Value given[2] = {as_default(left)->factory, a};
    Value both = value_call(vm, value_object(value_type(left)), given, 2, NULL);
    if (is_absent(both) || dict_update(vm, as_dict(both), b)) return both;
    value_release(both);
    return ABSENT;
}

static Value get_factory(Vm *vm, Value self) { (void)vm; return value_retain(as_default(self)->factory); }

static bool set_factory(Vm *vm, Value self, Value value) {
    (void)vm;
    value_set(&as_default(self)->factory, is_absent(value) ? NONE : value_retain(value));
    return true;
}

static const NativeDef default_methods[] = {
    {"__missing__", default_missing, "key, /", "Makes, stores and gives the value of a key that is not there.", NATIVE_METHOD},
    {"copy", default_copy, "", "Another dict with the same items.", NATIVE_METHOD},
    {"__copy__", default_copy, "", "Another dict with the same items.", NATIVE_METHOD},
    {"__reduce__", default_reduce, "", "What pickles keep.", NATIVE_METHOD},
    {0},
};

static const PropertyDef default_properties[] = {
    {"default_factory", get_factory, set_factory, "What makes the value of a missing key; None makes none."},
    {0},
};

static Type default_dict_type = {
    .object = TYPE_OBJECT,
    .name = "collections.defaultdict",
    .module = "collections",
    .doc = "A dict that fills in missing keys: d[key] of a key that is not there calls default_factory() and keeps "
           "what it gives. The other arguments are dict's.",
    .base = &dict_type,
    .flags = TYPE_GC | TYPE_BASE | TYPE_MAPPING,
    .instance_size = sizeof(DefaultDict),
    .dict_offset = offsetof(Dict, dict),
    .free = default_free,
    .traverse = default_traverse,
    .clear = default_clear,
    .construct = default_construct,
    .init = default_init,
    .get_item = default_get_item,
    .repr = default_repr,
    .binary = default_binary,
    .methods = default_methods,
    .properties = default_properties,
};

/* ---- OrderedDict ---- */

static Type ordered_dict_type;

static Value ordered_move(Vm *vm, const Value *args) {
    Dict *d = as_dict(args[0]);
    int last = value_truth(vm, args[2]);
    int64_t i = last < 0 ? -2 : dict_find(vm, d, args[1]);
    if (i == -2) return ABSENT;
    if (i == -1) return dict_raise_key(vm, args[1]);
    if (!last) return dict_move_first(vm, d, (size_t)i) ? NONE : ABSENT;
    if ((size_t)i + 1 == d->used) return NONE;
    uint64_t hash = d->entries[i].hash;
    Value key, value;
    dict_remove_at(d, (size_t)i, &key, &value);
    bool ok = dict_insert_hashed(vm, d, key, value, hash);
    value_release(key);
    return ok ? NONE : ABSENT;
}

static Value ordered_popitem(Vm *vm, const Value *args) {
    Dict *d = as_dict(args[0]);
    int last = value_truth(vm, args[1]);
    if (last < 0) return ABSENT;
    if (!d->count) return vm_raise(vm, ERROR_KEY, "dictionary is empty");
    Value key, value;
    if (last) {
        dict_pop_last(d, &key, &value);
    } else {
        size_t i = 0;
        dict_walk(d, &i, &key, &value);
        dict_remove_at(d, i - 1, &key, &value);
    }
    return tuple_pair(vm, key, value);
}

static Value ordered_copy(Vm *vm, const Value *args) { return value_call_1(vm, value_object(value_type(args[0])), args[0]); }

static Value ordered_repr(Vm *vm, Value self) {
    Object *o = self.as.object;
    if (!as_dict(self)->count) return value_object(str_format(vm, "%s()", value_class_name(self)));
    if (o->flags & CONTAINER_IN_REPR) return value_object(str_from(vm, "..."));
    Value items = value_call_method(vm, self, "items", NULL, 0);
    List *list = is_absent(items) ? NULL : value_to_list(vm, items);
    value_release(items);
    if (!list) return ABSENT;
    o->flags |= CONTAINER_IN_REPR;
    Str *text = value_repr(vm, value_object(list));
    o->flags &= ~(uint32_t)CONTAINER_IN_REPR;
    object_release(&list->object);
    Value result = text ? value_object(str_format(vm, "%s(%s)", value_class_name(self), text->data)) : ABSENT;
    release_object(text);
    return result;
}

/* Are the keys of both the very same ones, in the same order? */
static bool same_objects(Dict *a, Dict *b) {
    Value x, y;
    for (size_t i = 0, j = 0; dict_walk(a, &i, &x, NULL);) {
        if (!dict_walk(b, &j, &y, NULL) || !value_same(x, y)) return false;
    }
    return a->count == b->count;
}

/* Do both hold the same keys in the same order? 1, 0, -1. */
static int same_order(Vm *vm, Value a, Value b) {
    if (same_objects(as_dict(a), as_dict(b))) return 1;
    List *x = value_to_list(vm, a), *y = x ? value_to_list(vm, b) : NULL;
    int same = y ? value_equal(vm, value_object(x), value_object(y)) : -1;
    release_object(x);
    release_object(y);
    return same;
}

static Value ordered_compare(Vm *vm, Value a, Value b, CompareOp op) {
    Value equal = dict_type.compare(vm, a, b, op);
    bool both = value_isa(a, &ordered_dict_type) && value_isa(b, &ordered_dict_type);
    if (!is_bool(equal) || !both || equal.as.integer != (op == COMPARE_EQ)) return equal;
    int same = same_order(vm, a, b);
    return same < 0 ? ABSENT : value_bool(same == (op == COMPARE_EQ));
}

static Value ordered_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op != BINARY_OR || !is_dict(a) || !is_dict(b)) return NOT_IMPLEMENTED;
    Type *type = value_type(value_isa(a, &ordered_dict_type) ? a : b);
    Value both = value_call_1(vm, value_object(type), a);
    if (is_absent(both) || dict_update(vm, as_dict(both), b)) return both;
    value_release(both);
    return ABSENT;
}

static const NativeDef ordered_methods[] = {
    {"move_to_end", ordered_move, "key, last=True",
     "Puts a key last, or first with last=False. KeyError where there is no such key.",
     NATIVE_METHOD},
    {"popitem", ordered_popitem, "last=True",
     "Takes the last item away and gives it: (key, value).", NATIVE_METHOD},
    {"copy", ordered_copy, "", "Another with the same items", NATIVE_METHOD},
    {"pop", dict_method_pop, "key, default=...", "Takes an item away and gives its value, or default where there is none.", NATIVE_METHOD},
    {"setdefault", dict_method_setdefault, "key, default=None", "The value of a key, which gets default if it is not there.", NATIVE_METHOD},
    {"fromkeys", dict_method_fromkeys, "iterable, value=None", "One with these keys, all of one value.", NATIVE_CLASS},
    {0},
};

static Type ordered_dict_type = {
    .object = TYPE_OBJECT,
    .name = "collections.OrderedDict",
    .module = "collections",
    .doc = "A dict whose order can be changed",
    .base = &dict_type,
    .flags = TYPE_GC | TYPE_BASE | TYPE_MAPPING | TYPE_DICT,
    .instance_size = sizeof(Dict),
    .dict_offset = offsetof(Dict, dict),
    .repr = ordered_repr,
    .compare = ordered_compare,
    .binary = ordered_binary,
    .methods = ordered_methods,
};

/* ---- Counter's inner loop ---- */

/* counts[item] += 1 for every item of iterable. */
static Value count_elements(Vm *vm, const Value *args) {
    if (!is_dict(args[0])) return vm_raise(vm, ERROR_TYPE, "a dict is required");
    Dict *counts = as_dict(args[0]);
    Value iterator = value_iter(vm, args[1]), item;
    if (is_absent(iterator)) return ABSENT;
    bool ok = true;
    while (ok && !is_absent(item = next_at_once(vm, iterator))) {
        int64_t i = dict_find(vm, counts, item);
        if (i >= 0 && is_small_int(counts->entries[i].value)) counts->entries[i].value.as.integer++;
        else if (i >= 0) ok = dict_set_take(vm, counts, item, value_binary(vm, BINARY_ADD, counts->entries[i].value, value_int(1)));
        else ok = i == -1 && dict_set(vm, counts, item, value_int(1));
        value_release(item);
    }
    value_release(iterator);
    return ok && !vm_raised(vm) ? NONE : ABSENT;
}

static const NativeDef functions[] = {
    {"_count_elements", count_elements, "mapping, iterable, /", "Adds the items of an iterable to counts.", NATIVE_METHOD},
    {0},
};

extern Type deque_type, deque_iterator_type, deque_reverse_iterator_type;

static bool init(Vm *vm, Value module) {
    return native_add_type(vm, module, &default_dict_type) && native_add_type(vm, module, &ordered_dict_type) &&
           native_add_type(vm, module, &deque_type) && native_add_type(vm, module, &tuple_getter_type) &&
           type_ready(vm, &deque_iterator_type) && type_ready(vm, &deque_reverse_iterator_type);
}

const ModuleDef collections_module = {"_collections", "The native part of collections.", functions, init};
