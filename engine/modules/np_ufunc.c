/* np_ufunc.c -- NumPy's functions that are operators by another name, and truth functions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tf.h"

/* A function's result, stored in out too when that is given. */
static Value finish(Vm *vm, Value result, Value out) {
    if (is_absent(result) || !is_array(out)) return result;
    Value key = ELLIPSIS;
    bool ok = array_set_item(vm, out, key, result);
    value_release(result);
    return ok ? value_retain(out) : ABSENT;
}

/* The operand without a tensor's face: lists become arrays, tensors and variables lose their tape. Numbers stay. */
static Value bare(Vm *vm, Value v) {
    if (is_array(v) || is_float(v) || (is_int(v) && !has_tensor(v))) return value_retain(v);
    Tensor *t = convert_array(vm, v, DTYPE_NONE);
    return t ? array_result_plain(vm, t, NULL) : ABSENT;
}

static Value both(Vm *vm, const Value *args, Value out[2]) {
    out[0] = bare(vm, args[0]);
    out[1] = is_absent(out[0]) ? ABSENT : bare(vm, args[1]);
    if (!is_absent(out[1])) return NONE;
    value_release(out[0]);
    return ABSENT;
}

static Value apply(Vm *vm, const Value *args, BinaryOp op) {
    Value x[2];
    if (is_absent(both(vm, args, x))) return ABSENT;
    Value result = array_operator(vm, op, x[0], x[1]);
    value_release(x[0]);
    value_release(x[1]);
    return finish(vm, result, args[2]);
}

static Value test(Vm *vm, const Value *args, CompareOp op) {
    Value x[2];
    if (is_absent(both(vm, args, x))) return ABSENT;
    Value first = x[0];
    if (!is_array(x[0]) && !is_array(x[1])) {
        Tensor *t = convert_array(vm, x[0], DTYPE_NONE);
        if (t) first = array_result(vm, t, NULL);
    } else {
        value_retain(first);
    }
    Value result = is_absent(first) ? ABSENT : array_compare(vm, first, x[1], op);
    value_release(first);
    value_release(x[0]);
    value_release(x[1]);
    return finish(vm, result, args[2]);
}

/* The truth of the elements of v as a bool array. New, NULL with an exception. */
static Tensor *truths(Vm *vm, Value v) {
    Tensor *t = convert_array(vm, v, DTYPE_NONE);
    if (!t || t->dtype == DTYPE_BOOL) return t;
    ERROR_INIT(err);
    Tensor *result = op_unary(vm_context(vm), OP_IS_NONZERO, t, &err);
    tensor_release(t);
    if (!result) vm_raise_error(vm, &err);
    return result;
}

static Value logic(Vm *vm, const Value *args, OpId op) {
    Tensor *x[2] = {truths(vm, args[0]), NULL};
    x[1] = x[0] ? truths(vm, args[1]) : NULL;
    Value result = x[1] && array_check_broadcast(vm, x[0], x[1]) ? array_run(vm, op, x, 2, NULL) : ABSENT;
    tensor_release(x[0]);
    tensor_release(x[1]);
    return finish(vm, result, args[2]);
}

static Value single(Vm *vm, const Value *args, UnaryOp op) {
    Tensor *t = convert_array(vm, args[0], DTYPE_NONE);
    Value x = t ? array_result_plain(vm, t, NULL) : ABSENT;
    Value result = is_absent(x) ? ABSENT : array_unary(vm, op, x);
    value_release(x);
    return finish(vm, result, args[1]);
}

Value np_logical_not(Vm *vm, const Value *args) {
    Tensor *x = truths(vm, args[0]);
    Value result = x ? array_run(vm, OP_LOGICAL_NOT, &x, 1, NULL) : ABSENT;
    tensor_release(x);
    return finish(vm, result, args[1]);
}

Value np_logical_and(Vm *vm, const Value *args) { return logic(vm, args, OP_LOGICAL_AND); }
Value np_logical_or(Vm *vm, const Value *args) { return logic(vm, args, OP_LOGICAL_OR); }
Value np_logical_xor(Vm *vm, const Value *args) { return logic(vm, args, OP_LOGICAL_XOR); }
Value np_absolute(Vm *vm, const Value *args) { return single(vm, args, UNARY_ABS); }
Value np_invert(Vm *vm, const Value *args) { return single(vm, args, UNARY_INVERT); }
Value np_add(Vm *vm, const Value *args) { return apply(vm, args, BINARY_ADD); }
Value np_subtract(Vm *vm, const Value *args) { return apply(vm, args, BINARY_SUB); }
Value np_multiply(Vm *vm, const Value *args) { return apply(vm, args, BINARY_MUL); }
Value np_divide(Vm *vm, const Value *args) { return apply(vm, args, BINARY_DIV); }
Value np_floor_divide(Vm *vm, const Value *args) { return apply(vm, args, BINARY_FLOORDIV); }
Value np_mod(Vm *vm, const Value *args) { return apply(vm, args, BINARY_MOD); }
Value np_power(Vm *vm, const Value *args) { return apply(vm, args, BINARY_POW); }
Value np_bitwise_and(Vm *vm, const Value *args) { return apply(vm, args, BINARY_AND); }
Value np_bitwise_or(Vm *vm, const Value *args) { return apply(vm, args, BINARY_OR); }
Value np_bitwise_xor(Vm *vm, const Value *args) { return apply(vm, args, BINARY_XOR); }
Value np_left_shift(Vm *vm, const Value *args) { return apply(vm, args, BINARY_LSHIFT); }
Value np_right_shift(Vm *vm, const Value *args) { return apply(vm, args, BINARY_RSHIFT); }
Value np_divmod(Vm *vm, const Value *args) { return apply(vm, args, BINARY_DIVMOD); }
Value np_equal(Vm *vm, const Value *args) { return test(vm, args, COMPARE_EQ); }
Value np_not_equal(Vm *vm, const Value *args) { return test(vm, args, COMPARE_NE); }
Value np_less(Vm *vm, const Value *args) { return test(vm, args, COMPARE_LT); }
Value np_less_equal(Vm *vm, const Value *args) { return test(vm, args, COMPARE_LE); }
Value np_greater(Vm *vm, const Value *args) { return test(vm, args, COMPARE_GT); }
Value np_greater_equal(Vm *vm, const Value *args) { return test(vm, args, COMPARE_GE); }
