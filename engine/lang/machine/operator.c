/* operator.c -- operators, comparisons, truth and hashing of any values: which operand is asked first, and the
 * errors when none can.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/instance.h"
#include "engine/lang/objects/float.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/hash_key.h"

#include <math.h>
#include <stdlib.h>

static const char *const binary_sign[] = {
#define X(op, sign, method) [BINARY_##op] = sign,
    BINARY_OPS(X)
#undef X
};

const char *value_type_name(Value v) { return value_type(v)->name; }
const char *value_class_name(Value v) { return value_type(v)->name_object->data; }

/* ---- binary operators ---- */

static Value ask(Vm *vm, Type *t, BinaryOp op, Value a, Value b) {
    return t->binary ? t->binary(vm, op, a, b) : NOT_IMPLEMENTED;
}

/* Whether a's type joins or repeats by op, and b's may have a number's operator: that one is asked first then, as [1] + array. */
static bool joins(BinaryOp op, const Type *ta, const Type *tb) {
    return (op == BINARY_ADD || op == BINARY_MUL) && ta->flags & TYPE_CONCATS && !(ta->flags & TYPE_HEAP) && tb->binary && !(tb->flags & TYPE_CONCATS);
}

/* The result, or NOT_IMPLEMENTED when neither operand can. A derived type's reflected method comes first. */
static Value ask_in_turn(Vm *vm, BinaryOp op, Value a, Value b) {
    Type *ta = value_type(a), *tb = value_type(b);
    if (tb->binary == ta->binary) return ask(vm, ta, op, a, b);
    bool second_first = type_is_subtype(tb, ta) || joins(op, ta, tb);
    Value v = ask(vm, second_first ? tb : ta, op, a, b);
    if (!is_not_implemented(v)) return v;
    return ask(vm, second_first ? ta : tb, op, a, b);
}

HOT Value ask_both(Vm *vm, BinaryOp op, Value a, Value b) {
    Type *t = value_type(a);
    bool alike = t == value_type(b) && t->binary;
    return alike ? t->binary(vm, op, a, b) : ask_in_turn(vm, op, a, b);
}

static Value refuse(Vm *vm, BinaryOp op, Value a, Value b, const char *suffix) {
    const char *sign = op == BINARY_POW && !*suffix ? "** or pow()" : binary_sign[op];
    if (op == BINARY_RSHIFT && value_is(a, &native_type) && str_equal_c(((Native *)a.as.object)->qualname, "print")) {
        return vm_raise(vm, ERROR_TYPE, "unsupported operand type(s) for >>: '%s' and '%s'. Did you mean \"print(<message>, "
                        "file=<output_stream>)\"?", value_type_name(a), value_type_name(b));
    }
    return vm_raise(vm, ERROR_TYPE, "unsupported operand type(s) for %s%s: '%s' and '%s'", sign, suffix, value_type_name(a),
                    value_type_name(b));
}

static bool is_sequence(Value v) {
    return is_str(v) || is_list(v) || is_tuple(v) || value_isa(v, &bytes_type);
}

/* What sequences say for themselves: "can only concatenate str (not "int") to str". */
static Value refuse_sequence(Vm *vm, BinaryOp op, Value a, Value b, bool *said) {
    *said = true;
    if (op == BINARY_ADD && (is_str(a) || is_list(a) || is_tuple(a))) {
        const char *name = is_str(a) ? "str" : is_list(a) ? "list" : "tuple";
        return vm_raise(vm, ERROR_TYPE, "can only concatenate %s (not \"%s\") to %s", name, value_type_name(b), name);
    }
    if (op == BINARY_ADD && value_isa(a, &bytes_type)) {
        return vm_raise(vm, ERROR_TYPE, "can't concat %s to bytes", value_type_name(b));
    }
    if (op == BINARY_MUL && (is_sequence(a) || is_sequence(b))) {
        Value other = is_sequence(a) ? b : a;
        return vm_raise(vm, ERROR_TYPE, "can't multiply sequence by non-int of type '%s'", value_type_name(other));
    }
    *said = false;
    return ABSENT;
}

static Value refuse_both(Vm *vm, BinaryOp op, Value a, Value b, const char *suffix) {
    bool said;
    refuse_sequence(vm, op, a, b, &said);
    return said ? ABSENT : refuse(vm, op, a, b, suffix);
}

