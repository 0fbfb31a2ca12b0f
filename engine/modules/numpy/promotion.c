/* promotion.c -- what two operands of a NumPy function become before it is computed: one dtype, by NEP 50, and one shape.
 *
 * Python's numbers are weak: they take the dtype of the array beside them as long as it is of their kind or a higher
 * one. Everything else is promoted by dtype alone.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/complex.h"
#include "engine/modules/numpy/array.h"
#include "engine/modules/numpy/record_array.h"

#include <string.h>

typedef enum Weak { STRONG, WEAK_BOOL, WEAK_INT, WEAK_FLOAT, WEAK_COMPLEX } Weak;

static Weak weakness(Value v) {
    if (is_float(v)) return WEAK_FLOAT;
    if (is_bool(v)) return WEAK_BOOL;
    if (is_int(v)) return WEAK_INT;
    return is_complex(v) ? WEAK_COMPLEX : STRONG;
}

/* The dtype that a Python number takes beside an array of dtype d. */
static Dtype weak_dtype(Weak weak, Dtype d) {
    DtypeKind kind = dtype_info[d].kind;
    if (weak == WEAK_BOOL) return d;
    if (weak == WEAK_INT) return kind == KIND_BOOL ? DTYPE_INT64 : d;
    if (weak == WEAK_COMPLEX) return kind == KIND_COMPLEX ? d : d == DTYPE_FLOAT16 || d == DTYPE_FLOAT32 ? DTYPE_COMPLEX64 : DTYPE_COMPLEX128;
    return kind == KIND_FLOAT || kind == KIND_COMPLEX ? d : DTYPE_FLOAT64;
}

bool array_int_fits_u64(Value v) {
    IntView view;
    mpz_srcptr z = int_view(v, &view);
    return mpz_sgn(z) > 0 && mpz_sizeinbase(z, 2) <= 64;
}

bool array_int_in(Value v, Dtype d) {
    int64_t i;
    unsigned bits = (unsigned)dtype_size(d) * 8;
    if (!int_fits_i64(v, &i)) return !dtype_is_int(d) || (d == DTYPE_UINT64 && array_int_fits_u64(v));
    if (dtype_info[d].kind == KIND_UINT) return i >= 0 && (bits == 64 || (uint64_t)i < UINT64_C(1) << bits);
    if (dtype_info[d].kind == KIND_INT) return bits == 64 || (i >= -(INT64_C(1) << (bits - 1)) && i < INT64_C(1) << (bits - 1));
    return true;
}

bool array_int_fits(Vm *vm, Value v, Dtype d) {
    int64_t i;
    if (array_int_in(v, d)) return true;
    if (!int_fits_i64(v, &i) && !(d == DTYPE_UINT32 && array_int_fits_u64(v))) return vm_fail(vm, ERROR_OVERFLOW, "Python int too large to convert to C long");
    Str *text = value_str(vm, v);
    if (text) vm_raise(vm, ERROR_OVERFLOW, "Python integer %s out of bounds for %s", text->data, dtype_name(d));
    if (text) object_release(&text->object);
    return false;
}

static Dtype as_float(Dtype d) {
    return dtype_is_float(d) || dtype_is_complex(d) || dtype_is_cell(d) || dtype_is_record(d) ? d : DTYPE_FLOAT64;
}

Dtype array_float_of(Dtype d) {
    if (as_float(d) == d) return d;
    return dtype_size(d) == 1 ? DTYPE_FLOAT16 : dtype_size(d) == 2 ? DTYPE_FLOAT32 : DTYPE_FLOAT64;
}

Tensor *array_cast_to(Vm *vm, Tensor *t, Dtype d) {
    if (!t || tensor_dtype(t) == d) return t;
    ERROR_INIT(err);
    Tensor *result = tensor_cast(t, d, &err);
    tensor_release(t);
    if (!result) array_raise(vm, &err);
    return result;
}

/* Whether name multiplies a text by whole numbers, which NumPy does by another function. */
static bool repeats_text(const char *name, Tensor *const *operands) {
    const Tensor *x = operands[0], *y = operands[1];
    if (strcmp(name, "multiply") || (x->dtype == DTYPE_STRING) == (y->dtype == DTYPE_STRING)) return false;
    Dtype number = tensor_dtype(x->dtype == DTYPE_STRING ? y : x);
    return dtype_is_int(number) || number == DTYPE_BOOL;
}

bool array_no_loop_of_two(Vm *vm, const char *name, Tensor *const *operands) {
    if (repeats_text(name, operands))
        return vm_fail(vm, ERROR_TYPE, "The 'out' kwarg is necessary when using the string multiply ufunc directly. Use numpy.strings.multiply "
                       "to multiply strings without specifying 'out'.");
    Buffer b[2] = {BUFFER_EMPTY, BUFFER_EMPTY};
    for (int i = 0; i < 2; i++) {
        print_dtype(operands[i], &b[i]);
        if (b[i].data && b[i].data[0] != '\'' && operands[i]->dtype != DTYPE_STRING && !dtype_is_record(tensor_dtype(operands[i]))) {
            Buffer quoted = BUFFER_EMPTY;
            buffer_printf(&quoted, "'%s'", b[i].data);
            buffer_clear(&b[i]);
            b[i] = quoted;
        }
    }
    vm_raise(vm, ERROR_UFUNC_TYPE, "ufunc '%s' did not contain a loop with signature matching types (dtype(%s), dtype(%s)) -> None", name,
             b[0].data ? b[0].data : "", b[1].data ? b[1].data : "");
    buffer_clear(&b[0]);
    buffer_clear(&b[1]);
    return false;
}

