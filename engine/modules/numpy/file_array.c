/* file_array.c -- mapped files as arrays of bytes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/file_array.h"

#include "engine/base/memory.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

typedef struct Mapping {
    void *address;
    size_t size;
} Mapping;

static void unmap(void *owner) {
    Mapping *m = owner;
    munmap(m->address, m->size);
    mem_free(m);
}

Value array_map_file(Vm *vm, const Value *args) {
    int64_t descriptor, size;
    int write = value_truth(vm, args[2]), own = value_truth(vm, args[3]);
    if (!value_to_index(vm, args[0], &descriptor) || !value_to_index(vm, args[1], &size)) return ABSENT;
    if (size <= 0) return vm_raise(vm, ERROR_VALUE, "cannot mmap an empty file");
    Mapping *m = mem_alloc(sizeof *m);
    if (!m) return vm_raise_memory(vm);
    m->size = (size_t)size;
    m->address = mmap(NULL, m->size, PROT_READ | (write > 0 ? PROT_WRITE : 0), own > 0 ? MAP_PRIVATE : MAP_SHARED,
                      (int)descriptor, 0);
    if (m->address == MAP_FAILED) {
        mem_free(m);
        return vm_raise(vm, ERROR_OS, "[Errno %d] %s", errno, strerror(errno));
    }
    ERROR_INIT(err);
    Tensor *t = tensor_foreign(vm_context(vm), DTYPE_UINT8, 1, &size, m->address, unmap, m, &err);
    if (!t) unmap(m);
    if (t && write <= 0) t->object.flags |= TENSOR_READONLY;
    return array_result_plain(vm, t, &err);
}

Value array_sync_file(Vm *vm, const Value *args) {
    if (!is_array(args[0])) return vm_raise(vm, ERROR_TYPE, "an array is needed");
    const Tensor *t = as_tensor(args[0]);
    if (msync(t->data, (size_t)t->count, MS_SYNC))
        return vm_raise(vm, ERROR_OS, "[Errno %d] %s", errno, strerror(errno));
    return NONE;
}
