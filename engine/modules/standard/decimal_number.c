/* decimal_number.c -- the class that Decimal is derived from.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/function.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/standard/decimal.h"

#include <ctype.h>

enum { TEXT_MOST = 400, EXPONENT_DIGITS = 9 }; /* longer texts are read by the library */

#define EXPONENT_MOST ((int64_t)4000000000000000000) /* the sum of two, and a number's digits beside it, fit an int64 */

Value decimal_new(Vm *vm, Type *type, bool negative, Value coefficient, int64_t exponent) {
    DecimalNumber *n = object_new(vm, type, 0);
    if (!n) {
        value_release(coefficient);
        return ABSENT;
    }
    n->coefficient = coefficient;
    n->exponent = exponent;
    n->negative = negative;
    return value_object(n);
}

bool decimal_world(Vm *vm, DecimalWorld *out) {
    Value module = vm_loaded(vm, "_decimal");
    Dict *names = is_absent(module) ? NULL : ((Module *)module.as.object)->dict;
    Value class = names ? dict_get_c(vm, names, "_class") : ABSENT;
    Value current = is_absent(class) ? ABSENT : dict_get_c(vm, names, "_current");
    if (is_absent(current))
        return vm_raised(vm) ? false : vm_fail(vm, ERROR_RUNTIME, "the module decimal is not complete");
    const List *contexts = (List *)current.as.object;
    *out =
        (DecimalWorld){vm, names, (Type *)class.as.object, (DecimalSettings *)contexts->items[contexts->count - 1].as.object};
    return true;
}

/* ---- construction ---- */

/* What the library says of a value: (sign, digits, exponent). */
static Value ask_parts(Vm *vm, const Value *args) {
    Value module = vm_loaded(vm, "_decimal");
    return is_absent(module) ? vm_raise(vm, ERROR_RUNTIME, "the module decimal is not complete")
                             : value_call_method(vm, module, "_parts_of", args, 2);
}

/* args: sign, digits, exponent: an int, or 'F', 'n' or 'N'. */
static Value of_parts(Vm *vm, Type *type, const Value *args) {
    int negative = value_truth(vm, args[0]);
    int64_t exponent = 0;
    bool special = is_str(args[2]);
    if (negative < 0 || (!special && !value_to_index(vm, args[2], &exponent))) return ABSENT;
    if (exponent > EXPONENT_MOST || exponent < -EXPONENT_MOST)
        return vm_raise(vm, ERROR_OVERFLOW, "Python int too large to convert to C ssize_t");
    if (!is_int(args[1]))
        return vm_raise(vm, ERROR_TYPE, "coefficient must be an int, not %s", value_type_name(args[1]));
    Value v = decimal_new(vm, type, negative, value_retain(args[1]), exponent);
    if (special && !is_absent(v)) as_number(v)->kind = as_str(args[2])->data[0];
    return v;
}

/* Reads digits with a point among them into `digits`; how many stand behind it. */
static const char *read_digits(const char *at, char *digits, size_t *count, int64_t *behind) {
    bool point = false;
    *count = 0;
    *behind = 0;
    for (; isdigit((unsigned char)*at) || (*at == '.' && !point); at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        if (*count < TEXT_MOST) digits[*count] = *at;
        ++*count;
        *behind += point;
    }
    return at;
}

/* The number that a text is, if it is written as most are; NOT_IMPLEMENTED: the library reads it. */
static Value of_text(Vm *vm, Type *type, const Str *s) {
    char digits[TEXT_MOST];
    size_t count;
    int64_t behind, exponent = 0;
    const char *at = s->data;
    bool negative = *at == '-';
    if (*at == '-' || *at == '+') at++;
    at = read_digits(at, digits, &count, &behind);
    if (!count || count >= TEXT_MOST) return NOT_IMPLEMENTED;
    if (*at == 'e' || *at == 'E') {
        bool minus = *++at == '-';
        const char *begun = at += *at == '-' || *at == '+';
        for (; isdigit((unsigned char)*at) && at - begun < EXPONENT_DIGITS; at++)
            exponent = exponent * 10 + (*at - '0');
        if (at == begun) return NOT_IMPLEMENTED;
        if (minus) exponent = -exponent;
    }
    if (at != s->data + s->size) return NOT_IMPLEMENTED;
    Value coefficient = int_parse(vm, digits, count, 10);
    return is_absent(coefficient) ? ABSENT : decimal_new(vm, type, negative, coefficient, exponent - behind);
}

