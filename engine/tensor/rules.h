/* rules.h -- what rows of ops.def name and other files of this room define: shape rules, views, compositions, gradients.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_RULES_H
#define ENGINE_TENSOR_RULES_H

#include "engine/tensor/op.h"
#include "engine/tensor/tape.h"

/* A row that says NO_RULE declares this instead, which does not exist. */
#define NO_RULE no_gradient_flows
#define NO_ENTRY grad_no_entry
#define STRUCTURED(id, name, tf, signature, types, outputs, flags, grad, doc) \
    bool shape_##name(OpCall *call, OutSpec *out, Error *err); \
    void grad(GradCall *call);
#define VIEW(id, name, tf, signature, grad, doc) \
    Tensor *view_##name(OpContext *c, const OpCall *call, Error *err); \
    void grad(GradCall *call);
#define COMPOSITE(id, name, tf, signature, doc) \
    bool compose_##name(OpContext *c, const OpCall *call, Error *err);
#include "engine/tensor/ops.def"
#undef NO_RULE
#undef NO_ENTRY

/* Fails call's operation with TensorFlow's ending "[Op:Name] name: ". Returns false. */
bool op_fail(const OpCall *call, Error *err, ErrorKind kind, const char *format, ...) PRINTF_LIKE(4, 5);

/* "x was expected to be a float tensor but is a int32 tensor", for operand number i. */
bool op_fail_dtype(const OpCall *call, int i, Dtype expected, Error *err);

/* Fails because the first operand's dtype is not among types. */
bool op_fail_types(const OpCall *call, uint32_t types, Error *err);
/* The dtype of input i, which is TensorFlow's attribute, is none of the allowed ones. */
bool op_fail_attr(const OpCall *call, int i, const char *attribute, const char *allowed, Error *err);

/* The attribute's value is less than the least that is allowed. */
bool op_fail_least(const OpCall *call, const char *attribute, int64_t value, int64_t least, Error *err);

/* Axes of an Ints attribute made non-negative; None means all. *mask has a bit for each. */
bool op_axes(const OpCall *call, const Ints *axes, int rank, uint32_t *mask, Error *err);

#endif
