/* utf8.c -- see utf8.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/utf8.h"

#include "engine/base/swar.h"

#include <string.h>

size_t utf8_encode(uint_least32_t c, char bytes[4]) {
    if (c < 0x80) {
        bytes[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        bytes[0] = (char)(0xC0 | c >> 6);
        bytes[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c < 0x10000) {
        bytes[0] = (char)(0xE0 | c >> 12);
        bytes[1] = (char)(0x80 | (c >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (c & 0x3F));
        return 3;
    }
    bytes[0] = (char)(0xF0 | c >> 18);
    bytes[1] = (char)(0x80 | (c >> 12 & 0x3F));
    bytes[2] = (char)(0x80 | (c >> 6 & 0x3F));
    bytes[3] = (char)(0x80 | (c & 0x3F));
    return 4;
}

size_t utf8_decode(const char *text, size_t size, uint_least32_t *codepoint) {
    if (size == 0) return 0;
    const unsigned char *p = (const unsigned char *)text;
    if (p[0] < 0x80) return *codepoint = p[0], 1;
    size_t n = p[0] >= 0xF0 ? 4 : p[0] >= 0xE0 ? 3 : 2;
    if (p[0] < 0xC2 || p[0] > 0xF4 || size < n) return 0;
    uint_least32_t c = p[0] & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80) return 0;
        c = c << 6 | (p[i] & 0x3F);
    }
    static const uint_least32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (c < smallest[n] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return 0;
    *codepoint = c;
    return n;
}

static bool is_continuation(char c) { return ((unsigned char)c & 0xC0) == 0x80; }

size_t utf8_length(const char *text, size_t size) {
    size_t continuations = 0, i = 0;
    for (; i + 8 <= size; i += 8) continuations += swar_count(swar_continuations(swar_load(text + i)));
    for (; i < size; i++) continuations += is_continuation(text[i]);
    return size - continuations;
}

size_t utf8_offset(const char *text, size_t size, size_t index) {
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        uint64_t begins = swar_continuations(swar_load(text + i)) ^ EACH(0x80);
        size_t count = swar_count(begins);
        if (index < count) {
            for (; index > 0; index--) begins &= begins - 1;
            return i + swar_first(begins);
        }
        index -= count;
    }
    for (; i < size; i++)
        if (!is_continuation(text[i]) && index-- == 0) return i;
    return size;
}

/* How many bytes of ASCII text begins with, as far as whole words tell. */
static size_t ascii_words(const char *text, size_t size) {
    size_t i = 0;
    for (uint64_t word; i + sizeof word <= size; i += sizeof word) {
        memcpy(&word, text + i, sizeof word);
        if (word & 0x8080808080808080u) break;
    }
    return i;
}

bool utf8_valid(const char *text, size_t size, size_t *bad) {
    size_t i = ascii_words(text, size);
    while (i < size) {
        if ((signed char)text[i] >= 0) {
            i++;
            continue;
        }
        uint_least32_t c;
        size_t n = utf8_decode(text + i, size - i, &c);
        if (n == 0) {
            if (bad) *bad = i;
            return false;
        }
        i += n;
        i += ascii_words(text + i, size - i);
    }
    return true;
}
