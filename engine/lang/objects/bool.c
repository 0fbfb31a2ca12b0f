/* bool.c -- bool: the int subclass with two values, both of which stand in the Value itself.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/machine.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/vm.h"

static Value bool_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    int truth = value_truth(vm, args[0]);
    return truth < 0 ? ABSENT : value_bool(truth);
}

static Value bool_convert(Vm *vm, Value v) { return is_absent(v) ? VALUE_FALSE : bool_construct(vm, &bool_type, &v); }

static Value bool_repr(Vm *vm, Value self) {
    return value_retain(value_object(self.as.integer ? vm->name.true_ : vm->name.false_));
}

static Value bool_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    bool logical = op == BINARY_AND || op == BINARY_OR || op == BINARY_XOR;
    if (logical && is_bool(a) && is_bool(b)) {
        int64_t x = a.as.integer, y = b.as.integer;
        return value_bool(op == BINARY_AND ? x & y : op == BINARY_OR ? x | y : x ^ y);
    }
    return int_type.binary(vm, op, a, b);
}

Type bool_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "bool",
    .doc = "True or False: whether an object counts as true.",
    .base = &int_type,
    .instance_size = sizeof(Int),
    .signature = "x=False, /",
    .construct = bool_construct,
    .convert = bool_convert,
    .repr = bool_repr,
    .binary = bool_binary,
};
