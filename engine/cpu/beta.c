/* beta.c -- the regularised incomplete beta function.
 *
 * By the continued fraction of DLMF 8.17.22, on the side of (a + 1) / (a + b + 2) where it converges fast, with Lentz's
 * method (Numerical Recipes, 6.4).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/math_float64.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/special.h"

#include <float.h>
#include <math.h>

/* The fraction for x below the turning point, of n numbers. */
CLONES static void fractions(int64_t n, double *out, const double *a, const double *b, const double *x, double rounding) {
    enum { TERMS = 500 };
    const double tiny = 1e-300;
    double c[SPECIAL_BLOCK], d[SPECIAL_BLOCK];
    int64_t changes[SPECIAL_BLOCK], going = -1;
    for (int64_t i = 0; i < n; i++) {
        double start = 1 - (a[i] + b[i]) * x[i] / (a[i] + 1);
        out[i] = d[i] = 1 / s_pick(fabs(start) < tiny, tiny, start);
        c[i] = 1;
        changes[i] = -1;
    }
    for (double m = 1; going && m < TERMS; m++) {
        going = 0;
        for (int64_t i = 0; i < n; i++) {
            double even = m * (b[i] - m) * x[i] / ((a[i] + 2 * m - 1) * (a[i] + 2 * m)), change = 1, total = out[i];
            double odd = -(a[i] + m) * (a[i] + b[i] + m) * x[i] / ((a[i] + 2 * m) * (a[i] + 2 * m + 1));
#pragma GCC unroll 2
            for (int half = 0; half < 2; half++) {
                double term = half ? odd : even, below = 1 + term * d[i], above = 1 + term / c[i];
                d[i] = 1 / s_pick(fabs(below) < tiny, tiny, below);
                c[i] = s_pick(fabs(above) < tiny, tiny, above);
                change = c[i] * d[i];
                total *= change;
            }
            out[i] = s_pick(changes[i] != 0, total, out[i]);
            going |= changes[i] &= -(int64_t)(fabs(change - 1) >= rounding);
        }
    }
}

/* exp of logarithms of the front factors, which come less those of gamma functions. */
CLONES static void multiply_fronts(int64_t n, double *y, const double *a, const double *b, const double *x, const double *gammas) {
    for (int64_t i = 0; i < n; i++) y[i] *= s_exp(gammas[i] + a[i] * s_log(x[i]) + b[i] * s_log1p(-x[i])) / a[i];
}

/* The function, by that of 1 - x where that converges faster. */
static void betaincs(int64_t n, double *out, const double *a, const double *b, const double *x, double rounding) {
    double as[SPECIAL_BLOCK], bs[SPECIAL_BLOCK], xs[SPECIAL_BLOCK], gammas[SPECIAL_BLOCK];
    for (int64_t i = 0; i < n; i++) {
        bool inside = a[i] > 0 && b[i] > 0 && x[i] > 0 && x[i] < 1, turned = x[i] > (a[i] + 1) / (a[i] + b[i] + 2);
        as[i] = !inside ? 1 : turned ? b[i] : a[i];
        bs[i] = !inside ? 1 : turned ? a[i] : b[i];
        xs[i] = !inside ? 0.5 : turned ? 1 - x[i] : x[i];
        gammas[i] = special_lgamma(as[i] + bs[i]) - special_lgamma(as[i]) - special_lgamma(bs[i]);
    }
    fractions(n, out, as, bs, xs, rounding);
    multiply_fronts(n, out, as, bs, xs, gammas);
    for (int64_t i = 0; i < n; i++) {
        if (!(a[i] > 0 && b[i] > 0 && x[i] >= 0 && x[i] <= 1)) out[i] = NAN;
        else if (x[i] == 0 || x[i] == 1) out[i] = x[i];
        else if (x[i] > (a[i] + 1) / (a[i] + b[i] + 2)) out[i] = 1 - out[i];
    }
}

typedef struct Betas {
    const Tensor *in[3];
    Tensor *out;
} Betas;

static double operand(const Tensor *t, int64_t i) {
    if (t->count == 1) i = 0;
    return t->dtype == DTYPE_FLOAT64 ? ((const double *)t->data)[i] : ((const float *)t->data)[i];
}

static void run(void *context, int64_t from, int64_t to) {
    const Betas *k = context;
    bool wide = k->out->dtype == DTYPE_FLOAT64;
    for (int64_t begin = from; begin < to; begin += SPECIAL_BLOCK) {
        int64_t n = to - begin < SPECIAL_BLOCK ? to - begin : SPECIAL_BLOCK;
        double in[3][SPECIAL_BLOCK], y[SPECIAL_BLOCK];
        for (int j = 0; j < 3; j++)
            for (int64_t i = 0; i < n; i++) in[j][i] = operand(k->in[j], begin + i);
        betaincs(n, y, in[0], in[1], in[2], wide ? DBL_EPSILON : SPECIAL_ROUNDING_FLOAT);
        for (int64_t i = 0; i < n; i++) {
            if (wide) ((double *)k->out->data)[begin + i] = y[i];
            else ((float *)k->out->data)[begin + i] = (float)y[i];
        }
    }
}

/* a, b and x, of one shape or scalars */
bool cpu_betainc(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    enum { COST = 200 }; /* of a value, in simple operations */
    Betas k = {{call->in[0], call->in[1], call->in[2]}, call->out[0]};
    parallel_run(k.out->count, PARALLEL_FROM / COST, run, &k);
    return true;
}
