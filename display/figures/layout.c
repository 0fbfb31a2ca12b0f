/* layout.c -- where axes lie in their figure: grids, aspect, tight boxes, tight layout.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <string.h>

static double chosen(double own, double otherwise) {
    return isnan(own) ? otherwise : own;
}

/* Start and end of cells first..last of n, as fractions of a length; gaps are space times the mean cell. */
static void span(int n, const double *ratio, double space, int first, int last, double *start, double *end) {
    double cell = 1 / (n + space * (n - 1)), gap = space * cell, total = 0, at = 0;
    for (int i = 0; i < n; i++) total += ratio ? ratio[i] : 1;
    for (int i = 0; i <= last; i++) {
        double size = cell * n * (ratio ? ratio[i] : 1) / total;
        if (i == first) *start = at;
        at += size;
        if (i == last) *end = at;
        at += gap;
    }
}

Box grid_cell(const Figure *figure, const Grid *grid, int row0, int row1, int column0, int column1) {
    Box area;
    if (grid->parent) {
        area = grid_cell(figure, grid->parent, grid->row0, grid->row1, grid->column0, grid->column1);
    } else {
        Box whole = figure_part(figure, grid->part).box;
        double wide = box_width(whole), high = box_height(whole);
        area = (Box){whole.x0 + wide * chosen(grid->left, figure->left), whole.y0 + high * chosen(grid->bottom, figure->bottom),
                     whole.x0 + wide * chosen(grid->right, figure->right), whole.y0 + high * chosen(grid->top, figure->top)};
    }
    double x0 = 0, x1 = 1, y0 = 0, y1 = 1;
    span(grid->columns, grid->width_ratio, chosen(grid->wspace, figure->wspace), column0, column1, &x0, &x1);
    span(grid->rows, grid->height_ratio, chosen(grid->hspace, figure->hspace), row0, row1, &y0, &y1);
    double w = box_width(area), h = box_height(area);
    return (Box){area.x0 + x0 * w, area.y1 - y1 * h, area.x0 + x1 * w, area.y1 - y0 * h};
}

static Box inset_place(const Axes *inset) {
    Box host = inset->host->active, part = inset->host_box;
    double w = box_width(host), h = box_height(host);
    return (Box){host.x0 + part.x0 * w, host.y0 + part.y0 * h, host.x0 + part.x1 * w, host.y0 + part.y1 * h};
}

Part figure_part(const Figure *figure, int part) {
    static const Part whole = {.box = {0, 0, 1, 1}};
    return part > 0 && (size_t)part <= figure->part_count ? figure->parts[part - 1] : whole;
}

int grid_part(const Grid *grid) {
    while (grid->parent) grid = grid->parent;
    return grid->part;
}

Box part_box(const Figure *figure, int part) {
    Box whole = figure_box(figure), box = figure_part(figure, part).box;
    double w = box_width(whole), h = box_height(whole);
    return (Box){whole.x0 + box.x0 * w, whole.y0 + box.y0 * h, whole.x0 + box.x1 * w, whole.y0 + box.y1 * h};
}

/* Parts fill their figure, whatever the margins and gaps of their grid are. */
static Box part_cell(const Figure *figure, const Part *part) {
    Grid bare = *part->grid;
    bare.left = bare.bottom = bare.wspace = bare.hspace = 0;
    bare.right = bare.top = 1;
    return grid_cell(figure, &bare, part->row0, part->row1, part->column0, part->column1);
}

void figure_place_axes(Figure *figure) {
    for (size_t i = 0; i < figure->part_count && !figure->constrained; i++) {     /* outer parts come before those in them */
        figure->parts[i].box = part_cell(figure, &figure->parts[i]);
    }
    for (size_t i = 0; i < figure->axes_count; i++) {
        Axes *axes = figure->axes[i];
        if (axes->grid && !figure->constrained) axes->position = grid_cell(figure, axes->grid, axes->row0, axes->row1, axes->column0, axes->column1);
        axes_apply_aspect(axes);
    }
}

/* ---- aspect ---- */

static double view_size(Axes *axes, int which) {
    const Axis *axis = axes_axis(axes, which);
    double size = fabs(scale_at(&axis->scale, axis->view[1]) - scale_at(&axis->scale, axis->view[0]));
    return size > 1e-30 ? size : 1e-30;
}

