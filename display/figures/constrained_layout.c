/* constrained_layout.c -- constrained layout: every axes keeps room for what is written around it, and the cells of a grid
 * keep the proportions of their insides.
 *
 * Matplotlib states this as linear constraints and gives them to a solver; since margins only add up along a row or
 * column, they are solved here from the outermost grid inwards. What counts as a margin follows its constrained-layout
 * guide: the labels around an axes; outside of those its colorbars; outside of those a padding.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <string.h>

static const double pad_inches = 0.04167, gap_share = 0.02;

/* What lies at one side of a row or column: what belongs to the axes, and colorbars with the padding. */
typedef struct Edge {
    double own, bar;
} Edge;

/* A row or column of cells. low is the left or lower side. All in fractions of the figure. */
typedef struct Track {
    Edge low, high;
    double at, size;
} Track; /* at, size: of the inside */

static double total(Edge edge) { return edge.own + edge.bar; }

typedef struct GridLayout {
    const Grid *grid;
    Track *across, *down; /* owned; columns from the left, rows from the top */
    bool placed;
} GridLayout;

typedef struct Layout {
    Figure *figure;
    GridLayout *grids; /* owned */
    size_t count;
    int part;  /* of the figure, that is laid out */
    Box outer; /* it, without its titles */
} Layout;

/* Margins of one axes. */
typedef struct Sides {
    Edge left, right, bottom, top;
} Sides;

static GridLayout *layout_of(const Layout *l, const Grid *grid) {
    for (size_t i = 0; i < l->count; i++)
        if (l->grids[i].grid == grid) return &l->grids[i];
    return NULL;
}

static bool add_grid(Layout *l, const Grid *grid) {
    if (layout_of(l, grid)) return true;
    if (grid->parent && !add_grid(l, grid->parent)) return false;
    GridLayout *grids = mem_realloc(l->grids, (l->count + 1) * sizeof *grids);
    if (!grids) return false;
    l->grids = grids;
    grids[l->count] = (GridLayout){grid, mem_calloc((size_t)grid->columns, sizeof(Track)),
                                   mem_calloc((size_t)grid->rows, sizeof(Track)), false};
    return grids[l->count].across && grids[l->count++].down;
}

static void layout_clear(Layout *l) {
    for (size_t i = 0; i < l->count; i++) {
        mem_free(l->grids[i].across);
        mem_free(l->grids[i].down);
    }
    mem_free(l->grids);
}

/* A box of pixels in fractions of the figure. */
static Box fractions(const Figure *figure, Box pixels) {
    Box whole = figure_box(figure);
    double w = box_width(whole), h = box_height(whole);
    return (Box){(pixels.x0 - whole.x0) / w, (pixels.y0 - whole.y0) / h, (pixels.x1 - whole.x0) / w,
                 (pixels.y1 - whole.y0) / h};
}

static bool takes_part(const Layout *l, const Axes *axes) {
    return axes->grid && axes->in_layout && !axes->bar_of_count && grid_part(axes->grid) == l->part;
}

/* ---- colorbars ---- */

/* The cells that a colorbar's parents cover: row0, row1, column0, column1. */
static void parent_cells(const Axes *bar, int cell[4]) {
    for (size_t i = 0; i < bar->bar_of_count; i++) {
        const Axes *p = bar->bar_of[i];
        if (i == 0 || p->row0 < cell[0]) cell[0] = p->row0;
        if (i == 0 || p->row1 > cell[1]) cell[1] = p->row1;
        if (i == 0 || p->column0 < cell[2]) cell[2] = p->column0;
        if (i == 0 || p->column1 > cell[3]) cell[3] = p->column1;
    }
}

/* The inside of some cells of a grid that has been placed. */
static Box inner_box(const GridLayout *g, const int cell[4]) {
    const Track *left = &g->across[cell[2]], *right = &g->across[cell[3]], *top = &g->down[cell[0]],
                *bottom = &g->down[cell[1]];
    return (Box){left->at, bottom->at, right->at + right->size, top->at + top->size};
}

/* The same with all that stands around them. */
static Box outer_box(const GridLayout *g, const int cell[4]) {
    const Track *left = &g->across[cell[2]], *right = &g->across[cell[3]], *top = &g->down[cell[0]], *bottom = &g->down[cell[1]];
    Box box = inner_box(g, cell);
    return (Box){box.x0 - total(left->low), box.y0 - total(bottom->low), box.x1 + total(right->high), box.y1 + total(top->high)};
}

