/* annotation.c -- texts in a figure, and the boxes around them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <string.h>

/* The text's anchor in pixels. */
static Point anchor(const Artist *t) {
    if (t->annotated && (t->coords == COORDS_OFFSET_POINTS || t->coords == COORDS_OFFSET_PIXELS)) {
        Point target = coords_point(t->figure, t->axes, t->target_coords, t->target_x, t->target_y);
        double scale = t->coords == COORDS_OFFSET_POINTS ? t->figure->scale : 1;
        return (Point){target.x + t->tx * scale, target.y + t->ty * scale};
    }
    return artist_point(t, t->tx, t->ty);
}

/* How far it is from p, going in this direction, to the side of the sheet that it meets. */
static double way_to_side(const Figure *figure, Point p, double degrees) {
    Box box = figure->sheet;
    double dx = cos(degrees * M_PI / 180), dy = sin(degrees * M_PI / 180);
    double across = fabs(dx) < 1e-9 ? INFINITY : ((dx > 0 ? box.x1 : box.x0) - p.x) / dx;
    double up = fabs(dy) < 1e-9 ? INFINITY : ((dy > 0 ? box.y1 : box.y0) - p.y) / dy;
    return fmin(across, up);
}

/* The text with line breaks instead of blanks where a line would leave the figure. */
static bool wrap_text(const Artist *t, Point at, Buffer *out) {
    double forth = way_to_side(t->figure, at, t->placement.rotation),
           back = way_to_side(t->figure, at, t->placement.rotation + 180);
    double room = t->placement.align == ALIGN_LEFT    ? forth
                  : t->placement.align == ALIGN_RIGHT ? back
                                                      : 2 * fmin(forth, back);
    const char *line = t->text, *end = line, *p = line;
    while (*p) {
        const char *word = p + strcspn(p, " \n");
        const TextRun *run = text_run(t->figure->text, &t->style, line, (size_t)(word - line));
        if (run && run->width > room && end > line) {
            buffer_append(out, line, (size_t)(end - line));
            buffer_putc(out, '\n');
            line = end + 1;
        }
        end = word;
        p = *word == ' ' ? word + 1 : word;
        if (*word == '\n') {
            buffer_append(out, line, (size_t)(word - line) + 1);
            line = p = end = word + 1;
        }
    }
    buffer_puts(out, line);
    return !out->failed;
}

static bool lay_out(const Artist *t, TextLayout *layout, Point *at) {
    if (!t->figure || !t->figure->text) return false;
    *at = anchor(t);
    if (!isfinite(at->x) || !isfinite(at->y)) return false;
    if (!t->wrap || !t->text)
        return text_layout(t->figure->text, &t->style, &t->placement, t->text ? t->text : "", layout);
    Buffer text = BUFFER_EMPTY;
    TextPlacement placement = t->placement;
    placement.anchor = true;         /* what is wrapped turns about its anchor, whatever its rotation mode says */
    bool ok = wrap_text(t, *at, &text) && text_layout(t->figure->text, &t->style, &placement, text.data, layout);
    buffer_clear(&text);
    return ok;
}

static void put_corners(Path *out, const Point *corner, size_t n) {
    for (size_t i = 0; i < n; i++) path_add(out, i ? PATH_LINE : PATH_MOVE, corner[i].x, corner[i].y);
    path_close(out);
}

