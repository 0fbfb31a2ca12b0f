/* connectionstyle.c -- the ways that arrows go between two points, after matplotlib.patches.ConnectionStyle.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

static Point ahead(Point from, double degrees, double distance) {
    return (Point){from.x + distance * cos(degrees * M_PI / 180), from.y + distance * sin(degrees * M_PI / 180)};
}

static void bend_to(Path *out, Point control, Point to) { path_bend(out, control.x, control.y, to.x, to.y); }

/* Where the lines through both ends in their directions meet; parallel ones: half-way. */
static Point meeting(const Connection *way, Point a, Point b) {
    double s = way->angle[0] * M_PI / 180, t = way->angle[1] * M_PI / 180, crossing = sin(t - s);
    double dx = b.x - a.x, dy = b.y - a.y;
    if (fabs(crossing) < 1e-12) return (Point){(a.x + b.x) / 2, (a.y + b.y) / 2};
    double along = (dx * sin(t) - dy * cos(t)) / crossing;
    return (Point){a.x + along * cos(s), a.y + along * sin(s)};
}

/* Straight on to corner, rounded by rad, in the direction of next. */
static void corner_to(Path *out, Point before, Point corner, Point next, double rad) {
    path_line_to(out, point_toward(corner, before, rad));
    bend_to(out, corner, point_toward(corner, next, rad));
}

/* Arms that leave both ends in their directions; NaN or 0: there is none. */
static void put_arc(const Connection *way, Point a, Point b, Path *out) {
    bool has_a = way->arm[0] != 0 && !isnan(way->arm[0]), has_b = way->arm[1] != 0 && !isnan(way->arm[1]);
    Point elbow_a = has_a ? ahead(a, way->angle[0], way->arm[0]) : a;
    Point elbow_b = has_b ? ahead(b, way->angle[1], way->arm[1]) : b;
    if (has_a) {
        path_line_to(out, ahead(a, way->angle[0], way->arm[0] - way->rad));
        bend_to(out, elbow_a, point_toward(elbow_a, elbow_b, way->rad));
    }
    if (has_b) corner_to(out, elbow_a, elbow_b, b, way->rad);
    path_line_to(out, b);
}

/* Both ends step aside at right angles and are joined by a line. */
static void put_bar(const Connection *way, Point a, Point b, Path *out) {
    double distance = hypot(b.x - a.x, b.y - a.y), arm = way->arm[1];
    Point foot = b;
    if (!isnan(way->bar_angle)) {
        double turned = atan2(b.y - a.y, b.x - a.x) - way->bar_angle * M_PI / 180;
        foot = ahead(a, way->bar_angle, distance * cos(turned));
        arm -= distance * sin(turned);
    }
    double far = way->fraction * distance + fmax(way->arm[0], arm), length = hypot(foot.x - a.x, foot.y - a.y);
    double ux = length > 0 ? (foot.x - a.x) / length : 0, uy = length > 0 ? (foot.y - a.y) / length : 0;
    path_line(out, a.x + far * uy, a.y - far * ux);
    path_line(out, foot.x + far * uy, foot.y - far * ux);
    path_line_to(out, b);
}

void connection_path(const Connection *way, Point a, Point b, Path *out) {
    path_move(out, a.x, a.y);
    double dx = b.x - a.x, dy = b.y - a.y;
    switch (way->kind) {
        case CONNECT_ARC3: bend_to(out, (Point){(a.x + b.x) / 2 + way->rad * dy, (a.y + b.y) / 2 - way->rad * dx}, b); break;
        case CONNECT_ANGLE3: bend_to(out, meeting(way, a, b), b); break;
        case CONNECT_ANGLE:
            if (way->rad == 0) path_line_to(out, meeting(way, a, b));
            else corner_to(out, a, meeting(way, a, b), b, way->rad);
            path_line_to(out, b);
            break;
        case CONNECT_ARC: put_arc(way, a, b, out); break;
        case CONNECT_BAR: put_bar(way, a, b, out); break;
    }
}