static Value of_int(Vm *vm, Type *type, Value v) {
    bool negative = int_order(v, value_int(0)) < 0;
    Value n = negative ? int_binary(vm, BINARY_SUB, value_int(0), v) : int_binary(vm, BINARY_ADD, v, value_int(0));
    return is_absent(n) ? ABSENT : decimal_new(vm, type, negative, n, 0);
}

static Value of_number(Vm *vm, Type *type, const DecimalNumber *n) {
    Value v = decimal_new(vm, type, n->negative, value_retain(n->coefficient), n->exponent);
    if (!is_absent(v)) as_number(v)->kind = n->kind;
    return v;
}

/* args: value, context */
static Value construct(Vm *vm, Type *type, const Value *args) {
    Value v = is_str(args[0]) ? of_text(vm, type, as_str(args[0])) : NOT_IMPLEMENTED;
    if (!is_not_implemented(v)) return v;
    if (is_int(args[0])) return of_int(vm, type, args[0]);
    if (is_number(args[0])) return of_number(vm, type, as_number(args[0]));
    Value parts = ask_parts(vm, args);
    v = is_absent(parts) ? ABSENT : of_parts(vm, type, as_tuple(parts)->items);
    value_release(parts);
    return v;
}

/* cls._of(sign, digits, exponent) */
static Value number_of(Vm *vm, const Value *args) { return of_parts(vm, (Type *)args[0].as.object, args + 1); }

/* ---- operators ---- */

/* The whole exponent that b is; -1: it is something else, or negative. */
static int64_t whole_exponent(const DecimalNumber *b) {
    return !b->negative && !b->exponent && is_small_int(b->coefficient) ? b->coefficient.as.integer : -1;
}

static Value fast(const DecimalWorld *w, BinaryOp op, const DecimalNumber *a, const DecimalNumber *b) {
    if (a->kind || b->kind) return NOT_IMPLEMENTED;
    switch (op) {
        case BINARY_ADD: return decimal_add(w, a, b, false);
        case BINARY_SUB: return decimal_add(w, a, b, true);
        case BINARY_MUL: return decimal_multiply(w, a, b);
        case BINARY_DIV: return decimal_divide(w, a, b);
        case BINARY_FLOORDIV: return decimal_divide_whole(w, a, b, false);
        case BINARY_MOD: return decimal_divide_whole(w, a, b, true);
        case BINARY_POW: return decimal_power(w, a, whole_exponent(b));
        default: return NOT_IMPLEMENTED;
    }
}

/* The library's method of self, other and a context. */
static const char *method_of(BinaryOp op) {
    switch (op) {
        case BINARY_ADD: return "_add";
        case BINARY_SUB: return "_subtract";
        case BINARY_MUL: return "_multiply";
        case BINARY_DIV: return "_divide";
        case BINARY_FLOORDIV: return "_floor_divide";
        case BINARY_MOD: return "_remainder";
        case BINARY_DIVMOD: return "_divmod";
        case BINARY_POW: return "_power";
        default: return NULL;
    }
}

/* v as a number: new; NOT_IMPLEMENTED: it is none. */
static Value operand(const DecimalWorld *w, Value v) {
    if (is_number(v)) return value_retain(v);
    return is_int(v) ? of_int(w->vm, w->class, v) : NOT_IMPLEMENTED;
}

