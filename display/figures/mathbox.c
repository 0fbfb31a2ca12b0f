/* mathbox.c -- see mathbox.h.
 *
 * Letters are DejaVu Sans's, upright or slanted. Matplotlib takes signs in displays and growing ones from fonts that need not
 * be here; DejaVu's own sign is stretched into their boxes instead (math_glyphs.def).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/mathbox.h"

#include "engine/base/utf8.h"

#include <ctype.h>
#include <math.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const double x_height = 0.546875, quad_ems = 1995 / 2048.0;

/* A sign of another font, in thousandths of an em. */
typedef struct Fitted {
    uint_least32_t codepoint;
    int size, advance, left, bottom, right, top;
} Fitted;

static const Fitted fitted[] = {
#define FITTED(codepoint, size, advance, left, bottom, right, top) {codepoint, size, advance, left, bottom, right, top},
#include "display/figures/math_glyphs.def"
#undef FITTED
};

double math_em(const MathSetter *s) { return s->size * text_engine_dpi(s->engine) / 72; }
double math_quad(const MathSetter *s) { return quad_ems * math_em(s); }
double math_thickness(const MathSetter *s) { return 0.75 / 12 * math_em(s); }
void math_drop(MathBox *box) { text_run_clear(&box->run); }
MathBox math_space(double width) { return (MathBox){.width = width, .character = true}; }

void math_put(MathSetter *s, MathBox *box, MathBox *part, double x, double y) {
    for (size_t i = 0; i < part->run.glyph_count; i++) {
        Glyph glyph = part->run.glyph[i];
        glyph.x += x;
        glyph.y += y;
        if (!text_run_add(&box->run, &glyph)) s->failed = true;
    }
    for (size_t i = 0; i < part->run.rule_count; i++) {
        Box rule = part->run.rule[i];
        math_put_rule(s, box, rule.x0 + x, rule.y0 + y, rule.x1 + x, rule.y1 + y);
    }
    math_drop(part);
}

void math_put_rule(MathSetter *s, MathBox *box, double x0, double y0, double x1, double y1) {
    if (!text_run_add_rule(&box->run, (Box){x0, y0, x1, y1})) s->failed = true;
}

void math_append(MathSetter *s, MathBox *box, MathBox *part, double shift) {
    double width = part->width;
    box->height = fmax(box->height, part->height + shift);
    box->depth = fmax(box->depth, part->depth - shift);
    math_put(s, box, part, box->width, shift);
    box->width += width;
}

/* ---- letters ---- */

static TextStyle style_of(const MathSetter *s, bool slanted, bool bold) {
    if (s->font == MATH_DEFAULT) return (TextStyle){s->size, s->base.family, s->base.bold, s->base.italic};
    TextStyle style = {s->size, FAMILY_SANS, bold, slanted};
    if (s->font == MATH_MONO) style.family = FAMILY_MONO;
    if (s->font == MATH_SCRIPT || s->font == MATH_FRAKTUR) style.family = FAMILY_SCRIPT;
    return style;
}

MathBox math_text(MathSetter *s, const char *text, size_t size, bool slanted, bool bold) {
    TextStyle style = style_of(s, slanted, bold);
    MathBox box = {.character = true, .slanted = slanted};
    const TextRun *run = text_plain_run(s->engine, &style, text, size);
    if (!run) {
        s->failed = true;
        return box;
    }
    double scale = run->width > 0 ? run->linear_width / run->width : 1;
    for (size_t i = 0; i < run->glyph_count; i++) {
        Glyph glyph = run->glyph[i];
        glyph.x *= scale;
        if (!text_run_add(&box.run, &glyph)) s->failed = true;
    }
    box.width = run->linear_width;
    box.height = run->ascent;
    box.depth = run->descent;
    return box;
}

