/* polar.c -- axes of angle and radius: where a point lies, what is drawn around them.
 *
 * The middle of the axes is radius r_origin (or the view's lower end), their edge the view's upper end. A view of less
 * than a full turn shows a sector, which is blown up until it fills the axes' box. Measures are Matplotlib 3.11's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

static const double label_away = 7; /* points that angles stand further out than the ticks' padding says */

/* What a view shows, in a frame in which the full disc is the square from 0 to 1. */
typedef struct Sector {
    double from, to; /* radians, from < to, turned as on paper */
    double inner;    /* the radius of the hole; the edge's is 0.5 */
    bool full;
    Box box; /* a square around it */
    int corners; /* of the polygons that stand for circles; 0: these are round */
} Sector;

static double turned(const Axes *axes, double theta) { return theta * axes->theta_sign + axes->theta_zero; }

/* The radius as a part of the edge's. NaN below the middle. */
static double radial(Axes *axes, double r) {
    const Axis *axis = axes_axis(axes, 1);
    double middle = scale_at(&axis->scale, isnan(axes->r_origin) ? axis->view[0] : axes->r_origin);
    double part = (scale_at(&axis->scale, r) - middle) / (scale_at(&axis->scale, axis->view[1]) - middle);
    return part >= 0 ? part : NAN;
}

static Box widened(Box box, double angle, double radius) {
    return box_add(box, 0.5 + radius * cos(angle), 0.5 + radius * sin(angle));
}

static Sector sector_of(Axes *axes) {
    const Axis *angle = axes_axis(axes, 0);
    double a = turned(axes, angle->view[0]), b = turned(axes, angle->view[1]);
    double inner = radial(axes, axes_axis(axes, 1)->view[0]) / 2;
    Sector s = {fmin(a, b), fmax(a, b), isnan(inner) ? 0 : inner, fabs(fabs(a - b) - 2 * M_PI) < 1.74e-14, BOX_EMPTY, axes->polar_corners};
    for (double quarter = ceil(s.from / M_PI_2); quarter * M_PI_2 <= s.to; quarter++)
        s.box = widened(s.box, quarter * M_PI_2, 0.5);
    double ends[] = {s.from, s.to};
    for (int i = 0; i < 2; i++) s.box = widened(widened(s.box, ends[i], s.inner), ends[i], 0.5);
    double more = (box_width(s.box) - box_height(s.box)) / 2;
    if (more > 0)
        s.box = (Box){s.box.x0, s.box.y0 - more, s.box.x1, s.box.y1 + more};
    else
        s.box = (Box){s.box.x0 + more, s.box.y0, s.box.x1 - more, s.box.y1};
    return s;
}

/* radius: of the disc's 0.5; angle turned already. */
static Point sector_point(const Sector *s, Box box, double angle, double radius) {
    double x = 0.5 + radius * cos(angle), y = 0.5 + radius * sin(angle);
    return (Point){box.x0 + (x - s->box.x0) / box_width(s->box) * box_width(box),
                   box.y0 + (y - s->box.y0) / box_height(s->box) * box_height(box)};
}

Point polar_point(Axes *axes, double theta, double r) {
    if (axes->map != MAP_NONE) return map_point(axes, theta, r);
    Sector s = sector_of(axes);
    return sector_point(&s, axes_box(axes), turned(axes, theta), radial(axes, r) / 2);
}

/* The same as straight lines between so many corners of a full turn. */
static void add_corners(const Sector *s, Box box, double from, double to, double radius, bool begin, Path *out) {
    int count = (int)ceil(fabs(to - from) / (2 * M_PI) * s->corners - 1e-9);
    for (int i = 0; i <= count; i++) {
        Point p = sector_point(s, box, from + (to - from) * i / (count ? count : 1), radius);
        path_add(out, begin && i == 0 ? PATH_MOVE : PATH_LINE, p.x, p.y);
    }
}

