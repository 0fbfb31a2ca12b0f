/* instance.c -- the slots that a class written in the language has: each calls the special method.
 *
 * A slot stands here only if the class or one of its bases defines a method for it (slots.c), but a slot with
 * several methods (comparisons, operators, get and delete) may find the one that is asked for missing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/instance.h"
#include "engine/lang/objects/int.h"

#include <stdio.h>

/* type(self).name(self, ...), which must be there. */
static Value call_1(Vm *vm, Str *name, Value self) {
    bool found;
    Value v = call_special(vm, name, &self, 1, &found);
    if (!found && !vm_raised(vm)) return attribute_missing(vm, self, name);
    return v;
}

static Value call_2(Vm *vm, Str *name, Value self, Value a, bool *found) {
    return call_special(vm, name, (Value[]){self, a}, 2, found);
}

/* ---- text ---- */

static Value must_be_str(Vm *vm, Value v, const char *method) {
    if (is_absent(v) || is_str(v)) return v;
    vm_raise(vm, ERROR_TYPE, "%s returned non-string (type %s)", method, value_type_name(v));
    value_release(v);
    return ABSENT;
}

Value instance_repr(Vm *vm, Value self) { return must_be_str(vm, call_1(vm, vm->name.repr, self), "__repr__"); }
Value instance_str(Vm *vm, Value self) { return must_be_str(vm, call_1(vm, vm->name.str, self), "__str__"); }

Value instance_format(Vm *vm, Value self, Str *spec) {
    bool found;
    Value text = value_object(spec);
    Value v = call_2(vm, vm->name.format, self, text, &found);
    if (is_absent(v) || is_str(v)) return v;
    vm_raise(vm, ERROR_TYPE, "__format__ must return a str, not %s", value_type_name(v));
    value_release(v);
    return ABSENT;
}

/* ---- comparison ---- */

bool instance_hash(Vm *vm, Value self, uint64_t *out) {
    Value v = call_1(vm, vm->name.hash, self);
    if (is_absent(v)) return false;
    bool ok = is_int(v);
    if (!ok) vm_fail(vm, ERROR_TYPE, "__hash__ method should return an integer");
    else if (is_small_int(v)) *out = (uint64_t)(v.as.integer == -1 ? -2 : v.as.integer);
    else *out = int_hash(v);
    value_release(v);
    return ok;
}

Value instance_compare(Vm *vm, Value a, Value b, CompareOp op) {
    bool found;
    Value v = call_2(vm, vm->name.compare[op], a, b, &found);
    return found || vm_raised(vm) ? v : NOT_IMPLEMENTED;
}

/* ---- operators ---- */

static bool method_differs(Type *a, Type *b, Str *name) {
    Value x = type_lookup(a, name), y = type_lookup(b, name);
    return !is_absent(y) && !value_same(x, y);
}

static bool is_instance_operand(Value v) { return value_type(v)->binary == instance_binary; }

/* a.__add__(b), b.__radd__(a); the latter first if b's class derives from a's and has an own one. */
Value instance_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    Type *ta = value_type(a), *tb = value_type(b);
    bool found, reflect = ta != tb && is_instance_operand(b);
    if (is_instance_operand(a)) {
        if (reflect && type_is_subtype(tb, ta) && method_differs(ta, tb, vm->name.reflected[op])) {
            Value v = call_2(vm, vm->name.reflected[op], b, a, &found);
            if (is_absent(v) ? vm_raised(vm) : !is_not_implemented(v)) return v;
            reflect = false;
        }
        Value v = call_2(vm, vm->name.binary[op], a, b, &found);
        if (is_absent(v) ? vm_raised(vm) : !is_not_implemented(v)) return v;
    }
    if (!reflect) return NOT_IMPLEMENTED;
    Value v = call_2(vm, vm->name.reflected[op], b, a, &found);
    return found || vm_raised(vm) ? v : NOT_IMPLEMENTED;
}

Value instance_inplace(Vm *vm, BinaryOp op, Value a, Value b) {
    bool found;
    Value v = call_2(vm, vm->name.inplace[op], a, b, &found);
    return found || vm_raised(vm) ? v : NOT_IMPLEMENTED;
}

