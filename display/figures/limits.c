/* limits.c -- what part of the world an axes shows, and where on the sheet a point of it lies.
 *
 * Autoscaling follows Matplotlib: the limits of the data, widened by margins unless they meet a sticky edge (the foot
 * of a bar, the border of an image), and worked out when they are needed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

double points(const Figure *figure, double length) {
    return length * figure->scale;
}

Box figure_box(const Figure *figure) {
    double dpi = figure->scale * 72;
    return (Box){-figure->shift_x, -figure->shift_y, figure->width * dpi - figure->shift_x, figure->height * dpi - figure->shift_y};
}

Box axes_box(const Axes *axes) {
    Box f = figure_box(axes->figure), p = axes->active;
    double w = box_width(f), h = box_height(f);
    return (Box){f.x0 + p.x0 * w, f.y0 + p.y0 * h, f.x0 + p.x1 * w, f.y0 + p.y1 * h};
}

Axes *axes_leader(Axes *axes, int which) {
    Axes *leader = axes;
    for (int i = 0; i < 100 && leader->axis[which].leader; i++) leader = leader->axis[which].leader;
    return leader;
}

Axis *axes_axis(Axes *axes, int which) {
    return &axes_leader(axes, which)->axis[which];
}

/* ---- data limits ---- */

static bool counts_x(Coords coords) {
    return coords == COORDS_DATA || coords == COORDS_X_DATA;
}

static bool counts_y(Coords coords) {
    return coords == COORDS_DATA || coords == COORDS_Y_DATA;
}

static void take_x(Axes *axes, double x) {
    if (!isfinite(x)) return;
    axes->data.x0 = fmin(axes->data.x0, x);
    axes->data.x1 = fmax(axes->data.x1, x);
    if (x > 0) axes->axis[0].minpos = fmin(axes->axis[0].minpos, x);
}

static void take_y(Axes *axes, double y) {
    if (!isfinite(y)) return;
    axes->data.y0 = fmin(axes->data.y0, y);
    axes->data.y1 = fmax(axes->data.y1, y);
    if (y > 0) axes->axis[1].minpos = fmin(axes->axis[1].minpos, y);
}

static void take_point(Axes *axes, const Artist *artist, double x, double y) {
    Coords coords = artist->coords;
    Point own = artist_own(artist, x, y);
    x = own.x;
    y = own.y;
    bool both = coords == COORDS_DATA;
    if (both && (!isfinite(x) || !isfinite(y))) return;
    if (counts_x(coords)) take_x(axes, x);
    if (counts_y(coords)) take_y(axes, y);
}

/* The same for many points of data at once. */
static void take_points(Axes *axes, const double *x, const double *y, size_t n) {
    Box box = axes->data;
    double least_x = axes->axis[0].minpos, least_y = axes->axis[1].minpos;
    for (size_t i = 0; i < n; i++) {
        double u = x[i], v = y[i];
        if (!isfinite(u) || !isfinite(v)) continue;
        if (u < box.x0) box.x0 = u;
        if (u > box.x1) box.x1 = u;
        if (v < box.y0) box.y0 = v;
        if (v > box.y1) box.y1 = v;
        if (u > 0 && u < least_x) least_x = u;
        if (v > 0 && v < least_y) least_y = v;
    }
    axes->data = box;
    axes->axis[0].minpos = least_x;
    axes->axis[1].minpos = least_y;
}

/* Matplotlib takes a curve's ends and the places where it turns along x or y, and then what a transform makes of these points. */
static void take_curves(Axes *axes, const Artist *artist, const Path *path) {
    for (size_t i = 0; i < path->count; i++) {
        if (path->code[i] == PATH_CLOSE) continue;
        if (path->code[i] == PATH_CURVE && i > 0 && i + 2 < path->count) {
            double turns[4];
            int n = artist->round ? 0 : curve_turns(path->point[i - 1], path->point + i, turns);
            for (int k = 0; k < n; k++) {
                Point p = curve_point(path->point[i - 1], path->point + i, turns[k]);
                take_point(axes, artist, p.x, p.y);
            }
            i += 2;
        }
        take_point(axes, artist, path->point[i].x, path->point[i].y);
    }
}

static void take_path(Axes *axes, const Artist *artist, const Path *path) {
    bool curved = false;
    for (size_t i = 0; i < path->count; i++) curved |= path->code[i] == PATH_CURVE;
    if (curved) {
        take_curves(axes, artist, path);
        return;
    }
    for (size_t i = 0; i < path->count; i++)
        if (path->code[i] != PATH_CLOSE) take_point(axes, artist, path->point[i].x, path->point[i].y);
}

