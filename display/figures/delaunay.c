/* delaunay.c -- the incremental algorithm of Bowyer (1981) and Watson (1981) over points from left to right.
 *
 * A triangle whose circle lies wholly to the left of the current point can never change again and is set aside, which
 * keeps the list that every point is compared with short (Bourke 1989).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/delaunay.h"

#include <stdlib.h>

typedef struct Site {
    double x, y;
    size_t index;
} Site;
typedef struct Triangle {
    size_t corner[3];
    double cx, cy, square;
} Triangle; /* with the circle through the corners */
typedef struct Side {
    size_t from, to;
} Side;

typedef struct Work {
    Site *site;     /* owned: sorted, and three that surround them all */
    Triangle *open; /* owned */
    Side *side;     /* owned */
    size_t open_count, open_room, side_count, side_room;
} Work;

static int compare_sites(const void *a, const void *b) {
    const Site *p = a, *q = b;
    if (p->x != q->x) return p->x < q->x ? -1 : 1;
    return p->y < q->y ? -1 : p->y > q->y;
}

static bool grow(void **items, size_t *room, size_t count, size_t size) {
    if (count < *room) return true;
    size_t wanted = *room ? *room * 2 : 64;
    void *grown = mem_realloc(*items, wanted * size);
    if (!grown) return false;
    *items = grown;
    *room = wanted;
    return true;
}

/* Twice the area of a, b, c, positive counter-clockwise. */
static double area(const Site *a, const Site *b, const Site *c) {
    return (b->x - a->x) * (c->y - a->y) - (c->x - a->x) * (b->y - a->y);
}

static bool add_triangle(Work *w, size_t a, size_t b, size_t c) {
    const Site *p = &w->site[a], *q = &w->site[b], *r = &w->site[c];
    double twice = area(p, q, r);
    if (twice == 0) return true;
    if (!grow((void **)&w->open, &w->open_room, w->open_count, sizeof *w->open)) return false;
    double bx = q->x - p->x, by = q->y - p->y, cx = r->x - p->x, cy = r->y - p->y;
    double bb = bx * bx + by * by, cc = cx * cx + cy * cy;
    double ux = (cy * bb - by * cc) / (2 * twice), uy = (bx * cc - cx * bb) / (2 * twice);
    w->open[w->open_count++] =
        (Triangle){{a, twice > 0 ? b : c, twice > 0 ? c : b}, p->x + ux, p->y + uy, ux * ux + uy * uy};
    return true;
}

/* A side that two dropped triangles share cancels; the rest is the outline of the hole. */
static bool add_side(Work *w, size_t from, size_t to) {
    for (size_t i = 0; i < w->side_count; i++)
        if (w->side[i].from == to && w->side[i].to == from) {
            w->side[i] = w->side[--w->side_count];
            return true;
        }
    if (!grow((void **)&w->side, &w->side_room, w->side_count, sizeof *w->side)) return false;
    w->side[w->side_count++] = (Side){from, to};
    return true;
}

static bool write_triangle(const Work *w, const Triangle *t, size_t sites, Array *out) {
    for (int k = 0; k < 3; k++)
        if (t->corner[k] >= sites) return true;
    for (int k = 0; k < 3; k++)
        if (!array_push(out, (double)w->site[t->corner[k]].index)) return false;
    return true;
}

/* Site s: drops the triangles whose circles hold it, fills the hole with new ones, and writes those that are done. */
static bool insert(Work *w, size_t s, size_t sites, Array *out) {
    const Site *p = &w->site[s];
    bool ok = true;
    w->side_count = 0;
    for (size_t i = 0; ok && i < w->open_count;) {
        Triangle t = w->open[i];
        double dx = p->x - t.cx, dy = p->y - t.cy;
        bool done = dx > 0 && dx * dx > t.square * (1 + 1e-9), inside = dx * dx + dy * dy < t.square * (1 - 1e-12);
        if (!done && !inside) {
            i++;
            continue;
        }
        w->open[i] = w->open[--w->open_count];
        if (done) ok = write_triangle(w, &t, sites, out);
        for (int k = 0; ok && !done && k < 3; k++) ok = add_side(w, t.corner[k], t.corner[(k + 1) % 3]);
    }
    for (size_t i = 0; ok && i < w->side_count; i++) ok = add_triangle(w, w->side[i].from, w->side[i].to, s);
    return ok;
}

/* Sorts the points into w->site, each place once, and adds three far outside. Returns how many there are. */
static size_t prepare(Work *w, const double *x, const double *y, size_t n) {
    for (size_t i = 0; i < n; i++) w->site[i] = (Site){x[i], y[i], i};
    qsort(w->site, n, sizeof *w->site, compare_sites);
    size_t count = 0;
    Box box = BOX_EMPTY;
    for (size_t i = 0; i < n; i++) {
        if (count && w->site[count - 1].x == w->site[i].x && w->site[count - 1].y == w->site[i].y) continue;
        w->site[count++] = w->site[i];
        box = box_union(box, (Box){w->site[i].x, w->site[i].y, w->site[i].x, w->site[i].y});
    }
    double reach = 1e4 * fmax(fmax(box.x1 - box.x0, box.y1 - box.y0), 1e-300);
    double mx = (box.x0 + box.x1) / 2, my = (box.y0 + box.y1) / 2;
    w->site[count] = (Site){mx - 2 * reach, my - reach, SIZE_MAX};
    w->site[count + 1] = (Site){mx + 2 * reach, my - reach, SIZE_MAX};
    w->site[count + 2] = (Site){mx, my + 2 * reach, SIZE_MAX};
    return count;
}

bool delaunay(const double *x, const double *y, size_t n, Array *out) {
    Work w = {.site = mem_alloc((n + 3) * sizeof *w.site)};
    if (!w.site) return false;
    size_t sites = prepare(&w, x, y, n);
    bool ok = add_triangle(&w, sites, sites + 1, sites + 2);
    for (size_t s = 0; ok && s < sites; s++) ok = insert(&w, s, sites, out);
    for (size_t i = 0; ok && i < w.open_count; i++) ok = write_triangle(&w, &w.open[i], sites, out);
    mem_free(w.site);
    mem_free(w.open);
    mem_free(w.side);
    return ok;
}
