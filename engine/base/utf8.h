/* utf8.h -- UTF-8 as RFC 3629 defines it: no surrogates, no overlong forms, at most U+10FFFF.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_UTF8_H
#define ENGINE_BASE_UTF8_H

#include "engine/base/error.h"

#include <stdint.h>

/* Writes codepoint as 1 to 4 bytes and returns how many. Lone surrogates are written as their
 * three bytes (str can hold them, as CPython's can). */
size_t utf8_encode(uint_least32_t codepoint, char bytes[4]);

/* Reads one code point from text[0..size). Returns the bytes used, 0 when size is 0 or the bytes
 * are no UTF-8. */
size_t utf8_decode(const char *text, size_t size, uint_least32_t *codepoint);

/* Code points in text, which must be valid. */
size_t utf8_length(const char *text, size_t size);

/* Byte offset of code point number index (text valid, index at most its length). */
size_t utf8_offset(const char *text, size_t size, size_t index);

/* Whether text is valid; *bad is the offset of the first bad byte if not (bad may be NULL). */
bool utf8_valid(const char *text, size_t size, size_t *bad);

#endif
