/* fourier.h -- discrete Fourier transforms of one line of complex numbers, or of several side by side.
 *
 * Numbers are pairs of a real and an imaginary part; where lanes are several, a part is so many doubles, one of each
 * line. Results are the same whatever the number of lanes. Roots of unity are right to the last bit but for rare
 * exceptions, and the same on every processor.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_FOURIER_H
#define ENGINE_CPU_FOURIER_H

#include <stdbool.h>
#include <stdint.h>

enum { FOURIER_LANES = 8 }; /* lanes are 1 or so many */

/* What transforms of one length need. */
typedef struct Fourier Fourier;

/* For n numbers, or for 2 n real ones if real; new, NULL when memory ran out. */
Fourier *fourier_new(int64_t n, bool real);
void fourier_free(Fourier *f);

/* Whether it is what fourier_new gives for these, or more than that. */
bool fourier_is_for(const Fourier *f, int64_t n, bool real);

/* How many numbers fourier_forward works in. */
int64_t fourier_room(const Fourier *f);

/* x[k] = sum of x[j] exp(-2 pi i j k / n), by way of work. */
void fourier_forward(const Fourier *f, double *x, double *work, int lanes);

/* From the transform of n pairs of real numbers to the first n + 1 numbers of the transform of these 2 n. */
void fourier_part(const Fourier *f, double *x, int lanes);

/* From n + 1 such numbers to n whose transform is that of the pairs, real and imaginary parts exchanged at both ends.
 * The imaginary parts of the first and the last do not count. */
void fourier_join(const Fourier *f, double *x, int lanes);

#endif
