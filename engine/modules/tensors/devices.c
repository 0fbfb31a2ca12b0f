/* devices.c -- devices as programs see them: where new tensors go, what an accelerator is, and opening its plug-in.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/devices.h"

#include "engine/modules/tensors/tf.h"

#include "engine/lang/machine/exception.h"
#include "engine/lang/objects/tuple.h"
#include "engine/tensor/placement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool plug_in_find(const char *name, char path[PLUG_IN_PATH]) {
    static const char *const folders[] = {"", "../lib/tapebook/"};
    char program[PLUG_IN_PATH / 2];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    if (size < 0) return false;
    program[size] = '\0';
    char *slash = strrchr(program, '/');
    if (slash) *slash = '\0';
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, PLUG_IN_PATH, "%s/%s%s", program, folders[i], name);
        if (access(path, R_OK) == 0) return true;
    }
    return false;
}

void devices_open(Vm *vm) {
    char path[PLUG_IN_PATH];
    const char *named = getenv("TAPEBOOK_GPU");
    OpContext *c = vm_context(vm);
    if (c->gpu || (named && !*named)) return;
    if (named) snprintf(path, sizeof path, "%s", named);
    else if (access("/dev/nvidiactl", F_OK) != 0 || !plug_in_find("tapebook-cuda.so", path)) return;
    ERROR_INIT(err);
    if (!place_open(c, path, &err)) fprintf(stderr, "no GPU: %s: %s\n", path, err.text);
}

/* int32 tensors and strings stay with the host, as TensorFlow has it. */
static bool lives_there(const Tensor *t) {
    return t->there && t->context->gpu && dtype_is_plain(tensor_dtype(t)) && tensor_dtype(t) != DTYPE_INT32;
}

Value device_name_of(Vm *vm, const Tensor *t) {
    return value_object(str_format(vm, "/job:localhost/replica:0/task:0/device:%s:0", lives_there(t) ? t->context->gpu->name : "CPU"));
}

/* The tensor itself, or the same elements at the other device; tapes see the way. */
static Value moved(Vm *vm, Tensor *t, bool there) {
    ERROR_INIT(err);
    if (t->there == there) return value_retain(value_object(&t->object));
    Tensor *same = op_unary(vm_context(vm), OP_IDENTITY, t, &err);
    if (same) same->there = there;
    return tensor_result(vm, same, &err);
}

Value tensor_to_cpu(Vm *vm, const Value *args) { return moved(vm, as_tensor(args[0]), false); }

Value tensor_to_gpu(Vm *vm, const Value *args) {
    Tensor *t = as_tensor(args[0]);
    const Device *gpu = vm_context(vm)->gpu;
    int64_t index;
    if (!value_to_index(vm, args[1], &index)) return ABSENT;
    if (!gpu || index != 0)
        return vm_raise(vm, ERROR_RUNTIME, "/job:localhost/replica:0/task:0/device:GPU:%lld unknown device.", (long long)index);
    ERROR_INIT(err);
    if (t->storage && dtype_is_plain(tensor_dtype(t)) && !storage_push(t->storage, true, &err)) return vm_raise_error(vm, &err);
    return moved(vm, t, true);
}

/* accelerator(): None, or (name, description, major, minor) of the accelerator. */
Value device_accelerator(Vm *vm, const Value *args) {
    (void)args;
    const Device *gpu = vm_context(vm)->gpu;
    if (!gpu) return NONE;
    return tuple_of(vm, 4, value_object(str_from(vm, gpu->name)), value_object(str_from(vm, gpu->description())),
                    value_int(gpu->compute_capability[0]), value_int(gpu->compute_capability[1]));
}

/* place_there(truth): whether new tensors go to the accelerator; what was so before. None asks only. */
Value device_place(Vm *vm, const Value *args) {
    OpContext *c = vm_context(vm);
    bool before = c->place_there;
    if (!is_none(args[0])) c->place_there = c->gpu && value_truth(vm, args[0]) > 0;
    return value_bool(before);
}

/* accelerator_memory(): bytes unused and bytes in all. */
Value device_memory(Vm *vm, const Value *args) {
    (void)args;
    size_t unused = 0, total = 0;
    if (vm_context(vm)->gpu) vm_context(vm)->gpu->memory(&unused, &total);
    return tuple_of(vm, 2, value_int((int64_t)unused), value_int((int64_t)total));
}

/* accelerator_wait(): until it has done all that it was asked to. */
Value device_wait(Vm *vm, const Value *args) {
    (void)args;
    ERROR_INIT(err);
    const Device *gpu = vm_context(vm)->gpu;
    return gpu && !gpu->wait(&err) ? vm_raise_error(vm, &err) : NONE;
}

/* use_tf32(truth) */
Value device_use_tf32(Vm *vm, const Value *args) {
    const Device *gpu = vm_context(vm)->gpu;
    if (gpu) gpu->use_tf32(value_truth(vm, args[0]) > 0);
    return NONE;
}
