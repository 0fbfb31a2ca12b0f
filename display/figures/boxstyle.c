/* boxstyle.c -- outlines of the boxes around texts and of fancy boxes, after matplotlib.patches.BoxStyle.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

static void put_corners(Path *out, const Point *corner, size_t n) {
    for (size_t i = 0; i < n; i++) path_add(out, i ? PATH_LINE : PATH_MOVE, corner[i].x, corner[i].y);
    path_close(out);
}

/* Corners rounded by r. */
static void put_round(Path *out, Box b, double r) {
    path_move(out, b.x0 + r, b.y0);
    path_line(out, b.x1 - r, b.y0);
    path_bend(out, b.x1, b.y0, b.x1, b.y0 + r);
    path_line(out, b.x1, b.y1 - r);
    path_bend(out, b.x1, b.y1, b.x1 - r, b.y1);
    path_line(out, b.x0 + r, b.y1);
    path_bend(out, b.x0, b.y1, b.x0, b.y1 - r);
    path_line(out, b.x0, b.y0 + r);
    path_bend(out, b.x0, b.y0, b.x0 + r, b.y0);
    path_close(out);
}

/* Sides that bulge by r. */
static void put_bulging(Path *out, Box outer, double r) {
    Box b = {outer.x0 + r, outer.y0 + r, outer.x1 - r, outer.y1 - r};
    path_move(out, b.x0, b.y0);
    path_curve(out, b.x0 + r, b.y0 - r, b.x1 - r, b.y0 - r, b.x1, b.y0);
    path_curve(out, b.x1 + r, b.y0 + r, b.x1 + r, b.y1 - r, b.x1, b.y1);
    path_curve(out, b.x1 - r, b.y1 + r, b.x0 + r, b.y1 + r, b.x0, b.y1);
    path_curve(out, b.x0 - r, b.y1 - r, b.x0 - r, b.y0 + r, b.x0, b.y0);
    path_close(out);
}

/* The head of an arrow at the box's right side, from below; returns how many corners it has. One of a negative angle points back, and
 * its inner side is moved in by at most back. */
static size_t arrow_head(const BoxShape *shape, Box b, double back, Point *out) {
    double high = box_height(b), head = shape->head_width * high, middle = (b.y0 + b.y1) / 2;
    double low = middle - head / 2, top = middle + head / 2, slope = 1 / tan(shape->head_angle * M_PI / 360);
    if (slope > 0) {
        double tip = b.x1 + slope * fmin(high, head) / 2, neck = tip - slope * head / 2;
        Point points[] = {{neck, b.y0}, {neck, low}, {tip, middle}, {neck, top}, {neck, b.y1}};
        for (int i = 0; i < 5; i++) out[i] = points[i];
        return 5;
    }
    double in = fmin(-slope * fmax(head - high, 0) / 2, back);
    Point points[] = {{b.x1 - in, fmin(low, b.y0) - in / slope}, {b.x1, low}, {b.x1, top}, {b.x1 - in, fmax(top, b.y1) + in / slope}};
    for (int i = 0; i < 4; i++) out[i] = points[i];
    return 4;
}

static void put_arrow(Path *out, const BoxShape *shape, Box b) {
    Point corner[10];
    bool both = shape->style == BOX_DARROW;
    size_t n = arrow_head(shape, b, both ? box_width(b) / 2 : box_width(b), corner);
    for (size_t i = 0; both && i < n; i++)
        corner[n + i] = (Point){b.x0 + b.x1 - corner[i].x, b.y0 + b.y1 - corner[i].y};
    if (!both) {
        corner[n] = (Point){b.x0, b.y1};
        corner[n + 1] = (Point){b.x0, b.y0};
    }
    n = both ? 2 * n : n + 2;
    for (size_t i = 0; shape->style == BOX_LARROW && i < n; i++) corner[i].x = b.x0 + b.x1 - corner[i].x;
    put_corners(out, corner, n);
}

