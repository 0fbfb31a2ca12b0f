/* contour.h -- lines of equal height, and the areas between two heights, over a grid.
 *
 * z holds rows x columns heights, x and y the places of each (rows x columns numbers too). NaN cells have no contour.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_CONTOUR_H
#define DISPLAY_CONTOUR_H

#include "display/path.h"

typedef struct ContourGrid {
    const double *x, *y, *z;
    int rows, columns;
} ContourGrid;

/* Appends the lines at height level, as long as they come. */
bool contour_lines(const ContourGrid *grid, double level, Path *out);
/* Appends the area where low <= z < high, cell by cell. */
bool contour_area(const ContourGrid *grid, double low, double high, Path *out);

#endif
