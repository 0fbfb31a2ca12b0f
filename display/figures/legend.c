/* legend.c -- legends: packing handles and labels, finding the emptiest corner, drawing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <string.h>

/* One row: a handle and its label. Pixels from the legend's lower left corner. */
typedef struct Row {
    TextLayout text;
    double width, ascent, descent;
    double x, baseline;
} Row;

typedef struct Packing {
    Row *row; /* owned, one an entry */
    double em, width, height, handle_width, handle_height, handle_descent;
    TextLayout title;
    double title_x, title_baseline;
    bool titled;
} Packing;

/* A label's measures as offsetbox.TextArea takes them. */
static bool measure_label(const Artist *legend, const Artist *text, Row *row) {
    TextPlacement place = {.vertical = VERTICAL_BASELINE};
    if (!text_layout(legend->figure->text, &text->style, &place, text->text ? text->text : "", &row->text)) return false;
    const TextRun *lp = text_run(legend->figure->text, &text->style, "lp", 2);
    double above = row->text.box.y1, below = -row->text.box.y0, line = lp ? lp->ascent : 0;
    if (row->text.count > 1) {
        double height = above + below, shift = 0.5 * height - 0.5 * line;
        below = shift;
        above = height - shift;
    }
    row->ascent = fmax(above, line);
    row->descent = below;
    row->width = row->text.width;
    return true;
}

/* The entries of column c of n columns: the first ones have one more when they do not divide evenly. */
static void column_range(size_t entries, int columns, int c, size_t *first, size_t *last) {
    size_t n = (size_t)columns, each = entries / n, more = entries % n, k = (size_t)c;
    *first = k * each + (k < more ? k : more);
    *last = *first + each + (k < more);
}

static void pack_columns(const Artist *legend, Packing *p, double left, double top) {
    double x = left, lowest = top;
    int columns = legend->columns_wanted < 1 ? 1 : legend->columns_wanted;
    for (int c = 0; c < columns; c++) {
        size_t first, last;
        column_range(legend->entry_count, columns, c, &first, &last);
        double y = top, widest = 0;
        for (size_t i = first; i < last; i++) {
            Row *row = &p->row[i];
            double ascent = fmax(row->ascent, p->handle_height - p->handle_descent),
                   descent = fmax(row->descent, p->handle_descent);
            if (i > first) y -= legend->label_spacing * p->em;
            row->x = x;
            row->baseline = y - ascent;
            y -= ascent + descent;
            widest = fmax(widest, p->handle_width + legend->handle_text_pad * p->em + row->width);
        }
        for (size_t i = first; i < last && !legend->marker_first; i++)       /* the handles stand below one another */
            p->row[i].x += widest - p->handle_width - legend->handle_text_pad * p->em - p->row[i].width;
        if (last > first) x += widest + legend->column_spacing * p->em;
        lowest = fmin(lowest, y);
    }
    p->width = x - legend->column_spacing * p->em;
    p->height = -lowest;
}

/* What the legend is anchored to, in pixels. */
static Box anchor_box(const Artist *legend) {
    if (isnan(legend->anchor[0])) return legend->axes ? axes_box(legend->axes) : legend->figure->sheet; /* the page: cropped, it is another */
    const double *at = legend->anchor;
    Point a = artist_place(legend, legend->anchor_coords, at[0], at[1]);
    Point b = artist_place(legend, legend->anchor_coords, at[0] + at[2], at[1] + at[3]);
    return (Box){a.x, a.y, b.x, b.y};
}

/* mode='expand': the columns share the width that there is. */
static void spread_columns(const Artist *legend, Packing *p, double pad) {
    int columns = legend->columns_wanted < 1 ? 1 : legend->columns_wanted;
    double room = box_width(anchor_box(legend)) - 2 * (legend->border_axes_pad * p->em + pad), extra = room - (p->width - pad);
    if (!legend->expand) return;
    for (int c = 1; c < columns; c++) {
        size_t first, last;
        column_range(legend->entry_count, columns, c, &first, &last);
        for (size_t i = first; i < last; i++) p->row[i].x += c * extra / (columns - 1);
    }
    p->width = room + pad;
}

