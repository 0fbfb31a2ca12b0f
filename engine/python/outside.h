/* outside.h -- packages that run in a process of the Python beside Jupyter, for those who set an engine up.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_PYTHON_OUTSIDE_H
#define ENGINE_PYTHON_OUTSIDE_H

#include "engine/lang/vm.h"

/* Makes the module _python importable, of which engine/library/_outside is made. */
bool python_add_module(Vm *vm);

#endif
