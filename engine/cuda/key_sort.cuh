/* key_sort.cuh -- sorting keys with the places that they stand for, by CUB.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_KEY_SORT_CUH
#define ENGINE_CUDA_KEY_SORT_CUH

#include "engine/cuda/cuda.h"

/* Keys in device memory and their places, before and after; all in one room. */
template <typename Key> struct Sorting {
    Key *keys, *sorted_keys;
    int32_t *places, *sorted_places;
    int64_t total;
    void *room;
};

/* Makes room for total of them; sorting_clear frees it. */
template <typename Key> bool sorting_init(Sorting<Key> *s, int64_t total, Error *err);
template <typename Key> static inline void sorting_clear(Sorting<Key> *s) { cuda_room_free(s->room); }

/* Keys to sorted_keys and places to sorted_places, by the keys' lowest bits; what is equal keeps its order. */
template <typename Key> bool sorting_run(Sorting<Key> *s, int bits, Error *err);

/* The bits that numbers up to most have. */
static inline int bits_of(uint64_t most) {
    int bits = 1;
    while (bits < 64 && most >> bits) bits++;
    return bits;
}

#endif
