/* tuple.c -- tuple: a fixed number of values.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/tuple.h"

#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/objects/hash_key.h"

#include <stdarg.h>
#include <string.h>

/* How deep tuples in tuples are hashed and compared at once. */
enum { LEVELS_AT_ONCE = 4 };

/* ---- making ---- */

HOT bool is_collected(Value v) { return is_object(v) && v.as.object->flags & OBJECT_GC; }

HOT bool any_collected(const Value *items, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (is_collected(items[i])) return true;
    return false;
}

/* Where collected is false, no GcHead stands before it: for items of which none can be in a cycle, and that stay. */
HOT Tuple *begin(Vm *vm, size_t count, bool collected) {
    if (count > SIZE_MAX / 2 / sizeof(Value)) return vm_raise_memory(vm), NULL;
    Tuple *t = (Tuple *)object_begin(vm, &tuple_type, sizeof(Tuple) + count * sizeof(Value), collected);
    if (!t) return NULL;
    t->count = count;
    t->dict = NULL;
    return t;
}

/* t, its items set: the collector learns of it if it may. */
HOT Tuple *finish(Vm *vm, Tuple *t) {
    if (t->object.flags & OBJECT_GC) gc_track(vm, &t->object);
    return t;
}

Tuple *tuple_begin(Vm *vm, size_t count) { return begin(vm, count, true); }

Tuple *tuple_finish(Vm *vm, Tuple *t) { return any_collected(t->items, t->count) ? finish(vm, t) : t; }

static Tuple *tuple_of_type(Vm *vm, Type *type, size_t count) {
    if (count > SIZE_MAX / 2 / sizeof(Value)) return vm_raise_memory(vm), NULL;
    Tuple *t = object_new(vm, type, count * sizeof(Value));
    if (t) t->count = count;
    return t;
}

Tuple *tuple_new(Vm *vm, size_t count) {
    if (count) return tuple_of_type(vm, &tuple_type, count);
    if (!vm->empty_tuple && !(vm->empty_tuple = tuple_of_type(vm, &tuple_type, 0))) return NULL;
    object_retain(&vm->empty_tuple->object);
    return vm->empty_tuple;
}

/* Many items are gone through once only, so that a GcHead is made in any case. */
static Tuple *from_many(Vm *vm, const Value *items, size_t count) {
    Tuple *t = begin(vm, count, true);
    bool collected = false;
    for (size_t i = 0; t && i < count; i++) {
        Value v = value_retain(value_at(&items[i]));
        t->items[i] = v;
        collected |= is_collected(v);
    }
    if (collected) gc_track(vm, &t->object);
    return t;
}

Tuple *tuple_from(Vm *vm, const Value *items, size_t count) {
    enum { FEW = 8 };
    if (count > FEW) return from_many(vm, items, count);
    Tuple *t = count ? begin(vm, count, any_collected(items, count)) : NULL;
    if (!t) return count ? NULL : tuple_new(vm, 0);
    for (size_t i = 0; i < count; i++) t->items[i] = value_retain(value_at(&items[i]));
    return finish(vm, t);
}

Tuple *tuple_take(Vm *vm, const Value *items, size_t count) {
    Tuple *t = count ? begin(vm, count, any_collected(items, count)) : NULL;
    if (!t) return count ? NULL : tuple_new(vm, 0);
    for (size_t i = 0; i < count; i++) t->items[i] = value_at(&items[i]);
    return finish(vm, t);
}

/* Its items are set one by one: an array of them would go through memory. */
Value tuple_pair(Vm *vm, Value a, Value b) {
    Tuple *t = is_absent(a) || is_absent(b) ? NULL : begin(vm, 2, is_collected(a) || is_collected(b));
    if (t) {
        t->items[0] = a;
        t->items[1] = b;
        return value_object(finish(vm, t));
    }
    value_release(a);
    value_release(b);
    return ABSENT;
}

/* Can t, which an iterator has given, become another tuple, with items in the collector's care or without? */
HOT bool is_free(const Tuple *t, bool collected) {
    return t && t->object.refs == 1 && (t->object.flags & OBJECT_GC || !collected);
}

/* made, which *last becomes if that is none, or is of no use. */
static Value keep_last(Tuple **last, Value made) {
    if (is_absent(made) || (*last && (*last)->object.refs > 1)) return made;
    release_object(*last);
    *last = as_tuple(value_retain(made));
    return made;
}

