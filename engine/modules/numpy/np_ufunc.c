/* np_ufunc.c -- NumPy's functions that are operators by another name, and truth functions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/complex.h"
#include "engine/modules/numpy/date_array.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/tensors/tf.h"

#include <stdio.h>

/* ---- out=, where= ---- */

static bool can_store(Vm *vm, const Tensor *result, const Tensor *target, const char *name) {
    if (target->object.flags & TENSOR_READONLY) return vm_fail(vm, ERROR_VALUE, "output array is read-only");
    if (!array_same_kind(tensor_dtype(result), tensor_dtype(target)))
        return vm_fail(vm, ERROR_UFUNC_TYPE, "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule 'same_kind'", name,
                       dtype_name(tensor_dtype(result)), dtype_name(tensor_dtype(target)));
    Shape joined;
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    if (!shape_broadcast(result->dims, result->rank, target->dims, target->rank, &joined))
        return vm_fail(vm, ERROR_VALUE, "operands could not be broadcast together with shapes %s %s ", shape_numpy_text(result->dims, result->rank, a),
                       shape_numpy_text(target->dims, target->rank, b));
    if (!shape_equal(joined.dims, joined.rank, target->dims, target->rank))
        return vm_fail(vm, ERROR_VALUE, "non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
                       shape_numpy_text(target->dims, target->rank, a), shape_numpy_text(joined.dims, joined.rank, b));
    return true;
}

/* An array with the elements of result where the mask holds, and target's elsewhere (zeros without a target). New. */
static Tensor *chosen(Vm *vm, Tensor *result, Tensor *target, Value where) {
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    if (has_tensor(where) && as_tensor(where)->dtype != DTYPE_BOOL)
        return vm_raise(vm, ERROR_TYPE, "Cannot cast array data from dtype('%s') to dtype('bool') according to the rule 'safe'",
                        dtype_name(tensor_dtype(as_tensor(where)))), NULL;
    Tensor *mask = convert_array(vm, where, DTYPE_BOOL);
    if (!mask) return NULL;
    Shape joined;
    if (!shape_broadcast(result->dims, result->rank, mask->dims, mask->rank, &joined)) {
        char a[SHAPE_TEXT], b[SHAPE_TEXT];
        vm_raise(vm, ERROR_VALUE, "operands could not be broadcast together with shapes %s %s ", shape_numpy_text(result->dims, result->rank, a),
                 shape_numpy_text(mask->dims, mask->rank, b));
        return tensor_release(mask), NULL;
    }
    Tensor *other = target ? tensor_cast(target, tensor_dtype(result), &err) : tensor_zeros(c, tensor_dtype(result), 0, NULL, &err);
    Tensor *t = op_run(c, OP_WHERE, (Tensor *[]){mask, result, other}, 3, NULL, &err);
    if (!t && !vm_raised(vm)) array_raise(vm, &err);
    tensor_release(mask);
    tensor_release(other);
    return t;
}

/* The array behind out=a or out=(a,); NULL: there is none. */
static Tensor *target_of(Vm *vm, Value out) {
    if (is_tuple(out) && as_tuple(out)->count == 1) out = as_tuple(out)->items[0];
    if (is_none(out) || is_absent(out)) return NULL;
    if (is_array(out) && !is_scalar_array(out)) return as_tensor(out);
    return vm_raise(vm, ERROR_TYPE, "return arrays must be of ArrayType"), NULL;
}

Value ufunc_finish(Vm *vm, Value result, Value out, Value where, const char *name) {
    bool all = is_absent(where) || (is_bool(where) && where.as.integer);
    if (is_absent(result) || (all && (is_none(out) || is_absent(out)))) return result;
    ERROR_INIT(err);
    Tensor *target = target_of(vm, out), *t = is_array(result) ? tensor_retain(as_tensor(result)) : NULL;
    value_release(result);
    bool ok = !vm_raised(vm) && t && (!target || can_store(vm, t, target, name));
    if (ok && !all) {
        Tensor *picked = chosen(vm, t, target, where);
        tensor_release(t);
        ok = (t = picked) != NULL;
    }
    if (ok && target && !tensor_assign_spare(target, t, &err)) ok = false, array_raise(vm, &err);
    if (!ok) return tensor_release(t), ABSENT;
    if (!target) return array_result(vm, t, NULL);
    tensor_release(t);
    return value_retain(value_object(target));
}

