/* stream.c -- reading and writing of file objects, below their methods (stream_methods.c).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/stream.h"

#include "engine/base/memory.h"
#include "engine/base/swar.h"
#include "engine/base/utf8.h"
#include "engine/lang/objects/bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 16, LINE = 1 << 9 };     /* bytes that are taken at once */

/* ---- checks ---- */

bool stream_unsupported(Vm *vm, const char *what) {
    Value io = vm_import(vm, "_io");
    Value type = is_absent(io) ? ABSENT : value_get_attr_c(vm, io, "UnsupportedOperation");
    Value text = is_absent(type) ? ABSENT : value_object(str_from(vm, what));
    Value error = is_absent(text) ? ABSENT : value_call_1(vm, type, text);
    if (!is_absent(error)) vm_raise_value(vm, error);
    value_release(error);
    value_release(text);
    value_release(type);
    value_release(io);
    return false;
}

bool stream_is_closed(const FileStream *s) {
    for (; s; s = s->inner) {
        if (s->closed) return true;
    }
    return false;
}

FileStream *stream_source(FileStream *s) {
    while (s->inner && !s->whole) s = s->inner;
    return s;
}

bool stream_check(Vm *vm, const FileStream *s, bool read, bool write) {
    if (s->detached) {
        return vm_fail(vm, ERROR_VALUE,
                       s->text ? "underlying buffer has been detached" : "raw stream has been detached");
    }
    if (stream_is_closed(s)) {
        if (s->kind != STREAM_MEMORY && !s->text && !s->raw && (read || write)) {
            return vm_fail(vm, ERROR_VALUE, read ? "read of closed file" : "write to closed file");
        }
        return vm_fail(vm, ERROR_VALUE,
                       s->raw || (s->kind == STREAM_MEMORY && s->text) ? "I/O operation on closed file"
                                                                       : "I/O operation on closed file.");
    }
    if (s->raw && read && !s->readable) return stream_unsupported(vm, "File not open for reading");
    if (s->raw && write && !s->writable) return stream_unsupported(vm, "File not open for writing");
    if (read && !s->readable) return stream_unsupported(vm, s->text ? "not readable" : "read");
    if (write && !s->writable) return stream_unsupported(vm, s->text ? "not writable" : "write");
    return true;
}

/* ---- bytes in ---- */

/* Between a write and a read of one FILE, C wants a seek. */
static void turn(FileStream *stream, bool to_write) {
    FileStream *s = stream_source(stream);
    if (s->kind == STREAM_FILE && !s->whole && s->wrote != to_write) fseek(s->file, 0, SEEK_CUR);
    s->wrote = to_write;
}

/* A line from the host, for sys.stdin. */
static bool ask_line(Vm *vm, FileStream *s) {
    bool unsupported = false;
    const Host *host = vm_host(vm);
    s->memory.size = s->position = 0;
    if (!host->ask || !host->ask(host->context, "", false, &s->memory, &unsupported)) return false;
    return buffer_putc(&s->memory, '\n');
}

static int raw_byte(Vm *vm, FileStream *stream) {
    FileStream *s = stream->inner ? stream_source(stream) : stream;
    if (s->kind == STREAM_FILE && !s->whole) return getc_unlocked(s->file);
    if (s->position >= s->memory.size && (s->kind != STREAM_HOST_IN || !ask_line(vm, s))) return EOF;
    return (unsigned char)s->memory.data[s->position++];
}

static void unread(FileStream *stream, int c) {
    if (c == EOF) return;
    FileStream *s = stream_source(stream);
    if (s->kind == STREAM_FILE && !s->whole)
        ungetc(c, s->file);
    else
        s->position--;
}

/* The next byte, line ends translated if the stream does that; EOF at the end. */
static int next_byte(Vm *vm, FileStream *s) {
    int c = raw_byte(vm, s);
    if (!s->translate) return c;
    if (c == '\n') s->saw_feed = true;
    if (c != '\r') return c;
    int after = raw_byte(vm, s);
    if (after != '\n') unread(s, after);
    s->saw_both |= after == '\n';
    s->saw_return |= after != '\n';
    return '\n';
}

