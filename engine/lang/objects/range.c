/* range.c -- range: an arithmetic progression of ints that is never written out.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/iterators.h"

/* How many of start, start + step, .. lie before stop; -1 when that exceeds int64. */
static int64_t count_steps(int64_t start, int64_t stop, int64_t step) {
    if (step > 0 ? start >= stop : start <= stop) return 0;
    uint64_t span = step > 0 ? (uint64_t)stop - (uint64_t)start : (uint64_t)start - (uint64_t)stop;
    uint64_t stride = step > 0 ? (uint64_t)step : 0 - (uint64_t)step;
    uint64_t count = (span - 1) / stride + 1;
    return count > INT64_MAX ? -1 : (int64_t)count;
}

Value range_new(Vm *vm, int64_t start, int64_t stop, int64_t step) {
    int64_t count = count_steps(start, stop, step);
    if (count < 0) return range_of(vm, value_int(start), value_int(stop), value_int(step));
    Range *r = object_new(vm, &range_type, 0);
    if (!r) return ABSENT;
    r->start = start;
    r->stop = stop;
    r->step = step;
    r->count = count;
    return value_object(r);
}

/* Item number i of r, which has one. */
static Value item_at(const Range *r, int64_t i) { return value_int(r->start + i * r->step); }

/* An argument of range() as an int. */
static Value bound(Vm *vm, Value v) {
    if (is_small_int(v)) return v;
    if (is_int(v)) return int_binary(vm, BINARY_ADD, v, value_int(0));
    if (value_type(v)->to_index) return value_type(v)->to_index(vm, v);
    return vm_raise(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(v));
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    Tuple *given = as_tuple(args[0]);
    Value n[3] = {value_int(0), value_int(0), value_int(1)}, made = ABSENT;
    (void)type;
    if (!given->count) return vm_raise(vm, ERROR_TYPE, "range expected at least 1 argument, got 0");
    if (given->count > 3) return vm_raise(vm, ERROR_TYPE, "range expected at most 3 arguments, got %zu", given->count);
    for (size_t i = 0; i < given->count; i++) {
        Value number = bound(vm, given->items[i]);
        if (is_absent(number)) goto done;
        n[given->count == 1 ? 1 : i] = number;
    }
    if (is_small_int(n[2]) && !n[2].as.integer) {
        vm_raise(vm, ERROR_VALUE, "range() arg 3 must not be zero");
    } else if (is_small_int(n[0]) && is_small_int(n[1]) && is_small_int(n[2])) {
        return range_new(vm, n[0].as.integer, n[1].as.integer, n[2].as.integer);
    } else {
        made = range_of(vm, n[0], n[1], n[2]);
    }
done:
    for (int i = 0; i < 3; i++) value_release(n[i]);
    return made;
}

static void free_range(Object *o) {
    release_object(((Range *)o)->large);
    object_dealloc(o);
}

static Value large_repr(Vm *vm, const Range *r) {
    Str *text[3] = {NULL};
    bool ok = true;
    for (int i = 0; ok && i < 3; i++) ok = (text[i] = value_repr(vm, r->large->items[i])) != NULL;
    Value v = ABSENT;
    if (ok && str_equal_c(text[2], "1")) v = value_object(str_format(vm, "range(%s, %s)", text[0]->data, text[1]->data));
    else if (ok) v = value_object(str_format(vm, "range(%s, %s, %s)", text[0]->data, text[1]->data, text[2]->data));
    for (int i = 0; i < 3; i++) release_object(text[i]);
    return v;
}

static Value repr(Vm *vm, Value self) {
    const Range *r = as_range(self);
    if (r->large) return large_repr(vm, r);
    if (r->step == 1) return value_object(str_format(vm, "range(%lld, %lld)", (long long)r->start, (long long)r->stop));
    return value_object(str_format(vm, "range(%lld, %lld, %lld)", (long long)r->start, (long long)r->stop,
                                   (long long)r->step));
}

/* What a range equals by: (length, start, step), with None for what does not matter. */
static Value key_of(Vm *vm, const Range *r) {
    if (!r->large) {
        return tuple_of(vm, 3, value_int(r->count), r->count ? value_int(r->start) : NONE, r->count > 1 ? value_int(r->step) : NONE);
    }
    Value *n = r->large->items;
    int many = int_order(n[3], value_int(1));
    return tuple_of(vm, 3, value_retain(n[3]), many >= 0 ? value_retain(n[0]) : NONE, many > 0 ? value_retain(n[2]) : NONE);
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!is_range(a) || !is_range(b) || (op != COMPARE_EQ && op != COMPARE_NE)) return NOT_IMPLEMENTED;
    const Range *x = as_range(a), *y = as_range(b);
    if (x->large || y->large) {
        Value p = key_of(vm, x), q = is_absent(p) ? ABSENT : key_of(vm, y);
        Value same = is_absent(q) ? ABSENT : value_compare(vm, p, q, op);
        value_release(p);
        value_release(q);
        return same;
    }
    bool same = x->count == y->count && (!x->count || x->start == y->start) && (x->count < 2 || x->step == y->step);
    return value_bool(same == (op == COMPARE_EQ));
}

