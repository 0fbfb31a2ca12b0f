/* codec.c -- encodings of text and their error handlers.
 *
 * The rarer ones are in engine/library/codecs. A decoder reads one code point at a time and says what is wrong where
 * there is none; an encoder writes one code point or refuses it. The handlers stand apart from both.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/codec.h"

#include "engine/base/swar.h"
#include "engine/base/utf8.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/objects/text_private.h"
#include "engine/lang/objects/tuple.h"

#include <ctype.h>
#include <stdio.h>

typedef enum Encoding { ENCODING_UTF8, ENCODING_ASCII, ENCODING_LATIN1, ENCODING_UTF16, ENCODING_UTF32 } Encoding;
typedef enum ErrorHandler {
    HANDLE_STRICT,
    HANDLE_IGNORE,
    HANDLE_REPLACE,
    HANDLE_BACKSLASH,
    HANDLE_XML,
    HANDLE_ESCAPE,
    HANDLE_PASS,
    HANDLE_UNKNOWN
} ErrorHandler;

typedef struct Codec {
    const char *alias; /* lower case, with hyphens */
    size_t alias_size;
    Encoding encoding;
    const char *name;           /* as errors show it */
    bool big_endian, with_mark; /* with_mark: a byte order mark is written, and read */
} Codec;

#define NAMED(alias) alias, sizeof(alias) - 1
static const Codec codecs[] = {
    {NAMED("utf-8"), ENCODING_UTF8, "utf-8", false, false},
    {NAMED("utf8"), ENCODING_UTF8, "utf-8", false, false},
    {NAMED("u8"), ENCODING_UTF8, "utf-8", false, false},
    {NAMED("cp65001"), ENCODING_UTF8, "utf-8", false, false},
    {NAMED("utf-8-sig"), ENCODING_UTF8, "utf-8", false, true},
    {NAMED("ascii"), ENCODING_ASCII, "ascii", false, false},
    {NAMED("us-ascii"), ENCODING_ASCII, "ascii", false, false},
    {NAMED("646"), ENCODING_ASCII, "ascii", false, false},
    {NAMED("latin-1"), ENCODING_LATIN1, "latin-1", false, false},
    {NAMED("latin1"), ENCODING_LATIN1, "latin-1", false, false},
    {NAMED("latin"), ENCODING_LATIN1, "latin-1", false, false},
    {NAMED("l1"), ENCODING_LATIN1, "latin-1", false, false},
    {NAMED("iso-8859-1"), ENCODING_LATIN1, "latin-1", false, false},
    {NAMED("iso8859-1"), ENCODING_LATIN1, "latin-1", false, false},
    {NAMED("8859"), ENCODING_LATIN1, "latin-1", false, false},
    {NAMED("utf-16"), ENCODING_UTF16, "utf-16", false, true},
    {NAMED("utf16"), ENCODING_UTF16, "utf-16", false, true},
    {NAMED("utf-16-le"), ENCODING_UTF16, "utf-16-le", false, false},
    {NAMED("utf-16le"), ENCODING_UTF16, "utf-16-le", false, false},
    {NAMED("utf-16-be"), ENCODING_UTF16, "utf-16-be", true, false},
    {NAMED("utf-16be"), ENCODING_UTF16, "utf-16-be", true, false},
    {NAMED("utf-32"), ENCODING_UTF32, "utf-32", false, true},
    {NAMED("utf32"), ENCODING_UTF32, "utf-32", false, true},
    {NAMED("utf-32-le"), ENCODING_UTF32, "utf-32-le", false, false},
    {NAMED("utf-32le"), ENCODING_UTF32, "utf-32-le", false, false},
    {NAMED("utf-32-be"), ENCODING_UTF32, "utf-32-be", true, false},
    {NAMED("utf-32be"), ENCODING_UTF32, "utf-32-be", true, false},
};
#undef NAMED

static const char *const handler_names[] = {
    "strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogateescape", "surrogatepass",
};

