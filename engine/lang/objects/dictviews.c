/* dictviews.c -- the views of a dict and its iterators.
 *
 * The six iterator types and the three view types differ in what they give for an entry, which each
 * object knows by its `part`; they share their slots.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/dictviews.h"

#include "engine/lang/machine/iterate.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/objects/mappingproxy.h"
#include "engine/lang/objects/set.h"

/* ---- iterators ---- */

static Type *const iterator_types[2][3] = {
    {&dict_keyiterator_type, &dict_valueiterator_type, &dict_itemiterator_type},
    {&dict_reversekeyiterator_type, &dict_reversevalueiterator_type, &dict_reverseitemiterator_type},
};

Value dict_iter_new(Vm *vm, Dict *dict, DictPart part, bool backward) {
    DictIter *it = object_new(vm, iterator_types[backward][part], 0);
    if (!it) return ABSENT;
    object_retain(&dict->object);
    it->dict = dict;
    it->count = it->left = dict->count;
    it->position = backward ? dict->used : 0;
    it->part = part;
    it->backward = backward;
    return value_object(it);
}

static void iter_free(Object *o) {
    release_object(((DictIter *)o)->dict);
    release_object(((DictIter *)o)->pair);
    object_dealloc(o);
}

static void iter_traverse(Object *o, Visit visit, void *context) {
    visit_object(((DictIter *)o)->dict, visit, context);
    visit_object(((DictIter *)o)->pair, visit, context);
}

static void iter_clear(Object *o) {
    DictIter *it = (DictIter *)o;
    Dict *dict = it->dict;
    Tuple *pair = it->pair;
    it->dict = NULL;
    it->pair = NULL;
    release_object(dict);
    release_object(pair);
}

/* The next live entry in the iterator's direction, or NULL. */
static const DictEntry *step(DictIter *it) {
    const Dict *d = it->dict;
    if (it->backward) {
        if (it->position > d->used) it->position = d->used;
        while (it->position) {
            const DictEntry *e = &d->entries[--it->position];
            if (!is_absent(e->key)) return e;
        }
        return NULL;
    }
    while (it->position < d->used) {
        const DictEntry *e = &d->entries[it->position++];
        if (!is_absent(e->key)) return e;
    }
    return NULL;
}

/* The next entry; NULL at the end, and with an exception pending. */
static const DictEntry *seek_entry(Vm *vm, DictIter *it) {
    if (!it->dict) return NULL;
    if (it->dict->count != it->count) {
        it->count = SIZE_MAX;                     /* so that it fails for good */
        return vm_raise(vm, ERROR_RUNTIME, "dictionary changed size during iteration"), NULL;
    }
    const DictEntry *e = step(it);
    if (!e) return iter_clear(&it->object), NULL;
    if (!it->left--) return vm_raise(vm, ERROR_RUNTIME, "dictionary keys changed during iteration"), NULL;
    return e;
}

/* The same, at once where the very next place has one. */
HOT const DictEntry *next_entry(Vm *vm, DictIter *it) {
    const Dict *d = it->dict;
    bool plain = d && !it->backward && d->count == it->count && it->left && it->position < d->used;
    if (UNLIKELY(!plain || is_absent(d->entries[it->position].key))) return seek_entry(vm, it);
    it->left--;
    return &d->entries[it->position++];
}

static Value iter_next(Vm *vm, Value self) {
    DictIter *it = (DictIter *)self.as.object;
    const DictEntry *e = next_entry(vm, it);
    if (!e) return ABSENT;
    switch (it->part) {
        case DICT_KEYS: return value_retain(e->key);
        case DICT_VALUES: return value_retain(e->value);
        default: return tuple_pair_again(vm, &it->pair, value_retain(e->key), value_retain(e->value));
    }
}

static Value iter_next_pair(Vm *vm, Value self, Value *value) {
    DictIter *it = (DictIter *)self.as.object;
    *value = ABSENT;
    if (it->part != DICT_ITEMS) return iter_next(vm, self);
    const DictEntry *e = next_entry(vm, it);
    if (!e) return ABSENT;
    *value = value_retain(e->value);
    return value_retain(e->key);
}

static Value iter_length_hint(Vm *vm, const Value *args) {
    (void)vm;
    const DictIter *it = (const DictIter *)args[0].as.object;
    return value_int(it->dict && it->dict->count == it->count ? (int64_t)it->left : 0);
}

static Value iter_reduce(Vm *vm, const Value *args) {
    const DictIter *it = (const DictIter *)args[0].as.object;
    if (!it->dict) return iterator_rest(vm, value_retain(args[0]));
    Value twin = dict_iter_new(vm, it->dict, it->part, it->backward);
    if (is_absent(twin)) return ABSENT;
    DictIter *other = (DictIter *)twin.as.object;
    other->position = it->position;
    other->count = it->count;
    other->left = it->left;
    return iterator_rest(vm, twin);
}

