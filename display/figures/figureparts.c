/* figureparts.c -- what the language puts into artists: paths, colormaps, legend entries, contours.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/contour.h"
#include "display/figures/figurenode.h"
#include "display/figures/property.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"

#include <string.h>

/* The numbers of v as a path: x, y pairs; a NaN pair begins anew; closed: every piece is. */
static bool read_path(Vm *vm, Value v, bool closed, Path *out) {
    Array flat = {0};
    bool ok = numbers_read(vm, v, &flat, NULL, NULL), begun = false;
    for (size_t i = 0; ok && i + 1 < flat.n; i += 2) {
        double x = flat.v[i], y = flat.v[i + 1];
        if (isnan(x) || isnan(y)) {
            if (begun && closed) path_close(out);
            begun = false;
            continue;
        }
        path_add(out, begun ? PATH_LINE : PATH_MOVE, x, y);
        begun = true;
    }
    if (ok && begun && closed) path_close(out);
    array_clear(&flat);
    return ok && (!out->failed || !is_absent(vm_raise_memory(vm)));
}

static Artist *artist_arg(Vm *vm, Value v) {
    if (is_artist_node(v)) return (Artist *)node_of(v);
    vm_fail(vm, ERROR_TYPE, "this needs an artist");
    return NULL;
}

Value node_set_path(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    Path path = {0};
    if (!a) return ABSENT;
    if (!read_path(vm, args[1], value_truth(vm, args[2]) == 1, &path)) {
        path_clear(&path);
        return ABSENT;
    }
    path_clear(&a->path);
    a->path = path;
    return NONE;
}

/* vertices and Matplotlib's codes (1 move, 2 line, 3 and 4 curves of one and two control points, 79 close) as a path */
static bool read_outline(Vm *vm, Value vertices, Value codes, Path *out) {
    Array at = {0}, code = {0};
    bool ok = numbers_read(vm, vertices, &at, NULL, NULL) && numbers_read(vm, codes, &code, NULL, NULL);
    for (size_t i = 0; ok && i < code.n && 2 * i + 1 < at.n; i++) {
        const double *p = &at.v[2 * i];
        int kind = (int)code.v[i];
        size_t points = kind == 3 ? 2 : kind == 4 ? 3 : 1;
        if (kind == 0 || 2 * (i + points) > at.n) break;
        const double *end = p + 2 * (points - 1);
        if (kind == 1) path_move(out, p[0], p[1]);
        if (kind == 2) path_line(out, p[0], p[1]);
        if (kind == 3) path_bend(out, p[0], p[1], end[0], end[1]);
        if (kind == 4) path_curve(out, p[0], p[1], p[2], p[3], end[0], end[1]);
        if (kind == 79) path_close(out);
        i += points - 1;
    }
    array_clear(&at);
    array_clear(&code);
    return ok && (!out->failed || !is_absent(vm_raise_memory(vm)));
}

/* set_coded(vertices, codes): a patch's path */
Value node_set_coded(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    Path path = {0};
    if (!a) return ABSENT;
    if (!read_outline(vm, args[1], args[2], &path)) {
        path_clear(&path);
        return ABSENT;
    }
    path_clear(&a->path);
    a->path = path;
    return NONE;
}

/* coded(): (flat vertices, codes) of a patch's path, as set_coded takes them */
Value node_coded(Vm *vm, const Value *args) {
    static const double code_of[] = {[PATH_MOVE] = 1, [PATH_LINE] = 2, [PATH_CURVE] = 4, [PATH_CLOSE] = 79};
    Artist *a = artist_arg(vm, args[0]);
    Array at = {0}, code = {0};
    Point start = {0, 0};
    for (size_t i = 0; a && i < a->path.count; i++) {
        if (a->path.code[i] == PATH_MOVE) start = a->path.point[i];
        Point p = a->path.code[i] == PATH_CLOSE ? start : a->path.point[i];
        array_push(&at, p.x);
        array_push(&at, p.y);
        array_push(&code, code_of[a->path.code[i]]);
    }
    Value result = a ? tuple_pair(vm, numbers_value(vm, &at), numbers_value(vm, &code)) : ABSENT;
    array_clear(&at);
    array_clear(&code);
    return result;
}

/* set_clip(other, end=-1): clips to the outline of another artist, or keeps an end of an arrow out of it; None: no longer */
Value node_set_clip(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]), *other = is_artist_node(args[1]) ? (Artist *)node_of(args[1]) : NULL;
    double end;
    if (!a || other == a) return a ? NONE : ABSENT;
    if (!value_to_double(vm, args[2], &end)) return ABSENT;
    Artist **slot = end < 0 ? &a->clip_by : &a->arrow.end[end > 0].clip;
    if (other) node_retain(&other->node);
    if (*slot) node_release(&(*slot)->node);
    *slot = other;
    return NONE;
}

