/* elementwise.cu -- which file's rows serve an elementwise operation.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/elementwise.h"
#include "engine/cuda/contiguous.cuh"

static bool run(const OpCall *call, Error *err) {
    switch (call->in[0]->dtype) {
#define X(D, S, name)                                                                                                  \
    case DTYPE_##D: return elementwise_##name(call, err);
        ELEMENTWISE_TYPES(X)
#undef X
        default: return false;
    }
}

bool cuda_elementwise(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    if (call->count > 1 || x->count <= 1 || x->contiguous) return run(call, err);
    Packed p;
    Tensor *const in = &p.tensor;
    OpCall inner = *call;
    inner.in = &in;
    bool ok = packed_init(&p, x, true, err) && run(&inner, err);
    packed_clear(&p);
    return ok;
}
