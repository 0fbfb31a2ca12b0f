/* float_methods.c -- float(): from text and other numbers; hexadecimal text; rounding; and the methods of floats.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/float_methods.h"

#include "engine/base/float_digits.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/text_private.h"
#include "engine/lang/objects/tuple.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- float() ---- */

static Value no_float(Vm *vm, Value original) {
    Str *shown = value_repr(vm, original);
    if (!shown) return ABSENT;
    vm_raise(vm, ERROR_VALUE, "could not convert string to float: %.*s", (int)(shown->size > 600 ? 600 : shown->size),
             shown->data);
    object_release(&shown->object);
    return ABSENT;
}

static Value parse(Vm *vm, Str *s, Value original) {
    char room[128];
    Buffer b = BUFFER_OVER(room);
    double d = 0;
    if (number_parse(s->data, s->size, &d)) return value_float(d);
    text_number(s, &b);
    bool ok = !b.failed && text_remove_underscores(&b) && number_parse(b.data, b.size, &d);
    if (b.failed) vm_raise_memory(vm);
    else if (!ok) no_float(vm, original);
    buffer_clear(&b);
    return ok ? value_float(d) : ABSENT;
}

Value float_parse(Vm *vm, Str *s) {
    return parse(vm, s, value_object(s));
}

static Value from_value(Vm *vm, Value x) {
    if (is_float(x)) return x;
    if (value_is(x, &str_type)) return float_parse(vm, as_str(x));
    Type *type = value_type(x);
    double d;
    if (type->to_float || type->to_index) return value_to_double(vm, x, &d) ? value_float(d) : ABSENT;
    if (is_str(x)) return float_parse(vm, as_str(x));
    const char *data;
    size_t size;
    if (!bytes_view(x, &data, &size)) {
        return vm_raise(vm, ERROR_TYPE, "float() argument must be a string or a real number, not '%s'", type->name);
    }
    Str *text = str_from_bytes_lossy(vm, data, size);
    if (!text) return ABSENT;
    Value v = parse(vm, text, x);
    object_release(&text->object);
    return v;
}

static Value of_type(Vm *vm, Type *type, double d) {
    if (type == &float_type) return value_float(d);
    Float *f = object_new(vm, type, 0);
    if (f) f->value = d;
    return value_object(f);
}

Value float_construct(Vm *vm, Type *type, const Value *args) {
    Value v = from_value(vm, args[0]);
    return is_absent(v) ? v : of_type(vm, type, float_value(v));
}

/* ---- rounding ---- */

Value float_round(Vm *vm, double d, int64_t digits) {
    enum { MOST = (int)((DBL_MANT_DIG - DBL_MIN_EXP) * 0.30103), LEAST = -(int)((DBL_MAX_EXP + 1) * 0.30103) };
    if (!isfinite(d) || digits > MOST) return value_float(d);
    if (digits < LEAST) return value_float(copysign(0.0, d));
    char text[400];
    uint64_t scaled;
    if (digits >= 0 && number_scale(d, (int)digits, &scaled)) {
        return value_float(copysign((double)scaled / pow(10.0, (double)digits), d));
    }
    if (digits >= 0) {
        snprintf(text, sizeof text, "%.*f", (int)digits, d);
        return value_float(strtod(text, NULL));
    }
    /* Before the point: round the whole number exactly, and look whether a fraction breaks a tie. */
    Value whole = int_from_double(vm, d);
    if (is_absent(whole)) return ABSENT;
    Value rounded = int_round(vm, whole, digits);
    double r = is_absent(rounded) ? 0 : int_to_double(rounded), fraction = d - trunc(d);
    if (!is_absent(rounded) && fraction != 0) {
        double unit = pow(10.0, (double)-digits), half = trunc(d) - r;
        if (half == unit / 2 && fraction > 0) r += unit;
        else if (half == -unit / 2 && fraction < 0) r -= unit;
    }
    value_release(whole);
    value_release(rounded);
    if (is_absent(rounded)) return ABSENT;
    if (isinf(r)) return vm_raise(vm, ERROR_OVERFLOW, "rounded value too large to represent");
    return value_float(r == 0 ? copysign(0.0, d) : r);
}

