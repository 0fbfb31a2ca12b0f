/* stream_methods.c -- file objects as types of the language, and the module io.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/utf8.h"
#include "engine/lang/machine/fields.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/standard/stream.h"

#include <string.h>
#include <unistd.h>

/* ---- reading and writing ---- */

/* A limit as read() takes it: None or a negative number means all. */
static bool read_limit(Vm *vm, Value v, int64_t *out) {
    *out = -1;
    return is_none(v) || value_to_index(vm, v, out);
}

static Value method_read(Vm *vm, const Value *args) {
    int64_t limit;
    return read_limit(vm, args[1], &limit) ? stream_read(vm, as_stream(args[0]), limit) : ABSENT;
}

static Value method_readline(Vm *vm, const Value *args) {
    int64_t limit;
    return read_limit(vm, args[1], &limit) ? stream_read_line(vm, as_stream(args[0]), limit) : ABSENT;
}

/* Bytes or code points in what was read. */
static int64_t size_of(Value line) {
    return is_str(line) ? (int64_t)as_str(line)->length : (int64_t)as_bytes(line)->size;
}

static Value method_readlines(Vm *vm, const Value *args) {
    int64_t limit, total = 0;
    if (!read_limit(vm, args[1], &limit)) return ABSENT;
    List *lines = list_new(vm, 0);
    while (lines && (limit <= 0 || total < limit)) {
        Value line = stream_read_line(vm, as_stream(args[0]), -1);
        int64_t size = is_absent(line) ? 0 : size_of(line);
        if (!size) {
            value_release(line);
            if (!is_absent(line)) break;
        }
        total += size;
        if (!is_absent(line) && list_append_take(vm, lines, line) && vm_poll(vm)) continue;
        object_release(&lines->object);
        return ABSENT;
    }
    return value_object(lines);
}

static Value method_write(Vm *vm, const Value *args) { return stream_write(vm, as_stream(args[0]), args[1]); }

static Value method_writelines(Vm *vm, const Value *args) {
    if (!stream_check(vm, as_stream(args[0]), false, true)) return ABSENT;
    Value iterator = value_iter(vm, args[1]), line;
    if (is_absent(iterator)) return ABSENT;
    bool ok = true;
    while (ok && !is_absent(line = value_next(vm, iterator))) {
        ok = !is_absent(stream_write(vm, as_stream(args[0]), line));
        value_release(line);
    }
    value_release(iterator);
    return ok && !vm_raised(vm) ? NONE : ABSENT;
}

static Value next_line(Vm *vm, Value self) {
    Value line = stream_read_line(vm, as_stream(self), -1);
    if (is_absent(line) || size_of(line)) return line;
    value_release(line);
    return ABSENT;
}

/* ---- position ---- */

/* The position as the program counts it: code points in a StringIO, bytes elsewhere. */
static int64_t tell(const FileStream *s) {
    if (s->kind == STREAM_FILE && !s->whole) return ftell(s->file);
    if (!s->text || s->whole) return (int64_t)s->position;
    size_t within = s->position < s->memory.size ? s->position : s->memory.size;
    return (int64_t)(within ? utf8_length(s->memory.data, within) : 0) + (int64_t)(s->position - within);
}

static Value method_tell(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    return stream_check(vm, s, false, false) ? value_int(tell(s)) : ABSENT;
}

static Value seek_memory(Vm *vm, FileStream *s, int64_t offset, int64_t whence) {
    if (s->text && whence && offset) {
        stream_unsupported(vm, "Can't do nonzero cur-relative seeks");
        return ABSENT;
    }
    if (whence == 0 && offset < 0) {
        return vm_raise(vm, ERROR_VALUE, s->text ? "Negative seek position %lld" : "negative seek value %lld",
                        (long long)offset);
    }
    if (whence == 0 && s->text && !s->whole) {
        size_t length = s->memory.size ? utf8_length(s->memory.data, s->memory.size) : 0;
        bool inside = (uint64_t)offset <= length && s->memory.size;
        s->position = inside ? utf8_offset(s->memory.data, s->memory.size, (size_t)offset)
                             : s->memory.size + (size_t)offset - length;
        return value_int(offset);
    }
    int64_t base = whence == 0 ? 0 : whence == 1 ? (int64_t)s->position : (int64_t)s->memory.size;
    s->position = base + offset < 0 ? 0 : (size_t)(base + offset);
    return value_int(tell(s));
}

