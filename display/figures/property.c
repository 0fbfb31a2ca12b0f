/* property.c -- one table of fields, and conversion both ways.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/property.h"

#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/tensors/dtype_object.h"

#include <stddef.h>
#include <string.h>

typedef enum PropertyKind { P_DOUBLE, P_BOOL, P_INT, P_COLOR, P_STRING, P_ARRAY, P_CHOICE, P_DASH, P_MARKER, P_COLORS } PropertyKind;

typedef struct Property {
    PropertyOwner owner;
    const char *name;
    PropertyKind kind;
    size_t offset;
    const char *choices;             /* of P_CHOICE: names in the order of the enumerators, with blanks between */
    size_t extra;                    /* of P_COLORS: offset of the count */
} Property;

#define ARTIST(name, kind, field) {OWNER_ARTIST, name, kind, offsetof(Artist, field), NULL, 0}
#define ARTIST_CHOICE(name, field, choices) {OWNER_ARTIST, name, P_CHOICE, offsetof(Artist, field), choices, 0}
#define AXES(name, kind, field) {OWNER_AXES, name, kind, offsetof(Axes, field), NULL, 0}
#define AXIS(name, kind, field) {OWNER_AXIS, name, kind, offsetof(Axis, field), NULL, 0}
#define TICK(name, kind, field) {OWNER_TICK, name, kind, offsetof(TickStyle, field), NULL, 0}
#define SPINE(name, kind, field) {OWNER_SPINE, name, kind, offsetof(Spine, field), NULL, 0}
#define FIGURE(name, kind, field) {OWNER_FIGURE, name, kind, offsetof(Figure, field), NULL, 0}
#define GRID(name, kind, field) {OWNER_GRID, name, kind, offsetof(Grid, field), NULL, 0}

#define COORDS_NAMES "data axes figure xdata ydata pixels inches offset_points offset_pixels"
#define ALIGN_NAMES "left center right"
#define VERTICAL_NAMES "baseline bottom center top center_baseline"
#define CAP_NAMES "butt round projecting"
#define JOIN_NAMES "miter round bevel"
#define BOX_NAMES "square round round4 circle larrow rarrow darrow ellipse sawtooth roundtooth"

/* One end of an arrow, and of its way. */
#define ARROW_END(which, i)                                                                                                     \
    ARTIST_CHOICE("tip" which, arrow.end[i].tip, "none open filled bracket"), ARTIST("shrink" which, P_DOUBLE, arrow.end[i].shrink), \
    ARTIST("bracket_width" which, P_DOUBLE, arrow.end[i].width), ARTIST("bracket_length" which, P_DOUBLE, arrow.end[i].length),  \
    ARTIST("bracket_angle" which, P_DOUBLE, arrow.end[i].angle), ARTIST("bracket_scale" which, P_DOUBLE, arrow.end[i].scale),    \
    ARTIST("way_angle" which, P_DOUBLE, arrow.way.angle[i]), ARTIST("way_arm" which, P_DOUBLE, arrow.way.arm[i])

