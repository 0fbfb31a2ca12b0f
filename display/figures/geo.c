/* geo.c -- maps of the world: axes of longitude and latitude, in radians, on an ellipse that fills their box.
 *
 * The formulas are those of Snyder, Map Projections: A Working Manual (U.S. Geological Survey Professional Paper 1395, 1987); places
 * of labels are Matplotlib 3.11's. The axes are drawn by polar.c, which asks here for what differs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

static Point aitoff(double longitude, double latitude) {
    double alpha = acos(cos(latitude) * cos(longitude / 2)), sinc = alpha == 0 ? 1 : sin(alpha) / alpha;
    return (Point){cos(latitude) * sin(longitude / 2) / sinc / M_PI_2, sin(latitude) / sinc / M_PI_2};
}

static Point hammer(double longitude, double latitude) {
    double alpha = sqrt(1 + cos(latitude) * cos(longitude / 2));
    return (Point){cos(latitude) * sin(longitude / 2) / alpha, sin(latitude) / alpha};
}

/* What Newton's method adds to twice the auxiliary angle a of the Mollweide map: 2 a + sin(2 a) = pi sin(latitude). */
static double newton_step(double twice, double latitude) {
    return -(twice + sin(twice) - M_PI * sin(latitude)) / (1 + cos(twice));
}

/* Near the poles the auxiliary angle is the first term of a series. */
static Point mollweide(double longitude, double latitude) {
    double from_pole = M_PI_2 - fabs(latitude), angle = latitude;
    if (from_pole < 0.087) {
        angle = copysign(M_PI_2 - 0.5 * cbrt(3 * M_PI * from_pole * from_pole), latitude);
    } else {
        double twice = 2 * latitude;
        for (double step; fabs(step = newton_step(twice, latitude)) > 0.001;) twice += step;
        angle = twice / 2;
    }
    return (Point){longitude * cos(angle) / M_PI, sin(angle)};
}

/* Lambert's azimuthal map of equal areas around a centre. */
static Point lambert(const Axes *axes, double longitude, double latitude) {
    double away = longitude - axes->map_longitude, middle = axes->map_latitude;
    double cosine = 1 + sin(middle) * sin(latitude) + cos(middle) * cos(latitude) * cos(away);
    double k = sqrt(2 / fmax(cosine, 1e-15));
    return (Point){k * cos(latitude) * sin(away) / 2, k * (cos(middle) * sin(latitude) - sin(middle) * cos(latitude) * cos(away)) / 2};
}

/* The place on an ellipse whose half axes are 1. */
static Point project(const Axes *axes, double longitude, double latitude) {
    switch (axes->map) {
        case MAP_AITOFF: return aitoff(longitude, latitude);
        case MAP_HAMMER: return hammer(longitude, latitude);
        case MAP_MOLLWEIDE: return mollweide(longitude, latitude);
        default: return lambert(axes, longitude, latitude);
    }
}

Point map_point(const Axes *axes, double longitude, double latitude) {
    Point p = project(axes, longitude, latitude);
    Box box = axes_box(axes);
    return (Point){box.x0 + (0.5 + p.x / 2) * box_width(box), box.y0 + (0.5 + p.y / 2) * box_height(box)};
}

void map_outline(const Axes *axes, Path *out) {
    Box box = axes_box(axes);
    path_ellipse(out, (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, box_width(box) / 2, box_height(box) / 2);
}

void map_grid_line(const Axes *axes, int which, double value, Path *out) {
    double reach = which == 0 ? axes->map_cap : M_PI;
    for (int i = 0; i <= MAP_STEPS; i++) {
        double along = reach * (2.0 * i / MAP_STEPS - 1);
        Point p = which == 0 ? map_point(axes, value, along) : map_point(axes, along, value);
        path_add(out, i ? PATH_LINE : PATH_MOVE, p.x, p.y);
    }
}

/* Longitudes stand above the equator, latitudes beside the western edge. */
TextPlacement map_label_place(const Axes *axes, int which, double value, Point *at) {
    if (which == 0) {
        Point p = map_point(axes, value, 0);
        *at = (Point){p.x, p.y + 4};
        return (TextPlacement){.align = ALIGN_CENTER, .vertical = VERTICAL_BOTTOM};
    }
    Point p = map_point(axes, -M_PI, value);
    double middle = (axes_box(axes).y0 + axes_box(axes).y1) / 2;
    *at = (Point){p.x - 8, middle + 1.1 * (p.y - middle)};
    return (TextPlacement){.align = ALIGN_RIGHT, .vertical = VERTICAL_CENTER};
}
