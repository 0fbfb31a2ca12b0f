/* int_methods.c -- int(): from text and from other numbers; and the methods of ints.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/int_methods.h"

#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/float.h"
#include "engine/lang/objects/int_scratch.h"
#include "engine/lang/objects/text_private.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/syntax/unicode.h"

/* ---- text of numbers ---- */

/* What C's isspace() holds for a blank, whatever the locale: int() and float() strip no other of ASCII. */
static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool text_number(const Str *s, Buffer *out) {
    size_t begin = 0, end = s->size;
    while (begin < end && is_blank(s->data[begin])) begin++;
    while (end > begin && is_blank(s->data[end - 1])) end--;
    if (str_is_ascii(s)) return buffer_append(out, s->data + begin, end - begin);
    size_t start = out->size;
    while (begin < end) {
        CodePoint c = str_next(s->data, &begin);
        int digit = unicode_decimal_value(c);
        bool blank = c < 128 ? is_blank((char)c) : unicode_is_space(c);
        if (digit >= 0) buffer_putc(out, (char)('0' + digit));
        else if (!blank) buffer_put_codepoint(out, c);
        else if (out->size > start) buffer_putc(out, ' ');
    }
    while (out->size > start && out->data[out->size - 1] == ' ') out->data[--out->size] = '\0';
    return !out->failed;
}

bool text_remove_underscores(Buffer *b) {
    size_t to = 0;
    for (size_t i = 0; i < b->size; i++) {
        if (b->data[i] != '_') {
            b->data[to++] = b->data[i];
            continue;
        }
        if (i == 0 || i + 1 == b->size || digit_value(b->data[i - 1]) > 9 || digit_value(b->data[i + 1]) > 9) return false;
    }
    b->size = to;
    if (b->data) b->data[to] = '\0';
    return true;
}

/* ---- parsing ---- */

typedef struct Digits {          /* of an int's text, cut into its parts */
    bool negative;
    int base;
    Buffer text;                 /* digits only */
} Digits;

static int prefix_base(const char *p, const char *end) {
    if (end - p < 2 || p[0] != '0') return 0;
    switch (p[1] | 32) {
        case 'x': return 16;
        case 'o': return 8;
        case 'b': return 2;
        default: return 0;
    }
}

/* Reads sign, prefix, digits and underscores of text without blanks. false: it is no int in that base. */
static bool digits_read(const char *p, const char *end, int base, Digits *out) {
    out->negative = p < end && *p == '-';
    if (p < end && (*p == '-' || *p == '+')) p++;
    int prefix = prefix_base(p, end);
    bool zeros_only = false, after_prefix = false;
    if (base == 0) {
        zeros_only = !prefix && p < end && *p == '0';
        base = prefix ? prefix : 10;
    }
    if (prefix && prefix == base) {
        p += 2;
        after_prefix = true;
    }
    out->base = base;
    if (after_prefix && p < end && *p == '_') p++;
    for (;; p++) {                           /* digits, an underscore, digits ... */
        const char *run = p;
        bool nonzero = false;
        for (; p < end && digit_value(*p) < base; p++) nonzero |= *p != '0';
        if (p == run || (zeros_only && nonzero)) return false;
        buffer_append(&out->text, run, (size_t)(p - run));
        if (p == end) return true;
        if (*p != '_') return false;
    }
}

static Value digits_to_int(Vm *vm, const Digits *d) {
    int64_t limit = int_digit_limit(vm);
    bool power_of_two = (d->base & (d->base - 1)) == 0;
    if (limit && !power_of_two && d->text.size > (size_t)limit) {
        return vm_raise(vm, ERROR_VALUE, "Exceeds the limit (%lld digits) for integer string conversion: value has %zu "
                        "digits; use sys.set_int_max_str_digits() to increase the limit", (long long)limit, d->text.size);
    }
    return int_from_digits(vm, d->text.data, d->text.size, d->base, d->negative);
}

static Value invalid_literal(Vm *vm, int base, Value original) {
    Str *shown = value_repr(vm, original);
    if (!shown) return ABSENT;
    vm_raise(vm, ERROR_VALUE, "invalid literal for int() with base %d: %.*s", base, shown->size > 300 ? 200 : (int)shown->size,
             shown->data);
    object_release(&shown->object);
    return ABSENT;
}

/* text is that of original, without the blanks around it. */
static Value parse_stripped(Vm *vm, const char *text, size_t size, int base, Value original) {
    char room[128];
    Digits d = {.text = BUFFER_OVER(room)};
    Value v = ABSENT;
    if (digits_read(text, text + size, base, &d)) v = d.text.failed ? vm_raise_memory(vm) : digits_to_int(vm, &d);
    else invalid_literal(vm, base, original);
    buffer_clear(&d.text);
    return v;
}

