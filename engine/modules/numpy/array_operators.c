/* array_operators.c -- NumPy's operators: elementwise operations, comparison, in-place forms; arrays as values. A result of rank 0 is a NumPy scalar.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/array.h"

#include "engine/lang/objects/complex.h"
#include "engine/modules/numpy/array_order.h"
#include "engine/modules/numpy/date_array.h"
#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/numpy/np_lapack.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/numpy/record_array.h"
#include "engine/modules/numpy/text_scalar.h"
#include "engine/modules/tensors/float_errors.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- errors ---- */

/* "7.28 TiB": bytes to three digits, in the unit that NumPy takes (numpy/_core/_exceptions.py, _ArrayMemoryError). */
static void write_size(double bytes, char *text, size_t size) {
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    int unit = bytes < 1 ? 0 : ilogb(bytes) / 10;
    double n = ldexp(bytes, -10 * unit);
    if (n >= 1023.5) n /= 1024, unit++;
    if (unit == 0 || n >= 1000)
        snprintf(text, size, unit ? "%#.0f %s" : "%.0f %s", n, units[unit]);
    else
        snprintf(text, size, "%#.3g %s", n, units[unit]);
}

/* The operations say in TensorFlow's words what did not fit: "shape[2,3] and type double". */
Value array_raise(Vm *vm, const Error *err) {
    if (err->kind != ERROR_RESOURCE_EXHAUSTED) return vm_raise_error(vm, err);
    const char *shape = strstr(err->text, "shape["), *type = strstr(err->text, "] and type ");
    if (!shape || !type) return vm_raise_memory(vm);
    int64_t dims[SHAPE_MAX];
    int rank = 0;
    double bytes = 1;
    for (char *at = (char *)shape + strlen("shape["); rank < SHAPE_MAX && at < type; at++) {
        dims[rank] = strtoll(at, &at, 10);
        bytes *= (double)dims[rank++];
    }
    type += strlen("] and type ");
    size_t size = strcspn(type, " ");
    Dtype dtype = 0;
    while (dtype < DTYPE_COUNT &&
           (strlen(dtype_info[dtype].message_name) != size || memcmp(dtype_info[dtype].message_name, type, size) != 0))
        dtype++;
    if (dtype == DTYPE_COUNT) return vm_raise_memory(vm);
    char text[SHAPE_TEXT], room[32];
    if (bytes * (double)dtype_size(dtype) >= 0x1p63)
        return vm_raise(vm, ERROR_VALUE, "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.");
    write_size(bytes * (double)dtype_size(dtype), room, sizeof room);
    return vm_raise(vm, ERROR_ARRAY_MEMORY, "Unable to allocate %s for an array with shape %s and data type %s", room,
                    shape_tuple_text(dims, rank, text), dtype_info[dtype].name);
}

/* ---- faces ---- */

void array_face(Tensor *t, bool scalar) {
    tensor_claim(t);
    t->object.flags |= TENSOR_MUTABLE;
    t->object.flags &= ~(uint32_t)TENSOR_SCALAR;
    if (scalar) t->object.flags |= TENSOR_SCALAR;
    t->object.type = !scalar ? &ndarray_type : scalar_type(tensor_dtype(t));
}

/* A tensor that may be shared, as one that is the caller's alone and belongs to no tape. */
static Tensor *own(Tensor *t, Error *err) {
    if (t && (t->object.refs != 1 || t->node || (t->object.flags & TENSOR_DERIVED))) {
        Tensor *alias = tensor_alias(t, err);
        if (alias) alias->object.flags |= t->object.flags & (TENSOR_TEXT | TENSOR_READONLY);
        tensor_release(t);
        t = alias;
    }
    return t;
}

static Value finish(Vm *vm, Tensor *t, const Error *err, bool scalar) {
    ERROR_INIT(mine);
    if (t) {
        t = own(t, &mine);
        if (!t) err = &mine;
    }
    if (!t && vm_raised(vm)) return ABSENT;
    if (!t) return array_raise(vm, err);
    if (scalar && t->rank == 0 && dtype_is_swapped(tensor_dtype(t))) {
        Tensor *native = tensor_cast(t, dtype_native(tensor_dtype(t)), &mine);
        tensor_release(t);
        if (!native) return array_raise(vm, &mine);
        t = native;
    }
    if (scalar && t->rank == 0 && dtype_is_cell(tensor_dtype(t))) {
        Value element = t->dtype == DTYPE_OBJECT ? object_load(t->data) : text_scalar_of(vm, t);
        tensor_release(t);
        return element;
    }
    array_face(t, scalar && t->rank == 0);
    return value_object(t);
}

Value array_result(Vm *vm, Tensor *t, const Error *err) { return finish(vm, t, err, true); }

Value array_result_plain(Vm *vm, Tensor *t, const Error *err) { return finish(vm, t, err, false); }