/* Bytes of a FILE as they come, up to one of the marks that has to be looked at: \n, \r. */
static void take_from_file(FILE *file, bool feeds, bool returns, size_t most, Buffer *b) {
    if (!buffer_reserve(b, most)) return;
    char *to = b->data + b->size, *end = to + most;
    if (!feeds && !returns) {
        to += fread(to, 1, most, file);
    } else {
        int c = EOF;
        while (to < end && (c = getc_unlocked(file)) != EOF && !(c == '\n' && feeds) && !(c == '\r' && returns)) *to++ = (char)c;
        if (to < end && c != EOF) ungetc(c, file);
    }
    *to = '\0';
    b->size = (size_t)(to - b->data);
}

/* The same of what lies in memory. */
static void take_from_memory(FileStream *s, bool feeds, bool returns, size_t most, Buffer *b) {
    size_t left = s->position < s->memory.size ? s->memory.size - s->position : 0, n = left < most ? left : most;
    if (!n) return;
    const char *from = s->memory.data + s->position, *mark = feeds ? memchr(from, '\n', n) : NULL;
    if (mark) n = (size_t)(mark - from);
    mark = returns ? memchr(from, '\r', n) : NULL;
    if (mark) n = (size_t)(mark - from);
    buffer_append(b, from, n);
    s->position += n;
}

/* Appends at most so many bytes at once, where they need no look: up to what may end the line, and to a \r that means more than
 * itself. How many there were. */
static size_t take_plain(FileStream *stream, bool line, size_t most, Buffer *b) {
    FileStream *s = stream->inner ? stream_source(stream) : stream;
    bool feeds = line && stream->ends == LINE_FEED;
    bool returns = stream->translate || stream->split_returns || (line && !feeds);
    size_t begun = b->size;
    if (s->kind == STREAM_FILE && !s->whole) take_from_file(s->file, feeds, returns, most, b);
    else take_from_memory(s, feeds, returns, most, b);
    size_t taken = b->size - begun;
    if (stream->translate && !stream->saw_feed && taken) stream->saw_feed = memchr(b->data + begun, '\n', taken) != NULL;
    return taken;
}

/* How many bytes may be taken so at once: no more than the characters that are left of limit. */
static size_t block_of(int64_t limit, int64_t count, size_t most) {
    return limit < 0 || limit - count > (int64_t)most ? most : (size_t)(limit - count);
}

/* How many of the last bytes of b begin characters. */
static int64_t begun_in(const FileStream *s, const Buffer *b, size_t last) {
    return (int64_t)(s->text && last ? utf8_length(b->data + b->size - last, last) : last);
}

/* New str or bytes of what was read (cleared). */
static Value give(Vm *vm, const FileStream *s, Buffer *b) {
    Value v;
    if (b->failed) {
        v = vm_raise_memory(vm);
    } else if (!s->text) {
        v = value_object(bytes_new(vm, b->data ? b->data : "", b->size));
    } else if (s->kind == STREAM_MEMORY || s->whole || utf8_valid(b->data ? b->data : "", b->size, NULL)) {
        v = value_object(str_from_buffer(vm, b));
    } else {
        Value octets = value_object(bytes_new(vm, b->data, b->size));
        v = is_absent(octets) ? ABSENT : value_call_method(vm, octets, "decode", NULL, 0);
        value_release(octets);
    }
    buffer_clear(b);
    return v;
}

/* Reads the whole file, decodes it with its encoding and errors, and goes on from memory. */
static bool decode_whole(Vm *vm, FileStream *s) {
    Buffer raw = BUFFER_EMPTY;
    bool translate = s->translate;
    s->translate = false;
    for (int c; (c = raw_byte(vm, s)) != EOF;) buffer_putc(&raw, (char)c);
    s->translate = translate;
    Value octets = value_object(bytes_new(vm, raw.data ? raw.data : "", raw.size));
    buffer_clear(&raw);
    Value args[2] = {value_object(s->encoding),
                     s->errors ? value_object(s->errors) : value_object(vm_intern(vm, "strict"))};
    Value text = is_absent(octets) ? ABSENT : value_call_method(vm, octets, "decode", args, 2);
    value_release(octets);
    if (is_absent(text)) return false;
    s->memory.size = s->position = 0;
    buffer_append(&s->memory, as_str(text)->data, as_str(text)->size);
    value_release(text);
    s->whole = true;
    return true;
}

