/* heap.c -- the life of objects: their blocks, and what happens when the last reference goes.
 *
 * Small blocks are cut from slabs and kept by size when they are freed. Freeing that nests too deep (a list of lists of
 * lists ...) is put off on a list, so that the C stack is safe.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/machine/gc.h"

#include <stdlib.h>
#include <string.h>

enum { FREE_DEPTH_MAX = 50, SLAB_SIZE = 32 * 1024, TRIM_FROM = 256 /* slabs: fewer are not worth a look */ };

#if defined(DEBUG_CHECKS) || defined(__SANITIZE_ADDRESS__)
enum { KEEP_BLOCKS = 0 };                /* so that sanitizers see every block's end */
#else
enum { KEEP_BLOCKS = 1 };
#endif

/* ---- blocks ---- */

struct Slab {
    struct Slab *below;
    char *top;                           /* where the next block is cut */
    Value room[];
};

static size_t class_of(size_t size) { return (size + BLOCK_STEP - (size != 0)) / BLOCK_STEP; }

static void *cut_block(Vm *vm, size_t size) {
    if (mem_refused()) return NULL;
    Slab *slab = vm->slab;
    if (!slab || (size_t)((char *)slab + SLAB_SIZE - slab->top) < size) {
        slab = mem_alloc(SLAB_SIZE);
        if (!slab) return NULL;
        *slab = (Slab){vm->slab, (char *)slab->room};
        vm->slab = slab;
    }
    void *block = slab->top;
    slab->top += size;
    return block;
}

static inline bool is_kept(size_t class) { return KEEP_BLOCKS && class < BLOCK_CLASSES; }

static inline void *take_block(Vm *vm, size_t class) {
    void *block = vm->blocks[class];
    if (__builtin_expect(!block, 0)) return cut_block(vm, class * BLOCK_STEP);
    memcpy(&vm->blocks[class], block, sizeof(void *));
    return block;
}

static inline void give_block(Vm *vm, void *block, size_t class) {
    memcpy(block, &vm->blocks[class], sizeof(void *));
    vm->blocks[class] = block;
}

void *block_alloc(Vm *vm, size_t size) {
    size_t class = class_of(size);
    return is_kept(class) ? take_block(vm, class) : mem_alloc(size);
}

void block_free(Vm *vm, void *block, size_t size) {
    size_t class = class_of(size);
    if (!is_kept(class)) mem_free(block);
    else if (block) give_block(vm, block, class);
}

void *block_resize(Vm *vm, void *block, size_t old, size_t size) {
    if (class_of(old) >= BLOCK_CLASSES && class_of(size) >= BLOCK_CLASSES) return mem_realloc(block, size);
    void *other = block_alloc(vm, size);
    if (!other) return NULL;
    if (old) memcpy(other, block, old < size ? old : size);
    block_free(vm, block, old);
    return other;
}

/* ---- giving back ---- */

/* A slab, and how many of its bytes are free. */
typedef struct Share {
    Slab *slab;
    size_t free;
} Share;

static int compare_shares(const void *a, const void *b) {
    const Slab *x = ((const Share *)a)->slab, *y = ((const Share *)b)->slab;
    return (x > y) - (x < y);
}

/* The share of the slab that block lies in. */
static Share *share_of(Share *shares, size_t count, const void *block) {
    size_t low = 0, high = count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if ((const char *)shares[middle].slab <= (const char *)block) low = middle;
        else high = middle;
    }
    return &shares[low];
}

static bool is_free(const Share *s) { return s->free == (size_t)(s->slab->top - (char *)s->slab->room); }

static void *block_next(const void *block) {
    void *next;
    memcpy(&next, block, sizeof next);
    return next;
}

/* Takes the blocks of free slabs off the lists. */
static void drop_blocks(Vm *vm, Share *shares, size_t count) {
    for (size_t class = 0; class < BLOCK_CLASSES; class++) {
        void *next = vm->blocks[class];
        vm->blocks[class] = NULL;
        while (next) {
            void *block = next;
            next = block_next(block);
            if (!is_free(share_of(shares, count, block))) give_block(vm, block, class);
        }
    }
}

