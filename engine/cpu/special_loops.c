/* special_loops.c -- loops over functions that the C library lacks (special.h), in blocks that are worked out in double.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/elementwise.h"

#include "engine/cpu/special.h"

#define READ(T, to, from, step) \
    for (int64_t i = 0; i < m; i++) to[i] = (double)*(const T *)((const char *)from + (begin + i) * step);

#define LOOP(name, T, binary) \
    static void name##_##T(int64_t n, void *out, int64_t so, const void *xv, int64_t sx, const void *yv, int64_t sy) { \
        double x[SPECIAL_BLOCK], y[SPECIAL_BLOCK], z[SPECIAL_BLOCK]; \
        for (int64_t begin = 0; begin < n; begin += SPECIAL_BLOCK) { \
            int64_t m = n - begin < SPECIAL_BLOCK ? n - begin : SPECIAL_BLOCK; \
            READ(T, x, xv, sx) \
            if (binary) { READ(T, y, yv, sy) } \
            special_##name(m, z, x, y, sizeof(T) == sizeof(float) ? SPECIAL_ROUNDING_FLOAT : SPECIAL_ROUNDING_DOUBLE); \
            for (int64_t i = 0; i < m; i++) *(T *)((char *)out + (begin + i) * so) = (T)z[i]; \
        } \
    }
#define LOOPS(name, binary) LOOP(name, float, binary) LOOP(name, double, binary)

LOOPS(ndtri, false)
LOOPS(erfinv, false)
LOOPS(erfcinv, false)
LOOPS(spence, false)
LOOPS(zeta, true)
LOOPS(polygamma, true)
LOOPS(igamma, true)
LOOPS(igammac, true)
LOOPS(igamma_grad_a, true)

Loop special_loop(OpId op, int dtype) {
    bool wide = dtype == DTYPE_FLOAT64;
    switch (op) {
        case OP_NDTRI: return wide ? ndtri_double : ndtri_float;
        case OP_ERFINV: return wide ? erfinv_double : erfinv_float;
        case OP_ERFCINV: return wide ? erfcinv_double : erfcinv_float;
        case OP_SPENCE: return wide ? spence_double : spence_float;
        case OP_ZETA: return wide ? zeta_double : zeta_float;
        case OP_POLYGAMMA: return wide ? polygamma_double : polygamma_float;
        case OP_IGAMMA: return wide ? igamma_double : igamma_float;
        case OP_IGAMMAC: return wide ? igammac_double : igammac_float;
        case OP_IGAMMA_GRAD_A: return wide ? igamma_grad_a_double : igamma_grad_a_float;
        default: return NULL;
    }
}
