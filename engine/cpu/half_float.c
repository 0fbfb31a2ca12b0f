/* half_float.c -- float16 and bfloat16 to float32 and back.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/half_float.h"

#include "engine/base/target_clones.h"

#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>

#define F16C __attribute__((target("avx,f16c")))

/* Eight at a time; both say how many they did. */
F16C static int64_t widen_eights(int64_t n, float *to, const Float16 *from) {
    int64_t i = 0;
    for (; i + 8 <= n; i += 8) _mm256_storeu_ps(to + i, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(from + i))));
    return i;
}

F16C static int64_t narrow_eights(int64_t n, Float16 *to, const float *from) {
    int64_t i = 0;
    for (; i + 8 <= n; i += 8)
        _mm_storeu_si128((__m128i *)(to + i), _mm256_cvtps_ph(_mm256_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT));
    return i;
}

/* Every processor with AVX2 has F16C too, which clang 16 cannot ask for. */
static bool has_instructions(void) { return __builtin_cpu_supports("avx2"); }
#else
/* The compiler's loops have instructions for it. */
static bool has_instructions(void) { return false; }
static int64_t widen_eights(int64_t n, float *to, const Float16 *from) { return (void)n, (void)to, (void)from, 0; }
static int64_t narrow_eights(int64_t n, Float16 *to, const float *from) { return (void)n, (void)to, (void)from, 0; }
#endif

void halves_widen(int64_t n, float *to, const Float16 *from) {
    for (int64_t i = has_instructions() ? widen_eights(n, to, from) : 0; i < n; i++) to[i] = (float)from[i];
}

void halves_narrow(int64_t n, Float16 *to, const float *from) {
    for (int64_t i = has_instructions() ? narrow_eights(n, to, from) : 0; i < n; i++) to[i] = (Float16)from[i];
}

CLONES void bfloats_widen(int64_t n, float *to, const Bfloat16 *from) {
    for (int64_t i = 0; i < n; i++) {
        uint32_t bits = (uint32_t)from[i].bits << 16;
        memcpy(&to[i], &bits, sizeof bits);
    }
}

/* As bfloat16_from_float, without a branch. */
CLONES void bfloats_narrow(int64_t n, Bfloat16 *to, const float *from) {
    for (int64_t i = 0; i < n; i++) {
        uint32_t bits;
        memcpy(&bits, &from[i], sizeof bits);
        uint32_t number = bits + 0x7fffu + (bits >> 16 & 1), nan = bits | 0x400000u, mask = -(uint32_t)(from[i] != from[i]);
        to[i].bits = (uint16_t)(((nan & mask) | (number & ~mask)) >> 16);
    }
}