/* The distance between a colorbar and what it stands beside. */
static double bar_gap(const GridLayout *g, const Axes *bar) {
    int cell[4];
    parent_cells(bar, cell);
    Box box = inner_box(g, cell);
    return bar->bar_pad * (bar->bar_side <= BAR_RIGHT ? box_width(box) : box_height(box));
}

/* tight: the box around the axes with all that is written at it. */
static void add_bar(const GridLayout *g, Axes *axes, Box tight, Axes *bar, Sides *sides) {
    int cell[4];
    parent_cells(bar, cell);
    Box box = fractions(axes->figure, axes_tight_box(bar, true));
    double gap = bar_gap(g, bar);
    if (bar->bar_side == BAR_RIGHT && cell[3] == axes->column1) sides->right.bar += box_width(box) + gap;
    if (bar->bar_side == BAR_LEFT && cell[2] == axes->column0) sides->left.bar += box_width(box) + gap;
    if (bar->bar_side == BAR_TOP && cell[0] == axes->row0) sides->top.bar += box_height(box) + gap;
    if (bar->bar_side == BAR_BOTTOM && cell[1] == axes->row1) sides->bottom.bar += box_height(box) + gap;
    if (bar->bar_side <= BAR_RIGHT) {                 /* a bar may reach beyond its axes along its side, too */
        if (cell[1] == axes->row1) sides->bottom.own += fmax(0, tight.y0 - box.y0);
        if (cell[0] == axes->row0) sides->top.own += fmax(0, box.y1 - tight.y1);
    } else {
        if (cell[2] == axes->column0) sides->left.own += fmax(0, tight.x0 - box.x0);
        if (cell[3] == axes->column1) sides->right.own += fmax(0, box.x1 - tight.x1);
    }
}

static bool is_bar_of(const Axes *bar, const Axes *axes) {
    for (size_t i = 0; i < bar->bar_of_count; i++)
        if (bar->bar_of[i] == axes) return true;
    return false;
}

/* Puts a colorbar beside its parents; offset: what earlier ones take at each side. */
static void place_bar(const GridLayout *g, Axes *bar, bool compressed, double offset[4]) {
    int cell[4];
    parent_cells(bar, cell);
    Box inside = inner_box(g, cell), box = fractions(bar->figure, axes_tight_box(bar, true));
    bool level = bar->bar_side <= BAR_RIGHT;
    if (compressed && bar->bar_of_count == 1) {       /* as long as its axes is with its aspect */
        Box seen = bar->bar_of[0]->active;
        inside = level ? (Box){inside.x0, seen.y0, inside.x1, seen.y1} : (Box){seen.x0, inside.y0, seen.x1, inside.y1};
    }
    const Track *left = &g->across[cell[2]], *right = &g->across[cell[3]], *top = &g->down[cell[0]],
                *bottom = &g->down[cell[1]];
    Box around = {left->at - left->low.own, bottom->at - bottom->low.own, right->at + right->size + right->high.own,
                  top->at + top->size + top->high.own};
    double w = box_width(inside) * (level ? bar->bar_fraction : bar->bar_shrink),
           h = box_height(inside) * (level ? bar->bar_shrink : bar->bar_fraction);
    double x = inside.x0 + bar->anchor_x * (box_width(inside) - w),
           y = inside.y0 + bar->anchor_y * (box_height(inside) - h);
    double gap = bar_gap(g, bar), before_x = bar->position.x0 - box.x0, before_y = bar->position.y0 - box.y0;
    switch (bar->bar_side) {
        case BAR_RIGHT: x = around.x1 + gap + before_x + offset[1]; break;
        case BAR_LEFT: x = around.x0 - box_width(box) - gap + before_x - offset[0]; break;
        case BAR_TOP: y = around.y1 + gap + before_y + offset[3]; break;
        case BAR_BOTTOM: y = around.y0 - box_height(box) - gap + before_y - offset[2]; break;
    }
    offset[bar->bar_side] += (level ? box_width(box) : box_height(box)) + gap;
    bar->position = (Box){x, y, x + w, y + h};
    axes_apply_aspect(bar);
}

/* ---- margins ---- */

static void widen(Edge *edge, Edge by) {
    edge->own = fmax(edge->own, by.own);
    edge->bar = fmax(edge->bar, by.bar);
}

/* The first of a grid's, the engine's and Matplotlib's own number that is given. */
static double given(double grid, double engine, double usual) { return !isnan(grid) ? grid : isnan(engine) ? usual : engine; }

static double pad_wide(const Figure *figure) { return given(NAN, figure->layout_w_pad, pad_inches) / figure->width; }
static double pad_high(const Figure *figure) { return given(NAN, figure->layout_h_pad, pad_inches) / figure->height; }