static const Codec *codec_find(Vm *vm, const char *function, Value encoding) {
    if (is_absent(encoding) || is_none(encoding)) return &codecs[0];
    if (!is_str(encoding)) {
        vm_raise(vm, ERROR_TYPE, "%s() argument 'encoding' must be str, not %s", function,
                 text_argument_name(encoding));
        return NULL;
    }
    char name[32];
    Str *s = as_str(encoding);
    if (s->size == 5 && memcmp(s->data, codecs[0].alias, 5) == 0) return &codecs[0];
    for (size_t i = 0; i < s->size && s->size < sizeof name; i++) {
        char c = s->data[i];
        name[i] = c == '_' || c == ' ' ? '-' : (char)tolower((unsigned char)c);
        name[i + 1] = '\0';
    }
    for (size_t i = 0; i < sizeof codecs / sizeof *codecs && s->size && s->size < sizeof name; i++) {
        if (codecs[i].alias_size == s->size && memcmp(codecs[i].alias, name, s->size) == 0) return &codecs[i];
    }
    return NULL;
}

/* What the module codecs, which has the rarer encodings, makes of value; or the exception that is pending. New. */
static Value ask_library(Vm *vm, const char *function, Value value, Value encoding, Value errors) {
    if (vm_raised(vm) || is_absent(value)) return ABSENT;
    Value module = vm_import(vm, "codecs");
    Value strict = is_absent(errors) || is_none(errors) ? value_object(str_from(vm, "strict")) : value_retain(errors);
    Value result = is_absent(module) || is_absent(strict)
                       ? ABSENT
                       : value_call_method(vm, module, function, (const Value[]){value, encoding, strict}, 3);
    value_release(module);
    value_release(strict);
    return result;
}

static ErrorHandler handler_find(Value errors) {
    if (is_absent(errors) || is_none(errors)) return HANDLE_STRICT;
    for (int i = 0; i < HANDLE_UNKNOWN; i++) {
        if (is_str(errors) && str_equal_c(as_str(errors), handler_names[i])) return (ErrorHandler)i;
    }
    return HANDLE_UNKNOWN;
}

/* What the handler of this name, which the module codecs knows, makes of the UnicodeError that is pending: *text is
 * new, a str or bytes, and *place where to go on in what is coded: *coded, whose reference is taken, or what the handler
 * put there as the error's object. */
static bool ask_handler(Vm *vm, const char *function, Value errors, Value *text, size_t *place, Value *coded) {
    Value error = vm_take_raised(vm);
    Value module = ABSENT, made = ABSENT;
    if (!is_str(errors)) {
        vm_raise(vm, ERROR_TYPE, "%s() argument 'errors' must be str, not %s", function, text_argument_name(errors));
    } else if (!is_absent(module = vm_import(vm, "codecs"))) {
        made = value_call_method(vm, module, "_handled", (const Value[]){errors, error}, 2);
    }
    value_release(module);
    value_release(error);
    if (is_absent(made)) return false;
    *text = value_retain(as_tuple(made)->items[0]);
    *place = (size_t)as_tuple(made)->items[1].as.integer;
    value_set(coded, value_retain(as_tuple(made)->items[2]));
    value_release(made);
    return true;
}

/* ---- errors ---- */

/* The name that a decoder goes by once it knows its byte order. */
static const char *name_with_order(const Codec *codec, bool big_endian) {
    if (!codec->with_mark || codec->encoding == ENCODING_UTF8) return codec->name;
    if (codec->encoding == ENCODING_UTF16) return big_endian ? "utf-16-be" : "utf-16-le";
    return big_endian ? "utf-32-be" : "utf-32-le";
}

/* Raises UnicodeDecodeError(encoding, object, start, end, reason), or its sister. Returns false. */
static bool raise_unicode(Vm *vm, ErrorKind kind, const char *encoding, Value object, size_t start, size_t end,
                          const char *reason) {
    Value args = tuple_of(vm, 5, value_object(str_from(vm, encoding)), value_retain(object), value_int((int64_t)start),
                          value_int((int64_t)end), value_object(str_from(vm, reason)));
    if (is_absent(args)) return false;
    Value e = value_call_spread(vm, value_object(vm_exception_type(vm, kind)), as_tuple(args), NULL);
    value_release(args);
    if (!is_absent(e)) vm_raise_value(vm, e);
    value_release(e);
    return false;
}

/* ---- decoding ---- */

typedef struct Decoded { /* one step of a decoder */
    uint_least32_t c;
    size_t used;        /* bytes, also of what is wrong */
    const char *reason; /* NULL: c was read */
} Decoded;