/* set_box(x, y, width, height, scale, aspect): a patch's path, a box of its box's shape around a rectangle */
Value node_set_box(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    double v[6];
    for (int i = 0; a && i < 6; i++)
        if (!value_to_double(vm, args[1 + i], &v[i])) return ABSENT;
    if (!a) return ABSENT;
    double y = v[1] / v[5], height = v[3] / v[5];
    path_clear(&a->path);
    box_outline(&a->box, (Box){v[0], y, v[0] + v[2], y + height}, v[4], &a->path);
    path_transform(&a->path, 1, 0, 0, v[5], 0, 0);
    return a->path.failed ? vm_raise_memory(vm) : NONE;
}

/* set_ellipse(x, y, rx, ry, theta1, theta2, angle): a patch's path; a wedge unless it goes all the way round */
Value node_set_ellipse(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    double v[7];
    for (int i = 0; a && i < 7; i++)
        if (!value_to_double(vm, args[1 + i], &v[i])) return ABSENT;
    if (!a) return ABSENT;
    path_clear(&a->path);
    if (v[5] - v[4] >= 360) {
        path_ellipse(&a->path, 0, 0, v[2], v[3]);
    } else {
        path_arc(&a->path, 0, 0, v[2], v[3], v[4], v[5]);
        path_line(&a->path, 0, 0);
        path_close(&a->path);
    }
    double c = cos(v[6] * M_PI / 180), s = sin(v[6] * M_PI / 180);
    path_transform(&a->path, c, s, -s, c, v[0], v[1]);
    a->round = true;
    return NONE;
}

/* set_path_of(other, dx, dy): the outline of another patch, moved */
Value node_set_path_of(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]), *other = a ? artist_arg(vm, args[1]) : NULL;
    double dx, dy;
    if (!other || !value_to_double(vm, args[2], &dx) || !value_to_double(vm, args[3], &dy)) return ABSENT;
    path_clear(&a->path);
    if (!path_copy(&a->path, &other->path)) return vm_raise_memory(vm);
    path_transform(&a->path, 1, 0, 0, 1, dx, dy);
    return NONE;
}

/* set_shape(marker): a collection's shape, of size 1 */
Value node_set_shape(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    if (!a || !property_set(vm, OWNER_ARTIST, a, "marker", args[1])) return ABSENT;
    Marker marker = a->marker;
    a->marker = (Marker){0};
    path_clear(&a->path);
    marker_path(&marker, 1, &a->path);
    a->open_paths = !marker_is_filled(&marker);
    a->join = marker_join(&marker);
    return value_bool(marker_is_filled(&marker));
}

/* The outline of a text, its larger side 1 long and its middle at (0, 0). */
static bool outline_of_text(const Str *text, Path *out) {
    TextEngine *engine = text_engine_new(72);
    const TextStyle style = {.size = 200};
    const TextRun *run = engine ? text_run(engine, &style, text->data, text->size) : NULL;
    bool ok = run && text_run_outline(run, out);
    Box box = path_extent(out);
    double side = box_is_empty(box) ? 0 : fmax(box_width(box), box_height(box));
    if (side > 0)
        path_transform(out, 1 / side, 0, 0, 1 / side, -(box.x0 + box.x1) / 2 / side, -(box.y0 + box.y1) / 2 / side);
    text_engine_free(engine);
    return ok;
}

/* set_outline(what): the shape of marks: a text, or points whose farthest coordinate becomes a half */
Value node_set_outline(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    Path path = {0};
    if (!a) return ABSENT;
    bool ok = is_str(args[1]) ? outline_of_text(as_str(args[1]), &path) || !is_absent(vm_raise_memory(vm))
                              : read_path(vm, args[1], false, &path);
    if (ok && !is_str(args[1])) {
        double far = 0;
        for (size_t i = 0; i < path.count; i++) far = fmax(far, fmax(fabs(path.point[i].x), fabs(path.point[i].y)));
        if (far > 0) path_transform(&path, 0.5 / far, 0, 0, 0.5 / far, 0, 0);
    }
    Path *slot = a->node.kind == NODE_LINE ? &a->marker_outline : &a->path;
    path_clear(slot);
    *slot = path;
    if (a->node.kind == NODE_LINE) a->marker = (Marker){.shape = MARKER_PATH};
    return ok ? NONE : ABSENT;
}

