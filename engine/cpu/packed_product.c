/* packed_product.c -- packing a matrix, and products with it by the loops of convolutions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/packed_product.h"

#include "engine/cpu/convolution.h"

#include <string.h>

enum { LANES = CONV_VECTOR_BYTES / (int)sizeof(float) };

/* Column j's element i stands at m[i * down + j * across]. */
static void pack(const Packed *p, const float *m, int64_t down, int64_t across) {
    float *out = p->weights->data;
    for (int64_t first = 0; first < p->n; first += LANES) {
        int64_t columns = p->n - first < LANES ? p->n - first : LANES;
        for (int64_t i = 0; i < p->k; i++, out += LANES)
            for (int64_t j = 0; j < columns; j++) out[j] = m[i * down + (first + j) * across];
    }
}

bool packed_init(Packed *p, OpContext *c, const float *m, int64_t k, int64_t n, bool transposed, Error *err) {
    size_t bytes = (size_t)((n + LANES - 1) / LANES * k) * CONV_VECTOR_BYTES;
    *p = (Packed){.k = k, .n = n};
    p->weights = storage_new(c, bytes, DTYPE_NONE, err);
    if (!p->weights) return false;
    if (n % LANES) memset(p->weights->data, 0, bytes);
    if (transposed)
        pack(p, m, 1, k);
    else
        pack(p, m, n, 1);
    return true;
}

void packed_clear(Packed *p) { storage_release(p->weights); }

void packed_product(const Packed *p, int64_t rows, const float *a, int64_t lead, float *out) {
    const int64_t first = 0;
    ConvLoop loop = {
        .taps = p->k, .tap = &first, .run = p->k, .positions = rows, .step = lead, .channels = p->n, .out_step = p->n, .rows = 1};
    conv_kernels_here()->forward[0](&loop, a, p->weights->data, out);
}
