/* convolution.h -- the inner loops of convolutions, one set for an instruction set and a type.
 *
 * Images are padded beforehand, so that every tap of every position lies inside; a tap is one (row, column, channel) of the
 * kernel. Outputs are computed LANES channels by a few positions at once, held in registers: positions of one row, or of several short ones.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_CONVOLUTION_H
#define ENGINE_CPU_CONVOLUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CONV_VECTOR_BYTES = 64 };                 /* what the loops compute at once; weights are packed for it */

typedef struct ConvLoop {
    int64_t taps;                /* kernel rows * columns * channels */
    const int64_t *tap;          /* offset of each from a position's first element, in elements */
    int64_t run;                 /* taps are neighbours by so many, which divides their number */
    int64_t positions;           /* of an output row */
    int64_t step;                /* elements from one position's first element to the next's */
    int64_t channels;            /* of the output */
    int64_t out_step;            /* elements from one position's output to the next's: this and what follows forward only */
    int64_t rows;                /* output rows to be computed */
    int64_t in_row, out_row;     /* elements from one row's first input element to the next's, and of outputs */
    const void *bias;            /* (channels), added to every position's sums, or NULL */
    bool relu;                   /* then what is below zero becomes zero */
} ConvLoop;

/* y (rows, positions, channels) = sum over taps of x[position + tap] * w[tap], plus bias; w is packed (channel blocks, taps, LANES). */
typedef void (*ConvForward)(const ConvLoop *loop, const void *x, const void *w, void *y);
/* w (channel blocks, taps, LANES) += sum over positions of x[position + tap] * g (positions, channels). */
typedef void (*ConvFilter)(const ConvLoop *loop, const void *x, const void *g, void *w);

typedef struct ConvKernels { ConvForward forward[2]; ConvFilter filter[2]; } ConvKernels;   /* float32, float64 */

extern const ConvKernels conv_kernels_avx512, conv_kernels_avx2, conv_kernels_base;

/* Those for this machine. */
const ConvKernels *conv_kernels_here(void);

#endif
