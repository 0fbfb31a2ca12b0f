/* special.h -- functions that the C library lacks, in double: of one number, or of blocks of numbers, which vectorise.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_SPECIAL_H
#define ENGINE_CPU_SPECIAL_H

#include <stdbool.h>
#include <stdint.h>

double special_lgamma(double x); /* log |gamma(x)|, touching no global */
float special_lgammaf(float x);
double special_digamma(double x);
float special_digammaf(float x);
double special_dawsn(double x);       /* exp(-x^2) times the integral of exp(t^2) from 0 to x */
double special_expint(double x);      /* Ei: the integral of exp(t) / t up to x > 0 */
double special_fresnel_cos(double x); /* the integral of cos(pi t^2 / 2) from 0 to x */
double special_fresnel_sin(double x);

/* n numbers, at most SPECIAL_BLOCK, out apart from x and y. Sums go on until a term is less than `rounding` of them. Functions of one
 * operand leave y alone. */
enum { SPECIAL_BLOCK = 32 };
static const double SPECIAL_ROUNDING_FLOAT = 1e-11, SPECIAL_ROUNDING_DOUBLE = 1e-17; /* which change no result of the type */
typedef void (*SpecialFn)(int64_t n, double *out, const double *x, const double *y, double rounding);

void special_ndtri(int64_t n, double *out, const double *x, const double *y, double rounding); /* quantile of the normal distribution */
void special_erfinv(int64_t n, double *out, const double *x, const double *y, double rounding);
void special_erfcinv(int64_t n, double *out, const double *x, const double *y, double rounding);
void special_zeta(int64_t n, double *out, const double *s, const double *q, double rounding);    /* Hurwitz: the sum of (q + k)^-s over k >= 0 */
void special_polygamma(int64_t n, double *out, const double *k, const double *x, double rounding); /* derivative number k of digamma */
void special_spence(int64_t n, double *out, const double *x, const double *y, double rounding);  /* the integral of log(t) / (1 - t) from 1 to x */
void special_igamma(int64_t n, double *out, const double *a, const double *x, double rounding);  /* regularised lower incomplete gamma function */
void special_igammac(int64_t n, double *out, const double *a, const double *x, double rounding); /* 1 - igamma */
void special_igamma_grad_a(int64_t n, double *out, const double *a, const double *x, double rounding);

/* f of one number, or of two. */
static inline double special_one(SpecialFn f, double x, double y) {
    double out;
    f(1, &out, &x, &y, SPECIAL_ROUNDING_DOUBLE);
    return out;
}

#endif
