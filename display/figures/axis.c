/* axis.c -- one axis of an axes: its ticks, their labels, the grid, its name; and the lines around the axes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <string.h>

static const double offset_pad = 3;              /* points between tick labels and the offset text */

/* ---- where ticks are ---- */

static TickRoom room_of(Axes *axes, int which) {
    const Axis *axis = axes_axis(axes, which);
    Box box = axes_box(axes);
    double length = (which == 0 ? box_width(box) : box_height(box)) / axes->figure->scale;
    double given = axes->axis[which].room_size, label = given > 0 ? given : axes->axis[which].tick[0].label_size;
    double size = label * (which == 0 ? 3 : 2);
    double space = size > 0 ? floor(length / size) : 1000;
    double minpos = INFINITY;
    for (size_t i = 0; i < axes->figure->axes_count; i++)
        if (axes_axis(axes->figure->axes[i], which) == axis) minpos = fmin(minpos, axes->figure->axes[i]->axis[which].minpos);
    return (TickRoom){axis->view[0], axis->view[1], minpos, space < 0 ? 0 : space > 1000 ? 1000 : (int)space,
                      axes->axis[which].step_part};
}

static bool in_view(const Axis *axis, double x) {
    double a = scale_at(&axis->scale, axis->view[0]), b = scale_at(&axis->scale, axis->view[1]), t = scale_at(&axis->scale, x);
    double low = fmin(a, b), high = fmax(a, b), slack = (high - low) * 1e-10;
    return t >= low - slack && t <= high + slack;
}

static bool covers(const Axis *axis, const Array *major, double x) {
    double a = scale_at(&axis->scale, axis->view[0]), b = scale_at(&axis->scale, axis->view[1]), t = scale_at(&axis->scale, x);
    for (size_t i = 0; i < major->n; i++)
        if (fabs(scale_at(&axis->scale, major->v[i]) - t) <= fabs(b - a) * 1e-5) return true;
    return false;
}

/* Keeps the ticks inside the view (all: every one), with their labels (texts one behind the other). */
static bool keep_visible(const Axis *axis, const Array *ticks, bool all, const Array *major, Buffer *texts, TickSet *out) {
    out->text = *texts;
    *texts = BUFFER_EMPTY;
    out->label = mem_alloc((ticks->n + 1) * sizeof *out->label);
    out->index = mem_alloc((ticks->n + 1) * sizeof *out->index);
    if (!out->label || !out->index) return false;
    char *text = out->text.data;
    size_t index = 0;
    for (size_t i = 0; i < ticks->n; i++, text += strlen(text) + 1) {
        if (major && covers(axis, major, ticks->v[i])) continue;
        if (all || in_view(axis, ticks->v[i])) {
            if (!array_push(&out->at, ticks->v[i])) return false;
            out->label[out->at.n - 1] = text;
            out->index[out->at.n - 1] = index;
        }
        index++;
    }
    return true;
}

static bool find_ticks(Axes *axes, int which, int minor, bool all, TickSet *out) {
    *out = (TickSet){0};
    axes_update_view(axes);
    const Axis *axis = axes_axis(axes, which);
    if (minor && axis->locator[1].kind == LOCATOR_NULL) return true;
    TickRoom room = room_of(axes, which);
    Array major = {0}, found = {0};
    Buffer texts = BUFFER_EMPTY;
    bool ok = !minor || ticker_locate(&axis->locator[0], &room, NULL, &major);
    ok = ok && ticker_locate(&axis->locator[minor], &room, &major, &found);
    if (ok && axes->bent) polar_drop_middle(axes, which, &found);
    ok = ok && ticker_format(&axis->formatter[minor], &room, &found, &texts, &out->offset);
    ok = ok && (found.n == 0 || keep_visible(axis, &found, all, minor ? &major : NULL, &texts, out));
    array_clear(&major);
    array_clear(&found);
    buffer_clear(&texts);
    if (!ok) ticks_clear(out);
    return ok;
}

bool axis_ticks(Axes *axes, int which, int minor, TickSet *out) {
    return find_ticks(axes, which, minor, false, out);
}

bool axis_all_ticks(Axes *axes, int which, int minor, TickSet *out) {
    return find_ticks(axes, which, minor, true, out);
}