static Value method_seek(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    int64_t offset, whence;
    if (!stream_check(vm, s, false, false) || !value_to_index(vm, args[1], &offset) ||
        !value_to_index(vm, args[2], &whence)) {
        return ABSENT;
    }
    if (whence < 0 || whence > 2) {
        return vm_raise(vm, ERROR_VALUE, "invalid whence (%lld, should be 0, 1 or 2)", (long long)whence);
    }
    if (s->kind != STREAM_FILE || s->whole) return seek_memory(vm, s, offset, whence);
    if (s->text && whence && offset) {
        stream_unsupported(vm,
                           whence == 1 ? "can't do nonzero cur-relative seeks" : "can't do nonzero end-relative seeks");
        return ABSENT;
    }
    if (s->text && !whence && offset < 0)
        return vm_raise(vm, ERROR_VALUE, "negative seek position %lld", (long long)offset);
    if (fseek(s->file, offset, (int)whence)) return vm_raise_errno(vm, NULL);
    return value_int(ftell(s->file));
}

static Value method_truncate(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    if (!stream_check(vm, s, false, true)) return ABSENT;
    int64_t size = tell(s);
    if (!is_none(args[1]) && !value_to_index(vm, args[1], &size)) return ABSENT;
    if (size < 0 && s->kind == STREAM_MEMORY) {
        return vm_raise(vm, ERROR_VALUE, s->text ? "Negative size value %lld" : "negative size value %lld", (long long)size);
    }
    if (s->kind == STREAM_FILE) {
        if (fflush(s->file) || ftruncate(fileno(s->file), size)) return vm_raise_errno(vm, NULL);
        return value_int(size);
    }
    size_t bytes = s->position;
    if (!is_none(args[1])) {
        bytes = (size_t)size;
        if (s->text && s->memory.size) {
            size_t length = utf8_length(s->memory.data, s->memory.size);
            bytes = (size_t)size < length ? utf8_offset(s->memory.data, s->memory.size, (size_t)size) : s->memory.size;
        }
    }
    if (bytes < s->memory.size) {
        s->memory.size = bytes;
        s->memory.data[bytes] = '\0';
    }
    return value_int(size);
}

/* ---- life ---- */

/* The descriptor of a standard stream in a program that has them, as scripts have; else -1. */
static int standard_descriptor(Vm *vm, const FileStream *s) {
    if (!vm_host(vm)->has_descriptors) return -1;
    return s->kind == STREAM_HOST_IN ? 0 : s->kind == STREAM_HOST_OUT ? 1 : s->kind == STREAM_HOST_ERROR ? 2 : -1;
}

static Value method_flush(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    if (!stream_check(vm, s, false, false)) return ABSENT;
    if (s->kind == STREAM_FILE && s->writable && fflush(s->file)) return vm_raise_errno(vm, NULL);
    const Host *host = vm_host(vm);
    if (standard_descriptor(vm, s) > 0) host->write(host->context, s->kind == STREAM_HOST_OUT ? STREAM_STDOUT : STREAM_STDERR, "", 0);
    return NONE;
}

static Value method_close(Vm *vm, const Value *args) { return stream_close(vm, as_stream(args[0])) ? NONE : ABSENT; }

static Value method_enter(Vm *vm, const Value *args) {
    return stream_check(vm, as_stream(args[0]), false, false) ? value_retain(args[0]) : ABSENT;
}

/* By its name, so that a subclass's close() is called. */
static Value method_exit(Vm *vm, const Value *args) {
    Value result = value_call_method(vm, args[0], "close", NULL, 0);
    value_release(result);
    return is_absent(result) ? ABSENT : NONE;
}

