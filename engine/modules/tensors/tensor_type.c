/* tensor_type.c -- the type EagerTensor: operators, comparison, attributes and methods under TensorFlow's rules.
 *
 * An operator on two tensors goes straight to op_run. Otherwise the operand that is no tensor takes the dtype of the
 * one that is: strictly, or for `+`, `@` and `/` only if it can.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/library_methods.h"
#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/numpy/array.h"
#include "engine/modules/tensors/devices.h"
#include "engine/modules/tensors/argument_checks.h"
#include "engine/modules/tensors/advice.h"
#include "engine/modules/tensors/tracing.h"

/* ---- results ---- */

Value tensor_result(Vm *vm, Tensor *t, const Error *err) {
    return t ? value_object(t) : vm_raise_error(vm, err);
}

void tensor_free_slot(Object *o) {
    Tensor *t = (Tensor *)o;
    if (t->reserved) slice_forget(t);
    if (o->flags & TENSOR_DERIVED) derived_free(t);
    else tensor_free(t);
}

/* ---- operators ---- */

static const OpId binary_ops[BINARY_OP_COUNT] = {
    [BINARY_ADD] = OP_ADD, [BINARY_SUB] = OP_SUB, [BINARY_MUL] = OP_MUL, [BINARY_DIV] = OP_DIV,
    [BINARY_FLOORDIV] = OP_FLOORDIV, [BINARY_MOD] = OP_FLOORMOD, [BINARY_POW] = OP_POW, [BINARY_MATMUL] = OP_MATMUL,
    [BINARY_AND] = OP_BITWISE_AND, [BINARY_OR] = OP_BITWISE_OR, [BINARY_XOR] = OP_BITWISE_XOR};

static const OpId compare_ops[] = {[COMPARE_LT] = OP_LESS, [COMPARE_LE] = OP_LESS_EQUAL, [COMPARE_EQ] = OP_EQUAL,
    [COMPARE_NE] = OP_NOT_EQUAL, [COMPARE_GT] = OP_GREATER, [COMPARE_GE] = OP_GREATER_EQUAL};

/* The tensor of an operand that is a tensor or variable, new; NULL for others. */
static inline Tensor *operand(Vm *vm, Value v) {
    if (is_tensor(v)) return tensor_retain(as_tensor(v));
    return is_variable(v) ? variable_read(vm, as_variable(v)) : NULL;
}

/* int / int is a division of float64s (float32s for 8 and 16 bits), and other dtypes must agree. */
static Tensor *divide(Vm *vm, Tensor *x, Tensor *y, Error *err) {
    OpContext *c = vm_context(vm);
    if (x->dtype != y->dtype) {
        error_set(err, ERROR_TYPE, "`x` and `y` must have the same dtype, got tf.%s != tf.%s.", dtype_name(tensor_dtype(x)),
                  dtype_name(tensor_dtype(y)));
        return NULL;
    }
    Dtype d = tensor_dtype(x);
    if (d == DTYPE_BOOL || d == DTYPE_STRING) {
        error_set(err, ERROR_TYPE, "Invalid dtype tf.%s in __truediv__. Expected one of {tf.uint8, tf.int8, tf.uint16, tf.int16, tf.uint32, tf.int32, "
                  "tf.uint64, tf.int64, tf.bfloat16, tf.float16, tf.float32, tf.float64, tf.complex64, tf.complex128}.", dtype_name(d));
        return NULL;
    }
    if (!dtype_is_int(d)) return op_binary(c, OP_DIV, x, y, err);
    OpAttrs attrs = attrs_default;
    attrs.dtype = dtype_size(d) <= 2 ? DTYPE_FLOAT32 : DTYPE_FLOAT64;
    Tensor *a = op_run(c, OP_CAST, &x, 1, &attrs, err), *b = op_run(c, OP_CAST, &y, 1, &attrs, err);
    Tensor *result = op_binary(c, OP_DIV, a, b, err);
    tensor_release(a);
    tensor_release(b);
    return result;
}

