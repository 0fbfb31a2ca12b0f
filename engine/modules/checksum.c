/* checksum.c -- the module _checksum: CRC-32C for the library's readers and writers of TensorFlow's files.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/checksum.h"

#include "engine/files/crc32c.h"
#include "engine/lang/objects/bytes.h"

static Value crc32c(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    int64_t start;
    if (!bytes_view(args[0], &data, &size))
        return vm_raise(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(args[0]));
    if (!value_to_index(vm, args[1], &start)) return ABSENT;
    return value_int(crc32c_extend((uint32_t)start, data, size));
}

static Value mask(Vm *vm, const Value *args) {
    int64_t crc;
    return value_to_index(vm, args[0], &crc) ? value_int(crc32c_mask((uint32_t)crc)) : ABSENT;
}

static const NativeDef functions[] = {
    {"crc32c", crc32c, "data, start=0, /", "The CRC-32C of data, going on from start.", NATIVE_METHOD},
    {"mask", mask, "crc, /", "A checksum as it stands in TensorFlow's files.", NATIVE_METHOD},
    {0},
};

const ModuleDef checksum_module = {
    .name = "_checksum",
    .doc = "CRC-32C, the checksum of TensorFlow's files.",
    .functions = functions,
};
