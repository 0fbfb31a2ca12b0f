/* bessel.h -- modified Bessel functions for T float or double, as series of Chebyshev polynomials, written so that loops over them vectorise.
 *
 * Included by scalar_float.h. A series is summed by Clenshaw's recurrence in the order that TensorFlow (Eigen) has, so that last digits
 * agree; its argument runs from -2 to 2. Both sides of a boundary are worked out and one is picked.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/tables_bessel.h"

#include <math.h>

INLINE T chebyshev(const double *series, int count, T x) {
    T b0 = (T)series[0], b1 = 0, b2 = 0;
#pragma GCC unroll 32
    for (int i = 1; i < count; i++) {
        b2 = b1;
        b1 = b0;
        b0 = x * b1 + (T)series[i] - b2;
    }
    return (T)0.5 * (b0 - b2);
}

/* The whole series for double, its last `few` coefficients for float. */
#define SERIES(name, few, x) \
    (sizeof(T) == sizeof(double) ? chebyshev(name, sizeof name / sizeof *name, x) : chebyshev(name + sizeof name / sizeof *name - (few), few, x))

/* exp(-|x|) I(x) */
INLINE T bessel_i0e(T x) {
    T y = F(fabs)(x), near = SERIES(BESSEL_I0_NEAR, 18, (T)0.5 * y - 2), far = SERIES(BESSEL_I0_FAR, 7, 32 / y - 2) * (1 / F(sqrt)(y));
    return s_pick(y <= 8, near, far);
}
INLINE T bessel_i1e(T x) {
    T y = F(fabs)(x), near = y * SERIES(BESSEL_I1_NEAR, 17, (T)0.5 * y - 2), far = SERIES(BESSEL_I1_FAR, 7, 32 / y - 2) * (1 / F(sqrt)(y));
    y = s_pick(y <= 8, near, far);
    return s_pick(x < 0, -y, y);
}

/* K(x) up to 2; grown: exp(x), log_half: log(x / 2). */
INLINE T near_k0(T x, T grown, T log_half) { return grown * bessel_i0e(x) * -log_half + SERIES(BESSEL_K0_NEAR, 7, x * x - 2); }
INLINE T near_k1(T x, T grown, T log_half) { return grown * bessel_i1e(x) * log_half + SERIES(BESSEL_K1_NEAR, 7, x * x - 2) / x; }

/* K(x), shrunk being exp(-x); and exp(x) K(x). */
INLINE T bessel_k0(T x, T grown, T shrunk, T log_half) {
    T far = shrunk * SERIES(BESSEL_K0_FAR, 10, 8 / x - 2) * (1 / F(sqrt)(x)), y = s_pick(x <= 2, near_k0(x, grown, log_half), far);
    return s_pick(x <= 0, (T)INFINITY, y);
}
INLINE T bessel_k0e(T x, T grown, T log_half) {
    T far = SERIES(BESSEL_K0_FAR, 10, 8 / x - 2) * (1 / F(sqrt)(x)), y = s_pick(x <= 2, grown * near_k0(x, grown, log_half), far);
    return s_pick(x <= 0, (T)INFINITY, y);
}
INLINE T bessel_k1(T x, T grown, T shrunk, T log_half) {
    T far = shrunk * (SERIES(BESSEL_K1_FAR, 10, 8 / x - 2) * (1 / F(sqrt)(x))), y = s_pick(x <= 2, near_k1(x, grown, log_half), far);
    return s_pick(x <= 0, (T)INFINITY, y);
}
INLINE T bessel_k1e(T x, T grown, T log_half) {
    T far = SERIES(BESSEL_K1_FAR, 10, 8 / x - 2) * (1 / F(sqrt)(x)), y = s_pick(x <= 2, near_k1(x, grown, log_half) * grown, far);
    return s_pick(x <= 0, (T)INFINITY, y);
}

#define s_bessel_i0e(x) bessel_i0e(x)
#define s_bessel_i1e(x) bessel_i1e(x)
#define s_bessel_i0(x) (s_exp(s_abs(x)) * bessel_i0e(x))
#define s_bessel_i1(x) (s_exp(s_abs(x)) * bessel_i1e(x))
#define s_bessel_k0(x) bessel_k0(x, s_exp(x), s_exp(-(x)), s_log((T)0.5 * (x)))
#define s_bessel_k1(x) bessel_k1(x, s_exp(x), s_exp(-(x)), s_log((T)0.5 * (x)))
#define s_bessel_k0e(x) bessel_k0e(x, s_exp(x), s_log((T)0.5 * (x)))
#define s_bessel_k1e(x) bessel_k1e(x, s_exp(x), s_log((T)0.5 * (x)))
