/* axes_divider.c -- a box that one axes shares with others beside it: columns and rows whose sizes are parts of the main
 * axes' plus inches.
 *
 * After mpl_toolkits.axes_grid1's AxesDivider. With an aspect the main axes keeps it and the whole is centred in the
 * box.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

Division *division_new(Axes *main) {
    Division *division = mem_calloc(1, sizeof *division);
    if (!division) return NULL;
    division->refs = 1;
    division->main = main;
    return division;
}

void division_release(Division *division) {
    if (!division || --division->refs > 0) return;
    array_clear(&division->size[0]);
    array_clear(&division->size[1]);
    mem_free(division);
}

/* The parts and the inches of the first n columns or rows. */
static void sum_sizes(const Array *size, int n, double *parts, double *inches) {
    *parts = *inches = 0;
    for (int i = 0; i < n && 2 * (size_t)i + 1 < size->n; i++) {
        *parts += size->v[2 * i];
        *inches += size->v[2 * i + 1];
    }
}

/* unit: inches that the main axes measures along which. Returns where cell begins; *size: how large it is. */
static double cell_at(const Array *size, int cell, double unit, double *length) {
    double parts, inches, parts_after, inches_after;
    sum_sizes(size, cell, &parts, &inches);
    sum_sizes(size, cell + 1, &parts_after, &inches_after);
    *length = (parts_after - parts) * unit + inches_after - inches;
    return parts * unit + inches;
}

Box division_box(const Axes *axes, double ratio) {
    const Division *division = axes->division;
    const Figure *figure = axes->figure;
    Box p = division->main->position;
    double sheet[2] = {figure->width, figure->height}, parts[2], inches[2], unit[2], whole[2];
    double space[2] = {box_width(p) * sheet[0], box_height(p) * sheet[1]};
    for (int k = 0; k < 2; k++) {
        sum_sizes(&division->size[k], (int)(division->size[k].n / 2), &parts[k], &inches[k]);
        unit[k] = fmax(space[k] - inches[k], 0) / parts[k];
    }
    if (!isnan(ratio)) {
        unit[0] = fmin(unit[0], unit[1] / ratio);
        unit[1] = unit[0] * ratio;
    }
    Box out;
    double *low[2] = {&out.x0, &out.y0}, *high[2] = {&out.x1, &out.y1};
    double begin[2] = {p.x0, p.y0}, anchor[2] = {division->main->anchor_x, division->main->anchor_y};
    int cell[2] = {axes->division_column, axes->division_row};
    for (int k = 0; k < 2; k++) {
        double length, at = cell_at(&division->size[k], cell[k], unit[k], &length);
        whole[k] = parts[k] * unit[k] + inches[k];
        at += anchor[k] * (space[k] - whole[k]);
        *low[k] = begin[k] + at / sheet[k];
        *high[k] = *low[k] + length / sheet[k];
    }
    return out;
}