/* Letters with a doubled stroke, written and broken ones, of which Unicode has some in a place of their own; 0: there is none such. */
static uint_least32_t letter_form(MathFont font, uint_least32_t letter) {
    static const struct { char letter; uint_least32_t board, script, fraktur; } lone[] = {
        {'B', 0x1D539, 0x212C, 0x1D505}, {'C', 0x2102, 0x1D49E, 0x212D}, {'E', 0x1D53C, 0x2130, 0x1D508}, {'F', 0x1D53D, 0x2131, 0x1D509},
        {'H', 0x210D, 0x210B, 0x210C}, {'I', 0x1D540, 0x2110, 0x2111}, {'L', 0x1D543, 0x2112, 0x1D50F}, {'M', 0x1D544, 0x2133, 0x1D510},
        {'N', 0x2115, 0x1D4A9, 0x1D511}, {'P', 0x2119, 0x1D4AB, 0x1D513}, {'Q', 0x211A, 0x1D4AC, 0x1D514}, {'R', 0x211D, 0x211B, 0x211C},
        {'Z', 0x2124, 0x1D4B5, 0x2128}, {'e', 0x1D556, 0x212F, 0x1D522}, {'g', 0x1D558, 0x210A, 0x1D524}, {'o', 0x1D560, 0x2134, 0x1D52C},
    };
    bool board = font == MATH_BOARD, script = font == MATH_SCRIPT;
    if (letter >= 128 || !(board || script || font == MATH_FRAKTUR)) return 0;
    for (size_t i = 0; i < COUNT(lone); i++)
        if (lone[i].letter == (char)letter) return board ? lone[i].board : script ? lone[i].script : lone[i].fraktur;
    if (isupper((int)letter)) return (board ? 0x1D538 : script ? 0x1D49C : 0x1D504) + letter - 'A';
    if (islower((int)letter)) return (board ? 0x1D552 : script ? 0x1D4B6 : 0x1D51E) + letter - 'a';
    return isdigit((int)letter) && board ? 0x1D7D8 + letter - '0' : 0;
}

/* A mark that combines with a letter, alone: shaping would give it a dotted circle to stand on. */
static MathBox mark_alone(MathSetter *s, uint_least32_t codepoint) {
    TextStyle style = style_of(s, false, false);
    MathBox box = {.character = true};
    Glyph glyph;
    Box ink;
    if (!text_mark(s->engine, &style, codepoint, &glyph, &ink)) return box;
    if (!text_run_add(&box.run, &glyph)) s->failed = true;
    box.height = ink.y1;
    box.depth = -ink.y0;
    box.run.ink_left = ink.x0;
    box.run.ink_right = ink.x1;
    return box;
}

static bool is_mark(uint_least32_t codepoint) {
    return (codepoint >= 0x300 && codepoint < 0x370) || (codepoint >= 0x20D0 && codepoint < 0x2100);
}

static MathBox plain_codepoint(MathSetter *s, uint_least32_t codepoint) {
    if (is_mark(codepoint)) return mark_alone(s, codepoint);
    char bytes[4];
    size_t size = utf8_encode(codepoint, bytes);
    bool letter = codepoint < 128 && isalpha((int)codepoint), greek = codepoint >= 0x3B1 && codepoint <= 0x3F5;
    bool slants = s->font == MATH_NORMAL || s->font == MATH_ITALIC || s->font == MATH_BOLD_ITALIC || s->font == MATH_BOLD_SYMBOL;
    bool bold = s->font == MATH_BOLD || s->font == MATH_BOLD_ITALIC || s->font == MATH_BOLD_SYMBOL;
    return math_text(s, bytes, size, slants && (letter || greek), bold);
}

/* ---- signs that are stretched ---- */

static const Fitted *find_fitted(uint_least32_t codepoint, int size) {
    for (size_t i = 0; i < COUNT(fitted); i++)
        if (fitted[i].codepoint == codepoint && fitted[i].size == size) return &fitted[i];
    return NULL;
}

/* Where the ink of a box with one glyph begins and ends. */
static void ink_of(MathSetter *s, const MathBox *box, uint_least32_t codepoint, double *left, double *right) {
    char bytes[4];
    TextStyle style = style_of(s, false, false);
    const TextRun *run = is_mark(codepoint) ? &box->run : text_plain_run(s->engine, &style, bytes, utf8_encode(codepoint, bytes));
    *left = run ? run->ink_left : 0;
    *right = run ? run->ink_right : box->width;
}

/* DejaVu's sign stretched into the box of another's. */
static MathBox set_fitted(MathSetter *s, const Fitted *f) {
    double em = math_em(s), size = s->size, left, right;
    MathFont font = s->font;
    if (font != MATH_SCRIPT && font != MATH_FRAKTUR) s->font = f->size > 0 ? MATH_SCRIPT : MATH_ROMAN;    /* thinner strokes */
    MathBox sign = plain_codepoint(s, f->codepoint);
    double natural = sign.height + sign.depth;
    MathBox box = {.width = f->advance * em / 1000, .height = f->top * em / 1000, .depth = -f->bottom * em / 1000, .character = true,
                   .ink = (f->right - f->left) * em / 1000};
    if (sign.run.glyph_count == 1 && natural > 0) {
        math_drop(&sign);
        s->size = size * (box.height + box.depth) / natural;
        sign = plain_codepoint(s, f->codepoint);
        ink_of(s, &sign, f->codepoint, &left, &right);
        double narrow = (f->right - f->left) * em / 1000 / (right - left);
        sign.run.glyph[0].narrow = narrow;
        math_put(s, &box, &sign, f->left * em / 1000 - left * narrow, sign.depth - box.depth);
    }
    math_drop(&sign);
    s->size = size;
    s->font = font;
    return box;
}

