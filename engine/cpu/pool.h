/* pool.h -- what pooling of images and of volumes shares.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_POOL_H
#define ENGINE_CPU_POOL_H

#include <stdint.h>

/* How much of a window lies inside a volume (one plane of it: an image), and elements from one plane, row and column to the next. */
typedef struct Span {
    int64_t planes, rows, columns;
    int64_t plane, row, column;
} Span;

static inline int64_t span_size(const Span *s) { return s->planes * s->rows * s->columns; }

#endif
