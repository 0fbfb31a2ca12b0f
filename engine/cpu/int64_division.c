/* int64_division.c -- int64 divided, and what is left over, rounded down as NumPy and TensorFlow do.
 *
 * No processor here divides 64-bit integers in vectors, but floats hold integers up to 2^53 exactly: the quotient of
 * two floats, rounded down, is that of the integers. What is larger goes the ordinary way.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/elementwise.h"
#include "engine/base/target_clones.h"
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
    CLONES static void name(int64_t n, int64_t *out, const int64_t *xs, const int64_t *ys) {                           \
        for (int64_t i = 0; i < n; i++) {                                                                              \
            double x = to_float(xs[i]), y = to_float(ys[i]), q = floor(x / y);                                         \
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

CLONES static bool has_zero(int64_t n, const int64_t *x) {
    int64_t zero = 0;
    for (int64_t i = 0; i < n; i++) zero |= x[i] == 0;
    return zero;
}

#define DIVISION_LOOP(name, divide, op)                                                                                \
    static void name(int64_t n, void *out, int64_t so, const void *xv, int64_t sx, const void *yv, int64_t sy) {       \
        const int64_t size = (int64_t)sizeof(int64_t), together = n < CHUNK ? n : CHUNK;                               \
        int64_t same[CHUNK];                                                                                           \
        bool flat = so == size && sx == size && (sy == 0 || sy == size) && n >= 8;                                     \
        for (int64_t i = 0; flat && sy == 0 && i < together; i++) same[i] = *(const int64_t *)yv;                      \
        for (int64_t from = 0; from < n; from += CHUNK) {                                                              \
            int64_t m = n - from < CHUNK ? n - from : CHUNK;                                                           \
            const void *x = (const char *)xv + from * sx, *y = sy == 0 && flat ? (const void *)same : (const char *)yv + from * sy; \
            char *to = (char *)out + from * so;                                                                        \
            if (flat && all_small(m, x) && all_small(m, y) && !has_zero(m, y)) divide(m, (int64_t *)(void *)to, x, y); \
            else loops_int64[op](m, to, so, x, sx, (const char *)yv + from * sy, sy);                                  \
        }                                                                                                              \
    }

DIVISION_LOOP(np_quotient_loop, quotients, OP_NP_FLOORDIV)
DIVISION_LOOP(np_remainder_loop, remainders, OP_NP_REMAINDER)
DIVISION_LOOP(quotient_loop, quotients, OP_FLOORDIV)
DIVISION_LOOP(remainder_loop, remainders, OP_FLOORMOD)

Loop division_loop(OpId op) {
    switch (op) {
        case OP_NP_FLOORDIV: return np_quotient_loop;
        case OP_NP_REMAINDER: return np_remainder_loop;
        case OP_FLOORDIV: return quotient_loop;
        case OP_FLOORMOD: return remainder_loop;
        default: return NULL;
    }
}
