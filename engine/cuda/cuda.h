/* cuda.h -- what the files of this room share: the stream, launches and their errors, and how kernels read operands.
 *
 * The room is a plug-in library: the operations of engine/cpu for an NVIDIA GPU, under the same names and with the same
 * meaning (the processor's kernels are the reference). It calls back into the program for what exports.list names. All
 * work goes to one stream, in the order of asking.
 *
 * A kernel gives false without an error for what it does not do: the processor does that then.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_CUDA_H
#define ENGINE_CUDA_CUDA_H

#include <cuda_runtime.h>

/* The program's headers are C; their half type is CUDA's here. */
#ifdef __cplusplus
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define _Float16 __half
extern "C" {
#endif

#include "engine/tensor/shape_split.h"
#include "engine/tensor/op.h"
#include "engine/tensor/window.h"

/* Rows that have a kernel here; device.c says which. */
#define KERNEL(id, name) bool cuda_##name(OpContext *c, const OpCall *call, Error *err);
#include "engine/cuda/kernels.def"
bool cuda_elementwise(OpContext *c, const OpCall *call, Error *err);
bool cuda_descend(const Descent *d, Error *err);
bool cuda_draw(const PhiloxDraw *d, Error *err);
bool cuda_copy_in(void *there, const void *here, size_t bytes, Error *err);
bool cuda_copy_out(void *here, const void *there, size_t bytes, Error *err);
bool cuda_wait(Error *err);

/* Of rules.h, which is no C++: axes of an attribute as a mask, a bit for each. */
bool op_axes(const OpCall *call, const Ints *axes, int rank, uint32_t *mask, Error *err);

extern cudaStream_t cuda_stream;
extern bool cuda_tf32; /* float32 products may round their operands to 11 bits */

/* Is status good? If not, *err says so. */
bool cuda_good(cudaError_t status, Error *err);
/* Was the last launch accepted? */
static inline bool cuda_launched(Error *err) { return cuda_good(cudaGetLastError(), err); }

/* Device memory for the time of an operation: freed in the stream's order. NULL with *err set. */
void *cuda_room(size_t bytes, Error *err);
void cuda_room_free(void *room);

#ifdef __cplusplus
}
#undef _Float16

enum { THREADS = 256, COUNT_MAX = INT32_MAX }; /* of a block; elements that 32-bit indices reach */

/* Blocks of THREADS for n pieces of work; kernels go on in steps of the grid where that is cut. */
static inline unsigned blocks_for(int64_t n) {
    int64_t blocks = (n + THREADS - 1) / THREADS;
    return (unsigned)(blocks < 1 ? 1 : blocks > 1 << 20 ? 1 << 20 : blocks);
}

/* Every thread's share of n: for (EACH(i, n)). */
#define EACH(i, n)                                                                                                     \
    int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;                                                        \
    i < (n);                                                                                                           \
    i += (int64_t)gridDim.x * blockDim.x

/* Does t's element stand in the host's memory? */
static inline bool is_inline(const Tensor *t) { return t->storage == NULL; }

template <typename T> static inline T *mirror(const Tensor *t) { return (T *)tensor_mirror(t); }

/* An operand: its elements' address, or one number by value (at NULL). */
template <typename T> struct Operand {
    const T *at;
    T value;
};

template <typename T> static inline Operand<T> operand_of(const Tensor *t) {
    Operand<T> o = {};
    if (is_inline(t))
        memcpy(&o.value, t->data, sizeof(T));
    else
        o.at = mirror<T>(t);
    return o;
}

/* Element i, or the number. */
template <typename T> __device__ static inline T element(const Operand<T> &o, int64_t i) {
    return o.at ? o.at[i] : o.value;
}

/* The type that elements of type T are reckoned with. */
template <typename T> struct Reckon { typedef T type; };
template <> struct Reckon<__half> { typedef float type; };
template <> struct Reckon<__nv_bfloat16> { typedef float type; };

#endif
#endif