/* One side's teeth, from its corner on: even steps along, which go out, back, in and back again by half a tooth. */
static void put_teeth(Path *out, Point corner, Point along, Point away, int steps, double half, double length) {
    static const int out_by[] = {1, 0, -1, 0};
    path_add(out, out->count ? PATH_LINE : PATH_MOVE, corner.x, corner.y);
    for (int i = 0; i <= steps; i++) {
        double far = half + length * i / (steps ? steps : 1), off = half * out_by[i % 4];
        path_line(out, corner.x + along.x * far + away.x * off, corner.y + along.y * far + away.y * off);
    }
}

/* The corners of a box whose outline runs along teeth of this size. */
static void put_sawtooth(Path *out, Box outer, double tooth) {
    double half = tooth / 2;
    Box b = {outer.x0 + half, outer.y0 + half, outer.x1 - half, outer.y1 - half};
    double wide = box_width(b), high = box_height(b);
    int across = 4 * (int)nearbyint((wide - tooth) / (2 * tooth)), up = 4 * (int)nearbyint((high - tooth) / (2 * tooth));
    put_teeth(out, (Point){b.x0, b.y0}, (Point){1, 0}, (Point){0, -1}, across, half, wide - tooth);
    put_teeth(out, (Point){b.x1, b.y0}, (Point){0, 1}, (Point){1, 0}, up, half, high - tooth);
    put_teeth(out, (Point){b.x1, b.y1}, (Point){-1, 0}, (Point){0, 1}, across, half, wide - tooth);
    put_teeth(out, (Point){b.x0, b.y1}, (Point){0, -1}, (Point){-1, 0}, up, half, high - tooth);
    path_line(out, b.x0, b.y0);
}

/* The same; round: with every second corner as the control point of a curve. */
static void put_toothed(Path *out, Box b, double tooth, bool round) {
    bool drawn = tooth > 0 && fabs(box_width(b) / tooth) <= 1e4 && fabs(box_height(b) / tooth) <= 1e4;
    if (!drawn) { /* too many to be seen, or nowhere */
        path_box(out, b.x0, b.y0, b.x1, b.y1);
        return;
    }
    Path saw = {0};
    put_sawtooth(&saw, b, tooth);
    for (size_t i = 0; i < saw.count; i += round ? 2 : 1) {
        if (i == 0) path_move(out, saw.point[0].x, saw.point[0].y);
        else if (round) path_bend(out, saw.point[i - 1].x, saw.point[i - 1].y, saw.point[i].x, saw.point[i].y);
        else path_line(out, saw.point[i].x, saw.point[i].y);
    }
    path_close(out);
    out->failed |= saw.failed;
    path_clear(&saw);
}

void box_outline(const BoxShape *shape, Box inner, double scale, Path *out) {
    double pad = shape->pad * scale, rounding = shape->rounding * scale;
    Box b = {inner.x0 - pad, inner.y0 - pad, inner.x1 + pad, inner.y1 + pad};
    double x = (b.x0 + b.x1) / 2, y = (b.y0 + b.y1) / 2, w = box_width(b), h = box_height(b);
    double tooth = isnan(shape->tooth) ? pad / 2 : shape->tooth * scale;
    switch (shape->style) {
        case BOX_SQUARE: path_box(out, b.x0, b.y0, b.x1, b.y1); break;
        case BOX_ROUND: put_round(out, b, rounding > 0 ? rounding : pad); break;
        case BOX_ROUND4: put_bulging(out, b, rounding > 0 ? rounding : pad / 2); break;
        case BOX_CIRCLE: path_ellipse(out, x, y, fmax(w, h) / 2, fmax(w, h) / 2); break;
        case BOX_ELLIPSE: path_ellipse(out, x, y, w / sqrt(2), h / sqrt(2)); break;
        case BOX_LARROW:
        case BOX_RARROW:
        case BOX_DARROW: put_arrow(out, shape, b); break;
        case BOX_SAWTOOTH:
        case BOX_ROUNDTOOTH:
            put_toothed(out, b, tooth, shape->style == BOX_ROUNDTOOTH);
            break;
    }
}