Value value_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    bool whole = (is_small_int(a) && (is_small_int(b) || is_bool(b))) || (is_bool(a) && is_small_int(b));
    Value v = whole ? int_binary(vm, op, a, b) : ask_both(vm, op, a, b);
    return is_not_implemented(v) ? refuse_both(vm, op, a, b, "") : v;
}

Value value_inplace(Vm *vm, BinaryOp op, Value a, Value b) {
    Type *ta = value_type(a);
    if (ta->inplace && joins(op, ta, value_type(b))) {
        Value v = ask(vm, value_type(b), op, a, b);
        if (!is_not_implemented(v)) return v;
    }
    if (ta->inplace) {
        Value v = ta->inplace(vm, op, a, b);
        if (!is_not_implemented(v)) return v;
    }
    Value v = ask_both(vm, op, a, b);
    return is_not_implemented(v) ? refuse_both(vm, op, a, b, "=") : v;
}

Value value_binary_second(Vm *vm, BinaryOp op, Value a, Value b, bool in_place) {
    Type *ta = value_type(a), *tb = value_type(b);
    Value v = tb->binary == ta->binary ? NOT_IMPLEMENTED : ask(vm, tb, op, a, b);
    return is_not_implemented(v) ? refuse_both(vm, op, a, b, in_place ? "=" : "") : v;
}

Value value_unary(Vm *vm, UnaryOp op, Value a) {
    Type *t = value_type(a);
    Value v = t->unary ? t->unary(vm, op, a) : NOT_IMPLEMENTED;
    if (!is_not_implemented(v)) return v;
    if (op == UNARY_ABS) return vm_raise(vm, ERROR_TYPE, "bad operand type for abs(): '%s'", t->name);
    return vm_raise(vm, ERROR_TYPE, "bad operand type for unary %c: '%s'", "-+~"[op], t->name);
}

/* ---- comparison ---- */

static const CompareOp mirrored[] = {COMPARE_GT, COMPARE_GE, COMPARE_EQ, COMPARE_NE, COMPARE_LT, COMPARE_LE};
static const char *const compare_sign[] = {"<", "<=", "==", "!=", ">", ">="};

/* What is true of two values neither of which can say. */
static Value compare_neither(Vm *vm, Value a, Value b, CompareOp op) {
    if (op == COMPARE_EQ) return value_bool(value_same(a, b));
    if (op == COMPARE_NE) return value_bool(!value_same(a, b));
    return vm_raise(vm, ERROR_TYPE, "'%s' not supported between instances of '%s' and '%s'", compare_sign[op], value_type_name(a),
                    value_type_name(b));
}

static Value compare_both(Vm *vm, Value a, Value b, CompareOp op) {
    Type *ta = value_type(a), *tb = value_type(b);
    bool second_first = ta != tb && type_is_subtype(tb, ta);
    Value v = NOT_IMPLEMENTED;
    if (second_first && tb->compare) v = tb->compare(vm, b, a, mirrored[op]);
    if (is_not_implemented(v) && ta->compare) v = ta->compare(vm, a, b, op);
    if (is_not_implemented(v) && !second_first && tb->compare) v = tb->compare(vm, b, a, mirrored[op]);
    return is_not_implemented(v) ? compare_neither(vm, a, b, op) : v;
}

Value value_compare_second(Vm *vm, Value a, Value b, CompareOp op) {
    Type *tb = value_type(b);
    Value v = tb->compare ? tb->compare(vm, b, a, mirrored[op]) : NOT_IMPLEMENTED;
    return is_not_implemented(v) ? compare_neither(vm, a, b, op) : v;
}

/* Only what contains other values can nest. */
Value value_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (is_small_int(a) && is_small_int(b)) {
        int64_t x = a.as.integer, y = b.as.integer;
        return value_bool(order_holds((x > y) - (x < y), op));
    }
    if (op == COMPARE_EQ && value_is(a, &str_type) && value_is(b, &str_type)) {
        return value_bool(str_equal(as_str(a), as_str(b)));
    }
    if ((op == COMPARE_EQ || op == COMPARE_NE) && value_is(a, &tuple_type) && value_is(b, &tuple_type)) {
        int same = tuple_same(as_tuple(a), as_tuple(b));
        if (same >= 0) return value_bool(same == (op == COMPARE_EQ));
    }
    if (!((value_type(a)->flags | value_type(b)->flags) & TYPE_GC)) return compare_both(vm, a, b, op);
    if (!machine_enter(vm, " in comparison")) return ABSENT;
    Value v = compare_both(vm, a, b, op);
    vm_leave(vm);
    return v;
}