/* The room that one axes needs around the inside of its cells. */
static void margins_of(const Layout *l, Axes *axes) {
    Figure *figure = l->figure;
    GridLayout *g = layout_of(l, axes->grid);
    const Grid *grid = axes->grid;
    double w_pad = pad_wide(figure), h_pad = pad_high(figure);
    double wide = given(grid->wspace, figure->layout_wspace, gap_share) / 2 / grid->columns,
           high = given(grid->hspace, figure->layout_hspace, gap_share) / 2 / grid->rows;
    Sides s = {{0, w_pad}, {0, w_pad}, {0, h_pad}, {0, h_pad}};
    if (wide > w_pad && axes->column0 > 0) s.left.bar = wide;
    if (wide > w_pad && axes->column1 < grid->columns - 1) s.right.bar = wide;
    if (high > h_pad && axes->row1 < grid->rows - 1) s.bottom.bar = high;
    if (high > h_pad && axes->row0 > 0) s.top.bar = high;
    Box pixels = axes_tight_box(axes, true), box = box_is_empty(pixels) ? axes->position : fractions(figure, pixels);
    s.left.own = axes->position.x0 - box.x0;
    s.right.own = box.x1 - axes->position.x1;
    s.bottom.own = axes->position.y0 - box.y0;
    s.top.own = box.y1 - axes->position.y1;
    for (size_t i = 0; i < figure->axes_count; i++)
        if (is_bar_of(figure->axes[i], axes)) add_bar(g, axes, box, figure->axes[i], &s);
    widen(&g->across[axes->column0].low, s.left);
    widen(&g->across[axes->column1].high, s.right);
    widen(&g->down[axes->row0].high, s.top);
    widen(&g->down[axes->row1].low, s.bottom);
}

/* The room between one part of the figure and its neighbours. */
static void margins_of_part(const Layout *l, const Part *part) {
    const Figure *figure = l->figure;
    GridLayout *g = layout_of(l, part->grid);
    double wide = given(part->grid->wspace, figure->layout_wspace, gap_share) / 2 / part->grid->columns,
           high = given(part->grid->hspace, figure->layout_hspace, gap_share) / 2 / part->grid->rows;
    widen(&g->across[part->column0].low, (Edge){0, part->column0 > 0 ? wide : 0});
    widen(&g->across[part->column1].high, (Edge){0, part->column1 < part->grid->columns - 1 ? wide : 0});
    widen(&g->down[part->row0].high, (Edge){0, part->row0 > 0 ? high : 0});
    widen(&g->down[part->row1].low, (Edge){0, part->row1 < part->grid->rows - 1 ? high : 0});
}

static void place_parts(const Layout *l) {
    for (size_t i = 0; i < l->figure->part_count; i++) {
        Part *part = &l->figure->parts[i];
        if (grid_part(part->grid) != l->part) continue;
        int cell[4] = {part->row0, part->row1, part->column0, part->column1};
        part->box = inner_box(layout_of(l, part->grid), cell);
    }
}

/* The most room that any of the tracks within a span, first to last, takes at its beginning and at its end. */
static void widest_within(const Track *track, int first, int last, bool downwards, double *begin, double *end) {
    for (int i = first; i <= last; i++) {
        if (i > first) *begin = fmax(*begin, total(downwards ? track[i].high : track[i].low));
        if (i < last) *end = fmax(*end, total(downwards ? track[i].low : track[i].high));
    }
}

/* Gives the tracks within each span that an axes covers the most room that those within any span take, as labels' room. */
static void even_spans(const Layout *l) {
    for (int k = 0; k < 2 * (int)l->figure->axes_count; k++) {
        const Axes *axes = l->figure->axes[k / 2];
        bool down = k % 2;
        int first = down ? axes->row0 : axes->column0, last = down ? axes->row1 : axes->column1;
        if (!takes_part(l, axes) || first == last) continue;
        double begin = 0, end = 0;
        for (size_t i = 0; i < l->figure->axes_count; i++) {
            const Axes *other = l->figure->axes[i];
            if (!takes_part(l, other)) continue;
            const GridLayout *g = layout_of(l, other->grid);
            widest_within(down ? g->down : g->across, down ? other->row0 : other->column0, down ? other->row1 : other->column1, down, &begin, &end);
        }
        GridLayout *g = layout_of(l, axes->grid);
        for (int i = first; i <= last; i++) {
            Track *track = down ? &g->down[i] : &g->across[i];
            Edge *a = down ? &track->high : &track->low, *b = down ? &track->low : &track->high;
            if (i > first) a->own = fmax(a->own, begin - a->bar);
            if (i < last) b->own = fmax(b->own, end - b->bar);
        }
    }
}