Value array_copy_of(Vm *vm, Tensor *t) {
    ERROR_INIT(err);
    bool objects = t->dtype == DTYPE_STRING && !(t->object.flags & TENSOR_MUTABLE);      /* TensorFlow's strings are NumPy's objects */
    Tensor *copy = objects ? objects_from(vm, t) : tensor_copy(t, &err);
    return array_result(vm, copy, &err);
}

Value array_scalar(Vm *vm, Dtype dtype, const void *element) {
    ERROR_INIT(err);
    return array_result(vm, tensor_copy_of(vm_context(vm), dtype, 0, NULL, element, &err), &err);
}

Value array_item(Vm *vm, const Tensor *t, const void *element) {
    if (t->dtype == DTYPE_OBJECT) return object_load(element);
    if (dtype_is_record(tensor_dtype(t))) return record_scalar(vm, t, element);
    ERROR_INIT(err);
    Tensor *item = tensor_copy_of(vm_context(vm), tensor_dtype(t), 0, NULL, element, &err);
    array_text_like(item, t);
    return array_result(vm, item, &err);
}

Value array_scalar_real(Vm *vm, Dtype dtype, double value) {
    ERROR_INIT(err);
    return array_result(vm, tensor_scalar(vm_context(vm), dtype, value, &err), &err);
}

Value array_scalar_int(Vm *vm, Dtype dtype, int64_t value) {
    ERROR_INIT(err);
    Tensor *t = dtype == DTYPE_STRING ? tensor_string_scalar(vm_context(vm), "", 0, &err) : tensor_int_scalar(vm_context(vm), dtype, value, &err);
    return array_result(vm, t, &err);
}

Value array_run(Vm *vm, OpId op, Tensor *const *in, int count, const OpAttrs *attrs) {
    ERROR_INIT(err);
    return array_result(vm, op_run(vm_context(vm), op, in, count, attrs, &err), &err);
}

/* ---- what is the library's affair ---- */

Value array_special(Vm *vm, const char *name, const Value *args, size_t count) {
    if (is_record_array(args[0])) {
        static const char *const ufuncs[][2] = {{"sum", "add"}, {"mean", "add"}, {"cumsum", "add"}, {"prod", "multiply"}, {"cumprod", "multiply"},
                                                {"max", "maximum"}, {"min", "minimum"}, {"any", "logical_or"}, {"all", "logical_and"}};
        Tensor *t = as_tensor(args[0]);
        for (size_t i = 0; i < sizeof ufuncs / sizeof *ufuncs; i++)
            if (strcmp(ufuncs[i][0], name) == 0) name = ufuncs[i][1];
        return array_no_loop(vm, name, &t, 1), ABSENT;
    }
    return is_date_array(args[0]) ? dates_call(vm, name, args, count) : objects_call(vm, name, args, count);
}

Value array_shown(Vm *vm, Value v) {
    if (!array_hides(v)) return value_retain(v);
    Tensor *t = convert_any_array(vm, v, DTYPE_NONE);
    if (!t) return ABSENT;
    return t->dtype == DTYPE_OBJECT ? value_object(t) : array_result_plain(vm, t, NULL);
}

Value array_run_shown(Vm *vm, const Value *args, int count, int shown, Value (*run)(Vm *vm, const Value *args)) {
    Value given[8];
    int made = 0;
    for (int i = 0; i < count; i++) given[i] = args[i];
    while (made < shown && !is_absent(given[made] = array_shown(vm, args[made]))) made++;
    Value result = made == shown ? run(vm, given) : ABSENT;
    for (int i = 0; i < made; i++) value_release(given[i]);
    return result;
}

/* ---- arithmetic ---- */

static const char *const ufunc_names[BINARY_OP_COUNT] = {
    [BINARY_ADD] = "add", [BINARY_SUB] = "subtract", [BINARY_MUL] = "multiply", [BINARY_DIV] = "divide",
    [BINARY_FLOORDIV] = "floor_divide", [BINARY_MOD] = "remainder", [BINARY_POW] = "power", [BINARY_MATMUL] = "matmul",
    [BINARY_LSHIFT] = "left_shift", [BINARY_RSHIFT] = "right_shift", [BINARY_AND] = "bitwise_and", [BINARY_OR] = "bitwise_or",
    [BINARY_XOR] = "bitwise_xor", [BINARY_DIVMOD] = "divmod"};

const char *array_ufunc_name(BinaryOp op) { return ufunc_names[op]; }

/* The operation behind an operator for operands of dtype d. OP_NONE: NumPy has none. */
static OpId operation(BinaryOp op, Dtype d) {
    bool truth = d == DTYPE_BOOL, ints = dtype_is_int(d);
    switch (op) {
        case BINARY_ADD: return truth ? OP_LOGICAL_OR : OP_ADD;
        case BINARY_SUB: return OP_SUB;
        case BINARY_MUL: return truth ? OP_LOGICAL_AND : OP_MUL;
        case BINARY_DIV: return OP_DIV;
        case BINARY_FLOORDIV: return OP_NP_FLOORDIV;
        case BINARY_MOD: return OP_NP_REMAINDER;
        case BINARY_POW: return OP_POW;
        case BINARY_AND: return truth ? OP_LOGICAL_AND : ints ? OP_BITWISE_AND : OP_NONE;
        case BINARY_OR: return truth ? OP_LOGICAL_OR : ints ? OP_BITWISE_OR : OP_NONE;
        case BINARY_XOR: return truth ? OP_LOGICAL_XOR : ints ? OP_BITWISE_XOR : OP_NONE;
        case BINARY_LSHIFT: return ints ? OP_NP_LEFT_SHIFT : OP_NONE;
        case BINARY_RSHIFT: return ints ? OP_NP_RIGHT_SHIFT : OP_NONE;
        default: return OP_NONE;
    }
}

