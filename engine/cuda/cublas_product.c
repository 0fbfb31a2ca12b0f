/* cublas_product.c -- products of matrices, by cuBLAS.
 *
 * cuBLAS counts by columns: a row-major matrix is its transpose there, so that out = a b becomes out' = b' a'.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/libraries.h"
#include "engine/cuda/matmul.h"

static bool types_of(Dtype d, cudaDataType_t *type, cublasComputeType_t *how) {
    cublasComputeType_t single = cuda_tf32 ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F;
    switch (d) {
        case DTYPE_FLOAT32:
            *type = CUDA_R_32F;
            *how = single;
            return true;
        case DTYPE_FLOAT64:
            *type = CUDA_R_64F;
            *how = CUBLAS_COMPUTE_64F;
            return true;
        case DTYPE_FLOAT16:
            *type = CUDA_R_16F;
            *how = CUBLAS_COMPUTE_32F;
            return true;
        case DTYPE_BFLOAT16:
            *type = CUDA_R_16BF;
            *how = CUBLAS_COMPUTE_32F;
            return true;
        case DTYPE_COMPLEX64:
            *type = CUDA_C_32F;
            *how = single;
            return true;
        case DTYPE_COMPLEX128:
            *type = CUDA_C_64F;
            *how = CUBLAS_COMPUTE_64F;
            return true;
        default: return false;
    }
}

bool matrix_product(Dtype d, int64_t batches, int64_t m, int64_t n, int64_t k, Matrix a, Matrix b, Matrix out,
                    bool added, Error *err) {
    cudaDataType_t type;
    cublasComputeType_t how;
    if (m > INT32_MAX || n > INT32_MAX || k > INT32_MAX || batches > INT32_MAX || !types_of(d, &type, &how))
        return false;
    const Cublas *blas = cublas_here();
    if (!blas) return false;
    /* Complex numbers by their real part first, the imaginary one being 0. */
    const float one[2] = {1, 0}, zero[2] = {0, 0};
    const double one_wide[2] = {1, 0}, zero_wide[2] = {0, 0};
    bool wide = how == CUBLAS_COMPUTE_64F;
    const void *alpha = wide ? (const void *)one_wide : one,
               *beta = wide ? (const void *)(added ? one_wide : zero_wide) : (const void *)(added ? one : zero);
    return cublas_good(blas->cublasGemmStridedBatchedEx(blas->handle, b.turned ? CUBLAS_OP_T : CUBLAS_OP_N,
                                                        a.turned ? CUBLAS_OP_T : CUBLAS_OP_N, (int)n, (int)m, (int)k,
                                                        alpha, b.at, type, (int)b.lead, b.batch_step, a.at, type,
                                                        (int)a.lead, a.batch_step, beta, out.at, type, (int)out.lead,
                                                        out.batch_step, (int)batches, how, CUBLAS_GEMM_DEFAULT),
                       err);
}
