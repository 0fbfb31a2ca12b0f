/* blas.c -- readying OpenBLAS and its LAPACK: one thread a call, since the loops that call it are shared by parallel.h.
 *
 * Its own threads spin between calls, which costs whole time slices on a busy machine. They are made when the library
 * is loaded; where that happens at the first call (kernel/lazy.c) they can be avoided altogether. It also takes new processors
 * for old ones: its kernels for the instructions that ours use are asked for. What the user's environment says comes first.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/aside.h"
#include "engine/cpu/isa.h"
#include "engine/cpu/kernels.h"

#include <cblas-openblas.h>
#include <lapacke.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

static void ready(void) {
    static const char *const names[] = {"OPENBLAS_NUM_THREADS", "OPENBLAS_CORETYPE"};
    const char *const values[] = {"1", isa_info[isa_here()].blas};
    bool ours[2];
    for (int i = 0; i < 2; i++) {
        ours[i] = values[i] && !getenv(names[i]);
        if (ours[i]) setenv(names[i], values[i], 0);
    }
    openblas_set_num_threads(1);
    for (int i = 0; i < 2; i++)
        if (ours[i]) unsetenv(names[i]);
}

/* ---- its buffers ---- */

/* A call takes a buffer of so many bytes (OpenBLAS 0.3.21, common_x86_64.h: 32 << 22, and a page) that is kept for the next one; a thread
 * that finds none asks the system until it has one. So those that are needed are made before, when there is memory for them. */
enum { BUFFER_BYTES = (32 << 22) + (1 << 16), BUFFERS_MOST = 64 };

extern void *blas_memory_alloc(int position);
extern void blas_memory_free(void *buffer);

static struct Buffers {
    pthread_mutex_t lock;
    atomic_int made;
} buffers = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* As much again has to be left for the session. */
static bool has_memory(int count) {
    size_t bytes = 2 * (size_t)count * BUFFER_BYTES;
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (block == MAP_FAILED) return false;
    munmap(block, bytes);
    return true;
}

/* Makes up to total buffers, those that abandoned work holds among them; taken: how many those are. */
static void make_buffers(int total, int taken) {
    void *held[BUFFERS_MOST];
    int made = atomic_load(&buffers.made), more = total - made;
    while (more > 0 && !has_memory(more)) more--;
    int hold = made + more - taken;
    for (int i = 0; more > 0 && i < hold; i++) held[i] = blas_memory_alloc(0);
    for (int i = 0; more > 0 && i < hold; i++) blas_memory_free(held[i]);
    if (more > 0) atomic_store(&buffers.made, made + more);
}

int blas_ready(int threads) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, ready);
    int taken = aside_threads(), total = threads + taken;
    if (total > BUFFERS_MOST) total = BUFFERS_MOST;
    if (__builtin_expect(atomic_load_explicit(&buffers.made, memory_order_relaxed) < total, 0)) {
        pthread_mutex_lock(&buffers.lock);
        make_buffers(total, taken);
        pthread_mutex_unlock(&buffers.lock);
    }
    int left = atomic_load(&buffers.made) - taken;
    return left < 0 ? 0 : left < threads ? left : threads;
}

/* LAPACKE would do nothing where a NaN is, not even in the triangle that is not looked at; the originals compute with it. */
static void take_nan(void) { LAPACKE_set_nancheck(0); }

int lapack_ready(int threads) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int ready_for = blas_ready(threads);
    pthread_once(&once, take_nan);
    return ready_for;
}

bool lapack_refuse(Error *err) {
    return error_set(err, ERROR_RESOURCE_EXHAUSTED, "OOM when allocating %d bytes on /job:localhost/replica:0/task:0/device:CPU:0 by allocator cpu",
                     BUFFER_BYTES) || error_note(err, "Linear algebra takes a buffer of 128 MiB for each of its threads.");
}