/* x * y, of which one is a truth value: the product of both as int32, as a truth value. */
static Tensor *multiply_truths(Vm *vm, Tensor *x, Tensor *y, Error *err) {
    OpContext *c = vm_context(vm);
    Shape shape;
    bool both = x->dtype == y->dtype && shape_broadcast(x->dims, x->rank, y->dims, y->rank, &shape);
    if (both) return op_binary(c, OP_LOGICAL_AND, x, y, err);
    OpAttrs whole = attrs_default, truth = attrs_default;
    whole.dtype = DTYPE_INT32;
    truth.dtype = DTYPE_BOOL;
    Tensor *a = op_run(c, OP_CAST, &x, 1, &whole, err), *b = op_run(c, OP_CAST, &y, 1, &whole, err);
    Tensor *product = op_binary(c, OP_MUL, a, b, err), *result = product ? op_run(c, OP_CAST, &product, 1, &truth, err) : NULL;
    tensor_release(a);
    tensor_release(b);
    tensor_release(product);
    return result;
}

/* x ^ y of truth values begins with their "or", of which errors speak. */
static Tensor *differing_truths(Vm *vm, Tensor *x, Tensor *y, Error *err) {
    Shape shape;
    bool fit = y->dtype == DTYPE_BOOL && shape_broadcast(x->dims, x->rank, y->dims, y->rank, &shape);
    return op_binary(vm_context(vm), fit ? OP_LOGICAL_XOR : OP_LOGICAL_OR, x, y, err);
}

static Tensor *run_operator(Vm *vm, BinaryOp op, Tensor *x, Tensor *y, Error *err) {
    OpContext *c = vm_context(vm);
    bool truths = x->dtype == DTYPE_BOOL;
    if (op == BINARY_DIV) return divide(vm, x, y, err);
    if (op == BINARY_XOR && truths) return differing_truths(vm, x, y, err);
    if (op == BINARY_AND && truths) return op_binary(c, OP_LOGICAL_AND, x, y, err);
    if (op == BINARY_OR && truths) return op_binary(c, OP_LOGICAL_OR, x, y, err);
    if (op == BINARY_MUL && (truths || y->dtype == DTYPE_BOOL)) return multiply_truths(vm, x, y, err);
    if (op == BINARY_ADD && x->dtype == DTYPE_STRING && y->dtype == DTYPE_STRING)
        return array_check_broadcast(vm, x, y) ? array_join_text(vm, x, y) : NULL;
    return op_binary(c, binary_ops[op], x, y, err);
}

/* An operand in the dtype to which NumPy's rules promote. New. */
static Tensor *promoted_operand(Vm *vm, Value v, Dtype d) {
    Tensor *t = operand(vm, v);
    if (!t) return convert_tensor(vm, v, d, WANTED_EXACTLY);
    OpAttrs attrs = attrs_default;
    attrs.dtype = d;
    ERROR_INIT(err);
    Tensor *cast = op_run(vm_context(vm), OP_CAST, &t, 1, &attrs, &err);
    tensor_release(t);
    if (!cast) vm_raise_error(vm, &err);
    return cast;
}

/* Both operands of an operator, new: in the dtype that state.promotion finds, where it is set. */
static bool promoted_operands(Vm *vm, Value a, Value b, Tensor **x, Tensor **y) {
    Value kind = value_call_2(vm, module_state(vm)->promotion, a, b);
    Dtype d;
    *x = *y = NULL;
    bool ok = !is_absent(kind) && convert_dtype(vm, kind, &d);
    value_release(kind);
    if (!ok || !(*x = promoted_operand(vm, a, d))) return false;
    *y = promoted_operand(vm, b, d);
    return *y != NULL;
}

