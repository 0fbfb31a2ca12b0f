/* float_digits.c -- shortest and correctly rounded decimal digits.
 *
 * The shortest digits of a float64 come from shortest_digits.c. For the narrower kinds the C library, whose conversions are
 * correctly rounded, is asked for more and more digits until they read back as the number.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/float_digits.h"

#include "engine/base/shortest_digits.h"

#include <ctype.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 Wide;

typedef struct KindInfo {
    int first, last;             /* digits to try: all shorter ones are unique, the last always suffices */
} KindInfo;

static const KindInfo kinds[] = {
    [NUMBER_FLOAT64] = {15, 17}, [NUMBER_FLOAT32] = {1, 9}, [NUMBER_FLOAT16] = {1, 5}, [NUMBER_BFLOAT16] = {1, 4},
};

/* ---- rounding to the narrow kinds ---- */

/* x rounded to a precision of bits, whose smallest normal exponent (as frexp gives it) is low. Overflow is not looked at:
 * the digits that are tried lie next to a finite number. */
static double round_to_bits(double x, int bits, int low) {
    int exponent;
    if (x == 0) return 0;
    frexp(x, &exponent);
    if (exponent < low) exponent = low;
    int shift = bits - exponent;
    return ldexp(nearbyint(ldexp(x, shift)), -shift);
}

static double read_as(const char *text, NumberKind kind) {
    switch (kind) {
        case NUMBER_FLOAT32: return (double)strtof(text, NULL);
        case NUMBER_FLOAT16: return round_to_bits(strtod(text, NULL), 11, -13);
        case NUMBER_BFLOAT16: return round_to_bits(strtod(text, NULL), 8, -125);
        default: return strtod(text, NULL);
    }
}

/* ---- shortest digits ---- */

static void digits_trim(NumberDigits *d) {
    while (d->count > 1 && d->digits[d->count - 1] == '0') d->count--;
    d->digits[d->count] = '\0';
}

size_t number_put_u64(uint64_t n, char *out) {
    char reversed[20];
    size_t count = 0;
    do reversed[count++] = (char)('0' + n % 10);
    while (n /= 10);
    for (size_t i = 0; i < count; i++) out[i] = reversed[count - 1 - i];
    return count;
}

/* Reads "d.ddde+XX" into digits. */
static void digits_from_text(const char *text, NumberDigits *out) {
    const char *e = strchr(text, 'e');
    out->count = 0;
    for (const char *p = text; p < e; p++) {
        if (isdigit((unsigned char)*p)) out->digits[out->count++] = *p;
    }
    out->point = atoi(e + 1) + 1;
    digits_trim(out);
}

/* Below a power of two the numbers lie closer than above it: the nearest decimal may lie on the narrow side and fail, while
 * the next one up, though farther away, reads back. Writes that one; false if it has more digits. */
static bool next_decimal(char *text) {
    char *e = strchr(text, 'e');
    for (char *p = e - 1; p >= text; p--) {
        if (!isdigit((unsigned char)*p)) continue;
        if (*p != '9') {
            ++*p;
            return true;
        }
        *p = '0';
    }
    return false;
}

static void shortest_by_trial(double x, NumberKind kind, NumberDigits *out) {
    char text[40];
    int exponent;
    bool narrow = frexp(x, &exponent) == 0.5;
    for (int count = kinds[kind].first; count <= kinds[kind].last; count++) {
        snprintf(text, sizeof text, "%.*e", count - 1, x);
        if (read_as(text, kind) == x) break;
        if (narrow && count < kinds[kind].last && next_decimal(text) && read_as(text, kind) == x) break;
    }
    digits_from_text(text, out);
}

static void shortest_float64(double x, NumberDigits *out) {
    uint64_t digits;
    int exponent;
    shortest_decimal(x, &digits, &exponent);
    out->count = (int)number_put_u64(digits, out->digits);
    out->point = out->count + exponent;
    digits_trim(out);
}

void number_shortest(double x, NumberKind kind, NumberDigits *out) {
    out->negative = signbit(x);
    x = fabs(x);
    if (x == 0) {
        out->count = out->point = 1;
        strcpy(out->digits, "0");
        return;
    }
    if (kind == NUMBER_FLOAT64) shortest_float64(x, out);
    else shortest_by_trial(x, kind, out);
}

/* ---- text ---- */

