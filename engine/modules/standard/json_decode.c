/* json_decode.c -- JSON text to values.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/float_digits.h"
#include "engine/base/utf8.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/standard/json.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

typedef struct Decoder {
    Vm *vm;
    Str *text;
    const char *data;
    size_t size, at;
    bool strict;
    Value object_hook, pairs_hook, parse_float, parse_int, parse_constant;   /* NONE: none */
    Value error;                 /* the class JSONDecodeError */
} Decoder;

static Value read_value(Decoder *d);

/* Raises JSONDecodeError(message, text, position). */
static Value fail(Decoder *d, const char *message, size_t position) {
    Value args[] = {value_object(str_from(d->vm, message)), value_object(d->text),
                    value_int((int64_t)utf8_length(d->data, position))};
    if (is_absent(args[0])) return ABSENT;
    Value e = value_call(d->vm, d->error, args, 3, NULL);
    value_release(args[0]);
    if (!is_absent(e)) vm_raise_value(d->vm, e);
    value_release(e);
    return ABSENT;
}

static char peek(const Decoder *d) {
    return d->at < d->size ? d->data[d->at] : '\0';
}

static void skip_blanks(Decoder *d) {
    for (char c = peek(d); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = peek(d)) d->at++;
}

/* ---- strings ---- */

/* Four hexadecimal digits at at, or -1. */
static long read_hex(const Decoder *d, size_t at) {
    long code = 0;
    for (size_t i = at; i < at + 4; i++) {
        if (i >= d->size || !isxdigit((unsigned char)d->data[i])) return -1;
        char c = d->data[i];
        code = code << 4 | (isdigit((unsigned char)c) ? c - '0' : (c | 32) - 'a' + 10);
    }
    return code;
}

/* \uXXXX, two of them for a pair of surrogates. d->at is behind the u. */
static bool read_unicode(Decoder *d, Buffer *out) {
    long code = read_hex(d, d->at);
    if (code < 0) return fail(d, "Invalid \\uXXXX escape", d->at - 1), false;
    d->at += 4;
    if (code >= 0xD800 && code < 0xDC00 && d->at + 6 <= d->size && !memcmp(d->data + d->at, "\\u", 2)) {
        long low = read_hex(d, d->at + 2);
        if (low >= 0xDC00 && low < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            d->at += 6;
        }
    }
    buffer_put_codepoint(out, (uint_least32_t)code);
    return true;
}

