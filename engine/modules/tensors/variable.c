/* variable.c -- tf.Variable: a tensor that can be replaced, known to tapes by its leaf.
 *
 * Assigning puts another tensor in the variable's place; tensors that were read before keep their elements. What
 * assign() returns is a Variable of its own, called UnreadVariable, that passes assignments on to its parent.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/devices.h"
#include "engine/modules/tensors/tracing.h"
#include "engine/modules/tensors/variable_rows.h"

#include <stddef.h>
#include <stdio.h>

/* ---- life ---- */

static void variable_free(Object *o) {
    Variable *v = (Variable *)o;
    if (v->leaf && !v->parent) v->leaf->data = NULL;
    tensor_release(v->value);
    tape_node_release(v->leaf);
    value_release(v->name);
    if (v->dict) object_release(&v->dict->object);
    if (v->parent) object_release(&v->parent->object);
    object_dealloc(o);
}

static void variable_traverse(Object *o, Visit visit, void *context) {
    Variable *v = (Variable *)o;
    if (v->dict) visit(&v->dict->object, context);
    if (v->parent) visit(&v->parent->object, context);
}

static void variable_clear(Object *o) {
    Variable *v = (Variable *)o;
    Dict *dict = v->dict;
    v->dict = NULL;
    if (dict) object_release(&dict->object);
}

/* value as a tensor that only the variable holds, without a node of its own. */
static Tensor *fresh(Tensor *value, Error *err) { return tensor_alias(value, err); }

bool variable_set(Vm *vm, Variable *v, Tensor *value) {
    ERROR_INIT(err);
    Tensor *own = fresh(value, &err);
    if (!own) return vm_raise_error(vm, &err), false;
    own->object.type = &tensor_type;
    own->object.flags &= ~(uint32_t)(TENSOR_MUTABLE | TENSOR_SCALAR | TENSOR_READONLY | TENSOR_TEXT);
    tape_leaf_bind(v->leaf, own);
    tensor_release(v->value);
    v->value = own;
    return true;
}

/* The name within the open name scopes. */
static Value scoped_name(Vm *vm, const char *name) {
    Value scopes = module_state(vm)->name_scopes;
    Buffer b = BUFFER_EMPTY;
    for (size_t i = 0; is_list(scopes) && i < as_list(scopes)->count; i++)
        if (is_str(as_list(scopes)->items[i])) buffer_printf(&b, "%s/", as_str(as_list(scopes)->items[i])->data);
    buffer_puts(&b, name);
    return value_object(str_from_buffer(vm, &b));
}

Value variable_new(Vm *vm, Tensor *value, const char *name, bool trainable) {
    Variable *v = object_new(vm, &variable_type, 0);
    if (!v) return ABSENT;
    ERROR_INIT(err);
    v->name = scoped_name(vm, name);
    v->trainable = trainable;
    v->shape = tensor_shape(value);
    v->id = module_state(vm)->next_variable++;
    v->leaf = tape_leaf_new(vm_context(vm), v, &err);
    if (!v->leaf) vm_raise_error(vm, &err);
    if (is_absent(v->name) || !v->leaf || !variable_set(vm, v, value)) {
        object_release(&v->object);
        return ABSENT;
    }
    return value_object(v);
}

Variable *variable_target(Value self) {
    Variable *v = as_variable(self);
    return v->parent ? v->parent : v;
}

/* ---- assignment ---- */

static bool shape_allows(const Shape *declared, const Tensor *t) {
    if (declared->rank < 0) return true;
    if (declared->rank != t->rank) return false;
    for (int i = 0; i < t->rank; i++)
        if (declared->dims[i] >= 0 && declared->dims[i] != t->dims[i]) return false;
    return true;
}

static bool wrong_shape(Vm *vm, const Variable *v, const Tensor *t) {
    char given[SHAPE_TEXT];
    Value shape = shape_value(vm, v->shape.rank, v->shape.dims);
    Str *text = is_absent(shape) ? NULL : value_str(vm, shape);
    if (text)
        vm_raise(
            vm, ERROR_VALUE,
            "Cannot assign value to variable ' %s:0': Shape mismatch.The variable shape %s, and the assigned value "
            "shape %s are incompatible.",
            as_str(v->name)->data, text->data, shape_tuple_text(t->dims, t->rank, given));
    if (text) object_release(&text->object);
    value_release(shape);
    return false;
}

