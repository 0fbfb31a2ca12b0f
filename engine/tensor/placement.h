/* placement.h -- where an operation runs: on the host, or on an accelerator that has a kernel for it.
 *
 * Where a tensor is, the program sees in Tensor.there: results go to the accelerator when one is there, unless
 * `with tf.device("CPU:0")` says otherwise. Where its elements are is the engine's affair: small operations over what the
 * host has at hand run on the host, which is faster than sending them away; all others go where their operands are.
 * An operation for which the accelerator has no kernel runs on the host (soft placement).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_PLACEMENT_H
#define ENGINE_TENSOR_PLACEMENT_H

#include "engine/tensor/op.h"

typedef enum PlaceResult { PLACE_DONE, PLACE_FAILED, PLACE_HOST } PlaceResult;

/* Runs a kernel of the accelerator over call, whose outputs are made, if there is one and the way is worth it. PLACE_HOST:
 * nothing was done, and operands are ready for the host's kernel. PLACE_FAILED: *err is set. */
PlaceResult place_run_slow(OpContext *c, const OpCall *call, Error *err);
static inline PlaceResult place_run(OpContext *c, const OpCall *call, Error *err) {
    return c->gpu ? place_run_slow(c, call, err) : PLACE_HOST;
}

/* What a plug-in and the program must agree in: the operations, and the structs that kernels read. */
#define DEVICE_STAMP ((uint64_t)OP_COUNT << 48 | (uint64_t)sizeof(OpAttrs) << 32 | (uint64_t)sizeof(Tensor) << 16 | sizeof(Device))

/* Loads an accelerator's plug-in, the library at path; it is the device of new tensors from then on. false with *err set: it cannot be used. */
bool place_open(OpContext *c, const char *path, Error *err);

/* An optimizer's step over a variable's value x and its slots (m, v: NULL where the rule has none), where they are; g is contiguous. Sets d's
 * pointers. */
bool place_descend(OpContext *c, Descent *d, Tensor *x, Tensor *m, Tensor *v, Tensor *g, Error *err);

/* Fills t with random numbers where they are wanted. PLACE_HOST: the host has to draw them. Sets d's pointer and count. */
PlaceResult place_draw(OpContext *c, PhiloxDraw *d, Tensor *t, Error *err);

#endif
