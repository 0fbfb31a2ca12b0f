/* stream_layers.c -- what only text files, only binary files or only raw files have; and the streams below a file: the
 * buffer of a text file, the raw file of a buffer.
 *
 * A file of the system is one struct until a program asks for what is below: then that is made, owns the C FILE from
 * there on, and the one above only borrows it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/modules/standard/stream.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER_SIZE = 8192 };

/* ---- below ---- */

static Type *type_below(const FileStream *s) {
    if (!s->text) return &file_io_type;
    if (s->readable && s->writable) return &binary_random_type;
    return s->readable ? &binary_reader_type : &binary_writer_type;
}

/* 'rb+' for a text file opened with 'w+'. */
static Str *mode_below(Vm *vm, const FileStream *s) {
    if (!s->text) return str_from(vm, s->mode->data);
    char kind = s->mode->data[0];
    for (const char *c = s->mode->data; *c; c++) {
        if (*c == 'r' || *c == 'w' || *c == 'a' || *c == 'x') kind = *c;
    }
    bool both = s->readable && s->writable;
    return str_format(vm, "%cb%s", both && kind == 'w' ? 'r' : kind, both ? "+" : "");
}

/* The stream below s, borrowed. */
static FileStream *below(Vm *vm, FileStream *s) {
    if (s->inner || s->detached) {
        if (s->detached) stream_check(vm, s, false, false);
        return s->detached ? NULL : s->inner;
    }
    Type *type = type_below(s);
    FileStream *b = type_ready(vm, type) ? object_new(vm, type, 0) : NULL;
    Str *mode = b ? mode_below(vm, s) : NULL;
    if (!mode) {
        if (b) object_release(&b->object);
        return NULL;
    }
    b->kind = s->kind;
    b->raw = type == &file_io_type;
    b->readable = s->readable;
    b->writable = s->writable;
    b->appending = s->appending;
    b->closed = s->closed;
    b->wrote = s->wrote;
    b->keeps = s->keeps;
    b->descriptor = s->descriptor;
    b->name = value_retain(s->name);
    b->mode = mode;
    b->file = s->file;
    if (!s->whole) { /* what has come of a line from the host */
        b->memory = s->memory;
        b->position = s->position;
        s->memory = BUFFER_EMPTY;
        s->position = 0;
    }
    return s->inner = b;
}

static Value get_below(Vm *vm, Value self) {
    FileStream *b = below(vm, as_stream(self));
    return b ? value_retain(value_object(b)) : ABSENT;
}

static Value method_detach(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]), *b = below(vm, s);
    if (!b) return ABSENT;
    if (s->file && s->kind == STREAM_FILE && s->writable && !stream_is_closed(s) && fflush(s->file))
        return vm_raise_errno(vm, NULL);
    s->detached = true;
    s->inner = NULL;
    s->file = NULL;
    return value_object(b);
}

/* ---- text ---- */

static bool is_given(Value v) { return !is_absent(v) && !is_none(v); }

static bool take_coding(Vm *vm, FileStream *s, Value encoding, Value errors) {
    if (is_given(encoding) && !is_str(encoding)) {
        return vm_fail(vm, ERROR_TYPE, "reconfigure() argument 'encoding' must be str or None, not %s",
                       value_type_name(encoding));
    }
    if (is_given(errors) && !is_str(errors)) {
        return vm_fail(vm, ERROR_TYPE, "reconfigure() argument 'errors' must be str or None, not %s",
                       value_type_name(errors));
    }
    if (is_given(encoding)) {
        Value empty = value_object(vm_intern(vm, "")), trial = value_call_method(vm, empty, "encode", &encoding, 1);
        bool known = !is_absent(trial);
        value_release(trial);
        if (!known) return false;
        release_object(s->encoding);
        s->encoding = (Str *)value_retain(encoding).as.object;
    }
    if (is_given(encoding) || is_given(errors)) {
        release_object(s->errors);
        s->errors = is_given(errors) ? (Str *)value_retain(errors).as.object : NULL;
    }
    return true;
}

/* reconfigure(*, encoding=None, errors=None, newline, line_buffering=None, write_through=None): newline may be absent.
 */
static Value method_reconfigure(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    if (!stream_check(vm, s, false, false)) return ABSENT;
    if (s->kind == STREAM_FILE && s->file && s->writable && fflush(s->file)) return vm_raise_errno(vm, NULL);
    bool coding = is_given(args[1]) || is_given(args[2]) || !is_absent(args[3]);
    if (coding && s->kind == STREAM_FILE && s->readable && (s->whole || ftell(s->file) > 0)) {
        stream_unsupported(vm, "It is not possible to set the encoding or newline of stream after the first read");
        return ABSENT;
    }
    if (!take_coding(vm, s, args[1], args[2])) return ABSENT;
    if (!is_absent(args[3]) && !stream_set_newline(vm, s, args[3])) return ABSENT;
    if (is_given(args[4])) s->lines = value_truth(vm, args[4]) == 1;
    return NONE;
}

Value stream_get_newlines(Vm *vm, Value self) {
    const FileStream *s = as_stream(self);
    if (s->split_returns && s->kind != STREAM_MEMORY) {
        stream_unsupported(vm, "newlines of a file that was opened with newline=''");
        return ABSENT;
    }
    static const char *const ends[] = {"\r", "\n", "\r\n"};
    const bool seen[] = {s->saw_return, s->saw_feed, s->saw_both};
    Value items[3], result = NONE;
    size_t count = 0;
    for (int i = 0; i < 3; i++) {
        if (seen[i]) items[count++] = value_object(str_from(vm, ends[i]));
    }
    if (count == 1)
        result = value_retain(items[0]);
    else if (count)
        result = value_object(tuple_from(vm, items, count));
    for (size_t i = 0; i < count; i++) value_release(items[i]);
    return result;
}