/* The outline of the box around the text, in pixels, before its rotation about the lower left corner. */
static void box_outline(const Artist *t, const TextLayout *layout, Point at, Path *out) {
    double size = points(t->figure, t->style.size), pad = t->box_pad * size;
    double x0 = -pad, y0 = -pad, x1 = layout->width + pad, y1 = layout->height + pad;
    double w = x1 - x0, h = y1 - y0;
    if (t->box_style == BOX_ROUND || t->box_style == BOX_ROUND4) {
        double r = t->box_rounding > 0 ? t->box_rounding * size : pad;
        path_move(out, x0 + r, y0);
        path_line(out, x1 - r, y0);
        path_curve(out, x1 - r / 3, y0, x1, y0 + r / 3, x1, y0 + r);
        path_line(out, x1, y1 - r);
        path_curve(out, x1, y1 - r / 3, x1 - r / 3, y1, x1 - r, y1);
        path_line(out, x0 + r, y1);
        path_curve(out, x0 + r / 3, y1, x0, y1 - r / 3, x0, y1 - r);
        path_line(out, x0, y0 + r);
        path_curve(out, x0, y0 + r / 3, x0 + r / 3, y0, x0 + r, y0);
        path_close(out);
    } else if (t->box_style == BOX_CIRCLE) {
        double r = fmax(w, h) / 2;
        path_ellipse(out, (x0 + x1) / 2, (y0 + y1) / 2, r, r);
    } else if (t->box_style == BOX_ELLIPSE) {
        path_ellipse(out, (x0 + x1) / 2, (y0 + y1) / 2, w / sqrt(2), h / sqrt(2));
    } else if (t->box_style == BOX_DARROW) {
        double d = h / 2, v = d / 2, middle = (y0 + y1) / 2;     /* the head is half as wide again as the box, its tip a right angle */
        Point corner[] = {{x0 + v, y0}, {x1 - v, y0}, {x1 - v, y0 - v}, {x1 + d, middle}, {x1 - v, y1 + v}, {x1 - v, y1},
                          {x0 + v, y1}, {x0 + v, y1 + v}, {x0 - d, middle}, {x0 + v, y0 - v}};
        put_corners(out, corner, 10);
    } else if (t->box_style == BOX_LARROW || t->box_style == BOX_RARROW) {
        double d = h / 2, v = d / 2;
        Point corner[] = {{x0, y0}, {x1 - v, y0}, {x1 - v, y0 - v}, {x1 + d, (y0 + y1) / 2}, {x1 - v, y1 + v}, {x1 - v, y1}, {x0, y1}};
        put_corners(out, corner, 7);
        if (t->box_style == BOX_LARROW) path_transform(out, -1, 0, 0, 1, x0 + x1, 0);
    } else {
        path_box(out, x0, y0, x1, y1);
    }
    double c = cos(t->placement.rotation * M_PI / 180), s = sin(t->placement.rotation * M_PI / 180);
    path_transform(out, c, s, -s, c, at.x + layout->corner.x, at.y + layout->corner.y);
}

static void draw_box(const Artist *t, const TextLayout *layout, Point at, Canvas *canvas) {
    Path outline = {0};
    box_outline(t, layout, at, &outline);
    Stroke stroke = {
        .color = artist_tone(t, t->box_edge), .width = points(t->figure, t->box_linewidth), .join = JOIN_MITER};
    canvas_snapped(canvas, &outline, &stroke, artist_tone(t, t->box_face));
    path_clear(&outline);
}

/* The line around the letters that an effect asks for. */
static void draw_outline(const Artist *t, const TextLayout *layout, Point at, Canvas *canvas) {
    double c = cos(t->placement.rotation * M_PI / 180), s = sin(t->placement.rotation * M_PI / 180);
    Stroke stroke = {.color = t->outline_color, .width = points(t->figure, t->outline), .join = JOIN_ROUND};
    for (int i = 0; i < layout->count; i++) {
        Path letters = {0};
        if (text_run_outline(layout->line[i].run, &letters)) {
            path_transform(&letters, c, s, -s, c, at.x + layout->line[i].x, at.y + layout->line[i].y);
            canvas_path(canvas, &letters, &stroke, RGBA_NONE);
        }
        path_clear(&letters);
    }
}

void text_draw(Artist *t, Canvas *canvas) {
    TextLayout layout;
    Point at;
    if (!t->visible || !lay_out(t, &layout, &at)) return;
    if (t->annotated && t->arrow != ARROW_NONE) arrow_draw(t, &layout, at, canvas);
    if (!t->text || !t->text[0]) return;
    if (t->boxed) draw_box(t, &layout, at, canvas);
    if (t->outline > 0) draw_outline(t, &layout, at, canvas);
    Rgba color = artist_tone(t, t->color);
    for (int i = 0; i < layout.count; i++)
        canvas_run(canvas, layout.line[i].run, at.x + layout.line[i].x, at.y + layout.line[i].y, t->placement.rotation,
                   color);
}

Box text_box(Artist *t) {
    TextLayout layout;
    Point at;
    if (!lay_out(t, &layout, &at)) return BOX_EMPTY;
    Box box = {at.x + layout.box.x0, at.y + layout.box.y0, at.x + layout.box.x1, at.y + layout.box.y1};
    if (t->boxed) {
        Path outline = {0};
        box_outline(t, &layout, at, &outline);
        Box around = path_extent(&outline);
        double half = points(t->figure, t->box_linewidth) / 2;
        box = box_union(box, (Box){around.x0 - half, around.y0 - half, around.x1 + half, around.y1 + half});
        path_clear(&outline);
    }
    if (t->annotated && t->arrow != ARROW_NONE) {
        Point target = coords_point(t->figure, t->axes, t->target_coords, t->target_x, t->target_y);
        if (isfinite(target.x) && isfinite(target.y)) box = box_add(box, target.x, target.y);
    }
    return box;
}
