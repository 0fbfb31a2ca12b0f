/* cell_name.c -- MurmurHash2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/cell_name.h"

static const uint32_t factor = 0x5BD1E995;

static uint32_t word_at(const unsigned char *bytes, size_t count) {
    uint32_t word = 0;
    while (count-- > 0) word = word << 8 | bytes[count];
    return word;
}

uint32_t cell_name(const char *text, size_t size) {
    const unsigned char *at = (const unsigned char *)text;
    uint32_t hash = CELL_NAME_SEED ^ (uint32_t)size;
    for (; size >= 4; at += 4, size -= 4) {
        uint32_t word = word_at(at, 4) * factor;
        hash = hash * factor ^ (word ^ word >> 24) * factor;
    }
    if (size) hash = (hash ^ word_at(at, size)) * factor;
    hash = (hash ^ hash >> 13) * factor;
    return hash ^ hash >> 15;
}
