/* scalar_float.h -- the s_... functions of ops.def for T float or double.
 *
 * The including file defines T and F(name), which gives the C library's name for T. Branches are written as
 * conditional expressions, so that loops over them vectorise.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/bessel.h"
#include "engine/cpu/special.h"

#include <math.h>

static inline T s_abs(T x) { return F(fabs)(x); }
static inline T s_sign(T x) { return x > 0 ? 1 : x < 0 ? -1 : x; }
static inline T s_sqrt(T x) { return F(sqrt)(x); }
static inline T s_div(T x, T y) { return x / y; }
static inline T s_conj(T x) { return x; }
static inline T s_floor(T x) { return F(floor)(x); }
static inline T s_ceil(T x) { return F(ceil)(x); }
static inline T s_round(T x) { return F(rint)(x); }
static inline T s_trunc(T x) { return F(trunc)(x); }
static inline T s_tan(T x) { return F(tan)(x); }
static inline T s_sinh(T x) { return F(sinh)(x); }
static inline T s_cosh(T x) { return F(cosh)(x); }
static inline T s_asinh(T x) { return F(asinh)(x); }
static inline T s_acosh(T x) { return F(acosh)(x); }
static inline T s_erfinv(T x) { return (T)special_one(special_erfinv, (double)x, 0); }
static inline T s_ndtri(T x) { return (T)special_one(special_ndtri, (double)x, 0); }
static inline T s_lgamma(T x) { return F(special_lgamma)(x); }
static inline T s_digamma(T x) { return F(special_digamma)(x); }
static inline T s_polygamma(T x, T y) { return (T)special_one(special_polygamma, (double)x, (double)y); }
static inline T s_zeta(T x, T y) { return (T)special_one(special_zeta, (double)x, (double)y); }
static inline T s_erfcinv(T x) { return (T)special_one(special_erfcinv, (double)x, 0); }
static inline T s_dawsn(T x) { return (T)special_dawsn((double)x); }
static inline T s_expint(T x) { return (T)special_expint((double)x); }
static inline T s_fresnel_cos(T x) { return (T)special_fresnel_cos((double)x); }
static inline T s_fresnel_sin(T x) { return (T)special_fresnel_sin((double)x); }
static inline T s_spence(T x) { return (T)special_one(special_spence, (double)x, 0); }
/* The C library's, but as at 0 below it. */
static inline T s_bessel_y0(T x) { return x <= 0 ? -(T)INFINITY : (T)y0((double)x); }
static inline T s_bessel_y1(T x) { return x <= 0 ? -(T)INFINITY : (T)y1((double)x); }
static inline T s_bessel_j0(T x) { return (T)j0((double)x); }
static inline T s_bessel_j1(T x) { return (T)j1((double)x); }
static inline T s_igamma(T x, T y) { return (T)special_one(special_igamma, (double)x, (double)y); }
static inline T s_igammac(T x, T y) { return (T)special_one(special_igammac, (double)x, (double)y); }
static inline T s_igamma_grad_a(T x, T y) { return (T)special_one(special_igamma_grad_a, (double)x, (double)y); }
static inline bool s_signbit(T x) { return signbit(x) != 0; }

/* log(1 + exp(x)), e being exp(x) and l log(1 + e), without overflow and without loss near 0. */
static inline T s_soften(T x, T e, T l) {
    T threshold = F(log)(S_EPSILON) + 2;
    return x > -threshold ? x : x < threshold ? e : l;
}
#define s_softplus(x) s_soften(x, s_exp(x), s_log1p(s_exp(x)))

static inline T s_floordiv(T x, T y) { return F(floor)(x / y); }
static inline T s_truncatediv(T x, T y) { return s_trunc(x / y); }
static inline T s_truncatemod(T x, T y) { return F(fmod)(x, y); }
static inline T s_floormod(T x, T y) {
    T r = F(fmod)(x, y);
    return r != 0 && (y < 0) != (r < 0) ? r + y : r;
}
/* NumPy's: of the exact quotient, not of the rounded one, so that 1 // 0.1 is 9; a remainder of 0 has the sign of y. */
static inline T s_np_floordiv(T x, T y) {
    if (y == 0) return x / y;
    T r = F(fmod)(x, y), q = (x - r) / y;
    if (r != 0 && (y < 0) != (r < 0)) q -= 1;
    if (q == 0) return F(copysign)(0, x / y);
    T down = F(floor)(q);
    return q - down > (T)0.5 ? down + 1 : down;
}
static inline T s_np_remainder(T x, T y) {
    T r = F(fmod)(x, y);
    if (r == 0) return F(copysign)(0, y);
    return (y < 0) != (r < 0) ? r + y : r;
}
static inline T s_max(T x, T y) { return (x > y) | (x != x) ? x : y; }     /* NaN if either is */
static inline T s_min(T x, T y) { return (x < y) | (x != x) ? x : y; }
static inline T s_fmax(T x, T y) { return (y > x) | (x != x) ? y : x; }    /* NaN if both are */
static inline T s_fmin(T x, T y) { return (y < x) | (x != x) ? y : x; }
static inline T s_atan2(T x, T y) { return F(atan2)(x, y); }
static inline T s_hypot(T x, T y) { return F(hypot)(x, y); }
static inline T s_copysign(T x, T y) { return F(copysign)(x, y); }
static inline T s_nextafter(T x, T y) { return F(nextafter)(x, y); }
static inline T s_logaddexp(T x, T y) {
    T big = x > y ? x : y, small = x > y ? y : x;
    return x == y ? x + (T)0.693147180559945309417 : x != x || y != y ? x + y : big + F(log1p)(F(exp)(small - big));
}
