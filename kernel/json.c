/* json.c -- JSON as it travels.
 *
 * Jansson refuses lone surrogates and bytes that are no UTF-8, both of which a browser can send in half-typed code;
 * such a text is mended (U+FFFD) and read again. It writes strings character by character, which takes longer than all
 * else that is done with a large display; here they are copied in runs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/json.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/utf8.h"

/* ---- writing ---- */

static bool is_plain(unsigned char c) { return c >= 0x20 && c != '"' && c != '\\'; }

static const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;

/* The top bits of bytes that are zero; above the first of those it may be wrong. */
static uint64_t zeros(uint64_t word) { return (word - ones) & ~word & tops; }

static bool is_plain_word(const char *text) {
    uint64_t word;
    memcpy(&word, text, sizeof word);
    uint64_t controls = (word - ones * 0x20) & ~word & tops;
    return !(controls | zeros(word ^ ones * '"') | zeros(word ^ ones * '\\'));
}

/* How many bytes text begins with that are written as they are. */
static size_t plain_run(const char *text, size_t size) {
    size_t i = 0;
    while (i + 8 <= size && is_plain_word(text + i)) i += 8;
    while (i < size && is_plain((unsigned char)text[i])) i++;
    return i;
}

static void write_escape(Buffer *buffer, unsigned char c) {
    static const char named[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *at = c ? strchr(named, c) : NULL;
    if (at)
        buffer_append(buffer, (char[]){'\\', letters[at - named]}, 2);
    else
        buffer_printf(buffer, "\\u%04x", c);
}

static void write_string(Buffer *buffer, const char *text, size_t size) {
    buffer_reserve(buffer, size + 2);
    buffer_putc(buffer, '"');
    for (size_t run; size > 0; text += run, size -= run) {
        run = plain_run(text, size);
        buffer_append(buffer, text, run);
        if (run == size) break;
        write_escape(buffer, (unsigned char)text[run++]);
    }
    buffer_putc(buffer, '"');
}

static int add_text(const char *text, size_t size, void *buffer) { return buffer_append(buffer, text, size) ? 0 : -1; }

static bool write_object(const json_t *json, Buffer *buffer) {
    json_t *object = (json_t *)json; /* Jansson's iterators take no const */
    char before = '{';
    bool ok = true;
    for (void *at = json_object_iter(object); at && ok; at = json_object_iter_next(object, at), before = ',') {
        const char *key = json_object_iter_key(at);
        buffer_putc(buffer, before);
        write_string(buffer, key, strlen(key));
        buffer_putc(buffer, ':');
        ok = json_write(json_object_iter_value(at), buffer);
    }
    return ok && buffer_puts(buffer, before == '{' ? "{}" : "}");
}

static bool write_array(const json_t *json, Buffer *buffer) {
    buffer_putc(buffer, '[');
    for (size_t i = 0; i < json_array_size(json); i++) {
        if (i) buffer_putc(buffer, ',');
        if (!json_write(json_array_get(json, i), buffer)) return false;
    }
    return buffer_putc(buffer, ']');
}

bool json_write(const json_t *json, Buffer *buffer) {
    switch (json ? json_typeof(json) : JSON_NULL) {
        case JSON_OBJECT: return write_object(json, buffer);
        case JSON_ARRAY: return write_array(json, buffer);
        case JSON_STRING:
            write_string(buffer, json_string_value(json), json_string_length(json));
            return !buffer->failed;
        case JSON_INTEGER: return buffer_printf(buffer, "%" JSON_INTEGER_FORMAT, json_integer_value(json));
        case JSON_REAL:
            return json_dump_callback(json, add_text, buffer, JSON_REAL_PRECISION(17) | JSON_ENCODE_ANY) == 0;
        case JSON_TRUE: return buffer_puts(buffer, "true");
        case JSON_FALSE: return buffer_puts(buffer, "false");
        default: return json && buffer_puts(buffer, "null");
    }
}

/* ---- broken text ---- */

/* Appends text with every byte that is no UTF-8 replaced. */
static void append_mended(Buffer *out, const char *text, size_t size) {
    while (size > 0) {
        size_t bad;
        if (utf8_valid(text, size, &bad)) bad = size;
        buffer_append(out, text, bad);
        text += bad;
        size -= bad;
        if (size == 0) break;
        buffer_puts(out, "\xEF\xBF\xBD");
        text++;
        size--;
    }
}

/* Jansson's own check goes through text byte by byte. */
json_t *json_text(const char *text, size_t size) {
    size_t bad;
    if (utf8_valid(text, size, &bad)) return json_stringn_nocheck(text ? text : "", size);
    json_t *string = NULL;
    Buffer mended = BUFFER_EMPTY;
    append_mended(&mended, text, size);
    if (!mended.failed) string = json_stringn_nocheck(mended.data, mended.size);
    buffer_clear(&mended);
    return string;
}

/* ---- reading ---- */

static int hex_digits(const char *at, const char *end, unsigned *value) {
    if (end - at < 4) return 0;
    *value = 0;
    for (int i = 0; i < 4; i++) {
        if (!isxdigit((unsigned char)at[i])) return 0;
        unsigned digit =
            (unsigned)(isdigit((unsigned char)at[i]) ? at[i] - '0' : tolower((unsigned char)at[i]) - 'a' + 10);
        *value = *value << 4 | digit;
    }
    return 1;
}

static bool is_low_surrogate(const char *at, const char *end) {
    unsigned value;
    return end - at >= 6 && at[0] == '\\' && at[1] == 'u' && hex_digits(at + 2, end, &value) && value >= 0xDC00 &&
           value <= 0xDFFF;
}

/* Copies JSON text, lone surrogate escapes and stray bytes replaced by U+FFFD. */
static void mend_json(Buffer *out, const char *text, size_t size) {
    Buffer valid = BUFFER_EMPTY;
    append_mended(&valid, text, size);
    const char *at = valid.data, *end = at ? at + valid.size : at;
    while (at && at < end) {
        unsigned value;
        size_t step = 1;
        if (*at == '\\' && end - at >= 2) step = 2;
        bool escape = step == 2 && at[1] == 'u' && hex_digits(at + 2, end, &value);
        if (escape && value >= 0xD800 && value <= 0xDFFF) {
            bool pair = value <= 0xDBFF && is_low_surrogate(at + 6, end);
            step = pair ? 12 : 6;
            if (!pair) {
                buffer_puts(out, "\\ufffd");
                at += step;
                continue;
            }
        }
        buffer_append(out, at, step);
        at += step;
    }
    if (valid.failed) out->failed = true;
    buffer_clear(&valid);
}

json_t *json_read_object(const char *text, size_t size) {
    json_error_t error;
    json_t *json = json_loadb(text, size, JSON_ALLOW_NUL, &error);
    if (!json && size > 0) {
        Buffer mended = BUFFER_EMPTY;
        mend_json(&mended, text, size);
        if (!mended.failed && mended.data) json = json_loadb(mended.data, mended.size, JSON_ALLOW_NUL, &error);
        buffer_clear(&mended);
    }
    if (json_is_object(json)) return json;
    json_decref(json);
    return NULL;
}
