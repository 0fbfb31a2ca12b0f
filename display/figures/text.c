/* text.c -- shaping lines with Pango and laying them out.
 *
 * Pango chooses fonts, directions and kerning. Its advances are unhinted; Matplotlib's are those of FreeType's hinter, so
 * every glyph's advance is corrected by the difference.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/text.h"

#include <cairo-ft.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <string.h>

typedef struct CacheEntry {
    uint64_t hash;
    TextStyle style;
    char *text;                      /* owned */
    size_t size;
    bool plain;
    TextRun run;
} CacheEntry;

struct TextEngine {
    double dpi;
    PangoContext *context;
    PangoLayout *layout;
    CacheEntry **cache;
    size_t cache_count, cache_capacity;
    Error problem;
    MissingGlyphs missing;
};

TextEngine *text_engine_new(double dpi) {
    TextEngine *engine = mem_calloc(1, sizeof *engine);
    if (!engine) return NULL;
    engine->dpi = dpi;
    engine->context = pango_font_map_create_context(pango_cairo_font_map_get_default());
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_FULL);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(engine->context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(engine->context, FALSE);
    engine->layout = pango_layout_new(engine->context);
    return engine;
}

void text_engine_free(TextEngine *engine) {
    if (!engine) return;
    for (size_t i = 0; i < engine->cache_count; i++) {
        text_run_clear(&engine->cache[i]->run);
        mem_free(engine->cache[i]->text);
        mem_free(engine->cache[i]);
    }
    mem_free(engine->cache);
    g_object_unref(engine->layout);
    g_object_unref(engine->context);
    mem_free(engine);
}

Error *text_engine_problem(TextEngine *engine) {
    return &engine->problem;
}

const MissingGlyphs *text_engine_missing(const TextEngine *engine) {
    return &engine->missing;
}

double text_engine_dpi(const TextEngine *engine) {
    return engine->dpi;
}

void text_run_clear(TextRun *run) {
    for (size_t i = 0; i < run->glyph_count; i++) g_object_unref(run->glyph[i].font);
    mem_free(run->glyph);
    mem_free(run->rule);
    *run = (TextRun){0};
}

bool text_run_add(TextRun *run, const Glyph *glyph) {
    if ((run->glyph_count & (run->glyph_count - 1)) == 0) {
        size_t capacity = run->glyph_count ? run->glyph_count * 2 : 1;
        Glyph *glyphs = mem_realloc(run->glyph, capacity * sizeof *glyphs);
        if (!glyphs) {
            run->failed = true;
            return false;
        }
        run->glyph = glyphs;
    }
    run->glyph[run->glyph_count++] = *glyph;
    g_object_ref(glyph->font);
    return true;
}

bool text_run_add_rule(TextRun *run, Box rule) {
    Box *rules = mem_realloc(run->rule, (run->rule_count + 1) * sizeof *rules);
    if (!rules) {
        run->failed = true;
        return false;
    }
    run->rule = rules;
    run->rule[run->rule_count++] = rule;
    return true;
}

/* A glyph's hinted box, its advance without hinting, and by how much hinting changes that. */
typedef struct GlyphSize { Box box; double advance, correction; } GlyphSize;

static GlyphSize measure(FT_Face face, unsigned index, bool hinted) {
    GlyphSize size = {BOX_EMPTY, 0, 0};
    if (!face || FT_Load_Glyph(face, index, hinted ? FT_LOAD_DEFAULT : FT_LOAD_NO_HINTING) != 0) return size;
    FT_GlyphSlot slot = face->glyph;
    size.advance = (double)slot->linearHoriAdvance / 65536;
    if (hinted) size.correction = (double)slot->advance.x / 64 - size.advance;
    if (slot->format != FT_GLYPH_FORMAT_OUTLINE || slot->outline.n_points == 0) return size;
    FT_BBox box;
    FT_Outline_Get_CBox(&slot->outline, &box);
    size.box = (Box){(double)box.xMin / 64, (double)box.yMin / 64, (double)box.xMax / 64, (double)box.yMax / 64};
    return size;
}

static void note_missing(MissingGlyphs *missing, unsigned code, int family) {
    for (size_t i = 0; i < missing->count; i++)
        if (missing->at[i].code == code && missing->at[i].family == family) return;
    if (missing->count < sizeof missing->at / sizeof *missing->at) missing->at[missing->count++] = (MissingGlyph){code, family};
}

