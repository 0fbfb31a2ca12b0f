/* search.h -- the folders of the Python beside as the end of sys.path.
 *
 * Its standard library serves where Tapebook has no module of its own: CPython's own text is read at import and run here.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_PYTHON_SEARCH_H
#define ENGINE_PYTHON_SEARCH_H

#include "engine/lang/machine/machine.h"

/* The versions whose standard library is read: what older and newer ones have is not what the language here has. */
enum { STANDARD_MINOR_MIN = 11, STANDARD_MINOR_MAX = 13 };

/* Lets the machine find the Python beside when an import or a program first needs it. */
void search_install(Vm *vm);

#endif
