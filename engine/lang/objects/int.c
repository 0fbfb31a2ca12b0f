/* int.c -- int: conversions, arithmetic and slots. Methods and the constructor stand in int_methods.c.
 *
 * Two small ints take a short way with overflow checks; everything else goes through GMP, on views of the
 * operands, its results first in a Scratch, which asks for no memory while they are short. GMP ends the process when
 * memory runs out, so results that would be larger than BITS_MAX are refused before.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/int.h"

#include "engine/base/memory.h"
#include "engine/lang/objects/float.h"
#include "engine/lang/objects/format.h"
#include "engine/lang/objects/int_methods.h"
#include "engine/lang/objects/int_scratch.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/machine.h"

#include "engine/lang/objects/text_private.h"

#include <math.h>
#include <string.h>

#define BITS_MAX ((size_t)1 << 31)

enum { HASH_BITS = 61 };
static const uint64_t HASH_MODULUS = ((uint64_t)1 << HASH_BITS) - 1;

/* ---- conversions ---- */

/* mpz_roinit_n in line: z, to be read only, of so many limbs, the last of them not 0; negative: of -size limbs. */
HOT mpz_srcptr stand_on(mpz_ptr z, mp_limb_t *limbs, mp_size_t size) {
    *z = (__mpz_struct){._mp_size = (int)size, ._mp_d = limbs};
    return z;
}

mpz_srcptr int_view(Value v, IntView *view) {
    if (is_object(v)) return as_big(v)->value;
    int64_t i = v.as.integer;
    view->limb = i < 0 ? -(mp_limb_t)i : (mp_limb_t)i;
    return stand_on(view->z, &view->limb, i < 0 ? -1 : i > 0);
}

static Value new_object(Vm *vm, Type *type, mpz_srcptr z) {
    size_t limbs = mpz_size(z);
    size_t room = limbs * sizeof(mp_limb_t);
    bool plain = type == &int_type;
    Int *o = plain ? (Int *)object_begin(vm, type, sizeof(Int) + room, false) : object_new_room(vm, type, room);
    if (!o) return ABSENT;
    if (plain) o->dict = NULL;
    if (limbs) memcpy(o->limbs, mpz_limbs_read(z), room);
    stand_on(o->value, o->limbs, mpz_sgn(z) < 0 ? -(mp_size_t)limbs : (mp_size_t)limbs);
    return value_object(o);
}

/* mpz_fits_slong_p and mpz_get_si in line: a limb has 64 bits wherever this builds. */
HOT bool mpz_fits_i64(mpz_srcptr z, int64_t *out) {
    mp_limb_t limb = mpz_size(z) ? mpz_limbs_read(z)[0] : 0;
    bool negative = mpz_sgn(z) < 0;
    *out = (int64_t)(negative ? -limb : limb);
    return mpz_size(z) <= 1 && limb <= (mp_limb_t)INT64_MAX + negative;
}

Value int_from_mpz(Vm *vm, mpz_srcptr z) {
    int64_t i;
    return mpz_fits_i64(z, &i) ? value_int(i) : new_object(vm, &int_type, z);
}

static Value take_mpz(Vm *vm, mpz_ptr z) {
    Value v = int_from_mpz(vm, z);
    mpz_clear(z);
    return v;
}

Value int_of_type(Vm *vm, Type *type, Value v) {
    IntView w;
    return new_object(vm, type, int_view(v, &w));
}

Value int_exact(Vm *vm, Value v) {
    if (v.tag == TAG_INT) return v;
    if (v.tag == TAG_BOOL) return value_int(v.as.integer);
    if (value_is(v, &int_type)) return value_retain(v);
    return int_from_mpz(vm, as_big(v)->value);
}

Value int_from_u64(Vm *vm, uint64_t u) {
    if (u <= INT64_MAX) return value_int((int64_t)u);
    mp_limb_t limb = u;
    mpz_t z;
    return int_from_mpz(vm, mpz_roinit_n(z, &limb, 1));
}

