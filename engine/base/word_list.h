/* word_list.h -- lists of words in a text: "Add Sub Mul", "half, float".
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_WORD_LIST_H
#define ENGINE_BASE_WORD_LIST_H

#include <stdbool.h>
#include <string.h>

/* Whether word is one of those in text, which spaces or commas part. */
static inline bool words_have(const char *text, const char *word) {
    size_t size = strlen(word);
    for (const char *p = text + strspn(text, " ,"); *p;) {
        size_t n = strcspn(p, " ,");
        if (n == size && memcmp(p, word, n) == 0) return true;
        p += n + strspn(p + n, " ,");
    }
    return false;
}

#endif