Value float_round_to(Vm *vm, double d, Value digits) {
    int64_t places;
    if (is_none(digits)) return int_from_double(vm, isfinite(d) ? nearbyint(d) : d);
    return value_to_clipped(vm, digits, &places) ? float_round(vm, d, places) : ABSENT;
}

static Value float_round_method(Vm *vm, const Value *args) { return float_round_to(vm, float_value(args[0]), args[1]); }

/* ---- hexadecimal ---- */

static Value float_hex(Vm *vm, const Value *args) {
    double d = float_value(args[0]);
    if (!isfinite(d)) return value_object(str_from(vm, isnan(d) ? "nan" : d < 0 ? "-inf" : "inf"));
    const char *sign = signbit(d) ? "-" : "";
    if (d == 0) return value_object(str_format(vm, "%s0x0.0p+0", sign));
    int exponent;
    double m = frexp(fabs(d), &exponent) * 2;
    exponent--;
    if (exponent < -1022) {                     /* subnormal: 0x0.…p-1022 */
        m = ldexp(m, exponent + 1022);
        exponent = -1022;
    }
    uint64_t whole = (uint64_t)m, fraction = (uint64_t)ldexp(m - (double)whole, 52);
    return value_object(str_format(vm, "%s0x%llu.%013llxp%+d", sign, (unsigned long long)whole,
                                   (unsigned long long)fraction, exponent));
}

static bool is_hex_digit(char c) {
    return isxdigit((unsigned char)c);
}

/* [sign] [0x] hexdigits [. hexdigits] [p [sign] digits], or inf, infinity, nan, blanks around it. Puts it as strtod wants it. */
static bool hex_normalize(const Str *text, Buffer *out) {
    const char *p = text->data, *end = text->data + text->size;
    while (isspace((unsigned char)*p)) p++;
    while (end > p && isspace((unsigned char)end[-1])) end--;
    if (*p == '+' || *p == '-') buffer_putc(out, *p++);
    const char *word = p;
    while (isalpha((unsigned char)*word)) word++;
    size_t letters = (size_t)(word - p);
    bool inf = (letters == 3 && !strncasecmp(p, "inf", 3)) || (letters == 8 && !strncasecmp(p, "infinity", 8));
    if (word == end && (inf || (letters == 3 && !strncasecmp(p, "nan", 3)))) return buffer_append(out, p, letters);
    buffer_puts(out, "0x");
    if (p[0] == '0' && (p[1] | 32) == 'x') p += 2;
    size_t digits = 0;
    for (; is_hex_digit(*p); p++, digits++) buffer_putc(out, *p);
    if (*p == '.') {
        buffer_putc(out, *p++);
        for (; is_hex_digit(*p); p++, digits++) buffer_putc(out, *p);
    }
    if (digits == 0) return false;
    if ((*p | 32) == 'p') {
        buffer_putc(out, *p++);
        if (*p == '+' || *p == '-') buffer_putc(out, *p++);
        if (!isdigit((unsigned char)*p)) return false;
        while (isdigit((unsigned char)*p)) buffer_putc(out, *p++);
    }
    return p == end;
}

static Value float_fromhex(Vm *vm, const Value *args) {
    if (!is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "bad argument type for built-in operation");
    Buffer clean = BUFFER_EMPTY;
    bool ok = hex_normalize(as_str(args[1]), &clean) && !clean.failed;
    double d = ok ? strtod(clean.data, NULL) : 0;
    bool too_large = ok && isinf(d) && !strpbrk(clean.data, "iI");
    buffer_clear(&clean);
    if (!ok) return vm_raise(vm, ERROR_VALUE, "invalid hexadecimal floating-point string");
    if (too_large) return vm_raise(vm, ERROR_OVERFLOW, "hexadecimal value too large to represent as a float");
    if (args[0].as.object == &float_type.object) return value_float(d);
    return value_call_1(vm, args[0], value_float(d));
}

/* ---- methods ---- */

static Value float_is_integer(Vm *vm, const Value *args) {
    (void)vm;
    double d = float_value(args[0]);
    return value_bool(isfinite(d) && floor(d) == d);
}

