/* integrals.c -- functions that are defined by integrals, over blocks of numbers in double.
 *
 * spence: the dilogarithm of 1 - x through the series in Bernoulli numbers (DLMF 25.12.8's consequence; Lewin 1981, 1.3).
 * igamma: series and continued fraction (DLMF 8.7.1, 8.9.2), the latter's numerators and denominators by their recurrence.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/special.h"

#include "engine/base/target_clones.h"
#include "engine/cpu/math_float64.h"

#include <math.h>

enum { TERMS = 5000 };

/* Li2(z) for z <= 1/2 and z >= -1, by u = -log(1 - z): u - u^2/4 + the sum of B_2k u^(2k+1) / (2k+1)!. */
INLINE double dilogarithm(double u) {
    const double b[] = {1.0 / 36,
                        -1.0 / 3600,
                        1.0 / 211680,
                        -1.0 / 10886400,
                        1.0 / 526901760,
                        -691.0 / 16999766784000.0,
                        1.0 / 1120863744000.0,
                        -3617.0 / 181400588328960000.0,
                        43867.0 / 97072790126247936000.0};
    double square = u * u, power = u * square, sum = u - square / 4;
#pragma GCC unroll 9
    for (int k = 0; k < 9; k++, power *= square) sum += b[k] * power;
    return sum;
}

CLONES void special_spence(int64_t n, double *out, const double *xs, const double *unused, double rounding) {
    const double sixth = M_PI * M_PI / 6;
    (void)unused, (void)rounding;
    for (int64_t i = 0; i < n; i++) {
        double x = xs[i], u = -s_log1p(-s_pick(x < 0.5, x, s_pick(x <= 2, 1 - x, 1 / (1 - x)))), y = dilogarithm(u);
        double l = s_log(s_pick(x < 0.5, x, x - 1));
        y = s_pick(x < 0.5, sixth + l * u - y, s_pick(x <= 2, y, -sixth - 0.5 * l * l - y));
        out[i] = s_pick(x == 0, sixth, s_pick(x >= 0, y, NAN));
    }
}

/* ---- the incomplete gamma function ---- */

/* x^a exp(-x) / gamma(a), which both forms below lack. */
CLONES static void multiply_weights(int64_t n, double *y, const double *a, const double *x, const double *gammas) {
    for (int64_t i = 0; i < n; i++) y[i] *= s_exp(a[i] * s_log(x[i]) - x[i] - gammas[i]);
}

static void weigh(int64_t n, double *y, const double *a, const double *x) {
    double gammas[SPECIAL_BLOCK];
    for (int64_t i = 0; i < n; i++) gammas[i] = special_lgamma(a[i]);
    multiply_weights(n, y, a, x, gammas);
}

CLONES static void lower_series(int64_t n, double *sum, const double *a, const double *x, double rounding) {
    double term[SPECIAL_BLOCK];
    for (int64_t i = 0; i < n; i++) sum[i] = term[i] = 1 / a[i];
    int64_t going = 1;
    for (double k = 1; going && k < TERMS; k++) {
        going = 0;
        for (int64_t i = 0; i < n; i++) {
            term[i] *= x[i] / (a[i] + k);
            sum[i] += term[i];
            going |= -(int64_t)(term[i] > sum[i] * rounding);
        }
    }
}

/* Numerators and denominators of two steps of a fraction, its value some steps ago, and whether that still changes: all bits or none. */
typedef struct Convergents {
    double above[2][SPECIAL_BLOCK], below[2][SPECIAL_BLOCK], value[SPECIAL_BLOCK];
    int64_t changes[SPECIAL_BLOCK];
} Convergents;

/* Some steps from number k on, of 1 / (x + 1 - a + ...), whose term k is -k (k - a) over x + 1 - a + 2 k. Says whether a value still changes. */
enum { STEPS = 4 };
CLONES static bool go_on(int64_t n, Convergents *f, const double *a, const double *x, double k, double rounding) {
    int64_t going = 0;
    for (int64_t i = 0; i < n; i++) {
        double above0 = f->above[0][i], above1 = f->above[1][i], below0 = f->below[0][i], below1 = f->below[1][i];
#pragma GCC unroll 4
        for (int j = 0; j < STEPS; j++) {
            double term = -(k + j) * (k + j - a[i]), b = x[i] + 1 - a[i] + 2 * (k + j);
            double above = b * above1 + term * above0, below = b * below1 + term * below0;
            above0 = above1, below0 = below1;
            above1 = above, below1 = below;
        }
        double scale = s_pick(fabs(below1) > 1e100, 1e-100, 1), value = above1 / below1, old = f->value[i];
        f->above[0][i] = above0 * scale, f->below[0][i] = below0 * scale;
        f->above[1][i] = above1 * scale, f->below[1][i] = below1 * scale;
        f->value[i] = s_pick(f->changes[i] != 0, value, f->value[i]);
        going |= f->changes[i] &= -(int64_t)(fabs(value - old) > fabs(value) * rounding);
    }
    return going != 0;
}

static void upper_fraction(int64_t n, double *out, const double *a, const double *x, double rounding) {
    const double huge = 1e30;              /* the weight is 0 there */
    Convergents f;
    for (int64_t i = 0; i < n; i++) {
        f.above[0][i] = 0, f.above[1][i] = 1;
        f.below[0][i] = 1, f.below[1][i] = x[i] + 1 - a[i];
        f.value[i] = 0, f.changes[i] = -1;
    }
    if (rounding < 4e-16) rounding = 4e-16;
    for (int k = 1; k < TERMS && go_on(n, &f, a, x, k, rounding); k += STEPS) {}
    for (int64_t i = 0; i < n; i++) out[i] = x[i] > huge ? 0 : f.value[i];
}

