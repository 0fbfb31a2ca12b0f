/* np_inner_loops.h -- inner loops of NumPy functions that are written in the language: counting, repeating, choosing,
 * sliding.
 *
 * All are functions of the module _tensor. The library has checked and converted their arguments; what has another
 * dtype or layout than said here is refused with TypeError. Results are new arrays.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_NP_INNER_LOOPS_H
#define ENGINE_MODULES_NP_INNER_LOOPS_H

#include "engine/modules/numpy/array.h"

/* count_true(a): how many elements of a bool array are true; an int. */
Value inner_count_true(Vm *vm, const Value *args);
/* repeat(a, counts): the rows of a, row i counts[i] times, or all counts[0] times; int64 counts, none negative. */
Value inner_repeat(Vm *vm, const Value *args);
/* bincount(x, weights, n): x int64 (m), none negative; weights float64 (m) or None; at least n bins. */
Value inner_bincount(Vm *vm, const Value *args);
/* histogram(x, edges): float64 both, edges rising; int64 counts, the last bin with its right edge. */
Value inner_histogram(Vm *vm, const Value *args);
/* interp(x, xp, fp, left, right): float64 all, xp rising. */
Value inner_interp(Vm *vm, const Value *args);
/* places(sorted, v, right): where each of v (m) would be put into sorted (n), int64; float64 or int64 both. */
Value inner_places(Vm *vm, const Value *args);
/* sum_products(subscripts, *arrays): einsum in plain loops; None where it is not so plain ("->" missing, dots, mixed dtypes, others than float64
 * and int64), the sizes do not fit, or matrix products are the better way. */
Value inner_sum_products(Vm *vm, const Value *args);
/* scatter(name, a, index, values): a[index[i]] = name(a[index[i]], values[i]) for all i in turn; a and values one dtype
 * of float64, int64, float32, one dimension. False, with nothing done, for other names, dtypes and layouts; IndexError
 * for an index out of bounds. */
Value inner_scatter(Vm *vm, const Value *args);
/* partition(a, places): a copy of a (..., n) whose elements at these places (rising) are those that sorting would put
 * there, with none larger before and none smaller behind; NaNs last. float64, float32 or int64. */
Value inner_partition(Vm *vm, const Value *args);
/* linspace(start, stop, num, endpoint): floats, num at least 2; or None where the step is 0. */
Value inner_linspace(Vm *vm, const Value *args);

/* start, start + step ... at to; false for dtypes that are not float64 or int64. */
bool inner_fill_range(Dtype d, void *to, int64_t n, double start, double step);
/* Sorts the lines of n elements that follow one another at x, in place; false for dtypes that it does not take, or
 * without memory. */
bool inner_sort_lines(Dtype d, void *x, int64_t lines, int64_t n);

/* at(function, a, indices, b): the method of ufuncs, which does the operation in place for every index in turn. */
Value np_ufunc_at(Vm *vm, const Value *args);

#endif
