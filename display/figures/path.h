/* path.h -- growing arrays of numbers, and paths of straight and curved segments.
 *
 * Coordinates are pixels with y upwards, as Matplotlib counts them; the canvas turns them over. A Path or Array that ran out
 * of memory remembers it (failed), so that a long build is checked once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_PATH_H
#define DISPLAY_PATH_H

#include "engine/base/memory.h"

#include <math.h>
#include <stdint.h>

typedef struct Array {
    double *v;                       /* owned */
    size_t n, capacity;
    bool failed;
} Array;

void array_clear(Array *a);
bool array_push(Array *a, double x);
bool array_set(Array *a, const double *v, size_t n);    /* copies; v NULL: zeros */

typedef struct Point { double x, y; } Point;

/* An upright rectangle; empty while x0 > x1. */
typedef struct Box { double x0, y0, x1, y1; } Box;

#define BOX_EMPTY ((Box){INFINITY, INFINITY, -INFINITY, -INFINITY})

static inline bool box_is_empty(Box b) { return !(b.x0 <= b.x1 && b.y0 <= b.y1); }
static inline Box box_add(Box b, double x, double y) {
    return (Box){fmin(b.x0, x), fmin(b.y0, y), fmax(b.x1, x), fmax(b.y1, y)};
}
static inline Box box_union(Box a, Box b) {
    if (box_is_empty(b)) return a;
    return (Box){fmin(a.x0, b.x0), fmin(a.y0, b.y0), fmax(a.x1, b.x1), fmax(a.y1, b.y1)};
}
static inline Box box_intersection(Box a, Box b) {
    return (Box){fmax(a.x0, b.x0), fmax(a.y0, b.y0), fmin(a.x1, b.x1), fmin(a.y1, b.y1)};
}
static inline double box_width(Box b) { return b.x1 - b.x0; }
static inline double box_height(Box b) { return b.y1 - b.y0; }

typedef enum PathCode { PATH_MOVE, PATH_LINE, PATH_CURVE, PATH_CLOSE } PathCode;   /* a curve takes three points */

typedef struct Path {
    Point *point;                    /* owned, one a code; PATH_CURVE codes come in threes; PATH_CLOSE's means nothing */
    uint8_t *code;
    size_t count, capacity;
    bool failed;
} Path;

void path_clear(Path *p);
void path_empty(Path *p);            /* keeps the memory */
bool path_reserve(Path *p, size_t extra);   /* room for so many more points */
bool path_add(Path *p, PathCode code, double x, double y);
static inline bool path_move(Path *p, double x, double y) { return path_add(p, PATH_MOVE, x, y); }
static inline bool path_line(Path *p, double x, double y) { return path_add(p, PATH_LINE, x, y); }
static inline bool path_move_to(Path *p, Point to) { return path_move(p, to.x, to.y); }
static inline bool path_line_to(Path *p, Point to) { return path_line(p, to.x, to.y); }
static inline bool path_close(Path *p) { return path_add(p, PATH_CLOSE, 0, 0); }
bool path_curve(Path *p, double x1, double y1, double x2, double y2, double x3, double y3);
bool path_bend(Path *p, double x1, double y1, double x2, double y2);      /* a quadratic curve by way of x1, y1 */
bool path_box(Path *p, double x0, double y0, double x1, double y1);       /* a closed rectangle */
bool path_ellipse(Path *p, double x, double y, double rx, double ry);     /* a closed ellipse, from the right, counter-clockwise */
bool path_arc(Path *p, double x, double y, double rx, double ry, double degrees0, double degrees1);   /* open; moves to its start */
bool path_copy(Path *to, const Path *from);                                /* appends */
/* x, y -> a x + c y + e, b x + d y + f */
void path_transform(Path *p, double a, double b, double c, double d, double e, double f);
Box path_extent(const Path *p);
/* Whether a point lies in the path, filled by the even-odd rule; open parts count as closed. */
bool path_contains(const Path *p, Point at);

/* Whether a point lies in an area. */
typedef bool (*AreaTest)(const void *area, Point at);
/* Cuts an open path where it first goes into the area or out of it, and appends what comes first, or what follows, to out. false:
 * it does neither. */
bool path_split(const Path *path, AreaTest inside, const void *area, bool first, Path *out);
Point point_toward(Point from, Point to, double distance);                /* so far from from; from itself where to is the same */
/* The curve from p0 by way of c[0] and c[1] to c[2]: its point at t, 0 to 1; the t, at most 4, at which it turns along x or y. */
Point curve_point(Point p0, const Point *c, double t);
int curve_turns(Point p0, const Point *c, double turns[4]);

/* Whether every segment is upright or level, so that the path may be laid on the pixel grid. */
bool path_is_rectilinear(const Path *p);
/* Lays every point on the pixel grid of a sheet of this height, so that a stroke of this width (pixels) has sharp edges. Rounding
 * goes downwards on the sheet, as Agg's does. */
void path_snap(Path *p, double linewidth, double height);
/* Keeps of every segment what lies in the box; NaN points break the path. False where there is nothing to cut: the path lies within,
 * or it is curved or closed. */
bool path_cut(const Path *p, Box box, Path *out);
/* Drops points that cannot be seen: runs that stay within a ninth of a pixel of a straight line become that line.
 * NaN points break the path. */
bool path_simplify(const Path *p, Path *out);

#endif