MathBox math_codepoint(MathSetter *s, uint_least32_t codepoint) {
    uint_least32_t form = letter_form(s->font, codepoint);
    if (form) codepoint = form;
    const Fitted *f = s->font == MATH_DEFAULT ? NULL : find_fitted(codepoint, 0);
    MathBox box = f ? set_fitted(s, f) : plain_codepoint(s, codepoint);
    if (f && form) box.slanted = s->font != MATH_FRAKTUR;
    return box;
}

/* DejaVu's own sign (size 0), or another font's of a size. */
static MathBox sign_of_size(MathSetter *s, uint_least32_t codepoint, int size) {
    const Fitted *f = size > 0 ? find_fitted(codepoint, size) : NULL;
    return f ? set_fitted(s, f) : plain_codepoint(s, codepoint);
}

/* Matplotlib takes the first sign that is high enough, else the largest, and scales it; DejaVu's own only where it has no others. */
MathBox math_grown(MathSetter *s, uint_least32_t codepoint, double height, double depth) {
    if (codepoint == '<' || codepoint == '>') codepoint = codepoint == '<' ? 0x27E8 : 0x27E9;
    double size = s->size, wanted = height + depth, enough = wanted - 0.2 * x_height * math_em(s), shift = 0;
    int step = 0;
    MathFont font = s->font;
    s->font = MATH_ROMAN;
    MathBox sign = sign_of_size(s, codepoint, 0);
    while (sign.height + sign.depth < enough && find_fitted(codepoint, step + 1)) {
        math_drop(&sign);
        sign = sign_of_size(s, codepoint, ++step);
    }
    double natural = sign.height + sign.depth;
    if ((step > 0 || !find_fitted(codepoint, 1)) && wanted > 0 && natural > 0) {
        math_drop(&sign);
        s->size = size * wanted / natural;
        sign = sign_of_size(s, codepoint, step);
        s->size = size;
        shift = sign.depth - depth;
    }
    s->font = font;
    MathBox box = {.width = sign.width, .height = sign.height + shift, .depth = sign.depth - shift};
    math_put(s, &box, &sign, 0, shift);
    return box;
}

/* ---- accents ---- */

/* The ink of a sign alone, its lower left corner at the origin. */
static MathBox ink_alone(MathSetter *s, uint_least32_t codepoint, MathBox *sign, const Fitted *f) {
    double left, right, em = math_em(s);
    if (f) {
        left = f->left * em / 1000;
        right = f->right * em / 1000;
    } else {
        ink_of(s, sign, codepoint, &left, &right);
    }
    MathBox box = {.width = right - left, .height = sign->height + sign->depth};
    math_put(s, &box, sign, -left, sign->depth);
    return box;
}

MathBox math_accent(MathSetter *s, uint_least32_t codepoint) {
    MathFont font = s->font;
    if (font != MATH_DEFAULT) s->font = MATH_ROMAN;
    MathBox sign = plain_codepoint(s, codepoint), box = ink_alone(s, codepoint, &sign, NULL);
    s->font = font;
    return box;
}

MathBox math_wide_accent(MathSetter *s, uint_least32_t codepoint, double width) {
    double size = s->size;
    int step = 0;
    MathBox box = math_accent(s, codepoint);
    const Fitted *f = NULL;
    while (box.width < width && find_fitted(codepoint, step + 1)) {
        f = find_fitted(codepoint, ++step);
        MathBox sign = set_fitted(s, f);
        math_drop(&box);
        box = ink_alone(s, codepoint, &sign, f);
    }
    if (box.width <= 0) return box;
    s->size = size * width / box.width;
    math_drop(&box);
    if (f) {
        MathBox sign = set_fitted(s, f);
        box = ink_alone(s, codepoint, &sign, f);
    } else {
        box = math_accent(s, codepoint);
    }
    s->size = size;
    return box;
}