/* The largest box of this height over width (on paper) inside the position, at the anchor. */
static void shrink_box(Axes *axes, double ratio) {
    Box p = axes->position;
    double paper = axes->figure->height / axes->figure->width;
    double h = box_width(p) * ratio / paper, w = box_width(p);
    if (h > box_height(p)) {
        h = box_height(p);
        w = h * paper / ratio;
    }
    double x = p.x0 + axes->anchor_x * (box_width(p) - w), y = p.y0 + axes->anchor_y * (box_height(p) - h);
    axes->active = (Box){x, y, x + w, y + h};
}

/* Whether the y axis is the one to change so that the view gets the wanted ratio of y to x; Matplotlib's choice. */
static bool adjusts_y(const Axes *axes, double ratio, double xsize, double ysize) {
    if (axes->axis[1].leader) return false;
    if (axes->axis[0].leader) return true;
    double grow = ratio * xsize / ysize - 1;
    double x_range = 1.05 * (axes->data.x1 - axes->data.x0), y_range = 1.05 * (axes->data.y1 - axes->data.y0);
    if (!(xsize > x_range && ysize > y_range)) return grow > 0;
    return (ratio * xsize > y_range && grow < 0) || (ysize / ratio < x_range && grow > 0);
}

/* adjustable='datalim': the view changes along one axis until a unit of y is aspect units of x on paper, in this box. */
static void stretch_view(Axes *axes, Box box) {
    double paper = axes->figure->height / axes->figure->width;
    double ratio = paper * box_height(box) / box_width(box) / axes->aspect;
    double xsize = view_size(axes, 0), ysize = view_size(axes, 1);
    if (fabs(ratio * xsize / ysize - 1) < 0.005) return;
    bool adjust_y = adjusts_y(axes, ratio, xsize, ysize);
    Axis *axis = axes_axis(axes, adjust_y ? 1 : 0);
    double a = scale_at(&axis->scale, axis->view[0]), b = scale_at(&axis->scale, axis->view[1]);
    double half = (adjust_y ? ratio * xsize : ysize / ratio) / 2, middle = (a + b) / 2, sign = a > b ? -1 : 1;
    axis->view[0] = scale_back(&axis->scale, middle - sign * half);
    axis->view[1] = scale_back(&axis->scale, middle + sign * half);
}

/* A colorbar's triangles are outside its box. */
static void leave_room_for_ends(Axes *axes) {
    Box *b = &axes->active;
    double ends = axes->extend_low + axes->extend_high;
    if (axes->extend_axis == 0) {
        double length = box_width(*b) / (1 + ends);
        b->x0 += axes->extend_low * length;
        b->x1 = b->x0 + length;
    } else {
        double length = box_height(*b) / (1 + ends);
        b->y0 += axes->extend_low * length;
        b->y1 = b->y0 + length;
    }
}

void axes_apply_aspect(Axes *axes) {
    axes_update_view(axes);
    if (axes->host) axes->position = inset_place(axes);          /* hosts come before their insets */
    axes->active = axes->position;
    if (axes->division && axes->division->main) {
        Axes *main = axes->division->main;
        axes_update_view(main);
        axes->active = division_box(axes, isnan(main->aspect) ? NAN : main->aspect * view_size(main, 1) / view_size(main, 0));
        leave_room_for_ends(axes);
        return;
    }
    if (axes->twin && !isnan(axes->twin->box_aspect)) {
        axes->active = axes->twin->active;
        return;
    }
    if (!isnan(axes->box_aspect)) {
        shrink_box(axes, axes->box_aspect);
        leave_room_for_ends(axes);
        if (!isnan(axes->aspect)) stretch_view(axes, axes->active);
        return;
    }
    leave_room_for_ends(axes);
    if (isnan(axes->aspect)) return;
    if (axes->adjust_data) stretch_view(axes, axes->position);
    else shrink_box(axes, axes->aspect * view_size(axes, 1) / view_size(axes, 0));
}

/* ---- tight boxes ---- */

static Box whole_box(Artist *artist) {
    if (!artist->visible || !artist->in_layout) return BOX_EMPTY;
    return artist_box(artist);
}