bool variable_assign(Vm *vm, Variable *v, Tensor *value) {
    if (!shape_allows(&v->shape, value)) return wrong_shape(vm, v, value);
    return undo_note(vm, v) && variable_set(vm, v, value);
}

bool variable_restore(Vm *vm, Variable *v, Tensor *value) { return variable_set(vm, v, value); }

Value variable_unread(Vm *vm, Variable *v) {
    Variable *u = object_new(vm, &variable_type, 0);
    if (!u) return ABSENT;
    u->name = value_retain(v->name);
    u->trainable = v->trainable;
    u->autocast = v->autocast;
    u->shape = v->shape;
    u->id = v->id;
    u->leaf = tape_node_retain(v->leaf);
    u->value = tensor_retain(v->value);
    object_retain(&v->object);
    u->parent = v;
    return value_object(u);
}

Tensor *variable_convert(Vm *vm, const Variable *v, Value value) {
    return convert_tensor(vm, value, tensor_dtype(v->value), WANTED_EXACTLY);
}

static Value finish_assign(Vm *vm, Variable *v, bool ok, Value read_value) {
    if (!ok) return ABSENT;
    int read = is_absent(read_value) ? 1 : value_truth(vm, read_value);
    return read < 0 ? ABSENT : read ? variable_unread(vm, v) : NONE;
}

/* assign(value, use_locking, name, read_value) */
static Value assign(Vm *vm, const Value *args) {
    if (is_tracing(vm)) return tracing_call(vm, "assign", args, 2);
    Variable *v = variable_target(args[0]);
    Tensor *t = variable_convert(vm, v, args[1]);
    bool ok = t && variable_assign(vm, v, t);
    tensor_release(t);
    return finish_assign(vm, v, ok, args[4]);
}

static bool same_shape(Vm *vm, const Variable *v, const Tensor *delta, OpId op) {
    const Tensor *x = v->value;
    bool same = x->rank == delta->rank;
    for (int i = 0; same && i < x->rank; i++) same = x->dims[i] == delta->dims[i];
    if (same) return true;
    char own[SHAPE_TEXT], given[SHAPE_TEXT];
    return vm_fail(vm, ERROR_INVALID_ARGUMENT,
                   "Cannot update variable with shape %s using a Tensor with shape %s, shapes must be equal. "
                   "[Op:Assign%sVariableOp] name: ",
                   shape_text(x->dims, x->rank, own), shape_text(delta->dims, delta->rank, given),
                   op == OP_ADD ? "Add" : "Sub");
}

/* value op delta without the tapes looking. */
static Value assign_with(Vm *vm, const Value *args, OpId op) {
    if (is_tracing(vm)) return tracing_call(vm, op == OP_ADD ? "assign_add" : "assign_sub", args, 2);
    Variable *v = variable_target(args[0]);
    Tensor *delta = variable_convert(vm, v, args[1]);
    if (!delta || !same_shape(vm, v, delta, op)) {
        tensor_release(delta);
        return ABSENT;
    }
    ERROR_INIT(err);
    Tensor *old = tensor_alias(v->value, &err), *bare = delta->node ? tensor_alias(delta, &err) : tensor_retain(delta);
    Tensor *result = op_binary(vm_context(vm), op, old, bare, &err);
    tensor_release(old), tensor_release(bare), tensor_release(delta);
    bool ok = result && variable_assign(vm, v, result);
    if (!result) vm_raise_error(vm, &err);
    tensor_release(result);
    return finish_assign(vm, v, ok, args[4]);
}

static Value assign_add(Vm *vm, const Value *args) { return assign_with(vm, args, OP_ADD); }
static Value assign_sub(Vm *vm, const Value *args) { return assign_with(vm, args, OP_SUB); }

static bool assign_part(Vm *vm, Tensor *view, Tensor *value) {
    ERROR_INIT(err);
    char from[SHAPE_TEXT], to[SHAPE_TEXT];
    if (!view->count || tensor_assign(view, value, &err)) return true;
    if (err.kind != ERROR_VALUE) return vm_raise_error(vm, &err), false;
    error_clear(&err);
    return vm_fail(vm, ERROR_INVALID_ARGUMENT,
                   "Cannot broadcast input shape %s into final shape %s [Op:ResourceStridedSliceAssign] name: strided_slice/_assign",
                   shape_text(value->dims, value->rank, from), shape_text(view->dims, view->rank, to));
}