void array_no_loop(Vm *vm, const char *name, Tensor *const *operands, int count) {
    static const char *const of_text[] = {"absolute", "negative", "maximum", "minimum", "add", "subtract", "multiply", "matmul", "fmax", "fmin"};
    bool text = operands[0]->dtype == DTYPE_STRING || (count == 2 && operands[1]->dtype == DTYPE_STRING), named = false;
    for (size_t i = 0; i < sizeof of_text / sizeof *of_text; i++) named |= strcmp(of_text[i], name) == 0;
    if (text && named && count == 2)
        array_no_loop_of_two(vm, name, operands);
    else if (text && named)
        vm_raise(vm, ERROR_UFUNC_TYPE, "ufunc '%s' did not contain a loop with signature matching types <class 'numpy.dtypes.%sDType'> -> None", name,
                 tensor_is_text(operands[0]) ? "Str" : "Bytes");
    else
        vm_raise(vm, ERROR_TYPE, "ufunc '%s' not supported for the input types, and the inputs could not be safely coerced to any supported types "
                 "according to the casting rule ''safe''", name);
}

bool array_promote(Vm *vm, Value a, Value b, Promotion to, const char *name, Tensor *out[2]) {
    Weak wa = weakness(a), wb = weakness(b);
    out[0] = out[1] = NULL;
    if (wa == STRONG && !(out[0] = convert_array(vm, a, DTYPE_NONE))) return false;
    if (wb == STRONG && !(out[1] = convert_array(vm, b, DTYPE_NONE))) goto failed;
    Dtype d;
    if (wa == STRONG && wb == STRONG && to == PROMOTE_TO_FLOATS) d = dtype_promote(array_float_of(tensor_dtype(out[0])), array_float_of(tensor_dtype(out[1])));
    else if (wa == STRONG && wb == STRONG) d = out[0]->dtype == out[1]->dtype ? tensor_dtype(out[0]) : dtype_promote(tensor_dtype(out[0]), tensor_dtype(out[1]));
    else if (wa == STRONG) d = weak_dtype(wb, tensor_dtype(out[0]));
    else if (wb == STRONG) d = weak_dtype(wa, tensor_dtype(out[1]));
    else if (wa == WEAK_COMPLEX || wb == WEAK_COMPLEX) d = DTYPE_COMPLEX128;
    else d = wa == WEAK_FLOAT || wb == WEAK_FLOAT ? DTYPE_FLOAT64 : wa == WEAK_BOOL && wb == WEAK_BOOL ? DTYPE_BOOL : DTYPE_INT64;
    bool strings = (out[0] && out[0]->dtype == DTYPE_STRING) || (out[1] && out[1]->dtype == DTYPE_STRING);
    if (to != PROMOTE_PLAIN && !strings) d = to == PROMOTE_TO_FLOATS ? array_float_of(d) : as_float(d);
    for (int i = 0; i < 2; i++) {
        Value v = i == 0 ? a : b;
        if (out[i]) continue;
        if (strings) d = is_complex(v) ? DTYPE_COMPLEX128 : is_float(v) ? DTYPE_FLOAT64 : DTYPE_INT64;
        if (is_int(v) && !is_bool(v) && !array_int_fits(vm, v, d)) goto failed;
        if (!(out[i] = convert_array(vm, v, d))) goto failed;
    }
    if (strings) {
        if (out[0]->dtype == out[1]->dtype && tensor_is_text(out[0]) == tensor_is_text(out[1])) return true;
        array_no_loop(vm, name, out, 2);
        goto failed;
    }
    out[0] = array_cast_to(vm, out[0], d);
    out[1] = array_cast_to(vm, out[1], d);
    if (out[0] && out[1]) return true;
failed:
    tensor_release(out[0]);
    tensor_release(out[1]);
    return false;
}

bool array_check_broadcast_into(Vm *vm, const Tensor *x, const Tensor *y, const Tensor *target) {
    Shape shape;
    if (shape_broadcast(x->dims, x->rank, y->dims, y->rank, &shape)) return true;
    char a[SHAPE_TEXT], b[SHAPE_TEXT], c[SHAPE_TEXT] = "";
    return vm_fail(vm, ERROR_VALUE, "operands could not be broadcast together with shapes %s %s %s%s",
                   shape_numpy_text(x->dims, x->rank, a), shape_numpy_text(y->dims, y->rank, b),
                   target ? shape_numpy_text(target->dims, target->rank, c) : "", target ? " " : "");
}

bool array_check_broadcast(Vm *vm, const Tensor *x, const Tensor *y) { return array_check_broadcast_into(vm, x, y, NULL); }

Tensor *array_spread(Vm *vm, Tensor *t, const Shape *shape) {
    int64_t strides[SHAPE_MAX];
    int missing = shape->rank - t->rank;
    for (int i = 0; i < shape->rank; i++)
        strides[i] = i < missing || t->dims[i - missing] == 1 ? 0 : t->strides[i - missing];
    ERROR_INIT(err);
    Tensor *view = tensor_view(t, shape->rank, shape->dims, strides, 0, &err);
    if (!view) array_raise(vm, &err);
    return view;
}
