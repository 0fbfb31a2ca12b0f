/* draw.c -- draws the logo: a notebook page with the two reels of a tape. `make logos` runs it.
 *
 * Usage: draw FOLDER, where logo-32x32.png, logo-64x64.png and logo-svg.svg are written.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>

static void rounded(cairo_t *c, double x, double y, double w, double h, double r) {
    cairo_new_sub_path(c);
    cairo_arc(c, x + w - r, y + r, r, -M_PI / 2, 0);
    cairo_arc(c, x + w - r, y + h - r, r, 0, M_PI / 2);
    cairo_arc(c, x + r, y + h - r, r, M_PI / 2, M_PI);
    cairo_arc(c, x + r, y + r, r, M_PI, 3 * M_PI / 2);
    cairo_close_path(c);
}

static void reel(cairo_t *c, double x, double y, double r) {
    cairo_set_source_rgb(c, 0.98, 0.62, 0.18);
    cairo_arc(c, x, y, r, 0, 2 * M_PI);
    cairo_fill(c);
    cairo_set_source_rgb(c, 0.13, 0.20, 0.30);
    for (int i = 0; i < 3; i++) {
        double angle = M_PI / 2 + i * 2 * M_PI / 3;
        cairo_arc(c, x + 0.55 * r * cos(angle), y - 0.55 * r * sin(angle), 0.23 * r, 0, 2 * M_PI);
        cairo_fill(c);
    }
}

/* In a square of 64 units. */
static void draw(cairo_t *c) {
    cairo_set_source_rgb(c, 0.13, 0.20, 0.30);
    rounded(c, 4, 6, 56, 52, 8);
    cairo_fill(c);
    cairo_set_source_rgb(c, 0.98, 0.98, 0.96);
    rounded(c, 9, 11, 46, 12, 3);
    cairo_fill(c);
    cairo_set_source_rgb(c, 0.45, 0.55, 0.65);
    rounded(c, 13, 14, 26, 2.4, 1.2);
    rounded(c, 13, 18.4, 18, 2.4, 1.2);
    cairo_fill(c);
    cairo_set_source_rgb(c, 0.98, 0.62, 0.18);
    cairo_set_line_width(c, 2.6);
    cairo_move_to(c, 12, 48);
    cairo_line_to(c, 52, 48);
    cairo_stroke(c);
    reel(c, 21, 39, 9.5);
    reel(c, 43, 39, 9.5);
}

static int write_picture(const char *folder, const char *name, int size) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    cairo_surface_t *surface = size ? cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size, size) : cairo_svg_surface_create(path, 64, 64);
    cairo_t *c = cairo_create(surface);
    if (size) cairo_scale(c, size / 64.0, size / 64.0);
    draw(c);
    cairo_status_t status = cairo_status(c);
    if (size && !status) status = cairo_surface_write_to_png(surface, path);
    cairo_destroy(c);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return status != CAIRO_STATUS_SUCCESS;
}

int main(int argc, char **argv) {
    const char *folder = argc > 1 ? argv[1] : ".";
    return write_picture(folder, "logo-32x32.png", 32) | write_picture(folder, "logo-64x64.png", 64) | write_picture(folder, "logo-svg.svg", 0);
}
