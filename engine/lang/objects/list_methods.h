/* list_methods.h -- methods of list that are called from elsewhere: the dispatch loop appends by itself.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_LIST_METHODS_H
#define ENGINE_LANG_OBJECTS_LIST_METHODS_H

#include "engine/lang/objects/list.h"

Value list_method_append(Vm *vm, const Value *args);
void list_reverse(List *list);                                     /* in place */

#endif
