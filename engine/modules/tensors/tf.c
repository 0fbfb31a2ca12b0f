/* tf.c -- TensorFlow functions whose arguments need more than the binder: making, converting, joining, comparing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/tf.h"

#include "engine/base/target_clones.h"
#include "engine/base/memory.h"

#include <math.h>

/* ---- helpers ---- */

static Tensor *run_taking(Vm *vm, OpId op, Tensor *x, const OpAttrs *attrs) {
    if (!x) return NULL;
    ERROR_INIT(err);
    Tensor *result = op_run(vm_context(vm), op, &x, 1, attrs, &err);
    tensor_release(x);
    if (!result) vm_raise_error(vm, &err);
    return result;
}

static Dtype dtype_or(Dtype d, Dtype fallback) { return d == DTYPE_NONE ? fallback : d; }

/* Two operands in the dtype of the first tensor among them (strict), new. */
static bool match(Vm *vm, Value a, Value b, Tensor *out[2]) {
    Dtype d = is_tensor(a)     ? tensor_dtype(as_tensor(a))
              : is_variable(a) ? variable_read_dtype(vm, as_variable(a))
              : is_tensor(b)   ? tensor_dtype(as_tensor(b))
              : is_variable(b) ? variable_read_dtype(vm, as_variable(b))
                               : DTYPE_NONE;
    bool own_a = is_tensor(a) || is_variable(a), own_b = is_tensor(b) || is_variable(b);
    out[0] = convert_tensor(vm, a, own_a ? DTYPE_NONE : d, WANTED_EXACTLY);
    if (!out[0]) return false;
    out[1] = convert_tensor(vm, b, own_b ? DTYPE_NONE : dtype_or(d, tensor_dtype(out[0])), WANTED_EXACTLY);
    if (out[1]) return true;
    tensor_release(out[0]);
    return false;
}

/* ---- elementwise ---- */

Value tf_identity(Vm *vm, const Value *args) {
    Tensor *x = convert_natural(vm, args[0]);
    if (!x) return ABSENT;
    if (x->dtype != DTYPE_STRING) return value_object(run_taking(vm, OP_IDENTITY, x, NULL));
    ERROR_INIT(err);
    Tensor *alias = tensor_alias(x, &err);
    tensor_release(x);
    return tensor_result(vm, alias, &err);
}

Value tf_abs(Vm *vm, const Value *args) {
    Tensor *x = convert_natural(vm, args[0]);
    if (!x) return ABSENT;
    return value_object(run_taking(vm, dtype_is_complex(tensor_dtype(x)) ? OP_COMPLEX_ABS : OP_ABS, x, NULL));
}

Value tf_round(Vm *vm, const Value *args) {
    Tensor *x = convert_natural(vm, args[0]);
    if (!x || dtype_is_int(tensor_dtype(x))) return value_object(x);
    return value_object(run_taking(vm, OP_ROUND, x, NULL));
}

Value tf_truediv(Vm *vm, const Value *args) {
    Value a = args[0], x = ABSENT;
    if (!is_tensor(a) && !is_variable(a)) {
        x = value_object(convert_natural(vm, a));
        if (is_absent(x)) return ABSENT;
        a = x;
    }
    Value result = tensor_operator(vm, BINARY_DIV, a, args[1]);
    value_release(x);
    return result;
}

Value tf_divide(Vm *vm, const Value *args) {
    return is_tensor(args[1]) || is_variable(args[1]) ? tensor_operator(vm, BINARY_DIV, args[0], args[1]) : tf_truediv(vm, args);
}

static Value equality(Vm *vm, const Value *args, OpId op) {
    Tensor *x[2];
    if (!match(vm, args[0], args[1], x)) return ABSENT;
    Value result = tensor_equality(vm, x[0], x[1], op);
    tensor_release(x[0]);
    tensor_release(x[1]);
    return result;
}

Value tf_equal(Vm *vm, const Value *args) { return equality(vm, args, OP_EQUAL); }
Value tf_not_equal(Vm *vm, const Value *args) { return equality(vm, args, OP_NOT_EQUAL); }

Value tf_cast(Vm *vm, const Value *args) {
    OpAttrs attrs = attrs_default;
    if (!convert_required_dtype(vm, args[1], &attrs.dtype)) return ABSENT;
    Tensor *x = convert_natural(vm, args[0]);
    if (!x || tensor_dtype(x) == attrs.dtype) return value_object(x);
    return value_object(run_taking(vm, OP_CAST, x, &attrs));
}

