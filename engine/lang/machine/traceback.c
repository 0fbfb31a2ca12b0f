/* traceback.c -- an exception as it is shown to people: exception_write.
 *
 * The form is CPython 3.11's. A frame of a notebook's cell says which cell it is. A folded traceback, for learners, has one
 * line in place of neighbouring frames of the library, and marks the hints.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/exception_private.h"
#include "engine/lang/objects/list.h"

#include "engine/base/utf8.h"

#include <stdio.h>
#include <string.h>

enum { CHAIN_MAX = 100, REPEATS_SHOWN = 3 };

static const char *const bold_red = "\033[1;31m", *const bold_blue = "\033[1;34m", *const plain = "\033[0m", *const green = "\033[32m";

/* ---- frames ---- */

static void write_place(const Source *source, int line, unsigned style, Buffer *out) {
    if (style & TRACEBACK_COLOR) buffer_puts(out, green);
    if (source->cell > 0) buffer_printf(out, "  Cell In[%d], line %d", source->cell, line);
    else buffer_printf(out, "  File \"%s\", line %d", source->filename->data, line);
    if (style & TRACEBACK_COLOR) buffer_puts(out, plain);
}

static void write_frame(Vm *vm, const Traceback *t, unsigned style, Buffer *out) {
    write_place(t->code->source, t->span.line, style, out);
    buffer_printf(out, ", in %s\n", t->code->name->data);
    traceback_write_source(vm, t->code->source, t->span, style, out);
}

static bool is_same_place(const Traceback *a, const Traceback *b) {
    return a->code->source == b->code->source && a->span.line == b->span.line && a->code->name == b->code->name;
}

/* Calls that repeat are shown three times and counted from then on. */
static void write_run(Vm *vm, const Traceback *t, const Traceback *end, unsigned style, Buffer *out) {
    size_t repeats = 0;
    const Traceback *last = NULL;
    for (; t != end; t = t->next) {
        repeats = last && is_same_place(last, t) ? repeats + 1 : 0;
        if (repeats < REPEATS_SHOWN) write_frame(vm, t, style, out);
        last = t;
        bool ends = t->next == end || !is_same_place(t, t->next);
        size_t more = repeats >= REPEATS_SHOWN ? repeats - REPEATS_SHOWN + 1 : 0;
        if (ends && more)
            buffer_printf(out, "  [Previous line repeated %zu more time%s]\n", more, more == 1 ? "" : "s");
    }
}

/* ---- frames of the library, folded ---- */

/* Of a frame that is not the program's: the path from its package on, "tensorflow/keras/layers/core.tape"; NULL: it is the program's. */
static const char *library_path(const Traceback *t) {
    static const char *const roots[] = {"<tapebook>/", "/site-packages/", "/dist-packages/", "/lib/python3."};
    const char *name = t->code->source->filename->data;
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        const char *root = strstr(name, roots[i]);
        if (!root) continue;
        const char *rest = root + strlen(roots[i]);
        return i < 3 ? rest : strchr(rest, '/') ? strchr(rest, '/') + 1 : rest;
    }
    return NULL;
}

/* "tensorflow.keras", the package and what is in it, of a path. */
static void write_package(const char *path, Buffer *out) {
    const char *first = strchr(path, '/'), *second = first ? strchr(first + 1, '/') : NULL;
    if (!first) buffer_append(out, path, strcspn(path, "."));
    else buffer_append(out, path, (size_t)((second ? second : first) - path));
    for (size_t i = out->size; i-- > 0 && out->data[i] != ' ';)
        if (out->data[i] == '/') out->data[i] = '.';
}

/* The packages of the frames from t to end, each once; of many the first few. */
static void write_packages(const Traceback *t, const Traceback *end, Buffer *out) {
    enum { NAMED = 3 };
    Buffer seen[NAMED] = {BUFFER_EMPTY, BUFFER_EMPTY, BUFFER_EMPTY};
    int count = 0;
    for (; t != end; t = t->next) {
        Buffer name = BUFFER_EMPTY;
        write_package(library_path(t), &name);
        bool known = count == NAMED || !name.data;
        for (int i = 0; i < count && !known; i++) known = seen[i].size == name.size && memcmp(seen[i].data, name.data, name.size) == 0;
        if (known) buffer_clear(&name);
        else seen[count++] = name;
    }
    for (int i = 0; i < count; i++) {
        buffer_puts(out, i ? ", " : " in ");
        buffer_append(out, seen[i].data, seen[i].size);
        buffer_clear(&seen[i]);
    }
}