Value node_set_paths(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    List *list = a ? value_to_list(vm, args[1]) : NULL;
    if (!list) return ABSENT;
    bool closed = value_truth(vm, args[2]) == 1, ok = true;
    Path *paths = mem_calloc(list->count + 1, sizeof *paths);
    size_t n = 0;
    if (!paths) {
        ok = false;
        vm_raise_memory(vm);
    }
    for (; ok && n < list->count; n++) {
        Value one = list->items[n];      /* points, or (points, codes, None) */
        bool coded = is_tuple(one) && as_tuple(one)->count == 3 && is_none(as_tuple(one)->items[2]);
        ok = coded ? read_outline(vm, as_tuple(one)->items[0], as_tuple(one)->items[1], &paths[n]) : read_path(vm, one, closed, &paths[n]);
    }
    if (ok) {
        for (size_t i = 0; i < a->path_count; i++) path_clear(&a->paths[i]);
        mem_free(a->paths);
        a->paths = paths;
        a->path_count = list->count;
    } else {
        for (size_t i = 0; paths && i < n; i++) path_clear(&paths[i]);
        mem_free(paths);
    }
    value_release(value_object(list));
    return ok ? NONE : ABSENT;
}

/* set_map(name, count, colors, listed): a colormap by name, or by its colours */
Value node_set_map(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    int64_t count;
    if (!a || !value_to_index(vm, args[2], &count)) return ABSENT;
    Colormap *map = mem_calloc(1, sizeof *map);
    if (!map) return vm_raise_memory(vm);
    bool ok = true;
    if (!is_none(args[3])) {
        Rgba *colors = NULL;
        List *list = value_to_list(vm, args[3]);
        ok = list && list->count > 0 && (colors = mem_alloc(list->count * sizeof *colors)) != NULL;
        for (size_t i = 0; ok && i < list->count; i++) ok = property_color(vm, list->items[i], &colors[i]);
        if (ok) colormap_blend(colors, (int)list->count, value_truth(vm, args[4]) == 1, map);
        value_release(value_object(list));
        mem_free(colors);
    } else if (!is_str(args[1]) || !colormap_get(as_str(args[1])->data, (int)count, map)) {
        ok = vm_fail(vm, ERROR_VALUE, "'%s' is not a valid value for cmap",
                     is_str(args[1]) ? as_str(args[1])->data : "?");
    }
    if (!ok) {
        mem_free(map);
        return vm_raised(vm) ? ABSENT : vm_raise_memory(vm);
    }
    mem_free(a->map);
    a->map = map;
    return NONE;
}

/* set_extremes(under, over, bad): colours beyond the map; None leaves one as it is */
Value node_set_extremes(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    if (!a || !a->map) return a ? NONE : ABSENT;
    Rgba *slots[] = {&a->map->under, &a->map->over, &a->map->bad};
    for (int i = 0; i < 3; i++)
        if (!is_none(args[1 + i]) && !property_color(vm, args[1 + i], slots[i])) return ABSENT;
    return NONE;
}

/* fit(): fills in vmin and vmax from the values */
Value node_fit(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    if (!a) return ABSENT;
    norm_fit(&a->norm, a->values.v, a->values.n);
    return NONE;
}

/* Puts the artist that v is, if it is one, into a slot that counts it. */
static void hold_artist(Artist **slot, Value v) {
    if (!is_artist_node(v)) return;
    node_retain(node_of(v));
    if (*slot) node_release(&(*slot)->node);
    *slot = (Artist *)node_of(v);
}

/* One (node, left, right, points, free) of a legend's entry. */
static bool read_part(Vm *vm, Value v, LegendPart *out) {
    int64_t points = 0;
    if (!is_tuple(v) || as_tuple(v)->count != 5)
        return vm_fail(vm, ERROR_TYPE, "a part of an entry is a tuple of five");
    const Value *item = as_tuple(v)->items;
    if (!value_to_double(vm, item[1], &out->left) || !value_to_double(vm, item[2], &out->right) ||
        !value_to_index(vm, item[3], &points))
        return false;
    out->points = (int)points;
    out->free = value_truth(vm, item[4]) == 1;
    hold_artist(&out->artist, item[0]);
    return true;
}

static bool read_entry(Vm *vm, Value parts, LegendEntry *out) {
    List *list = value_to_list(vm, parts);
    out->part = list ? mem_calloc(list->count + 1, sizeof *out->part) : NULL;
    bool ok = out->part != NULL;
    for (size_t i = 0; ok && i < list->count; i++) {
        ok = read_part(vm, list->items[i], &out->part[out->part_count]);
        if (ok && out->part[out->part_count].artist) out->part_count++;
    }
    value_release(value_object(list));
    return ok;
}