static Value binary(Vm *vm, BinaryOp op, Value a, Value b) {
    DecimalWorld w;
    const char *method = method_of(op);
    if (!method) return NOT_IMPLEMENTED;
    if (!decimal_world(vm, &w)) return ABSENT;
    Value x = operand(&w, a), y = is_object(x) ? operand(&w, b) : x, result = NOT_IMPLEMENTED;
    if (is_object(x) && is_object(y)) {
        result = fast(&w, op, as_number(x), as_number(y));
        Value args[] = {y, value_object(w.context)};
        if (is_not_implemented(result)) result = value_call_method(vm, x, method, args, 2);
    } else if (is_absent(x) || is_absent(y)) {
        result = ABSENT;
    }
    value_release(x);
    if (is_object(x)) value_release(y);
    return result;
}

static Value power(Vm *vm, Value a, Value b, Value modulus) {
    Value args[] = {b, modulus};
    return is_number(a) ? value_call_method(vm, a, "_raised", args, 2) : NOT_IMPLEMENTED;
}

/* self.quantize(exp, rounding, context) in the context in force, where nothing is out of the way. */
static Value quantize(Vm *vm, const Value *args) {
    DecimalWorld w;
    const DecimalNumber *a = as_number(args[0]);
    Value result = NOT_IMPLEMENTED;
    if (is_number(args[1]) && is_none(args[3]) && !a->kind && !as_number(args[1])->kind) {
        if (!decimal_world(vm, &w)) return ABSENT;
        DecimalRounding rounding = is_none(args[2]) ? w.context->rounding : decimal_rounding(args[2]);
        if (rounding != ROUNDINGS) result = decimal_quantize(&w, a, as_number(args[1])->exponent, rounding);
    }
    return is_not_implemented(result) ? value_call_method(vm, args[0], "_quantized", args + 1, 3) : result;
}

static Value unary(Vm *vm, UnaryOp op, Value a) {
    static const char *const methods[] = {[UNARY_NEG] = "_minus", [UNARY_POS] = "_plus", [UNARY_ABS] = "_magnitude"};
    DecimalWorld w;
    if (op == UNARY_INVERT) return vm_raise(vm, ERROR_TYPE, "bad operand type for unary ~: '%s'", value_type_name(a));
    if (!decimal_world(vm, &w)) return ABSENT;
    Value result = as_number(a)->kind ? NOT_IMPLEMENTED : decimal_sign(&w, as_number(a), op);
    Value context = value_object(w.context);
    return is_not_implemented(result) ? value_call_method(vm, a, methods[op], &context, 1) : result;
}

/* ---- conversions ---- */

/* int(self), and of what is not finite or far too large what the library says. */
static Value to_int(Vm *vm, Value self) {
    const DecimalNumber *n = as_number(self);
    bool lost;
    Value whole = n->kind ? NOT_IMPLEMENTED : decimal_rescale(vm, n, 0, ROUND_DOWN, &lost);
    if (is_not_implemented(whole)) return value_call_method(vm, self, "_whole", NULL, 0);
    if (!n->negative || is_absent(whole)) return whole;
    Value negated = int_binary(vm, BINARY_SUB, value_int(0), whole);
    value_release(whole);
    return negated;
}

