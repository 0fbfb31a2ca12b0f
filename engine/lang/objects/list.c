/* list.c -- list: a growing array of values. Its sort is in sort.c.
 *
 * Whatever can run code of the language (==, repr, iteration) may change the list meanwhile, so loops
 * that do look at count and items anew each time round.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/list_methods.h"

#include "engine/base/memory.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/iterate.h"

#include <string.h>

/* ---- room ---- */

/* The list's array at another size; false: it is as it was. */
static bool resize(Vm *vm, List *list, size_t capacity) {
    if (capacity > SIZE_MAX / 32) return false;
    Value *items = block_resize(vm, list->items, list->capacity * sizeof *items, capacity * sizeof *items);
    if (!items) return false;
    list->items = items;
    list->capacity = capacity;
    return true;
}

/* Room for count items in all, with some to spare. */
static bool reserve(Vm *vm, List *list, size_t count) {
    if (count <= list->capacity) return true;
    size_t capacity = count + (count >> 3) + (list->count ? 6 : 0);
    if (resize(vm, list, (capacity + 3) & ~(size_t)3)) return true;
    vm_raise_memory(vm);
    return false;
}

/* Gives back room when the list has become much shorter. */
static void shrink(Vm *vm, List *list) {
    if (list->capacity >= 32 && list->count <= list->capacity / 4) resize(vm, list, list->count + 8);
}

List *list_new(Vm *vm, size_t capacity) {
    List *list = (List *)object_begin(vm, &list_type, sizeof(List), true);
    if (!list) return NULL;
    list->count = 0;
    list->capacity = capacity;
    list->items = capacity && capacity <= SIZE_MAX / 32 ? block_alloc(vm, capacity * sizeof(Value)) : NULL;
    list->dict = NULL;
    gc_track(vm, &list->object);
    if (LIKELY(list->items || !capacity)) return list;
    list->capacity = 0;
    vm_raise_memory(vm);
    object_release(&list->object);
    return NULL;
}

List *list_from(Vm *vm, const Value *items, size_t count) {
    List *list = list_new(vm, count);
    if (!list) return NULL;
    values_copy(list->items, items, count);
    list->count = count;
    return list;
}

List *list_take(Vm *vm, const Value *items, size_t count) {
    List *list = list_new(vm, count);
    if (!list) return NULL;
    for (size_t i = 0; i < count; i++) list->items[i] = value_at(&items[i]);
    list->count = count;
    return list;
}

Tuple *list_end(Vm *vm, List *list) {
    Tuple *tuple = tuple_take(vm, list->items, list->count);
    if (tuple) list->count = 0;
    object_release(&list->object);
    return tuple;
}

bool list_append(Vm *vm, List *list, Value item) {
    if (list->count == list->capacity && !reserve(vm, list, list->count + 1)) return false;
    list->items[list->count++] = value_retain(item);
    return true;
}

bool list_append_take(Vm *vm, List *list, Value item) {
    if (is_absent(item)) return false;
    if (list->count == list->capacity && !reserve(vm, list, list->count + 1)) {
        value_release(item);
        return false;
    }
    list->items[list->count++] = item;
    return true;
}

/* Appends count values that lie at *items (looked at again once room is made: it may be the list itself). */
static bool append_all(Vm *vm, List *list, Value *const *items, size_t count) {
    if (!reserve(vm, list, list->count + count)) return false;
    values_copy(list->items + list->count, *items, count);
    list->count += count;
    return true;
}

static bool append_keys(Vm *vm, List *list, Dict *dict) {
    if (!reserve(vm, list, list->count + dict->count)) return false;
    Value key, value;
    for (size_t i = 0; dict_walk(dict, &i, &key, &value);) list->items[list->count++] = value_retain(key);
    return true;
}

static bool append_characters(Vm *vm, List *list, const Str *text) {
    if (!reserve(vm, list, list->count + text->length)) return false;
    for (size_t at = 0; at < text->size;) {
        Str *character = str_from_codepoint(vm, str_next(text->data, &at));
        if (!character) return false;
        list->items[list->count++] = value_object(character);
    }
    return true;
}

/* Room for the items of a range, which may be more than there can be. */
static bool reserve_range(Vm *vm, List *list, Value range) {
    int64_t count = value_length(vm, range);
    return count >= 0 && reserve(vm, list, list->count + (size_t)count);
}

