/* float_digits.h -- floating-point numbers to decimal digits and back.
 *
 * The shortest digits that read back as the same number, in four precisions, and correctly rounded
 * digits of a given count. No knowledge of the language: tensors, NumPy-style text and repr() share it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_FLOAT_DIGITS_H
#define ENGINE_BASE_FLOAT_DIGITS_H

#include "engine/base/buffer.h"

typedef enum NumberKind { NUMBER_FLOAT64, NUMBER_FLOAT32, NUMBER_FLOAT16, NUMBER_BFLOAT16 } NumberKind;

enum { NUMBER_DIGITS_MAX = 17 };

/* A finite number: (-1)**negative * 0.d1d2d3... * 10**point. Zero is the one digit 0 with point 1.
 * d1 is not 0 otherwise, nor is the last digit. */
typedef struct NumberDigits {
    bool negative;
    int count;
    int point;                   /* 1: d1.d2d3...; 0: 0.d1d2...; 3: d1d2d3.d4... */
    char digits[NUMBER_DIGITS_MAX + 1];   /* ASCII, NUL-terminated */
} NumberDigits;

/* The shortest digits that read back as x (finite, and exactly of that kind), the closest of them to x. */
void number_shortest(double x, NumberKind kind, NumberDigits *out);

/* Appends the digits as positional text ("0.001", "1200.5"): at least min_fraction digits after the
 * point; with 0 of them the point itself is left out when trailing_point is not set. */
bool number_write_positional(const NumberDigits *d, int min_fraction, bool trailing_point, Buffer *out);

/* Appends the digits as scientific text ("1.5e-05"): at least min_fraction digits after the point, and an
 * exponent of at least exponent_digits digits. */
bool number_write_scientific(const NumberDigits *d, int min_fraction, int exponent_digits, Buffer *out);

/* Python's repr(x): "0.1", "1e+16", "inf", "-0.0". */
bool number_write_repr(double x, Buffer *out);

/* The same for a number of another kind, with the shortest digits of that kind. */
bool number_write_repr_kind(double x, NumberKind kind, Buffer *out);

/* |x| * 10**places rounded to a whole number, ties to even, as the exact value of x asks. false: x is no
 * finite number, or the result takes more than 53 bits. */
bool number_scale(double x, int places, uint64_t *scaled);

/* x correctly rounded to count digits after the point: "%.*f" and "%.*e", whatever the locale. */
bool number_write_fixed(double x, int count, Buffer *out);
bool number_write_exponent(double x, int count, Buffer *out);

/* Reads a decimal floating-point literal or inf, infinity, nan in any case, without blanks or underscores, that
 * fills text[0..size). false: it is none. Overflow gives infinity, as Python's float(). */
bool number_parse(const char *text, size_t size, double *out);

/* The same of a decimal of up to 19 digits, correctly rounded; false: it is none, has more, or another power of ten than is quick. */
bool number_parse_decimal(const char *text, size_t size, double *out);

/* Writes the decimal digits of n, without a NUL, and returns how many (at most 20). */
size_t number_put_u64(uint64_t n, char *out);

#endif