bool number_write_positional(const NumberDigits *d, int min_fraction, bool trailing_point, Buffer *out) {
    int fraction = d->count - d->point;
    if (fraction < 0 || (d->count == 1 && d->digits[0] == '0')) fraction = 0;
    int wanted = fraction > min_fraction ? fraction : min_fraction, whole = d->point > 0 ? d->point : 1;
    if (!buffer_reserve(out, (size_t)whole + (size_t)wanted + 3)) return false;
    char *to = out->data + out->size;
    if (d->negative) *to++ = '-';
    if (d->point <= 0) *to++ = '0';
    for (int i = 0; i < d->point; i++) *to++ = i < d->count ? d->digits[i] : '0';
    if (wanted || trailing_point) *to++ = '.';
    for (int i = 0; i < wanted; i++) {
        int at = d->point + i;
        *to++ = at >= 0 && at < d->count ? d->digits[at] : '0';
    }
    *to = '\0';
    out->size = (size_t)(to - out->data);
    return true;
}

bool number_write_scientific(const NumberDigits *d, int min_fraction, int exponent_digits, Buffer *out) {
    if (d->negative) buffer_putc(out, '-');
    buffer_putc(out, d->digits[0]);
    int fraction = d->count - 1 > min_fraction ? d->count - 1 : min_fraction;
    if (fraction > 0) buffer_putc(out, '.');
    for (int i = 1; i <= fraction; i++) buffer_putc(out, i < d->count ? d->digits[i] : '0');
    int exponent = d->point - 1;
    return buffer_printf(out, "e%c%0*d", exponent < 0 ? '-' : '+', exponent_digits, abs(exponent));
}

static bool write_special(double x, Buffer *out) {
    return buffer_puts(out, isnan(x) ? "nan" : x < 0 ? "-inf" : "inf");
}

bool number_write_repr_kind(double x, NumberKind kind, Buffer *out) {
    if (!isfinite(x)) return write_special(x, out);
    NumberDigits d;
    number_shortest(x, kind, &d);
    if (d.point > -4 && d.point <= 16) return number_write_positional(&d, 1, true, out);
    return number_write_scientific(&d, 0, 2, out);
}

bool number_write_repr(double x, Buffer *out) {
    return number_write_repr_kind(x, NUMBER_FLOAT64, out);
}

/* |x| is mantissa / 2**shift: 53 bits and the power of ten fit in 128. */
bool number_scale(double x, int places, uint64_t *scaled) {
    static const uint64_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000,
                                      100000000000, 1000000000000, 10000000000000, 100000000000000, 1000000000000000};
    if (!isfinite(x) || places < 0 || places > 15) return false;
    int exponent;
    uint64_t mantissa = (uint64_t)ldexp(frexp(fabs(x), &exponent), 53);
    int shift = 53 - exponent;
    if (shift < 1 || shift > 120) return false;
    unsigned __int128 exact = (unsigned __int128)mantissa * powers[places], half = (unsigned __int128)1 << (shift - 1);
    unsigned __int128 whole = exact >> shift, rest = exact - (whole << shift);
    if (whole >> 53) return false;
    *scaled = (uint64_t)whole + (rest > half || (rest == half && (whole & 1)));
    return true;
}

/* scaled / 10**count as positional text. */
static bool write_scaled(bool negative, uint64_t scaled, int count, Buffer *out) {
    char text[40], *end = text + sizeof text, *at = end;
    for (int i = 0; i < count; i++, scaled /= 10) *--at = (char)('0' + scaled % 10);
    if (count) *--at = '.';
    do *--at = (char)('0' + scaled % 10); while (scaled /= 10);
    if (negative) *--at = '-';
    return buffer_append(out, at, (size_t)(end - at));
}

bool number_write_fixed(double x, int count, Buffer *out) {
    uint64_t scaled;
    if (number_scale(x, count, &scaled)) return write_scaled(signbit(x), scaled, count, out);
    if (!isfinite(x)) return write_special(x, out);
    return buffer_printf(out, "%.*f", count, x);
}

bool number_write_exponent(double x, int count, Buffer *out) {
    if (!isfinite(x)) return write_special(x, out);
    return buffer_printf(out, "%.*e", count, x);
}

/* ---- reading ---- */

static bool is_word(const char *text, size_t size, const char *word) {
    return strlen(word) == size && strncasecmp(text, word, size) == 0;
}

static size_t skip_digits(const char *text, size_t size, size_t at) {
    while (at < size && isdigit((unsigned char)text[at])) at++;
    return at;
}

/* [sign] (digits [. [digits]] | . digits) [e [sign] digits] */
static bool is_decimal(const char *text, size_t size) {
    size_t at = size && (text[0] == '+' || text[0] == '-');
    size_t whole = skip_digits(text, size, at), digits = whole - at;
    at = whole;
    if (at < size && text[at] == '.') {
        size_t end = skip_digits(text, size, at + 1);
        digits += end - at - 1;
        at = end;
    }
    if (digits == 0) return false;
    if (at < size && (text[at] | 32) == 'e') {
        at++;
        if (at < size && (text[at] == '+' || text[at] == '-')) at++;
        size_t end = skip_digits(text, size, at);
        if (end == at) return false;
        at = end;
    }
    return at == size;
}

