/* figurenode.c -- see figurenode.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figurenode.h"

#include "display/figures/property.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"

#include <string.h>

#ifndef TYPE_OBJECT
#define TYPE_OBJECT                                                                                                    \
    { .refs = OBJECT_IMMORTAL, .type = &type_type }
#endif

Value node_value_take(Vm *vm, Node *node) {
    FigureNode *handle = object_new(vm, &figure_node_type, 0);
    if (!handle) {
        node_release(node);
        return ABSENT;
    }
    handle->node = node;
    return value_object(handle);
}

Value node_value(Vm *vm, Node *node) {
    node_retain(node);
    return node_value_take(vm, node);
}

static void node_free(Object *o) {
    node_release(((FigureNode *)o)->node);
    object_dealloc(o);
}

static void grid_free(Object *o) {
    grid_release(((FigureGrid *)o)->grid);
    object_dealloc(o);
}

Node *node_of(Value v) { return ((FigureNode *)v.as.object)->node; }

bool node_need(Vm *vm, Value v, NodeKind kind) {
    if (value_is(v, &figure_node_type) && node_of(v)->kind == kind) return true;
    return vm_fail(vm, ERROR_TYPE, "this needs %s",
                   kind == NODE_FIGURE ? "a figure"
                   : kind == NODE_AXES ? "an axes"
                                       : "an artist");
}

bool is_artist_node(Value v) { return value_is(v, &figure_node_type) && node_of(v)->kind >= NODE_LINE; }

/* The figure that a node is in; NULL: none. */
static Figure *figure_of(Node *node) {
    if (node->kind == NODE_FIGURE) return (Figure *)node;
    if (node->kind == NODE_AXES) return ((Axes *)node)->figure;
    return ((Artist *)node)->figure;
}

/* ---- properties ---- */

/* The looks of "major" or "minor" ticks, or with a number behind ("major.3") of one of them. */
static TickStyle *tick_part(Vm *vm, Axes *axes, int which, const char *name) {
    int minor = strncmp(name, "minor", 5) == 0;
    if (name[5] != '.') return &axes->axis[which].tick[minor];
    OwnTick *own = tick_own(axes, which, minor, (size_t)strtoul(name + 6, NULL, 10));
    if (!own) vm_raise_memory(vm);
    return own ? &own->style : NULL;
}

/* The struct that part names within node: "" the node itself, "x" an axis, "x.major" its ticks, "left" a spine. */
static void *find_part(Vm *vm, Node *node, Value part, PropertyOwner *owner) {
    static const char *const sides[] = {"left", "right", "bottom", "top"};
    const char *name = is_str(part) ? as_str(part)->data : "";
    *owner = node->kind == NODE_FIGURE ? OWNER_FIGURE : node->kind == NODE_AXES ? OWNER_AXES : OWNER_ARTIST;
    if (!name[0]) return node;
    if (node->kind == NODE_AXES) {
        Axes *axes = (Axes *)node;
        for (int i = 0; i < 4; i++) {
            if (strcmp(name, sides[i]) != 0) continue;
            *owner = OWNER_SPINE;
            return &axes->spine[i];
        }
        int which = name[0] == 'y';
        *owner = name[1] ? OWNER_TICK : OWNER_AXIS;
        if ((name[0] == 'x' || name[0] == 'y') && !name[1]) return &axes->axis[which];
        if ((name[0] == 'x' || name[0] == 'y') && name[1] == '.') return tick_part(vm, axes, which, name + 2);
    }
    vm_fail(vm, ERROR_ATTRIBUTE, "no part '%s'", name);
    return NULL;
}

/* Looks that have been set for all ticks of a kind hold for those that have their own, too. */
static bool set_ticks(Vm *vm, Axes *axes, const TickStyle *all, const char *name, Value v) {
    for (int k = 0; k < 4; k++) {
        Axis *axis = &axes->axis[k / 2];
        for (size_t i = 0; all == &axis->tick[k % 2] && i < axis->own_count[k % 2]; i++) {
            if (!property_set(vm, OWNER_TICK, &axis->own[k % 2][i].style, name, v)) return false;
            tick_follow(&axis->own[k % 2][i], k / 2, name);
        }
        if (all == &axis->tick[k % 2] && strcmp(name, "labelcolor") == 0) axis->offset->color = all->label_color;
    }
    return true;
}

