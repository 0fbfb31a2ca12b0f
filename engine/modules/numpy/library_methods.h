/* library_methods.h -- methods of arrays and scalars that are functions of the library, looked up at their first use.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_LIBRARY_METHODS_H
#define ENGINE_MODULES_LIBRARY_METHODS_H

#include "engine/modules/tensors/tensors.h"

/* Puts them into ndarray and into the roots of scalars, which are ready. */
bool library_methods_init(Vm *vm);

#endif