/* Appends what is left of iterator. */
static bool append_rest(Vm *vm, List *list, Value iterator) {
    Value item;
    while (!is_absent(item = next_at_once(vm, iterator))) {
        if (UNLIKELY(list->count == list->capacity) && !reserve(vm, list, list->count + 1)) {
            value_release(item);
            return false;
        }
        list->items[list->count++] = item;
    }
    return !vm_raised(vm);
}

bool list_extend(Vm *vm, List *list, Value iterable) {
    if (value_is(iterable, &list_type)) return append_all(vm, list, &as_list(iterable)->items, as_list(iterable)->count);
    if (value_is(iterable, &tuple_type)) {
        Value *items = as_tuple(iterable)->items;
        return append_all(vm, list, &items, as_tuple(iterable)->count);
    }
    if (value_is(iterable, &dict_type)) return append_keys(vm, list, as_dict(iterable));
    if (value_is(iterable, &str_type)) return append_characters(vm, list, as_str(iterable));
    if (value_is(iterable, &range_type) && !reserve_range(vm, list, iterable)) return false;
    Value iterator = value_iter(vm, iterable);
    if (is_absent(iterator)) return false;
    bool ok = reserve(vm, list, list->count + iterable_size(vm, iterable)) && append_rest(vm, list, iterator);
    value_release(iterator);
    return ok;
}

bool list_insert(Vm *vm, List *list, int64_t index, Value item) {
    int64_t n = (int64_t)list->count;
    if (index < 0) index = index + n < 0 ? 0 : index + n;
    if (index > n) index = n;
    if (!reserve(vm, list, list->count + 1)) return false;
    memmove(list->items + index + 1, list->items + index, (size_t)(n - index) * sizeof(Value));
    list->items[index] = value_retain(item);
    list->count++;
    return true;
}

Value list_pop(Vm *vm, List *list, int64_t index) {
    int64_t n = (int64_t)list->count;
    if (!n) return vm_raise(vm, ERROR_INDEX, "pop from empty list");
    if (index < 0) index += n;
    if (index < 0 || index >= n) return vm_raise(vm, ERROR_INDEX, "pop index out of range");
    Value item = list->items[index];
    if (index != n - 1) memmove(list->items + index, list->items + index + 1, (size_t)(n - 1 - index) * sizeof(Value));
    list->count--;
    shrink(vm, list);
    return item;
}

static void empty(List *list) {
    Value *items = list->items;
    size_t count = list->count, capacity = list->capacity;
    list->items = NULL;
    list->count = list->capacity = 0;
    while (count) value_release(items[--count]);           /* the last one first, as CPython does */
    if (items) block_free(list->object.type->vm, items, capacity * sizeof *items);
}

static void free_list(Object *o) {
    List *list = (List *)o;
    empty(list);
    if (LIKELY(o->type == &list_type)) {
        object_end(o->type->vm, o);
        return;
    }
    release_object(list->dict);
    object_dealloc(o);
}

static void traverse(Object *o, Visit visit, void *context) {
    List *list = (List *)o;
    for (size_t i = 0; i < list->count; i++) visit_value(list->items[i], visit, context);
    visit_object(list->dict, visit, context);
}

static void clear(Object *o) {
    List *list = (List *)o;
    Dict *dict = list->dict;
    list->dict = NULL;
    empty(list);
    release_object(dict);
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    return value_object(object_new(vm, type, 0));
}

static Value convert(Vm *vm, Value iterable) {
    return value_object(is_absent(iterable) ? list_new(vm, 0) : value_to_list(vm, iterable));
}

static bool init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    Value iterable;
    bool own_new = value_type(self)->construct != construct;      /* keywords are its __new__'s affair then */
    if (!container_argument(vm, "list", args, own_new ? NULL : kwargs, &iterable)) return false;
    if (as_list(self)->count) empty(as_list(self));
    return is_absent(iterable) || list_extend(vm, as_list(self), iterable);
}

/* ---- text, comparison, arithmetic ---- */

static Value repr(Vm *vm, Value self) {
    List *list = as_list(self);
    if (!list->count) return value_object(str_from(vm, "[]"));
    if (list->object.flags & CONTAINER_IN_REPR) return value_object(str_from(vm, "[...]"));
    Buffer out = BUFFER_EMPTY;
    buffer_putc(&out, '[');
    bool ok = container_write_items(vm, &list->object, &list->items, &list->count, &out);
    buffer_putc(&out, ']');
    return container_finish(vm, &out, ok);
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!is_list(a) || !is_list(b)) return NOT_IMPLEMENTED;
    List *x = as_list(a), *y = as_list(b);
    return container_compare(vm, &x->object, &x->items, &x->count, &y->items, &y->count, op);
}

