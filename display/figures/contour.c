/* contour.c -- marching squares.
 *
 * Every cell whose corners lie on both sides of the level has one or two segments from edge to edge, with what is
 * higher on their left. An edge has a number, so that segments of neighbouring cells can be strung together. Lines
 * begin where those of contourpy's algorithm "mpl2014" begin, Matplotlib's default, and come in the same order (labels
 * are placed by both): open ones first, at the edge of what there is, then closed ones at the right side of their first
 * cell.
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
    int32_t *at_edge; /* owned: of each edge the segment that leaves it and the one that reaches it, -1: none */
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
    s->at_edge[2 * from] = (int32_t)s->count;
    s->at_edge[2 * to + 1] = (int32_t)s->count;
    s->item[s->count++] = (Segment){.from = from, .to = to};
    return true;
}

/* Whether the corners of a cell run around it clockwise; those of triangles may. */
static bool is_clockwise(const ContourGrid *g, const Cell *cell) {
    if (!g->corner) return false;
    const int64_t a = (int64_t)cell->corner[0], b = (int64_t)cell->corner[1], c = (int64_t)cell->corner[2];
    return (g->x[b] - g->x[a]) * (g->y[c] - g->y[a]) < (g->x[c] - g->x[a]) * (g->y[b] - g->y[a]);
}

static bool cell_segments(const ContourGrid *g, const Cell *cell, double level, Segments *out) {
    if (!has_all(g, cell)) return true;
    int64_t in[2], out_of[2]; /* the edges after a high corner and those before one, around the cell */
    int n_in = 0, n_out = 0;
    bool above[4];
    for (int k = 0; k < cell->sides; k++) above[k] = g->z[cell->corner[k]] > level;
    for (int k = 0; k < cell->sides; k++) {
        bool next = above[(k + 1) % cell->sides];
        if (above[k] && !next) in[n_in++] = cell->edge[k];
        if (!above[k] && next) out_of[n_out++] = cell->edge[k];
    }
    if (n_in == 0) return true;
    if (n_in == 1)
        return is_clockwise(g, cell) ? add_segment(out, out_of[0], in[0]) : add_segment(out, in[0], out_of[0]);
    double middle = 0; /* a saddle: its middle decides what hangs together */
    for (int k = 0; k < 4; k++) middle += g->z[cell->corner[k]] / 4;
    bool apart = (middle > level) !=
                 above[0]; /* each line goes round the corner before the edge that it enters by, not the one after it */
    return add_segment(out, in[0], out_of[apart]) && add_segment(out, in[1], out_of[!apart]);
}

/* Follows the segments from the first one on to the end of the line, or to where it began. */
static void draw_line(const ContourGrid *g, Segments *s, int32_t first, double level, Path *out) {
    int64_t start = s->item[first].from;
    Point p = edge_point(g, start, level);
    path_move(out, p.x, p.y);
    for (int32_t n = first; n >= 0; n = s->at_edge[2 * s->item[n].to]) {
        s->item[n].used = true;
        p = edge_point(g, s->item[n].to, level);
        path_line(out, p.x, p.y);
        if (s->item[n].to == start) {
            path_close(out);
            return;
        }
    }
}

/* Where a closed line begins that is met first by segment i: at the upright side of its cell. */
static int32_t loop_start(const ContourGrid *g, const Segments *s, size_t i) {
    int64_t n = (int64_t)g->rows * g->columns, to = s->item[i].to;
    return !g->corner && to >= n && to < 2 * n ? s->at_edge[2 * to] : (int32_t)i;
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
    for (size_t i = 0; ok && i < s.count; i++) /* open lines: nothing reaches their first edge */
        if (s.at_edge[2 * s.item[i].from + 1] < 0) draw_line(g, &s, (int32_t)i, level, out);
    for (size_t i = 0; ok && i < s.count; i++)
        if (!s.item[i].used) draw_line(g, &s, loop_start(g, &s, i), level, out);
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