/* The operands of an operator of which at least one is a tensor, new. */
static bool agreeing_operands(Vm *vm, Value a, Value b, bool lenient, Tensor **x, Tensor **y) {
    *x = operand(vm, a), *y = operand(vm, b);
    bool differ = !*x || !*y || (*x)->dtype != (*y)->dtype;
    if (differ && !is_absent(module_state(vm)->promotion)) {
        tensor_release(*x);
        tensor_release(*y);
        return promoted_operands(vm, a, b, x, y);
    }
    if (!*x && !*y) return false;
    if (!*x) *x = convert_tensor(vm, a, tensor_dtype(*y), WANTED_EXACTLY);
    else if (!*y) *y = convert_tensor(vm, b, tensor_dtype(*x), lenient ? WANTED_RATHER : WANTED_EXACTLY);
    return *x && *y;
}

static bool are_truths(Value v) { return (is_tensor(v) && as_tensor(v)->dtype == DTYPE_BOOL) || (is_variable(v) && as_variable(v)->value->dtype == DTYPE_BOOL); }

/* Is v an operand of which TensorFlow's fast way makes no tensor? */
static bool is_slow(Value v) { return inputs_is_slow(v) || is_bytes(v) || value_is(v, &range_type); }

/* Whether b is a text, to be repeated by the scalar whole number a. */
static bool repeats(Vm *vm, Value a, Value b) {
    const Tensor *x = is_str(b) || value_isa(b, &bytes_type) ? operand(vm, a) : NULL;
    return x && x->rank == 0 && dtype_is_int(tensor_dtype(x));
}

/* The functions of the module operator. */
static const char *const operator_names[] = {
#define X(name, sign, method) method,
    BINARY_OPS(X)
#undef X
};

Value tensor_operator(Vm *vm, BinaryOp op, Value a, Value b) {
    if (binary_ops[op] == OP_NONE || is_composite(vm, a) || is_composite(vm, b)) return NOT_IMPLEMENTED;
    if (op == BINARY_MUL && repeats(vm, a, b)) return NOT_IMPLEMENTED;
    if (is_tracing(vm)) return tracing_operator(vm, operator_names[op], (Value[]){a, b}, 2);
    Tensor *x, *y, *result = NULL;
    bool converts = op == BINARY_ADD || op == BINARY_MATMUL || op == BINARY_DIV || (op == BINARY_MUL && are_truths(a));
    ERROR_INIT(err);
    bool ok = agreeing_operands(vm, a, b, converts, &x, &y);
    if (ok) result = run_operator(vm, op, x, y, &err);
    tensor_release(x);
    tensor_release(y);
    Value done = ok && (result || !vm_raised(vm)) ? tensor_result(vm, result, &err) : ABSENT;
    if (is_absent(done) && !converts && is_slow(b)) inputs_leave_name_away(vm);
    return done;
}

static Value tensor_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (is_tensor(a) && is_tensor(b) && !is_tracing(vm)) {
        Tensor *x = as_tensor(a), *y = as_tensor(b);
        if (op <= BINARY_MUL && x->dtype == y->dtype && x->dtype != DTYPE_STRING && x->dtype != DTYPE_BOOL) {
            ERROR_INIT(err);
            return tensor_result(vm, op_binary(vm_context(vm), binary_ops[op], x, y, &err), &err);
        }
    }
    return tensor_operator(vm, op, a, b);
}

Value tensor_equality(Vm *vm, Tensor *x, Tensor *y, OpId op) {
    ERROR_INIT(err);
    Shape shape;
    bool texts = x->dtype == DTYPE_STRING && y->dtype == DTYPE_STRING && shape_broadcast(x->dims, x->rank, y->dims, y->rank, &shape);
    Tensor *result = texts ? array_compare_text(vm, x, y, op == OP_EQUAL ? COMPARE_EQ : COMPARE_NE) : op_binary(vm_context(vm), op, x, y, &err);
    return texts && !result ? ABSENT : tensor_result(vm, result, &err);
}

