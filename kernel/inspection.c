/* inspection.c -- help on the object at a cursor: signature, documentation, type, source.
 *
 * Within the brackets of a call the call's function is meant, as with IPython; on a name of its own, that name.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <string.h>

#include "engine/lang/machine/function.h"
#include "engine/lang/machine/introspect.h"
#include "kernel/cursor_text.h"
#include "kernel/workbench.h"

enum { TEXT_MAX = 2000 };       /* bytes of a value's text */

/* ---- plain text ---- */

static void heading(Buffer *out, const char *title, bool block) { buffer_printf(out, "\033[31m%s:\033[39m%s", title, block ? "\n" : " "); }

static void append_signature(Interpreter *ip, Value v, Buffer *out) {
    Buffer signature = BUFFER_EMPTY;
    if (value_is_callable(v) && function_write_signature(ip->vm, v, &signature) && signature.data) {
        heading(out, value_isa(v, &type_type) ? "Init signature" : "Signature", false);
        buffer_printf(out, "%s\n", signature.data);
    }
    if (vm_raised(ip->vm)) vm_clear_raised(ip->vm);
    buffer_clear(&signature);
}

static void append_type_and_value(Interpreter *ip, Value v, Buffer *out) {
    Vm *vm = ip->vm;
    heading(out, "Type", false);
    buffer_printf(out, "       %s\n", value_type_name(v));
    Str *text = value_str(vm, v);
    if (text) {
        bool lines = memchr(text->data, '\n', text->size) != NULL;
        heading(out, "String form", lines);
        buffer_append(out, text->data, text->size < TEXT_MAX ? text->size : TEXT_MAX);
        buffer_puts(out, text->size < TEXT_MAX ? "\n" : " ...\n");
    }
    value_release(value_object(text));
    if (vm_raised(vm)) vm_clear_raised(vm);
    int64_t length = value_type(v)->length ? value_length(vm, v) : -1;
    if (vm_raised(vm)) vm_clear_raised(vm);
    if (length >= 0) {
        heading(out, "Length", false);
        buffer_printf(out, "     %lld\n", (long long)length);
    }
}

/* Appends text without the indentation that its lines share, and without blank lines at its ends. */
static void append_doc(Buffer *out, const Str *doc) {
    const char *at = doc->data, *end = at + doc->size;
    size_t indent = SIZE_MAX;
    const char *newline = memchr(at, '\n', doc->size);
    for (const char *line = newline; line && line < end; line = memchr(line, '\n', (size_t)(end - line))) {
        size_t blanks = strspn(++line, " ");
        if (line + blanks < end && line[blanks] != '\n' && blanks < indent) indent = blanks;
    }
    at += strspn(at, " \n");
    while (at < end) {
        newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        buffer_append(out, at, (size_t)(stop - at));
        buffer_putc(out, '\n');
        at = stop + 1;
        size_t blanks = at < end ? strspn(at, " ") : 0;
        if (at < end) at += blanks < indent ? blanks : indent;
    }
    while (out->size > 1 && isspace((unsigned char)out->data[out->size - 2])) out->data[--out->size] = '\0';
}

static bool append_source(Interpreter *ip, Value v, Buffer *out) {
    Buffer source = BUFFER_EMPTY;
    const char *file;
    int line;
    bool found = introspect_source(ip->vm, v, &source, &file, &line);
    if (found) {
        heading(out, "Source", true);
        buffer_append(out, source.data, source.size);
        heading(out, "File", false);
        buffer_printf(out, "     %s\n", file);
    }
    buffer_clear(&source);
    return found;
}

bool describe_value(Interpreter *ip, Value v, const char *name, int detail, Buffer *out) {
    (void)name;
    bool callable = strcmp(introspect_kind(v), "instance") != 0 && !value_is(v, &module_type);
    append_signature(ip, v, out);
    if (!callable) append_type_and_value(ip, v, out);
    bool has_source = detail > 0 && append_source(ip, v, out);
    Str *doc = has_source ? NULL : introspect_doc(ip->vm, v);
    if (doc && doc->size) {
        heading(out, "Docstring", doc && memchr(doc->data, '\n', doc->size));
        append_doc(out, doc);
    }
    value_release(value_object(doc));
    if (callable) {
        heading(out, "Type", false);
        buffer_printf(out, "     %s\n", value_type_name(v));
    }
    return !out->failed;
}

/* ---- HTML and Markdown ---- */

