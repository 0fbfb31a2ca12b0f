/* image.c -- pictures and colour meshes: numbers to pixels.
 *
 * Matplotlib resamples an image to the pixels of its axes: by the nearest when it is enlarged by a whole number or much, else
 * smoothly ('antialiased'). Here the nearest is taken pixel by pixel, and a reduced picture is averaged.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figure.h"

#include <string.h>

static uint32_t premultiplied(Rgba c, double alpha) {
    double a = fmin(fmax(c.a * alpha, 0), 1);
    uint32_t A = (uint32_t)lround(a * 255), R = (uint32_t)lround(fmin(fmax(c.r, 0), 1) * a * 255);
    uint32_t G = (uint32_t)lround(fmin(fmax(c.g, 0), 1) * a * 255), B = (uint32_t)lround(fmin(fmax(c.b, 0), 1) * a * 255);
    return A << 24 | R << 16 | G << 8 | B;
}

/* The colour of cell (row, column). */
static uint32_t cell_color(const Artist *image, int row, int column) {
    double alpha = isnan(image->alpha) ? 1 : image->alpha;
    const double *v = image->values.v + ((size_t)row * (size_t)image->columns + (size_t)column) * (size_t)image->channels;
    if (image->channels == 1) {
        if (!image->map) return 0;
        return premultiplied(colormap_at(image->map, norm_at(&image->norm, image->map->count, v[0])), alpha);
    }
    return premultiplied((Rgba){v[0], v[1], v[2], image->channels == 4 ? v[3] : 1}, alpha);
}

/* All cells' colours, the row that is drawn on top first. */
static uint32_t *color_cells(Artist *image) {
    size_t cells = (size_t)image->rows * (size_t)image->columns;
    if (image->values.n < cells * (size_t)image->channels || cells == 0) return NULL;
    uint32_t *colors = mem_alloc(cells * sizeof *colors);
    if (!colors) return NULL;
    if (image->channels == 1) norm_fit(&image->norm, image->values.v, image->values.n);
    for (int row = 0; row < image->rows; row++)
        for (int column = 0; column < image->columns; column++)
            colors[(size_t)row * (size_t)image->columns + (size_t)column] = cell_color(image, row, column);
    return colors;
}

/* Numbers between cells, for smooth pictures: bilinear over the values themselves. */
static double blend_value(const Artist *image, double row, double column, int channel) {
    row = fmin(fmax(row, 0), image->rows - 1);
    column = fmin(fmax(column, 0), image->columns - 1);
    int r = (int)row, c = (int)column, r1 = r + 1 < image->rows ? r + 1 : r, c1 = c + 1 < image->columns ? c + 1 : c;
    double fr = row - r, fc = column - c;
    size_t w = (size_t)image->columns, n = (size_t)image->channels, k = (size_t)channel;
    const double *v = image->values.v;
    double top = v[((size_t)r * w + (size_t)c) * n + k] * (1 - fc) + v[((size_t)r * w + (size_t)c1) * n + k] * fc;
    double low = v[((size_t)r1 * w + (size_t)c) * n + k] * (1 - fc) + v[((size_t)r1 * w + (size_t)c1) * n + k] * fc;
    return top * (1 - fr) + low * fr;
}

/* The mean of the numbers that fall on one pixel of a reduced picture. */
static double mean_value(const Artist *image, double row0, double row1, double column0, double column1, int channel) {
    int r0 = (int)fmax(floor(row0), 0), r1 = (int)fmin(ceil(row1), image->rows);
    int c0 = (int)fmax(floor(column0), 0), c1 = (int)fmin(ceil(column1), image->columns);
    double sum = 0, weight = 0;
    for (int r = r0; r < r1; r++)
        for (int c = c0; c < c1; c++) {
            double part = (fmin(r + 1, row1) - fmax(r, row0)) * (fmin(c + 1, column1) - fmax(c, column0));
            sum += part * image->values.v[((size_t)r * (size_t)image->columns + (size_t)c) * (size_t)image->channels + (size_t)channel];
            weight += part;
        }
    return weight > 0 ? sum / weight : NAN;
}

/* Where the picture lies on the sheet, and which way round. */
typedef struct Frame { Box box; bool flip_x, flip_y; } Frame;