Value instance_power(Vm *vm, Value a, Value b, Value modulus) {
    bool found;
    Value v = call_special(vm, vm->name.pow, (Value[]){a, b, modulus}, 3, &found);
    return found || vm_raised(vm) ? v : NOT_IMPLEMENTED;
}

Value instance_unary(Vm *vm, UnaryOp op, Value a) {
    bool found;
    Value v = call_special(vm, vm->name.unary[op], &a, 1, &found);
    if (found || vm_raised(vm)) return v;
    if (op == UNARY_ABS) return vm_raise(vm, ERROR_TYPE, "bad operand type for abs(): '%s'", value_type_name(a));
    return vm_raise(vm, ERROR_TYPE, "bad operand type for unary %c: '%s'", "-+~"[op], value_type_name(a));
}

int instance_truth(Vm *vm, Value self) {
    Value v = call_1(vm, vm->name.bool_, self);
    if (is_absent(v)) return -1;
    if (is_bool(v)) return (int)v.as.integer;
    vm_raise(vm, ERROR_TYPE, "__bool__ should return bool, returned %s", value_type_name(v));
    value_release(v);
    return -1;
}

/* What a method that converts gave: an instance of kind; one of a class derived from it is warned of. */
static Value converted(Vm *vm, Value v, const char *method, Type *kind) {
    if (is_absent(v) || value_type(v) == kind) return v;
    bool ok = value_isa(v, kind);
    if (ok) ok = vm_warn(vm, ERROR_DEPRECATION_WARNING,
                         "%s returned non-%s (type %s).  The ability to return an instance of a strict subclass of %s is deprecated, "
                         "and may be removed in a future version of Python.", method, kind->name, value_type_name(v), kind->name);
    else vm_raise(vm, ERROR_TYPE, "%s returned non-%s (type %s)", method, kind->name, value_type_name(v));
    if (!ok) value_clear(&v);
    return v;
}

Value instance_to_int(Vm *vm, Value self) { return converted(vm, call_1(vm, vm->name.int_, self), "__int__", &int_type); }

Value instance_to_float(Vm *vm, Value self) {
    char method[120];
    snprintf(method, sizeof method, "%.50s.__float__", value_type_name(self));
    return converted(vm, call_1(vm, vm->name.float_, self), method, &float_type);
}

Value instance_to_index(Vm *vm, Value self) { return converted(vm, call_1(vm, vm->name.index, self), "__index__", &int_type); }

/* ---- containers and iteration ---- */

int64_t instance_length(Vm *vm, Value self) {
    Value v = call_1(vm, vm->name.len, self);
    if (is_absent(v)) return -1;
    int64_t n;
    bool ok = value_to_clipped(vm, v, &n);
    if (ok && n < 0) ok = vm_fail(vm, ERROR_VALUE, "__len__() should return >= 0");
    else if (ok && n == INT64_MAX) ok = value_to_size(vm, v, ERROR_OVERFLOW, &n);
    value_release(v);
    return ok ? n : -1;
}

Value instance_get_item(Vm *vm, Value self, Value key) {
    bool found;
    Value v = call_2(vm, vm->name.getitem, self, key, &found);
    if (found || vm_raised(vm)) return v;
    return vm_raise(vm, ERROR_TYPE, "'%s' object is not subscriptable", value_type_name(self));
}

bool instance_set_item(Vm *vm, Value self, Value key, Value value) {
    bool found, delete = is_absent(value);
    Str *name = delete ? vm->name.delitem : vm->name.setitem;
    Value v = call_special(vm, name, (Value[]){self, key, value}, delete ? 2 : 3, &found);
    if (!found && !vm_raised(vm)) {
        return vm_fail(vm, ERROR_TYPE, "'%s' object %s", value_type_name(self),
                       delete ? "doesn't support item deletion" : "does not support item assignment");
    }
    value_release(v);
    return !is_absent(v);
}

int instance_contains(Vm *vm, Value self, Value item) {
    bool found;
    if (is_none(type_lookup(value_type(self), vm->name.contains))) {
        vm_raise(vm, ERROR_TYPE, "'%s' object is not a container", value_type_name(self));
        return -1;
    }
    Value v = call_2(vm, vm->name.contains, self, item, &found);
    if (is_absent(v)) return -1;
    int truth = value_truth(vm, v);
    value_release(v);
    return truth;
}

