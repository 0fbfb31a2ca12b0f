/* complex.c -- complex: arithmetic, text, parsing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/complex.h"

#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/float.h"
#include "engine/lang/objects/format.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/text_private.h"
#include "engine/lang/objects/tuple.h"

#include <ctype.h>
#include <math.h>

typedef struct Pair { double re, im; } Pair;

static Value new_of_type(Vm *vm, Type *type, double real, double imag) {
    Complex *c = object_new(vm, type, 0);
    if (!c) return ABSENT;
    c->real = real;
    c->imag = imag;
    return value_object(c);
}

Value complex_new(Vm *vm, double real, double imag) {
    Complex *c = (Complex *)object_begin(vm, &complex_type, sizeof(Complex), false);
    if (!c) return ABSENT;
    c->real = real;
    c->imag = imag;
    c->dict = NULL;
    return value_object(c);
}

static Value from_pair(Vm *vm, Pair p) {
    return complex_new(vm, p.re, p.im);
}

/* ---- arithmetic ---- */

static Pair multiply(Pair x, Pair y) {
    return (Pair){x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re};
}

/* x / y by Smith's method (R. L. Smith, CACM 5, 1962): no overflow in between. y is not 0. */
static Pair divide(Pair x, Pair y) {
    if (fabs(y.re) >= fabs(y.im)) {
        double ratio = y.im / y.re, bottom = y.re + y.im * ratio;
        return (Pair){(x.re + x.im * ratio) / bottom, (x.im - x.re * ratio) / bottom};
    }
    if (fabs(y.im) >= fabs(y.re)) {
        double ratio = y.re / y.im, bottom = y.re * ratio + y.im;
        return (Pair){(x.re * ratio + x.im) / bottom, (x.im * ratio - x.re) / bottom};
    }
    return (Pair){NAN, NAN};
}

static Pair power_integer(Pair x, long n) {
    Pair r = {1, 0}, p = x;
    unsigned long bits = n < 0 ? (unsigned long)-n : (unsigned long)n;
    for (; bits; bits >>= 1, p = multiply(p, p)) {
        if (bits & 1) r = multiply(r, p);
    }
    return n < 0 ? divide((Pair){1, 0}, r) : r;
}

static Pair power_general(Pair x, Pair y) {
    double size = hypot(x.re, x.im), length = pow(size, y.re), angle = atan2(x.im, x.re), turn = angle * y.re;
    if (y.im != 0) {
        length *= exp(-angle * y.im);
        turn += y.im * log(size);
    }
    return (Pair){length * cos(turn), length * sin(turn)};
}

Value complex_power(Vm *vm, double a, double b, double c, double d) {
    Pair x = {a, b}, y = {c, d}, r;
    if (c == 0 && d == 0) return complex_new(vm, 1, 0);
    if (a == 0 && b == 0) {
        if (d != 0 || c < 0) return vm_raise(vm, ERROR_ZERO_DIVISION, "0.0 to a negative or complex power");
        return complex_new(vm, 0, 0);
    }
    if (d == 0 && c == floor(c) && fabs(c) <= 100) r = power_integer(x, (long)c);
    else r = power_general(x, y);
    bool finite = isfinite(a) && isfinite(b) && isfinite(c) && isfinite(d);
    if (finite && (isinf(r.re) || isinf(r.im))) return vm_raise(vm, ERROR_OVERFLOW, "complex exponentiation");
    return from_pair(vm, r);
}

/* v as an operand: 1 done, 0 no number, -1 an int that is too large. */
HOT int operand(Vm *vm, Value v, Pair *out) {
    *out = (Pair){0, 0};
    if (is_complex(v)) {
        *out = (Pair){as_complex(v)->real, as_complex(v)->imag};
    } else if (is_any_float(v)) {
        out->re = float_value(v);
    } else if (is_int(v)) {
        out->re = int_to_double(v);
        if (isinf(out->re)) {
            vm_raise(vm, ERROR_OVERFLOW, "int too large to convert to float");
            return -1;
        }
    } else {
        return 0;
    }
    return 1;
}

HOT int operands(Vm *vm, Value a, Value b, Pair *x, Pair *y) {
    int ok = operand(vm, a, x);
    return ok > 0 ? operand(vm, b, y) : ok;
}

