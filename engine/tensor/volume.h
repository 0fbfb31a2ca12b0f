/* volume.h -- windows that slide over volumes (N, D, H, W, C); filters are (depth, rows, columns, channels in, out).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_VOLUME_H
#define ENGINE_TENSOR_VOLUME_H

#include "engine/tensor/op.h"

enum { AXES = 3 };

/* Index 0 is for depth, 1 for rows, 2 for columns. */
typedef struct Volume {
    int64_t size[AXES], strides[AXES], dilations[AXES];
    int64_t before[AXES]; /* margins of zeros */
    int64_t out[AXES];    /* positions */
} Volume;

/* The window of a filter's size over volumes of dims, with the strides, dilations and padding among call's attributes.
 * Fails when the window does not fit, or strides or dilations are not positive. */
bool volume_init(Volume *v, const OpCall *call, const int64_t dims[5], const int64_t size[AXES], Error *err);

#endif
