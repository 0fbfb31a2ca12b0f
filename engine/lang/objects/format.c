/* format.c -- the format mini-language.
 *
 * A specifier is read into a FormatSpec. A number is then cut into sign, prefix, digits and rest, and lay_out()
 * groups the digits and pads the whole.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/format.h"

#include "engine/base/float_digits.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/protocol.h"
#include "engine/lang/syntax/unicode.h"
#include "engine/lang/vm.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_TEXT = 64 }; /* bytes that most numbers as text need */

typedef struct FormatSpec {
    CodePoint fill;
    char align; /* < > = ^ */
    char sign;  /* + - blank, or 0 */
    bool align_given, fill_given, no_negative_zero, alternate;
    int64_t width, precision; /* -1: not given */
    char separator;           /* , _ or 0 */
    int group;                /* digits between separators */
    CodePoint type;           /* 0: not given */
} FormatSpec;

/* ---- reading a specifier ---- */

static bool is_align(CodePoint c) { return c == '<' || c == '>' || c == '=' || c == '^'; }

/* Reads digits at *at, if any. */
static bool read_number(Vm *vm, const char *text, size_t *at, int64_t *out) {
    bool any = false;
    int64_t n = 0;
    for (; isdigit((unsigned char)text[*at]); ++*at) {
        any = true;
        if (n > (INT64_MAX - 9) / 10) return vm_fail(vm, ERROR_VALUE, "Too many decimal digits in format string");
        n = n * 10 + (text[*at] - '0');
    }
    if (any) *out = n;
    return true;
}

static void read_alignment(const char *text, size_t size, size_t *at, FormatSpec *f) {
    size_t second = 0;
    CodePoint fill = size ? str_next(text, &second) : 0;
    if (second < size && is_align((unsigned char)text[second])) {
        f->fill = fill;
        f->fill_given = true;
        *at = second;
    } else if (!is_align((unsigned char)text[0])) {
        return;
    }
    f->align = text[(*at)++];
    f->align_given = true;
}

static void read_flags(const char *text, size_t *at, FormatSpec *f) {
    char c = text[*at];
    if (c == '+' || c == '-' || c == ' ') {
        f->sign = c;
        ++*at;
    }
    if (text[*at] == 'z') {
        f->no_negative_zero = true;
        ++*at;
    }
    if (text[*at] == '#') {
        f->alternate = true;
        ++*at;
    }
    if (!f->fill_given && text[*at] == '0') {
        f->fill = '0';
        if (!f->align_given && f->align == '>') f->align = '=';
        ++*at;
    }
}

static bool check_separator(Vm *vm, FormatSpec *f) {
    f->group = 3;
    if (!f->separator || !f->type || (f->type < 128 && strchr("defgEG%F", (int)f->type))) return true;
    if (f->separator == '_' && f->type < 128 && strchr("boxX", (int)f->type)) {
        f->group = 4;
        return true;
    }
    if (f->type > 32 && f->type < 128) {
        return vm_fail(vm, ERROR_VALUE, "Cannot specify '%c' with '%c'.", f->separator, (int)f->type);
    }
    return vm_fail(vm, ERROR_VALUE, "Cannot specify '%c' with '\\x%x'.", f->separator, (unsigned)f->type);
}

static bool read_separators(Vm *vm, const char *text, size_t *at, FormatSpec *f) {
    while (text[*at] == ',' || text[*at] == '_') {
        if (f->separator && f->separator != text[*at]) {
            return vm_fail(vm, ERROR_VALUE, "Cannot specify both ',' and '_'.");
        }
        if (f->separator) break;
        f->separator = text[(*at)++];
    }
    return true;
}

static bool spec_read(Vm *vm, const Str *spec, char default_align, char default_type, const char *type_name,
                      FormatSpec *f) {
    *f = (FormatSpec){
        .fill = ' ', .align = default_align, .width = -1, .precision = -1, .type = (unsigned char)default_type};
    const char *text = spec->data;
    size_t at = 0;
    read_alignment(text, spec->size, &at, f);
    read_flags(text, &at, f);
    if (!read_number(vm, text, &at, &f->width)) return false;
    if (!read_separators(vm, text, &at, f)) return false;
    if (text[at] == '.') {
        at++;
        if (!read_number(vm, text, &at, &f->precision)) return false;
        if (f->precision < 0) return vm_fail(vm, ERROR_VALUE, "Format specifier missing precision");
    }
    if (at < spec->size) {
        f->type = str_next(text, &at);
        if (at < spec->size) {
            return vm_fail(vm, ERROR_VALUE, "Invalid format specifier '%.300s' for object of type '%s'", text,
                           type_name);
        }
    }
    if (f->width > INT32_MAX) {
        vm_raise_memory(vm);
        return false;
    }
    return check_separator(vm, f);
}