/* Appends the arc of a radius (of 0.5) between two angles, which may run backwards; draws on if the path has begun. */
static void add_arc(const Sector *s, Box box, double from, double to, double radius, bool begin, Path *out) {
    if (s->corners > 0) {
        add_corners(s, box, from, to, radius, begin, out);
        return;
    }
    Point middle = sector_point(s, box, 0, 0), right = sector_point(s, box, 0, radius),
          top = sector_point(s, box, M_PI_2, radius);
    double rx = right.x - middle.x, ry = top.y - middle.y;
    Path arc = {0};
    int pieces = (int)ceil(fabs(to - from) / M_PI_2 - 1e-9);
    if (pieces < 1) pieces = 1;
    double step = (to - from) / pieces, k = 4.0 / 3 * tan(step / 4);
    for (int i = 0; i < pieces; i++) {
        double a = from + i * step, b = a + step;
        if (i == 0) path_add(&arc, begin ? PATH_MOVE : PATH_LINE, cos(a), sin(a));
        path_curve(&arc, cos(a) - k * sin(a), sin(a) + k * cos(a), cos(b) + k * sin(b), sin(b) - k * cos(b), cos(b),
                   sin(b));
    }
    path_transform(&arc, rx, 0, 0, ry, middle.x, middle.y);
    path_copy(out, &arc);
    path_clear(&arc);
}

void polar_outline(Axes *axes, Path *out) {
    if (axes->map != MAP_NONE) {
        map_outline(axes, out);
        return;
    }
    Sector s = sector_of(axes);
    Box box = axes_box(axes);
    add_arc(&s, box, s.from, s.to, 0.5, true, out);
    if (s.full) path_close(out);
    if (s.inner > 0) {
        add_arc(&s, box, s.to, s.from, s.inner, s.full, out);
    } else if (!s.full) {
        Point middle = sector_point(&s, box, 0, 0);
        path_line(out, middle.x, middle.y);
    }
    if (!s.full || s.inner > 0) path_close(out);
}

/* ---- bent paths ---- */

static void bend_segment(const Artist *a, Point from, Point to, Path *out) {
    Axes *axes = a->axes;
    if (from.y == to.y && from.x != to.x && axes->map == MAP_NONE) {
        Sector s = sector_of(axes);
        add_arc(&s, axes_box(axes), turned(axes, from.x), turned(axes, to.x), radial(axes, from.y) / 2, false, out);
        return;
    }
    int steps = from.x == to.x && axes->map == MAP_NONE ? 1 : a->steps;
    for (int i = 1; i <= steps; i++) {
        double t = (double)i / steps;
        Point p = coords_point(a->figure, axes, a->coords, from.x + t * (to.x - from.x), from.y + t * (to.y - from.y));
        path_line(out, p.x, p.y);
    }
}

bool polar_bend(const Artist *a, const Path *from, Path *to) {
    Point last = {0, 0};
    for (size_t i = 0; i < from->count; i++) {
        Point own = artist_own(a, from->point[i].x, from->point[i].y);
        if (from->code[i] == PATH_CLOSE) {
            path_close(to);
            continue;
        }
        if (from->code[i] == PATH_LINE && a->coords == COORDS_DATA) {
            bend_segment(a, last, own, to);
        } else if (from->code[i] == PATH_LINE) {
            for (int k = 1; k <= a->steps; k++) {
                double t = (double)k / a->steps;
                Point p = coords_point(a->figure, a->axes, a->coords, last.x + t * (own.x - last.x),
                                       last.y + t * (own.y - last.y));
                path_line(to, p.x, p.y);
            }
        } else {
            Point p = coords_point(a->figure, a->axes, a->coords, own.x, own.y);
            path_add(to, from->code[i], p.x, p.y);
        }
        last = own;
    }
    return !to->failed;
}

/* ---- labels ---- */

static Point moved(const Axes *axes, Point at, double angle, double length) {
    double away = points(axes->figure, length);
    return (Point){at.x + away * cos(angle), at.y + away * sin(angle)};
}

