/* elementwise.h -- elementwise operations over whole tensors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_ELEMENTWISE_H
#define ENGINE_CPU_ELEMENTWISE_H

#include "engine/tensor/op.h"

typedef Loop (*LoopFn)(int op, int dtype);

/* Runs call with the loop that find gives for it, or another one where tensors and ndarrays differ. */
bool elementwise_run(OpContext *c, const OpCall *call, LoopFn find, Error *err);

/* The loop of reciprocal_estimate.c for an operation on float32 tensors, or NULL. */
Loop estimates_loop(OpId op);

/* The loop of complex.c or complex_arithmetic.inc for an operation on complex64 or complex128 tensors or ndarrays, or NULL; ndarrays' sizes
 * (COMPLEX_ABS), whose results are real and lie side by side, among them. The latter for an instruction set. */
Loop complex_loop(OpId op, int dtype, bool ndarray);
Loop complex_arithmetic_base(OpId op, int dtype, bool ndarray), complex_arithmetic_avx2(OpId op, int dtype, bool ndarray),
    complex_arithmetic_avx512(OpId op, int dtype, bool ndarray);

/* The loop of sine.c for an operation on float32, or NULL. */
Loop sine_loop(OpId op);

/* The loop of special_loops.c for an operation on float32 or float64, or NULL. */
Loop special_loop(OpId op, int dtype);

/* The loop of int64_division.c for an operation on int64, or NULL. */
Loop division_loop(OpId op);

/* The loop of functions_float64.inc for an operation, for an instruction set, or NULL. */
Loop functions_float64_base(OpId op), functions_float64_avx2(OpId op), functions_float64_avx512(OpId op);

#endif
