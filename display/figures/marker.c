/* marker.c -- marker shapes as Matplotlib draws them, most of them polygons in a table.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/marker.h"

#include <stdlib.h>
#include <string.h>

/* Coordinates in halves of the size; rows of points, a NaN begins the next stroke. */
typedef struct Shape {
    int letter;
    bool filled;
    LineJoin join;
    double snap; /* points from which it is snapped */
    int count;
    double at[40];
} Shape;

#define N NAN
static const Shape shapes[] = {
    {'v', true, JOIN_MITER, 5, 3, {0, -1, 1, 1, -1, 1}},
    {'^', true, JOIN_MITER, 5, 3, {0, 1, -1, -1, 1, -1}},
    {'<', true, JOIN_MITER, 5, 3, {-1, 0, 1, -1, 1, 1}},
    {'>', true, JOIN_MITER, 5, 3, {1, 0, -1, 1, -1, -1}},
    {'s', true, JOIN_MITER, 2, 4, {-1, -1, 1, -1, 1, 1, -1, 1}},
    {'D',
     true,
     JOIN_MITER,
     5,
     4,
     {0, -1.4142135623730951, 1.4142135623730951, 0, 0, 1.4142135623730951, -1.4142135623730951, 0}},
    {'d',
     true,
     JOIN_MITER,
     3,
     4,
     {0, -1.4142135623730951, 0.848528137423857, 0, 0, 1.4142135623730951, -0.848528137423857, 0}},
    {'+', false, JOIN_ROUND, 1, 5, {-1, 0, 1, 0, N, N, 0, -1, 0, 1}},
    {'x', false, JOIN_ROUND, 3, 5, {-1, -1, 1, 1, N, N, -1, 1, 1, -1}},
    {'|', false, JOIN_ROUND, 1, 2, {0, -1, 0, 1}},
    {'_', false, JOIN_ROUND, 1, 2, {-1, 0, 1, 0}},
    {'1', false, JOIN_ROUND, 5, 8, {0, 0, 0, -1, N, N, 0, 0, 0.8, 0.5, N, N, 0, 0, -0.8, 0.5}},
    {'2', false, JOIN_ROUND, 5, 8, {0, 0, 0, 1, N, N, 0, 0, 0.8, -0.5, N, N, 0, 0, -0.8, -0.5}},
    {'3', false, JOIN_ROUND, 5, 8, {0, 0, -1, 0, N, N, 0, 0, 0.5, 0.8, N, N, 0, 0, 0.5, -0.8}},
    {'4', false, JOIN_ROUND, 5, 8, {0, 0, 1, 0, N, N, 0, 0, -0.5, 0.8, N, N, 0, 0, -0.5, -0.8}},
    {'P', true, JOIN_MITER, INFINITY, 12, {-1. / 3, -1,     1. / 3, -1,     1. / 3, -1. / 3, 1,       -1. / 3,
                                           1,       1. / 3, 1. / 3, 1. / 3, 1. / 3, 1,       -1. / 3, 1,
                                           -1. / 3, 1. / 3, -1,     1. / 3, -1,     -1. / 3, -1. / 3, -1. / 3}},
    {'X', true, JOIN_MITER, INFINITY, 12, {-.5, -1, 0, -.5, .5,  -1, 1,  -.5, .5,  0, 1,  .5,
                                           .5,  1,  0, .5,  -.5, 1,  -1, .5,  -.5, 0, -1, -.5}},
    {MARKER_NUMBER + 0, false, JOIN_ROUND, 1, 2, {-2, 0, 0, 0}}, /* TICKLEFT */
    {MARKER_NUMBER + 1, false, JOIN_ROUND, 1, 2, {0, 0, 2, 0}},
    {MARKER_NUMBER + 2, false, JOIN_ROUND, 1, 2, {0, 0, 0, 2}},
    {MARKER_NUMBER + 3, false, JOIN_ROUND, 1, 2, {0, -2, 0, 0}},
    {MARKER_NUMBER + 4, true, JOIN_MITER, 3, 3, {0, 0, 1.5, 1, 1.5, -1}}, /* CARETLEFT ... */
    {MARKER_NUMBER + 5, true, JOIN_MITER, 3, 3, {0, 0, -1.5, 1, -1.5, -1}},
    {MARKER_NUMBER + 6, true, JOIN_MITER, 3, 3, {0, 0, -1, -1.5, 1, -1.5}},
    {MARKER_NUMBER + 7, true, JOIN_MITER, 3, 3, {0, 0, -1, 1.5, 1, 1.5}},
    {MARKER_NUMBER + 8, true, JOIN_MITER, 3, 3, {-1.5, 0, 0, 1, 0, -1}},
    {MARKER_NUMBER + 9, true, JOIN_MITER, 3, 3, {1.5, 0, 0, 1, 0, -1}},
    {MARKER_NUMBER + 10, true, JOIN_MITER, 3, 3, {0, 1.5, -1, 0, 1, 0}},
    {MARKER_NUMBER + 11, true, JOIN_MITER, 3, 3, {0, -1.5, -1, 0, 1, 0}},
};
#undef N

static const Shape *find(int letter) {
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (shapes[i].letter == letter) return &shapes[i];
    return NULL;
}

bool marker_parse(const char *text, Marker *out) {
    *out = (Marker){0};
    if (!text[0] || strcmp(text, " ") == 0 || strcmp(text, "None") == 0 || strcmp(text, "none") == 0) return true;
    if (text[1]) return false;
    out->shape = (unsigned char)text[0];
    return strchr("o.,pP*hH8", text[0]) || find(out->shape);
}

bool marker_is_filled(const Marker *marker) {
    if (marker->shape == MARKER_ASTERISK) return false;
    const Shape *shape = find(marker->shape);
    return !shape || shape->filled;
}

