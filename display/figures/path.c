/* path.c -- building, measuring, snapping and thinning paths.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/path.h"

#include <string.h>

void array_clear(Array *a) {
    mem_free(a->v);
    *a = (Array){0};
}

static bool array_reserve(Array *a, size_t n) {
    if (n <= a->capacity) return true;
    size_t capacity = a->capacity * 2 > n ? a->capacity * 2 : n;
    double *v = mem_realloc(a->v, capacity * sizeof *v);
    if (!v) {
        a->failed = true;
        return false;
    }
    a->v = v;
    a->capacity = capacity;
    return true;
}

bool array_push(Array *a, double x) {
    if (!array_reserve(a, a->n < 8 ? 8 : a->n + 1)) return false;
    a->v[a->n++] = x;
    return true;
}

bool array_set(Array *a, const double *v, size_t n) {
    if (!array_reserve(a, n ? n : 1)) return false;
    if (v) memcpy(a->v, v, n * sizeof *v);
    else memset(a->v, 0, n * sizeof *a->v);
    a->n = n;
    return true;
}

void path_clear(Path *p) {
    mem_free(p->point);
    mem_free(p->code);
    *p = (Path){0};
}

void path_empty(Path *p) {
    p->count = 0;
}

bool path_reserve(Path *p, size_t extra) {
    if (p->count + extra <= p->capacity) return true;
    size_t capacity = p->capacity * 2 > p->count + extra ? p->capacity * 2 : p->count + extra;
    Point *point = mem_realloc(p->point, capacity * sizeof *point);
    if (point) p->point = point;
    uint8_t *codes = mem_realloc(p->code, capacity);
    if (codes) p->code = codes;
    if (!point || !codes) {
        p->failed = true;
        return false;
    }
    p->capacity = capacity;
    return true;
}

bool path_add(Path *p, PathCode code, double x, double y) {
    if (p->count == p->capacity && !path_reserve(p, 16)) return false;
    p->point[p->count] = (Point){x, y};
    p->code[p->count++] = (uint8_t)code;
    return true;
}

bool path_curve(Path *p, double x1, double y1, double x2, double y2, double x3, double y3) {
    return path_add(p, PATH_CURVE, x1, y1) && path_add(p, PATH_CURVE, x2, y2) && path_add(p, PATH_CURVE, x3, y3);
}

Point point_toward(Point from, Point to, double distance) {
    double length = hypot(to.x - from.x, to.y - from.y);
    if (length == 0) return from;
    return (Point){from.x + (to.x - from.x) * distance / length, from.y + (to.y - from.y) * distance / length};
}

bool path_bend(Path *p, double x1, double y1, double x2, double y2) {
    Point from = p->count ? p->point[p->count - 1] : (Point){x1, y1};
    return path_curve(p, (from.x + 2 * x1) / 3, (from.y + 2 * y1) / 3, (x2 + 2 * x1) / 3, (y2 + 2 * y1) / 3, x2, y2);
}

bool path_box(Path *p, double x0, double y0, double x1, double y1) {
    return path_move(p, x0, y0) && path_line(p, x1, y0) && path_line(p, x1, y1) && path_line(p, x0, y1) && path_close(p);
}

bool path_arc(Path *p, double x, double y, double rx, double ry, double degrees0, double degrees1) {
    int pieces = (int)ceil(fabs(degrees1 - degrees0) / 45 - 1e-9);
    if (pieces < 1) pieces = 1;
    double t = degrees0 * M_PI / 180, step = (degrees1 - degrees0) * M_PI / 180 / pieces;
    double k = 4.0 / 3 * tan(step / 4);
    path_move(p, x + rx * cos(t), y + ry * sin(t));
    for (int i = 0; i < pieces; i++, t += step) {
        double c0 = cos(t), s0 = sin(t), c1 = cos(t + step), s1 = sin(t + step);
        path_curve(p, x + rx * (c0 - k * s0), y + ry * (s0 + k * c0), x + rx * (c1 + k * s1), y + ry * (s1 - k * c1),
                   x + rx * c1, y + ry * s1);
    }
    return !p->failed;
}

bool path_ellipse(Path *p, double x, double y, double rx, double ry) {
    return path_arc(p, x, y, rx, ry, -90, 270) && path_close(p);
}

bool path_copy(Path *to, const Path *from) {
    for (size_t i = 0; i < from->count; i++) path_add(to, from->code[i], from->point[i].x, from->point[i].y);
    return !to->failed;
}

void path_transform(Path *p, double a, double b, double c, double d, double e, double f) {
    for (size_t i = 0; i < p->count; i++) {
        Point q = p->point[i];
        p->point[i] = (Point){a * q.x + c * q.y + e, b * q.x + d * q.y + f};
    }
}

Point curve_point(Point p0, const Point *c, double t) {
    double u = 1 - t, w0 = u * u * u, w1 = 3 * u * u * t, w2 = 3 * u * t * t, w3 = t * t * t;
    return (Point){w0 * p0.x + w1 * c[0].x + w2 * c[1].x + w3 * c[2].x, w0 * p0.y + w1 * c[0].y + w2 * c[1].y + w3 * c[2].y};
}

/* Where the derivative of a cubic Bezier polynomial is zero inside (0, 1). */
static int polynomial_turns(double p0, double p1, double p2, double p3, double *out) {
    double a = -p0 + 3 * p1 - 3 * p2 + p3, b = 2 * (p0 - 2 * p1 + p2), c = p1 - p0, root[2];
    int count = 0, n = 0;
    if (fabs(a) < 1e-14 * (fabs(b) + fabs(c))) {
        if (b != 0) root[count++] = -c / b;
    } else if (b * b - 4 * a * c >= 0) {
        double d = sqrt(b * b - 4 * a * c);
        root[count++] = (-b - d) / (2 * a);
        root[count++] = (-b + d) / (2 * a);
    }
    for (int i = 0; i < count; i++)
        if (root[i] > 0 && root[i] < 1) out[n++] = root[i];
    return n;
}

