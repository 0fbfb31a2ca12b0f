/* float_errors.h -- divisions by zero, overflows and invalid operations in NumPy's arithmetic, and what is done about them.
 *
 * The processor's flags say cheaply that something may have happened (helper threads hand theirs on, see parallel.c);
 * only then are the elements looked at, as vector kernels set flags that mean nothing. What happens then is np.seterr's
 * choice for each kind: a RuntimeWarning, FloatingPointError, a line on stderr, or nothing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_FLOAT_ERRORS_H
#define ENGINE_MODULES_FLOAT_ERRORS_H

#include "engine/base/denormals.h"
#include "engine/modules/numpy/array.h"

typedef enum Trouble { TROUBLE_DIVIDE, TROUBLE_OVER, TROUBLE_UNDER, TROUBLE_INVALID, TROUBLE_COUNT } Trouble;

/* Clears the flags before an operation. */
static inline void trouble_begin(void) { float_flags_clear(); }
/* Did a division by zero, an overflow, an underflow or an invalid operation set a flag since? */
static inline bool trouble_flagged(void) { return float_flags_raised(); }

/* Looks at what op made of in and does what is to be done; name is the function's in messages. false with an exception.
 */
bool trouble_check(Vm *vm, OpId op, const char *name, Tensor *const *in, int count, const Tensor *out);
/* The same for trouble that is known. */
bool trouble_report(Vm *vm, Trouble kind, const char *name);

/* float_actions(divide, over, under, invalid) of the module _tensor: numbers of actions as numpy._text lists them; what
 * they are. */
Value trouble_actions(Vm *vm, const Value *args);

#endif