static bool is_utf8(const Str *encoding) {
    static const char *const names[] = {"utf-8", "UTF-8", "utf8", "UTF8", "utf_8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (str_equal_c(encoding, names[i])) return true;
    }
    return false;
}

static bool needs_whole(const FileStream *s) {
    if (!s->text || s->kind != STREAM_FILE || s->whole) return false;
    return !is_utf8(s->encoding) || (s->errors && !str_equal_c(s->errors, "strict"));
}

static bool begin_read(Vm *vm, FileStream *s) {
    if (!stream_check(vm, s, true, false)) return false;
    turn(s, false);
    return !needs_whole(s) || decode_whole(vm, s);
}

/* Is c the first byte of a character (or of anything, in binary)? */
static bool begins_character(const FileStream *s, int c) { return !s->text || (c & 0xC0) != 0x80; }

/* Does it read from memory what needs no look? */
static bool is_plain_memory(const FileStream *s) {
    return s->kind == STREAM_MEMORY && !s->translate && !s->split_returns && s->ends == LINE_FEED;
}

/* What such a stream holds from its position on, a line of it at most, and no more characters than limit: at once. */
static Value read_memory(Vm *vm, FileStream *s, bool line, int64_t limit) {
    size_t left = s->position < s->memory.size ? s->memory.size - s->position : 0;
    const char *from = left ? s->memory.data + s->position : "", *mark = line ? memchr(from, '\n', left) : NULL;
    if (mark) left = (size_t)(mark - from) + 1;
    if (limit >= 0 && (uint64_t)limit < left) {
        bool wide = s->text && !swar_is_ascii(from, (size_t)limit);
        left = wide ? utf8_offset(from, left, (size_t)limit) : (size_t)limit;
    }
    Value v = s->text ? value_object(str_new(vm, from, left)) : value_object(bytes_new(vm, from, left));
    if (!is_absent(v)) s->position += left;
    return v;
}

Value stream_read(Vm *vm, FileStream *s, int64_t limit) {
    if (!begin_read(vm, s)) return ABSENT;
    if (is_plain_memory(s)) return read_memory(vm, s, false, limit);
    Buffer b = BUFFER_EMPTY;
    int c;
    int64_t count = 0;
    for (;;) {
        size_t taken = take_plain(s, false, block_of(limit, count, BLOCK), &b);
        if (limit >= 0) count += begun_in(s, &b, taken);
        if (b.failed || ((taken || b.size % BLOCK == 0) && !vm_poll(vm)) || (c = next_byte(vm, s)) == EOF) break;
        if (limit >= 0 && begins_character(s, c) && count++ == limit) {
            unread(s, c);
            break;
        }
        buffer_putc(&b, (char)c);
    }
    if (vm_raised(vm)) {
        buffer_clear(&b);
        return ABSENT;
    }
    if (s->kind == STREAM_FILE && !s->whole && ferror(s->file)) {
        buffer_clear(&b);
        clearerr(s->file);
        return vm_raise_errno(vm, NULL);
    }
    return give(vm, s, &b);
}

/* Does c, which is in b, end a line? With the \n after it, which is read then, if there is room. */
static bool ends_line(Vm *vm, FileStream *s, int c, bool room, Buffer *b) {
    if (c == '\n') return s->ends == LINE_FEED;
    if (c != '\r' || !(s->split_returns || s->ends != LINE_FEED)) return false;
    if (s->ends == LINE_RETURN) return true;
    int after = room ? raw_byte(vm, s) : EOF;
    if (after == '\n') buffer_putc(b, '\n');
    else unread(s, after);
    return after == '\n' || s->split_returns;
}