/* ---- figure titles and legends ---- */

static void room_for_text(Layout *l, Artist *a, double w_pad, double h_pad) {
    Box box = fractions(l->figure, text_box(a)), page = figure_part(l->figure, l->part).box;
    if (strcmp(a->label, "_suptitle") == 0) {
        l->outer.y1 = fmin(l->outer.y1, page.y1 - box_height(box) - 2 * h_pad);
        a->ty = 1 - h_pad / box_height(page);
    } else if (strcmp(a->label, "_supxlabel") == 0) {
        l->outer.y0 = fmax(l->outer.y0, page.y0 + box_height(box) + 2 * h_pad);
        a->ty = h_pad / box_height(page);
    } else if (strcmp(a->label, "_supylabel") == 0) {
        l->outer.x0 = fmax(l->outer.x0, page.x0 + box_width(box) + 2 * w_pad);
        a->tx = w_pad / box_width(page);
    }
}

static void room_for_legend(Layout *l, Artist *a, double w_pad, double h_pad) {
    Box box = fractions(l->figure, legend_box(a));
    Box page = figure_part(l->figure, l->part).box;
    double w = box_width(box) + 2 * w_pad, h = box_height(box) + 2 * h_pad;
    switch (a->outside) {
        case OUTSIDE_LEFT: l->outer.x0 = fmax(l->outer.x0, page.x0 + w); break;
        case OUTSIDE_RIGHT: l->outer.x1 = fmin(l->outer.x1, page.x1 - w); break;
        case OUTSIDE_LOWER: l->outer.y0 = fmax(l->outer.y0, page.y0 + h); break;
        case OUTSIDE_UPPER: l->outer.y1 = fmin(l->outer.y1, page.y1 - h); break;
        case OUTSIDE_NOT: break;
    }
}

static void room_for_titles(Layout *l) {
    Figure *figure = l->figure;
    double w_pad = pad_wide(figure), h_pad = pad_high(figure);
    const double *r = figure->layout_rect;
    l->outer = l->part ? figure_part(figure, l->part).box : (Box){r[0], r[1], r[2], r[3]};
    for (size_t i = 0; i < figure->artist_count; i++) {
        Artist *a = figure->artists[i];
        if (!a->visible || !a->in_layout || a->part != l->part) continue;
        if (a->node.kind == NODE_TEXT && a->label && a->text && a->text[0]) room_for_text(l, a, w_pad, h_pad);
        if (a->node.kind == NODE_LEGEND) room_for_legend(l, a, w_pad, h_pad);
    }
}

/* ---- solving ---- */

/* Shares out a length among tracks, from start: margins first, the rest by ratio. false: no room. */
static bool share_out(Track *track, int n, const double *ratio, double start, double length, bool downwards) {
    double rest = length, sum = 0;
    for (int i = 0; i < n; i++) {
        rest -= total(track[i].low) + total(track[i].high);
        sum += ratio ? ratio[i] : 1;
    }
    if (rest <= 0) return false;
    double at = start;
    for (int i = 0; i < n; i++) {
        Edge first = downwards ? track[i].high : track[i].low, second = downwards ? track[i].low : track[i].high;
        track[i].size = rest * (ratio ? ratio[i] : 1) / sum;
        at += (downwards ? -1 : 1) * total(first);
        track[i].at = downwards ? at - track[i].size : at;
        at += (downwards ? -1 : 1) * (track[i].size + total(second));
    }
    return true;
}

static bool solve(Layout *l) {
    for (size_t i = 0; i < l->count; i++) { /* parents stand before their children */
        GridLayout *g = &l->grids[i];
        Box area = l->outer;
        if (g->grid->parent) {
            int cell[4] = {g->grid->row0, g->grid->row1, g->grid->column0, g->grid->column1};
            area = outer_box(layout_of(l, g->grid->parent), cell);
        }
        if (!share_out(g->across, g->grid->columns, g->grid->width_ratio, area.x0, box_width(area), false) ||
            !share_out(g->down, g->grid->rows, g->grid->height_ratio, area.y1, box_height(area), true))
            return false;
    }
    return true;
}

