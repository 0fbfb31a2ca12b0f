/* buffer.h -- a growing run of bytes, for building text and file contents.
 *
 * A Buffer that ran out of memory remembers it (failed) and ignores what is added from then on, so
 * that a long build is checked once, at its end. data is always NUL-terminated when not NULL.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_BUFFER_H
#define ENGINE_BASE_BUFFER_H

#include <stdint.h>
#include <string.h>

#include "engine/base/error.h"

typedef struct Buffer {
    char *data;          /* owned; NULL while empty */
    size_t size;         /* bytes in use, the NUL not counted */
    size_t capacity;
    bool failed;         /* an allocation failed; the contents are incomplete */
    bool borrowed;       /* data is the array of BUFFER_OVER, not a block of the heap */
} Buffer;

#define BUFFER_EMPTY ((Buffer){0})

/* An empty buffer that begins in array, a char[] that outlives it, and moves to the heap when that is full: for texts that
 * are short as a rule and soon copied. */
#define BUFFER_OVER(array) ((Buffer){.data = ((array)[0] = '\0', (array)), .capacity = sizeof(array), .borrowed = true})

void buffer_clear(Buffer *b);                                    /* frees; b is empty again */
bool buffer_reserve(Buffer *b, size_t extra);                    /* room for extra more bytes */
bool buffer_append_slowly(Buffer *b, const void *bytes, size_t size);   /* where the room may be too small */
bool buffer_puts(Buffer *b, const char *text);
bool buffer_fill(Buffer *b, char c, size_t count);               /* count times c */
bool buffer_put_codepoint(Buffer *b, uint_least32_t codepoint);  /* as UTF-8 */
bool buffer_put_hex(Buffer *b, uint_least32_t value, int digits);  /* so many, at most eight, of its last ones, small */
bool buffer_printf(Buffer *b, const char *format, ...) PRINTF_LIKE(2, 3);
bool buffer_vprintf(Buffer *b, const char *format, va_list args);

/* In line, for most texts grow by a few bytes that there is room for. A buffer that failed takes the other way. */
static inline bool buffer_append(Buffer *b, const void *bytes, size_t size) {
    if (size >= b->capacity - b->size || b->failed) return buffer_append_slowly(b, bytes, size);
    if (size) memcpy(b->data + b->size, bytes, size);
    b->size += size;
    b->data[b->size] = '\0';
    return true;
}

static inline bool buffer_putc(Buffer *b, char c) {
    if (b->capacity - b->size < 2 || b->failed) return buffer_append_slowly(b, &c, 1);
    b->data[b->size++] = c;
    b->data[b->size] = '\0';
    return true;
}

char *buffer_take(Buffer *b);    /* new NUL-terminated text, the caller frees (mem_free); NULL when failed */

#endif
