/* sketch.c -- see sketch.h
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/sketch.h"

/* The pen: where it would be with a steady hand, and how far along the wave it is. */
typedef struct Pen {
    const Sketch *sketch;
    Path *out; /* borrowed */
    Point last;
    double phase;
    uint32_t seed;
} Pen;

static double next_random(Pen *pen) {
    pen->seed = 214013u * pen->seed + 2531011u;
    return pen->seed / 4294967296.0;
}

static void begin(Pen *pen, Point p) {
    path_move(pen->out, p.x, p.y);
    pen->last = p;
    pen->phase = 0;
}

/* One step: the wave goes on at a random rate, and moves the point across the line. */
static void step_to(Pen *pen, Point p) {
    const Sketch *s = pen->sketch;
    pen->phase += pow(s->randomness, 2 * next_random(pen));
    double dx = pen->last.x - p.x, dy = pen->last.y - p.y, length = hypot(dx, dy);
    double away = length > 0 ? s->scale * sin(pen->phase * 2 * M_PI / (s->length * s->randomness)) / length : 0;
    pen->last = p;
    path_line(pen->out, p.x - away * dy, p.y + away * dx); /* y runs upwards here, downwards in the original */
}

static void draw_to(Pen *pen, Point to) {
    Point from = pen->last;
    double length = hypot(to.x - from.x, to.y - from.y);
    for (double at = 1; at < length - 1; at++)
        step_to(pen, (Point){from.x + (to.x - from.x) * at / length, from.y + (to.y - from.y) * at / length});
    step_to(pen, to);
}

static void draw_curve(Pen *pen, const Point *control) {
    enum { PIECES = 24 };
    Point from = pen->last;
    for (int i = 1; i <= PIECES; i++) draw_to(pen, curve_point(from, control, (double)i / PIECES));
}

bool sketch_path(const Sketch *sketch, const Path *path, Path *out) {
    if (sketch->scale == 0) return path_copy(out, path);
    Pen pen = {.sketch = sketch, .out = out};
    Point start = {0, 0};
    for (size_t i = 0; i < path->count; i++) {
        Point p = path->point[i];
        bool known = path->code[i] == PATH_CLOSE || (isfinite(p.x) && isfinite(p.y));
        if (!known || path->code[i] == PATH_MOVE) {
            if (known)
                begin(&pen, start = p);
            else if (i + 1 < path->count && path->code[i + 1] == PATH_LINE)
                begin(&pen, start = path->point[++i]); /* after a gap */
        } else if (path->code[i] == PATH_CLOSE) {
            draw_to(&pen, start);
            path_close(out);
        } else if (path->code[i] == PATH_CURVE && i + 2 < path->count) {
            draw_curve(&pen, path->point + i);
            i += 2;
        } else {
            draw_to(&pen, p);
        }
    }
    return !out->failed;
}
