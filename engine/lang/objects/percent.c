/* percent.c -- printf-style formatting: str % values and bytes % values.
 *
 * One reader serves both. What differs is what %s, %c and the errors say.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/format.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/text_private.h"
#include "engine/lang/objects/tuple.h"

#include "engine/base/float_digits.h"
#include "engine/base/utf8.h"

#include <ctype.h>

typedef struct Percent {
    Vm *vm;
    bool octets;                 /* bytes % values */
    const char *start, *at, *end;
    Value arguments;
    Tuple *tuple;                /* the arguments, if they are a tuple */
    size_t next;                 /* number of the next one */
    bool is_mapping;
    Buffer *out;
} Percent;

typedef struct Conversion {      /* %(key)flags width .precision type */
    bool left, plus, blank, alternate, zero;
    int64_t width, precision;    /* -1: not given */
    char type;
    Value key_value;             /* what %(key) named, owned, or ABSENT */
} Conversion;

/* ---- arguments ---- */

/* The next argument, borrowed. */
static Value next_argument(Percent *p) {
    if (p->tuple) {
        if (p->next < p->tuple->count) return p->tuple->items[p->next++];
    } else if (p->next == 0) {
        p->next = 1;
        return p->arguments;
    }
    return vm_raise(p->vm, ERROR_TYPE, "not enough arguments for format string");
}

static bool all_used(const Percent *p) {
    return p->is_mapping || p->next >= (p->tuple ? p->tuple->count : 1);
}

/* ---- reading a conversion ---- */

static bool incomplete(Percent *p) {
    return vm_fail(p->vm, ERROR_VALUE, "incomplete format");
}

static bool read_key(Percent *p, Conversion *c) {
    if (p->at >= p->end || *p->at != '(') return true;
    if (!p->is_mapping) return vm_fail(p->vm, ERROR_TYPE, "format requires a mapping");
    const char *start = ++p->at;
    for (int depth = 1; p->at < p->end; p->at++) {
        if (*p->at == '(') depth++;
        if (*p->at == ')' && --depth == 0) break;
    }
    if (p->at >= p->end) return vm_fail(p->vm, ERROR_VALUE, "incomplete format key");
    size_t size = (size_t)(p->at++ - start);
    Value key = value_object(p->octets ? (void *)bytes_new(p->vm, start, size) : (void *)str_new(p->vm, start, size));
    if (is_absent(key)) return false;
    c->key_value = value_get_item(p->vm, p->arguments, key);
    p->next = 1;    /* an unnamed conversion after a named one finds nothing left */
    value_release(key);
    return !is_absent(c->key_value);
}

static void read_flags(Percent *p, Conversion *c) {
    for (; p->at < p->end; p->at++) {
        switch (*p->at) {
            case '-': c->left = true; break;
            case '+': c->plus = true; break;
            case ' ': c->blank = true; break;
            case '#': c->alternate = true; break;
            case '0': c->zero = true; break;
            default: return;
        }
    }
}

/* Reads digits or a star into *out. */
static bool read_size(Percent *p, const char *what, int64_t *out) {
    if (p->at < p->end && *p->at == '*') {
        p->at++;
        Value v = next_argument(p);
        if (is_absent(v)) return false;
        if (!is_int(v)) return vm_fail(p->vm, ERROR_TYPE, "* wants int");
        if (!int_fits_i64(v, out) || *out > INT32_MAX || *out < -INT32_MAX) {
            return vm_fail(p->vm, ERROR_OVERFLOW, "Python int too large to convert to C int");
        }
        return true;
    }
    int64_t n = 0;
    bool any = false;
    for (; p->at < p->end && isdigit((unsigned char)*p->at); p->at++) {
        n = n * 10 + (*p->at - '0');
        if (n > INT32_MAX) return vm_fail(p->vm, ERROR_VALUE, "%s too big", what);
        any = true;
    }
    if (any) *out = n;
    return true;
}

