/* marker.h -- the shapes that mark points.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_MARKER_H
#define DISPLAY_MARKER_H

#include "display/figures/canvas.h"

/* A shape by its letter in Matplotlib; '\0' is none. Ticks and carets are numbers there, 0 to 11: MARKER_NUMBER and on. */
typedef struct Marker {
    int shape;
    int sides;                       /* of a polygon, star or asterisk made to measure: (sides, style, angle) */
    double angle;
} Marker;

enum { MARKER_NONE = 0, MARKER_NUMBER = 256, MARKER_POLYGON = 300, MARKER_STAR, MARKER_ASTERISK, MARKER_PATH };

typedef enum MarkerHalf { HALF_FULL, HALF_LEFT, HALF_RIGHT, HALF_BOTTOM, HALF_TOP } MarkerHalf;

/* Reads a marker's letter. false: there is none such. */
bool marker_parse(const char *text, Marker *out);
bool marker_is_filled(const Marker *marker);
LineJoin marker_join(const Marker *marker);
LineCap marker_cap(const Marker *marker);
/* The size in pixels from which the shape is laid on the pixel grid; INFINITY: never. */
double marker_snap_size(const Marker *marker);
/* Cuts a shape of this size in two, each closed: the named half and the other one. */
bool marker_split(const Marker *marker, const Path *shape, double size, MarkerHalf half, Path *named, Path *other);
/* Appends the shape for a size in pixels, about (0, 0); nothing for MARKER_PATH. */
bool marker_path(const Marker *marker, double size, Path *out);

#endif
