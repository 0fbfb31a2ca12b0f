/* argument_errors.h -- how TensorFlow words wrong arguments of its functions: the table argument_errors.def put to use.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_ARGUMENT_ERRORS_H
#define ENGINE_MODULES_ARGUMENT_ERRORS_H

#include "engine/lang/machine/function.h"
#include "engine/lang/vm.h"

typedef struct CallWords {
    bool terse;       /* the dispatcher's words, which name no function */
    const char *name; /* what the function calls itself; NULL: as it is called */
} CallWords;

/* The words of the function at a place: "tf.math.exp". */
CallWords calls_words(const char *place);

/* Gives a function of the library its words. */
void calls_mark(Vm *vm, Function *f, CallWords words);

/* dispatched(*functions): these have the dispatcher's words. */
Value calls_mark_all(Vm *vm, const Value *args);

#endif