static bool pack(const Artist *legend, Packing *p) {
    *p = (Packing){.em = points(legend->figure, legend->style.size)};
    p->row = mem_calloc(legend->entry_count + 1, sizeof *p->row);
    if (!p->row) return false;
    p->handle_width = legend->handle_length * p->em;
    p->handle_descent = 0.35 * p->em * (legend->handle_height - 0.7);
    p->handle_height = legend->handle_height * p->em - p->handle_descent;
    for (size_t i = 0; i < legend->entry_count; i++)
        if (legend->entries[i].text && !measure_label(legend, legend->entries[i].text, &p->row[i])) return false;
    double pad = legend->border_pad * p->em, top = -pad;
    Row title = {0};
    p->titled = legend->title && legend->title->visible && legend->title->text && legend->title->text[0];
    if (p->titled) {
        if (!measure_label(legend, legend->title, &title)) return false;
        p->title = title.text;
        p->title_baseline = top - title.ascent;
        top -= title.ascent + title.descent + legend->label_spacing * p->em;
    }
    pack_columns(legend, p, pad, top);
    spread_columns(legend, p, pad);
    static const double parts[] = {[ALIGN_LEFT] = 0, [ALIGN_CENTER] = 0.5, [ALIGN_RIGHT] = 1};
    double part = parts[legend->placement.align];
    double entries = p->width - pad, shift = fmax(0, title.width - entries) * part;
    p->title_x = pad + fmax(0, entries - title.width) * part;
    p->width = pad + fmax(entries, title.width) + pad;
    p->height += pad;
    for (size_t i = 0; i < legend->entry_count; i++) { /* from the top edge to the lower left corner */
        p->row[i].baseline += p->height;
        p->row[i].x += shift;
    }
    p->title_baseline += p->height;
    return true;
}

/* ---- placing ---- */

/* Where in its container each location code puts the legend: upper right is 1. */
static const double places[11][2] = {{0, 0},  {1, 1},  {0, 1},  {0, 0},  {1, 0},  {1, .5},
                                     {0, .5}, {1, .5}, {.5, 0}, {.5, 1}, {.5, .5}};

static Box placed(const Artist *legend, const Packing *p, int location) {
    Box parent = anchor_box(legend);
    double pad = legend->border_axes_pad * p->em, w = box_width(parent) - 2 * pad, h = box_height(parent) - 2 * pad;
    double x = parent.x0 + pad + places[location][0] * (w - p->width),
           y = parent.y0 + pad + places[location][1] * (h - p->height);
    return (Box){x, y, x + p->width, y + p->height};
}

static bool contains(Box box, Point p) { return p.x > box.x0 && p.x < box.x1 && p.y > box.y0 && p.y < box.y1; }

/* Whether the segment meets the box (Liang and Barsky's clipping). */
static bool crosses(Box box, Point a, Point b) {
    double t0 = 0, t1 = 1, dx = b.x - a.x, dy = b.y - a.y;
    double p[4] = {-dx, dx, -dy, dy}, q[4] = {a.x - box.x0, box.x1 - a.x, a.y - box.y0, box.y1 - a.y};
    for (int i = 0; i < 4; i++) {
        if (p[i] == 0) {
            if (q[i] < 0) return false;
            continue;
        }
        double t = q[i] / p[i];
        if (p[i] < 0)
            t0 = fmax(t0, t);
        else
            t1 = fmin(t1, t);
    }
    return t0 <= t1;
}

/* What stands in the legend's way. */
typedef struct Obstacles {
    Path *lines; /* owned */
    size_t line_count;
    Path offsets;
    Box *boxes; /* owned */
    size_t box_count;
} Obstacles;