static Value node_set(Vm *vm, const Value *args) {
    PropertyOwner owner;
    Node *node = node_of(args[0]);
    void *part = find_part(vm, node, args[3], &owner);
    if (!part || !is_str(args[1])) return part ? vm_raise(vm, ERROR_TYPE, "a property's name must be a str") : ABSENT;
    if (!property_set(vm, owner, part, as_str(args[1])->data, args[2])) return ABSENT;
    return owner != OWNER_TICK || set_ticks(vm, (Axes *)node, part, as_str(args[1])->data, args[2]) ? NONE : ABSENT;
}

static Value node_get(Vm *vm, const Value *args) {
    PropertyOwner owner;
    void *part = find_part(vm, node_of(args[0]), args[2], &owner);
    if (!part || !is_str(args[1])) return part ? vm_raise(vm, ERROR_TYPE, "a property's name must be a str") : ABSENT;
    return property_get(vm, owner, part, as_str(args[1])->data);
}

static Value node_child(Vm *vm, const Value *args) {
    static const char *const titles[] = {"title", "title_left", "title_right"};
    if (!node_need(vm, args[0], NODE_AXES)) return ABSENT;
    Axes *axes = (Axes *)node_of(args[0]);
    const char *name = is_str(args[1]) ? as_str(args[1])->data : "";
    for (int i = 0; i < 3; i++)
        if (strcmp(name, titles[i]) == 0) return node_value(vm, &axes->title[i]->node);
    for (int i = 0; i < 2; i++) {
        if (name[0] != 'x' + i) continue;
        if (strcmp(name + 1, "label") == 0) return node_value(vm, &axes->axis[i].label->node);
        if (strcmp(name + 1, "offset") == 0) return node_value(vm, &axes->axis[i].offset->node);
    }
    return vm_raise(vm, ERROR_ATTRIBUTE, "no child '%s'", name);
}

/* tick_label(which, minor, far, index): the label of one tick, which has looks of its own from now on */
static Value node_tick_label(Vm *vm, const Value *args) {
    int64_t n[4];
    if (!node_need(vm, args[0], NODE_AXES)) return ABSENT;
    for (int i = 0; i < 4; i++)
        if (!value_to_index(vm, args[1 + i], &n[i])) return ABSENT;
    OwnTick *own = tick_own((Axes *)node_of(args[0]), n[0] != 0, n[1] != 0, (size_t)n[3]);
    return own ? node_value(vm, &own->label[n[2] != 0]->node) : vm_raise_memory(vm);
}

/* ---- the tree ---- */

static Value node_add(Vm *vm, const Value *args) {
    Node *node = node_of(args[0]);
    if (!is_artist_node(args[1])) return vm_raise(vm, ERROR_TYPE, "only artists can be added");
    Artist *artist = (Artist *)node_of(args[1]);
    bool ok = node->kind == NODE_AXES ? axes_add((Axes *)node, artist)
                                      : node->kind == NODE_FIGURE && figure_add((Figure *)node, artist);
    return ok ? NONE : vm_raise_memory(vm);
}

static Value node_add_axes(Vm *vm, const Value *args) {
    double at[4];
    if (!node_need(vm, args[0], NODE_FIGURE)) return ABSENT;
    for (int i = 0; i < 4; i++)
        if (!value_to_double(vm, args[1 + i], &at[i])) return ABSENT;
    Axes *axes = figure_add_axes((Figure *)node_of(args[0]), (Box){at[0], at[1], at[2], at[3]});
    return axes ? node_value(vm, &axes->node) : vm_raise_memory(vm);
}

/* add_part(grid, row0, row1, column0, column1): the number of a new part of a figure */
static Value node_add_part(Vm *vm, const Value *args) {
    int64_t at;
    int cell[4];
    if (!node_need(vm, args[0], NODE_FIGURE)) return ABSENT;
    if (!value_is(args[1], &figure_grid_type)) return vm_raise(vm, ERROR_TYPE, "a part needs a grid");
    for (int i = 0; i < 4; i++) {
        if (!value_to_index(vm, args[2 + i], &at)) return ABSENT;
        cell[i] = (int)at;
    }
    int part = figure_add_part((Figure *)node_of(args[0]), ((FigureGrid *)args[1].as.object)->grid, cell);
    return part ? value_int(part) : vm_raise_memory(vm);
}

