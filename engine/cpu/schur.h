/* schur.h -- Schur forms, what stands on them, and eigenvectors of matrices without symmetry.
 *
 * Real matrices go through Householder's reduction to Hessenberg form and Francis's double-shift QR steps (Golub & Van
 * Loan, Matrix Computations, 7.4-7.5), in the order and with the signs that Eigen, and so TensorFlow, gives eigenvalues
 * and vectors; LAPACK has others. Complex ones are LAPACK's. All matrices are row-major (n, n).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_SCHUR_H
#define ENGINE_CPU_SCHUR_H

#include "engine/tensor/dtype.h"

/* x = u t u' with u orthogonal and t upper triangular but for 2 x 2 blocks that are pairs of conjugate eigenvalues.
 * t holds x and becomes t; u may be NULL. False when the steps do not converge. */
bool schur_float(int n, float *t, float *u);
bool schur_double(int n, double *t, double *u);

/* The same for complex x, t triangular. False when the steps do not converge. */
bool schur_complex(int n, ComplexDouble *t, ComplexDouble *u);

/* The same; real: t's numbers are, which is quicker. room holds as many elements as t. */
bool schur_triangular(int n, bool real, ComplexDouble *t, ComplexDouble *u, ComplexDouble *room);

/* Eigenvalues and, in columns of length 1, eigenvectors from a Schur form (of either kind); u NULL: eigenvalues alone. */
void schur_eigen(int n, const ComplexDouble *t, const ComplexDouble *u, ComplexDouble *values, ComplexDouble *vectors);

/* The principal square root of a triangular t (Bjorck and Hammarling 1983) in out, whose lower triangle becomes 0. */
void schur_square_root(int n, const ComplexDouble *t, ComplexDouble *out);

/* The principal logarithm of a triangular t by inverse scaling and squaring (Al-Mohy and Higham 2012): square roots
 * until t is near 1, then Gauss-Legendre's sum for the logarithm. t is overwritten; room holds as many elements. */
void schur_logarithm(int n, ComplexDouble *t, ComplexDouble *out, ComplexDouble *room);

#endif