static const NativeDef iter_methods[] = {
    {"__reduce__", iter_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {"__length_hint__", iter_length_hint, "", "About how many items are left.", NATIVE_METHOD},
    {0},
};

#define ITERATOR_TYPE(variable, text) \
    Type variable = { \
        .object = TYPE_OBJECT, .name = text, .flags = TYPE_GC, .instance_size = sizeof(DictIter), .free = iter_free, \
        .traverse = iter_traverse, .clear = iter_clear, .iter = iterator_self, .next = iter_next, \
        .next_pair = iter_next_pair, .methods = iter_methods, \
    }

ITERATOR_TYPE(dict_keyiterator_type, "dict_keyiterator");
ITERATOR_TYPE(dict_valueiterator_type, "dict_valueiterator");
ITERATOR_TYPE(dict_itemiterator_type, "dict_itemiterator");
ITERATOR_TYPE(dict_reversekeyiterator_type, "dict_reversekeyiterator");
ITERATOR_TYPE(dict_reversevalueiterator_type, "dict_reversevalueiterator");
ITERATOR_TYPE(dict_reverseitemiterator_type, "dict_reverseitemiterator");

/* ---- views ---- */

static Type *const view_types[3] = {&dict_keys_type, &dict_values_type, &dict_items_type};

Value dict_view_new(Vm *vm, Dict *dict, DictPart part) {
    DictView *view = object_new(vm, view_types[part], 0);
    if (!view) return ABSENT;
    object_retain(&dict->object);
    view->dict = dict;
    return value_object(view);
}

static Dict *viewed(Value v) { return ((DictView *)v.as.object)->dict; }

static DictPart view_part(Value v) {
    Type *t = value_type(v);
    return t == &dict_keys_type ? DICT_KEYS : t == &dict_values_type ? DICT_VALUES : DICT_ITEMS;
}

static bool is_set_view(Value v) { return value_is(v, &dict_keys_type) || value_is(v, &dict_items_type); }

static Value view_iter(Vm *vm, Value self) { return dict_iter_new(vm, viewed(self), view_part(self), false); }

static int64_t view_length(Vm *vm, Value self) {
    (void)vm;
    return (int64_t)viewed(self)->count;
}

static Value view_repr(Vm *vm, Value self) {
    if (self.as.object->flags & CONTAINER_IN_REPR) return value_object(str_from(vm, "..."));
    List *items = value_to_list(vm, self);
    if (!items) return ABSENT;
    self.as.object->flags |= CONTAINER_IN_REPR;
    Str *text = value_repr(vm, value_object(items));
    self.as.object->flags &= ~(uint32_t)CONTAINER_IN_REPR;
    object_release(&items->object);
    if (!text) return ABSENT;
    Value result = value_object(str_format(vm, "%s(%s)", value_type(self)->name, text->data));
    object_release(&text->object);
    return result;
}

static int keys_contain(Vm *vm, Value self, Value item) {
    int64_t i = dict_find(vm, viewed(self), item);
    return i >= 0 ? 1 : i == -1 ? 0 : -1;
}

static int items_contain(Vm *vm, Value self, Value item) {
    if (!is_tuple(item) || as_tuple(item)->count != 2) return 0;
    Value v = dict_get(vm, viewed(self), as_tuple(item)->items[0]);
    if (is_absent(v)) return vm_raised(vm) ? -1 : 0;
    value_retain(v);
    int same = value_equal(vm, v, as_tuple(item)->items[1]);
    value_release(v);
    return same;
}

/* Are all items of a in b? 1, 0, -1. */
static int all_in(Vm *vm, Value a, Value b) {
    Value iterator = value_iter(vm, a), item;
    if (is_absent(iterator)) return -1;
    int in = 1;
    while (in == 1 && !is_absent(item = value_next(vm, iterator))) {
        in = value_contains(vm, b, item);
        value_release(item);
    }
    value_release(iterator);
    return vm_raised(vm) ? -1 : in;
}

static Value view_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!is_set_view(a) || (!is_set_view(b) && !is_set(b))) return NOT_IMPLEMENTED;
    int64_t x = value_length(vm, a), y = value_length(vm, b);
    if (x < 0 || y < 0) return ABSENT;
    int holds = 0;
    switch (op) {
        case COMPARE_EQ:
        case COMPARE_NE: holds = x == y ? all_in(vm, a, b) : 0; break;
        case COMPARE_LT: holds = x < y ? all_in(vm, a, b) : 0; break;
        case COMPARE_LE: holds = x <= y ? all_in(vm, a, b) : 0; break;
        case COMPARE_GT: holds = x > y ? all_in(vm, b, a) : 0; break;
        case COMPARE_GE: holds = x >= y ? all_in(vm, b, a) : 0; break;
    }
    if (holds < 0) return ABSENT;
    return value_bool(op == COMPARE_NE ? !holds : holds);
}

