/* gc.c -- the collector of what counts cannot free.
 *
 * It finds cycles by trial deletion: references from inside the examined set are taken off the counts, and what keeps a
 * count is alive, with everything reached from it. It has two generations and runs at safe points only, never inside an
 * allocation. A tuple needs no clear slot: a cycle through it goes through something else that has one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/gc.h"

enum {
    YOUNG_THRESHOLD = 8000,
    OLD_SURVIVORS_MIN = 40000,
};

static GcHead *head_of(Object *o) { return gc_head(o); }
static Object *object_of(GcHead *h) { return (Object *)(void *)(h + 1); }

static void list_init(GcHead *list) {
    list->next = list;
    list->previous = (uintptr_t)list;
}

void gc_init(Vm *vm) {
    list_init(&vm->gc.young);
    list_init(&vm->gc.old);
    vm->gc.threshold = YOUNG_THRESHOLD;
    vm->gc.enabled = true;
}

void gc_retrack(Vm *vm, Object *o) {
    if ((o->flags & OBJECT_GC) && !head_of(o)->next) gc_track(vm, o);
}

bool gc_is_tracked(const Object *o) { return (o->flags & OBJECT_GC) != 0; }

/* ---- the collector ----
 *
 * While a list is examined, `previous` of its objects holds count << 1 | 1; an object found to be alive
 * is a link of the work list instead (bit 0 clear). Only `next` keeps the list together meanwhile. */

static bool is_candidate(Object *o) { return (o->flags & OBJECT_GC) && (head_of(o)->previous & 1); }

static void count_down(Object *o, void *context) {
    (void)context;
    if (o && is_candidate(o)) head_of(o)->previous -= 2;
}

static void reach(Object *o, void *context) {
    if (!o || !is_candidate(o)) return;
    GcHead **work = context;
    head_of(o)->previous = (uintptr_t)*work;
    *work = head_of(o);
}

static void traverse(Object *o, Visit visit, void *context) {
    if (o->type->traverse) o->type->traverse(o, visit, context);
}

/* Can this tuple never be in a cycle? Then the collector need not look at it again. */
static bool is_plain_tuple(Object *o) {
    if (o->type != &tuple_type) return false;
    const Tuple *t = (Tuple *)o;
    for (size_t i = 0; i < t->count; i++) {
        if (!is_object(t->items[i]) || !(t->items[i].as.object->flags & OBJECT_GC)) continue;
        Object *item = t->items[i].as.object;
        if (item->type != &tuple_type || head_of(item)->next) return false;
    }
    return true;
}

/* Splits list: what nothing outside refers to goes to dead (both lists whole again afterwards); *kept counts the rest.
 * Returns how many are dead. */
static size_t split(GcHead *list, GcHead *dead, size_t *kept) {
    for (GcHead *h = list->next; h != list; h = h->next) h->previous = (uintptr_t)object_of(h)->refs << 1 | 1;
    for (GcHead *h = list->next; h != list; h = h->next) traverse(object_of(h), count_down, NULL);
    GcHead end, *work = &end;                 /* `end` closes the work list: NULL cannot, having bit 0 clear too */
    for (GcHead *h = list->next; h != list; h = h->next) {
        if (!(h->previous & 1) || h->previous == 1) continue;
        reach(object_of(h), &work);
        while (work != &end) {
            GcHead *alive = work;
            work = gc_previous(alive);
            traverse(object_of(alive), reach, &work);
        }
    }
    size_t count = 0, all = 0;
    GcHead *h = list->next;
    list_init(list);
    list_init(dead);
    for (GcHead *next; h != list; h = next) {
        next = h->next;
        bool is_dead = h->previous & 1;
        if (!is_dead && is_plain_tuple(object_of(h))) *h = (GcHead){0};
        else gc_link_last(is_dead ? dead : list, h);
        count += is_dead;
        all++;
    }
    *kept = all - count;
    return count;
}

static void append_list(GcHead *to, GcHead *from) {
    while (from->next != from) {
        GcHead *h = from->next;
        gc_unlink(h);
        gc_link_last(to, h);
    }
}

/* Everything dead is held meanwhile, so that the list stays as it is. */
static bool run_finalisers(Vm *vm, GcHead *dead) {
    bool any = false;
    for (GcHead *h = dead->next; h != dead; h = h->next) object_retain(object_of(h));
    for (GcHead *h = dead->next; h != dead; h = h->next) {
        Object *o = object_of(h);
        if (o->flags & OBJECT_WEAK) weakref_forget(vm, o);
        if (!(o->type->flags & TYPE_DEL) || (o->flags & OBJECT_FINALISED)) continue;
        any = true;
        class_finalise(vm, o);
    }
    for (GcHead *h = dead->next, *next; h != dead; h = next) {
        next = h->next;
        object_release(object_of(h));
    }
    return any;
}

/* Takes the cycles of dead apart. Objects leave the list as they are freed. */
static void clear_all(Vm *vm, GcHead *dead) {
    while (dead->next != dead) {
        GcHead *h = dead->next;
        Object *o = object_of(h);
        object_retain(o);
        if (o->type->clear) o->type->clear(o);
        if (h->next && dead->next == h) {    /* alive still, by the reference above if by no other */
            gc_unlink(h);
            gc_link_last(&vm->gc.old, h);
        }
        object_release(o);
    }
}

static size_t collect(Vm *vm, bool full) {
    if (vm->gc.collecting) return 0;
    vm->gc.collecting = true;
    Value raised = vm->raised;
    vm->raised = ABSENT;
    if (full) append_list(&vm->gc.young, &vm->gc.old);
    GcHead dead;
    size_t survived, risen;
    size_t count = split(&vm->gc.young, &dead, &survived);
    append_list(&vm->gc.old, &vm->gc.young);
    vm->gc.young_count = 0;
    if (run_finalisers(vm, &dead)) {
        GcHead still;
        count = split(&dead, &still, &risen);
        append_list(&vm->gc.old, &dead);
        append_list(&dead, &still);
    }
    vm->gc.old_count = (full ? 0 : vm->gc.old_count) + survived;
    vm->gc.survivors = full ? 0 : vm->gc.survivors + survived;
    clear_all(vm, &dead);
    vm_clear_raised(vm);
    vm->raised = raised;
    vm->gc.collecting = false;
    return count;
}

size_t vm_collect(Vm *vm) { return collect(vm, true); }

void gc_step(Vm *vm) {
    if (!vm->gc.enabled) return;
    bool full = vm->gc.survivors > OLD_SURVIVORS_MIN && vm->gc.survivors > vm->gc.old_count / 2;
    collect(vm, full);
}
