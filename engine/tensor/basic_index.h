/* basic_index.h -- basic indexing: x[2, ::-1, ..., tf.newaxis] as one recorded operation, or as a view to assign through.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_BASIC_INDEX_H
#define ENGINE_TENSOR_BASIC_INDEX_H

#include "engine/tensor/op.h"

typedef enum IndexKind { INDEX_INT, INDEX_SLICE, INDEX_NEW_AXIS, INDEX_ELLIPSIS } IndexKind;

typedef struct IndexItem {
    IndexKind kind;
    bool has_start, has_stop;
    int64_t start, stop, step;    /* INDEX_INT: start; a slice's step is 1 when not given */
} IndexItem;

/* Which library's messages an out-of-range index gives. */
typedef enum IndexStyle { INDEX_TENSORFLOW, INDEX_NUMPY } IndexStyle;

/* x[items]: new, a view of x's buffer, recorded by tapes. Fails with InvalidArgumentError ("slice index 5 of dimension 0 out of
 * bounds.") or IndexError as style has it. */
Tensor *tensor_index(Tensor *x, const IndexItem *items, int count, IndexStyle style, Error *err);

/* The same, never recorded, for assignment: tensor_assign(tensor_index_view(...), value). */
Tensor *tensor_index_view(Tensor *x, const IndexItem *items, int count, IndexStyle style, Error *err);

#endif