static void write_folded(const Traceback *t, const Traceback *end, Buffer *out) {
    size_t count = 0;
    for (const Traceback *each = t; each != end; each = each->next) count++;
    buffer_printf(out, "  ... %zu frame%s", count, count == 1 ? "" : "s");
    write_packages(t, end, out);
    buffer_puts(out, " (%xmode Verbose shows them)\n");
}

static bool has_own_frame(const Traceback *t) {
    while (t && library_path(t)) t = t->next;
    return t != NULL;
}

static void write_frames(Vm *vm, const Traceback *t, unsigned style, Buffer *out) {
    if (!(style & TRACEBACK_FOLDED) || !has_own_frame(t)) {
        write_run(vm, t, NULL, style, out);
        return;
    }
    while (t) {
        const Traceback *end = t;
        bool folded = library_path(t) != NULL;
        while (end && (library_path(end) != NULL) == folded) end = end->next;
        if (folded) write_folded(t, end, out);
        else write_run(vm, t, end, style, out);
        t = end;
    }
}

/* ---- syntax errors ---- */

static int64_t int_attribute(Vm *vm, Exception *e, const char *name) {
    Value v = exception_get(vm, e, name);
    return is_small_int(v) ? v.as.integer : -1;
}

static void write_marked_line(const Str *text, int64_t offset, int64_t end, unsigned style, Buffer *out) {
    size_t size = text->size, first = 0;
    while (size > 0 && strchr(" \n\t\f", text->data[size - 1])) size--;
    while (first < size && strchr(" \n\t\f", text->data[first])) first++;
    buffer_printf(out, "    %.*s\n", (int)(size - first), text->data + first);
    int64_t column = offset - 1 - (int64_t)first;
    if (offset < 1 || column < 0) return;
    if (end <= offset) end = offset + 1;
    buffer_fill(out, ' ', 4 + (size_t)column);
    if (style & TRACEBACK_COLOR) buffer_puts(out, "\033[31m");
    buffer_fill(out, '^', (size_t)(end - offset));
    if (style & TRACEBACK_COLOR) buffer_puts(out, plain);
    buffer_putc(out, '\n');
}

/* Where the mistake is: file, line, and the text with a caret. */
static void write_syntax_place(Vm *vm, Exception *e, unsigned style, Buffer *out) {
    Value file = exception_get(vm, e, "filename"), text = exception_get(vm, e, "text");
    int64_t line = int_attribute(vm, e, "lineno"), offset = int_attribute(vm, e, "offset");
    int64_t end_line = int_attribute(vm, e, "end_lineno"), end = int_attribute(vm, e, "end_offset");
    if (line < 0) return;
    const char *name = is_str(file) ? as_str(file)->data : "<string>";
    int cell = 0, length = 0;
    bool in_cell = sscanf(name, "<cell %d>%n", &cell, &length) == 1 && name[length] == '\0';
    if (style & TRACEBACK_COLOR) buffer_puts(out, green);
    if (in_cell) buffer_printf(out, "  Cell In[%d], line %lld\n", cell, (long long)line);
    else buffer_printf(out, "  File \"%s\", line %lld\n", name, (long long)line);
    if (style & TRACEBACK_COLOR) buffer_puts(out, plain);
    if (!is_str(text) || as_str(text)->size == 0) return;
    if (end_line > line) end = (int64_t)as_str(text)->length + 1;
    write_marked_line(as_str(text), offset, end, style, out);
}

/* ---- the last lines ---- */

static void write_type(const Exception *e, unsigned style, Buffer *out) {
    const Type *type = e->object.type;
    const char *module = type->module;
    Value own = type->dict && type->vm ? dict_get_str(type->dict, type->vm->name.module) : ABSENT;
    if (is_str(own)) module = as_str(own)->data;
    if (style & TRACEBACK_COLOR) buffer_puts(out, bold_red);
    bool shown = module && strcmp(module, "builtins") != 0 && strcmp(module, "__main__") != 0;
    if (shown && !(style & TRACEBACK_FOLDED)) buffer_printf(out, "%s.", module);
    buffer_puts(out, type->qualname ? type->qualname->data : type->name);
    if (style & TRACEBACK_COLOR) buffer_puts(out, plain);
}