/* Appends what Pango made of one stretch in one font. A glyph that is not there is the font's number 0, its empty box. */
static void add_stretch(TextEngine *engine, TextRun *run, PangoGlyphItem *item, int family, bool hinted, Box *ink) {
    PangoFont *font = item->item->analysis.font;
    cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
    FT_Face face = scaled ? cairo_ft_scaled_font_lock_face(scaled) : NULL;
    for (int i = 0; i < item->glyphs->num_glyphs; i++) {
        PangoGlyphInfo *info = &item->glyphs->glyphs[i];
        double advance = (double)info->geometry.width / PANGO_SCALE;
        if (info->glyph == PANGO_GLYPH_EMPTY) {
            run->width += advance;
            run->linear_width += advance;
            continue;
        }
        bool missing = info->glyph & PANGO_GLYPH_UNKNOWN_FLAG;
        unsigned index = missing ? 0 : info->glyph;
        if (missing) note_missing(&engine->missing, info->glyph & ~PANGO_GLYPH_UNKNOWN_FLAG, family);
        GlyphSize size = measure(face, index, hinted);
        if (missing) advance = size.advance;
        Glyph glyph = {font, index, run->width + (double)info->geometry.x_offset / PANGO_SCALE,
                       -(double)info->geometry.y_offset / PANGO_SCALE, 1};
        text_run_add(run, &glyph);
        if (!box_is_empty(size.box))
            *ink = box_union(*ink, (Box){glyph.x + size.box.x0, glyph.y + size.box.y0, glyph.x + size.box.x1, glyph.y + size.box.y1});
        run->width += advance + (advance != 0 ? size.correction : 0);
        run->linear_width += advance;
    }
    if (face) cairo_ft_scaled_font_unlock_face(scaled);
}

static void set_font(TextEngine *engine, const TextStyle *style) {
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family_static(font, font_family_name(style->family));
    double size = floor(style->size * 64) / 64;    /* FreeType counts points so; a little more may be hinted to a larger grid */
    pango_font_description_set_absolute_size(font, size * engine->dpi / 72 * PANGO_SCALE);
    if (style->bold) pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    if (style->italic) pango_font_description_set_style(font, PANGO_STYLE_OBLIQUE);
    pango_layout_set_font_description(engine->layout, font);
    pango_font_description_free(font);
}

static bool shape(TextEngine *engine, const TextStyle *style, const char *text, size_t size, bool hinted, TextRun *run) {
    set_font(engine, style);
    pango_layout_set_text(engine->layout, text, (int)size);
    PangoLayoutLine *line = pango_layout_get_line_readonly(engine->layout, 0);
    Box ink = BOX_EMPTY;
    for (GSList *item = line ? line->runs : NULL; item; item = item->next) add_stretch(engine, run, item->data, style->family, hinted, &ink);
    if (!box_is_empty(ink)) {
        run->ascent = ink.y1;
        run->descent = -ink.y0;
        run->ink_left = ink.x0;
        run->ink_right = ink.x1;
    }
    return !run->failed;
}

/* Whether text has dollars, in pairs; those behind a backslash are none. */
static bool is_math(const char *text, size_t size) {
    size_t dollars = 0;
    for (size_t i = 0; i < size; i++) dollars += text[i] == '$' && (i == 0 || text[i - 1] != '\\');
    return dollars > 0 && dollars % 2 == 0;
}

static bool shape_unescaped(TextEngine *engine, const TextStyle *style, const char *text, size_t size, TextRun *run) {
    if (!memchr(text, '\\', size)) return shape(engine, style, text, size, true, run);
    char *plain = mem_alloc(size + 1);
    if (!plain) return false;
    size_t n = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\\' && i + 1 < size && text[i + 1] == '$') continue;
        plain[n++] = text[i];
    }
    bool ok = shape(engine, style, plain, n, true, run);
    mem_free(plain);
    return ok;
}

static uint64_t hash_text(const TextStyle *style, const char *text, size_t size, bool plain) {
    uint64_t hash = 14695981039346656037u ^ (uint64_t)(style->size * 1000) ^ (uint64_t)style->family << 40 ^
                    (uint64_t)style->bold << 44 ^ (uint64_t)style->italic << 45 ^ (uint64_t)plain << 46;
    for (size_t i = 0; i < size; i++) hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    return hash;
}

static CacheEntry *find(TextEngine *engine, uint64_t hash, const TextStyle *style, const char *text, size_t size, bool plain) {
    for (size_t i = 0; i < engine->cache_count; i++) {
        CacheEntry *entry = engine->cache[i];
        if (entry->hash == hash && entry->size == size && entry->plain == plain && memcmp(entry->text, text, size) == 0 &&
            entry->style.size == style->size && entry->style.family == style->family && entry->style.bold == style->bold &&
            entry->style.italic == style->italic)
            return entry;
    }
    return NULL;
}

