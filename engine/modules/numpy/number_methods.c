/* number_methods.c -- methods of NumPy's scalars that Python's numbers have too.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/number_methods.h"

#include "engine/modules/numpy/array.h"

/* What the method gives for the Python number of the same value. has: numbers of this kind have it. */
static Value ask_python(Vm *vm, Value self, const char *method, bool has) {
    const Tensor *t = as_tensor(self);
    if (!has) return vm_raise(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute '%s'", value_type_name(self), method);
    Value number = convert_element(vm, t, t->data);
    Value result = is_absent(number) ? ABSENT : value_call_method(vm, number, method, NULL, 0);
    value_release(number);
    return result;
}

Value number_is_integer(Vm *vm, const Value *args) {
    Dtype d = tensor_dtype(as_tensor(args[0]));
    if (dtype_is_int(d)) return value_bool(true);
    return ask_python(vm, args[0], "is_integer", dtype_is_float(d));
}

Value number_bit_count(Vm *vm, const Value *args) {
    return ask_python(vm, args[0], "bit_count", dtype_is_int(tensor_dtype(as_tensor(args[0]))));
}

Value number_as_integer_ratio(Vm *vm, const Value *args) {
    return ask_python(vm, args[0], "as_integer_ratio", dtype_is_float(tensor_dtype(as_tensor(args[0]))));
}

Value number_round(Vm *vm, const Value *args) {
    Value digits = args[1];
    Value number = convert_element(vm, as_tensor(args[0]), as_tensor(args[0])->data);
    Value name = is_absent(number) ? ABSENT : dict_get_c(vm, vm_builtins(vm), "round");
    Value rounded = is_absent(name)   ? ABSENT
                    : is_none(digits) ? value_call_1(vm, name, number)
                                      : value_call_2(vm, name, number, digits);
    value_release(number);
    if (is_absent(rounded) || is_none(digits)) return rounded;
    double real;
    bool ok = value_to_double(vm, rounded, &real);
    value_release(rounded);
    return ok ? array_scalar_real(vm, tensor_dtype(as_tensor(args[0])), real) : ABSENT;
}
