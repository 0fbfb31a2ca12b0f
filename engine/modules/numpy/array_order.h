/* array_order.h -- comparing whole numbers as such where no dtype holds both sides.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_ARRAY_ORDER_H
#define ENGINE_MODULES_ARRAY_ORDER_H

#include "engine/modules/tensors/tensors.h"

/* Is one side uint64 and the other of signed whole numbers? */
bool order_is_mixed(const Tensor *x, const Tensor *y);
/* Two such arrays, broadcast, compared exactly: of bool. New; NULL with an exception. */
Tensor *array_compare_mixed(Vm *vm, Tensor *x, Tensor *y, CompareOp op);

#endif
