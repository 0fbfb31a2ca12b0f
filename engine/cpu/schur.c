/* schur.c -- see schur.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/schur.h"

#include <complex.h>
#include <float.h>
#include <lapacke.h>
#include <math.h>
#include <string.h>

enum { STEPS_A_ROW = 40, EXCEPTIONAL_EVERY = 16, REFLECTED = 3, ROOTS_MOST = 100 };

#define T float
#define NAME(x) x##_float
#define F(x) x##f
#define EPSILON FLT_EPSILON
#define LEAST FLT_MIN
#include "engine/cpu/francis.inc"

#define T double
#define NAME(x) x##_double
#define F(x) x
#define EPSILON DBL_EPSILON
#define LEAST DBL_MIN
#include "engine/cpu/francis.inc"

bool schur_complex(int n, ComplexDouble *t, ComplexDouble *u) {
    lapack_int found;
    ComplexDouble values[n > 0 ? n : 1];
    return n == 0 || LAPACKE_zgees(LAPACK_ROW_MAJOR, u ? 'V' : 'N', 'N', NULL, n, t, n, &found, values, u, n) == 0;
}

/* Turns rows and columns k - 1 and k of t, and these columns of u, so that the element below t's diagonal there becomes 0: the block's first
 * eigenvalue stands at its upper left (Golub & Van Loan 7.4.1, over complex numbers). */
static void split_pair(int n, ComplexDouble *t, ComplexDouble *u, int k) {
    ComplexDouble *high = t + (k - 1) * n, *low = t + k * n, a = high[k - 1], b = high[k], c = low[k - 1], d = low[k];
    ComplexDouble half = (a - d) / 2, value = d + half + csqrt(half * half + b * c), x = value - d, y = c;   /* (x, y): its eigenvector */
    double length = hypot(cabs(x), cabs(y));
    if (length == 0) return;
    x /= length, y /= length;
    for (int j = k - 1; j < n; j++) {
        ComplexDouble first = high[j], second = low[j];
        high[j] = conj(x) * first + conj(y) * second;
        low[j] = x * second - y * first;
    }
    for (int i = 0; i < 2 * n; i++) {
        ComplexDouble *row = i < n ? t + i * n : u + (i - n) * n, first = row[k - 1], second = row[k];
        if (i < n && i > k) continue;
        row[k - 1] = x * first + y * second;
        row[k] = conj(x) * second - conj(y) * first;
    }
    low[k - 1] = 0;
}

bool schur_triangular(int n, bool real, ComplexDouble *t, ComplexDouble *u, ComplexDouble *room) {
    if (!real || n == 0) return schur_complex(n, t, u);
    lapack_int found;
    size_t cells = (size_t)n * (size_t)n;
    double *form = (double *)room, *basis = form + cells, values[2 * n];
    for (size_t i = 0; i < cells; i++) form[i] = creal(t[i]);
    if (LAPACKE_dgees(LAPACK_ROW_MAJOR, 'V', 'N', NULL, n, form, n, &found, values, values + n, basis, n) != 0) return false;
    for (size_t i = 0; i < cells; i++) t[i] = form[i], u[i] = basis[i];
    for (int k = n - 1; k > 0; k--)
        if (form[k * n + k - 1] != 0) split_pair(n, t, u, k);
    return true;
}

/* ---- eigenvectors ---- */

/* What stands below the diagonal begins a pair of conjugates. */
static bool pair_ends(int n, const ComplexDouble *t, int i) { return i > 0 && t[i * n + i - 1] != 0; }

static ComplexDouble over(ComplexDouble a, ComplexDouble b, double least) { return a / (b != 0 ? b : least); }

/* Solves (t - value) x = 0 for x[0 .. from - 1]; x[from .. last] is given, what follows is 0. */
static void back_substitute(int n, const ComplexDouble *t, ComplexDouble value, double least, int from, int last,
                            ComplexDouble *x) {
    for (int i = from - 1; i >= 0; i--) {
        ComplexDouble sum = 0, above = 0;
        bool two = pair_ends(n, t, i);
        for (int j = i + 1; j <= last; j++) {
            sum += t[i * n + j] * x[j];
            if (two) above += t[(i - 1) * n + j] * x[j];
        }
        ComplexDouble d = t[i * n + i] - value;
        if (!two) {
            x[i] = over(-sum, d, least);
            continue;
        }
        ComplexDouble a = t[(i - 1) * n + i - 1] - value, b = t[(i - 1) * n + i], c = t[i * n + i - 1],
                      det = a * d - b * c;
        x[i] = over(c * above - a * sum, det, least);
        x[i - 1] = over(b * sum - d * above, det, least);
        i--;
    }
}

