/* annotation.c -- texts in a figure: their boxes, and the arrows of annotations.
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

/* ---- arrows ---- */

static Point toward(Point from, Point to, double distance) {
    double length = hypot(to.x - from.x, to.y - from.y);
    if (length == 0) return from;
    return (Point){from.x + (to.x - from.x) * distance / length, from.y + (to.y - from.y) * distance / length};
}

/* A curve from a by way of control to b: quadratic, or angled: two straight lines with a corner rounded by radius pixels. */
typedef struct Arc {
    Point a, control, b;
    bool angled;
    double radius;
} Arc;

static Point on_arc(const Arc *arc, double t) {
    double u = 1 - t;
    if (arc->angled) {
        Point from = t < 0.5 ? arc->a : arc->control, to = t < 0.5 ? arc->control : arc->b;
        double part = t < 0.5 ? 2 * t : 2 * t - 1;
        return (Point){from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
    }
    return (Point){u * u * arc->a.x + 2 * u * t * arc->control.x + t * t * arc->b.x,
                   u * u * arc->a.y + 2 * u * t * arc->control.y + t * t * arc->b.y};
}

/* Cuts the part of the arc from t0 to t1. */
static Arc cut(const Arc *arc, double t0, double t1) {
    Point a = on_arc(arc, t0), b = on_arc(arc, t1);
    if (arc->angled) {
        Point corner = t0 > 0.5 ? a : t1 < 0.5 ? b : arc->control;
        return (Arc){a, corner, b, true, arc->radius};
    }
    double u0 = 1 - t0, u1 = 1 - t1;
    Point control = {u0 * u1 * arc->a.x + (u0 * t1 + t0 * u1) * arc->control.x + t0 * t1 * arc->b.x,
                     u0 * u1 * arc->a.y + (u0 * t1 + t0 * u1) * arc->control.y + t0 * t1 * arc->b.y};
    return (Arc){a, control, b, false, 0};
}

/* The parameter at which the arc is distance away from its start (from_end: its end). */
static double at_distance(const Arc *arc, double distance, bool from_end) {
    Point origin = from_end ? arc->b : arc->a;
    double low = 0, high = 1;
    for (int i = 0; i < 30; i++) {
        double middle = (low + high) / 2;
        Point p = on_arc(arc, from_end ? 1 - middle : middle);
        if (hypot(p.x - origin.x, p.y - origin.y) < distance)
            low = middle;
        else
            high = middle;
    }
    return from_end ? 1 - low : low;
}

static void put_arc(Path *out, const Arc *arc) {
    path_move(out, arc->a.x, arc->a.y);
    if (arc->angled) {
        Point c = arc->control, before = toward(c, arc->a, arc->radius), after = toward(c, arc->b, arc->radius);
        path_line(out, before.x, before.y);
        path_curve(out, before.x + (c.x - before.x) * 2 / 3, before.y + (c.y - before.y) * 2 / 3, after.x + (c.x - after.x) * 2 / 3,
                   after.y + (c.y - after.y) * 2 / 3, after.x, after.y);
        path_line(out, arc->b.x, arc->b.y);
        return;
    }
    path_curve(out, arc->a.x + (arc->control.x - arc->a.x) * 2 / 3, arc->a.y + (arc->control.y - arc->a.y) * 2 / 3,
               arc->b.x + (arc->control.x - arc->b.x) * 2 / 3, arc->b.y + (arc->control.y - arc->b.y) * 2 / 3, arc->b.x,
               arc->b.y);
}

/* An arrow head at tip, coming from along; open: two strokes, else a triangle. */
static void put_head(Path *out, Point from, Point tip, double length, double width, bool open) {
    double d = hypot(tip.x - from.x, tip.y - from.y);
    if (d == 0) return;
    double ux = (from.x - tip.x) / d, uy = (from.y - tip.y) / d;
    Point left = {tip.x + ux * length - uy * width, tip.y + uy * length + ux * width};
    Point right = {tip.x + ux * length + uy * width, tip.y + uy * length - ux * width};
    path_move(out, left.x, left.y);
    path_line(out, tip.x, tip.y);
    path_line(out, right.x, right.y);
    if (!open) path_close(out);
}

/* A bar across the line's end at tip, its ends bent by length away from the line. */
static void put_bracket(Path *out, Point from, Point tip, double length, double width) {
    double d = hypot(tip.x - from.x, tip.y - from.y);
    if (d == 0) return;
    double ux = (tip.x - from.x) / d, uy = (tip.y - from.y) / d;
    Point left = {tip.x + uy * width, tip.y - ux * width}, right = {tip.x - uy * width, tip.y + ux * width};
    path_move(out, left.x + ux * length, left.y + uy * length);
    path_line(out, left.x, left.y);
    path_line(out, right.x, right.y);
    path_line(out, right.x + ux * length, right.y + uy * length);
}

/* The solid arrows: a wedge, or a shaft with a head, along the straight line of the arc. */
static void put_solid(Path *out, const Arc *arc, double tail, double head_width, double head_length) {
    Point a = arc->a, b = arc->b;
    double d = hypot(b.x - a.x, b.y - a.y);
    if (d == 0) return;
    double ux = (b.x - a.x) / d, uy = (b.y - a.y) / d, neck = fmax(0, d - head_length);
#define AT(along, across) a.x + ux *(along)-uy *(across), a.y + uy *(along) + ux *(across)
    path_move(out, AT(0, tail / 2));
    if (head_length > 0) {
        path_line(out, AT(neck, tail / 2));
        path_line(out, AT(neck, head_width / 2));
    }
    path_line(out, b.x, b.y);
    if (head_length > 0) {
        path_line(out, AT(neck, -head_width / 2));
        path_line(out, AT(neck, -tail / 2));
    }
    path_line(out, AT(0, -tail / 2));
#undef AT
    path_close(out);
}

/* 0, 0.5 or 1: the end or the middle of low .. high that is nearest to x. */
static double nearest_third(double low, double high, double x) {
    double middle = (low + high) / 2;
    double a = fabs(x - low), b = fabs(x - middle), c = fabs(x - high);
    return a <= b && a <= c ? 0 : b <= c ? 0.5 : 1;
}

/* Where the lines through both ends in their given directions meet, or beside the middle. */
static Point find_control(const Artist *t, Point start, Point target) {
    double a = t->arrow_angle_a * M_PI / 180, b = t->arrow_angle_b * M_PI / 180, crossing = sin(b - a);
    double dx = target.x - start.x, dy = target.y - start.y;
    if (!isnan(crossing) && fabs(crossing) > 1e-12) {
        double along = (dx * sin(b) - dy * cos(b)) / crossing;
        return (Point){start.x + along * cos(a), start.y + along * sin(a)};
    }
    double rad = isnan(crossing) ? t->arrow_rad : 0;
    return (Point){(start.x + target.x) / 2 + rad * dy, (start.y + target.y) / 2 - rad * dx};
}

/* The curve from the text's box to the target, shortened at both ends. false: nothing of it is left. */
static bool find_arc(const Artist *t, const TextLayout *layout, Point at, Arc *out) {
    Point target = coords_point(t->figure, t->axes, t->target_coords, t->target_x, t->target_y);
    bool yaarrow = t->arrow == ARROW_YAARROW, empty = !t->text || !t->text[0];
    double pad = t->boxed ? t->box_pad * points(t->figure, t->style.size) : points(t->figure, 4) / 2;
    Box box = {at.x + layout->box.x0, at.y + layout->box.y0, at.x + layout->box.x1, at.y + layout->box.y1};
    double rx = t->relpos_x, ry = t->relpos_y;
    if (yaarrow) { /* from the corner or the middle of a side that is nearest to the target */
        rx = nearest_third(box.x0, box.x1, target.x);
        ry = nearest_third(box.y0, box.y1, target.y);
    }
    Point start = empty ? at : (Point){box.x0 + rx * box_width(box), box.y0 + ry * box_height(box)};
    double reach = hypot(target.x - start.x, target.y - start.y);
    Arc arc = {start, find_control(t, start, target), target, t->arrow_angled, t->arrow_rad};
    Box padded = {box.x0 - pad, box.y0 - pad, box.x1 + pad, box.y1 + pad};
    if (!empty && target.x >= padded.x0 && target.x <= padded.x1 && target.y >= padded.y0 && target.y <= padded.y1)
        return false;
    double low = 0, high = 1;
    for (int i = 0; !empty && i < 30; i++) {
        double middle = (low + high) / 2;
        Point p = on_arc(&arc, middle);
        bool inside = p.x > padded.x0 && p.x < padded.x1 && p.y > padded.y0 && p.y < padded.y1;
        if (inside)
            low = middle;
        else
            high = middle;
    }
    arc = cut(&arc, low, 1);
    double whole = hypot(arc.b.x - arc.a.x, arc.b.y - arc.a.y), a = points(t->figure, t->shrink_a),
           b = points(t->figure, t->shrink_b);
    if (yaarrow && !isnan(t->arrow_shrink)) a = b = t->arrow_shrink * reach;
    if (a > 0 && whole > a) arc = cut(&arc, at_distance(&arc, a, false), 1);        /* what is too short stays as it is */
    if (b > 0 && hypot(arc.b.x - arc.a.x, arc.b.y - arc.a.y) > b) arc = cut(&arc, 0, at_distance(&arc, b, true));
    *out = arc;
    return true;
}

static double given(double value, double otherwise) { return isnan(value) ? otherwise : value; }

/* Arrows that are areas. */
static void draw_solid(const Artist *t, const Arc *arc, Stroke stroke, Canvas *canvas) {
    double scale = points(t->figure, t->arrow_scale), tail = given(t->arrow_width, 0.2);
    double head_width = given(t->arrow_head_width, 0.5), head_length = given(t->arrow_head_length, 0.5);
    Path path = {0};
    stroke.join = JOIN_MITER;
    if (t->arrow == ARROW_YAARROW)
        put_solid(&path, arc, points(t->figure, tail), points(t->figure, head_width), points(t->figure, head_length));
    else if (t->arrow == ARROW_WEDGE)
        put_solid(&path, arc, tail * scale, 0, 0);
    else
        put_solid(&path, arc, tail * scale, head_width * scale, head_length * scale);
    canvas_path(canvas, &path, &stroke, artist_tone(t, t->arrow_face));
    path_clear(&path);
}

/* Curves that end in brackets or bars. */
static void draw_bracketed(const Artist *t, const Arc *arc, Stroke stroke, Canvas *canvas) {
    double scale = points(t->figure, t->arrow_scale), width = given(t->arrow_head_width, 1) * scale;
    double length = t->arrow == ARROW_BARS ? 0 : given(t->arrow_head_length, 0.2) * scale;
    Path path = {0};
    put_arc(&path, arc);
    canvas_path(canvas, &path, &stroke, RGBA_NONE);
    path_empty(&path);
    stroke.dash.count = 0;
    if (t->arrow != ARROW_BRACKET_BACK) put_bracket(&path, arc->control, arc->b, length, width);
    if (t->arrow != ARROW_BRACKET) put_bracket(&path, arc->control, arc->a, length, width);
    canvas_path(canvas, &path, &stroke, RGBA_NONE);
    path_clear(&path);
}

/* Arrows that are a curve with heads. */
static void draw_curve(const Artist *t, Arc arc, Stroke stroke, Canvas *canvas) {
    double scale = points(t->figure, t->arrow_scale), whole = hypot(arc.b.x - arc.a.x, arc.b.y - arc.a.y);
    double head_length = given(t->arrow_head_length, 0.4), head_width = given(t->arrow_head_width, 0.2);
    bool filled = t->arrow == ARROW_FILLED || t->arrow == ARROW_FILLED_BOTH || t->arrow == ARROW_FILLED_BACK;
    bool front = t->arrow == ARROW_FILLED || t->arrow == ARROW_FILLED_BOTH || t->arrow == ARROW_OPEN || t->arrow == ARROW_OPEN_BOTH;
    bool back = t->arrow == ARROW_OPEN_BACK || t->arrow == ARROW_OPEN_BOTH || t->arrow == ARROW_FILLED_BOTH || t->arrow == ARROW_FILLED_BACK;
    /* The stroke's join would reach beyond the tip: draw the tip back by so much. */
    double back_off = 0.5 * stroke.width / sin(atan2(head_width, head_length)),
           near = fmin(whole / 2, head_length * scale);
    Point before = on_arc(&arc, at_distance(&arc, near, true)), after = on_arc(&arc, at_distance(&arc, near, false));
    Point tip = front ? toward(arc.b, before, back_off) : arc.b, tail = back ? toward(arc.a, after, back_off) : arc.a;
    before = (Point){before.x + tip.x - arc.b.x, before.y + tip.y - arc.b.y};      /* a head may be longer than the line */
    after = (Point){after.x + tail.x - arc.a.x, after.y + tail.y - arc.a.y};
    arc.b = tip;
    arc.a = tail;
    Path path = {0};
    put_arc(&path, &arc);
    canvas_path(canvas, &path, &stroke, RGBA_NONE);
    path_empty(&path);
    stroke.dash.count = 0;
    if (front) put_head(&path, before, arc.b, head_length * scale, head_width * scale, !filled);
    if (back) put_head(&path, after, arc.a, head_length * scale, head_width * scale, !filled);
    canvas_path(canvas, &path, &stroke, filled ? artist_tone(t, t->arrow_face) : RGBA_NONE);
    path_clear(&path);
}

static void draw_arrow(const Artist *t, const TextLayout *layout, Point at, Canvas *canvas) {
    Arc arc;
    if (!find_arc(t, layout, at, &arc)) return;
    Stroke stroke = {.color = artist_tone(t, t->arrow_edge),
                     .width = points(t->figure, t->arrow_linewidth),
                     .join = JOIN_ROUND,
                     .cap = CAP_ROUND};
    stroke.dash = t->arrow_dash;
    for (int i = 0; i < stroke.dash.count; i++) stroke.dash.length[i] *= stroke.width;
    bool solid =
        t->arrow == ARROW_FANCY || t->arrow == ARROW_SIMPLE || t->arrow == ARROW_WEDGE || t->arrow == ARROW_YAARROW;
    if (solid)
        draw_solid(t, &arc, stroke, canvas);
    else if (t->arrow >= ARROW_BRACKET && t->arrow <= ARROW_BARS)
        draw_bracketed(t, &arc, stroke, canvas);
    else
        draw_curve(t, arc, stroke, canvas);
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
    if (t->annotated && t->arrow != ARROW_NONE) draw_arrow(t, &layout, at, canvas);
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