static Value unknown_code(Vm *vm, CodePoint type, const char *type_name) {
    if (type > 32 && type < 128) {
        return vm_raise(vm, ERROR_VALUE, "Unknown format code '%c' for object of type '%s'", (int)type, type_name);
    }
    return vm_raise(vm, ERROR_VALUE, "Unknown format code '\\x%x' for object of type '%s'", (unsigned)type, type_name);
}

/* ---- laying out ---- */

static void put_fill(Buffer *out, CodePoint fill, int64_t count) {
    if (count > 0 && fill < 128) {
        buffer_fill(out, (char)fill, (size_t)count);
        return;
    }
    for (int64_t i = 0; i < count; i++) buffer_put_codepoint(out, fill);
}

/* Appends text (length code points) padded to the width. */
static void put_padded(Buffer *out, const FormatSpec *f, const char *text, size_t size, size_t length) {
    int64_t missing = f->width > (int64_t)length ? f->width - (int64_t)length : 0;
    int64_t left = f->align == '>' ? missing : f->align == '^' ? missing / 2 : 0;
    put_fill(out, f->fill, left);
    buffer_append(out, text, size);
    put_fill(out, f->fill, missing - left);
}

typedef struct NumberParts {
    bool negative;
    const char *prefix; /* "0x" or "" */
    const char *digits;
    size_t digit_count;
    const char *rest; /* point, fraction, exponent, percent sign */
} NumberParts;

static void reverse(char *text, size_t size) {
    for (size_t i = 0; i < size / 2; i++) {
        char c = text[i];
        text[i] = text[size - 1 - i];
        text[size - 1 - i] = c;
    }
}

/* Appends the digits in groups, with zeros in front until there are width characters; a separator never comes first. */
static void put_grouped(Buffer *out, const FormatSpec *f, const char *digits, size_t count, int64_t width) {
    size_t start = out->size;
    int64_t left = (int64_t)count;
    for (;;) { /* from the right, turned around at the end */
        int64_t wanted = left > width ? left : width;
        if (wanted < 1) wanted = 1;
        if (wanted > f->group) wanted = f->group;
        for (int64_t i = 0; i < wanted; i++, left--) buffer_putc(out, left > 0 ? digits[left - 1] : '0');
        width -= wanted;
        if (left <= 0 && width <= 0) break;
        width--;
        buffer_putc(out, f->separator);
    }
    if (!out->failed) reverse(out->data + start, out->size - start);
}

/* Appends the number around its digits, which are in place already; zeros come before them, missing is what the width
 * wants. */
static void put_parts(Buffer *out, const FormatSpec *f, const NumberParts *p, char sign, int64_t zeros,
                      int64_t missing) {
    int64_t left = f->align == '>' ? missing : f->align == '^' ? missing / 2 : 0;
    put_fill(out, f->fill, left);
    if (sign) buffer_putc(out, sign);
    if (*p->prefix) buffer_puts(out, p->prefix);
    if (f->align == '=') put_fill(out, f->fill, missing);
    if (zeros > 0) buffer_fill(out, '0', (size_t)zeros);
    buffer_append(out, p->digits, p->digit_count);
    if (*p->rest) buffer_puts(out, p->rest);
    if (f->align != '=') put_fill(out, f->fill, missing - left);
}

