/* arrow.c -- the arrows of annotations: curves with heads or brackets at their ends, and arrows that are areas; after
 * matplotlib.patches.ArrowStyle.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

typedef struct Disc {
    Point middle;
    double radius;
} Disc;

static bool in_disc(const void *area, Point at) {
    const Disc *disc = area;
    return hypot(at.x - disc->middle.x, at.y - disc->middle.y) < disc->radius;
}

static bool in_outline(const void *area, Point at) { return path_contains(area, at); }

/* Drops what of the path lies in the area where it begins or ends; a path that does not leave the area stays as it is. */
static void keep_out(Path *path, AreaTest inside, const void *area, bool at_end) {
    Path rest = {0};
    if (!path_split(path, inside, area, at_end, &rest)) {
        path_clear(&rest);
        return;
    }
    path_clear(path);
    *path = rest;
}

/* ---- areas: along one quadratic curve ---- */

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

static void put_bend(Path *out, Bend c) { path_bend(out, c.control.x, c.control.y, c.b.x, c.b.y); }

static void put_bend_back(Path *out, Bend c) { path_bend(out, c.control.x, c.control.y, c.a.x, c.a.y); }

/* The quadratic curve of which the first piece of a path is; of a straight line: one that looks the same. */
static Bend bend_of(const Path *path) {
    Point a = path->point[0], c = path->point[1];
    if (path->code[1] != PATH_CURVE) return (Bend){a, half_way(a, c), c};
    return (Bend){a, {(3 * c.x - a.x) / 2, (3 * c.y - a.y) / 2}, path->point[3]};
}

/* The part of the path outside the disc, or inside it. false: the disc does not meet it. */
static bool cut_bend(const Path *path, Disc disc, bool first, Bend *out) {
    Path part = {0};
    bool met = path_split(path, in_disc, &disc, first, &part);
    if (met) *out = bend_of(&part);
    path_clear(&part);
    return met;
}

/* A wedge: the tail's width at the beginning, a part of it in the middle, none at the end. */
static void put_wedge(Path *out, const Path *way, double tail, double middle) {
    Bend whole = bend_of(way), left = bend_beside(whole, tail / 2, middle * tail / 2, 0),
         right = bend_beside(whole, -tail / 2, -middle * tail / 2, 0);
    path_move_to(out, left.a);
    put_bend(out, left);
    path_line_to(out, right.b);
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
    path_move_to(out, !shaft->there ? right.a : shaft->notched ? shaft->notch : shaft->right.a);
    if (shaft->there) {
        path_line_to(out, shaft->right.a);
        put_bend(out, shaft->right);
        path_line_to(out, right.a);
    }
    put_bend(out, right);
    put_bend_back(out, left);
    if (shaft->there) {
        path_line_to(out, shaft->left.b);
        put_bend_back(out, shaft->left);
    }
    path_close(out);
}

/* A shaft with a head, along the path. What is shorter than its head is a straight head. */
static void put_solid(Path *out, Path *way, double tail, double head_width, double head_length, bool fancy) {
    Bend whole = bend_of(way), head = whole, body = whole;
    bool shaft_fits = cut_bend(way, (Disc){whole.b, head_length}, false, &head);
    if (!shaft_fits) {
        Point start = point_toward(whole.b, whole.control, head_length);
        head = whole = (Bend){start, half_way(start, whole.b), whole.b};
        path_empty(way);
        path_move_to(way, whole.a);
        put_bend(way, whole);
    }
    Shaft shaft = {.there = shaft_fits || fancy, .notched = fancy};
    cut_bend(way, (Disc){whole.b, (fancy ? 0.8 : 1) * head_length}, true, &body);   /* a fancy shaft reaches into the head */
    if (fancy) {
        Bend start = whole;
        cut_bend(way, (Disc){whole.a, 0.3 * tail}, true, &start);
        shaft.notch = start.b;
        shaft.left = bend_beside(body, tail / 2, 0.3 * tail, 0.15 * tail);
        shaft.right = bend_beside(body, -tail / 2, -0.3 * tail, -0.15 * tail);
    } else if (shaft_fits) {
        shaft.left = bend_parallel(body, tail / 2);
        shaft.right = bend_parallel(body, -tail / 2);
    }
    double middle = fancy ? 0.6 : 0.5;
    put_shafted(out, &shaft, bend_beside(head, head_width / 2, middle * head_width / 2, 0),
                bend_beside(head, -head_width / 2, -middle * head_width / 2, 0));
}

static double given(double value, double otherwise) { return isnan(value) ? otherwise : value; }

