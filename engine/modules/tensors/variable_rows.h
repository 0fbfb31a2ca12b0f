/* variable_rows.h -- the methods of tf.Variable about some of its rows, and what they share with its others.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_TENSORS_VARIABLE_ROWS_H
#define ENGINE_MODULES_TENSORS_VARIABLE_ROWS_H

#include "engine/modules/tensors/devices.h"

Variable *variable_target(Value self);                                      /* itself, or whose assignment gave it */
Tensor *variable_convert(Vm *vm, const Variable *v, Value value);           /* value in v's dtype; NULL with an exception pending */
bool variable_set(Vm *vm, Variable *v, Tensor *value);                      /* value takes the place of v's */
Value variable_unread(Vm *vm, Variable *v);                                 /* what an assignment gives back: the variable as it is now */

/* scatter_..(IndexedSlices), scatter_nd_..(indices, updates): args[0] is the variable. */
Value variable_scatter_update(Vm *vm, const Value *args);
Value variable_scatter_add(Vm *vm, const Value *args);
Value variable_scatter_sub(Vm *vm, const Value *args);
Value variable_scatter_mul(Vm *vm, const Value *args);
Value variable_scatter_div(Vm *vm, const Value *args);
Value variable_scatter_min(Vm *vm, const Value *args);
Value variable_scatter_max(Vm *vm, const Value *args);
Value variable_scatter_nd_update(Vm *vm, const Value *args);
Value variable_scatter_nd_add(Vm *vm, const Value *args);
Value variable_scatter_nd_sub(Vm *vm, const Value *args);
Value variable_scatter_nd_min(Vm *vm, const Value *args);
Value variable_scatter_nd_max(Vm *vm, const Value *args);

/* sparse_read(indices), gather_nd(indices): likewise. */
Value variable_sparse_read(Vm *vm, const Value *args);
Value variable_gather_nd(Vm *vm, const Value *args);

#endif
