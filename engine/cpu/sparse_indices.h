/* sparse_indices.h -- the places (n, rank) of what a sparse tensor holds, an index along each dimension.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_SPARSE_INDICES_H
#define ENGINE_CPU_SPARSE_INDICES_H

#include "engine/tensor/tensor.h"

static inline const int64_t *place_of(const Tensor *places, int64_t i) { return (const int64_t *)places->data + i * places->dims[1]; }

/* Order of two places by their first dimensions, so many; <0: a before b. */
static inline int place_order(const int64_t *a, const int64_t *b, int64_t dimensions) {
    for (int64_t i = 0; i < dimensions; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

#endif
