/* copies.c -- bytes from the host to the GPU and back.
 *
 * What goes there goes by way of locked memory: the GPU fetches it in its own time, after all that was asked for
 * before, and the host goes on. The memory has two halves, used in turn: one is used again when what left it has
 * arrived.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/cuda.h"

enum { HALF = 8 << 20, ROUND = 256 };

typedef struct Staging {
    char *memory;        /* two halves */
    cudaEvent_t left[2]; /* comes when all that was put into a half has arrived */
    int half;            /* the one in use */
    size_t used;         /* of it */
} Staging;

static bool staging_init(Staging *s, Error *err) {
    if (s->memory) return true;
    return cuda_good(cudaEventCreateWithFlags(&s->left[0], cudaEventDisableTiming), err) &&
           cuda_good(cudaEventCreateWithFlags(&s->left[1], cudaEventDisableTiming), err) &&
           cuda_good(cudaMallocHost((void **)&s->memory, 2 * (size_t)HALF), err);
}

static bool change_half(Staging *s, Error *err) {
    if (!cuda_good(cudaEventRecord(s->left[s->half], cuda_stream), err)) return false;
    s->half = !s->half;
    s->used = 0;
    return cuda_good(cudaEventSynchronize(s->left[s->half]), err);
}

bool cuda_copy_in(void *there, const void *here, size_t bytes, Error *err) {
    static Staging s;
    if (!staging_init(&s, err)) return false;
    for (size_t done = 0; done < bytes;) {
        if (s.used == HALF && !change_half(&s, err)) return false;
        size_t n = bytes - done < HALF - s.used ? bytes - done : HALF - s.used;
        char *stop = s.memory + (size_t)s.half * HALF + s.used;
        memcpy(stop, (const char *)here + done, n);
        if (!cuda_good(cudaMemcpyAsync((char *)there + done, stop, n, cudaMemcpyHostToDevice, cuda_stream), err))
            return false;
        s.used += (n + ROUND - 1) / ROUND * ROUND;
        done += n;
    }
    return true;
}

bool cuda_wait(Error *err) { return cuda_good(cudaStreamSynchronize(cuda_stream), err); }

bool cuda_copy_out(void *here, const void *there, size_t bytes, Error *err) {
    return cuda_good(cudaMemcpyAsync(here, there, bytes, cudaMemcpyDeviceToHost, cuda_stream), err) && cuda_wait(err);
}
