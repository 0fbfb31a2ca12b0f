/* object.h -- the header that every reference-counted value of the language begins with.
 *
 * It stands in the lowest room so that a Tensor can be such a value without knowing the language:
 * a Tensor, a str and a list begin alike, and one release serves all. What a type can do is the
 * language's affair (engine/lang/type.h); here it is a pointer.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_OBJECT_H
#define ENGINE_BASE_OBJECT_H

#include <stdint.h>

struct Type;

typedef struct Object {
    uint32_t refs;              /* owners; OBJECT_IMMORTAL for static objects */
    uint32_t flags;             /* bits 0..23: the type's own use; the others are the machine's (gc.c) */
    struct Type *type;
} Object;

/* Far from both ends: static objects are counted like all others, which takes no question, and never come down to 0. */
#define OBJECT_IMMORTAL 0x80000000u

/* Frees an object whose last reference has gone, by its type. Never called with owners left. */
void object_free(Object *o);

static inline void object_retain(Object *o) { o->refs++; }

static inline void object_release(Object *o) {
    if (--o->refs == 0) object_free(o);
}

#endif
