/* gc.h -- what the collector and the machine's other files know of each other, and of an object's flags.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_GC_H
#define ENGINE_LANG_MACHINE_GC_H

#include "engine/lang/objects/container.h"
#include "engine/lang/machine/machine.h"

/* Bits of Object.flags that are the machine's. */
enum {
    OBJECT_FINALISED = 1 << 24,          /* its __del__ has run */
    OBJECT_WEAK      = 1 << 25,          /* a weakref refers to it */
    OBJECT_BLOCKS_SHIFT = 26,            /* five bits: size of its block in BLOCK_STEPs; 0: from malloc */
};
#define OBJECT_GC 0x80000000u            /* a GcHead stands before it */

#ifdef DEBUG_CHECKS
enum { KEEP_BLOCKS = 0 };                /* so that sanitizers see every object's end */
#else
enum { KEEP_BLOCKS = 1 };
#endif

void gc_init(Vm *vm);
void gc_free_blocks(Vm *vm);
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

/* owner, of a TYPE_LAZY type, has come to hold v. */
static inline void gc_follow(Object *owner, Value v) {
    if (!is_object(v) || !(v.as.object->flags & OBJECT_GC) || !(owner->flags & OBJECT_GC)) return;
    if (!((GcHead *)(void *)owner - 1)->next) gc_retrack(owner->type->vm, owner);
}

/* Releases *slot (a pointer to a counted object) and leaves NULL. */
static inline void object_clear(void *slot) {
    Object **at = slot, *o = *at;
    *at = NULL;
    if (o) object_release(o);
}

#endif
