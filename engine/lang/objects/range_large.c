/* range_large.c -- ranges and slices whose numbers go beyond 64 bits: the arithmetic of range.c and slice.c on ints
 * of any size. Slow and rare.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/vm.h"

enum { LARGE_START, LARGE_STOP, LARGE_STEP, LARGE_COUNT };

static bool is_negative(Value v) { return int_order(v, value_int(0)) < 0; }

/* a op b, of which a is taken; ABSENT passes through. */
static Value fold(Vm *vm, BinaryOp op, Value a, Value b) {
    if (is_absent(a)) return ABSENT;
    Value v = int_binary(vm, op, a, b);
    value_release(a);
    return v;
}

/* How many of start, start + step, .. lie before stop. */
static Value count_steps(Vm *vm, Value start, Value stop, Value step) {
    bool down = is_negative(step);
    Value low = down ? stop : start, high = down ? start : stop;
    if (int_order(low, high) >= 0) return value_int(0);
    Value stride = down ? int_binary(vm, BINARY_SUB, value_int(0), step) : value_retain(step);
    Value span = fold(vm, BINARY_SUB, int_binary(vm, BINARY_SUB, high, low), value_int(1));
    Value count = is_absent(stride) ? ABSENT : fold(vm, BINARY_ADD, fold(vm, BINARY_FLOORDIV, span, stride), value_int(1));
    value_release(stride);
    return count;
}

Value range_of(Vm *vm, Value start, Value stop, Value step) {
    int64_t n[4];
    Value count = count_steps(vm, start, stop, step);
    if (is_absent(count)) return ABSENT;
    if (int_fits_i64(start, &n[0]) && int_fits_i64(stop, &n[1]) && int_fits_i64(step, &n[2]) && int_fits_i64(count, &n[3])) {
        return range_new(vm, n[0], n[1], n[2]);
    }
    Value large = tuple_of(vm, 4, value_retain(start), value_retain(stop), value_retain(step), count);
    Range *r = is_absent(large) ? NULL : object_new(vm, &range_type, 0);
    if (!r) return value_release(large), ABSENT;
    r->large = as_tuple(large);
    return value_object(r);
}

/* start + i * step */
static Value item_at(Vm *vm, const Range *r, Value i) {
    return fold(vm, BINARY_ADD, int_binary(vm, BINARY_MUL, i, r->large->items[LARGE_STEP]), r->large->items[LARGE_START]);
}

static Value sub_range(Vm *vm, const Range *r, Value key) {
    Value indices = slice_indices_of(vm, key, r->large->items[LARGE_COUNT]);
    if (is_absent(indices)) return ABSENT;
    Value *part = as_tuple(indices)->items;
    Value start = item_at(vm, r, part[0]), stop = item_at(vm, r, part[1]);
    Value step = int_binary(vm, BINARY_MUL, part[2], r->large->items[LARGE_STEP]);
    bool ok = !is_absent(start) && !is_absent(stop) && !is_absent(step);
    Value made = ok ? range_of(vm, start, stop, step) : ABSENT;
    value_release(start);
    value_release(stop);
    value_release(step);
    value_release(indices);
    return made;
}

Value range_large_item(Vm *vm, const Range *r, Value key) {
    if (is_slice(key)) return sub_range(vm, r, key);
    if (!is_int(key) && !value_type(key)->to_index) {
        return vm_raise(vm, ERROR_TYPE, "range indices must be integers or slices, not %s", value_type_name(key));
    }
    Value i = is_int(key) ? value_retain(key) : value_type(key)->to_index(vm, key);
    if (!is_absent(i) && is_negative(i)) i = fold(vm, BINARY_ADD, i, r->large->items[LARGE_COUNT]);
    if (is_absent(i)) return ABSENT;
    bool inside = !is_negative(i) && int_order(i, r->large->items[LARGE_COUNT]) < 0;
    Value item = inside ? item_at(vm, r, i) : vm_raise(vm, ERROR_INDEX, "range object index out of range");
    value_release(i);
    return item;
}

Value range_large_find(Vm *vm, const Range *r, Value v) {
    Value *n = r->large->items;
    Value span = int_binary(vm, BINARY_SUB, v, n[LARGE_START]);
    Value pair = is_absent(span) ? ABSENT : int_binary(vm, BINARY_DIVMOD, span, n[LARGE_STEP]);
    value_release(span);
    if (is_absent(pair)) return ABSENT;
    Value at = as_tuple(pair)->items[0], rest = as_tuple(pair)->items[1];
    bool inside = int_order(rest, value_int(0)) == 0 && !is_negative(at) && int_order(at, n[LARGE_COUNT]) < 0;
    Value found = inside ? value_retain(at) : NONE;
    value_release(pair);
    return found;
}

/* ---- iteration ---- */

typedef struct LargeIter {
    Object object;
    Value next, step, left;      /* ints */
} LargeIter;

