/* canvas.h -- the sheet that a figure is drawn on: pixels for PNG, or a page for SVG and PDF.
 *
 * Over Cairo. Coordinates are pixels with y upwards, the origin at the lower left corner. Text on pixels is put down glyph by glyph as
 * FreeType renders it, to a sixty-fourth of a pixel, which is how Matplotlib's Agg does it; on a page it is Cairo's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_CANVAS_H
#define DISPLAY_CANVAS_H

#include "display/figures/sketch.h"
#include "display/figures/color.h"
#include "display/figures/text.h"
#include "engine/base/buffer.h"

typedef enum CanvasKind { CANVAS_IMAGE, CANVAS_SVG, CANVAS_PDF } CanvasKind;

typedef struct Canvas {
    CanvasKind kind;
    cairo_surface_t *surface;
    cairo_t *cairo;
    double width, height;            /* pixels; whole numbers on an image */
    double dpi;
    Box clip;                        /* whole pixels; what is drawn outside is lost */
    Sketch sketch;                   /* how what is drawn shakes */
    Path scratch;                    /* for snapped and thinned copies */
} Canvas;

typedef enum LineCap { CAP_BUTT, CAP_ROUND, CAP_PROJECTING } LineCap;
typedef enum LineJoin { JOIN_MITER, JOIN_ROUND, JOIN_BEVEL } LineJoin;

enum { DASH_MAX = 12, DASH_RECORD = DASH_MAX + 2 };

typedef struct Dash {
    double length[DASH_MAX];         /* on, off, on, off ...; in line widths or pixels, as the user of it says */
    int count;                       /* 0: solid */
    double offset;
} Dash;

typedef struct Stroke {
    Rgba color;
    double width;                    /* pixels; 0: none */
    Dash dash;                       /* pixels */
    LineCap cap;
    LineJoin join;
} Stroke;

/* Room for a picture of at most this many pixels; larger ones are refused. */
enum { CANVAS_SIDE_MAX = 1 << 15 };

/* Makes a canvas of width x height pixels; a page's bytes go to *page, which must outlive it (NULL for an image). */
bool canvas_init(Canvas *canvas, CanvasKind kind, double width, double height, double dpi, Buffer *page, Error *err);
void canvas_clear(Canvas *canvas);   /* finishes the page */

void canvas_clip(Canvas *canvas, const Box *box);   /* NULL: everything */
void canvas_clip_path(Canvas *canvas, const Path *path);   /* further, until canvas_clip */
void canvas_paint(Canvas *canvas, Rgba color);      /* the whole sheet */

/* Fills (alpha 0: not) and strokes (NULL: not) a path as it stands. */
void canvas_path(Canvas *canvas, const Path *path, const Stroke *stroke, Rgba fill);
/* Strokes a line of many points. Cairo's time grows with the square of how often a line crosses itself: a long one is drawn piece
 * by piece. What the pieces cover of a pixel adds up, as in Agg, so that lines beside one another leave no seams. */
void canvas_long_line(Canvas *canvas, const Path *path, const Stroke *stroke);
/* The same as canvas_path, laid on the pixel grid first if every segment is upright or level. */
void canvas_snapped(Canvas *canvas, const Path *path, const Stroke *stroke, Rgba fill);

/* Draws a shape about each of n points, at whole pixels as Agg does. snap: the shape itself is laid on the grid too. */
void canvas_stamps(Canvas *canvas, const Path *shape, const Point *at, size_t n, const Stroke *stroke, Rgba fill, bool snap);

void canvas_run(Canvas *canvas, const TextRun *run, double x, double y, double degrees, Rgba color);

/* Puts a picture of w x h premultiplied ARGB pixels, first row topmost, over box. smooth: interpolated. */
void canvas_image(Canvas *canvas, const uint32_t *pixels, int w, int h, Box box, bool smooth);

/* Appends an image canvas as PNG with its resolution. transparent: keeps alpha, else it is laid on white. small: with a palette or
 * without alpha if that will do, else RGBA in any case. */
bool canvas_write_png(Canvas *canvas, bool transparent, bool small, Buffer *out, Error *err);

#endif