Value tensor_compare(Vm *vm, Value a, Value b, CompareOp op) {
    static const CompareOp reflected[] = {[COMPARE_LT] = COMPARE_GT, [COMPARE_LE] = COMPARE_GE, [COMPARE_EQ] = COMPARE_EQ,
        [COMPARE_NE] = COMPARE_NE, [COMPARE_GT] = COMPARE_LT, [COMPARE_GE] = COMPARE_LE};
    bool equality = op == COMPARE_EQ || op == COMPARE_NE;
    if (is_composite(vm, a) || is_composite(vm, b)) return NOT_IMPLEMENTED;
    if (!is_tensor(a) && !is_variable(a)) return tensor_compare(vm, b, a, reflected[op]);
    if (equality && is_none(b) && !is_variable(a)) return value_bool(op == COMPARE_NE);
    static const char *const names[] = {"lt", "le", "eq", "ne", "gt", "ge"};
    if (is_tracing(vm)) return tracing_operator(vm, names[op], (Value[]){a, b}, 2);
    Tensor *x, *y;
    Value result = ABSENT;
    ERROR_INIT(err);
    Shape shape;
    bool ok = agreeing_operands(vm, a, b, false, &x, &y);
    if (ok && equality && x->dtype == y->dtype && !shape_broadcast(x->dims, x->rank, y->dims, y->rank, &shape))
        result = tensor_result(vm, tensor_int_scalar(vm_context(vm), DTYPE_BOOL, op == COMPARE_NE, &err), &err);
    else if (ok && equality)
        result = tensor_equality(vm, x, y, compare_ops[op]);
    else if (ok)
        result = tensor_result(vm, op_binary(vm_context(vm), compare_ops[op], x, y, &err), &err);
    tensor_release(x);
    tensor_release(y);
    if (is_absent(result) && is_slow(b)) inputs_leave_name_away(vm);
    return result;
}

static OpId unary_op(UnaryOp op, const Tensor *x) {
    switch (op) {
        case UNARY_NEG: return OP_NEGATIVE;
        case UNARY_ABS: return dtype_is_complex(tensor_dtype(x)) ? OP_COMPLEX_ABS : OP_ABS;
        case UNARY_INVERT: return x->dtype == DTYPE_BOOL ? OP_LOGICAL_NOT : OP_INVERT;
        default: return OP_NONE;
    }
}

Value tensor_unary(Vm *vm, UnaryOp op, Value a) {
    static const char *const names[] = {"neg", "pos", "invert", "abs"};
    if (is_tracing(vm)) return tracing_operator(vm, names[op], &a, 1);
    Tensor *x = operand(vm, a);
    OpId id = x ? unary_op(op, x) : OP_NONE;
    ERROR_INIT(err);
    Tensor *result = id == OP_NONE ? NULL : op_unary(vm_context(vm), id, x, &err);
    if (x && id == OP_NONE) vm_raise(vm, ERROR_TYPE, "bad operand type for unary +: '%s'", value_type_name(a));
    tensor_release(x);
    return id == OP_NONE ? ABSENT : tensor_result(vm, result, &err);
}

static bool tensor_hash(Vm *vm, Value self, uint64_t *out) {
    (void)self;
    (void)out;
    return vm_fail(vm, ERROR_TYPE, "Tensor is unhashable. Instead, use tensor.ref() as the key.");
}

/* ---- conversions of one element ---- */

static const Tensor *value_of(Value self) { return is_variable(self) ? as_variable(self)->value : as_tensor(self); }

static bool element_truth(const Tensor *t, const void *p) {
    if (t->dtype == DTYPE_STRING) return string_cell_size(*(StringCell *const *)p) > 0;
    if (dtype_is_complex(tensor_dtype(t))) return dtype_get_complex(tensor_dtype(t), p) != 0;
    if (dtype_is_float(tensor_dtype(t))) return dtype_get_real(tensor_dtype(t), p) != 0;
    return dtype_get_int(tensor_dtype(t), p) != 0;
}

int tensor_truth(Vm *vm, Value self) {
    const Tensor *t = value_of(self);
    if (t->count == 1 && t->dtype == DTYPE_OBJECT) {
        if (!vm_enter(vm)) return -1;              /* the element may be the array itself */
        Value v = convert_element(vm, t, t->data);
        int truth = value_truth(vm, v);
        value_release(v);
        vm_leave(vm);
        return truth;
    }
    tensor_pull(t);
    if (t->count == 1) return element_truth(t, t->data);
    if (t->count == 0) {
        if (!(t->object.flags & TENSOR_MUTABLE)) return 0;
        vm_raise(vm, ERROR_VALUE, "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array "
                 "is not empty.");
        return -1;
    }
    vm_raise(vm, ERROR_VALUE, "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()");
    return -1;
}

