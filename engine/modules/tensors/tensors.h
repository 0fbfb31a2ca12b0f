/* tensors.h -- tensors as values of the language: what the files of tf and np share.
 *
 * A Tensor object has one of three faces, told by its type: EagerTensor (tensor_type), ndarray
 * (ndarray_type) and NumPy scalar (a type of scalar_types). TENSOR_MUTABLE marks the latter two, TENSOR_SCALAR
 * the last. TYPE_TENSOR is set in every type whose instances begin with a Tensor struct.
 *
 * Functions here that fail return NULL, ABSENT, false or -1 with an exception pending.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_TENSORS_H
#define ENGINE_MODULES_TENSORS_H

#include "engine/lang/objects/bytes.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/vm.h"
#include "engine/tensor/basic_index.h"
#include "engine/tensor/print.h"
#include "engine/tensor/tape.h"

/* A static type's first field. */
#ifndef TYPE_OBJECT
#define TYPE_OBJECT {.refs = OBJECT_IMMORTAL, .type = &type_type}
#endif

enum { TYPE_TENSOR = 1 << 20 };      /* in Type.flags: instances are Tensor structs */

extern Type tensor_base_type;        /* tf.Tensor */
extern Type tensor_type;             /* EagerTensor */
extern Type ndarray_type, variable_type, tape_type, dtype_type, numpy_dtype_type, shape_type;

static inline OpContext *vm_context(Vm *vm) { return vm_ops(vm); }
static inline bool has_tensor(Value v) { return is_object(v) && (v.as.object->type->flags & TYPE_TENSOR); }
static inline Tensor *as_tensor(Value v) { return (Tensor *)v.as.object; }
static inline bool is_tensor(Value v) { return is_object(v) && v.as.object->type == &tensor_type; }
static inline bool is_array(Value v) { return has_tensor(v) && (v.as.object->flags & TENSOR_MUTABLE); }
static inline bool is_scalar_array(Value v) { return has_tensor(v) && (v.as.object->flags & TENSOR_SCALAR); }
static inline bool tensor_is_text(const Tensor *t) { return (t->object.flags & TENSOR_TEXT) != 0; }

/* ---- results ---- */

/* t as a Value, taken; NULL raises err. */
Value tensor_result(Vm *vm, Tensor *t, const Error *err);
/* t with the ndarray face, taken: a NumPy scalar when its rank is 0, or the object in it. Fresh tensors change their face in place. */
Value array_result(Vm *vm, Tensor *t, const Error *err);
/* The same, but rank 0 stays an array (np.array(5)). */
/* Raises what an operation reported; what did not fit is a MemoryError in NumPy's words. Returns ABSENT. */
Value array_raise(Vm *vm, const Error *err);
Value array_result_plain(Vm *vm, Tensor *t, const Error *err);
/* Gives a fresh tensor, which nobody else holds, the ndarray face or the scalar face. */
void array_face(Tensor *t, bool scalar);
/* A new copy of t as an ndarray: numpy(). */
Value array_copy_of(Vm *vm, Tensor *t);
/* New scalars. */
Value array_scalar(Vm *vm, Dtype dtype, const void *element);
Value array_scalar_real(Vm *vm, Dtype dtype, double value);
Value array_scalar_int(Vm *vm, Dtype dtype, int64_t value);
/* An element of t as indexing gives it: a NumPy scalar, or the object. New. */
Value array_item(Vm *vm, const Tensor *t, const void *element);

/* ---- conversion (value_convert.c) ---- */

typedef enum Wanted {
    WANTED_EXACTLY,              /* this dtype, or an error */
    WANTED_RATHER,               /* this dtype if the value can have it, else its natural one */
} Wanted;

/* v as a tensor under TensorFlow's rules. dtype DTYPE_NONE: the natural one. New. A tensor comes back itself,
 * a variable is read. */
Tensor *convert_tensor(Vm *vm, Value v, Dtype dtype, Wanted wanted);
static inline Tensor *convert_natural(Vm *vm, Value v) { return convert_tensor(vm, v, DTYPE_NONE, WANTED_EXACTLY); }
/* An ndarray's or NumPy scalar's copy as a tensor; dtype DTYPE_NONE: its own (array_tensor.c). New. */
Tensor *array_to_tensor(Vm *vm, Tensor *source, Dtype dtype);
/* tf.constant: as convert_tensor, but refuses tensors within sequences as TensorFlow does. */
Tensor *convert_constant(Vm *vm, Value v, Dtype dtype);
/* v as an array under NumPy's rules (no tape node, any face); dtype DTYPE_NONE: the natural one. New. Objects where none were asked
 * for are refused: most functions compute with numbers. */