static void put_area(const Artist *t, Path *way, Path *out) {
    const Arrow *arrow = &t->arrow;
    bool fancy = arrow->shape == ARROW_FANCY, wedge = arrow->shape == ARROW_WEDGE;
    double scale = points(t->figure, arrow->shape == ARROW_YAARROW ? 1 : arrow->scale);
    double tail = given(arrow->tail_width, fancy ? 0.4 : wedge ? 0.3 : 0.2) * scale;
    double head_width = given(arrow->head_width, fancy ? 0.4 : 0.5) * scale;
    double head_length = given(arrow->head_length, fancy ? 0.4 : 0.5) * scale;
    if (wedge) put_wedge(out, way, tail, given(arrow->shrink_factor, 0.5));
    else put_solid(out, way, tail, head_width, head_length, fancy);
}

/* ---- curves with ends ---- */

/* An arrow head at tip, which the curve comes to from there; open: two strokes, else a triangle. */
static void put_head(Path *out, Point from, Point tip, double length, double width, bool open) {
    double d = hypot(tip.x - from.x, tip.y - from.y), ux = (from.x - tip.x) / d, uy = (from.y - tip.y) / d;
    path_move(out, tip.x + ux * length - uy * width, tip.y + uy * length + ux * width);
    path_line_to(out, tip);
    path_line(out, tip.x + ux * length + uy * width, tip.y + uy * length - ux * width);
    if (!open) path_close(out);
}

/* A bar across the curve's end at tip, turned by degrees, its ends bent by length away from the curve. */
static void put_bracket(Path *out, Point from, Point tip, double length, double width, double degrees) {
    double d = hypot(tip.x - from.x, tip.y - from.y), c = cos(degrees * M_PI / 180), s = sin(degrees * M_PI / 180);
    if (d == 0) return;
    double ux = ((tip.x - from.x) * c - (tip.y - from.y) * s) / d, uy = ((tip.x - from.x) * s + (tip.y - from.y) * c) / d;
    Point left = {tip.x + uy * width, tip.y - ux * width}, right = {tip.x - uy * width, tip.y + ux * width};
    path_move(out, left.x + ux * length, left.y + uy * length);
    path_line_to(out, left);
    path_line_to(out, right);
    path_line(out, right.x + ux * length, right.y + uy * length);
}

/* Moves an end of the path, and the curve there with it. */
static void move_end(Path *way, bool at_end, Point by) {
    size_t end = at_end ? way->count - 1 : 0, next = at_end ? way->count - 2 : 1;
    bool curved = way->code[at_end ? end : next] == PATH_CURVE;
    way->point[end].x += by.x;
    way->point[end].y += by.y;
    if (!curved) return;
    way->point[next].x += by.x / 3;
    way->point[next].y += by.y / 3;
}

/* What stands at an end of the path; a head moves that end back, lest the corner of its stroke reach beyond it. */
static void put_end(const Artist *t, Path *way, bool at_end, Path *out) {
    const ArrowEnd *end = &t->arrow.end[at_end];
    Point tip = way->point[at_end ? way->count - 1 : 0], from = way->point[at_end ? way->count - 2 : 1];
    if (end->tip == TIP_BRACKET) {
        double scale = points(t->figure, given(end->scale, t->arrow.scale));
        put_bracket(out, from, tip, end->length * scale, end->width * scale, end->angle);
    } else if (end->tip != TIP_NONE && (tip.x != from.x || tip.y != from.y)) {
        double scale = points(t->figure, t->arrow.scale);
        double length = given(t->arrow.head_length, 0.4) * scale, width = given(t->arrow.head_width, 0.2) * scale;
        double back = 0.5 * points(t->figure, t->arrow.linewidth) / sin(atan2(width, length));
        Point moved = point_toward(tip, from, back);
        put_head(out, (Point){from.x + moved.x - tip.x, from.y + moved.y - tip.y}, moved, length, width, end->tip == TIP_OPEN);
        move_end(way, at_end, (Point){moved.x - tip.x, moved.y - tip.y});
    }
}

/* ---- the whole ---- */

/* 0, 0.5 or 1: the end or the middle of low .. high that is nearest to x. */
static double nearest_third(double low, double high, double x) {
    double middle = (low + high) / 2;
    double a = fabs(x - low), b = fabs(x - middle), c = fabs(x - high);
    return a <= b && a <= c ? 0 : b <= c ? 0.5 : 1;
}

