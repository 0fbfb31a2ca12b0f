/* artist.c -- drawing lines, patches, collections and texts.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <string.h>

Rgba artist_tone(const Artist *artist, Rgba color) {
    if (!isnan(artist->alpha) && color.a > 0) color.a = artist->alpha;
    return color;
}

Stroke artist_stroke(const Artist *artist, Rgba color, double linewidth, const Dash *dash) {
    double width = points(artist->figure, linewidth);
    Stroke stroke = {.color = artist_tone(artist, color),
                     .width = width,
                     .join = artist->join,
                     .cap = dash->count ? artist->dash_cap : artist->cap,
                     .dash = *dash};
    for (int i = 0; i < stroke.dash.count; i++) stroke.dash.length[i] *= width;
    stroke.dash.offset *= width;
    return stroke;
}

static void clip_to_axes(const Artist *artist, Canvas *canvas) {
    if (!artist->clip || !artist->axes) {
        canvas_clip(canvas, NULL);
        return;
    }
    Box box = axes_box(artist->axes);
    canvas_clip(canvas, &box);
    if (artist->axes->bent) {
        Path outline = {0};
        polar_outline(artist->axes, &outline);
        canvas_clip_path(canvas, &outline);
        path_clear(&outline);
    }
}

static bool to_pixels(const Artist *a, const Path *from, Path *to);

static size_t point_count(const Artist *line) { return line->x.n < line->y.n ? line->x.n : line->y.n; }

/* Clips to the axes, and to another artist's outline. */
static void clip(const Artist *artist, Canvas *canvas) {
    clip_to_axes(artist, canvas);
    if (!artist->clip_by) return;
    Path outline = {0};
    if (to_pixels(artist->clip_by, &artist->clip_by->path, &outline)) canvas_clip_path(canvas, &outline);
    path_clear(&outline);
}

/* A path of the artist's coordinates as one of pixels. */
static bool to_pixels(const Artist *a, const Path *from, Path *to) {
    if (a->axes && a->axes->bent && a->steps > 1) return polar_bend(a, from, to);
    for (size_t i = 0; i < from->count; i++) {
        Point p = from->code[i] == PATH_CLOSE ? (Point){0, 0} : artist_point(a, from->point[i].x, from->point[i].y);
        path_add(to, from->code[i], p.x, p.y);
    }
    return !to->failed;
}

/* Discs around the points of a line: what the mouse would take for it. */
static bool around_points(const Artist *line, Path *out) {
    double reach = points(line->figure, 5);
    for (size_t i = 0; i < point_count(line); i++) {
        Point p = artist_point(line, line->x.v[i], line->y.v[i]);
        path_ellipse(out, p.x, p.y, reach, reach);
    }
    return !out->failed;
}

bool artist_outline(const Artist *artist, Path *out) {
    if (artist->node.kind == NODE_LINE) return artist->figure && around_points(artist, out);
    if (artist->node.kind == NODE_TEXT && artist->path.count == 0) return text_outline(artist, out);
    return artist->figure && to_pixels(artist, &artist->path, out);
}

/* ---- lines ---- */

/* Straight-line scales are by far the most common: one multiplication a point. */
static bool linear_points(const Artist *line, size_t n, Path *out) {
    Axes *axes = line->axes;
    const Axis *ax = axes_axis(axes, 0), *ay = axes_axis(axes, 1);
    if (line->coords != COORDS_DATA || axes->bent || line->before.n || line->after_x != 0 || line->after_y != 0 || ax->scale.kind != SCALE_LINEAR || ay->scale.kind != SCALE_LINEAR) return false;
    Box box = axes_box(axes);
    double sx = box_width(box) / (ax->view[1] - ax->view[0]), sy = box_height(box) / (ay->view[1] - ay->view[0]);
    if (n == 0 || !path_reserve(out, n)) return true;
    Point *to = out->point + out->count;
    for (size_t i = 0; i < n; i++)
        to[i] = (Point){box.x0 + (line->x.v[i] - ax->view[0]) * sx, box.y0 + (line->y.v[i] - ay->view[0]) * sy};
    memset(out->code + out->count, PATH_LINE, n);
    out->code[out->count] = PATH_MOVE;
    out->count += n;
    return true;
}