Value tuple_pair_again(Vm *vm, Tuple **last, Value a, Value b) {
    Tuple *t = *last;
    if (!is_free(t, is_collected(a) || is_collected(b))) return keep_last(last, tuple_pair(vm, a, b));
    object_retain(&t->object);
    gc_retrack(vm, &t->object);          /* the collector may have taken it for one that can be in no cycle */
    value_set(&t->items[0], a);
    value_set(&t->items[1], b);
    return value_object(t);
}

Value tuple_again(Vm *vm, Tuple **last, const Value *items, size_t count) {
    Tuple *t = *last;
    if (!is_free(t, any_collected(items, count))) {
        t = tuple_take(vm, items, count);
        for (size_t i = 0; !t && i < count; i++) value_release(items[i]);
        return keep_last(last, value_object(t));
    }
    object_retain(&t->object);
    gc_retrack(vm, &t->object);
    for (size_t i = 0; i < count; i++) value_set(&t->items[i], items[i]);
    return value_object(t);
}

Value tuple_of(Vm *vm, size_t count, ...) {
    Tuple *t = count ? tuple_begin(vm, count) : tuple_new(vm, 0);
    bool ok = t != NULL;
    va_list args;
    va_start(args, count);
    for (size_t i = 0; i < count; i++) {
        Value v = va_arg(args, Value);
        if (is_absent(v)) ok = false;
        if (t) t->items[i] = v;
        else value_release(v);
    }
    va_end(args);
    if (ok) return value_object(tuple_finish(vm, t));
    release_object(t);
    return ABSENT;
}

static void free_tuple(Object *o) {
    Tuple *t = (Tuple *)o;
    for (size_t i = t->count; i-- > 0;) value_release(t->items[i]);
    if (LIKELY(o->type == &tuple_type)) {
        object_end(o->type->vm, o);
        return;
    }
    release_object(t->dict);
    object_dealloc(o);
}

static void traverse(Object *o, Visit visit, void *context) {
    Tuple *t = (Tuple *)o;
    for (size_t i = 0; i < t->count; i++) visit_value(t->items[i], visit, context);
    visit_object(t->dict, visit, context);
}

/* A tuple in a cycle came there by way of something mutable; but a subclass may have attributes. */
static Value construct(Vm *vm, Type *type, const Value *args) {
    if (type == &tuple_type) return value_object(is_absent(args[0]) ? tuple_new(vm, 0) : value_to_tuple(vm, args[0]));
    if (is_absent(args[0])) return value_object(tuple_of_type(vm, type, 0));
    Tuple *items = value_to_tuple(vm, args[0]);
    if (!items) return ABSENT;
    Tuple *t = tuple_of_type(vm, type, items->count);
    for (size_t i = 0; t && i < items->count; i++) t->items[i] = value_retain(items->items[i]);
    object_release(&items->object);
    return value_object(t);
}

static Value convert(Vm *vm, Value v) { return construct(vm, &tuple_type, &v); }

/* ---- slots ---- */

static Value repr(Vm *vm, Value self) {
    Tuple *t = as_tuple(self);
    if (!t->count) return value_object(str_from(vm, "()"));
    if (t->object.flags & CONTAINER_IN_REPR) return value_object(str_from(vm, "(...)"));
    Buffer out = BUFFER_EMPTY;
    const Value *items = t->items;
    buffer_putc(&out, '(');
    bool ok = container_write_items(vm, &t->object, (Value *const *)&items, &t->count, &out);
    buffer_puts(&out, t->count == 1 ? ",)" : ")");
    return container_finish(vm, &out, ok);
}

static int same_levels(const Tuple *a, const Tuple *b, int levels) {
    if (a->count != b->count) return 0;
    for (size_t i = 0; i < a->count; i++) {
        Value x = a->items[i], y = b->items[i];
        if (x.tag != y.tag || x.tag == TAG_FLOAT) return -1;
        if (x.as.integer == y.as.integer) continue;
        if (x.tag == TAG_INT) return 0;
        if (!is_object(x) || x.as.object->type != y.as.object->type) return -1;
        const Type *type = x.as.object->type;
        int same = type == &str_type                                   ? str_equal(as_str(x), as_str(y))
                   : levels && type->compare == tuple_type.compare ? same_levels(as_tuple(x), as_tuple(y), levels - 1)
                                                                       : -1;
        if (same <= 0) return same;
    }
    return 1;
}

int tuple_same(const Tuple *a, const Tuple *b) { return same_levels(a, b, LEVELS_AT_ONCE); }

