/* target_clones.h -- functions that the compiler makes once for each kind of processor; the dynamic linker takes the best one.
 *
 * Results agree between the kinds, but for FUSED_CLONES, in which a * b + c may be rounded once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_TARGET_CLONES_H
#define ENGINE_BASE_TARGET_CLONES_H

/* GCC's thread sanitizer instruments what chooses, which runs before it does; clang hands no wide vectors from clone to
 * clone; other processors than x86-64 have one kind. */
#if defined __SANITIZE_THREAD__ || defined __clang__ || !defined __x86_64__
#define CLONES_OF(...)
#else
#define CLONES_OF(...) __attribute__((target_clones(__VA_ARGS__, "default")))
#endif

#define CLONES CLONES_OF("avx512f", "avx2")
#define CLONES_TO_AVX2 CLONES_OF("avx2")
#define FUSED_CLONES CLONES_OF("avx512f", "fma")

/* For loops of rooms that are compiled for size. */
#define VECTORISED __attribute__((optimize("O3")))

/* What clones are made of becomes part of each. */
#define INLINE static inline __attribute__((always_inline))

#endif