static bool hash(Vm *vm, Value self, uint64_t *out) {
    Value key = key_of(vm, as_range(self));
    bool ok = !is_absent(key) && value_hash(vm, key, out);
    value_release(key);
    return ok;
}

static int64_t length(Vm *vm, Value self) {
    const Range *r = as_range(self);
    int64_t n;
    if (!r->large || int_fits_i64(r->large->items[3], &n)) return r->large ? n : r->count;
    vm_raise(vm, ERROR_OVERFLOW, "Python int too large to convert to C ssize_t");
    return -1;
}

static int truth(Vm *vm, Value self) {
    (void)vm;
    const Range *r = as_range(self);
    return r->large ? int_order(r->large->items[3], value_int(0)) != 0 : r->count != 0;
}

/* r[key] where the bounds of the result go beyond int64. */
static Value sub_range(Vm *vm, const Range *r, Value key) {
    Value large = tuple_of(vm, 4, value_int(r->start), value_int(r->stop), value_int(r->step), value_int(r->count));
    if (is_absent(large)) return ABSENT;
    const Range same = {.large = as_tuple(large)};
    Value made = range_large_item(vm, &same, key);
    value_release(large);
    return made;
}

static Value get_item(Vm *vm, Value self, Value key) {
    const Range *r = as_range(self);
    if (r->large) return range_large_item(vm, r, key);
    if (!is_slice(key)) {
        int64_t i;
        if (index_resolve(vm, key, &(size_t){(size_t)r->count}, "range", &i)) return item_at(r, i);
        if (vm_raised_is(vm, ERROR_INDEX)) {
            vm_clear_raised(vm);
            vm_raise(vm, ERROR_INDEX, "range object index out of range");
        }
        return ABSENT;
    }
    SliceRange s;
    if (!slice_resolve(vm, key, r->count, &s)) return ABSENT;
    int64_t n[4];
    if (is_object(as_slice(key)->step) || __builtin_mul_overflow(s.start, r->step, &n[0]) || __builtin_add_overflow(n[0], r->start, &n[0]) ||
        __builtin_mul_overflow(s.stop, r->step, &n[1]) || __builtin_add_overflow(n[1], r->start, &n[1]) ||
        __builtin_mul_overflow(s.step, r->step, &n[2])) {
        return sub_range(vm, r, key);
    }
    return range_new(vm, n[0], n[1], n[2]);
}

/* Is v an int that equals as ints do? A subclass may see that otherwise. */
static bool is_exact_int(Value v) { return is_small_int(v) || is_bool(v) || value_is(v, &int_type); }

/* Number of v, an int, in r, or -1. */
static int64_t find(const Range *r, Value v) {
    int64_t i;
    if (!int_fits_i64(v, &i)) return -1;
    if (r->step > 0 ? i < r->start || i >= r->stop : i > r->start || i <= r->stop) return -1;
    uint64_t span = r->step > 0 ? (uint64_t)i - (uint64_t)r->start : (uint64_t)r->start - (uint64_t)i;
    uint64_t stride = r->step > 0 ? (uint64_t)r->step : 0 - (uint64_t)r->step;
    return span % stride ? -1 : (int64_t)(span / stride);
}

/* Items equal to v that is no int (a float, say): found by looking at each. -1 none, -2 exception. */
static int64_t search(Vm *vm, const Range *r, Value v) {
    for (int64_t i = 0; i < r->count; i++) {
        int same = value_equal(vm, item_at(r, i), v);
        if (same < 0 || !vm_poll(vm)) return -2;
        if (same) return i;
    }
    return -1;
}

/* Items of a large range that are equal to v, which is no int: 1, 0, -1. */
static int large_search(Vm *vm, const Range *r, Value v) {
    Value iterator = range_large_iter(vm, r, false), item;
    int same = is_absent(iterator) ? -1 : 0;
    while (!same && !is_absent(item = value_next(vm, iterator))) {
        same = value_equal(vm, item, v);
        value_release(item);
        if (!vm_poll(vm)) same = -1;
    }
    value_release(iterator);
    return vm_raised(vm) ? -1 : same;
}