static bool read_escape(Decoder *d, size_t start, Buffer *out) {
    if (++d->at >= d->size) return fail(d, "Unterminated string starting at", start), false;
    static const char letters[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    char c = d->data[d->at++];
    const char *at = c ? strchr(letters, c) : NULL;
    if (at) return buffer_putc(out, meaning[at - letters]), true;
    if (c == 'u') return read_unicode(d, out);
    return fail(d, "Invalid \\escape", d->at - 2), false;
}

/* d->at is at the opening quote. New. */
static Str *read_string(Decoder *d) {
    size_t start = d->at++, plain = d->at;
    Buffer b = BUFFER_EMPTY;
    for (;; ) {
        while (d->at < d->size && d->data[d->at] != '"' && d->data[d->at] != '\\' &&
               (unsigned char)d->data[d->at] >= ' ') d->at++;
        if (d->at >= d->size) {
            fail(d, "Unterminated string starting at", start);
            break;
        }
        if (d->data[d->at] == '"' && b.size == 0 && !b.failed) {
            Str *s = str_new(d->vm, d->data + plain, d->at - plain);
            d->at++;
            buffer_clear(&b);
            return s;
        }
        buffer_append(&b, d->data + plain, d->at - plain);
        if (d->data[d->at] == '"') {
            d->at++;
            return str_from_buffer(d->vm, &b);
        }
        if (d->data[d->at] == '\\') {
            if (!read_escape(d, start, &b)) break;
        } else if (d->strict) {
            fail(d, "Invalid control character at", d->at);
            break;
        } else {
            buffer_putc(&b, d->data[d->at++]);
        }
        plain = d->at;
    }
    buffer_clear(&b);
    return NULL;
}

/* ---- numbers ---- */

static Value convert(Decoder *d, Value hook, const char *text, size_t size) {
    Value s = value_object(str_new(d->vm, text, size));
    if (is_absent(s)) return s;
    Value v = value_call_1(d->vm, hook, s);
    value_release(s);
    return v;
}

static size_t digits(const Decoder *d, size_t at) {
    while (at < d->size && isdigit((unsigned char)d->data[at])) at++;
    return at;
}

/* -?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)? */
static Value read_number(Decoder *d) {
    size_t start = d->at, at = start + (peek(d) == '-');
    bool real = false;
    if (at >= d->size || !isdigit((unsigned char)d->data[at])) return fail(d, "Expecting value", start);
    at = d->data[at] == '0' ? at + 1 : digits(d, at);
    if (at + 1 < d->size && d->data[at] == '.' && isdigit((unsigned char)d->data[at + 1])) {
        real = true;
        at = digits(d, at + 1);
    }
    if (at < d->size && (d->data[at] | 32) == 'e') {
        size_t e = at + 1;
        if (e < d->size && (d->data[e] == '+' || d->data[e] == '-')) e++;
        if (digits(d, e) > e) {
            real = true;
            at = digits(d, e);
        }
    }
    d->at = at;
    const char *text = d->data + start;
    if (real && !is_none(d->parse_float)) return convert(d, d->parse_float, text, at - start);
    if (!real && !is_none(d->parse_int)) return convert(d, d->parse_int, text, at - start);
    double x;
    if (!real) return int_parse(d->vm, text, at - start, 10);
    return number_parse(text, at - start, &x) ? value_float(x) : vm_raise_memory(d->vm);
}

static Value read_word(Decoder *d) {
    static const struct { const char *text; Value value; bool constant; } words[] = {
        {"null", {.tag = TAG_NONE}, false},
        {"true", {.tag = TAG_BOOL, .as.integer = 1}, false},
        {"false", {.tag = TAG_BOOL}, false},
        {"NaN", {.tag = TAG_FLOAT, .as.real = NAN}, true},
        {"Infinity", {.tag = TAG_FLOAT, .as.real = INFINITY}, true},
        {"-Infinity", {.tag = TAG_FLOAT, .as.real = -INFINITY}, true},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t size = strlen(words[i].text);
        if (d->size - d->at < size || memcmp(d->data + d->at, words[i].text, size)) continue;
        d->at += size;
        if (words[i].constant && !is_none(d->parse_constant)) return convert(d, d->parse_constant, words[i].text, size);
        return words[i].value;
    }
    return NOT_IMPLEMENTED;
}

/* ---- containers ---- */

static Value read_array(Decoder *d) {
    List *list = list_new(d->vm, 4);
    if (!list) return ABSENT;
    d->at++;
    skip_blanks(d);
    if (peek(d) == ']' && d->at < d->size) {
        d->at++;
        return value_object(list);
    }
    while (list_append_take(d->vm, list, read_value(d))) {
        skip_blanks(d);
        if (d->at < d->size && peek(d) == ']') {
            d->at++;
            return value_object(list);
        }
        if (d->at >= d->size || peek(d) != ',') {
            fail(d, "Expecting ',' delimiter", d->at);
            break;
        }
        d->at++;
        skip_blanks(d);
    }
    object_release((Object *)list);
    return ABSENT;
}

typedef struct Members {         /* of an object: a dict, or pairs when a hook wants them */
    Dict *dict;
    List *pairs;
} Members;

/* Takes key and value. */
static bool members_add(Decoder *d, Members *m, Str *key, Value value) {
    bool ok;
    if (m->pairs) return list_append_take(d->vm, m->pairs, tuple_of(d->vm, 2, value_object(key), value));
    if (is_absent(value)) {
        object_release(&key->object);
        return false;
    }
    if (key->size <= 32) {    /* keys come again and again: one object each */
        Str *interned = vm_intern_n(d->vm, key->data, key->size);
        ok = interned && dict_set_str(d->vm, m->dict, interned, value);
    } else {
        ok = dict_set_str(d->vm, m->dict, key, value);
    }
    object_release(&key->object);
    value_release(value);
    return ok;
}

/* "key": value, with d->at at the quote. */
static bool read_member(Decoder *d, Members *m) {
    if (d->at >= d->size || peek(d) != '"') {
        fail(d, "Expecting property name enclosed in double quotes", d->at);
        return false;
    }
    Str *key = read_string(d);
    if (!key) return false;
    skip_blanks(d);
    if (d->at >= d->size || peek(d) != ':') {
        object_release(&key->object);
        fail(d, "Expecting ':' delimiter", d->at);
        return false;
    }
    d->at++;
    skip_blanks(d);
    return members_add(d, m, key, read_value(d));
}

static bool read_members(Decoder *d, Members *m) {
    d->at++;
    skip_blanks(d);
    if (d->at < d->size && peek(d) == '}') {
        d->at++;
        return true;
    }
    while (read_member(d, m)) {
        skip_blanks(d);
        if (d->at < d->size && peek(d) == '}') {
            d->at++;
            return true;
        }
        if (d->at >= d->size || peek(d) != ',') {
            fail(d, "Expecting ',' delimiter", d->at);
            return false;
        }
        d->at++;
        skip_blanks(d);
    }
    return false;
}

static Value read_object(Decoder *d) {
    Members m = {0};
    if (!is_none(d->pairs_hook)) m.pairs = list_new(d->vm, 4);
    else m.dict = dict_new(d->vm);
    if (!m.pairs && !m.dict) return ABSENT;
    Value made = m.pairs ? value_object(m.pairs) : value_object(m.dict);
    if (!read_members(d, &m)) {
        value_release(made);
        return ABSENT;
    }
    Value hook = m.pairs ? d->pairs_hook : d->object_hook;
    if (is_none(hook)) return made;
    Value v = value_call_1(d->vm, hook, made);
    value_release(made);
    return v;
}

static Value read_value(Decoder *d) {
    if (d->at >= d->size) return fail(d, "Expecting value", d->at);
    char c = peek(d);
    if (c == '"') return value_object(read_string(d));
    if (c == '{' || c == '[') {
        if (!vm_enter(d->vm)) return ABSENT;
        Value v = c == '{' ? read_object(d) : read_array(d);
        vm_leave(d->vm);
        return v;
    }
    if (isdigit((unsigned char)c)) return read_number(d);
    Value word = read_word(d);
    if (!is_not_implemented(word)) return word;
    if (c == '-') return read_number(d);
    return fail(d, "Expecting value", d->at);
}

/* decode(text, start, whole, strict, object_hook, object_pairs_hook, parse_float, parse_int, parse_constant, error): the
 * value, or (value, end) unless the whole text is to be read. */
Value json_decode(Vm *vm, const Value *args) {
    int64_t start;
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "first argument must be a string, not %s", value_type_name(args[0]));
    if (!value_to_index(vm, args[1], &start)) return ABSENT;
    Str *text = as_str(args[0]);
    int whole = value_truth(vm, args[2]), strict = value_truth(vm, args[3]);
    if (whole < 0 || strict < 0) return ABSENT;
    if (start < 0 || start > (int64_t)text->length) return vm_raise(vm, ERROR_VALUE, "idx cannot be negative");
    Decoder d = {.vm = vm, .text = text, .data = text->data, .size = text->size, .at = str_byte_offset(text, (size_t)start),
                 .strict = strict, .object_hook = args[4], .pairs_hook = args[5], .parse_float = args[6],
                 .parse_int = args[7], .parse_constant = args[8], .error = args[9]};
    if (whole) skip_blanks(&d);
    Value v = read_value(&d);
    if (is_absent(v)) return v;
    if (!whole) return tuple_pair(vm, v, value_int((int64_t)utf8_length(d.data, d.at)));
    skip_blanks(&d);
    if (d.at == d.size) return v;
    value_release(v);
    return fail(&d, "Extra data", d.at);
}

static const NativeDef functions[] = {
    {"encode", json_encode, "obj, skipkeys, ensure_ascii, check_circular, allow_nan, indent, item_separator, key_separator, "
     "sort_keys, default, /", "JSON text of obj.", NATIVE_METHOD},
    {"decode", json_decode, "text, start, whole, strict, object_hook, object_pairs_hook, parse_float, parse_int, "
     "parse_constant, error, /", "The value of JSON text.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef json_core_module;
const ModuleDef json_core_module = {.name = "_json", .doc = "JSON; see json.", .functions = functions};
