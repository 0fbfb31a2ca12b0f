/* libraries.c -- finding NVIDIA's libraries and their functions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/libraries.h"

#include <dlfcn.h>

/* The first of several names that can be loaded, or NULL. */
static void *open_one(const char *const *names) {
    for (; *names; names++) {
        void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
        if (library) return library;
    }
    return NULL;
}

/* ---- cuBLAS ---- */

/* Fills functions; false if one is missing. */
static bool find_cublas(void *library, Cublas *c) {
#define FUNCTION(name)                                                                                                 \
    if (!(c->name = (__typeof__(c->name))dlsym(library, #name))) return false;
#include "engine/cuda/cublas.def"
    return true;
}

const Cublas *cublas_here(void) {
    static const char *const names[] = {"libcublas.so.13", "libcublas.so.12", "/usr/local/cuda/lib64/libcublas.so",
                                        NULL};
    static Cublas cublas;
    static bool asked, there;
    if (asked) return there ? &cublas : NULL;
    asked = true;
    void *library = open_one(names);
    there = library && find_cublas(library, &cublas) &&
            cublas.cublasCreate_v2(&cublas.handle) == CUBLAS_STATUS_SUCCESS &&
            cublas.cublasSetStream_v2(cublas.handle, cuda_stream) == CUBLAS_STATUS_SUCCESS;
    return there ? &cublas : NULL;
}

bool cublas_good(cublasStatus_t status, Error *err) {
    if (status == CUBLAS_STATUS_SUCCESS) return true;
    return error_set(err, status == CUBLAS_STATUS_ALLOC_FAILED ? ERROR_RESOURCE_EXHAUSTED : ERROR_INTERNAL,
                     "GPU: cuBLAS: %s", cublas_here()->cublasGetStatusString(status));
}

/* ---- cuDNN ---- */

static bool find_cudnn(void *library, Cudnn *d) {
#define FUNCTION(name)                                                                                                 \
    if (!(d->name = (__typeof__(d->name))dlsym(library, #name))) return false;
#include "engine/cuda/cudnn.def"
    return true;
}

static bool start_cudnn(Cudnn *d) {
    return d->cudnnCreate(&d->handle) == CUDNN_STATUS_SUCCESS &&
           d->cudnnSetStream(d->handle, cuda_stream) == CUDNN_STATUS_SUCCESS;
}

const Cudnn *cudnn_here(void) {
    static const char *const names[] = {"libcudnn.so.9", NULL};
    static Cudnn cudnn;
    static bool asked, there;
    if (asked) return there ? &cudnn : NULL;
    asked = true;
    void *library = open_one(names);
    there = library && find_cudnn(library, &cudnn) && start_cudnn(&cudnn);
    return there ? &cudnn : NULL;
}

bool cudnn_good(cudnnStatus_t status, Error *err) {
    if (status == CUDNN_STATUS_SUCCESS) return true;
    return error_set(err, status == CUDNN_STATUS_ALLOC_FAILED ? ERROR_RESOURCE_EXHAUSTED : ERROR_INTERNAL,
                     "GPU: cuDNN: %s", cudnn_here()->cudnnGetErrorString(status));
}
