/* hdf5.h -- HDF5 files by libhdf5, which is opened at the first use: groups, arrays, texts as attributes.
 *
 * Places in a file are ids of the library (files and groups alike); every id is closed with hdf5_close. Functions that fail
 * set *err and return false, NULL or -1; without the library they say how to install it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_FILES_HDF5_H
#define ENGINE_FILES_HDF5_H

#include "engine/base/buffer.h"
#include "engine/tensor/tensor.h"

/* The id of a file, opened for reading, or made anew. */
int64_t hdf5_open(const char *path, bool write, Error *err);
/* The id of a group, made with what is above it when create says so. */
int64_t hdf5_group(int64_t place, const char *name, bool create, Error *err);
/* Ends the use of an id. A file that is written goes to the disk now: false where the disk did not take all of it. */
bool hdf5_close(int64_t id, Error *err);

/* Calls visit(name, is_group, context) for what is in a group, in order of names, until it returns false. */
bool hdf5_list(int64_t place, bool (*visit)(const char *name, bool group, void *context), void *context, Error *err);
/* An array in a group; name may be a path. New. */
Tensor *hdf5_read(OpContext *c, int64_t place, const char *name, Error *err);
bool hdf5_write(int64_t place, const char *name, Tensor *t, Error *err);

/* The texts of an attribute, one after another, each ended by '\0'; *count: how many, -1: one that is no array.
 * false without *err: there is no such attribute, or it is no text. */
bool hdf5_get_texts(int64_t place, const char *name, Buffer *out, int64_t *count, Error *err);
/* count -1: one text. */
bool hdf5_set_texts(int64_t place, const char *name, const char *const *texts, int64_t count, Error *err);

#endif
