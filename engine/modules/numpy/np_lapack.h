/* np_lapack.h -- LAPACK's routines for np.linalg that no operation of the table stands for: general eigenvalues, least
 * squares as NumPy works them out, and everything of complex matrices.
 *
 * Functions of the module _tensor over one float64 or complex128 matrix; numpy.linalg loops over stacks of them. What LAPACK
 * reports as impossible raises LinAlgError.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_NP_LAPACK_H
#define ENGINE_MODULES_NP_LAPACK_H

#include "engine/modules/numpy/array.h"

/* The inner product of two vectors of one floating dtype, by BLAS as NumPy has it; false: another dtype. */
bool lapack_dot(const Tensor *x, const Tensor *y, Tensor *out);
/* svdvals(a): the singular values of a float64 matrix alone, which LAPACK finds in another way. */
Value lapack_svdvals(Vm *vm, const Value *args);
/* eig(a): eigenvalues and eigenvectors of any square matrix, both complex128. */
Value lapack_eig(Vm *vm, const Value *args);
/* eigh(a, upper): of a Hermitian complex128 matrix: float64 eigenvalues, eigenvectors. */
Value lapack_eigh(Vm *vm, const Value *args);
/* svd(a, full): of a complex128 matrix: U, S, V^H. */
Value lapack_svd(Vm *vm, const Value *args);
/* solve(a, b): of complex128 matrices. */
Value lapack_solve(Vm *vm, const Value *args);
/* lu(a): the packed factors of a square complex128 matrix and the number of row exchanges. */
Value lapack_lu(Vm *vm, const Value *args);
/* cholesky(a): the lower factor of a complex128 matrix. */
Value lapack_cholesky(Vm *vm, const Value *args);
/* qr(a, complete): Q and R of a complex128 matrix. */
Value lapack_qr(Vm *vm, const Value *args);
/* lstsq(a, b, rcond): x, rank, singular values and what is left, for float64 or complex128 matrices. */
Value lapack_lstsq(Vm *vm, const Value *args);

#endif