/* v[key].assign(value) */
Value variable_assign_slice(Vm *vm, Variable *v, Value key, Value value) {
    v = v->parent ? v->parent : v;
    ERROR_INIT(err);
    Tensor *copy = tensor_copy(v->value, &err);
    if (!copy || !tensor_give_storage(copy, &err)) {     /* a scalar's view would be a copy */
        tensor_release(copy);
        return vm_raise_error(vm, &err);
    }
    Tensor *view = index_view(vm, copy, key, INDEX_TENSORFLOW), *new = view ? variable_convert(vm, v, value) : NULL;
    bool ok = new && assign_part(vm, view, new) && variable_assign(vm, v, copy);
    tensor_release(copy);
    tensor_release(view);
    tensor_release(new);
    return ok ? variable_unread(vm, v) : ABSENT;
}

/* ---- reading ---- */

Dtype variable_read_dtype(Vm *vm, const Variable *v) {
    Dtype wanted = v->autocast ? module_state(vm)->compute_dtype : DTYPE_NONE;
    return wanted == DTYPE_NONE ? tensor_dtype(v->value) : wanted;
}

Tensor *variable_read_cast(Vm *vm, Variable *v) {
    OpAttrs attrs = attrs_default;
    attrs.dtype = variable_read_dtype(vm, v);
    if (attrs.dtype == tensor_dtype(v->value)) return tensor_retain(v->value);
    ERROR_INIT(err);
    Tensor *cast = op_run(vm_context(vm), OP_CAST, &v->value, 1, &attrs, &err);
    if (!cast) vm_raise_error(vm, &err);
    return cast;
}

Value variable_set_autocast(Vm *vm, const Value *args) {
    (void)vm;
    as_variable(args[0])->autocast = true;
    return NONE;
}

Value variable_compute_dtype(Vm *vm, const Value *args) {
    Dtype *now = &module_state(vm)->compute_dtype, before = *now;
    if (!convert_dtype(vm, args[0], now)) return ABSENT;
    if (*now != DTYPE_NONE && !dtype_is_float(*now)) *now = DTYPE_NONE;
    return before == DTYPE_NONE ? NONE : dtype_value(before);
}

static Value read_value(Vm *vm, const Value *args) {
    if (is_tracing(vm)) return tracing_call(vm, "read_value", args, 1);
    Variable *v = variable_target(args[0]);
    ERROR_INIT(err);
    Tensor *t = variable_read(vm, v);
    if (!t) return ABSENT;
    Tensor *copy = op_unary(vm_context(vm), OP_IDENTITY, t, &err);
    tensor_release(t);
    return tensor_result(vm, copy, &err);
}

static Value value_method(Vm *vm, const Value *args) { return value_object(variable_read(vm, variable_target(args[0]))); }

static Value numpy(Vm *vm, const Value *args) {
    Tensor *t = as_variable(args[0])->value;
    return t->rank == 0 && t->dtype == DTYPE_STRING ? convert_element(vm, t, t->data) : array_copy_of(vm, t);
}

static Value array_method(Vm *vm, const Value *args) {
    Value array = numpy(vm, args);
    if (is_absent(array) || is_none(args[1])) return array;
    Value result = value_call_method(vm, array, "astype", &args[1], 1);
    value_release(array);
    return result;
}

static Value deepcopy(Vm *vm, const Value *args) {
    Variable *v = as_variable(args[0]);
    Value copy = variable_new(vm, v->value, as_str(v->name)->data, v->trainable);
    if (!is_absent(copy)) as_variable(copy)->shape = v->shape;
    return copy;
}

static Value is_initialized(Vm *vm, const Value *args) {
    (void)args;
    ERROR_INIT(err);
    return tensor_result(vm, tensor_int_scalar(vm_context(vm), DTYPE_BOOL, 1, &err), &err);
}

static Value eval(Vm *vm, const Value *args) {
    (void)args;
    return vm_raise(vm, ERROR_RUNTIME, "This operation is not supported when eager execution is enabled.");
}

