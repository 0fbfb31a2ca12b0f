/* color.h -- colours: what a user may write for one, and the colormaps that turn numbers into them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_COLOR_H
#define DISPLAY_COLOR_H

#include "engine/base/error.h"

typedef struct Rgba {
    double r, g, b, a; /* 0 to 1, not premultiplied */
} Rgba;

#define RGBA_NONE ((Rgba){0, 0, 0, 0})
#define RGBA_BLACK ((Rgba){0, 0, 0, 1})
#define RGBA_WHITE ((Rgba){1, 1, 1, 1})

/* Reads a colour as Matplotlib writes them: a name ("red", "tab:blue", "k", "xkcd:sea green"), "#rgb", "#rrggbb",
 * "#rrggbbaa", a grey as a number in text ("0.7"), "none". false: it is no colour ("C0" is the caller's, who knows the
 * cycle). */
bool color_parse(const char *text, Rgba *out);
/* The i-th of the names that color_parse knows, or of the xkcd survey's (without "xkcd:"), and its 0xRRGGBB. NULL:
 * there are no more. */
const char *color_name(size_t i, unsigned *rgb);
const char *color_survey_name(size_t i, unsigned *rgb);

typedef enum ColormapKind { COLORMAP_LISTED, COLORMAP_BLENDED } ColormapKind;

typedef struct ColormapInfo {
    const char *name;
    ColormapKind kind;
    int scale, count;
    const char *digits;
} ColormapInfo;

extern const ColormapInfo colormap_info[]; /* ends with a NULL name */

enum { COLORMAP_MAX = 512 };

/* The colours of a map, ready for look-up. A plain value. */
typedef struct Colormap {
    char name[32];
    int count; /* of entries: 256 for most */
    Rgba entry[COLORMAP_MAX];
    Rgba under, over, bad; /* for numbers below, above, and NaN */
} Colormap;

/* Fills *out with the map called name (with _r: reversed); count above 0 samples it to that many entries.
 * false: there is no such map. */
bool colormap_get(const char *name, int count, Colormap *out);
/* Fills *out with a straight blend of colors (n of them, evenly spaced) to 256 entries, or with the colours themselves.
 */
void colormap_blend(const Rgba *colors, int n, bool listed, Colormap *out);
/* The colour of x in 0..1. */
Rgba colormap_at(const Colormap *map, double x);

#endif