static Value complex_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    Pair x, y;
    int ok = operands(vm, a, b, &x, &y);
    if (ok <= 0) return ok < 0 ? ABSENT : NOT_IMPLEMENTED;
    switch (op) {
        case BINARY_ADD: return complex_new(vm, x.re + y.re, x.im + y.im);
        case BINARY_SUB: return complex_new(vm, x.re - y.re, x.im - y.im);
        case BINARY_MUL: return from_pair(vm, multiply(x, y));
        case BINARY_DIV:
            if (y.re == 0 && y.im == 0) return vm_raise(vm, ERROR_ZERO_DIVISION, "complex division by zero");
            return from_pair(vm, divide(x, y));
        case BINARY_POW: return complex_power(vm, x.re, x.im, y.re, y.im);
        default: return NOT_IMPLEMENTED;
    }
}

static Value complex_power_slot(Vm *vm, Value a, Value b, Value modulus) {
    if (is_none(modulus)) return complex_binary(vm, BINARY_POW, a, b);
    Pair x, y;
    int ok = operands(vm, a, b, &x, &y);
    if (ok <= 0) return ok < 0 ? ABSENT : NOT_IMPLEMENTED;
    return vm_raise(vm, ERROR_VALUE, "complex modulo");
}

static Value complex_unary(Vm *vm, UnaryOp op, Value a) {
    Complex *c = as_complex(a);
    switch (op) {
        case UNARY_NEG: return complex_new(vm, -c->real, -c->imag);
        case UNARY_POS: return complex_new(vm, c->real, c->imag);
        case UNARY_ABS: break;
        default: return vm_raise(vm, ERROR_TYPE, "bad operand type for unary ~: '%s'", value_type_name(a));
    }
    double size = hypot(c->real, c->imag);
    if (isinf(size) && isfinite(c->real) && isfinite(c->imag)) {
        return vm_raise(vm, ERROR_OVERFLOW, "absolute value too large");
    }
    return value_float(size);
}

/* a complex equals an int only when it does so exactly. */
static bool equals(Complex *c, Value other) {
    if (is_complex(other)) return c->real == as_complex(other)->real && c->imag == as_complex(other)->imag;
    if (c->imag != 0) return false;
    if (is_any_float(other)) return c->real == float_value(other);
    return !isnan(c->real) && float_order_int(c->real, other) == 0;
}

static Value complex_compare(Vm *vm, Value a, Value b, CompareOp op) {
    (void)vm;
    if (op != COMPARE_EQ && op != COMPARE_NE) return NOT_IMPLEMENTED;
    if (!is_complex(a) || !(is_complex(b) || is_any_float(b) || is_int(b))) return NOT_IMPLEMENTED;
    return value_bool(equals(as_complex(a), b) == (op == COMPARE_EQ));
}

static bool complex_hash(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    Complex *c = as_complex(self);
    *out = float_hash(c->real) + 1000003u * float_hash(c->imag);
    if (*out == (uint64_t)-1) *out = (uint64_t)-2;
    return true;
}

static int complex_truth(Vm *vm, Value self) {
    (void)vm;
    return as_complex(self)->real != 0 || as_complex(self)->imag != 0;
}

/* ---- text ---- */

/* repr of a part: without the ".0" that a float would show. */
static void write_part(double d, bool with_sign, Buffer *out) {
    size_t start = out->size;
    if (with_sign && (isnan(d) || !signbit(d))) buffer_putc(out, '+');
    number_write_repr(d, out);
    if (!out->failed && out->size - start > 2 && memcmp(out->data + out->size - 2, ".0", 2) == 0) {
        out->size -= 2;
        out->data[out->size] = '\0';
    }
}

static Value complex_repr(Vm *vm, Value self) {
    Complex *c = as_complex(self);
    Buffer b = BUFFER_EMPTY;
    if (c->real == 0 && !signbit(c->real)) {
        write_part(c->imag, false, &b);
        buffer_putc(&b, 'j');
    } else {
        buffer_putc(&b, '(');
        write_part(c->real, false, &b);
        write_part(c->imag, true, &b);
        buffer_puts(&b, "j)");
    }
    return value_object(str_from_buffer(vm, &b));
}