/* Where the number of a radius stands on a sector: beside the edge at which angles begin. */
static TextPlacement edge_place(double angle, bool counter_clockwise) {
    double degrees = fmod(fmod(angle * 180 / M_PI, 360) + 360, 360) - 90;
    static const struct {
        double below;
        TextAlign align;
        TextVertical vertical;
    } places[] = {{-68.5, ALIGN_CENTER, VERTICAL_TOP},    {-23.5, ALIGN_LEFT, VERTICAL_TOP},
                  {22.5, ALIGN_LEFT, VERTICAL_CENTER},    {67.5, ALIGN_LEFT, VERTICAL_BOTTOM},
                  {112.5, ALIGN_CENTER, VERTICAL_BOTTOM}, {157.5, ALIGN_RIGHT, VERTICAL_BOTTOM},
                  {202.5, ALIGN_RIGHT, VERTICAL_CENTER},  {247.5, ALIGN_RIGHT, VERTICAL_TOP},
                  {INFINITY, ALIGN_CENTER, VERTICAL_TOP}};
    int i = 0;
    while (degrees >= places[i].below) i++;
    TextPlacement place = {.align = places[i].align, .vertical = places[i].vertical};
    if (counter_clockwise) return place;
    place.align = place.align == ALIGN_LEFT ? ALIGN_RIGHT : place.align == ALIGN_RIGHT ? ALIGN_LEFT : ALIGN_CENTER;
    place.vertical = place.vertical == VERTICAL_TOP      ? VERTICAL_BOTTOM
                     : place.vertical == VERTICAL_BOTTOM ? VERTICAL_TOP
                                                         : VERTICAL_CENTER;
    return place;
}

static TextPlacement label_place(Axes *axes, int which, const TickStyle *tick, double value, Point *at) {
    Sector s = sector_of(axes);
    Box box = axes_box(axes);
    double reach = tick->pad + (tick->direction == TICK_OUT     ? tick->length
                                : tick->direction == TICK_INOUT ? tick->length / 2
                                                                : 0);
    TextPlacement place = {.align = tick->label_align, .vertical = tick->label_vertical};
    if (axes->map != MAP_NONE) {
        place = map_label_place(axes, which, value, at);
    } else if (which == 0) {
        double angle = turned(axes, value);
        *at = moved(axes, sector_point(&s, box, angle, 0.5), angle, reach + label_away);
    } else if (s.full) {
        *at = sector_point(&s, box, turned(axes, axes->r_label + axes_axis(axes, 0)->view[0]), radial(axes, value) / 2);
        place = (TextPlacement){.align = ALIGN_LEFT, .vertical = VERTICAL_BOTTOM};
    } else {
        double edge = turned(axes, axes_axis(axes, 0)->view[0]), sign = axes->theta_sign > 0 ? -1 : 1;
        *at = moved(axes, sector_point(&s, box, edge, radial(axes, value) / 2), edge + sign * M_PI_2, reach);
        place = edge_place(edge, axes->theta_sign > 0);
    }
    if (which == 1 && tick->align_set) {
        place.align = tick->label_align;
        place.vertical = tick->label_vertical;
    }
    place.rotation = tick->label_rotation;
    place.anchor = true;
    return place;
}

void polar_drop_middle(Axes *axes, int which, Array *ticks) {
    size_t n = 0;
    if (which == 0 || axes->map != MAP_NONE || !sector_of(axes).full) return;
    for (size_t i = 0; i < ticks->n; i++)
        if (radial(axes, ticks->v[i]) > 0) ticks->v[n++] = ticks->v[i];
    ticks->n = n;
}

/* Draws the labels (canvas NULL: does not) and returns the box around them. */
static Box visit_labels(Axes *axes, int which, int minor, const TickSet *ticks, Canvas *canvas) {
    Box box = BOX_EMPTY;
    for (size_t i = 0; i < ticks->at.n; i++) {
        Point at;
        TextLayout layout;
        const TickStyle *tick = tick_style(axes, which, minor, ticks->index[i]);
        const Artist *own = tick_label(axes, which, minor, 0, ticks->index[i]);
        if (!ticks->label[i][0] || !tick->label[0] || tick->label_size <= 0 || (own && !own->visible)) continue;
        TextStyle style = own ? own->style : (TextStyle){tick->label_size, tick->label_family, tick->label_bold, false};
        TextPlacement place = label_place(axes, which, tick, ticks->at.v[i], &at);
        if (own) place.rotation = own->placement.rotation;
        if (own && own->placement.align != tick->label_align) place.align = own->placement.align;
        if (own && own->placement.vertical != tick->label_vertical) place.vertical = own->placement.vertical;
        if (!isfinite(at.x) || !text_layout(axes->figure->text, &style, &place, ticks->label[i], &layout)) continue;
        box = box_union(box,
                        (Box){at.x + layout.box.x0, at.y + layout.box.y0, at.x + layout.box.x1, at.y + layout.box.y1});
        for (int k = 0; canvas && k < layout.count; k++)
            canvas_run(canvas, layout.line[k].run, at.x + layout.line[k].x, at.y + layout.line[k].y, place.rotation,
                       own ? artist_tone(own, own->color) : tick->label_color);
    }
    return box;
}

