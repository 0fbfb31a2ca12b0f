/* reduce.cuh -- how threads put their parts of a sum or an extreme together.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_REDUCE_CUH
#define ENGINE_CUDA_REDUCE_CUH

#include "engine/cuda/cuda.h"

#include <cfloat>

enum { WARP = 32, WARPS_MAX = THREADS / WARP, WARPS_MOST = 32 }; /* of our blocks, of any block */
static const unsigned ALL_LANES = 0xffffffffu;

/* Limits of a type: what no element is below and above. */
template <typename T> __device__ static inline T lowest_of() { return (T)((T)1 << (8 * sizeof(T) - 1)); }
template <> __device__ inline uint8_t lowest_of() { return 0; }
template <> __device__ inline float lowest_of() { return -INFINITY; }
template <> __device__ inline double lowest_of() { return -INFINITY; }
template <typename T> __device__ static inline T highest_of() { return (T)~lowest_of<T>(); }
template <> __device__ inline float highest_of() { return INFINITY; }
template <> __device__ inline double highest_of() { return INFINITY; }

/* Ways to join two numbers, with the one that changes nothing. A NaN is the best of all. */
struct Sum {
    template <typename T> __device__ static T unit() { return 0; }
    template <typename T> __device__ static T join(T a, T b) { return a + b; }
};
struct Product {
    template <typename T> __device__ static T unit() { return 1; }
    template <typename T> __device__ static T join(T a, T b) { return a * b; }
};
struct Largest {
    template <typename T> __device__ static T unit() { return lowest_of<T>(); }
    template <typename T> __device__ static T join(T a, T b) { return b > a || b != b ? b : a; }
};
struct Smallest {
    template <typename T> __device__ static T unit() { return highest_of<T>(); }
    template <typename T> __device__ static T join(T a, T b) { return b < a || b != b ? b : a; }
};

/* The numbers of a warp's lanes joined, in every lane. */
template <typename How, typename T> __device__ static inline T join_lanes(T v) {
    for (int step = WARP / 2; step > 0; step /= 2) v = How::join(v, (T)__shfl_xor_sync(ALL_LANES, v, step));
    return v;
}

/* The numbers of the threads of one row of the block (blockDim.x: a warp, or whole warps of a block of one row), in
 * each of them. */
template <typename How, typename T> __device__ static inline T join_row(T v) {
    __shared__ T parts[WARPS_MOST];
    v = join_lanes<How>(v);
    if (blockDim.x == WARP) return v;
    __syncthreads();
    if (threadIdx.x % WARP == 0) parts[threadIdx.x / WARP] = v;
    __syncthreads();
    v = parts[0];
    for (int i = 1; i < blockDim.x / WARP; i++) v = How::join(v, parts[i]);
    return v;
}

/* A block for rows of n elements: a warp a row, or all threads where rows are long. */
static inline dim3 block_for_rows(int64_t n) { return n <= 1024 ? dim3(WARP, WARPS_MAX) : dim3(THREADS, 1); }

#endif
