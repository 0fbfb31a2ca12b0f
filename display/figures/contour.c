/* contour.c -- marching squares.
 *
 * Every cell whose corners lie on both sides of the level has one or two segments from edge to edge. An edge has a
 * number, so that segments of neighbouring cells can be strung together.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/contour.h"

#include <string.h>

typedef struct Segment {
    int64_t from, to;
    bool used;
} Segment;

typedef struct Segments {
    Segment *item; /* owned */
    size_t count, capacity;
    int32_t *at_edge; /* owned: two segments an edge, -1: none */
} Segments;

/* A cell: its corners around it, and the numbers of its edges; edge k lies between corners k and k + 1. */
typedef struct Cell {
    int sides;
    size_t corner[4];
    int64_t edge[4];
} Cell;

static size_t cell_count(const ContourGrid *g) {
    if (g->corner) return g->triangles;
    return g->rows > 1 && g->columns > 1 ? (size_t)(g->rows - 1) * (size_t)(g->columns - 1) : 0;
}

static size_t edge_count(const ContourGrid *g) {
    return g->corner ? g->edges : 3 * (size_t)g->rows * (size_t)g->columns;
}

static Cell cell_of(const ContourGrid *g, size_t number) {
    if (g->corner) {
        Cell cell = {.sides = 3};
        for (int k = 0; k < 3; k++) {
            cell.corner[k] = (size_t)g->corner[3 * number + (size_t)k];
            cell.edge[k] = (int64_t)g->edge[3 * number + (size_t)k];
        }
        return cell;
    }
    size_t wide = (size_t)g->columns, at = number / (wide - 1) * wide + number % (wide - 1);
    int64_t level = (int64_t)at, upright = (int64_t)g->rows * g->columns + level; /* edges along rows come first */
    return (Cell){4, {at, at + 1, at + wide + 1, at + wide}, {level, upright + 1, level + g->columns, upright}};
}

/* The corner without which a cell of four has all heights; -1: it has all, or misses more. */
static int lone_gap(const ContourGrid *g, const Cell *cell) {
    int gap = -1;
    for (int k = 0; k < 4; k++) {
        if (isfinite(g->z[cell->corner[k]])) continue;
        if (gap >= 0) return -1;
        gap = k;
    }
    return gap;
}

/* The cell, or the triangle that is left of it. Slanting edges are numbered last, by the cell's first corner. */
static Cell whole_cell(const ContourGrid *g, size_t number) {
    Cell cell = cell_of(g, number);
    int gap = g->corners && cell.sides == 4 ? lone_gap(g, &cell) : -1;
    if (gap < 0) return cell;
    Cell left = {.sides = 3};
    for (int k = 0; k < 3; k++) {
        int from = (gap + 1 + k) % 4;
        left.corner[k] = cell.corner[from];
        left.edge[k] = k < 2 ? cell.edge[from] : 2 * (int64_t)g->rows * g->columns + (int64_t)cell.corner[0];
    }
    return left;
}

static bool has_all(const ContourGrid *g, const Cell *cell) {
    for (int k = 0; k < cell->sides; k++)
        if (!isfinite(g->z[cell->corner[k]])) return false;
    return true;
}

static Point crossing(const ContourGrid *g, size_t a, size_t b, double level) {
    double t = (level - g->z[a]) / (g->z[b] - g->z[a]);
    return (Point){g->x[a] + (g->x[b] - g->x[a]) * t, g->y[a] + (g->y[b] - g->y[a]) * t};
}

static Point edge_point(const ContourGrid *g, int64_t edge, double level) {
    if (g->corner) return crossing(g, (size_t)g->end[2 * edge], (size_t)g->end[2 * edge + 1], level);
    int64_t n = (int64_t)g->rows * g->columns;
    if (edge >= 2 * n) {
        size_t first = (size_t)(edge - 2 * n), wide = (size_t)g->columns;
        bool rising = !isfinite(g->z[first + 1]) || !isfinite(g->z[first + wide]);
        return rising ? crossing(g, first, first + wide + 1, level) : crossing(g, first + 1, first + wide, level);
    }
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

static bool cell_segments(const ContourGrid *g, const Cell *cell, double level, Segments *out) {
    if (!has_all(g, cell)) return true;
    int64_t met[4];
    int count = 0;
    bool above[4];
    for (int k = 0; k < cell->sides; k++) above[k] = g->z[cell->corner[k]] > level;
    for (int k = 0; k < cell->sides; k++)
        if (above[k] != above[(k + 1) % cell->sides]) met[count++] = cell->edge[k];
    if (count == 2) return add_segment(out, met[0], met[1]);
    if (count != 4) return true;
    double middle = 0; /* a saddle: its middle decides what hangs together */
    for (int k = 0; k < 4; k++) middle += g->z[cell->corner[k]] / 4;
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
    size_t edges = edge_count(g);
    Segments s = {.at_edge = mem_alloc((2 * edges + 1) * sizeof *s.at_edge)};
    bool ok = s.at_edge != NULL;
    if (ok) memset(s.at_edge, 0xFF, 2 * edges * sizeof *s.at_edge);
    for (size_t i = 0; ok && i < cell_count(g); i++) {
        Cell cell = whole_cell(g, i);
        ok = cell_segments(g, &cell, level, &s);
    }
    for (size_t i = 0; ok && i < s.count; i++) { /* open lines from their ends first */
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

/* The part of a cell where low <= z < high. */
static void cell_area(const ContourGrid *g, const Cell *cell, double low, double high, Path *out) {
    bool begun = false;
    for (int k = 0; k < cell->sides; k++) {
        size_t a = cell->corner[k], b = cell->corner[(k + 1) % cell->sides];
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

bool contour_area(const ContourGrid *g, double low, double high, Path *out) {
    for (size_t i = 0; i < cell_count(g); i++) {
        Cell cell = whole_cell(g, i);
        if (has_all(g, &cell)) cell_area(g, &cell, low, high, out);
    }
    return !out->failed;
}
