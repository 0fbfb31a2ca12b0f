/* window.cuh -- windows over images (N, H, W, C) on the device: which positions and elements meet.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_WINDOW_CUH
#define ENGINE_CUDA_WINDOW_CUH

#include "engine/cuda/strided_iteration.cuh"

/* Images (n, h, w, c), positions (oh, ow); index 0 is for rows, 1 for columns. */
typedef struct Windows {
    int64_t n, c;
    int in[2], out[2], size[2], strides[2], dilations[2], before[2];
    Divider by_channels, by_columns, by_rows; /* of the tensor that threads run over: channels, columns, rows */
} Windows;

/* Element i of the tensor that threads run over. */
typedef struct Spot {
    int image, row, column, channel;
} Spot;

__device__ static inline Spot spot_of(const Windows &w, uint32_t i) {
    uint32_t pixel = divide(i, w.by_channels), line = divide(pixel, w.by_columns), image = divide(line, w.by_rows);
    return {(int)image, (int)(line - image * w.by_rows.by), (int)(pixel - line * w.by_columns.by),
            (int)(i - pixel * w.by_channels.by)};
}

/* The windows that cover an element, without dilations: positions [first, last) along an axis. */
__device__ static inline void covering(const Windows &w, int axis, int at, int *first, int *last) {
    int from = at + w.before[axis] - w.size[axis] + 1;
    *first = from > 0 ? (from + w.strides[axis] - 1) / w.strides[axis] : 0;
    *last = (at + w.before[axis]) / w.strides[axis] + 1;
    if (*last > w.out[axis]) *last = w.out[axis];
}

/* What of the window at a position lies inside the image: elements [first, last). */
__device__ static inline void inside(const Windows &w, int axis, int position, int *first, int *last) {
    int from = position * w.strides[axis] - w.before[axis];
    *first = from > 0 ? from : 0;
    *last = from + w.size[axis] < w.in[axis] ? from + w.size[axis] : w.in[axis];
}

/* dims: of the images; run: of the tensor that threads run over. false: too many elements. */
static inline bool windows_init(Windows *v, const Window *w, const int64_t *dims, const int64_t *run) {
    *v = {};
    v->n = dims[0];
    v->c = dims[3];
    for (int i = 0; i < 2; i++) {
        v->in[i] = (int)dims[1 + i];
        v->out[i] = (int)w->out[i];
        v->size[i] = (int)w->size[i];
        v->strides[i] = (int)w->strides[i];
        v->dilations[i] = (int)w->dilations[i];
        v->before[i] = (int)w->before[i];
    }
    v->by_channels = divider_of(run[3]);
    v->by_columns = divider_of(run[2]);
    v->by_rows = divider_of(run[1]);
    return dims[0] * dims[1] * dims[2] * dims[3] <= COUNT_MAX && run[0] * run[1] * run[2] * run[3] <= COUNT_MAX;
}

#endif