static Decoded wrong(size_t used, const char *reason) { return (Decoded){.used = used, .reason = reason}; }

/* The second byte's range keeps out overlong forms, surrogates and what lies beyond U+10FFFF (Unicode, table 3-7). */
static Decoded utf8_step(const unsigned char *p, size_t left, bool surrogates) {
    unsigned char b = p[0];
    if (b < 0x80) return (Decoded){b, 1, NULL};
    if (b < 0xC2 || b > 0xF4) return wrong(1, "invalid start byte");
    size_t size = b < 0xE0 ? 2 : b < 0xF0 ? 3 : 4;
    unsigned char low = b == 0xE0   ? 0xA0
                        : b == 0xF0 ? 0x90
                                    : 0x80,
                  high = b == 0xED && !surrogates ? 0x9F
                         : b == 0xF4              ? 0x8F
                                                  : 0xBF;
    uint_least32_t c = b & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) {
        if (i == left) return wrong(i, "unexpected end of data");
        if (p[i] < low || p[i] > high) return wrong(i, "invalid continuation byte");
        c = c << 6 | (p[i] & 0x3F);
        low = 0x80;
        high = 0xBF;
    }
    return (Decoded){c, size, NULL};
}

static uint_least32_t read_unit(const unsigned char *p, int size, bool big_endian) {
    uint_least32_t c = 0;
    for (int i = 0; i < size; i++) c = c << 8 | p[big_endian ? i : size - 1 - i];
    return c;
}

static Decoded utf16_step(const unsigned char *p, size_t left, bool big_endian, bool surrogates) {
    if (left < 2) return wrong(left, "truncated data");
    uint_least32_t c = read_unit(p, 2, big_endian);
    if (c < 0xD800 || c > 0xDFFF) return (Decoded){c, 2, NULL};
    if (c < 0xDC00 && left >= 4) {
        uint_least32_t d = read_unit(p + 2, 2, big_endian);
        if (d >= 0xDC00 && d <= 0xDFFF) return (Decoded){0x10000 + ((c - 0xD800) << 10) + (d - 0xDC00), 4, NULL};
    }
    if (surrogates) return (Decoded){c, 2, NULL};
    if (c < 0xDC00 && left < 4) return wrong(left, "unexpected end of data");
    return wrong(2, c < 0xDC00 ? "illegal UTF-16 surrogate" : "illegal encoding");
}

static Decoded utf32_step(const unsigned char *p, size_t left, bool big_endian) {
    if (left < 4) return wrong(left, "truncated data");
    uint_least32_t c = read_unit(p, 4, big_endian);
    if (c > 0x10FFFF) return wrong(4, "code point not in range(0x110000)");
    if (c >= 0xD800 && c <= 0xDFFF) return wrong(4, "code point in surrogate code point range(0xd800, 0xe000)");
    return (Decoded){c, 4, NULL};
}

static Decoded decode_step(const Codec *codec, bool big_endian, const unsigned char *p, size_t left, bool surrogates) {
    switch (codec->encoding) {
        case ENCODING_UTF8: return utf8_step(p, left, surrogates);
        case ENCODING_ASCII: return *p < 128 ? (Decoded){*p, 1, NULL} : wrong(1, "ordinal not in range(128)");
        case ENCODING_LATIN1: return (Decoded){*p, 1, NULL};
        case ENCODING_UTF16: return utf16_step(p, left, big_endian, surrogates);
        default: return utf32_step(p, left, big_endian);
    }
}

/* What stands in for size undecodable bytes. false: the error is to be raised. */
static bool decode_handle(ErrorHandler handler, const unsigned char *p, size_t size, Buffer *out) {
    switch (handler) {
        case HANDLE_IGNORE: return true;
        case HANDLE_REPLACE: buffer_put_codepoint(out, 0xFFFD); return true;
        case HANDLE_BACKSLASH:
            for (size_t i = 0; i < size; i++) buffer_printf(out, "\\x%02x", p[i]);
            return true;
        case HANDLE_ESCAPE:
            for (size_t i = 0; i < size; i++) {
                if (p[i] < 0x80) return false;
                buffer_put_codepoint(out, 0xDC00u + p[i]);
            }
            return true;
        default: return false;
    }
}

