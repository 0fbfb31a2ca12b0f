/* hatch.c -- areas filled with strokes and dots.
 *
 * A tile of 72 x 72 points a hatch, as Matplotlib: every letter of the pattern adds its strokes, repeated letters make them denser.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <string.h>

static int times(const char *hatch, const char *letters) {
    int n = 0;
    for (; *hatch; hatch++) n += strchr(letters, *hatch) != NULL;
    return n;
}

/* Strokes across a unit tile, density lines a letter. */
static void add_strokes(Path *tile, const char *hatch, int density) {
    int level = times(hatch, "-+") * density, upright = times(hatch, "|+") * density;
    for (int i = 0; i < level; i++) {
        path_move(tile, 0, (i + 0.5) / level);
        path_line(tile, 1, (i + 0.5) / level);
    }
    for (int i = 0; i < upright; i++) {
        path_move(tile, (i + 0.5) / upright, 0);
        path_line(tile, (i + 0.5) / upright, 1);
    }
    int rising = times(hatch, "/x") * density, falling = times(hatch, "\\x") * density;
    for (int i = 0; i <= rising && rising; i++) {
        double at = -0.5 + (double)i / rising;
        path_move(tile, at, -at);
        path_line(tile, 1 + at, 1 - at);
    }
    for (int i = 0; i <= falling && falling; i++) {
        double at = -0.5 + (double)i / falling;
        path_move(tile, at, 1 + at);
        path_line(tile, 1 + at, at);
    }
}

static void add_circles(Path *tile, int rows, double radius) {
    if (rows == 0) return;
    double step = 1.0 / rows;
    for (int row = 0; row <= rows; row++)
        for (int column = 0; column <= rows; column++)
            path_ellipse(tile, (column + (row % 2 ? 0.5 : 0)) * step, row * step, radius * step, radius * step);
}

/* A ring's edges lie so near each other that their strokes cover what is between. */
static void add_rings(Path *tile, int rows, double radius) {
    add_circles(tile, rows, radius);
    add_circles(tile, rows, 0.9 * radius);
}

static void add_stars(Path *tile, int rows) {
    double step = rows ? 1.0 / rows : 0;
    Marker star = {.shape = '*'};
    for (int row = 0; row <= rows && rows; row++)
        for (int column = 0; column <= rows; column++) {
            Path one = {0};
            marker_path(&star, 2 * step / 3, &one);
            path_transform(&one, 1, 0, 0, 1, (column + (row % 2 ? 0.5 : 0)) * step, row * step);
            path_copy(tile, &one);
            path_clear(&one);
        }
}

void hatch_fill(Canvas *canvas, const Path *path, const char *hatch, Rgba color, double linewidth) {
    enum { DENSITY = 6 };
    if (!hatch[0] || color.a <= 0) return;
    double side = floor(canvas->dpi), points_scale = canvas->dpi / 72;
    cairo_surface_t *surface = cairo_surface_create_similar(canvas->surface, CAIRO_CONTENT_COLOR_ALPHA, (int)side, (int)side);
    Canvas tile = {.kind = canvas->kind, .surface = surface, .cairo = cairo_create(surface), .width = side, .height = side};
    Path lines = {0}, dots = {0}, rings = {0};
    add_strokes(&lines, hatch, DENSITY);
    add_rings(&rings, times(hatch, "o") * DENSITY, 0.2);
    add_rings(&rings, times(hatch, "O") * DENSITY, 0.35);
    add_circles(&dots, times(hatch, ".") * DENSITY, 0.1);
    add_stars(&dots, times(hatch, "*") * DENSITY);
    Path *all[] = {&lines, &rings, &dots};
    Stroke stroke = {.color = color, .width = linewidth * points_scale, .cap = CAP_BUTT};
    for (int i = 0; i < 3; i++) {
        path_transform(all[i], side, 0, 0, side, 0, 0);
        canvas_path(&tile, all[i], &stroke, i == 2 ? color : RGBA_NONE);
        path_clear(all[i]);
    }
    cairo_destroy(tile.cairo);
    cairo_save(canvas->cairo);
    cairo_new_path(canvas->cairo);
    for (size_t i = 0; i < path->count; i++) {
        double x = path->point[i].x, y = canvas->height - path->point[i].y;
        if (path->code[i] == PATH_MOVE) cairo_move_to(canvas->cairo, x, y);
        else if (path->code[i] == PATH_LINE) cairo_line_to(canvas->cairo, x, y);
        else if (path->code[i] == PATH_CLOSE) cairo_close_path(canvas->cairo);
        else if (i + 2 < path->count) {
            cairo_curve_to(canvas->cairo, x, y, path->point[i + 1].x, canvas->height - path->point[i + 1].y, path->point[i + 2].x,
                           canvas->height - path->point[i + 2].y);
            i += 2;
        }
    }
    cairo_set_source_surface(canvas->cairo, surface, 0, 0);
    cairo_pattern_set_extend(cairo_get_source(canvas->cairo), CAIRO_EXTEND_REPEAT);
    cairo_fill(canvas->cairo);
    cairo_restore(canvas->cairo);
    cairo_surface_destroy(surface);
}
