/* figure.c -- the life of figures, axes and artists, and their default settings.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <string.h>

static const Rgba default_blue = {0x1f / 255.0, 0x77 / 255.0, 0xb4 / 255.0, 1};
static const Rgba grid_grey = {0xb0 / 255.0, 0xb0 / 255.0, 0xb0 / 255.0, 1};

bool string_set(char **slot, const char *text) {
    char *copy = text ? mem_strdup(text) : NULL;
    if (text && !copy) return false;
    mem_free(*slot);
    *slot = copy;
    return true;
}

void node_retain(Node *node) {
    node->refs++;
}

/* ---- grids ---- */

Grid *grid_new(int rows, int columns) {
    Grid *grid = mem_calloc(1, sizeof *grid);
    if (!grid) return NULL;
    grid->refs = 1;
    grid->rows = rows;
    grid->columns = columns;
    grid->left = grid->right = grid->bottom = grid->top = grid->wspace = grid->hspace = NAN;
    return grid;
}

void grid_release(Grid *grid) {
    while (grid && --grid->refs == 0) {
        Grid *parent = grid->parent;
        mem_free(grid->height_ratio);
        mem_free(grid->width_ratio);
        mem_free(grid);
        grid = parent;
    }
}

/* ---- artists ---- */

static void text_defaults(Artist *a) {
    a->clip = false;
    a->zorder = 3;
    a->color = RGBA_BLACK;
    a->style = (TextStyle){.size = 10};
    a->box = BOX_SHAPE_DEFAULT;
    a->box_linewidth = 1;
    a->box_edge = RGBA_BLACK;
    a->box_face = default_blue;
    ArrowEnd end = {.width = 1, .length = 0.2, .scale = NAN, .shrink = 2};
    Connection way = {.angle = {90, 0}, .arm = {NAN, NAN}, .fraction = 0.3, .bar_angle = NAN};
    a->arrow = (Arrow){.end = {end, end}, .way = way, .scale = a->style.size, .aspect = 1, .tail_width = NAN, .head_width = NAN,
                       .head_length = NAN, .shrink_factor = NAN, .shrink = NAN, .relpos_x = 0.5, .relpos_y = 0.5, .linewidth = 1,
                       .face = default_blue, .edge = RGBA_BLACK, .join = JOIN_ROUND, .cap = CAP_ROUND};
}

static void legend_defaults(Artist *a) {
    a->clip = false;
    a->zorder = 5;
    a->face = RGBA_WHITE;
    a->edge = (Rgba){0.8, 0.8, 0.8, 1};
    a->alpha = 0.8;
    a->style = (TextStyle){.size = 10};
    a->color = RGBA_BLACK;
    a->border_pad = 0.4;
    a->label_spacing = 0.5;
    a->handle_length = 2;
    a->handle_height = 0.7;
    a->handle_text_pad = 0.8;
    a->border_axes_pad = 0.5;
    a->column_spacing = 2;
    a->columns_wanted = 1;
    a->scatter_points = a->num_points = 1;
    a->frame = a->fancy = a->marker_first = true;
    a->anchor[0] = NAN;
    a->anchor_coords = COORDS_AXES;
}

Artist *artist_new(NodeKind kind) {
    Artist *a = mem_calloc(1, sizeof *a);
    if (!a) return NULL;
    a->node = (Node){kind, 1};
    a->visible = a->clip = a->in_layout = a->in_autoscale = a->antialiased = true;
    a->alpha = NAN;
    a->color = a->face = default_blue;
    a->linewidth = kind == NODE_LINE ? 1.5 : 1;
    a->zorder = kind == NODE_LINE ? 2 : kind == NODE_IMAGE ? 0 : 1;
    a->cap = kind == NODE_LINE ? CAP_PROJECTING : CAP_BUTT;
    a->dash_cap = CAP_BUTT;
    a->join = kind == NODE_LINE ? JOIN_ROUND : JOIN_MITER;
    a->filled = true;
    a->marker_size = 6;
    a->marker_edge_width = 1;
    a->marker_face = a->marker_edge = default_blue;
    a->mark_step = 1;
    a->norm = (Norm){.vmin = NAN, .vmax = NAN, .gamma = 1, .linthresh = 1, .linscale = 1};
    if (kind == NODE_TEXT) text_defaults(a);
    if (kind == NODE_LEGEND) legend_defaults(a);
    return a;
}

