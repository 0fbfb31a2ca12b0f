/* contiguous.cuh -- an operand whose elements stand side by side: itself, or a copy for the time of an operation.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CUDA_CONTIGUOUS_CUH
#define ENGINE_CUDA_CONTIGUOUS_CUH

#include "engine/cuda/cast.cuh"

typedef struct Packed {
    Tensor tensor;   /* seen by kernels alone */
    Storage storage; /* of a copy; there is NULL where tensor is the operand itself */
} Packed;

/* copied: the operand is to be copied. */
static inline bool packed_init(Packed *p, const Tensor *t, bool copied, Error *err) {
    *p = {};
    p->tensor = *t;
    if (!copied) return true;
    p->storage.there = cuda_room(tensor_bytes(t), err);
    if (!p->storage.there) return false;
    p->tensor.storage = &p->storage;
    p->tensor.data = NULL;
    p->tensor.contiguous = true;
    shape_strides(t->dims, t->rank, p->tensor.strides);
    return copy_strided(&p->tensor, t, err);
}

static inline void packed_clear(Packed *p) { cuda_room_free(p->storage.there); }

#endif