static bool has_negative(const Tensor *t) {
    for (int64_t i = 0; i < t->count; i++)
        if (dtype_get_int(tensor_dtype(t), tensor_element(t, i)) < 0) return true;
    return false;
}

/* Raises what a matrix product says of a scalar. */
static Value raise_flat(Vm *vm, int operand) {
    return vm_raise(vm, ERROR_VALUE, "matmul: Input operand %d does not have enough dimensions (has 0, gufunc core with signature "
                    "(n?,k),(k,m?)->(n?,m?) requires 1)", operand);
}

/* A matrix product; of truth values whether any pair is true. */
static Tensor *multiply_matrices(Vm *vm, Tensor *a, Tensor *b, Error *err) {
    OpContext *c = vm_context(vm);
    if (!a || !b || a->dtype != DTYPE_BOOL) return op_binary(c, OP_MATMUL, a, b, err);
    Tensor *x = tensor_cast(a, DTYPE_INT32, err), *y = tensor_cast(b, DTYPE_INT32, err);
    Tensor *pairs = op_binary(c, OP_MATMUL, x, y, err), *any = op_unary(c, OP_IS_NONZERO, pairs, err);
    tensor_release(x);
    tensor_release(y);
    tensor_release(pairs);
    return any;
}

/* Raises what a matrix product says of dimensions before the last two that do not go together. */
static Tensor *refuse_batches(Vm *vm, Tensor *x, Tensor *y) {
    Value operands[] = {array_result_plain(vm, tensor_retain(x), NULL), array_result_plain(vm, tensor_retain(y), NULL)};
    if (!is_absent(operands[0]) && !is_absent(operands[1])) value_release(products_call(vm, "refuse_matrices", operands, 2));
    value_release(operands[0]);
    value_release(operands[1]);
    return NULL;
}

/* 1-D operands of a matrix product become matrices, and their axis goes from the result. */
static Tensor *array_matmul(Vm *vm, Tensor *x, Tensor *y, Error *err) {
    if (x->rank == 0 || y->rank == 0) return raise_flat(vm, x->rank == 0 ? 0 : 1), NULL;
    int64_t k = x->dims[x->rank - 1], k2 = y->dims[y->rank == 1 ? 0 : y->rank - 2];
    if (k != k2)
        return vm_raise(vm, ERROR_VALUE, "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
                        "(n?,k),(k,m?)->(n?,m?) (size %lld is different from %lld)", (long long)k2, (long long)k), NULL;
    Shape batch;
    if (x->rank > 2 && y->rank > 2 && !shape_broadcast(x->dims, x->rank - 2, y->dims, y->rank - 2, &batch)) return refuse_batches(vm, x, y);
    if (x->rank == 1 && y->rank == 1 && x->count > 0) {
        Tensor *inner = tensor_scalar(vm_context(vm), tensor_dtype(x), 0, err);
        if (!inner || lapack_dot(x, y, inner)) return inner;
        tensor_release(inner);
    }
    Tensor *a = x->rank == 1 ? tensor_view(x, 2, (int64_t[]){1, k}, (int64_t[]){0, x->strides[0]}, 0, err) : tensor_retain(x);
    Tensor *b = y->rank == 1 ? tensor_view(y, 2, (int64_t[]){k, 1}, (int64_t[]){y->strides[0], 0}, 0, err) : tensor_retain(y);
    Tensor *z = multiply_matrices(vm, a, b, err);
    tensor_release(a);
    tensor_release(b);
    if (!z || (x->rank > 1 && y->rank > 1)) return z;
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    int rank = 0;
    for (int i = 0; i < z->rank; i++) {
        if ((x->rank == 1 && i == z->rank - 2) || (y->rank == 1 && i == z->rank - 1)) continue;
        dims[rank] = z->dims[i];
        strides[rank++] = z->strides[i];
    }
    Tensor *less = tensor_view(z, rank, dims, strides, 0, err);
    tensor_release(z);
    return less;
}

/* What bools become for operators that have no form for them. */
static Dtype bool_stand_in(BinaryOp op) {
    bool counted = op == BINARY_FLOORDIV || op == BINARY_MOD || op == BINARY_POW || op == BINARY_LSHIFT || op == BINARY_RSHIFT;
    return counted ? DTYPE_INT8 : DTYPE_BOOL;
}

