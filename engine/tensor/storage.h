/* storage.h -- counted buffers, their mirrors on an accelerator, and the pool that keeps freed ones.
 *
 * A buffer is always on the host. One that an accelerator works with has a mirror there; what the
 * accelerator wrote is brought back only when somebody on the host asks to see it (storage_pull).
 *
 * Fresh memory from the system costs a page fault every 4 KiB, eight times an addition over it; so
 * freed blocks stay in size classes (four to a doubling) and are handed out again. Blocks are aligned
 * to 64 bytes. The pool gives everything back when an allocation would pass the memory limit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_STORAGE_H
#define ENGINE_TENSOR_STORAGE_H

#include "engine/tensor/dtype.h"

#include <stdint.h>

typedef struct OpContext OpContext;
typedef struct Device Device;

typedef struct Storage {
    uint32_t refs;
    uint8_t size_class;
    int16_t cells;               /* its elements' Dtype, or DTYPE_NONE: those of a counted one go with it */
    size_t bytes;                /* usable */
    void *data;
    const Device *device;
    OpContext *context;
    void (*release)(void *owner); /* of foreign memory: called instead of freeing data; or NULL */
    void *owner;
    struct Storage *next;        /* in the pool */
    void *there;                 /* the same bytes in the memory of the context's accelerator, or NULL */
    bool stale;                  /* there is newer than data */
} Storage;

/* New buffer of at least bytes, contents undefined; zeroed when it is for cells of a counted dtype. NULL with RESOURCE_EXHAUSTED naming
 * the bytes asked for and those there. */
Storage *storage_new(OpContext *c, size_t bytes, Dtype cells, Error *err);
/* New storage over memory that somebody else owns; release(owner) runs when it goes. */
Storage *storage_foreign(OpContext *c, void *data, size_t bytes, void (*release)(void *owner), void *owner, Error *err);
static inline void storage_retain(Storage *s) { s->refs++; }
void storage_free(Storage *s);
static inline void storage_release(Storage *s) { if (s && --s->refs == 0) storage_free(s); }
/* Gives s a mirror; up to date if filled. false with *err: no memory there. */
bool storage_push(Storage *s, bool filled, Error *err);
/* Before data is read: brings it up to date. Where the device fails, all bits are set (nan, -1), and context_device_lost says so. */
void storage_pull(Storage *s);
/* Before data is written: brings it up to date and drops the mirror. */
void storage_claim(Storage *s);
/* Gives the pool's free blocks back to the system. */
void storage_trim(OpContext *c);

#endif
