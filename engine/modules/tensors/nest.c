/* nest.c -- tf.nest: flattening nests, packing leaves again, mapping over them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/nest.h"

#include "engine/base/memory.h"

static bool flatten_items(Vm *vm, const Value *items, size_t count, List *out) {
    for (size_t i = 0; i < count; i++)
        if (!nest_flatten(vm, items[i], out)) return false;
    return true;
}

/* A dict's keys in order. New, or NULL when they cannot be sorted. */
static List *sorted_keys(Vm *vm, Dict *dict) {
    List *keys = value_to_list(vm, value_object(dict));
    if (keys && !list_sort(vm, keys, NONE, false)) {
        object_release(&keys->object);
        return NULL;
    }
    return keys;
}

static bool flatten_dict(Vm *vm, Dict *dict, List *out) {
    List *keys = sorted_keys(vm, dict);
    if (!keys) return false;
    bool ok = true;
    for (size_t i = 0; ok && i < keys->count; i++) {
        Value v = dict_get(vm, dict, keys->items[i]);
        ok = !is_absent(v) && nest_flatten(vm, v, out);
    }
    object_release(&keys->object);
    return ok;
}

bool nest_flatten(Vm *vm, Value nest, List *out) {
    if (!nest_is(nest)) return list_append(vm, out, nest);
    if (!vm_enter(vm)) return false;
    bool ok = is_dict(nest) ? flatten_dict(vm, as_dict(nest), out)
            : is_list(nest) ? flatten_items(vm, as_list(nest)->items, as_list(nest)->count, out)
                            : flatten_items(vm, as_tuple(nest)->items, as_tuple(nest)->count, out);
    vm_leave(vm);
    return ok;
}

/* ---- packing ---- */

static Value pack_dict(Vm *vm, Value nest, const Value *leaves, size_t count, size_t *next) {
    List *keys = sorted_keys(vm, as_dict(nest));
    Dict *sorted = keys ? dict_new(vm) : NULL;
    bool ok = sorted != NULL;
    for (size_t i = 0; ok && i < keys->count; i++) {
        Value inner = dict_get(vm, as_dict(nest), keys->items[i]);
        ok = dict_set_take(vm, sorted, keys->items[i], is_absent(inner) ? ABSENT : nest_pack(vm, inner, leaves, count, next)) && !vm_raised(vm);
    }
    /* The result has the keys in the order of the original. */
    Value result = ABSENT;
    Dict *ordered = ok ? dict_new(vm) : NULL;
    ok = ordered != NULL;
    size_t position = 0;
    for (Value key, ignored; ok && dict_walk(as_dict(nest), &position, &key, &ignored);) ok = dict_set(vm, ordered, key, dict_get(vm, sorted, key));
    if (ok && value_is(nest, &dict_type)) result = value_retain(value_object(ordered));
    else if (ok) result = value_call_1(vm, value_object(value_type(nest)), value_object(ordered));
    if (keys) object_release(&keys->object);
    if (sorted) object_release(&sorted->object);
    if (ordered) object_release(&ordered->object);
    return result;
}

/* The names of a namedtuple's fields, one for each of its items; ABSENT for other tuples. Borrowed. */
static Value field_names(Vm *vm, Value nest) {
    Value names = type_lookup(value_type(nest), vm_intern(vm, "_fields"));
    if (is_absent(names) || !is_tuple(names) || as_tuple(names)->count != as_tuple(nest)->count) return ABSENT;
    for (size_t i = 0; i < as_tuple(names)->count; i++)
        if (!is_str(as_tuple(names)->items[i])) return ABSENT;
    return names;
}

