/* float.c -- float: arithmetic, comparison, hashing and slots. Text and methods stand in float_methods.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/float.h"

#include "engine/lang/objects/float_methods.h"
#include "engine/lang/objects/format.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/vm.h"

#include <errno.h>
#include <math.h>

enum { HASH_BITS = 61 };
static const uint64_t HASH_MODULUS = ((uint64_t)1 << HASH_BITS) - 1;

/* ---- arithmetic ---- */

double float_modulo(double a, double b) {
    double r = fmod(a, b);
    if (r == 0) return copysign(0.0, b);
    return (b < 0) != (r < 0) ? r + b : r;
}

double float_floor_divide(double a, double b) {
    double r = fmod(a, b), q = (a - r) / b;
    if (r != 0 && (b < 0) != (r < 0)) q -= 1.0;
    if (q == 0) return copysign(0.0, a / b);
    double whole = floor(q);
    return q - whole > 0.5 ? whole + 1.0 : whole;
}

static Value zero_division(Vm *vm, BinaryOp op) {
    const char *what = op == BINARY_DIV      ? "float division by zero"
                       : op == BINARY_MOD    ? "float modulo"
                       : op == BINARY_DIVMOD ? "float divmod()"
                                             : "float floor division by zero";
    return vm_raise(vm, ERROR_ZERO_DIVISION, "%s", what);
}

Value float_power(Vm *vm, double a, double b) {
    if (a == 0 && b < 0 && !isinf(b))
        return vm_raise(vm, ERROR_ZERO_DIVISION, "0.0 cannot be raised to a negative power");
    if (a == 0 && b < 0) return value_float(INFINITY);
    if (a < 0 && isfinite(a) && isfinite(b) && b != floor(b)) return complex_power(vm, a, 0, b, 0);
    double r = pow(a, b);
    if (isinf(r) && isfinite(a) && isfinite(b)) {
        Value args = tuple_pair(vm, value_int(ERANGE), value_object(str_from(vm, "Numerical result out of range")));
        if (is_absent(args)) return ABSENT;
        Value error = value_call_spread(vm, value_object(vm_exception_type(vm, ERROR_OVERFLOW)), as_tuple(args), NULL);
        value_release(args);
        if (!is_absent(error)) vm_raise_value(vm, error);
        value_release(error);
        return ABSENT;
    }
    return value_float(r);
}

Value float_binary(Vm *vm, BinaryOp op, double a, double b) {
    bool divides = op == BINARY_DIV || op == BINARY_FLOORDIV || op == BINARY_MOD || op == BINARY_DIVMOD;
    if (divides && b == 0) return zero_division(vm, op);
    switch (op) {
        case BINARY_ADD: return value_float(a + b);
        case BINARY_SUB: return value_float(a - b);
        case BINARY_MUL: return value_float(a * b);
        case BINARY_DIV: return value_float(a / b);
        case BINARY_FLOORDIV: return value_float(float_floor_divide(a, b));
        case BINARY_MOD: return value_float(float_modulo(a, b));
        case BINARY_POW: return float_power(vm, a, b);
        case BINARY_DIVMOD:
            return tuple_pair(vm, value_float(float_floor_divide(a, b)), value_float(float_modulo(a, b)));
        default: return NOT_IMPLEMENTED;
    }
}

/* ---- comparison and hash ---- */

int float_order_int(double d, Value i) {
    if (isinf(d)) return d > 0 ? 1 : -1;
    if (!is_object(i)) {
        int64_t n = i.as.integer;
        if (n >= -((int64_t)1 << 53) && n <= (int64_t)1 << 53) return (d > (double)n) - (d < (double)n);
    }
    IntView w;
    return -mpz_cmp_d(int_view(i, &w), d);
}

static Value float_compare(Vm *vm, Value a, Value b, CompareOp op) {
    (void)vm;
    if (!is_any_float(a)) return NOT_IMPLEMENTED;
    double x = float_value(a);
    if (is_any_float(b)) {
        double y = float_value(b);
        if (isnan(x) || isnan(y)) return value_bool(op == COMPARE_NE);
        return value_bool(order_holds((x > y) - (x < y), op));
    }
    if (!is_int(b)) return NOT_IMPLEMENTED;
    if (isnan(x)) return value_bool(op == COMPARE_NE);
    return value_bool(order_holds(float_order_int(x, b), op));
}

double float_object_value(Value v) {
    const Type *native = value_type(v)->native;
    return native == &float_type ? ((Float *)v.as.object)->value : native->to_float(native->vm, v).as.real;
}