static Value only_element(Vm *vm, Value self) {
    const Tensor *t = value_of(self);
    if (t->rank == 0) return convert_element(vm, t, t->data);
    return vm_raise(vm, ERROR_TYPE, "only 0-dimensional arrays can be converted to Python scalars");
}

static Value through_type(Vm *vm, Value self, Type *type) {
    Value item = only_element(vm, self);
    if (is_absent(item)) return ABSENT;
    Value result = value_call_1(vm, value_object(type), item);
    value_release(item);
    return result;
}

Value tensor_to_int(Vm *vm, Value self) { return through_type(vm, self, &int_type); }

Value tensor_to_float(Vm *vm, Value self) {
    const Tensor *t = value_of(self);
    if (t->rank == 0 && dtype_is_float(tensor_dtype(t))) return value_float(tensor_real(t));
    return through_type(vm, self, &float_type);
}

Value tensor_to_index(Vm *vm, Value self) {
    const Tensor *t = value_of(self);
    if (dtype_is_int(tensor_dtype(t)) && t->rank == 0) return convert_element(vm, t, t->data);
    return vm_raise(vm, ERROR_TYPE, "only integer scalar arrays can be converted to a scalar index");
}

/* ---- as a container ---- */

int64_t tensor_length(Vm *vm, Value self) {
    const Tensor *t = value_of(self);
    if (t->rank > 0) return t->dims[0];
    if (is_array(self)) vm_raise(vm, ERROR_TYPE, "len() of unsized object");
    else vm_raise(vm, ERROR_TYPE, "Scalar tensor has no `len()`");
    return -1;
}

typedef struct TensorIterator {
    Object object;
    Value tensor;
    int64_t next;
} TensorIterator;

static void iterator_free(Object *o) {
    value_release(((TensorIterator *)o)->tensor);
    object_dealloc(o);
}

static Value iterator_next(Vm *vm, Value self) {
    TensorIterator *it = (TensorIterator *)self.as.object;
    Tensor *t = as_tensor(it->tensor);
    if (it->next >= t->dims[0]) return ABSENT;
    ERROR_INIT(err);
    IndexItem item = {.kind = INDEX_INT, .start = it->next++};
    bool array = is_array(it->tensor);
    Tensor *part = array ? tensor_index_view(t, &item, 1, INDEX_NUMPY, &err) : tensor_index(t, &item, 1, INDEX_TENSORFLOW, &err);
    return array ? derived_like(vm, array_result(vm, part, &err), it->tensor) : tensor_result(vm, part, &err);
}

static Type tensor_iterator_type = {.object = TYPE_OBJECT, .name = "_EagerTensorIterator", .module = "tensorflow",
    .instance_size = sizeof(TensorIterator), .free = iterator_free, .iter = iterator_self, .next = iterator_next};

Value tensor_iter(Vm *vm, Value self) {
    if (value_of(self)->rank == 0) {
        if (is_array(self)) return vm_raise(vm, ERROR_TYPE, "iteration over a 0-d array");
        return vm_raise(vm, ERROR_TYPE, "Cannot iterate over a scalar tensor.");
    }
    TensorIterator *it = object_new(vm, &tensor_iterator_type, 0);
    if (!it) return ABSENT;
    Tensor *t = is_variable(self) ? variable_read(vm, as_variable(self)) : tensor_retain(as_tensor(self));
    it->tensor = value_object(t);
    return value_object(it);
}