static bool parse_word(const char *text, size_t size, double *out) {
    bool negative = size && text[0] == '-';
    if (size && (text[0] == '-' || text[0] == '+')) {
        text++;
        size--;
    }
    if (is_word(text, size, "inf") || is_word(text, size, "infinity")) *out = negative ? -INFINITY : INFINITY;
    else if (is_word(text, size, "nan")) *out = copysign(NAN, negative ? -1.0 : 1.0);
    else return false;
    return true;
}

enum { FIVES_MOST = 27 };        /* the largest power of five in 64 bits */

/* n times 10**exponent, from -FIVES_MOST to FIVES_MOST, rounded once: of n times a power of five, or divided by it, at least 62 bits are kept,
 * and the last is set if anything lies below. */
static double scale_widely(uint64_t n, int exponent) {
    static const uint64_t fives[FIVES_MOST + 1] = {
        1u, 5u, 25u, 125u, 625u, 3125u, 15625u, 78125u, 390625u, 1953125u, 9765625u, 48828125u, 244140625u, 1220703125u,
        6103515625u, 30517578125u, 152587890625u, 762939453125u, 3814697265625u, 19073486328125u, 95367431640625u, 476837158203125u,
        2384185791015625u, 11920928955078125u, 59604644775390625u, 298023223876953125u, 1490116119384765625u, 7450580596923828125u};
    if (n == 0) return 0;
    uint64_t five = fives[abs(exponent)], top;
    int free_n = __builtin_clzll(n), free_five = __builtin_clzll(five);
    n <<= free_n;
    five <<= free_five;
    if (exponent < 0) {
        Wide whole = (Wide)n << 63;
        top = (uint64_t)(whole / five);
        top |= (Wide)top * five != whole;
        exponent += free_five - 63 - free_n;
    } else {
        Wide product = (Wide)n * five;
        top = (uint64_t)(product >> 64) | ((uint64_t)product != 0);
        exponent += 64 - free_five - free_n;
    }
    return ldexp((double)top, exponent);
}

/* Up to 15 digits and a power of ten up to 10**22 are both exact, so that one operation rounds once (W. Clinger, 1990); up to 19 digits
 * are scaled as integers. text is a decimal. */
static bool parse_exactly(const char *text, size_t size, double *out) {
    static const double tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    enum { TENS = sizeof tens / sizeof *tens, SIZE_MOST = 25 };     /* 19 digits, two signs, a point, an exponent of two */
    const uint64_t exact = 1000000000000000u, beyond = 1000000000000000000u;
    bool negative = text[0] == '-', pointed = false;
    uint64_t n = 0;
    int places = 0, exponent = 0;
    size_t i = negative || text[0] == '+';
    if (size > SIZE_MOST) return false;
    for (; n < beyond && i < size && (text[i] | 32) != 'e'; i++) {
        if (text[i] == '.') {
            pointed = true;
            continue;
        }
        n = n * 10 + (uint64_t)(text[i] - '0');
        places += pointed;
    }
    if (i < size && (text[i] | 32) != 'e') return false;
    if (i < size) {
        bool lower = text[++i] == '-';
        for (i += lower || text[i] == '+'; i < size && exponent < TENS; i++) exponent = exponent * 10 + (text[i] - '0');
        if (i < size) return false;
        if (lower) exponent = -exponent;
    }
    exponent -= places;
    double x;
    if (n < exact && exponent > -TENS && exponent < TENS) x = exponent < 0 ? (double)n / tens[-exponent] : (double)n * tens[exponent];
    else if (abs(exponent) <= FIVES_MOST) x = scale_widely(n, exponent);
    else return false;
    *out = negative ? -x : x;
    return true;
}

bool number_parse_decimal(const char *text, size_t size, double *out) { return is_decimal(text, size) && parse_exactly(text, size, out); }

bool number_parse(const char *text, size_t size, double *out) {
    char small[64];
    if (!is_decimal(text, size)) return parse_word(text, size, out);
    if (parse_exactly(text, size, out)) return true;
    if (size < sizeof small) {
        memcpy(small, text, size);
        small[size] = '\0';
        *out = strtod(small, NULL);
        return true;
    }
    Buffer b = BUFFER_EMPTY;
    bool ok = buffer_append(&b, text, size);
    if (ok) *out = strtod(b.data, NULL);
    buffer_clear(&b);
    return ok;
}