/* The last two elements, over t's basis, of the eigenvector of the pair that ends with row k: the last one is i. */
static void begin_pair(int n, const ComplexDouble *t, ComplexDouble value, int k, ComplexDouble *x) {
    ComplexDouble below = t[k * n + k - 1], beside = t[(k - 1) * n + k];
    x[k] = _Complex_I;
    x[k - 1] = cabs(below) > cabs(beside) ? -_Complex_I * (t[k * n + k] - value) / below
                                          : -_Complex_I * beside / (t[(k - 1) * n + k - 1] - value);
}

/* Column k of vectors is u x, made of length 1. */
static void turn_vector(int n, const ComplexDouble *u, const ComplexDouble *x, int last, ComplexDouble *out) {
    double length = 0;
    for (int i = 0; i < n; i++) {
        ComplexDouble sum = 0;
        for (int j = 0; j <= last; j++) sum += u[i * n + j] * x[j];
        out[i * n] = sum;
        length = hypot(length, cabs(sum));
    }
    for (int i = 0; i < n; i++) out[i * n] /= length;
}

static void pair_values(int n, const ComplexDouble *t, int k, ComplexDouble *values) {
    double a = creal(t[(k - 1) * n + k - 1]), d = creal(t[k * n + k]), p = 0.5 * (a - d);
    double z = sqrt(fabs(p * p + creal(t[k * n + k - 1]) * creal(t[(k - 1) * n + k])));
    values[k - 1] = d + p + z * _Complex_I;
    values[k] = d + p - z * _Complex_I;
}

void schur_eigen(int n, const ComplexDouble *t, const ComplexDouble *u, ComplexDouble *values, ComplexDouble *vectors) {
    double size = 0;
    ComplexDouble x[n > 0 ? n : 1];
    for (int i = 0; i < n * n; i++) size += cabs(t[i]);
    double least = fmax(size * DBL_EPSILON, DBL_MIN);
    for (int k = n - 1; k >= 0; k--) {
        if (!pair_ends(n, t, k)) {
            values[k] = t[k * n + k];
            if (!u) continue;
            x[k] = 1;
            back_substitute(n, t, values[k], least, k, k, x);
            turn_vector(n, u, x, k, vectors + k);
            continue;
        }
        pair_values(n, t, k--, values);
        if (!u) continue;
        begin_pair(n, t, values[k], k + 1, x);
        back_substitute(n, t, values[k], least, k, k + 1, x);
        turn_vector(n, u, x, k + 1, vectors + k);
        for (int i = 0; i < n; i++) vectors[i * n + k + 1] = conj(vectors[i * n + k]);
    }
}

/* ---- functions of triangular matrices ---- */

void schur_square_root(int n, const ComplexDouble *t, ComplexDouble *out) {
    memset(out, 0, (size_t)n * (size_t)n * sizeof *out);
    for (int j = 0; j < n; j++) {
        out[j * n + j] = csqrt(t[j * n + j]);
        for (int i = j - 1; i >= 0; i--) {
            ComplexDouble sum = t[i * n + j], both = out[i * n + i] + out[j * n + j];
            for (int k = i + 1; k < j; k++) sum -= out[i * n + k] * out[k * n + j];
            out[i * n + j] = sum == 0 ? 0 : sum / both;
        }
    }
}

/* y = inverse(1 + share a) a, a triangular. */
static void scaled_quotient(int n, const ComplexDouble *a, double share, ComplexDouble *y) {
    for (int j = 0; j < n; j++)
        for (int i = j; i >= 0; i--) {
            ComplexDouble sum = a[i * n + j];
            for (int k = i + 1; k <= j; k++) sum -= share * a[i * n + k] * y[k * n + j];
            y[i * n + j] = sum / (1 + share * a[i * n + i]);
        }
}

static double distance_from_one(int n, const ComplexDouble *t) {
    double most = 0;
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++) most = fmax(most, cabs(t[i * n + j] - (i == j)));
    return most * n;
}

void schur_logarithm(int n, ComplexDouble *t, ComplexDouble *out, ComplexDouble *room) {
    static const double at[4] = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363};
    static const double weight[4] = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763};
    size_t cells = (size_t)n * (size_t)n;
    double doubled = 1;
    for (int roots = 0; distance_from_one(n, t) > 0.25 && roots < ROOTS_MOST; roots++, doubled *= 2) {
        schur_square_root(n, t, room);
        memcpy(t, room, cells * sizeof *t);
    }
    for (int i = 0; i < n; i++) t[i * n + i] -= 1;
    memset(out, 0, cells * sizeof *out);
    memset(room, 0, cells * sizeof *room);
    for (int k = 0; k < 8; k++) {
        scaled_quotient(n, t, 0.5 + (k < 4 ? 0.5 : -0.5) * at[k % 4], room);
        for (size_t i = 0; i < cells; i++) out[i] += doubled * 0.5 * weight[k % 4] * room[i];
    }
}
