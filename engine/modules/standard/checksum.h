/* checksum.h -- the module _checksum.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_CHECKSUM_H
#define ENGINE_MODULES_CHECKSUM_H

#include "engine/lang/vm.h"

extern const ModuleDef checksum_module;

#endif
