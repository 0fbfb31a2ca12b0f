/* palette.h -- the colours of a picture that has few, numbered in the order in which they came.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_PALETTE_H
#define DISPLAY_PALETTE_H

#include <stdint.h>

enum { PALETTE_MAX = 256, PALETTE_SLOTS = 1024 };

typedef struct Palette {
    uint32_t color[PALETTE_MAX];
    int count;
    uint32_t key[PALETTE_SLOTS]; /* open addressing; value -1: free */
    int16_t value[PALETTE_SLOTS];
} Palette;

void palette_init(Palette *palette);
/* The number of color, which is added; -1: the palette is full. */
int palette_number(Palette *palette, uint32_t color);

#endif
