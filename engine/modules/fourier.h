/* fourier.h -- the discrete Fourier transform of complex numbers.
 *
 * Mixed radices (4, 2, 3, 5 and any other prime up to 50, Cooley and Tukey 1965, in Stockham's order, which needs no
 * reversal); lengths with larger primes go by Bluestein's convolution (1970). Roots of unity are computed for the
 * first eighth of the circle and mirrored, so that they are exact to the last bit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_FOURIER_H
#define ENGINE_MODULES_FOURIER_H

#include "engine/modules/tensors.h"

typedef struct Fourier Fourier;

/* What transforms of length n need. New; NULL when memory ran out. */
Fourier *fourier_new(int64_t n);
void fourier_free(Fourier *f);
/* Transforms the n numbers at x in place and multiplies them by factor; inverse: with the other sign of the exponent.
 */
void fourier_run(const Fourier *f, ComplexDouble *x, bool inverse, double factor);

/* fft(a, inverse, factor) of the module _tensor: along the last axis of a complex128 array. */
Value fourier_function(Vm *vm, const Value *args);

#endif