static const Property properties[] = {
    ARTIST("effects", P_ARRAY, effects), ARTIST("before", P_ARRAY, before), ARTIST("after_x", P_DOUBLE, after_x), ARTIST("after_y", P_DOUBLE, after_y), ARTIST("steps", P_INT, steps),
    ARTIST("zorder", P_DOUBLE, zorder), ARTIST("alpha", P_DOUBLE, alpha), ARTIST("visible", P_BOOL, visible),
    ARTIST("clip", P_BOOL, clip), ARTIST("antialiased", P_BOOL, antialiased), ARTIST("in_layout", P_BOOL, in_layout), ARTIST("part", P_INT, part), ARTIST("in_autoscale", P_BOOL, in_autoscale), ARTIST("scenery", P_BOOL, scenery), ARTIST("label", P_STRING, label),
    ARTIST_CHOICE("coords", coords, COORDS_NAMES), ARTIST("sticky_x", P_ARRAY, sticky_x), ARTIST("sticky_y", P_ARRAY, sticky_y),
    ARTIST("color", P_COLOR, color), ARTIST("face", P_COLOR, face), ARTIST("edge", P_COLOR, edge), ARTIST("fill", P_BOOL, filled),
    ARTIST("edge_is_face", P_BOOL, edge_is_face), ARTIST("linewidth", P_DOUBLE, linewidth), ARTIST("dash", P_DASH, dash), ARTIST("dashes", P_ARRAY, dashes),
    ARTIST_CHOICE("cap", cap, CAP_NAMES), ARTIST_CHOICE("dash_cap", dash_cap, CAP_NAMES), ARTIST_CHOICE("join", join, JOIN_NAMES),
    ARTIST("hatch", P_STRING, hatch), ARTIST("hatches", P_STRING, hatches), ARTIST("hatch_color", P_COLOR, hatch_color), ARTIST("wrap", P_BOOL, wrap), ARTIST("x", P_ARRAY, x), ARTIST("y", P_ARRAY, y),
    ARTIST_CHOICE("drawstyle", drawstyle, "default steps-pre steps-mid steps-post"), ARTIST("marker", P_MARKER, marker),
    ARTIST("markersize", P_DOUBLE, marker_size), ARTIST("markeredgewidth", P_DOUBLE, marker_edge_width),
    ARTIST("markerface", P_COLOR, marker_face), ARTIST("markeredge", P_COLOR, marker_edge), ARTIST("mark_first", P_INT, mark_first),
    ARTIST("mark_at", P_ARRAY, mark_at), ARTIST_CHOICE("marker_half", marker_half, "full left right bottom top"),
    ARTIST("marker_alt", P_COLOR, marker_alt),
    ARTIST("mark_step", P_INT, mark_step), ARTIST("sizes", P_ARRAY, sizes), ARTIST("widths", P_ARRAY, widths),
    {OWNER_ARTIST, "faces", P_COLORS, offsetof(Artist, faces), NULL, offsetof(Artist, face_count)},
    {OWNER_ARTIST, "edges", P_COLORS, offsetof(Artist, edges), NULL, offsetof(Artist, edge_count)},
    ARTIST("even_odd", P_BOOL, even_odd), ARTIST("open_paths", P_BOOL, open_paths), ARTIST("polygons", P_BOOL, polygons), ARTIST("has_offsets", P_BOOL, has_offsets),
    ARTIST("values", P_ARRAY, values), ARTIST("mapped", P_BOOL, mapped), ARTIST("map_edges", P_BOOL, map_edges),
    ARTIST_CHOICE("norm", norm.kind, "linear log symlog power boundary centered"), ARTIST("vmin", P_DOUBLE, norm.vmin),
    ARTIST("vmax", P_DOUBLE, norm.vmax), ARTIST("norm_center", P_DOUBLE, norm.center), ARTIST("norm_gamma", P_DOUBLE, norm.gamma),
    ARTIST("norm_linthresh", P_DOUBLE, norm.linthresh), ARTIST("norm_linscale", P_DOUBLE, norm.linscale), ARTIST("norm_clip", P_BOOL, norm.clip),
    ARTIST("norm_boundary", P_ARRAY, norm.boundary), ARTIST("norm_below", P_BOOL, norm.below), ARTIST("norm_above", P_BOOL, norm.above), ARTIST("rows", P_INT, rows), ARTIST("columns", P_INT, columns),
    ARTIST("channels", P_INT, channels), ARTIST("extent0", P_DOUBLE, extent[0]), ARTIST("extent1", P_DOUBLE, extent[1]),
    ARTIST("extent2", P_DOUBLE, extent[2]), ARTIST("extent3", P_DOUBLE, extent[3]), ARTIST("origin_lower", P_BOOL, origin_lower),
    ARTIST("gouraud", P_BOOL, gouraud), ARTIST_CHOICE("interpolation", interpolation, FILTER_NAMES),
    ARTIST_CHOICE("stage", stage, "auto data rgba"), ARTIST("alphas", P_ARRAY, alphas),
    ARTIST("text", P_STRING, text), ARTIST("size", P_DOUBLE, style.size), ARTIST("bold", P_BOOL, style.bold),
    ARTIST("italic", P_BOOL, style.italic), ARTIST("family", P_INT, style.family),
    ARTIST_CHOICE("ha", placement.align, ALIGN_NAMES), ARTIST_CHOICE("va", placement.vertical, VERTICAL_NAMES),
    ARTIST_CHOICE("ma", placement.lines, ALIGN_NAMES), ARTIST("rotation", P_DOUBLE, placement.rotation),
    ARTIST("rotation_anchor", P_BOOL, placement.anchor), ARTIST("linespacing", P_DOUBLE, placement.linespacing),
    ARTIST("tx", P_DOUBLE, tx), ARTIST("ty", P_DOUBLE, ty), ARTIST("boxed", P_BOOL, boxed),
    ARTIST_CHOICE("box_style", box.style, BOX_NAMES), ARTIST("box_pad", P_DOUBLE, box.pad), ARTIST("box_rounding", P_DOUBLE, box.rounding),
    ARTIST("box_tooth", P_DOUBLE, box.tooth), ARTIST("box_head_width", P_DOUBLE, box.head_width), ARTIST("box_head_angle", P_DOUBLE, box.head_angle),
    ARTIST("box_linewidth", P_DOUBLE, box_linewidth), ARTIST("box_dash", P_DASH, box_dash),
    ARTIST("box_face", P_COLOR, box_face), ARTIST("box_edge", P_COLOR, box_edge), ARTIST("annotated", P_BOOL, annotated),
    ARTIST("target_x", P_DOUBLE, target_x), ARTIST("target_y", P_DOUBLE, target_y),
    ARTIST_CHOICE("target_coords", target_coords, COORDS_NAMES),
    ARTIST_CHOICE("arrow", arrow.shape, "none curve fancy simple wedge yaarrow"),
    ARROW_END("_a", 0), ARROW_END("_b", 1), ARTIST("arrow_scale", P_DOUBLE, arrow.scale), ARTIST("arrow_aspect", P_DOUBLE, arrow.aspect),
    ARTIST_CHOICE("way", arrow.way.kind, "arc3 angle3 angle arc bar"), ARTIST("way_rad", P_DOUBLE, arrow.way.rad),
    ARTIST("way_fraction", P_DOUBLE, arrow.way.fraction), ARTIST("way_bar_angle", P_DOUBLE, arrow.way.bar_angle),
    ARTIST("arrow_tail_width", P_DOUBLE, arrow.tail_width), ARTIST("arrow_head_width", P_DOUBLE, arrow.head_width),
    ARTIST("arrow_head_length", P_DOUBLE, arrow.head_length), ARTIST("arrow_shrink_factor", P_DOUBLE, arrow.shrink_factor),
    ARTIST("arrow_linewidth", P_DOUBLE, arrow.linewidth), ARTIST("arrow_shrink", P_DOUBLE, arrow.shrink), ARTIST("error_bars", P_INT, error_bars),
    ARTIST("relpos_x", P_DOUBLE, arrow.relpos_x), ARTIST("relpos_y", P_DOUBLE, arrow.relpos_y),
    ARTIST("arrow_face", P_COLOR, arrow.face), ARTIST("arrow_edge", P_COLOR, arrow.edge), ARTIST("arrow_dash", P_DASH, arrow.dash),
    ARTIST_CHOICE("arrow_join", arrow.join, JOIN_NAMES), ARTIST_CHOICE("arrow_cap", arrow.cap, CAP_NAMES),
    ARTIST("location", P_INT, location), ARTIST("ncols", P_INT, columns_wanted), ARTIST("anchor_x", P_DOUBLE, anchor[0]),
    ARTIST("anchor_y", P_DOUBLE, anchor[1]), ARTIST("anchor_w", P_DOUBLE, anchor[2]), ARTIST("anchor_h", P_DOUBLE, anchor[3]),
    ARTIST_CHOICE("anchor_coords", anchor_coords, COORDS_NAMES), ARTIST("borderpad", P_DOUBLE, border_pad),
    ARTIST("labelspacing", P_DOUBLE, label_spacing), ARTIST("handlelength", P_DOUBLE, handle_length),
    ARTIST("handleheight", P_DOUBLE, handle_height), ARTIST("handletextpad", P_DOUBLE, handle_text_pad),
    ARTIST("borderaxespad", P_DOUBLE, border_axes_pad), ARTIST("columnspacing", P_DOUBLE, column_spacing),
    ARTIST("scatterpoints", P_INT, scatter_points), ARTIST("numpoints", P_INT, num_points),
    ARTIST("expand", P_BOOL, expand), ARTIST_CHOICE("outside", outside, "not left right lower upper"),
    ARTIST("frame", P_BOOL, frame), ARTIST("fancy", P_BOOL, fancy), ARTIST("shadow", P_BOOL, shadow),
    ARTIST("markerfirst", P_BOOL, marker_first),

    AXES("bent", P_BOOL, bent), {OWNER_AXES, "map", P_CHOICE, offsetof(Axes, map), "none aitoff hammer mollweide lambert", 0},
    AXES("map_longitude", P_DOUBLE, map_longitude), AXES("map_latitude", P_DOUBLE, map_latitude), AXES("map_cap", P_DOUBLE, map_cap), AXES("theta_zero", P_DOUBLE, theta_zero), AXES("theta_sign", P_DOUBLE, theta_sign), AXES("r_origin", P_DOUBLE, r_origin),
    AXES("r_label", P_DOUBLE, r_label), AXES("polar_corners", P_INT, polar_corners), AXES("face", P_COLOR, face), AXES("frame", P_BOOL, frame), AXES("axis_on", P_BOOL, axis_on), AXES("visible", P_BOOL, visible),
    AXES("in_layout", P_BOOL, in_layout), AXES("sticky", P_BOOL, sticky), AXES("zorder", P_DOUBLE, zorder),
    AXES("axis_below", P_DOUBLE, axis_below), AXES("aspect", P_DOUBLE, aspect), AXES("box_aspect", P_DOUBLE, box_aspect),
    AXES("adjust_data", P_BOOL, adjust_data), AXES("anchor_x", P_DOUBLE, anchor_x), AXES("anchor_y", P_DOUBLE, anchor_y),
    AXES("title_pad", P_DOUBLE, title_pad), AXES("title_y", P_DOUBLE, title_y), AXES("extend_low", P_DOUBLE, extend_low),
    AXES("extend_high", P_DOUBLE, extend_high), AXES("extend_axis", P_INT, extend_axis),
    {OWNER_AXES, "bar_side", P_CHOICE, offsetof(Axes, bar_side), "left right bottom top", 0}, AXES("bar_pad", P_DOUBLE, bar_pad),
    AXES("bar_fraction", P_DOUBLE, bar_fraction), AXES("bar_shrink", P_DOUBLE, bar_shrink),
    AXES("x0", P_DOUBLE, position.x0), AXES("y0", P_DOUBLE, position.y0), AXES("x1", P_DOUBLE, position.x1), AXES("y1", P_DOUBLE, position.y1),
    AXES("data_x0", P_DOUBLE, data.x0), AXES("data_x1", P_DOUBLE, data.x1), AXES("data_y0", P_DOUBLE, data.y0), AXES("data_y1", P_DOUBLE, data.y1),

    AXIS("masks", P_BOOL, scale.masks), AXIS("autoscale", P_BOOL, autoscale), AXIS("stale", P_BOOL, stale), AXIS("margin", P_DOUBLE, margin), AXIS("label_side", P_INT, label_side), AXIS("label_row", P_INT, label_row),
    AXIS("label_pad", P_DOUBLE, label_pad), AXIS("label_at", P_DOUBLE, label_at), AXIS("label_x", P_DOUBLE, label_x),
    AXIS("label_y", P_DOUBLE, label_y), AXIS("offset_side", P_INT, offset_side), AXIS("visible", P_BOOL, visible),
    AXIS("minpos", P_DOUBLE, minpos), AXIS("base", P_DOUBLE, scale.base), AXIS("linthresh", P_DOUBLE, scale.linthresh), AXIS("linscale", P_DOUBLE, scale.linscale), AXIS("step_part", P_DOUBLE, step_part), AXIS("room_size", P_DOUBLE, room_size),
    AXIS("single", P_DOUBLE, single),
    {OWNER_AXIS, "scale", P_CHOICE, offsetof(Axis, scale.kind), "linear log symlog logit asinh function", 0},

    TICK("length", P_DOUBLE, length), TICK("width", P_DOUBLE, width), TICK("pad", P_DOUBLE, pad), TICK("labelsize", P_DOUBLE, label_size),
    TICK("labelrotation", P_DOUBLE, label_rotation), {OWNER_TICK, "direction", P_CHOICE, offsetof(TickStyle, direction), "out in inout", 0},
    TICK("color", P_COLOR, color), TICK("labelcolor", P_COLOR, label_color), TICK("mark1", P_BOOL, mark[0]), TICK("mark2", P_BOOL, mark[1]),
    TICK("label1", P_BOOL, label[0]), TICK("label2", P_BOOL, label[1]), TICK("grid", P_BOOL, grid), TICK("grid_color", P_COLOR, grid_color),
    TICK("grid_alpha", P_DOUBLE, grid_alpha), TICK("grid_linewidth", P_DOUBLE, grid_width), TICK("grid_dash", P_DASH, grid_dash),
    {OWNER_TICK, "ha", P_CHOICE, offsetof(TickStyle, label_align), ALIGN_NAMES, 0},
    {OWNER_TICK, "va", P_CHOICE, offsetof(TickStyle, label_vertical), VERTICAL_NAMES, 0}, TICK("align_set", P_BOOL, align_set),
    TICK("rotation_anchor", P_BOOL, rotation_anchor), TICK("bold", P_BOOL, label_bold),
    TICK("family", P_INT, label_family),

    SPINE("visible", P_BOOL, visible), SPINE("color", P_COLOR, color), SPINE("linewidth", P_DOUBLE, linewidth), SPINE("dash", P_DASH, dash),
    {OWNER_SPINE, "place", P_CHOICE, offsetof(Spine, place), "edge data axes outward", 0}, SPINE("at", P_DOUBLE, at),
    SPINE("low", P_DOUBLE, bounds[0]), SPINE("high", P_DOUBLE, bounds[1]), SPINE("zorder", P_DOUBLE, zorder),

    FIGURE("width", P_DOUBLE, width), FIGURE("height", P_DOUBLE, height), FIGURE("dpi", P_DOUBLE, dpi), FIGURE("face", P_COLOR, face), FIGURE("edge", P_COLOR, edge), FIGURE("linewidth", P_DOUBLE, linewidth),
    FIGURE("frame", P_BOOL, frame), FIGURE("left", P_DOUBLE, left), FIGURE("right", P_DOUBLE, right), FIGURE("bottom", P_DOUBLE, bottom),
    FIGURE("top", P_DOUBLE, top), FIGURE("wspace", P_DOUBLE, wspace), FIGURE("hspace", P_DOUBLE, hspace),
    {OWNER_FIGURE, "layout", P_CHOICE, offsetof(Figure, layout), "none tight constrained compressed", 0},
    FIGURE("sketch_scale", P_DOUBLE, sketch.scale), FIGURE("sketch_length", P_DOUBLE, sketch.length),
    FIGURE("sketch_randomness", P_DOUBLE, sketch.randomness), FIGURE("sketch_halo", P_DOUBLE, sketch.halo),
    FIGURE("layout_pad", P_DOUBLE, layout_pad), FIGURE("layout_w_pad", P_DOUBLE, layout_w_pad), FIGURE("layout_h_pad", P_DOUBLE, layout_h_pad),
    FIGURE("layout_wspace", P_DOUBLE, layout_wspace), FIGURE("layout_hspace", P_DOUBLE, layout_hspace),
    FIGURE("layout_x0", P_DOUBLE, layout_rect[0]), FIGURE("layout_y0", P_DOUBLE, layout_rect[1]),
    FIGURE("layout_x1", P_DOUBLE, layout_rect[2]), FIGURE("layout_y1", P_DOUBLE, layout_rect[3]),

    GRID("left", P_DOUBLE, left), GRID("right", P_DOUBLE, right), GRID("bottom", P_DOUBLE, bottom), GRID("top", P_DOUBLE, top),
    GRID("wspace", P_DOUBLE, wspace), GRID("hspace", P_DOUBLE, hspace), GRID("part", P_INT, part), GRID("rows", P_INT, rows), GRID("columns", P_INT, columns),
};

