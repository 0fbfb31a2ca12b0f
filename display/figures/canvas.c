/* canvas.c -- drawing on Cairo surfaces.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/canvas.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <string.h>

static cairo_status_t collect(void *buffer, const unsigned char *bytes, unsigned size) {
    return buffer_append(buffer, bytes, size) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

bool canvas_init(Canvas *canvas, CanvasKind kind, double width, double height, double dpi, Buffer *page, Error *err) {
    *canvas = (Canvas){.kind = kind, .width = width, .height = height, .dpi = dpi};
    if (!(width >= 1 && height >= 1)) return error_set(err, ERROR_VALUE, "figure size must be positive finite not (%g, %g)", width, height);
    if (width > CANVAS_SIDE_MAX * 2 || height > CANVAS_SIDE_MAX * 2)
        return error_set(err, ERROR_VALUE, "Image size of %.0fx%.0f pixels is too large. It must be less than 2^16 in each direction.",
                         width, height);
    double points = 72 / dpi;
    if (kind == CANVAS_IMAGE) {
        canvas->width = floor(width);
        canvas->height = floor(height);
        canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
    } else if (kind == CANVAS_SVG) {
        canvas->surface = cairo_svg_surface_create_for_stream(collect, page, width * points, height * points);
    } else {
        canvas->surface = cairo_pdf_surface_create_for_stream(collect, page, width * points, height * points);
    }
    if (cairo_surface_status(canvas->surface) != CAIRO_STATUS_SUCCESS) {
        canvas_clear(canvas);
        return error_memory(err, (size_t)(width * height * 4));
    }
    canvas->cairo = cairo_create(canvas->surface);
    if (kind != CANVAS_IMAGE) cairo_scale(canvas->cairo, points, points);
    canvas_clip(canvas, NULL);
    return true;
}

void canvas_clear(Canvas *canvas) {
    if (canvas->cairo) cairo_destroy(canvas->cairo);
    if (canvas->surface) {
        cairo_surface_finish(canvas->surface);
        cairo_surface_destroy(canvas->surface);
    }
    path_clear(&canvas->scratch);
    canvas->cairo = NULL;
    canvas->surface = NULL;
}

void canvas_clip(Canvas *canvas, const Box *box) {
    Box all = {0, 0, ceil(canvas->width), ceil(canvas->height)};
    cairo_reset_clip(canvas->cairo);
    canvas->clip = all;
    if (!box) return;
    Box whole = {floor(box->x0 + 0.5), floor(box->y0 + 0.5), floor(box->x1 + 0.5), floor(box->y1 + 0.5)};
    canvas->clip = box_intersection(whole, all);
    double w = fmax(0, box_width(canvas->clip)), h = fmax(0, box_height(canvas->clip));
    cairo_rectangle(canvas->cairo, canvas->clip.x0, canvas->height - canvas->clip.y1, w, h);
    cairo_clip(canvas->cairo);
}

static void set_color(Canvas *canvas, Rgba c) {
    cairo_set_source_rgba(canvas->cairo, c.r, c.g, c.b, c.a);
}

void canvas_paint(Canvas *canvas, Rgba color) {
    set_color(canvas, color);
    cairo_paint(canvas->cairo);
}

/* Cairo's fixed point holds 24 bits before the point; what lies far outside the sheet may as well lie less far. */
static double tame(double v) {
    return v < -1e6 ? -1e6 : v > 1e6 ? 1e6 : v;
}

static void trace(Canvas *canvas, const Path *path) {
    cairo_t *cr = canvas->cairo;
    double h = canvas->height;
    bool open = false;
    cairo_new_path(cr);
    for (size_t i = 0; i < path->count; i++) {
        double x = path->point[i].x, y = path->point[i].y;
        if (path->code[i] == PATH_CLOSE) {
            if (open) cairo_close_path(cr);
            continue;
        }
        if (!isfinite(x) || !isfinite(y)) {
            open = false;
            continue;
        }
        x = tame(x);
        y = tame(h - y);
        if (!open || path->code[i] == PATH_MOVE) {
            cairo_move_to(cr, x, y);
            open = true;
        } else if (path->code[i] == PATH_CURVE && i + 2 < path->count) {
            const Point *q = path->point + i;
            cairo_curve_to(cr, x, y, tame(q[1].x), tame(h - q[1].y), tame(q[2].x), tame(h - q[2].y));
            i += 2;
        } else {
            cairo_line_to(cr, x, y);
        }
    }
}

