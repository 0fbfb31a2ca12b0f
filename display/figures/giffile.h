/* giffile.h -- pictures that follow one another as a GIF file (GIF89a specification, CompuServe 1990).
 *
 * Every frame has a palette of its own: its colours where they are 256 at most, else the means of boxes of colours.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_GIFFILE_H
#define DISPLAY_GIFFILE_H

#include "engine/base/buffer.h"

enum { GIF_SIDE_MAX = 65535 };

/* Append to out; what has failed to be appended is in out->failed. */
void gif_begin(Buffer *out, int width, int height, bool forever);
/* pixels: width * height times red, green, blue. delay: hundredths of a second. false: out of memory. */
bool gif_add_frame(Buffer *out, const unsigned char *pixels, int width, int height, int delay);
void gif_end(Buffer *out);

#endif