/* Digits are gathered into words, as many as one holds, as long as the number fits a scratch. */
Value int_from_digits(Vm *vm, const char *digits, size_t size, int base, bool negative) {
    uint64_t radix = (uint64_t)base, word = 0, scale = 1;
    size_t bits = 64 - (size_t)__builtin_clzll(radix - 1), limbs = size / GMP_NUMB_BITS * bits + bits + 2;
    Scratch s;
    mpz_ptr z = scratch_begin(&s, limbs);
    if (limbs > SCRATCH_LIMBS) {
        mpz_set_str(z, digits, base);
        size = 0;
    }
    for (size_t i = 0; i < size; i++) {
        word = word * radix + (uint64_t)digit_value(digits[i]);
        scale *= radix;
        if (scale <= UINT64_MAX / radix && i + 1 < size) continue;
        mpz_mul_ui(z, z, scale);
        mpz_add_ui(z, z, word);
        word = 0;
        scale = 1;
    }
    if (negative) mpz_neg(z, z);
    return scratch_take(vm, &s);
}

Value int_from_double(Vm *vm, double d) {
    if (isnan(d)) return vm_raise(vm, ERROR_VALUE, "cannot convert float NaN to integer");
    if (isinf(d)) return vm_raise(vm, ERROR_OVERFLOW, "cannot convert float infinity to integer");
    if (d >= -0x1p63 && d < 0x1p63) return value_int((int64_t)d);
    mpz_t z;
    mpz_init_set_d(z, d);
    return take_mpz(vm, z);
}

void int_to_mpz(Value v, mpz_t out) {
    IntView w;
    mpz_set(out, int_view(v, &w));
}

/* |z| / 2**shift of at most 64 bits, the last bit set also if anything is cut off: rounding that to a double rounds z.
 */
static uint64_t top_bits(mpz_srcptr z, size_t shift) {
    size_t limb = shift / GMP_NUMB_BITS, low = shift % GMP_NUMB_BITS;
    uint64_t bits = mpz_getlimbn(z, (mp_size_t)limb) >> low;
    if (low) bits |= mpz_getlimbn(z, (mp_size_t)limb + 1) << (GMP_NUMB_BITS - low);
    if (mpz_scan1(z, 0) < shift) bits |= 1;
    return bits;
}

double int_to_double(Value v) {
    if (!is_object(v)) return (double)v.as.integer;
    mpz_srcptr z = as_big(v)->value;
    size_t bits = mpz_sizeinbase(z, 2);
    if (bits > 1100) return mpz_sgn(z) < 0 ? -INFINITY : INFINITY;
    size_t shift = bits > 64 ? bits - 64 : 0;
    double d = mpz_sgn(z) ? ldexp((double)top_bits(z, shift), (int)shift) : 0;
    return mpz_sgn(z) < 0 ? -d : d;
}

bool int_fits_i64(Value v, int64_t *out) {
    if (!is_object(v)) {
        *out = v.as.integer;
        return true;
    }
    return mpz_fits_i64(as_big(v)->value, out);
}

/* The digits of i with its sign, written up to end; returns where they begin (at most 65 before end). */
HOT char *write_based(int64_t i, unsigned base, char *end) {
    uint64_t left = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    do *--end = "0123456789abcdefghijklmnopqrstuvwxyz"[left % base];
    while (left /= base);
    if (i < 0) *--end = '-';
    return end;
}

/* A base that is known takes no division. */
static char *write_digits(int64_t i, int base, char *end) {
    switch (base) {
        case 2: return write_based(i, 2, end);
        case 8: return write_based(i, 8, end);
        case 10: return write_based(i, 10, end);
        case 16: return write_based(i, 16, end);
        default: return write_based(i, (unsigned)base, end);
    }
}

bool int_write(Value v, int base, Buffer *out) {
    if (!is_object(v) && base <= 36) {
        char text[72], *end = text + sizeof text, *begin = write_digits(v.as.integer, base, end);
        return buffer_append(out, begin, (size_t)(end - begin));
    }
    IntView w;
    mpz_srcptr z = int_view(v, &w);
    size_t size = mpz_sizeinbase(z, base) + 2;
    if (!buffer_reserve(out, size)) return false;
    char *text = out->data + out->size;
    mpz_get_str(text, base, z);
    out->size += strlen(text);
    return true;
}

