/* swar.h -- bytes of text, eight at a time in a word (SWAR: SIMD within a register).
 *
 * A mask has 0x80 in each byte that is meant, and 0 in the others.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_SWAR_H
#define ENGINE_LANG_OBJECTS_SWAR_H

#include "engine/lang/value.h"

#include <endian.h>
#include <stdint.h>
#include <string.h>

/* Eight bytes that are all the same. */
#define EACH(byte) (UINT64_C(0x0101010101010101) * (unsigned char)(byte))

/* Eight bytes of text, the first of them lowest. */
static inline uint64_t swar_load(const char *text) {
    uint64_t eight;
    memcpy(&eight, text, sizeof eight);
    return le64toh(eight);
}

/* The bytes that are from first to last, two characters of ASCII other than NUL. */
static inline uint64_t swar_between(uint64_t eight, char first, char last) {
    uint64_t low = eight & EACH(0x7F);       /* no sum below goes over into the next byte */
    return (low + EACH(0x80 - first)) & ~(low + EACH(0x7F - last)) & ~eight & EACH(0x80);
}

/* The bytes that are 0. */
static inline uint64_t swar_zero(uint64_t eight) {
    return ~(((eight & EACH(0x7F)) + EACH(0x7F)) | eight) & EACH(0x80);
}

/* Are all of them printable ASCII other than a backslash and this quote, as texts show them as they are? */
static inline bool swar_is_plain(uint64_t eight, char quote) {
    uint64_t marks = swar_zero(eight ^ EACH(quote)) | swar_zero(eight ^ EACH('\\'));
    return swar_between(eight, ' ', '~') == EACH(0x80) && !marks;
}

/* How many bytes are in the mask, and which is the first, of at least one. */
static inline size_t swar_count(uint64_t mask) { return (size_t)((mask >> 7) * EACH(1) >> 56); }
static inline size_t swar_first(uint64_t mask) { return (size_t)__builtin_ctzll(mask) / 8; }

static inline bool swar_is_ascii(const char *text, size_t size) {
    uint64_t all = 0;
    size_t i = 0;
    for (; i + 8 <= size; i += 8) all |= swar_load(text + i);
    for (; i < size; i++) all |= (unsigned char)text[i];
    return !(all & EACH(0x80));
}

/* Writes text to to with its ASCII capitals made small, its small letters made capitals, or both; other bytes as they are. */
HOT void swar_change_case(char *to, const char *text, size_t size, bool capitals, bool small) {
    for (size_t i = 0, n; i < size; i += n) {
        uint64_t eight = 0, letters = 0;
        n = size - i < sizeof eight ? size - i : sizeof eight;
        if (n == sizeof eight) memcpy(&eight, text + i, sizeof eight);
        else memcpy(&eight, text + i, n);
        if (capitals) letters |= swar_between(eight, 'A', 'Z');
        if (small) letters |= swar_between(eight, 'a', 'z');
        eight ^= letters >> 2;               /* 0x20, by which the cases differ */
        if (n == sizeof eight) memcpy(to + i, &eight, sizeof eight);
        else memcpy(to + i, &eight, n);
    }
}

#endif
