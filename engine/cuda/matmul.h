/* matmul.h -- products of matrices, for the files of this room.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_MATMUL_H
#define ENGINE_CUDA_MATMUL_H

#include "engine/cuda/cuda.h"

/* A row-major matrix in the device's memory, or a batch of them. */
typedef struct Matrix {
    void *at;
    bool turned;        /* stands there transposed */
    int64_t lead;       /* elements from row to row of what stands there */
    int64_t batch_step; /* elements from matrix to matrix */
} Matrix;

#ifdef __cplusplus
extern "C" {
#endif
/* out (m, n) = a (m, k) b (k, n) + (added ? out : 0), batches times. false without an error: no cuBLAS, a dtype that it
 * lacks or sizes beyond it. */
bool matrix_product(Dtype d, int64_t batches, int64_t m, int64_t n, int64_t k, Matrix a, Matrix b, Matrix out,
                    bool added, Error *err);
#ifdef __cplusplus
}
#endif

#endif