static size_t badness(const Obstacles *o, Box box) {
    size_t bad = 0;
    for (size_t i = 0; i < o->line_count; i++) {
        const Path *line = &o->lines[i];
        bool met = false;
        for (size_t k = 0; k < line->count; k++) {
            if (line->code[k] == PATH_CLOSE || !isfinite(line->point[k].x) || !isfinite(line->point[k].y)) continue;
            bad += contains(box, line->point[k]);
            if (!met && k > 0 && line->code[k] != PATH_MOVE && isfinite(line->point[k - 1].x) &&
                isfinite(line->point[k - 1].y))
                met = crosses(box, line->point[k - 1], line->point[k]);
        }
        bad += met;
    }
    for (size_t i = 0; i < o->offsets.count; i++) bad += contains(box, o->offsets.point[i]);
    for (size_t i = 0; i < o->box_count; i++) {
        Box b = o->boxes[i];
        bad += b.x0 < box.x1 && b.x1 > box.x0 && b.y0 < box.y1 && b.y1 > box.y0;
    }
    return bad;
}

static bool is_rectangle(const Artist *a) { return a->path.count == 5 && path_is_rectilinear(&a->path); }

static void collect_artist(Artist *a, Obstacles *o) {
    if (a->node.kind == NODE_LINE) {
        line_path(a, &o->lines[o->line_count++]);
    } else if (a->node.kind == NODE_PATCH && is_rectangle(a)) {
        o->boxes[o->box_count++] = artist_box(a);
    } else if (a->node.kind == NODE_PATCH) {
        Path *line = &o->lines[o->line_count++];
        for (size_t i = 0; i < a->path.count; i++) {
            Point p = artist_point(a, a->path.point[i].x, a->path.point[i].y);
            path_add(line, a->path.code[i], p.x, p.y);
        }
    } else if (a->node.kind == NODE_COLLECTION && a->has_offsets) {
        for (size_t i = 0; i < a->x.n && i < a->y.n; i++) {
            Point p = artist_point(a, a->x.v[i], a->y.v[i]);
            path_move(&o->offsets, p.x, p.y);
        }
    } else if (a->node.kind == NODE_COLLECTION && a->polygons) {
        Path *line = &o->lines[o->line_count++];
        for (size_t k = 0; k < a->path_count; k++)
            for (size_t i = 0; i < a->paths[k].count; i++) {
                Point q = a->paths[k].point[i], p = artist_point(a, q.x, q.y);
                path_add(line, a->paths[k].code[i], p.x, p.y);
            }
    } else if (a->node.kind == NODE_TEXT && a->text && a->text[0]) {
        o->boxes[o->box_count++] = text_box(a);
    }
}

static int best_location(Artist *legend, const Packing *p) {
    Axes *axes = legend->axes;
    if (!axes) return 1;
    Obstacles o = {0};
    o.lines = mem_calloc(axes->artist_count + 1, sizeof *o.lines);
    o.boxes = mem_calloc(axes->artist_count + 1, sizeof *o.boxes);
    int best = 1;
    if (o.lines && o.boxes) {
        for (size_t i = 0; i < axes->artist_count; i++)
            if (!axes->artists[i]->scenery) collect_artist(axes->artists[i], &o);
        size_t least = SIZE_MAX;
        for (int location = 1; location <= 10 && least > 0; location++) {
            size_t bad = badness(&o, placed(legend, p, location));
            if (bad >= least) continue;
            least = bad;
            best = location;
        }
    }
    for (size_t i = 0; o.lines && i < o.line_count; i++) path_clear(&o.lines[i]);
    path_clear(&o.offsets);
    mem_free(o.lines);
    mem_free(o.boxes);
    return best;
}

static Box find_place(Artist *legend, const Packing *p) {
    if (legend->axes) axes_update_view(legend->axes);
    int location = legend->location > 0 && legend->location <= 10 ? legend->location : best_location(legend, p);
    return placed(legend, p, location);
}

