/* bytes.h -- bytes: an immutable sequence of octets; bytearray, its mutable sister.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_BYTES_H
#define ENGINE_LANG_OBJECTS_BYTES_H

#include "engine/base/buffer.h"
#include "engine/lang/type.h"

typedef struct Bytes {
    Object object;
    size_t size;
    uint64_t hash;               /* 0: not computed yet */
    Dict *dict;                  /* attributes, in instances of subclasses only */
    char data[];                 /* size bytes and a NUL */
} Bytes;

typedef struct ByteArray {
    Object object;
    Buffer buffer;
    bool filled;                 /* by its constructor, whose __init__ is still to come */
    size_t exports;              /* memoryviews of it: as long as there are any, its size stays */
    Dict *dict;                  /* attributes, in instances of subclasses only */
} ByteArray;

typedef struct MemoryView {      /* items that lie among the octets of another value */
    Object object;
    Value base;                  /* the bytes or bytearray looked at; ABSENT: released */
    size_t start;                /* of the first item, within base's octets */
    int64_t count, step;         /* of all items; octets from one to the next */
    int64_t itemsize;
    Tuple *shape;                /* NULL: one dimension */
    char format;                 /* the letter that struct knows it by */
    bool locked;                 /* not to be written through, whatever base is */
} MemoryView;

extern Type bytearray_type, memoryview_type;

Bytes *bytes_new(Vm *vm, const char *data, size_t size);   /* data NULL: zeroed */
Bytes *bytes_alloc(Vm *vm, size_t size);                   /* the caller fills them */
static inline bool is_bytes(Value v) { return is_object(v) && value_isa(v, &bytes_type); }
static inline Bytes *as_bytes(Value v) { return (Bytes *)v.as.object; }
/* A new bytearray of these octets; data NULL: zeroed. */
ByteArray *bytearray_new(Vm *vm, const char *data, size_t size);
/* Appends repr(bytes). escape_single: a single quote gets a backslash whatever the quotes are, as in a bytearray. */
bool bytes_write_repr(const char *data, size_t size, bool escape_single, Buffer *out);
/* The octets of a bytes-like value (bytes, bytearray, memoryview), borrowed. false: it is none. */
bool bytes_view(Value v, const char **data, size_t *size);
/* The same of anything that has bytes in memory: arrays too. */
bool octets_of(Value v, const char **data, size_t *size);

#endif