/* ---- the limit on digits ---- */

int64_t int_digit_limit(const Vm *vm) {
    return vm->digit_limit == 0 ? 4300 : vm->digit_limit < 0 ? 0 : vm->digit_limit;
}

void int_set_digit_limit(Vm *vm, int64_t digits) { vm->digit_limit = digits == 0 ? -1 : digits; }

bool int_check_digits(Vm *vm, Value v) {
    int64_t limit = int_digit_limit(vm);
    if (!is_object(v) || limit == 0) return true;
    size_t digits = mpz_sizeinbase(as_big(v)->value, 10); /* exact or one too many */
    if (digits <= (size_t)limit) return true;
    if (digits == (size_t)limit + 1) {
        mpz_t power;
        mpz_init(power);
        mpz_ui_pow_ui(power, 10, (unsigned long)limit);
        bool less = mpz_cmpabs(as_big(v)->value, power) < 0;
        mpz_clear(power);
        if (less) return true;
    }
    return vm_fail(vm, ERROR_VALUE,
                   "Exceeds the limit (%lld digits) for integer string conversion; use "
                   "sys.set_int_max_str_digits() to increase the limit",
                   (long long)limit);
}

/* ---- order and hash ---- */

int int_order(Value a, Value b) {
    if (!is_object(a) && !is_object(b)) return (a.as.integer > b.as.integer) - (a.as.integer < b.as.integer);
    IntView wa, wb;
    return mpz_cmp(int_view(a, &wa), int_view(b, &wb));
}

uint64_t int_hash(Value v) {
    uint64_t h;
    bool negative;
    if (!is_object(v)) {
        negative = v.as.integer < 0;
        h = (negative ? -(uint64_t)v.as.integer : (uint64_t)v.as.integer) % HASH_MODULUS;
    } else {
        negative = mpz_sgn(as_big(v)->value) < 0;
        h = mpz_fdiv_ui(as_big(v)->value, HASH_MODULUS);
        if (negative && h) h = HASH_MODULUS - h;
    }
    if (negative) h = -h;
    return h == (uint64_t)-1 ? (uint64_t)-2 : h;
}

/* ---- arithmetic ---- */

static Value zero_division(Vm *vm, BinaryOp op) {
    const char *what = op == BINARY_DIV   ? "division by zero"
                       : op == BINARY_MOD ? "integer modulo by zero"
                                          : "integer division or modulo by zero";
    return vm_raise(vm, ERROR_ZERO_DIVISION, "%s", what);
}

/* a / b rounded once: the quotient gets 64 bits and a sticky last one, fewer where the result is subnormal. */
static Value divide_big(Vm *vm, mpz_srcptr a, mpz_srcptr b) {
    if (mpz_sgn(a) == 0) return value_float(mpz_sgn(b) < 0 ? -0.0 : 0.0);
    long shift = 64 - ((long)mpz_sizeinbase(a, 2) - (long)mpz_sizeinbase(b, 2));
    if (shift > 1076) shift = 1076;
    mpz_t q, r, scaled;
    mpz_inits(q, r, scaled, NULL);
    if (shift >= 0) {
        mpz_mul_2exp(scaled, a, (mp_bitcnt_t)shift);
        mpz_tdiv_qr(q, r, scaled, b);
    } else {
        mpz_mul_2exp(scaled, b, (mp_bitcnt_t)-shift);
        mpz_tdiv_qr(q, r, a, scaled);
    }
    bool negative = mpz_sgn(a) * mpz_sgn(b) < 0;
    mpz_abs(q, q);
    size_t bits = mpz_sizeinbase(q, 2), cut = bits > 64 ? bits - 64 : 0;
    uint64_t top = mpz_sgn(q) ? top_bits(q, cut) : 0;
    if (mpz_sgn(r)) top |= 1;
    mpz_clears(q, r, scaled, NULL);
    long exponent = (long)cut - shift;
    double d = exponent > 1100 ? INFINITY : ldexp((double)top, (int)exponent);
    if (isinf(d)) return vm_raise(vm, ERROR_OVERFLOW, "integer division result too large for a float");
    return value_float(negative ? -d : d);
}

