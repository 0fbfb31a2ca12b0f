/* isa.c -- asking the processor, and the environment for less.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/isa.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#ifdef __x86_64__
const IsaInfo isa_info[ISA_COUNT] = {[ISA_BASE] = {"sse2", "Prescott"}, [ISA_AVX2] = {"avx2", "Haswell"}, [ISA_AVX512] = {"avx512", "SkylakeX"}};

static Isa widest(void) {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl")) return ISA_AVX512;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? ISA_AVX2 : ISA_BASE;
}
#else
const IsaInfo isa_info[ISA_COUNT] = {[ISA_BASE] = {"base", NULL}};

static Isa widest(void) { return ISA_BASE; }
#endif

static Isa find(void) {
    const char *asked = getenv("TAPEBOOK_ISA");
    Isa best = widest();
    for (Isa isa = ISA_BASE; asked && isa < best; isa++)
        if (strcmp(asked, isa_info[isa].name) == 0) return isa;
    return best;
}

Isa isa_here(void) {
    static atomic_int found = -1;
    int isa = atomic_load_explicit(&found, memory_order_relaxed);
    if (isa < 0) atomic_store_explicit(&found, isa = (int)find(), memory_order_relaxed);
    return (Isa)isa;
}
