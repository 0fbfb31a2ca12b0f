/* shape_split.h -- shapes seen as three or four numbers, which the kernels of all devices run over.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_SHAPE_SPLIT_H
#define ENGINE_TENSOR_SHAPE_SPLIT_H

#include "engine/tensor/op.h"

/* A shape cut at one axis: (outer, n, inner). */
typedef struct Cut {
    int64_t outer, n, inner;
} Cut;

/* The cut of a shape at one axis, which may be negative. */
static inline Cut cut_at(const int64_t *dims, int rank, int64_t axis) {
    Cut k = {1, 1, 1};
    if (axis < 0) axis += rank;
    for (int i = 0; i < rank; i++) {
        if (i < axis) k.outer *= dims[i];
        else if (i == axis) k.n = dims[i];
        else k.inner *= dims[i];
    }
    return k;
}

/* Operands of a gather: x (batches, outer, n, inner), indices (batches, indices). */
typedef struct GatherCut {
    int64_t batches, outer, n, inner, indices;
} GatherCut;

/* By the axis and the batch_dims of a; dims are x's. */
static inline GatherCut gather_cut(const int64_t *dims, int rank, const Tensor *indices, const OpAttrs *a) {
    GatherCut k = {1, 1, 1, 1, 1};
    int axis = (int)(a->axis.at[0] < 0 ? a->axis.at[0] + rank : a->axis.at[0]);
    int batch = (int)(a->number2 < 0 ? a->number2 + indices->rank : a->number2);
    for (int i = 0; i < rank; i++) {
        if (i < batch) k.batches *= dims[i];
        else if (i < axis) k.outer *= dims[i];
        else if (i == axis) k.n = dims[i];
        else k.inner *= dims[i];
    }
    for (int i = batch; i < indices->rank; i++) k.indices *= indices->dims[i];
    return k;
}

#endif
