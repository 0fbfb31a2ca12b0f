/* dtype.h -- NumPy's tree of scalar types, and limits of dtypes. See dtype.c; conversions are in tensors.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_DTYPE_H
#define ENGINE_MODULES_DTYPE_H

#include "engine/modules/tensors.h"

extern Type generic_type, number_type, integer_type, signedinteger_type, unsignedinteger_type, inexact_type, floating_type,
    complexfloating_type, flexible_type, character_type, text_scalar_type;

/* The largest or smallest value of dtype d, as TensorFlow's DType.max and min give it. New. */
Value dtype_limit(Vm *vm, Dtype d, bool largest);

/* Gives np.generic the operators and methods of NumPy's scalars (scalar.c). */
void scalar_slots_init(Type *type);

#endif