/* The function outside of what both forms are for: 0, 1 or NaN; false inside. */
static bool is_simple(double a, double x, double *y) {
    *y = !(a > 0 && x >= 0) || (isinf(a) && isinf(x)) ? NAN : isinf(x) ? 1 : 0;
    return *y != 0 || x == 0 || isinf(a);
}

/* Of numbers for one form: which they are, and their operands. */
typedef struct Part {
    int64_t n, at[SPECIAL_BLOCK];
    double a[SPECIAL_BLOCK], x[SPECIAL_BLOCK], y[SPECIAL_BLOCK];
} Part;

static void part_add(Part *p, int64_t at, double a, double x) {
    p->at[p->n] = at;
    p->a[p->n] = a;
    p->x[p->n++] = x;
}

static void incomplete(int64_t n, double *out, const double *a, const double *x, bool upper, double rounding) {
    Part part[2];
    part[0].n = part[1].n = 0;
    for (int64_t i = 0; i < n; i++) {
        if (!is_simple(a[i], x[i], &out[i])) part_add(&part[x[i] >= a[i] + 1], i, a[i], x[i]);
        else if (upper) out[i] = 1 - out[i];
    }
    lower_series(part[0].n, part[0].y, part[0].a, part[0].x, rounding);
    upper_fraction(part[1].n, part[1].y, part[1].a, part[1].x, rounding);
    for (int k = 0; k < 2; k++) {
        weigh(part[k].n, part[k].y, part[k].a, part[k].x);
        for (int64_t i = 0; i < part[k].n; i++) out[part[k].at[i]] = (k == 1) == upper ? part[k].y[i] : 1 - part[k].y[i];
    }
}

void special_igamma(int64_t n, double *out, const double *a, const double *x, double rounding) { incomplete(n, out, a, x, false, rounding); }
void special_igammac(int64_t n, double *out, const double *a, const double *x, double rounding) { incomplete(n, out, a, x, true, rounding); }

/* d/da of the lower series times its weight, whose logarithmic derivative is log x - digamma(a); the series' terms 1 / (a (a+1) .. (a+n)) lose
 * the sum of 1 / (a + k) each. */
CLONES static void slope_series(int64_t n, double *out, const double *a, const double *x, const double *digammas) {
    const double rounding = 1e-17;         /* however few digits are wanted: the two sums cancel */
    double term[SPECIAL_BLOCK], slope[SPECIAL_BLOCK], sum[SPECIAL_BLOCK], change[SPECIAL_BLOCK];
    for (int64_t i = 0; i < n; i++) {
        term[i] = slope[i] = sum[i] = 1 / a[i];
        change[i] = -term[i] * slope[i];
    }
    int64_t going = 1;
    for (double k = 1; going && k < TERMS; k++) {
        going = 0;
        for (int64_t i = 0; i < n; i++) {
            double share = 1 / (a[i] + k);
            term[i] *= x[i] * share;
            slope[i] += share;
            sum[i] += term[i];
            change[i] -= term[i] * slope[i];
            going |= -(int64_t)(term[i] > sum[i] * rounding);
        }
    }
    for (int64_t i = 0; i < n; i++) out[i] = change[i] + sum[i] * (s_log(x[i]) - digammas[i]);
}

/* d/da of igamma for x from far above a + 1: the complement by central differences, where it is smooth. */
static void slope_by_differences(Part *p) {
    static const double steps[] = {1, -1, 2, -2}, factors[] = {8, -8, -1, 1};
    double shifted[SPECIAL_BLOCK], q[SPECIAL_BLOCK], sum[SPECIAL_BLOCK] = {0};
    for (int k = 0; k < 4; k++) {
        for (int64_t i = 0; i < p->n; i++) shifted[i] = p->a[i] + steps[k] * 1e-3 * fmin(p->a[i], 1);
        upper_fraction(p->n, q, shifted, p->x, 0);
        weigh(p->n, q, shifted, p->x);
        for (int64_t i = 0; i < p->n; i++) sum[i] += factors[k] * q[i];
    }
    for (int64_t i = 0; i < p->n; i++) p->y[i] = -sum[i] / (12e-3 * fmin(p->a[i], 1));
}

void special_igamma_grad_a(int64_t n, double *out, const double *a, const double *x, double rounding) {
    (void)rounding;
    Part part[2];
    double digammas[SPECIAL_BLOCK];
    part[0].n = part[1].n = 0;
    for (int64_t i = 0; i < n; i++) {
        out[i] = a[i] > 0 && x[i] >= 0 ? 0 : NAN;
        if (out[i] == 0 && x[i] != 0 && !isinf(x[i])) part_add(&part[x[i] >= a[i] + 30], i, a[i], x[i]);
    }
    for (int64_t i = 0; i < part[0].n; i++) digammas[i] = special_digamma(part[0].a[i]);
    slope_series(part[0].n, part[0].y, part[0].a, part[0].x, digammas);
    weigh(part[0].n, part[0].y, part[0].a, part[0].x);
    slope_by_differences(&part[1]);
    for (int k = 0; k < 2; k++)
        for (int64_t i = 0; i < part[k].n; i++) out[part[k].at[i]] = part[k].y[i];
}
