/* number_methods.h -- methods of NumPy's scalars that Python's numbers have too.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_NUMBER_METHODS_H
#define ENGINE_MODULES_NUMBER_METHODS_H

#include "engine/modules/tensors/tensors.h"

/* Natives: the first argument is the scalar. AttributeError where numbers of its kind have no such method. */
Value number_is_integer(Vm *vm, const Value *args);
Value number_bit_count(Vm *vm, const Value *args);
Value number_as_integer_ratio(Vm *vm, const Value *args);

/* round(x, ndigits): a Python int without digits, else of the scalar's own dtype. */
Value number_round(Vm *vm, const Value *args);

#endif