static void write_note(Vm *vm, Str *note, Buffer *out) {
    if (note) buffer_printf(out, "%s\n", note->data);
    else vm_clear_raised(vm);
    release_object(note);
}

static void write_notes(Vm *vm, Exception *e, Buffer *out) {
    if (is_absent(e->notes)) return;
    if (!is_list(e->notes)) return write_note(vm, value_repr(vm, e->notes), out);
    for (size_t i = 0; i < as_list(e->notes)->count; i++) write_note(vm, value_str(vm, as_list(e->notes)->items[i]), out);
}

static void write_hints(const Exception *e, unsigned style, Buffer *out) {
    if (!is_list(e->hints)) return;
    for (size_t i = 0; i < as_list(e->hints)->count; i++) {
        const char *on = style & TRACEBACK_COLOR ? bold_blue : "", *off = style & TRACEBACK_COLOR ? plain : "";
        buffer_printf(out, "%sHint:%s %s\n", on, off, as_str(as_list(e->hints)->items[i])->data);
    }
}

static void write_message(Vm *vm, Exception *e, unsigned style, Buffer *out) {
    bool syntax = type_is_subtype(e->object.type, vm_exception_type(vm, ERROR_SYNTAX));
    Value message = syntax ? exception_get(vm, e, "msg") : NONE;
    Str *text = is_str(message) ? as_str(message) : NULL;
    if (text) object_retain(&text->object);
    else text = exception_text(vm, e);
    if (syntax) write_syntax_place(vm, e, style, out);
    write_type(e, style, out);
    if (text && text->size) buffer_printf(out, ": %s", text->data);
    suggest_write(vm, e, out);
    buffer_putc(out, '\n');
    if (text) object_release(&text->object);
    write_notes(vm, e, out);
    write_hints(e, style, out);
}

/* ---- chains ---- */

static const char *const by_cause =
    "\nThe above exception was the direct cause of the following exception:\n\n";
static const char *const by_context =
    "\nDuring handling of the above exception, another exception occurred:\n\n";

/* The exception that e follows from, and how that is said; NULL: none. */
static Exception *predecessor(const Exception *e, const char **how) {
    if (is_object(e->cause)) return *how = by_cause, as_exception(e->cause);
    if (is_object(e->context) && !e->suppress_context) return *how = by_context, as_exception(e->context);
    return NULL;
}

/* ---- groups: every exception of a group stands indented behind a margin ---- */

enum { GROUP_WIDTH_MAX = 15, GROUP_DEPTH_MAX = 10 };

typedef struct Report {
    Vm *vm;
    Buffer *out;
    unsigned style;              /* TRACEBACK_... */
    int depth;                   /* of groups around what is being written */
    bool open;                   /* the innermost group's last rule is still to be drawn */
} Report;

/* Appends the lines of piece, which is cleared, behind the margin. */
static void emit_piece(Report *r, Buffer *piece, char margin) {
    const char *text = piece->data, *end = text + piece->size;
    while (text && text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop ? stop + 1 : end;
        buffer_fill(r->out, ' ', 2 * (size_t)r->depth);
        if (r->depth) buffer_printf(r->out, "%c ", margin);
        buffer_append(r->out, text, (size_t)(stop - text));
        text = stop;
    }
    if (piece->failed) r->out->failed = true;
    buffer_clear(piece);
}

static void emit_text(Report *r, const char *text, char margin) {
    Buffer piece = BUFFER_EMPTY;
    buffer_puts(&piece, text);
    emit_piece(r, &piece, margin);
}

static void emit_frames(Report *r, Exception *e, const char *header, char margin) {
    if (!e->traceback) return;
    emit_text(r, header, margin);
    Buffer piece = BUFFER_EMPTY;
    write_frames(r->vm, e->traceback, r->style, &piece);
    emit_piece(r, &piece, '|');
}

