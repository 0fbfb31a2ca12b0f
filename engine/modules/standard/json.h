/* json.h -- the two halves of the module _json. engine/library/json.tape makes the module json of it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_JSON_H
#define ENGINE_MODULES_JSON_H

#include "engine/lang/vm.h"

Value json_encode(Vm *vm, const Value *args);
Value json_decode(Vm *vm, const Value *args);

#endif
