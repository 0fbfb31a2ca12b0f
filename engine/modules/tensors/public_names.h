/* public_names.h -- public names become callables: the table public_names.def, and how arguments reach operations.
 *
 * A row that runs an operation becomes an OpFunction: its signature is the public one, and a plan made once says
 * for every parameter whether it is an operand, an attribute or nothing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_PUBLIC_NAMES_H
#define ENGINE_MODULES_PUBLIC_NAMES_H

#include "engine/modules/numpy/array.h"
#include "engine/modules/tensors/argument_checks.h"

/* How the operands of an OpFunction are made of its arguments. */
typedef enum Rule {
    RULE_MATCH,                  /* all take the dtype of the first tensor among them, strictly */
    RULE_FIRST,                  /* the first by itself, the others take its dtype if they can */
    RULE_EACH,                   /* every one by itself */
    RULE_ARRAY,                  /* NumPy: as arrays, promoted together */
    RULE_ARRAY_FLOAT,            /* NumPy: the same, integers become floats */
} Rule;

enum { SLOTS_MAX = 16 };

typedef enum SlotKind { SLOT_IGNORED, SLOT_OPERAND, SLOT_OPERANDS, SLOT_ATTRIBUTE } SlotKind;

typedef struct NameSlot {
    SlotKind kind;
    int operand;                 /* which */
    const AttrInfo *attribute;
} NameSlot;

typedef struct OpFunction {
    Native native;               /* with native.def == &def */
    NativeDef def;
    OpId op;
    Rule rule;
    int operands;                /* in the operation's signature */
    bool attributes;             /* it has some */
    bool optional;               /* operands may be left out */
    OpAttrs base;                /* the defaults of the operation's own signature */
    NameSlot slot[SLOTS_MAX];
    InputPlan inputs;            /* of a function of tf */
    int out, where, dtype;       /* of a NumPy function: which parameters these are, or -1 */
} OpFunction;

/* np.ufunc is the class of those functions of NumPy that work element by element, in whichever way they are made. */
extern Type op_function_type, ufunc_type;

/* A callable called name that runs the operation called op, with this public signature (NULL: the operation's own).
 * New; ABSENT with an exception pending. */
Value op_function_new(Vm *vm, const char *name, const char *op, const char *signature, Rule rule, const char *module);

/* Puts every row whose places begin with prefix ("tf", "np") into root and the modules below it, which are made as
 * needed; "ndarray." places go into the array types. */
bool names_install(Vm *vm, Module *root, const char *prefix);

/* A function in C that becomes a method when a class holds it. New. */
Value native_function_new(Vm *vm, const NativeDef *def, Value module);

/* The module called name ("math", "random.experimental") below root; made if it is not there. Borrowed. */
Module *names_module(Vm *vm, Module *root, const char *name, size_t size);

#endif