/* Skips a byte order mark and learns from it. */
static size_t read_mark(const Codec *codec, const unsigned char *p, size_t size, bool *big_endian) {
    *big_endian = codec->big_endian;
    if (!codec->with_mark) return 0;
    if (codec->encoding == ENCODING_UTF8) return size >= 3 && !memcmp(p, "\xEF\xBB\xBF", 3) ? 3 : 0;
    size_t unit = codec->encoding == ENCODING_UTF16 ? 2 : 4;
    if (size < unit) return 0;
    if (read_unit(p, (int)unit, false) == 0xFEFF) return unit;
    uint_least32_t turned = read_unit(p, (int)unit, true);
    if (turned != 0xFEFF) return 0;
    *big_endian = true;
    return unit;
}

static bool raise_decode(Vm *vm, const char *name, const unsigned char *data, size_t size, size_t at,
                         const Decoded *d) {
    Value object = value_object(bytes_new(vm, (const char *)data, size));
    if (!is_absent(object)) raise_unicode(vm, ERROR_UNICODE_DECODE, name, object, at, at + d->used, d->reason);
    value_release(object);
    return false;
}

/* Decodes by a handler that a program has registered. *data is a copy, for a handler may change what it was made from,
 * and is what the handler puts in its place. */
static bool decode_handled(Vm *vm, const Codec *codec, Value *data, Value errors, Buffer *out) {
    bool big_endian;
    size_t i = read_mark(codec, (const unsigned char *)as_bytes(*data)->data, as_bytes(*data)->size, &big_endian);
    while (i < as_bytes(*data)->size) {
        const unsigned char *p = (const unsigned char *)as_bytes(*data)->data;
        size_t size = as_bytes(*data)->size;
        Decoded d = decode_step(codec, big_endian, p + i, size - i, false);
        Value text = ABSENT;
        if (!d.reason) {
            buffer_put_codepoint(out, d.c);
            i += d.used;
            continue;
        }
        raise_decode(vm, name_with_order(codec, big_endian), p, size, i, &d);
        if (!ask_handler(vm, "decode", errors, &text, &i, data)) return false;
        bool ok = is_str(text) || vm_fail(vm, ERROR_TYPE, "decoding error handler must return (str, int) tuple");
        if (ok) buffer_append(out, as_str(text)->data, as_str(text)->size);
        value_release(text);
        if (!ok) return false;
    }
    return true;
}

static bool decode_all(Vm *vm, const Codec *codec, const char *data, size_t size, Value errors, Buffer *out) {
    const unsigned char *p = (const unsigned char *)data;
    ErrorHandler handler = handler_find(errors);
    bool big_endian;
    if (handler == HANDLE_UNKNOWN) {
        Value copy = value_object(bytes_new(vm, data, size));
        bool ok = !is_absent(copy) && decode_handled(vm, codec, &copy, errors, out);
        value_release(copy);
        return ok;
    }
    for (size_t i = read_mark(codec, p, size, &big_endian); i < size;) {
        Decoded d = decode_step(codec, big_endian, p + i, size - i, handler == HANDLE_PASS);
        if (!d.reason) {
            buffer_put_codepoint(out, d.c);
        } else if (!decode_handle(handler, p + i, d.used, out)) {
            return raise_decode(vm, name_with_order(codec, big_endian), p, size, i, &d);
        }
        i += d.used;
    }
    return true;
}

/* New str of bytes that are ASCII, which most encodings keep as it is. */
static Value ascii_text(Vm *vm, const char *data, size_t size) {
    Str *s = str_alloc(vm, &str_type, size, size);
    if (s) memcpy(s->data, data, size);
    return value_object(s);
}

Value codec_decode(Vm *vm, const char *data, size_t size, Value encoding, Value errors) {
    const Codec *codec = codec_find(vm, "decode", encoding);
    if (!codec) {
        Value bytes = value_object(bytes_new(vm, data, size));
        Value text = ask_library(vm, "_decode_rare", bytes, encoding, errors);
        value_release(bytes);
        return text;
    }
    if (codec->encoding <= ENCODING_LATIN1 && swar_is_ascii(data, size)) return ascii_text(vm, data, size);
    bool kept = codec->encoding == ENCODING_UTF8 && !codec->with_mark && utf8_valid(data, size, NULL);
    if (kept) return value_object(str_new(vm, data, size));
    Buffer b = BUFFER_EMPTY;
    if (decode_all(vm, codec, data, size, errors, &b)) return value_object(str_from_buffer(vm, &b));
    buffer_clear(&b);
    return ABSENT;
}

