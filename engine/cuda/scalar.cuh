/* scalar.cuh -- the s_... functions of ops.def on the device, and which rows it does without.
 *
 * The meaning is that of engine/cpu/scalar_float.h and scalar_int.h; functions come from CUDA's mathematical library. A
 * row that needs a function which is not there (special functions that are worked out from tables on the host) says so
 * below, and runs on the host.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_SCALAR_CUH
#define ENGINE_CUDA_SCALAR_CUH

#include <cfloat>
#include <cstdint>
#include <type_traits>

/* LACKS(ID) is 1 for rows that need a function which is not there, and for those of ndarrays alone, which stay at the
 * host. */
#define LACKS_DIGAMMA 0,
#define LACKS_BESSEL_I0E 0,
#define LACKS_BESSEL_I1E 0,
#define LACKS_BESSEL_K0 0,
#define LACKS_BESSEL_K1 0,
#define LACKS_BESSEL_K0E 0,
#define LACKS_BESSEL_K1E 0,
#define LACKS_DAWSN 0,
#define LACKS_EXPINT 0,
#define LACKS_FRESNEL_COS 0,
#define LACKS_FRESNEL_SIN 0,
#define LACKS_SPENCE 0,
#define LACKS_POLYGAMMA 0,
#define LACKS_ZETA 0,
#define LACKS_IGAMMA 0,
#define LACKS_IGAMMAC 0,
#define LACKS_IGAMMA_GRAD_A 0,
#define LACKS_NP_FLOORDIV 0,
#define LACKS_NP_REMAINDER 0,
#define LACKS_NP_LEFT_SHIFT 0,
#define LACKS_NP_RIGHT_SHIFT 0,
#define LACKS_FMAX 0,
#define LACKS_FMIN 0,

/* IS_RARE(ID) is 1 for rows that 16-bit floats do without too: models do not use them, and each takes its time to
 * compile. */
#define RARE_ERFINV 0,
#define RARE_ERFCINV 0,
#define RARE_NDTRI 0,
#define RARE_LGAMMA 0,
#define RARE_BESSEL_I0 0,
#define RARE_BESSEL_I1 0,
#define RARE_BESSEL_J0 0,
#define RARE_BESSEL_J1 0,
#define RARE_BESSEL_Y0 0,
#define RARE_BESSEL_Y1 0,
#define RARE_ASIN 0,
#define RARE_ACOS 0,
#define RARE_ATAN 0,
#define RARE_SINH 0,
#define RARE_COSH 0,
#define RARE_ASINH 0,
#define RARE_ACOSH 0,
#define RARE_ATANH 0,
#define RARE_TAN 0,
#define RARE_ATAN2 0,
#define RARE_HYPOT 0,
#define RARE_LOGADDEXP 0,
#define RARE_FLOORDIV 0,
#define RARE_FLOORMOD 0,
#define RARE_TRUNCATEDIV 0,
#define RARE_TRUNCATEMOD 0,
#define RARE_NEXTAFTER 0,

#define SECOND_OF(first, second, ...) second
#define IS_LISTED(zero_and_comma) SECOND_OF(zero_and_comma 1, 0)
#define LACKS(id) IS_LISTED(LACKS_##id)
#define IS_RARE(id) IS_LISTED(RARE_##id)

#define S_MAX largest<T>()
template <typename T> __device__ constexpr T largest() { return sizeof(T) == 4 ? (T)FLT_MAX : (T)DBL_MAX; }

/* ---- floats: F is CUDA's function, which takes both types ---- */

#define OF_FLOATS                                                                                                      \
    template <typename T, std::enable_if_t<std::is_floating_point<T>::value, int> = 0> __device__ static inline
#define OF_INTS template <typename T, std::enable_if_t<std::is_integral<T>::value, int> = 0> __device__ static inline
#define OF_ANY template <typename T> __device__ static inline

#define SAME_NAME(name)                                                                                                \
    OF_FLOATS T s_##name(T x) { return ::name(x); }
SAME_NAME(sqrt)
SAME_NAME(floor) SAME_NAME(ceil) SAME_NAME(exp) SAME_NAME(expm1) SAME_NAME(exp2) SAME_NAME(log) SAME_NAME(log1p)
    SAME_NAME(log2) SAME_NAME(log10) SAME_NAME(sin) SAME_NAME(cos) SAME_NAME(tan) SAME_NAME(asin) SAME_NAME(acos)
        SAME_NAME(atan) SAME_NAME(sinh) SAME_NAME(cosh) SAME_NAME(tanh) SAME_NAME(asinh) SAME_NAME(acosh)
            SAME_NAME(atanh) SAME_NAME(erf) SAME_NAME(erfc) SAME_NAME(lgamma)

