/* str.h -- str: an immutable sequence of Unicode code points, kept as UTF-8.
 *
 * ASCII text indexes in O(1). Other text gets, at its first indexing, a table of the byte offset of
 * every 64th code point, so that indexing it costs a short scan. Lone surrogates are kept as their three bytes.
 * Equal texts need not be one object; interned ones (vm_intern) are.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_STR_H
#define ENGINE_LANG_OBJECTS_STR_H

#include "engine/base/buffer.h"
#include "engine/lang/type.h"

#include <string.h>

struct Str {
    Object object;
    size_t size;                 /* bytes, without the closing NUL */
    size_t length;               /* code points; equal to size when the text is ASCII */
    uint64_t hash;               /* 0: not computed yet */
    uint32_t *offsets;           /* of every 64th code point; NULL until needed, and for ASCII */
    Dict *dict;                  /* attributes, in instances of subclasses only */
    bool interned;
    char data[];                 /* size bytes and a NUL */
};

/* New str of the bytes text[0..size), which must be UTF-8. NULL with MemoryError pending. */
Str *str_new(Vm *vm, const char *text, size_t size);
Str *str_from(Vm *vm, const char *text);                                   /* NUL-terminated */
Str *str_format(Vm *vm, const char *format, ...) PRINTF_LIKE(2, 3);
Str *str_from_buffer(Vm *vm, Buffer *b);                                   /* takes and clears b */
/* Like str_new for bytes from outside: what is not UTF-8 becomes U+FFFD. */
Str *str_from_bytes_lossy(Vm *vm, const char *text, size_t size);
/* New str, or instance of a subclass, of size bytes and length code points; the caller fills data. */
Str *str_alloc(Vm *vm, Type *type, size_t size, size_t length);
/* New str of one code point. */
Str *str_from_codepoint(Vm *vm, uint_least32_t codepoint);
/* s itself if it is exactly a str, else a str of its text: what methods that change nothing return. New. */
Str *str_exact(Vm *vm, Str *s);

/* Are a[0..size) and b[0..size) the same? A few bytes are compared as two words, which may overlap, or one by one. */
static inline bool bytes_equal(const char *a, const char *b, size_t size) {
    if (size > 16) return memcmp(a, b, size) == 0;
    if (size < 4) return !size || (a[0] == b[0] && a[size / 2] == b[size / 2] && a[size - 1] == b[size - 1]);
    if (size < 8) {
        uint32_t first, last, others[2];
        memcpy(&first, a, 4), memcpy(&last, a + size - 4, 4);
        memcpy(&others[0], b, 4), memcpy(&others[1], b + size - 4, 4);
        return first == others[0] && last == others[1];
    }
    uint64_t first, last, others[2];
    memcpy(&first, a, 8), memcpy(&last, a + size - 8, 8);
    memcpy(&others[0], b, 8), memcpy(&others[1], b + size - 8, 8);
    return first == others[0] && last == others[1];
}

static inline bool str_is_ascii(const Str *s) { return s->size == s->length; }
static inline bool str_equal(const Str *a, const Str *b) {
    return a == b || (a->size == b->size && a->data[0] == b->data[0] && bytes_equal(a->data, b->data, a->size));
}
static inline bool str_equal_c(const Str *a, const char *text) {           /* in line, for text is a literal mostly */
    size_t size = strlen(text);
    return a->size == size && memcmp(a->data, text, size) == 0;
}
int str_order(const Str *a, const Str *b);                                 /* by code points: <0, 0, >0 */
uint64_t text_hash(const char *text, size_t size);                         /* never 0 */
static inline uint64_t str_hash(Str *s) {
    if (!s->hash) s->hash = text_hash(s->data, s->size);
    return s->hash;
}
size_t str_byte_offset(Str *s, size_t index);                              /* of code point number index */
uint_least32_t str_code_at(Str *s, size_t index);                          /* code point number index */
/* The code point at byte offset *position, which moves past it. Lone surrogates are read as such. */
uint_least32_t str_next_wide(const char *data, size_t *position);          /* one that is not ASCII */
static inline uint_least32_t str_next(const char *data, size_t *position) {
    unsigned char c = (unsigned char)data[*position];
    if (c >= 0x80) return str_next_wide(data, position);
    *position += 1;
    return c;
}
Str *str_slice(Vm *vm, Str *s, size_t start, size_t stop);                 /* code points [start, stop) */
Str *str_concat(Vm *vm, const Str *a, const Str *b);

/* Appends b to a, a str that nobody else refers to, in place if it can grow there. The str it is then, which stands for a;
 * NULL with nothing pending: it cannot, and a is as it was. */
Str *str_extend(Str *a, const Str *b);

/* Appends c as \xe9, \u6f22 or \U0001f600; and repr(s). */
void str_write_number(uint_least32_t c, Buffer *out);
bool str_write_repr(const Str *s, Buffer *out);

/* str or a subclass */
static inline bool is_str(Value v) { return is_object(v) && value_isa(v, &str_type); }
static inline bool is_plain_str(Value v) { return is_object(v) && v.as.object->type == &str_type; }
static inline Str *as_str(Value v) { return (Str *)v.as.object; }

#endif
