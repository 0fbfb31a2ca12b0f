/* array.h -- what the files of the ndarray face share. See array_operators.c (operators), promotion.c (operands) and ndarray.c (the type).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_ARRAY_H
#define ENGINE_MODULES_ARRAY_H

#include "engine/modules/tensors/dtype_object.h"

/* a op= b: NOT_IMPLEMENTED for NumPy scalars, which have no place to store. */
Value array_inplace(Vm *vm, BinaryOp op, Value a, Value b);
/* Raises NumPy's ValueError unless the shapes broadcast. */
bool array_check_broadcast(Vm *vm, const Tensor *x, const Tensor *y);
/* The same where the result goes into target, which is named too; NULL: a new array. */
bool array_check_broadcast_into(Vm *vm, const Tensor *x, const Tensor *y, const Tensor *target);
/* t, taken, in dtype d; NULL, or with t NULL: an exception is pending. */
Tensor *array_cast_to(Vm *vm, Tensor *t, Dtype d);
/* v as the shape of an array: an int, or a sequence of ints, which may be below 0. false with NumPy's error. */
bool array_read_shape(Vm *vm, Value v, Shape *s);
/* String arrays whose shapes broadcast: elementwise comparison and concatenation. New; NULL with an exception. */
Tensor *array_compare_text(Vm *vm, Tensor *x, Tensor *y, CompareOp op);
Tensor *array_join_text(Vm *vm, Tensor *x, Tensor *y);
/* astype.c: a copy of the array args[0] in the dtype that args[1] names; and the method astype, with its rules. */
Value array_cast(Vm *vm, const Value *args);
Value array_astype(Vm *vm, const Value *args);
/* Are t's elements of the dtype d that was asked for (text: str, not bytes)? width 0: of any. */
bool array_is_of(const Tensor *t, Dtype d, bool text, uint32_t width);
/* t converted to or from text; text: str, not bytes. */
Value array_astype_text(Vm *vm, Tensor *t, Dtype d, bool text);
/* t, taken, as an array of text (or bytes); itself if it is one. NULL with an exception. */
Tensor *array_text_from(Vm *vm, Tensor *t, bool text);
/* A view of t in a shape that its own broadcasts to. New; NULL with an exception. */
Tensor *array_spread(Vm *vm, Tensor *t, const Shape *shape);
/* Arrays of objects, of times and of records have reductions of their own in the library: name(args...) for the array args[0]. */
static inline bool array_is_special(Value v) { return has_tensor(v) && (as_tensor(v)->dtype == DTYPE_OBJECT || dtype_is_date(tensor_dtype(as_tensor(v))) || dtype_is_record(tensor_dtype(as_tensor(v)))); }
Value array_special(Vm *vm, const char *name, const Value *args, size_t count);
/* Something that only as an array shows whether it holds objects: None, a plain list or tuple, a dict. */
static inline bool array_hides(Value v) {
    return is_none(v) || is_dict(v) || ((is_list(v) || is_tuple(v)) && !(v.as.object->type->flags & TYPE_HEAP));
}
/* v as the array that NumPy makes of it; of objects without a dimension too. New. */
Value array_shown(Vm *vm, Value v);
/* run(vm, args) with the first so many of args as arrays. */
Value array_run_shown(Vm *vm, const Value *args, int count, int shown, Value (*run)(Vm *vm, const Value *args));
/* May a result of dtype from be stored in an array of dtype to ("same_kind")? */
bool array_same_kind(Dtype from, Dtype to);
/* Raises what NumPy says of a function that has no form for these operands. */
void array_no_loop(Vm *vm, const char *name, Tensor *const *operands, int count);
/* The same of two operands whose dtypes are named; false. */
bool array_no_loop_of_two(Vm *vm, const char *name, Tensor *const *operands);
/* "add" for BINARY_ADD: the name of the NumPy function behind an operator. */
const char *array_ufunc_name(BinaryOp op);
/* What a NumPy function does with its result (taken) for out= and where=: stores it, or the part where the mask holds. New. */
Value ufunc_finish(Vm *vm, Value result, Value out, Value where, const char *name);
/* v as an array of the dtype that was asked for (NONE: its own). New. */
Value ufunc_operand(Vm *vm, Value v, Value dtype);
/* The same where the ufunc of this name was given dtype=: refused if v's elements are of another kind. place: v's among the inputs, -1 where it is
 * the only one. New. */
Value ufunc_input(Vm *vm, Value v, Value dtype, const char *name, int place);
/* result, taken; refused if it is not of the dtype that the ufunc was given. */
Value ufunc_of_dtype(Vm *vm, Value result, Value dtype, const char *name);
/* Makes t, fresh, a text array when x is one, with at least the room that x's cells have; of times, one that counts x's steps. */
void array_text_like(Tensor *t, const Tensor *x);
/* The width that texts of x need if one of them ends in a NUL, which NumPy's cells of one width do not tell from what is left free; else 0. */
uint32_t array_text_room(const Tensor *x);
/* x itself, or a copy whose texts are cut to width code points, without NULs at the end. Takes x; NULL with an exception. */
Tensor *array_text_cut(Vm *vm, Tensor *x, uint32_t width);
/* The same elements in shape s, one -1 worked out; a view if possible. */
Value array_reshape(Vm *vm, Tensor *t, Shape *s);
/* A view with its axes reordered; axes NONE: reversed. */
Value array_transpose(Vm *vm, Value array, Value axes);

/* Has the int v, beyond int64, a place in uint64? */
bool array_int_fits_u64(Value v);
/* Is the int v one of those that elements of dtype d can be? */
bool array_int_in(Value v, Dtype d);
/* array_int_in; if not, NumPy's OverflowError is pending. */
bool array_int_fits(Vm *vm, Value v, Dtype d);

#endif
