/* decimal.h -- decimal numbers and contexts: what classes Decimal and Context are derived from.
 *
 * A number is (-1)**negative * coefficient * 10**exponent. In C are the operations on finite numbers whose results are
 * normal: exact ones, and those that are rounded. Whatever signals more than Inexact and Rounded, or has operands that are
 * no finite numbers, is the affair of engine/library/decimal/number.tape, which says it all.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_DECIMAL_H
#define ENGINE_MODULES_DECIMAL_H

#include "engine/modules/native.h"

#include <gmp.h>

typedef struct DecimalNumber {
    Object object;
    Value coefficient;           /* an int that is not negative; of a NaN its payload */
    int64_t exponent;
    char kind;                   /* 0: finite; 'F', 'n' or 'N': infinite, a NaN, a signaling NaN */
    bool negative;
} DecimalNumber;

typedef enum DecimalRounding {
    ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP, ROUNDINGS,
} DecimalRounding;

typedef struct DecimalSettings {
    Object object;
    int64_t precision, least, most;      /* digits; the limits of the exponent of a number's first digit */
    DecimalRounding rounding;
    bool capitals, clamp;
    Value flags, traps;                  /* the library's SignalDicts, or ABSENT */
} DecimalSettings;

extern Type decimal_number_type, decimal_settings_type;

static inline DecimalNumber *as_number(Value v) { return (DecimalNumber *)v.as.object; }
static inline bool is_number(Value v) { return is_object(v) && value_isa(v, &decimal_number_type); }

/* What the library keeps in the module: class Decimal, and the context in force. Borrowed. */
typedef struct DecimalWorld {
    Vm *vm;
    Dict *names;                 /* the module's */
    Type *class;
    DecimalSettings *context;
} DecimalWorld;
/* false with an exception pending. */
bool decimal_world(Vm *vm, DecimalWorld *out);
/* The rounding of that name, or ROUNDINGS. */
DecimalRounding decimal_rounding(Value name);

/* Takes coefficient. New. */
Value decimal_new(Vm *vm, Type *type, bool negative, Value coefficient, int64_t exponent);

/* decimal_arithmetic.c: of finite numbers. New; NOT_IMPLEMENTED: it takes the library to say; ABSENT: a trap. */
Value decimal_add(const DecimalWorld *w, const DecimalNumber *a, const DecimalNumber *b, bool subtract);
Value decimal_multiply(const DecimalWorld *w, const DecimalNumber *a, const DecimalNumber *b);
Value decimal_divide(const DecimalWorld *w, const DecimalNumber *a, const DecimalNumber *b);
Value decimal_quantize(const DecimalWorld *w, const DecimalNumber *a, int64_t exponent, DecimalRounding rounding);
/* The whole part of a / b, or what is left from it. */
Value decimal_divide_whole(const DecimalWorld *w, const DecimalNumber *a, const DecimalNumber *b, bool remainder);
Value decimal_power(const DecimalWorld *w, const DecimalNumber *a, int64_t n);
Value decimal_sign(const DecimalWorld *w, const DecimalNumber *a, UnaryOp op);         /* -a, +a, abs(a) */
/* a's coefficient at another exponent: an int, which has lost other digits than zeros or not. Signals nothing. */
Value decimal_rescale(Vm *vm, const DecimalNumber *a, int64_t exponent, DecimalRounding rounding, bool *lost);
/* -1, 0, 1; DECIMAL_UNKNOWN_ORDER: as above. */
enum { DECIMAL_UNKNOWN_ORDER = 2 };
int decimal_order(const DecimalNumber *a, const DecimalNumber *b);

/* The digits of a coefficient. */
int64_t decimal_digits(Value coefficient);

#endif