static CacheEntry *remember(TextEngine *engine, CacheEntry entry) {
    if (engine->cache_count == engine->cache_capacity) {
        size_t capacity = engine->cache_capacity ? engine->cache_capacity * 2 : 64;
        CacheEntry **cache = mem_realloc(engine->cache, capacity * sizeof(CacheEntry *));
        if (!cache) return NULL;
        engine->cache = cache;
        engine->cache_capacity = capacity;
    }
    CacheEntry *kept = mem_alloc(sizeof *kept);
    if (!kept) return NULL;
    *kept = entry;
    return engine->cache[engine->cache_count++] = kept;
}

static const TextRun *cached_run(TextEngine *engine, const TextStyle *style, const char *text, size_t size, bool plain) {
    uint64_t hash = hash_text(style, text, size, plain);
    CacheEntry *entry = find(engine, hash, style, text, size, plain);
    if (entry) return &entry->run;
    CacheEntry fresh = {.hash = hash, .style = *style, .size = size, .plain = plain, .text = mem_alloc(size + 1)};
    if (!fresh.text) return NULL;
    memcpy(fresh.text, text, size);
    fresh.text[size] = '\0';
    bool ok = !plain && is_math(text, size) ? mathtext_layout(engine, style, fresh.text, size, &fresh.run)
              : plain                       ? shape(engine, style, text, size, false, &fresh.run)
                                            : shape_unescaped(engine, style, text, size, &fresh.run);
    entry = ok ? remember(engine, fresh) : NULL;
    if (!entry) {
        text_run_clear(&fresh.run);
        mem_free(fresh.text);
        return NULL;
    }
    return &entry->run;
}

const TextRun *text_run(TextEngine *engine, const TextStyle *style, const char *text, size_t size) {
    return cached_run(engine, style, text, size, false);
}

const TextRun *text_plain_run(TextEngine *engine, const TextStyle *style, const char *text, size_t size) {
    return cached_run(engine, style, text, size, true);
}

bool text_mark(TextEngine *engine, const TextStyle *style, uint_least32_t codepoint, Glyph *glyph, Box *ink) {
    const TextRun *run = text_plain_run(engine, style, "o", 1);
    if (!run || run->glyph_count != 1) return false;
    PangoFont *font = run->glyph[0].font;
    cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
    FT_Face face = scaled ? cairo_ft_scaled_font_lock_face(scaled) : NULL;
    if (!face) return false;
    unsigned index = FT_Get_Char_Index(face, codepoint);
    *glyph = (Glyph){font, index, 0, 0, 1};
    *ink = measure(face, index, false).box;
    cairo_ft_scaled_font_unlock_face(scaled);
    return index != 0;
}

static Point rotated(double degrees, double x, double y) {
    if (degrees == 0) return (Point){x, y};
    double angle = degrees * M_PI / 180, c = cos(angle), s = sin(angle);
    return (Point){x * c - y * s, x * s + y * c};
}

/* Stacks the lines downwards from (0, 0); returns the first line's ascent, in *descent the last one's. */
static double stack_lines(TextEngine *engine, const TextStyle *style, const TextPlacement *placement, const char *text,
                          TextLayout *out, double *descent, double *baseline) {
    double em = style->size * engine->dpi / 72, y = 0;
    bool several = strchr(text, '\n') != NULL;
    FontHeights least = font_heights(style->family);
    double gap = several ? least.gap * em : 0;
    for (const char *line = text; line && out->count < TEXT_LINES_MAX;) {
        const char *end = strchr(line, '\n');
        size_t size = end ? (size_t)(end - line) : strlen(line);
        const TextRun *run = text_run(engine, style, line, size);
        if (!run) return -1;
        double a = size ? run->ascent : 0, d = size ? run->descent : 0;
        if (placement->linespacing == 0) {
            a = fmax(a, least.ascent * em) + gap / 2;
            d = fmax(d, least.descent * em) + gap / 2;
        } else {
            double leading = placement->linespacing * (least.ascent + least.descent) * em - (a + d);
            a += leading / 2;
            d += leading / 2;
        }
        *baseline = a - y;
        y -= a;
        out->line[out->count].run = run;
        out->line[out->count++].y = y;
        out->width = fmax(out->width, run->width);
        y -= d;
        *descent = d;
        line = end ? end + 1 : NULL;
    }
    return -y;
}

