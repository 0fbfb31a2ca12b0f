/* path_clip.c -- which points lie in a path, and paths cut in two where they enter or leave an area.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/path.h"

enum {
    CHORDS = 16,     /* that a curve counts as where it is asked what lies in it */
    HALVINGS = 30,   /* of a piece, until the place of a cut is found */
};

static bool crosses(Point a, Point b, Point at) {
    return (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x);
}

bool path_contains(const Path *p, Point at) {
    bool odd = false;
    Point start = {0, 0}, last = {0, 0};
    for (size_t i = 0; i < p->count; i++) {
        Point to = p->code[i] == PATH_CLOSE ? start : p->point[i];
        if (p->code[i] == PATH_MOVE) {
            odd ^= crosses(last, start, at);
            start = to;
        } else if (p->code[i] == PATH_CURVE) {
            Point from = last, before = last;
            for (int k = 1; k <= CHORDS; k++) {
                Point chord = curve_point(from, &p->point[i], k / (double)CHORDS);
                odd ^= crosses(before, chord, at);
                before = chord;
            }
            i += 2;
            to = p->point[i];
        } else {
            odd ^= crosses(last, to, at);
        }
        last = to;
    }
    return odd ^ crosses(last, start, at);
}

static Point between(Point a, Point b, double t) { return (Point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; }

/* A straight or curved piece of a path: from p[0] to p[1] or p[3]. */
typedef struct Piece {
    Point p[4];
    bool curved;
} Piece;

static Piece piece_at(const Path *path, size_t i) {
    Piece piece = {{path->point[i - 1], path->point[i]}, path->code[i] == PATH_CURVE};
    for (size_t k = 1; piece.curved && k < 3; k++) piece.p[k + 1] = path->point[i + k];
    return piece;
}

static Point piece_end(const Piece *piece) { return piece->p[piece->curved ? 3 : 1]; }

static Point piece_point(const Piece *piece, double t) {
    return piece->curved ? curve_point(piece->p[0], &piece->p[1], t) : between(piece->p[0], piece->p[1], t);
}

/* Appends the part of the piece before t, or after it (de Casteljau). */
static void put_part(const Piece *piece, double t, bool first, Path *out) {
    const Point *p = piece->p;
    Point cut = piece_point(piece, t);
    if (!first) path_move(out, cut.x, cut.y);
    if (!piece->curved) {
        Point to = first ? cut : p[1];
        path_line(out, to.x, to.y);
        return;
    }
    Point a = between(p[0], p[1], t), b = between(p[1], p[2], t), c = between(p[2], p[3], t);
    Point ab = between(a, b, t), bc = between(b, c, t);
    if (first) path_curve(out, a.x, a.y, ab.x, ab.y, cut.x, cut.y);
    else path_curve(out, bc.x, bc.y, c.x, c.y, p[3].x, p[3].y);
}

/* Where the piece, whose ends lie on different sides, crosses the area's border. */
static double crossing(const Piece *piece, AreaTest inside, const void *area, bool starts_inside) {
    double low = 0, high = 1;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (inside(area, piece_point(piece, middle)) == starts_inside) low = middle;
        else high = middle;
    }
    return (low + high) / 2;
}

bool path_split(const Path *path, AreaTest inside, const void *area, bool first, Path *out) {
    if (path->count < 2) return false;
    bool starts_inside = inside(area, path->point[0]);
    for (size_t i = 1, next; i < path->count; i = next) {
        Piece piece = piece_at(path, i);
        next = i + (piece.curved ? 3 : 1);
        if (inside(area, piece_end(&piece)) == starts_inside) continue;
        for (size_t k = 0; first && k < i; k++) path_add(out, path->code[k], path->point[k].x, path->point[k].y);
        put_part(&piece, crossing(&piece, inside, area, starts_inside), first, out);
        for (size_t k = next; !first && k < path->count; k++)
            path_add(out, path->code[k], path->point[k].x, path->point[k].y);
        return true;
    }
    return false;
}
