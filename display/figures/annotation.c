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

/* Turns an outline about the text's lower left corner and moves it there. */
static void turn_with_text(const Artist *t, const TextLayout *layout, Point at, Path *out) {
    double c = cos(t->placement.rotation * M_PI / 180), s = sin(t->placement.rotation * M_PI / 180);
    path_transform(out, c, s, -s, c, at.x + layout->corner.x, at.y + layout->corner.y);
}

static void text_box_outline(const Artist *t, const TextLayout *layout, Point at, Path *out) {
    box_outline(&t->box, (Box){0, 0, layout->width, layout->height}, points(t->figure, t->style.size), out);
    turn_with_text(t, layout, at, out);
}

void text_area(const Artist *t, const TextLayout *layout, Point at, Path *out) {
    if (t->boxed) {
        text_box_outline(t, layout, at, out);
        return;
    }
    double pad = points(t->figure, 4) / 2;
    Box box = layout->box;
    path_box(out, at.x + box.x0 - pad, at.y + box.y0 - pad, at.x + box.x1 + pad, at.y + box.y1 + pad);
}

bool text_outline(const Artist *t, Path *out) {
    TextLayout layout;
    Point at;
    if (!lay_out(t, &layout, &at)) return false;
    text_box_outline(t, &layout, at, out);
    return !out->failed;
}

static void draw_box(const Artist *t, const TextLayout *layout, Point at, Canvas *canvas) {
    Path outline = {0};
    text_box_outline(t, layout, at, &outline);
    Stroke stroke = artist_stroke(t, t->box_edge, t->box_linewidth, &t->box_dash);
    stroke.join = JOIN_MITER;
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
    if (t->annotated && t->arrow.shape != ARROW_NONE) arrow_draw(t, &layout, at, canvas);
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
    bool says_something = t->text && t->text[0];
    if (!says_something) box = (Box){at.x, at.y, at.x, at.y};
    if (t->boxed && says_something) {
        Path outline = {0};
        text_box_outline(t, &layout, at, &outline);
        Box around = path_extent(&outline);
        double half = points(t->figure, t->box_linewidth) / 2;
        box = box_union(box, (Box){around.x0 - half, around.y0 - half, around.x1 + half, around.y1 + half});
        path_clear(&outline);
    }
    if (t->annotated && t->arrow.shape != ARROW_NONE) box = box_union(box, arrow_box(t, &layout, at));
    return box;
}