void heap_trim(Vm *vm) {
    size_t count = 0, at = 0;
    for (Slab *slab = vm->slab; slab; slab = slab->below) count++;
    Share *shares = count > TRIM_FROM ? mem_alloc(count * sizeof *shares) : NULL;
    if (!shares) return;
    for (Slab *slab = vm->slab; slab; slab = slab->below) shares[at++] = (Share){slab, 0};
    qsort(shares, count, sizeof *shares, compare_shares);
    for (size_t class = 0; class < BLOCK_CLASSES; class++)
        for (void *block = vm->blocks[class]; block; block = block_next(block)) share_of(shares, count, block)->free += class * BLOCK_STEP;
    drop_blocks(vm, shares, count);
    vm->slab = NULL;
    for (size_t i = 0; i < count; i++) {
        if (is_free(&shares[i])) {
            mem_free(shares[i].slab);
            continue;
        }
        shares[i].slab->below = vm->slab;
        vm->slab = shares[i].slab;
    }
    mem_free(shares);
}

void heap_clear(Vm *vm) {
    memset(vm->blocks, 0, sizeof vm->blocks);
    while (vm->slab) {
        Slab *slab = vm->slab;
        vm->slab = slab->below;
        mem_free(slab);
    }
    mem_free(vm->trash);
    vm->trash = NULL;
}

/* ---- objects ---- */

/* Zeroes whole words, two at a time and a few in line: most objects have no more. */
static inline void clear_words(void *at, size_t size) {
    enum { FEW = 128 };
    typedef uint64_t Two __attribute__((vector_size(16), aligned(8), may_alias));
    if (size > FEW) {
        memset(at, 0, size);
        return;
    }
    char *word = at, *end = word + size;
    for (; end - word >= (ptrdiff_t)sizeof(Two); word += sizeof(Two)) {
        *(Two *)(void *)word = (Two){0};
        __asm__("" : : : "memory");      /* else it becomes a call of memset */
    }
    if (word < end) *(uint64_t *)(void *)word = 0;
}

Object *object_begin_slowly(Vm *vm, Type *type, size_t size, bool collected) {
    size_t prefix = collected ? sizeof(GcHead) : 0, class = class_of(prefix + size);
    bool kept = is_kept(class);
    char *block = kept ? cut_block(vm, class * BLOCK_STEP) : mem_alloc(prefix + size);
    if (!block) return vm_raise_memory(vm), NULL;
    return object_place(type, block, kept ? class : 0, collected);
}

void *object_new_room(Vm *vm, Type *type, size_t extra) {
    if (__builtin_expect(extra > SIZE_MAX / 2, 0)) return vm_raise_memory(vm), NULL;
    unsigned flags = type->flags;
    Object *o = object_begin(vm, type, type->instance_size + extra, flags & TYPE_GC);
    if (__builtin_expect(!o, 0)) return NULL;
    clear_words(o + 1, type->instance_size - sizeof(Object));
    if ((flags & (TYPE_GC | TYPE_LAZY)) == TYPE_GC) gc_track(vm, o);
    if (flags & TYPE_HEAP) object_retain(&type->object);
    return o;
}

void *object_new(Vm *vm, Type *type, size_t extra) {
    char *o = object_new_room(vm, type, extra);
    if (o && extra) memset(o + type->instance_size, 0, extra);
    return o;
}

void object_dealloc(Object *o) {
    Type *type = o->type;
    Vm *vm = type->vm;
    if (o->flags & OBJECT_GC) gc_untrack(vm, o);
    object_end(vm, o);
    if (type->flags & TYPE_HEAP) object_release(&type->object);
}

/* ---- freeing ---- */

static bool put_off(Vm *vm, Object *o) {
    if (vm->trash_count == vm->trash_capacity) {
        size_t capacity = vm->trash_capacity ? vm->trash_capacity * 2 : 64;
        Object **trash = mem_realloc(vm->trash, capacity * sizeof *trash);
        if (!trash) return false;
        vm->trash = trash;
        vm->trash_capacity = capacity;
    }
    vm->trash[vm->trash_count++] = o;
    return true;
}

/* One after the other, what was put off. */
static void free_trash(Vm *vm) {
    while (vm->free_depth == 0 && vm->trash_count) {
        Object *next = vm->trash[--vm->trash_count];
        vm->free_depth++;
        if (next->flags & OBJECT_WEAK) weakref_forget(vm, next);
        next->type->free(next);
        vm->free_depth--;
    }
}

void object_free(Object *o) {
    Type *type = o->type;
    if (type->flags & TYPE_FLAT) {
        type->free(o);
        return;
    }
    Vm *vm = type->vm;
    if (o->flags & OBJECT_GC) gc_untrack(vm, o);
    if (__builtin_expect(o->flags & OBJECT_WEAK, 0)) weakref_forget(vm, o); /* before it may wait: nobody may find it dying */
    if (vm->free_depth >= FREE_DEPTH_MAX && put_off(vm, o)) return;
    vm->free_depth++;
    type->free(o);
    vm->free_depth--;
    if (vm->trash_count) free_trash(vm);
}
