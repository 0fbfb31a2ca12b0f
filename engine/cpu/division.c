/* division.c -- int64 divided by one number, and what is left over, as NumPy rounds them: down.
 *
 * No processor here divides 64-bit integers in vectors, but floats hold integers up to 2^53 exactly: the quotient of
 * two floats, rounded down, is that of the integers. What is larger goes the ordinary way.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/elementwise.h"
#include "engine/base/clones.h"
#include "engine/cpu/loops.h"

#include <math.h>

enum { CHUNK = 512 };

/* An integer of at most 51 bits and its float differ by what adding this does. */
static const double shifter = 0x1.8p52;

static inline __attribute__((always_inline)) double to_float(int64_t i) {
    int64_t bits;
    double x;
    memcpy(&bits, &shifter, sizeof bits);
    bits += i;
    memcpy(&x, &bits, sizeof x);
    return x - shifter;
}

static inline __attribute__((always_inline)) int64_t to_int(double x) {
    int64_t bits, base;
    x += shifter;
    memcpy(&bits, &x, sizeof bits);
    memcpy(&base, &shifter, sizeof base);
    return bits - base;
}

static const int64_t most = INT64_C(1) << 50;

#define DIVISION(name, result)                                                                                         \
    CLONES static void name(int64_t n, int64_t *out, const int64_t *xs, double y) {                                    \
        for (int64_t i = 0; i < n; i++) {                                                                              \
            double x = to_float(xs[i]), q = floor(x / y);                                                              \
            out[i] = to_int(result);                                                                                   \
        }                                                                                                              \
    }

DIVISION(quotients, q)
DIVISION(remainders, x - q * y)

CLONES static bool all_small(int64_t n, const int64_t *x) {
    int64_t large = 0;
    for (int64_t i = 0; i < n; i++) large |= (x[i] >= most) | (x[i] <= -most);
    return !large;
}

#define DIVISION_LOOP(name, divide, op)                                                                                \
    static void name(int64_t n, void *out, int64_t so, const void *x, int64_t sx, const void *yv, int64_t sy) {        \
        int64_t y = n ? *(const int64_t *)yv : 0, size = (int64_t)sizeof y;                                            \
        bool flat = so == size && sx == size && sy == 0 && n >= 8 && y && y < most && y > -most;                       \
        for (int64_t from = 0; from < n; from += CHUNK) {                                                              \
            int64_t m = n - from < CHUNK ? n - from : CHUNK;                                                           \
            char *to = (char *)out + from * so;                                                                        \
            const char *part = (const char *)x + from * sx;                                                            \
            if (flat && all_small(m, (const int64_t *)(const void *)part))                                             \
                divide(m, (int64_t *)(void *)to, (const int64_t *)(const void *)part, (double)y);                      \
            else                                                                                                       \
                loops_int64[op](m, to, so, part, sx, (const char *)yv + from * sy, sy);                                \
        }                                                                                                              \
    }

DIVISION_LOOP(quotient_loop, quotients, OP_NP_FLOORDIV)
DIVISION_LOOP(remainder_loop, remainders, OP_NP_REMAINDER)

Loop division_loop(OpId op) {
    return op == OP_NP_FLOORDIV ? quotient_loop : op == OP_NP_REMAINDER ? remainder_loop : NULL;
}