static bool plain_points(const Artist *line, Path *out) {
    size_t n = point_count(line);
    if (line->axes && linear_points(line, n, out)) return !out->failed;
    for (size_t i = 0; i < n; i++) {
        Point p = artist_point(line, line->x.v[i], line->y.v[i]);
        path_add(out, i ? PATH_LINE : PATH_MOVE, p.x, p.y);
    }
    return !out->failed;
}

static bool add_steps(const Path *from, DrawStyle style, Path *to) {
    for (size_t i = 0; i < from->count; i++) {
        Point p = from->point[i];
        if (i > 0) {
            Point q = from->point[i - 1];
            double middle = (p.x + q.x) / 2;
            if (style == DRAW_STEPS_PRE) path_line(to, q.x, p.y);
            if (style == DRAW_STEPS_POST) path_line(to, p.x, q.y);
            if (style == DRAW_STEPS_MID) {
                path_line(to, middle, q.y);
                path_line(to, middle, p.y);
            }
        }
        path_add(to, i ? PATH_LINE : PATH_MOVE, p.x, p.y);
    }
    return !to->failed;
}

/* The line with its segments bent as the axes are. */
static bool bent_line(const Artist *line, Path *out) {
    Path own = {0};
    for (size_t i = 0; i < point_count(line); i++) path_add(&own, i ? PATH_LINE : PATH_MOVE, line->x.v[i], line->y.v[i]);
    bool ok = !own.failed && polar_bend(line, &own, out);
    path_clear(&own);
    return ok;
}

bool line_path(const Artist *line, Path *out) {
    if (line->axes && line->axes->bent && line->steps > 1) return bent_line(line, out);
    if (line->drawstyle == DRAW_DEFAULT) return plain_points(line, out);
    Path plain = {0};
    bool ok = plain_points(line, &plain) && add_steps(&plain, line->drawstyle, out);
    path_clear(&plain);
    return ok;
}

/* Which of the points of a line are marked, in pixels. */
static size_t marked_points(const Artist *line, const Path *at, Point *out) {
    size_t n = 0, step = line->mark_step > 0 ? (size_t)line->mark_step : 1;
    for (size_t k = 0; k < line->mark_at.n; k++) {
        double i = line->mark_at.v[k] < 0 ? line->mark_at.v[k] + (double)at->count : line->mark_at.v[k];
        if (i < 0 || i >= (double)at->count) continue;
        Point p = at->point[(size_t)i];
        if (isfinite(p.x) && isfinite(p.y)) out[n++] = p;
    }
    if (line->mark_at.n > 0) return n;
    for (size_t i = (size_t)(line->mark_first > 0 ? line->mark_first : 0); i < at->count; i += step)
        if (isfinite(at->point[i].x) && isfinite(at->point[i].y)) out[n++] = at->point[i];
    return n;
}

void line_draw_points(Artist *line, Canvas *canvas, const Path *at) {
    if (!line->marker.shape) return;
    double size = points(line->figure, line->marker_size);
    Path shape = {0}, named = {0}, other = {0};
    marker_path(&line->marker, size, &shape);
    if (line->marker.shape == MARKER_PATH) {
        path_copy(&shape, &line->marker_outline);
        path_transform(&shape, size, 0, 0, size, 0, 0);
    }
    bool filled = marker_is_filled(&line->marker);
    Stroke stroke = {.color = artist_tone(line, line->marker_edge),
                     .width = points(line->figure, line->marker_edge_width),
                     .join = marker_join(&line->marker),
                     .cap = marker_cap(&line->marker)};
    if (line->marker.shape == ',') stroke.width = 0;
    Rgba fill = filled ? artist_tone(line, line->marker_face) : RGBA_NONE;
    bool snap = line->marker_size >= marker_snap_size(&line->marker);
    Point *some = mem_alloc((at->count + line->mark_at.n + 1) * sizeof *some);
    size_t n = some ? marked_points(line, at, some) : 0;
    bool halves = filled && line->marker_half != HALF_FULL &&
                  marker_split(&line->marker, &shape, size, line->marker_half, &named, &other);
    if (n && !halves) canvas_stamps(canvas, &shape, some, n, &stroke, fill, snap);
    if (n && halves) {
        canvas_stamps(canvas, &named, some, n, &stroke, fill, snap);
        canvas_stamps(canvas, &other, some, n, &stroke, artist_tone(line, line->marker_alt), snap);
    }
    mem_free(some);
    path_clear(&shape);
    path_clear(&named);
    path_clear(&other);
}