static Value method_fileno(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    if (!stream_check(vm, s, false, false)) return ABSENT;
    if (s->keeps) return value_int(s->descriptor);
    if (s->kind == STREAM_FILE) return value_int(fileno(s->file));
    if (standard_descriptor(vm, s) >= 0) return value_int(standard_descriptor(vm, s));
    stream_unsupported(vm, "fileno");
    return ABSENT;
}

static Value method_isatty(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    if (!stream_check(vm, s, false, false)) return ABSENT;
    if (s->kind == STREAM_FILE) return value_bool(isatty(fileno(s->file)));
    return value_bool(standard_descriptor(vm, s) >= 0 && isatty(standard_descriptor(vm, s)));
}

static Value method_readable(Vm *vm, const Value *args) {
    return stream_check(vm, as_stream(args[0]), false, false) ? value_bool(as_stream(args[0])->readable) : ABSENT;
}

static Value method_writable(Vm *vm, const Value *args) {
    return stream_check(vm, as_stream(args[0]), false, false) ? value_bool(as_stream(args[0])->writable) : ABSENT;
}

static Value method_seekable(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    if (!stream_check(vm, s, false, false)) return ABSENT;
    return value_bool(s->kind == STREAM_MEMORY || (s->kind == STREAM_FILE && ftell(s->file) >= 0));
}

static Value method_getvalue(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    if (!stream_check(vm, s, false, false)) return ABSENT;
    const char *data = s->memory.data ? s->memory.data : "";
    return s->text ? value_object(str_new(vm, data, s->memory.size))
                   : value_object(bytes_new(vm, data, s->memory.size));
}

static void free_stream(Object *o) {
    FileStream *s = (FileStream *)o;
    stream_shut(s);
    release_object(s->inner);
    buffer_clear(&s->memory);
    value_release(s->name);
    release_object(s->mode);
    release_object(s->encoding);
    release_object(s->errors);
    release_object(s->dict);
    object_dealloc(o);
}

static void traverse(Object *o, Visit visit, void *context) { visit_object(((FileStream *)o)->dict, visit, context); }

static void clear(Object *o) {
    FileStream *s = (FileStream *)o;
    Dict *dict = s->dict;
    s->dict = NULL;
    release_object(dict);
}

static Value construct_memory(Vm *vm, Type *type, const Value *args) {
    FileStream *s = object_new(vm, type, 0);
    if (!s) return ABSENT;
    (void)args;
    s->kind = STREAM_MEMORY;
    s->readable = s->writable = true;
    s->text = type_is_subtype(type, &string_io_type);
    return value_object(s);
}

/* Argument i of a call, by place or by name; otherwise when it was not given. Borrowed. */
static Value argument(Vm *vm, const Tuple *args, Dict *kwargs, size_t i, const char *name, Value otherwise) {
    Value v = args->count > i ? args->items[i] : kwargs ? dict_get_c(vm, kwargs, name) : ABSENT;
    return is_absent(v) ? otherwise : v;
}

/* StringIO(initial_value='', newline='\n'), BytesIO(initial_bytes=b'') */
static bool init_memory(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    FileStream *s = as_stream(self);
    Value initial = argument(vm, args, kwargs, 0, s->text ? "initial_value" : "initial_bytes", NONE);
    Value newline = s->text ? argument(vm, args, kwargs, 1, "newline", ABSENT) : ABSENT;
    size_t most = s->text ? 2 : 1;
    if (args->count > most) return vm_fail(vm, ERROR_TYPE, "%s() takes at most %zu argument%s (%zu given)", s->text ? "StringIO" : "BytesIO",
                                           most, most == 1 ? "" : "s", args->count);
    if (!is_absent(newline) && !stream_set_newline(vm, s, newline)) return false;
    s->memory.size = s->position = 0;
    if (is_none(initial)) return true;
    if (s->text && !is_str(initial)) {
        return vm_fail(vm, ERROR_TYPE, "initial_value must be str or None, not %s", value_type_name(initial));
    }
    if (is_absent(stream_write(vm, s, initial))) return false;
    s->position = 0;
    return true;
}

/* ---- properties ---- */