static bool refused(Vm *vm, BinaryOp op, Tensor *const x[2]) {
    Dtype d = tensor_dtype(x[0]);
    if (op == BINARY_SUB && d == DTYPE_BOOL)
        return vm_raise(vm, ERROR_TYPE, "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` "
                        "operator, or the logical_xor function instead."), true;
    if (op == BINARY_POW && dtype_info[d].kind == KIND_INT && has_negative(x[1]))
        return vm_raise(vm, ERROR_VALUE, "Integers to negative integer powers are not allowed."), true;
    OpId id = op == BINARY_MATMUL ? OP_MATMUL : operation(op, d);
    bool truths = op == BINARY_MATMUL && d == DTYPE_BOOL;
    if (id == OP_NONE || !(truths || types_have(op_info[id].types, d))) return array_no_loop(vm, ufunc_names[op], x, 2), true;
    return false;
}

/* The name of an operator in messages about trouble. */
static const char *trouble_name(BinaryOp op, Value a, Value b, char *text, size_t size) {
    bool scalars = (!has_tensor(a) || is_scalar_array(a)) && (!has_tensor(b) || is_scalar_array(b)) && (has_tensor(a) || has_tensor(b));
    snprintf(text, size, "%s%s", scalars ? "scalar " : "", ufunc_names[op]);
    return text;
}

/* Does x op y overflow in their dtype? Only asked for lone integers: arrays wrap silently. */
static bool overflows(BinaryOp op, const Tensor *x, const Tensor *y) {
    Dtype d = tensor_dtype(x);
    int64_t a = tensor_int(x), b = tensor_int(y), c;
    bool big = op == BINARY_ADD ? __builtin_add_overflow(a, b, &c) : op == BINARY_SUB ? __builtin_sub_overflow(a, b, &c) : __builtin_mul_overflow(a, b, &c);
    if (d == DTYPE_UINT64) {
        uint64_t u = (uint64_t)a, v = (uint64_t)b, w;
        return op == BINARY_ADD ? __builtin_add_overflow(u, v, &w) : op == BINARY_SUB ? u < v : __builtin_mul_overflow(u, v, &w);
    }
    return big || !array_int_in(value_int(c), d);
}

/* What integers do that NumPy warns of. false with an exception. */
static bool check_integers(Vm *vm, BinaryOp op, Value a, Value b, Tensor *const x[2]) {
    char name[40];
    if (op == BINARY_FLOORDIV || op == BINARY_MOD) {
        for (int64_t i = 0; i < x[1]->count; i++)
            if (dtype_get_int(tensor_dtype(x[1]), tensor_element(x[1], i)) == 0)
                return x[0]->count == 0 || trouble_report(vm, TROUBLE_DIVIDE, trouble_name(op, a, b, name, sizeof name));
        return true;
    }
    if (op > BINARY_MUL || x[0]->rank || x[1]->rank || !(is_scalar_array(a) || is_scalar_array(b)) || !overflows(op, x[0], x[1])) return true;
    return trouble_report(vm, TROUBLE_OVER, trouble_name(op, a, b, name, sizeof name));
}

/* x ** 2 of complex numbers and x ** 0.5 are a square and a root, which are more exact. */
static OpId power_operation(BinaryOp op, Value exponent, Dtype d) {
    if (op == BINARY_POW && dtype_is_complex(d) && is_small_int(exponent) && exponent.as.integer == 2) return OP_SQUARE;
    if (op == BINARY_POW && (d == DTYPE_FLOAT32 || d == DTYPE_FLOAT64) && is_float(exponent) && exponent.as.real == 0.5) return OP_SQRT;
    return operation(op, d);
}

static bool can_store(Vm *vm, BinaryOp op, Dtype result, const Tensor *target) {
    if (array_same_kind(result, tensor_dtype(target))) return true;
    return vm_fail(vm, ERROR_UFUNC_TYPE, "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule 'same_kind'",
                   ufunc_names[op], dtype_name(result), dtype_name(tensor_dtype(target)));
}