enum { ARTIST_ARRAYS = 13, ARTIST_TEXTS = 4 };

/* What an artist owns that is told by its type. */
static void owned_parts(Artist *a, Array *arrays[ARTIST_ARRAYS], char **texts[ARTIST_TEXTS]) {
    Array *all[] = {&a->effects, &a->before, &a->sticky_x, &a->sticky_y, &a->x, &a->y, &a->sizes, &a->widths, &a->dashes, &a->values,
                    &a->norm.boundary, &a->alphas, &a->mark_at};
    char **words[] = {&a->label, &a->hatch, &a->hatches, &a->text};
    memcpy(arrays, all, sizeof all);
    memcpy(texts, words, sizeof words);
}

static Rgba *colors_copy(const Rgba *from, size_t n, bool *ok) {
    Rgba *to = from && n ? mem_alloc(n * sizeof *to) : NULL;
    if (to) memcpy(to, from, n * sizeof *to);
    *ok &= to || !from || !n;
    return to;
}

Artist *artist_copy(const Artist *a) {
    Artist *b = mem_alloc(sizeof *b), kept = *a;
    if (!b) return NULL;
    *b = kept;
    b->node.refs = 1;
    b->axes = NULL;
    b->figure = NULL;
    b->entries = NULL;
    b->entry_count = 0;
    Artist **counted[] = {&b->clip_by, &b->arrow.end[0].clip, &b->arrow.end[1].clip};
    for (int i = 0; i < 3; i++)
        if (*counted[i]) node_retain(&(*counted[i])->node);
    if (b->title) node_retain(&b->title->node);
    Array *from[ARTIST_ARRAYS], *to[ARTIST_ARRAYS];
    char **words[ARTIST_TEXTS], **copies[ARTIST_TEXTS];
    owned_parts(&kept, from, words);
    owned_parts(b, to, copies);
    bool ok = true;
    for (int i = 0; i < ARTIST_ARRAYS; i++) {
        *to[i] = (Array){0};
        ok &= from[i]->n == 0 || array_set(to[i], from[i]->v, from[i]->n);
    }
    for (int i = 0; i < ARTIST_TEXTS; i++) {
        *copies[i] = *words[i] ? mem_strdup(*words[i]) : NULL;
        ok &= !*words[i] || *copies[i];
    }
    b->path = b->marker_outline = (Path){0};
    ok &= path_copy(&b->path, &a->path) && path_copy(&b->marker_outline, &a->marker_outline);
    b->paths = mem_calloc(a->path_count + 1, sizeof *b->paths);
    b->path_count = b->paths ? a->path_count : 0;
    for (size_t i = 0; i < b->path_count; i++) ok &= path_copy(&b->paths[i], &a->paths[i]);
    b->faces = colors_copy(a->faces, a->face_count, &ok);
    b->edges = colors_copy(a->edges, a->edge_count, &ok);
    b->map = a->map ? mem_alloc(sizeof *b->map) : NULL;
    if (b->map) *b->map = *a->map;
    if (ok && b->paths && (b->map || !a->map)) return b;
    node_release(&b->node);
    return NULL;
}

static void artist_free(Artist *a) {
    Artist *counted[] = {a->clip_by, a->arrow.end[0].clip, a->arrow.end[1].clip};
    for (int i = 0; i < 3; i++)
        if (counted[i]) node_release(&counted[i]->node);
    Array *arrays[ARTIST_ARRAYS];
    char **texts[ARTIST_TEXTS];
    owned_parts(a, arrays, texts);
    for (int i = 0; i < ARTIST_ARRAYS; i++) array_clear(arrays[i]);
    for (int i = 0; i < ARTIST_TEXTS; i++) mem_free(*texts[i]);
    path_clear(&a->path);
    for (size_t i = 0; i < a->path_count; i++) path_clear(&a->paths[i]);
    path_clear(&a->marker_outline);
    mem_free(a->paths);
    mem_free(a->faces);
    mem_free(a->edges);
    mem_free(a->map);
    for (size_t i = 0; i < a->entry_count; i++) {
        if (a->entries[i].text) node_release(&a->entries[i].text->node);
        for (size_t k = 0; k < a->entries[i].part_count; k++) node_release(&a->entries[i].part[k].artist->node);
        mem_free(a->entries[i].part);
    }
    mem_free(a->entries);
    if (a->title) node_release(&a->title->node);
    mem_free(a);
}

