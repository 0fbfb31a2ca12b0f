/* memory_layout.h -- memory order and views of arrays. See memory_layout.c for the letters of an order.
 *
 * Tensors and Values are new; NULL with *err set, ABSENT and false with an exception pending.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_MEMORY_LAYOUT_H
#define ENGINE_MODULES_MEMORY_LAYOUT_H

#include "engine/modules/numpy/array.h"

/* The letter of an order= argument; none where it is None. 0 with an exception. */
char layout_order(Vm *vm, Value v, char none);
Tensor *layout_copy(Tensor *t, char order, Error *err);
/* A view with the axes from the slowest to the fastest of the order; and what was made of one, rows first, as a tensor of t's shape whose elements stand so. */
Tensor *layout_turned(Tensor *t, char order, Error *err);
Tensor *layout_turned_back(Tensor *turned, const Tensor *t, char order, Error *err);
/* Do t's elements stand in this order? */
bool layout_is_in(const Tensor *t, char order);
/* Takes t, whose elements are all alike, and lets them stand in this order: for K and A as those of like stand, if it has as many axes. */
Tensor *layout_filled_order(Tensor *t, const Tensor *like, char order, Error *err);
/* t in shape s (one size may be -1), elements read and placed in this order. copy: NumPy's argument, None for a view where one can be had, True for
 * elements of its own, False for no copy or ValueError. */
Value layout_reshape(Vm *vm, Tensor *t, Shape *s, char order, Value copy);
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