static Value get_line_buffering(Vm *vm, Value self) {
    (void)vm;
    return value_bool(as_stream(self)->lines);
}

static Value get_write_through(Vm *vm, Value self) {
    (void)vm, (void)self;
    return value_bool(false);
}

static Value get_encoding(Vm *vm, Value self) {
    (void)vm;
    Str *encoding = as_stream(self)->encoding;
    return encoding ? value_retain(value_object(encoding)) : NONE;
}

static Value get_errors(Vm *vm, Value self) {
    FileStream *s = as_stream(self);
    return s->errors ? value_retain(value_object(s->errors)) : value_object(str_from(vm, "strict"));
}

const NativeDef stream_text_methods[] = {
    {"detach", method_detach, "", "The buffer below, which this stream then has no more to do with.", NATIVE_METHOD},
    {"reconfigure", method_reconfigure,
     "*, encoding=None, errors=None, newline=..., line_buffering=None, write_through=None",
     "Changes how texts are read and written from here on.", NATIVE_METHOD},
    {0},
};

const PropertyDef stream_text_properties[] = {
    {"buffer", get_below, NULL, "The bytes below."},
    {"encoding", get_encoding, NULL, NULL},
    {"errors", get_errors, NULL, NULL},
    {"newlines", stream_get_newlines, NULL, "What ended the lines that were read."},
    {"line_buffering", get_line_buffering, NULL, NULL},
    {"write_through", get_write_through, NULL, NULL},
    {0},
};

/* ---- bytes ---- */

/* How far a buffer of the file's block size, filled from its beginning, would reach from here. */
static int64_t to_block_end(const FileStream *s) {
    struct stat about;
    int64_t size = s->kind == STREAM_FILE && fstat(fileno(s->file), &about) == 0 && about.st_blksize > 1
                       ? about.st_blksize
                       : BUFFER_SIZE;
    int64_t place = s->kind == STREAM_FILE ? ftell(s->file) : 0;
    return place < 0 ? 1 : size - place % size;
}

static Value method_peek(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    if (!stream_check(vm, s, true, false)) return ABSENT;
    if (s->kind != STREAM_FILE || ftell(s->file) < 0) {
        stream_unsupported(vm, "peek into a stream that cannot be moved in");
        return ABSENT;
    }
    Value data = stream_read(vm, s, to_block_end(s));
    if (!is_absent(data) && fseek(s->file, -(int64_t)as_bytes(data)->size, SEEK_CUR)) {
        value_release(data);
        return vm_raise_errno(vm, NULL);
    }
    return data;
}

Value stream_method_read1(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    int64_t size;
    if (!value_to_index(vm, args[1], &size) || !stream_check(vm, s, true, false)) return ABSENT;
    if (s->kind == STREAM_MEMORY) return stream_read(vm, s, size);
    int64_t most = to_block_end(s);
    return stream_read(vm, s, size < 0 || size > most ? most : size);
}

/* By io._base.read_into(), which knows what can be written to. */
Value stream_method_readinto(Vm *vm, const Value *args) {
    if (!stream_check(vm, as_stream(args[0]), true, false)) return ABSENT;
    Value base = vm_import(vm, "io._base"), read = value_get_attr_c(vm, args[0], "read");
    Value both[2] = {read, args[1]};
    Value result = is_absent(base) || is_absent(read) ? ABSENT : value_call_method(vm, base, "read_into", both, 2);
    value_release(base);
    value_release(read);
    return result;
}

static Value method_readall(Vm *vm, const Value *args) { return stream_read(vm, as_stream(args[0]), -1); }

const NativeDef stream_writer_methods[] = {
    {"detach", method_detach, "", "The raw file below, which this stream then has no more to do with.", NATIVE_METHOD},
    {0},
};

const NativeDef stream_reader_methods[] = {
    STREAM_BYTE_READS,
    {"peek", method_peek, "size=0, /", "What comes next, without passing it.", NATIVE_METHOD},
    {"detach", method_detach, "", "The raw file below, which this stream then has no more to do with.", NATIVE_METHOD},
    {0},
};

const PropertyDef stream_binary_properties[] = {
    {"raw", get_below, NULL, "The file without a buffer, below."},
    {0},
};

/* ---- raw files ---- */

static Value get_closefd(Vm *vm, Value self) {
    (void)vm;
    return value_bool(!as_stream(self)->keeps);
}

const NativeDef stream_raw_methods[] = {
    {"readinto", stream_method_readinto, "buffer, /", "Fills a buffer; how many bytes there were.", NATIVE_METHOD},
    {"readall", method_readall, "", "All that is left.", NATIVE_METHOD},
    {0},
};

const PropertyDef stream_raw_properties[] = {
    {"closefd", get_closefd, NULL, NULL},
    {0},
};

/* FileIO(file, mode='r', closefd=True, opener=None) */
Value stream_construct_file_io(Vm *vm, Type *type, const Value *args) {
    if (!is_str(args[1]))
        return vm_raise(vm, ERROR_TYPE, "FileIO() argument 'mode' must be str, not %s", value_type_name(args[1]));
    Str *mode = strchr(as_str(args[1])->data, 'b') ? str_from(vm, as_str(args[1])->data)
                                                   : str_format(vm, "%sb", as_str(args[1])->data);
    if (!mode) return ABSENT;
    const Value all[8] = {args[0], value_object(mode), value_int(0), NONE, NONE, NONE, args[2], args[3]};
    Value file = stream_open_as(vm, type, all);
    object_release(&mode->object);
    return file;
}
