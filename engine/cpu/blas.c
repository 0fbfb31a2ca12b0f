/* blas.c -- readying OpenBLAS: one thread a call, since the loops that call it are shared by parallel.h.
 *
 * Its own threads spin between calls, which costs whole time slices on a busy machine. They are made when the library
 * is loaded; where that happens at the first call (kernel/lazy.c) they can be avoided altogether. It also takes new processors
 * for old ones: where AVX-512 is at hand, its kernels for that are asked for. What the user's environment says comes first.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"

#include <cblas-openblas.h>
#include <pthread.h>
#include <stdlib.h>

static void ready(void) {
    const char *const names[2] = {"OPENBLAS_NUM_THREADS", "OPENBLAS_CORETYPE"}, *const values[2] = {"1", "SkylakeX"};
    bool ours[2], wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    for (int i = 0; i < 2; i++) {
        ours[i] = !getenv(names[i]) && (i == 0 || wide);
        if (ours[i]) setenv(names[i], values[i], 0);
    }
    openblas_set_num_threads(1);
    for (int i = 0; i < 2; i++)
        if (ours[i]) unsetenv(names[i]);
}

void blas_ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, ready);
}
