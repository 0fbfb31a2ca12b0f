/* image.h -- compiled modules as bytes: what the build puts beside the library's sources, and what is kept of files on disk.
 *
 * An image begins with the module's own code and the texts that all of its code shares. Of a function it first gives what makes
 * the function: names, parameters, flags. Its instructions are read when it is first called (code_complete), so that
 * importing a module costs what the module runs. Numbers are LEB128 (DWARF 5, 7.6), signed ones folded as zigzag.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_IMAGE_H
#define ENGINE_LANG_SYNTAX_IMAGE_H

#include "engine/lang/syntax/code.h"

/* Appends the image of a module's code, all of which has been compiled in this process and has not run. false: no memory, or a
 * constant that has no form in an image; nothing is pending. */
bool image_write(Vm *vm, const Code *code, Buffer *out);

/* The code of a module as image_write() had it, its source as given. data stays where it is as long as the source lives; owned
 * is freed with the source (NULL: data is the program's). NULL: the image is damaged or there is no memory; nothing is pending. */
Code *image_read(Vm *vm, Source *source, const void *data, size_t size, void *owned);

/* Reads the rest of code that came from an image: before it runs, and before its instructions, names or constants are looked at. */
bool code_complete(Vm *vm, Code *code);

/* Visits the names that the code stores as attributes of its first parameter (of_self) or of anything else. */
typedef void (*StoreVisit)(void *context, const Str *name, bool of_self);
void code_visit_stores(Vm *vm, const Code *code, StoreVisit visit, void *context);

void image_free(struct Image *image);

#endif