Value range_large_iter(Vm *vm, const Range *r, bool backward) {
    Value *n = r->large->items;
    LargeIter *it = object_new(vm, &longrange_iterator_type, 0);
    if (!it) return ABSENT;
    it->left = value_retain(n[LARGE_COUNT]);
    it->step = backward ? int_binary(vm, BINARY_SUB, value_int(0), n[LARGE_STEP]) : value_retain(n[LARGE_STEP]);
    Value last = backward ? int_binary(vm, BINARY_SUB, n[LARGE_COUNT], value_int(1)) : value_int(0);
    if (!is_absent(last)) it->next = item_at(vm, r, last);
    value_release(last);
    if (!is_absent(it->step) && !is_absent(it->next)) return value_object(it);
    object_release(&it->object);
    return ABSENT;
}

static void iter_free(Object *o) {
    LargeIter *it = (LargeIter *)o;
    value_release(it->next);
    value_release(it->step);
    value_release(it->left);
    object_dealloc(o);
}

static Value iter_next(Vm *vm, Value self) {
    LargeIter *it = (LargeIter *)self.as.object;
    if (int_order(it->left, value_int(0)) <= 0) return ABSENT;
    Value after = int_binary(vm, BINARY_ADD, it->next, it->step), left = int_binary(vm, BINARY_SUB, it->left, value_int(1));
    if (is_absent(after) || is_absent(left)) {
        value_release(after);
        value_release(left);
        return ABSENT;
    }
    Value now = it->next;
    it->next = after;
    value_set(&it->left, left);
    return now;
}

static Value iter_hint(Vm *vm, const Value *args) { (void)vm; return value_retain(((LargeIter *)args[0].as.object)->left); }

/* The range that is left. */
static Value iter_reduce(Vm *vm, const Value *args) {
    const LargeIter *it = (const LargeIter *)args[0].as.object;
    Value span = int_binary(vm, BINARY_MUL, it->left, it->step);
    Value stop = is_absent(span) ? ABSENT : int_binary(vm, BINARY_ADD, it->next, span);
    const Value bounds[] = {it->next, stop, it->step};
    Value left = is_absent(stop) ? ABSENT : value_call(vm, value_object(&range_type), bounds, 3, NULL);
    value_release(span);
    value_release(stop);
    return iterator_reduction(vm, iterator_maker(vm), tuple_of(vm, 1, left), ABSENT);
}

static const NativeDef iter_methods[] = {
    {"__reduce__", iter_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {"__length_hint__", iter_hint, "", "About how many items are left.", NATIVE_METHOD},
    {0},
};

Type longrange_iterator_type = {
    .object = TYPE_OBJECT,
    .name = "longrange_iterator",
    .instance_size = sizeof(LargeIter),
    .free = iter_free,
    .iter = iterator_self,
    .next = iter_next,
    .methods = iter_methods,
};

/* ---- slice.indices ---- */

/* A bound of a slice as an int; absent is returned when it is None. */
static Value bound(Vm *vm, Value v, Value absent) {
    if (is_none(v)) return value_retain(absent);
    if (is_int(v)) return int_binary(vm, BINARY_ADD, v, value_int(0));
    if (value_type(v)->to_index) return value_type(v)->to_index(vm, v);
    return vm_raise(vm, ERROR_TYPE, "slice indices must be integers or None or have an __index__ method");
}

/* bound, counted from the end if negative, cut to low..high */
static Value clipped(Vm *vm, Value v, Value absent, Value length, Value low, Value high) {
    Value i = bound(vm, v, absent);
    if (is_absent(i) || is_none(v)) return i;
    if (is_negative(i)) i = fold(vm, BINARY_ADD, i, length);
    if (is_absent(i)) return ABSENT;
    Value kept = int_order(i, low) < 0 ? low : int_order(i, high) > 0 ? high : i;
    value_retain(kept);
    value_release(i);
    return kept;
}

Value slice_indices_of(Vm *vm, Value slice, Value length) {
    const Slice *s = as_slice(slice);
    Value step = bound(vm, s->step, value_int(1));
    if (is_absent(step)) return ABSENT;
    if (int_order(step, value_int(0)) == 0) return vm_raise(vm, ERROR_VALUE, "slice step cannot be zero");
    bool down = is_negative(step);
    Value low = down ? value_int(-1) : value_int(0);
    Value high = down ? int_binary(vm, BINARY_SUB, length, value_int(1)) : value_retain(length), made = ABSENT;
    Value start = is_absent(high) ? ABSENT : clipped(vm, s->start, down ? high : low, length, low, high);
    Value stop = is_absent(start) ? ABSENT : clipped(vm, s->stop, down ? low : high, length, low, high);
    if (!is_absent(stop)) made = tuple_of(vm, 3, value_retain(start), value_retain(stop), value_retain(step));
    value_release(start);
    value_release(stop);
    value_release(high);
    value_release(step);
    return made;
}