Value tf_where(Vm *vm, const Value *args) {
    Tensor *condition = convert_natural(vm, args[0]);
    if (!condition) return ABSENT;
    if (is_none(args[1]) && is_none(args[2])) return value_object(run_taking(vm, OP_NONZERO, condition, NULL));
    Tensor *x[2];
    Value result = ABSENT;
    if (is_none(args[1]) || is_none(args[2])) {
        vm_raise(vm, ERROR_VALUE, "x and y must both be non-None or both be None.");
    } else if (match(vm, args[1], args[2], x)) {
        ERROR_INIT(err);
        result = tensor_result(vm, op_run(vm_context(vm), OP_WHERE, (Tensor *[]){condition, x[0], x[1]}, 3, NULL, &err),
                               &err);
        tensor_release(x[0]);
        tensor_release(x[1]);
    }
    tensor_release(condition);
    return result;
}

Value tf_leaky_relu(Vm *vm, const Value *args) {
    OpAttrs attrs = attrs_default;
    if (!convert_real(vm, args[1], &attrs.real)) return ABSENT;
    Tensor *x = convert_natural(vm, args[0]);
    if (x && dtype_is_int(tensor_dtype(x))) {
        OpAttrs to_float = attrs_default;
        to_float.dtype = DTYPE_FLOAT32;
        x = run_taking(vm, OP_CAST, x, &to_float);
    }
    return value_object(run_taking(vm, OP_LEAKY_RELU, x, &attrs));
}

Value tf_gelu(Vm *vm, const Value *args) {
    OpAttrs attrs = attrs_default;
    attrs.flag_a = value_truth(vm, args[1]) > 0;
    return value_object(run_taking(vm, OP_GELU, convert_natural(vm, args[0]), &attrs));
}

/* ---- products ---- */

/* The operand of a product, taken and conjugated where it is complex and its adjoint is asked for. */
static Tensor *adjoint_operand(Vm *vm, Tensor *t, Value adjoint, Error *err) {
    if (!t || value_truth(vm, adjoint) <= 0 || !dtype_is_complex(tensor_dtype(t))) return t;
    Tensor *conjugate = op_unary(vm_context(vm), OP_CONJ, t, err);
    tensor_release(t);
    return conjugate;
}

/* Whether no operand is both transposed and adjoint; flags: transpose_a, transpose_b, adjoint_a, adjoint_b. */
static bool turns_agree(Vm *vm, const Value *flags) {
    for (int i = 0; i < 2; i++)
        if (value_truth(vm, flags[i]) > 0 && value_truth(vm, flags[i + 2]) > 0)
            return vm_fail(vm, ERROR_VALUE, "Only one of `transpose_%c` and `adjoint_%c` can be True. Received `transpose_%c`=True, `adjoint_%c`=True.", 'a' + i,
                           'a' + i, 'a' + i, 'a' + i);
    return true;
}

/* The operands of matmul(), bytes as numbers of output_type=int32 if that is wanted; false after raising. */
static bool matmul_operands(Vm *vm, const Value *args, Tensor **a, Tensor **b) {
    Dtype wanted;
    if (!turns_agree(vm, args + 2) || !convert_dtype(vm, args[8], &wanted) || !(*a = convert_natural(vm, args[0]))) return false;
    bool bytes = wanted == DTYPE_INT32 && (tensor_dtype(*a) == DTYPE_INT8 || tensor_dtype(*a) == DTYPE_UINT8);
    if (!(*b = convert_tensor(vm, args[1], bytes ? DTYPE_NONE : tensor_dtype(*a), WANTED_RATHER))) return false;
    ERROR_INIT(err);
    for (int i = 0; bytes && i < 2; i++) {
        Tensor **t = i ? b : a, *wide = tensor_cast(*t, DTYPE_INT32, &err);
        if (!wide) return vm_raise_error(vm, &err), false;
        tensor_release(*t);
        *t = wide;
    }
    if (wanted == DTYPE_NONE || wanted == tensor_dtype(*a)) return true;
    return vm_fail(vm, ERROR_NOT_FOUND, "Could not find device for node: {{node BatchMatMulV3}}: no product of %s gives %s", dtype_name(tensor_dtype(*a)),
                   dtype_name(wanted));
}

Value tf_matmul(Vm *vm, const Value *args) {
    ERROR_INIT(err);
    Tensor *a = NULL, *b = NULL;
    Value result = ABSENT;
    if (matmul_operands(vm, args, &a, &b)) {
        OpAttrs attrs = attrs_default;
        attrs.flag_a = value_truth(vm, args[2]) > 0 || value_truth(vm, args[4]) > 0;
        attrs.flag_b = value_truth(vm, args[3]) > 0 || value_truth(vm, args[5]) > 0;
        a = adjoint_operand(vm, a, args[4], &err);
        b = adjoint_operand(vm, b, args[5], &err);
        result = tensor_result(vm, op_run(vm_context(vm), OP_MATMUL, (Tensor *[]){a, b}, 2, &attrs, &err), &err);
    }
    tensor_release(a);
    tensor_release(b);
    return result;
}

