/* intern.h -- interned strs, for the machine's own files (vm.h has vm_intern).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_INTERN_H
#define ENGINE_LANG_MACHINE_INTERN_H

#include "engine/lang/machine/machine.h"

/* Fills vm->name. */
bool names_init(Vm *vm);
void names_clear(Vm *vm);
/* The interned str equal to s. Borrowed; NULL with MemoryError pending. */
Str *names_intern(Vm *vm, Str *s);

#endif