/* A function's result, stored in out too when that is given. */
static Value finish(Vm *vm, Value result, const Value *options, const char *name) { return ufunc_finish(vm, result, options[0], options[1], name); }

/* The operand converted to the dtype that was asked for; numbers stay when none was. New. */
Value ufunc_operand(Vm *vm, Value v, Value dtype) {
    Dtype d;
    if (!convert_dtype_numpy(vm, dtype, &d, NULL)) return ABSENT;
    Tensor *t = convert_any_array(vm, v, d);
    return t ? array_result_plain(vm, t, NULL) : ABSENT;
}

Value ufunc_input(Vm *vm, Value v, Value dtype, const char *name, int place) {
    Dtype d;
    if (!convert_dtype_numpy(vm, dtype, &d, NULL)) return ABSENT;
    Tensor *own = convert_any_array(vm, v, DTYPE_NONE);
    if (!own) return ABSENT;
    Dtype from = tensor_dtype(own);
    Value kept = array_result_plain(vm, own, NULL);
    if (d == DTYPE_NONE || array_same_kind(from, d) || !dtype_is_plain(from) || !dtype_is_plain(d)) {
        Value cast = is_absent(kept) ? ABSENT : ufunc_operand(vm, kept, dtype);
        value_release(kept);
        return cast;
    }
    value_release(kept);
    char number[16] = "";
    if (place >= 0) snprintf(number, sizeof number, "%d ", place);
    return vm_raise(vm, ERROR_UFUNC_TYPE, "Cannot cast ufunc '%s' input %sfrom dtype('%s') to dtype('%s') with casting rule 'same_kind'", name, number,
                    dtype_name(from), dtype_name(d));
}

Value ufunc_of_dtype(Vm *vm, Value result, Value dtype, const char *name) {
    Dtype d;
    if (!convert_dtype_numpy(vm, dtype, &d, NULL)) return value_release(result), ABSENT;
    if (d == tensor_dtype(as_tensor(result))) return result;
    value_release(result);
    return vm_raise(vm, ERROR_TYPE, "No loop matching the specified signature and casting was found for ufunc %s", name);
}

/* The operand without a tensor's face: lists become arrays, tensors and variables lose their tape. Numbers stay. */
static Value bare(Vm *vm, Value v, Value dtype, const char *name, int place) {
    if (!is_none(dtype) && !is_absent(dtype)) return ufunc_input(vm, v, dtype, name, place);
    if (is_array(v) || is_float(v) || is_complex(v) || (is_int(v) && !has_tensor(v))) return value_retain(v);
    Tensor *t = convert_any_array(vm, v, DTYPE_NONE);
    return t ? array_result_plain(vm, t, NULL) : ABSENT;
}

static Value both(Vm *vm, const Value *args, Value dtype, const char *name, Value out[2]) {
    out[0] = bare(vm, args[0], dtype, name, 0);
    out[1] = is_absent(out[0]) ? ABSENT : bare(vm, args[1], dtype, name, 1);
    if (!is_absent(out[1])) return NONE;
    value_release(out[0]);
    return ABSENT;
}

static Value apply(Vm *vm, const Value *args, BinaryOp op) {
    Value x[2];
    if (is_absent(both(vm, args, args[4], array_ufunc_name(op), x))) return ABSENT;
    Value result = array_operator(vm, op, x[0], x[1]);
    value_release(x[0]);
    value_release(x[1]);
    return finish(vm, result, args + 2, array_ufunc_name(op));
}

static Value test(Vm *vm, const Value *args, CompareOp op) {
    Value x[2];
    if (is_absent(both(vm, args, NONE, "compare", x))) return ABSENT;
    Value first = value_retain(x[0]);
    if (!is_array(x[0]) && !is_array(x[1])) value_set(&first, ufunc_operand(vm, x[0], NONE));
    Value result = is_absent(first) ? ABSENT : array_compare(vm, first, x[1], op);
    value_release(first);
    value_release(x[0]);
    value_release(x[1]);
    return finish(vm, result, args + 2, "compare");
}