/* The result of an operator as a tensor that is not faced yet. target: where it goes, NULL for a new array. NULL with an exception. */
static Tensor *compute(Vm *vm, BinaryOp op, Value a, Value b, const Tensor *target) {
    Tensor *x[2], *result = NULL;
    if (!array_promote(vm, a, b, op == BINARY_DIV ? PROMOTE_TO_QUOTIENTS : PROMOTE_PLAIN, ufunc_names[op], x)) return NULL;
    ERROR_INIT(err);
    if (x[0]->dtype == DTYPE_STRING && op == BINARY_ADD) {
        result = array_check_broadcast(vm, x[0], x[1]) ? array_join_text(vm, x[0], x[1]) : NULL;
    } else {
        if (x[0]->dtype == DTYPE_BOOL && bool_stand_in(op) != DTYPE_BOOL) {
            x[0] = array_cast_to(vm, x[0], DTYPE_INT8);
            x[1] = array_cast_to(vm, x[1], DTYPE_INT8);
        }
        bool plain = target && x[0] && dtype_is_plain(tensor_dtype(x[0]));
        if (x[0] && x[1] && !refused(vm, op, x) && (!plain || can_store(vm, op, tensor_dtype(x[0]), target))) {
            if (op == BINARY_MATMUL) result = array_matmul(vm, x[0], x[1], &err);
            else if (array_check_broadcast_into(vm, x[0], x[1], target) && (!dtype_is_int(tensor_dtype(x[0])) || check_integers(vm, op, a, b, x))) {
                OpId id = power_operation(op, b, tensor_dtype(x[0]));
                int operands = id == OP_SQUARE || id == OP_SQRT ? 1 : 2;
                char name[40];
                trouble_begin();
                result = op_run(vm_context(vm), id, x, operands, NULL, &err);
                if (result && trouble_flagged() && !trouble_check(vm, id, trouble_name(op, a, b, name, sizeof name), x, operands, result))
                    tensor_release(result), result = NULL;
            }
        }
    }
    tensor_release(x[0]);
    tensor_release(x[1]);
    if (!result && !vm_raised(vm)) array_raise(vm, &err);
    return result;
}

/* Can the operand stand in an array expression at all? Otherwise the other type is asked. */
static bool is_operand(Value v) {
    return has_tensor(v) || is_float(v) || is_int(v) || is_bool(v) || is_list(v) || is_tuple(v) || is_str(v) || is_bytes(v) ||
        (is_object(v) && strcmp(value_type_name(v), "complex") == 0);
}

static bool is_tensorflow(Value v) { return is_tensor(v) || is_variable(v); }
static bool has_dates(Value a, Value b) { return is_date_array(a) || is_date_array(b); }
static bool has_objects(Value a, Value b) { return is_object_array(a) || is_object_array(b); }

/* Does NumPy leave an operator to the class of other, which is no array's? */
static bool defers(Vm *vm, Value array, Value other) {
    if (!is_object(other) || !(other.as.object->type->flags & TYPE_HEAP)) return false;
    Type *type = other.as.object->type;
    Value ufunc = type_lookup(type, vm_intern(vm, "__array_ufunc__")), priority = type_lookup(type, vm_intern(vm, "__array_priority__"));
    if (is_none(ufunc) || !is_absent(type_lookup(type, vm_intern(vm, "__composite_tensor__")))) return true;
    double rank = is_float(priority) ? priority.as.real : is_small_int(priority) ? (double)priority.as.integer : -1e6;
    return rank > (is_scalar_array(array) ? -1e6 : 0);
}

/* Lists and tuples, among whose items may be objects. */
static bool is_items(Value v) { return is_list(v) || is_tuple(v); }

/* An operand as it stands, or another object as the array that NumPy makes of it: of its items, or of itself alone. New. */
static Value as_operand(Vm *vm, Value v) {
    if (is_operand(v) && !is_items(v)) return value_retain(v);
    Tensor *t = convert_any_array(vm, v, DTYPE_NONE);
    return t ? array_result_plain(vm, t, NULL) : ABSENT;
}

/* run(op, a, b) for operands one of which is another object. */
static Value with_object(Vm *vm, int op, Value a, Value b, Value (*run)(Vm *vm, int op, Value a, Value b)) {
    if (defers(vm, is_operand(a) ? a : b, is_operand(a) ? b : a)) return NOT_IMPLEMENTED;
    Value x = as_operand(vm, a), y = is_absent(x) ? ABSENT : as_operand(vm, b);
    Value result = is_absent(y) ? ABSENT : run(vm, op, x, y);
    value_release(x);
    value_release(y);
    return result;
}

static Value run_operator(Vm *vm, int op, Value a, Value b) { return array_operator(vm, (BinaryOp)op, a, b); }
static Value run_inplace(Vm *vm, int op, Value a, Value b) { return array_inplace(vm, (BinaryOp)op, a, b); }
static Value run_compare(Vm *vm, int op, Value a, Value b) { return array_compare(vm, a, b, (CompareOp)op); }

/* Operators of arrays of objects; divmod has no form for them. */
static Value object_operator(Vm *vm, BinaryOp op, Value a, Value b) {
    Tensor *array = as_tensor(has_tensor(a) ? a : b);
    if (op == BINARY_DIVMOD) return array_no_loop(vm, "divmod", &array, 1), ABSENT;
    if (op != BINARY_MATMUL) return objects_operator(vm, op, a, b);
    for (int i = 0; i < 2; i++) {
        Value v = i ? b : a;
        if (has_tensor(v) && as_tensor(v)->rank == 0) return raise_flat(vm, i);
    }
    return objects_call(vm, "matmul", (Value[]){a, b}, 2);
}

/* Functions that have no form for records. */
static Value records_refuse(Vm *vm, const char *name, Value a, Value b) {
    Tensor *x = convert_any_array(vm, a, DTYPE_NONE), *y = x ? convert_any_array(vm, b, DTYPE_NONE) : NULL;
    if (y) array_no_loop_of_two(vm, name, (Tensor *[]){x, y});
    tensor_release(x);
    tensor_release(y);
    return ABSENT;
}