/* ---- axes ---- */

static void tick_defaults(TickStyle *tick, bool minor, int which) {
    *tick = (TickStyle){.length = minor ? 2 : 3.5, .width = minor ? 0.6 : 0.8, .pad = minor ? 3.4 : 3.5, .label_size = 10,
                        .color = RGBA_BLACK, .label_color = RGBA_BLACK, .mark = {true, false}, .label = {true, false},
                        .grid_color = grid_grey, .grid_alpha = 1, .grid_width = 0.8};
    tick->label_align = which == 0 ? ALIGN_CENTER : ALIGN_RIGHT;
    tick->label_vertical = which == 0 ? VERTICAL_TOP : VERTICAL_CENTER_BASELINE;
}

void axis_set_scale(Axis *axis, ScaleKind kind, double base, double linthresh, double linscale) {
    array_clear(&axis->scale.knot);
    array_clear(&axis->scale.place);
    axis->scale = (Scale){.kind = kind, .base = base, .linthresh = linthresh, .linscale = linscale};
    for (int i = 0; i < 2; i++) {
        locator_clear(&axis->locator[i]);
        formatter_clear(&axis->formatter[i]);
        locator_init(&axis->locator[i], i == 0 ? LOCATOR_AUTO : LOCATOR_NULL);
        formatter_init(&axis->formatter[i], i == 0 ? FORMATTER_SCALAR : FORMATTER_NULL);
        if (kind == SCALE_LINEAR) continue;
        bool symmetric = kind == SCALE_SYMLOG;
        locator_init(&axis->locator[i], !symmetric ? LOCATOR_LOG : i == 0 ? LOCATOR_SYMLOG : LOCATOR_NULL);
        axis->locator[i].base = base;
        axis->locator[i].linthresh = linthresh;
        axis->locator[i].minor = i == 1;
        formatter_init(&axis->formatter[i], symmetric && i == 1 ? FORMATTER_NULL : FORMATTER_LOG);
        axis->formatter[i].base = base;
        axis->formatter[i].linthresh = symmetric ? linthresh : 0;
    }
    axis->stale = true;
}

Artist *axes_text_new(Axes *axes, double size) {
    Artist *text = artist_new(NODE_TEXT);
    if (!text) return NULL;
    text->axes = axes;
    text->figure = axes->figure;
    text->style.size = size;
    text->coords = COORDS_PIXELS;
    text->placement.align = text->placement.lines = ALIGN_CENTER;
    text->placement.vertical = VERTICAL_BASELINE;
    return text;
}

static bool axis_init(Axes *axes, int which) {
    Axis *axis = &axes->axis[which];
    *axis = (Axis){.view = {0, 1}, .autoscale = true, .margin = 0.05, .visible = true, .label_pad = 4, .label_at = 0.5, .step_part = 1, .label_x = NAN,
                   .label_y = NAN, .minpos = INFINITY};
    axis_set_scale(axis, SCALE_LINEAR, 10, 2, 1);
    axis->stale = false;
    tick_defaults(&axis->tick[0], false, which);
    tick_defaults(&axis->tick[1], true, which);
    axis->label = axes_text_new(axes, 10);
    axis->offset = axes_text_new(axes, 10);
    if (!axis->label || !axis->offset) return false;
    axis->label->placement.vertical = which == 0 ? VERTICAL_TOP : VERTICAL_BOTTOM;
    axis->label->placement.rotation = which == 0 ? 0 : 90;
    axis->label->placement.anchor = which == 1;
    return true;
}