/* part(number): where it lies, in fractions of the figure */
static Value node_part(Vm *vm, const Value *args) {
    int64_t part;
    if (!node_need(vm, args[0], NODE_FIGURE) || !value_to_index(vm, args[1], &part)) return ABSENT;
    Figure *figure = (Figure *)node_of(args[0]);
    figure_place_axes(figure);
    Box b = figure_part(figure, (int)part).box;
    return tuple_of(vm, 4, value_float(b.x0), value_float(b.y0), value_float(b.x1), value_float(b.y1));
}

static Value node_remove(Vm *vm, const Value *args) {
    (void)vm;
    Node *node = node_of(args[0]);
    Figure *figure = figure_of(node);
    if (!figure || node->kind == NODE_FIGURE) return NONE;
    if (node->kind == NODE_AXES)
        figure_remove_axes(figure, (Axes *)node);
    else if (((Artist *)node)->axes)
        axes_remove(((Artist *)node)->axes, (Artist *)node);
    else
        figure_remove_artist(figure, (Artist *)node);
    return NONE;
}

static Value node_copy(Vm *vm, const Value *args) {
    if (!is_artist_node(args[0])) return vm_raise(vm, ERROR_TYPE, "this needs an artist");
    Artist *copy = artist_copy((const Artist *)node_of(args[0]));
    return copy ? node_value_take(vm, &copy->node) : vm_raise_memory(vm);
}

static Value node_cla(Vm *vm, const Value *args) {
    if (!node_need(vm, args[0], NODE_AXES)) return ABSENT;
    axes_cla((Axes *)node_of(args[0]));
    return NONE;
}

/* share(other, which): this axes takes its limits from other. which 0 x, 1 y */
static Value node_share(Vm *vm, const Value *args) {
    int64_t which;
    if (!node_need(vm, args[0], NODE_AXES) || !node_need(vm, args[1], NODE_AXES) || !value_to_index(vm, args[2], &which))
        return ABSENT;
    Axes *axes = (Axes *)node_of(args[0]), *leader = axes_leader((Axes *)node_of(args[1]), which != 0);
    if (axes != leader) axes->axis[which != 0].leader = leader;
    return NONE;
}

static Value node_twin(Vm *vm, const Value *args) {
    int64_t which;
    if (!node_need(vm, args[0], NODE_AXES) || !node_need(vm, args[1], NODE_AXES) || !value_to_index(vm, args[2], &which))
        return ABSENT;
    Axes *axes = (Axes *)node_of(args[0]);
    axes->twin = (Axes *)node_of(args[1]);
    axes->twin_axis = which != 0;
    return NONE;
}

/* set_host(host, left, bottom, width, height): this axes is an inset of host, placed over it from 0 to 1 */
static Value node_set_host(Vm *vm, const Value *args) {
    double at[4];
    if (!node_need(vm, args[0], NODE_AXES) || !node_need(vm, args[1], NODE_AXES)) return ABSENT;
    for (int i = 0; i < 4; i++)
        if (!value_to_double(vm, args[2 + i], &at[i])) return ABSENT;
    Axes *inset = (Axes *)node_of(args[0]);
    inset->host = (Axes *)node_of(args[1]);
    inset->host_box = (Box){at[0], at[1], at[0] + at[2], at[1] + at[3]};
    return NONE;
}

/* bar_of(parents): this axes is the colorbar of others */
static Value node_bar_of(Vm *vm, const Value *args) {
    List *list = node_need(vm, args[0], NODE_AXES) ? value_to_list(vm, args[1]) : NULL;
    if (!list) return ABSENT;
    Axes *axes = (Axes *)node_of(args[0]), **parents = mem_calloc(list->count + 1, sizeof(Axes *));
    bool ok = parents != NULL || !is_absent(vm_raise_memory(vm));
    for (size_t i = 0; ok && i < list->count; i++) {
        ok = node_need(vm, list->items[i], NODE_AXES);
        if (ok) parents[i] = (Axes *)node_of(list->items[i]);
    }
    if (ok) {
        mem_free(axes->bar_of);
        axes->bar_of = parents;
        axes->bar_of_count = list->count;
    } else {
        mem_free(parents);
    }
    value_release(value_object(list));
    return ok ? NONE : ABSENT;
}

