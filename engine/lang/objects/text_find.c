/* text_find.c -- see text_find.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/text_find.h"

int64_t text_search_rest(const TextSearch *s, size_t from) {
    enum { FEW = 8 };
    const char *text = s->text;
    size_t i = from > s->next ? from : s->next;
    if (i + FEW < s->places) {
        const char *at = memmem(text + i, s->size - i, s->needle, s->last + 1);
        return at ? at - text : -1;
    }
    for (; i < s->places; i++)
        if (text[i] == s->needle[0] && bytes_equal(text + i, s->needle, s->last + 1)) return (int64_t)i;
    return -1;
}

int64_t text_find(const char *text, size_t size, const char *needle, size_t needle_size) {
    if (needle_size > size) return -1;
    if (needle_size == 0) return 0;
    TextSearch s = text_search(text, size, needle, needle_size);
    return text_search_on(&s, 0);
}

int64_t text_find_last(const char *text, size_t size, const char *needle, size_t needle_size) {
    if (needle_size > size) return -1;
    if (needle_size == 0) return (int64_t)size;
    for (size_t i = size - needle_size + 1; i-- > 0;) {
        const char *at = memrchr(text, needle[0], i + 1);
        if (!at) return -1;
        i = (size_t)(at - text);
        if (memcmp(at, needle, needle_size) == 0) return (int64_t)i;
    }
    return -1;
}

static size_t count_byte(const char *text, size_t size, char c) {
    size_t count = 0, i = 0;
    for (; i + 8 <= size; i += 8) count += swar_count(swar_zero(swar_load(text + i) ^ EACH(c)));
    for (; i < size; i++) count += text[i] == c;
    return count;
}

size_t text_count(const char *text, size_t size, const char *needle, size_t needle_size) {
    if (needle_size == 1) return count_byte(text, size, needle[0]);
    size_t count = 0;
    TextSearch s = text_search(text, size, needle, needle_size);
    for (int64_t at = 0; (at = text_search_on(&s, (size_t)at)) >= 0; at += (int64_t)needle_size) count++;
    return count;
}
