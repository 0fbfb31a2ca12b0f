/* pickle.h -- the program that a pickle is: opcodes of a small stack machine, as protocols 0 to 5 have them.
 *
 * Source: PEP 307, PEP 3154 and PEP 574; the numbers and names are those of the original's pickletools. What has a name
 * that must be looked up, or takes itself apart by methods, is the affair of pickle.tape and copyreg.tape.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_PICKLE_H
#define ENGINE_MODULES_PICKLE_H

#include "engine/modules/native.h"

enum PickleOpcode {
    PICKLE_MARK = '(', PICKLE_STOP = '.', PICKLE_POP = '0', PICKLE_POP_MARK = '1', PICKLE_DUP = '2',
    PICKLE_FLOAT = 'F', PICKLE_INT = 'I', PICKLE_BININT = 'J', PICKLE_BININT1 = 'K', PICKLE_LONG = 'L',
    PICKLE_BININT2 = 'M', PICKLE_NONE = 'N', PICKLE_PERSID = 'P', PICKLE_BINPERSID = 'Q', PICKLE_REDUCE = 'R',
    PICKLE_STRING = 'S', PICKLE_BINSTRING = 'T', PICKLE_SHORT_BINSTRING = 'U', PICKLE_UNICODE = 'V',
    PICKLE_BINUNICODE = 'X', PICKLE_APPEND = 'a', PICKLE_BUILD = 'b', PICKLE_GLOBAL = 'c', PICKLE_DICT = 'd',
    PICKLE_EMPTY_DICT = '}', PICKLE_APPENDS = 'e', PICKLE_GET = 'g', PICKLE_BINGET = 'h', PICKLE_INST = 'i',
    PICKLE_LONG_BINGET = 'j', PICKLE_LIST = 'l', PICKLE_EMPTY_LIST = ']', PICKLE_OBJ = 'o', PICKLE_PUT = 'p',
    PICKLE_BINPUT = 'q', PICKLE_LONG_BINPUT = 'r', PICKLE_SETITEM = 's', PICKLE_TUPLE = 't', PICKLE_EMPTY_TUPLE = ')',
    PICKLE_SETITEMS = 'u', PICKLE_BINFLOAT = 'G',
    /* protocol 2 */
    PICKLE_PROTO = 0x80, PICKLE_NEWOBJ = 0x81, PICKLE_EXT1 = 0x82, PICKLE_EXT2 = 0x83, PICKLE_EXT4 = 0x84,
    PICKLE_TUPLE1 = 0x85, PICKLE_TUPLE2 = 0x86, PICKLE_TUPLE3 = 0x87, PICKLE_NEWTRUE = 0x88, PICKLE_NEWFALSE = 0x89,
    PICKLE_LONG1 = 0x8a, PICKLE_LONG4 = 0x8b,
    /* protocol 3 */
    PICKLE_BINBYTES = 'B', PICKLE_SHORT_BINBYTES = 'C',
    /* protocol 4 */
    PICKLE_SHORT_BINUNICODE = 0x8c, PICKLE_BINUNICODE8 = 0x8d, PICKLE_BINBYTES8 = 0x8e, PICKLE_EMPTY_SET = 0x8f,
    PICKLE_ADDITEMS = 0x90, PICKLE_FROZENSET = 0x91, PICKLE_NEWOBJ_EX = 0x92, PICKLE_STACK_GLOBAL = 0x93,
    PICKLE_MEMOIZE = 0x94, PICKLE_FRAME = 0x95,
    /* protocol 5 */
    PICKLE_BYTEARRAY8 = 0x96, PICKLE_NEXT_BUFFER = 0x97, PICKLE_READONLY_BUFFER = 0x98,
};

enum { PICKLE_HIGHEST = 5 };

/* What of the objects written so far has which number: a hash table by address. An object of which nobody else can know
 * takes a number, and no place. */
typedef struct PickleMemo {
    struct PickleMemoEntry {
        Object *object;              /* owned; NULL: free */
        uint32_t number;
    } *table;
    size_t capacity, count;          /* a power of two, or 0 */
    uint32_t next;                   /* the next number */
} PickleMemo;

/* The number of object, or -1. */
int64_t pickle_memo_find(const PickleMemo *memo, const Object *object);
/* Gives object, which has none, the next number. false: no memory. */
bool pickle_memo_add(PickleMemo *memo, Object *object);
void pickle_memo_clear(PickleMemo *memo);

/* What class Pickler is derived from. */
typedef struct PickleWriter {
    Object object;
    Value write;                     /* file.write; NONE: _dump() gives the bytes; ABSENT before __init__ */
    int protocol;
    bool fast;                       /* without a memo */
    bool fix_imports;                /* names as Python 2 has them; protocols 0 to 2 */
    PickleMemo memo;
} PickleWriter;

extern Type pickle_writer_type;

/* One dump(). Values are borrowed. */
typedef struct PickleDump {
    Vm *vm;
    PickleWriter *writer;
    Buffer out;                      /* what has not been handed to write() */
    size_t frame;                    /* where in out the header of the open frame is; PICKLE_NO_FRAME: none is open */
    bool framing;
    Value persistent_id, reducer_override;   /* NONE: there is none */
    Value table;                     /* class -> function: the dispatch table */
    Type *plain;                     /* the last class whose instances were found to be plain, or NULL */
    uint32_t plain_version;
} PickleDump;

#define PICKLE_NO_FRAME SIZE_MAX

/* pickle_write.c: each writes what makes v, or its parts. false with an exception pending. */
bool pickle_save(PickleDump *d, Value v);
bool pickle_save_dict_items(PickleDump *d, Dict *dict);
/* What is on the stack is v from now on; ABSENT: something that nobody else can know. */
bool pickle_remember(PickleDump *d, Value v);
bool pickle_recall(PickleDump *d, Value v, bool *known);   /* writes how to get v, if it has been written */
void pickle_put(PickleDump *d, const void *data, size_t size);
void pickle_put_opcode(PickleDump *d, unsigned char opcode);

/* pickle_objects.c: functions, classes, and what else is not one of the built-in values. */
bool pickle_save_object(PickleDump *d, Value v);
/* By the module and the name where v is found; name NONE: its own. */
bool pickle_save_global(PickleDump *d, Value v, Value name);
/* v by what its __reduce__ gives in the protocols that have no opcode for its type. */
bool pickle_save_as_reduced(PickleDump *d, Value v);
/* _pickle.function(args...) of the library: new. */
Value pickle_ask(Vm *vm, const char *function, const Value *args, size_t count);

/* pickle_read.c */
extern Type pickle_reader_type;

#endif