Box axes_tight_box(Axes *axes, bool for_layout) {
    if (!axes->visible || !axes->in_layout) return BOX_EMPTY;
    axes_apply_aspect(axes);
    Box all = axes_box(axes);
    if (axes->axis_on) {
        for (int which = 0; which < 2; which++) all = box_union(all, axis_tight_box(axes, which, for_layout));
        for (int side = 0; side < 4; side++)
            if (axes->spine[side].visible && axes->frame) all = box_union(all, axes_spine_box(axes, (SpineSide)side));
    }
    axes_place_titles(axes);
    for (int i = 0; i < 3; i++) {
        Artist *title = axes->title[i];
        if (!title->text || !title->text[0] || !title->visible) continue;
        Box box = text_box(title);
        if (for_layout) {
            box.x0 = (box.x0 + box.x1) / 2 - 0.5;
            box.x1 = box.x0 + 1;
        }
        all = box_union(all, box);
    }
    for (size_t i = 0; i < axes->artist_count; i++) {
        Artist *artist = axes->artists[i];
        if (artist->clip) continue;
        Box box = whole_box(artist);
        if (!box_is_empty(box) && isfinite(box.x0) && isfinite(box.x1) && isfinite(box.y0) && isfinite(box.y1)) all = box_union(all, box);
    }
    for (size_t i = 0; axes->figure && i < axes->figure->axes_count; i++) {
        Axes *inset = axes->figure->axes[i];
        if (inset->host != axes) continue;
        all = box_union(all, axes_tight_box(inset, for_layout));
    }
    return all;
}

Box figure_tight_box(Figure *figure) {
    Box all = BOX_EMPTY;
    for (size_t i = 0; i < figure->axes_count; i++) all = box_union(all, axes_tight_box(figure->axes[i], false));
    for (size_t i = 0; i < figure->artist_count; i++) all = box_union(all, whole_box(figure->artists[i]));
    return box_is_empty(all) ? figure_box(figure) : all;
}

/* ---- tight layout ---- */

/* The outermost grid that axes stand in, and the cells of it. */
static Grid *top_cell(const Axes *axes, int cell[4]) {
    Grid *grid = axes->grid;
    if (!grid) return NULL;
    int own[4] = {axes->row0, axes->row1, axes->column0, axes->column1};
    memcpy(cell, own, sizeof own);
    while (grid->parent) {
        int outer[4] = {grid->row0, grid->row1, grid->column0, grid->column1};
        memcpy(cell, outer, sizeof outer);
        grid = grid->parent;
    }
    return grid;
}

/* What the axes' labels need beyond their cells, in fractions of the figure. */
typedef struct Margins {
    int rows, columns;
    double *across;                  /* rows x (columns + 1): between columns, and at both ends */
    double *down;                    /* (rows + 1) x columns */
} Margins;

/* Adds what all axes in one cell need together. Later axes of a cell that has been seen are skipped. */
static void add_margins(Figure *figure, size_t first, Margins *m) {
    int cell[4], other[4];
    Grid *top = top_cell(figure->axes[first], cell);
    if (!top) return;
    for (size_t i = 0; i < first; i++)
        if (top_cell(figure->axes[i], other) == top && memcmp(cell, other, sizeof cell) == 0) return;
    Box all = BOX_EMPTY, whole = figure_box(figure);
    for (size_t i = first; i < figure->axes_count; i++)
        if (top_cell(figure->axes[i], other) == top && memcmp(cell, other, sizeof cell) == 0)
            all = box_union(all, axes_tight_box(figure->axes[i], true));
    if (box_is_empty(all)) return;
    Box place = grid_cell(figure, top, cell[0], cell[1], cell[2], cell[3]);
    double w = box_width(whole), h = box_height(whole);
    Box tight = {(all.x0 - whole.x0) / w, (all.y0 - whole.y0) / h, (all.x1 - whole.x0) / w, (all.y1 - whole.y0) / h};
    int tall = m->rows / top->rows, wide = m->columns / top->columns;      /* of the finest grid's cells */
    int row0 = cell[0] * tall, row1 = (cell[1] + 1) * tall, column0 = cell[2] * wide, column1 = (cell[3] + 1) * wide;
    for (int row = row0; row < row1; row++) {
        m->across[row * (m->columns + 1) + column0] += place.x0 - tight.x0;
        m->across[row * (m->columns + 1) + column1] += tight.x1 - place.x1;
    }
    for (int column = column0; column < column1; column++) {
        m->down[row0 * m->columns + column] += tight.y1 - place.y1;
        m->down[row1 * m->columns + column] += place.y0 - tight.y0;
    }
}

static double most_across(const Margins *m, int from, int to) {
    double most = -INFINITY;
    for (int row = 0; row < m->rows; row++)
        for (int k = from; k <= to; k++) most = fmax(most, m->across[row * (m->columns + 1) + k]);
    return most;
}