int tuple_less(const Tuple *a, const Tuple *b) {
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        int same = keys_match(a->items[i], b->items[i]);
        if (same <= 0) return same < 0 ? -1 : keys_less(a->items[i], b->items[i]);
    }
    return a->count < b->count;
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!is_tuple(a) || !is_tuple(b)) return NOT_IMPLEMENTED;
    Tuple *x = as_tuple(a), *y = as_tuple(b);
    Value *x_items = x->items, *y_items = y->items;
    return container_compare(vm, &x->object, &x_items, &x->count, &y_items, &y->count, op);
}

/* CPython's: xxHash's rounds over the items' hashes, so that what is printed in hash order agrees. */
#define HASH_BEGIN 2870177450012600261u

static inline uint64_t hash_round(uint64_t sum, uint64_t lane) {
    sum += lane * 14029467366897019727u;
    return ((sum << 31) | (sum >> 33)) * 11400714785074694791u;
}

static inline uint64_t hash_end(uint64_t sum, size_t count) {
    sum += count ^ (HASH_BEGIN ^ 3527539u);
    return sum == UINT64_MAX ? 1546275796 : sum;
}

static bool hash(Vm *vm, Value self, uint64_t *out);

static inline bool hashes_as_tuple(Value v) { return is_object(v) && v.as.object->type->hash == hash; }

/* Of what holds, besides values that are no objects, strs and tuples of such, which nest at most so many levels deep. */
static bool hash_levels(Vm *vm, const Tuple *t, int levels, uint64_t *out) {
    uint64_t sum = HASH_BEGIN, lane;
    for (size_t i = 0; i < t->count; i++) {
        Value item = t->items[i];
        bool known = scalar_hash(item, &lane) || (!is_object(item) && value_hash(vm, item, &lane)) ||
                     (levels && hashes_as_tuple(item) && hash_levels(vm, as_tuple(item), levels - 1, &lane));
        if (!known) return false;
        sum = hash_round(sum, lane);
    }
    *out = hash_end(sum, t->count);
    return true;
}

bool tuple_hash_simple(const Tuple *t, uint64_t *out) { return hash_levels(t->object.type->vm, t, LEVELS_AT_ONCE, out); }

static bool hash(Vm *vm, Value self, uint64_t *out) {
    Tuple *t = as_tuple(self);
    uint64_t sum = HASH_BEGIN, lane;
    for (size_t i = 0; i < t->count; i++) {
        Value item = t->items[i];
        if (!scalar_hash(item, &lane) && !(hashes_as_tuple(item) && tuple_hash_simple(as_tuple(item), &lane))) {
            if (!vm_enter(vm)) return false;             /* what is not so simple may nest */
            bool ok = value_hash(vm, item, &lane);
            vm_leave(vm);
            if (!ok) return false;
        }
        sum = hash_round(sum, lane);
    }
    *out = hash_end(sum, t->count);
    return true;
}

/* Can t be in a cycle, as far as the collector knows? If not, no tuple of its items can. */
static bool is_tracked(Tuple *t) { return (t->object.flags & OBJECT_GC) && gc_head(&t->object)->next; }

static Value concat(Vm *vm, Value a, Value b) {
    if (!is_tuple(a)) return NOT_IMPLEMENTED;
    if (!is_tuple(b)) return container_reflected(vm, BINARY_ADD, a, b);
    Tuple *x = as_tuple(a), *y = as_tuple(b);
    if (!x->count && value_is(b, &tuple_type)) return value_retain(b);
    if (!y->count && value_is(a, &tuple_type)) return value_retain(a);
    if (!x->count && !y->count) return value_object(tuple_new(vm, 0));
    Tuple *sum = begin(vm, x->count + y->count, is_tracked(x) || is_tracked(y));
    if (!sum) return ABSENT;
    values_copy(sum->items, x->items, x->count);
    values_copy(sum->items + x->count, y->items, y->count);
    return value_object(finish(vm, sum));
}

static Value repeat(Vm *vm, Value self, Value times) {
    int64_t n;
    if (!value_to_size(vm, times, ERROR_OVERFLOW, &n)) return ABSENT;
    Tuple *t = as_tuple(self);
    if (n == 1 && value_is(self, &tuple_type)) return value_retain(self);
    if (n < 0) n = 0;
    if (t->count && (uint64_t)n > SIZE_MAX / 32 / t->count) return vm_raise_memory(vm);
    if (!t->count || !n) return value_object(tuple_new(vm, 0));
    Tuple *product = begin(vm, t->count * (size_t)n, is_tracked(t));
    if (!product) return ABSENT;
    values_copy(product->items, t->items, t->count);
    container_repeat(product->items, t->count, (size_t)n);
    return value_object(finish(vm, product));
}