/* The common case: so few ASCII digits of a base other than 0 that they fit, perhaps with a minus. */
static bool parse_plain(const Str *s, int base, int64_t *out) {
    bool negative = s->size && s->data[0] == '-';
    size_t i = negative, most = base <= 10 ? 18 : base <= 16 ? 15 : 12;
    if (s->size == i || s->size > most || !base) return false;
    int64_t n = 0;
    for (; i < s->size; i++) {
        int digit = digit_value(s->data[i]);
        if (digit >= base) return false;
        n = n * base + digit;
    }
    *out = negative ? -n : n;
    return true;
}

static Value parse_str(Vm *vm, Str *s, int base) {
    int64_t plain;
    if (parse_plain(s, base, &plain)) return value_int(plain);
    char room[128];
    Buffer b = BUFFER_OVER(room);
    text_number(s, &b);
    Value v = b.failed ? vm_raise_memory(vm) : parse_stripped(vm, b.data, b.size, base, value_object(s));
    buffer_clear(&b);
    return v;
}

static bool base_is_valid(int64_t base) {
    return base == 0 || (base >= 2 && base <= 36);
}

Value int_parse(Vm *vm, const char *text, size_t size, int base) {
    if (!base_is_valid(base)) return vm_raise(vm, ERROR_VALUE, "int() base must be >= 2 and <= 36, or 0");
    Str *s = str_from_bytes_lossy(vm, text, size);
    if (!s) return ABSENT;
    Value v = parse_str(vm, s, base);
    object_release(&s->object);
    return v;
}

static Value parse_value(Vm *vm, Value v, int base) {
    if (is_str(v)) return parse_str(vm, as_str(v), base);
    const char *data;
    size_t size;
    if (!bytes_view(v, &data, &size)) return NOT_IMPLEMENTED;
    while (size && is_blank(*data)) data++, size--;
    while (size && is_blank(data[size - 1])) size--;
    return parse_stripped(vm, data, size, base, v);
}

/* ---- int() ---- */

static Value from_text_with_base(Vm *vm, Value x, Value base_value) {
    int64_t base;
    if (is_absent(x)) return vm_raise(vm, ERROR_TYPE, "int() missing string argument");
    if (!value_to_clipped(vm, base_value, &base)) return ABSENT;
    if (!base_is_valid(base)) return vm_raise(vm, ERROR_VALUE, "int() base must be >= 2 and <= 36, or 0");
    Value v = parse_value(vm, x, (int)base);
    if (is_not_implemented(v)) return vm_raise(vm, ERROR_TYPE, "int() can't convert non-string with explicit base");
    return v;
}

/* v, which a method that converts gave, if it is an int. */
static Value check_int(Vm *vm, Value v, const char *words) {
    if (is_absent(v) || is_int(v)) return v;
    vm_raise(vm, ERROR_TYPE, "%s (type %s)", words, value_type_name(v));
    value_release(v);
    return ABSENT;
}

/* What x's __trunc__ gives, or that one's __index__; NotImplemented without one. */
static Value from_truncated(Vm *vm, Value x) {
    Value trunc = value_special(vm, x, "__trunc__");
    if (is_absent(trunc)) return vm_raised(vm) ? ABSENT : NOT_IMPLEMENTED;
    bool ok = vm_warn(vm, ERROR_DEPRECATION_WARNING, "The delegation of int() to __trunc__ is deprecated.");
    Value v = ok ? value_call_0(vm, trunc) : ABSENT;
    value_release(trunc);
    if (is_absent(v) || is_int(v) || !value_type(v)->to_index) return check_int(vm, v, "__trunc__ returned non-Integral");
    Value index = value_type(v)->to_index(vm, v);
    value_release(v);
    return check_int(vm, index, "__index__ returned non-int");
}

/* The int that x's __int__, __index__ or __trunc__ gives. */
static Value from_number(Vm *vm, Value x) {
    Type *type = value_type(x);
    if (type->to_int) return check_int(vm, type->to_int(vm, x), "__int__ returned non-int");
    if (type->to_index) return check_int(vm, type->to_index(vm, x), "__index__ returned non-int");
    return from_truncated(vm, x);
}

static Value from_value(Vm *vm, Value x) {
    if (is_absent(x)) return value_int(0);
    if (is_float(x)) return int_from_double(vm, x.as.real);
    Value v = from_number(vm, x);
    if (is_not_implemented(v)) v = parse_value(vm, x, 10);
    if (is_not_implemented(v)) {
        return vm_raise(vm, ERROR_TYPE, "int() argument must be a string, a bytes-like object or a real number, not '%s'",
                        value_type_name(x));
    }
    return v;
}

