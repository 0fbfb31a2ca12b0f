/* delaunay.h -- joins points by triangles so that no point lies inside the circle through another triangle's corners.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_DELAUNAY_H
#define DISPLAY_DELAUNAY_H

#include "display/figures/path.h"

/* Appends three indices a triangle, counter-clockwise. Points at the same place count once, all in one line give nothing.
 * False: out of memory. */
bool delaunay(const double *x, const double *y, size_t n, Array *out);

#endif
