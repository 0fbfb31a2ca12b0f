/* owned.h -- the life of instances whose type lists what they own (Type.owns): freed, visited and taken apart by the list.
 *
 * Types that a loop makes and frees by the million (cells, methods, iterators of lists) have functions of their own instead.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_OWNED_H
#define ENGINE_LANG_MACHINE_OWNED_H

#include "engine/lang/type.h"

/* Fills the slots free, traverse and clear of a type that has a list. */
void owned_prepare(Type *type);

#endif
