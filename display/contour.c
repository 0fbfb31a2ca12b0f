/* contour.c -- marching squares.
 *
 * Every cell whose corners lie on both sides of the level has one or two segments from edge to edge. An edge has a number, so
 * that segments of neighbouring cells can be strung together.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/contour.h"

#include <string.h>

typedef struct Segment { int64_t from, to; bool used; } Segment;

typedef struct Segments {
    Segment *item;                   /* owned */
    size_t count, capacity;
    int32_t *at_edge;                /* owned: two segments an edge, -1: none */
} Segments;

/* Corners 0..3 of cell (r, c) go around it; edge k lies between corners k and k + 1. */
static size_t corner(const ContourGrid *g, int r, int c, int k) {
    int row = r + (k == 2 || k == 3), column = c + (k == 1 || k == 2);
    return (size_t)row * (size_t)g->columns + (size_t)column;
}

static int64_t edge_number(const ContourGrid *g, int r, int c, int k) {
    int64_t n = (int64_t)g->rows * g->columns;
    switch (k) {
        case 0: return (int64_t)r * g->columns + c;
        case 1: return n + (int64_t)r * g->columns + c + 1;
        case 2: return (int64_t)(r + 1) * g->columns + c;
        default: return n + (int64_t)r * g->columns + c;
    }
}

static bool has_all(const ContourGrid *g, int r, int c) {
    for (int k = 0; k < 4; k++)
        if (!isfinite(g->z[corner(g, r, c, k)])) return false;
    return true;
}

static Point crossing(const ContourGrid *g, size_t a, size_t b, double level) {
    double t = (level - g->z[a]) / (g->z[b] - g->z[a]);
    return (Point){g->x[a] + (g->x[b] - g->x[a]) * t, g->y[a] + (g->y[b] - g->y[a]) * t};
}

static Point edge_point(const ContourGrid *g, int64_t edge, double level) {
    int64_t n = (int64_t)g->rows * g->columns;
    size_t a = (size_t)(edge < n ? edge : edge - n), b = edge < n ? a + 1 : a + (size_t)g->columns;
    return crossing(g, a, b, level);
}

static bool add_segment(Segments *s, int64_t from, int64_t to) {
    if (s->count == s->capacity) {
        size_t capacity = s->capacity ? s->capacity * 2 : 64;
        Segment *grown = mem_realloc(s->item, capacity * sizeof *grown);
        if (!grown) return false;
        s->item = grown;
        s->capacity = capacity;
    }
    int64_t ends[] = {from, to};
    for (int i = 0; i < 2; i++) {
        int32_t *slot = &s->at_edge[2 * ends[i]];
        slot[slot[0] >= 0] = (int32_t)s->count;
    }
    s->item[s->count++] = (Segment){from, to, false};
    return true;
}

static bool cell_segments(const ContourGrid *g, int r, int c, double level, Segments *out) {
    if (!has_all(g, r, c)) return true;
    int64_t met[4];
    int count = 0;
    bool above[4];
    for (int k = 0; k < 4; k++) above[k] = g->z[corner(g, r, c, k)] > level;
    for (int k = 0; k < 4; k++)
        if (above[k] != above[(k + 1) & 3]) met[count++] = edge_number(g, r, c, k);
    if (count == 2) return add_segment(out, met[0], met[1]);
    if (count != 4) return true;
    double middle = 0;               /* a saddle: its middle decides what hangs together */
    for (int k = 0; k < 4; k++) middle += g->z[corner(g, r, c, k)] / 4;
    bool joined = (middle > level) == above[0];
    if (joined) return add_segment(out, met[0], met[1]) && add_segment(out, met[2], met[3]);
    return add_segment(out, met[0], met[3]) && add_segment(out, met[1], met[2]);
}

/* The unused segment at edge, -1: none. */
static int32_t next_at(const Segments *s, int64_t edge) {
    for (int i = 0; i < 2; i++) {
        int32_t n = s->at_edge[2 * edge + i];
        if (n >= 0 && !s->item[n].used) return n;
    }
    return -1;
}

/* Follows the segments from one of them on, from the edge given, and draws the line. */
static void follow(const ContourGrid *g, Segments *s, int32_t first, int64_t start, double level, Path *out) {
    int64_t edge = start;
    Point p = edge_point(g, edge, level);
    path_move(out, p.x, p.y);
    for (int32_t n = first; n >= 0; n = next_at(s, edge)) {
        s->item[n].used = true;
        edge = s->item[n].from == edge ? s->item[n].to : s->item[n].from;
        p = edge_point(g, edge, level);
        path_line(out, p.x, p.y);
    }
    if (edge == start) path_close(out);
}

bool contour_lines(const ContourGrid *g, double level, Path *out) {
    size_t edges = 2 * (size_t)g->rows * (size_t)g->columns;
    Segments s = {.at_edge = mem_alloc((2 * edges + 1) * sizeof *s.at_edge)};
    bool ok = s.at_edge != NULL;
    if (ok) memset(s.at_edge, 0xFF, 2 * edges * sizeof *s.at_edge);
    for (int r = 0; ok && r + 1 < g->rows; r++)
        for (int c = 0; ok && c + 1 < g->columns; c++) ok = cell_segments(g, r, c, level, &s);
    for (size_t i = 0; ok && i < s.count; i++) {        /* open lines from their ends first */
        int64_t ends[] = {s.item[i].from, s.item[i].to};
        for (int k = 0; k < 2 && !s.item[i].used; k++)
            if (s.at_edge[2 * ends[k] + 1] < 0) follow(g, &s, (int32_t)i, ends[k], level, out);
    }
    for (size_t i = 0; ok && i < s.count; i++)
        if (!s.item[i].used) follow(g, &s, (int32_t)i, s.item[i].from, level, out);
    mem_free(s.item);
    mem_free(s.at_edge);
    return ok && !out->failed;
}

bool contour_area(const ContourGrid *g, double low, double high, Path *out) {
    for (int r = 0; r + 1 < g->rows; r++)
        for (int c = 0; c + 1 < g->columns; c++) {
            if (!has_all(g, r, c)) continue;
            bool begun = false;
            for (int k = 0; k < 4; k++) {
                size_t a = corner(g, r, c, k), b = corner(g, r, c, (k + 1) & 3);
                double za = g->z[a], zb = g->z[b];
                Point at[3];
                int n = 0;
                if (za >= low && za < high) at[n++] = (Point){g->x[a], g->y[a]};
                double first = za < zb ? low : high, second = za < zb ? high : low;
                if ((za < first) != (zb < first)) at[n++] = crossing(g, a, b, first);
                if ((za < second) != (zb < second)) at[n++] = crossing(g, a, b, second);
                for (int i = 0; i < n; i++) {
                    path_add(out, begun ? PATH_LINE : PATH_MOVE, at[i].x, at[i].y);
                    begun = true;
                }
            }
            if (begun) path_close(out);
        }
    return !out->failed;
}
