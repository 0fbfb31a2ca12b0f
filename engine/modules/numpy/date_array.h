/* date_array.h -- arrays and scalars of dates and spans of time (datetime64, timedelta64): conversion and operators.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_DATE_ARRAY_H
#define ENGINE_MODULES_DATE_ARRAY_H

#include "engine/modules/tensors/tensors.h"
#include "engine/tensor/date.h"

static inline bool is_date_array(Value v) { return has_tensor(v) && dtype_is_date(tensor_dtype(as_tensor(v))); }

/* v (dates, ISO text, datetime's objects, numbers; nested) as an array of dates or spans; step 0: the largest that fits
 * all. New. */
Tensor *dates_from(Vm *vm, Value v, Dtype d, uint32_t step);
/* t in steps of another size; t itself (new reference) if it has them. New. */
Tensor *dates_cast(Vm *vm, Tensor *t, uint32_t step);
/* The counts as an array of dtype d. New. */
Tensor *dates_to_numbers(Vm *vm, Tensor *t, Dtype d);
/* The element at p as datetime's date, datetime or timedelta; None for NaT; an int where those are too coarse. New. */
Value date_element(Vm *vm, const Tensor *t, const void *p);
/* Stores v at p in t's steps. */
bool date_store(Vm *vm, Tensor *t, void *p, Value v);

/* Operators with dates or spans on a side. */
Value dates_operator(Vm *vm, BinaryOp op, Value a, Value b);
Value dates_compare(Vm *vm, Value a, Value b, CompareOp op);
Value dates_unary(Vm *vm, UnaryOp op, Value a);

/* np.datetime64(...), np.timedelta64(value, unit). */
Value date_construct(Vm *vm, Dtype d, Value value, Value unit);
/* name(args...) of the library's numpy._dates. */
Value dates_call(Vm *vm, const char *name, const Value *args, size_t count);

#endif
