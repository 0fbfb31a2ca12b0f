/* text.h -- text as glyphs with places: shaped by Pango, measured and hinted as Matplotlib does it.
 *
 * A run is one line of text, or of mathtext between dollars. Runs are cached by the engine, which lives as long as one
 * drawing. Lengths are pixels, y upwards, the origin at the left end of the baseline.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_TEXT_H
#define DISPLAY_TEXT_H

#include "display/figures/fonts.h"
#include "display/figures/path.h"
#include "engine/base/error.h"

#include <pango/pangocairo.h>

typedef struct TextStyle {
    double size;                     /* points */
    int family;                      /* of fonts.h */
    bool bold, italic;
} TextStyle;

typedef struct Glyph {
    PangoFont *font;                 /* counted */
    unsigned index;
    double x, y;
    double narrow;                   /* its width is multiplied by this */
} Glyph;

typedef struct TextRun {
    Glyph *glyph;
    size_t glyph_count;
    Box *rule;                       /* filled bars: of fractions and roots */
    size_t rule_count;
    double width, ascent, descent;   /* advance; ink above and below the baseline */
    double linear_width;             /* advance without hinting */
    double ink_left, ink_right;
    bool failed;
} TextRun;

typedef struct TextEngine TextEngine;

/* New engine for this many pixels an inch. NULL: out of memory. */
TextEngine *text_engine_new(double dpi);
void text_engine_free(TextEngine *engine);
double text_engine_dpi(const TextEngine *engine);
/* What was wrong with a mathtext that was laid out, the first of them; borrowed, for who lays out to fill and who draws
 * to read. */
Error *text_engine_problem(TextEngine *engine);

/* Characters that no font here has: an empty box stands for each. The first few. */
typedef struct MissingGlyph { unsigned code; int family; } MissingGlyph;
typedef struct MissingGlyphs { MissingGlyph at[16]; size_t count; } MissingGlyphs;
const MissingGlyphs *text_engine_missing(const TextEngine *engine);

/* The run of text[0..size), borrowed from the engine's cache. Dollars in pairs make it mathtext. NULL: out of memory. */
const TextRun *text_run(TextEngine *engine, const TextStyle *style, const char *text, size_t size);
/* The same without a look at dollars, and measured without hinting: what mathtext is made of. */
const TextRun *text_plain_run(TextEngine *engine, const TextStyle *style, const char *text, size_t size);

/* The glyph of a combining mark where the pen is, unshaped, and its ink; borrowed from the engine's font. false: it has none. */
bool text_mark(TextEngine *engine, const TextStyle *style, uint_least32_t codepoint, Glyph *glyph, Box *ink);

bool text_run_add(TextRun *run, const Glyph *glyph);      /* retains the glyph's font */
bool text_run_add_rule(TextRun *run, Box rule);
void text_run_clear(TextRun *run);

/* Appends the run's outline, its pen's start at (0, 0). */
bool text_run_outline(const TextRun *run, Path *out);

/* Fills *out with the mathtext of source[0..size). What it can not set is the engine's problem, and written as it
 * stands. */
bool mathtext_layout(TextEngine *engine, const TextStyle *style, const char *source, size_t size, TextRun *out);

typedef enum TextAlign { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT } TextAlign;
typedef enum TextVertical { VERTICAL_BASELINE, VERTICAL_BOTTOM, VERTICAL_CENTER, VERTICAL_TOP, VERTICAL_CENTER_BASELINE } TextVertical;

typedef struct TextPlacement {
    TextAlign align, lines;          /* of the whole at its anchor; of the lines among each other */
    TextVertical vertical;
    double rotation;                 /* degrees */
    bool anchor;                     /* align first, then rotate */
    double linespacing;              /* 0: normal */
} TextPlacement;

enum { TEXT_LINES_MAX = 64 };

typedef struct TextLayout {
    Box box;                         /* of the rotated whole, relative to its anchor */
    Point corner;                    /* the lower left corner of the unrotated whole, rotated with it */
    double width, height;            /* unrotated */
    int count;
    struct { const TextRun *run; double x, y; } line[TEXT_LINES_MAX];
} TextLayout;

/* Lays out text of several lines about the anchor (0, 0). false: out of memory. */
bool text_layout(TextEngine *engine, const TextStyle *style, const TextPlacement *placement, const char *text, TextLayout *out);

#endif