static const Property *find(Vm *vm, PropertyOwner owner, const char *name) {
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
        if (properties[i].owner == owner && strcmp(properties[i].name, name) == 0) return &properties[i];
    vm_fail(vm, ERROR_ATTRIBUTE, "no property '%s'", name);
    return NULL;
}

/* ---- colours ---- */

static bool cycle_color(const char *text, Rgba *out) {
    static const char *const cycle[] = {"tab:blue", "tab:orange", "tab:green", "tab:red", "tab:purple",
                                        "tab:brown", "tab:pink", "tab:gray", "tab:olive", "tab:cyan"};
    if (text[0] != 'C' || !text[1] || strspn(text + 1, "0123456789") != strlen(text + 1)) return false;
    int n = 0;
    for (const char *p = text + 1; *p; p++) n = (n * 10 + (*p - '0')) % 10;
    return color_parse(cycle[n], out);
}

static bool bad_color(Vm *vm, Value v) {
    Str *text = value_repr(vm, v);
    if (!text) return false;
    vm_fail(vm, ERROR_VALUE, "Invalid RGBA argument: %s", text->data);
    value_release(value_object(text));
    return false;
}

static bool tuple_color(Vm *vm, Value v, Rgba *out) {
    List *parts = value_to_list(vm, v);
    if (!parts) {
        vm_clear_raised(vm);
        return bad_color(vm, v);
    }
    double c[4] = {0, 0, 0, 1};
    bool ok = parts->count == 3 || parts->count == 4;
    if (parts->count == 2) {
        ok = property_color(vm, parts->items[0], out) && value_to_double(vm, parts->items[1], &out->a);
        value_release(value_object(parts));
        return ok;
    }
    for (size_t i = 0; ok && i < parts->count; i++) ok = value_to_double(vm, parts->items[i], &c[i]);
    value_release(value_object(parts));
    if (vm_raised(vm)) vm_clear_raised(vm);
    if (!ok) return bad_color(vm, v);
    for (int i = 0; i < 4; i++)
        if (!(c[i] >= 0 && c[i] <= 1)) return vm_fail(vm, ERROR_VALUE, "RGBA values should be within 0-1 range");
    *out = (Rgba){c[0], c[1], c[2], c[3]};
    return true;
}

