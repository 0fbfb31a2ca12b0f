/* memory.c -- malloc with a switch that lets tests make it fail.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
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

/* ---- the C library's own functions ---- */

#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ && !defined SANITIZED
#define STANDS_BEFORE_MALLOC 1
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);
#else
#define __libc_malloc malloc
#define __libc_calloc calloc
#define __libc_realloc realloc
#define __libc_memalign aligned_alloc
#define __libc_free free
#endif

/* ---- the reserve ---- */

static _Atomic(void *) reserve;

static void *map(size_t bytes) {
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return block == MAP_FAILED ? NULL : block;
}

bool mem_spend_reserve(void) {
    void *kept = atomic_exchange(&reserve, NULL);
    if (kept) munmap(kept, MEM_RESERVE);
    return kept;
}

static void *or_exhausted(void *block) {
    if (!block) mem_spend_reserve();
    return block;
}

/* ---- memory for libraries ---- */

#ifdef STANDS_BEFORE_MALLOC
/* Many libraries end the process when they get no memory: libzmq, GLib (with it Pango and Fontconfig), GMP, libstdc++. Where the C
 * library has none left, what they ask for comes from a region that nothing else may use: malloc() and its like are the
 * program's for that, and mem_alloc() does not go by them. The region is cut into granules; a block begins with the header that
 * malloc_usable_size() reads. */
enum { GRANULE = 256, GRANULES = MEM_LIBRARIES / GRANULE, HEADER = 16, MAPPED_CHUNK = 2 };

static struct Region {
    pthread_mutex_t lock;
    _Atomic(char *) at;                  /* NULL: there is none yet */
    uint32_t used[GRANULES];             /* how many granules the block has that begins here; 0: none does */
} region = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void keep_region(void) {
    if (atomic_load(&region.at)) return;
    char *block = map(MEM_LIBRARIES), *none = NULL;
    if (block && !atomic_compare_exchange_strong(&region.at, &none, block)) munmap(block, MEM_LIBRARIES);
}

static bool is_of_region(const void *block) {
    return (uintptr_t)block - (uintptr_t)atomic_load_explicit(&region.at, memory_order_relaxed) < MEM_LIBRARIES && atomic_load(&region.at);
}

static size_t region_size(const void *block) { return (((const size_t *)block)[-1] & ~(size_t)7) - HEADER; }

/* The first gap that is large enough. */
static void *region_alloc(size_t size) {
    char *at = atomic_load(&region.at), *block = NULL;
    if (!at || size > MEM_LIBRARIES - HEADER) return NULL;
    uint32_t wanted = (uint32_t)((size + HEADER + GRANULE - 1) / GRANULE), gap = 0;
    pthread_mutex_lock(&region.lock);
    for (uint32_t i = 0; i < GRANULES && !block; i += region.used[i] ? region.used[i] : 1) {
        gap = region.used[i] ? 0 : gap + 1;
        if (gap < wanted) continue;
        uint32_t first = i + 1 - wanted;
        region.used[first] = wanted;
        block = at + (size_t)first * GRANULE + HEADER;
        ((size_t *)(void *)block)[-1] = ((size_t)wanted * GRANULE) | MAPPED_CHUNK;
    }
    pthread_mutex_unlock(&region.lock);
    return block;
}

static void region_free(void *block) {
    size_t first = (size_t)((char *)block - HEADER - atomic_load(&region.at)) / GRANULE;
    pthread_mutex_lock(&region.lock);
    region.used[first] = 0;
    pthread_mutex_unlock(&region.lock);
}

void *malloc(size_t size) {
    void *block = __libc_malloc(size);
    return block ? block : region_alloc(size);
}

void *calloc(size_t count, size_t size) {
    size_t bytes;
    void *block = __libc_calloc(count, size);
    if (block || __builtin_mul_overflow(count, size, &bytes)) return block;
    block = region_alloc(bytes);
    return block ? memset(block, 0, bytes) : NULL;
}

void free(void *block) {
    if (is_of_region(block)) region_free(block);
    else __libc_free(block);
}

void *realloc(void *block, size_t size) {
    bool ours = is_of_region(block);
    void *other = ours ? malloc(size) : __libc_realloc(block, size);
    if (!ours && (other || size == 0)) return other;
    if (!ours) other = region_alloc(size);
    if (!other) return NULL;
    size_t old = !block ? 0 : ours ? region_size(block) : malloc_usable_size(block);
    if (old) memcpy(other, block, old < size ? old : size);
    free(block);
    return other;
}
/* GLib ends the process where it gets no thread: a thread's stack may take the reserve. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *), void *context) {
    static int (*_Atomic original)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!atomic_load(&original)) atomic_store(&original, (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create"));
    int failed = atomic_load(&original)(thread, attr, run, context);
    if (failed == EAGAIN && mem_spend_reserve()) failed = atomic_load(&original)(thread, attr, run, context);
    return failed;
}
#else
static void keep_region(void) {}
#endif

void mem_keep_reserve(void) {
    keep_region();
    if (atomic_load(&reserve)) return;
    void *block = map(MEM_RESERVE), *none = NULL;
    if (block && !atomic_compare_exchange_strong(&reserve, &none, block)) munmap(block, MEM_RESERVE);
}

/* ---- allocation ---- */

void *mem_alloc(size_t size) { return mem_refused() ? NULL : or_exhausted(__libc_malloc(size ? size : 1)); }

/* The C library's malloc keeps small blocks at hand for each thread, its calloc does not. */
enum { SMALL = 1024 };

void *mem_calloc(size_t count, size_t size) {
    size_t bytes;
    if (mem_refused()) return NULL;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    if (bytes > SMALL) return or_exhausted(__libc_calloc(count, size));
    void *block = or_exhausted(__libc_malloc(bytes ? bytes : 1));
    return block ? memset(block, 0, bytes) : NULL;
}

void *mem_alloc_aligned(size_t size) {
    return mem_refused() ? NULL : or_exhausted(__libc_memalign(64, (size + 63) / 64 * 64));
}

void *mem_realloc(void *block, size_t size) {
    return mem_refused() ? NULL : or_exhausted(__libc_realloc(block, size ? size : 1));
}

char *mem_strdup(const char *text) {
    size_t n = strlen(text) + 1;
    char *copy = mem_alloc(n);
    return copy ? memcpy(copy, text, n) : NULL;
}

void mem_free(void *block) { free(block); }

void *mem_map(size_t size) { return mem_refused() ? NULL : or_exhausted(map(size)); }

void mem_unmap(void *block, size_t size) { munmap(block, size); }

void mem_trim(void) { malloc_trim(0); }
