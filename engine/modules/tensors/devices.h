/* devices.h -- devices as programs see them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_TENSORS_DEVICES_H
#define ENGINE_MODULES_TENSORS_DEVICES_H

#include "engine/modules/tensors/tensors.h"

enum { PLUG_IN_PATH = 4096 };

/* The path of a plug-in that lies beside the program, or where an installation has it. false: it is not there. */
bool plug_in_find(const char *name, char path[PLUG_IN_PATH]);

/* Looks for an accelerator and its plug-in: the file that TAPEBOOK_GPU names (empty: none), or tapebook-cuda.so beside the program where
 * the machine has an NVIDIA driver. One that cannot be used is reported on stderr. */
void devices_open(Vm *vm);

/* "/job:localhost/replica:0/task:0/device:GPU:0". New str. */
Value device_name_of(Vm *vm, const Tensor *t);

/* Natives. */
Value tensor_to_cpu(Vm *vm, const Value *args);
Value tensor_to_gpu(Vm *vm, const Value *args);
Value device_accelerator(Vm *vm, const Value *args);
Value device_place(Vm *vm, const Value *args);
Value device_memory(Vm *vm, const Value *args);
Value device_wait(Vm *vm, const Value *args);
Value device_use_tf32(Vm *vm, const Value *args);

#endif