static Value divide_true(Vm *vm, Value a, Value b) {
    const int64_t exact = (int64_t)1 << 53;
    if (!is_object(a) && !is_object(b)) {
        int64_t x = a.as.integer, y = b.as.integer;
        if (x >= -exact && x <= exact && y >= -exact && y <= exact) return value_float((double)x / (double)y);
    }
    IntView wa, wb;
    return divide_big(vm, int_view(a, &wa), int_view(b, &wb));
}

static Value power_negative(Vm *vm, Value a, Value b) {
    double base = int_to_double(a), exponent = int_to_double(b);
    if (isinf(base) || isinf(exponent)) return vm_raise(vm, ERROR_OVERFLOW, "int too large to convert to float");
    return float_power(vm, base, exponent);
}

/* Whether a number of so many bits may be made. Of a large one the memory is asked for before, with as much again for
 * the steps between: GMP would end the process. */
static bool has_room(size_t bits) {
    enum { LARGE = 1 << 23 };
    if (bits > BITS_MAX) return false;
    void *room = bits > LARGE ? mem_alloc(bits / 8 * 4) : NULL;
    mem_free(room);
    return bits <= LARGE || room;
}

/* z = base ** exponent. From a number of many bits on it goes by squares, so that it can be interrupted. */
static bool raise_to(Vm *vm, mpz_ptr z, mpz_srcptr base, unsigned long exponent) {
    const size_t few = (size_t)1 << 20;
    unsigned shift = 0;
    while (mpz_sizeinbase(base, 2) * (exponent >> shift) > few && exponent >> shift > 1) shift++;
    mpz_pow_ui(z, base, exponent >> shift);
    while (shift--) {
        if (!vm_poll(vm)) return false;
        mpz_mul(z, z, z);
        if (exponent >> shift & 1) mpz_mul(z, z, base);
    }
    return true;
}

/* The result, if it is small too. */
static bool power_small(int64_t base, int64_t exponent, int64_t *out) {
    int64_t product = 1;
    bool fits = exponent >= 0 && exponent < 64;
    for (; fits && exponent > 0; exponent--) fits = !__builtin_mul_overflow(product, base, &product);
    *out = product;
    return fits;
}

static Value power(Vm *vm, Value a, Value b) {
    IntView wa, wb;
    mpz_srcptr base = int_view(a, &wa), exponent = int_view(b, &wb);
    if (mpz_sgn(exponent) < 0) return power_negative(vm, a, b);
    if (mpz_cmpabs_ui(base, 1) <= 0) { /* 0, 1 and -1 to any power, however large */
        bool odd = mpz_odd_p(exponent);
        if (mpz_sgn(exponent) == 0 || mpz_sgn(base) > 0) return value_int(1);
        return value_int(mpz_sgn(base) == 0 ? 0 : odd ? -1 : 1);
    }
    size_t bits = mpz_sizeinbase(base, 2) - 1;
    if (!mpz_fits_ulong_p(exponent) || mpz_get_ui(exponent) > BITS_MAX / (bits ? bits : 1) ||
        !has_room(bits * mpz_get_ui(exponent)))
        return vm_raise_memory(vm);
    mpz_t z;
    mpz_init(z);
    if (raise_to(vm, z, base, mpz_get_ui(exponent))) return take_mpz(vm, z);
    mpz_clear(z);
    return ABSENT;
}

static Value shift_left(Vm *vm, mpz_srcptr a, mpz_srcptr b) {
    if (mpz_sgn(b) < 0) return vm_raise(vm, ERROR_VALUE, "negative shift count");
    if (mpz_sgn(a) == 0) return value_int(0);
    if (!mpz_fits_ulong_p(b)) return vm_raise(vm, ERROR_OVERFLOW, "too many digits in integer");
    if (mpz_get_ui(b) > BITS_MAX || !has_room(mpz_sizeinbase(a, 2) + mpz_get_ui(b))) return vm_raise_memory(vm);
    Scratch s;
    mpz_mul_2exp(scratch_begin(&s, mpz_size(a) + mpz_get_ui(b) / GMP_NUMB_BITS + 1), a, mpz_get_ui(b));
    return scratch_take(vm, &s);
}