/* ---- attributes ---- */

static Value get_shape(Vm *vm, Value self) {
    return shape_value(vm, as_variable(self)->shape.rank, as_variable(self)->shape.dims);
}
static Value get_shape_method(Vm *vm, const Value *args) { return get_shape(vm, args[0]); }

static Value set_shape(Vm *vm, const Value *args) {
    Value declared = get_shape_method(vm, args);
    Value merged = is_absent(declared) ? ABSENT : value_call_method(vm, declared, "merge_with", &args[1], 1);
    bool ok = !is_absent(merged) && convert_shape(vm, merged, true, &as_variable(args[0])->shape);
    value_release(declared);
    value_release(merged);
    return ok ? NONE : ABSENT;
}
static Value get_dtype(Vm *vm, Value self) { return dtype_value(variable_read_dtype(vm, as_variable(self))); }
static Value get_ndim(Vm *vm, Value self) {
    (void)vm;
    return value_int(as_variable(self)->value->rank);
}
static Value get_trainable(Vm *vm, Value self) {
    (void)vm;
    return value_bool(as_variable(self)->trainable);
}
static Value get_name(Vm *vm, Value self) {
    return value_object(str_format(vm, "%s:0", as_str(as_variable(self)->name)->data));
}
static Value get_shared_name(Vm *vm, Value self) {
    (void)vm;
    return value_retain(as_variable(self)->name);
}
static Value get_device(Vm *vm, Value self) { return device_name_of(vm, as_variable(self)->value); }
static Value get_none(Vm *vm, Value self) {
    (void)vm;
    (void)self;
    return NONE;
}
static Value get_constraint(Vm *vm, Value self) {
    Dict *dict = as_variable(self)->dict;
    Value v = dict ? dict_get_c(vm, dict, "_constraint") : ABSENT;
    return is_absent(v) ? NONE : value_retain(v);
}
static Value get_handle(Vm *vm, Value self) { return tensor_reference(vm, &self); }
static Value get_id(Vm *vm, Value self) {
    (void)vm;
    return value_int(as_variable(self)->id);
}

static bool set_trainable(Vm *vm, Value self, Value value) {
    int truth = is_absent(value) ? -1 : value_truth(vm, value);
    if (truth >= 0) as_variable(self)->trainable = truth > 0;
    return truth >= 0;
}

static Value get_op(Vm *vm, Value self) {
    (void)self;
    return vm_raise(vm, ERROR_ATTRIBUTE, "Tensor.op is undefined when eager execution is enabled.");
}

static Value get_enumerator(Vm *vm, const char *class_name, const char *member) {
    Value tf = vm_import(vm, "tensorflow"), class_value = is_absent(tf) ? ABSENT : value_get_attr_c(vm, tf, class_name);
    Value result = is_absent(class_value) ? ABSENT : value_get_attr_c(vm, class_value, member);
    value_release(tf);
    value_release(class_value);
    return result;
}

static Value get_synchronization(Vm *vm, Value self) {
    (void)self;
    return get_enumerator(vm, "VariableSynchronization", "AUTO");
}

static Value get_aggregation(Vm *vm, Value self) {
    (void)self;
    return get_enumerator(vm, "VariableAggregation", "NONE");
}

/* ---- slots ---- */

static Value repr(Vm *vm, Value self) {
    Variable *v = as_variable(self);
    Value shape = get_shape(vm, self);
    Str *text = is_absent(shape) ? NULL : value_str(vm, shape);
    value_release(shape);
    if (!text) return ABSENT;
    Tensor *value = is_tracing(vm) ? NULL : variable_read_cast(vm, v); /* a traced function does not know elements */
    if (!value && !is_tracing(vm)) return object_release(&text->object), ABSENT;
    Buffer b = BUFFER_EMPTY;
    buffer_puts(&b, v->autocast && !v->parent ? "<AutoCastVariable '" : "<tf.Variable '");
    if (v->parent)
        buffer_puts(&b, "UnreadVariable");
    else
        buffer_printf(&b, "%s:0", as_str(v->name)->data);
    buffer_printf(&b, "' shape=%s dtype=%s", text->data, dtype_name(tensor_dtype(v->value)));
    if (v->autocast && !v->parent) buffer_printf(&b, " dtype_to_cast_to=%s", dtype_name(variable_read_dtype(vm, v)));
    if (value) {
        buffer_puts(&b, ", numpy=");
        tensor_write_numpy(vm, value, true, &b);
    }
    tensor_release(value);
    buffer_putc(&b, '>');
    object_release(&text->object);
    return value_object(str_from_buffer(vm, &b));
}

