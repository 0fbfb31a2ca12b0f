/* draw.c -- a figure on a canvas: everything in the order of its zorder; and the picture as a file.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <stdlib.h>
#include <string.h>

/* Something to draw: an artist, or a part of an axes by number. */
typedef struct Item {
    double zorder;
    size_t order;                    /* keeps the sort stable */
    Artist *artist;
    int part;                        /* 0..3 spines, 4 and 5 axes, when artist is NULL */
} Item;

static int compare_items(const void *a, const void *b) {
    const Item *p = a, *q = b;
    if (p->zorder != q->zorder) return p->zorder < q->zorder ? -1 : 1;
    return p->order < q->order ? -1 : p->order > q->order;
}

static void draw_item(Axes *axes, const Item *item, Canvas *canvas) {
    if (item->artist) {
        if (item->artist->visible) artist_draw(item->artist, canvas);
    } else if (item->part < 4) {
        if (axes->bent) polar_draw_spine(axes, (SpineSide)item->part, canvas);
        else axes_draw_spine(axes, (SpineSide)item->part, canvas);
    } else if (axes->bent) {
        polar_draw_axis(axes, item->part - 4, canvas);
    } else {
        axis_draw(axes, item->part - 4, canvas);
    }
}

static void draw_background(Axes *axes, Canvas *canvas) {
    if (!axes->frame || !axes->axis_on || axes->face.a <= 0) return;
    Box box = axes_box(axes);
    Path path = {0};
    if (axes->bent) polar_outline(axes, &path);
    else path_box(&path, box.x0, box.y0, box.x1, box.y1);
    if (axes->bent) canvas_path(canvas, &path, NULL, axes->face);
    else canvas_snapped(canvas, &path, NULL, axes->face);
    path_clear(&path);
}

static void draw_axes(Axes *axes, Canvas *canvas) {
    if (!axes->visible) return;
    axes_place_titles(axes);
    size_t count = 0;
    Item *items = mem_alloc((axes->artist_count + 10) * sizeof *items);
    if (!items) return;
    for (size_t i = 0; i < axes->artist_count; i++, count++)
        items[count] = (Item){axes->artists[i]->zorder, count, axes->artists[i], 0};
    for (int part = 0; axes->axis_on && part < 6; part++, count++) {
        double zorder = part < 4 ? axes->spine[part].zorder : axes->axis_below;
        items[count] = (Item){zorder, count, NULL, part};
    }
    for (int i = 0; i < 3; i++)
        if (axes->title[i]->text && axes->title[i]->text[0]) {
            items[count] = (Item){3, count, axes->title[i], 0};
            count++;
        }
    qsort(items, count, sizeof *items, compare_items);
    draw_background(axes, canvas);
    for (size_t i = 0; i < count; i++) draw_item(axes, &items[i], canvas);
    mem_free(items);
}

/* An axes, or an artist of the figure's own. */
typedef struct Layer {
    double zorder;
    size_t order;
    Axes *axes;
    Artist *artist;
} Layer;

static int compare_layers(const void *a, const void *b) {
    const Layer *p = a, *q = b;
    if (p->zorder != q->zorder) return p->zorder < q->zorder ? -1 : 1;
    return p->order < q->order ? -1 : p->order > q->order;
}

static void draw_edge(const Figure *figure, Canvas *canvas) {
    if (!figure->frame || figure->linewidth <= 0 || figure->edge.a <= 0) return;
    Box box = figure->sheet;            /* a frame goes round the page, cropped or not */
    Path path = {0};
    path_box(&path, box.x0, box.y0, box.x1, box.y1);
    Stroke stroke = {.color = figure->edge, .width = points(figure, figure->linewidth), .join = JOIN_MITER};
    canvas_snapped(canvas, &path, &stroke, RGBA_NONE);
    path_clear(&path);
}

/* By their zorder; of those with the same one axes come first. */
static void draw_figure(Figure *figure, Canvas *canvas) {
    size_t axes = figure->axes_count, count = axes + figure->artist_count;
    Layer *layers = mem_alloc((count + 1) * sizeof *layers);
    if (!layers) return;
    for (size_t i = 0; i < axes; i++) layers[i] = (Layer){figure->axes[i]->zorder, i, figure->axes[i], NULL};
    for (size_t i = axes; i < count; i++) layers[i] = (Layer){figure->artists[i - axes]->zorder, i, NULL, figure->artists[i - axes]};
    qsort(layers, count, sizeof *layers, compare_layers);
    draw_edge(figure, canvas);
    for (size_t i = 0; i < axes; i++) axes_apply_aspect(figure->axes[i]);
    for (size_t i = 0; i < count; i++) {
        if (layers[i].axes) draw_axes(layers[i].axes, canvas);
        else if (layers[i].artist->visible) artist_draw(layers[i].artist, canvas);
    }
    mem_free(layers);
}

void figure_lay_out(Figure *figure) {
    figure_place_axes(figure);
    switch (figure->layout) {
        case LAYOUT_NONE: break;
        case LAYOUT_TIGHT:
            figure_tight_layout(figure, figure->layout_pad, figure->layout_w_pad, figure->layout_h_pad, figure->layout_rect);
            break;
        case LAYOUT_CONSTRAINED:
        case LAYOUT_COMPRESSED: figure_constrained_layout(figure, figure->layout == LAYOUT_COMPRESSED); break;
    }
}

static bool draw_on(Figure *figure, const RenderOptions *options, double width, double height, Buffer *out, Error *err) {
    Canvas canvas;
    double dpi = figure->scale * 72;
    if (!canvas_init(&canvas, options->kind, width, height, dpi, out, err)) return false;
    canvas.sketch = figure->sketch;
    Rgba face = options->face ? *options->face : figure->face;
    if (!options->transparent && figure->frame && face.a > 0) canvas_paint(&canvas, face);
    draw_figure(figure, &canvas);
    bool ok = true;
    if (options->kind == CANVAS_IMAGE) ok = canvas_write_png(&canvas, options->transparent || face.a < 1 || !figure->frame, options->small, out, err);
    canvas_clear(&canvas);
    if (ok && out->failed) ok = error_memory(err, out->capacity);
    return ok;
}

bool figure_render(Figure *figure, const RenderOptions *options, Buffer *out, double *width, double *height, Error *err) {
    double dpi = options->dpi > 0 ? options->dpi : figure->dpi;
    double w = figure->width * dpi, h = figure->height * dpi;
    if (!(w < CANVAS_SIDE_MAX * 2 && h < CANVAS_SIDE_MAX * 2))
        return error_set(err, ERROR_VALUE, "Image size of %.0fx%.0f pixels is too large. It must be less than 2^16 in each direction.",
                         w, h);
    if (!figure_open(figure, dpi)) return error_memory(err, sizeof(void *));
    figure_lay_out(figure);
    if (options->tight) {
        Box box = figure_tight_box(figure);
        double pad = options->pad * dpi;
        figure->shift_x = box.x0 - pad;
        figure->shift_y = box.y0 - pad;
        w = box_width(box) + 2 * pad;
        h = box_height(box) + 2 * pad;
        figure->sheet = (Box){0, 0, w, h};
    }
    if (options->kind == CANVAS_IMAGE) {
        w = floor(w);
        h = floor(h);
    }
    bool ok = draw_on(figure, options, w, h, out, err);
    const Error *problem = text_engine_problem(figure->text);
    if (ok && error_is_set(problem)) ok = error_set(err, problem->kind, "%s", problem->text);
    if (options->missing) *options->missing = *text_engine_missing(figure->text);
    if (width) *width = w;
    if (height) *height = h;
    figure_close(figure);
    return ok;
}