void axes_take_limits(Axes *axes, const Artist *a) {
    if (a->node.kind == NODE_TEXT || a->node.kind == NODE_LEGEND || !a->in_autoscale) return;
    if (a->coords != COORDS_Y_DATA) axes_axis(axes, 0)->stale = true;       /* what spans the axes from side to side says nothing of x */
    if (a->coords != COORDS_X_DATA) axes_axis(axes, 1)->stale = true;
    if (a->node.kind == NODE_IMAGE) {
        take_point(axes, a, a->extent[0], a->extent[2]);
        take_point(axes, a, a->extent[1], a->extent[3]);
    } else if (a->node.kind == NODE_PATCH) {
        take_path(axes, a, &a->path);
    } else if (a->node.kind == NODE_COLLECTION && !a->has_offsets) {
        for (size_t i = 0; i < a->path_count; i++) take_path(axes, a, &a->paths[i]);
    } else {
        size_t n = a->x.n < a->y.n ? a->x.n : a->y.n;
        if (a->coords == COORDS_DATA && !a->before.n) take_points(axes, a->x.v, a->y.v, n);
        else for (size_t i = 0; i < n; i++) take_point(axes, a, a->x.v[i], a->y.v[i]);
    }
}

void axes_relimit(Axes *axes) {
    axes->data = BOX_EMPTY;
    axes->axis[0].minpos = axes->axis[1].minpos = INFINITY;
    for (size_t i = 0; i < axes->artist_count; i++) axes_take_limits(axes, axes->artists[i]);
}

/* ---- the view ---- */

/* Widens a single number where the axis says how far. */
static void make_wide(const Axis *axis, double *low, double *high) {
    if (*low != *high) return;
    *low -= axis->single;
    *high += axis->single;
}

/* Widens an interval that cannot be shown, as the scale's locator does. */
static void make_showable(const Scale *scale, double minpos, double *low, double *high) {
    if (scale->kind == SCALE_LOG) {
        if (!isfinite(*low) || !isfinite(*high) || *high <= 0) {
            *low = 1;
            *high = 10;
            return;
        }
        if (!isfinite(minpos)) minpos = 1e-300;
        if (*low <= 0) *low = minpos;
        if (*low != *high) return;
        double power = log(*low) / log(scale->base), below = floor(power), above = ceil(power);
        *low = pow(scale->base, below == power ? below - 1 : below);
        *high = pow(scale->base, above == power ? above + 1 : above);
        return;
    }
    if (scale->kind == SCALE_LOGIT) {
        if (!isfinite(minpos)) minpos = 1e-7;
        if (!(*low > 0)) *low = minpos;
        if (!(*high < 1)) *high = 1 - minpos;
        return;
    }
    if (!isfinite(*low) || !isfinite(*high)) {
        *low = -0.05;                /* data without a number in it */
        *high = 0.05;
        return;
    }
    ticker_widen(low, high, 0.05, 1e-15);
}

/* The nearest sticky edges of all that shares this axis: *below at most low, *above at least high. */
static void find_sticky(const Axes *axes, int which, double low, double high, double tolerance, double *below, double *above) {
    for (size_t i = 0; axes->sticky && i < axes->artist_count; i++) {
        const Array *edges = which == 0 ? &axes->artists[i]->sticky_x : &axes->artists[i]->sticky_y;
        for (size_t k = 0; k < edges->n; k++) {
            double edge = edges->v[k];
            if (edge <= low + tolerance) *below = fmax(*below, edge);
            if (edge >= high - tolerance) *above = fmin(*above, edge);
        }
    }
}

static void autoscale(Axes *leader, int which) {
    Figure *figure = leader->figure;
    Axis *axis = &leader->axis[which];
    double low = INFINITY, high = -INFINITY, minpos = INFINITY;
    for (size_t i = 0; figure && i < figure->axes_count; i++) {
        Axes *axes = figure->axes[i];
        if (axes_leader(axes, which) != leader) continue;
        low = fmin(low, which == 0 ? axes->data.x0 : axes->data.y0);
        high = fmax(high, which == 0 ? axes->data.x1 : axes->data.y1);
        minpos = fmin(minpos, axes->axis[which].minpos);
    }
    if (low > high) low = high = NAN;
    if (leader->bent && which == 1 && isnan(low)) {
        low = 0;
        high = 1;
    }
    double least = low;
    make_wide(axis, &low, &high);
    make_showable(&axis->scale, minpos, &low, &high);
    double tolerance = 1e-5 * fabs(high - low), below = -INFINITY, above = INFINITY;
    for (size_t i = 0; figure && i < figure->axes_count; i++)
        if (axes_leader(figure->axes[i], which) == leader)
            find_sticky(figure->axes[i], which, low, high, tolerance, &below, &above);
    double t0 = scale_at(&axis->scale, low), t1 = scale_at(&axis->scale, high), delta = (t1 - t0) * axis->margin;
    if (!isfinite(delta)) delta = 0;
    double wide0 = scale_back(&axis->scale, t0 - delta), wide1 = scale_back(&axis->scale, t1 + delta);
    low = fmax(wide0, below);
    high = fmin(wide1, above);
    if (leader->bent && which == 1 && axis->scale.kind != SCALE_LOG) low = least >= 0 ? 0 : fmin(0, low);
    if (axis->scale.kind == SCALE_LINEAR) ticker_widen(&low, &high, 1e-12, 1e-13);
    if (axis->scale.kind == SCALE_LOG && low <= 0) low = minpos;      /* the margin went below the least number there is */
    bool inverted = axis->view[0] > axis->view[1];
    axis->view[inverted] = low;
    axis->view[!inverted] = high;
}