/* Thins a long line, and keeps it near the sheet, so that neither time nor numbers run away. */
static void draw_stroke_of_line(const Artist *line, Canvas *canvas, const Path *path) {
    Stroke stroke = artist_stroke(line, line->color, line->linewidth, &line->dash);
    if (path->count < 3 || stroke.width <= 0) {
        canvas_snapped(canvas, path, &stroke, RGBA_NONE);
        return;
    }
    Path thin = {0};
    if (path->count >= 128 && path_simplify(path, &thin))
        canvas_long_line(canvas, &thin, &stroke);
    else
        canvas_snapped(canvas, path, &stroke, RGBA_NONE);
    path_clear(&thin);
}

static void draw_line(Artist *line, Canvas *canvas) {
    if (line->axes) axes_update_view(line->axes);
    Path path = {0};
    clip(line, canvas);
    if (line->linewidth > 0 && line->color.a > 0 && line_path(line, &path)) draw_stroke_of_line(line, canvas, &path);
    if (line->marker.shape) {
        path_empty(&path);
        if (plain_points(line, &path)) line_draw_points(line, canvas, &path);
    }
    path_clear(&path);
}

/* ---- patches ---- */

static void draw_patch(Artist *patch, Canvas *canvas) {
    if (patch->axes) axes_update_view(patch->axes);
    Path path = {0};
    clip(patch, canvas);
    if (to_pixels(patch, &patch->path, &path)) {
        Stroke stroke = artist_stroke(patch, patch->edge, patch->linewidth, &patch->dash);
        Rgba fill = patch->filled ? artist_tone(patch, patch->face) : RGBA_NONE;
        canvas_snapped(canvas, &path, NULL, fill);
        if (patch->hatch) hatch_fill(canvas, &path, patch->hatch, patch->hatch_color, 1);
        canvas_snapped(canvas, &path, &stroke, RGBA_NONE);
    }
    path_clear(&path);
}

/* ---- collections ---- */

/* Colours a mappable's members by their numbers. */
static bool map_colors(Artist *c) {
    if (!c->mapped || !c->map || c->values.n == 0) return true;
    norm_fit(&c->norm, c->values.v, c->values.n);
    Rgba *colors = mem_alloc(c->values.n * sizeof *colors);
    if (!colors) return false;
    for (size_t i = 0; i < c->values.n; i++) {
        colors[i] = colormap_at(c->map, norm_at(&c->norm, c->map->count, c->values.v[i]));
        if (!isnan(c->alpha) && colors[i].a > 0) colors[i].a = c->alpha;
    }
    Rgba **slot = c->map_edges ? &c->edges : &c->faces;
    size_t *count = c->map_edges ? &c->edge_count : &c->face_count;
    mem_free(*slot);
    *slot = colors;
    *count = c->values.n;
    return true;
}

/* A colour with the alpha of member i. */
static Rgba member_tone(const Artist *c, Rgba color, size_t i) {
    if (c->alphas.n && color.a > 0) color.a = c->alphas.v[i % c->alphas.n];
    return artist_tone(c, color);
}

static Rgba face_of(const Artist *c, size_t i) {
    return c->face_count ? member_tone(c, c->faces[i % c->face_count], i) : RGBA_NONE;
}

static Rgba edge_of(const Artist *c, size_t i) {
    if (c->edge_is_face) return face_of(c, i);
    return c->edge_count ? member_tone(c, c->edges[i % c->edge_count], i) : RGBA_NONE;
}

static Dash member_dash(const Artist *c, size_t i) {
    size_t members = c->dashes.n / DASH_RECORD;
    if (!members) return c->dash;
    const double *record = &c->dashes.v[i % members * DASH_RECORD];
    Dash dash = {.count = (int)fmin(record[0], DASH_MAX), .offset = record[1]};
    memcpy(dash.length, record + 2, sizeof dash.length);
    return dash;
}

static Stroke member_stroke(const Artist *c, size_t i) {
    double width = c->widths.n ? c->widths.v[i % c->widths.n] : c->linewidth;
    Dash dash = member_dash(c, i);
    Stroke stroke = artist_stroke(c, RGBA_BLACK, width, &dash);
    stroke.color = edge_of(c, i);
    return stroke;
}

