/* text_find.h -- where a needle stands in a text: bytes in bytes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_TEXT_FIND_H
#define ENGINE_LANG_OBJECTS_TEXT_FIND_H

#include "engine/base/swar.h"
#include "engine/lang/objects/str.h"

/* Offset of needle in text, or -1. An empty needle is found at the start, from the right at the end. */
int64_t text_find(const char *text, size_t size, const char *needle, size_t needle_size);
int64_t text_find_last(const char *text, size_t size, const char *needle, size_t needle_size);
/* How often needle, which is not empty, stands in text without overlapping. */
size_t text_count(const char *text, size_t size, const char *needle, size_t needle_size);

/* A search for a needle, of at least one byte, from left to right: where its first byte and its last both are, the rest is
 * compared. What has compared much in vain goes on in linear time. */
typedef struct TextSearch {
    const char *text, *needle;
    size_t size, last;           /* of the text; of the needle, less one */
    size_t places;               /* where the needle may begin */
    size_t next;                 /* the first of them that was not looked at, */
    uint64_t both;               /* and a mask of the eight before it: those with both ends that are not compared yet */
    int vain;
} TextSearch;

static inline TextSearch text_search(const char *text, size_t size, const char *needle, size_t needle_size) {
    TextSearch s = {.text = text, .needle = needle, .size = size, .last = needle_size - 1};
    s.places = size < needle_size ? 0 : size - s.last;
    return s;
}

/* Looks at the next eight places, after those that come sixteen at a time without both ends. False: fewer are left. */
HOT bool text_search_eight(TextSearch *s) {
    typedef char Sixteen __attribute__((vector_size(16)));
    const char first = s->needle[0], last = s->needle[s->last];
    const Sixteen firsts = (Sixteen){0} + first, lasts = (Sixteen){0} + last;
    for (; s->next + sizeof(Sixteen) <= s->places; s->next += sizeof(Sixteen)) {
        Sixteen here, there;
        uint64_t halves[2];
        memcpy(&here, s->text + s->next, sizeof here), memcpy(&there, s->text + s->next + s->last, sizeof there);
        here = (here == firsts) & (there == lasts);
        memcpy(halves, &here, sizeof halves);
        if (!(halves[0] | halves[1])) continue;
        s->both = le64toh(halves[0] ? halves[0] : halves[1]) & EACH(0x80);
        s->next += halves[0] ? 8 : 16;
        return true;
    }
    if (s->next + 8 > s->places) return false;
    const char *at = s->text + s->next;
    s->both = swar_zero((swar_load(at) ^ EACH(first)) | (swar_load(at + s->last) ^ EACH(last)));
    s->next += 8;
    return true;
}

/* Offset of the first c from from on, or -1. The eight bytes that come next, and the last ones, are looked at in line: pieces
 * are short. */
static inline int64_t text_find_byte(const char *text, size_t from, size_t size, char c) {
    if (from + 8 <= size) {
        uint64_t same = swar_zero(swar_load(text + from) ^ EACH(c));
        if (same) return (int64_t)(from + swar_first(same));
        from += 8;
    }
    if (from + 8 > size) {
        while (from < size && text[from] != c) from++;
        return from < size ? (int64_t)from : -1;
    }
    const char *at = memchr(text + from, c, size - from);
    return at ? at - text : -1;
}

/* text_search_on() where it has no more words, or compared too much. */
int64_t text_search_rest(const TextSearch *s, size_t from);

/* Offset of the first match at from or later, -1: there is none. from must not go back between calls. */
HOT int64_t text_search_on(TextSearch *s, size_t from) {
    enum { SHORT_NEEDLE = 16, VAIN_MOST = 64 };
    if (!s->last) return text_find_byte(s->text, from, s->size, s->needle[0]);
    do {
        for (; s->both; s->both &= s->both - 1) {
            size_t at = s->next - 8 + swar_first(s->both);
            if (at < from) continue;
            if (bytes_equal(s->text + at, s->needle, s->last)) return (int64_t)at;
            s->vain++;
        }
    } while ((s->vain < VAIN_MOST || s->last < SHORT_NEEDLE) && text_search_eight(s));
    return text_search_rest(s, from);
}

#endif
