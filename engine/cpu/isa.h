/* isa.h -- which vector instructions the kernels use here.
 *
 * The widest that the processor has. TAPEBOOK_ISA in the environment (on x86-64 sse2, avx2 or avx512) asks for less, so that one machine
 * can tell what another one computes: sums in another order differ in their last digits. It never asks for more than there is,
 * and is read once. Sources of vectors are the same for all: what is compiled for no instructions in particular is the base, on x86-64 SSE2,
 * on ARM NEON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_ISA_H
#define ENGINE_CPU_ISA_H

#ifdef __x86_64__
typedef enum Isa { ISA_BASE, ISA_AVX2, ISA_AVX512, ISA_COUNT } Isa;
#define BY_ISA(name) {[ISA_BASE] = name##_base, [ISA_AVX2] = name##_avx2, [ISA_AVX512] = name##_avx512}
#else
typedef enum Isa { ISA_BASE, ISA_COUNT } Isa;
#define BY_ISA(name) {[ISA_BASE] = name##_base}
#endif

/* Its name for TAPEBOOK_ISA, and OpenBLAS's for kernels of these instructions; NULL: OpenBLAS knows best. */
typedef struct IsaInfo {
    const char *name, *blas;
} IsaInfo;

extern const IsaInfo isa_info[ISA_COUNT];

Isa isa_here(void);

#endif