/* Members that differ in nothing but their places. */
static bool draw_alike(Artist *c, Canvas *canvas, const Point *at, size_t n) {
    if (c->path_count || c->sizes.n != 1 || c->face_count > 1 || c->alphas.n || (!c->edge_is_face && c->edge_count > 1) || c->widths.n > 1 || c->hatch)
        return false;
    Path shape = {0};
    path_copy(&shape, &c->path);
    double scale = sqrt(c->sizes.v[0]) * c->figure->scale;
    path_transform(&shape, scale, 0, 0, scale, 0, 0);
    Stroke stroke = member_stroke(c, 0);
    canvas_stamps(canvas, &shape, at, n, &stroke, c->open_paths ? RGBA_NONE : face_of(c, 0), false);
    path_clear(&shape);
    return true;
}

static void draw_offsets(Artist *c, Canvas *canvas) {
    size_t n = c->x.n < c->y.n ? c->x.n : c->y.n, kept = 0;
    Point *at = mem_alloc((n + 1) * sizeof *at);
    if (!at) return;
    for (size_t i = 0; i < n; i++) at[i] = artist_point(c, c->x.v[i], c->y.v[i]);
    for (size_t i = 0; i < n; i++)
        if (isfinite(at[i].x) && isfinite(at[i].y)) kept++;
    if (kept == n && draw_alike(c, canvas, at, n)) {
        mem_free(at);
        return;
    }
    Path shape = {0};
    for (size_t i = 0; i < n; i++) {
        if (!isfinite(at[i].x) || !isfinite(at[i].y)) continue;
        double scale = sqrt(c->sizes.n ? c->sizes.v[i % c->sizes.n] : 36) * c->figure->scale;
        path_empty(&shape);
        path_copy(&shape, c->path_count ? &c->paths[i % c->path_count] : &c->path);
        path_transform(&shape, scale, 0, 0, scale, at[i].x, at[i].y);
        Stroke stroke = member_stroke(c, i);
        canvas_snapped(canvas, &shape, &stroke, c->open_paths ? RGBA_NONE : face_of(c, i));
    }
    path_clear(&shape);
    mem_free(at);
}

/* The hatch of member i, or NULL; copied to room when members have their own. */
static const char *hatch_of(const Artist *c, size_t i, char room[16]) {
    if (!c->hatches) return c->hatch;
    const char *p = c->hatches;
    while (i-- > 0 && *p) p += strcspn(p, "\n") + (p[strcspn(p, "\n")] == '\n');
    size_t n = strcspn(p, "\n");
    if (n == 0 || n > 15) return NULL;
    memcpy(room, p, n);
    room[n] = '\0';
    return room;
}