static Value pack_sequence(Vm *vm, Value nest, const Value *leaves, size_t count, size_t *next) {
    size_t n = is_list(nest) ? as_list(nest)->count : as_tuple(nest)->count;
    List *list = list_new(vm, n);
    for (size_t i = 0; list && i < n; i++) {
        Value item = is_list(nest) ? as_list(nest)->items[i] : as_tuple(nest)->items[i];
        if (!list_append_take(vm, list, nest_pack(vm, item, leaves, count, next))) {
            object_release(&list->object);
            return ABSENT;
        }
    }
    if (!list || value_is(nest, &list_type)) return value_object(list);
    Value result;
    if (value_is(nest, &tuple_type)) {
        result = value_object(tuple_from(vm, list->items, list->count));
    } else if (is_tuple(nest) && !is_absent(field_names(vm, nest))) {
        result = value_call(vm, value_object(value_type(nest)), list->items, list->count, NULL);
    } else {
        result = value_call_1(vm, value_object(value_type(nest)), value_object(list));
    }
    object_release(&list->object);
    return result;
}

Value nest_pack(Vm *vm, Value nest, const Value *leaves, size_t count, size_t *next) {
    if (!nest_is(nest)) {
        if (*next >= count) return vm_raise(vm, ERROR_VALUE, "Structure had more atoms than the given flat sequence has elements (%zu).", count);
        return value_retain(leaves[(*next)++]);
    }
    if (!vm_enter(vm)) return ABSENT;
    Value result = is_dict(nest) ? pack_dict(vm, nest, leaves, count, next) : pack_sequence(vm, nest, leaves, count, next);
    vm_leave(vm);
    return result;
}

/* ---- comparing structures ---- */

static void write_dots(Vm *vm, Value nest, Buffer *out);

static void write_dict_dots(Vm *vm, Dict *dict, Buffer *out) {
    size_t position = 0;
    bool first = true;
    buffer_putc(out, '{');
    for (Value key, v; dict_walk(dict, &position, &key, &v); first = false) {
        if (!first) buffer_puts(out, ", ");
        Str *text = value_repr(vm, key);
        if (text) buffer_append(out, text->data, text->size), object_release(&text->object);
        buffer_puts(out, ": ");
        write_dots(vm, v, out);
    }
    buffer_putc(out, '}');
}

/* "P(x=., y=.)" of a namedtuple, "(., .)" of others. */
static void write_tuple_dots(Vm *vm, Value nest, Buffer *out) {
    Value names = field_names(vm, nest);
    if (!is_absent(names)) buffer_puts(out, value_class_name(nest));
    size_t n = as_tuple(nest)->count;
    buffer_putc(out, '(');
    for (size_t i = 0; i < n; i++) {
        if (i) buffer_puts(out, ", ");
        if (!is_absent(names)) buffer_printf(out, "%s=", as_str(as_tuple(names)->items[i])->data);
        write_dots(vm, as_tuple(nest)->items[i], out);
    }
    buffer_puts(out, n == 1 && is_absent(names) ? ",)" : ")");
}

/* The nest with '.' for every leaf, as TensorFlow's messages show it. */
static void write_dots(Vm *vm, Value nest, Buffer *out) {
    if (!vm_has_stack(vm)) return;
    if (!nest_is(nest)) {
        buffer_putc(out, '.');
    } else if (is_dict(nest)) {
        write_dict_dots(vm, as_dict(nest), out);
    } else if (is_tuple(nest)) {
        write_tuple_dots(vm, nest, out);
    } else {
        buffer_putc(out, '[');
        for (size_t i = 0; i < as_list(nest)->count; i++) {
            if (i) buffer_puts(out, ", ");
            write_dots(vm, as_list(nest)->items[i], out);
        }
        buffer_putc(out, ']');
    }
}

/* "type=list str=[1]"; false with an error where str() raises. */
static bool write_typed(Vm *vm, Value v, Buffer *out) {
    Str *text = value_str(vm, v);
    if (!text) return false;
    buffer_printf(out, "type=%s str=", value_class_name(v));
    buffer_append(out, text->data, text->size);
    object_release(&text->object);
    return true;
}