int curve_turns(Point p0, const Point *c, double turns[4]) {
    int n = polynomial_turns(p0.x, c[0].x, c[1].x, c[2].x, turns);
    return n + polynomial_turns(p0.y, c[0].y, c[1].y, c[2].y, turns + n);
}

static Box curve_extent(Box box, Point p0, const Point *c) {
    double turns[4];
    int n = curve_turns(p0, c, turns);
    for (int i = 0; i < n; i++) {
        Point p = curve_point(p0, c, turns[i]);
        box = box_add(box, p.x, p.y);
    }
    return box_add(box, c[2].x, c[2].y);
}

Box path_extent(const Path *p) {
    Box box = BOX_EMPTY;
    for (size_t i = 0; i < p->count; i++) {
        if (p->code[i] == PATH_CLOSE || !isfinite(p->point[i].x) || !isfinite(p->point[i].y)) continue;
        if (p->code[i] == PATH_CURVE && i > 0 && i + 2 < p->count) {
            box = curve_extent(box, p->point[i - 1], p->point + i);
            i += 2;
            continue;
        }
        box = box_add(box, p->point[i].x, p->point[i].y);
    }
    return box;
}

bool path_is_rectilinear(const Path *p) {
    if (p->count > 1024) return false;
    for (size_t i = 1; i < p->count; i++) {
        if (p->code[i] == PATH_CURVE) return false;
        if (p->code[i] != PATH_LINE || p->code[i - 1] == PATH_CLOSE) continue;
        if (fabs(p->point[i].x - p->point[i - 1].x) >= 1e-4 && fabs(p->point[i].y - p->point[i - 1].y) >= 1e-4) return false;
    }
    return true;
}

void path_snap(Path *p, double linewidth, double height) {
    double shift = ((int)floor(linewidth + 0.5) & 1) ? 0.5 : 0.0;
    for (size_t i = 0; i < p->count; i++) {
        if (p->code[i] == PATH_CLOSE) continue;
        p->point[i].x = floor(p->point[i].x + 0.5) + shift;
        p->point[i].y = height - (floor(height - p->point[i].y + 0.5) + shift);
    }
}

/* The parts t0 to t1 of a segment that lie on the inner side of a border, which its ends are before (negative) or past. */
static void cut_side(double from, double to, double *t0, double *t1) {
    if (from >= 0 && to >= 0) return;
    if (from < 0 && to < 0) *t0 = 1, *t1 = 0;
    else if (from < 0) *t0 = fmax(*t0, from / (from - to));
    else *t1 = fmin(*t1, from / (from - to));
}