static bool axes_init(Axes *axes) {
    axes->frame = axes->axis_on = axes->visible = axes->in_layout = axes->sticky = true;
    axes->face = RGBA_WHITE;
    axes->axis_below = 1.5;
    axes->data = BOX_EMPTY;
    axes->aspect = axes->box_aspect = axes->title_y = NAN;
    axes->theta_sign = 1;
    axes->r_origin = NAN;
    axes->r_label = 22.5 * M_PI / 180;
    axes->anchor_x = axes->anchor_y = 0.5;
    axes->title_pad = 6;
    for (int i = 0; i < 4; i++)
        axes->spine[i] = (Spine){.visible = true, .color = RGBA_BLACK, .linewidth = 0.8, .bounds = {NAN, NAN}, .zorder = 2.5};
    bool ok = true;
    for (int i = 0; i < 2; i++) ok &= axis_init(axes, i);
    static const TextAlign sides[] = {ALIGN_CENTER, ALIGN_LEFT, ALIGN_RIGHT};
    for (int i = 0; i < 3; i++) {
        axes->title[i] = axes_text_new(axes, 12);
        if (axes->title[i]) axes->title[i]->placement.align = axes->title[i]->placement.lines = sides[i];
        else ok = false;
    }
    return ok;
}

void artist_detach(Artist *artist) {
    if (!artist) return;
    artist->axes = NULL;
    artist->figure = NULL;
    node_release(&artist->node);
}

static void axes_drop_contents(Axes *axes) {
    for (size_t i = 0; i < axes->artist_count; i++) artist_detach(axes->artists[i]);
    mem_free(axes->artists);
    axes->artists = NULL;
    axes->artist_count = 0;
    for (int i = 0; i < 3; i++) artist_detach(axes->title[i]);
    for (int i = 0; i < 2; i++) {
        Axis *axis = &axes->axis[i];
        artist_detach(axis->label);
        artist_detach(axis->offset);
        ticks_drop(axis);
        array_clear(&axis->scale.knot);
        array_clear(&axis->scale.place);
        for (int k = 0; k < 2; k++) {
            locator_clear(&axis->locator[k]);
            formatter_clear(&axis->formatter[k]);
        }
    }
}

void axes_cla(Axes *axes) {
    Axes *leaders[2] = {axes->axis[0].leader, axes->axis[1].leader};
    bool frame_below = axes->frame;
    axes_drop_contents(axes);
    if (!axes_init(axes)) return;
    axes->frame = frame_below;
    for (int i = 0; i < 2; i++) axes->axis[i].leader = leaders[i];
}

static void axes_free(Axes *axes) {
    axes_drop_contents(axes);
    grid_release(axes->grid);
    mem_free(axes->bar_of);
    division_release(axes->division);
    mem_free(axes);
}

static Axes *axes_new(Figure *figure, Box position) {
    Axes *axes = mem_calloc(1, sizeof *axes);
    if (!axes) return NULL;
    axes->node = (Node){NODE_AXES, 1};
    axes->figure = figure;
    axes->position = axes->active = position;
    if (axes_init(axes)) return axes;
    axes_free(axes);
    return NULL;
}

/* Appends a node to an array of owned references. */
static bool adopt(void ***array, size_t *count, Node *node) {
    void **grown = mem_realloc(*array, (*count + 1) * sizeof *grown);
    if (!grown) return false;
    *array = grown;
    grown[(*count)++] = node;
    return true;
}

static bool disown(void **array, size_t *count, const void *node) {
    for (size_t i = 0; i < *count; i++) {
        if (array[i] != node) continue;
        memmove(array + i, array + i + 1, (*count - i - 1) * sizeof *array);
        (*count)--;
        return true;
    }
    return false;
}

bool axes_add(Axes *axes, Artist *artist) {
    if (!adopt((void ***)&axes->artists, &axes->artist_count, &artist->node)) return false;
    node_retain(&artist->node);
    artist->axes = axes;
    artist->figure = axes->figure;
    if (axes->map != MAP_NONE && artist->steps < 2) artist->steps = MAP_STEPS;
    return true;
}

bool figure_add(Figure *figure, Artist *artist) {
    if (!adopt((void ***)&figure->artists, &figure->artist_count, &artist->node)) return false;
    node_retain(&artist->node);
    artist->figure = figure;
    return true;
}

void axes_remove(Axes *axes, Artist *artist) {
    if (disown((void **)axes->artists, &axes->artist_count, artist)) artist_detach(artist);
}

void figure_remove_artist(Figure *figure, Artist *artist) {
    if (disown((void **)figure->artists, &figure->artist_count, artist)) artist_detach(artist);
}

/* ---- figures ---- */