bool property_color(Vm *vm, Value v, Rgba *out) {
    if (is_none(v)) {
        *out = RGBA_NONE;
        return true;
    }
    if (is_str(v)) return color_parse(as_str(v)->data, out) || cycle_color(as_str(v)->data, out) || bad_color(vm, v);
    return tuple_color(vm, v, out);
}

Value property_color_value(Vm *vm, Rgba c) {
    return tuple_of(vm, 4, value_float(c.r), value_float(c.g), value_float(c.b), value_float(c.a));
}

/* A list of colours; a lone one counts as a list of one. */
static bool set_colors(Vm *vm, Rgba **slot, size_t *count, Value v) {
    List *list = value_to_list(vm, v);
    if (!list) return false;
    Rgba *colors = mem_alloc((list->count + 1) * sizeof *colors);
    bool ok = colors != NULL;
    if (!ok) vm_raise_memory(vm);
    for (size_t i = 0; ok && i < list->count; i++) ok = property_color(vm, list->items[i], &colors[i]);
    if (ok) {
        mem_free(*slot);
        *slot = colors;
        *count = list->count;
    } else {
        mem_free(colors);
    }
    value_release(value_object(list));
    return ok;
}

/* ---- the other kinds ---- */

static bool set_choice(Vm *vm, const char *choices, const char *name, int *out) {
    size_t size = strlen(name);
    int n = 0;
    for (const char *p = choices; *p; n++) {
        size_t word = strcspn(p, " ");
        if (word == size && strncmp(p, name, size) == 0) {
            *out = n;
            return true;
        }
        p += word + (p[word] == ' ');
    }
    return vm_fail(vm, ERROR_VALUE, "'%s' is not one of: %s", name, choices);
}

