/* class.h -- what class.c gives to the machine's other files.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_CLASS_H
#define ENGINE_LANG_MACHINE_CLASS_H

#include "engine/lang/machine/machine.h"

extern const NativeDef class_build_def;      /* __build_class__ */

/* Does v's own __class__, as stand-ins have one, derive from type? false with an exception pending if that fails. */
bool value_claims(Vm *vm, Value v, const Type *type);

/* The most derived of meta and the types of bases. Borrowed; NULL with TypeError pending when there is none. */
Type *class_metatype(Vm *vm, Type *meta, Tuple *bases);

/* The one of bases whose instances are laid out as those of a class of all of them are. Borrowed; NULL with TypeError pending when
 * there is none. */
Type *class_best_base(Vm *vm, Tuple *bases);

/* __name__ of the module whose code runs: borrowed. */
Value class_current_module(Vm *vm);

#endif