void ticks_clear(TickSet *ticks) {
    array_clear(&ticks->at);
    mem_free(ticks->label);
    mem_free(ticks->index);
    buffer_clear(&ticks->text);
    buffer_clear(&ticks->offset);
    *ticks = (TickSet){0};
}

/* ---- where things stand ---- */

static SpineSide side_of(int which, int far) {
    return which == 0 ? (far ? SPINE_TOP : SPINE_BOTTOM) : far ? SPINE_RIGHT : SPINE_LEFT;
}

/* The x of an upright side, the y of a level one, in pixels. */
static double side_at(Axes *axes, SpineSide side) {
    const Spine *spine = &axes->spine[side];
    Box box = axes_box(axes);
    bool upright = side == SPINE_LEFT || side == SPINE_RIGHT;
    double low = upright ? box.x0 : box.y0, high = upright ? box.x1 : box.y1;
    bool far = side == SPINE_RIGHT || side == SPINE_TOP;
    switch (spine->place) {
        case PLACE_EDGE: break;
        case PLACE_AXES: return low + (high - low) * spine->at;
        case PLACE_DATA: {
            axes_update_view(axes);
            Point p = upright ? axes_point(axes, spine->at, 0) : axes_point(axes, 0, spine->at);
            return upright ? p.x : p.y;
        }
        case PLACE_OUTWARD: return far ? high + points(axes->figure, spine->at) : low - points(axes->figure, spine->at);
    }
    return far ? high : low;
}

/* How far a tick mark reaches outwards, in points. */
static double reach_out(const TickStyle *tick) {
    return tick->direction == TICK_OUT ? tick->length : tick->direction == TICK_INOUT ? tick->length / 2 : 0;
}

static double tick_pixel(Axes *axes, int which, double at) {
    Point p = which == 0 ? axes_point(axes, at, NAN) : axes_point(axes, NAN, at);
    return which == 0 ? p.x : p.y;
}

/* Where a tick's label is anchored, in pixels. */
static Point label_anchor(Axes *axes, int which, const TickStyle *tick, int far, double along) {
    double away = points(axes->figure, tick->pad + reach_out(tick));
    double edge = side_at(axes, side_of(which, far)) + (far ? away : -away);
    return which == 0 ? (Point){along, edge} : (Point){edge, along};
}

/* Draws a label that is an artist of its own, if canvas is given, and returns its box. */
static Box own_label(Artist *label, const char *text, Point at, Canvas *canvas) {
    if (!label->visible || !string_set(&label->text, text)) return BOX_EMPTY;
    label->tx = at.x;
    label->ty = at.y;
    if (canvas) artist_draw(label, canvas);
    return text_box(label);
}

static Box plain_label(Axes *axes, int which, const TickStyle *tick, int far, const char *text, Point at, Canvas *canvas) {
    TextStyle style = {tick->label_size, tick->label_family, tick->label_bold, false};
    TextPlacement place = tick_label_placement(which, tick, far);
    TextLayout layout;
    if (!text_layout(axes->figure->text, &style, &place, text, &layout)) return BOX_EMPTY;
    for (int i = 0; canvas && i < layout.count; i++)
        canvas_run(canvas, layout.line[i].run, at.x + layout.line[i].x, at.y + layout.line[i].y, place.rotation, tick->label_color);
    return (Box){at.x + layout.box.x0, at.y + layout.box.y0, at.x + layout.box.x1, at.y + layout.box.y1};
}

/* Draws the labels of one side, if canvas is given, and returns the box around them. */
static Box visit_labels(Axes *axes, int which, int minor, int far, const TickSet *ticks, Canvas *canvas) {
    Box box = BOX_EMPTY;
    for (size_t i = 0; i < ticks->at.n; i++) {
        const TickStyle *tick = tick_style(axes, which, minor, ticks->index[i]);
        if (!ticks->label[i][0] || !tick->label[far] || tick->label_size <= 0) continue;
        Point at = label_anchor(axes, which, tick, far, tick_pixel(axes, which, ticks->at.v[i]));
        Artist *own = tick_label(axes, which, minor, far, ticks->index[i]);
        box = box_union(box, own ? own_label(own, ticks->label[i], at, canvas)
                                 : plain_label(axes, which, tick, far, ticks->label[i], at, canvas));
    }
    return box;
}

