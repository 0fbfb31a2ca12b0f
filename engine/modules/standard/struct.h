/* struct.h -- formats of packed bytes, read once: what struct.c gives to the module struct (struct_type.c).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_STRUCT_H
#define ENGINE_MODULES_STRUCT_H

#include "engine/modules/native.h"

typedef struct StructCode {
    char letter;
    char kind;                   /* i signed, u unsigned, f float, c char, s string, p pascal, ? bool, x pad */
    int native, standard;        /* sizes; standard 0: native formats only */
} StructCode;

typedef struct StructItem {
    const StructCode *code;
    int size;                    /* of one */
    size_t offset;               /* where it stands, after its alignment */
    int64_t count;
} StructItem;

enum { STRUCT_ROOM = 8 };

typedef struct StructLayout {
    StructItem *items;           /* room, or a block of its own; padding left out */
    StructItem room[STRUCT_ROOM];
    size_t count, capacity;
    size_t size;                 /* bytes */
    int64_t values;
    bool big_endian, native;     /* native: as C has them here ('@', or nothing said) */
} StructLayout;

#define STRUCT_FAIL(vm, ...) (native_raise((vm), "_struct", "error", __VA_ARGS__), false)

/* Reads a format, a str or bytes: clear *l afterwards. A layout must not be moved. false: struct.error, and nothing to clear. */
bool struct_layout(Vm *vm, Value format, StructLayout *l);
void struct_layout_clear(StructLayout *l);

/* Writes l->values values to l->size bytes, zeros before. */
bool struct_pack(Vm *vm, const StructLayout *l, const Value *values, char *to);
/* The values of l->size bytes: a new tuple. */
Value struct_unpack(Vm *vm, const StructLayout *l, const char *from);

#endif
