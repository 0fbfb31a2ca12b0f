/* scalar_complex.h -- the s_... functions of ops.def for T a complex type. F(name) gives the C library's name.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <complex.h>
#include <math.h>
#undef I
#undef complex

static inline T s_conj(T x) { return F(conj)(x); }
static inline T s_sign(T x) { return x == 0 ? x : x / F(cabs)(x); }

/* R. Smith, "Algorithm 116: complex division" (1962); the operator, which looks for infinities, is slow. */
static inline T s_div(T x, T y) {
    __typeof__(__real__ x) a = __real__ x, b = __imag__ x, c = __real__ y, d = __imag__ y, re, im;
    if (F(fabs)(c) < F(fabs)(d)) {
        __typeof__(c) ratio = c / d, divisor = c * ratio + d;
        re = (a * ratio + b) / divisor, im = (b * ratio - a) / divisor;
    } else {
        __typeof__(c) ratio = d / c, divisor = d * ratio + c;
        re = (b * ratio + a) / divisor, im = (b - a * ratio) / divisor;
    }
    if (re != re || im != im) return x / y;
    T z;
    __real__ z = re;
    __imag__ z = im;
    return z;
}
static inline T s_sqrt(T x) { return F(csqrt)(x); }
static inline T s_log(T x) { return F(clog)(x); }
static inline T s_log2(T x) { return F(clog)(x) * (__typeof__(__real__ x))1.442695040888963407359924681001892137; }
static inline T s_log10(T x) { return F(clog)(x) * (__typeof__(__real__ x))0.434294481903251827651128918916605082; }
static inline T s_exp2(T x) { return F(cexp)(x * (__typeof__(__real__ x))0.693147180559945309417232121458176568); }
static inline T s_exp(T x) { return F(cexp)(x); }
static inline T s_expm1(T x) { return F(cexp)(x) - (T)1; }
static inline T s_log1p(T x) { return F(clog)(x + (T)1); }
static inline T s_sin(T x) { return F(csin)(x); }
static inline T s_cos(T x) { return F(ccos)(x); }
static inline T s_tan(T x) { return F(ctan)(x); }
static inline T s_asin(T x) { return F(casin)(x); }
static inline T s_acos(T x) { return F(cacos)(x); }
static inline T s_atan(T x) { return F(catan)(x); }
static inline T s_sinh(T x) { return F(csinh)(x); }
static inline T s_cosh(T x) { return F(ccosh)(x); }
static inline T s_tanh(T x) { return F(ctanh)(x); }
static inline T s_asinh(T x) { return F(casinh)(x); }
static inline T s_acosh(T x) { return F(cacosh)(x); }
static inline T s_atanh(T x) { return F(catanh)(x); }
static inline T s_sigmoid(T x) { return (T)1 / ((T)1 + F(cexp)(-x)); }
static inline T s_pow(T x, T y) { return y == 0 ? (T)1 : F(cpow)(x, y); }