/* Can v stand as a count of repetitions? */
static bool is_count(Value v) { return v.tag == TAG_INT || v.tag == TAG_BOOL || value_type(v)->to_index; }

static Value binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op == BINARY_ADD) return concat(vm, a, b);
    if (op != BINARY_MUL) return NOT_IMPLEMENTED;
    if (is_tuple(a) && is_count(b)) return repeat(vm, a, b);
    if (is_tuple(b) && is_count(a)) return repeat(vm, b, a);
    return NOT_IMPLEMENTED;
}

static int64_t length(Vm *vm, Value self) {
    (void)vm;
    return (int64_t)as_tuple(self)->count;
}

static int truth(Vm *vm, Value self) {
    (void)vm;
    return as_tuple(self)->count != 0;
}

static Value get_item(Vm *vm, Value self, Value key) {
    Tuple *t = as_tuple(self);
    if (!is_slice(key)) {
        int64_t i;
        if (!index_resolve(vm, key, &t->count, "tuple", &i)) return ABSENT;
        return value_retain(t->items[i]);
    }
    SliceRange r;
    if (!slice_resolve(vm, key, (int64_t)t->count, &r)) return ABSENT;
    if (r.count == (int64_t)t->count && r.step == 1 && value_is(self, &tuple_type)) return value_retain(self);
    if (r.step == 1 || !r.count) return value_object(tuple_from(vm, t->items + r.start, (size_t)r.count));
    Tuple *part = tuple_begin(vm, (size_t)r.count);
    if (!part) return ABSENT;
    for (int64_t i = 0; i < r.count; i++) part->items[i] = value_retain(t->items[r.start + i * r.step]);
    return value_object(tuple_finish(vm, part));
}

static int contains(Vm *vm, Value self, Value item) {
    Tuple *t = as_tuple(self);
    for (size_t i = 0; i < t->count; i++) {
        int same = value_equal(vm, t->items[i], item);
        if (same) return same;
    }
    return 0;
}

static Value iter(Vm *vm, Value self) { return sequence_iter_new(vm, &tuple_iterator_type, self); }

/* ---- methods ---- */

static Value tuple_index(Vm *vm, const Value *args) {
    Tuple *t = as_tuple(args[0]);
    int64_t first, last;
    if (!container_bounds(vm, args[2], args[3], (int64_t)t->count, &first, &last)) return ABSENT;
    for (int64_t i = first; i < last; i++) {
        int same = value_equal(vm, t->items[i], args[1]);
        if (same < 0) return ABSENT;
        if (same) return value_int(i);
    }
    return vm_raise(vm, ERROR_VALUE, "tuple.index(x): x not in tuple");
}

static Value tuple_count(Vm *vm, const Value *args) {
    Tuple *t = as_tuple(args[0]);
    int64_t n = 0;
    for (size_t i = 0; i < t->count; i++) {
        int same = value_equal(vm, t->items[i], args[1]);
        if (same < 0) return ABSENT;
        n += same;
    }
    return value_int(n);
}

static Value tuple_getnewargs(Vm *vm, const Value *args) {
    Tuple *t = as_tuple(args[0]);
    return tuple_of(vm, 1, value_object(tuple_from(vm, t->items, t->count)));
}

static const NativeDef methods[] = {
    {"index", tuple_index, "value, start=..., stop=..., /",
     "Where the first item equal to value stands; ValueError where none does.", NATIVE_METHOD},
    {"count", tuple_count, "value, /", "How many items are equal to the value.", NATIVE_METHOD},
    {"__getnewargs__", tuple_getnewargs, "", NULL, NATIVE_METHOD},
    CLASS_GETITEM,
    {0},
};

Type tuple_type = {
    .object = TYPE_OBJECT,
    .name = "tuple",
    .doc = "Items in a row that do not change, of an iterable or empty; a tuple comes back as it is.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_SEQUENCE | TYPE_CONCATS,
    .instance_size = sizeof(Tuple),
    .dict_offset = offsetof(Tuple, dict),
    .free = free_tuple,
    .traverse = traverse,
    .signature = "iterable=..., /",
    .construct = construct,
    .convert = convert,
    .repr = repr,
    .compare = compare,
    .hash = hash,
    .operators = "add mul rmul",
    .binary = binary,
    .truth = truth,
    .length = length,
    .get_item = get_item,
    .contains = contains,
    .iter = iter,
    .methods = methods,
};