static void set_stroke(Canvas *canvas, const Stroke *stroke) {
    static const cairo_line_cap_t caps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE};
    static const cairo_line_join_t joins[] = {CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL};
    cairo_t *cr = canvas->cairo;
    cairo_set_line_width(cr, stroke->width);
    cairo_set_line_cap(cr, caps[stroke->cap]);
    cairo_set_line_join(cr, joins[stroke->join]);
    cairo_set_dash(cr, stroke->dash.length, stroke->dash.count, stroke->dash.offset);
    set_color(canvas, stroke->color);
}

static bool strokes(const Stroke *stroke) {
    return stroke && stroke->width > 0 && stroke->color.a > 0;
}

void canvas_clip_path(Canvas *canvas, const Path *path) {
    trace(canvas, path);
    cairo_set_fill_rule(canvas->cairo, CAIRO_FILL_RULE_WINDING);
    cairo_clip(canvas->cairo);
}

/* Cairo draws lines that reach further than 16 bits of pixels askew. */
static bool trace_line(Canvas *canvas, const Path *path) {
    enum { FAR = 8192 };
    Path cut = {0};
    Box near = {-FAR, -FAR, canvas->width + FAR, canvas->height + FAR};
    bool far = path_cut(path, near, &cut);
    if (far) trace(canvas, &cut);
    path_clear(&cut);
    return far;
}

static bool is_sketch(const Canvas *canvas) { return canvas->sketch.scale > 0 || canvas->sketch.halo > 0; }

static double halo_width(const Canvas *canvas) { return canvas->sketch.halo * canvas->dpi / 72; }

static void draw_sketched(Canvas *canvas, const Path *path, const Stroke *stroke, Rgba fill) {
    if (fill.a <= 0 && !strokes(stroke)) return;
    Sketch sketch = canvas->sketch;
    Stroke halo = stroke ? *stroke : (Stroke){.width = 0};
    Path shaken = {0};
    halo.color = (Rgba){1, 1, 1, 1};
    halo.width = halo_width(canvas);
    canvas->sketch = (Sketch){0};
    if (sketch_path(&sketch, path, &shaken)) {
        canvas_path(canvas, &shaken, &halo, fill);
        canvas_path(canvas, &shaken, stroke, fill);
    }
    path_clear(&shaken);
    canvas->sketch = sketch;
}

void canvas_path(Canvas *canvas, const Path *path, const Stroke *stroke, Rgba fill) {
    if (is_sketch(canvas)) {
        draw_sketched(canvas, path, stroke, fill);
        return;
    }
    bool filled = fill.a > 0, stroked = strokes(stroke);
    if (!filled && !stroked) return;
    if (filled || !trace_line(canvas, path)) trace(canvas, path);
    if (filled) {
        set_color(canvas, fill);
        if (stroked) cairo_fill_preserve(canvas->cairo);
        else cairo_fill(canvas->cairo);
    }
    if (!stroked) return;
    set_stroke(canvas, stroke);
    cairo_stroke(canvas->cairo);
}

/* Whether the line turns back at its point i, with a point before and one behind it. */
static bool turns_back(const Path *path, size_t i) {
    const Point *p = path->point + i;
    return (p[0].x - p[-1].x) * (p[1].x - p[0].x) + (p[0].y - p[-1].y) * (p[1].y - p[0].y) < 0;
}

/* Draws a line in short pieces that end, if they can, where it turns back: their overlapping ends hide there. */
static void draw_pieces(Canvas *canvas, const Path *path, const Stroke *stroke) {
    enum { SHORTEST = 4, PIECE = 16 };
    Path piece = {0};
    for (size_t i = 0; i + 1 < path->count;) {
        path_empty(&piece);
        path_move(&piece, path->point[i].x, path->point[i].y);
        size_t end = i + PIECE < path->count ? i + PIECE : path->count - 1;
        for (size_t start = i; i < end;) {
            i++;
            path_add(&piece, (PathCode)path->code[i], path->point[i].x, path->point[i].y);
            if (i < end && i - start >= SHORTEST && turns_back(path, i)) break;
        }
        canvas_path(canvas, &piece, stroke, RGBA_NONE);
    }
    path_clear(&piece);
}