void axes_update_view(Axes *axes) {
    for (int which = 0; which < 2; which++) {
        Axes *leader = axes_leader(axes, which);
        Axis *axis = &leader->axis[which];
        if (!axis->stale) continue;
        axis->stale = false;
        if (axis->autoscale) autoscale(leader, which);
    }
}

void axes_set_view(Axes *axes, int which, double low, double high, bool keep_autoscale) {
    Axis *axis = axes_axis(axes, which);
    axes_update_view(axes);
    make_wide(axis, &low, &high);
    if (low == high) ticker_widen(&low, &high, 0.05, 1e-15);
    if (axis->scale.kind == SCALE_LOG && (low <= 0 || high <= 0)) {
        if (low <= 0) low = axis->view[0];
        if (high <= 0) high = axis->view[1];
    }
    axis->view[0] = low;
    axis->view[1] = high;
    if (!keep_autoscale) axis->autoscale = false;
}

/* ---- points ---- */

double axis_fraction(Axes *axes, int which, double x) {
    const Axis *axis = axes_axis(axes, which);
    if (axis->scale.kind == SCALE_LINEAR) return (x - axis->view[0]) / (axis->view[1] - axis->view[0]);
    double t0 = scale_at(&axis->scale, axis->view[0]), t1 = scale_at(&axis->scale, axis->view[1]), t = scale_at(&axis->scale, x);
    if (axis->scale.kind == SCALE_LOG && !axis->scale.masks && isnan(t) && !isnan(x)) return -1000;    /* nonpositive='clip' */
    return (t - t0) / (t1 - t0);
}

Point axes_point(Axes *axes, double x, double y) {
    if (axes->bent) return polar_point(axes, x, y);
    Box box = axes_box(axes);
    return (Point){box.x0 + box_width(box) * axis_fraction(axes, 0, x), box.y0 + box_height(box) * axis_fraction(axes, 1, y)};
}

static Point within(Box box, double x, double y) {
    return (Point){box.x0 + x * box_width(box), box.y0 + y * box_height(box)};
}

/* A point of polar axes of which one coordinate is a fraction of the view. */
static Point polar_mixed(Axes *axes, Coords coords, double x, double y) {
    const Axis *axis = axes_axis(axes, coords == COORDS_X_DATA);
    double *mixed = coords == COORDS_X_DATA ? &y : &x;
    double a = scale_at(&axis->scale, axis->view[0]), b = scale_at(&axis->scale, axis->view[1]);
    *mixed = scale_back(&axis->scale, a + *mixed * (b - a));
    return polar_point(axes, x, y);
}

Point coords_point(const Figure *figure, Axes *axes, Coords coords, double x, double y) {
    if (!axes && (coords == COORDS_DATA || coords == COORDS_AXES)) coords = COORDS_FIGURE;
    if (axes && axes->bent && (coords == COORDS_X_DATA || coords == COORDS_Y_DATA)) return polar_mixed(axes, coords, x, y);
    switch (coords) {
        case COORDS_DATA: return axes_point(axes, x, y);
        case COORDS_AXES: return within(axes_box(axes), x, y);
        case COORDS_FIGURE: return within(figure_box(figure), x, y);
        case COORDS_X_DATA: return (Point){axes_point(axes, x, 0.5).x, within(axes_box(axes), 0, y).y};
        case COORDS_Y_DATA: return (Point){within(axes_box(axes), x, 0).x, axes_point(axes, 0.5, y).y};
        case COORDS_PIXELS: return (Point){x, y};
        case COORDS_INCHES: return (Point){x * figure->scale * 72, y * figure->scale * 72};
        case COORDS_OFFSET_POINTS: return (Point){x * figure->scale, y * figure->scale};
        case COORDS_OFFSET_PIXELS: return (Point){x, y};
    }
    return (Point){x, y};
}

Point artist_place(const Artist *artist, Coords coords, double x, double y) {
    bool figure = coords == COORDS_FIGURE || (!artist->axes && (coords == COORDS_DATA || coords == COORDS_AXES));
    return figure ? within(part_box(artist->figure, artist->part), x, y) : coords_point(artist->figure, artist->axes, coords, x, y);
}

Point artist_own(const Artist *artist, double x, double y) {
    const double *m = artist->before.v;
    return artist->before.n < 6 ? (Point){x, y} : (Point){m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]};
}

Point artist_point(const Artist *artist, double x, double y) {
    Point own = artist_own(artist, x, y), p = artist_place(artist, artist->coords, own.x, own.y);
    return (Point){p.x + points(artist->figure, artist->after_x), p.y + points(artist->figure, artist->after_y)};
}