static Frame frame_of(Artist *image) {
    const double *e = image->extent;
    Point a = coords_point(image->figure, image->axes, image->coords, e[0], e[2]), b = coords_point(image->figure, image->axes, image->coords, e[1], e[3]);
    Frame frame = {{fmin(a.x, b.x), fmin(a.y, b.y), fmax(a.x, b.x), fmax(a.y, b.y)}, a.x > b.x, a.y > b.y};
    if (image->origin_lower) frame.flip_y = !frame.flip_y;
    return frame;
}

/* What is sampled for one pixel. */
typedef enum Sampling { SAMPLE_NEAREST, SAMPLE_BLEND, SAMPLE_MEAN } Sampling;

static Sampling sampling_of(const Artist *image, Box box) {
    double across = box_width(box) / image->columns, down = box_height(box) / image->rows;
    if (image->interpolation == INTERPOLATION_NEAREST) return SAMPLE_NEAREST;
    if (image->interpolation == INTERPOLATION_SMOOTH) return SAMPLE_BLEND;
    if (across < 1 || down < 1) return SAMPLE_MEAN;
    bool whole = fabs(across - round(across)) < 1e-6 && fabs(down - round(down)) < 1e-6;
    if (whole || (across > 3 && down > 3)) return SAMPLE_NEAREST;
    return SAMPLE_BLEND;
}

static uint32_t sampled(Artist *image, Sampling sampling, double row, double column, double down, double across) {
    double v[4] = {0, 0, 0, 1}, alpha = isnan(image->alpha) ? 1 : image->alpha;
    for (int k = 0; k < image->channels && k < 4; k++)
        v[k] = sampling == SAMPLE_BLEND ? blend_value(image, row - 0.5, column - 0.5, k)
                                        : mean_value(image, row - down / 2, row + down / 2, column - across / 2, column + across / 2, k);
    if (image->channels == 1) return premultiplied(colormap_at(image->map, norm_at(&image->norm, image->map->count, v[0])), alpha);
    return premultiplied((Rgba){v[0], v[1], v[2], v[3]}, alpha);
}

/* Resamples the part of the picture that can be seen to whole pixels of the sheet. */
static void draw_resampled(Artist *image, Canvas *canvas, const Frame *frame, const uint32_t *cells) {
    Box box = frame->box, seen = box_intersection(box, canvas->clip);
    int x0 = (int)floor(seen.x0 + 0.5), x1 = (int)floor(seen.x1 + 0.5), height = (int)canvas->height;
    int y0 = (int)floor(height - seen.y1 + 0.5), y1 = (int)floor(height - seen.y0 + 0.5);
    if (x1 == x0 && box_width(seen) > 0) x1++;
    if (y1 == y0 && box_height(seen) > 0) y1++;
    if (x1 <= x0 || y1 <= y0) return;
    Sampling sampling = sampling_of(image, box);
    int w = x1 - x0, h = y1 - y0;
    uint32_t *pixels = mem_alloc((size_t)w * (size_t)h * sizeof *pixels);
    if (!pixels) return;
    double across = image->columns / box_width(box), down = image->rows / box_height(box);
    for (int y = 0; y < h; y++) {
        double t = ((y0 + y + 0.5) - (height - box.y1)) * down, row = frame->flip_y ? image->rows - t : t;
        int r = (int)fmin(fmax(floor(row), 0), image->rows - 1);
        for (int x = 0; x < w; x++) {
            double s = (x0 + x + 0.5 - box.x0) * across, column = frame->flip_x ? image->columns - s : s;
            int c = (int)fmin(fmax(floor(column), 0), image->columns - 1);
            pixels[(size_t)y * (size_t)w + (size_t)x] = sampling == SAMPLE_NEAREST ? cells[(size_t)r * (size_t)image->columns + (size_t)c]
                                                                                    : sampled(image, sampling, row, column, down, across);
        }
    }
    canvas_image(canvas, pixels, w, h, (Box){x0, height - y1, x1, height - y0}, false);
    mem_free(pixels);
}

void image_draw(Artist *image, Canvas *canvas) {
    if (image->axes) axes_update_view(image->axes);
    if (image->rows <= 0 || image->columns <= 0 || (image->channels == 1 && !image->map)) return;
    uint32_t *cells = color_cells(image);
    Frame frame = frame_of(image);
    if (cells && isfinite(box_width(frame.box)) && isfinite(box_height(frame.box))) draw_resampled(image, canvas, &frame, cells);
    mem_free(cells);
}

