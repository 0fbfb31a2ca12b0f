/* memory.h -- the one way to the heap.
 *
 * Thin over malloc, so that allocation can be counted, limited and made to fail on purpose
 * (tests/fault). Every function may return NULL; the caller reports it (error_memory, vm_raise_memory).
 * Sizes are bytes. Large tensor buffers have a pool of their own (engine/tensor/storage.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_MEMORY_H
#define ENGINE_BASE_MEMORY_H

#include "engine/base/error.h"

MUST_USE void *mem_alloc(size_t size);
MUST_USE void *mem_calloc(size_t count, size_t size);   /* zeroed; NULL when count * size overflows */
MUST_USE void *mem_alloc_aligned(size_t size);          /* to 64 bytes */
MUST_USE void *mem_realloc(void *block, size_t size);   /* on failure the old block stays valid */
MUST_USE char *mem_strdup(const char *text);
void mem_free(void *block);                             /* NULL is fine */
/* Whole pages of the system, for large blocks: they go back to it at once, wherever they lie, which the heap's do not. */
MUST_USE void *mem_map(size_t size);
void mem_unmap(void *block, size_t size);
/* Gives back to the system what the heap has free. */
void mem_trim(void);

/* Has the C library keep a few MiB that are freed for what comes next, instead of giving them back to the system each time,
 * which costs a page fault for every 4 KiB. For the start of a process. */
void mem_prepare(void);

/* What is set aside: for the first allocation to fail, and for libraries (memory.c), which may end the process when they get none. */
enum { MEM_RESERVE = 32 << 20, MEM_LIBRARIES = 16 << 20 };

/* Sets memory aside where none is. The first of our allocations to fail gives the reserve back, so that there is some to tell the
 * failure with. */
void mem_keep_reserve(void);
/* Gives it back now. false: there is none. */
bool mem_spend_reserve(void);

/* Makes the k-th allocation from now (1 = the next) and all after it fail; 0 turns that off.
 * Only test programs call it. */
void mem_fail_after(long k);
/* For those who portion out what they have allocated before: a portion counts as an allocation, and this one fails. */
bool mem_refused(void);
/* The k that is left; 1: allocations fail now. */
long mem_fail_left(void);

#endif