/* What two structures are compared as parts of: those that the program gave. */
typedef struct {
    Vm *vm;
    Value a, b;
    bool types;       /* whether lists and tuples differ */
} Comparison;

/* Raises that the structures differ, and why; takes why. */
static bool differ(const Comparison *c, bool ok, Buffer *why, ErrorKind kind) {
    Buffer text = BUFFER_EMPTY;
    buffer_puts(&text, "The two structures don't have the same nested structure.\n\nFirst structure: ");
    ok = ok && write_typed(c->vm, c->a, &text);
    buffer_puts(&text, "\n\nSecond structure: ");
    if (ok && write_typed(c->vm, c->b, &text)) {
        buffer_puts(&text, "\n\nMore specifically: ");
        buffer_append(&text, why->data, why->size);
        buffer_puts(&text, "\nEntire first structure:\n");
        write_dots(c->vm, c->a, &text);
        buffer_puts(&text, "\nEntire second structure:\n");
        write_dots(c->vm, c->b, &text);
        vm_fail(c->vm, kind, "%.*s", (int)text.size, text.data);
    }
    buffer_clear(&text);
    buffer_clear(why);
    return false;
}

static size_t nest_count(Value v) { return is_dict(v) ? as_dict(v)->count : is_list(v) ? as_list(v)->count : as_tuple(v)->count; }

static bool leaf_differs(const Comparison *c, Value nest, Value leaf) {
    Buffer why = BUFFER_EMPTY;
    buffer_puts(&why, "Substructure \"");
    bool ok = write_typed(c->vm, nest, &why);
    buffer_puts(&why, "\" is a sequence, while substructure \"");
    ok = ok && write_typed(c->vm, leaf, &why);
    buffer_puts(&why, "\" is not");
    return differ(c, ok, &why, ERROR_VALUE);
}

/* TensorFlow says "namedtuples" of all sequences. */
static bool types_differ(const Comparison *c, Value a, Value b) {
    Buffer why = BUFFER_EMPTY;
    buffer_puts(&why, "The two namedtuples don't have the same sequence type. First structure ");
    bool ok = write_typed(c->vm, a, &why);
    buffer_printf(&why, " has type %s, while second structure ", value_class_name(a));
    ok = ok && write_typed(c->vm, b, &why);
    buffer_printf(&why, " has type %s", value_class_name(b));
    return differ(c, ok, &why, ERROR_TYPE);
}

static bool counts_differ(const Comparison *c, Value a, Value b) {
    Buffer why = BUFFER_EMPTY;
    buffer_puts(&why, "The two structures don't have the same number of elements. First structure: ");
    bool ok = write_typed(c->vm, a, &why);
    buffer_puts(&why, ". Second structure: ");
    ok = ok && write_typed(c->vm, b, &why);
    return differ(c, ok, &why, ERROR_VALUE);
}

/* "type=list str=['a', 'b']" */
static bool write_keys(Vm *vm, Dict *dict, Buffer *out) {
    List *keys = list_new(vm, dict->count);
    size_t position = 0;
    bool ok = keys != NULL;
    for (Value key, v; ok && dict_walk(dict, &position, &key, &v);) ok = list_append(vm, keys, key);
    ok = ok && write_typed(vm, value_object(&keys->object), out);
    if (keys) object_release(&keys->object);
    return ok;
}

static bool keys_differ(const Comparison *c, Dict *a, Dict *b) {
    Buffer why = BUFFER_EMPTY;
    buffer_puts(&why, "The two dictionaries don't have the same set of keys. First structure has keys ");
    bool ok = write_keys(c->vm, a, &why);
    buffer_puts(&why, ", while second structure has keys ");
    ok = ok && write_keys(c->vm, b, &why);
    return differ(c, ok, &why, ERROR_VALUE);
}

static bool same(const Comparison *c, Value a, Value b);