/* A list, tuple or text times a NumPy scalar is repeated, as by an int. */
static bool repeats(BinaryOp op, Value a, Value b) {
    Value other = is_scalar_array(a) ? b : a;
    return op == BINARY_MUL && is_scalar_array(a) != is_scalar_array(b) && (is_items(other) || is_str(other) || is_bytes(other));
}

Value array_operator(Vm *vm, BinaryOp op, Value a, Value b) {
    if (repeats(op, a, b)) {
        Value scalar = is_scalar_array(a) ? a : b;
        if (dtype_is_int(tensor_dtype(as_tensor(scalar)))) return NOT_IMPLEMENTED;
        return vm_raise(vm, ERROR_TYPE, "can't multiply sequence by non-int of type '%s'", value_type_name(scalar));
    }
    if (has_derived(a, b) || has_array_ufunc(vm, a) || has_array_ufunc(vm, b)) return derived_ufunc(vm, ufunc_names[op], (Value[]){a, b}, 2, ABSENT);
    if (is_tensorflow(a) || is_tensorflow(b)) return tensor_operator(vm, op, a, b);
    if (has_objects(a, b)) return object_operator(vm, op, a, b);
    if (has_dates(a, b)) return dates_operator(vm, op, a, b);
    if (is_record_array(a) || is_record_array(b)) return records_refuse(vm, ufunc_names[op], a, b);
    if (!is_operand(a) || !is_operand(b) || is_items(a) || is_items(b)) return with_object(vm, op, a, b, run_operator);
    if (op == BINARY_DIVMOD) {
        Value q = array_operator(vm, BINARY_FLOORDIV, a, b);
        return is_absent(q) ? ABSENT : tuple_pair(vm, q, array_operator(vm, BINARY_MOD, a, b));
    }
    Tensor *t = compute(vm, op, a, b, NULL);
    return t ? array_result(vm, t, NULL) : ABSENT;
}

bool array_same_kind(Dtype from, Dtype to) {
    static const int order[] = {[KIND_BOOL] = 0, [KIND_UINT] = 1, [KIND_INT] = 2, [KIND_FLOAT] = 3, [KIND_COMPLEX] = 4, [KIND_STRING] = 5, [KIND_OBJECT] = 6, [KIND_DATE] = 5, [KIND_RECORD] = 7};
    return order[dtype_info[from].kind] <= order[dtype_info[to].kind];
}

Value array_inplace(Vm *vm, BinaryOp op, Value a, Value b) {
    if (has_derived(a, b) || has_array_ufunc(vm, b)) return derived_ufunc(vm, ufunc_names[op], (Value[]){a, b}, 2, a);
    if (is_scalar_array(a) || is_tensorflow(b)) return NOT_IMPLEMENTED;
    if (!is_operand(b) && !array_is_special(a)) return with_object(vm, op, a, b, run_inplace);
    Tensor *target = as_tensor(a), *t = NULL;
    if (op == BINARY_MATMUL && !has_objects(a, b) && has_tensor(b) && as_tensor(b)->rank == 1)
        return vm_raise(vm, ERROR_VALUE, "inplace matrix multiplication requires the first operand to have at least one and the second at "
                        "least two dimensions.");
    if (has_objects(a, b) && target->dtype != DTYPE_OBJECT) {
        return vm_raise(vm, ERROR_UFUNC_TYPE, "Cannot cast ufunc '%s' output from dtype('O') to dtype('%s') with casting rule 'same_kind'",
                        ufunc_names[op], dtype_name(tensor_dtype(target)));
    } else if (has_objects(a, b)) {
        Value result = objects_operator(vm, op, a, b);
        t = is_absent(result) ? NULL : convert_any_array(vm, result, DTYPE_OBJECT);
        value_release(result);
    } else if (has_dates(a, b)) {
        Value result = dates_operator(vm, op, a, b);
        bool same = is_date_array(result) && as_tensor(result)->dtype == target->dtype;
        t = is_absent(result) ? NULL : same ? dates_cast(vm, as_tensor(result), target->width) : convert_any_array(vm, result, DTYPE_NONE);
        value_release(result);
    } else {
        t = compute(vm, op, a, b, target);
    }
    if (!t) return ABSENT;
    ERROR_INIT(err);
    bool ok = false;
    if (target->object.flags & TENSOR_READONLY)
        vm_raise(vm, ERROR_VALUE, "output array is read-only");
    else if (can_store(vm, op, tensor_dtype(t), target) && !tensor_same_shape(t, target)) {
        char x[SHAPE_TEXT], y[SHAPE_TEXT];
        vm_raise(vm, ERROR_VALUE, "non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
                 shape_numpy_text(target->dims, target->rank, x), shape_numpy_text(t->dims, t->rank, y));
    } else if (!vm_raised(vm))
        ok = tensor_assign_spare(target, t, &err) || (array_raise(vm, &err), false);
    tensor_release(t);
    return ok ? value_retain(a) : ABSENT;
}