static Value shift_right(Vm *vm, mpz_srcptr a, mpz_srcptr b) {
    if (mpz_sgn(b) < 0) return vm_raise(vm, ERROR_VALUE, "negative shift count");
    if (!mpz_fits_ulong_p(b)) return value_int(mpz_sgn(a) < 0 ? -1 : 0);
    Scratch s;
    mpz_fdiv_q_2exp(scratch_begin(&s, mpz_size(a) + 1), a, mpz_get_ui(b));
    return scratch_take(vm, &s);
}

static Value divmod_big(Vm *vm, mpz_srcptr a, mpz_srcptr b) {
    Scratch q, r;
    size_t limbs = mpz_size(a) + mpz_size(b) + 2;
    mpz_fdiv_qr(scratch_begin(&q, limbs), scratch_begin(&r, limbs), a, b);
    Value quotient = scratch_take(vm, &q), rest = scratch_take(vm, &r);
    return tuple_pair(vm, quotient, rest);
}

static Value binary_big(Vm *vm, BinaryOp op, mpz_srcptr a, mpz_srcptr b) {
    if (op == BINARY_LSHIFT) return shift_left(vm, a, b);
    if (op == BINARY_RSHIFT) return shift_right(vm, a, b);
    if (op == BINARY_DIVMOD) return divmod_big(vm, a, b);
    if (op == BINARY_MATMUL) return NOT_IMPLEMENTED;
    if (op == BINARY_MUL && !has_room(mpz_sizeinbase(a, 2) + mpz_sizeinbase(b, 2))) return vm_raise_memory(vm);
    Scratch s;
    size_t longer = mpz_size(a) > mpz_size(b) ? mpz_size(a) : mpz_size(b);
    mpz_ptr z = scratch_begin(&s, op == BINARY_MUL ? mpz_size(a) + mpz_size(b) : longer + 1);
    switch (op) {
        case BINARY_ADD: mpz_add(z, a, b); break;
        case BINARY_SUB: mpz_sub(z, a, b); break;
        case BINARY_MUL: mpz_mul(z, a, b); break;
        case BINARY_FLOORDIV: mpz_fdiv_q(z, a, b); break;
        case BINARY_MOD: mpz_fdiv_r(z, a, b); break;
        case BINARY_AND: mpz_and(z, a, b); break;
        case BINARY_OR: mpz_ior(z, a, b); break;
        case BINARY_XOR: mpz_xor(z, a, b); break;
        default: break;
    }
    return scratch_take(vm, &s);
}

/* The result for two small ints, if it is small too. */
static bool binary_small(BinaryOp op, int64_t x, int64_t y, int64_t *out) {
    switch (op) {
        case BINARY_ADD: return !__builtin_add_overflow(x, y, out);
        case BINARY_SUB: return !__builtin_sub_overflow(x, y, out);
        case BINARY_MUL: return !__builtin_mul_overflow(x, y, out);
        case BINARY_AND: *out = x & y; return true;
        case BINARY_OR: *out = x | y; return true;
        case BINARY_XOR: *out = x ^ y; return true;
        case BINARY_RSHIFT:
            if (y < 0) return false;
            *out = x >> (y > 63 ? 63 : y);
            return true;
        case BINARY_LSHIFT:
            if (y < 0 || y > 62 || x > INT64_MAX >> y || x < -(INT64_MAX >> y)) return false;
            *out = (int64_t)((uint64_t)x << y);
            return true;
        case BINARY_FLOORDIV:
            if (y == -1 && x == INT64_MIN) return false;
            *out = int_floor_divide(x, y);
            return true;
        case BINARY_MOD: *out = y == -1 ? 0 : int_floor_modulo(x, y); return true;
        default: return false;
    }
}