/* set_entries(texts, parts, title): artists or None; parts: a list of tuples for each entry */
Value node_set_entries(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    List *texts = a ? value_to_list(vm, args[1]) : NULL, *parts = texts ? value_to_list(vm, args[2]) : NULL;
    size_t count = parts ? (texts->count < parts->count ? texts->count : parts->count) : 0;
    LegendEntry *entries = parts ? mem_calloc(count + 1, sizeof *entries) : NULL;
    if (entries) {
        a->entries = entries;
        a->entry_count = count;
        hold_artist(&a->title, args[3]);
    }
    for (size_t i = 0; entries && i < count && !vm_raised(vm); i++) {
        hold_artist(&entries[i].text, texts->items[i]);
        if (!read_entry(vm, parts->items[i], &entries[i]) && !vm_raised(vm)) vm_raise_memory(vm);
    }
    value_release(value_object(texts));
    value_release(value_object(parts));
    return entries && !vm_raised(vm) ? NONE : vm_raised(vm) ? ABSENT : vm_raise_memory(vm);
}

/* Reads the mesh (corners, edges, ends) of set_contours into three arrays and sets it up in grid. */
static bool read_mesh(Vm *vm, Value v, Array mesh[3], ContourGrid *grid) {
    if (is_none(v)) return true;
    if (!is_tuple(v) || as_tuple(v)->count != 3) return vm_fail(vm, ERROR_TYPE, "a mesh is a tuple of corners, edges and ends");
    for (int i = 0; i < 3; i++)
        if (!numbers_read(vm, as_tuple(v)->items[i], &mesh[i], NULL, NULL)) return false;
    *grid = (ContourGrid){.x = grid->x, .y = grid->y, .z = grid->z, .corner = mesh[0].v, .edge = mesh[1].v, .end = mesh[2].v,
                          .triangles = mesh[0].n / 3, .edges = mesh[2].n / 2};
    return true;
}

/* set_contours(x, y, z, rows, columns, levels, filled, mesh): one path a level, or a band between two */
Value node_set_contours(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    Array x = {0}, y = {0}, z = {0}, levels = {0}, mesh[3] = {{0}, {0}, {0}};
    int64_t rows = 0, columns = 0;
    bool filled = value_truth(vm, args[7]) == 1;
    bool ok = a && numbers_read(vm, args[1], &x, NULL, NULL) && numbers_read(vm, args[2], &y, NULL, NULL) &&
              numbers_read(vm, args[3], &z, NULL, NULL) && value_to_index(vm, args[4], &rows) &&
              value_to_index(vm, args[5], &columns) && numbers_read(vm, args[6], &levels, NULL, NULL);
    if (ok && (x.n < z.n || y.n < z.n || (size_t)(rows * columns) > z.n))
        ok = vm_fail(vm, ERROR_TYPE, "Shapes of x, y and z do not match");
    ContourGrid grid = {.x = x.v, .y = y.v, .z = z.v, .rows = (int)rows, .columns = (int)columns, .corners = value_truth(vm, args[9]) == 1};
    ok = ok && read_mesh(vm, args[8], mesh, &grid);
    size_t count = levels.n > filled ? levels.n - filled : 0;
    Path *paths = ok ? mem_calloc(count + 1, sizeof *paths) : NULL;
    for (size_t i = 0; paths && i < count; i++) {
        if (filled)
            contour_area(&grid, levels.v[i], levels.v[i + 1], &paths[i]);
        else
            contour_lines(&grid, levels.v[i], &paths[i]);
    }
    if (paths) {
        for (size_t i = 0; i < a->path_count; i++) path_clear(&a->paths[i]);
        mem_free(a->paths);
        a->paths = paths;
        a->path_count = count;
    }
    Array *all[] = {&x, &y, &z, &levels, &mesh[0], &mesh[1], &mesh[2]};
    for (int i = 0; i < 7; i++) array_clear(all[i]);
    return paths ? NONE : vm_raised(vm) ? ABSENT : vm_raise_memory(vm);
}

/* path(index): the points of a collection's member, or of a patch, as a flat list; NaN pairs between its pieces */
Value node_path(Vm *vm, const Value *args) {
    Artist *a = artist_arg(vm, args[0]);
    int64_t index;
    if (!a || !value_to_index(vm, args[1], &index)) return ABSENT;
    const Path *path = index < 0 ? &a->path : (size_t)index < a->path_count ? &a->paths[index] : NULL;
    Array flat = {0};
    for (size_t i = 0; path && i < path->count; i++) {
        if (path->code[i] == PATH_CLOSE) continue;
        if (path->code[i] == PATH_MOVE && i > 0) {
            array_push(&flat, NAN);
            array_push(&flat, NAN);
        }
        array_push(&flat, path->point[i].x);
        array_push(&flat, path->point[i].y);
    }
    Value list = numbers_value(vm, &flat);
    array_clear(&flat);
    return list;
}
