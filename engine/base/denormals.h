/* denormals.h -- the processor's modes and flags of floating-point arithmetic.
 *
 * Whether this thread's arithmetic takes numbers below the normal ones for zero, as TensorFlow's kernels do: the language's own floats and
 * NumPy's arrays keep them, so the setting is made around a kernel and undone after it. And whether an operation divided by zero, overflowed,
 * underflowed or was invalid since the flags were cleared.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_DENORMALS_H
#define ENGINE_BASE_DENORMALS_H

#include <stdbool.h>
#include <stdint.h>

/* denormals_mode: the modes as one word, of which DENORMALS_FLUSHED are the bits that make denormal results and operands zero, and FLAGS_IN_MODE
 * the flags, where they lie in the same word. */
#if defined __x86_64__
enum { DENORMALS_FLUSHED = 0x8040, FLAGS_IN_MODE = 0x3f };

static inline unsigned denormals_mode(void) { return __builtin_ia32_stmxcsr(); }
static inline void denormals_set(unsigned mode) { __builtin_ia32_ldmxcsr(mode); }
static inline void float_flags_clear(void) { denormals_set(denormals_mode() & ~(unsigned)FLAGS_IN_MODE); }
static inline bool float_flags_raised(void) { return (denormals_mode() & 0x1d) != 0; }

#elif defined __aarch64__
enum { DENORMALS_FLUSHED = 1 << 24, FLAGS_IN_MODE = 0 };

static inline unsigned denormals_mode(void) {
    uint64_t mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    return (unsigned)mode;
}

static inline void denormals_set(unsigned mode) { __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)mode)); }
static inline void float_flags_clear(void) { __asm__ volatile("msr fpsr, xzr"); }

static inline bool float_flags_raised(void) {
    uint64_t flags;
    __asm__ volatile("mrs %0, fpsr" : "=r"(flags));
    return (flags & 0xf) != 0;
}
#else
#include <fenv.h>

enum { DENORMALS_FLUSHED = 0, FLAGS_IN_MODE = 0 };

static inline unsigned denormals_mode(void) { return 0; }
static inline void denormals_set(unsigned mode) { (void)mode; }
static inline void float_flags_clear(void) { feclearexcept(FE_ALL_EXCEPT); }
static inline bool float_flags_raised(void) { return fetestexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_UNDERFLOW) != 0; }
#endif

#endif
