/* isa.h -- which vector instructions the kernels use here.
 *
 * The widest that the processor has. TAPEBOOK_ISA in the environment (sse2, avx2 or avx512) asks for less, so that one machine
 * can tell what another one computes: sums in another order differ in their last digits. It never asks for more than there is,
 * and is read once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_ISA_H
#define ENGINE_CPU_ISA_H

typedef enum Isa { ISA_SSE2, ISA_AVX2, ISA_AVX512 } Isa;

Isa isa_here(void);

#endif
