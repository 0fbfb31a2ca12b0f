/* key_sort.cu -- CUB's radix sort for the keys that the room needs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/key_sort.cuh"

#include <cub/device/device_radix_sort.cuh>

template <typename Key> bool sorting_init(Sorting<Key> *s, int64_t total, Error *err) {
    size_t keys = ((size_t)total * sizeof(Key) + 255) / 256 * 256,
           places = ((size_t)total * sizeof(int32_t) + 255) / 256 * 256;
    char *room = (char *)cuda_room(2 * keys + 2 * places, err);
    *s = {(Key *)room, (Key *)(room + keys), (int32_t *)(room + 2 * keys), (int32_t *)(room + 2 * keys + places), total,
          room};
    return room != NULL;
}

template <typename Key> bool sorting_run(Sorting<Key> *s, int bits, Error *err) {
    size_t bytes = 0;
    cub::DeviceRadixSort::SortPairs(NULL, bytes, s->keys, s->sorted_keys, s->places, s->sorted_places, (int)s->total, 0,
                                    bits, cuda_stream);
    void *work = cuda_room(bytes, err);
    bool ok = work && cuda_good(cub::DeviceRadixSort::SortPairs(work, bytes, s->keys, s->sorted_keys, s->places,
                                                                s->sorted_places, (int)s->total, 0, bits, cuda_stream),
                                err);
    cuda_room_free(work);
    return ok;
}

#define DEFINE_SORTING(Key)                                                                                            \
    template bool sorting_init<Key>(Sorting<Key> * s, int64_t total, Error * err);                                     \
    template bool sorting_run<Key>(Sorting<Key> * s, int bits, Error *err);
DEFINE_SORTING(uint32_t)
DEFINE_SORTING(uint64_t)
