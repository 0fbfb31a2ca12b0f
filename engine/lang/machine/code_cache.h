/* code_cache.h -- the compiled code of modules: from the program itself, or kept on disk.
 *
 * What was compiled of a file is kept in $XDG_CACHE_HOME/tapebook/code (~/.cache/tapebook/code), a file for each module's path. It
 * serves as long as the module's text is the same and the compiler is; a file that is damaged, or another user's, is passed over.
 * PYTHONDONTWRITEBYTECODE keeps it from being written.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_CODE_CACHE_H
#define ENGINE_LANG_MACHINE_CODE_CACHE_H

#include "engine/lang/syntax/code.h"
#include "engine/library/library.h"

/* The code of a file's text. New; NULL with an exception pending. */
Code *code_of_file(Vm *vm, Str *path, const char *text, size_t size);
/* The same of a module of the library. */
Code *code_of_library(Vm *vm, Str *filename, const LibraryFile *file);

#endif
