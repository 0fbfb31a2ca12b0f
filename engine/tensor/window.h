/* window.h -- windows that slide over images (N, H, W, C): convolutions and pooling.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_WINDOW_H
#define ENGINE_TENSOR_WINDOW_H

#include "engine/tensor/op.h"

/* Index 0 is for rows, 1 for columns. */
typedef struct Window {
    int64_t size[2], strides[2], dilations[2];
    int64_t before[2], after[2];   /* margins of zeros */
    int64_t out[2];                /* positions */
} Window;

/* One, two, or (as TensorFlow writes them) four numbers, of which the middle two count; 1 where there are none. */
void window_pair(const Ints *v, int64_t out[2]);

/* The window of size rows by columns over images of dims, with the strides, dilations and padding among call's
 * attributes. SAME pads as TensorFlow does: out = ceil(in / stride), the larger half of the margin after.
 * Fails when the window does not fit, or strides or dilations are not positive. */
bool window_init(Window *w, const OpCall *call, const int64_t dims[4], const int64_t size[2], Error *err);

#endif