/* item in tensor: whether any part along the first axis equals it. */
int tensor_contains(Vm *vm, Value self, Value item) {
    Value it = tensor_iter(vm, self);
    int found = is_absent(it) ? -1 : 0;
    while (found == 0) {
        Value part = value_next(vm, it);
        if (is_absent(part)) {
            found = vm_raised(vm) ? -1 : 0;
            break;
        }
        Value equal = value_compare(vm, part, item, COMPARE_EQ);
        found = is_absent(equal) ? -1 : value_truth(vm, equal);
        value_release(part);
        value_release(equal);
    }
    value_release(it);
    return found;
}

/* ---- attributes ---- */

static Value get_shape(Vm *vm, Value self) {
    const Tensor *t = as_tensor(self);
    return shape_value(vm, t->rank, t->dims);
}

static Value get_dtype(Vm *vm, Value self) {
    (void)vm;
    return dtype_value(tensor_dtype(as_tensor(self)));
}

static Value get_ndim(Vm *vm, Value self) {
    (void)vm;
    return value_int(as_tensor(self)->rank);
}

static Value get_device(Vm *vm, Value self) { return device_name_of(vm, as_tensor(self)); }

static Value get_name(Vm *vm, Value self) {
    (void)self;
    return vm_raise(vm, ERROR_ATTRIBUTE, "Tensor.name is undefined when eager execution is enabled.");
}

static Value get_op(Vm *vm, Value self) {
    (void)self;
    return vm_raise(vm, ERROR_ATTRIBUTE, "Tensor.op is undefined when eager execution is enabled.");
}

static Value get_graph(Vm *vm, Value self) {
    (void)self;
    return vm_raise(vm, ERROR_ATTRIBUTE, "Tensor.graph is undefined when eager execution is enabled.");
}

static Value get_itemsize(Vm *vm, Value self) {
    (void)vm;
    return value_int((int64_t)dtype_size(tensor_dtype(as_tensor(self))));
}

/* Names of ndarray that people try on a tensor get TensorFlow's advice. */
static Value missing(Vm *vm, Value self, Str *name) {
    static const char *const numpy_names[] = {"T", "astype", "ravel", "transpose", "reshape", "clip", "size", "tolist", "data"};
    for (size_t i = 0; i < sizeof numpy_names / sizeof *numpy_names; i++)
        if (str_equal_c(name, numpy_names[i])) {
            vm_raise(vm, ERROR_ATTRIBUTE, "EagerTensor object has no attribute '%s'. \n"
                "        If you are looking for numpy-related methods, please run the following:\n"
                "        tf.experimental.numpy.experimental_enable_numpy_behavior()\n      ", name->data);
            return advice_attribute(vm, name->data), ABSENT;
        }
    Value found = type_get_attr(vm, self, name);
    if (is_absent(found)) advice_attribute(vm, name->data);
    return found;
}

static Value get_attr(Vm *vm, Value self, Str *name) {
    if (as_tensor(self)->reserved) {
        Value method = slice_attribute(vm, self, name);
        if (!is_absent(method) || vm_raised(vm)) return method;
    }
    if (is_absent(type_lookup(&tensor_type, name))) return missing(vm, self, name);
    return type_get_attr(vm, self, name);
}

static Value find_attr(Vm *vm, Value self, Str *name) {
    Value method = as_tensor(self)->reserved ? slice_attribute(vm, self, name) : ABSENT;
    if (!is_absent(method) || vm_raised(vm) || is_absent(type_lookup(&tensor_type, name))) return method;
    Value found = type_get_attr(vm, self, name);
    if (is_absent(found) && vm_raised_is(vm, ERROR_ATTRIBUTE)) vm_clear_raised(vm);
    return found;
}

/* Attributes can be set, as Keras does with masks; those of the type cannot. */
static bool set_attr(Vm *vm, Value self, Str *name, Value value) {
    Value own = type_lookup(&tensor_type, name);
    if (!is_absent(own)) return type_set_attr(vm, self, name, value);
    return slice_set_attribute(vm, self, name, value);
}

/* ---- methods ---- */

static Value numpy(Vm *vm, const Value *args) {
    Tensor *t = as_tensor(args[0]);
    if (t->rank == 0 && t->dtype == DTYPE_STRING) return convert_element(vm, t, t->data);
    return array_copy_of(vm, t);
}