/* float(self): digits and a power of ten that are floats themselves give the nearest one by one operation. */
static Value to_float(Vm *vm, Value self) {
    enum { EXACT_POWER = 22 };
    static const double powers[EXACT_POWER + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                                   1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const DecimalNumber *n = as_number(self);
    bool exact = !n->kind && is_small_int(n->coefficient) && n->coefficient.as.integer <= (int64_t)1 << 53;
    if (!exact || n->exponent > EXACT_POWER || n->exponent < -EXACT_POWER)
        return value_call_method(vm, self, "_as_float", NULL, 0);
    double d = (double)n->coefficient.as.integer;
    d = n->exponent < 0 ? d / powers[-n->exponent] : d * powers[n->exponent];
    return value_float(n->negative ? -d : d);
}

/* round(self, ndigits) */
static Value round_method(Vm *vm, const Value *args) {
    DecimalWorld w;
    const DecimalNumber *n = as_number(args[0]);
    Value result = NOT_IMPLEMENTED;
    if (!is_none(args[1]) && !is_int(args[1])) return vm_raise(vm, ERROR_TYPE, "optional arg must be an integer");
    if (is_small_int(args[1]) && !n->kind && args[1].as.integer > -EXPONENT_MOST && args[1].as.integer < EXPONENT_MOST) {
        if (!decimal_world(vm, &w)) return ABSENT;
        result = decimal_quantize(&w, n, -args[1].as.integer, w.context->rounding);
    }
    return is_not_implemented(result) ? value_call_method(vm, args[0], "_rounded_to", args + 1, 1) : result;
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    static const char *const methods[] = {"_lt", "_le", "_eq", "_ne", "_gt", "_ge"};
    if (!is_number(a)) return NOT_IMPLEMENTED;
    if (is_number(b) && !as_number(a)->kind && !as_number(b)->kind) {
        int order = decimal_order(as_number(a), as_number(b));
        if (order != DECIMAL_UNKNOWN_ORDER) return value_bool(order_holds(order, op));
    }
    return value_call_method(vm, a, methods[op], &b, 1);
}

/* 10**exponent modulo 2**61 - 1, by which numbers are hashed; 10's inverse is for negative exponents. */
static uint64_t power_of_ten(int64_t exponent, uint64_t modulus) {
    const uint64_t inverse = UINT64_C(2075258708292324556);
    __uint128_t square = exponent < 0 ? inverse : 10, product = 1;
    for (uint64_t left = exponent < 0 ? 0 - (uint64_t)exponent : (uint64_t)exponent; left; left >>= 1) {
        if (left & 1) product = product * square % modulus;
        square = square * square % modulus;
    }
    return (uint64_t)product;
}

static bool hash(Vm *vm, Value self, uint64_t *out) {
    const uint64_t modulus = (UINT64_C(1) << 61) - 1;
    const DecimalNumber *n = as_number(self);
    if (!n->kind) {
        uint64_t h = (uint64_t)((__uint128_t)int_hash(n->coefficient) * power_of_ten(n->exponent, modulus) % modulus);
        if (n->negative) h = 0 - h;
        *out = h == (uint64_t)-1 ? (uint64_t)-2 : h;
        return true;
    }
    Value v = value_call_method(vm, self, "_hash", NULL, 0);
    bool ok = !is_absent(v) && value_hash(vm, v, out);
    value_release(v);
    return ok;
}

static int truth(Vm *vm, Value self) {
    (void)vm;
    return as_number(self)->kind || !value_same(as_number(self)->coefficient, value_int(0));
}

/* ---- text ---- */

/* The digits with a point before the last -exponent ones. */
static bool put_plain(Vm *vm, const DecimalNumber *n, Buffer *out) {
    char room[64];
    Buffer digits = BUFFER_OVER(room);
    bool ok = int_write(n->coefficient, 10, &digits);
    int64_t left = (int64_t)digits.size + n->exponent;
    if (n->negative) buffer_putc(out, '-');
    if (left <= 0) {
        buffer_puts(out, "0.");
        buffer_fill(out, '0', (size_t)-left);
        left = 0;
    } else {
        buffer_append(out, digits.data, (size_t)left);
        if (n->exponent) buffer_putc(out, '.');
    }
    buffer_append(out, digits.data + left, digits.size - (size_t)left);
    buffer_clear(&digits);
    return ok || !is_absent(vm_raise_memory(vm));
}

/* The text, a number without an exponent, with commas between its thousands. */
static Value grouped(Vm *vm, const Buffer *text) {
    size_t sign = text->data[0] == '-', whole = strcspn(text->data, ".") - sign, commas = (whole - 1) / 3, size = text->size + commas;
    Str *s = str_alloc(vm, &str_type, size, size);
    if (!s) return ABSENT;
    char *to = s->data;
    for (size_t i = 0; i < text->size; i++) {
        bool between = i > sign && i < sign + whole && (sign + whole - i) % 3 == 0;
        if (between) *to++ = ',';
        *to++ = text->data[i];
    }
    return value_object(s);
}

/* The text by a specifier `.2f` or `,.2f`, as most are; None: by another, or the library has to say. */
static Value fixed(Vm *vm, const Value *args) {
    const DecimalNumber *n = as_number(args[0]);
    const char *at = is_str(args[1]) ? as_str(args[1])->data : "";
    bool commas = *at == ',', lost;
    int64_t places = 0;
    DecimalWorld w;
    at += commas;
    if (n->kind || *at++ != '.' || !isdigit((unsigned char)*at)) return NONE;
    for (; isdigit((unsigned char)*at) && places < TEXT_MOST; at++) places = places * 10 + (*at - '0');
    if (*at != 'f' || at[1]) return NONE;
    if (!decimal_world(vm, &w)) return ABSENT;
    Value digits = decimal_rescale(vm, n, -places, w.context->rounding, &lost);
    if (!is_int(digits)) return is_absent(digits) ? ABSENT : NONE;
    char room[128];
    Buffer text = BUFFER_OVER(room);
    DecimalNumber shown = {.coefficient = digits, .exponent = -places, .negative = n->negative};
    Value v = ABSENT;
    if (put_plain(vm, &shown, &text)) v = commas ? grouped(vm, &text) : value_object(str_new(vm, text.data, text.size));
    buffer_clear(&text);
    value_release(digits);
    return v;
}

/* Is it written without an exponent, and soon? */
static bool is_plain(const DecimalNumber *n) {
    return !n->kind && is_small_int(n->coefficient) && n->exponent <= 0 &&
           n->exponent + decimal_digits(n->coefficient) > -6;
}

static Value str(Vm *vm, Value self) {
    if (!is_plain(as_number(self))) return value_call_method(vm, self, "_shown", NULL, 0);
    char room[64];
    Buffer b = BUFFER_OVER(room);
    Value v = put_plain(vm, as_number(self), &b) ? value_object(str_new(vm, b.data, b.size)) : ABSENT;
    buffer_clear(&b);
    return v;
}

static Value repr(Vm *vm, Value self) {
    Value text = str(vm, self);
    Value v = is_absent(text) ? ABSENT : value_object(str_format(vm, "Decimal('%s')", as_str(text)->data));
    value_release(text);
    return v;
}

/* ---- the type ---- */

static Value get_sign(Vm *vm, Value self) { (void)vm; return value_int(as_number(self)->negative); }
static Value get_int(Vm *vm, Value self) { (void)vm; return value_retain(as_number(self)->coefficient); }

static Value get_exp(Vm *vm, Value self) {
    const DecimalNumber *n = as_number(self);
    char kind[] = {n->kind, '\0'};
    return n->kind ? value_retain(value_object(vm_intern(vm, kind))) : value_int(n->exponent);
}

static const NativeDef methods[] = {
    {"_of", number_of, "sign, digits, exponent, /", "A number of its parts.", NATIVE_CLASS},
    {"quantize", quantize, "exp, rounding=None, context=None",
     "The number with the exponent of exp, rounded if need be.", NATIVE_METHOD},
    {"_fixed", fixed, "spec, /", "The text by a usual specifier, or None.", NATIVE_METHOD},
    {"__round__", round_method, "ndigits=None, /", "The nearest whole number, or the nearest with so many digits behind the point.",
     NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"_sign", get_sign, NULL, NULL},
    {"_int", get_int, NULL, NULL},
    {"_exp", get_exp, NULL, NULL},
    {0},
};

Type decimal_number_type = {
    .object = TYPE_OBJECT,
    .name = "Number",
    .module = "_decimal",
    .doc = "What class Decimal is derived from.",
    .flags = TYPE_BASE,
    .instance_size = sizeof(DecimalNumber),
    .owns = OWNS(OWNED_FOR_LIFE(DecimalNumber, coefficient)),
    .signature = "value='0', context=None",
    .construct = construct,
    .repr = repr,
    .str = str,
    .compare = compare,
    .hash = hash,
    .truth = truth,
    .operators = "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod divmod rdivmod pow rpow bool neg pos abs",
    .binary = binary,
    .power = power,
    .unary = unary,
    .to_int = to_int,
    .to_float = to_float,
    .methods = methods,
    .properties = properties,
};