Box polar_labels_box(Axes *axes, int which) {
    Box box = BOX_EMPTY;
    for (int minor = 0; minor < 2; minor++) {
        TickSet ticks;
        if (!axis_ticks(axes, which, minor, &ticks)) continue;
        box = box_union(box, visit_labels(axes, which, minor, &ticks, NULL));
        ticks_clear(&ticks);
    }
    return box;
}

/* ---- drawing ---- */

static Stroke dashed(const Axes *axes, Rgba color, double width, const Dash *dash) {
    Stroke stroke = {.color = color,
                     .width = points(axes->figure, width),
                     .cap = dash->count ? CAP_BUTT : CAP_PROJECTING,
                     .dash = *dash};
    for (int i = 0; i < stroke.dash.count; i++) stroke.dash.length[i] *= stroke.width;
    stroke.dash.offset *= stroke.width;
    return stroke;
}

static void draw_grid_line(Axes *axes, int which, const TickStyle *tick, double value, Canvas *canvas) {
    Sector s = sector_of(axes);
    Box box = axes_box(axes);
    Path line = {0};
    if (axes->map != MAP_NONE) {
        map_grid_line(axes, which, value, &line);
    } else if (which == 0) {
        double angle = turned(axes, value);
        Point a = sector_point(&s, box, angle, s.inner), b = sector_point(&s, box, angle, 0.5);
        path_move(&line, a.x, a.y);
        path_line(&line, b.x, b.y);
    } else {
        add_arc(&s, box, s.from, s.to, radial(axes, value) / 2, true, &line);
    }
    Stroke stroke = dashed(axes, tick->grid_color, tick->grid_width, &tick->grid_dash);
    stroke.color.a *= tick->grid_alpha;
    canvas_path(canvas, &line, &stroke, RGBA_NONE);
    path_clear(&line);
}

void polar_draw_axis(Axes *axes, int which, Canvas *canvas) {
    Axis *axis = &axes->axis[which];
    if (!axis->visible) return;
    for (int minor = 0; minor < 2; minor++) {
        TickSet ticks;
        if (!axis_ticks(axes, which, minor, &ticks)) continue;
        for (size_t i = 0; i < ticks.at.n; i++) {
            const TickStyle *tick = tick_style(axes, which, minor, ticks.index[i]);
            if (tick->grid) draw_grid_line(axes, which, tick, ticks.at.v[i], canvas);
        }
        visit_labels(axes, which, minor, &ticks, canvas);
        ticks_clear(&ticks);
    }
    axes_place_label(axes, which);
    if (axis->label->visible) text_draw(axis->label, canvas);
}

void polar_draw_spine(Axes *axes, SpineSide side, Canvas *canvas) {
    const Spine *spine = &axes->spine[side];
    Sector s = sector_of(axes);
    Box box = axes_box(axes);
    Path line = {0};
    if (!spine->visible || !axes->frame) return;
    if (axes->map != MAP_NONE) {
        if (side == SPINE_TOP) map_outline(axes, &line);
    } else if (side == SPINE_TOP || side == SPINE_BOTTOM) {
        double radius = side == SPINE_TOP ? 0.5 : s.inner;
        if (radius > 0) add_arc(&s, box, s.from, s.to, radius, true, &line);
    } else if (!s.full) {
        double angle = turned(axes, axes_axis(axes, 0)->view[side == SPINE_RIGHT]);
        Point a = sector_point(&s, box, angle, s.inner), b = sector_point(&s, box, angle, 0.5);
        path_move(&line, a.x, a.y);
        path_line(&line, b.x, b.y);
    }
    Stroke stroke = dashed(axes, spine->color, spine->linewidth, &spine->dash);
    if (line.count) canvas_path(canvas, &line, &stroke, RGBA_NONE);
    path_clear(&line);
}
