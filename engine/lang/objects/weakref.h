/* weakref.h -- weak references (gc.h says how objects tell of their end).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_WEAKREF_H
#define ENGINE_LANG_OBJECTS_WEAKREF_H

#include "engine/lang/vm.h"

extern Type weakref_type;
extern const ModuleDef weakref_module;       /* "_weakref" */

#endif