static Value concat(Vm *vm, Value a, Value b) {
    if (!is_list(a)) return NOT_IMPLEMENTED;
    if (!is_list(b)) return container_reflected(vm, BINARY_ADD, a, b);
    List *x = as_list(a), *y = as_list(b);
    List *sum = list_new(vm, x->count + y->count);
    if (!sum) return ABSENT;
    append_all(vm, sum, &x->items, x->count);
    append_all(vm, sum, &y->items, y->count);
    return value_object(sum);
}

/* Makes the first count items stand n times in all in list. */
static bool repeat_items(Vm *vm, List *list, size_t count, int64_t n) {
    if (count && (uint64_t)n > SIZE_MAX / 64 / count) {
        vm_raise_memory(vm);
        return false;
    }
    size_t total = count * (size_t)n;
    if (!reserve(vm, list, total)) return false;
    container_repeat(list->items, count, (size_t)n);
    list->count = total;
    return true;
}

static Value repeat(Vm *vm, Value self, Value times) {
    int64_t n;
    if (!value_to_size(vm, times, ERROR_OVERFLOW, &n)) return ABSENT;
    List *list = as_list(self);
    bool many = list->count && n > 1 && (uint64_t)n < SIZE_MAX / 64 / list->count;
    List *product = list_new(vm, many ? list->count * (size_t)n : 0);
    if (product && n > 0) append_all(vm, product, &list->items, list->count);
    if (!product || n <= 1 || repeat_items(vm, product, list->count, n)) return value_object(product);
    object_release(&product->object);
    return ABSENT;
}

static bool is_count(Value v) { return v.tag == TAG_INT || v.tag == TAG_BOOL || value_type(v)->to_index; }

static Value binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op == BINARY_ADD) return concat(vm, a, b);
    if (op != BINARY_MUL) return NOT_IMPLEMENTED;
    if (is_list(a) && is_count(b)) return repeat(vm, a, b);
    if (is_list(b) && is_count(a)) return repeat(vm, b, a);
    return NOT_IMPLEMENTED;
}

static Value inplace(Vm *vm, BinaryOp op, Value a, Value b) {
    List *list = as_list(a);
    if (op == BINARY_ADD) return list_extend(vm, list, b) ? value_retain(a) : ABSENT;
    if (op != BINARY_MUL || !is_count(b)) return NOT_IMPLEMENTED;
    int64_t n;
    if (!value_to_size(vm, b, ERROR_OVERFLOW, &n)) return ABSENT;
    if (n <= 0) empty(list);
    else if (!repeat_items(vm, list, list->count, n)) return ABSENT;
    return value_retain(a);
}

static int64_t length(Vm *vm, Value self) {
    (void)vm;
    return (int64_t)as_list(self)->count;
}

static int truth(Vm *vm, Value self) {
    (void)vm;
    return as_list(self)->count != 0;
}

/* ---- items and slices ---- */

static Value get_item(Vm *vm, Value self, Value key) {
    List *list = as_list(self);
    if (!is_slice(key)) {
        int64_t i;
        if (!index_resolve(vm, key, &list->count, "list", &i)) return ABSENT;
        return value_retain(list->items[i]);
    }
    SliceRange r;
    if (!slice_unpack(vm, key, &r)) return ABSENT;
    slice_fit(&r, (int64_t)list->count);
    List *part = list_new(vm, (size_t)r.count);
    if (!part) return ABSENT;
    if (r.step == 1) values_copy(part->items, list->items + r.start, (size_t)r.count);
    else for (int64_t i = 0; i < r.count; i++) part->items[i] = value_retain(list->items[r.start + i * r.step]);
    part->count = (size_t)r.count;
    return value_object(part);
}

/* list[start:stop] = the values of items (taken over; the array stays the caller's). */
static bool replace(Vm *vm, List *list, int64_t start, int64_t stop, const Value *items, size_t count) {
    size_t removed = (size_t)(stop - start), tail = list->count - (size_t)stop;
    Value *old = NULL;
    if (count > removed && !reserve(vm, list, list->count + count - removed)) return false;
    if (removed && !(old = block_alloc(vm, removed * sizeof *old))) {
        vm_raise_memory(vm);
        return false;
    }
    if (removed) memcpy(old, list->items + start, removed * sizeof *old);
    if (tail) memmove(list->items + start + count, list->items + stop, tail * sizeof *items);
    values_copy(list->items + start, items, count);
    list->count += count - removed;
    shrink(vm, list);
    for (size_t i = 0; i < removed; i++) value_release(old[i]);
    block_free(vm, old, removed * sizeof *old);
    return true;
}