/* The truth of the elements of v as a bool array. New, NULL with an exception. */
static Tensor *truths(Vm *vm, Value v) {
    Tensor *t = convert_any_array(vm, v, DTYPE_NONE);
    if (!t || t->dtype == DTYPE_BOOL) return t;
    ERROR_INIT(err);
    Tensor *result = NULL;
    if (dtype_is_counted(tensor_dtype(t))) {
        Tensor *objects = objects_from(vm, t);
        result = objects ? objects_truth(vm, objects) : NULL;
        tensor_release(objects);
    } else if (dtype_is_date(tensor_dtype(t))) {
        result = dates_to_numbers(vm, t, DTYPE_BOOL);
    } else {
        result = op_unary(vm_context(vm), OP_IS_NONZERO, t, &err);
        if (!result) array_raise(vm, &err);
    }
    tensor_release(t);
    return result;
}

static Value logic(Vm *vm, const Value *args, OpId op) {
    Tensor *x[2] = {truths(vm, args[0]), NULL};
    x[1] = x[0] ? truths(vm, args[1]) : NULL;
    Value result = x[1] && array_check_broadcast(vm, x[0], x[1]) ? array_run(vm, op, x, 2, NULL) : ABSENT;
    tensor_release(x[0]);
    tensor_release(x[1]);
    return finish(vm, result, args + 2, "logic");
}

static Value single(Vm *vm, const Value *args, UnaryOp op, const char *name) {
    Value x = ufunc_input(vm, args[0], args[3], name, -1);
    Value result = is_absent(x) ? ABSENT : array_unary(vm, op, x);
    value_release(x);
    return finish(vm, result, args + 1, name);
}

Value np_logical_not(Vm *vm, const Value *args) {
    if (is_array(args[0]) && as_tensor(args[0])->dtype == DTYPE_STRING)
        return array_no_loop(vm, "logical_not", (Tensor *[]){as_tensor(args[0])}, 1), ABSENT;
    Tensor *x = truths(vm, args[0]);
    Value result = x ? array_run(vm, OP_LOGICAL_NOT, &x, 1, NULL) : ABSENT;
    tensor_release(x);
    return finish(vm, result, args + 1, "logical_not");
}

Value np_logical_and(Vm *vm, const Value *args) {
    if (is_object_array(args[0]) || is_object_array(args[1])) return finish(vm, objects_call(vm, "logical_and", args, 2), args + 2, "logical_and");
    return logic(vm, args, OP_LOGICAL_AND);
}
Value np_logical_or(Vm *vm, const Value *args) {
    if (is_object_array(args[0]) || is_object_array(args[1])) return finish(vm, objects_call(vm, "logical_or", args, 2), args + 2, "logical_or");
    return logic(vm, args, OP_LOGICAL_OR);
}
Value np_logical_xor(Vm *vm, const Value *args) { return logic(vm, args, OP_LOGICAL_XOR); }
Value np_absolute(Vm *vm, const Value *args) { return single(vm, args, UNARY_ABS, "absolute"); }

/* fabs: the absolute value as a float. */
Value np_fabs(Vm *vm, const Value *args) {
    Value x = ufunc_input(vm, args[0], args[3], "fabs", -1);
    if (!is_absent(x) && !dtype_is_float(tensor_dtype(as_tensor(x)))) {
        Value real = ufunc_operand(vm, x, dtype_value_numpy(array_float_of(tensor_dtype(as_tensor(x)))));
        value_release(x);
        x = real;
    }
    Value result = is_absent(x) ? ABSENT : array_unary(vm, UNARY_ABS, x);
    value_release(x);
    return finish(vm, result, args + 1, "fabs");
}

/* float_power: in float64 or complex128. */
Value np_float_power(Vm *vm, const Value *args) {
    Value x[2], wide[2] = {ABSENT, ABSENT};
    if (is_absent(both(vm, args, args[4], "float_power", x))) return ABSENT;
    for (int i = 0; i < 2; i++) {
        bool complex = is_complex(x[i]) || (is_array(x[i]) && dtype_is_complex(tensor_dtype(as_tensor(x[i]))));
        wide[i] = ufunc_operand(vm, x[i], dtype_value_numpy(complex ? DTYPE_COMPLEX128 : DTYPE_FLOAT64));
        value_release(x[i]);
    }
    Value result = is_absent(wide[0]) || is_absent(wide[1]) ? ABSENT : array_operator(vm, BINARY_POW, wide[0], wide[1]);
    value_release(wide[0]);
    value_release(wide[1]);
    return finish(vm, result, args + 2, "float_power");
}

Value np_invert(Vm *vm, const Value *args) { return single(vm, args, UNARY_INVERT, "invert"); }
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