static bool same_dicts(const Comparison *c, Dict *a, Dict *b) {
    if (a->count != b->count) return keys_differ(c, a, b);
    size_t position = 0;
    for (Value key, inner; dict_walk(a, &position, &key, &inner);) {
        Value other = dict_get(c->vm, b, key);
        if (is_absent(other)) return !vm_raised(c->vm) && keys_differ(c, a, b);
        if (!same(c, inner, other)) return false;
    }
    return true;
}

static bool same(const Comparison *c, Value a, Value b) {
    if (!nest_is(a) && !nest_is(b)) return true;
    if (!vm_has_stack(c->vm)) return false;
    if (nest_is(a) != nest_is(b)) return nest_is(a) ? leaf_differs(c, a, b) : leaf_differs(c, b, a);
    if (c->types && value_type(a) != value_type(b) && !(is_dict(a) && is_dict(b))) return types_differ(c, a, b);
    if (is_dict(a) && is_dict(b)) return same_dicts(c, as_dict(a), as_dict(b));
    if (nest_count(a) != nest_count(b)) return counts_differ(c, a, b);
    if (is_dict(a) != is_dict(b)) return true;
    for (size_t i = 0; i < nest_count(a); i++) {
        Value x = is_list(a) ? as_list(a)->items[i] : as_tuple(a)->items[i];
        Value y = is_list(b) ? as_list(b)->items[i] : as_tuple(b)->items[i];
        if (!same(c, x, y)) return false;
    }
    return true;
}

bool nest_check_same(Vm *vm, Value a, Value b, bool types) {
    const Comparison whole = {.vm = vm, .a = a, .b = b, .types = types};
    return same(&whole, a, b);
}

/* ---- composite tensors as nests of their components ---- */

/* The method of that name of a composite tensor that can be taken apart; ABSENT for other leaves, or after raising. */
static Value component_method(Vm *vm, Value leaf, const char *name) {
    return is_composite(vm, leaf) ? value_find_attr_c(vm, leaf, name) : ABSENT;
}

bool nest_flatten_components(Vm *vm, Value nest, List *out) {
    List *leaves = vm_has_stack(vm) ? list_new(vm, 8) : NULL;
    bool ok = leaves && nest_flatten(vm, nest, leaves);
    for (size_t i = 0; ok && i < leaves->count; i++) {
        Value method = component_method(vm, leaves->items[i], "_to_components");
        Value parts = is_absent(method) ? ABSENT : value_call(vm, method, NULL, 0, NULL);
        ok = !vm_raised(vm) && (is_absent(parts) ? list_append(vm, out, leaves->items[i]) : nest_flatten_components(vm, parts, out));
        value_release(parts);
        value_release(method);
    }
    if (leaves) object_release(&leaves->object);
    return ok;
}

static Value pack_components(Vm *vm, Value nest, const Value *leaves, size_t count, size_t *next);

/* leaf, of which the components are leaves[*next] and so on. */
static Value pack_leaf(Vm *vm, Value leaf, const Value *leaves, size_t count, size_t *next) {
    Value method = component_method(vm, leaf, "_to_components"), result = ABSENT;
    if (is_absent(method)) return vm_raised(vm) ? ABSENT : nest_pack(vm, leaf, leaves, count, next);
    Value shape = value_call(vm, method, NULL, 0, NULL), parts = is_absent(shape) ? ABSENT : pack_components(vm, shape, leaves, count, next);
    if (!is_absent(parts)) result = value_call_method(vm, leaf, "_from_components", &parts, 1);
    value_release(method);
    value_release(shape);
    value_release(parts);
    return result;
}

/* nest_pack() where leaves has the components of composite tensors. */
static Value pack_components(Vm *vm, Value nest, const Value *leaves, size_t count, size_t *next) {
    List *whole = vm_has_stack(vm) ? list_new(vm, 8) : NULL, *packed = whole ? list_new(vm, 8) : NULL;
    bool ok = packed && nest_flatten(vm, nest, whole);
    for (size_t i = 0; ok && i < whole->count; i++) ok = list_append_take(vm, packed, pack_leaf(vm, whole->items[i], leaves, count, next));
    size_t at = 0;
    Value result = ok ? nest_pack(vm, nest, packed->items, packed->count, &at) : ABSENT;
    if (whole) object_release(&whole->object);
    if (packed) object_release(&packed->object);
    return result;
}

