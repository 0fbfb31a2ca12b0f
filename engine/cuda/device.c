/* device.c -- the GPU as a device: its memory, and the table of its kernels.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/cuda.h"

#include "engine/tensor/placement.h"

cudaStream_t cuda_stream;
bool cuda_tf32 = true;

static struct cudaDeviceProp properties;
static cudaMemPool_t pool;

static const Kernel kernels[OP_COUNT] = {
#define KERNEL(id, name) [OP_##id] = cuda_##name,
#include "engine/cuda/kernels.def"
};

bool cuda_good(cudaError_t status, Error *err) {
    if (status == cudaSuccess) return true;
    cudaGetLastError();
    return error_set(err, status == cudaErrorMemoryAllocation ? ERROR_RESOURCE_EXHAUSTED : ERROR_INTERNAL, "GPU: %s",
                     cudaGetErrorString(status));
}

/* ---- memory: the driver's pool, which keeps what is freed ---- */

static void *block_alloc(size_t bytes) {
    void *block = NULL;
    if (cudaMallocAsync(&block, bytes ? bytes : 1, cuda_stream) == cudaSuccess) return block;
    cudaGetLastError();
    return NULL;
}

static void block_free(void *block, size_t bytes) {
    (void)bytes;
    if (block) cudaFreeAsync(block, cuda_stream);
}

void *cuda_room(size_t bytes, Error *err) {
    void *room = NULL;
    return cuda_good(cudaMallocAsync(&room, bytes ? bytes : 1, cuda_stream), err) ? room : NULL;
}

void cuda_room_free(void *room) { block_free(room, 0); }

/* What the pool keeps for reuse is unused too. */
static void memory(size_t *unused, size_t *total) {
    uint64_t reserved = 0, used = 0;
    *unused = *total = 0;
    cudaMemGetInfo(unused, total);
    cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved);
    cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
    *unused += (size_t)(reserved - used);
}

static void use_tf32(bool on) { cuda_tf32 = on; }
static const char *description(void) { return properties.name; }

static Device gpu = {.name = "GPU",
                     .alloc = block_alloc,
                     .free = block_free,
                     .kernels = kernels,
                     .elementwise = cuda_elementwise,
                     .descend = cuda_descend,
                     .draw = cuda_draw,
                     .copy_in = cuda_copy_in,
                     .copy_out = cuda_copy_out,
                     .wait = cuda_wait,
                     .memory = memory,
                     .use_tf32 = use_tf32,
                     .description = description,
                     .elements_worth = 1 << 15,
                     .products_worth = 4e6};

/* ---- the beginning ---- */

static bool open_device(Error *err) {
    uint64_t keep = UINT64_MAX;
    return cuda_good(cudaSetDevice(0), err) && cuda_good(cudaGetDeviceProperties(&properties, 0), err) &&
           cuda_good(cudaStreamCreateWithFlags(&cuda_stream, cudaStreamNonBlocking), err) &&
           cuda_good(cudaDeviceGetDefaultMemPool(&pool, 0), err) &&
           cuda_good(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), err);
}

const Device *tapebook_device(uint64_t stamp, Error *err);

const Device *tapebook_device(uint64_t stamp, Error *err) {
    int count = 0;
    if (stamp != DEVICE_STAMP) {
        error_set(err, ERROR_RUNTIME, "the GPU plug-in was built for another version of the program");
        return NULL;
    }
    cudaError_t status = cudaGetDeviceCount(&count);
    if (status != cudaSuccess || count == 0) {
        error_set(err, ERROR_RUNTIME, "no GPU: %s",
                  status == cudaSuccess ? "none is there" : cudaGetErrorString(status));
        return NULL;
    }
    if (!open_device(err)) return NULL;
    gpu.compute_capability[0] = properties.major;
    gpu.compute_capability[1] = properties.minor;
    return &gpu;
}
