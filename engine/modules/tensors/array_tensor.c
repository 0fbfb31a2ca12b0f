/* array_tensor.c -- ndarrays and NumPy's scalars become tensors under TensorFlow's rules: they are cast to the dtype that is asked for.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/array.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/numpy/record_array.h"

/* The class of Python that numbers of this dtype are of. */
static const char *python_name(Dtype d) {
    return dtype_is_complex(d) ? "complex" : dtype_is_float(d) ? "float" : d == DTYPE_BOOL ? "bool" : "int";
}

/* An array that nobody else has, as a tensor. */
static Tensor *with_face(Tensor *t) {
    t->object.type = &tensor_type;
    t->object.flags &= ~(uint32_t)(TENSOR_MUTABLE | TENSOR_SCALAR | TENSOR_READONLY | TENSOR_TEXT | TENSOR_HOST);
    return t;
}

Tensor *array_to_tensor(Vm *vm, Tensor *source, Dtype dtype) {
    ERROR_INIT(err);
    if (source->dtype == DTYPE_OBJECT) return objects_to_strings(vm, source);
    if (dtype_is_record(tensor_dtype(source)))
        return vm_raise(vm, ERROR_VALUE, "Failed to convert a NumPy array to a Tensor (Unsupported numpy type: NPY_VOID)."), NULL;
    if (dtype_is_date(tensor_dtype(source)))
        return vm_raise(vm, ERROR_VALUE, "Failed to convert a NumPy array to a Tensor (Unsupported numpy type: NPY_%s).",
                        source->dtype == DTYPE_DATETIME64 ? "DATETIME" : "TIMEDELTA"), NULL;
    if (dtype == DTYPE_STRING && source->dtype != DTYPE_STRING)
        return vm_raise(vm, ERROR_VALUE, "Failed to convert a NumPy array to a Tensor (Unsupported object type %s).", python_name(tensor_dtype(source))), NULL;
    if (dtype != DTYPE_NONE && dtype != DTYPE_STRING && source->dtype == DTYPE_STRING) {
        Value numbers = array_astype_text(vm, source, dtype, false);
        return is_absent(numbers) ? NULL : with_face(as_tensor(numbers));
    }
    if (dtype == DTYPE_NONE) dtype = dtype_native(tensor_dtype(source));
    Tensor *t = dtype == source->dtype ? tensor_copy(source, &err) : tensor_cast(source, dtype, &err);
    return t ? with_face(t) : (vm_raise_error(vm, &err), NULL);
}
