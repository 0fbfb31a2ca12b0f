/* einsum.h -- sums of products by Einstein's convention, contracted pair by pair into matrix products.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_EINSUM_H
#define ENGINE_TENSOR_EINSUM_H

#include "engine/tensor/op.h"

/* equation is as in tf.einsum and np.einsum: "ij,jk->ik", "...ij,...j", "ii", spaces allowed; without an arrow the
 * result has the labels that occur once, in alphabetical order. New; recorded by tapes operation by operation. Fails with
 * ValueError for a bad equation and InvalidArgumentError for sizes that do not agree. */
Tensor *op_einsum(OpContext *c, const char *equation, Tensor *const *in, int count, Error *err);

/* Sums of products over axes_a of a and axes_b of b: tf.tensordot. New. */
Tensor *op_tensordot(OpContext *c, Tensor *a, Tensor *b, const Ints *axes_a, const Ints *axes_b, Error *err);

#endif
