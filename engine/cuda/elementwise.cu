/* elementwise.cu -- which file's rows serve an elementwise operation.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/convert.cuh"
#include "engine/cuda/elementwise.h"

static bool run(const OpCall *call, Error *err) {
    switch (call->in[0]->dtype) {
#define X(D, S, name)                                                                                                  \
    case DTYPE_##D: return elementwise_##name(call, err);
        ELEMENTWISE_TYPES(X)
#undef X
        default: return false;
    }
}

/* Over a packed copy of the strided operand. */
static bool run_copied(const OpCall *call, Error *err) {
    Tensor packed = *call->in[0], *const in = &packed;
    Storage storage = {};
    OpCall inner = *call;
    storage.there = cuda_room(tensor_bytes(&packed), err);
    if (!storage.there) return false;
    packed.storage = &storage;
    packed.data = NULL;
    packed.contiguous = true;
    shape_strides(packed.dims, packed.rank, packed.strides);
    inner.in = &in;
    bool ok = copy_strided(&packed, call->in[0], err) && run(&inner, err);
    cuda_room_free(storage.there);
    return ok;
}

bool cuda_elementwise(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    if (call->count == 1 && x->count > 1 && !x->contiguous) return run_copied(call, err);
    return run(call, err);
}
