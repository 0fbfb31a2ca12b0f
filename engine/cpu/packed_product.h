/* packed_product.h -- products of small matrices, one after another, with one matrix that is packed once for all of them.
 *
 * A library's product packs its operands anew at every call, which costs as much as the arithmetic where the left
 * matrix has few rows: a recurrent layer's step. The loops are those of convolutions (convolution.h): a matrix product
 * is a convolution whose kernel is one element large. Nothing is shared among threads here: callers share their rows.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_PACKED_PRODUCT_H
#define ENGINE_CPU_PACKED_PRODUCT_H

#include "engine/tensor/storage.h"

#include "engine/base/error.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Packed {
    int64_t k, n;
    Storage *weights; /* (blocks of columns, k, LANES), filled up with zeros */
} Packed;

/* m (k, n), or if transposed (n, k), float32 without gaps. The caller clears p, also after a failure. */
bool packed_init(Packed *p, OpContext *c, const float *m, int64_t k, int64_t n, bool transposed, Error *err);
void packed_clear(Packed *p);

/* out (rows, n) = a (rows, k) m; lead: elements from one row of a to the next. */
void packed_product(const Packed *p, int64_t rows, const float *a, int64_t lead, float *out);

#endif