static int large_contains(Vm *vm, const Range *r, Value item) {
    if (!is_exact_int(item)) return large_search(vm, r, item);
    Value at = range_large_find(vm, r, item);
    int in = is_absent(at) ? -1 : !is_none(at);
    value_release(at);
    return in;
}

static int contains(Vm *vm, Value self, Value item) {
    if (as_range(self)->large) return large_contains(vm, as_range(self), item);
    int64_t i = is_exact_int(item) ? find(as_range(self), item) : search(vm, as_range(self), item);
    return i >= 0 ? 1 : i == -1 ? 0 : -1;
}

static Value iter(Vm *vm, Value self) {
    const Range *r = as_range(self);
    if (r->large) return range_large_iter(vm, r, false);
    return range_iter_new(vm, r->start, r->step, r->count);
}

static Value method_index(Vm *vm, const Value *args) {
    const Range *r = as_range(args[0]);
    if (r->large && is_exact_int(args[1])) {
        Value at = range_large_find(vm, r, args[1]);
        if (!is_none(at)) return at;
    }
    int64_t i = r->large ? -1 : is_exact_int(args[1]) ? find(r, args[1]) : search(vm, r, args[1]);
    if (i >= 0) return value_int(i);
    if (i == -2) return ABSENT;
    if (!is_exact_int(args[1])) return vm_raise(vm, ERROR_VALUE, "sequence.index(x): x not in sequence");
    Str *text = value_repr(vm, args[1]);
    if (text) vm_raise(vm, ERROR_VALUE, "%s is not in range", text->data);
    release_object(text);
    return ABSENT;
}

/* How many items equal v, which may say so of any. */
static Value count_equal(Vm *vm, Value self, Value v) {
    Value items = value_iter(vm, self), item;
    int64_t count = 0;
    int equal = is_absent(items) ? -1 : 0;
    while (equal >= 0 && vm_poll(vm) && !is_absent(item = value_next(vm, items))) {
        count += (equal = value_equal(vm, item, v)) > 0;
        value_release(item);
    }
    value_release(items);
    return equal < 0 || vm_raised(vm) ? ABSENT : value_int(count);
}

static Value method_count(Vm *vm, const Value *args) {
    if (!is_exact_int(args[1]) && !is_float(args[1])) return count_equal(vm, args[0], args[1]);
    int in = contains(vm, args[0], args[1]);
    return in < 0 ? ABSENT : value_int(in);
}

static Value method_reversed(Vm *vm, const Value *args) {
    const Range *r = as_range(args[0]);
    if (r->large) return range_large_iter(vm, r, true);
    return range_iter_new(vm, r->start + (r->count - 1) * r->step, -r->step, r->count);
}

/* Bound number i: small, or that of a large range. */
static Value bound_of(const Range *r, int i, int64_t small) {
    return r->large ? value_retain(r->large->items[i]) : value_int(small);
}

static Value get_start(Vm *vm, Value self) { (void)vm; return bound_of(as_range(self), 0, as_range(self)->start); }
static Value get_stop(Vm *vm, Value self) { (void)vm; return bound_of(as_range(self), 1, as_range(self)->stop); }
static Value get_step(Vm *vm, Value self) { (void)vm; return bound_of(as_range(self), 2, as_range(self)->step); }

static const NativeDef methods[] = {
    {"index", method_index, "value, /",
     "Where a number stands; ValueError where it does not.",
     NATIVE_METHOD},
    {"count", method_count, "value, /", "How often the value is in the range",
     NATIVE_METHOD},
    {"__reversed__", method_reversed, "", "Goes through it from the end.", NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"start", get_start, member_readonly, NULL},
    {"stop", get_stop, member_readonly, NULL},
    {"step", get_step, member_readonly, NULL},
    {0},
};

Type range_type = {
    .object = TYPE_OBJECT,
    .name = "range",
    .doc = "Whole numbers from start (0 if not given) up to, but without, stop, in steps: range(1, 7, 2) holds 1, "
           "3, 5.",
    .flags = TYPE_SEQUENCE,
    .instance_size = sizeof(Range),
    .free = free_range,
    .signature = "*args",
    .construct = construct,
    .repr = repr,
    .compare = compare,
    .hash = hash,
    .truth = truth,
    .length = length,
    .get_item = get_item,
    .contains = contains,
    .iter = iter,
    .methods = methods,
    .properties = properties,
};
