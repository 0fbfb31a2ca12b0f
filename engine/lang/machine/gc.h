/* gc.h -- what the collector and the machine's other files know of each other, and of an object's flags.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_GC_H
#define ENGINE_LANG_MACHINE_GC_H

#include "engine/base/memory.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/machine.h"

/* Bits of Object.flags that are the machine's. */
enum {
    OBJECT_FINALISED = 1 << 24,          /* its __del__ has run */
    OBJECT_WEAK      = 1 << 25,          /* a weakref refers to it */
    OBJECT_BLOCKS_SHIFT = 26,            /* five bits: size of its block in BLOCK_STEPs; 0: from malloc */
};
#define OBJECT_GC 0x80000000u            /* a GcHead stands before it */

/* heap.c: a block of size bytes, aligned for a Value, its contents anything; NULL when memory is out, with nothing pending.
 * Small ones are kept by size when they are given back. */
void *block_alloc(Vm *vm, size_t size);
void block_free(Vm *vm, void *block, size_t size);
/* The block with the first bytes of its contents, for size bytes instead of old ones; NULL: it is as it was. */
void *block_resize(Vm *vm, void *block, size_t old, size_t size);
/* Gives everything that is kept back to the system: no object may be left. */
void heap_clear(Vm *vm);
/* Gives the slabs back in which nothing lives any more. */
void heap_trim(Vm *vm);

void gc_init(Vm *vm);
/* At a safe point that was asked for: collects the young, or everything when much has grown old. */
void gc_step(Vm *vm);
/* Tells the collector again of an object that __del__ brought back to life. */
void gc_retrack(Vm *vm, Object *o);
bool gc_is_tracked(const Object *o);

/* weakref.c: o is about to go: its weakrefs become empty and their callbacks run. */
void weakref_forget(Vm *vm, Object *o);

/* class.c: runs __del__ once. */
void class_finalise(Vm *vm, Object *o);

static inline void vm_attend(Vm *vm, unsigned reason) {
    atomic_fetch_or_explicit(&vm->attention, reason, memory_order_relaxed);
}

static inline GcHead *gc_head(Object *o) { return (GcHead *)(void *)o - 1; }
static inline GcHead *gc_previous(const GcHead *h) { return (GcHead *)h->previous; }

static inline void gc_link_last(GcHead *list, GcHead *h) {
    GcHead *last = gc_previous(list);
    last->next = h;
    h->previous = (uintptr_t)last;
    h->next = list;
    list->previous = (uintptr_t)h;
}

static inline void gc_unlink(GcHead *h) {
    gc_previous(h)->next = h->next;
    h->next->previous = h->previous;
    h->next = NULL;
}

static inline void gc_track(Vm *vm, Object *o) {
    gc_link_last(&vm->gc.young, gc_head(o));
    if (++vm->gc.young_count > vm->gc.threshold && vm->gc.enabled) vm_attend(vm, ATTENTION_COLLECT);
}

static inline void gc_untrack(Vm *vm, Object *o) {
    GcHead *h = gc_head(o);
    if (!h->next) return;
    gc_unlink(h);
    if (vm->gc.young_count) vm->gc.young_count--;
}

/* owner, of a TYPE_LAZY type, has come to hold v. */
static inline void gc_follow(Object *owner, Value v) {
    if (!is_object(v) || !(v.as.object->flags & OBJECT_GC) || !(owner->flags & OBJECT_GC)) return;
    if (!gc_head(owner)->next) gc_retrack(owner->type->vm, owner);
}

/* The head of an object of type in a block of a class, 0: one from malloc. */
static inline Object *object_place(Type *type, char *block, size_t class, bool collected) {
    Object *o = (Object *)(void *)(block + (collected ? sizeof(GcHead) : 0));
    o->refs = 1;
    o->flags = (uint32_t)class << OBJECT_BLOCKS_SHIFT | (collected ? OBJECT_GC : 0) | type->object_flags;
    o->type = type;
    if (collected) *gc_head(o) = (GcHead){0};
    return o;
}

/* heap.c: the same as object_begin where no block has been kept. */
Object *object_begin_slowly(Vm *vm, Type *type, size_t size, bool collected);

/* Begins an object of size bytes: what is behind its head is anything, and the collector does not know of it yet (gc_track).
 * In line, for those who make many of one type, which is no TYPE_HEAP; others call object_new. NULL with MemoryError
 * pending. */
static inline Object *object_begin(Vm *vm, Type *type, size_t size, bool collected) {
    size_t class = ((collected ? sizeof(GcHead) : 0) + size + BLOCK_STEP - 1) / BLOCK_STEP;
    void *block = class < BLOCK_CLASSES ? vm->blocks[class] : NULL;
    if (__builtin_expect(!block, 0)) return object_begin_slowly(vm, type, size, collected);
    memcpy(&vm->blocks[class], block, sizeof(void *));
    return object_place(type, block, class, collected);
}

/* object_dealloc in line, for types of which many instances come and go: o is of no TYPE_HEAP, and what its count has freed,
 * so that the collector has forgotten it. */
static inline void object_end(Vm *vm, Object *o) {
    void *block = o->flags & OBJECT_GC ? (void *)gc_head(o) : (void *)o;
    size_t class = o->flags >> OBJECT_BLOCKS_SHIFT & (BLOCK_CLASSES - 1);
    if (UNLIKELY(!class)) {
        mem_free(block);
        return;
    }
    memcpy(block, &vm->blocks[class], sizeof(void *));
    vm->blocks[class] = block;
}

/* Releases *slot (a pointer to a counted object) and leaves NULL. */
static inline void object_clear(void *slot) {
    Object **at = slot, *o = *at;
    *at = NULL;
    if (o) object_release(o);
}

#endif
