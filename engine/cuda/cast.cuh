/* cast.cuh -- copying blocks of elements over strides, for the files of this room.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_CAST_CUH
#define ENGINE_CUDA_CAST_CUH

#include "engine/cuda/strided_iteration.cuh"

/* One side of a copy: an address in the device's memory, and steps in elements. */
typedef struct Side {
    char *at;
    const int64_t *steps;
} Side;

/* Copies dims elements of size bytes. false without an error: too many of them. */
bool copy_block(size_t size, int rank, const int64_t *dims, Side to, Side from, Error *err);

/* Copies t, whose elements stand anywhere, into out of the same dims and dtype. */
bool copy_strided(const Tensor *out, const Tensor *t, Error *err);

/* The unsigned type of so many bytes: CODE with U being it. */
typedef struct alignas(16) Sixteen {
    uint64_t at[2];
} Sixteen;
#define WITH_SIZE(size, CODE)                                                                                          \
    switch (size) {                                                                                                    \
        case 1: {                                                                                                      \
            typedef uint8_t U;                                                                                         \
            CODE;                                                                                                      \
        } break;                                                                                                       \
        case 2: {                                                                                                      \
            typedef uint16_t U;                                                                                        \
            CODE;                                                                                                      \
        } break;                                                                                                       \
        case 4: {                                                                                                      \
            typedef uint32_t U;                                                                                        \
            CODE;                                                                                                      \
        } break;                                                                                                       \
        case 8: {                                                                                                      \
            typedef uint64_t U;                                                                                        \
            CODE;                                                                                                      \
        } break;                                                                                                       \
        case 16: {                                                                                                     \
            typedef Sixteen U;                                                                                         \
            CODE;                                                                                                      \
        } break;                                                                                                       \
        default: return false;                                                                                         \
    }

#endif
