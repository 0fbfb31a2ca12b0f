/* bounding_boxes.c -- boxes drawn into pictures, and windows cut out of them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/tensor/rules.h"

#include <math.h>
#include <string.h>

/* ---- the outlines of boxes ---- */

enum { COLOURS = 10, CHANNELS = 4 };

/* TensorFlow's, where none are given. */
static const float palette[COLOURS][CHANNELS] = {{1, 1, 0, 1},       {0, 0, 1, 1},     {1, 0, 0, 1},     {0, 1, 0, 1}, {0.5f, 0, 0.5f, 1},
                                                 {0.5f, 0.5f, 0, 1}, {0.5f, 0, 0, 1}, {0, 0, 0.5f, 1}, {0, 1, 1, 1}, {1, 0, 1, 1}};

typedef struct Canvas {
    Dtype dtype;
    char *data;              /* (rows, columns, depth) */
    int64_t rows, columns, depth;
} Canvas;

static void paint(const Canvas *p, int64_t row, int64_t column, const char *colour) {
    size_t pixel = (size_t)p->depth * dtype_size(p->dtype);
    memcpy(p->data + (size_t)(row * p->columns + column) * pixel, colour, pixel);
}

static int64_t between(int64_t x, int64_t low, int64_t high) { return x < low ? low : x > high ? high : x; }

/* box: y1, x1, y2, x2 of 0..1. One pixel wide; what lies outside is left away. */
static void draw_outline(const Canvas *p, const float box[4], const char *colour) {
    float place[4];
    for (int i = 0; i < 4; i++) {
        place[i] = box[i] * (float)((i % 2 ? p->columns : p->rows) - 1);
        if (!(fabsf(place[i]) < 1e9f)) return;
    }
    int64_t top = (int64_t)place[0], left = (int64_t)place[1], bottom = (int64_t)place[2], right = (int64_t)place[3];
    if (top > bottom || left > right || top >= p->rows || bottom < 0 || left >= p->columns || right < 0) return;
    int64_t first = between(left, 0, p->columns - 1), last = between(right, 0, p->columns - 1);
    for (int64_t j = first; j <= last; j++) {
        if (top >= 0) paint(p, top, j, colour);
        if (bottom < p->rows) paint(p, bottom, j, colour);
    }
    for (int64_t i = between(top, 0, p->rows - 1); i <= between(bottom, 0, p->rows - 1); i++) {
        if (left >= 0) paint(p, i, left, colour);
        if (right < p->columns) paint(p, i, right, colour);
    }
}

/* images (N, H, W, C), boxes (N, n, 4), colors (k, at least C), k 0: the palette's */
bool cpu_draw_bounding_boxes(OpContext *c, const OpCall *call, Error *err) {
    Tensor *out = call->out[0];
    const Tensor *images = call->in[0], *boxes = call->in[1], *colors = call->in[2];
    Dtype d = tensor_dtype(out);
    Canvas p = {.dtype = d, .rows = out->dims[1], .columns = out->dims[2], .depth = out->dims[3]};
    int64_t given = colors->dims[0], bytes = p.rows * p.columns * p.depth * (int64_t)dtype_size(d);
    (void)c;
    (void)err;
    memcpy(out->data, images->data, tensor_bytes(out));
    for (int64_t n = 0; n < out->dims[0]; n++) {
        p.data = (char *)out->data + n * bytes;
        for (int64_t b = 0; b < boxes->dims[1]; b++) {
            char colour[CHANNELS * sizeof(double)];
            const float *from = given ? (const float *)colors->data + b % given * colors->dims[1] : palette[b % COLOURS];
            for (int64_t k = 0; k < p.depth; k++)
                dtype_put_real(d, colour + (size_t)k * dtype_size(d), !given && p.depth == 1 ? 1 : (double)from[k]);
            draw_outline(&p, (const float *)boxes->data + (n * boxes->dims[1] + b) * 4, colour);
        }
    }
    return true;
}

/* ---- windows at places of their own ---- */

/* Where a window of size `want` begins along an axis of size n. */
static int64_t glimpse_start(const OpAttrs *a, float offset, int64_t n, int64_t want) {
    float place = a->flag_b ? offset * (float)n : offset;
    if (a->flag_a) place = a->flag_b ? (place + (float)(n - want)) / 2 : place + (float)n / 2;
    return (int64_t)place;
}

/* input (N, H, W, C), offsets (N, 2) -> (N, height, width, C), zeros where the window is outside of the picture */
bool cpu_extract_glimpse(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *offsets = call->in[1];
    Tensor *y = call->out[0];
    int64_t rows = x->dims[1], columns = x->dims[2], depth = x->dims[3], height = y->dims[1], width = y->dims[2];
    (void)c;
    (void)err;
    memset(y->data, 0, tensor_bytes(y));
    for (int64_t n = 0; n < y->dims[0]; n++) {
        const float *offset = (const float *)offsets->data + 2 * n;
        int64_t top = glimpse_start(call->attrs, offset[0], rows, height), left = glimpse_start(call->attrs, offset[1], columns, width);
        int64_t first = between(-left, 0, width), last = between(columns - left, first, width);
        for (int64_t i = between(-top, 0, height); i < between(rows - top, 0, height); i++)
            memcpy((float *)y->data + ((n * height + i) * width + first) * depth,
                   (const float *)x->data + ((n * rows + top + i) * columns + left + first) * depth, (size_t)((last - first) * depth) * sizeof(float));
    }
    return true;
}
