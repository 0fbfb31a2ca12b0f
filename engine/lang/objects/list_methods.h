/* list_methods.h -- the methods of list that the dispatch loop knows: it appends by itself.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_LIST_METHODS_H
#define ENGINE_LANG_OBJECTS_LIST_METHODS_H

#include "engine/lang/objects/list.h"

Value list_method_append(Vm *vm, const Value *args);

#endif