/* ---- drawing ---- */

static void draw_frame(const Artist *legend, const Packing *p, Box box, Canvas *canvas) {
    double r = legend->fancy ? 0.2 * p->em : 0, h = canvas->height;
    Stroke stroke = {.color = artist_tone(legend, legend->edge),
                     .width = points(legend->figure, legend->linewidth),
                     .join = JOIN_MITER};
    bool snap = canvas->kind == CANVAS_IMAGE;
    double shift = (int)floor(stroke.width + 0.5) & 1 ? 0.5 : 0;
    if (snap)
        box = (Box){floor(box.x0 + 0.5) + shift, h - (floor(h - box.y0 + 0.5) + shift), floor(box.x1 + 0.5) + shift,
                    h - (floor(h - box.y1 + 0.5) + shift)};
    Path path = {0};
    if (r <= 0) {
        path_box(&path, box.x0, box.y0, box.x1, box.y1);
    } else {
        double k = r / 3; /* a quadratic corner as a cubic one */
        path_move(&path, box.x0 + r, box.y0);
        path_line(&path, box.x1 - r, box.y0);
        path_curve(&path, box.x1 - k, box.y0, box.x1, box.y0 + k, box.x1, box.y0 + r);
        path_line(&path, box.x1, box.y1 - r);
        path_curve(&path, box.x1, box.y1 - k, box.x1 - k, box.y1, box.x1 - r, box.y1);
        path_line(&path, box.x0 + r, box.y1);
        path_curve(&path, box.x0 + k, box.y1, box.x0, box.y1 - k, box.x0, box.y1 - r);
        path_line(&path, box.x0, box.y0 + r);
        path_curve(&path, box.x0, box.y0 + k, box.x0 + k, box.y0, box.x0 + r, box.y0);
        path_close(&path);
    }
    if (legend->shadow) {
        Path below = {0};
        path_copy(&below, &path);
        double away = points(legend->figure, 2);
        path_transform(&below, 1, 0, 0, 1, away, -away);
        canvas_path(canvas, &below, NULL, (Rgba){0.3, 0.3, 0.3, 0.5});
        path_clear(&below);
    }
    canvas_path(canvas, &path, &stroke, artist_tone(legend, legend->face));
    path_clear(&path);
}

static void draw_line_handle(Artist *a, double x, double y, double w, double h, int count, Canvas *canvas) {
    Path path = {0};
    if (a->linewidth > 0 && a->color.a > 0) {
        path_move(&path, x, y + h / 2);
        path_line(&path, x + w, y + h / 2);
        Stroke stroke = artist_stroke(a, a->color, a->linewidth, &a->dash);
        canvas_snapped(canvas, &path, &stroke, RGBA_NONE);
        path_empty(&path);
    }
    for (int i = 0; i < count; i++) path_move(&path, count == 1 ? x + w / 2 : x + w * i / (count - 1), y + h / 2);
    int first = a->mark_first, step = a->mark_step;
    a->mark_first = 0;
    a->mark_step = 1;
    line_draw_points(a, canvas, &path);
    a->mark_first = first;
    a->mark_step = step;
    path_clear(&path);
}

static void draw_area_handle(const Artist *a, Rgba face, const Stroke *stroke, double x, double y, double w, double h,
                             Canvas *canvas) {
    Path path = {0};
    path_box(&path, x, y, x + w, y + h);
    canvas_snapped(canvas, &path, NULL, face);
    if (a->hatch)
        hatch_fill(canvas, &path, a->hatch,
                   a->node.kind == NODE_PATCH ? a->hatch_color
                   : stroke->color.a > 0      ? stroke->color
                                              : RGBA_BLACK,
                   1);
    canvas_snapped(canvas, &path, stroke, RGBA_NONE);
    path_clear(&path);
}

