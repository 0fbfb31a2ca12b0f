/* deque.c -- collections.deque: a ring of values that grows and shrinks at both ends.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/machine/iterate.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/iterators.h"

typedef struct Deque {
    Object object;
    Value *ring;
    size_t capacity;             /* of ring, a power of two, or 0 */
    size_t first, count;
    int64_t limit;               /* maxlen; negative: none */
    uint32_t state;              /* changes with every item that comes or goes */
    Dict *dict;
} Deque;

typedef struct DequeIter {
    Object object;
    Deque *deque;
    size_t index;
    uint32_t state;
    bool backward;
} DequeIter;

extern Type deque_type, deque_iterator_type, deque_reverse_iterator_type;

static Deque *as_deque(Value v) { return (Deque *)v.as.object; }
static bool is_deque(Value v) { return value_isa(v, &deque_type); }

static Value *item_at(const Deque *d, size_t i) { return &d->ring[(d->first + i) & (d->capacity - 1)]; }

/* Room for wanted items at least. */
static bool grow(Vm *vm, Deque *d, size_t wanted) {
    size_t capacity = d->capacity ? d->capacity * 2 : 8;
    while (capacity < wanted && capacity <= SIZE_MAX / 32) capacity *= 2;
    Value *ring = capacity <= SIZE_MAX / 32 ? mem_alloc(capacity * sizeof *ring) : NULL;
    if (!ring) {
        vm_raise_memory(vm);
        return false;
    }
    for (size_t i = 0; i < d->count; i++) ring[i] = *item_at(d, i);
    mem_free(d->ring);
    d->ring = ring;
    d->capacity = capacity;
    d->first = 0;
    return true;
}

/* Takes the first or last item out; there must be one. */
static Value take(Deque *d, bool left) {
    Value v = *item_at(d, left ? 0 : d->count - 1);
    if (left) d->first = (d->first + 1) & (d->capacity - 1);
    d->count--;
    d->state++;
    return v;
}

/* Takes v. A full deque loses the item at its other end. */
HOT bool push(Vm *vm, Deque *d, bool left, Value v) {
    if (is_absent(v)) return false;
    if (!d->limit) {
        value_release(v);
        return true;
    }
    Value lost = d->limit > 0 && (int64_t)d->count == d->limit ? take(d, !left) : ABSENT;
    if (d->count == d->capacity && !grow(vm, d, d->count + 1)) {
        value_release(v);
        value_release(lost);
        return false;
    }
    if (left) d->first = (d->first - 1) & (d->capacity - 1);
    d->count++;
    d->state++;
    *item_at(d, left ? 0 : d->count - 1) = v;
    value_release(lost);
    return true;
}

/* Room for the items of iterable, as far as it says how many they are and the limit lets them all stay. */
static bool reserve(Vm *vm, Deque *d, Value iterable) {
    size_t size = iterable_size(vm, iterable), wanted = d->count + size;
    bool fits = d->limit < 0 || (uint64_t)d->limit >= wanted;
    return !size || !fits || wanted <= d->capacity || grow(vm, d, wanted);
}

static void empty(Deque *d) {
    Deque old = *d;
    d->ring = NULL;
    d->capacity = d->first = d->count = 0;
    d->state++;
    for (size_t i = 0; i < old.count; i++) value_release(*item_at(&old, i));
    mem_free(old.ring);
}

static bool extend(Vm *vm, Deque *d, bool left, Value iterable) {
    bool itself = is_object(iterable) && iterable.as.object == &d->object;
    Value source = itself ? value_object(value_to_list(vm, iterable)) : value_retain(iterable);
    Value iterator = is_absent(source) ? ABSENT : value_iter(vm, source), item;
    bool ok = !is_absent(iterator) && reserve(vm, d, source);
    value_release(source);
    while (ok && !is_absent(item = next_at_once(vm, iterator))) ok = push(vm, d, left, item);
    value_release(iterator);
    return ok && !vm_raised(vm);
}

static void rotate(Deque *d, int64_t n) {
    if (d->count < 2) return;
    int64_t steps = n % (int64_t)d->count;
    if (steps < 0) steps += (int64_t)d->count;
    for (; steps > 0; steps--) {
        Value v = *item_at(d, d->count - 1);
        d->first = (d->first - 1) & (d->capacity - 1);
        *item_at(d, 0) = v;
    }
    d->state++;
}