static void cut_segment(Point p, Point q, Box box, Path *out) {
    double t0 = 0, t1 = 1, dx = q.x - p.x, dy = q.y - p.y;
    cut_side(p.x - box.x0, q.x - box.x0, &t0, &t1);
    cut_side(box.x1 - p.x, box.x1 - q.x, &t0, &t1);
    cut_side(p.y - box.y0, q.y - box.y0, &t0, &t1);
    cut_side(box.y1 - p.y, box.y1 - q.y, &t0, &t1);
    if (t0 > t1) return;
    Point a = t0 > 0 ? (Point){p.x + t0 * dx, p.y + t0 * dy} : p, last = out->count ? out->point[out->count - 1] : (Point){NAN, NAN};
    if (last.x != a.x || last.y != a.y) path_move(out, a.x, a.y);
    if (t1 < 1) path_line(out, p.x + t1 * dx, p.y + t1 * dy);
    else path_line(out, q.x, q.y);
}

bool path_cut(const Path *p, Box box, Path *out) {
    bool within = true;
    for (size_t i = 0; i < p->count; i++) {
        Point q = p->point[i];
        if (p->code[i] == PATH_CURVE || p->code[i] == PATH_CLOSE) return false;
        if (isfinite(q.x) && isfinite(q.y)) within &= q.x >= box.x0 && q.x <= box.x1 && q.y >= box.y0 && q.y <= box.y1;
    }
    if (within) return false;
    for (size_t i = 1; i < p->count; i++) {
        Point a = p->point[i - 1], b = p->point[i];
        if (p->code[i] == PATH_LINE && isfinite(a.x) && isfinite(a.y) && isfinite(b.x) && isfinite(b.y)) cut_segment(a, b, box, out);
    }
    return !out->failed;
}

/* A run of points that lie along one direction from its origin: how far it reaches forward and back. */
typedef struct Run {
    Point origin, last;
    double dx, dy, length2;          /* the direction: the run's first segment */
    double forward, back;            /* largest and smallest position along it, in units of length2 */
    Point forward_point, back_point;
    bool back_last;                  /* the extreme that the run met last is the one behind */
    bool open;
} Run;

static void run_start(Run *run, Point origin) {
    *run = (Run){.origin = origin, .last = origin};
}

/* Draws what the run has seen: out to both of its extremes, and to where it ended. */
static void run_flush(Run *run, Path *out) {
    if (!run->open) return;
    Point first = run->back_last ? run->forward_point : run->back_point;
    Point second = run->back_last ? run->back_point : run->forward_point;
    if (run->back < 0) path_line(out, first.x, first.y);
    path_line(out, second.x, second.y);
    if (run->last.x != second.x || run->last.y != second.y) path_line(out, run->last.x, run->last.y);
}

/* Whether p lies within a ninth of a pixel of the run's line; if so, the run takes it in. */
static bool run_take(Run *run, Point p) {
    double vx = p.x - run->origin.x, vy = p.y - run->origin.y;
    if (!run->open) {
        run->length2 = vx * vx + vy * vy;
        if (run->length2 == 0) return true;
        run->dx = vx;
        run->dy = vy;
        run->forward = run->length2;
        run->back = 0;
        run->forward_point = p;
        run->back_point = run->origin;
        run->back_last = false;
        run->last = p;
        return run->open = true;
    }
    double along = vx * run->dx + vy * run->dy, across = vx * run->dy - vy * run->dx;
    if (across * across > run->length2 / 81) return false;
    if (along > run->forward) {
        run->forward = along;
        run->forward_point = p;
        run->back_last = false;
    } else if (along < run->back) {
        run->back = along;
        run->back_point = p;
        run->back_last = true;
    }
    run->last = p;
    return true;
}

bool path_simplify(const Path *p, Path *out) {
    Run run = {0};
    bool started = false;
    for (size_t i = 0; i < p->count; i++) {
        Point q = p->point[i];
        if (!isfinite(q.x) || !isfinite(q.y)) {
            run_flush(&run, out);
            run.open = started = false;
            continue;
        }
        if (!started || p->code[i] == PATH_MOVE) {
            run_flush(&run, out);
            path_move(out, q.x, q.y);
            run_start(&run, q);
            started = true;
            continue;
        }
        if (run_take(&run, q)) continue;
        run_flush(&run, out);
        run_start(&run, run.last);
        run_take(&run, q);
    }
    run_flush(&run, out);
    return !out->failed;
}