/* The box around the tick labels of one side. offset (may be NULL) gets the offset text. */
static Box labels_box(Axes *axes, int which, int far, Buffer *offset) {
    Box box = BOX_EMPTY;
    if (axes->bent) return far ? box : polar_labels_box(axes, which);
    for (int minor = 0; minor < 2; minor++) {
        TickSet ticks;
        if (!axis_ticks(axes, which, minor, &ticks)) continue;
        box = box_union(box, visit_labels(axes, which, minor, far, &ticks, NULL));
        if (minor == 0 && offset && ticks.offset.size) buffer_puts(offset, ticks.offset.data);
        ticks_clear(&ticks);
    }
    return box;
}

static bool has_ticks(Axes *axes, int which, int minor) {
    TickSet ticks;
    if (!axis_ticks(axes, which, minor, &ticks)) return false;
    bool any = ticks.at.n > 0;
    ticks_clear(&ticks);
    return any;
}

Box axes_spine_box(Axes *axes, SpineSide side) {
    Box box = axes_box(axes);
    int which = side == SPINE_BOTTOM || side == SPINE_TOP ? 0 : 1, far = side == SPINE_TOP || side == SPINE_RIGHT;
    double at = side_at(axes, side), out = 0;
    const Axis *axis = &axes->axis[which];
    if (which == 0) box.y0 = box.y1 = at;
    else box.x0 = box.x1 = at;
    for (int minor = 0; axis->visible && minor < 2; minor++) {
        if (axis->tick[minor].mark[far] && has_ticks(axes, which, minor)) out = fmax(out, points(axes->figure, reach_out(&axis->tick[minor])));
    }
    if (which == 0 && far) box.y1 += out;
    else if (which == 0) box.y0 -= out;
    else if (far) box.x1 += out;
    else box.x0 -= out;
    return box;
}

/* Puts the axis's name beside its tick labels. */
static void place_label(Axes *axes, int which, Box labels) {
    Axis *axis = &axes->axis[which];
    Artist *name = axis->label;
    Box box = axes_box(axes);
    int far = axis->label_side;
    if (!isnan(axis->label_x)) {
        Point p = coords_point(axes->figure, axes, COORDS_AXES, axis->label_x, axis->label_y);
        name->tx = p.x;
        name->ty = p.y;
        return;
    }
    Box beside = box_union(axes_spine_box(axes, side_of(which, far)), labels);
    for (size_t i = 0; axis->label_row && i < axes->figure->axes_count; i++) {
        Axes *other = axes->figure->axes[i];
        if (other == axes || other->axis[which].label_row != axis->label_row || other->axis[which].label_side != far) continue;
        beside = box_union(beside, box_union(axes_spine_box(other, side_of(which, far)), labels_box(other, which, far, NULL)));
    }
    double pad = points(axes->figure, axis->label_pad);
    if (which == 0) {
        name->tx = box.x0 + axis->label_at * box_width(box);
        name->ty = far ? beside.y1 + pad : beside.y0 - pad;
    } else {
        name->tx = far ? beside.x1 + pad : beside.x0 - pad;
        name->ty = box.y0 + axis->label_at * box_height(box);
    }
}

void axes_place_label(Axes *axes, int which) {
    place_label(axes, which, labels_box(axes, which, axes->axis[which].label_side, NULL));
}

/* ---- the offset text ---- */

/* Gives the offset text its words and its place beside the labels. false: there is nothing to show. */
static bool place_offset(Axes *axes, int which, const char *text, Box near) {
    const Axis *axis = &axes->axis[which];
    Artist *offset = axis->offset;
    Box box = axes_box(axes);
    double pad = points(axes->figure, offset_pad);
    if (!text || !text[0] || !offset->visible || !string_set(&offset->text, text)) return false;
    offset->placement.align = which == 0 || axis->offset_side ? ALIGN_RIGHT : ALIGN_LEFT;
    offset->placement.vertical = which == 0 && !axis->offset_side ? VERTICAL_TOP : VERTICAL_BASELINE;
    offset->tx = which == 0 || axis->offset_side ? box.x1 : box.x0;
    if (which == 1) offset->ty = box.y1 + pad;
    else if (axis->offset_side) offset->ty = (box_is_empty(near) ? box.y1 : near.y1) + pad;
    else offset->ty = (box_is_empty(near) ? box.y0 : near.y0) - pad;
    return true;
}