static double align_of(TextAlign align, double low, double high) {
    return align == ALIGN_LEFT ? low : align == ALIGN_RIGHT ? high : (low + high) / 2;
}

/* The point of the box [x0, x1] x [y0, y1] that comes to lie on the anchor. */
static Point anchor_of(const TextPlacement *placement, Box box, double baseline_bottom, double baseline_top) {
    double y = 0;
    switch (placement->vertical) {
        case VERTICAL_BOTTOM: y = box.y0; break;
        case VERTICAL_TOP: y = box.y1; break;
        case VERTICAL_CENTER: y = (box.y0 + box.y1) / 2; break;
        case VERTICAL_BASELINE: y = placement->anchor ? box.y1 - baseline_top : box.y0 + baseline_bottom; break;
        case VERTICAL_CENTER_BASELINE:
            y = placement->anchor ? box.y1 - baseline_top / 2 : box.y0 + box_height(box) - baseline_top / 2;
            break;
    }
    return (Point){align_of(placement->align, box.x0, box.x1), y};
}

bool text_layout(TextEngine *engine, const TextStyle *style, const TextPlacement *placement, const char *text, TextLayout *out) {
    *out = (TextLayout){.box = BOX_EMPTY};
    double descent = 0, baseline = 0;
    double height = stack_lines(engine, style, placement, text, out, &descent, &baseline);
    if (height < 0) return false;
    out->height = height;
    double degrees = placement->rotation;
    Point corners[4] = {rotated(degrees, 0, -height), rotated(degrees, 0, 0), rotated(degrees, out->width, 0),
                        rotated(degrees, out->width, -height)};
    Box whole = BOX_EMPTY;
    for (int i = 0; i < 4; i++) whole = box_add(whole, corners[i].x, corners[i].y);
    Point offset;
    if (placement->anchor) {
        offset = anchor_of(placement, (Box){0, -height, out->width, 0}, descent, baseline);
        offset = rotated(degrees, offset.x, offset.y);
    } else {
        offset = anchor_of(placement, whole, descent, baseline);
    }
    out->box = (Box){whole.x0 - offset.x, whole.y0 - offset.y, whole.x1 - offset.x, whole.y1 - offset.y};
    out->corner = (Point){corners[0].x - offset.x, corners[0].y - offset.y};
    for (int i = 0; i < out->count; i++) {
        double spare = out->width - out->line[i].run->width;
        double x = placement->lines == ALIGN_LEFT ? 0 : placement->lines == ALIGN_RIGHT ? spare : spare / 2;
        Point at = rotated(degrees, x, out->line[i].y);
        out->line[i].x = at.x - offset.x;
        out->line[i].y = at.y - offset.y;
    }
    return true;
}

/* A path of Cairo's, y downwards, as one of ours. */
static void take_cairo_path(const cairo_path_t *from, Path *out) {
    for (int i = 0; i < from->num_data; i += from->data[i].header.length) {
        const cairo_path_data_t *d = &from->data[i];
        switch (d->header.type) {
            case CAIRO_PATH_MOVE_TO: path_move(out, d[1].point.x, -d[1].point.y); break;
            case CAIRO_PATH_LINE_TO: path_line(out, d[1].point.x, -d[1].point.y); break;
            case CAIRO_PATH_CURVE_TO:
                path_curve(out, d[1].point.x, -d[1].point.y, d[2].point.x, -d[2].point.y, d[3].point.x, -d[3].point.y);
                break;
            case CAIRO_PATH_CLOSE_PATH: path_close(out); break;
        }
    }
}

bool text_run_outline(const TextRun *run, Path *out) {
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    cairo_t *cr = cairo_create(surface);
    for (size_t i = 0; i < run->glyph_count; i++) {
        cairo_glyph_t glyph = {run->glyph[i].index, 0, 0};
        cairo_save(cr);
        cairo_translate(cr, run->glyph[i].x, -run->glyph[i].y);
        cairo_scale(cr, run->glyph[i].narrow, 1);
        cairo_set_scaled_font(cr, pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(run->glyph[i].font)));
        cairo_glyph_path(cr, &glyph, 1);
        cairo_restore(cr);
    }
    cairo_path_t *path = cairo_copy_path(cr);
    take_cairo_path(path, out);
    cairo_path_destroy(path);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    for (size_t i = 0; i < run->rule_count; i++) path_box(out, run->rule[i].x0, run->rule[i].y0, run->rule[i].x1, run->rule[i].y1);
    return !out->failed;
}
