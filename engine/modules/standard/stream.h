/* stream.h -- file objects: text and binary files, StringIO, BytesIO, and the standard streams.
 *
 * One struct serves all: bytes come from a C FILE or from memory; text is decoded and encoded at the edge.
 * UTF-8 is read as it comes; a file in another encoding, or with an errors= other than strict, is decoded whole at
 * its first read and then read from memory.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_STREAM_H
#define ENGINE_MODULES_STREAM_H

#include "engine/base/buffer.h"
#include "engine/modules/native.h"

#include <stdio.h>

typedef enum StreamKind { STREAM_FILE, STREAM_MEMORY, STREAM_HOST_OUT, STREAM_HOST_ERROR, STREAM_HOST_IN } StreamKind;

/* What ends a line where it is read, and stands for a \n where it is written. */
typedef enum LineEnd { LINE_FEED, LINE_RETURN, LINE_BOTH } LineEnd;

typedef struct FileStream {
    Object object;
    StreamKind kind;
    bool text, readable, writable, appending, closed;
    bool translate;                      /* reading: \r\n and \r become \n */
    bool split_returns;                  /* reading with newline='': \r ends a line too */
    LineEnd ends;                        /* newline='\r' and '\r\n': the last two */
    bool whole;                          /* decoded whole into memory at the first read */
    bool wrote;                          /* the last thing done to file was a write */
    bool raw;                            /* io.FileIO */
    bool lines;                          /* each line is handed on by itself */
    bool detached;                       /* the stream below has been taken away */
    bool keeps;                          /* closefd=False: descriptor was lent, file has a duplicate of it */
    bool saw_feed, saw_return, saw_both; /* reading with translate: what ended lines */
    int descriptor;                      /* where keeps */
    struct FileStream *inner; /* the stream below, once it has been asked for: it owns file then. Owned, or NULL */
    FILE *file;
    Buffer memory;                 /* STREAM_MEMORY, and whole files */
    size_t position;               /* in memory, in bytes */
    Value name;                    /* as it was given; ABSENT for memory */
    Str *mode, *encoding, *errors; /* or NULL */
    Dict *dict;
} FileStream;

extern Type text_file_type, binary_reader_type, binary_writer_type, binary_random_type, file_io_type, string_io_type,
    bytes_io_type;

static inline FileStream *as_stream(Value v) { return (FileStream *)v.as.object; }

/* open(): args as builtins.open's. */
Value stream_open(Vm *vm, const Value *args);
/* The same as an instance of type; NULL: of that which mode and buffering ask for. */
Value stream_open_as(Vm *vm, Type *type, const Value *args);
/* New text stream of the host: kind is one of STREAM_HOST_... */
Value stream_standard(Vm *vm, StreamKind kind, const char *name);

/* stream_read.c: at most limit bytes (characters, for text), all when negative; a line. New str or bytes. */
Value stream_read(Vm *vm, FileStream *s, int64_t limit);
Value stream_read_line(Vm *vm, FileStream *s, int64_t limit);
/* Writes a str or bytes-like value; the count that write() returns, or ABSENT. */
Value stream_write(Vm *vm, FileStream *s, Value data);
bool stream_close(Vm *vm, FileStream *s);
/* Closes it and what is below; errno's number where that fails, else 0. */
int stream_shut(FileStream *s);
bool stream_is_closed(const FileStream *s);
/* The lowest stream below s that has been asked for, or s: where the bytes are. */
FileStream *stream_source(FileStream *s);
/* newline= of open() and reconfigure(); ValueError if there is no such. */
bool stream_set_newline(Vm *vm, FileStream *s, Value newline);
/* ValueError if s is closed; io.UnsupportedOperation if it cannot do what is asked. */
bool stream_check(Vm *vm, const FileStream *s, bool read, bool write);
bool stream_unsupported(Vm *vm, const char *what);

/* stream_layers.c: what only some kinds of streams have. */
extern const NativeDef stream_text_methods[], stream_reader_methods[], stream_writer_methods[], stream_raw_methods[];
extern const PropertyDef stream_text_properties[], stream_binary_properties[], stream_raw_properties[];
Value stream_get_newlines(Vm *vm, Value self);
Value stream_method_read1(Vm *vm, const Value *args);
Value stream_method_readinto(Vm *vm, const Value *args);
#define STREAM_BYTE_READS                                                                                              \
    {"read1", stream_method_read1, "size=-1, /", "Read and return up to size bytes, with at most one read.",           \
     NATIVE_METHOD},                                                                                                   \
        {"readinto", stream_method_readinto, "buffer, /", "Fills a buffer; how many bytes there were.",                \
         NATIVE_METHOD},                                                                                               \
    {                                                                                                                  \
        "readinto1", stream_method_readinto, "buffer, /", "Fills a buffer; how many bytes there were.", NATIVE_METHOD  \
    }
Value stream_construct_file_io(Vm *vm, Type *type, const Value *args);

#endif
