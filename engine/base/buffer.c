/* buffer.c -- see buffer.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/buffer.h"

#include "engine/base/memory.h"
#include "engine/base/utf8.h"

#include <stdio.h>
#include <string.h>

/* Room doubles while it is small, and grows by half from then on. */
enum { CAPACITY_FIRST = 64, CAPACITY_DOUBLED = 1 << 16 };

void buffer_clear(Buffer *b) {
    if (!b->borrowed) mem_free(b->data);
    *b = BUFFER_EMPTY;
}

static char *move_out(const Buffer *b, size_t capacity) {
    char *data = mem_alloc(capacity);
    return data ? memcpy(data, b->data, b->size + 1) : NULL;
}

bool buffer_reserve(Buffer *b, size_t extra) {
    if (b->failed) return false;
    if (extra > SIZE_MAX / 2 - b->size - 1) return b->failed = true, false;
    size_t need = b->size + extra + 1;
    if (need <= b->capacity) return true;
    size_t capacity = b->capacity < CAPACITY_FIRST ? CAPACITY_FIRST : b->capacity;
    while (capacity < need) capacity += capacity < CAPACITY_DOUBLED ? capacity : capacity / 2;
    char *data = b->borrowed ? move_out(b, capacity) : mem_realloc(b->data, capacity);
    if (!data) return b->failed = true, false;
    b->data = data;
    b->borrowed = false;
    b->capacity = capacity;
    b->data[b->size] = '\0';
    return true;
}

bool buffer_append_slowly(Buffer *b, const void *bytes, size_t size) {
    if (!buffer_reserve(b, size)) return false;
    if (size) memcpy(b->data + b->size, bytes, size);
    b->size += size;
    b->data[b->size] = '\0';
    return true;
}

bool buffer_puts(Buffer *b, const char *text) { return buffer_append(b, text, strlen(text)); }

bool buffer_fill(Buffer *b, char c, size_t count) {
    if (!buffer_reserve(b, count)) return false;
    memset(b->data + b->size, c, count);
    b->size += count;
    b->data[b->size] = '\0';
    return true;
}

bool buffer_put_codepoint(Buffer *b, uint_least32_t codepoint) {
    if (codepoint < 0x80) return buffer_putc(b, (char)codepoint);
    if ((b->capacity - b->size <= 4 || b->failed) && !buffer_reserve(b, 4)) return false;
    b->size += utf8_encode(codepoint, b->data + b->size);
    b->data[b->size] = '\0';
    return true;
}

bool buffer_put_hex(Buffer *b, uint_least32_t value, int digits) {
    char text[8];
    for (int i = digits; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
    return buffer_append(b, text, (size_t)digits);
}

/* Adds what a format gives that converts nothing but strings, as most do, for which printf takes long. false: it converts something
 * else. */
static bool put_strings(Buffer *b, const char *format, va_list args) {
    size_t size = b->size;
    for (const char *at; (at = strchr(format, '%')); format = at + 2) {
        if (at[1] != 's') {
            b->size = size;
            return false;
        }
        const char *text = va_arg(args, const char *);
        buffer_append(b, format, (size_t)(at - format));
        buffer_puts(b, text ? text : "(null)");
    }
    buffer_puts(b, format);
    return true;
}

bool buffer_vprintf(Buffer *b, const char *format, va_list args) {
    va_list first, again;
    va_copy(first, args);
    va_copy(again, args);
    if (!put_strings(b, format, args)) {
        size_t room = b->capacity - b->size;
        int n = b->failed ? -1 : vsnprintf(room ? b->data + b->size : NULL, room, format, first);
        bool grows = n >= 0 && (size_t)n >= room;
        if (grows && buffer_reserve(b, (size_t)n)) vsnprintf(b->data + b->size, (size_t)n + 1, format, again);
        b->failed |= n < 0;
        if (!b->failed) b->size += (size_t)n;
    }
    va_end(first);
    va_end(again);
    return !b->failed;
}

bool buffer_printf(Buffer *b, const char *format, ...) {
    va_list args;
    va_start(args, format);
    bool ok = buffer_vprintf(b, format, args);
    va_end(args);
    return ok;
}

char *buffer_take(Buffer *b) {
    if (!b->failed && (!b->data || b->borrowed)) buffer_reserve(b, b->borrowed ? b->capacity : 0);
    char *data = b->failed ? NULL : b->data;
    if (b->failed) buffer_clear(b);
    *b = BUFFER_EMPTY;
    return data;
}