/* The items of other, any iterable, that are in view. */
static Set *intersect(Vm *vm, Value view, Value other) {
    if (is_set_view(other) && viewed(other)->count > viewed(view)->count) {
        Value larger = other;
        other = view;
        view = larger;
    }
    Set *both = set_new(vm, &set_type);
    Value iterator = both ? value_iter(vm, other) : ABSENT, item;
    bool ok = !is_absent(iterator);
    while (ok && !is_absent(item = next_at_once(vm, iterator))) {
        int in = value_contains(vm, view, item);
        ok = in >= 0 && (!in || set_add(vm, both, item));
        value_release(item);
    }
    value_release(iterator);
    if (ok && !vm_raised(vm)) return both;
    release_object(both);
    return NULL;
}

/* A view's operators are those of the set of its items, and take any iterable. */
static Value view_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op != BINARY_OR && op != BINARY_AND && op != BINARY_XOR && op != BINARY_SUB) return NOT_IMPLEMENTED;
    bool left = is_set_view(a);
    if (!left && !is_set_view(b)) return NOT_IMPLEMENTED;
    if (op == BINARY_AND) return value_object(left ? intersect(vm, a, b) : intersect(vm, b, a));
    Set *x = set_from(vm, &set_type, a);
    if (!x) return ABSENT;
    const char *method = op == BINARY_OR ? "update" : op == BINARY_SUB ? "difference_update" : "symmetric_difference_update";
    Value done = value_call_method(vm, value_object(x), method, &b, 1);
    if (!is_absent(done)) return value_object(x);
    object_release(&x->object);
    return ABSENT;
}

static Value view_isdisjoint(Vm *vm, const Value *args) {
    Value iterator = value_iter(vm, args[1]), item;
    if (is_absent(iterator)) return ABSENT;
    int in = 0;
    while (!in && !is_absent(item = value_next(vm, iterator))) {
        in = value_contains(vm, args[0], item);
        value_release(item);
    }
    value_release(iterator);
    return vm_raised(vm) || in < 0 ? ABSENT : value_bool(!in);
}

static Value view_reversed(Vm *vm, const Value *args) {
    return dict_iter_new(vm, viewed(args[0]), view_part(args[0]), true);
}

static Value get_mapping(Vm *vm, Value self) { return mappingproxy_new(vm, value_object(viewed(self))); }

static const NativeDef set_methods[] = {
    {"isdisjoint", view_isdisjoint, "other, /", "Return True if the view and the given iterable have a null intersection.",
     NATIVE_METHOD},
    {"__reversed__", view_reversed, "", "Goes through the keys from the last.", NATIVE_METHOD},
    {0},
};

static const NativeDef values_methods[] = {
    {"__reversed__", view_reversed, "", "Return a reverse iterator over the dict values.", NATIVE_METHOD},
    {0},
};

static const PropertyDef view_properties[] = {
    {"mapping", get_mapping, NULL, "dictionary that this view refers to"},
    {0},
};

#define VIEW_TYPE(variable, text, ...) \
    Type variable = { \
        .object = TYPE_OBJECT, .name = text, .flags = TYPE_GC, .instance_size = sizeof(DictView), \
        .owns = OWNS(OWNED_FOR_LIFE(DictView, dict)), .repr = view_repr, .length = view_length, .iter = view_iter, \
        .properties = view_properties, __VA_ARGS__ \
    }

VIEW_TYPE(dict_keys_type, "dict_keys", .contains = keys_contain, .compare = view_compare, .hash = container_unhashable,
          .operators = "and rand or ror sub rsub xor rxor", .binary = view_binary, .methods = set_methods);
VIEW_TYPE(dict_items_type, "dict_items", .contains = items_contain, .compare = view_compare, .hash = container_unhashable,
          .operators = "and rand or ror sub rsub xor rxor", .binary = view_binary, .methods = set_methods);
VIEW_TYPE(dict_values_type, "dict_values", .methods = values_methods);

bool dictviews_ready(Vm *vm) {
    for (int part = 0; part < 3; part++) {
        if (!type_ready(vm, view_types[part]) || !type_ready(vm, iterator_types[0][part]) ||
            !type_ready(vm, iterator_types[1][part])) {
            return false;
        }
    }
    return true;
}