static Value array_method(Vm *vm, const Value *args) {
    Value array = numpy(vm, args);
    if (is_absent(array) || is_none(args[1]) || is_absent(args[1])) return array;
    Value result = value_call_method(vm, array, "astype", &args[1], 1);
    value_release(array);
    return result;
}

static Value get_shape_method(Vm *vm, const Value *args) { return get_shape(vm, args[0]); }

static Value itself(Vm *vm, const Value *args) {
    (void)vm;
    return value_retain(args[0]);
}

static Value set_shape(Vm *vm, const Value *args) {
    Value shape = get_shape(vm, args[0]);
    if (is_absent(shape)) return ABSENT;
    Shape wanted, own;
    bool ok = convert_shape(vm, args[1], true, &wanted) && is_shape(shape, &own);
    Value fits = ok ? value_call_method(vm, shape, "is_compatible_with", &args[1], 1) : ABSENT;
    value_release(shape);
    if (is_absent(fits)) return ABSENT;
    if (value_truth(vm, fits)) return NONE;
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    return vm_raise(vm, ERROR_VALUE, "Tensor's shape %s is not compatible with supplied shape %s.",
                    shape_tuple_text(own.dims, own.rank, a), shape_tuple_text(wanted.dims, wanted.rank < 0 ? 0 : wanted.rank, b));
}

static Value eval(Vm *vm, const Value *args) {
    (void)args;
    return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "eval is not supported when eager execution is enabled, is .numpy() what you're looking for?");
}

static Value shallow(Vm *vm, const Value *args) {
    ERROR_INIT(err);
    return tensor_result(vm, tensor_copy(as_tensor(args[0]), &err), &err);
}

/* ---- ref(): a hashable stand-in, equal when it is of the same object ---- */

typedef struct Reference {
    Object object;
    Value target;
} Reference;

static void reference_free(Object *o) {
    value_release(((Reference *)o)->target);
    object_dealloc(o);
}

static bool reference_hash(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    *out = (uint64_t)((Reference *)self.as.object)->target.as.integer >> 4;
    return true;
}

static Type reference_type;

static Value reference_compare(Vm *vm, Value a, Value b, CompareOp op) {
    (void)vm;
    if ((op != COMPARE_EQ && op != COMPARE_NE) || !value_is(a, &reference_type) || !value_is(b, &reference_type)) return NOT_IMPLEMENTED;
    bool same = value_same(((Reference *)a.as.object)->target, ((Reference *)b.as.object)->target);
    return value_bool(same == (op == COMPARE_EQ));
}

static Value reference_deref(Vm *vm, const Value *args) {
    (void)vm;
    return value_retain(((Reference *)args[0].as.object)->target);
}

static Value reference_repr(Vm *vm, Value self) {
    Str *text = value_repr(vm, ((Reference *)self.as.object)->target);
    Value result = text ? value_object(str_format(vm, "<Reference wrapping %s>", text->data)) : ABSENT;
    if (text) object_release(&text->object);
    return result;
}

static const NativeDef reference_methods[] = {
    {"deref", reference_deref, "", "The referenced object.", NATIVE_METHOD}, {0}};

static Type reference_type = {.object = TYPE_OBJECT, .name = "Reference", .module = "tensorflow.python.util.object_identity",
    .instance_size = sizeof(Reference), .free = reference_free, .hash = reference_hash, .compare = reference_compare,
    .repr = reference_repr, .methods = reference_methods};

Value tensor_reference(Vm *vm, const Value *args) {
    Reference *r = object_new(vm, &reference_type, 0);
    if (!r) return ABSENT;
    r->target = value_retain(args[0]);
    return value_object(r);
}

