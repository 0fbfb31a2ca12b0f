/* denormals.h -- whether this thread's arithmetic takes numbers below the normal ones for zero, as TensorFlow's kernels do.
 *
 * The language's own floats and NumPy's arrays keep them, so the setting is made around a kernel and undone after it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_DENORMALS_H
#define ENGINE_BASE_DENORMALS_H

#if defined(__SSE2__)
#include <xmmintrin.h>

/* The two bits of MXCSR: denormal results become zero, denormal operands are zero. */
enum { DENORMALS_FLUSHED = 0x8040 };

static inline unsigned denormals_mode(void) { return _mm_getcsr(); }
static inline void denormals_set(unsigned mode) { _mm_setcsr(mode); }
#else
enum { DENORMALS_FLUSHED = 0 };
static inline unsigned denormals_mode(void) { return 0; }
static inline void denormals_set(unsigned mode) { (void)mode; }
#endif

#endif