static Value inplace(Vm *vm, BinaryOp op, Value a, Value b) {
    (void)a;
    (void)b;
    switch (op) {
        case BINARY_ADD:
            return vm_raise(
                vm, ERROR_RUNTIME,
                "`variable += value` with `tf.Variable`s is not supported. Use `variable.assign_add(value)` to "
                "modify the variable, or `out = variable + value` if you need to get a new output Tensor.");
        case BINARY_SUB:
            return vm_raise(
                vm, ERROR_RUNTIME,
                "`variable -= value` with `tf.Variable`s is not supported. Use `variable.assign_sub(value)` to "
                "modify the variable, or `out = variable * value` if you need to get a new output Tensor.");
        case BINARY_MUL:
        case BINARY_DIV:
        case BINARY_POW: {
            const char *sign = op == BINARY_MUL ? "*" : op == BINARY_POW ? "**" : "/";
            return vm_raise(
                vm, ERROR_RUNTIME,
                "`var %s= value` with `tf.Variable`s is not supported. Use `var.assign(var %s value)` to modify "
                "the variable, or `out = var %s value` if you need to get a new output Tensor.",
                sign, sign, sign);
        }
        default: return NOT_IMPLEMENTED;
    }
}

static bool hash(Vm *vm, Value self, uint64_t *out) {
    (void)out;
    Str *text = value_repr(vm, self);
    if (text)
        vm_raise(vm, ERROR_TYPE, "Variable is unhashable. Instead, use variable.ref() as the key. (Variable: %s)",
                 text->data);
    if (text) object_release(&text->object);
    return false;
}

static Value get_item(Vm *vm, Value self, Value key) {
    Value part = tensor_get_item(vm, self, key);
    if (!is_absent(part) && !slice_remember(vm, as_tensor(part), value_object(variable_target(self)), key))
        value_release(part), part = ABSENT;
    return part;
}

static bool set_item(Vm *vm, Value self, Value key, Value value) {
    (void)key;
    (void)value;
    vm_fail(vm, ERROR_TYPE, "'%s' object does not support item assignment", value_type_name(self));
    vm_add_hint(vm, "try v[0].assign(value), for a variable v");
    return false;
}

/* ---- construction ---- */

static Tensor *initial_tensor(Vm *vm, Value initial, Dtype dtype) {
    if (is_object(initial) && value_is_callable(initial) && !has_tensor(initial)) {
        Value made = vm_has_stack(vm) ? value_call_0(vm, initial) : ABSENT;
        Tensor *t = is_absent(made) ? NULL : initial_tensor(vm, made, dtype);
        value_release(made);
        return t;
    }
    if (!is_tracing(vm)) return convert_tensor(vm, initial, dtype, WANTED_EXACTLY);
    Value given = tracing_call(vm, "initial_value", &initial, 1);
    Tensor *t = is_absent(given) ? NULL : convert_tensor(vm, given, dtype, WANTED_EXACTLY);
    value_release(given);
    return t;
}

enum { CONSTRUCT_ARGS = 13 };

/* The variable that an open variable_creator_scope makes; what was not given is None. */
static Value ask_creator(Vm *vm, const Value *args) {
    Value given[CONSTRUCT_ARGS];
    for (int i = 0; i < CONSTRUCT_ARGS; i++) given[i] = is_absent(args[i]) ? NONE : args[i];
    return value_call(vm, module_state(vm)->creator, given, CONSTRUCT_ARGS, NULL);
}

/* initial_value, trainable, validate_shape, caching_device, name, variable_def, dtype, import_scope, constraint,
 * synchronization, aggregation, shape, experimental_enable_variable_lifting, and whatever else, which TensorFlow ignores too */