/* ---- life ---- */

static void free_deque(Object *o) {
    empty((Deque *)o);
    release_object(((Deque *)o)->dict);
    object_dealloc(o);
}

static void traverse(Object *o, Visit visit, void *context) {
    const Deque *d = (Deque *)o;
    for (size_t i = 0; i < d->count; i++) visit_value(*item_at(d, i), visit, context);
    visit_object(d->dict, visit, context);
}

static void clear(Object *o) {
    Deque *d = (Deque *)o;
    Dict *dict = d->dict;
    d->dict = NULL;
    empty(d);
    release_object(dict);
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    Deque *d = object_new(vm, type, 0);
    if (d) d->limit = -1;
    return value_object(d);
}

static bool init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    Deque *d = as_deque(self);
    Value iterable = args->count ? args->items[0] : ABSENT, limit = args->count > 1 ? args->items[1] : NONE;
    if (args->count > 2) return vm_fail(vm, ERROR_TYPE, "deque() takes at most 2 arguments (%zu given)", args->count);
    if (kwargs) {
        Value named = dict_get_c(vm, kwargs, "maxlen");
        if (!is_absent(named)) limit = named;
        named = dict_get_c(vm, kwargs, "iterable");
        if (!is_absent(named)) iterable = named;
    }
    d->limit = -1;
    if (!is_none(limit)) {
        if (!is_small_int(limit) && !value_type(limit)->to_index) return vm_fail(vm, ERROR_TYPE, "an integer is required");
        if (!value_to_index(vm, limit, &d->limit)) return false;
        if (d->limit < 0) return vm_fail(vm, ERROR_VALUE, "maxlen must be non-negative");
    }
    if (d->count) empty(d);
    return is_absent(iterable) || extend(vm, d, false, iterable);
}

/* New deque of d's type, items and limit. */
static Value copy(Vm *vm, Value self) {
    Deque *d = as_deque(self);
    Value args[2] = {self, d->limit < 0 ? NONE : value_int(d->limit)};
    return value_call(vm, value_object(value_type(self)), args, 2, NULL);
}

/* ---- slots ---- */

static Value repr(Vm *vm, Value self) {
    Deque *d = as_deque(self);
    const char *name = value_class_name(self);
    if (d->object.flags & CONTAINER_IN_REPR) return value_object(str_from(vm, "[...]"));
    List *items = value_to_list(vm, self);
    if (!items) return ABSENT;
    d->object.flags |= CONTAINER_IN_REPR;
    Str *text = value_repr(vm, value_object(items));
    d->object.flags &= ~(uint32_t)CONTAINER_IN_REPR;
    object_release(&items->object);
    if (!text) return ABSENT;
    Value result = value_object(d->limit < 0 ? str_format(vm, "%s(%s)", name, text->data)
                                             : str_format(vm, "%s(%s, maxlen=%lld)", name, text->data, (long long)d->limit));
    object_release(&text->object);
    return result;
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!is_deque(a) || !is_deque(b)) return NOT_IMPLEMENTED;
    if (value_same(a, b) && (op == COMPARE_EQ || op == COMPARE_NE)) return value_bool(op == COMPARE_EQ);
    List *x = value_to_list(vm, a), *y = x ? value_to_list(vm, b) : NULL;
    Value result = y ? value_compare(vm, value_object(x), value_object(y), op) : ABSENT;
    release_object(x);
    release_object(y);
    return result;
}

/* self *= n */
static bool repeat(Vm *vm, Value self, Value times) {
    int64_t n;
    if (!value_to_index(vm, times, &n)) return false;
    Deque *d = as_deque(self);
    if (n <= 0) empty(d);
    List *items = n > 1 && d->count ? value_to_list(vm, self) : NULL;
    bool ok = !vm_raised(vm);
    for (; items && ok && n > 1; n--) ok = vm_poll(vm) && extend(vm, d, false, value_object(items));
    release_object(items);
    return ok;
}

