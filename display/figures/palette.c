/* palette.c -- see palette.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/palette.h"

#include <string.h>

void palette_init(Palette *palette) {
    memset(palette->value, -1, sizeof palette->value);
    palette->count = 0;
}

int palette_number(Palette *palette, uint32_t color) {
    unsigned slot = color * 2654435761u >> 22;
    for (;; slot = (slot + 1) & (PALETTE_SLOTS - 1)) {
        if (palette->value[slot] < 0) break;
        if (palette->key[slot] == color) return palette->value[slot];
    }
    if (palette->count == PALETTE_MAX) return -1;
    palette->key[slot] = color;
    palette->color[palette->count] = color;
    return palette->value[slot] = (int16_t)palette->count++;
}
