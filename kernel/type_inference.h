/* type_inference.h -- what an expression in half-typed code is, or will be, found without running any of it.
 *
 * Names are those of the cells' namespace, or what the code before says of them: an assignment, a for, a with, an import, an
 * annotation. A call is not made: a class gives an instance, a function what its annotation or the tables here say. Only
 * attributes of objects that are there are looked up (properties included), and modules of the library that the code imports are imported.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_TYPE_INFERENCE_H
#define KERNEL_TYPE_INFERENCE_H

#include "kernel/interpreter_private.h"

typedef struct Guess {
    Value value;                 /* the object; or, for one that is not there yet, its type. ABSENT: not known */
    bool instance;               /* the value is the type of what is meant */
    Type *element;               /* and this of what its elements are; NULL: not known */
} Guess;

/* The expression code[start..end), which is one of names, literals, calls, indices and attributes. New. */
Guess guess_expression(Interpreter *ip, const char *code, size_t start, size_t end);

#endif