static const NativeDef methods[] = {
    {"numpy", numpy, "", "The tensor's elements as an ndarray, or a NumPy scalar.", NATIVE_METHOD},
    {"__array__", array_method, "dtype=None, copy=None", "The tensor's elements as an ndarray.", NATIVE_METHOD},
    {"get_shape", get_shape_method, "", "The tensor's shape.", NATIVE_METHOD},
    {"set_shape", set_shape, "shape", "Checks that the tensor has this shape.", NATIVE_METHOD},
    {"ref", tensor_reference, "", "A hashable reference to the tensor.", NATIVE_METHOD},
    {"cpu", tensor_to_cpu, "", "The tensor in the processor's memory.", NATIVE_METHOD},
    {"gpu", tensor_to_gpu, "gpu_index=0", "The tensor on a GPU.", NATIVE_METHOD},
    {"eval", eval, "feed_dict=None, session=None", "Not for eager tensors: use numpy().", NATIVE_METHOD},
    {"__copy__", itself, "", NULL, NATIVE_METHOD},
    {"__deepcopy__", shallow, "memo=None", NULL, NATIVE_METHOD},
    {0}};

static const PropertyDef properties[] = {
    {"shape", get_shape, NULL, "The sizes of the dimensions, a TensorShape."},
    {"dtype", get_dtype, NULL, "The type of the elements."},
    {"ndim", get_ndim, NULL, "The number of dimensions."},
    {"device", get_device, NULL, "Where the elements are."},
    {"backing_device", get_device, NULL, "Where the elements are."},
    {"name", get_name, NULL, "Tensors have no names when they are eager."},
    {"op", get_op, NULL, "Tensors have no operation when they are eager."},
    {"graph", get_graph, NULL, "Tensors have no graph when they are eager."},
    {"itemsize", get_itemsize, NULL, "Bytes of one element."},
    {0}};

/* Of tf.Tensor only what stands for a tensor in a traced function is made so. */
static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    if (type != &tensor_type && !is_absent(type_lookup(type, vm_intern(vm, "__composite_tensor__")))) return value_object(object_new(vm, type, 0));
    return vm_raise(vm, ERROR_TYPE, "cannot create '%s' instances: use tf.constant or tf.convert_to_tensor", type->name);
}

void tensor_describe(Value self, Buffer *out) {
    const Tensor *t = value_of(self);
    char shape[SHAPE_TEXT];
    buffer_printf(out, "shape %s, dtype %s", shape_tuple_text(t->dims, t->rank, shape), dtype_name(tensor_dtype(t)));
}

Type tensor_base_type = {.object = TYPE_OBJECT, .name = "Tensor", .module = "tensorflow.python.framework.tensor",
    .doc = "A multidimensional array of elements of one dtype.", .instance_size = sizeof(Tensor), .flags = TYPE_BASE,
    .construct = construct};

Type tensor_type = {.object = TYPE_OBJECT, .name = "tensorflow.python.framework.ops.EagerTensor",
    .module = "tensorflow.python.framework.ops", .doc = "A multidimensional array of elements of one dtype, which never change.",
    .base = &tensor_base_type, .instance_size = sizeof(Tensor), .flags = TYPE_TENSOR, .free = tensor_free_slot,
    .construct = construct, .repr = tensor_repr, .str = tensor_str, .describe = tensor_describe, .format = tensor_format, .compare = tensor_compare,
    .hash = tensor_hash, .binary = tensor_binary, .unary = tensor_unary, .truth = tensor_truth, .to_int = tensor_to_int,
    .to_float = tensor_to_float, .to_index = tensor_to_index, .length = tensor_length, .get_item = tensor_get_item,
    .contains = tensor_contains, .iter = tensor_iter, .get_attr = get_attr, .find_attr = find_attr, .set_attr = set_attr, .methods = methods, .properties = properties};

bool tensor_types_init(Vm *vm) {
    return type_ready(vm, &tensor_base_type) && type_ready(vm, &tensor_type) && type_ready(vm, &tensor_iterator_type)
        && type_ready(vm, &reference_type) && type_ready(vm, &ndarray_type) && type_ready(vm, &shape_type)
        && type_ready(vm, &variable_type) && type_ready(vm, &tape_type) && dtype_init(vm) && library_methods_init(vm);
}