bool property_coords(Vm *vm, Value name, Coords *out) {
    int choice;
    if (!is_str(name) || !set_choice(vm, COORDS_NAMES, as_str(name)->data, &choice)) return false;
    *out = (Coords)choice;
    return true;
}

static Value choice_value(Vm *vm, const char *choices, int n) {
    const char *p = choices;
    while (n-- > 0) p += strcspn(p, " ") + 1;
    return value_object(str_new(vm, p, strcspn(p, " ")));
}

/* (offset, [on, off, ...]) in line widths, or None for solid. */
static bool set_dash(Vm *vm, Dash *dash, Value v) {
    *dash = (Dash){0};
    if (is_none(v)) return true;
    Array numbers = {0};
    bool ok = numbers_read(vm, v, &numbers, NULL, NULL);
    if (ok && numbers.n > 0) dash->offset = numbers.v[0];
    for (size_t i = 1; ok && i < numbers.n && i <= DASH_MAX; i++) dash->length[dash->count++] = fmax(numbers.v[i], 0);
    double sum = 0;
    for (int i = 0; i < dash->count; i++) sum += dash->length[i];
    if (sum <= 0) dash->count = 0;
    array_clear(&numbers);
    return ok;
}

static Value dash_value(Vm *vm, const Dash *dash) {
    List *list = list_new(vm, 4);
    if (list) list_append_take(vm, list, value_float(dash->offset));
    for (int i = 0; list && i < dash->count; i++) list_append_take(vm, list, value_float(dash->length[i]));
    return value_object(list);
}