static Box offset_box(Axes *axes, int which, const char *text, Box near) {
    return place_offset(axes, which, text, near) ? text_box(axes->axis[which].offset) : BOX_EMPTY;
}

Box axis_tight_box(Axes *axes, int which, bool for_layout) {
    Axis *axis = &axes->axis[which];
    if (!axis->visible) return BOX_EMPTY;
    Buffer offset = BUFFER_EMPTY;
    Box sides[2] = {labels_box(axes, which, 0, &offset), labels_box(axes, which, 1, NULL)};
    place_label(axes, which, sides[axis->label_side]);
    Box box = box_union(sides[0], sides[1]);
    box = box_union(box, offset_box(axes, which, offset.data, sides[axis->offset_side]));
    buffer_clear(&offset);
    if (axis->label->text && axis->label->text[0] && axis->label->visible) {
        Box name = text_box(axis->label);
        if (for_layout && which == 0) {
            name.x0 = (name.x0 + name.x1) / 2 - 0.5;
            name.x1 = name.x0 + 1;
        } else if (for_layout) {
            name.y0 = (name.y0 + name.y1) / 2 - 0.5;
            name.y1 = name.y0 + 1;
        }
        box = box_union(box, name);
    }
    return box;
}

/* ---- titles ---- */

/* The height, in pixels, that titles must stay above. */
static double titles_floor(Axes *axes) {
    double top = axes_box(axes).y1;
    for (size_t i = 0; i < axes->figure->axes_count; i++) {
        Axes *other = axes->figure->axes[i];
        if (other != axes && other->twin != axes && axes->twin != other) continue;
        const Axis *axis = &other->axis[0];
        bool above = axis->visible && other->axis_on && (other->bent || axis->tick[0].mark[1] || axis->tick[0].label[1] || axis->label_side == 1);
        if (!above) continue;
        Box box = axis_tight_box(other, 0, false);
        if (!box_is_empty(box)) top = fmax(top, box.y1);
        if (axis->tick[0].mark[1] && !axis->tick[0].label[1] && axis->label_side == 0) continue;
    }
    return top;
}

void axes_place_titles(Axes *axes) {
    Box box = axes_box(axes);
    bool any = false;
    for (int i = 0; i < 3; i++) any |= axes->title[i]->text && axes->title[i]->text[0];
    if (!any) return;
    double pad = points(axes->figure, axes->title_pad), base = box.y1;
    if (!isnan(axes->title_y)) {
        base = box.y0 + axes->title_y * box_height(box);
    } else {
        base = titles_floor(axes);
        Buffer offset = BUFFER_EMPTY;
        if (axes->axis_on && axes->axis[1].visible) labels_box(axes, 1, 0, &offset);
        Box corner = offset_box(axes, 1, offset.data, BOX_EMPTY);
        buffer_clear(&offset);
        for (int i = 0; i < 3 && !box_is_empty(corner); i++) {
            Artist *title = axes->title[i];
            if (!title->text || !title->text[0]) continue;
            title->tx = i == 0 ? (box.x0 + box.x1) / 2 : i == 1 ? box.x0 : box.x1;
            title->ty = box.y1 + pad;
            if (!box_is_empty(box_intersection(corner, text_box(title)))) base = fmax(base, corner.y1);
        }
    }
    for (int i = 0; i < 3; i++) {
        axes->title[i]->tx = i == 0 ? (box.x0 + box.x1) / 2 : i == 1 ? box.x0 : box.x1;
        axes->title[i]->ty = base + pad;
    }
    double lift = 0;                                 /* descenders keep clear, too */
    for (int i = 0; i < 3 && isnan(axes->title_y); i++)
        if (axes->title[i]->text && axes->title[i]->text[0]) lift = fmax(lift, base - text_box(axes->title[i]).y0);
    for (int i = 0; i < 3; i++) axes->title[i]->ty += lift;
}

/* ---- drawing ---- */

