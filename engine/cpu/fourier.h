/* fourier.h -- the discrete Fourier transform of complex numbers.
 *
 * Mixed radices (4, 2, 3, 5 and any other prime up to 50, Cooley and Tukey 1965, in Stockham's order, which needs no
 * reversal); lengths with larger primes go by Bluestein's convolution (1970). Roots of unity are computed for the
 * first eighth of the circle and mirrored, so that they are exact to the last bit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_FOURIER_H
#define ENGINE_CPU_FOURIER_H

#include "engine/tensor/dtype.h"

typedef struct Fourier Fourier;

/* What transforms of length n need. New; NULL when memory ran out. */
Fourier *fourier_new(int64_t n);
void fourier_free(Fourier *f);
/* Transforms the n numbers at x in place and multiplies them by factor; inverse: with the other sign of the exponent.
 */
void fourier_run(const Fourier *f, ComplexDouble *x, bool inverse, double factor);

#endif