/* del list[start:stop:step], a step other than 1. */
static bool delete_step(Vm *vm, List *list, SliceRange r) {
    if (r.step < 0) {
        r.start += (r.count - 1) * r.step;
        r.step = -r.step;
    }
    Value *old = mem_alloc((size_t)r.count * sizeof *old);
    if (!old) {
        vm_raise_memory(vm);
        return false;
    }
    size_t to = (size_t)r.start, n = 0;
    for (size_t from = to; from < list->count; from++) {
        bool goes = n < (size_t)r.count && from == (size_t)(r.start + (int64_t)n * r.step);
        if (goes) old[n++] = list->items[from];
        else list->items[to++] = list->items[from];
    }
    list->count = to;
    shrink(vm, list);
    for (size_t i = 0; i < n; i++) value_release(old[i]);
    mem_free(old);
    return true;
}

static bool assign_slice(Vm *vm, List *list, SliceRange r, const List *values) {
    if (r.step == 1) {
        return replace(vm, list, r.start, r.start + r.count > r.start ? r.start + r.count : r.start, values->items,
                       values->count);
    }
    if ((size_t)r.count != values->count) {
        return vm_fail(vm, ERROR_VALUE, "attempt to assign sequence of size %zu to extended slice of size %lld",
                       values->count, (long long)r.count);
    }
    for (int64_t i = 0; i < r.count; i++) {
        size_t at = (size_t)(r.start + i * r.step);
        if (at >= list->count) break;
        value_set(&list->items[at], value_retain(values->items[i]));
    }
    return true;
}

static bool set_slice(Vm *vm, List *list, Value key, Value value) {
    List *values = NULL;
    if (!is_absent(value) && !(values = value_to_list(vm, value))) {
        if (!vm_raised_is(vm, ERROR_TYPE)) return false;
        vm_clear_raised(vm);
        return vm_fail(vm, ERROR_TYPE, "can only assign an iterable");
    }
    SliceRange r;
    bool ok = slice_unpack(vm, key, &r);
    if (ok) slice_fit(&r, (int64_t)list->count);
    if (ok && values) ok = assign_slice(vm, list, r, values);
    else if (ok && r.count) {
        ok = r.step == 1 ? replace(vm, list, r.start, r.start + r.count, NULL, 0) : delete_step(vm, list, r);
    }
    release_object(values);
    return ok;
}

static bool set_item(Vm *vm, Value self, Value key, Value value) {
    List *list = as_list(self);
    if (is_slice(key)) return set_slice(vm, list, key, value);
    int64_t i;
    if (!index_resolve(vm, key, &list->count, "list", &i)) {
        if (!vm_raised_is(vm, ERROR_INDEX)) return false;
        vm_clear_raised(vm);
        return vm_fail(vm, ERROR_INDEX, "list assignment index out of range");
    }
    if (is_absent(value)) value_release(list_pop(vm, list, i));
    else value_set(&list->items[i], value_retain(value));
    return true;
}

static int contains(Vm *vm, Value self, Value item) {
    List *list = as_list(self);
    for (size_t i = 0; i < list->count; i++) {
        Value v = list->items[i];
        if (value_same(v, item) && !is_float(v)) return 1;
        value_retain(v);
        int same = value_equal(vm, v, item);
        value_release(v);
        if (same) return same;
    }
    return 0;
}

static Value iter(Vm *vm, Value self) { return sequence_iter_new(vm, &list_iterator_type, self); }

/* ---- methods ---- */

Value list_method_append(Vm *vm, const Value *args) { return list_append(vm, as_list(args[0]), args[1]) ? NONE : ABSENT; }
static Value method_extend(Vm *vm, const Value *args) { return list_extend(vm, as_list(args[0]), args[1]) ? NONE : ABSENT; }

static Value method_insert(Vm *vm, const Value *args) {
    int64_t i;
    return value_to_index(vm, args[1], &i) && list_insert(vm, as_list(args[0]), i, args[2]) ? NONE : ABSENT;
}

static Value method_pop(Vm *vm, const Value *args) {
    int64_t i;
    return value_to_index(vm, args[1], &i) ? list_pop(vm, as_list(args[0]), i) : ABSENT;
}

static Value method_clear(Vm *vm, const Value *args) {
    (void)vm;
    empty(as_list(args[0]));
    return NONE;
}

static Value method_copy(Vm *vm, const Value *args) {
    return value_object(list_from(vm, as_list(args[0])->items, as_list(args[0])->count));
}