static void draw_grid_line(Axes *axes, int which, const TickStyle *tick, double along, Canvas *canvas) {
    Box box = axes_box(axes);
    Path line = {0};
    if (which == 0) {
        path_move(&line, along, box.y0);
        path_line(&line, along, box.y1);
    } else {
        path_move(&line, box.x0, along);
        path_line(&line, box.x1, along);
    }
    Stroke stroke = {.color = tick->grid_color, .width = points(axes->figure, tick->grid_width),
                     .cap = tick->grid_dash.count ? CAP_BUTT : CAP_PROJECTING};
    stroke.color.a *= tick->grid_alpha;
    stroke.dash = tick->grid_dash;
    for (int i = 0; i < stroke.dash.count; i++) stroke.dash.length[i] *= stroke.width;
    stroke.dash.offset *= stroke.width;
    canvas_clip(canvas, &box);
    canvas_snapped(canvas, &line, &stroke, RGBA_NONE);
    canvas_clip(canvas, NULL);
    path_clear(&line);
}

static void draw_mark(Axes *axes, int which, const TickStyle *tick, int far, double along, Canvas *canvas) {
    double length = points(axes->figure, tick->length), edge = side_at(axes, side_of(which, far));
    double out = points(axes->figure, reach_out(tick)), sign = far ? 1 : -1;
    Path mark = {0};
    if (which == 0) {
        path_move(&mark, 0, sign * (out - length));
        path_line(&mark, 0, sign * out);
    } else {
        path_move(&mark, sign * (out - length), 0);
        path_line(&mark, sign * out, 0);
    }
    Stroke stroke = {.color = tick->color, .width = points(axes->figure, tick->width)};
    Point at = which == 0 ? (Point){along, edge} : (Point){edge, along};
    canvas_stamps(canvas, &mark, &at, 1, &stroke, RGBA_NONE, true);
    path_clear(&mark);
}

static void draw_offset(Axes *axes, int which, const char *text, Canvas *canvas) {
    if (!text || !text[0]) return;
    if (place_offset(axes, which, text, labels_box(axes, which, axes->axis[which].offset_side, NULL)))
        artist_draw(axes->axis[which].offset, canvas);
}

void axis_draw(Axes *axes, int which, Canvas *canvas) {
    Axis *axis = &axes->axis[which];
    if (!axis->visible) return;
    for (int minor = 0; minor < 2; minor++) {
        TickSet ticks;
        if (!axis_ticks(axes, which, minor, &ticks)) continue;
        for (size_t i = 0; i < ticks.at.n; i++) {
            const TickStyle *tick = tick_style(axes, which, minor, ticks.index[i]);
            if (tick->grid) draw_grid_line(axes, which, tick, tick_pixel(axes, which, ticks.at.v[i]), canvas);
        }
        for (int far = 0; far < 2; far++) {
            for (size_t i = 0; i < ticks.at.n; i++) {
                const TickStyle *tick = tick_style(axes, which, minor, ticks.index[i]);
                if (tick->mark[far] && tick->length > 0)
                    draw_mark(axes, which, tick, far, tick_pixel(axes, which, ticks.at.v[i]), canvas);
            }
            visit_labels(axes, which, minor, far, &ticks, canvas);
        }
        if (minor == 0) draw_offset(axes, which, ticks.offset.data, canvas);
        ticks_clear(&ticks);
    }
    axes_place_label(axes, which);
    if (axis->label->visible) text_draw(axis->label, canvas);
}

void axes_draw_spine(Axes *axes, SpineSide side, Canvas *canvas) {
    const Spine *spine = &axes->spine[side];
    if (!spine->visible || !axes->frame) return;
    Box box = axes_box(axes);
    double at = side_at(axes, side), low, high;
    bool upright = side == SPINE_LEFT || side == SPINE_RIGHT;
    low = upright ? box.y0 : box.x0;
    high = upright ? box.y1 : box.x1;
    if (!isnan(spine->bounds[0])) {
        low = tick_pixel(axes, upright, spine->bounds[0]);
        high = tick_pixel(axes, upright, spine->bounds[1]);
    }
    Path line = {0};
    path_move(&line, upright ? at : low, upright ? low : at);
    path_line(&line, upright ? at : high, upright ? high : at);
    Stroke stroke = {.color = spine->color, .width = points(axes->figure, spine->linewidth), .cap = CAP_PROJECTING};
    stroke.dash = spine->dash;
    for (int i = 0; i < stroke.dash.count; i++) stroke.dash.length[i] *= stroke.width;
    canvas_snapped(canvas, &line, &stroke, RGBA_NONE);
    path_clear(&line);
}