static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    Dtype dtype;
    if (!is_absent(module_state(vm)->creator)) return ask_creator(vm, args);
    if (is_none(args[0]))
        return vm_raise(
            vm, ERROR_VALUE,
            "The `initial_value` arg to `tf.Variable` must be specified except when you are not providing a "
            "`variable_def`. You provided neither.");
    if (!convert_dtype(vm, args[6], &dtype)) return ABSENT;
    int trainable = is_none(args[1]) ? 1 : value_truth(vm, args[1]);
    const char *name = is_none(args[4]) ? "Variable" : text_argument(vm, args[4], "name");
    if (trainable < 0 || !name) return ABSENT;
    Shape declared = {.rank = -2};
    if (!is_none(args[11]) && !convert_shape(vm, args[11], true, &declared)) return ABSENT;
    Tensor *t = initial_tensor(vm, args[0], dtype);
    if (!t) return ABSENT;
    Value v = ABSENT;
    if (declared.rank == -2 || shape_allows(&declared, t)) {
        v = variable_new(vm, t, name, trainable > 0);
    } else {
        char own[SHAPE_TEXT];
        Str *asked = value_repr(vm, args[11]);
        if (asked)
            vm_raise(
                vm, ERROR_VALUE,
                "In this `tf.Variable` creation, the initial value's shape (%s) is not compatible with the explicitly "
                "supplied `shape` argument (%s).",
                shape_tuple_text(t->dims, t->rank, own), asked->data);
        if (asked) object_release(&asked->object);
    }
    if (!is_absent(v) && declared.rank != -2) as_variable(v)->shape = declared;
    if (!is_absent(v) && !is_none(args[8]) && !value_set_attr(vm, v, vm_intern(vm, "_constraint"), args[8]))
        value_release(v), v = ABSENT;
    tensor_release(t);
    return v;
}

Value variable_set_creator(Vm *vm, const Value *args) {
    Value *now = &module_state(vm)->creator, before = *now;
    *now = is_none(args[0]) ? ABSENT : value_retain(args[0]);
    return is_absent(before) ? NONE : before;
}

static const NativeDef methods[] = {
    {"assign", assign, "value, use_locking=False, name=None, read_value=True", "Replaces the variable's value.",
     NATIVE_METHOD},
    {"assign_add", assign_add, "delta, use_locking=None, name=None, read_value=True", "Adds delta to the value.", NATIVE_METHOD},
    {"assign_sub", assign_sub, "delta, use_locking=None, name=None, read_value=True", "Subtracts delta from the value.", NATIVE_METHOD},
    {"read_value", read_value, "", "The variable's value, as a tensor of its own.", NATIVE_METHOD},
    {"value", value_method, "", "The variable's value.", NATIVE_METHOD},
    {"numpy", numpy, "", "The elements as an ndarray, or a NumPy scalar.", NATIVE_METHOD},
    {"__array__", array_method, "dtype=None, copy=None", NULL, NATIVE_METHOD},
    {"__deepcopy__", deepcopy, "memo=None", NULL, NATIVE_METHOD},
    {"__copy__", deepcopy, "", NULL, NATIVE_METHOD},
    {"get_shape", get_shape_method, "", "The variable's shape.", NATIVE_METHOD},
    {"set_shape", set_shape, "shape", "Declares more of the shape.", NATIVE_METHOD},
    {"ref", tensor_reference, "", "A hashable reference to the variable.", NATIVE_METHOD},
    {"experimental_ref", tensor_reference, "", "A hashable reference to the variable.", NATIVE_METHOD},
    {"is_initialized", is_initialized, "name=None", "True.", NATIVE_METHOD},
    {"initialized_value", value_method, "", "The variable's value.", NATIVE_METHOD},
    {"eval", eval, "session=None", "Not for eager variables: use numpy().", NATIVE_METHOD},
    {"sparse_read", variable_sparse_read, "indices, name=None", "Rows by number, as tf.gather gives them.", NATIVE_METHOD},
    {"gather_nd", variable_gather_nd, "indices, name=None", "Elements or parts by index vectors, as tf.gather_nd gives them.", NATIVE_METHOD},
    {"scatter_update", variable_scatter_update, "sparse_delta, use_locking=False, name=None", "Replaces rows.", NATIVE_METHOD},
    {"scatter_add", variable_scatter_add, "sparse_delta, use_locking=False, name=None", "Adds to rows.", NATIVE_METHOD},
    {"scatter_sub", variable_scatter_sub, "sparse_delta, use_locking=False, name=None", "Subtracts from rows.", NATIVE_METHOD},
    {"scatter_mul", variable_scatter_mul, "sparse_delta, use_locking=False, name=None", "Multiplies rows.", NATIVE_METHOD},
    {"scatter_div", variable_scatter_div, "sparse_delta, use_locking=False, name=None", "Divides rows.", NATIVE_METHOD},
    {"scatter_min", variable_scatter_min, "sparse_delta, use_locking=False, name=None", "The smaller of both.", NATIVE_METHOD},
    {"scatter_max", variable_scatter_max, "sparse_delta, use_locking=False, name=None", "The larger of both.", NATIVE_METHOD},
    {"scatter_nd_update", variable_scatter_nd_update, "indices, updates, name=None", "Replaces elements at index vectors.",
     NATIVE_METHOD},
    {"scatter_nd_add", variable_scatter_nd_add, "indices, updates, name=None", "Adds to elements at index vectors.",
     NATIVE_METHOD},
    {"scatter_nd_sub", variable_scatter_nd_sub, "indices, updates, name=None", "Subtracts from elements at index vectors.",
     NATIVE_METHOD},
    {"scatter_nd_min", variable_scatter_nd_min, "indices, updates, name=None", "Keeps the smaller at index vectors.",
     NATIVE_METHOD},
    {"scatter_nd_max", variable_scatter_nd_max, "indices, updates, name=None", "Keeps the larger at index vectors.",
     NATIVE_METHOD},
    {0}};