Tensor *convert_array(Vm *vm, Value v, Dtype dtype);
/* The same, objects not refused. */
Tensor *convert_any_array(Vm *vm, Value v, Dtype dtype);
/* t in dtype d under NumPy's rules: the truth of a complex number is whether it is not 0, not whether its real part is. New. */
Tensor *convert_cast(Tensor *t, Dtype d, Error *err);
/* The Python value of one element: int, float, bool, complex, bytes or str. New. */
Value convert_element(Vm *vm, const Tensor *t, const void *element);
/* Nested lists of Python values; a scalar for rank 0. New. */
Value convert_to_list(Vm *vm, const Tensor *t);
/* Stores a Python scalar (or rank-0 tensor) as an element of t at p under NumPy's rules. */
bool convert_store(Vm *vm, Tensor *t, void *p, Value v);

/* A dtype given as an argument: tf.float32, np.float32, 'float32', float ... natural ints are int64.
 * message: as TensorFlow or NumPy words the error. */
bool convert_dtype(Vm *vm, Value v, Dtype *out);
/* The same where None will not do: it raises. */
bool convert_required_dtype(Vm *vm, Value v, Dtype *out);
bool convert_dtype_numpy(Vm *vm, Value v, Dtype *out, bool *text);
/* The 5 of '<U5' or the step of 'datetime64[D]'; 0 where the argument names none. */
uint32_t dtype_text_width(Value v);

/* ---- arguments (arguments.c) ---- */

/* A shape given as an argument: ints, lists, TensorShape, tensors. None inside gives -1 when unknown is allowed. */
bool convert_shape(Vm *vm, Value v, bool unknown, Shape *out);
bool convert_ints(Vm *vm, Value v, Ints *out);
bool convert_real(Vm *vm, Value v, double *out);
/* v as a tensor of dtype and no other (DTYPE_NONE: its own), whose name (or NULL) a refusal begins with. */
Tensor *convert_named(Vm *vm, Value v, Dtype dtype, const char *name);
/* Text of a str or bytes argument; NULL with TypeError. */
const char *text_argument(Vm *vm, Value v, const char *what);

/* ---- dtype and shape objects ---- */

Value dtype_value(Dtype dtype);                     /* tf.float32; immortal */
Value dtype_value_numpy(Dtype dtype);               /* dtype('float32'); immortal */
Value dtype_value_of(Vm *vm, const Tensor *t);      /* by t's face */
Value dtype_value_part(Vm *vm, Dtype d, bool text, int64_t width);   /* NumPy's, of any kind; width as in Tensor. New */
bool dtype_parts(Value v, Dtype *out, bool *text, uint32_t *width);  /* of a NumPy dtype that has no shape; false: v is none */
Type *scalar_type(Dtype dtype);                     /* np.float32 */
bool dtype_init(Vm *vm);
bool is_dtype(Value v, Dtype *out);                 /* any object that stands for a dtype, no strings */

Value shape_value(Vm *vm, int rank, const int64_t *dims);   /* TensorShape; -1 where unknown; rank -1 */
bool is_shape(Value v, Shape *out);
Value shape_tuple(Vm *vm, int rank, const int64_t *dims);   /* a plain tuple of ints */

/* ---- variables (variable.c) ---- */

typedef struct Variable {
    Object object;
    Tensor *value;               /* owned; its leaf is bound */
    TapeNode *leaf;              /* owned */
    Shape shape;                 /* declared; -1 where unknown */
    Value name;                  /* str, without ":0" */
    bool trainable;
    bool autocast;               /* a layer's weight: within a layer it is read in that layer's compute dtype */
    int64_t id;
    struct Variable *parent;     /* owned: the variable whose assignment gave this one; NULL: a variable of its own */
    Dict *dict;                  /* attributes */
} Variable;

static inline bool is_variable(Value v) { return is_object(v) && value_isa(v, &variable_type); }
static inline Variable *as_variable(Value v) { return (Variable *)v.as.object; }
/* The value cast to the compute dtype, new (NULL: an exception is pending), where v is read so now; else v's own. */
Tensor *variable_read_cast(Vm *vm, Variable *v);
/* The value, new, with the read made known to tapes. */
static inline Tensor *variable_read(Vm *vm, Variable *v) {
    tape_read(vm_context(vm), v->leaf, v->trainable);
    return v->autocast ? variable_read_cast(vm, v) : tensor_retain(v->value);
}
/* The dtype of what a read gives now. */
Dtype variable_read_dtype(Vm *vm, const Variable *v);
/* Natives of _tensor: makes a variable one that is cast; sets the compute dtype, or what makes variables (None: none), and gives the
 * one before. */
Value variable_set_autocast(Vm *vm, const Value *args);
Value variable_compute_dtype(Vm *vm, const Value *args);
Value variable_set_creator(Vm *vm, const Value *args);
Value variable_new(Vm *vm, Tensor *value, const char *name, bool trainable);
bool variable_assign(Vm *vm, Variable *v, Tensor *value);    /* checks shape and dtype; value is borrowed */

/* Gives v back a value that it had. */
bool variable_restore(Vm *vm, Variable *v, Tensor *value);