/* ---- functions ---- */

Value nest_flatten_function(Vm *vm, const Value *args) {
    List *out = list_new(vm, 8);
    int expand = value_truth(vm, args[1]);
    if (out && expand >= 0 && (expand ? nest_flatten_components : nest_flatten)(vm, args[0], out)) return value_object(out);
    if (out) object_release(&out->object);
    return ABSENT;
}

Value nest_pack_function(Vm *vm, const Value *args) {
    List *leaves = value_to_list(vm, args[1]);
    int expand = leaves ? value_truth(vm, args[2]) : -1;
    if (!leaves) return ABSENT;
    size_t next = 0;
    Value result = expand < 0 ? ABSENT : (expand ? pack_components : nest_pack)(vm, args[0], leaves->items, leaves->count, &next);
    if (!is_absent(result) && next < leaves->count) {
        value_release(result);
        result = vm_raise(vm, ERROR_VALUE, "Could not pack sequence. Structure had %zu atoms, but flat_sequence had %zu items.", next, leaves->count);
    }
    object_release(&leaves->object);
    return result;
}

/* func(leaf of every nest) for leaf number i. */
static Value map_leaf(Vm *vm, Value func, List *const *flat, size_t nests, size_t i) {
    Tuple *args = tuple_new(vm, nests);
    if (!args) return ABSENT;
    for (size_t k = 0; k < nests; k++) args->items[k] = value_retain(flat[k]->items[i]);
    Value result = value_call(vm, func, args->items, nests, NULL);
    object_release(&args->object);
    return result;
}

Value nest_map_function(Vm *vm, const Value *args) {
    Tuple *nests = as_tuple(args[1]);
    if (nests->count == 0) return vm_raise(vm, ERROR_VALUE, "Must provide at least one structure");
    Value check = is_absent(args[2]) ? ABSENT : dict_get_c(vm, as_dict(args[2]), "check_types");
    bool types = is_absent(check) || value_truth(vm, check) > 0;
    check = is_absent(args[2]) ? ABSENT : dict_get_c(vm, as_dict(args[2]), "expand_composites");
    bool expand = !is_absent(check) && value_truth(vm, check) > 0;
    List **flat = mem_calloc(nests->count, sizeof *flat), *results = list_new(vm, 8);
    bool ok = flat && results;
    for (size_t k = 0; ok && k < nests->count; k++) {
        if (k && !nest_check_same(vm, nests->items[0], nests->items[k], types)) ok = false;
        else ok = (flat[k] = list_new(vm, 8)) && (expand ? nest_flatten_components : nest_flatten)(vm, nests->items[k], flat[k]);
    }
    for (size_t i = 0; ok && i < flat[0]->count; i++) ok = list_append_take(vm, results, map_leaf(vm, args[0], flat, nests->count, i));
    size_t next = 0;
    Value result = ok ? (expand ? pack_components : nest_pack)(vm, nests->items[0], results->items, results->count, &next) : ABSENT;
    for (size_t k = 0; flat && k < nests->count; k++)
        if (flat[k]) object_release(&flat[k]->object);
    if (!flat) vm_raise_memory(vm);
    mem_free(flat);
    if (results) object_release(&results->object);
    return result;
}

Value nest_assert_function(Vm *vm, const Value *args) {
    int types = value_truth(vm, args[2]);
    return types >= 0 && nest_check_same(vm, args[0], args[1], types > 0) ? NONE : ABSENT;
}

Value nest_is_nested_function(Vm *vm, const Value *args) {
    (void)vm;
    return value_bool(nest_is(args[0]));
}