/* The colour of the edge or the face of the first member; of a mappable that was not drawn, the one that its number stands for. */
static Rgba first_color(const Artist *a, bool edge) {
    if (edge ? a->edge_count : a->face_count) return artist_tone(a, edge ? a->edges[0] : a->faces[0]);
    if (!a->mapped || !a->map || a->values.n == 0 || a->map_edges != edge) return RGBA_NONE;
    Norm norm = a->norm;
    norm_fit(&norm, a->values.v, a->values.n);
    return artist_tone(a, colormap_at(a->map, norm_at(&norm, a->map->count, a->values.v[0])));
}

static void draw_points_handle(const Artist *legend, const Artist *a, double x, double y, double w, double h,
                               Canvas *canvas) {
    double largest = 0, smallest = INFINITY;
    for (size_t i = 0; i < a->sizes.n; i++) {
        largest = fmax(largest, a->sizes.v[i]);
        smallest = fmin(smallest, a->sizes.v[i]);
    }
    if (a->sizes.n == 0) largest = smallest = 36;
    static const double heights[] = {3. / 8, 4. / 8, 2.5 / 8};
    double sizes[] = {(largest + smallest) / 2, largest, smallest};
    int n = legend->scatter_points < 1 ? 1 : legend->scatter_points > 3 ? 3 : legend->scatter_points;
    Rgba face = first_color(a, false);
    Stroke stroke = artist_stroke(a, RGBA_BLACK, a->widths.n ? a->widths.v[0] : a->linewidth, &a->dash);
    stroke.color = a->edge_is_face ? face : first_color(a, true);
    for (int i = 0; i < n; i++) {
        Path shape = {0};
        path_copy(&shape, &a->path);
        double scale = sqrt(sizes[i]) * a->figure->scale, at = n == 1 ? x + w / 2 : x + w * (0.15 + 0.7 * i / (n - 1));
        path_transform(&shape, scale, 0, 0, scale, at, y + h * heights[i]);
        canvas_path(canvas, &shape, &stroke, a->open_paths ? RGBA_NONE : face);
        path_clear(&shape);
    }
}

/* The handle of error bars: strokes through the middle, half the font size long either way, with their caps. */
static void draw_error_handle(const Artist *legend, const Artist *a, double x, double y, double w, double h,
                              Canvas *canvas) {
    double reach = points(legend->figure, legend->style.size) / 2, cap = points(legend->figure, a->marker_size) / 2;
    double cx = x + w / 2, cy = y + h / 2;
    Stroke stroke = artist_stroke(a, RGBA_BLACK, a->widths.n ? a->widths.v[0] : a->linewidth, &a->dash);
    stroke.color = first_color(a, true);
    for (int level = 0; level < 2; level++) {
        if (!(a->error_bars & (level ? 2 : 1))) continue;
        Path path = {0};
        for (int side = -1; side <= 1; side += 2) {
            if (cap > 0) path_move(&path, level ? cx + side * reach : cx - cap, level ? cy - cap : cy + side * reach);
            if (cap > 0) path_line(&path, level ? cx + side * reach : cx + cap, level ? cy + cap : cy + side * reach);
        }
        canvas_snapped(canvas, &path, &stroke, RGBA_NONE);
        path_empty(&path);
        path_move(&path, level ? cx - reach : cx, level ? cy : cy - reach);
        path_line(&path, level ? cx + reach : cx, level ? cy : cy + reach);
        canvas_snapped(canvas, &path, &stroke, RGBA_NONE);
        path_clear(&path);
    }
}

/* An artist in points from (x, y). */
static void draw_free(const Artist *legend, Artist *a, double x, double y, Canvas *canvas) {
    double scale = points(legend->figure, 1), place[] = {scale, 0, 0, scale, x, y};
    Figure *figure = a->figure;
    Axes *axes = a->axes;
    a->figure = legend->figure;
    a->axes = NULL;
    a->coords = COORDS_PIXELS;
    a->clip = false;
    if (array_set(&a->before, place, 6)) artist_draw(a, canvas);
    a->figure = figure;
    a->axes = axes;
}