/* divide(main, column, row): stands in the main axes' division, which comes to be if need be */
static Value node_divide(Vm *vm, const Value *args) {
    int64_t column, row;
    if (!node_need(vm, args[0], NODE_AXES) || !node_need(vm, args[1], NODE_AXES) || !value_to_index(vm, args[2], &column) ||
        !value_to_index(vm, args[3], &row))
        return ABSENT;
    Axes *axes = (Axes *)node_of(args[0]), *main = (Axes *)node_of(args[1]);
    if (!main->division && !(main->division = division_new(main))) return vm_raise_memory(vm);
    if (axes != main) {
        main->division->refs++;
        division_release(axes->division);
        axes->division = main->division;
    }
    axes->division_column = (int)column;
    axes->division_row = (int)row;
    return NONE;
}

/* set_division(widths, heights): the sizes of the division's columns and rows, see Division */
static Value node_set_division(Vm *vm, const Value *args) {
    if (!node_need(vm, args[0], NODE_AXES)) return ABSENT;
    Division *division = ((Axes *)node_of(args[0]))->division;
    if (!division) return vm_raise(vm, ERROR_RUNTIME, "this axes is not divided");
    for (int k = 0; k < 2; k++) {
        Array fresh = {0};
        if (!numbers_read(vm, args[1 + k], &fresh, NULL, NULL)) {
            array_clear(&fresh);
            return ABSENT;
        }
        array_clear(&division->size[k]);
        division->size[k] = fresh;
    }
    return NONE;
}

static Value node_set_cell(Vm *vm, const Value *args) {
    int64_t cell[4];
    if (!node_need(vm, args[0], NODE_AXES)) return ABSENT;
    for (int i = 0; i < 4; i++)
        if (!value_to_index(vm, args[2 + i], &cell[i])) return ABSENT;
    Axes *axes = (Axes *)node_of(args[0]);
    grid_release(axes->grid);
    axes->grid = NULL;
    if (axes->figure) axes->figure->constrained = false;
    if (!value_is(args[1], &figure_grid_type)) return NONE;
    axes->grid = ((FigureGrid *)args[1].as.object)->grid;
    axes->grid->refs++;
    axes->row0 = (int)cell[0];
    axes->row1 = (int)cell[1];
    axes->column0 = (int)cell[2];
    axes->column1 = (int)cell[3];
    return NONE;
}

/* ---- measuring ---- */

/* Opens the figure of node for measuring, its layout made. NULL with an exception pending. */
static Figure *open_figure(Vm *vm, Node *node) {
    Figure *figure = figure_of(node);
    if (!figure) {
        vm_fail(vm, ERROR_RUNTIME, "this is in no figure");
        return NULL;
    }
    if (!figure_open(figure, figure->dpi)) {
        vm_raise_memory(vm);
        return NULL;
    }
    figure_place_axes(figure);
    return figure;
}

static Value box_value(Vm *vm, Box b) {
    if (box_is_empty(b)) b = (Box){0, 0, 0, 0};
    return tuple_of(vm, 4, value_float(b.x0), value_float(b.y0), value_float(b.x1), value_float(b.y1));
}

/* box(kind): "tight" with everything around it; else the frame alone. In pixels */
static Value node_box(Vm *vm, const Value *args) {
    Node *node = node_of(args[0]);
    Figure *figure = open_figure(vm, node);
    if (!figure) return ABSENT;
    bool tight = is_str(args[1]) && strcmp(as_str(args[1])->data, "tight") == 0;
    Box box;
    if (node->kind == NODE_FIGURE)
        box = tight ? figure_tight_box(figure) : figure_box(figure);
    else if (node->kind == NODE_AXES)
        box = tight ? axes_tight_box((Axes *)node, false) : axes_box((Axes *)node);
    else
        box = artist_box((Artist *)node);
    figure_close(figure);
    return box_value(vm, box);
}

