/* array_subclass.c -- making and freeing arrays of classes derived from ndarray, and the doors to the library's protocols.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/array_subclass.h"

#include "engine/modules/numpy/array.h"

#include <string.h>

/* ---- life ---- */

/* Moves what view holds, taken, into the derived array or scalar d, which is fresh. */
static void move_into(Tensor *d, Tensor *view) {
    size_t head = sizeof(Object);
    memcpy((char *)d + head, (char *)view + head, sizeof(Tensor) - head);
    if (!view->storage) d->data = d->scalar.bytes;
    d->object.flags |= TENSOR_MUTABLE | TENSOR_DERIVED | (view->object.flags & (TENSOR_READONLY | TENSOR_TEXT));
    view->storage = NULL;
    view->base = NULL;
    view->node = NULL;
    tensor_release(view);
}

static bool finalize(Vm *vm, Value array, Value source) {
    Value hook = type_lookup(value_type(array), vm_intern(vm, "__array_finalize__"));
    if (is_absent(hook) || is_none(hook)) return true;
    Value done = value_call_method(vm, array, "__array_finalize__", &source, 1);
    value_release(done);
    return !is_absent(done);
}

Value derived_new(Vm *vm, Type *type, Value array, Value source) {
    if (is_absent(array)) return ABSENT;
    ERROR_INIT(err);
    Tensor *t = as_tensor(array), *view = tensor_alias(t, &err);
    value_release(array);
    if (!view) return array_raise(vm, &err);
    Tensor *d = object_new(vm, type, 0);
    if (!d) return tensor_release(view), ABSENT;
    move_into(d, view);
    if (finalize(vm, value_object(d), source)) return value_object(d);
    tensor_release(d);
    return ABSENT;
}

Value derived_scalar(Vm *vm, Type *type, Value scalar) {
    if (!is_scalar_array(scalar)) return scalar;        /* an exception, or the array that an array was made */
    ERROR_INIT(err);
    Tensor *view = tensor_alias(as_tensor(scalar), &err);
    value_release(scalar);
    Tensor *d = view ? object_new(vm, type, 0) : NULL;
    if (!view) return array_raise(vm, &err);
    if (!d) return tensor_release(view), ABSENT;
    move_into(d, view);
    d->object.flags |= TENSOR_SCALAR;
    return value_object(d);
}

Value derived_like(Vm *vm, Value result, Value source) {
    bool plain = is_array(result) && !is_scalar_array(result) && !is_derived(result);
    return plain && is_derived(source) ? derived_new(vm, value_type(source), result, source) : result;
}

Value derived_plain(Vm *vm, Tensor *t) {
    ERROR_INIT(err);
    return array_result_plain(vm, tensor_alias(t, &err), &err);
}

void derived_free(Tensor *t) {
    if (t->storage) storage_release(t->storage);
    tensor_release(t->base);
    object_dealloc(&t->object);
}

/* ---- the library's part ---- */

static bool has_protocol(Vm *vm, Value v, const char *name) {
    if (!is_object(v) || !(v.as.object->type->flags & TYPE_HEAP)) return false;
    Value own = type_lookup(v.as.object->type, vm_intern(vm, name));
    return !is_absent(own) && !is_none(own);
}

bool has_array_ufunc(Vm *vm, Value v) { return has_protocol(vm, v, "__array_ufunc__"); }
bool has_array_protocol(Vm *vm, Value v) {
    return is_derived(v) || has_array_ufunc(vm, v) || has_protocol(vm, v, "__array_function__");
}

Value derived_call(Vm *vm, const char *name, const Value *args, size_t count) {
    Value library = vm_import(vm, "numpy._derived");
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, name, args, count);
    value_release(library);
    return result;
}

Value derived_ufunc(Vm *vm, const char *name, const Value *operands, int count, Value out) {
    Value args[3] = {value_object(vm_intern(vm, name)), value_object(tuple_from(vm, operands, (size_t)count)),
                     is_absent(out) ? NONE : out};
    Value result = is_absent(args[1]) ? ABSENT : derived_call(vm, "operate", args, 3);
    value_release(args[1]);
    return result;
}

Value derived_view(Vm *vm, const Value *args) {
    Type *type = value_isa(args[0], &type_type) ? (Type *)args[0].as.object : &type_type;
    if (!type_is_subtype(type, &ndarray_type) || !is_array(args[1]))
        return vm_raise(vm, ERROR_TYPE, "derived_view() takes a class of arrays and an array");
    if (type == &ndarray_type) return derived_plain(vm, as_tensor(args[1]));
    return derived_new(vm, type, value_retain(args[1]), args[2]);
}

Value derived_to_plain(Vm *vm, const Value *args) {
    return is_derived(args[0]) ? derived_plain(vm, as_tensor(args[0])) : value_retain(args[0]);
}