/* Appends the number, padded. */
static void lay_out(Buffer *out, const FormatSpec *f, const NumberParts *p) {
    char sign = p->negative ? '-' : f->sign == '+' || f->sign == ' ' ? f->sign : '\0';
    int64_t around = (sign != 0) + (int64_t)strlen(p->prefix) + (int64_t)strlen(p->rest);
    int64_t width = f->fill == '0' && f->align == '=' && p->digit_count ? f->width - around : 0;
    if (f->separator && p->digit_count) {
        char few[NUMBER_TEXT];
        Buffer digits = BUFFER_OVER(few);
        put_grouped(&digits, f, p->digits, p->digit_count, width);
        NumberParts grouped = *p;
        grouped.digits = digits.data;
        grouped.digit_count = digits.size;
        int64_t missing = f->width - around - (int64_t)digits.size;
        put_parts(out, f, &grouped, sign, 0, missing > 0 ? missing : 0);
        out->failed |= digits.failed;
        buffer_clear(&digits);
        return;
    }
    int64_t zeros = width > (int64_t)p->digit_count ? width - (int64_t)p->digit_count : 0;
    int64_t missing = f->width - around - zeros - (int64_t)p->digit_count;
    put_parts(out, f, p, sign, zeros, missing > 0 ? missing : 0);
}

/* ---- float ---- */

/* The style of repr() with a precision: like g, but with an exponent sooner, and always with a point. */
static void put_short_style(double d, int precision, bool alternate, Buffer *out) {
    char text[32];
    if (precision == 0) precision = 1;
    char room[NUMBER_TEXT];
    Buffer probe = BUFFER_OVER(room);
    buffer_printf(&probe, "%.*e", precision - 1, d);
    if (probe.failed) {
        out->failed = true;
        return;
    }
    int exponent = atoi(strchr(probe.data, 'e') + 1);
    bool scientific = exponent < -4 || exponent >= precision - 1;
    size_t start = out->size;
    if (scientific) {
        snprintf(text, sizeof text, "%s", strchr(probe.data, 'e'));
        buffer_append(out, probe.data, strlen(probe.data) - strlen(text));
    } else {
        buffer_printf(out, "%.*f", precision - 1 - exponent, d);
    }
    buffer_clear(&probe);
    if (out->failed) return;
    if (!alternate && memchr(out->data + start, '.', out->size - start)) {
        while (out->data[out->size - 1] == '0') out->size--;
        if (out->data[out->size - 1] == '.') out->size -= scientific;
        if (out->data[out->size - 1] == '.') out->size++; /* keep one zero: 12.0 */
    } else if (!scientific && !memchr(out->data + start, '.', out->size - start)) {
        buffer_puts(out, ".0");
    }
    out->data[out->size] = '\0';
    if (scientific) buffer_puts(out, text);
}

bool format_double(double d, char type, int precision, bool alternate, Buffer *out) {
    if (!isfinite(d)) {
        bool upper = type == 'E' || type == 'F' || type == 'G';
        if (signbit(d) && !isnan(d)) buffer_putc(out, '-');
        return buffer_puts(out, isnan(d) ? (upper ? "NAN" : "nan") : upper ? "INF" : "inf");
    }
    if ((type == 'f' || type == 'F') && !alternate) return number_write_fixed(d, precision, out);
    if (!strchr("eEfFgG", type) || !type) {
        put_short_style(d, precision, alternate, out);
        return !out->failed;
    }
    char pattern[] = {'%', '#', '.', '*', type, '\0'};
    if (!alternate) memmove(pattern + 1, pattern + 2, sizeof pattern - 2);
    return buffer_printf(out, pattern, precision, d);
}

static bool all_zeros(const char *text) {
    for (; *text && *text != 'e' && *text != 'E'; text++) {
        if (*text >= '1' && *text <= '9') return false;
    }
    return true;
}

/* The text of d as f asks for it, before padding: a minus sign if it has one. */
static void put_float(double d, const FormatSpec *f, Buffer *out) {
    char type = f->type == 'n' ? 'g' : (char)f->type;
    int precision = f->precision >= 0 ? (int)f->precision : 6;
    if (type == '%') {
        format_double(d * 100, 'f', precision, f->alternate, out);
        buffer_putc(out, '%');
    } else if (type == 0 && f->precision < 0) {
        number_write_repr(d, out);
    } else {
        format_double(d, type, precision, f->alternate, out);
    }
}

/* Lays out a float's text: digits up to the point or exponent are what is grouped. */
static void lay_out_float(Buffer *out, const FormatSpec *f, const char *text) {
    NumberParts p = {.negative = *text == '-', .prefix = ""};
    if (p.negative) text++;
    if (f->no_negative_zero && p.negative && isdigit((unsigned char)*text) && all_zeros(text)) p.negative = false;
    p.digits = text;
    while (isdigit((unsigned char)text[p.digit_count])) p.digit_count++;
    p.rest = text + p.digit_count;
    lay_out(out, f, &p);
}