/* position(): the axes' box in fractions of the figure, its aspect applied */
static Value node_position(Vm *vm, const Value *args) {
    if (!node_need(vm, args[0], NODE_AXES)) return ABSENT;
    Axes *axes = (Axes *)node_of(args[0]);
    if (!axes->figure) return box_value(vm, axes->position);
    figure_place_axes(axes->figure);
    return box_value(vm, value_truth(vm, args[1]) == 1 ? axes->position : axes->active);
}

static Value node_ticks(Vm *vm, const Value *args) {
    Axes *axes;
    int which;
    if (!axis_args(vm, args, &axes, &which)) return ABSENT;
    Figure *figure = open_figure(vm, &axes->node);
    if (!figure) return ABSENT;
    TickSet ticks;
    Value result = ABSENT;
    int minor = value_truth(vm, args[2]) == 1;
    if (value_truth(vm, args[3]) == 1 ? axis_all_ticks(axes, which, minor, &ticks)
                                      : axis_ticks(axes, which, minor, &ticks)) {
        List *labels = list_new(vm, ticks.at.n);
        for (size_t i = 0; labels && i < ticks.at.n; i++)
            list_append_take(vm, labels, value_object(str_from(vm, ticks.label[i])));
        result = tuple_of(vm, 3, numbers_value(vm, &ticks.at), value_object(labels),
                          value_object(str_from(vm, ticks.offset.data ? ticks.offset.data : "")));
        ticks_clear(&ticks);
    } else {
        vm_raise_memory(vm);
    }
    figure_close(figure);
    return result;
}

/* along(which, part): the number that lies at a part, 0 to 1, of the view */
static Value node_along(Vm *vm, const Value *args) {
    Axes *axes;
    int which;
    double part;
    if (!axis_args(vm, args, &axes, &which) || !value_to_double(vm, args[2], &part)) return ABSENT;
    axes_update_view(axes);
    const Axis *axis = axes_axis(axes, which);
    double a = scale_at(&axis->scale, axis->view[0]), b = scale_at(&axis->scale, axis->view[1]);
    return value_float(scale_back(&axis->scale, a + part * (b - a)));
}

/* point(x, y, coords): in pixels */
static Value node_point(Vm *vm, const Value *args) {
    double x, y;
    if (!node_need(vm, args[0], NODE_AXES) || !value_to_double(vm, args[1], &x) || !value_to_double(vm, args[2], &y))
        return ABSENT;
    Axes *axes = (Axes *)node_of(args[0]);
    if (!axes->figure) return vm_raise(vm, ERROR_RUNTIME, "this is in no figure");
    figure_place_axes(axes->figure);
    Coords coords = COORDS_DATA;
    if (!property_coords(vm, args[3], &coords)) return ABSENT;
    if (!figure_open(axes->figure, axes->figure->dpi)) return vm_raise_memory(vm);
    axes_update_view(axes);
    Point p = coords_point(axes->figure, axes, coords, x, y);
    figure_close(axes->figure);
    return tuple_pair(vm, value_float(p.x), value_float(p.y));
}

/* lay_out(): as the figure's layout engine does it; every text is set, so that one that can not be is refused as by
 * drawing */
static Value node_lay_out(Vm *vm, const Value *args) {
    if (!node_need(vm, args[0], NODE_FIGURE)) return ABSENT;
    Figure *figure = open_figure(vm, node_of(args[0]));
    if (!figure) return ABSENT;
    figure_lay_out(figure);
    figure_tight_box(figure);
    const Error problem = *text_engine_problem(figure->text);
    figure_close(figure);
    return error_is_set(&problem) ? vm_raise_error(vm, &problem) : NONE;
}

