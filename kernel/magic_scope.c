/* magic_scope.c -- what a magic or a shell line sees that a function runs: `def fetch(url): !wget {url}`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/interpreter_private.h"

static Dict *with_locals(Vm *vm, Dict *locals) {
    Dict *scope = dict_copy(vm, vm_globals(vm));
    if (scope && dict_update(vm, scope, value_object(locals))) return scope;
    value_release(value_object(scope));
    return NULL;
}

bool caller_scope(Interpreter *ip, Dict **scope) {
    Vm *vm = ip->vm;
    Dict *locals = engine_caller_locals(ip->engine);
    *scope = locals && locals != vm_globals(vm) ? with_locals(vm, locals) : NULL;
    value_release(value_object(locals));
    return !vm_raised(vm);
}
