/* set_methods.h -- what set.c (the table) and set_methods.c (the algebra) give each other.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_SET_METHODS_H
#define ENGINE_LANG_OBJECTS_SET_METHODS_H

#include "engine/lang/objects/set.h"

/* set.c. Like their namesakes of set.h, for an item whose hash is known. */
bool set_walk_hashed(Set *set, size_t *position, Value *item, uint64_t *hash);
bool set_add_hashed(Vm *vm, Set *set, Value item, uint64_t hash);
int set_discard_hashed(Vm *vm, Set *set, Value item, uint64_t hash);
/* The item in a slot that has one, which is taken out of it: new. */
Value set_take_at(Set *set, size_t slot);
int set_has_hashed(Vm *vm, Set *set, Value item, uint64_t hash);
/* Sweeps deleted slots away if they are many. */
bool set_tidy(Vm *vm, Set *set);
void set_empty(Set *set);
/* Exchanges the items of a and b. */
void set_swap(Set *a, Set *b);

/* set_methods.c. The slots and method tables of the two types. */
Value set_binary(Vm *vm, BinaryOp op, Value a, Value b);
Value set_inplace(Vm *vm, BinaryOp op, Value a, Value b);
extern const NativeDef set_method_table[], frozenset_method_table[];

#endif
