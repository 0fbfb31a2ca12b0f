/* storage_lend.h -- storages whose pages somebody else has put into a memory file: engine/python/arrays.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_STORAGE_LEND_H
#define ENGINE_TENSOR_STORAGE_LEND_H

#include "engine/tensor/storage.h"

/* From now on release(owner) runs when s goes, instead of its block being kept or freed: it ends with storage_free_block. */
void storage_lend(Storage *s, void (*release)(void *owner), void *owner);
/* Frees the block of a storage that was lent. */
void storage_free_block(OpContext *c, void *data, size_t bytes);

#endif