Value stream_read_line(Vm *vm, FileStream *s, int64_t limit) {
    if (!begin_read(vm, s)) return ABSENT;
    if (is_plain_memory(s)) return read_memory(vm, s, true, limit);
    Buffer b = BUFFER_EMPTY;
    int c;
    int64_t count = 0;
    for (;;) {
        size_t taken = take_plain(s, true, block_of(limit, count, LINE), &b);
        if (limit >= 0) count += begun_in(s, &b, taken);
        if (b.failed || (c = next_byte(vm, s)) == EOF) break;
        if (limit >= 0 && begins_character(s, c) && count++ == limit) {
            unread(s, c);
            break;
        }
        buffer_putc(&b, (char)c);
        if (ends_line(vm, s, c, limit < 0 || count < limit, &b)) break;
    }
    if (vm_raised(vm)) {
        buffer_clear(&b);
        return ABSENT;
    }
    return give(vm, s, &b);
}

/* ---- bytes out ---- */

static bool put_memory(Vm *vm, FileStream *s, const char *data, size_t size) {
    Buffer *m = &s->memory;
    if (s->position == m->size && buffer_append(m, data, size)) return s->position += size, true;
    if (s->position > m->size) buffer_fill(m, '\0', s->position - m->size);
    size_t over = m->size - s->position < size ? m->size - s->position : size;
    if (s->text && over) { /* characters replaced may be of other sizes */
        size_t characters = utf8_length(data, size), rest = m->size - s->position;
        size_t left = utf8_length(m->data + s->position, rest);
        over = utf8_offset(m->data + s->position, rest, characters < left ? characters : left);
    }
    if (size > over && !buffer_reserve(m, size - over)) {
        vm_raise_memory(vm);
        return false;
    }
    memmove(m->data + s->position + size, m->data + s->position + over, m->size - s->position - over);
    memcpy(m->data + s->position, data, size);
    m->size += size - over;
    m->data[m->size] = '\0';
    s->position += size;
    return true;
}

static bool put(Vm *vm, FileStream *s, const char *data, size_t size) {
    switch (s->kind) {
        case STREAM_MEMORY: return !size || put_memory(vm, s, data, size);
        case STREAM_HOST_OUT:
        case STREAM_HOST_ERROR: {
            const Host *host = vm_host(vm);
            host->write(host->context, s->kind == STREAM_HOST_OUT ? STREAM_STDOUT : STREAM_STDERR, data, size);
            return true;
        }
        default:
            turn(s, true);
            if (fwrite(data, 1, size, s->file) == size) return true;
            clearerr(s->file);
            vm_raise_errno(vm, NULL);
            return false;
    }
}

/* The octets of text in the stream's encoding: new bytes. */
static Value encode(Vm *vm, const FileStream *s, Value text) {
    Value args[2] = {value_object(s->encoding),
                     s->errors ? value_object(s->errors) : value_object(vm_intern(vm, "strict"))};
    return value_call_method(vm, text, "encode", args, 2);
}

/* New: text with its own line end for each \n; or, in a StringIO that translates, with \n for each \r\n and \r. */
static Value with_line_ends(Vm *vm, const FileStream *s, const Str *text) {
    static const char *const ends[] = {[LINE_FEED] = "\n", [LINE_RETURN] = "\r", [LINE_BOTH] = "\r\n"};
    Buffer out = BUFFER_EMPTY;
    for (size_t i = 0; i < text->size; i++) {
        char c = text->data[i];
        bool returns = c == '\r' && s->ends == LINE_FEED;
        if (returns) i += text->data[i + 1] == '\n';
        if (c == '\n' || returns) buffer_puts(&out, ends[s->ends]);
        else buffer_putc(&out, c);
    }
    Value made = out.failed ? vm_raise_memory(vm) : value_object(str_new(vm, out.data ? out.data : "", out.size));
    buffer_clear(&out);
    return made;
}

/* A StringIO that knows all line ends: notes those that text has, for .newlines. */
static void note_line_ends(FileStream *s, const Str *text) {
    for (size_t i = 0; i < text->size; i++) {
        char c = text->data[i];
        bool both = c == '\r' && text->data[i + 1] == '\n';
        s->saw_feed |= c == '\n';
        s->saw_both |= both;
        s->saw_return |= c == '\r' && !both;
        i += both;
    }
}

