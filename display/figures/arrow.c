/* arrow.c -- the arrows of annotations: curves with heads, brackets, and arrows that are areas.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

static Point toward(Point from, Point to, double distance) {
    double length = hypot(to.x - from.x, to.y - from.y);
    if (length == 0) return from;
    return (Point){from.x + (to.x - from.x) * distance / length, from.y + (to.y - from.y) * distance / length};
}

/* A curve from a by way of control to b: quadratic, or angled: two straight lines with a corner rounded by radius
 * pixels. */
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
        path_curve(out, before.x + (c.x - before.x) * 2 / 3, before.y + (c.y - before.y) * 2 / 3,
                   after.x + (c.x - after.x) * 2 / 3, after.y + (c.y - after.y) * 2 / 3, after.x, after.y);
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

/* Three points of a quadratic curve. */
typedef struct Bend {
    Point a, control, b;
} Bend;

static Point half_way(Point a, Point b) { return (Point){(a.x + b.x) / 2, (a.y + b.y) / 2}; }

/* The point by distance to the left of the line from a on to b, seen from p. */
static Point beside(Point p, Point a, Point b, double distance) {
    double d = hypot(b.x - a.x, b.y - a.y);
    return d == 0 ? p : (Point){p.x - (b.y - a.y) * distance / d, p.y + (b.x - a.x) * distance / d};
}

/* The curve beside another, by first, middle and last pixels at its beginning, its middle and its end. */
static Bend bend_beside(Bend c, double first, double middle, double last) {
    Point from = half_way(c.a, c.control), to = half_way(c.control, c.b);
    Point a = beside(c.a, c.a, c.control, first), b = beside(c.b, c.control, c.b, last);
    Point m = beside(half_way(from, to), from, to, middle);
    return (Bend){a, {2 * m.x - (a.x + b.x) / 2, 2 * m.y - (a.y + b.y) / 2}, b};
}

/* The curve at the same distance everywhere: its control point is where both offset tangents meet. */
static Bend bend_parallel(Bend c, double distance) {
    Point a = beside(c.a, c.a, c.control, distance), b = beside(c.b, c.control, c.b, distance);
    Point u = {c.control.x - c.a.x, c.control.y - c.a.y}, v = {c.b.x - c.control.x, c.b.y - c.control.y};
    double crossing = u.x * v.y - u.y * v.x;
    if (fabs(crossing) <= 1e-5 * hypot(u.x, u.y) * hypot(v.x, v.y)) return (Bend){a, half_way(a, b), b};
    double along = ((b.x - a.x) * v.y - (b.y - a.y) * v.x) / crossing;
    return (Bend){a, {a.x + along * u.x, a.y + along * u.y}, b};
}

static void put_bend(Path *out, Point from, Point control, Point to) {
    path_curve(out, from.x + (control.x - from.x) * 2 / 3, from.y + (control.y - from.y) * 2 / 3,
               to.x + (control.x - to.x) * 2 / 3, to.y + (control.y - to.y) * 2 / 3, to.x, to.y);
}

static void put_bend_back(Path *out, Bend c) { put_bend(out, c.b, c.control, c.a); }

static void line_to(Path *out, Point p) { path_line(out, p.x, p.y); }

static Bend part_of(const Arc *arc, double t0, double t1) {
    Arc part = cut(arc, t0, t1);
    return (Bend){part.a, part.control, part.b};
}

/* A wedge: the tail's width at the beginning, half of it in the middle, none at the end. */
static void put_wedge(Path *out, const Arc *arc, double tail) {
    Bend whole = part_of(arc, 0, 1), left = bend_beside(whole, tail / 2, tail / 4, 0),
         right = bend_beside(whole, -tail / 2, -tail / 4, 0);
    path_move(out, left.a.x, left.a.y);
    put_bend(out, left.a, left.control, left.b);
    put_bend_back(out, right);
    path_close(out);
}

/* What comes before the head of a solid arrow: a shaft of one width, or (fancy) one that thins out and is notched where
 * it begins. Without a shaft the head is the whole arrow. */
typedef struct Shaft {
    bool there, notched;
    Bend left, right;
    Point notch;
} Shaft;

static void put_shafted(Path *out, const Shaft *shaft, Bend left, Bend right) {
    Point start = !shaft->there ? right.a : shaft->notched ? shaft->notch : shaft->right.a;
    path_move(out, start.x, start.y);
    if (shaft->there) {
        line_to(out, shaft->right.a);
        put_bend(out, shaft->right.a, shaft->right.control, shaft->right.b);
    }
    line_to(out, right.a);
    put_bend(out, right.a, right.control, right.b);
    put_bend_back(out, left);
    if (shaft->there) {
        line_to(out, shaft->left.b);
        put_bend_back(out, shaft->left);
    }
    path_close(out);
}