uint64_t float_hash(double d) {
    if (isinf(d)) return d > 0 ? 314159 : (uint64_t)-314159;
    if (isnan(d)) return 0x7FF8;
    int exponent;
    double m = frexp(fabs(d), &exponent);
    uint64_t h = 0;
    while (m != 0) { /* 28 bits of the mantissa at a time, as a rotation modulo 2**61 - 1 */
        h = ((h << 28) & HASH_MODULUS) | h >> (HASH_BITS - 28);
        m *= 268435456.0;
        exponent -= 28;
        uint64_t bits = (uint64_t)m;
        m -= (double)bits;
        h += bits;
        if (h >= HASH_MODULUS) h -= HASH_MODULUS;
    }
    int turn = exponent >= 0 ? exponent % HASH_BITS : HASH_BITS - 1 - ((-1 - exponent) % HASH_BITS);
    h = ((h << turn) & HASH_MODULUS) | h >> (HASH_BITS - turn);
    if (d < 0) h = -h;
    return h == (uint64_t)-1 ? (uint64_t)-2 : h;
}

static bool float_hash_slot(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    *out = float_hash(float_value(self));
    return true;
}

/* ---- slots ---- */

/* v, a float or an int, as a double. 1 done, 0 it is something else, -1 it is too large. */
static int operand(Vm *vm, Value v, double *out) {
    if (is_any_float(v)) {
        *out = float_value(v);
        return 1;
    }
    if (!is_int(v)) return 0;
    *out = int_to_double(v);
    if (!isinf(*out)) return 1;
    vm_raise(vm, ERROR_OVERFLOW, "int too large to convert to float");
    return -1;
}

static Value float_binary_slot(Vm *vm, BinaryOp op, Value a, Value b) {
    double x, y;
    int ok = operand(vm, a, &x);
    if (ok > 0) ok = operand(vm, b, &y);
    if (ok < 0) return ABSENT;
    return ok ? float_binary(vm, op, x, y) : NOT_IMPLEMENTED;
}

static Value float_power_slot(Vm *vm, Value a, Value b, Value modulus) {
    if (is_none(modulus)) return float_binary_slot(vm, BINARY_POW, a, b);
    return vm_raise(vm, ERROR_TYPE, "pow() 3rd argument not allowed unless all arguments are integers");
}

static Value float_unary(Vm *vm, UnaryOp op, Value a) {
    double d = float_value(a);
    switch (op) {
        case UNARY_NEG: return value_float(-d);
        case UNARY_POS: return value_float(d);
        case UNARY_ABS: return value_float(fabs(d));
        default: return vm_raise(vm, ERROR_TYPE, "bad operand type for unary ~: '%s'", value_type_name(a));
    }
}

static Value float_repr(Vm *vm, Value self) {
    char few[32];
    Buffer b = BUFFER_OVER(few);
    number_write_repr(float_value(self), &b);
    return value_object(str_from_buffer(vm, &b));
}

/* Without a format a class's own __str__ is asked. */
static Value float_format_slot(Vm *vm, Value self, Str *spec) {
    if ((!spec || !spec->size) && (value_type(self)->flags & TYPE_HEAP)) return value_object(value_str(vm, self));
    return format_float(vm, float_value(self), spec, value_type_name(self));
}

static int float_truth(Vm *vm, Value self) {
    (void)vm;
    return float_value(self) != 0;
}

static Value float_to_int(Vm *vm, Value self) { return int_from_double(vm, float_value(self)); }

static Value float_to_float(Vm *vm, Value self) {
    (void)vm;
    return value_float(float_value(self));
}

static void float_free(Object *o) {
    Float *f = (Float *)o;
    if (f->dict) object_release((Object *)f->dict);
    object_dealloc(o);
}

Type float_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "float",
    .doc = "A float from a number or its text.",
    .flags = TYPE_BASE,
    .instance_size = sizeof(Float),
    .dict_offset = offsetof(Float, dict),
    .free = float_free,
    .signature = "x=0, /",
    .construct = float_construct,
    .repr = float_repr,
    .format = float_format_slot,
    .compare = float_compare,
    .hash = float_hash_slot,
    .operators = "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow rpow divmod rdivmod bool neg pos abs",
    .binary = float_binary_slot,
    .power = float_power_slot,
    .unary = float_unary,
    .truth = float_truth,
    .to_int = float_to_int,
    .to_float = float_to_float,
    .methods = float_methods,
    .properties = float_properties,
};