static bool put_encoded(Vm *vm, FileStream *s, Value data) {
    if (s->kind != STREAM_FILE || is_utf8(s->encoding)) return put(vm, s, as_str(data)->data, as_str(data)->size);
    Value octets = encode(vm, s, data);
    bool ok = !is_absent(octets) && put(vm, s, as_bytes(octets)->data, as_bytes(octets)->size);
    value_release(octets);
    return ok;
}

static bool put_text(Vm *vm, FileStream *s, Value data) {
    bool changes = s->ends != LINE_FEED || (s->translate && s->kind == STREAM_MEMORY);
    if (s->kind == STREAM_MEMORY && (s->translate || s->split_returns)) note_line_ends(s, as_str(data));
    Value text = changes ? with_line_ends(vm, s, as_str(data)) : value_retain(data);
    bool ok = !is_absent(text) && put_encoded(vm, s, text);
    value_release(text);
    if (!ok || !s->lines || s->kind != STREAM_FILE) return ok;
    const Str *given = as_str(data);
    bool ends = memchr(given->data, '\n', given->size) || memchr(given->data, '\r', given->size);
    if (!ends || !fflush(s->file)) return true;
    vm_raise_errno(vm, NULL);
    return false;
}

Value stream_write(Vm *vm, FileStream *s, Value data) {
    if (!stream_check(vm, s, false, true)) return ABSENT;
    if (s->text) {
        if (!is_str(data)) {
            return vm_raise(vm, ERROR_TYPE,
                            s->kind == STREAM_MEMORY ? "string argument expected, got '%s'"
                                                     : "write() argument must be str, not %s",
                            value_type_name(data));
        }
        return put_text(vm, s, data) ? value_int((int64_t)as_str(data)->length) : ABSENT;
    }
    const char *octets;
    size_t size;
    if (!octets_of(data, &octets, &size)) {
        return vm_raise(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(data));
    }
    return put(vm, s, octets, size) ? value_int((int64_t)size) : ABSENT;
}

int stream_shut(FileStream *s) {
    if (s->closed || s->detached) return 0;
    s->closed = true;
    buffer_clear(&s->memory);
    FILE *file = s->file;
    s->file = NULL;
    if (s->inner) return stream_shut(s->inner);
    return file && fclose(file) ? errno : 0;
}

bool stream_close(Vm *vm, FileStream *s) {
    errno = stream_shut(s);
    if (errno) vm_raise_errno(vm, NULL);
    return !vm_raised(vm);
}

/* ---- opening ---- */

typedef struct Mode {
    char kind; /* 'r' 'w' 'a' 'x' */
    bool update, binary, text;
} Mode;

static bool parse_mode(Vm *vm, const Str *text, Mode *mode) {
    *mode = (Mode){0};
    int kinds = 0;
    for (const char *c = text->data; *c; c++) {
        bool known = strchr("rwax+bt", *c) && !strchr(c + 1, *c);
        if (!known) return vm_fail(vm, ERROR_VALUE, "invalid mode: '%s'", text->data);
        if (strchr("rwax", *c)) mode->kind = *c, kinds++;
        mode->update |= *c == '+';
        mode->binary |= *c == 'b';
        mode->text |= *c == 't';
    }
    if (mode->binary && mode->text) return vm_fail(vm, ERROR_VALUE, "can't have text and binary mode at once");
    if (kinds != 1) return vm_fail(vm, ERROR_VALUE, "must have exactly one of create/read/write/append mode");
    return true;
}

/* The descriptor that opener= gives. */
static bool ask_opener(Vm *vm, Value path, const Mode *mode, Value opener, int64_t *fd) {
    int flags = mode->update ? O_RDWR : mode->kind == 'r' ? O_RDONLY : O_WRONLY;
    flags |= mode->kind == 'w' ? O_CREAT | O_TRUNC : mode->kind == 'a' ? O_CREAT | O_APPEND : 0;
    flags |= mode->kind == 'x' ? O_CREAT | O_EXCL : 0;
    Value given = value_call_2(vm, opener, path, value_int(flags | O_CLOEXEC));
    bool ok = !is_absent(given);
    if (ok && !is_small_int(given)) ok = vm_fail(vm, ERROR_TYPE, "expected integer from opener");
    if (ok && given.as.integer < 0) ok = vm_fail(vm, ERROR_VALUE, "opener returned %lld", (long long)given.as.integer);
    if (ok) *fd = given.as.integer;
    value_release(given);
    return ok;
}

