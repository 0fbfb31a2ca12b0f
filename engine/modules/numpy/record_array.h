/* record_array.h -- arrays and scalars of records (structured dtypes): fields, conversion, and the type np.void.
 *
 * A field of an array is a view of it, and so is a scalar np.void. How dtypes are described, comparison, sorting and
 * bytes are the library's: numpy/_records.tape.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_RECORD_ARRAY_H
#define ENGINE_MODULES_RECORD_ARRAY_H

#include "engine/modules/tensors/tensors.h"
#include "engine/tensor/structured_dtype.h"

extern Type void_type, record_type;

static inline bool is_record_array(Value v) { return has_tensor(v) && dtype_is_record(tensor_dtype(as_tensor(v))); }
static inline bool is_swapped_array(Value v) { return has_tensor(v) && dtype_is_swapped(tensor_dtype(as_tensor(v))); }
/* Is key a name of a field, or a list of such names? */
bool is_field_key(Value key);

/* Any value as records of dtype d: tuples (nested in lists), scalars that become every field, arrays. New. */
Tensor *records_from(Vm *vm, Value v, Dtype d);
/* Stores v, a tuple, a record or what becomes every field, in t's element at p. */
bool record_store(Vm *vm, Tensor *t, void *p, Value v);
/* The record at p as a tuple of Python values. New. */
Value record_element(Vm *vm, const Tensor *t, const void *p);
/* The record at p as a scalar np.void, a view of t. New. */
Value record_scalar(Vm *vm, const Tensor *t, const void *p);

/* self[key], self[key] = value for a key that is_field_key. */
Value record_get(Vm *vm, Value self, Value key);
bool record_set(Vm *vm, Value self, Value key, Value value);

/* name(args...) of the library's numpy._records. */
Value records_call(Vm *vm, const char *name, const Value *args, size_t count);

/* Of the module _tensor: record_dtype(fields, itemsize, aligned, attributes, source) makes a dtype of (name, dtype,
 * shape, offset, title)s; source: the dtype some of whose fields these are, or None. */
Value record_make_dtype(Vm *vm, const Value *args);
/* record_layout(dtype): (fields, itemsize, alignment, aligned, attributes, exact), or None for other dtypes. */
Value record_layout(Vm *vm, const Value *args);
/* record_attributes(dtype, attributes): the same dtype, whose scalars are np.record or np.void. */
Value record_with_attributes(Vm *vm, const Value *args);

bool record_types_init(Vm *vm);

#endif