/* The areas that the arrow keeps out of: what it is told to, else the text's box at its beginning. */
static void keep_out_of_ends(const Artist *t, const TextLayout *layout, Point at, Path *way) {
    bool says_something = t->text && t->text[0];
    for (int end = 0; end < 2; end++) {
        Path area = {0};
        const Artist *other = t->arrow.end[end].clip;
        if (other) artist_outline(other, &area);
        else if (end == 0 && says_something) text_area(t, layout, at, &area);
        if (area.count) keep_out(way, in_outline, &area, end == 1);
        path_clear(&area);
    }
}

/* The curve from the text's box to the target, shortened at both ends. */
static void find_way(const Artist *t, const TextLayout *layout, Point at, Path *way) {
    const Arrow *arrow = &t->arrow;
    Point target = coords_point(t->figure, t->axes, t->target_coords, t->target_x, t->target_y), start = at;
    bool yaarrow = arrow->shape == ARROW_YAARROW;
    if (t->text && t->text[0]) {
        Box box = {at.x + layout->box.x0, at.y + layout->box.y0, at.x + layout->box.x1, at.y + layout->box.y1};
        double rx = yaarrow ? nearest_third(box.x0, box.x1, target.x) : arrow->relpos_x;
        double ry = yaarrow ? nearest_third(box.y0, box.y1, target.y) : arrow->relpos_y;
        start = (Point){box.x0 + rx * box_width(box), box.y0 + ry * box_height(box)};
    }
    if (t->path.count > 1) artist_outline(t, way);
    else connection_path(&arrow->way, start, target, way);
    keep_out_of_ends(t, layout, at, way);
    if (way->count < 2) return;
    Point ends[2] = {way->point[0], way->point[way->count - 1]};
    double reach = hypot(target.x - start.x, target.y - start.y);
    for (int end = 0; end < 2; end++) {
        bool by_part = yaarrow && !isnan(arrow->shrink);
        Disc disc = {ends[end], by_part ? arrow->shrink * reach : points(t->figure, arrow->end[end].shrink)};
        if (disc.radius > 0) keep_out(way, in_disc, &disc, end == 1);
    }
}

/* The arrow as up to three paths: the area, or the curve and what stands at its ends. */
typedef struct Outlines {
    Path curve, end[2];
} Outlines;

static void outlines_clear(Outlines *o) {
    path_clear(&o->curve);
    for (int end = 0; end < 2; end++) path_clear(&o->end[end]);
}

/* An aspect other than 1 squeezes the way before its shape is made, and stretches that again, areas excepted: as Matplotlib does. */
static void find_outlines(const Artist *t, const TextLayout *layout, Point at, Outlines *out) {
    const Arrow *arrow = &t->arrow;
    Path way = {0};
    find_way(t, layout, at, &way);
    path_transform(&way, 1, 0, 0, 1 / arrow->aspect, 0, 0);
    size_t last = way.count - 1;
    if (way.count > 1 && arrow->shape != ARROW_CURVE) {
        if (way.point[0].x != way.point[last].x || way.point[0].y != way.point[last].y) put_area(t, &way, &out->curve);
        path_clear(&way);
    } else if (way.count > 1) {
        for (int end = 0; end < 2; end++) {
            put_end(t, &way, end == 1, &out->end[end]);
            path_transform(&out->end[end], 1, 0, 0, arrow->aspect, 0, 0);
        }
        path_transform(&way, 1, 0, 0, arrow->aspect, 0, 0);
        out->curve = way;
    }
}

Box arrow_box(const Artist *t, const TextLayout *layout, Point at) {
    Outlines o = {0};
    find_outlines(t, layout, at, &o);
    Box box = box_union(path_extent(&o.curve), box_union(path_extent(&o.end[0]), path_extent(&o.end[1])));
    outlines_clear(&o);
    return box;
}

void arrow_draw(const Artist *t, const TextLayout *layout, Point at, Canvas *canvas) {
    const Arrow *arrow = &t->arrow;
    Outlines o = {0};
    find_outlines(t, layout, at, &o);
    Stroke stroke = artist_stroke(t, arrow->edge, arrow->linewidth, &arrow->dash);
    stroke.join = arrow->join;
    stroke.cap = arrow->cap;
    Rgba fill = artist_tone(t, arrow->face);
    if (o.curve.count) canvas_path(canvas, &o.curve, &stroke, arrow->shape == ARROW_CURVE ? RGBA_NONE : fill);
    for (int end = 0; end < 2; end++)
        if (o.end[end].count) canvas_path(canvas, &o.end[end], &stroke, arrow->end[end].tip == TIP_FILLED ? fill : RGBA_NONE);
    outlines_clear(&o);
}