Value instance_iter(Vm *vm, Value self) {
    if (is_none(type_lookup(value_type(self), vm->name.iter))) {
        return vm_raise(vm, ERROR_TYPE, "'%s' object is not iterable", value_type_name(self));
    }
    Value v = call_1(vm, vm->name.iter, self);
    if (is_absent(v) || value_type(v)->next) return v;
    vm_raise(vm, ERROR_TYPE, "iter() returned non-iterator of type '%s'", value_type_name(v));
    value_release(v);
    return ABSENT;
}

Value instance_next(Vm *vm, Value self) {
    Value v = call_1(vm, vm->name.next, self);
    if (is_absent(v) && vm_raised_is(vm, ERROR_STOP_ITERATION)) vm_clear_raised(vm);
    return v;
}

/* ---- attributes ---- */

Value instance_get_attr(Vm *vm, Value self, Str *name) {
    bool found;
    Type *type = value_type(self);
    Value method = type_lookup(type, vm->name.getattribute), v;
    if (!is_absent(method) && value_type(method) != &slot_wrapper_type) {
        v = call_2(vm, vm->name.getattribute, self, value_object(name), &found);
    } else {
        Type *native = type->native;
        v = native->get_attr == type_get_attr ? attribute_find(vm, self, name) : native->get_attr(vm, self, name);
    }
    if (!is_absent(v)) return v;
    if (vm_raised(vm) && !vm_raised_is(vm, ERROR_ATTRIBUTE)) return v;
    if (is_absent(type_lookup(type, vm->name.getattr))) return vm_raised(vm) ? ABSENT : attribute_missing(vm, self, name);
    vm_clear_raised(vm);
    return call_2(vm, vm->name.getattr, self, value_object(name), &found);
}

bool instance_set_attr(Vm *vm, Value self, Str *name, Value value) {
    bool found, delete = is_absent(value);
    Str *method = delete ? vm->name.delattr : vm->name.setattr;
    Value v = call_special(vm, method, (Value[]){self, value_object(name), value}, delete ? 2 : 3, &found);
    value_release(v);
    return !is_absent(v);
}

Value instance_descriptor_get(Vm *vm, Value self, Value instance, Type *owner) {
    bool found;
    Value type = owner ? value_object(owner) : NONE;
    Value v = call_special(vm, vm->name.get, (Value[]){self, is_absent(instance) ? NONE : instance, type}, 3, &found);
    return found || vm_raised(vm) ? v : value_retain(self);
}

bool instance_descriptor_set(Vm *vm, Value self, Value instance, Value value) {
    bool found, delete = is_absent(value);
    Str *name = delete ? vm->name.delete : vm->name.set;
    Value v = call_special(vm, name, (Value[]){self, instance, value}, delete ? 2 : 3, &found);
    if (!found && !vm_raised(vm)) return vm_fail(vm, ERROR_ATTRIBUTE, "%s", name->data);
    value_release(v);
    return !is_absent(v);
}

/* ---- calls ---- */

Value instance_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    Value method = attribute_bind(vm, type_lookup(value_type(callee), vm->name.call), callee, value_type(callee));
    if (is_absent(method)) return ABSENT;
    Value v = value_call(vm, method, args, count, names);
    value_release(method);
    return v;
}

bool instance_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    Value method = attribute_bind(vm, type_lookup(value_type(self), vm->name.init), self, value_type(self));
    if (is_absent(method)) return false;
    Value v = value_call_spread(vm, method, args, kwargs);
    value_release(method);
    return call_check_init(vm, v);
}

/* args: the tuple and the dict of the class call. */
Value instance_construct(Vm *vm, Type *type, const Value *args) {
    Value method = attribute_bind(vm, type_lookup(type, vm->name.new), ABSENT, type);
    if (is_absent(method)) return ABSENT;
    Tuple *given = as_tuple(args[0]), *all = tuple_new(vm, given->count + 1);
    Value v = ABSENT;
    if (all) {
        all->items[0] = value_retain(value_object(type));
        for (size_t i = 0; i < given->count; i++) all->items[i + 1] = value_retain(given->items[i]);
        v = value_call_spread(vm, method, all, as_dict(args[1]));
    }
    object_clear(&all);
    value_release(method);
    return v;
}