static Value binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op == BINARY_ADD && is_deque(a)) {
        if (!is_deque(b)) {
            return vm_raise(vm, ERROR_TYPE, "can only concatenate deque (not \"%s\") to deque", value_type_name(b));
        }
    } else if (op != BINARY_MUL) {
        return NOT_IMPLEMENTED;
    }
    Value d = is_deque(a) ? a : b, other = is_deque(a) ? b : a;
    if (op == BINARY_MUL && !is_small_int(other) && !value_type(other)->to_index) return NOT_IMPLEMENTED;
    Value result = copy(vm, d);
    if (is_absent(result)) return ABSENT;
    if (op == BINARY_ADD ? extend(vm, as_deque(result), false, other) : repeat(vm, result, other)) return result;
    value_release(result);
    return ABSENT;
}

static Value inplace(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op != BINARY_ADD && op != BINARY_MUL) return NOT_IMPLEMENTED;
    bool ok = op == BINARY_ADD ? extend(vm, as_deque(a), false, b) : repeat(vm, a, b);
    return ok ? value_retain(a) : ABSENT;
}

static int64_t length(Vm *vm, Value self) { (void)vm; return (int64_t)as_deque(self)->count; }
static int truth(Vm *vm, Value self) { (void)vm; return as_deque(self)->count != 0; }

/* The place of key's item, or NULL. */
static Value *place(Vm *vm, Deque *d, Value key) {
    int64_t i;
    if (!is_small_int(key) && !value_type(key)->to_index) {
        vm_raise(vm, ERROR_TYPE, "sequence index must be integer, not '%s'", value_type_name(key));
        return NULL;
    }
    if (!value_to_index(vm, key, &i)) return NULL;
    if (i < 0) i += (int64_t)d->count;
    if (i >= 0 && i < (int64_t)d->count) return item_at(d, (size_t)i);
    vm_raise(vm, ERROR_INDEX, "deque index out of range");
    return NULL;
}

static Value get_item(Vm *vm, Value self, Value key) {
    const Value *v = place(vm, as_deque(self), key);
    return v ? value_retain(*v) : ABSENT;
}

static void remove_at(Deque *d, size_t i) {
    rotate(d, -(int64_t)i);
    Value v = take(d, true);
    rotate(d, (int64_t)i);
    value_release(v);
}

static bool set_item(Vm *vm, Value self, Value key, Value value) {
    Deque *d = as_deque(self);
    Value *v = place(vm, d, key);
    if (!v) return false;
    if (is_absent(value)) remove_at(d, (size_t)(v - d->ring - (ptrdiff_t)d->first) & (d->capacity - 1));
    else value_set(v, value_retain(value));
    return true;
}

/* Number of the first item equal to item from first on; -1 none, -2 with an exception pending: of kind mutated, if the deque changed. */
static int64_t find(Vm *vm, Deque *d, Value item, size_t first, size_t last, ErrorKind mutated) {
    uint32_t state = d->state;
    for (size_t i = first; i < last && i < d->count; i++) {
        Value v = value_retain(*item_at(d, i));
        int same = value_equal(vm, v, item);
        value_release(v);
        if (same < 0) return -2;
        if (d->state != state) {
            vm_raise(vm, mutated, "deque mutated during iteration");
            return -2;
        }
        if (same) return (int64_t)i;
    }
    return -1;
}

static int contains(Vm *vm, Value self, Value item) {
    int64_t i = find(vm, as_deque(self), item, 0, SIZE_MAX, ERROR_RUNTIME);
    return i >= 0 ? 1 : i == -1 ? 0 : -1;
}

/* ---- iteration ---- */

static Value iter_new(Vm *vm, Value self, bool backward) {
    DequeIter *it = object_new(vm, backward ? &deque_reverse_iterator_type : &deque_iterator_type, 0);
    if (!it) return ABSENT;
    it->deque = (Deque *)value_retain(self).as.object;
    it->state = it->deque->state;
    it->backward = backward;
    return value_object(it);
}

static Value iter(Vm *vm, Value self) { return iter_new(vm, self, false); }

static Value iter_next(Vm *vm, Value self) {
    DequeIter *it = (DequeIter *)self.as.object;
    Deque *d = it->deque;
    if (!d) return ABSENT;
    if (d->state != it->state) return vm_raise(vm, ERROR_RUNTIME, "deque mutated during iteration");
    if (it->index >= d->count) return ABSENT;
    size_t i = it->index++;
    return value_retain(*item_at(d, it->backward ? d->count - 1 - i : i));
}

