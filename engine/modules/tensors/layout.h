/* layout.h -- memory order and views of arrays. See layout.c for the letters of an order.
 *
 * Tensors and Values are new; NULL with *err set, ABSENT and false with an exception pending.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_LAYOUT_H
#define ENGINE_MODULES_LAYOUT_H

#include "engine/modules/numpy/array.h"

/* Do columns stand first, without gaps? */
bool layout_is_fortran(const Tensor *t);
/* The letter of an order= argument; none where it is None. 0 with an exception. */
char layout_order(Vm *vm, Value v, char none);
/* A view with the axes in reverse. */
Tensor *layout_reversed(Tensor *t, Error *err);
Tensor *layout_copy(Tensor *t, char order, Error *err);
/* Takes t, whose elements are all alike, and lets its columns stand first. */
Tensor *layout_filled_order(Tensor *t, Error *err);
/* t in shape s (one size may be -1), elements read and placed in this order. */
Value layout_reshape(Vm *vm, Tensor *t, Shape *s, char order);
/* The elements in one dimension without gaps: a view where they stand so. */
Value layout_ravel(Vm *vm, Tensor *t, char order);
Value layout_flatten(Vm *vm, Tensor *t, char order);
/* A view of the real or imaginary parts of a complex array. */
Tensor *layout_part(Tensor *t, bool imaginary, Error *err);
/* A view of the same bytes as elements of d. */
Value layout_view_as(Vm *vm, Tensor *t, Dtype d);
/* Gives t another shape in place, zeros behind its elements; check: not while others share them. */
bool layout_resize(Vm *vm, Tensor *t, const Shape *s, bool check);
/* The array t gets the dtype, shape and elements of from, whatever it was a view of. */
void layout_become(Tensor *t, const Tensor *from);

/* Functions of the module _tensor. */
/* Of the module _tensor: from_octets(octets, dtype). */
Value layout_from_octets(Vm *vm, const Value *args);
Value layout_flags(Vm *vm, const Value *args);
Value layout_strided(Vm *vm, const Value *args);
Value layout_overlap(Vm *vm, const Value *args);

/* Bytes of one element as NumPy counts them: text has a place for every character. */
int64_t layout_itemsize(const Tensor *t);

#endif