static int truth_of(Vm *vm, Value v) {
    if (is_absent(v)) return -1;
    if (is_bool(v)) return (int)v.as.integer;
    int truth = value_truth(vm, v);
    value_release(v);
    return truth;
}

int value_equal(Vm *vm, Value a, Value b) {
    int known = keys_match(a, b);
    return known >= 0 ? known : truth_of(vm, value_compare(vm, a, b, COMPARE_EQ));
}

int value_less(Vm *vm, Value a, Value b) {
    int known = keys_less(a, b);
    if (known < 0 && value_is(a, &tuple_type) && value_is(b, &tuple_type)) known = tuple_less(as_tuple(a), as_tuple(b));
    if (known >= 0) return known;
    return truth_of(vm, value_compare(vm, a, b, COMPARE_LT));
}

/* ---- truth, hash ---- */

int value_truth(Vm *vm, Value v) {
    switch (v.tag) {
        case TAG_NONE: return 0;
        case TAG_BOOL: return (int)v.as.integer;
        case TAG_INT: return v.as.integer != 0;
        case TAG_FLOAT: return v.as.real != 0;
        default: break;
    }
    Type *t = value_type(v);
    if (t->truth) return t->truth(vm, v);
    if (!t->length) return 1;
    int64_t n = t->length(vm, v);
    return n < 0 ? -1 : n > 0;
}

bool value_hash(Vm *vm, Value v, uint64_t *out) {
    Type *t = value_type(v);
    if (t->hash) return t->hash(vm, v, out);
    return vm_fail(vm, ERROR_TYPE, "unhashable type: '%s'", t->name);
}

/* ---- numbers ---- */

/* v.__index__(), v itself if it is an int. New. */
static Value as_index(Vm *vm, Value v) {
    if (is_int(v)) return value_retain(v);
    Type *t = value_type(v);
    if (t->to_index) return t->to_index(vm, v);
    return vm_raise(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", t->name);
}

/* 1: v's index is in *out; 0: it does not fit, and the nearest that does is; -1: an exception is pending. */
static int read_index(Vm *vm, Value v, int64_t *out) {
    if (is_small_int(v) || is_bool(v)) {
        *out = v.as.integer;
        return 1;
    }
    Value i = as_index(vm, v);
    if (is_absent(i)) return -1;
    bool fits = int_fits_i64(i, out);
    if (!fits) *out = int_to_double(i) < 0 ? INT64_MIN : INT64_MAX;
    value_release(i);
    return fits;
}

bool value_to_index(Vm *vm, Value v, int64_t *out) {
    int read = read_index(vm, v, out);
    if (read == 0) vm_raise(vm, ERROR_OVERFLOW, "Python int too large to convert to C ssize_t");
    return read > 0;
}

bool value_to_size(Vm *vm, Value v, ErrorKind overflow, int64_t *out) {
    int read = read_index(vm, v, out);
    if (read == 0) vm_raise(vm, overflow, "cannot fit '%s' into an index-sized integer", value_type_name(v));
    return read > 0;
}

bool value_to_clipped(Vm *vm, Value v, int64_t *out) { return read_index(vm, v, out) >= 0; }

/* Of a float or an int. */
static bool double_from(Vm *vm, Value number, double *out) {
    if (is_small_int(number) || is_bool(number)) *out = (double)number.as.integer;
    else if (is_int(number)) *out = int_to_double(number);
    else return *out = float_value(number), true;
    return !isinf(*out) || vm_fail(vm, ERROR_OVERFLOW, "int too large to convert to float");
}

bool value_to_double(Vm *vm, Value v, double *out) {
    if (is_float(v) || is_int(v)) return double_from(vm, v, out);
    Type *t = value_type(v);
    if (!t->to_float && !t->to_index) return vm_fail(vm, ERROR_TYPE, "must be real number, not %s", t->name);
    Value number = t->to_float ? t->to_float(vm, v) : t->to_index(vm, v);
    if (is_absent(number)) return false;
    bool ok = (value_isa(number, &float_type) || is_int(number)) ? double_from(vm, number, out)
                                                   : vm_fail(vm, ERROR_TYPE, "must be real number, not %s", t->name);
    value_release(number);
    return ok;
}