LineJoin marker_join(const Marker *marker) {
    if (marker->shape == '*' || marker->shape == MARKER_STAR) return JOIN_BEVEL;
    const Shape *shape = find(marker->shape);
    return shape ? shape->join : marker->shape == 'o' || marker->shape == '.' ? JOIN_ROUND : JOIN_MITER;
}

LineCap marker_cap(const Marker *marker) {
    (void)marker;
    return CAP_BUTT;
}

double marker_snap_size(const Marker *marker) {
    const Shape *shape = find(marker->shape);
    if (shape) return shape->snap;
    return marker->shape == 'p' || marker->shape == '*' || marker->shape == '8' ? 5 : INFINITY;
}

/* A regular polygon or star, its first corner at angle degrees (counter-clockwise from the top). */
static bool polygon(Path *out, int corners, double inner, double radius, double degrees) {
    int count = inner > 0 ? corners * 2 : corners;
    for (int i = 0; i < count; i++) {
        double t = (degrees + 90) * M_PI / 180 + 2 * M_PI * i / count, r = inner > 0 && i % 2 ? radius * inner : radius;
        if (i == 0)
            path_move(out, r * cos(t), r * sin(t));
        else
            path_line(out, r * cos(t), r * sin(t));
    }
    return path_close(out);
}

static bool asterisk(Path *out, int arms, double radius, double degrees) {
    for (int i = 0; i < arms; i++) {
        double t = (degrees + 90) * M_PI / 180 + 2 * M_PI * i / arms;
        path_move(out, 0, 0);
        path_line(out, radius * cos(t), radius * sin(t));
    }
    return !out->failed;
}

bool marker_path(const Marker *marker, double size, Path *out) {
    double half = size / 2;
    const double star = 0.381966;
    switch (marker->shape) {
        case MARKER_NONE: return true;
        case 'o': return path_ellipse(out, 0, 0, half, half);
        case '.': return path_ellipse(out, 0, 0, half / 2, half / 2);
        case ',': return path_box(out, -0.5, -0.5, 0.5, 0.5);
        case 'p': return polygon(out, 5, 0, half, 0);
        case 'h': return polygon(out, 6, 0, half, 0);
        case 'H': return polygon(out, 6, 0, half, 30);
        case '8': return polygon(out, 8, 0, half, 22.5);
        case '*': return polygon(out, 5, star, half, 0);
        case MARKER_POLYGON: return polygon(out, marker->sides, 0, half, marker->angle);
        case MARKER_STAR: return polygon(out, marker->sides, 0.5, half, marker->angle);
        case MARKER_ASTERISK: return asterisk(out, marker->sides, half, marker->angle);
    }
    const Shape *shape = find(marker->shape);
    if (!shape) return true;
    bool begin = true;
    for (int i = 0; i < shape->count; i++) {
        double x = shape->at[2 * i] * half, y = shape->at[2 * i + 1] * half;
        if (isnan(x)) {
            begin = true;
            continue;
        }
        path_add(out, begin ? PATH_MOVE : PATH_LINE, x, y);
        begin = false;
    }
    return shape->filled ? path_close(out) : !out->failed;
}

/* The shape's corners; curves become short lines. */
static bool flatten(const Path *shape, Path *out) {
    for (size_t i = 0; i < shape->count; i++) {
        Point p = shape->point[i];
        if (shape->code[i] == PATH_CLOSE) break;
        if (shape->code[i] != PATH_CURVE) {
            path_add(out, shape->code[i], p.x, p.y);
            continue;
        }
        Point a = shape->point[i - 1], c = shape->point[i + 1], d = shape->point[i + 2];
        for (int k = 1; k <= 16; k++) {
            double t = k / 16.0, u = 1 - t;
            path_line(out, u * u * u * a.x + 3 * u * u * t * p.x + 3 * u * t * t * c.x + t * t * t * d.x,
                      u * u * u * a.y + 3 * u * u * t * p.y + 3 * u * t * t * c.y + t * t * t * d.y);
        }
        i += 2;
    }
    return !out->failed;
}

/* The part of a polygon where nx x + ny y >= d (Sutherland and Hodgman). */
static bool clip_polygon(const Path *in, double nx, double ny, double d, Path *out) {
    for (size_t i = 0; i < in->count; i++) {
        Point p = in->point[i], q = in->point[(i + 1) % in->count];
        double a = nx * p.x + ny * p.y - d, b = nx * q.x + ny * q.y - d;
        if (a >= 0) path_add(out, out->count ? PATH_LINE : PATH_MOVE, p.x, p.y);
        if ((a < 0) == (b < 0)) continue;
        double t = a / (a - b);
        path_add(out, out->count ? PATH_LINE : PATH_MOVE, p.x + t * (q.x - p.x), p.y + t * (q.y - p.y));
    }
    return out->count == 0 || path_close(out);
}

bool marker_split(const Marker *marker, const Path *shape, double size, MarkerHalf half, Path *named, Path *other) {
    static const double normals[][2] = {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    /* A triangle is cut along its height not through the middle of its box, but nearer to its base. */
    double nx = normals[half][0], ny = normals[half][1], d = 0;
    if (ny != 0 && (marker->shape == '^' || marker->shape == 'v'))
        d = (marker->shape == '^' ? -0.2 : 0.2) * size / 2 * ny;
    if (nx != 0 && (marker->shape == '>' || marker->shape == '<'))
        d = (marker->shape == '>' ? -0.2 : 0.2) * size / 2 * nx;
    Path flat = {0};
    bool ok =
        flatten(shape, &flat) && clip_polygon(&flat, nx, ny, d, named) && clip_polygon(&flat, -nx, -ny, -d, other);
    path_clear(&flat);
    return ok;
}