/* Number of the first item in [first, last) equal to item; -1 none, -2 with an exception pending. */
static int64_t find(Vm *vm, List *list, Value item, int64_t first, int64_t last) {
    for (int64_t i = first; i < last && i < (int64_t)list->count; i++) {
        Value v = value_retain(list->items[i]);
        int same = value_equal(vm, v, item);
        value_release(v);
        if (same < 0) return -2;
        if (same) return i;
    }
    return -1;
}

static Value method_index(Vm *vm, const Value *args) {
    List *list = as_list(args[0]);
    int64_t first, last;
    if (!container_bounds(vm, args[2], args[3], (int64_t)list->count, &first, &last)) return ABSENT;
    int64_t i = find(vm, list, args[1], first, last);
    if (i >= 0) return value_int(i);
    if (i == -2) return ABSENT;
    Str *text = value_repr(vm, args[1]);
    if (!text) return ABSENT;
    vm_raise(vm, ERROR_VALUE, "%s is not in list", text->data);
    object_release(&text->object);
    return ABSENT;
}

static Value method_count(Vm *vm, const Value *args) {
    List *list = as_list(args[0]);
    int64_t n = 0;
    for (int64_t i = 0; (i = find(vm, list, args[1], i, (int64_t)list->count)) >= 0; i++) n++;
    return vm_raised(vm) ? ABSENT : value_int(n);
}

static Value method_remove(Vm *vm, const Value *args) {
    List *list = as_list(args[0]);
    int64_t i = find(vm, list, args[1], 0, (int64_t)list->count);
    if (i == -2) return ABSENT;
    if (i < 0 || i >= (int64_t)list->count) return vm_raise(vm, ERROR_VALUE, "list.remove(x): x not in list");
    value_release(list_pop(vm, list, i));
    return NONE;
}

void list_reverse(List *list) {
    for (size_t i = 0, j = list->count; i + 1 < j; i++) {
        Value v = list->items[i];
        list->items[i] = list->items[--j];
        list->items[j] = v;
    }
}

static Value method_reverse(Vm *vm, const Value *args) {
    (void)vm;
    list_reverse(as_list(args[0]));
    return NONE;
}

static Value method_sort(Vm *vm, const Value *args) {
    int reverse = value_truth(vm, args[2]);
    return reverse >= 0 && list_sort(vm, as_list(args[0]), args[1], reverse) ? NONE : ABSENT;
}

static Value method_reversed(Vm *vm, const Value *args) { return reversed_new(vm, args[0]); }

static const NativeDef methods[] = {
    {"append", list_method_append, "object, /", "Adds an item at the end.", NATIVE_METHOD},
    {"extend", method_extend, "iterable, /", "Adds the items of an iterable.", NATIVE_METHOD},
    {"insert", method_insert, "index, object, /", "Puts an item before an index.", NATIVE_METHOD},
    {"pop", method_pop, "index=-1, /",
     "Takes the item at index away, the last if not given, and gives it. IndexError where there is none.",
     NATIVE_METHOD},
    {"clear", method_clear, "", "Takes all items away.", NATIVE_METHOD},
    {"copy", method_copy, "", "Another list of the same items.", NATIVE_METHOD},
    {"index", method_index, "value, start=..., stop=..., /",
     "Where the first item equal to value stands; ValueError where none does.", NATIVE_METHOD},
    {"count", method_count, "value, /", "How many items are equal to the value.", NATIVE_METHOD},
    {"remove", method_remove, "value, /",
     "Takes the first item equal to value away; ValueError where there is none.", NATIVE_METHOD},
    {"reverse", method_reverse, "", "Turns the order around.", NATIVE_METHOD},
    {"sort", method_sort, "*, key=None, reverse=False",
     "Puts the items in order, in place. Equal ones keep their order; key gives what is compared.", NATIVE_METHOD},
    {"__reversed__", method_reversed, "", "Goes through the list from its end.", NATIVE_METHOD},
    CLASS_GETITEM,
    {0},
};

Type list_type = {
    .object = TYPE_OBJECT,
    .name = "list",
    .doc = "Items in a row that can be changed, of an iterable or empty.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_SEQUENCE | TYPE_CONCATS,
    .instance_size = sizeof(List),
    .dict_offset = offsetof(List, dict),
    .free = free_list,
    .traverse = traverse,
    .clear = clear,
    .construct = construct,
    .convert = convert,
    .init = init,
    .repr = repr,
    .compare = compare,
    .hash = container_unhashable,
    .operators = "add mul rmul iadd imul",
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