/* Breaks lines that are wider than TRACEBACK_WIDTH, between words where there are some. Escape sequences have no width. */
static void wrap_lines(Buffer *text) {
    Buffer out = BUFFER_EMPTY;
    size_t line = 0, space = 0, width = 0; /* where the line and its last space stand in out; its width so far */
    for (size_t i = 0; i < text->size; i++) {
        char c = text->data[i];
        if (c == '\033') {
            size_t n = strcspn(text->data + i, "m") + 1;
            buffer_append(&out, text->data + i, n);
            i += n - 1;
            continue;
        }
        bool begins = ((unsigned char)c & 0xC0) != 0x80;
        if (c != '\n' && begins && width == TRACEBACK_WIDTH && !out.failed) {
            if (c != ' ' && space > line) {
                out.data[space] = '\n';
                line = space + 1;
                width = utf8_length(out.data + line, out.size - line);
            } else {
                buffer_putc(&out, '\n');
                line = out.size;
                width = 0;
                if (c == ' ') continue;
            }
        }
        if (c == ' ') space = out.size;
        buffer_putc(&out, c);
        width += begins;
        if (c == '\n') line = out.size, width = 0;
    }
    out.failed |= text->failed;
    buffer_clear(text);
    *text = out;
}

static void emit_message(Report *r, Exception *e) {
    Buffer piece = BUFFER_EMPTY;
    write_message(r->vm, e, r->style, &piece);
    if (r->style & TRACEBACK_FOLDED) wrap_lines(&piece);
    emit_piece(r, &piece, '|');
}

static void emit_chain(Report *r, Exception *e);

static void emit_member(Report *r, const Tuple *members, size_t i) {
    bool cut = i >= GROUP_WIDTH_MAX;
    buffer_fill(r->out, ' ', 2 * (size_t)r->depth);
    buffer_puts(r->out, i == 0 ? "+-" : "  ");
    if (cut) buffer_puts(r->out, "+---------------- ... ----------------\n");
    else buffer_printf(r->out, "+---------------- %zu ----------------\n", i + 1);
    r->depth++;
    if (cut) {
        size_t more = members->count - GROUP_WIDTH_MAX;
        char text[64];
        snprintf(text, sizeof text, "and %zu more exception%s\n", more, more == 1 ? "" : "s");
        emit_text(r, text, '|');
    } else {
        emit_chain(r, as_exception(members->items[i]));
    }
    if (r->open && (cut || i + 1 == members->count)) {
        buffer_fill(r->out, ' ', 2 * (size_t)r->depth);
        buffer_puts(r->out, "+------------------------------------\n");
        r->open = false;
    }
    r->depth--;
}

static void emit_group(Report *r, Exception *e, const Tuple *members) {
    bool outermost = r->depth == 0;
    if (outermost) r->depth = 1;
    emit_frames(r, e, "Exception Group Traceback (most recent call last):\n", outermost ? '+' : '|');
    emit_message(r, e);
    for (size_t i = 0; i < members->count && i <= GROUP_WIDTH_MAX; i++) {
        if (i == GROUP_WIDTH_MAX || i + 1 == members->count) r->open = true;
        emit_member(r, members, i);
    }
    if (outermost) r->depth = 0;
}

static void emit_one(Report *r, Exception *e) {
    const Tuple *members = exception_group_members(r->vm, e);
    if (members && r->depth > GROUP_DEPTH_MAX) {
        emit_text(r, "... (max_group_depth is 10)\n", '|');
    } else if (members) {
        emit_group(r, e, members);
    } else {
        emit_frames(r, e, "Traceback (most recent call last):\n", '|');
        emit_message(r, e);
    }
}

static void emit_chain(Report *r, Exception *e) {
    Exception *chain[CHAIN_MAX];
    const char *how[CHAIN_MAX] = {NULL};
    int count = 0;
    for (Exception *at = e; at && count < CHAIN_MAX;) {
        bool seen = false;
        for (int i = 0; i < count; i++) seen |= chain[i] == at;
        if (seen) break;
        chain[count] = at;
        at = predecessor(at, &how[count]);
        count++;
    }
    for (int i = count - 1; i >= 0; i--) {
        if (i < count - 1 && how[i]) emit_text(r, how[i], '|');
        emit_one(r, chain[i]);
    }
}

bool exception_write(Vm *vm, Exception *e, unsigned style, Buffer *out) {
    Report report = {.vm = vm, .out = out, .style = style};
    emit_chain(&report, e);
    return !out->failed;
}
