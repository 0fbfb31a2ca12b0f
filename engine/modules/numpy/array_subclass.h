/* array_subclass.h -- arrays of classes derived from ndarray, and other objects that have a say in NumPy's functions.
 *
 * An instance of `class A(np.ndarray)` is a Tensor struct with TENSOR_DERIVED, whose memory is the class machinery's.
 * Operations compute with its elements as with any array's; what they give becomes an A again here. The protocols
 * (__array_ufunc__, __array_function__, __array_wrap__, __array_priority__) are the library's: numpy/_derived.tape. An instance
 * of `class F(np.float64)` is such a struct with TENSOR_SCALAR too, and none of all that.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_ARRAY_SUBCLASS_H
#define ENGINE_MODULES_ARRAY_SUBCLASS_H

#include "engine/modules/tensors/tensors.h"

static inline bool is_derived(Value v) {
    return has_tensor(v) && (v.as.object->flags & (TENSOR_DERIVED | TENSOR_SCALAR)) == TENSOR_DERIVED;
}

/* The elements of array, taken, as an instance of type; its __array_finalize__ is given source. New. */
Value derived_new(Vm *vm, Type *type, Value array, Value source);
/* The number in scalar, taken, as an instance of type, a class derived from a scalar's. What is reckoned with it is a plain scalar. New. */
Value derived_scalar(Vm *vm, Type *type, Value scalar);
/* result, taken: a view of it in source's class where source is derived and result a plain array; itself otherwise.
 * New. */
Value derived_like(Vm *vm, Value result, Value source);
/* The elements of a derived array as a plain ndarray, not copied. New. */
Value derived_plain(Vm *vm, Tensor *t);
/* Frees a derived array. */
void derived_free(Tensor *t);

/* Does v, no array, take part in NumPy's operators by an __array_ufunc__ of its class (that is not None)? */
bool has_array_ufunc(Vm *vm, Value v);
/* Is it a derived array, or has its class an __array_ufunc__ or an __array_function__? */
bool has_array_protocol(Vm *vm, Value v);
/* Are operators of a and b the library's affair? */
static inline bool has_derived(Value a, Value b) { return is_derived(a) || is_derived(b); }
/* The NumPy function called name of the operands, under the protocols; out: where its result goes, or ABSENT. New. */
Value derived_ufunc(Vm *vm, const char *name, const Value *operands, int count, Value out);
/* name(args...) of the library's numpy._derived. */
Value derived_call(Vm *vm, const char *name, const Value *args, size_t count);

/* Of the module _tensor: derived_view(type, array, source) and plain(array). */
Value derived_view(Vm *vm, const Value *args);
Value derived_to_plain(Vm *vm, const Value *args);
/* Of the module _tensor: guard(namespace) guards the functions of a module that are written in the language. */
Value tensor_guard(Vm *vm, const Value *args);

#endif