static bool is_float_code(CodePoint type) { return type < 128 && (type == 0 || strchr("eEfFgGn%", (int)type)); }

static Value finish(Vm *vm, Buffer *out, Buffer *text) {
    if (text->failed) out->failed = true;
    buffer_clear(text);
    return value_object(str_from_buffer(vm, out));
}

static Value format_float_spec(Vm *vm, double d, const FormatSpec *f) {
    if (f->precision > INT32_MAX - 1) return vm_raise(vm, ERROR_VALUE, "precision too big");
    char few[NUMBER_TEXT], room[NUMBER_TEXT];
    Buffer text = BUFFER_OVER(few), out = BUFFER_OVER(room);
    put_float(d, f, &text);
    if (!text.failed) lay_out_float(&out, f, text.data);
    return finish(vm, &out, &text);
}

Value format_float(Vm *vm, double d, Str *spec, const char *type_name) {
    FormatSpec f;
    if (!spec || spec->size == 0) {
        char few[NUMBER_TEXT];
        Buffer b = BUFFER_OVER(few);
        number_write_repr(d, &b);
        return value_object(str_from_buffer(vm, &b));
    }
    if (!spec_read(vm, spec, '>', '\0', type_name, &f)) return ABSENT;
    if (!is_float_code(f.type)) return unknown_code(vm, f.type, type_name);
    return format_float_spec(vm, d, &f);
}

/* ---- complex ---- */

static Value complex_refuse(Vm *vm, const FormatSpec *f) {
    if (!is_float_code(f->type) || f->type == '%') return unknown_code(vm, f->type, "complex");
    if (f->fill == '0') {
        return vm_raise(vm, ERROR_VALUE, "Zero padding is not allowed in complex format specifier");
    }
    if (f->align == '=')
        return vm_raise(vm, ERROR_VALUE, "'=' alignment flag is not allowed in complex format specifier");
    return NONE;
}

static void put_complex_part(double d, const FormatSpec *f, char sign, Buffer *out) {
    FormatSpec plain = *f;
    plain.width = -1;
    plain.sign = sign;
    Buffer text = BUFFER_EMPTY;
    put_float(d, &plain, &text);
    if (!text.failed && f->type == 0 && f->precision < 0 && text.size > 2 && !strcmp(text.data + text.size - 2, ".0")) {
        text.data[text.size - 2] = '\0';
    }
    if (!text.failed && f->type == 0 && f->precision >= 0) {
        size_t size = strlen(text.data);
        if (size > 2 && !f->alternate && !strcmp(text.data + size - 2, ".0")) text.data[size - 2] = '\0';
    }
    if (text.failed)
        out->failed = true;
    else
        lay_out_float(out, &plain, text.data);
    buffer_clear(&text);
}

Value format_complex(Vm *vm, double real, double imag, Str *spec) {
    static const Str *const none = NULL;
    FormatSpec f = {.fill = ' ', .align = '>', .width = -1, .precision = -1};
    if (spec != none && spec->size) {
        if (!spec_read(vm, spec, '>', '\0', "complex", &f)) return ABSENT;
        Value refused = complex_refuse(vm, &f);
        if (is_absent(refused)) return refused;
    }
    bool bare = f.type == 0, skip_real = bare && real == 0 && !signbit(real);
    Buffer text = BUFFER_EMPTY, out = BUFFER_EMPTY;
    if (bare && !skip_real) buffer_putc(&text, '(');
    if (!skip_real) put_complex_part(real, &f, f.sign, &text);
    put_complex_part(imag, &f, skip_real ? f.sign : '+', &text);
    buffer_puts(&text, bare && !skip_real ? "j)" : "j");
    if (!text.failed) put_padded(&out, &f, text.data, text.size, text.size);
    return finish(vm, &out, &text);
}

/* ---- int ---- */

static Value int_refuse(Vm *vm, const FormatSpec *f) {
    if (f->precision >= 0) return vm_raise(vm, ERROR_VALUE, "Precision not allowed in integer format specifier");
    if (f->no_negative_zero) {
        return vm_raise(vm, ERROR_VALUE, "Negative zero coercion (z) not allowed in integer format specifier");
    }
    if (f->type != 'c') return NONE;
    if (f->sign) return vm_raise(vm, ERROR_VALUE, "Sign not allowed with integer format specifier 'c'");
    if (f->alternate)
        return vm_raise(vm, ERROR_VALUE, "Alternate form (#) not allowed with integer format specifier 'c'");
    return NONE;
}