static void append_escaped(Buffer *out, const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '<') buffer_puts(out, "&lt;");
        else if (text[i] == '>') buffer_puts(out, "&gt;");
        else if (text[i] == '&') buffer_puts(out, "&amp;");
        else buffer_putc(out, text[i]);
    }
}

/* Finds the parameter that the cursor's argument goes to, in "name(a, b=1, *, c)". false if it is not clear which. */
static bool find_parameter(const char *signature, const CallText *call, size_t *start, size_t *end) {
    const char *open = strchr(signature, '(');
    int index = 0, depth = 0;
    const char *at = open ? open + 1 : NULL;
    while (at && *at && *at != ')') {
        const char *first = at + strspn(at, " ");
        for (at = first; *at && !(depth == 0 && (*at == ',' || *at == ')')); at++) {
            if (strchr("([{", *at)) depth++;
            if (strchr(")]}", *at)) depth--;
        }
        size_t name = strcspn(first, "=:,) ");
        bool marker = (*first == '*' || *first == '/') && name <= 1;
        bool matches = call->keyword_size ? name == call->keyword_size && memcmp(first, call->keyword, name) == 0 : index == call->position;
        if (!marker && matches) {
            *start = (size_t)(first - signature);
            *end = (size_t)(at - signature);
            return true;
        }
        if (!marker) index++;
        if (*at == ',') at++;
    }
    return false;
}

static void append_marked_signature(Interpreter *ip, Value v, const CallText *call, const char *before, const char *after, bool html, Buffer *out) {
    Buffer signature = BUFFER_EMPTY;
    size_t start = 0, end = 0;
    if (value_is_callable(v) && function_write_signature(ip->vm, v, &signature) && signature.data) {
        bool found = call->position >= 0 && find_parameter(signature.data, call, &start, &end);
        if (!found) start = end = 0;
        void (*append)(Buffer *, const char *, size_t) = append_escaped;
        if (html) buffer_puts(out, "<pre><code>");
        append(out, signature.data, start);
        if (found) buffer_puts(out, before);
        append(out, signature.data + start, end - start);
        if (found) buffer_puts(out, after);
        append(out, signature.data + end, signature.size - end);
        buffer_puts(out, html ? "</code></pre>\n" : "\n\n");
    }
    if (vm_raised(ip->vm)) vm_clear_raised(ip->vm);
    buffer_clear(&signature);
}

static void append_rich(Interpreter *ip, Value v, const CallText *call, Inspection *out) {
    append_marked_signature(ip, v, call, "<b><u>", "</u></b>", true, &out->html);
    append_marked_signature(ip, v, call, "**", "**", false, &out->markdown);
    Str *doc = introspect_doc(ip->vm, v);
    if (doc && doc->size) {
        Buffer text = BUFFER_EMPTY;
        append_doc(&text, doc);
        buffer_puts(&out->html, "<pre>");
        append_escaped(&out->html, text.data ? text.data : "", text.size);
        buffer_puts(&out->html, "</pre>");
        buffer_printf(&out->markdown, "```\n%s```\n", text.data ? text.data : "");
        buffer_clear(&text);
    }
    value_release(value_object(doc));
}

/* ---- at a cursor ---- */

void interpreter_inspect(Interpreter *ip, const char *code, size_t size, size_t cursor, int detail, Inspection *out) {
    *out = (Inspection){0};
    PathText path;
    CallText call;
    cursor_call(code, cursor, &call);
    cursor_path_around(code, size, cursor, &path);
    bool calls = path.end < size && code[path.end] == '(';
    bool in_call = call.position >= 0 && call.size && !(calls && path.end > path.start);
    const char *name = in_call ? call.name : code + path.start;
    size_t length = in_call ? call.size : path.end - path.start;
    predefine(ip, name, length);
    Value v = length ? introspect_path(ip->vm, name, length) : ABSENT;
    if (is_absent(v) && in_call && path.end > path.start) {
        name = code + path.start;
        length = path.end - path.start;
        v = introspect_path(ip->vm, name, length);
    }
    if (is_absent(v)) {
        const char *doc = length && name > code && name[-1] == '%' ? magic_doc(name, length) : NULL;
        out->found = doc && buffer_puts(&out->plain, doc);
        return;
    }
    if (!in_call) call.position = -1;
    out->found = describe_value(ip, v, name, detail, &out->plain);
    if (detail == 0) append_rich(ip, v, &call, out);
    value_release(v);
}

void inspection_clear(Inspection *inspection) {
    buffer_clear(&inspection->plain);
    buffer_clear(&inspection->html);
    buffer_clear(&inspection->markdown);
}