static Value complex_format(Vm *vm, Value self, Str *spec) {
    return format_complex(vm, as_complex(self)->real, as_complex(self)->imag, spec);
}

/* Length of the longest float at the start of p: sign, digits, point, exponent; or inf, infinity, nan. */
static size_t float_span(const char *p) {
    const char *start = p;
    if (*p == '+' || *p == '-') p++;
    static const char *const words[] = {"infinity", "inf", "nan"};
    for (int i = 0; i < 3; i++) {
        if (!strncasecmp(p, words[i], strlen(words[i]))) return (size_t)(p - start) + strlen(words[i]);
    }
    size_t digits = 0;
    for (; isdigit((unsigned char)*p); p++) digits++;
    if (*p == '.') {
        for (p++; isdigit((unsigned char)*p); p++) digits++;
    }
    if (digits == 0) return 0;
    if ((*p | 32) == 'e') {
        const char *e = p + 1;
        if (*e == '+' || *e == '-') e++;
        if (isdigit((unsigned char)*e)) {
            while (isdigit((unsigned char)*e)) e++;
            p = e;
        }
    }
    return (size_t)(p - start);
}

/* Reads a part at *p: 1 a float, 0 nothing; a sign alone before j counts as one. */
static int read_part(const char **p, double *out) {
    size_t size = float_span(*p);
    if (size) {
        number_parse(*p, size, out);
        *p += size;
        return 1;
    }
    const char *q = *p;
    double sign = *q == '-' ? -1 : 1;
    if (*q == '+' || *q == '-') q++;
    if ((*q | 32) != 'j') return 0;
    *out = sign;
    *p = q;
    return 1;
}

static bool parse_text(const char *p, Pair *out) {
    bool parens = *p == '(';
    if (parens) p++;
    while (*p == ' ') p++;
    *out = (Pair){0, 0};
    double first, second;
    if (!read_part(&p, &first)) return false;
    if ((*p | 32) == 'j') {
        out->im = first;
        p++;
    } else {
        out->re = first;
        if (*p == '+' || *p == '-') {
            if (!read_part(&p, &second) || (*p | 32) != 'j') return false;
            out->im = second;
            p++;
        }
    }
    while (*p == ' ') p++;
    if (parens && *p++ != ')') return false;
    while (*p == ' ') p++;
    return *p == '\0';
}

static bool parse_str(Vm *vm, Str *s, Pair *out) {
    char room[128];
    Buffer b = BUFFER_OVER(room);
    text_number(s, &b);
    bool underscores = !b.failed && text_remove_underscores(&b);
    bool ok = underscores && strlen(b.data) == b.size && parse_text(b.data, out);
    if (b.failed) vm_raise_memory(vm);
    else if (!underscores) vm_raise(vm, ERROR_VALUE, "could not convert string to complex: '%s'", s->data);
    else if (!ok) vm_raise(vm, ERROR_VALUE, "complex() arg is a malformed string");
    buffer_clear(&b);
    return ok;
}

/* ---- construction ---- */

/* The result of v.__complex__(), ABSENT with nothing pending if it has none. */
static Value special_complex(Vm *vm, Value v) {
    Value method = value_special(vm, v, "__complex__");
    if (is_absent(method)) return ABSENT;
    Value r = value_call_0(vm, method);
    value_release(method);
    if (is_absent(r) || is_complex(r)) return r;
    vm_raise(vm, ERROR_TYPE, "__complex__ returned non-complex (type %s)", value_type_name(r));
    value_release(r);
    return ABSENT;
}

bool complex_read(Vm *vm, Value v, double *real, double *imag) {
    *imag = 0;
    if (!is_complex(v) && !is_any_float(v) && !is_int(v)) {
        Value c = special_complex(vm, v);
        if (is_absent(c)) return !vm_raised(vm) && value_to_double(vm, v, real);
        *real = as_complex(c)->real;
        *imag = as_complex(c)->imag;
        value_release(c);
        return true;
    }
    Pair p;
    if (operand(vm, v, &p) < 0) return false;
    *real = p.re;
    *imag = p.im;
    return true;
}