/* v[key].assign(value). New UnreadVariable. */
Value variable_assign_slice(Vm *vm, Variable *v, Value key, Value value);
/* Notes that part is v[key], so that part.assign() finds its variable (tensor_attributes.c). */
bool slice_remember(Vm *vm, Tensor *part, Value variable, Value key);
/* part.assign, if part is known to be a part of a variable; ABSENT with nothing pending if not. */
Value slice_attribute(Vm *vm, Value part, Str *name);
void slice_forget(Tensor *part);
/* part.name = value (ABSENT: del). */
bool slice_set_attribute(Vm *vm, Value part, Str *name, Value value);

/* ---- operators and indexing ---- */

Value tensor_operator(Vm *vm, BinaryOp op, Value a, Value b);   /* TensorFlow's rules; either may be any value */
Value tensor_compare(Vm *vm, Value a, Value b, CompareOp op);
Value tensor_equality(Vm *vm, Tensor *x, Tensor *y, OpId op);   /* OP_EQUAL or OP_NOT_EQUAL, of strings too */
Value tensor_unary(Vm *vm, UnaryOp op, Value a);
Value array_operator(Vm *vm, BinaryOp op, Value a, Value b);    /* NumPy's */
Value array_compare(Vm *vm, Value a, Value b, CompareOp op);
Value array_unary(Vm *vm, UnaryOp op, Value a);
/* A NumPy function of two operands: promotes, runs op. */
Value array_binary(Vm *vm, OpId op, Value a, Value b, const char *name);
/* What whole numbers become before an operation: floats as wide as they need, or float64, as quotients are. */
typedef enum Promotion { PROMOTE_PLAIN, PROMOTE_TO_FLOATS, PROMOTE_TO_QUOTIENTS } Promotion;
/* The dtype of floats in which NumPy's functions take numbers of dtype d. */
Dtype array_float_of(Dtype d);
/* The two operands in one dtype under NEP 50, new, in out. */
bool array_promote(Vm *vm, Value a, Value b, Promotion to, const char *name, Tensor *out[2]);

Value tensor_get_item(Vm *vm, Value self, Value key);           /* TensorFlow's */
Value array_get_item(Vm *vm, Value self, Value key);
bool array_set_item(Vm *vm, Value self, Value key, Value value);
/* A view of t for assignment to v[key] of a Variable: only ints, slices, `...` and None. New. */
Tensor *index_view(Vm *vm, Tensor *t, Value key, IndexStyle style);

/* ---- text (tensor_text.c) ---- */

Value tensor_repr(Vm *vm, Value self);
Value tensor_str(Vm *vm, Value self);
Value tensor_format(Vm *vm, Value self, Str *spec);
/* Appends "shape=(2,) dtype=float32, numpy=array(...)" as Variables and tensors have it. */
bool tensor_write_numpy(Vm *vm, const Tensor *t, bool repr, Buffer *out);

/* ---- text of arrays (array_text.c) ---- */

Value array_repr(Vm *vm, Value self);
Value array_str(Vm *vm, Value self);
Value array_format(Vm *vm, Value self, Str *spec);
PrintOptions *print_options(Vm *vm);                 /* np.set_printoptions changes these */
/* Natives of _tensor. */
Value array_to_text(Vm *vm, const Value *args);
Value array_set_print(Vm *vm, const Value *args);
Value array_get_print(Vm *vm, const Value *args);

/* ---- shared slots ---- */

/* Type.describe: "shape (2, 3), dtype float32". */
void tensor_describe(Value self, Buffer *out);
int tensor_truth(Vm *vm, Value self);
int64_t tensor_length(Vm *vm, Value self);
Value tensor_iter(Vm *vm, Value self);
Value tensor_to_int(Vm *vm, Value self);
Value tensor_to_float(Vm *vm, Value self);
Value tensor_to_index(Vm *vm, Value self);
int tensor_contains(Vm *vm, Value self, Value item);
void tensor_free_slot(Object *o);

/* ---- composite tensors ---- */

/* Has v (or what is in the list or tuple v) a class with __composite_tensor__: the name of the module whose dispatch(function,
 * args, kwargs) does what functions of tf do with it? Ragged, sparse and Keras's symbolic tensors have. */
bool is_composite(Vm *vm, Value v);
/* dispatch(function, args, kwargs): what the module of the first composite among the arguments makes of it, or NotImplemented. */
Value tensor_dispatch(Vm *vm, const Value *args);
/* Lets a function of the library be handed to Keras as a whole, not operation by operation, when an argument is symbolic, and to
 * numpy._derived when one is a derived array or has a say in NumPy's functions. */
void guard_composite(Vm *vm, Value function);

/* ---- helpers ---- */

/* Runs an operation under NumPy's face: operands lose their tape nodes. */
Value array_run(Vm *vm, OpId op, Tensor *const *in, int count, const OpAttrs *attrs);

/* State of these modules that hangs off the Vm: kept in sys-wide module objects. */
/* x.ref(), for tensors and variables. */
Value tensor_reference(Vm *vm, const Value *args);

bool tensor_types_init(Vm *vm);

#endif
