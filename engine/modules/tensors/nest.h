/* nest.h -- nests: values inside lists, tuples, named tuples and dicts, in any depth (tf.nest).
 *
 * Dicts are walked in the order of their sorted keys; everything else is a leaf.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_NEST_H
#define ENGINE_MODULES_NEST_H

#include "engine/modules/tensors/tensors.h"

/* Appends the leaves of nest to out. */
bool nest_flatten(Vm *vm, Value nest, List *out);
/* The same, with the components of ragged and other composite tensors in their place. */
bool nest_flatten_components(Vm *vm, Value nest, List *out);
/* The leaves from leaves[*next] on in the structure of nest; *next goes on. New. */
Value nest_pack(Vm *vm, Value nest, const Value *leaves, size_t count, size_t *next);
static inline bool nest_is(Value v) { return is_list(v) || is_tuple(v) || is_dict(v); }
/* Raises TensorFlow's ValueError or TypeError unless a and b have the same structure. */
bool nest_check_same(Vm *vm, Value a, Value b, bool types);

/* What public_names.def calls. */
Value nest_flatten_function(Vm *vm, const Value *args);
Value nest_map_function(Vm *vm, const Value *args);
Value nest_pack_function(Vm *vm, const Value *args);
Value nest_assert_function(Vm *vm, const Value *args);
Value nest_is_nested_function(Vm *vm, const Value *args);

#endif
