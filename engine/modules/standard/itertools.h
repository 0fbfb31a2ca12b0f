/* itertools.h -- what the two files of the module itertools share.
 *
 * All its iterators are one struct: a few values and a few numbers, which each type names for itself.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_ITERTOOLS_H
#define ENGINE_MODULES_ITERTOOLS_H

#include "engine/modules/native.h"

enum { STEPPER_VALUES = 5, STEPPER_NUMBERS = 4 };

typedef struct Stepper {
    Object object;
    Value value[STEPPER_VALUES];
    int64_t number[STEPPER_NUMBERS];
} Stepper;

static inline Stepper *as_stepper(Value v) { return (Stepper *)v.as.object; }

extern const Owned stepper_owns[];

/* New instance whose value[0] is iter(iterable); ABSENT when that is none. */
Value stepper_over(Vm *vm, Type *type, Value iterable);

/* What copies and pickles of a stepper are made of. */
Value stepper_reduce(Vm *vm, const Value *args);

#define STEPPER_REDUCE {"__reduce__", stepper_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD}

extern const NativeDef stepper_methods[];      /* of those that have no others */

#define STEPPER_TYPE(variable, text, sign, make, step, help, ...) \
    Type variable = { \
        .object = TYPE_OBJECT, .name = "itertools." text, .module = "itertools", .doc = help, .flags = TYPE_GC | TYPE_BASE, \
        .instance_size = sizeof(Stepper), .owns = stepper_owns, \
        .signature = sign, .construct = make, .iter = iterator_self, .next = step, __VA_ARGS__ \
    }

/* combinatorics.c */
extern Type product_type, permutations_type, combinations_type, combinations_with_replacement_type, groupby_type,
    grouper_type, tee_type;
Value itertools_tee(Vm *vm, const Value *args);

#endif