Value int_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    bool small = !is_object(a) && !is_object(b);
    bool divides = op == BINARY_DIV || op == BINARY_FLOORDIV || op == BINARY_MOD || op == BINARY_DIVMOD;
    IntView wa, wb;
    if (divides && (is_object(b) ? mpz_sgn(as_big(b)->value) == 0 : b.as.integer == 0)) return zero_division(vm, op);
    int64_t r;
    if (small && binary_small(op, a.as.integer, b.as.integer, &r)) return value_int(r);
    if (op == BINARY_DIV) return divide_true(vm, a, b);
    if (op == BINARY_POW) return small && power_small(a.as.integer, b.as.integer, &r) ? value_int(r) : power(vm, a, b);
    if (op == BINARY_DIVMOD && small && b.as.integer != -1) {
        int64_t x = a.as.integer, y = b.as.integer;
        return tuple_pair(vm, value_int(int_floor_divide(x, y)), value_int(int_floor_modulo(x, y)));
    }
    mpz_srcptr x = int_view(a, &wa), y = int_view(b, &wb);
    bool within = (op == BINARY_FLOORDIV || op == BINARY_MOD) && mpz_sgn(x) == mpz_sgn(y) && mpz_cmpabs(x, y) < 0;
    if (within) return op == BINARY_MOD ? int_exact(vm, a) : value_int(0);
    return binary_big(vm, op, x, y);
}

/* base ** exponent % modulus with the modulus's sign; exponent is not negative. */
static int64_t power_modulo_small(int64_t base, int64_t exponent, int64_t modulus) {
    __int128 product = 1 % (__int128)modulus, square = (__int128)base % modulus;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1) product = product * square % modulus;
        square = square * square % modulus;
    }
    return (int64_t)(product && (product ^ modulus) < 0 ? product + modulus : product);
}

Value int_pow_modulo(Vm *vm, Value base, Value exponent, Value modulus) {
    IntView wb, we, wm;
    mpz_srcptr m = int_view(modulus, &wm);
    if (mpz_sgn(m) == 0) return vm_raise(vm, ERROR_VALUE, "pow() 3rd argument cannot be 0");
    mpz_srcptr e = int_view(exponent, &we);
    if (base.tag == TAG_INT && exponent.tag == TAG_INT && modulus.tag == TAG_INT && exponent.as.integer >= 0)
        return value_int(power_modulo_small(base.as.integer, exponent.as.integer, modulus.as.integer));
    mpz_t z;
    mpz_init_set(z, int_view(base, &wb));
    if (mpz_sgn(e) < 0 && !mpz_invert(z, z, m)) {
        mpz_clear(z);
        return vm_raise(vm, ERROR_VALUE, "base is not invertible for the given modulus");
    }
    mpz_t positive;
    mpz_init(positive);
    mpz_abs(positive, e);
    mpz_powm(z, z, positive, m);
    mpz_fdiv_r(z, z, m);
    mpz_clear(positive);
    return take_mpz(vm, z);
}

/* i, of at most 62 bits, to a multiple of 10**places, at most 10**18. */
static int64_t round_small(int64_t i, int64_t places) {
    int64_t unit = 1;
    while (places-- > 0) unit *= 10;
    int64_t rest = int_floor_modulo(i, unit);
    bool odd = int_floor_divide(i, unit) & 1, up = 2 * rest > unit || (2 * rest == unit && odd);
    return i - rest + (up ? unit : 0);
}

Value int_round(Vm *vm, Value v, int64_t digits) {
    if (digits >= 0) return int_exact(vm, v);
    bool small = is_small_int(v) && v.as.integer < INT64_MAX / 2 && v.as.integer > INT64_MIN / 2;
    if (small && digits >= -18) return value_int(round_small(v.as.integer, -digits));
    IntView w;
    mpz_srcptr x = int_view(v, &w);
    if (0 - (size_t)digits > mpz_sizeinbase(x, 10) + 1) return value_int(0);
    mpz_t power_of_ten, r, twice;
    mpz_inits(power_of_ten, r, twice, NULL);
    mpz_ui_pow_ui(power_of_ten, 10, (unsigned long)-digits);
    mpz_fdiv_qr(twice, r, x, power_of_ten);
    bool odd = mpz_odd_p(twice);
    mpz_mul_2exp(twice, r, 1);
    int order = mpz_cmp(twice, power_of_ten);
    mpz_sub(r, x, r);
    if (order > 0 || (order == 0 && odd)) mpz_add(r, r, power_of_ten);
    mpz_clears(power_of_ten, twice, NULL);
    return take_mpz(vm, r);
}