void canvas_long_line(Canvas *canvas, const Path *path, const Stroke *stroke) {
    enum { LONG = 1000 };
    if (path->count < LONG || is_sketch(canvas) || stroke->dash.count || canvas->kind != CANVAS_IMAGE || stroke->width < 0.5) {
        canvas_path(canvas, path, stroke, RGBA_NONE);
        return;
    }
    Stroke opaque = *stroke;
    opaque.color = (Rgba){0, 0, 0, 1};
    opaque.cap = CAP_ROUND;
    cairo_push_group_with_content(canvas->cairo, CAIRO_CONTENT_ALPHA);
    cairo_set_operator(canvas->cairo, CAIRO_OPERATOR_ADD);
    draw_pieces(canvas, path, &opaque);
    cairo_pattern_t *coverage = cairo_pop_group(canvas->cairo);
    set_color(canvas, stroke->color);
    cairo_mask(canvas->cairo, coverage);
    cairo_pattern_destroy(coverage);
}

void canvas_snapped(Canvas *canvas, const Path *path, const Stroke *stroke, Rgba fill) {
    if (canvas->kind != CANVAS_IMAGE || !path_is_rectilinear(path)) {
        canvas_path(canvas, path, stroke, fill);
        return;
    }
    path_empty(&canvas->scratch);
    path_copy(&canvas->scratch, path);
    path_snap(&canvas->scratch, strokes(stroke) ? stroke->width : 0, canvas->height);
    canvas_path(canvas, &canvas->scratch, stroke, fill);
}

/* Lays the premultiplied pixels of a small square picture over the sheet, its middle at (x, y) counted from the top. */
static void put_stamp(Canvas *canvas, const uint32_t *stamp, int side, int x, int y) {
    uint32_t *pixels = (uint32_t *)(void *)cairo_image_surface_get_data(canvas->surface);
    int stride = cairo_image_surface_get_stride(canvas->surface) / 4, height = (int)canvas->height;
    int left = x - side / 2, top = y - side / 2;
    int row0 = (int)fmax(0, height - canvas->clip.y1 - top), row1 = (int)fmin(side, height - canvas->clip.y0 - top);
    int column0 = (int)fmax(0, canvas->clip.x0 - left), column1 = (int)fmin(side, canvas->clip.x1 - left);
    for (int row = row0; row < row1; row++) {
        uint32_t *to = pixels + (ptrdiff_t)(top + row) * stride + left;
        const uint32_t *from = stamp + (ptrdiff_t)row * side;
        for (int column = column0; column < column1; column++) {
            uint32_t s = from[column], alpha = s >> 24;
            if (alpha == 0) continue;
            uint32_t d = to[column], rest = 255 - alpha;
            uint32_t even = (d & 0xFF00FF) * rest + 0x800080, odd = (d >> 8 & 0xFF00FF) * rest + 0x800080;
            even = (even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
            odd = (odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00;
            to[column] = s + (even | odd);
        }
    }
}

/* Draws the shape once on a sheet of its own. NULL: it is too large to be worth it, or there is no memory. */
static cairo_surface_t *make_stamp(const Path *shape, const Stroke *stroke, Rgba fill, int *side) {
    Box box = path_extent(shape);
    double reach = fmax(fmax(-box.x0, box.x1), fmax(-box.y0, box.y1)) + (strokes(stroke) ? stroke->width * 3 : 0) + 2;
    if (!(reach < 200)) return NULL;
    *side = 2 * (int)ceil(reach);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, *side, *side);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(surface);
        return NULL;
    }
    Canvas small = {.kind = CANVAS_IMAGE, .surface = surface, .cairo = cairo_create(surface), .width = *side, .height = *side};
    Path moved = {0};
    path_copy(&moved, shape);
    path_transform(&moved, 1, 0, 0, 1, *side / 2, *side / 2);
    canvas_path(&small, &moved, stroke, fill);
    path_clear(&moved);
    cairo_destroy(small.cairo);
    cairo_surface_flush(surface);
    return surface;
}

static void stamp_paths(Canvas *canvas, const Path *shape, const Point *at, size_t n, const Stroke *stroke, Rgba fill) {
    Path moved = {0};
    for (size_t i = 0; i < n; i++) {
        if (!isfinite(at[i].x) || !isfinite(at[i].y)) continue;
        path_empty(&moved);
        path_copy(&moved, shape);
        path_transform(&moved, 1, 0, 0, 1, at[i].x, at[i].y);
        canvas_path(canvas, &moved, stroke, fill);
    }
    path_clear(&moved);
}

