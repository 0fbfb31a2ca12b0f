/* memory.c -- malloc with a switch that lets tests make it fail.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* The process's heap is one, and so is the switch that breaks it for tests. 0: off. */
static atomic_long fail_countdown;

bool mem_refused(void) {
    if (atomic_load_explicit(&fail_countdown, memory_order_relaxed) == 0) return false;
    if (atomic_load(&fail_countdown) == 1) return true;
    atomic_fetch_sub(&fail_countdown, 1);
    return false;
}

void mem_fail_after(long k) { atomic_store(&fail_countdown, k); }

long mem_fail_left(void) { return atomic_load(&fail_countdown); }

/* glibc goes by the largest block that was mapped by itself and freed: up to that size blocks come from the heap, and twice as
 * much may lie free at its end (mallopt(3), M_MMAP_THRESHOLD). Setting the numbers would keep it from learning more. */
void mem_prepare(void) {
    enum { KEPT = 4 << 20 };
    void *volatile block = malloc(KEPT);
    free(block);
}

/* ---- the reserve ---- */

enum { RESERVE = 16 << 20 };

static _Atomic(void *) reserve;

void mem_keep_reserve(void) {
    if (atomic_load(&reserve)) return;
    void *block = mmap(NULL, RESERVE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    void *none = NULL;
    if (block != MAP_FAILED && !atomic_compare_exchange_strong(&reserve, &none, block)) munmap(block, RESERVE);
}

static void *or_exhausted(void *block) {
    if (block) return block;
    void *kept = atomic_exchange(&reserve, NULL);
    if (kept) munmap(kept, RESERVE);
    return NULL;
}

/* ---- allocation ---- */

void *mem_alloc(size_t size) { return mem_refused() ? NULL : or_exhausted(malloc(size ? size : 1)); }

/* The C library's malloc keeps small blocks at hand for each thread, its calloc does not. */
enum { SMALL = 1024 };

void *mem_calloc(size_t count, size_t size) {
    size_t bytes;
    if (mem_refused()) return NULL;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    if (bytes > SMALL) return or_exhausted(calloc(count, size));
    void *block = or_exhausted(malloc(bytes ? bytes : 1));
    return block ? memset(block, 0, bytes) : NULL;
}

void *mem_alloc_aligned(size_t size) {
    return mem_refused() ? NULL : or_exhausted(aligned_alloc(64, (size + 63) / 64 * 64));
}

void *mem_realloc(void *block, size_t size) {
    return mem_refused() ? NULL : or_exhausted(realloc(block, size ? size : 1));
}

char *mem_strdup(const char *text) {
    size_t n = strlen(text) + 1;
    char *copy = mem_alloc(n);
    return copy ? memcpy(copy, text, n) : NULL;
}

void mem_free(void *block) { free(block); }
