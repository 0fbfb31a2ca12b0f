/* checksum.c -- the module _checksum: CRC-32C for the library's readers and writers of TensorFlow's files, and the
 * hashes of TensorFlow's buckets.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/checksum.h"

#include "engine/files/crc32c.h"
#include "engine/base/fingerprint.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"

static bool view(Vm *vm, Value of, const char **data, size_t *size) {
    if (octets_of(of, data, size)) return true;
    vm_raise(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(of));
    return false;
}

static Value crc32c(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    int64_t start;
    if (!value_to_index(vm, args[1], &start) || !view(vm, args[0], &data, &size)) return ABSENT;
    return value_int(crc32c_extend((uint32_t)start, data, size));
}

static Value mask(Vm *vm, const Value *args) {
    int64_t crc;
    return value_to_index(vm, args[0], &crc) ? value_int(crc32c_mask((uint32_t)crc)) : ABSENT;
}

static Value fingerprint(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    return view(vm, args[0], &data, &size) ? int_from_u64(vm, fingerprint_farm(data, size)) : ABSENT;
}

static Value keyed_fingerprint(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    int64_t key[2];
    if (!value_to_index(vm, args[1], &key[0]) || !value_to_index(vm, args[2], &key[1]) ||
        !view(vm, args[0], &data, &size))
        return ABSENT;
    return int_from_u64(vm, fingerprint_sip((uint64_t[]){(uint64_t)key[0], (uint64_t)key[1]}, data, size));
}

static const NativeDef functions[] = {
    {"crc32c", crc32c, "data, start=0, /", "The CRC-32C of data, going on from start.", NATIVE_METHOD},
    {"mask", mask, "crc, /", "A checksum as it stands in TensorFlow's files.", NATIVE_METHOD},
    {"fingerprint", fingerprint, "data, /", "FarmHash's Fingerprint64 of data.", NATIVE_METHOD},
    {"keyed_fingerprint", keyed_fingerprint, "data, key0, key1, /", "SipHash-2-4 of data under a key of two halves.",
     NATIVE_METHOD},
    {0},
};

const ModuleDef checksum_module = {
    .name = "_checksum",
    .doc = "CRC-32C, the checksum of TensorFlow's files; the hashes of its buckets.",
    .functions = functions,
};
