/* beta.c -- the regularised incomplete beta function.
 *
 * By the continued fraction of DLMF 8.17.22, on the side of (a + 1) / (a + b + 2) where it converges fast, with Lentz's
 * method (Numerical Recipes, 6.4).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/special.h"

#include <float.h>
#include <math.h>

/* The fraction for x below the turning point. */
static double fraction(double a, double b, double x) {
    enum { TERMS = 500 };
    const double tiny = 1e-300;
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double total = d;
    for (int m = 1; m < TERMS; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)), change = 1;
        for (int half = 0; half < 2; half++) {
            double term = half ? odd : even;
            d = 1 + term * d;
            c = 1 + term / c;
            d = 1 / (fabs(d) < tiny ? tiny : d);
            c = fabs(c) < tiny ? tiny : c;
            change = c * d;
            total *= change;
        }
        if (fabs(change - 1) < DBL_EPSILON) break;
    }
    return total;
}

static double betainc(double a, double b, double x) {
    if (!(a > 0 && b > 0 && x >= 0 && x <= 1)) return NAN;
    if (x == 0 || x == 1) return x;
    double front = special_lgamma(a + b) - special_lgamma(a) - special_lgamma(b) + a * log(x) + b * log1p(-x);
    if (x > (a + 1) / (a + b + 2)) return 1 - exp(front) * fraction(b, a, 1 - x) / b;
    return exp(front) * fraction(a, b, x) / a;
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
    for (int64_t i = from; i < to; i++) {
        double y = betainc(operand(k->in[0], i), operand(k->in[1], i), operand(k->in[2], i));
        if (k->out->dtype == DTYPE_FLOAT64)
            ((double *)k->out->data)[i] = y;
        else
            ((float *)k->out->data)[i] = (float)y;
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