static Value node_tight_layout(Vm *vm, const Value *args) {
    double pad[3] = {1.08, NAN, NAN}, rect[4] = {0, 0, 1, 1};
    if (!node_need(vm, args[0], NODE_FIGURE)) return ABSENT;
    for (int i = 0; i < 3; i++)
        if (!is_none(args[1 + i]) && !value_to_double(vm, args[1 + i], &pad[i])) return ABSENT;
    if (!is_none(args[4])) {
        Array r = {0};
        if (!numbers_read(vm, args[4], &r, NULL, NULL) || r.n != 4) {
            array_clear(&r);
            return vm_raised(vm) ? ABSENT : vm_raise(vm, ERROR_VALUE, "rect must have four numbers");
        }
        memcpy(rect, r.v, sizeof rect);
        array_clear(&r);
    }
    Figure *figure = open_figure(vm, node_of(args[0]));
    if (!figure) return ABSENT;
    bool ok = figure_tight_layout(figure, pad[0], pad[2], pad[1], rect);
    figure_close(figure);
    return value_bool(ok);
}

/* [(code of a character, family of fonts)] */
static Value missing_value(Vm *vm, const MissingGlyphs *missing) {
    List *list = list_new(vm, missing->count);
    for (size_t i = 0; list && i < missing->count; i++) {
        Value family = value_object(str_from(vm, font_family_name(missing->at[i].family)));
        if (!list_append_take(vm, list, tuple_pair(vm, value_int(missing->at[i].code), family))) return ABSENT;
    }
    return value_object(list);
}

/* render(format, dpi, tight, pad, transparent, face, small): (bytes, width, height, the characters that no font has) */
static Value node_render(Vm *vm, const Value *args) {
    if (!node_need(vm, args[0], NODE_FIGURE)) return ABSENT;
    const char *format = is_str(args[1]) ? as_str(args[1])->data : "png";
    RenderOptions options = {.kind = strcmp(format, "svg") == 0   ? CANVAS_SVG
                                     : strcmp(format, "pdf") == 0 ? CANVAS_PDF
                                                                  : CANVAS_IMAGE};
    Rgba face;
    MissingGlyphs missing = {.count = 0};
    options.missing = &missing;
    if (!is_none(args[2]) && !value_to_double(vm, args[2], &options.dpi)) return ABSENT;
    if (!value_to_double(vm, args[4], &options.pad)) return ABSENT;
    options.tight = value_truth(vm, args[3]) == 1;
    options.transparent = value_truth(vm, args[5]) == 1;
    options.small = value_truth(vm, args[7]) == 1;
    if (!is_none(args[6])) {
        if (!property_color(vm, args[6], &face)) return ABSENT;
        options.face = &face;
    }
    Buffer out = BUFFER_EMPTY;
    double width, height;
    ERROR_INIT(err);
    Value result = ABSENT;
    if (figure_render((Figure *)node_of(args[0]), &options, &out, &width, &height, &err))
        result = tuple_of(vm, 4, value_object(bytes_new(vm, out.data, out.size)), value_int((int64_t)width),
                          value_int((int64_t)height), missing_value(vm, &missing));
    else
        vm_raise_error(vm, &err);
    buffer_clear(&out);
    return result;
}

