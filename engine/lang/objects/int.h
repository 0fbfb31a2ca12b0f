/* int.h -- int of any size: 64 bits in the Value, GMP beyond.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_INT_H
#define ENGINE_LANG_OBJECTS_INT_H

#include "engine/base/buffer.h"
#include "engine/lang/type.h"

#include <gmp.h>

/* An int outside int64's range; and every instance of a subclass of int, whatever its value. */
typedef struct Int {
    Object object;
    mpz_t value;                 /* never changed: it stands on the limbs below */
    Dict *dict;                  /* attributes, in instances of subclasses only */
    mp_limb_t limbs[];
} Int;

static inline bool is_int(Value v) {   /* int, bool or a subclass */
    return v.tag == TAG_INT || v.tag == TAG_BOOL || (is_object(v) && value_isa(v, &int_type));
}
static inline Int *as_big(Value v) { return (Int *)v.as.object; }

/* x // y and x % y; y is not 0, and not -1 where x is the smallest int. */
static inline int64_t int_floor_divide(int64_t x, int64_t y) { return x / y - (x % y != 0 && (x ^ y) < 0); }
static inline int64_t int_floor_modulo(int64_t x, int64_t y) {
    int64_t r = x % y;
    return r && (r ^ y) < 0 ? r + y : r;
}

Value int_from_mpz(Vm *vm, mpz_srcptr z);                  /* inline when it fits */
Value int_from_u64(Vm *vm, uint64_t u);
Value int_from_double(Vm *vm, double d);                   /* truncates; raises for inf and nan */
/* text in base 2..36, or 0 to go by its prefix; underscores and blanks as int() takes them. */
Value int_parse(Vm *vm, const char *text, size_t size, int base);
/* The number that digits[0..size), all of base 2..36, stand for; a NUL follows them. */
Value int_from_digits(Vm *vm, const char *digits, size_t size, int base, bool negative);
void int_to_mpz(Value v, mpz_t out);                       /* v is_int; out initialised by the caller */
double int_to_double(Value v);                             /* inf when too large */
bool int_fits_i64(Value v, int64_t *out);
/* The int that octets stand for: little end first or last, as two's complement or without a sign. */
Value int_from_octets(Vm *vm, const char *data, size_t size, bool little, bool is_signed);
/* v in size octets likewise; false with an OverflowError pending if it does not fit. */
bool int_to_octets(Vm *vm, Value v, char *out, size_t size, bool little, bool is_signed);
bool int_write(Value v, int base, Buffer *out);            /* digits with sign, no prefix */

/* sys.get_int_max_str_digits() and its setter: 0 is no limit. */
int64_t int_digit_limit(const Vm *vm);
void int_set_digit_limit(Vm *vm, int64_t digits);
/* false with CPython's ValueError pending if v has more decimal digits than the limit. */
bool int_check_digits(Vm *vm, Value v);

/* A read-only mpz of any int, without allocation; valid as long as v and view are. */
typedef struct IntView {
    mpz_t z;
    mp_limb_t limb;
} IntView;
mpz_srcptr int_view(Value v, IntView *view);

/* base ** exponent % modulus as pow() with three ints does it. */
Value int_pow_modulo(Vm *vm, Value base, Value exponent, Value modulus);
/* round(v, digits) for a negative number of digits: half to even. */
Value int_round(Vm *vm, Value v, int64_t digits);

/* Arithmetic on any two ints (is_int). Division by zero raises. */
Value int_binary(Vm *vm, BinaryOp op, Value a, Value b);
int int_order(Value a, Value b);                           /* <0, 0, >0 */
uint64_t int_hash(Value v);                                /* CPython's: modulo 2**61 - 1 */

#endif