static void place_all(const Layout *l, bool compressed) {
    Figure *figure = l->figure;
    for (size_t i = 0; i < figure->axes_count; i++) {
        Axes *axes = figure->axes[i];
        if (!axes->grid || axes->bar_of_count || grid_part(axes->grid) != l->part) continue;
        int cell[4] = {axes->row0, axes->row1, axes->column0, axes->column1};
        axes->position = inner_box(layout_of(l, axes->grid), cell);
        axes_apply_aspect(axes);
    }
    for (size_t i = 0; i < figure->axes_count; i++) {
        double offset[4] = {0};
        for (size_t k = figure->axes_count; k-- > 0;) {
            Axes *bar = figure->axes[k];
            if (bar->bar_of_count && bar->bar_of[0] == figure->axes[i] && figure->axes[i]->grid && grid_part(figure->axes[i]->grid) == l->part)
                place_bar(layout_of(l, figure->axes[i]->grid), bar, compressed, offset);
        }
    }
}

static void forget_margins(Layout *l) {
    for (size_t i = 0; i < l->count; i++) {
        for (int k = 0; k < l->grids[i].grid->columns; k++)
            l->grids[i].across[k].low = l->grids[i].across[k].high = (Edge){0, 0};
        for (int k = 0; k < l->grids[i].grid->rows; k++)
            l->grids[i].down[k].low = l->grids[i].down[k].high = (Edge){0, 0};
    }
}

/* The most that axes of a fixed aspect leave free in a column, in a row, of their cells. */
static double left_free(const Layout *l, const Grid *grid, bool down, int track) {
    double most = 0;
    for (size_t j = 0; j < l->figure->axes_count; j++) {
        const Axes *a = l->figure->axes[j];
        int first = down ? a->row0 : a->column0, last = down ? a->row1 : a->column1;
        if (!takes_part(l, a) || a->grid != grid || track < first || track > last) continue;
        double free = down ? box_height(a->position) - box_height(a->active) : box_width(a->position) - box_width(a->active);
        most = fmax(most, free);
    }
    return most;
}

/* layout='compressed': what axes of fixed aspect leave free goes to the figure's sides. */
static bool compress(Layout *l) {
    Box page = figure_part(l->figure, l->part).box;
    for (size_t i = 0; i < l->count; i++) {
        const Grid *grid = l->grids[i].grid;
        double wide = 0, high = 0;
        for (int k = 0; k < grid->columns; k++) wide += left_free(l, grid, false, k);
        for (int k = 0; k < grid->rows; k++) high += left_free(l, grid, true, k);
        l->outer.x0 = fmax(l->outer.x0, page.x0 + wide / 2);
        l->outer.x1 = fmin(l->outer.x1, page.x1 - wide / 2);
        l->outer.y0 = fmax(l->outer.y0, page.y0 + high / 2);
        l->outer.y1 = fmin(l->outer.y1, page.y1 - high / 2);
    }
    if (!solve(l)) return false;
    place_all(l, true);
    for (size_t i = 0; i < l->figure->artist_count; i++) {
        Artist *a = l->figure->artists[i];
        if (!a->in_layout || a->part != l->part || !a->label || strcmp(a->label, "_suptitle") != 0) continue;
        a->ty = l->outer.y1 + pad_high(l->figure);
        a->placement.vertical = VERTICAL_BOTTOM;
    }
    return true;
}

/* Lays out what stands in one part of the figure, whose own place is known. */
static bool lay_out_part(Figure *figure, int part, bool compressed) {
    Layout l = {.figure = figure, .part = part};
    bool ok = true;
    for (size_t i = 0; ok && i < figure->axes_count; i++)
        if (figure->axes[i]->grid && grid_part(figure->axes[i]->grid) == part) ok = add_grid(&l, figure->axes[i]->grid);
    for (size_t i = 0; ok && i < figure->part_count; i++)
        if (grid_part(figure->parts[i].grid) == part) ok = add_grid(&l, figure->parts[i].grid);
    for (int round = 0; ok && round < 2; round++) {
        forget_margins(&l);
        room_for_titles(&l);
        /* The gap to a colorbar is a share of the insides that the round before has found: at first there is none. */
        for (size_t i = 0; i < figure->axes_count; i++)
            if (takes_part(&l, figure->axes[i])) margins_of(&l, figure->axes[i]);
        for (size_t i = 0; i < figure->part_count; i++)
            if (grid_part(figure->parts[i].grid) == part) margins_of_part(&l, &figure->parts[i]);
        even_spans(&l);
        ok = solve(&l);
        if (ok) place_all(&l, compressed);
        if (ok && compressed) ok = compress(&l);
        if (ok) place_parts(&l);
    }
    layout_clear(&l);
    return ok;
}

bool figure_constrained_layout(Figure *figure, bool compressed) {
    figure->constrained = false;
    figure_place_axes(figure);
    bool ok = true;
    for (int part = 0; ok && part <= (int)figure->part_count; part++) ok = lay_out_part(figure, part, compressed);
    figure->constrained = ok;
    return ok;
}
