/* contour.h -- lines of equal height, and the areas between two heights, over a grid or a mesh of triangles.
 *
 * z holds heights, x and y the places of each: rows x columns of them for a grid. NaN cells have no contour.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_CONTOUR_H
#define DISPLAY_CONTOUR_H

#include "display/figures/path.h"

typedef struct ContourGrid {
    const double *x, *y, *z;
    int rows, columns;
    bool corners;                    /* of a cell that misses one corner, the other three make a triangle */
    /* a mesh: three corners and three edges a triangle, edge k between corners k and k + 1; two ends an edge. NULL: a grid. */
    const double *corner, *edge, *end;
    size_t triangles, edges;
} ContourGrid;

/* Appends the lines at height level, as long as they come. */
bool contour_lines(const ContourGrid *grid, double level, Path *out);
/* Appends the area where low <= z < high, cell by cell. */
bool contour_area(const ContourGrid *grid, double low, double high, Path *out);

#endif