Figure *figure_new(double width, double height, double dpi) {
    Figure *figure = mem_calloc(1, sizeof *figure);
    if (!figure) return NULL;
    figure->node = (Node){NODE_FIGURE, 1};
    figure->width = width;
    figure->height = height;
    figure->dpi = dpi;
    figure->scale = dpi / 72;
    figure->face = figure->edge = RGBA_WHITE;
    figure->frame = true;
    figure->left = 0.125;
    figure->right = 0.9;
    figure->bottom = 0.11;
    figure->top = 0.88;
    figure->wspace = figure->hspace = 0.2;
    figure->layout_pad = 1.08;
    figure->layout_w_pad = figure->layout_h_pad = figure->layout_wspace = figure->layout_hspace = NAN;
    figure->layout_rect[2] = figure->layout_rect[3] = 1;
    return figure;
}

int figure_add_part(Figure *figure, Grid *grid, const int cell[4]) {
    Part *parts = mem_realloc(figure->parts, (figure->part_count + 1) * sizeof *parts);
    if (!parts) return 0;
    figure->parts = parts;
    grid->refs++;
    parts[figure->part_count] = (Part){.grid = grid, .row0 = cell[0], .row1 = cell[1], .column0 = cell[2], .column1 = cell[3]};
    return (int)++figure->part_count;
}

Axes *figure_add_axes(Figure *figure, Box position) {
    Axes *axes = axes_new(figure, position);
    if (!axes) return NULL;
    if (adopt((void ***)&figure->axes, &figure->axes_count, &axes->node)) return axes;
    node_release(&axes->node);
    return NULL;
}

/* Others that took their limits from axes, or lay on its box, stand on their own from now on. */
static void forget_axes(Figure *figure, const Axes *axes) {
    Axes *heir[2] = {NULL, NULL};
    for (size_t i = 0; i < figure->axes_count; i++) {
        Axes *other = figure->axes[i];
        if (other->twin == axes) other->twin = NULL;
        if (other->host == axes) other->host = NULL;
        if (other->division && other->division->main == axes) other->division->main = NULL;
        disown((void **)other->bar_of, &other->bar_of_count, axes);
        for (int k = 0; k < 2; k++) {
            if (other->axis[k].leader != axes) continue;
            other->axis[k].leader = heir[k];
            if (heir[k]) continue;
            heir[k] = other;
            other->axis[k].view[0] = axes->axis[k].view[0];
            other->axis[k].view[1] = axes->axis[k].view[1];
            other->axis[k].stale = true;
        }
    }
}

static void orphan(Axes *axes) {
    for (size_t i = 0; i < axes->artist_count; i++) axes->artists[i]->figure = NULL;
    axes->figure = NULL;
    axes->twin = axes->host = NULL;
    axes->bar_of_count = 0;
    axes->axis[0].leader = axes->axis[1].leader = NULL;
}

void figure_remove_axes(Figure *figure, Axes *axes) {
    if (!disown((void **)figure->axes, &figure->axes_count, axes)) return;
    forget_axes(figure, axes);
    orphan(axes);
    node_release(&axes->node);
}

static void figure_free(Figure *figure) {
    figure_close(figure);
    for (size_t i = 0; i < figure->axes_count; i++) {
        orphan(figure->axes[i]);
        node_release(&figure->axes[i]->node);
    }
    for (size_t i = 0; i < figure->artist_count; i++) artist_detach(figure->artists[i]);
    for (size_t i = 0; i < figure->part_count; i++) grid_release(figure->parts[i].grid);
    mem_free(figure->parts);
    mem_free(figure->axes);
    mem_free(figure->artists);
    mem_free(figure);
}

void node_release(Node *node) {
    if (!node || --node->refs > 0) return;
    if (node->kind == NODE_FIGURE) figure_free((Figure *)node);
    else if (node->kind == NODE_AXES) axes_free((Axes *)node);
    else artist_free((Artist *)node);
}

bool figure_open(Figure *figure, double dpi) {
    figure->scale = dpi / 72;
    figure->shift_x = figure->shift_y = 0;
    figure->sheet = figure_box(figure);
    if (!figure->text) figure->text = text_engine_new(dpi);
    return figure->text != NULL;
}

void figure_close(Figure *figure) {
    text_engine_free(figure->text);
    figure->text = NULL;
    figure->scale = figure->dpi / 72;
    figure->shift_x = figure->shift_y = 0;
    figure->sheet = figure_box(figure);
}