static Value float_as_integer_ratio(Vm *vm, const Value *args) {
    double d = float_value(args[0]);
    if (isinf(d)) return vm_raise(vm, ERROR_OVERFLOW, "cannot convert Infinity to integer ratio");
    if (isnan(d)) return vm_raise(vm, ERROR_VALUE, "cannot convert NaN to integer ratio");
    int exponent;
    int64_t digits = (int64_t)ldexp(frexp(d, &exponent), DBL_MANT_DIG);
    if (!digits) return tuple_pair(vm, value_int(0), value_int(1));
    int zeros = __builtin_ctzll((uint64_t)digits);
    digits /= (int64_t)1 << zeros;
    exponent += zeros - DBL_MANT_DIG;                     /* d is digits, odd, times 2 ** exponent */
    if (exponent <= 0 && exponent > -63) return tuple_pair(vm, value_int(digits), value_int((int64_t)1 << -exponent));
    mpz_t top, bottom;
    mpz_init_set_si(top, digits);
    mpz_init_set_ui(bottom, 1);
    if (exponent > 0) mpz_mul_2exp(top, top, (mp_bitcnt_t)exponent);
    else mpz_mul_2exp(bottom, bottom, (mp_bitcnt_t)-exponent);
    Value a = int_from_mpz(vm, top), b = int_from_mpz(vm, bottom);
    mpz_clears(top, bottom, NULL);
    return tuple_pair(vm, a, b);
}

static Value float_conjugate(Vm *vm, const Value *args) {
    (void)vm;
    return value_float(float_value(args[0]));
}

static Value float_trunc(Vm *vm, const Value *args) {
    return int_from_double(vm, float_value(args[0]));
}

static Value float_floor(Vm *vm, const Value *args) {
    return int_from_double(vm, floor(float_value(args[0])));
}

static Value float_ceil(Vm *vm, const Value *args) {
    return int_from_double(vm, ceil(float_value(args[0])));
}

static Value float_getformat(Vm *vm, const Value *args) {
    if (!is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "__getformat__() argument must be str, not %s", value_type_name(args[1]));
    const char *kind = as_str(args[1])->data;
    if (strcmp(kind, "double") != 0 && strcmp(kind, "float") != 0)
        return vm_raise(vm, ERROR_VALUE, "__getformat__() argument 1 must be 'double' or 'float'");
    return value_object(str_from(vm, "IEEE, little-endian"));
}

static Value float_getnewargs(Vm *vm, const Value *args) {
    return tuple_of(vm, 1, value_float(float_value(args[0])));
}

static Value float_get_real(Vm *vm, Value self) {
    (void)vm;
    return value_float(float_value(self));
}

static Value float_get_imag(Vm *vm, Value self) {
    (void)vm;
    (void)self;
    return value_float(0.0);
}

const NativeDef float_methods[] = {
    {"is_integer", float_is_integer, "", "Is it a whole number?", NATIVE_METHOD},
    {"as_integer_ratio", float_as_integer_ratio, "", "The fraction that the number is: (numerator, denominator), "
                                                     "exactly.",
     NATIVE_METHOD},
    {"hex", float_hex, "", "All its bits as a hexadecimal text.", NATIVE_METHOD},
    {"fromhex", float_fromhex, "string, /", "The number that a text like '0x1.8p+1' stands for.", NATIVE_CLASS},
    {"conjugate", float_conjugate, "", "The number itself.", NATIVE_METHOD},
    {"__round__", float_round_method, "ndigits=None, /", "The nearest int, of two the even one; or the nearest float of ndigits places.",
     NATIVE_METHOD},
    {"__trunc__", float_trunc, "", "The int that is left without the places.", NATIVE_METHOD},
    {"__floor__", float_floor, "", "The greatest int that is not above.", NATIVE_METHOD},
    {"__ceil__", float_ceil, "", "The smallest int that is not below.", NATIVE_METHOD},
    {"__getformat__", float_getformat, "typestr, /", "How the machine keeps a 'double' or a 'float'.", NATIVE_CLASS},
    {"__getnewargs__", float_getnewargs, "", NULL, NATIVE_METHOD},
    {0},
};

const PropertyDef float_properties[] = {
    {"real", float_get_real, NULL, "the part on the real axis"},
    {"imag", float_get_imag, NULL, "the part on the imaginary axis"},
    {0},
};