/* ---- encoding ---- */

/* c in 2 or 4 bytes, which come first of the four. */
static inline uint32_t unit_of(uint_least32_t c, int size, bool big_endian) {
    return big_endian ? htobe32((uint32_t)c << (32 - 8 * size)) : htole32((uint32_t)c);
}

/* All four bytes are written, and so many counted. */
static void put_unit(Buffer *out, uint_least32_t c, int size, bool big_endian) {
    uint32_t unit = unit_of(c, size, big_endian);
    if (!buffer_reserve(out, sizeof unit)) return;
    memcpy(out->data + out->size, &unit, sizeof unit);
    out->size += (size_t)size;
    out->data[out->size] = '\0';
}

static bool encode_step(const Codec *codec, uint_least32_t c, bool surrogates, Buffer *out) {
    bool lone = c >= 0xD800 && c <= 0xDFFF;
    switch (codec->encoding) {
        case ENCODING_ASCII: return c < 128 && (buffer_putc(out, (char)c), true);
        case ENCODING_LATIN1: return c < 256 && (buffer_putc(out, (char)c), true);
        default: break;
    }
    if (lone && !surrogates) return false;
    if (codec->encoding == ENCODING_UTF8) {
        buffer_put_codepoint(out, c);
    } else if (codec->encoding == ENCODING_UTF32) {
        put_unit(out, c, 4, codec->big_endian);
    } else if (c < 0x10000) {
        put_unit(out, c, 2, codec->big_endian);
    } else {
        put_unit(out, 0xD800 + ((c - 0x10000) >> 10), 2, codec->big_endian);
        put_unit(out, 0xDC00 + ((c - 0x10000) & 0x3FF), 2, codec->big_endian);
    }
    return true;
}

static void encode_text(const Codec *codec, const char *text, Buffer *out) {
    for (; *text; text++) encode_step(codec, (unsigned char)*text, false, out);
}