/* A marker: its letter; a number for ticks and carets; (sides, style, angle). */
static bool set_marker(Vm *vm, Marker *marker, Value v) {
    *marker = (Marker){0};
    if (is_none(v)) return true;
    if (is_str(v)) {
        Str *text = as_str(v);
        if (marker_parse(text->data, marker)) return true;
        return vm_fail(vm, ERROR_VALUE, "Unrecognized marker style '%s'", text->data);
    }
    int64_t number;
    if (is_small_int(v)) {
        number = v.as.integer;
        if (number < 0 || number > 11) return vm_fail(vm, ERROR_VALUE, "Unrecognized marker style %lld", (long long)number);
        marker->shape = MARKER_NUMBER + (int)number;
        return true;
    }
    Array parts = {0};
    bool ok = numbers_read(vm, v, &parts, NULL, NULL) && (parts.n == 2 || parts.n == 3);
    if (ok) {
        int style = (int)parts.v[1];
        *marker = (Marker){style == 1 ? MARKER_STAR : style == 2 ? MARKER_ASTERISK : MARKER_POLYGON, (int)parts.v[0], parts.n == 3 ? parts.v[2] : 0};
    }
    array_clear(&parts);
    return ok || vm_raised(vm) ? ok : vm_fail(vm, ERROR_VALUE, "Unrecognized marker style");
}

