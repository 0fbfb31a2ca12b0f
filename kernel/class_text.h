/* class_text.h -- the class around a cursor, in a cell that may be half typed: for what follows `self.`.
 *
 * Offsets are bytes. Nothing here knows values.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_CLASS_TEXT_H
#define KERNEL_CLASS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ClassText {
    size_t name, name_end;
    size_t base, base_end; /* the first base; empty: none */
    size_t body, indent;   /* the first line after the class's own, and how far its methods stand in */
} ClassText;

/* The class of the method around the cursor whose first parameter has this name. false: it is none. */
bool class_text_find(const char *code, size_t cursor, const char *name, size_t size, ClassText *class);

/* Calls visit for every name that the class's body defines. */
void class_text_visit(const char *code, const ClassText *class, void (*visit)(void *context, const char *name, size_t size),
                      void *context);

#endif