static bool read_conversion(Percent *p, Conversion *c) {
    *c = (Conversion){.width = -1, .precision = -1};
    if (!read_key(p, c)) return false;
    read_flags(p, c);
    if (!read_size(p, "width", &c->width)) return false;
    if (c->width < -1) {
        c->left = true;
        c->width = -c->width;
    }
    if (p->at < p->end && *p->at == '.') {
        p->at++;
        c->precision = 0;
        if (!read_size(p, "precision", &c->precision)) return false;
        if (c->precision < 0) c->precision = 0;
    }
    if (p->at < p->end && (*p->at == 'h' || *p->at == 'l' || *p->at == 'L')) p->at++;
    if (p->at >= p->end) return incomplete(p);
    c->type = *p->at++;
    return true;
}

/* ---- writing ---- */

/* A text of length code points, or octets. */
static void put_text(Percent *p, const Conversion *c, const char *text, size_t size, size_t length) {
    if (c->precision >= 0 && (size_t)c->precision < length) {
        length = (size_t)c->precision;
        size = p->octets ? length : utf8_offset(text, size, length);
    }
    size_t missing = c->width > (int64_t)length ? (size_t)c->width - length : 0;
    if (missing && !c->left) buffer_fill(p->out, ' ', missing);
    buffer_append(p->out, text, size);
    if (missing && c->left) buffer_fill(p->out, ' ', missing);
}

/* A number: text has its minus sign; prefix stands between sign and digits, zeros too. */
static void put_number(Percent *p, const Conversion *c, const char *text, const char *prefix) {
    char sign = *text == '-' ? '-' : c->plus ? '+' : c->blank ? ' ' : '\0';
    if (*text == '-') text++;
    size_t size = strlen(text) + strlen(prefix) + (sign != 0);
    size_t missing = c->width > (int64_t)size ? (size_t)c->width - size : 0;
    bool zeros = c->zero && !c->left;
    if (!zeros && !c->left) buffer_fill(p->out, ' ', missing);
    if (sign) buffer_putc(p->out, sign);
    buffer_puts(p->out, prefix);
    if (zeros) buffer_fill(p->out, '0', missing);
    buffer_puts(p->out, text);
    if (c->left) buffer_fill(p->out, ' ', missing);
}

/* v as an int for %d and its like. New, or ABSENT with the TypeError that names the conversion. */
static Value to_integer(Percent *p, const Conversion *c, Value v) {
    bool exact = c->type == 'x' || c->type == 'X' || c->type == 'o';
    Type *type = value_type(v);
    if (is_int(v)) return value_retain(v);
    Value r = ABSENT;
    if (exact && type->to_index) r = type->to_index(p->vm, v);
    else if (!exact && type->to_int) r = type->to_int(p->vm, v);
    else if (!exact && type->to_index) r = type->to_index(p->vm, v);
    if (!is_absent(r)) return r;
    if (vm_raised(p->vm)) {
        if (!vm_raised_is(p->vm, ERROR_TYPE)) return ABSENT;
        vm_clear_raised(p->vm);
    }
    return vm_raise(p->vm, ERROR_TYPE, "%%%c format: %s is required, not %s", c->type,
                    exact ? "an integer" : "a real number", type->name);
}

static bool write_integer(Percent *p, const Conversion *c, Value v) {
    int base = c->type == 'o' ? 8 : c->type == 'x' || c->type == 'X' ? 16 : 10;
    Value i = to_integer(p, c, v);
    if (is_absent(i)) return false;
    char few[64], room[64];
    Buffer digits = BUFFER_OVER(few), text = BUFFER_OVER(room);
    bool ok = base != 10 || int_check_digits(p->vm, i);
    bool written = ok && int_write(i, base, &digits), plain = c->precision <= 1 && c->type != 'X';
    if (written && !plain) {
        const char *d = digits.data;
        if (*d == '-') buffer_putc(&text, *d++);
        for (int64_t n = (int64_t)strlen(d); n < c->precision; n++) buffer_putc(&text, '0');
        for (; *d; d++) buffer_putc(&text, c->type == 'X' ? (char)toupper((unsigned char)*d) : *d);
    }
    const char *prefix = !c->alternate || base == 10 ? "" : c->type == 'o' ? "0o" : c->type == 'x' ? "0x" : "0X";
    if (digits.failed || text.failed) p->out->failed = true;
    else if (ok) put_number(p, c, plain ? digits.data : text.data, prefix);
    buffer_clear(&digits);
    buffer_clear(&text);
    value_release(i);
    return ok;
}