void canvas_stamps(Canvas *canvas, const Path *shape, const Point *at, size_t n, const Stroke *stroke, Rgba fill, bool snap) {
    Path laid = {0};
    path_copy(&laid, shape);
    if (canvas->kind == CANVAS_IMAGE && (snap || path_is_rectilinear(shape))) path_snap(&laid, strokes(stroke) ? stroke->width : 0, 0);
    int side = 0;
    cairo_surface_t *stamp = canvas->kind == CANVAS_IMAGE && n > 0 && !is_sketch(canvas) ? make_stamp(&laid, stroke, fill, &side) : NULL;
    if (!stamp) {
        double scale = canvas->sketch.scale;
        canvas->sketch.scale = 0;        /* marks do not shake */
        stamp_paths(canvas, &laid, at, n, stroke, fill);
        canvas->sketch.scale = scale;
        path_clear(&laid);
        return;
    }
    cairo_surface_flush(canvas->surface);
    const uint32_t *pixels = (const uint32_t *)(const void *)cairo_image_surface_get_data(stamp);
    for (size_t i = 0; i < n; i++) {
        double x = floor(at[i].x + 0.5), y = floor(canvas->height - at[i].y + 0.5);
        if (fabs(x) < 1e6 && fabs(y) < 1e6) put_stamp(canvas, pixels, side, (int)x, (int)y);
    }
    cairo_surface_mark_dirty(canvas->surface);
    cairo_surface_destroy(stamp);
    path_clear(&laid);
}

/* dst and src over one another, c 0..255 of coverage */
static uint32_t blend(uint32_t dst, const unsigned src[4], unsigned coverage) {
    unsigned alpha = src[3] * coverage / 255, out[4];
    for (int i = 0; i < 3; i++) {
        unsigned d = dst >> (8 * i) & 255;
        out[i] = (src[i] * alpha + d * (255 - alpha) + 127) / 255;
    }
    unsigned a = dst >> 24;
    out[3] = alpha + a * (255 - alpha) / 255;
    return out[3] << 24 | out[2] << 16 | out[1] << 8 | out[0];
}

static void put_bitmap(Canvas *canvas, const FT_Bitmap *bitmap, int left, int top, const unsigned color[4]) {
    uint32_t *pixels = (uint32_t *)(void *)cairo_image_surface_get_data(canvas->surface);
    int stride = cairo_image_surface_get_stride(canvas->surface) / 4, height = (int)canvas->height;
    for (int row = 0; row < (int)bitmap->rows; row++) {
        int y = height - top + row;
        if (y < height - canvas->clip.y1 || y >= height - canvas->clip.y0) continue;
        const unsigned char *coverage = bitmap->buffer + row * bitmap->pitch;
        for (int column = 0; column < (int)bitmap->width; column++) {
            int x = left + column;
            if (x < canvas->clip.x0 || x >= canvas->clip.x1 || !coverage[column]) continue;
            uint32_t *pixel = pixels + (ptrdiff_t)y * stride + x;
            *pixel = blend(*pixel, color, coverage[column]);
        }
    }
}

static void put_glyph(Canvas *canvas, FT_Face face, const Glyph *glyph, double x, double y, double degrees, const unsigned color[4]) {
    if (FT_Load_Glyph(face, glyph->index, FT_LOAD_DEFAULT | FT_LOAD_NO_BITMAP) != 0) return;
    FT_GlyphSlot slot = face->glyph;
    if (slot->format != FT_GLYPH_FORMAT_OUTLINE) return;
    double c = cos(degrees * M_PI / 180), s = sin(degrees * M_PI / 180), narrow = 65536 * glyph->narrow;
    if (degrees != 0 || glyph->narrow != 1) {
        FT_Matrix matrix = {lround(narrow * c), lround(-65536 * s), lround(narrow * s), lround(65536 * c)};
        FT_Outline_Transform(&slot->outline, &matrix);
    }
    double gx = x + glyph->x * c - glyph->y * s, gy = y + glyph->x * s + glyph->y * c;
    if (!(fabs(gx) < 1e5 && fabs(gy) < 1e5)) return;
    FT_Outline_Translate(&slot->outline, lround(64 * gx), lround(64 * gy));
    if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0) put_bitmap(canvas, &slot->bitmap, slot->bitmap_left, slot->bitmap_top, color);
}