/* ---- meshes ---- */

static Point corner(Artist *mesh, int row, int column) {
    size_t at = (size_t)row * (size_t)(mesh->columns + 1) + (size_t)column;
    return coords_point(mesh->figure, mesh->axes, mesh->coords, mesh->x.v[at], mesh->y.v[at]);
}

static Rgba mesh_color(const Artist *mesh, double value) {
    Rgba c = colormap_at(mesh->map, norm_at(&mesh->norm, mesh->map->count, value));
    if (!isnan(mesh->alpha) && c.a > 0) c.a = mesh->alpha;
    return c;
}

/* Cells between grid lines: x and y hold (rows + 1) x (columns + 1) corners, values rows x columns numbers. */
static void draw_cells(Artist *mesh, Canvas *canvas) {
    Path cell = {0};
    Stroke stroke = artist_stroke(mesh, mesh->edge, mesh->linewidth, &mesh->dash);
    bool edged = mesh->edge.a > 0 && mesh->linewidth > 0;
    cairo_set_antialias(canvas->cairo, edged ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE);
    for (int r = 0; r < mesh->rows; r++)
        for (int c = 0; c < mesh->columns; c++) {
            double value = mesh->values.v[(size_t)r * (size_t)mesh->columns + (size_t)c];
            Rgba color = mesh_color(mesh, value);
            if (color.a <= 0) continue;
            Point p[4] = {corner(mesh, r, c), corner(mesh, r, c + 1), corner(mesh, r + 1, c + 1), corner(mesh, r + 1, c)};
            path_empty(&cell);
            for (int i = 0; i < 4; i++) path_add(&cell, i ? PATH_LINE : PATH_MOVE, p[i].x, p[i].y);
            path_close(&cell);
            if (edged) canvas_snapped(canvas, &cell, &stroke, color);
            else canvas_path(canvas, &cell, NULL, color);
        }
    cairo_set_antialias(canvas->cairo, CAIRO_ANTIALIAS_DEFAULT);
    path_clear(&cell);
}

/* Colours run between the points: x, y and values hold rows x columns numbers each. Each cell is drawn as a patch of Cairo's. */
static void draw_shaded(Artist *mesh, Canvas *canvas) {
    for (int r = 0; r + 1 < mesh->rows; r++)
        for (int c = 0; c + 1 < mesh->columns; c++) {
            int rows[] = {r, r, r + 1, r + 1}, columns[] = {c, c + 1, c + 1, c};
            cairo_pattern_t *patch = cairo_pattern_create_mesh();
            cairo_mesh_pattern_begin_patch(patch);
            for (unsigned i = 0; i < 4; i++) {
                size_t at = (size_t)rows[i] * (size_t)mesh->columns + (size_t)columns[i];
                Point p = coords_point(mesh->figure, mesh->axes, mesh->coords, mesh->x.v[at], mesh->y.v[at]);
                if (i == 0) cairo_mesh_pattern_move_to(patch, p.x, canvas->height - p.y);
                else cairo_mesh_pattern_line_to(patch, p.x, canvas->height - p.y);
                Rgba color = mesh_color(mesh, mesh->values.v[at]);
                cairo_mesh_pattern_set_corner_color_rgba(patch, i, color.r, color.g, color.b, color.a);
            }
            cairo_mesh_pattern_end_patch(patch);
            cairo_set_source(canvas->cairo, patch);
            cairo_paint(canvas->cairo);
            cairo_pattern_destroy(patch);
        }
}

void mesh_draw(Artist *mesh, Canvas *canvas) {
    if (mesh->axes) axes_update_view(mesh->axes);
    size_t cells = (size_t)mesh->rows * (size_t)mesh->columns;
    size_t corners = mesh->gouraud ? cells : (size_t)(mesh->rows + 1) * (size_t)(mesh->columns + 1);
    if (!mesh->map || cells == 0 || mesh->values.n < cells || mesh->x.n < corners || mesh->y.n < corners) return;
    norm_fit(&mesh->norm, mesh->values.v, cells);
    if (mesh->gouraud) draw_shaded(mesh, canvas);
    else draw_cells(mesh, canvas);
}
