/* blas.c -- readying OpenBLAS and its LAPACK: one thread a call, since the loops that call it are shared by parallel.h.
 *
 * Its own threads spin between calls, which costs whole time slices on a busy machine. They are made when the library
 * is loaded; where that happens at the first call (kernel/lazy.c) they can be avoided altogether. It also takes new processors
 * for old ones: its kernels for the instructions that ours use are asked for. What the user's environment says comes first.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/isa.h"
#include "engine/cpu/kernels.h"

#include <cblas-openblas.h>
#include <lapacke.h>
#include <pthread.h>
#include <stdlib.h>

static void ready(void) {
    static const char *const names[] = {"OPENBLAS_NUM_THREADS", "OPENBLAS_CORETYPE"};
    static const char *const cores[] = {[ISA_SSE2] = "Prescott", [ISA_AVX2] = "Haswell", [ISA_AVX512] = "SkylakeX"};
    const char *const values[] = {"1", cores[isa_here()]};
    bool ours[2];
    for (int i = 0; i < 2; i++) {
        ours[i] = !getenv(names[i]);
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

/* LAPACKE would do nothing where a NaN is, not even in the triangle that is not looked at; the originals compute with it. */
static void take_nan(void) {
    blas_ready();
    LAPACKE_set_nancheck(0);
}

void lapack_ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, take_nan);
}