static bool read_argument(Vm *vm, Value v, const char *place, Pair *out) {
    Type *type = value_type(v);
    bool number = is_complex(v) || type->to_float || type->to_index;
    if (!number) {
        Value method = value_special(vm, v, "__complex__");
        number = !is_absent(method);
        value_release(method);
        if (vm_raised(vm)) return false;
    }
    if (number) return complex_read(vm, v, &out->re, &out->im);
    if (*place == 's') return vm_fail(vm, ERROR_TYPE, "complex() second argument must be a number, not '%s'", type->name);
    return vm_fail(vm, ERROR_TYPE, "complex() first argument must be a string or a number, not '%s'", type->name);
}

static Value complex_construct(Vm *vm, Type *type, const Value *args) {
    Pair x = {0, 0}, y = {0, 0};
    if (!is_absent(args[0]) && is_str(args[0])) {
        if (!is_absent(args[1])) {
            return vm_raise(vm, ERROR_TYPE, "complex() can't take second arg if first is a string");
        }
        return parse_str(vm, as_str(args[0]), &x) ? new_of_type(vm, type, x.re, x.im) : ABSENT;
    }
    if (!is_absent(args[1]) && is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "complex() second arg can't be a string");
    if (!is_absent(args[0]) && !read_argument(vm, args[0], "first", &x)) return ABSENT;
    if (is_absent(args[1])) return new_of_type(vm, type, x.re, x.im);
    if (!read_argument(vm, args[1], "second", &y)) return ABSENT;
    /* x + y*1j, with parts that are not there left out of the sum, so that signs of zero live on */
    double real = is_complex(args[1]) ? x.re - y.im : x.re;
    double imag = !is_absent(args[0]) && is_complex(args[0]) ? y.re + x.im : y.re;
    return new_of_type(vm, type, real, imag);
}

/* ---- methods ---- */

static Value complex_conjugate(Vm *vm, const Value *args) {
    Pair p;
    return complex_read(vm, args[0], &p.re, &p.im) ? complex_new(vm, p.re, -p.im) : ABSENT;
}

static Value complex_complex(Vm *vm, const Value *args) {
    Pair p;
    return complex_read(vm, args[0], &p.re, &p.im) ? complex_new(vm, p.re, p.im) : ABSENT;
}

static Value complex_getnewargs(Vm *vm, const Value *args) {
    Pair p;
    return complex_read(vm, args[0], &p.re, &p.im) ? tuple_pair(vm, value_float(p.re), value_float(p.im)) : ABSENT;
}

static Value get_real(Vm *vm, Value self) {
    Pair p;
    return complex_read(vm, self, &p.re, &p.im) ? value_float(p.re) : ABSENT;
}

static Value get_imag(Vm *vm, Value self) {
    Pair p;
    return complex_read(vm, self, &p.re, &p.im) ? value_float(p.im) : ABSENT;
}

static void complex_free(Object *o) {
    Complex *c = (Complex *)o;
    if (c->dict) object_release((Object *)c->dict);
    object_dealloc(o);
}

static const NativeDef methods[] = {
    {"conjugate", complex_conjugate, "", "The number with its imaginary part negated.", NATIVE_METHOD},
    {"__complex__", complex_complex, "", "The value as a plain complex.", NATIVE_METHOD},
    {"__getnewargs__", complex_getnewargs, "", NULL, NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"real", get_real, member_readonly, "the part on the real axis"},
    {"imag", get_imag, member_readonly, "the part on the imaginary axis"},
    {0},
};

Type complex_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "complex",
    .doc = "Create a complex number from a string or numbers.",
    .flags = TYPE_BASE | TYPE_FLAT,
    .instance_size = sizeof(Complex),
    .dict_offset = offsetof(Complex, dict),
    .free = complex_free,
    .signature = "real=..., imag=...",
    .construct = complex_construct,
    .repr = complex_repr,
    .format = complex_format,
    .compare = complex_compare,
    .hash = complex_hash,
    .operators = "add radd sub rsub mul rmul truediv rtruediv pow rpow bool neg pos abs",
    .binary = complex_binary,
    .power = complex_power_slot,
    .unary = complex_unary,
    .truth = complex_truth,
    .methods = methods,
    .properties = properties,
};