static bool write_real(Percent *p, const Conversion *c, Value v) {
    double d;
    if (!value_to_double(p->vm, v, &d)) return false;
    char few[64];
    Buffer text = BUFFER_OVER(few);
    format_double(d, c->type, c->precision < 0 ? 6 : (int)c->precision, c->alternate, &text);
    if (text.failed) p->out->failed = true;
    else put_number(p, c, text.data, "");
    buffer_clear(&text);
    return true;
}

static bool write_octet(Percent *p, const Conversion *c, Value v) {
    const char *data;
    size_t size;
    int64_t code;
    char octet;
    if (bytes_view(v, &data, &size) && size == 1) {
        octet = *data;
    } else if (is_int(v)) {
        if (!int_fits_i64(v, &code) || code < 0 || code > 255) {
            return vm_fail(p->vm, ERROR_OVERFLOW, "%%c arg not in range(256)");
        }
        octet = (char)code;
    } else {
        return vm_fail(p->vm, ERROR_TYPE, "%%c requires an integer in range(256) or a single byte");
    }
    Conversion plain = *c;
    plain.precision = -1;
    put_text(p, &plain, &octet, 1, 1);
    return true;
}

static bool write_character(Percent *p, const Conversion *c, Value v) {
    int64_t code;
    Conversion plain = *c;
    plain.precision = -1;
    if (p->octets) return write_octet(p, c, v);
    if (is_str(v) && as_str(v)->length == 1) {
        put_text(p, &plain, as_str(v)->data, as_str(v)->size, 1);
        return true;
    }
    if (!is_int(v)) return vm_fail(p->vm, ERROR_TYPE, "%%c requires int or char");
    if (!int_fits_i64(v, &code) || code < 0 || code > 0x10FFFF) {
        return vm_fail(p->vm, ERROR_OVERFLOW, "%%c arg not in range(0x110000)");
    }
    char bytes[4];
    put_text(p, &plain, bytes, utf8_encode((uint_least32_t)code, bytes), 1);
    return true;
}

static bool write_octets(Percent *p, const Conversion *c, Value v) {
    const char *data;
    size_t size;
    if (bytes_view(v, &data, &size)) {
        put_text(p, c, data, size, size);
        return true;
    }
    Value method = value_special(p->vm, v, "__bytes__");
    if (is_absent(method)) {
        if (vm_raised(p->vm)) return false;
        return vm_fail(p->vm, ERROR_TYPE, "%%b requires a bytes-like object, or an object that implements __bytes__, not '%s'",
                       value_type_name(v));
    }
    Value made = value_call_0(p->vm, method);
    value_release(method);
    bool ok = !is_absent(made);
    if (ok && bytes_view(made, &data, &size)) put_text(p, c, data, size, size);
    value_release(made);
    return ok;
}

static bool write_shown(Percent *p, const Conversion *c, Value v) {
    Str *text;
    if (c->type == 's') text = value_str(p->vm, v);
    else text = c->type == 'r' && !p->octets ? value_repr(p->vm, v) : value_ascii(p->vm, v);
    if (!text) return false;
    put_text(p, c, text->data, text->size, p->octets ? text->size : text->length);
    object_release(&text->object);
    return true;
}

