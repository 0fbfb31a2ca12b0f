/* argument_checks.h -- what TensorFlow asks of arguments that our operations take as plain numbers: whole ones, of a rank, no
 * None.
 *
 * The table argument_checks.def names the parameters. A plan is made once for a function of tf; its arguments are looked at
 * after they were bound, plain numbers and lists of them at next to no cost. Does not convert: who runs the operation
 * does that.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_ARGUMENT_CHECKS_H
#define ENGINE_MODULES_ARGUMENT_CHECKS_H

#include "engine/lang/machine/function.h"

typedef struct Input Input;

enum { INPUTS_MAX = 24 };

typedef struct InputPlan {
    bool any;
    bool converts;               /* the function makes tensors of its arguments itself */
    const char *operation;       /* TensorFlow's, NULL where it is not known */
    const Input *at[INPUTS_MAX]; /* one a parameter; NULL: nothing is asked */
} InputPlan;

/* The plan of tf's function called name, which is this operation of TensorFlow's (NULL: not one alone). */
void inputs_plan(InputPlan *plan, const char *name, const char *operation, const Signature *signature);

/* Looks at bound arguments; a float where the original drops the fraction is replaced. false with TensorFlow's
 * exception. */
bool inputs_refused(Vm *vm, const InputPlan *plan, const Signature *signature, Value *bound);
/* Is v a list or something else of which TensorFlow's fast way makes no tensor? */
bool inputs_is_slow(Value v);
/* The same of argument number i, where that is a tensor to TensorFlow's operation. Messages of the operation then end without " name: ". */
bool inputs_slow(const InputPlan *plan, int i, bool operand, Value v);
/* "... [Op:Sum] name: " to "... [Op:Sum]" in the pending exception. */
void inputs_leave_name_away(Vm *vm);
static inline bool inputs_check(Vm *vm, const InputPlan *plan, const Signature *signature, Value *bound) {
    return !plan->any || !inputs_refused(vm, plan, signature, bound);
}

#endif
