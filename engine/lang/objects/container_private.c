/* container_private.c -- what lists, tuples, sets and dicts do alike: text of their items, comparison, bounds.
 *
 * Items are handed over by the addresses of the array and of the count, because a __repr__ or __eq__ of
 * the program may change the container meanwhile.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/container_private.h"

#include "engine/lang/objects/generic_alias.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/hash_key.h"

bool container_write_items(Vm *vm, Object *owner, Value *const *items, const size_t *count, Buffer *out) {
    if (!vm_enter(vm)) return false;
    owner->flags |= CONTAINER_IN_REPR;
    bool ok = true;
    for (size_t i = 0; ok && i < *count; i++) {
        Value item = value_retain((*items)[i]);
        Str *text = value_repr(vm, item);
        value_release(item);
        ok = text != NULL;
        if (!ok) break;
        if (i) buffer_append(out, ", ", 2);
        buffer_append(out, text->data, text->size);
        object_release(&text->object);
    }
    owner->flags &= ~(uint32_t)CONTAINER_IN_REPR;
    vm_leave(vm);
    return ok;
}

Value container_finish(Vm *vm, Buffer *out, bool ok) {
    if (ok) return value_object(str_from_buffer(vm, out));
    buffer_clear(out);
    return ABSENT;
}

Value container_compare(Vm *vm, Object *a, Value *const *a_items, const size_t *a_count, Value *const *b_items,
                        const size_t *b_count, CompareOp op) {
    bool equality = op == COMPARE_EQ || op == COMPARE_NE;
    (void)a;
    if (equality && *a_count != *b_count) return value_bool(op == COMPARE_NE);
    size_t i = 0;
    int same = 1;
    while (i < *a_count && i < *b_count && (same = keys_match((*a_items)[i], (*b_items)[i])) > 0) i++;
    if (same > 0) return value_bool(order_holds((*a_count > *b_count) - (*a_count < *b_count), op));
    if (same == 0 && equality) return value_bool(op == COMPARE_NE);
    if (!vm_enter(vm)) return ABSENT;              /* the others have to be asked */
    Value result = ABSENT;
    for (; i < *a_count && i < *b_count; i++) {
        Value x = (*a_items)[i], y = (*b_items)[i];
        same = keys_match(x, y);
        if (same > 0) continue;
        value_retain(x);
        value_retain(y);
        if (same < 0) same = value_equal(vm, x, y);
        if (same == 0) result = equality ? value_bool(op == COMPARE_NE) : value_compare(vm, x, y, op);
        value_release(x);
        value_release(y);
        if (same <= 0) goto done;
    }
    result = value_bool(order_holds((*a_count > *b_count) - (*a_count < *b_count), op));
done:
    vm_leave(vm);
    return result;
}

void container_repeat(Value *items, size_t count, size_t n) {
    size_t total = count * n;
    for (size_t i = 0; i < count; i++) {
        if (is_object(items[i])) items[i].as.object->refs += (uint32_t)(n - 1);
    }
    for (size_t done = count; done < total; done *= 2) {
        memcpy(items + done, items, (total - done < done ? total - done : done) * sizeof *items);
    }
}

static bool bound(Vm *vm, Value v, int64_t length, int64_t fallback, int64_t *out) {
    *out = fallback;
    if (is_absent(v)) return true;
    if (!value_to_index(vm, v, out)) {
        if (!vm_raised_is(vm, ERROR_INDEX) && !vm_raised_is(vm, ERROR_OVERFLOW)) {
            vm_clear_raised(vm);
            return vm_fail(vm, ERROR_TYPE, "slice indices must be integers or have an __index__ method");
        }
        vm_clear_raised(vm);
        int negative = value_less(vm, v, value_int(0));
        if (negative < 0) return false;
        *out = negative ? 0 : length;
        return true;
    }
    if (*out < 0) *out = *out + length < 0 ? 0 : *out + length;
    if (*out > length) *out = length;
    return true;
}

bool container_bounds(Vm *vm, Value start, Value stop, int64_t length, int64_t *first, int64_t *last) {
    return bound(vm, start, length, 0, first) && bound(vm, stop, length, length, last);
}

bool container_argument(Vm *vm, const char *name, Tuple *args, Dict *kwargs, Value *out) {
    if (kwargs && kwargs->count) return vm_fail(vm, ERROR_TYPE, "%s() takes no keyword arguments", name);
    if (args->count > 1) {
        return vm_fail(vm, ERROR_TYPE, "%s expected at most 1 argument, got %zu", name, args->count);
    }
    *out = args->count ? args->items[0] : ABSENT;
    return true;
}

Value container_reflected(Vm *vm, BinaryOp op, Value a, Value b) {
    const Type *t = value_type(b);
    if (t->binary && !(t->flags & TYPE_SEQUENCE) && !is_str(b)) {
        Value result = t->binary(vm, op, a, b);
        if (!is_not_implemented(result)) return result;
    }
    const char *name = is_list(a) ? "list" : "tuple";
    return vm_raise(vm, ERROR_TYPE, "can only concatenate %s (not \"%s\") to %s", name, value_type_name(b), name);
}

bool container_unhashable(Vm *vm, Value self, uint64_t *out) {
    (void)out;
    return vm_fail(vm, ERROR_TYPE, "unhashable type: '%s'", value_type_name(self));
}

Value container_class_getitem(Vm *vm, const Value *args) {
    return alias_new(vm, args[0], args[1]);
}
