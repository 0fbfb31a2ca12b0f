/* mathbox.h -- what mathematics is set of: boxes with glyphs in them, of a width, a height and a depth about a baseline.
 *
 * Lengths are pixels, y upwards. A box owns its run until it is put into another box or dropped.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_MATHBOX_H
#define DISPLAY_MATHBOX_H

#include "display/figures/text.h"

/* What has been set, its origin at the left end of its baseline. */
typedef struct MathBox {
    TextRun run;
    double width, height, depth;     /* height above, depth below the baseline */
    double ink;                      /* of a sign in displays: the width of its ink, over which limits are centred */
    bool character;                  /* nothing stands over another thing in it */
    bool slanted, limits, integral;
} MathBox;

typedef enum MathFont { MATH_NORMAL, MATH_ROMAN, MATH_ITALIC, MATH_BOLD, MATH_BOLD_ITALIC, MATH_BOLD_SYMBOL, MATH_MONO, MATH_BOARD, MATH_SCRIPT,
                        MATH_FRAKTUR, MATH_DEFAULT } MathFont;

/* How letters are set at the moment. */
typedef struct MathSetter {
    TextEngine *engine;
    TextStyle base;                  /* of the text around */
    double size;                     /* points */
    MathFont font;
    bool failed;                     /* out of memory */
} MathSetter;

double math_em(const MathSetter *s);
double math_quad(const MathSetter *s);              /* of which spaces are parts: the advance of an m */
double math_thickness(const MathSetter *s);         /* of rules */

void math_drop(MathBox *box);
/* Moves the contents of part, at (x, y) from box's origin, into box, whose measures stay. */
void math_put(MathSetter *s, MathBox *box, MathBox *part, double x, double y);
void math_put_rule(MathSetter *s, MathBox *box, double x0, double y0, double x1, double y1);
/* Puts part behind box on its baseline, shift higher. */
void math_append(MathSetter *s, MathBox *box, MathBox *part, double shift);

MathBox math_space(double width);
MathBox math_text(MathSetter *s, const char *text, size_t size, bool slanted, bool bold);
MathBox math_codepoint(MathSetter *s, uint_least32_t codepoint);
/* A sign as high as height and depth together; one that nearly is stays as it is. */
MathBox math_grown(MathSetter *s, uint_least32_t codepoint, double height, double depth);
/* Accents: their ink alone, on the baseline. */
MathBox math_accent(MathSetter *s, uint_least32_t codepoint);
MathBox math_wide_accent(MathSetter *s, uint_least32_t codepoint, double width);

#endif
