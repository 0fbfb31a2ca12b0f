/* owned.c -- see owned.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/owned.h"

#include "engine/lang/machine/gc.h"

static void *place(Object *o, const Owned *owned) { return (char *)o + owned->offset; }

static void drop(Object *o, const Owned *owned) {
    if (owned->kind == OWNED_VALUE) value_clear(place(o, owned));
    else object_clear(place(o, owned));
}

static void owned_free(Object *o) {
    for (const Owned *f = o->type->native->owns; f->kind; f++) drop(o, f);
    object_dealloc(o);
}

static void owned_traverse(Object *o, Visit visit, void *context) {
    for (const Owned *f = o->type->native->owns; f->kind; f++) {
        if (f->kind == OWNED_VALUE) visit_value(*(Value *)place(o, f), visit, context);
        else visit_object(*(Object **)place(o, f), visit, context);
    }
}

static void owned_clear(Object *o) {
    for (const Owned *f = o->type->native->owns; f->kind; f++) {
        if (!f->for_life) drop(o, f);
    }
}

void owned_prepare(Type *type) {
    if (!type->owns) return;
    type->free = owned_free;
    type->traverse = owned_traverse;
    type->clear = owned_clear;
}
