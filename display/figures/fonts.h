/* fonts.h -- families of fonts, by number: those that Matplotlib draws with by itself, and those that a program names
 * and Fontconfig has.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_FONTS_H
#define DISPLAY_FONTS_H

#include "engine/base/buffer.h"

enum { FAMILY_SANS, FAMILY_SERIF, FAMILY_MONO, FAMILY_SCRIPT };

/* What a line of text is at least high, in sizes of the font. */
typedef struct FontHeights {
    double ascent, descent, gap;
} FontHeights;

/* The number of the family of this name, capital and small letters alike. -1: no such font is here. */
int font_family_find(const char *name);
/* Borrowed. */
const char *font_family_name(int family);
FontHeights font_heights(int family);
/* The file of a font of this family, with the weight and slant asked for as near as there is. false: out of memory. */
bool font_file(int family, bool bold, bool italic, Buffer *path);
/* Makes the font in a file known; its family's number. -1: the file is no font. */
int font_add_file(const char *path);
/* Calls visit once for each family that is here. */
void font_families(void (*visit)(const char *name, void *data), void *data);

#endif
