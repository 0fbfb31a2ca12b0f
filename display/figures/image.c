/* image.c -- pictures and colour meshes: numbers to pixels.
 *
 * As Matplotlib does it, a picture that is enlarged three times or more is resampled as numbers, which then get their
 * colours; any other one gets its colours first, unless the user says which.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <string.h>

static uint32_t premultiplied(Rgba c, double alpha) {
    double a = fmin(fmax(c.a * alpha, 0), 1);
    uint32_t A = (uint32_t)lround(a * 255), R = (uint32_t)lround(fmin(fmax(c.r, 0), 1) * a * 255);
    uint32_t G = (uint32_t)lround(fmin(fmax(c.g, 0), 1) * a * 255),
             B = (uint32_t)lround(fmin(fmax(c.b, 0), 1) * a * 255);
    return A << 24 | R << 16 | G << 8 | B;
}

/* How opaque a cell is drawn. */
static double alpha_of(const Artist *image, size_t cell) {
    if (cell < image->alphas.n) return image->alphas.v[cell];
    return isnan(image->alpha) ? 1 : image->alpha;
}

/* The colour of cell (row, column). */
static uint32_t cell_color(const Artist *image, int row, int column) {
    double alpha = alpha_of(image, (size_t)row * (size_t)image->columns + (size_t)column);
    const double *v =
        image->values.v + ((size_t)row * (size_t)image->columns + (size_t)column) * (size_t)image->channels;
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

/* Where the picture lies on the sheet, and which way round. */
typedef struct Frame {
    Box box;
    bool flip_x, flip_y;
} Frame;

static Frame frame_of(Artist *image) {
    const double *e = image->extent;
    Point a = artist_point(image, e[0], e[2]), b = artist_point(image, e[1], e[3]);
    Frame frame = {{fmin(a.x, b.x), fmin(a.y, b.y), fmax(a.x, b.x), fmax(a.y, b.y)}, a.x > b.x, a.y > b.y};
    if (image->origin_lower) frame.flip_y = !frame.flip_y;
    return frame;
}

/* The filter that draws the picture in a box: 'antialiased' is the nearest cell where the picture is enlarged much or
 * evenly. */
static Filter filter_of(const Artist *image, Box box) {
    double across = box_width(box) / image->columns, down = box_height(box) / image->rows;
    if (image->interpolation != FILTER_ANTIALIASED) return image->interpolation;
    bool whole =
        (fabs(across - 1) < 1e-6 || fabs(across - 2) < 1e-6) && (fabs(down - 1) < 1e-6 || fabs(down - 2) < 1e-6);
    return whole || (across > 3 && down > 3) ? FILTER_NEAREST : FILTER_HANNING;
}

/* The part of the sheet that shows some of the picture: whole pixels, and where they lie on its cells. */
typedef struct Window {
    int x0, y0, w, h;
    Lattice across, down;
} Window;

static bool window_of(const Artist *image, const Canvas *canvas, const Frame *frame, Window *out) {
    Box box = frame->box, seen = box_intersection(box, canvas->clip);
    double height = canvas->height;
    int x0 = (int)floor(seen.x0 + 0.5), x1 = (int)floor(seen.x1 + 0.5);
    int y0 = (int)floor(height - seen.y1 + 0.5), y1 = (int)floor(height - seen.y0 + 0.5);
    if (x1 == x0 && box_width(seen) > 0) x1++;
    if (y1 == y0 && box_height(seen) > 0) y1++;
    if (x1 <= x0 || y1 <= y0) return false;
    double across = image->columns / box_width(box), down = image->rows / box_height(box);
    double s = (x0 + 0.5 - box.x0) * across, t = (y0 + 0.5 - (height - box.y1)) * down;
    *out = (Window){x0,
                    y0,
                    x1 - x0,
                    y1 - y0,
                    {frame->flip_x ? image->columns - s : s, frame->flip_x ? -across : across, x1 - x0, image->columns},
                    {frame->flip_y ? image->rows - t : t, frame->flip_y ? -down : down, y1 - y0, image->rows}};
    return true;
}

static int cell_at(Lattice lattice, int pixel) {
    return (int)fmin(fmax(floor(lattice.start + pixel * lattice.step), 0), lattice.cells - 1);
}

static void sample_nearest(const Window *window, const uint32_t *cells, uint32_t *pixels) {
    for (int y = 0; y < window->h; y++) {
        const uint32_t *row = cells + (ptrdiff_t)cell_at(window->down, y) * window->across.cells;
        for (int x = 0; x < window->w; x++) *pixels++ = row[cell_at(window->across, x)];
    }
}

static uint32_t clamped(double v) { return (uint32_t)lround(fmin(fmax(v, 0), 255)); }

/* Colours first, then the mean of colours. */
static bool sample_colors(const Window *window, Filter filter, const uint32_t *cells, uint32_t *pixels) {
    size_t n = (size_t)window->across.cells * (size_t)window->down.cells, m = (size_t)window->w * (size_t)window->h;
    double *parts = mem_alloc(n * 4 * sizeof *parts), *mixed = NULL;
    for (size_t i = 0; parts && i < n; i++)
        for (int k = 0; k < 4; k++) parts[4 * i + (size_t)k] = cells[i] >> (24 - 8 * k) & 255;
    if (parts) mixed = resample(parts, 4, filter, window->across, window->down);
    for (size_t i = 0; mixed && i < m; i++) {
        const double *v = mixed + 4 * i;
        uint32_t a = clamped(v[0]);
        pixels[i] = a << 24 | clamped(fmin(v[1], a)) << 16 | clamped(fmin(v[2], a)) << 8 | clamped(fmin(v[3], a));
    }
    mem_free(parts);
    bool ok = mixed != NULL;
    mem_free(mixed);
    return ok;
}

/* The mean of numbers first, then its colour. Where the nearest cell is NaN, so is the pixel. */
static bool sample_numbers(const Artist *image, const Window *window, Filter filter, uint32_t *pixels) {
    double *mixed = resample(image->values.v, 1, filter, window->across, window->down);
    if (!mixed) return false;
    for (int y = 0; y < window->h; y++)
        for (int x = 0; x < window->w; x++) {
            size_t i = (size_t)y * (size_t)window->w + (size_t)x;
            size_t cell =
                (size_t)cell_at(window->down, y) * (size_t)image->columns + (size_t)cell_at(window->across, x);
            double v = isnan(image->values.v[cell]) ? NAN : mixed[i];
            pixels[i] = premultiplied(colormap_at(image->map, norm_at(&image->norm, image->map->count, v)),
                                      alpha_of(image, cell));
        }
    mem_free(mixed);
    return true;
}

/* Resamples the part of the picture that can be seen to whole pixels of the sheet. */
static void draw_resampled(Artist *image, Canvas *canvas, const Frame *frame, const uint32_t *cells) {
    Window window;
    if (!window_of(image, canvas, frame, &window)) return;
    uint32_t *pixels = mem_alloc((size_t)window.w * (size_t)window.h * sizeof *pixels);
    if (!pixels) return;
    Filter filter = filter_of(image, frame->box);
    bool large = fabs(window.across.step) <= 1.0 / 3 && fabs(window.down.step) <= 1.0 / 3, ok = true;
    bool numbers = image->stage == STAGE_AUTO ? large : image->stage == STAGE_DATA;
    if (filter == FILTER_NEAREST)
        sample_nearest(&window, cells, pixels);
    else if (image->channels == 1 && numbers)
        ok = sample_numbers(image, &window, filter, pixels);
    else
        ok = sample_colors(&window, filter, cells, pixels);
    Box box = {window.x0, canvas->height - window.y0 - window.h, window.x0 + window.w, canvas->height - window.y0};
    if (ok) canvas_image(canvas, pixels, window.w, window.h, box, false);
    mem_free(pixels);
}

/* The cells of a picture are drawn in one size; a scale that is not linear would give each one its own. */
static bool is_even(const Artist *image) {
    for (int i = 0; image->axes && image->coords == COORDS_DATA && i < 2; i++)
        if (axes_axis(image->axes, i)->scale.kind != SCALE_LINEAR) return false;
    return true;
}

void image_draw(Artist *image, Canvas *canvas) {
    if (image->axes) axes_update_view(image->axes);
    if (!is_even(image)) {
        error_set(text_engine_problem(image->axes->figure->text), ERROR_NOT_IMPLEMENTED,
                  "images on axes of a scale that is not linear are not supported; "
                  "pcolormesh(x, y, values) draws cells where the scale puts them");
        return;
    }
    if (image->rows <= 0 || image->columns <= 0 || (image->channels == 1 && !image->map)) return;
    uint32_t *cells = color_cells(image);
    Frame frame = frame_of(image);
    if (cells && isfinite(box_width(frame.box)) && isfinite(box_height(frame.box)))
        draw_resampled(image, canvas, &frame, cells);
    mem_free(cells);
}

/* ---- meshes ---- */

static Point corner(Artist *mesh, int row, int column) {
    size_t at = (size_t)row * (size_t)(mesh->columns + 1) + (size_t)column;
    return artist_point(mesh, mesh->x.v[at], mesh->y.v[at]);
}

/* The colour of a cell of a mesh by its number, its channels and its alpha. */
static Rgba mesh_color(const Artist *mesh, size_t cell) {
    const double *v = mesh->values.v + cell * (size_t)mesh->channels;
    Rgba c = mesh->channels == 1 ? colormap_at(mesh->map, norm_at(&mesh->norm, mesh->map->count, *v))
                                 : (Rgba){v[0], v[1], v[2], mesh->channels == 4 ? v[3] : 1};
    if (c.a > 0 && cell < mesh->alphas.n) c.a = mesh->alphas.v[cell];
    return artist_tone(mesh, c);
}

/* The width of a line that covers every pixel that it touches, as Matplotlib's do without antialiasing. */
static double whole_width(double width) {
    int odd = (int)floor(width + 0.5) & 1;
    return odd + 2 * ceil((width - odd) / 2);
}

/* Cells between grid lines: x and y hold (rows + 1) x (columns + 1) corners, values rows x columns x channels numbers. */
static void draw_cells(Artist *mesh, Canvas *canvas) {
    Path cell = {0};
    Stroke stroke = artist_stroke(mesh, mesh->edge, mesh->linewidth, &mesh->dash);
    bool edged = mesh->edge.a > 0 && mesh->linewidth > 0;
    if (edged && !mesh->antialiased) stroke.width = whole_width(stroke.width);
    cairo_set_antialias(canvas->cairo, edged ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE);
    for (int r = 0; r < mesh->rows; r++)
        for (int c = 0; c < mesh->columns; c++) {
            Rgba color = mesh_color(mesh, (size_t)r * (size_t)mesh->columns + (size_t)c);
            if (color.a <= 0) continue;
            Point p[4] = {corner(mesh, r, c), corner(mesh, r, c + 1), corner(mesh, r + 1, c + 1),
                          corner(mesh, r + 1, c)};
            path_empty(&cell);
            for (int i = 0; i < 4; i++) path_add(&cell, i ? PATH_LINE : PATH_MOVE, p[i].x, p[i].y);
            path_close(&cell);
            if (edged)
                canvas_snapped(canvas, &cell, &stroke, color);
            else
                canvas_path(canvas, &cell, NULL, color);
        }
    cairo_set_antialias(canvas->cairo, CAIRO_ANTIALIAS_DEFAULT);
    path_clear(&cell);
}

/* A place on the page and the colour there. */
typedef struct Knot {
    Point at;
    Rgba color;
} Knot;

static Knot middle_of(const Knot corner[4]) {
    Knot sum = {0};
    for (int i = 0; i < 4; i++) {
        sum.at.x += corner[i].at.x / 4, sum.at.y += corner[i].at.y / 4;
        sum.color.r += corner[i].color.r / 4, sum.color.g += corner[i].color.g / 4;
        sum.color.b += corner[i].color.b / 4, sum.color.a += corner[i].color.a / 4;
    }
    return sum;
}

static void add_triangle(cairo_pattern_t *pattern, const Canvas *canvas, Knot a, Knot b, Knot c) {
    const Knot corner[] = {a, b, c};
    cairo_mesh_pattern_begin_patch(pattern);
    for (unsigned i = 0; i < 3; i++)
        (i == 0 ? cairo_mesh_pattern_move_to : cairo_mesh_pattern_line_to)(pattern, corner[i].at.x, canvas->height - corner[i].at.y);
    for (unsigned i = 0; i < 4; i++) {
        Rgba color = corner[i % 3].color;
        cairo_mesh_pattern_set_corner_color_rgba(pattern, i, color.r, color.g, color.b, color.a);
    }
    cairo_mesh_pattern_end_patch(pattern);
}

/* The corners of the cell from row r and column c on. false: one of them has no value. */
static bool cell_corners(const Artist *mesh, int r, int c, Knot corner[4]) {
    for (int i = 0; i < 4; i++) {
        size_t at = (size_t)(r + i / 2) * (size_t)mesh->columns + (size_t)(c + (i == 1 || i == 2));
        if (isnan(mesh->values.v[at * (size_t)mesh->channels])) return false;
        corner[i] = (Knot){artist_point(mesh, mesh->x.v[at], mesh->y.v[at]), mesh_color(mesh, at)};
    }
    return true;
}

/* Colours run between the points: x, y and values hold rows x columns numbers each. A cell is four triangles that meet in
 * its middle, where the means of its corners are, of places and of colours. */
static void draw_shaded(Artist *mesh, Canvas *canvas) {
    cairo_pattern_t *pattern = cairo_pattern_create_mesh();
    Knot corner[4];
    for (int r = 0; r + 1 < mesh->rows; r++)
        for (int c = 0; c + 1 < mesh->columns; c++) {
            if (!cell_corners(mesh, r, c, corner)) continue;
            Knot middle = middle_of(corner);
            for (int i = 0; i < 4; i++) add_triangle(pattern, canvas, corner[i], corner[(i + 1) % 4], middle);
        }
    cairo_set_source(canvas->cairo, pattern);
    cairo_paint(canvas->cairo);
    cairo_pattern_destroy(pattern);
}

void mesh_draw(Artist *mesh, Canvas *canvas) {
    if (mesh->axes) axes_update_view(mesh->axes);
    size_t cells = (size_t)mesh->rows * (size_t)mesh->columns;
    size_t corners = mesh->gouraud ? cells : (size_t)(mesh->rows + 1) * (size_t)(mesh->columns + 1);
    if (!mesh->map || cells == 0 || mesh->values.n < cells * (size_t)mesh->channels || mesh->x.n < corners || mesh->y.n < corners) return;
    if (mesh->channels == 1) norm_fit(&mesh->norm, mesh->values.v, cells);
    if (mesh->gouraud)
        draw_shaded(mesh, canvas);
    else
        draw_cells(mesh, canvas);
}
