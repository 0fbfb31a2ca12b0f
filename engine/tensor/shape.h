/* shape.h -- sizes of a tensor's dimensions, and how two of them combine.
 *
 * Sizes are plain arrays of at most SHAPE_MAX int64, outermost first; 0 is allowed. Nothing here
 * touches data.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_SHAPE_H
#define ENGINE_TENSOR_SHAPE_H

#include "engine/base/error.h"

#include <stdint.h>

enum { SHAPE_MAX = 8, SHAPE_TEXT = 192 };

typedef struct Shape {
    int rank;                     /* 0 for a scalar; -1: unknown */
    int64_t dims[SHAPE_MAX];
} Shape;

/* Elements of a shape: 1 for rank 0. -1 when the product does not fit. */
int64_t shape_count(const int64_t *dims, int rank);
bool shape_equal(const int64_t *a, int rank_a, const int64_t *b, int rank_b);
/* Row-major strides, in elements. */
void shape_strides(const int64_t *dims, int rank, int64_t *strides);
/* Sets *out to the shape of a combined with b under broadcasting. false when they do not combine. */
bool shape_broadcast(const int64_t *a, int rank_a, const int64_t *b, int rank_b, Shape *out);
/* "[2,3]" as TensorFlow's messages have it; "(2, 3)", "(3,)", "()" as Python has it; "(2,3)", "(3,)" as NumPy's messages. Returns text. */
const char *shape_text(const int64_t *dims, int rank, char text[SHAPE_TEXT]);
const char *shape_tuple_text(const int64_t *dims, int rank, char text[SHAPE_TEXT]);
const char *shape_numpy_text(const int64_t *dims, int rank, char text[SHAPE_TEXT]);
/* Makes a negative axis count from the end. false when it is not in [-rank, rank). */
bool shape_axis(int64_t axis, int rank, int *out);

#endif
