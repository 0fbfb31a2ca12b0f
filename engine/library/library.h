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
#include <string.h>

typedef struct LibraryFile {
    const char *name;            /* path under engine/library without .tape: "tensorflow/keras/layers" */
    const char *source;          /* NUL-terminated */
    size_t size;
    const void *image;           /* what it compiles to (syntax/image.h) */
    size_t image_size;
} LibraryFile;

extern const LibraryFile library_files[];   /* in the order of their names; lang/embed_library.c */
extern const size_t library_count;

/* The number of the first file whose name is not before path. */
static inline size_t library_first(const char *path) {
    size_t low = 0, high = library_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(library_files[middle].name, path) < 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* The file of that name, or NULL. */
static inline const LibraryFile *library_find(const char *path) {
    size_t at = library_first(path);
    return at < library_count && strcmp(library_files[at].name, path) == 0 ? &library_files[at] : NULL;
}

#endif