static FILE *open_descriptor(Vm *vm, int fd, const char *c_mode, bool keeps) {
    FILE *file = NULL;
    if (keeps && (fd = fcntl(fd, F_DUPFD_CLOEXEC, 0)) < 0) {
        vm_raise_errno(vm, NULL);
    } else if (!(file = fdopen(fd, c_mode))) {
        vm_raise_errno(vm, NULL);
        if (keeps) close(fd);
    }
    return file;
}

static FILE *open_path(Vm *vm, const char *name, const char *c_mode) {
    FILE *file = fopen(name, c_mode);
    if (file && c_mode[0] == 'r' && fseek(file, 0, SEEK_END) == 0) {
        /* a directory opens for reading, but has no end to speak of */
        if (ftell(file) == INT64_MAX) {
            fclose(file);
            file = NULL;
            errno = EISDIR;
        } else {
            rewind(file);
        }
    }
    if (!file) vm_raise_errno(vm, name);
    return file;
}

static FILE *open_file(Vm *vm, Value path, const Mode *mode, bool closes, Value opener) {
    char c_mode[6] = {mode->kind == 'x' ? 'w' : mode->kind, 'b'};
    size_t n = 2;
    int64_t fd;
    if (mode->update) c_mode[n++] = '+';
    if (mode->kind == 'x') c_mode[n++] = 'x';
    c_mode[n++] = 'e'; /* closed in programs that are started */
    if (is_small_int(path)) return open_descriptor(vm, (int)path.as.integer, c_mode, !closes);
    if (!closes) {
        vm_raise(vm, ERROR_VALUE, "Cannot use closefd=False with file name");
        return NULL;
    }
    if (!is_none(opener)) {
        return ask_opener(vm, path, mode, opener, &fd) ? open_descriptor(vm, (int)fd, c_mode, false) : NULL;
    }
    Str *name = native_path(vm, path);
    FILE *file = name ? open_path(vm, name->data, c_mode) : NULL;
    release_object(name);
    return file;
}

static Type *type_for(const Mode *mode, int64_t buffering) {
    if (!mode->binary) return &text_file_type;
    if (!buffering) return &file_io_type;
    if (mode->update) return &binary_random_type;
    return mode->kind == 'r' ? &binary_reader_type : &binary_writer_type;
}

/* The encoding that the user's settings say, which is UTF-8 here. */
static bool is_locale(Value encoding) { return is_none(encoding) || (is_str(encoding) && str_equal_c(as_str(encoding), "locale")); }

static bool check_text_options(Vm *vm, const Value *args, const Mode *mode) {
    static const char *const names[] = {"encoding", "errors", "newline"};
    for (int i = 0; i < 3; i++) {
        Value v = args[3 + i];
        if (is_none(v)) continue;
        if (mode->binary) {
            const char *article = i == 1 ? "an" : i == 0 ? "an" : "a";
            return vm_fail(vm, ERROR_VALUE, "binary mode doesn't take %s %s argument", article, names[i]);
        }
        if (!is_str(v)) {
            return vm_fail(vm, ERROR_TYPE, "open() argument '%s' must be str or None, not %s", names[i],
                           value_type_name(v));
        }
    }
    if (is_locale(args[3]) || is_utf8(as_str(args[3]))) return true;
    Value empty = value_object(vm_intern(vm, ""));
    Value trial = value_call_method(vm, empty, "encode", &args[3], 1);
    value_release(trial);
    return !is_absent(trial);
}