static bool encode_handle(const Codec *codec, ErrorHandler handler, uint_least32_t c, Buffer *out) {
    char text[16];
    switch (handler) {
        case HANDLE_IGNORE: return true;
        case HANDLE_REPLACE: encode_text(codec, "?", out); return true;
        case HANDLE_BACKSLASH:
            snprintf(text, sizeof text, c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", (unsigned)c);
            encode_text(codec, text, out);
            return true;
        case HANDLE_XML:
            snprintf(text, sizeof text, "&#%u;", (unsigned)c);
            encode_text(codec, text, out);
            return true;
        case HANDLE_ESCAPE:
            if (c < 0xDC80 || c > 0xDCFF) return false;
            buffer_putc(out, (char)(c - 0xDC00));
            return true;
        default: return false;
    }
}

static const char *encode_reason(const Codec *codec) {
    if (codec->encoding == ENCODING_ASCII) return "ordinal not in range(128)";
    return codec->encoding == ENCODING_LATIN1 ? "ordinal not in range(256)" : "surrogates not allowed";
}

/* End, in code points, of the run of characters that cannot be encoded and begins at index start, byte offset at. */
static size_t refused_run(const Codec *codec, const Str *s, size_t at, size_t start) {
    Buffer none = BUFFER_EMPTY;
    size_t end = start;
    while (at < s->size && !encode_step(codec, str_next(s->data, &at), false, &none)) end++;
    buffer_clear(&none);
    return end;
}

/* Puts what a registered handler gave: bytes as they are, a text encoded; a text that cannot be is the error that is
 * pending. */
static bool encode_answer(Vm *vm, const Codec *codec, Value answer, Buffer *out) {
    const char *data;
    size_t size;
    if (octets_of(answer, &data, &size)) return buffer_append(out, data, size);
    Str *s = as_str(answer);
    for (size_t i = 0, index = 0; i < s->size; index++) {
        size_t at = i;
        if (encode_step(codec, str_next(s->data, &i), false, out)) continue;
        return raise_unicode(vm, ERROR_UNICODE_ENCODE, codec->name, answer, index, refused_run(codec, s, at, index),
                             encode_reason(codec));
    }
    return true;
}

/* The character at index cannot be encoded: asks the registered handler. *i and *index go to where it says. */
static bool encode_by_handler(Vm *vm, const Codec *codec, Str *s, Value errors, size_t at, size_t *i, size_t *index,
                              Buffer *out) {
    size_t place;
    Value answer = ABSENT, coded = ABSENT;
    raise_unicode(vm, ERROR_UNICODE_ENCODE, codec->name, value_object(s), *index, refused_run(codec, s, at, *index),
                  encode_reason(codec));
    if (!ask_handler(vm, "encode", errors, &answer, &place, &coded)) return false;
    value_release(coded);
    bool ok = encode_answer(vm, codec, answer, out);
    value_release(answer);
    *i = 0;
    for (*index = 0; *index < place && *i < s->size; ++*index) str_next(s->data, i);
    return ok;
}

/* Writes s as units of so many bytes, without the surrogate pairs that units of two may take: false, with nothing written, where
 * that or a lone surrogate stands in it. */
static bool encode_units(const Codec *codec, const Str *s, Buffer *out) {
    int size = codec->encoding == ENCODING_UTF16 ? 2 : 4;
    if (codec->encoding < ENCODING_UTF16 || !buffer_reserve(out, (s->length + 2) * (size_t)size)) return false;
    char *to = out->data + out->size;
    for (size_t i = 0; i < s->size; to += size) {
        uint_least32_t c = str_next(s->data, &i);
        if ((c >= 0xD800 && c <= 0xDFFF) || (size == 2 && c >= 0x10000)) return false;
        uint32_t unit = unit_of(c, size, codec->big_endian);
        memcpy(to, &unit, sizeof unit);
    }
    out->size = (size_t)(to - out->data);
    *to = '\0';
    return true;
}

static bool encode_all(Vm *vm, const Codec *codec, Str *s, Value errors, Buffer *out) {
    ErrorHandler handler = handler_find(errors);
    buffer_reserve(out, s->length * (codec->encoding == ENCODING_UTF16 ? 2 : 1) + 4);
    if (codec->with_mark) encode_step(codec, 0xFEFF, false, out);
    if (encode_units(codec, s, out)) return true;
    for (size_t i = 0, index = 0; i < s->size;) {
        size_t at = i;
        uint_least32_t c = str_next(s->data, &i);
        if (encode_step(codec, c, handler == HANDLE_PASS, out) ||
            (handler != HANDLE_UNKNOWN && encode_handle(codec, handler, c, out))) {
            index++;
            continue;
        }
        if (handler == HANDLE_UNKNOWN) {
            if (!encode_by_handler(vm, codec, s, errors, at, &i, &index, out)) return false;
            continue;
        }
        return raise_unicode(vm, ERROR_UNICODE_ENCODE, codec->name, value_object(s), index,
                             refused_run(codec, s, at, index), encode_reason(codec));
    }
    return true;
}

/* Whether some of text's bytes are a lone surrogate's, 0xED and one from 0xA0 on. */
static bool has_surrogates(const Str *text) {
    const char *end = text->data + text->size, *at = text->data;
    while ((at = memchr(at, 0xED, (size_t)(end - at))))
        if ((unsigned char)*++at >= 0xA0) return true;
    return false;
}

/* Is text, which is kept in UTF-8, encoded as it lies? */
static bool is_encoded(const Codec *codec, const Str *text) {
    if (codec->with_mark) return false;
    if (str_is_ascii(text)) return codec->encoding <= ENCODING_LATIN1;
    return codec->encoding == ENCODING_UTF8 && !has_surrogates(text);
}

Value codec_encode(Vm *vm, Str *text, Value encoding, Value errors) {
    const Codec *codec = codec_find(vm, "encode", encoding);
    if (!codec) return ask_library(vm, "_encode_rare", value_object(text), encoding, errors);
    if (is_encoded(codec, text)) return value_object(bytes_new(vm, text->data, text->size));
    Buffer b = BUFFER_EMPTY;
    Value v = ABSENT;
    if (encode_all(vm, codec, text, errors, &b)) {
        v = b.failed ? vm_raise_memory(vm) : value_object(bytes_new(vm, b.data ? b.data : "", b.size));
    }
    buffer_clear(&b);
    return v;
}