Value int_construct(Vm *vm, Type *type, const Value *args) {
    Value v = is_absent(args[1]) ? from_value(vm, args[0]) : from_text_with_base(vm, args[0], args[1]);
    if (is_absent(v)) return v;
    Value result = type == &int_type ? int_exact(vm, v) : int_of_type(vm, type, v);
    value_release(v);
    return result;
}

/* ---- methods ---- */

static Value int_bit_length(Vm *vm, const Value *args) {
    (void)vm;
    if (is_small_int(args[0])) {
        int64_t i = args[0].as.integer;
        uint64_t size = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
        return value_int(size ? 64 - __builtin_clzll(size) : 0);
    }
    IntView w;
    mpz_srcptr z = int_view(args[0], &w);
    return value_int(mpz_sgn(z) ? (int64_t)mpz_sizeinbase(z, 2) : 0);
}

static Value int_bit_count(Vm *vm, const Value *args) {
    (void)vm;
    if (is_small_int(args[0])) {
        int64_t i = args[0].as.integer;
        return value_int(__builtin_popcountll(i < 0 ? 0 - (uint64_t)i : (uint64_t)i));
    }
    IntView w;
    mpz_t positive;
    mpz_srcptr z = int_view(args[0], &w);
    return value_int((int64_t)mpz_popcount(mpz_roinit_n(positive, mpz_limbs_read(z), (mp_size_t)mpz_size(z))));
}

static bool read_byteorder(Vm *vm, Value v, bool *little) {
    if (!is_str(v)) {
        return vm_fail(vm, ERROR_TYPE, "byteorder must be str, not %s", value_type_name(v));
    }
    *little = str_equal_c(as_str(v), "little");
    if (*little || str_equal_c(as_str(v), "big")) return true;
    return vm_fail(vm, ERROR_VALUE, "byteorder must be either 'little' or 'big'");
}

static void reverse_bytes(char *data, size_t size) {
    for (size_t i = 0; i < size / 2; i++) {
        char c = data[i];
        data[i] = data[size - 1 - i];
        data[size - 1 - i] = c;
    }
}

/* An int of 64 bits and its octets, least significant first: those beyond the eighth repeat the sign. */
static bool small_to_octets(Vm *vm, int64_t v, char *out, size_t size, bool is_signed) {
    if (v < 0 && !is_signed) return vm_fail(vm, ERROR_OVERFLOW, "can't convert negative int to unsigned");
    int64_t over = size >= 8 ? 0 : size == 0 ? v : v >> (8 * size - is_signed);
    if (over != 0 && !(is_signed && over == -1)) return vm_fail(vm, ERROR_OVERFLOW, "int too big to convert");
    for (size_t i = 0; i < size; i++) out[i] = (char)(i < 8 ? v >> 8 * i : v >> 63);
    return true;
}

/* Of any int: the octets of its absolute value, turned into two's complement where it is negative. */
static bool big_to_octets(Vm *vm, mpz_srcptr z, char *out, size_t size, bool is_signed) {
    bool negative = mpz_sgn(z) < 0;
    if (negative && !is_signed) return vm_fail(vm, ERROR_OVERFLOW, "can't convert negative int to unsigned");
    size_t bits = mpz_sgn(z) ? mpz_sizeinbase(z, 2) : 0;
    bool least = negative && mpz_scan1(z, 0) == bits - 1;    /* -2**k takes no more bits than 2**k - 1 */
    if (bits && is_signed && !least) bits++;
    if (bits > size * 8) return vm_fail(vm, ERROR_OVERFLOW, "int too big to convert");
    memset(out, 0, size);
    mpz_export(out, NULL, -1, 1, 0, 0, z);
    unsigned carry = 1;
    for (size_t i = 0; negative && i < size; i++, carry >>= 8) {
        carry += (unsigned char)~out[i];
        out[i] = (char)carry;
    }
    return true;
}

bool int_to_octets(Vm *vm, Value v, char *out, size_t size, bool little, bool is_signed) {
    IntView w;
    bool fits = is_small_int(v) ? small_to_octets(vm, v.as.integer, out, size, is_signed)
                                : big_to_octets(vm, int_view(v, &w), out, size, is_signed);
    if (fits && !little) reverse_bytes(out, size);
    return fits;
}

static Value int_to_bytes(Vm *vm, const Value *args) {
    int64_t size;
    bool little;
    if (!value_to_index(vm, args[1], &size) || !read_byteorder(vm, args[2], &little)) return ABSENT;
    int is_signed = value_truth(vm, args[3]);
    if (is_signed < 0) return ABSENT;
    if (size < 0) return vm_raise(vm, ERROR_VALUE, "length argument must be non-negative");
    if (size > INT32_MAX) return vm_raise_memory(vm);
    Bytes *bytes = bytes_alloc(vm, (size_t)size);
    if (!bytes || int_to_octets(vm, args[0], bytes->data, (size_t)size, little, is_signed)) return value_object(bytes);
    object_release(&bytes->object);
    return ABSENT;
}

