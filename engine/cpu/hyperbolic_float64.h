/* hyperbolic_float64.h -- hyperbolic sines and cosines of float64 and the inverse ones, without branches.
 *
 * By way of exp(x) - 1 and log(1 + x), each a number and what its rounding left off: at most 0.6 units in the last place off.
 * What each takes is said beside it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_HYPERBOLIC_FLOAT64_H
#define ENGINE_CPU_HYPERBOLIC_FLOAT64_H

#include "engine/cpu/inverse_trigonometric_float64.h"

/* a / b */
INLINE Pair pair_quotient(Pair a, Pair b) {
    double share = 1 / b.hi, q = a.hi * share;
    Pair back = pair_product(q, b.hi);
    return pair_sum(q, (a.hi - back.hi - back.lo + fused(-q, b.lo, a.lo)) * share);
}

/* d + 1 for d >= 0 */
INLINE Pair one_more(Pair d) {
    Pair e = d.hi > 1 ? pair_sum(d.hi, 1) : pair_sum(1, d.hi);
    return (Pair){e.hi, e.lo + d.lo};
}

/* (d + d / (d + 1)) / 2, d = exp(|x|) - 1; |x| at most 40 */
INLINE double plain_sinh(double x) {
    Pair d = pair_expm1(fabs(x)), q = pair_quotient(d, one_more(d)), sum = pair_sum(d.hi, q.hi);
    return copysign(0.5 * (sum.hi + (sum.lo + (d.lo + q.lo))), x);
}

/* (e + 1 / e) / 2, e = exp(|x|); |x| at most 40 */
INLINE double plain_cosh(double x) {
    Pair e = one_more(pair_expm1(fabs(x))), q = pair_quotient((Pair){1, 0}, e), sum = pair_sum(e.hi, q.hi);
    return 0.5 * (sum.hi + (sum.lo + (e.lo + q.lo)));
}

/* log(1 + hi + lo), hi >= 0 */
INLINE double pair_log1p(Pair y) {
    Pair u = one_more(y);
    return pair_log(u.hi, u.lo).hi;
}

/* log(1 + x + x^2 / (1 + sqrt(1 + x^2))); |x| below 10^15 */
INLINE double plain_asinh(double x0) {
    double x = fabs(x0);
    Pair square = pair_product(x, x), root = pair_root(one_more(square)), q = pair_quotient(square, one_more(root)), sum;
    sum = x > q.hi ? pair_sum(x, q.hi) : pair_sum(q.hi, x);
    sum.lo += q.lo;
    return copysign(pair_log1p(sum), x0);
}

/* log(1 + t + sqrt(t (x + 1))), t = x - 1; x above 1 and below 10^15 */
INLINE double plain_acosh(double x) {
    double t = x - 1;
    Pair above = pair_sum(x, 1), product = pair_product(t, above.hi), sum;
    product.lo += t * above.lo + (x - t - 1) * above.hi;
    Pair root = pair_root(product);
    sum = t > root.hi ? pair_sum(t, root.hi) : pair_sum(root.hi, t);
    sum.lo += root.lo + (x - t - 1);
    return pair_log1p(sum);
}

/* log(1 + 2 y / (1 - y)) / 2, y = |x| < 1 */
INLINE double plain_atanh(double x) {
    double y = fabs(x);
    return copysign(0.5 * pair_log1p(pair_quotient((Pair){2 * y, 0}, pair_sum(1, -y))), x);
}

#endif
