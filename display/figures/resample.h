/* resample.h -- pictures at other sizes: each pixel a weighted mean of the cells near it.
 *
 * The filters and their radii are those of Anti-Grain Geometry (agg_image_filters.h), whose names Matplotlib uses. The
 * sides are treated one after the other; beyond the border the picture is mirrored. A filter is stretched where the
 * picture shrinks.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_RESAMPLE_H
#define DISPLAY_RESAMPLE_H

#include <stdbool.h>
#include <stddef.h>

/* In the order of FILTER_NAMES. */
typedef enum Filter {
    FILTER_ANTIALIASED,
    FILTER_NEAREST,
    FILTER_BILINEAR,
    FILTER_BICUBIC,
    FILTER_SPLINE16,
    FILTER_SPLINE36,
    FILTER_HANNING,
    FILTER_HAMMING,
    FILTER_HERMITE,
    FILTER_KAISER,
    FILTER_QUADRIC,
    FILTER_CATROM,
    FILTER_GAUSSIAN,
    FILTER_BESSEL,
    FILTER_MITCHELL,
    FILTER_SINC,
    FILTER_LANCZOS,
    FILTER_BLACKMAN,
} Filter;

#define FILTER_NAMES                                                                                                   \
    "antialiased nearest bilinear bicubic spline16 spline36 hanning hamming hermite kaiser quadric catrom gaussian "   \
    "bessel mitchell sinc "                                                                                            \
    "lanczos blackman"

/* A line of pixels on a line of cells: pixel i lies at cell coordinate start + i * step (cell k reaches from k to k +
 * 1). */
typedef struct Lattice {
    double start, step;
    int pixels, cells;
} Lattice;

/* A new array of down.pixels x across.pixels x channels numbers from down.cells x across.cells x channels. NaN counts
 * as absent. NULL: out of memory. */
double *resample(const double *cells, int channels, Filter filter, Lattice across, Lattice down);

#endif
