/* modules.h -- the native modules of the language.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_MODULES_H
#define ENGINE_MODULES_MODULES_H

#include "engine/lang/vm.h"

/* Makes every native module importable. false with an exception pending. */
bool modules_add_all(Vm *vm);

#endif
