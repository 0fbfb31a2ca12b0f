/* object_array.h -- arrays of Python objects (dtype=object): their elements, and the operators on them.
 *
 * An element is a counted pointer: to the value's own object, or to a box for what has none (ints, floats, truth
 * values); NULL is None. The collector does not see through arrays: a cycle that goes through one stays.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_OBJECT_ARRAY_H
#define ENGINE_MODULES_OBJECT_ARRAY_H

#include "engine/modules/tensors/tensors.h"

static inline bool is_object_array(Value v) { return has_tensor(v) && as_tensor(v)->dtype == DTYPE_OBJECT; }

/* The value at p, new; and storing one there, false with MemoryError. */
Value object_load(const void *p);
bool object_store(Vm *vm, void *p, Value v);

/* Elements of any array as objects; t itself if they are already. New. */
Tensor *objects_from(Vm *vm, Tensor *t);
/* Objects as elements of dtype d (text: of str): what int(), float(), complex(), bool() or str() make of them. New. */
Tensor *objects_cast(Vm *vm, Tensor *t, Dtype d, bool text);
/* Objects that are all str or bytes as a string tensor; else TensorFlow's ValueError. New. */
Tensor *objects_to_strings(Vm *vm, Tensor *t);
/* The truth of every element, an array of bools. New. */
Tensor *objects_truth(Vm *vm, Tensor *t);

/* Operators with an array of objects on either side, element by element. */
Value objects_operator(Vm *vm, BinaryOp op, Value a, Value b);
Value objects_compare(Vm *vm, Value a, Value b, CompareOp op);
Value objects_unary(Vm *vm, UnaryOp op, Value a);
/* A NumPy function of one operand: the method of that name of every element. */
Value objects_method(Vm *vm, Value a, const char *name);

/* name(args...) of the library's numpy._objects. */
Value objects_call(Vm *vm, const char *name, const Value *args, size_t count);

/* name(args...) of the library's numpy._products. */
Value products_call(Vm *vm, const char *name, const Value *args, size_t count);

/* PrintOptions.object; context is the Vm. */
bool object_print(void *context, const void *element, bool as_repr, Buffer *out);

#endif