static double most_down(const Margins *m, int from, int to) {
    double most = -INFINITY;
    for (int k = from; k <= to; k++)
        for (int column = 0; column < m->columns; column++) most = fmax(most, m->down[k * m->columns + column]);
    return most;
}

/* The room that a figure's own title takes above the axes, in pixels; sub-labels likewise. */
static double figure_text_room(Figure *figure, const char *role) {
    double room = 0;
    for (size_t i = 0; i < figure->artist_count; i++) {
        Artist *a = figure->artists[i];
        if (!a->label || strcmp(a->label, role) != 0 || !a->visible || !a->in_layout) continue;
        Box box = text_box(a);
        room = strcmp(role, "_supylabel") == 0 ? box_width(box) : box_height(box);
    }
    return room;
}

static bool apply_margins(Figure *figure, const Margins *m, double pad, double w_pad, double h_pad, const double rect[4]) {
    double inch = 10.0 / 72, w = figure->width, h = figure->height, dpi = figure->scale * 72;
    double left = fmax(most_across(m, 0, 0), 0) + pad * inch / w, right = fmax(most_across(m, m->columns, m->columns), 0) + pad * inch / w;
    double top = fmax(most_down(m, 0, 0), 0) + pad * inch / h, bottom = fmax(most_down(m, m->rows, m->rows), 0) + pad * inch / h;
    double title = figure_text_room(figure, "_suptitle"), below = figure_text_room(figure, "_supxlabel");
    double beside = figure_text_room(figure, "_supylabel");
    if (title > 0) top += title / dpi / h + pad * inch / h;
    if (below > 0) bottom += below / dpi / h + pad * inch / h;
    if (beside > 0) left += beside / dpi / w + pad * inch / w;
    left = rect[0] > 0 ? left + rect[0] : left;
    bottom = rect[1] > 0 ? bottom + rect[1] : bottom;
    right = rect[2] < 1 ? right + 1 - rect[2] : right;
    top = rect[3] < 1 ? top + 1 - rect[3] : top;
    if (left + right >= 1 || top + bottom >= 1) return false;
    double wspace = figure->wspace, hspace = figure->hspace;
    if (m->columns > 1) {
        double gap = most_across(m, 1, m->columns - 1) + w_pad * inch / w;
        double each = (1 - right - left - gap * (m->columns - 1)) / m->columns;
        if (each < 0) return false;
        wspace = gap / each;
    }
    if (m->rows > 1) {
        double gap = most_down(m, 1, m->rows - 1) + h_pad * inch / h;
        double each = (1 - top - bottom - gap * (m->rows - 1)) / m->rows;
        if (each < 0) return false;
        hspace = gap / each;
    }
    figure->left = left;
    figure->right = 1 - right;
    figure->bottom = bottom;
    figure->top = 1 - top;
    figure->wspace = wspace;
    figure->hspace = hspace;
    return true;
}

/* Rows and columns of the finest of the grids that axes stand in; false where others do not divide them. */
static bool finest_grid(const Figure *figure, Margins *m) {
    int cell[4];
    for (size_t i = 0; i < figure->axes_count; i++) {
        const Grid *top = top_cell(figure->axes[i], cell);
        if (top && top->rows > m->rows) m->rows = top->rows;
        if (top && top->columns > m->columns) m->columns = top->columns;
    }
    for (size_t i = 0; i < figure->axes_count; i++) {
        const Grid *top = top_cell(figure->axes[i], cell);
        if (top && (m->rows % top->rows || m->columns % top->columns)) return false;
    }
    return true;
}

bool figure_tight_layout(Figure *figure, double pad, double w_pad, double h_pad, const double rect[4]) {
    figure_place_axes(figure);
    Margins m = {0};
    if (!finest_grid(figure, &m)) return false;
    if (!m.rows) return true;
    m.across = mem_calloc((size_t)(m.rows * (m.columns + 1)), sizeof *m.across);
    m.down = mem_calloc((size_t)((m.rows + 1) * m.columns), sizeof *m.down);
    bool ok = m.across && m.down;
    for (size_t i = 0; ok && i < figure->axes_count; i++) add_margins(figure, i, &m);
    if (ok) ok = apply_margins(figure, &m, pad, isnan(w_pad) ? pad : w_pad, isnan(h_pad) ? pad : h_pad, rect);
    mem_free(m.across);
    mem_free(m.down);
    figure_place_axes(figure);
    return ok;
}
