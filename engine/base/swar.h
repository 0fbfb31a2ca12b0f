/* swar.h -- bytes of text, eight at a time in a word (SWAR: SIMD within a register).
 *
 * A mask has 0x80 in each byte that is meant, and 0 in the others.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_SWAR_H
#define ENGINE_BASE_SWAR_H

#include <endian.h>
#include <stdbool.h>
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

/* The bytes that go on with a code point of UTF-8: 10xxxxxx. */
static inline uint64_t swar_continuations(uint64_t eight) { return eight & ~(eight << 1) & EACH(0x80); }

static inline bool swar_is_ascii(const char *text, size_t size) {
    uint64_t all = 0;
    size_t i = 0;
    for (; i + 8 <= size; i += 8) all |= swar_load(text + i);
    for (; i < size; i++) all |= (unsigned char)text[i];
    return !(all & EACH(0x80));
}

/* The bytes with 0x20, by which the cases of ASCII differ, for each of its capitals, its small letters, or both. */
static inline uint64_t swar_letters(uint64_t eight, bool capitals, bool small) {
    return ((capitals ? swar_between(eight, 'A', 'Z') : 0) | (small ? swar_between(eight, 'a', 'z') : 0)) >> 2;
}

/* Writes text to to, which does not overlap, with its ASCII capitals made small, its small letters made capitals, or both;
 * other bytes as they are. What is no whole word at the end is one that overlaps the word before, or single bytes. */
static inline __attribute__((always_inline)) void swar_change_case(char *restrict to, const char *restrict text, size_t size,
                                                                   bool capitals, bool small) {
    if (size < sizeof(uint64_t)) {
        for (size_t i = 0; i < size; i++) {
            char c = text[i], letter = (char)(c | 32);
            bool changes = letter >= 'a' && letter <= 'z' && (c == letter ? small : capitals);
            to[i] = changes ? (char)(c ^ 32) : c;
        }
        return;
    }
    for (size_t i = 0;; i = i + 16 <= size ? i + 8 : size - 8) {
        uint64_t eight;
        memcpy(&eight, text + i, sizeof eight);
        eight ^= swar_letters(eight, capitals, small);
        memcpy(to + i, &eight, sizeof eight);
        if (i + 8 == size) return;
    }
}

/* Copies size bytes to to, which does not overlap; the end of the copy. Up to sixteen, as most texts have, are two words that
 * may overlap, or single bytes. */
static inline char *swar_copy(char *restrict to, const char *restrict from, size_t size) {
    if (size > 16) {
        memcpy(to, from, size);
    } else if (size >= 8) {
        uint64_t first, last;
        memcpy(&first, from, 8), memcpy(&last, from + size - 8, 8);
        memcpy(to, &first, 8), memcpy(to + size - 8, &last, 8);
    } else if (size >= 4) {
        uint32_t first, last;
        memcpy(&first, from, 4), memcpy(&last, from + size - 4, 4);
        memcpy(to, &first, 4), memcpy(to + size - 4, &last, 4);
    } else if (size) {
        char first = from[0], middle = from[size / 2], last = from[size - 1];
        to[0] = first, to[size / 2] = middle, to[size - 1] = last;
    }
    return to + size;
}

#endif