/* ---- making ---- */

static Value reshape_constant(Vm *vm, Tensor *t, Value original, const Shape *s) {
    ERROR_INIT(err);
    int64_t count = shape_count(s->dims, s->rank);
    if (t->count == count) {
        OpAttrs attrs = attrs_default;
        attrs.shape = ints_of(s->rank, s->dims);
        return value_object(run_taking(vm, OP_RESHAPE, t, &attrs));
    }
    if (t->count == 1) {
        Tensor *filled = tensor_new(vm_context(vm), tensor_dtype(t), s->rank, s->dims, &err);
        Tensor *flat = filled ? tensor_view(t, 0, NULL, NULL, 0, &err) : NULL;
        bool ok = flat && tensor_assign(filled, flat, &err);
        tensor_release(flat);
        tensor_release(t);
        if (!ok) tensor_release(filled), filled = NULL;
        return tensor_result(vm, filled, &err);
    }
    Buffer b = BUFFER_EMPTY;
    char text[SHAPE_TEXT];
    print_str(t, &print_defaults, &b);
    Str *repr = value_repr(vm, original);
    if (repr)
        vm_raise(vm, ERROR_TYPE,
                 "Eager execution of tf.constant with unsupported shape. Tensor %s (converted from %s) has %lld "
                 "elements, but got "
                 "`shape` %s with %lld elements).",
                 b.data ? b.data : "", repr->data, (long long)t->count, shape_tuple_text(s->dims, s->rank, text),
                 (long long)count);
    if (repr) object_release(&repr->object);
    buffer_clear(&b);
    tensor_release(t);
    return ABSENT;
}

Value tf_constant(Vm *vm, const Value *args) {
    Dtype d;
    Shape s;
    if (!convert_dtype(vm, args[1], &d)) return ABSENT;
    if (is_tensor(args[0]) && d != DTYPE_NONE && d != tensor_dtype(as_tensor(args[0]))) {
        Buffer b = BUFFER_EMPTY;
        print_str(as_tensor(args[0]), &print_defaults, &b);
        vm_raise(vm, ERROR_TYPE, "Expected tensor %s with dtype tf.%s, but got dtype tf.%s.", b.data ? b.data : "",
                 dtype_name(d), dtype_name(tensor_dtype(as_tensor(args[0]))));
        buffer_clear(&b);
        return ABSENT;
    }
    if (!is_none(args[2]) && !convert_shape(vm, args[2], false, &s)) return ABSENT;
    Tensor *t = convert_constant(vm, args[0], d);
    return !t || is_none(args[2]) ? value_object(t) : reshape_constant(vm, t, args[0], &s);
}

Value tf_convert_to_tensor(Vm *vm, const Value *args) {
    Dtype d, hint;
    if (!convert_dtype(vm, args[1], &d) || !convert_dtype(vm, args[2], &hint)) return ABSENT;
    bool hinted = d == DTYPE_NONE && hint != DTYPE_NONE;
    if (hinted) return value_object(convert_tensor(vm, args[0], hint, WANTED_RATHER));
    return value_object(convert_named(vm, args[0], d, is_str(args[3]) ? as_str(args[3])->data : NULL));
}

static bool check_sizes(Vm *vm, const Shape *s) {
    for (int i = 0; i < s->rank; i++)
        if (s->dims[i] < 0)
            return vm_fail(vm, ERROR_INVALID_ARGUMENT,
                           "Dimension %lld must be >= 0 [Op:Fill] name: ", (long long)s->dims[i]);
    return true;
}

static Value filled(Vm *vm, const Shape *s, Dtype d, double value) {
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    if (!check_sizes(vm, s)) return ABSENT;
    return tensor_result(vm,
                         value == 0 ? tensor_zeros(c, d, s->rank, s->dims, &err)
                                    : tensor_filled(c, d, s->rank, s->dims, value, &err),
                         &err);
}

