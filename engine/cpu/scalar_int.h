/* scalar_int.h -- the s_... functions of ops.def for T an integer type. Arithmetic wraps around.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
static inline T s_abs(T x) {
    uint64_t sign = -((uint64_t)x >> 63);      /* of 64 bits without a comparison, which the least of processors lacks */
    return S_SIGNED && sizeof(T) == 8 ? (T)(((uint64_t)x ^ sign) - sign) : (T)(x < 0 ? (T)-(uint64_t)x : x);
}
static inline T s_sign(T x) { return (T)((x > 0) - (x < 0)); }
static inline T s_conj(T x) { return x; }
static inline T s_round(T x) { return x; }
static inline T s_trunc(T x) { return x; }
static inline bool s_signbit(T x) { return x < 0; }
static inline T s_max(T x, T y) { return x > y ? x : y; }
static inline T s_min(T x, T y) { return x < y ? x : y; }
static inline T s_fmax(T x, T y) { return x > y ? x : y; }
static inline T s_fmin(T x, T y) { return x < y ? x : y; }

/* x / y toward 0, y not 0 or -1. Quotients of signed numbers of up to 32 bits are exact in float64, whose divisions vectorise. */
static inline T quotient(T x, T y) { return S_SIGNED && sizeof(T) <= 4 ? (T)(int32_t)((double)x / (double)y) : (T)(x / y); }

/* Division by zero is refused before, and gives 0; the smallest number by -1 wraps. */
static inline T s_div(T x, T y) {
    bool negate = S_SIGNED && y == (T)-1;
    T q = quotient(x, negate || y == 0 ? (T)1 : y);
    return (T)(negate ? (T)-(uint64_t)x : y == 0 ? (T)0 : q);
}
static inline T s_truncatediv(T x, T y) { return s_div(x, y); }
static inline T s_truncatemod(T x, T y) { return (T)(y == 0 ? 0 : x - s_div(x, y) * y); }
static inline T s_floordiv(T x, T y) {
    T q = s_div(x, y);
    return (T)(s_truncatemod(x, y) != 0 && (x < 0) != (y < 0) ? q - 1 : q);
}
static inline T s_floormod(T x, T y) {
    T r = s_truncatemod(x, y);
    return (T)(r != 0 && (r < 0) != (y < 0) ? r + y : r);
}
static inline T s_np_floordiv(T x, T y) { return y == 0 ? (T)0 : s_floordiv(x, y); }
static inline T s_np_remainder(T x, T y) { return y == 0 ? (T)0 : s_floormod(x, y); }
static inline T s_pow(T x, T y) {
    uint64_t result = 1, base = (uint64_t)x, n = (uint64_t)y;
    if (y < 0) return (T)(x == 1 ? 1 : x == (T)-1 ? ((uint64_t)y & 1 ? -1 : 1) : 0);
    for (; n; n >>= 1, base *= base)
        if (n & 1) result *= base;
    return (T)result;
}
static inline T s_left_shift(T x, T y) {
    uint64_t bits = 8 * sizeof(T), n = y < 0 ? 0 : (uint64_t)y;
    return (T)((uint64_t)x << (n < bits ? n : bits - 1));
}
static inline T s_np_left_shift(T x, T y) { return y < 0 || (uint64_t)y >= 8 * sizeof(T) ? (T)0 : s_left_shift(x, y); }
static inline T s_right_shift(T x, T y) {
    uint64_t bits = 8 * sizeof(T), n = y < 0 ? 0 : (uint64_t)y;
    return (T)(x >> (n < bits ? n : bits - 1));
}
static inline T s_np_right_shift(T x, T y) { return y < 0 || (uint64_t)y >= 8 * sizeof(T) ? (T)(x < 0 ? -1 : 0) : s_right_shift(x, y); }