/* A shaft with a head, along the curve. What is shorter than its head is a straight head. */
static void put_solid(Path *out, const Arc *whole, double tail, double head_width, double head_length, bool fancy) {
    Arc arc = *whole;
    bool shaft_fits = hypot(arc.b.x - arc.a.x, arc.b.y - arc.a.y) > head_length;
    if (!shaft_fits) {
        arc.a = toward(arc.b, arc.control, head_length);
        arc.control = half_way(arc.a, arc.b);
    }
    double neck = shaft_fits ? at_distance(&arc, head_length, true) : 0, middle = fancy ? 0.6 : 0.5;
    Bend head = part_of(&arc, neck, 1);
    Shaft shaft = {.there = shaft_fits || fancy, .notched = fancy};
    if (fancy) { /* the shaft reaches into the head */
        Bend body = part_of(&arc, 0, at_distance(&arc, 0.8 * head_length, true));
        shaft.left = bend_beside(body, tail / 2, 0.3 * tail, 0.15 * tail);
        shaft.right = bend_beside(body, -tail / 2, -0.3 * tail, -0.15 * tail);
        shaft.notch = on_arc(&arc, at_distance(&arc, 0.3 * tail, false));
    } else if (shaft_fits) {
        Bend body = part_of(&arc, 0, neck);
        shaft.left = bend_parallel(body, tail / 2);
        shaft.right = bend_parallel(body, -tail / 2);
    }
    put_shafted(out, &shaft, bend_beside(head, head_width / 2, middle * head_width / 2, 0),
                bend_beside(head, -head_width / 2, -middle * head_width / 2, 0));
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
    if (a > 0 && whole > a) arc = cut(&arc, at_distance(&arc, a, false), 1); /* what is too short stays as it is */
    if (b > 0 && hypot(arc.b.x - arc.a.x, arc.b.y - arc.a.y) > b) arc = cut(&arc, 0, at_distance(&arc, b, true));
    *out = arc;
    return true;
}

static double given(double value, double otherwise) { return isnan(value) ? otherwise : value; }

/* Arrows that are areas. */
static void draw_solid(const Artist *t, const Arc *arc, Stroke stroke, Canvas *canvas) {
    bool fancy = t->arrow == ARROW_FANCY, wedge = t->arrow == ARROW_WEDGE;
    double scale = t->arrow == ARROW_YAARROW ? points(t->figure, 1) : points(t->figure, t->arrow_scale);
    double tail = given(t->arrow_width, fancy ? 0.4 : wedge ? 0.3 : 0.2) * scale;
    double head_width = given(t->arrow_head_width, fancy ? 0.4 : 0.5) * scale;
    double head_length = given(t->arrow_head_length, fancy ? 0.4 : 0.5) * scale;
    if (arc->a.x == arc->b.x && arc->a.y == arc->b.y) return;
    Path path = {0};
    stroke.join = JOIN_MITER;
    if (wedge)
        put_wedge(&path, arc, tail);
    else
        put_solid(&path, arc, tail, head_width, head_length, fancy);
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
    bool front = t->arrow == ARROW_FILLED || t->arrow == ARROW_FILLED_BOTH || t->arrow == ARROW_OPEN ||
                 t->arrow == ARROW_OPEN_BOTH;
    bool back = t->arrow == ARROW_OPEN_BACK || t->arrow == ARROW_OPEN_BOTH || t->arrow == ARROW_FILLED_BOTH ||
                t->arrow == ARROW_FILLED_BACK;
    /* The stroke's join would reach beyond the tip: draw the tip back by so much. */
    double back_off = 0.5 * stroke.width / sin(atan2(head_width, head_length)),
           near = fmin(whole / 2, head_length * scale);
    Point before = on_arc(&arc, at_distance(&arc, near, true)), after = on_arc(&arc, at_distance(&arc, near, false));
    Point tip = front ? toward(arc.b, before, back_off) : arc.b, tail = back ? toward(arc.a, after, back_off) : arc.a;
    before = (Point){before.x + tip.x - arc.b.x, before.y + tip.y - arc.b.y}; /* a head may be longer than the line */
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

void arrow_draw(const Artist *t, const TextLayout *layout, Point at, Canvas *canvas) {
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