static bool write_value(Percent *p, const Conversion *c, Value v) {
    switch (c->type) {
        case 's':
        case 'b':
            if (p->octets) return write_octets(p, c, v);
            if (c->type == 's') return write_shown(p, c, v);
            break;
        case 'r': case 'a': return write_shown(p, c, v);
        case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': return write_integer(p, c, v);
        case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': return write_real(p, c, v);
        case 'c': return write_character(p, c, v);
        default: break;
    }
    const char *at = p->at - 1;
    uint_least32_t code = (unsigned char)c->type;
    if (!p->octets && code >= 128) {
        size_t position = 0;
        code = str_next(at, &position);
    }
    size_t index = p->octets ? (size_t)(at - p->start) : utf8_length(p->start, (size_t)(at - p->start));
    return vm_fail(p->vm, ERROR_VALUE, "unsupported format character '%c' (0x%x) at index %zu",
                   code > 31 && code < 128 ? (int)code : '?', (unsigned)code, index);
}

/* The usual %s and %r of a str or a number, and %d, %x and %o of an int, which ask for nothing else. false: it is another. */
static bool write_plain(Percent *p) {
    char type = *p->at;
    bool text = (type == 's' || type == 'r') && !p->octets, number = type == 'd' || type == 'x' || type == 'o';
    if ((!text && !number) || (p->tuple ? p->next >= p->tuple->count : p->next > 0)) return false;
    Value v = p->tuple ? p->tuple->items[p->next] : p->arguments;
    if (type == 's' && text && is_plain_str(v)) buffer_append(p->out, as_str(v)->data, as_str(v)->size);
    else if (text && is_plain_str(v)) str_write_repr(as_str(v), p->out);
    else if (is_small_int(v)) int_write(v, type == 'x' ? 16 : type == 'o' ? 8 : 10, p->out);
    else if (text && is_float(v)) number_write_repr(v.as.real, p->out);
    else return false;
    p->next++;
    p->at++;
    return true;
}

static bool write_conversion(Percent *p) {
    if (write_plain(p)) return true;
    Conversion c;
    bool ok = read_conversion(p, &c);
    if (ok) {
        Value v = is_absent(c.key_value) ? next_argument(p) : c.key_value;
        ok = !is_absent(v) && write_value(p, &c, v);
    }
    value_release(c.key_value);
    return ok;
}

bool percent_write(Vm *vm, const char *format, size_t size, Value arguments, bool octets, Buffer *out) {
    Percent p = {.vm = vm, .octets = octets, .start = format, .at = format, .end = format + size, .arguments = arguments,
                 .out = out};
    if (is_tuple(arguments)) p.tuple = as_tuple(arguments);
    else p.is_mapping = value_type(arguments)->get_item && !is_str(arguments) && !(octets && is_bytes(arguments));
    while (p.at < p.end) {
        int64_t found = text_find_byte(p.at, 0, (size_t)(p.end - p.at), '%');
        const char *mark = found < 0 ? p.end : p.at + found;
        if (found) buffer_append(out, p.at, (size_t)(mark - p.at));
        p.at = mark;
        if (mark == p.end) break;
        if (++p.at == p.end) return incomplete(&p);
        if (*p.at == '%') {
            p.at++;
            buffer_putc(out, '%');
        } else if (!write_conversion(&p)) {
            return false;
        }
    }
    if (all_used(&p)) return true;
    return vm_fail(vm, ERROR_TYPE, "not all arguments converted during %s formatting", octets ? "bytes" : "string");
}

Value str_percent(Vm *vm, Str *format, Value arguments) {
    char room[256];
    Buffer b = BUFFER_OVER(room);
    if (percent_write(vm, format->data, format->size, arguments, false, &b)) return value_object(str_from_buffer(vm, &b));
    buffer_clear(&b);
    return ABSENT;
}

Str *value_ascii(Vm *vm, Value v) {
    Str *text = value_repr(vm, v);
    if (!text || str_is_ascii(text)) return text;
    char room[256];
    Buffer b = BUFFER_OVER(room);
    for (size_t i = 0; i < text->size;) {
        uint_least32_t c = str_next(text->data, &i);
        if (c < 128) buffer_putc(&b, (char)c);
        else str_write_number(c, &b);
    }
    object_release(&text->object);
    return str_from_buffer(vm, &b);
}
