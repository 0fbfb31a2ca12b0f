/* cmath.c -- the module cmath: functions of complex numbers.
 *
 * The C library's functions have the branch cuts and special values that Python asks for (both follow Kahan, 1987, and C's
 * Annex G); what is added are the errors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/float.h"
#include "engine/modules/native.h"

#include <complex.h>
#include <math.h>
#include <string.h>

typedef double complex Number;

static bool read_number(Vm *vm, Value v, Number *out) {
    double part[2];                              /* a complex number is an array of two (C17, 6.2.5) */
    if (!complex_read(vm, v, &part[0], &part[1])) return false;
    memcpy(out, part, sizeof *out);
    return true;
}

static bool is_finite(Number z) {
    return isfinite(creal(z)) && isfinite(cimag(z));
}

static Value unary(Vm *vm, Value v, Number (*f)(Number z)) {
    Number z;
    if (!read_number(vm, v, &z)) return ABSENT;
    Number r = f(z);
    if (is_finite(z) && !is_finite(r)) {
        bool nan = isnan(creal(r)) || isnan(cimag(r));
        bool pole = f == clog || f == catanh || f == catan;
        return nan || pole ? vm_raise(vm, ERROR_VALUE, "math domain error") : vm_raise(vm, ERROR_OVERFLOW, "math range error");
    }
    return complex_new(vm, creal(r), cimag(r));
}

#define UNARY(name, f) \
    static Value cmath_##name(Vm *vm, const Value *args) { return unary(vm, args[0], f); }

UNARY(acos, cacos)
UNARY(acosh, cacosh)
UNARY(asin, casin)
UNARY(asinh, casinh)
UNARY(atan, catan)
UNARY(atanh, catanh)
UNARY(cos, ccos)
UNARY(cosh, ccosh)
UNARY(exp, cexp)
UNARY(sin, csin)
UNARY(sinh, csinh)
UNARY(sqrt, csqrt)
UNARY(tan, ctan)
UNARY(tanh, ctanh)

static Value cmath_log(Vm *vm, const Value *args) {
    Value top = unary(vm, args[0], clog);
    if (is_absent(top) || is_absent(args[1])) return top;
    Value bottom = unary(vm, args[1], clog);
    Value r = is_absent(bottom) ? ABSENT : value_binary(vm, BINARY_DIV, top, bottom);
    value_release(top);
    value_release(bottom);
    return r;
}

static Value cmath_log10(Vm *vm, const Value *args) {
    Number z;
    if (!read_number(vm, args[0], &z)) return ABSENT;
    if (z == 0) return vm_raise(vm, ERROR_VALUE, "math domain error");
    Number r = clog(z);
    return complex_new(vm, creal(r) / M_LN10, cimag(r) / M_LN10);
}

static Value cmath_phase(Vm *vm, const Value *args) {
    Number z;
    return read_number(vm, args[0], &z) ? value_float(atan2(cimag(z), creal(z))) : ABSENT;
}

static Value cmath_polar(Vm *vm, const Value *args) {
    Number z;
    if (!read_number(vm, args[0], &z)) return ABSENT;
    return tuple_pair(vm, value_float(cabs(z)), value_float(atan2(cimag(z), creal(z))));
}

static Value cmath_rect(Vm *vm, const Value *args) {
    double r, phi;
    if (!value_to_double(vm, args[0], &r) || !value_to_double(vm, args[1], &phi)) return ABSENT;
    if (isinf(phi) && r != 0) return vm_raise(vm, ERROR_VALUE, "math domain error");
    if (phi == 0) return complex_new(vm, r, r * phi);
    return complex_new(vm, r * cos(phi), r * sin(phi));
}

static Value cmath_isfinite(Vm *vm, const Value *args) {
    Number z;
    return read_number(vm, args[0], &z) ? value_bool(is_finite(z)) : ABSENT;
}

static Value cmath_isinf(Vm *vm, const Value *args) {
    Number z;
    return read_number(vm, args[0], &z) ? value_bool(isinf(creal(z)) || isinf(cimag(z))) : ABSENT;
}

static Value cmath_isnan(Vm *vm, const Value *args) {
    Number z;
    return read_number(vm, args[0], &z) ? value_bool(isnan(creal(z)) || isnan(cimag(z))) : ABSENT;
}

static Value cmath_isclose(Vm *vm, const Value *args) {
    Number a, b;
    double relative, absolute;
    if (!read_number(vm, args[0], &a) || !read_number(vm, args[1], &b)) return ABSENT;
    if (!value_to_double(vm, args[2], &relative) || !value_to_double(vm, args[3], &absolute)) return ABSENT;
    if (relative < 0 || absolute < 0) return vm_raise(vm, ERROR_VALUE, "tolerances must be non-negative");
    if (a == b) return VALUE_TRUE;
    if (isinf(creal(a)) || isinf(cimag(a)) || isinf(creal(b)) || isinf(cimag(b))) return VALUE_FALSE;
    double difference = cabs(a - b);
    return value_bool(difference <= relative * cabs(b) || difference <= relative * cabs(a) || difference <= absolute);
}

static bool init(Vm *vm, Value module) {
    return vm_set(vm, module, "pi", value_float(M_PI)) && vm_set(vm, module, "e", value_float(M_E)) &&
           vm_set(vm, module, "tau", value_float(2 * M_PI)) && vm_set(vm, module, "inf", value_float(INFINITY)) &&
           vm_set(vm, module, "nan", value_float(NAN)) && vm_set(vm, module, "infj", complex_new(vm, 0, INFINITY)) &&
           vm_set(vm, module, "nanj", complex_new(vm, 0, NAN));
}

#define ROW(name, signature, doc) {#name, cmath_##name, signature, doc, NATIVE_METHOD}

static const NativeDef functions[] = {
    ROW(acos, "z, /", "The angle with this cosine."),
    ROW(acosh, "z, /", "What has this hyperbolic cosine."),
    ROW(asin, "z, /", "The angle with this sine."),
    ROW(asinh, "z, /", "What has this hyperbolic sine."),
    ROW(atan, "z, /", "The angle with this tangent."),
    ROW(atanh, "z, /", "What has this hyperbolic tangent."),
    ROW(cos, "z, /", "The cosine."),
    ROW(cosh, "z, /", "The hyperbolic cosine."),
    ROW(exp, "z, /", "e ** z."),
    ROW(isclose, "a, b, *, rel_tol=1e-09, abs_tol=0.0", "Are two numbers nearly equal?"),
    ROW(isfinite, "z, /", "Are both parts finite?"),
    ROW(isinf, "z, /", "Is a part infinite?"),
    ROW(isnan, "z, /", "Is a part NaN?"),
    ROW(log, "z, base=..., /", "The logarithm, natural unless a base is given."),
    ROW(log10, "z, /", "The logarithm to base 10."),
    ROW(phase, "z, /", "The angle from the real axis."),
    ROW(polar, "z, /", "(distance from 0, angle)."),
    ROW(rect, "r, phi, /", "The number at a distance and an angle."),
    ROW(sin, "z, /", "The sine."),
    ROW(sinh, "z, /", "The hyperbolic sine."),
    ROW(sqrt, "z, /", "The square root."),
    ROW(tan, "z, /", "The tangent."),
    ROW(tanh, "z, /", "The hyperbolic tangent."),
    {0},
};

extern const ModuleDef cmath_module;
const ModuleDef cmath_module = {.name = "cmath", .doc = "What math has, for complex numbers: results are complex.", .functions = functions,
                                .init = init};
