/* numpy.c -- the module numpy: its names from public_names.def, its types and constants.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/record_array.h"
#include "engine/modules/numpy/text_scalar.h"
#include "engine/modules/tensors/module_state.h"
#include "engine/modules/tensors/tf.h"

#include <math.h>

static bool add_types(Vm *vm, Value module) {
    static const struct { const char *name; Dtype dtype; } scalars[] = {
        {"bool_", DTYPE_BOOL}, {"bool", DTYPE_BOOL}, {"int8", DTYPE_INT8}, {"int16", DTYPE_INT16}, {"int32", DTYPE_INT32},
        {"int64", DTYPE_INT64}, {"uint8", DTYPE_UINT8}, {"uint16", DTYPE_UINT16}, {"uint32", DTYPE_UINT32}, {"uint64", DTYPE_UINT64},
        {"float16", DTYPE_FLOAT16}, {"float32", DTYPE_FLOAT32}, {"float64", DTYPE_FLOAT64}, {"complex64", DTYPE_COMPLEX64},
        {"complex128", DTYPE_COMPLEX128}, {"object_", DTYPE_OBJECT}, {"datetime64", DTYPE_DATETIME64}, {"timedelta64", DTYPE_TIMEDELTA64}, {"int_", DTYPE_INT64}, {"intp", DTYPE_INT64}, {"intc", DTYPE_INT32},
        {"uint", DTYPE_UINT64}, {"uintp", DTYPE_UINT64}, {"byte", DTYPE_INT8}, {"ubyte", DTYPE_UINT8}, {"short", DTYPE_INT16},
        {"long", DTYPE_INT64}, {"longlong", DTYPE_INT64}, {"half", DTYPE_FLOAT16}, {"single", DTYPE_FLOAT32}, {"double", DTYPE_FLOAT64},
        {"uintc", DTYPE_UINT32}, {"ulong", DTYPE_UINT64}, {"ulonglong", DTYPE_UINT64}, {"ushort", DTYPE_UINT16}, {"csingle", DTYPE_COMPLEX64}, {"cdouble", DTYPE_COMPLEX128}};
    static const struct { const char *name; Type *type; } tree[] = {
        {"generic", &generic_type}, {"number", &number_type}, {"integer", &integer_type}, {"signedinteger", &signedinteger_type},
        {"unsignedinteger", &unsignedinteger_type}, {"inexact", &inexact_type}, {"floating", &floating_type},
        {"complexfloating", &complexfloating_type}, {"flexible", &flexible_type}, {"character", &character_type}, {"str_", &text_scalar_type}, {"bytes_", &bytes_scalar_type},
        {"void", &void_type}, {"record", &record_type}, {"ndarray", &ndarray_type}, {"ufunc", &ufunc_type}, {"dtype", &numpy_dtype_type}};
    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++)
        if (!vm_set(vm, module, scalars[i].name, value_object(scalar_type(scalars[i].dtype)))) return false;
    for (size_t i = 0; i < sizeof tree / sizeof *tree; i++)
        if (!vm_set(vm, module, tree[i].name, value_object(tree[i].type))) return false;
    return vm_set(vm, module, "True_", array_scalar_int(vm, DTYPE_BOOL, 1)) && vm_set(vm, module, "False_", array_scalar_int(vm, DTYPE_BOOL, 0));
}

static bool add_constants(Vm *vm, Value module) {
    static const struct { const char *name; double value; } reals[] = {
        {"pi", 3.14159265358979323846}, {"e", 2.71828182845904523536}, {"euler_gamma", 0.57721566490153286061}, {"inf", INFINITY}, {"nan", NAN}};
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
        if (!vm_set(vm, module, reals[i].name, value_float(reals[i].value))) return false;
    return vm_set(vm, module, "newaxis", NONE) && vm_set(vm, module, "__version__", value_object(str_from(vm, "2.4.6")));
}

static bool numpy_init(Vm *vm, Value module) {
    return module_state_ready(vm) && names_install(vm, (Module *)module.as.object, "np") && add_types(vm, module) && add_constants(vm, module);
}

const ModuleDef numpy_module = {.name = "numpy", .doc = "Arrays.", .init = numpy_init};
