/* library.h -- the modules that are written in the language, compiled into the program as data.
 *
 * engine/library/tensorflow/keras/layers.tape is the module tensorflow.keras.layers; a package's own text is
 * its __init__.tape.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LIBRARY_LIBRARY_H
#define ENGINE_LIBRARY_LIBRARY_H

#include <stddef.h>

typedef struct LibraryFile {
    const char *name;            /* path under engine/library without .tape: "tensorflow/keras/layers" */
    const char *source;          /* NUL-terminated */
    size_t size;
} LibraryFile;

extern const LibraryFile library_files[];   /* ends with a NULL name */

#endif
