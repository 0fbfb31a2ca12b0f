/* libraries.h -- NVIDIA's libraries of matrix products and convolutions, loaded when first needed.
 *
 * The plug-in works without them: what needs one runs on the host where it is missing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_LIBRARIES_H
#define ENGINE_CUDA_LIBRARIES_H

#include "engine/cuda/cuda.h"

#include <cudnn.h>

#ifdef __cplusplus
extern "C" {
#else
#include <cublas_v2.h>

/* In C alone: in C++ these names are overloaded. */
typedef struct Cublas {
    cublasHandle_t handle; /* on our stream */
#define FUNCTION(name) __typeof__(&(name)) name;
#include "engine/cuda/cublas.def"
} Cublas;

/* The library, or NULL where there is none. */
const Cublas *cublas_here(void);
/* Is status good? If not, *err names it. */
bool cublas_good(cublasStatus_t status, Error *err);
#endif

typedef struct Cudnn {
    cudnnHandle_t handle; /* on our stream */
#define FUNCTION(name) __typeof__(&(name)) name;
#include "engine/cuda/cudnn.def"
} Cudnn;

/* The library, or NULL where there is none. */
const Cudnn *cudnn_here(void);
bool cudnn_good(cudnnStatus_t status, Error *err);

#ifdef __cplusplus
}
#endif
#endif
