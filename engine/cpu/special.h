/* special.h -- functions that the C library lacks, in double.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_SPECIAL_H
#define ENGINE_CPU_SPECIAL_H

#include <stdbool.h>

double special_erfinv(double x);
double special_ndtri(double p);  /* quantile of the normal distribution */
double special_lgamma(double x); /* log |gamma(x)|, touching no global */
float special_lgammaf(float x);
double special_digamma(double x);
float special_digammaf(float x);
double special_zeta(double s, double q);      /* Hurwitz: the sum of (q + k)^-s over k >= 0 */
double special_polygamma(double n, double x); /* derivative number n of digamma */

/* Modified Bessel functions of orders 0 and 1, e: times exp(-|x|) or exp(x); and those of the second kind below 0. */
double special_bessel_i0(double x);
double special_bessel_i1(double x);
double special_bessel_i0e(double x);
double special_bessel_i1e(double x);
double special_bessel_k0(double x);
double special_bessel_k1(double x);
double special_bessel_k0e(double x);
double special_bessel_k1e(double x);
float special_bessel_i0f(float x);
float special_bessel_i1f(float x);
float special_bessel_i0ef(float x);
float special_bessel_i1ef(float x);
float special_bessel_k0f(float x);
float special_bessel_k1f(float x);
float special_bessel_k0ef(float x);
float special_bessel_k1ef(float x);
double special_bessel_y0(double x);
double special_bessel_y1(double x);

double special_erfcinv(double x);
double special_dawsn(double x);       /* exp(-x^2) times the integral of exp(t^2) from 0 to x */
double special_expint(double x);      /* Ei: the integral of exp(t) / t up to x > 0 */
double special_fresnel_cos(double x); /* the integral of cos(pi t^2 / 2) from 0 to x */
double special_fresnel_sin(double x);
double special_spence(double x);            /* the integral of log(t) / (1 - t) from 1 to x */
double special_igamma(double a, double x);  /* regularised lower incomplete gamma function */
double special_igammac(double a, double x); /* 1 - igamma */
double special_igamma_grad_a(double a, double x);

#endif
