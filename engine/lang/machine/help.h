/* help.h -- the texts of the public names (engine/help), found by the object or by the name.
 *
 * A text belongs to an object when one of its names leads to that very object in the modules that are loaded, so that all other
 * names of the object, and methods that classes inherit, have it too.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_HELP_H
#define ENGINE_LANG_MACHINE_HELP_H

#include "engine/lang/vm.h"

/* The text about v, or ABSENT without an exception if there is none (or no memory for it). New. */
Value help_find(Vm *vm, Value v);

/* The text of what is called name, which must be v ("np.pi") or, where v is ABSENT, is no value of the language ("%time"); or
 * ABSENT. New. */
Value help_find_name(Vm *vm, const char *name, size_t size, Value v);

/* What v's __doc__ is, whose own is given (borrowed): the text about it, if it is the library's. None is looked for while modules are
 * being imported: their decorators copy what nothing will read. New. */
Value help_doc(Vm *vm, Value v, Value own);

/* Calls visit with all names of every entry, separated by blanks. */
void help_visit(void (*visit)(void *context, const char *names, size_t size), void *context);

#endif