static bool set_array(Vm *vm, Array *array, Value v) {
    Array fresh = {0};
    if (is_none(v)) {
        array_clear(array);
        return true;
    }
    if (!numbers_read(vm, v, &fresh, NULL, NULL)) {
        array_clear(&fresh);
        return false;
    }
    array_clear(array);
    *array = fresh;
    return true;
}

bool property_set(Vm *vm, PropertyOwner owner, void *at, const char *name, Value v) {
    const Property *p = find(vm, owner, name);
    if (!p) return false;
    void *field = (char *)at + p->offset;
    int64_t integer;
    switch (p->kind) {
        case P_DOUBLE:
            if (is_none(v)) *(double *)field = NAN;
            else return value_to_double(vm, v, field);
            return true;
        case P_BOOL: {
            int truth = value_truth(vm, v);
            *(bool *)field = truth == 1;
            return truth >= 0;
        }
        case P_INT:
            if (!value_to_index(vm, v, &integer)) return false;
            *(int *)field = (int)integer;
            return true;
        case P_COLOR: return property_color(vm, v, field);
        case P_STRING:
            if (!is_none(v) && !is_str(v)) return vm_fail(vm, ERROR_TYPE, "%s must be a str, not %s", name, value_type_name(v));
            return string_set(field, is_none(v) ? NULL : as_str(v)->data) || !is_absent(vm_raise_memory(vm));
        case P_ARRAY: return set_array(vm, field, v);
        case P_CHOICE:
            if (!is_str(v)) return vm_fail(vm, ERROR_TYPE, "%s must be a str, not %s", name, value_type_name(v));
            return set_choice(vm, p->choices, as_str(v)->data, field);
        case P_DASH: return set_dash(vm, field, v);
        case P_MARKER: return set_marker(vm, field, v);
        case P_COLORS: return set_colors(vm, field, (size_t *)(void *)((char *)at + p->extra), v);
    }
    return false;
}