Value int_from_octets(Vm *vm, const char *data, size_t size, bool little, bool is_signed) {
    if (size <= 7) {
        uint64_t word = 0;
        for (size_t i = 0; i < size; i++) word |= (uint64_t)(unsigned char)data[little ? i : size - 1 - i] << 8 * i;
        bool negative = is_signed && size && word >> (8 * size - 1);
        return value_int(negative ? (int64_t)(word - ((uint64_t)1 << 8 * size)) : (int64_t)word);
    }
    Scratch s;
    mpz_ptr z = scratch_begin(&s, size / sizeof(mp_limb_t) + 2);
    mpz_import(z, size, little ? -1 : 1, 1, 0, 0, data);
    if (is_signed && mpz_tstbit(z, size * 8 - 1)) {      /* ~(2**bits - 1 - z) is z - 2**bits */
        mpz_com(z, z);
        mpz_fdiv_r_2exp(z, z, size * 8);
        mpz_com(z, z);
    }
    return scratch_take(vm, &s);
}

static Value int_from_bytes(Vm *vm, const Value *args) {
    bool little;
    if (!read_byteorder(vm, args[2], &little)) return ABSENT;
    int is_signed = value_truth(vm, args[3]);
    if (is_signed < 0) return ABSENT;
    const char *data;
    size_t size;
    Value owned = ABSENT;
    if (!bytes_view(args[1], &data, &size)) {
        if (is_int(args[1])) return vm_raise(vm, ERROR_TYPE, "cannot convert '%s' object to bytes", value_type_name(args[1]));
        owned = value_call_1(vm, value_object(&bytes_type), args[1]);
        if (is_absent(owned)) return ABSENT;
        bytes_view(owned, &data, &size);
    }
    Value v = int_from_octets(vm, data, size, little, is_signed);
    value_release(owned);
    if (is_absent(v) || args[0].as.object == &int_type.object) return v;
    Value result = value_call_1(vm, args[0], v);
    value_release(v);
    return result;
}

static Value int_as_integer_ratio(Vm *vm, const Value *args) {
    return tuple_pair(vm, int_exact(vm, args[0]), value_int(1));
}

static Value int_self(Vm *vm, const Value *args) {
    return int_exact(vm, args[0]);
}

static Value int_round_method(Vm *vm, const Value *args) {
    int64_t digits;
    if (is_none(args[1])) return int_exact(vm, args[0]);
    if (!value_to_clipped(vm, args[1], &digits)) return ABSENT;
    return int_round(vm, args[0], digits);
}

static Value int_getnewargs(Vm *vm, const Value *args) {
    return tuple_of(vm, 1, int_exact(vm, args[0]));
}

static Value int_get_imag(Vm *vm, Value self) {
    (void)vm;
    (void)self;
    return value_int(0);
}

static Value int_get_denominator(Vm *vm, Value self) {
    (void)vm;
    (void)self;
    return value_int(1);
}

const NativeDef int_methods[] = {
    {"bit_length", int_bit_length, "", "How many bits the number has.", NATIVE_METHOD},
    {"bit_count", int_bit_count, "", "How many of its bits are set, the sign left aside.",
     NATIVE_METHOD},
    {"to_bytes", int_to_bytes, "length=1, byteorder='big', *, signed=False", "The number as octets.",
     NATIVE_METHOD},
    {"from_bytes", int_from_bytes, "bytes, byteorder='big', *, signed=False",
     "The number that octets stand for.", NATIVE_CLASS},
    {"as_integer_ratio", int_as_integer_ratio, "", "The number as a fraction: (number, 1).",
     NATIVE_METHOD},
    {"conjugate", int_self, "", "The number itself.", NATIVE_METHOD},
    {"__round__", int_round_method, "ndigits=None, /", "Rounding an Integral returns itself, or with ndigits an integer.",
     NATIVE_METHOD},
    {"__trunc__", int_self, "", "The number itself.", NATIVE_METHOD},
    {"__floor__", int_self, "", "The number itself.", NATIVE_METHOD},
    {"__ceil__", int_self, "", "The number itself.", NATIVE_METHOD},
    {"__getnewargs__", int_getnewargs, "", NULL, NATIVE_METHOD},
    {0},
};

const PropertyDef int_properties[] = {
    {"real", int_exact, NULL, "the part on the real axis"},
    {"imag", int_get_imag, NULL, "the part on the imaginary axis"},
    {"numerator", int_exact, NULL, "The number itself: a whole number is a fraction over 1."},
    {"denominator", int_get_denominator, NULL, "1: a whole number is a fraction over 1."},
    {0},
};