bool stream_set_newline(Vm *vm, FileStream *s, Value newline) {
    static const char *const known[] = {"", "\n", "\r", "\r\n"};
    bool ok = is_none(newline);
    for (int i = 0; is_str(newline) && i < 4; i++) ok |= str_equal_c(as_str(newline), known[i]);
    if (!is_str(newline) && !is_none(newline)) {
        return vm_fail(vm, ERROR_TYPE, "newline must be str or None, not %s", value_type_name(newline));
    }
    if (!ok) {
        const char *quote = s->kind == STREAM_MEMORY ? "'" : "";
        return vm_fail(vm, ERROR_VALUE, "illegal newline value: %s%s%s", quote, as_str(newline)->data, quote);
    }
    s->translate = s->text && is_none(newline);
    s->split_returns = is_str(newline) && !as_str(newline)->size;
    s->ends = !is_str(newline) || as_str(newline)->data[0] != '\r' ? LINE_FEED : as_str(newline)->size == 1 ? LINE_RETURN : LINE_BOTH;
    return true;
}

/* The mode as binary files name it, whatever was given. */
static Str *binary_mode(Vm *vm, const Mode *mode) {
    char kind = mode->kind == 'w' && mode->update ? 'r' : mode->kind;
    return str_format(vm, "%cb%s", kind, mode->update ? "+" : "");
}

static void describe(Vm *vm, FileStream *s, const Mode *mode, const Value *args) {
    s->kind = STREAM_FILE;
    s->text = !mode->binary;
    s->raw = type_is_subtype(s->object.type, &file_io_type);
    s->readable = mode->kind == 'r' || mode->update;
    s->writable = mode->kind != 'r' || mode->update;
    s->appending = mode->kind == 'a';
    s->name = value_retain(args[0]);
    s->mode = s->text ? (Str *)value_retain(args[1]).as.object : binary_mode(vm, mode);
    s->keeps = is_small_int(args[0]) && value_truth(vm, args[6]) != 1;
    s->descriptor = s->keeps ? (int)args[0].as.integer : -1;
    if (!s->text) return;
    s->encoding = is_locale(args[3]) ? str_from(vm, "UTF-8") : (Str *)value_retain(args[3]).as.object;
    s->errors = is_none(args[4]) ? NULL : (Str *)value_retain(args[4]).as.object;
}

static bool check_buffering(Vm *vm, Value v, const Mode *mode, int64_t *buffering) {
    if (!value_to_index(vm, v, buffering)) return false;
    if (!*buffering && !mode->binary) return vm_fail(vm, ERROR_VALUE, "can't have unbuffered text I/O");
    return true;
}

Value stream_open_as(Vm *vm, Type *type, const Value *args) {
    Mode mode;
    int64_t buffering;
    if (!is_str(args[1])) {
        return vm_raise(vm, ERROR_TYPE, "open() argument 'mode' must be str, not %s", value_type_name(args[1]));
    }
    if (!parse_mode(vm, as_str(args[1]), &mode) || !check_text_options(vm, args, &mode) ||
        !check_buffering(vm, args[2], &mode, &buffering)) {
        return ABSENT;
    }
    FILE *file = open_file(vm, args[0], &mode, value_truth(vm, args[6]) == 1, args[7]);
    if (!file) return ABSENT;
    if (!type) type = type_for(&mode, buffering);
    FileStream *s = type_ready(vm, type) ? object_new(vm, type, 0) : NULL;
    if (!s) {
        fclose(file);
        return ABSENT;
    }
    s->file = file;
    describe(vm, s, &mode, args);
    s->lines = s->text && (buffering == 1 || (buffering < 0 && isatty(fileno(file))));
    if (s->raw) setvbuf(file, NULL, _IONBF, 0);
    if (s->appending) fseek(file, 0, SEEK_END);
    Value made = value_object(s);
    if (stream_set_newline(vm, s, args[5])) return made;
    value_release(made);
    return ABSENT;
}

Value stream_open(Vm *vm, const Value *args) { return stream_open_as(vm, NULL, args); }

Value stream_standard(Vm *vm, StreamKind kind, const char *name) {
    if (!type_ready(vm, &text_file_type)) return ABSENT;
    FileStream *s = object_new(vm, &text_file_type, 0);
    if (!s) return ABSENT;
    s->kind = kind;
    s->text = true;
    s->readable = kind == STREAM_HOST_IN;
    s->writable = !s->readable;
    s->name = value_object(str_from(vm, name));
    s->mode = str_from(vm, s->readable ? "r" : "w");
    s->encoding = str_from(vm, "utf-8");
    return value_object(s);
}