static void put_run(Canvas *canvas, const TextRun *run, double x, double y, double degrees, Rgba rgba) {
    unsigned color[4] = {(unsigned)lround(rgba.b * 255), (unsigned)lround(rgba.g * 255), (unsigned)lround(rgba.r * 255),
                         (unsigned)lround(rgba.a * 255)};
    cairo_surface_flush(canvas->surface);
    for (size_t i = 0; i < run->glyph_count;) {
        PangoFont *font = run->glyph[i].font;
        cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
        FT_Face face = scaled ? cairo_ft_scaled_font_lock_face(scaled) : NULL;
        for (; i < run->glyph_count && run->glyph[i].font == font; i++)
            if (face) put_glyph(canvas, face, &run->glyph[i], x, y, degrees, color);
        if (face) cairo_ft_scaled_font_unlock_face(scaled);
    }
    cairo_surface_mark_dirty(canvas->surface);
}

/* On a page: text stays text. */
static void show_run(Canvas *canvas, const TextRun *run, double x, double y, double degrees, Rgba color) {
    cairo_t *cr = canvas->cairo;
    cairo_save(cr);
    cairo_translate(cr, x, canvas->height - y);
    cairo_rotate(cr, -degrees * M_PI / 180);
    set_color(canvas, color);
    for (size_t i = 0; i < run->glyph_count; i++) {
        cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(run->glyph[i].font));
        if (!scaled) continue;
        cairo_matrix_t size;
        cairo_scaled_font_get_font_matrix(scaled, &size);
        cairo_set_font_face(cr, cairo_scaled_font_get_font_face(scaled));
        cairo_matrix_scale(&size, run->glyph[i].narrow, 1);
        cairo_set_font_matrix(cr, &size);
        cairo_glyph_t glyph = {run->glyph[i].index, run->glyph[i].x, -run->glyph[i].y};
        cairo_show_glyphs(cr, &glyph, 1);
    }
    cairo_restore(cr);
}

/* White around the letters of a sketch. They do not shake. */
static void draw_letters_halo(Canvas *canvas, const TextRun *run, double x, double y, double degrees) {
    Sketch sketch = canvas->sketch;
    double c = cos(degrees * M_PI / 180), s = sin(degrees * M_PI / 180);
    Stroke halo = {.color = {1, 1, 1, 1}, .width = halo_width(canvas), .join = JOIN_ROUND};
    Path letters = {0};
    canvas->sketch = (Sketch){0};
    if (text_run_outline(run, &letters)) {
        path_transform(&letters, c, s, -s, c, x, y);
        canvas_path(canvas, &letters, &halo, RGBA_NONE);
    }
    path_clear(&letters);
    canvas->sketch = sketch;
}

void canvas_run(Canvas *canvas, const TextRun *run, double x, double y, double degrees, Rgba color) {
    if (color.a <= 0 || !isfinite(x) || !isfinite(y)) return;
    if (canvas->sketch.halo > 0) draw_letters_halo(canvas, run, x, y, degrees);
    if (canvas->kind == CANVAS_IMAGE) put_run(canvas, run, x, y, degrees, color);
    else show_run(canvas, run, x, y, degrees, color);
    double c = cos(degrees * M_PI / 180), s = sin(degrees * M_PI / 180);
    for (size_t i = 0; i < run->rule_count; i++) {
        Box r = run->rule[i];
        double grow = degrees == 0 ? fmax(0, 1 - box_height(r)) / 2 : 0;
        Path bar = {0};
        path_box(&bar, r.x0, r.y0 - grow, r.x1, r.y1 + grow);
        path_transform(&bar, c, s, -s, c, x, y);
        canvas_snapped(canvas, &bar, NULL, color);
        path_clear(&bar);
    }
}

void canvas_image(Canvas *canvas, const uint32_t *pixels, int w, int h, Box box, bool smooth) {
    if (w <= 0 || h <= 0 || !(box_width(box) > 0) || !(box_height(box) > 0)) return;
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
    if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
        cairo_surface_flush(image);
        unsigned char *data = cairo_image_surface_get_data(image);
        int stride = cairo_image_surface_get_stride(image);
        for (int row = 0; row < h; row++) memcpy(data + (ptrdiff_t)row * stride, pixels + (ptrdiff_t)row * w, (size_t)w * 4);
        cairo_surface_mark_dirty(image);
        cairo_t *cr = canvas->cairo;
        cairo_save(cr);
        cairo_translate(cr, box.x0, canvas->height - box.y1);
        cairo_scale(cr, box_width(box) / w, box_height(box) / h);
        cairo_set_source_surface(cr, image, 0, 0);
        cairo_pattern_set_filter(cairo_get_source(cr), smooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST);
        cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
        cairo_rectangle(cr, 0, 0, w, h);
        cairo_fill(cr);
        cairo_restore(cr);
    }
    cairo_surface_destroy(image);
}