static const char *const unary_names[] = {[UNARY_NEG] = "negative", [UNARY_POS] = "positive", [UNARY_INVERT] = "invert", [UNARY_ABS] = "absolute"};

static Value unary_swapped(Vm *vm, UnaryOp op, Tensor *x) {
    ERROR_INIT(err);
    Value native = array_result(vm, tensor_cast(x, dtype_native(tensor_dtype(x)), &err), &err);
    Value result = is_absent(native) ? ABSENT : array_unary(vm, op, native);
    value_release(native);
    return result;
}

Value array_unary(Vm *vm, UnaryOp op, Value a) {
    Tensor *x = as_tensor(a);
    Dtype d = tensor_dtype(x);
    if (is_derived(a)) return derived_ufunc(vm, unary_names[op], &a, 1, ABSENT);
    if (dtype_is_swapped(d)) return unary_swapped(vm, op, x);
    if (d == DTYPE_OBJECT) return objects_unary(vm, op, a);
    if (dtype_is_date(d)) return dates_unary(vm, op, a);
    if (dtype_is_record(d)) return array_no_loop(vm, unary_names[op], &x, 1), ABSENT;
    switch (op) {
        case UNARY_NEG:
            if (d == DTYPE_STRING) return array_no_loop(vm, "negative", &x, 1), ABSENT;
            if (d == DTYPE_BOOL)
                return vm_raise(vm, ERROR_TYPE, "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or "
                                "the logical_not function instead.");
            return array_run(vm, OP_NEGATIVE, &x, 1, NULL);
        case UNARY_POS:
            if (d == DTYPE_BOOL)
                return vm_raise(vm, ERROR_UFUNC_TYPE, "ufunc 'positive' did not contain a loop with signature matching types "
                                "<class 'numpy.dtypes.BoolDType'> -> None");
            return array_copy_of(vm, x);
        case UNARY_ABS:
            if (d == DTYPE_BOOL || dtype_info[d].kind == KIND_UINT) return array_copy_of(vm, x);
            if (d == DTYPE_STRING) return array_no_loop(vm, "absolute", &x, 1), ABSENT;
            return array_run(vm, dtype_is_complex(d) ? OP_COMPLEX_ABS : OP_ABS, &x, 1, NULL);
        default:
            if (d == DTYPE_BOOL) return array_run(vm, OP_LOGICAL_NOT, &x, 1, NULL);
            if (dtype_is_int(d)) return array_run(vm, OP_INVERT, &x, 1, NULL);
            return vm_raise(vm, ERROR_TYPE, "ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced "
                            "to any supported types according to the casting rule ''safe''");
    }
}

Value array_binary(Vm *vm, OpId op, Value a, Value b, const char *name) {
    Tensor *x[2];
    if (!array_promote(vm, a, b, PROMOTE_PLAIN, name, x)) return ABSENT;
    Value result = array_check_broadcast(vm, x[0], x[1]) ? array_run(vm, op, x, 2, NULL) : ABSENT;
    tensor_release(x[0]);
    tensor_release(x[1]);
    return result;
}

/* ---- comparison ---- */

static const OpId compare_ops[] = {[COMPARE_LT] = OP_LESS, [COMPARE_LE] = OP_LESS_EQUAL, [COMPARE_EQ] = OP_EQUAL,
    [COMPARE_NE] = OP_NOT_EQUAL, [COMPARE_GT] = OP_GREATER, [COMPARE_GE] = OP_GREATER_EQUAL};

/* An array of one truth value in the shape of v: how an array compares to something that it cannot equal. */
static Value constant_truth(Vm *vm, Value v, bool truth) {
    ERROR_INIT(err);
    const Tensor *t = as_tensor(v);
    return array_result(vm, tensor_filled(vm_context(vm), DTYPE_BOOL, t->rank, t->dims, truth, &err), &err);
}

static const char *const compare_names[] = {[COMPARE_LT] = "less", [COMPARE_LE] = "less_equal", [COMPARE_EQ] = "equal",
    [COMPARE_NE] = "not_equal", [COMPARE_GT] = "greater", [COMPARE_GE] = "greater_equal"};

static Value compare_records(Vm *vm, Value a, Value b, CompareOp op) {
    if (op != COMPARE_EQ && op != COMPARE_NE)
        return vm_raise(vm, ERROR_UFUNC_TYPE, "ufunc '%s' did not contain a loop with signature matching types (<class 'numpy.dtypes.VoidDType'>, "
                        "<class 'numpy.dtypes.VoidDType'>) -> None", compare_names[op]);
    return records_call(vm, compare_names[op], (Value[]){a, b}, 2);
}

