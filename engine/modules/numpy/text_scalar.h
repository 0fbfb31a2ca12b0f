/* text_scalar.h -- np.str_ and np.bytes_: NumPy's scalars of text, which are strs and bytes of Python too.
 *
 * Unlike the other scalars they are no Tensors: what str or bytes can do they do as those, and the attributes
 * of NumPy's scalars (dtype, shape, item ...) are answered by an array of rank 0 made for the purpose.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_TEXT_SCALAR_H
#define ENGINE_MODULES_TEXT_SCALAR_H

#include "engine/modules/tensors/tensors.h"

extern Type text_scalar_type, bytes_scalar_type;
/* What answers for a scalar of text as NumPy's other scalars do; users never see it. */
extern Type text_stand_in_type;

/* The one element of t, a tensor of rank 0 of text or bytes, as a scalar. New. */
Value text_scalar_of(Vm *vm, const Tensor *t);

/* Readies the two types, whose other bases are NumPy's character and what that derives from; and the type of their
 * stand-ins. */
bool text_scalar_init(Vm *vm, Type *character);

#endif