static const NativeDef node_methods[] = {
    {"set", node_set, "name, value, part=''", "Sets a property.", NATIVE_METHOD},
    {"get", node_get, "name, part=''", "A property's value.", NATIVE_METHOD},
    {"tick_label", node_tick_label, "which, minor, far, index", "The label of one tick.", NATIVE_METHOD},
    {"child", node_child, "name", "A text that belongs to an axes.", NATIVE_METHOD},
    {"add", node_add, "artist", "Adds an artist.", NATIVE_METHOD},
    {"add_part", node_add_part, "grid, row0, row1, column0, column1", "Adds a part to a figure; its number.", NATIVE_METHOD},
    {"part", node_part, "number", "Where a part of a figure lies.", NATIVE_METHOD},
    {"add_axes", node_add_axes, "x0, y0, x1, y1", "Adds an axes to a figure.", NATIVE_METHOD},
    {"remove", node_remove, "", "Takes the node from its parent.", NATIVE_METHOD},
    {"cla", node_cla, "", "Empties an axes.", NATIVE_METHOD},
    {"share", node_share, "other, which", "Shares an axis.", NATIVE_METHOD},
    {"set_host", node_set_host, "host, left, bottom, width, height", "Lies in another axes.", NATIVE_METHOD},
    {"twin", node_twin, "other, which", "Lies on another axes.", NATIVE_METHOD},
    {"bar_of", node_bar_of, "parents", "Stands beside others as their colorbar.", NATIVE_METHOD},
    {"divide", node_divide, "main, column, row", "Stands in a division.", NATIVE_METHOD},
    {"set_division", node_set_division, "widths, heights", "Sets the sizes of a division.", NATIVE_METHOD},
    {"lay_out", node_lay_out, "", "Lays the figure out.", NATIVE_METHOD},
    {"set_cell", node_set_cell, "grid, row0=0, row1=0, column0=0, column1=0", "Places an axes in a grid.",
     NATIVE_METHOD},
    {"take_limits", node_take_limits, "artist", "Widens the data limits by an artist's.", NATIVE_METHOD},
    {"relim", node_relim, "", "Works out the data limits anew.", NATIVE_METHOD},
    {"limits", node_limits, "which", "The view limits of an axis.", NATIVE_METHOD},
    {"set_limits", node_set_limits, "which, low, high, auto=False", "Sets the view limits of an axis.", NATIVE_METHOD},
    {"autoscale", node_autoscale, "which, on=None", "Turns autoscaling on or off.", NATIVE_METHOD},
    {"set_scale", node_set_scale, "which, name, base=10.0, linthresh=2.0, linscale=1.0", "Sets an axis's scale.",
     NATIVE_METHOD},
    {"set_scale_table", node_set_scale_table, "which, knots, places", "Sets a scale of straight lines.", NATIVE_METHOD},
    {"set_locator", node_set_locator, "which, minor, kind, options=None", "Sets where ticks are.", NATIVE_METHOD},
    {"set_formatter", node_set_formatter, "which, minor, kind, options=None", "Sets what is written at ticks.",
     NATIVE_METHOD},
    {"box", node_box, "kind=''", "The box in pixels.", NATIVE_METHOD},
    {"position", node_position, "original=False", "The box of an axes as fractions of the figure.", NATIVE_METHOD},
    {"copy", node_copy, "", "An artist like this one, in no figure.", NATIVE_METHOD},
    {"ticks", node_ticks, "which, minor=False, all=False", "Tick locations, labels, and the offset text.", NATIVE_METHOD},
    {"along", node_along, "which, part", "The number at a part of the view.", NATIVE_METHOD},
    {"point", node_point, "x, y, coords='data'", "A point in pixels.", NATIVE_METHOD},
    {"tight_layout", node_tight_layout, "pad=1.08, h_pad=None, w_pad=None, rect=None", "Fits the axes into the figure.",
     NATIVE_METHOD},
    {"render", node_render, "format='png', dpi=None, tight=False, pad=0.1, transparent=False, face=None, small=False",
     "The figure as a file.", NATIVE_METHOD},
    {"set_path", node_set_path, "points, closed=True", "A patch's outline.", NATIVE_METHOD},
    {"set_coded", node_set_coded, "vertices, codes", "A patch's outline, curves in it.", NATIVE_METHOD},
    {"coded", node_coded, "", "A patch's outline, curves in it.", NATIVE_METHOD},
    {"set_clip", node_set_clip, "other, end=-1", "Clips to another artist's outline.", NATIVE_METHOD},
    {"set_box", node_set_box, "x, y, width, height, scale=1.0, aspect=1.0", "A patch's outline, a box.", NATIVE_METHOD},
    {"set_ellipse", node_set_ellipse, "x, y, rx, ry, theta1=0.0, theta2=360.0, angle=0.0", "A patch's outline.", NATIVE_METHOD},
    {"set_path_of", node_set_path_of, "other, dx, dy", "A patch's outline, as another's.", NATIVE_METHOD},
    {"set_shape", node_set_shape, "marker", "A collection's shape.", NATIVE_METHOD},
    {"set_outline", node_set_outline, "what", "The shape of marks, from a text or points.", NATIVE_METHOD},
    {"set_paths", node_set_paths, "paths, closed=True", "A collection's members.", NATIVE_METHOD},
    {"set_map", node_set_map, "name, count=0, colors=None, listed=False", "The colormap.", NATIVE_METHOD},
    {"set_extremes", node_set_extremes, "under=None, over=None, bad=None", "Colours beyond the colormap.",
     NATIVE_METHOD},
    {"fit", node_fit, "", "Fits the norm to the values.", NATIVE_METHOD},
    {"set_entries", node_set_entries, "texts, parts, title=None", "A legend's entries and title.", NATIVE_METHOD},
    {"set_contours", node_set_contours, "x, y, z, rows, columns, levels, filled, mesh=None, corners=False", "A collection's contours.",
     NATIVE_METHOD},
    {"path", node_path, "index=-1", "The points of a path.", NATIVE_METHOD},
    {0},
};