static Value format_character(Vm *vm, Value v, const FormatSpec *f) {
    int64_t code;
    if (!int_fits_i64(v, &code)) return vm_raise(vm, ERROR_OVERFLOW, "Python int too large to convert to C long");
    if (code < 0 || code > 0x10FFFF) return vm_raise(vm, ERROR_OVERFLOW, "%%c arg not in range(0x110000)");
    Buffer text = BUFFER_EMPTY, out = BUFFER_EMPTY;
    buffer_put_codepoint(&text, (CodePoint)code);
    FormatSpec padding = *f;
    if (padding.align == '=') padding.align = '>';
    if (!text.failed) put_padded(&out, &padding, text.data, text.size, 1);
    return finish(vm, &out, &text);
}

static Value format_digits(Vm *vm, Value v, const FormatSpec *f) {
    int base = f->type == 'b' ? 2 : f->type == 'o' ? 8 : f->type == 'x' || f->type == 'X' ? 16 : 10;
    if (base == 10 && !int_check_digits(vm, v)) return ABSENT;
    char few[NUMBER_TEXT], room[NUMBER_TEXT];
    Buffer text = BUFFER_OVER(few), out = BUFFER_OVER(room);
    int_write(v, base, &text);
    char prefix[3] = {'0', (char)f->type, '\0'};
    if (!text.failed) {
        NumberParts p = {
            .negative = text.data[0] == '-', .prefix = f->alternate && base != 10 ? prefix : "", .rest = ""};
        p.digits = text.data + p.negative;
        p.digit_count = text.size - p.negative;
        if (f->type == 'X') {
            for (char *c = text.data; *c; c++) *c = (char)toupper((unsigned char)*c);
        }
        lay_out(&out, f, &p);
    }
    return finish(vm, &out, &text);
}

Value format_int(Vm *vm, Value v, Str *spec) {
    const char *name = value_type_name(v);
    FormatSpec f;
    if (!spec || spec->size == 0) return value_object(value_str(vm, v));
    if (!spec_read(vm, spec, '>', 'd', name, &f)) return ABSENT;
    if (f.type < 128 && f.type != 'n' && f.type && strchr("eEfFgG%", (int)f.type)) {
        double d = int_to_double(v);
        if (isinf(d)) return vm_raise(vm, ERROR_OVERFLOW, "int too large to convert to float");
        return format_float_spec(vm, d, &f);
    }
    if (f.type >= 128 || !f.type || !strchr("bcdoxXn", (int)f.type)) return unknown_code(vm, f.type, name);
    if (is_absent(int_refuse(vm, &f))) return ABSENT;
    return f.type == 'c' ? format_character(vm, v, &f) : format_digits(vm, v, &f);
}

/* ---- str ---- */

static Value str_refuse(Vm *vm, const FormatSpec *f) {
    if (f->sign) {
        return vm_raise(vm, ERROR_VALUE,
                        f->sign == ' ' ? "Space not allowed in string format specifier"
                                       : "Sign not allowed in string format specifier");
    }
    if (f->no_negative_zero) {
        return vm_raise(vm, ERROR_VALUE, "Negative zero coercion (z) not allowed in string format specifier");
    }
    if (f->alternate) return vm_raise(vm, ERROR_VALUE, "Alternate form (#) not allowed in string format specifier");
    if (f->align == '=') return vm_raise(vm, ERROR_VALUE, "'=' alignment not allowed in string format specifier");
    return NONE;
}

Value format_str(Vm *vm, Str *s, Str *spec) {
    FormatSpec f;
    if (!spec || spec->size == 0) return value_object(value_str(vm, value_object(s)));
    const char *name = value_type_name(value_object(s));
    if (!spec_read(vm, spec, '<', 's', name, &f)) return ABSENT;
    if (f.type != 's') return unknown_code(vm, f.type, name);
    if (is_absent(str_refuse(vm, &f))) return ABSENT;
    size_t length = s->length;
    if (f.precision >= 0 && (size_t)f.precision < length) length = (size_t)f.precision;
    char room[NUMBER_TEXT];
    Buffer out = BUFFER_OVER(room);
    put_padded(&out, &f, s->data, str_byte_offset(s, length), length);
    return value_object(str_from_buffer(vm, &out));
}
