/* special.h -- functions that the C library lacks, in double.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_SPECIAL_H
#define ENGINE_CPU_SPECIAL_H

double special_erfinv(double x);
double special_ndtri(double p);       /* quantile of the normal distribution */
double special_lgamma(double x);      /* log |gamma(x)|, touching no global */
double special_digamma(double x);
double special_zeta(double s, double q);       /* Hurwitz: the sum of (q + k)^-s over k >= 0 */
double special_polygamma(double n, double x);  /* derivative number n of digamma */

#endif