/* In float64, as the host has them: float32's would lose digits. */
#define IN_DOUBLE(name, function)                                                                                      \
    OF_FLOATS T s_##name(T x) { return (T)function((double)x); }
                IN_DOUBLE(erfinv, ::erfinv) IN_DOUBLE(erfcinv, ::erfcinv) IN_DOUBLE(ndtri, ::normcdfinv)
                    IN_DOUBLE(bessel_i0, ::cyl_bessel_i0) IN_DOUBLE(bessel_i1, ::cyl_bessel_i1)
                        IN_DOUBLE(bessel_j0, ::j0) IN_DOUBLE(bessel_j1, ::j1) IN_DOUBLE(bessel_y0, ::y0)
                            IN_DOUBLE(bessel_y1, ::y1)

                                OF_FLOATS T s_abs(T x) {
    return ::fabs(x);
}
OF_FLOATS T s_sign(T x) { return x > 0 ? (T)1 : x < 0 ? (T)-1 : x; }
OF_FLOATS T s_div(T x, T y) { return x / y; }
OF_FLOATS T s_round(T x) { return ::rint(x); }
OF_FLOATS T s_trunc(T x) { return ::trunc(x); }
OF_FLOATS bool s_signbit(T x) { return signbit(x); }
OF_FLOATS T s_sigmoid(T x) { return (T)1 / ((T)1 + ::exp(-x)); }
OF_FLOATS T s_softplus(T x) {
    T threshold = ::log(sizeof(T) == 4 ? (T)FLT_EPSILON : (T)DBL_EPSILON) + 2, e = ::exp(x);
    return x > -threshold ? x : x < threshold ? e : ::log1p(e);
}
OF_FLOATS T s_floordiv(T x, T y) { return ::floor(x / y); }
OF_FLOATS T s_truncatediv(T x, T y) { return ::trunc(x / y); }
OF_FLOATS T s_truncatemod(T x, T y) { return ::fmod(x, y); }
OF_FLOATS T s_floormod(T x, T y) {
    T r = ::fmod(x, y);
    return r != 0 && (y < 0) != (r < 0) ? r + y : r;
}
OF_FLOATS T s_max(T x, T y) { return x > y || x != x ? x : y; }
OF_FLOATS T s_min(T x, T y) { return x < y || x != x ? x : y; }
OF_FLOATS T s_pow(T x, T y) { return ::pow(x, y); }
OF_FLOATS T s_atan2(T x, T y) { return ::atan2(x, y); }
OF_FLOATS T s_hypot(T x, T y) { return ::hypot(x, y); }
OF_FLOATS T s_copysign(T x, T y) { return ::copysign(x, y); }
OF_FLOATS T s_nextafter(T x, T y) { return ::nextafter(x, y); }
OF_FLOATS T s_logaddexp(T x, T y) {
    T big = x > y ? x : y, small = x > y ? y : x;
    return x == y ? x + (T)0.693147180559945309417 : x != x || y != y ? x + y : big + ::log1p(::exp(small - big));
}

OF_ANY T s_conj(T x) { return x; }
OF_ANY T s_pick(bool condition, T x, T y) { return condition ? x : y; }

/* ---- integers: arithmetic wraps around ---- */

OF_INTS T s_abs(T x) { return (T)(x < 0 ? (T) - (uint64_t)x : x); }
OF_INTS T s_sign(T x) { return (T)((x > 0) - (x < 0)); }
OF_INTS T s_round(T x) { return x; }
OF_INTS T s_trunc(T x) { return x; }
OF_INTS bool s_signbit(T x) { return x < 0; }
OF_INTS T s_max(T x, T y) { return x > y ? x : y; }
OF_INTS T s_min(T x, T y) { return x < y ? x : y; }

/* Division by zero is refused before, and gives 0; the smallest number by -1 wraps. */
OF_INTS T s_div(T x, T y) {
    bool negate = std::is_signed<T>::value && y == (T)-1;
    return (T)(negate ? (T) - (uint64_t)x : y == 0 ? (T)0 : x / y);
}
OF_INTS T s_truncatediv(T x, T y) { return s_div(x, y); }
OF_INTS T s_truncatemod(T x, T y) { return (T)(y == 0 ? 0 : x - s_div(x, y) * y); }
OF_INTS T s_floordiv(T x, T y) {
    T q = s_div(x, y);
    return (T)(s_truncatemod(x, y) != 0 && (x < 0) != (y < 0) ? q - 1 : q);
}
OF_INTS T s_floormod(T x, T y) {
    T r = s_truncatemod(x, y);
    return (T)(r != 0 && (r < 0) != (y < 0) ? r + y : r);
}
OF_INTS T s_pow(T x, T y) {
    uint64_t result = 1, base = (uint64_t)x, n = (uint64_t)y;
    if (y < 0) return (T)(x == 1 ? 1 : x == (T)-1 ? ((uint64_t)y & 1 ? -1 : 1) : 0);
    for (; n; n >>= 1, base *= base)
        if (n & 1) result *= base;
    return (T)result;
}
OF_INTS T s_left_shift(T x, T y) {
    uint64_t bits = 8 * sizeof(T), n = y < 0 ? 0 : (uint64_t)y;
    return (T)((uint64_t)x << (n < bits ? n : bits - 1));
}
OF_INTS T s_right_shift(T x, T y) {
    uint64_t bits = 8 * sizeof(T), n = y < 0 ? 0 : (uint64_t)y;
    return (T)(x >> (n < bits ? n : bits - 1));
}

#undef SAME_NAME
#undef IN_DOUBLE
#undef OF_FLOATS
#undef OF_INTS
#undef OF_ANY

#endif