static void draw_collection(Artist *c, Canvas *canvas) {
    if (c->axes) axes_update_view(c->axes);
    if (!map_colors(c)) return;
    clip(c, canvas);
    if (c->has_offsets) {
        draw_offsets(c, canvas);
        return;
    }
    Path path = {0};
    cairo_set_antialias(canvas->cairo, c->antialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE);
    cairo_set_fill_rule(canvas->cairo, c->even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    for (size_t i = 0; i < c->path_count; i++) {
        path_empty(&path);
        if (!to_pixels(c, &c->paths[i], &path)) break;
        Stroke stroke = member_stroke(c, i);
        Rgba fill = c->open_paths ? RGBA_NONE : face_of(c, i);
        char room[16];
        const char *hatch = hatch_of(c, i, room);
        if (!hatch) {
            canvas_snapped(canvas, &path, &stroke, fill);
            continue;
        }
        canvas_snapped(canvas, &path, NULL, fill);
        hatch_fill(canvas, &path, hatch, stroke.color.a > 0 ? stroke.color : RGBA_BLACK, 1);
        canvas_snapped(canvas, &path, &stroke, RGBA_NONE);
    }
    cairo_set_fill_rule(canvas->cairo, CAIRO_FILL_RULE_WINDING);
    cairo_set_antialias(canvas->cairo, CAIRO_ANTIALIAS_DEFAULT);
    path_clear(&path);
}

static void draw_plain(Artist *a, Canvas *canvas) {
    switch (a->node.kind) {
        case NODE_LINE: draw_line(a, canvas); break;
        case NODE_PATCH: draw_patch(a, canvas); break;
        case NODE_COLLECTION: draw_collection(a, canvas); break;
        case NODE_MESH: clip(a, canvas); mesh_draw(a, canvas); break;
        case NODE_IMAGE: clip(a, canvas); image_draw(a, canvas); break;
        case NODE_TEXT: clip(a, canvas); text_draw(a, canvas); break;
        case NODE_LEGEND: legend_draw(a, canvas); break;
        default: break;
    }
}

/* Draws the artist once an effect: what (0 plain, 1 another line, 2 the shadow of an area), the move in points, the line's width
 * (NaN: its own), red, green, blue, alpha (red NaN: its own). */
static void draw_effects(Artist *a, Canvas *canvas) {
    Array effects = a->effects;
    a->effects = (Array){0};
    for (size_t i = 0; i + 8 <= effects.n; i += 8) {
        const double *e = &effects.v[i];
        Artist kept = *a;
        Rgba color = {e[4], e[5], e[6], e[7]};
        a->after_x += e[1];
        a->after_y += e[2];
        if (e[0] == 1 && !isnan(e[3])) a->linewidth = a->marker_edge_width = a->outline = e[3];
        if (e[0] == 1 && !isnan(e[4])) a->color = a->edge = a->marker_edge = a->outline_color = color;
        if (e[0] == 1 && a->node.kind == NODE_TEXT) a->color = kept.color;
        if (e[0] == 2) {
            a->face = color;
            a->edge = RGBA_NONE;
            a->alpha = color.a;
        }
        bool outlined = e[0] == 1 && a->node.kind == NODE_COLLECTION;
        if (outlined && !isnan(e[3])) a->widths = (Array){0};
        if (outlined && !isnan(e[4])) {
            a->edges = &color;
            a->edge_count = 1;
            a->mapped = a->mapped && !a->map_edges;
        }
        draw_plain(a, canvas);
        canvas_clip(canvas, NULL);
        if (outlined && !isnan(e[4])) {
            a->edges = kept.edges;
            a->edge_count = kept.edge_count;
        }
        Norm norm = a->norm;             /* what drawing works out stays */
        Rgba *faces = a->faces, *edges = a->edges;
        size_t face_count = a->face_count, edge_count = a->edge_count;
        *a = kept;
        a->norm = norm;
        a->faces = faces;
        a->edges = edges;
        a->face_count = face_count;
        a->edge_count = edge_count;
    }
    a->effects = effects;
}

void artist_draw(Artist *a, Canvas *canvas) {
    if (!a->figure) return;
    if (a->effects.n) draw_effects(a, canvas);
    else draw_plain(a, canvas);
    canvas_clip(canvas, NULL);
}

static Box points_box(Artist *a, double grow) {
    Box box = BOX_EMPTY;
    size_t n = a->x.n < a->y.n ? a->x.n : a->y.n;
    for (size_t i = 0; i < n; i++) {
        Point p = artist_point(a, a->x.v[i], a->y.v[i]);
        if (!isfinite(p.x) || !isfinite(p.y)) continue;
        box = box_add(box_add(box, p.x - grow, p.y - grow), p.x + grow, p.y + grow);
    }
    return box;
}

static Box path_pixels_box(Artist *a, const Path *path) {
    Path pixels = {0};
    Box box = to_pixels(a, path, &pixels) ? path_extent(&pixels) : BOX_EMPTY;
    path_clear(&pixels);
    return box;
}

Box artist_box(Artist *a) {
    if (!a->figure) return BOX_EMPTY;
    if (a->axes) axes_update_view(a->axes);
    Box box = BOX_EMPTY;
    switch (a->node.kind) {
        case NODE_LINE:
            return points_box(a, a->marker.shape ? points(a->figure, a->marker_size) / 2
                                                 : points(a->figure, a->linewidth) / 2);
        case NODE_PATCH: return path_pixels_box(a, &a->path);
        case NODE_COLLECTION:
            if (a->has_offsets) return points_box(a, a->sizes.n ? sqrt(a->sizes.v[0]) * a->figure->scale / 2 : 0);
            for (size_t i = 0; i < a->path_count; i++) box = box_union(box, path_pixels_box(a, &a->paths[i]));
            return box;
        case NODE_TEXT: return (a->text && a->text[0]) || a->arrow.shape != ARROW_NONE ? text_box(a) : BOX_EMPTY;
        case NODE_LEGEND: return legend_box(a);
        default: return BOX_EMPTY;
    }
}
