/* sketch.h -- lines as a shaking hand draws them (Matplotlib's path.sketch and its xkcd style).
 *
 * A line is cut into steps of one pixel, and each step is moved across the line by a sine wave that runs along it at a
 * random rate. The random numbers are those of Matplotlib's path_converters.h, begun anew for every path, so that lines
 * shake alike.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_FIGURES_SKETCH_H
#define DISPLAY_FIGURES_SKETCH_H

#include "display/figures/path.h"

typedef struct Sketch {
    double scale;              /* how far lines leave their way, in pixels; 0: they are drawn as they are */
    double length, randomness; /* pixels that a wave is long, and by which factor waves become shorter and longer */
    double halo;               /* the width of a white line under each line and letter, in points; 0: none */
} Sketch;

/* Appends the shaken path to out. false: no memory. */
bool sketch_path(const Sketch *sketch, const Path *path, Path *out);

#endif