/* The class of v's dtype as NumPy names it: "Float64", "_PyLong". false with an exception. */
static bool write_class(Vm *vm, Value v, Buffer *b) {
    if (is_float(v) || (is_int(v) && !is_bool(v))) return buffer_printf(b, is_float(v) ? "_PyFloat" : "_PyLong"), true;
    Tensor *t = convert_any_array(vm, v, DTYPE_NONE);
    if (!t) return false;
    const char *name = dtype_name(tensor_dtype(t));
    if (t->dtype == DTYPE_STRING) buffer_printf(b, tensor_is_text(t) ? "Str" : "Bytes");
    else if (name[0] == 'u') buffer_printf(b, "UI%s", name + 2);
    else buffer_printf(b, "%c%s", toupper((unsigned char)name[0]), name + 1);
    tensor_release(t);
    return true;
}

/* Of text and numbers. */
static Value refuse_order(Vm *vm, Value a, Value b, CompareOp op) {
    Buffer x = BUFFER_EMPTY, y = BUFFER_EMPTY;
    if (write_class(vm, a, &x) && write_class(vm, b, &y))
        vm_raise(vm, ERROR_UFUNC_TYPE, "ufunc '%s' did not contain a loop with signature matching types (<class 'numpy.dtypes.%sDType'>, "
                 "<class 'numpy.dtypes.%sDType'>) -> None", compare_names[op], x.data, y.data);
    buffer_clear(&x);
    buffer_clear(&y);
    return ABSENT;
}

/* Real parts first, then imaginary ones. */
static Value compare_complex(Vm *vm, Tensor *x, Tensor *y, CompareOp op) {
    Value a = array_result_plain(vm, tensor_retain(x), NULL), b = array_result_plain(vm, tensor_retain(y), NULL);
    Value name = value_object(str_from(vm, compare_names[op]));
    Value result = is_absent(name) || is_absent(a) || is_absent(b) ? ABSENT : objects_call(vm, "complex_order", (Value[]){name, a, b}, 3);
    value_release(a);
    value_release(b);
    value_release(name);
    return result;
}

/* An array of whole numbers beside an int that its dtype has no room for: all elements are on one side of it. */
static Value compare_beyond(Vm *vm, Value a, Value b, CompareOp op) {
    int side = int_order(is_array(a) ? b : a, value_int(0));
    return constant_truth(vm, is_array(a) ? a : b, order_holds(is_array(a) ? -side : side, op));
}

Value array_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (has_derived(a, b) || has_array_ufunc(vm, a) || has_array_ufunc(vm, b)) return derived_ufunc(vm, compare_names[op], (Value[]){a, b}, 2, ABSENT);
    if (is_tensorflow(a) || is_tensorflow(b)) return tensor_compare(vm, a, b, op);
    if (has_objects(a, b)) return objects_compare(vm, a, b, op);
    if (has_dates(a, b)) return dates_compare(vm, a, b, op);
    if (is_record_array(a) || is_record_array(b)) return compare_records(vm, a, b, op);
    bool equality = op == COMPARE_EQ || op == COMPARE_NE;
    Value array = is_array(a) ? a : b;
    if (!is_operand(a) || !is_operand(b)) {
        Dtype ignored;
        Value other = is_array(a) ? b : a;
        if (equality && is_scalar_array(array) && !value_is(other, &range_type)) return value_retain(NOT_IMPLEMENTED);    /* False, if other does not know either */
        if (equality && (is_none(other) || is_dtype(other, &ignored))) return constant_truth(vm, array, op == COMPARE_NE);
        return with_object(vm, op, a, b, run_compare);
    }
    if (is_array(a) && is_array(b) && order_is_mixed(as_tensor(a), as_tensor(b)))
        return array_result(vm, array_compare_mixed(vm, as_tensor(a), as_tensor(b), op), NULL);
    Tensor *x[2];
    if (!array_promote(vm, a, b, PROMOTE_PLAIN, ufunc_names[0], x)) {
        if (vm_raised_is(vm, ERROR_OVERFLOW) && is_int(is_array(a) ? b : a)) {
            vm_clear_raised(vm);
            return compare_beyond(vm, a, b, op);
        } else if (equality && vm_raised_is(vm, ERROR_TYPE)) {
            vm_clear_raised(vm);
            return constant_truth(vm, array, op == COMPARE_NE);
        } else if (vm_raised_is(vm, ERROR_UFUNC_TYPE)) {
            vm_clear_raised(vm);
            return refuse_order(vm, a, b, op);
        } else {
            return ABSENT;
        }
    }
    Value result = ABSENT;
    Shape shape;
    if (equality && !shape_broadcast(x[0]->dims, x[0]->rank, x[1]->dims, x[1]->rank, &shape))
        array_check_broadcast(vm, x[0], x[1]);
    else if (array_check_broadcast(vm, x[0], x[1])) {
        if (x[0]->dtype == DTYPE_STRING) result = array_result(vm, array_compare_text(vm, x[0], x[1], op), NULL);
        else if (dtype_is_complex(tensor_dtype(x[0])) && !equality) result = compare_complex(vm, x[0], x[1], op);
        else result = array_run(vm, compare_ops[op], x, 2, NULL);
    }
    tensor_release(x[0]);
    tensor_release(x[1]);
    return result;
}
