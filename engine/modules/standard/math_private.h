/* math_private.h -- what the files of the module math share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_MATH_PRIVATE_H
#define ENGINE_MODULES_MATH_PRIVATE_H

#include "engine/lang/vm.h"

/* gamma.c: the gamma function and the logarithm of its absolute value. false: a pole (*out is set all the same). */
bool gamma_function(double x, double *out);
bool gamma_logarithm(double x, double *out);

/* math_int.c */
Value math_factorial(Vm *vm, const Value *args);
Value math_comb(Vm *vm, const Value *args);
Value math_perm(Vm *vm, const Value *args);
Value math_gcd(Vm *vm, const Value *args);
Value math_lcm(Vm *vm, const Value *args);
Value math_isqrt(Vm *vm, const Value *args);

#endif