/* ---- slots ---- */

static void int_free(Object *o) {
    Int *i = (Int *)o;
    if (i->dict) object_release((Object *)i->dict);
    object_dealloc(o);
}

static Value int_repr(Vm *vm, Value self) {
    if (!is_object(self)) {
        char text[24], *end = text + sizeof text, *begin = write_based(self.as.integer, 10, end);
        size_t size = (size_t)(end - begin);
        Str *s = str_alloc(vm, &str_type, size, size);
        if (s) memcpy(s->data, begin, size);
        return value_object(s);
    }
    if (!int_check_digits(vm, self)) return ABSENT;
    char room[512];
    Buffer b = BUFFER_OVER(room);
    int_write(self, 10, &b);
    return value_object(str_from_buffer(vm, &b));
}

static Value int_compare(Vm *vm, Value a, Value b, CompareOp op) {
    (void)vm;
    if (!is_int(a) || !is_int(b)) return NOT_IMPLEMENTED;
    return value_bool(order_holds(int_order(a, b), op));
}

static bool int_hash_slot(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    *out = int_hash(self);
    return true;
}

static Value int_binary_slot(Vm *vm, BinaryOp op, Value a, Value b) {
    if (!is_int(a) || !is_int(b)) return NOT_IMPLEMENTED;
    return int_binary(vm, op, a, b);
}

static Value int_power_slot(Vm *vm, Value a, Value b, Value modulus) {
    if (!is_int(a) || !is_int(b)) return NOT_IMPLEMENTED;
    if (is_none(modulus)) return int_binary(vm, BINARY_POW, a, b);
    if (!is_int(modulus)) return NOT_IMPLEMENTED;
    return int_pow_modulo(vm, a, b, modulus);
}

static Value int_unary(Vm *vm, UnaryOp op, Value a) {
    if (op == UNARY_POS) return int_exact(vm, a);
    if (!is_object(a) && a.as.integer != INT64_MIN) {
        int64_t i = a.as.integer;
        return value_int(op == UNARY_NEG ? -i : op == UNARY_INVERT ? ~i : i < 0 ? -i : i);
    }
    IntView w;
    mpz_srcptr x = int_view(a, &w);
    Scratch s;
    mpz_ptr z = scratch_begin(&s, mpz_size(x) + 1);
    if (op == UNARY_NEG)
        mpz_neg(z, x);
    else if (op == UNARY_INVERT)
        mpz_com(z, x);
    else
        mpz_abs(z, x);
    return scratch_take(vm, &s);
}

static int int_truth(Vm *vm, Value self) {
    (void)vm;
    return is_object(self) ? mpz_sgn(as_big(self)->value) != 0 : self.as.integer != 0;
}

static Value int_to_float_slot(Vm *vm, Value self) {
    double d = int_to_double(self);
    if (isinf(d)) return vm_raise(vm, ERROR_OVERFLOW, "int too large to convert to float");
    return value_float(d);
}

Type int_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "int",
    .doc = "A whole number of any size: of another number (cut towards 0), or of a text in a base from 2 to 36; "
           "base 0 heeds 0x, 0o and 0b.",
    .flags = TYPE_BASE | TYPE_FLAT,
    .instance_size = sizeof(Int),
    .dict_offset = offsetof(Int, dict),
    .free = int_free,
    .signature = "x=..., /, base=...",
    .construct = int_construct,
    .repr = int_repr,
    .format = format_int,
    .compare = int_compare,
    .hash = int_hash_slot,
    .operators = "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow rpow divmod rdivmod bool "
                 "neg pos abs "
                 "lshift rlshift rshift rrshift and rand or ror xor rxor invert",
    .binary = int_binary_slot,
    .power = int_power_slot,
    .unary = int_unary,
    .truth = int_truth,
    .to_int = int_exact,
    .to_float = int_to_float_slot,
    .to_index = int_exact,
    .methods = int_methods,
    .properties = int_properties,
};
