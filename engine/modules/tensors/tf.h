/* tf.h -- the C functions behind rows of public_names.def, by file.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_TF_H
#define ENGINE_MODULES_TF_H

#include "engine/modules/tensors/public_names.h"
#include "engine/modules/tensors/nest.h"

#define NATIVE(name, places, signature, function, doc) Value function(Vm *vm, const Value *args);
#define PLAIN(name, places, signature, function, doc) Value function(Vm *vm, const Value *args);
#include "engine/modules/tensors/public_names.def"

/* array_functions.c */
Value tensor_argsort(Vm *vm, const Value *args);

/* tf_random.c */
Value tensor_op_seeds(Vm *vm, const Value *args);
Value tensor_random_gamma(Vm *vm, const Value *args);
Value tensor_stateless_shuffle(Vm *vm, const Value *args);
Value tensor_stateless_categorical(Vm *vm, const Value *args);
Value tensor_stateless_binomial(Vm *vm, const Value *args);
Value tensor_random_poisson(Vm *vm, const Value *args);
Value tensor_random_candidates(Vm *vm, const Value *args);
Value tensor_generate(Vm *vm, const Value *args);
Value tensor_generator_from_seed(Vm *vm, const Value *args);
Value tensor_generator_skip(Vm *vm, const Value *args);

/* optimizer_update.c */
Value tensor_descend(Vm *vm, const Value *args);

/* gradient_tape.c */
Value tape_record_function(Vm *vm, const Value *args);
Value tape_any(Vm *vm, const Value *args);
Value tape_steps(Vm *vm, const Value *args);
Value tape_variable_of(Vm *vm, const Value *args);
Value tape_nested(Vm *vm, const Value *args);
Value tape_pause_all(Vm *vm, const Value *args);
Value tape_resume_all(Vm *vm, const Value *args);

extern const ModuleDef tensorflow_module, numpy_module, tensor_module, nprandom_module;

#endif