static Value iter_reduce(Vm *vm, const Value *args) {
    const DequeIter *it = (const DequeIter *)args[0].as.object;
    Value twin = it->deque ? iter_new(vm, value_object(it->deque), it->backward) : value_retain(args[0]);
    if (!is_absent(twin)) ((DequeIter *)twin.as.object)->index = it->index;
    return iterator_rest(vm, twin);
}

static Value iter_hint(Vm *vm, const Value *args) {
    (void)vm;
    const DequeIter *it = (const DequeIter *)args[0].as.object;
    return value_int(it->deque && it->index < it->deque->count ? (int64_t)(it->deque->count - it->index) : 0);
}

static Value iter_construct(Vm *vm, Type *type, const Value *args) {
    int64_t index;
    if (!is_deque(args[0])) {
        return vm_raise(vm, ERROR_TYPE, "argument 1 must be collections.deque, not %s", value_type_name(args[0]));
    }
    if (!value_to_index(vm, args[1], &index)) return ABSENT;
    Value made = iter_new(vm, args[0], type == &deque_reverse_iterator_type);
    if (!is_absent(made)) ((DequeIter *)made.as.object)->index = index < 0 ? 0 : (size_t)index;
    return made;
}

static const NativeDef iter_methods[] = {
    {"__reduce__", iter_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {"__length_hint__", iter_hint, "", "How many items are left.", NATIVE_METHOD},
    {0},
};

#define DEQUE_ITERATOR(variable, type_name)     \
    Type variable = {                            \
        .object = TYPE_OBJECT,                   \
        .name = type_name,                       \
        .module = "collections",                 \
        .flags = TYPE_GC,                        \
        .instance_size = sizeof(DequeIter),      \
        .owns = OWNS(OWNED(DequeIter, deque)),   \
        .signature = "deque, index=0, /",        \
        .construct = iter_construct,             \
        .iter = iterator_self,                   \
        .next = iter_next,                       \
        .methods = iter_methods,                 \
    }

DEQUE_ITERATOR(deque_iterator_type, "_collections._deque_iterator");
DEQUE_ITERATOR(deque_reverse_iterator_type, "_collections._deque_reverse_iterator");

/* ---- methods ---- */

static Value method_append(Vm *vm, const Value *args) {
    return push(vm, as_deque(args[0]), false, value_retain(args[1])) ? NONE : ABSENT;
}

static Value method_appendleft(Vm *vm, const Value *args) {
    return push(vm, as_deque(args[0]), true, value_retain(args[1])) ? NONE : ABSENT;
}

static Value pop(Vm *vm, Value self, bool left) {
    Deque *d = as_deque(self);
    return d->count ? take(d, left) : vm_raise(vm, ERROR_INDEX, "pop from an empty deque");
}

static Value method_pop(Vm *vm, const Value *args) { return pop(vm, args[0], false); }
static Value method_popleft(Vm *vm, const Value *args) { return pop(vm, args[0], true); }

static Value method_extend(Vm *vm, const Value *args) { return extend(vm, as_deque(args[0]), false, args[1]) ? NONE : ABSENT; }
static Value method_extendleft(Vm *vm, const Value *args) { return extend(vm, as_deque(args[0]), true, args[1]) ? NONE : ABSENT; }

static Value method_rotate(Vm *vm, const Value *args) {
    int64_t n;
    if (!value_to_index(vm, args[1], &n)) return ABSENT;
    rotate(as_deque(args[0]), n);
    return NONE;
}

static Value method_clear(Vm *vm, const Value *args) {
    (void)vm;
    empty(as_deque(args[0]));
    return NONE;
}

static Value method_copy(Vm *vm, const Value *args) { return copy(vm, args[0]); }

static Value method_count(Vm *vm, const Value *args) {
    Deque *d = as_deque(args[0]);
    int64_t n = 0, i = -1;
    while ((i = find(vm, d, args[1], (size_t)(i + 1), SIZE_MAX, ERROR_RUNTIME)) >= 0) n++;
    return i == -1 ? value_int(n) : ABSENT;
}

static Value not_in(Vm *vm, Value item) {
    Str *text = value_repr(vm, item);
    if (text) vm_raise(vm, ERROR_VALUE, "%s is not in deque", text->data);
    release_object(text);
    return ABSENT;
}

static Value method_index(Vm *vm, const Value *args) {
    Deque *d = as_deque(args[0]);
    int64_t first, last;
    if (!container_bounds(vm, args[2], args[3], (int64_t)d->count, &first, &last)) return ABSENT;
    int64_t i = find(vm, d, args[1], (size_t)first, (size_t)last, ERROR_RUNTIME);
    if (i >= 0) return value_int(i);
    return i == -2 ? ABSENT : not_in(vm, args[1]);
}

static Value method_insert(Vm *vm, const Value *args) {
    Deque *d = as_deque(args[0]);
    int64_t i, n = (int64_t)d->count;
    if (!value_to_index(vm, args[1], &i)) return ABSENT;
    if (d->limit >= 0 && n >= d->limit) return vm_raise(vm, ERROR_INDEX, "deque already at its maximum size");
    if (i < 0) i = i + n < 0 ? 0 : i + n;
    if (i > n) i = n;
    rotate(d, -i);
    bool ok = i == n ? push(vm, d, false, value_retain(args[2])) : push(vm, d, true, value_retain(args[2]));
    if (ok && i < n) rotate(d, i);
    return ok ? NONE : ABSENT;
}

static Value method_remove(Vm *vm, const Value *args) {
    Deque *d = as_deque(args[0]);
    int64_t i = find(vm, d, args[1], 0, SIZE_MAX, ERROR_INDEX);
    if (i == -2) return ABSENT;
    if (i < 0) return not_in(vm, args[1]);
    remove_at(d, (size_t)i);
    return NONE;
}

static Value method_reverse(Vm *vm, const Value *args) {
    (void)vm;
    Deque *d = as_deque(args[0]);
    for (size_t i = 0, j = d->count; i + 1 < j; i++) {
        Value *a = item_at(d, i), *b = item_at(d, --j), t = *a;
        *a = *b;
        *b = t;
    }
    return NONE;
}

static Value method_reversed(Vm *vm, const Value *args) { return iter_new(vm, args[0], true); }

static Value get_maxlen(Vm *vm, Value self) {
    (void)vm;
    return as_deque(self)->limit < 0 ? NONE : value_int(as_deque(self)->limit);
}

static const NativeDef methods[] = {
    {"append", method_append, "item, /", "Adds an item at the right.", NATIVE_METHOD},
    {"appendleft", method_appendleft, "item, /", "Adds an item at the left.", NATIVE_METHOD},
    {"pop", method_pop, "", "Takes the item at the right away and gives it.", NATIVE_METHOD},
    {"popleft", method_popleft, "", "Takes the item at the left away and gives it.", NATIVE_METHOD},
    {"extend", method_extend, "iterable, /", "Adds items at the right", NATIVE_METHOD},
    {"extendleft", method_extendleft, "iterable, /", "Adds items at the left, one after the other", NATIVE_METHOD},
    {"rotate", method_rotate, "n=1, /", "Moves n items from the right end to the left end.", NATIVE_METHOD},
    {"clear", method_clear, "", "Takes all items away.", NATIVE_METHOD},
    {"copy", method_copy, "", "Another deque of the same items.", NATIVE_METHOD},
    {"__copy__", method_copy, "", "Another deque of the same items.", NATIVE_METHOD},
    {"count", method_count, "value, /", "How many items equal value.", NATIVE_METHOD},
    {"index", method_index, "value, start=..., stop=..., /", "The first index of a value.", NATIVE_METHOD},
    {"insert", method_insert, "index, object, /", "Puts an item before an index", NATIVE_METHOD},
    {"remove", method_remove, "value, /", "Takes away the first item that is equal.", NATIVE_METHOD},
    {"reverse", method_reverse, "", "Turns the order around", NATIVE_METHOD},
    {"__reversed__", method_reversed, "", "Goes through it from the right", NATIVE_METHOD},
    CLASS_GETITEM,
    {0},
};

static const PropertyDef properties[] = {
    {"maxlen", get_maxlen, NULL, "The most items that it keeps, or None for no limit."},
    {0},
};

Type deque_type = {
    .object = TYPE_OBJECT,
    .name = "collections.deque",
    .module = "collections",
    .doc = "A queue with two ends: adding and taking away are quick at both. With maxlen, adding at one end drops "
           "items at the other.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_SEQUENCE | TYPE_WEAK | TYPE_CONCATS,
    .instance_size = sizeof(Deque),
    .dict_offset = offsetof(Deque, dict),
    .free = free_deque,
    .traverse = traverse,
    .clear = clear,
    .construct = construct,
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
    .properties = properties,
};