/* layout is for arrays on several devices: nothing else than None can be one here. */
static bool check_layout(Vm *vm, Value layout) {
    return is_none(layout) || vm_fail(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute 'mesh'", value_class_name(layout));
}

static Value filled_shape(Vm *vm, const Value *args, double value) {
    Shape s;
    Dtype d;
    if (!check_layout(vm, args[3]) || !convert_shape(vm, args[0], false, &s) || !convert_dtype(vm, args[1], &d)) return ABSENT;
    return filled(vm, &s, dtype_or(d, DTYPE_FLOAT32), value);
}

Value tf_zeros(Vm *vm, const Value *args) { return filled_shape(vm, args, 0); }
Value tf_ones(Vm *vm, const Value *args) { return filled_shape(vm, args, 1); }

static Value filled_like(Vm *vm, const Value *args, double value) {
    Dtype d;
    Tensor *x = check_layout(vm, args[3]) && convert_dtype(vm, args[1], &d) ? convert_natural(vm, args[0]) : NULL;
    if (!x) return ABSENT;
    Shape s = tensor_shape(x);
    d = dtype_or(d, tensor_dtype(x));
    tensor_release(x);
    return filled(vm, &s, d, value);
}

Value tf_zeros_like(Vm *vm, const Value *args) { return filled_like(vm, args, 0); }
Value tf_ones_like(Vm *vm, const Value *args) { return filled_like(vm, args, 1); }

Value tf_fill(Vm *vm, const Value *args) {
    Shape s;
    bool ok = check_layout(vm, args[3]) && convert_shape(vm, args[0], false, &s) && check_sizes(vm, &s);
    Tensor *value = ok ? convert_natural(vm, args[1]) : NULL;
    if (!value) return ABSENT;
    if (value->rank != 0) {
        char text[SHAPE_TEXT];
        vm_raise(vm, ERROR_INVALID_ARGUMENT,
                 "value must be a scalar, got shape %s [Op:Fill] name: ", shape_text(value->dims, value->rank, text));
        tensor_release(value);
        return ABSENT;
    }
    if (value->node && dtype_is_trainable(tensor_dtype(value))) { /* the gradient flows to the value */
        OpAttrs attrs = attrs_default;
        attrs.shape = ints_of(s.rank, s.dims);
        return value_object(run_taking(vm, OP_BROADCAST_TO, value, &attrs));
    }
    ERROR_INIT(err);
    Tensor *out = tensor_new(vm_context(vm), tensor_dtype(value), s.rank, s.dims, &err);
    if (out && !tensor_assign(out, value, &err)) tensor_release(out), out = NULL;
    tensor_release(value);
    return tensor_result(vm, out, &err);
}

/* How many steps of delta lead from start to limit. */
static int64_t step_count(double start, double limit, double delta) {
    double n = ceil((limit - start) / delta);
    return n > 0 ? (int64_t)n : 0;
}

static bool range_allowed(Vm *vm, double start, double limit, double delta) {
    if (delta == 0) return vm_fail(vm, ERROR_INVALID_ARGUMENT, "Requires delta != 0: 0 [Op:Range] name: ");
    if (delta > 0 ? start <= limit : start >= limit) return true;
    return vm_fail(vm, ERROR_INVALID_ARGUMENT, "Requires start %s limit when delta %s 0: %g/%g [Op:Range] name: ",
                   delta > 0 ? "<=" : ">=", delta > 0 ? ">" : "<", start, limit);
}

/* out[i] = start + i * delta, in the arithmetic of out's dtype. */
CLONES VECTORISED static void fill_range(Tensor *out, const Tensor *start, const Tensor *delta) {
    Dtype d = tensor_dtype(out);
    double first = tensor_real(start), step = tensor_real(delta);
    int64_t whole = tensor_int(start), whole_step = tensor_int(delta), n = out->count;
    int32_t *ints = out->data;
    int64_t *longs = out->data;
    float *floats = out->data;
    if (d == DTYPE_INT32)
        for (int64_t i = 0; i < n; i++) ints[i] = (int32_t)((uint32_t)whole + (uint32_t)i * (uint32_t)whole_step);
    else if (d == DTYPE_INT64)
        for (int64_t i = 0; i < n; i++) longs[i] = whole + i * whole_step;
    else if (d == DTYPE_FLOAT32)
        for (int64_t i = 0; i < n; i++) floats[i] = (float)first + (float)i * (float)step;
    else for (int64_t i = 0; i < n; i++) {
        char *p = (char *)out->data + i * (int64_t)dtype_size(d);
        if (dtype_is_int(d)) dtype_put_int(d, p, whole + i * whole_step);
        else dtype_put_real(d, p, first + (double)i * step);
    }
}

/* The dtype of a range without one is the last of these among its arguments. */
static const Dtype range_dtypes[] = {DTYPE_INT32,    DTYPE_INT64,   DTYPE_FLOAT16,
                                     DTYPE_BFLOAT16, DTYPE_FLOAT32, DTYPE_FLOAT64};

/* Whether TensorFlow counts in a dtype that is asked for. */
static bool range_takes(Vm *vm, Dtype d) {
    const char *name = dtype_info[d].message_name;
    if (d == DTYPE_BOOL || d == DTYPE_STRING) return vm_fail(vm, ERROR_TYPE, "Cannot convert 0 to EagerTensor of dtype %s", name);
    if (d != DTYPE_UINT8 && !dtype_is_complex(d)) return true;
    return vm_fail(vm, ERROR_INVALID_ARGUMENT, "Value for attr 'Tidx' of %s is not in the list of allowed values: bfloat16, half, float, double, int8, int16, "
                   "int32, int64, uint16, uint32, uint64\n\t; NodeDef: {{node Range}}; Op<name=Range; signature=start:Tidx, limit:Tidx, delta:Tidx -> "
                   "output:Tidx; attr=Tidx:type,default=DT_INT32,allowed=[DT_BFLOAT16, DT_HALF, DT_FLOAT, DT_DOUBLE, DT_INT8, DT_INT16, DT_INT32, "
                   "DT_INT64, DT_UINT16, DT_UINT32, DT_UINT64]> [Op:Range] name: ", name);
}

/* Argument number i of range() as a scalar, of dtype d if that is not DTYPE_NONE; its place in range_dtypes may raise *best. */
static Tensor *range_argument(Vm *vm, int i, Value v, Dtype d, int *best) {
    static const char *const names[] = {"start", "limit", "delta"};
    Tensor *t = convert_tensor(vm, v, d, WANTED_RATHER);
    if (!t) return NULL;
    int place = -1;
    char shape[SHAPE_TEXT];
    for (int k = 0; k < (int)(sizeof range_dtypes / sizeof *range_dtypes); k++)
        if (range_dtypes[k] == tensor_dtype(t)) place = k;
    if (place > *best) *best = place;
    bool ok = place >= 0 || (d != DTYPE_NONE ? range_takes(vm, d) : vm_fail(vm, ERROR_ASSERTION, "%s", ""));
    ok = ok && (t->rank == 0 || vm_fail(vm, ERROR_INVALID_ARGUMENT, "%s must be a scalar, not shape %s [Op:Range] name: ",
                                        names[i], shape_text(t->dims, t->rank, shape)));
    if (ok) return t;
    tensor_release(t);
    return NULL;
}

static Tensor *range_of(Vm *vm, Tensor *const t[3], Dtype d) {
    double start = tensor_real(t[0]), limit = tensor_real(t[1]), delta = tensor_real(t[2]);
    if (!range_allowed(vm, start, limit, delta)) return NULL;
    int64_t count = step_count(start, limit, delta);
    ERROR_INIT(err);
    Tensor *out = tensor_new(vm_context(vm), d, 1, &count, &err);
    if (out) fill_range(out, t[0], t[2]);
    else vm_raise_error(vm, &err);
    return out;
}

Value tf_range(Vm *vm, const Value *args) {
    Value given[3] = {args[0], args[1], args[2]};
    Tensor *t[3] = {NULL}, *out = NULL;
    Dtype d;
    int best = -1;
    if (is_none(given[1])) given[1] = given[0], given[0] = value_int(0);
    bool ok = convert_dtype(vm, args[3], &d);
    for (int i = 0; ok && i < 3; i++) ok = (t[i] = range_argument(vm, i, given[i], d, &best)) != NULL;
    if (ok) out = range_of(vm, t, d == DTYPE_NONE ? range_dtypes[best] : d);
    for (int i = 0; i < 3; i++) tensor_release(t[i]);
    return value_object(out);
}

static Value int_tensor(Vm *vm, Dtype d, int64_t value) {
    ERROR_INIT(err);
    return tensor_result(vm, tensor_int_scalar(vm_context(vm), d, value, &err), &err);
}

Value tf_shape(Vm *vm, const Value *args) {
    Dtype d;
    Tensor *x = convert_dtype(vm, args[1], &d) ? convert_natural(vm, args[0]) : NULL;
    if (!x) return ABSENT;
    ERROR_INIT(err);
    int64_t rank = x->rank;
    d = dtype_or(d, DTYPE_INT32);
    Tensor *out = tensor_new(vm_context(vm), d, 1, &rank, &err);
    for (int i = 0; out && i < x->rank; i++)
        dtype_put_int(d, (char *)out->data + (size_t)i * dtype_size(d), x->dims[i]);
    tensor_release(x);
    return tensor_result(vm, out, &err);
}

Value tf_size(Vm *vm, const Value *args) {
    Dtype d;
    Tensor *x = convert_dtype(vm, args[1], &d) ? convert_natural(vm, args[0]) : NULL;
    if (!x) return ABSENT;
    int64_t count = x->count;
    tensor_release(x);
    return int_tensor(vm, dtype_or(d, DTYPE_INT32), count);
}

Value tf_rank(Vm *vm, const Value *args) {
    Tensor *x = convert_natural(vm, args[0]);
    if (!x) return ABSENT;
    int64_t rank = x->rank;
    tensor_release(x);
    return int_tensor(vm, DTYPE_INT32, rank);
}

static void fail_eye(Vm *vm, Value rows, Value columns) {
    Str *a = value_str(vm, rows), *b = a ? value_str(vm, columns) : NULL;
    if (b) vm_fail(vm, ERROR_TYPE, "Arguments `num_rows` and `num_columns` must be positive integer values. Received: "
                   "num_rows=%s, num_columns=%s", a->data, b->data);
    if (a) object_release(&a->object);
    if (b) object_release(&b->object);
}

static bool eye_size(Vm *vm, Value v, int64_t *out) {
    Ints one;
    if (is_none(v) || is_float(v) || is_str(v) || is_list(v) || is_tuple(v) || !convert_ints(vm, v, &one)) return false;
    *out = one.at[0];
    return true;
}

/* eye(num_rows, num_columns, batch_shape, dtype) */
Value tf_eye(Vm *vm, const Value *args) {
    int64_t rows, columns;
    Shape s = {0};
    Dtype d;
    Value second = is_none(args[1]) ? args[0] : args[1];
    if (!eye_size(vm, args[0], &rows) || !eye_size(vm, second, &columns)) {
        if (!vm_raised(vm)) fail_eye(vm, args[0], second);
        return ABSENT;
    }
    if (is_int(args[2])) return vm_raise(vm, ERROR_TYPE, "'%s' object is not iterable", value_type_name(args[2]));
    if (!is_none(args[2]) && !convert_shape(vm, args[2], false, &s)) return ABSENT;
    if (!convert_dtype(vm, args[3], &d)) return ABSENT;
    if (d == DTYPE_STRING) return vm_raise(vm, ERROR_TYPE, "Cannot convert 1 to EagerTensor of dtype string");
    if (s.rank + 2 > SHAPE_MAX) return vm_raise(vm, ERROR_VALUE, "at most %d dimensions are supported", SHAPE_MAX);
    if (rows < 0 || columns < 0)
        return vm_raise(vm, ERROR_INVALID_ARGUMENT, "Dimension %lld must be >= 0 [Op:Fill] name: ", (long long)(rows < columns ? rows : columns));
    d = dtype_or(d, DTYPE_FLOAT32);
    int64_t batches = shape_count(s.dims, s.rank);
    s.dims[s.rank++] = rows;
    s.dims[s.rank++] = columns;
    ERROR_INIT(err);
    Tensor *t = tensor_zeros(vm_context(vm), d, s.rank, s.dims, &err);
    for (int64_t b = 0; t && b < batches; b++)
        for (int64_t i = 0; i < rows && i < columns; i++)
            dtype_put_real(d, (char *)t->data + ((b * rows + i) * columns + i) * (int64_t)dtype_size(d), 1);
    return tensor_result(vm, t, &err);
}

/* The indices as TensorFlow takes them: an array of NumPy's becomes int64, whatever it holds. */
static Tensor *convert_indices(Vm *vm, Value v) {
    Tensor *t = convert_natural(vm, v);
    if (!t || !is_array(v)) return t;
    ERROR_INIT(err);
    Tensor *whole = tensor_cast(t, DTYPE_INT64, &err);
    tensor_release(t);
    if (!whole) vm_raise_error(vm, &err);
    return whole;
}

/* Whether the values of one_hot() are scalars of one dtype: that of the parameter, unless it is DTYPE_NONE. */
static bool one_hot_agree(Vm *vm, const Tensor *on, const Tensor *off, Dtype d) {
    const Tensor *value[] = {on, off};
    static const char *const name[] = {"on_value", "off_value"};
    char shape[SHAPE_TEXT];
    for (int i = 0; i < 2; i++) {
        if (!value[i]) continue;
        if (d != DTYPE_NONE && tensor_dtype(value[i]) != d)
            return vm_fail(vm, ERROR_TYPE, "dtype <dtype: '%s'> of %s does not match dtype parameter <dtype: '%s'>", dtype_name(tensor_dtype(value[i])), name[i],
                           dtype_name(d));
    }
    if (on && off && on->dtype != off->dtype)
        return vm_fail(vm, ERROR_TYPE, "dtype <dtype: '%s'> of on_value does not match dtype <dtype: '%s'> of off_value", dtype_name(tensor_dtype(on)),
                       dtype_name(tensor_dtype(off)));
    for (int i = 0; i < 2; i++)
        if (value[i] && value[i]->rank)
            return vm_fail(vm, ERROR_INVALID_ARGUMENT, "%s must be a scalar, but got: %s [Op:OneHot]", name[i],
                           shape_text(value[i]->dims, value[i]->rank, shape));
    return true;
}

/* one_hot(indices, depth, on_value, off_value, axis, dtype) */
Value tf_one_hot(Vm *vm, const Value *args) {
    OpAttrs attrs = attrs_default;
    Dtype d;
    Ints depth, axis;
    if (!convert_ints(vm, args[1], &depth) || !convert_ints(vm, args[4], &axis) || !convert_dtype(vm, args[5], &d))
        return ABSENT;
    attrs.number = depth.at[0];
    attrs.axis = axis.count > 0 ? axis : ints_one(-1);
    Tensor *on = is_none(args[2]) ? NULL : convert_tensor(vm, args[2], d, WANTED_RATHER);
    if (!is_none(args[2]) && !on) return ABSENT;
    Tensor *off = is_none(args[3]) ? NULL : convert_tensor(vm, args[3], d, WANTED_RATHER);
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    Value result = ABSENT;
    if ((is_none(args[3]) || off) && one_hot_agree(vm, on, off, d)) {
        if (on) d = tensor_dtype(on);
        d = off ? tensor_dtype(off) : dtype_or(d, DTYPE_FLOAT32);
        if (!on) on = tensor_scalar(c, d, 1, &err);
        if (!off) off = tensor_scalar(c, d, 0, &err);
        Tensor *indices = convert_indices(vm, args[0]);
        if (indices)
            result = tensor_result(vm, op_run(c, OP_ONE_HOT, (Tensor *[]){indices, on, off}, 3, &attrs, &err), &err);
        tensor_release(indices);
    }
    tensor_release(on);
    tensor_release(off);
    return result;
}

/* Whether v is of a kind that a program made (tf.experimental.ExtensionType) or a LinearOperator, which TensorFlow does not count
 * among tensors. */
static bool is_extension(Vm *vm, Value v) {
    Value module = type_lookup(v.as.object->type, vm_intern(vm, "__composite_tensor__"));
    return is_str(module) && (str_equal_c(as_str(module), "tensorflow._extension_dispatch") || str_equal_c(as_str(module), "tensorflow._operator_dispatch"));
}

Value tf_is_tensor(Vm *vm, const Value *args) {
    if (is_tensor(args[0]) || is_variable(args[0])) return VALUE_TRUE;
    Value method = is_object(args[0]) ? value_special(vm, args[0], "__tf_tensor__") : ABSENT;
    bool found = !is_absent(method) ||
                 (!is_list(args[0]) && !is_tuple(args[0]) && is_composite(vm, args[0]) && !is_extension(vm, args[0]));
    value_release(method);
    return vm_raised(vm) ? ABSENT : value_bool(found);
}

Value tf_stop_gradient(Vm *vm, const Value *args) {
    Tensor *x = convert_natural(vm, args[0]);
    if (!x) return ABSENT;
    ERROR_INIT(err);
    Tensor *alias = tensor_alias(x, &err);
    tensor_release(x);
    return tensor_result(vm, alias, &err);
}

/* ---- shapes ---- */

Value tf_transpose(Vm *vm, const Value *args) {
    OpAttrs attrs = attrs_default;
    if (!convert_ints(vm, args[1], &attrs.axis)) return ABSENT;
    Tensor *x = run_taking(vm, OP_TRANSPOSE, convert_natural(vm, args[0]), &attrs);
    if (x && dtype_is_complex(tensor_dtype(x)) && value_truth(vm, args[2]) > 0) x = run_taking(vm, OP_CONJ, x, NULL);
    return value_object(x);
}

/* The tensors of a sequence, in the dtype of the first tensor among them, or else of the first. NULL on failure. */
static Tensor **convert_all(Vm *vm, const List *values) {
    Tensor **out = mem_calloc(values->count + 1, sizeof *out);
    Dtype d = DTYPE_NONE;
    if (!out) return vm_raise_memory(vm), NULL;
    for (size_t i = 0; i < values->count && d == DTYPE_NONE; i++) {
        Value v = values->items[i];
        if (is_tensor(v))
            d = tensor_dtype(as_tensor(v));
        else if (is_variable(v))
            d = variable_read_dtype(vm, as_variable(v));
    }
    for (size_t i = 0; i < values->count; i++) {
        Value v = values->items[i];
        bool own = is_tensor(v) || is_variable(v);
        out[i] = convert_tensor(vm, v, own ? DTYPE_NONE : d, WANTED_EXACTLY);
        if (!out[i]) {
            for (size_t k = 0; k < i; k++) tensor_release(out[k]);
            mem_free(out);
            return NULL;
        }
        if (d == DTYPE_NONE) d = tensor_dtype(out[i]);
    }
    return out;
}

static Value join(Vm *vm, OpId op, Value values, Value axis) {
    OpAttrs attrs = attrs_default;
    if (!convert_ints(vm, axis, &attrs.axis)) return ABSENT;
    List *list =
        is_tensor(values) && as_tensor(values)->rank == 0 ? list_from(vm, &values, 1) : value_to_list(vm, values);
    if (!list) return ABSENT;
    Value result = ABSENT;
    Tensor **parts = convert_all(vm, list);
    if (parts && op == OP_CONCAT && list->count == 1) {
        result = tf_identity(vm, (Value[]){value_object(parts[0]), NONE});
    } else if (parts) {
        ERROR_INIT(err);
        result = tensor_result(vm, op_run(vm_context(vm), op, parts, (int)list->count, &attrs, &err), &err);
    }
    for (size_t i = 0; parts && i < list->count; i++) tensor_release(parts[i]);
    mem_free(parts);
    object_release(&list->object);
    return result;
}

/* What is no list or tuple is one tensor, which TensorFlow gives back as it is. */
Value tf_concat(Vm *vm, const Value *args) {
    if (is_list(args[0]) || is_tuple(args[0])) return join(vm, OP_CONCAT, args[0], args[1]);
    Value list = value_object(list_from(vm, args, 1));
    Value result = is_absent(list) ? ABSENT : join(vm, OP_CONCAT, list, args[1]);
    value_release(list);
    return result;
}

/* false with RecursionError pending where the lists nest too deep. */
static bool holds_tensor(Vm *vm, Value values) {
    if (!vm_has_stack(vm)) return false;
    const Value *items = is_list(values) ? as_list(values)->items : is_tuple(values) ? as_tuple(values)->items : NULL;
    size_t n = is_list(values) ? as_list(values)->count : is_tuple(values) ? as_tuple(values)->count : 0;
    for (size_t i = 0; items && i < n; i++)
        if (is_tensor(items[i]) || is_variable(items[i]) || holds_tensor(vm, items[i])) return true;
    return false;
}

Value tf_stack(Vm *vm, const Value *args) {
    if (is_small_int(args[1]) && args[1].as.integer == 0 && (is_list(args[0]) || is_tuple(args[0])) &&
        !holds_tensor(vm, args[0]))
        return vm_raised(vm) ? ABSENT : value_object(convert_natural(vm, args[0]));
    return join(vm, OP_STACK, args[0], args[1]);
}

Value tf_split(Vm *vm, const Value *args) {
    OpAttrs attrs = attrs_default;
    Tensor *x = convert_natural(vm, args[0]);
    if (!x) return ABSENT;
    Value result = ABSENT;
    List *list = NULL;
    bool ok = convert_ints(vm, args[2], &attrs.axis) && convert_ints(vm, args[1], &attrs.shape);
    int axis = 0;
    if (ok && !shape_axis(attrs.axis.at[0], x->rank, &axis))
        ok = vm_fail(vm, ERROR_INVALID_ARGUMENT,
                     "-input rank(-%d) <= split_dim < input rank (%d), but got %lld [Op:Split] name: split", x->rank,
                     x->rank, (long long)attrs.axis.at[0]);
    int64_t max = ok ? (attrs.shape.scalar ? attrs.shape.at[0] : attrs.shape.count) : 0;
    Tensor **out = ok ? mem_calloc((size_t)(max > 0 ? max : 1), sizeof *out) : NULL;
    if (ok && !out) vm_raise_memory(vm);
    if (out) {
        ERROR_INIT(err);
        int n = op_run_all(vm_context(vm), OP_SPLIT, &x, 1, &attrs, out, (int)max, &err);
        if (n < 0)
            vm_raise_error(vm, &err);
        else
            list = list_new(vm, (size_t)n);
        for (int i = 0; list && i < n; i++) list_append_take(vm, list, value_object(out[i]));
        result = value_object(list);
    }
    mem_free(out);
    tensor_release(x);
    return result;
}

Value tf_sparse_xent(Vm *vm, const Value *args) {
    Tensor *logits = convert_natural(vm, args[1]), *labels = logits ? convert_natural(vm, args[0]) : NULL;
    ERROR_INIT(err);
    Value result = ABSENT;
    if (labels)
        result = tensor_result(vm, op_run(vm_context(vm), OP_SPARSE_XENT, (Tensor *[]){logits, labels}, 2, NULL, &err),
                               &err);
    tensor_release(logits);
    tensor_release(labels);
    return result;
}