static const PropertyDef properties[] = {
    {"shape", get_shape, NULL, "The sizes of the dimensions, a TensorShape."},
    {"dtype", get_dtype, NULL, "The type of the elements."},
    {"ndim", get_ndim, NULL, "The number of dimensions."},
    {"name", get_name, NULL, "The variable's name."},
    {"_shared_name", get_shared_name, NULL, NULL},
    {"trainable", get_trainable, NULL, "Whether tapes watch the variable by themselves."},
    {"_trainable", get_trainable, set_trainable, NULL},
    {"device", get_device, NULL, "Where the elements are."},
    {"handle", get_handle, NULL, "What stands for the variable itself."},
    {"constraint", get_constraint, NULL, "What the value is passed through after a step of an optimizer, or None."},
    {"initializer", get_none, NULL, "None: eager variables are initialised at once."},
    {"op", get_op, NULL, "Variables have no operation when they are eager."},
    {"graph", get_op, NULL, "Variables have no graph when they are eager."},
    {"synchronization", get_synchronization, NULL, "VariableSynchronization.AUTO"},
    {"aggregation", get_aggregation, NULL, "VariableAggregation.NONE"},
    {"_unique_id", get_id, NULL, NULL},
    {0}};

Type variable_type = {.object = TYPE_OBJECT,
                      .name = "ResourceVariable",
                      .module = "tensorflow.python.ops.resource_variable_ops",
                      .doc = "A tensor that can be replaced, and that tapes watch by themselves.",
                      .instance_size = sizeof(Variable),
                      .flags = TYPE_GC | TYPE_DICT,
                      .dict_offset = offsetof(Variable, dict),
                      .free = variable_free,
                      .traverse = variable_traverse,
                      .clear = variable_clear,
                      .signature =
                          "initial_value=None, trainable=None, validate_shape=True, caching_device=None, name=None, "
                          "variable_def=None, dtype=None, "
                          "import_scope=None, constraint=None, synchronization=..., aggregation=..., shape=None, "
                          "experimental_enable_variable_lifting=True, **ignored",
                      .construct = construct,
                      .repr = repr,
                      .describe = tensor_describe,
                      .compare = tensor_compare,
                      .hash = hash,
                      .binary = tensor_operator,
                      .inplace = inplace,
                      .unary = tensor_unary,
                      .truth = tensor_truth,
                      .to_int = tensor_to_int,
                      .to_float = tensor_to_float,
                      .to_index = tensor_to_index,
                      .get_item = get_item,
                      .set_item = set_item,
                      .contains = tensor_contains,
                      .iter = tensor_iter,
                      .methods = methods,
                      .properties = properties};