static Value get_name(Vm *vm, Value self) {
    FileStream *s = as_stream(self);
    if (!is_absent(s->name)) return value_retain(s->name);
    return vm_raise(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute 'name'", value_type(self)->name);
}

static Value get_mode(Vm *vm, Value self) {
    FileStream *s = as_stream(self);
    if (s->mode) return value_retain(value_object(s->mode));
    return vm_raise(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute 'mode'", value_type(self)->name);
}

static Value get_closed(Vm *vm, Value self) {
    (void)vm;
    return value_bool(stream_is_closed(as_stream(self)));
}

static Value get_none(Vm *vm, Value self) {
    (void)vm, (void)self;
    return NONE;
}

static Value get_false(Vm *vm, Value self) {
    (void)vm, (void)self;
    return value_bool(false);
}

static Value repr(Vm *vm, Value self) {
    FileStream *s = as_stream(self);
    const char *type = value_class_name(self);
    if (s->kind == STREAM_MEMORY)
        return value_object(str_format(vm, "<_io.%s object at 0x%zx>", type, (size_t)self.as.object));
    if (s->raw && stream_is_closed(s)) return value_object(str_from(vm, "<_io.FileIO [closed]>"));
    Str *name = value_repr(vm, s->name);
    if (!name) return ABSENT;
    Str *raw = s->raw ? str_format(vm, "<%s name=%s mode='%s' closefd=%s>", type, name->data, s->mode->data,
                                   s->keeps ? "False" : "True")
                      : NULL;
    if (raw) {
        object_release(&name->object);
        return value_object(raw);
    }
    Str *text = s->text ? str_format(vm, "<_io.%s name=%s mode='%s' encoding='%s'>", type, name->data, s->mode->data,
                                     s->encoding->data)
                        : str_format(vm, "<_io.%s name=%s>", type, name->data);
    object_release(&name->object);
    return value_object(text);
}

static const NativeDef stream_methods[] = {
    {"read", method_read, "size=-1, /", "Read at most size characters (bytes); all that is left if size is negative.",
     NATIVE_METHOD},
    {"readline", method_readline, "size=-1, /", "Read until newline or end of file.", NATIVE_METHOD},
    {"readlines", method_readlines, "hint=-1, /", "The lines that are left, as a list.", NATIVE_METHOD},
    {"write", method_write, "text, /", "Write to the stream and return how many characters (bytes) were written.",
     NATIVE_METHOD},
    {"writelines", method_writelines, "lines, /", "Writes texts, one after the other.", NATIVE_METHOD},
    {"tell", method_tell, "", "Where reading and writing go on.", NATIVE_METHOD},
    {"seek", method_seek, "offset, whence=0, /", "Change the stream position.", NATIVE_METHOD},
    {"truncate", method_truncate, "size=None, /", "Cuts the file to a size.", NATIVE_METHOD},
    {"flush", method_flush, "", "Hands on what has been written.", NATIVE_METHOD},
    {"close", method_close, "", "Closes the file.", NATIVE_METHOD},
    {"fileno", method_fileno, "", "The descriptor behind the file.", NATIVE_METHOD},
    {"isatty", method_isatty, "", "Is it a terminal?", NATIVE_METHOD},
    {"readable", method_readable, "", "Can it be read?", NATIVE_METHOD},
    {"writable", method_writable, "", "Can it be written?", NATIVE_METHOD},
    {"seekable", method_seekable, "", "Can its place be chosen?", NATIVE_METHOD},
    {"__enter__", method_enter, "", NULL, NATIVE_METHOD},
    {"__exit__", method_exit, "*args", NULL, NATIVE_METHOD},
    {0},
};

static Value method_detach(Vm *vm, const Value *args) {
    if (stream_check(vm, as_stream(args[0]), false, false)) stream_unsupported(vm, "detach");
    return ABSENT;
}

/* ---- states of StringIO and BytesIO, for copies and pickles: (value, newline (StringIO only), position, attributes or None) ---- */

static Value newline_of(Vm *vm, const FileStream *s) {
    static const char *const texts[] = {[LINE_FEED] = "\n", [LINE_RETURN] = "\r", [LINE_BOTH] = "\r\n"};
    return s->translate ? NONE : value_object(str_from(vm, s->split_returns ? "" : texts[s->ends]));
}

static Value method_get_state(Vm *vm, const Value *args) {
    const FileStream *s = as_stream(args[0]);
    Value value = method_getvalue(vm, args);
    if (is_absent(value)) return ABSENT;
    Value position = value_int(tell(s)), attributes = s->dict ? value_object(dict_copy(vm, s->dict)) : NONE;
    return s->text ? tuple_of(vm, 4, value, newline_of(vm, s), position, attributes) : tuple_of(vm, 3, value, position, attributes);
}

/* Puts a memory stream to a position and gives it attributes. */
static bool restore(Vm *vm, FileStream *s, Value position, Value attributes) {
    int64_t at;
    if (!is_int(position)) {
        return vm_fail(vm, ERROR_TYPE, "%s item of state must be an integer, got %s", s->text ? "third" : "second", value_type_name(position));
    }
    if (!value_to_index(vm, position, &at)) return false;
    if (at < 0) return vm_fail(vm, ERROR_VALUE, "position value cannot be negative");
    if (is_absent(seek_memory(vm, s, at, 0))) return false;
    if (is_none(attributes)) return true;
    if (!is_dict(attributes)) {
        return vm_fail(vm, ERROR_TYPE, "%s item of state should be a dict, got a %s", s->text ? "fourth" : "third",
                       value_type_name(attributes));
    }
    Dict *dict = attribute_dict(vm, value_object(s));
    return dict && dict_update(vm, dict, attributes);
}

static Value method_set_state(Vm *vm, const Value *args) {
    FileStream *s = as_stream(args[0]);
    size_t count = s->text ? 4 : 3;
    if (!stream_check(vm, s, false, false)) return ABSENT;
    if (!is_tuple(args[1]) || as_tuple(args[1])->count < count) {
        return vm_raise(vm, ERROR_TYPE, "_io.%s.__setstate__ argument should be %zu-tuple, got %s", s->text ? "StringIO" : "BytesIO", count,
                        value_type_name(args[1]));
    }
    const Value *state = as_tuple(args[1])->items;
    const char *data;
    size_t size;
    if (s->text && !stream_set_newline(vm, s, state[1])) return ABSENT;
    s->memory.size = s->position = 0;
    if (s->text && is_str(state[0])) {                    /* whose line ends are as they are to be */
        buffer_append(&s->memory, as_str(state[0])->data, as_str(state[0])->size);
    } else if (!s->text && octets_of(state[0], &data, &size)) {
        buffer_append(&s->memory, data, size);
    } else {
        return vm_raise(vm, ERROR_TYPE, s->text ? "initial_value must be str or None, not %s" : "a bytes-like object is required, not '%s'",
                        value_type_name(state[0]));
    }
    if (s->memory.failed) return vm_raise_memory(vm);
    return restore(vm, s, state[count - 2], state[count - 1]) ? NONE : ABSENT;
}

#define MEMORY_METHODS \
    {"getvalue", method_getvalue, "", "All that was written, wherever the position is.", NATIVE_METHOD}, \
    {"detach", method_detach, "", "Not supported: there is no stream below.", NATIVE_METHOD}, \
    {"__getstate__", method_get_state, "", "What copies and pickles keep.", NATIVE_METHOD}, \
    {"__setstate__", method_set_state, "state, /", "Takes over what __getstate__() gave.", NATIVE_METHOD}

/* memoryview of a copy: it cannot be written to. */
static Value method_getbuffer(Vm *vm, const Value *args) {
    Value all = method_getvalue(vm, args);
    Value view = is_absent(all) ? ABSENT : value_call_1(vm, value_object(&memoryview_type), all);
    value_release(all);
    return view;
}

static const NativeDef string_io_methods[] = {
    MEMORY_METHODS,
    {0},
};

static const NativeDef bytes_io_methods[] = {
    MEMORY_METHODS,
    STREAM_BYTE_READS,
    {"getbuffer", method_getbuffer, "", "All that was written, to be looked at.", NATIVE_METHOD},
    {0},
};

static const PropertyDef string_io_properties[] = {
    {"encoding", get_none, NULL, NULL},
    {"errors", get_none, NULL, NULL},
    {"newlines", stream_get_newlines, NULL, NULL},
    {"line_buffering", get_false, NULL, NULL},
    {0},
};

static const PropertyDef stream_properties[] = {
    {"name", get_name, NULL, NULL},
    {"mode", get_mode, NULL, NULL},
    {"closed", get_closed, NULL, NULL},
    {0},
};

/* What all have. It has no instances. */
static Type io_base_type = {
    .object = TYPE_OBJECT,
    .name = "_io._IOBase",
    .module = "_io",
    .flags = TYPE_GC | TYPE_BASE | TYPE_DICT,
    .instance_size = sizeof(FileStream),
    .dict_offset = offsetof(FileStream, dict),
    .free = free_stream,
    .traverse = traverse,
    .clear = clear,
    .repr = repr,
    .iter = iterator_self,
    .next = next_line,
    .methods = stream_methods,
    .properties = stream_properties,
};

#define STREAM_TYPE(variable, text, ...)                                                                               \
    Type variable = {.object = TYPE_OBJECT,                                                                            \
                     .name = text,                                                                                     \
                     .module = "_io",                                                                                  \
                     .base = &io_base_type,                                                                            \
                     .flags = TYPE_GC | TYPE_BASE,                                                                     \
                     .instance_size = sizeof(FileStream),                                                              \
                     .dict_offset = offsetof(FileStream, dict),                                                        \
                     .free = free_stream,                                                                              \
                     .traverse = traverse,                                                                             \
                     .clear = clear,                                                                                   \
                     __VA_ARGS__}

STREAM_TYPE(text_file_type, "_io.TextIOWrapper", .methods = stream_text_methods, .properties = stream_text_properties);
STREAM_TYPE(binary_reader_type, "_io.BufferedReader", .methods = stream_reader_methods,
            .properties = stream_binary_properties);
STREAM_TYPE(binary_writer_type, "_io.BufferedWriter", .methods = stream_writer_methods,
            .properties = stream_binary_properties);
STREAM_TYPE(binary_random_type, "_io.BufferedRandom", .methods = stream_reader_methods,
            .properties = stream_binary_properties);
STREAM_TYPE(file_io_type, "_io.FileIO", .methods = stream_raw_methods, .properties = stream_raw_properties,
            .signature = "file, mode='r', closefd=True, opener=None", .construct = stream_construct_file_io);
STREAM_TYPE(string_io_type, "_io.StringIO", .methods = string_io_methods, .properties = string_io_properties,
            .construct = construct_memory, .init = init_memory);
STREAM_TYPE(bytes_io_type, "_io.BytesIO", .methods = bytes_io_methods, .construct = construct_memory,
            .init = init_memory);

static bool init(Vm *vm, Value module) {
    Type *const types[] = {&io_base_type,       &text_file_type, &binary_reader_type, &binary_writer_type,
                           &binary_random_type, &file_io_type,   &string_io_type,     &bytes_io_type};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (!native_add_type(vm, module, types[i])) return false;
    }
    Value os_error = value_object(vm_exception_type(vm, ERROR_OS)),
          value_error = value_object(vm_exception_type(vm, ERROR_VALUE));
    return vm_set(vm, module, "UnsupportedOperation",
                  native_class(vm, "io", "UnsupportedOperation", os_error, value_error)) &&
           vm_set(vm, module, "SEEK_SET", value_int(0)) && vm_set(vm, module, "SEEK_CUR", value_int(1)) &&
           vm_set(vm, module, "SEEK_END", value_int(2)) && vm_set(vm, module, "DEFAULT_BUFFER_SIZE", value_int(8192));
}

static const NativeDef functions[] = {
    {"open", stream_open,
     "file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None",
     "Opens a file.", NATIVE_METHOD},
    {0},
};

const ModuleDef io_module = {"_io", "File objects, and text and bytes in memory that behave as files.", functions,
                             init};