static Value colors_value(Vm *vm, const Rgba *colors, size_t count) {
    List *list = list_new(vm, count);
    for (size_t i = 0; list && i < count; i++)
        if (!list_append_take(vm, list, property_color_value(vm, colors[i]))) break;
    return value_object(list);
}

Value property_get(Vm *vm, PropertyOwner owner, const void *at, const char *name) {
    const Property *p = find(vm, owner, name);
    if (!p) return ABSENT;
    const void *field = (const char *)at + p->offset;
    switch (p->kind) {
        case P_DOUBLE: return isnan(*(const double *)field) ? NONE : value_float(*(const double *)field);
        case P_BOOL: return value_bool(*(const bool *)field);
        case P_INT: return value_int(*(const int *)field);
        case P_COLOR: return property_color_value(vm, *(const Rgba *)field);
        case P_STRING: {
            const char *text = *(char *const *)field;
            return text ? value_object(str_from(vm, text)) : NONE;
        }
        case P_ARRAY: return numbers_value(vm, field);
        case P_CHOICE: return choice_value(vm, p->choices, *(const int *)field);
        case P_DASH: return dash_value(vm, field);
        case P_MARKER: return value_int(((const Marker *)field)->shape);
        case P_COLORS: return colors_value(vm, *(Rgba *const *)field, *(const size_t *)(const void *)((const char *)at + p->extra));
    }
    return ABSENT;
}
