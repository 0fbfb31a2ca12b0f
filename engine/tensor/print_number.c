/* print_number.c -- single floating-point numbers as decimal text: shortest digits, fixed and scientific.
 *
 * The shortest digits are found by asking the C library for ever more digits until they read back as the
 * same number of the element's own format. Exact digits are the C library's, which rounds the exact binary value.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Does the decimal text read back as value when rounded to dtype? */
static bool reads_back(Dtype dtype, double value, const char *text) {
    switch (dtype) {
        case DTYPE_FLOAT16: return (double)(Float16)strtod(text, NULL) == value;
        case DTYPE_BFLOAT16: return (double)bfloat16_to_float(bfloat16_from_float(strtof(text, NULL))) == value;
        case DTYPE_FLOAT32:
        case DTYPE_COMPLEX64: return (double)strtof(text, NULL) == value;
        default: return strtod(text, NULL) == value;
    }
}

/* Adds one to the last digit of text ("d.ddde+xx"), which must not end in 9. */
static bool bump_last_digit(char *text) {
    char *e = strchr(text, 'e');
    if (!e || e[-1] == '9' || e[-1] == '.') return false;
    e[-1]++;
    return true;
}

int print_shortest(Dtype dtype, double value, char digits[24], int *point) {
    char text[40];
    value = fabs(value);
    if (value == 0) {
        memcpy(digits, "0", 2);
        *point = 1;
        return 1;
    }
    int size = 0;
    for (int n = 0; n <= 16; n++) {
        snprintf(text, sizeof text, "%.*e", n, value);
        if (reads_back(dtype, value, text)) break;
        /* Below a power of two the gap is half as wide, so that the next decimal up may fit where the nearest does not. */
        int exponent;
        if (frexp(value, &exponent) == 0.5 && bump_last_digit(text) && reads_back(dtype, value, text)) break;
    }
    char *e = strchr(text, 'e');
    for (char *p = text; p < e; p++)
        if (*p != '.') digits[size++] = *p;
    while (size > 1 && digits[size - 1] == '0') size--;
    digits[size] = '\0';
    *point = atoi(e + 1) + 1;
    return size;
}

/* Applies style->trim to the fraction of size digits at fraction; returns its new size, *has_point whether a '.' stays. */
static int trim_fraction(const FloatStyle *style, char *fraction, int size, int capacity, bool *has_point) {
    *has_point = true;
    if (style->trim != 'k')
        while (size > 0 && fraction[size - 1] == '0' && size > style->min_digits) size--;
    while (size < style->min_digits && size < capacity) fraction[size++] = '0';
    if (size == 0 && style->trim == '0') fraction[size++] = '0';
    if (size == 0 && style->trim == '-') *has_point = false;
    return size;
}

/* How many digits after the point are to be exact ones, given that wanted are the shortest; -1: the shortest will do. */
static int exact_precision(const FloatStyle *style, int wanted) {
    int precision = style->precision < 0 ? 17 : style->precision > 700 ? 700 : style->precision;
    if (!style->unique) return precision;
    if (style->precision >= 0 && wanted > style->precision) return precision;
    return wanted < style->min_digits ? style->min_digits : -1;
}

enum { NUMBER_TEXT = 1200 };     /* the longest "%.*f" of a double with a few hundred digits asked for */

/* Splits value into integer digits and fraction digits with at most precision of the latter. */
static void split_positional(Dtype dtype, double value, const FloatStyle *style, char *whole, char *fraction,
                             int *fraction_size) {
    char digits[24];
    int point, size = print_shortest(dtype, value, digits, &point);
    int wanted = size - point > 0 ? size - point : 0;
    int precision = exact_precision(style, wanted);
    if (precision >= 0) {
        char text[NUMBER_TEXT];
        snprintf(text, sizeof text, "%.*f", precision, fabs(value));
        char *dot = strchr(text, '.');
        size_t n = dot ? (size_t)(dot - text) : strlen(text);
        memcpy(whole, text, n);
        whole[n] = '\0';
        *fraction_size = dot ? (int)strlen(dot + 1) : 0;
        if (dot) memcpy(fraction, dot + 1, strlen(dot + 1));
        return;
    }
    int w = 0, f = 0;
    for (int i = 0; i < point; i++) whole[w++] = i < size ? digits[i] : '0';
    if (w == 0) whole[w++] = '0';
    whole[w] = '\0';
    if (wanted > 0) {
        for (int i = point; i < 0; i++) fraction[f++] = '0';
        for (int i = point > 0 ? point : 0; i < size; i++) fraction[f++] = digits[i];
    }
    *fraction_size = f;
}

bool print_positional(Dtype dtype, double value, const FloatStyle *style, Buffer *out) {
    char whole[NUMBER_TEXT], fraction[NUMBER_TEXT];
    int size;
    bool has_point;
    split_positional(dtype, value, style, whole, fraction, &size);
    size = trim_fraction(style, fraction, size, NUMBER_TEXT - 1, &has_point);
    int left = (int)strlen(whole) + (signbit(value) || style->plus);
    if (left < style->pad_left) buffer_fill(out, ' ', (size_t)(style->pad_left - left));
    if (signbit(value)) buffer_putc(out, '-');
    else if (style->plus) buffer_putc(out, '+');
    buffer_puts(out, whole);
    if (has_point) buffer_putc(out, '.');
    buffer_append(out, fraction, (size_t)size);
    int right = size + (has_point ? 0 : -1);
    if (style->pad_right > 0 && right < style->pad_right) buffer_fill(out, ' ', (size_t)(style->pad_right - right));
    return !out->failed;
}

bool print_scientific(Dtype dtype, double value, const FloatStyle *style, Buffer *out) {
    char digits[NUMBER_TEXT];
    int point, size = print_shortest(dtype, value, digits, &point);
    if (value == 0) point = 1;
    int precision = exact_precision(style, size - 1);
    if (precision >= 0) {
        char text[NUMBER_TEXT];
        snprintf(text, sizeof text, "%.*e", precision, fabs(value));
        char *e = strchr(text, 'e');
        size = 0;
        for (char *p = text; p < e; p++)
            if (*p != '.') digits[size++] = *p;
        point = atoi(e + 1) + 1;
    }
    bool has_point;
    int fraction = trim_fraction(style, digits + 1, size - 1, NUMBER_TEXT - 2, &has_point);
    int left = 1 + (signbit(value) || style->plus);
    if (left < style->pad_left) buffer_fill(out, ' ', (size_t)(style->pad_left - left));
    if (signbit(value)) buffer_putc(out, '-');
    else if (style->plus) buffer_putc(out, '+');
    buffer_putc(out, digits[0]);
    if (has_point) buffer_putc(out, '.');
    buffer_append(out, digits + 1, (size_t)fraction);
    int exponent = point - 1;
    int width = style->exp_digits > 2 ? style->exp_digits : 2;
    return buffer_printf(out, "e%c%0*d", exponent < 0 ? '-' : '+', width, abs(exponent));
}