static void draw_handle(const Artist *legend, Artist *a, int count, double x, double y, double w, double h,
                        Canvas *canvas) {
    Figure *figure = a->figure;
    a->figure = legend->figure; /* a handle may be a stand-in that is in no figure */
    if (a->error_bars) {
        draw_error_handle(legend, a, x, y, w, h, canvas);
    } else if (a->node.kind == NODE_LINE) {
        draw_line_handle(a, x, y, w, h, count ? count : legend->num_points, canvas);
    } else if (a->node.kind == NODE_PATCH) {
        Stroke stroke = artist_stroke(a, a->edge, a->linewidth, &a->dash);
        draw_area_handle(a, a->filled ? artist_tone(a, a->face) : RGBA_NONE, &stroke, x, y, w, h, canvas);
    } else if (a->node.kind == NODE_COLLECTION && a->has_offsets) {
        draw_points_handle(legend, a, x, y, w, h, canvas);
    } else if (a->node.kind == NODE_COLLECTION) {
        Rgba face = first_color(a, false);
        Stroke stroke = artist_stroke(a, RGBA_BLACK, a->widths.n ? a->widths.v[0] : a->linewidth, &a->dash);
        stroke.color = a->edge_is_face ? face : first_color(a, true);
        if (!a->open_paths) {
            draw_area_handle(a, face, &stroke, x, y, w, h, canvas);
        } else {
            Path path = {0};
            path_move(&path, x, y + h / 2);
            path_line(&path, x + w, y + h / 2);
            canvas_snapped(canvas, &path, &stroke, RGBA_NONE);
            path_clear(&path);
        }
    }
    a->figure = figure;
}

static void draw_text_lines(const TextLayout *text, double x, double baseline, Rgba color, Canvas *canvas) {
    for (int i = 0; i < text->count; i++)
        canvas_run(canvas, text->line[i].run, x + text->line[i].x, baseline + text->line[i].y, 0, color);
}

void legend_draw(Artist *legend, Canvas *canvas) {
    Packing p;
    if (pack(legend, &p)) {
        Box box = find_place(legend, &p);
        if (legend->frame) draw_frame(legend, &p, box, canvas);
        if (p.titled) draw_text_lines(&p.title, box.x0 + p.title_x, box.y0 + p.title_baseline, legend->title->color, canvas);
        for (size_t i = 0; i < legend->entry_count; i++) {
            const Row *row = &p.row[i];
            double pad = legend->handle_text_pad * p.em, x = box.x0 + row->x, y = box.y0 + row->baseline;
            double handle_x = legend->marker_first ? x : x + row->width + pad,
                   text_x = legend->marker_first ? x + p.handle_width + pad : x;
            LegendEntry *entry = &legend->entries[i];
            double h = p.handle_height, low = y - p.handle_descent;
            for (size_t k = 0; k < entry->part_count; k++) {
                const LegendPart *part = &entry->part[k];
                double left = handle_x + part->left * p.handle_width,
                       wide = (part->right - part->left) * p.handle_width;
                if (part->free)
                    draw_free(legend, part->artist, left, y, canvas);
                else
                    draw_handle(legend, part->artist, part->points, left, low, wide, h, canvas);
            }
            double last = row->text.count > 1 ? row->descent + row->text.box.y0 : 0;
            if (entry->text && entry->text->visible) draw_text_lines(&row->text, text_x, y - last, entry->text->color, canvas);
        }
    }
    mem_free(p.row);
}

Box legend_box(Artist *legend) {
    Packing p;
    Box box = BOX_EMPTY;
    if (pack(legend, &p)) box = find_place(legend, &p);
    mem_free(p.row);
    return box;
}