Type figure_node_type = {
    .object = TYPE_OBJECT,
    .name = "Node",
    .module = "_figure",
    .doc = "A handle on a figure, an axes or an artist.",
    .instance_size = sizeof(FigureNode),
    .free = node_free,
    .methods = node_methods,
};

/* ---- grids ---- */

static bool read_ratios(Vm *vm, Value v, int count, double **slot) {
    Array numbers = {0};
    if (is_none(v)) return true;
    bool ok = numbers_read(vm, v, &numbers, NULL, NULL);
    if (ok && (int)numbers.n != count)
        ok = vm_fail(vm, ERROR_VALUE, "Expected the given number of ratios to match the number of cells of the grid");
    if (ok) {
        mem_free(*slot);
        *slot = numbers.v;
    } else {
        array_clear(&numbers);
    }
    return ok;
}

static Value grid_ratios(Vm *vm, const Value *args) {
    Grid *grid = ((FigureGrid *)args[0].as.object)->grid;
    return read_ratios(vm, args[1], grid->columns, &grid->width_ratio) &&
                   read_ratios(vm, args[2], grid->rows, &grid->height_ratio)
               ? NONE
               : ABSENT;
}

static Value grid_set(Vm *vm, const Value *args) {
    if (!is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "a property's name must be a str");
    return property_set(vm, OWNER_GRID, ((FigureGrid *)args[0].as.object)->grid, as_str(args[1])->data, args[2])
               ? NONE
               : ABSENT;
}

/* grid(rows, columns, parent=None, cell=None): cell (row0, row1, column0, column1) of parent */
Value figure_new_grid(Vm *vm, const Value *args) {
    int64_t rows, columns, cell[4] = {0, 0, 0, 0};
    if (!value_to_index(vm, args[0], &rows) || !value_to_index(vm, args[1], &columns)) return ABSENT;
    for (size_t i = 0; is_tuple(args[3]) && i < 4 && i < as_tuple(args[3])->count; i++)
        if (!value_to_index(vm, as_tuple(args[3])->items[i], &cell[i])) return ABSENT;
    if (rows < 1 || columns < 1 || rows > 1000 || columns > 1000)
        return vm_raise(vm, ERROR_VALUE, "Number of rows must be a positive integer, not %lld",
                        (long long)(rows < 1 ? rows : columns));
    FigureGrid *handle = object_new(vm, &figure_grid_type, 0);
    if (!handle) return ABSENT;
    handle->grid = grid_new((int)rows, (int)columns);
    if (!handle->grid) {
        value_release(value_object(handle));
        return vm_raise_memory(vm);
    }
    if (value_is(args[2], &figure_grid_type)) {
        Grid *parent = ((FigureGrid *)args[2].as.object)->grid;
        parent->refs++;
        handle->grid->parent = parent;
        handle->grid->row0 = (int)cell[0];
        handle->grid->row1 = (int)cell[1];
        handle->grid->column0 = (int)cell[2];
        handle->grid->column1 = (int)cell[3];
    }
    return value_object(handle);
}

static const NativeDef grid_methods[] = {
    {"set", grid_set, "name, value", "Sets a property.", NATIVE_METHOD},
    {"ratios", grid_ratios, "widths=None, heights=None", "Sets the ratios of columns and rows.", NATIVE_METHOD},
    {0},
};

Type figure_grid_type = {
    .object = TYPE_OBJECT,
    .name = "Grid",
    .module = "_figure",
    .doc = "A grid of cells for axes.",
    .instance_size = sizeof(FigureGrid),
    .free = grid_free,
    .methods = grid_methods,
};
