/* buckets.c -- strings put into buckets by their hashes (files/fingerprint.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/tensors.h"
#include "engine/modules/tensors/tf.h"

#include "engine/files/fingerprint.h"

/* MurmurHash with the seed that TensorFlow's own Hash64 has. */
static uint64_t bucket_of(const StringCell *s, bool murmur, uint64_t buckets) {
    const char *bytes = string_cell_bytes(s);
    size_t size = string_cell_size(s);
    return (murmur ? fingerprint_murmur(0xdecafcaffe, bytes, size) : fingerprint_farm(bytes, size)) % buckets;
}

/* buckets(strings, count, murmur, /): by MurmurHash, else by FarmHash */
Value tensor_buckets(Vm *vm, const Value *args) {
    Ints count;
    int murmur = value_truth(vm, args[2]);
    if (murmur < 0 || !convert_ints(vm, args[1], &count)) return ABSENT;
    if (count.count != 1 || count.at[0] < 1)
        return vm_raise(vm, ERROR_INVALID_ARGUMENT, "Value for attr 'num_buckets' must be at least minimum 1");
    ERROR_INIT(err);
    Tensor *given = convert_tensor(vm, args[0], DTYPE_STRING, WANTED_EXACTLY);
    if (!given) return ABSENT;
    Tensor *strings = given->contiguous ? tensor_retain(given) : tensor_copy(given, &err);
    Tensor *out = strings ? tensor_new(vm_context(vm), DTYPE_INT64, strings->rank, strings->dims, &err) : NULL;
    for (int64_t i = 0; out && i < out->count; i++)
        ((int64_t *)out->data)[i] =
            (int64_t)bucket_of(((StringCell *const *)strings->data)[i], murmur, (uint64_t)count.at[0]);
    tensor_release(strings);
    tensor_release(given);
    return tensor_result(vm, out, &err);
}
