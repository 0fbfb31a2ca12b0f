/* dtype_object.h -- NumPy's tree of scalar types, and limits of dtypes. See dtype_object.c; conversions are in tensors.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_DTYPE_OBJECT_H
#define ENGINE_MODULES_DTYPE_OBJECT_H

#include "engine/modules/tensors/tensors.h"

extern Type generic_type, number_type, integer_type, signedinteger_type, unsignedinteger_type, inexact_type, floating_type,
    complexfloating_type, flexible_type, character_type;

/* The largest or smallest value of dtype d, as TensorFlow's DType.max and min give it. New. */
Value dtype_limit(Vm *vm, Dtype d, bool largest);

/* A dtype as it was asked for without the shape that its elements have, which goes to the end of s. New. */
Value dtype_without_shape(Vm *vm, Value dtype, Shape *s);
/* Of the module _tensor: dtype_shaped(dtype, shape), whose elements are arrays. */
Value dtype_shaped(Vm *vm, const Value *args);

/* Of the module _tensor: dtype_swapped(dtype), the same numbers with their bytes in the other order. */
Value dtype_other_order(Vm *vm, const Value *args);

/* Gives a type of scalars the operators and methods that they all have (ndarray.c). */
void scalar_slots_init(Type *type);
/* Whole numbers may be indices, too. */
void scalar_index_init(Type *type);
/* The types whose scalars are Tensors and that all others of them derive from: numbers, bool, dates, and what stands in for text. */
enum { SCALAR_ROOTS = 5 };
Type *scalar_root(int i);
/* Makes instances of type ones of these too, for isinstance: base and what it derives from, before object. */
bool type_add_bases(Vm *vm, Type *type, Type *base);

#endif
