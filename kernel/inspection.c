/* inspection.c -- help on the object at a cursor: signature, documentation, type, source.
 *
 * Within the brackets of a call the call's function is meant, as with IPython; on a name of its own, that name.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <string.h>

#include "engine/lang/machine/function.h"
#include "engine/lang/machine/help.h"
#include "engine/lang/machine/introspect.h"
#include "kernel/cursor_text.h"
#include "kernel/help_format.h"
#include "kernel/interpreter_private.h"

enum { TEXT_MAX = 2000, SUBCLASSES_MAX = 10 }; /* bytes of a value's text, names of subclasses */

/* ---- plain text ---- */

enum { FIELDS_MAX = 12 };

/* What is said of a value: titles with texts, laid out as IPython does. */
typedef struct Fields {
    struct {
        const char *title;
        Buffer text;
    } at[FIELDS_MAX];
    int count;
} Fields;

static Buffer *field(Fields *fields, const char *title) {
    fields->at[fields->count].title = title;
    fields->at[fields->count].text = (Buffer)BUFFER_EMPTY;
    return &fields->at[fields->count++].text;
}

/* Writes the fields and lets go of them: titles as wide as the widest, texts of several lines below theirs. */
static void write_fields(Fields *fields, Buffer *out) {
    size_t width = 0;
    for (int i = 0; i < fields->count; i++)
        if (strlen(fields->at[i].title) > width) width = strlen(fields->at[i].title);
    for (int i = 0; i < fields->count; i++) {
        Buffer *text = &fields->at[i].text;
        while (text->size && text->data[text->size - 1] == '\n') text->data[--text->size] = '\0';
        const char *data = text->data ? text->data : "";
        buffer_printf(out, "\033[31m%s:\033[39m%*s%s%s\n", fields->at[i].title,
                      (int)(width - strlen(fields->at[i].title)), "", strchr(data, '\n') ? "\n" : " ", data);
        buffer_clear(text);
    }
}

/* Functions, methods and classes, of which no text is shown. */
static bool is_plain_callable(Value v) {
    return value_isa(v, &type_type) || value_is(v, &function_type) || value_is(v, &native_type) || is_method(v);
}

/* The signature of what the Python beside has, which the library's _outside asks for; v has its documentation then. */
static bool write_outside_signature(Vm *vm, Value v, Buffer *out) {
    Value outside = vm_loaded(vm, "_outside"), text = is_absent(outside) ? ABSENT : value_call_method(vm, outside, "tell", &v, 1);
    bool known = is_str(text);
    if (known) buffer_append(out, as_str(text)->data, as_str(text)->size);
    value_release(text);
    if (vm_raised(vm)) vm_clear_raised(vm);
    return known;
}

/* Appends the signature of what a call of v runs: of a decorated function's, as functools.wraps notes it. false if it is not known. */
static bool write_signature(Vm *vm, Value v, Buffer *out) {
    if (!value_is_callable(v)) return false;
    if (write_outside_signature(vm, v, out)) return true;
    Value wrapped = value_is(v, &function_type) ? value_find_attr_c(vm, v, "__wrapped__") : ABSENT;
    if (!is_absent(wrapped)) {
        bool written = write_signature(vm, wrapped, out);
        value_release(wrapped);
        return written;
    }
    if (vm_raised(vm)) vm_clear_raised(vm);
    if (is_plain_callable(v)) return function_write_signature(vm, v, out);
    Value call = value_find_attr_c(vm, v, "__call__");
    bool known = is_method(call) && function_write_signature(vm, call, out);
    value_release(call);
    return known || function_write_signature(vm, v, out);
}

/* "math.sqrt(x, /)": under the name that was asked for. */
static void add_signature(Interpreter *ip, Value v, const char *name, size_t size, Fields *fields) {
    Buffer signature = BUFFER_EMPTY;
    const char *open = NULL;
    if (write_signature(ip->vm, v, &signature) && signature.data) open = strchr(signature.data, '(');
    bool is_class = value_isa(v, &type_type), plain_class = is_class && ((Type *)v.as.object)->flags & TYPE_HEAP;
    if (open || plain_class) {
        Buffer *text = field(fields, is_class ? "Init signature" : "Signature");
        buffer_append(text, name, size);
        buffer_puts(text, open ? open : "()");
    }
    if (vm_raised(ip->vm)) vm_clear_raised(ip->vm);
    buffer_clear(&signature);
}

static void add_type_and_value(Interpreter *ip, Value v, Fields *fields) {
    Vm *vm = ip->vm;
    buffer_puts(field(fields, "Type"), value_type_name(v));
    Str *text = value_str(vm, v);
    if (text) {
        Buffer *form = field(fields, "String form");
        buffer_append(form, text->data, text->size < TEXT_MAX ? text->size : TEXT_MAX);
        if (text->size >= TEXT_MAX) buffer_puts(form, " ...");
    }
    value_release(value_object(text));
    if (vm_raised(vm)) vm_clear_raised(vm);
    int64_t length = value_type(v)->length ? value_length(vm, v) : -1;
    if (vm_raised(vm)) vm_clear_raised(vm);
    if (length >= 0) buffer_printf(field(fields, "Length"), "%lld", (long long)length);
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

/* What a class says of itself, or the nearest of its bases that does. New, or NULL. */
static Str *class_doc(Vm *vm, const Type *type) {
    for (size_t i = 0; i < type->mro->count; i++) {
        Value base = type->mro->items[i];
        Str *doc = i + 1 < type->mro->count || type->mro->count == 1 ? introspect_doc(vm, base) : NULL;
        if (doc && doc->size) return doc;
        value_release(value_object(doc));
    }
    return NULL;
}

/* The text about v: of the object itself, or of what is called so and is v, a constant. New, or ABSENT. */
static Value help_about(Vm *vm, Value v, const char *name, size_t size) {
    Value text = help_find(vm, v);
    return is_absent(text) ? help_find_name(vm, name, size, v) : text;
}

/* The text about v, its docstring, or "<no docstring>". */
static void add_doc(Vm *vm, Value v, const char *name, size_t size, Fields *fields) {
    Value found = help_about(vm, v, name, size);
    Str *doc = !is_absent(found)            ? as_str(found)
               : value_isa(v, &type_type) ? class_doc(vm, (Type *)v.as.object)
                                          : introspect_doc(vm, v);
    Buffer *text = field(fields, "Docstring");
    if (doc && doc->size)
        append_doc(text, doc);
    else
        buffer_puts(text, "<no docstring>");
    value_release(value_object(doc));
}

/* The docstring of a method that a program has written. */
static void add_method_doc(Vm *vm, Value v, const char *method, const char *title, Fields *fields) {
    Value f = value_find_attr_c(vm, v, method);
    Str *doc = is_method(f) || value_is(f, &function_type) ? introspect_doc(vm, f) : NULL;
    if (doc && doc->size) append_doc(field(fields, title), doc);
    value_release(value_object(doc));
    value_release(f);
    if (vm_raised(vm)) vm_clear_raised(vm);
}

/* What the class of an instance says, where the instance says nothing. */
static void add_docs_of_class(Vm *vm, Value v, Fields *fields) {
    Str *own = introspect_doc(vm, v), *doc = own && own->size ? NULL : class_doc(vm, value_type(v));
    if (doc) append_doc(field(fields, "Class docstring"), doc);
    value_release(value_object(doc));
    value_release(value_object(own));
    add_method_doc(vm, v, "__init__", "Init docstring", fields);
    if (value_is_callable(v)) add_method_doc(vm, v, "__call__", "Call docstring", fields);
}

static void add_subclasses(Value v, Fields *fields) {
    const Type *type = (Type *)v.as.object;
    Buffer *text = field(fields, "Subclasses");
    for (uint32_t i = 0; i < type->subclass_count && i < SUBCLASSES_MAX; i++)
        buffer_printf(text, "%s%s", i ? ", " : "", type->subclasses[i]->name);
    if (type->subclass_count >= SUBCLASSES_MAX) buffer_puts(text, ", ...");
}

/* Whether what is said of v is a docstring, which its source shows. */
static bool is_in_source(Vm *vm, Value v) {
    Value text = help_find(vm, v);
    Str *own = is_absent(text) ? introspect_doc(vm, v) : NULL;
    bool in_source = own && own->size;
    value_release(text);
    value_release(value_object(own));
    return in_source;
}

static void describe_plain(Vm *vm, Value v, const char *name, size_t size, const Buffer *source, const char *file, Fields *fields) {
    bool is_class = value_isa(v, &type_type);
    if (!source->size || !is_in_source(vm, v)) add_doc(vm, v, name, size, fields);
    if (source->size)
        buffer_append(field(fields, "Source"), source->data, source->size);
    else if (is_class)
        add_method_doc(vm, v, "__init__", "Init docstring", fields);
    if (file) buffer_puts(field(fields, "File"), file);
    buffer_puts(field(fields, "Type"), value_type_name(v));
    if (is_class && ((Type *)v.as.object)->flags & TYPE_HEAP) add_subclasses(v, fields);
}

static void describe_instance(Interpreter *ip, Value v, const char *name, size_t size, const Buffer *source, const char *file, Fields *fields) {
    add_type_and_value(ip, v, fields);
    if (file) buffer_puts(field(fields, "File"), file);
    if (source->size)
        buffer_append(field(fields, "Source"), source->data, source->size);
    else
        add_doc(ip->vm, v, name, size, fields);
    if (value_type(v)->flags & TYPE_HEAP) add_docs_of_class(ip->vm, v, fields);
}

bool describe_value(Interpreter *ip, Value v, const char *name, size_t size, int detail, Buffer *out) {
    Fields fields = {.count = 0};
    Buffer source = BUFFER_EMPTY;
    const char *file = NULL;
    int line;
    if (!introspect_source(ip->vm, v, &source, &file, &line)) file = NULL;
    if (detail == 0) source.size = 0;
    add_signature(ip, v, name, size, &fields);
    if (is_plain_callable(v))
        describe_plain(ip->vm, v, name, size, &source, file, &fields);
    else
        describe_instance(ip, v, name, size, &source, file, &fields);
    buffer_clear(&source);
    write_fields(&fields, out);
    return !out->failed;
}

/* ---- HTML and Markdown ---- */

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
        bool matches = call->keyword_size ? name == call->keyword_size && memcmp(first, call->keyword, name) == 0
                                          : index == call->position;
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

static void append_marked_signature(Interpreter *ip, Value v, const CallText *call, const char *before,
                                    const char *after, bool html, Buffer *out) {
    Buffer signature = BUFFER_EMPTY;
    size_t start = 0, end = 0;
    if (write_signature(ip->vm, v, &signature) && signature.data) {
        bool found = call->position >= 0 && find_parameter(signature.data, call, &start, &end);
        if (!found) start = end = 0;
        void (*append)(Buffer *, const char *, size_t) = html_append_escaped;
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

static void append_docstring(const Str *doc, Inspection *out) {
    Buffer text = BUFFER_EMPTY;
    append_doc(&text, doc);
    buffer_puts(&out->html, "<pre>");
    html_append_escaped(&out->html, text.data ? text.data : "", text.size);
    buffer_puts(&out->html, "</pre>");
    buffer_printf(&out->markdown, "```\n%s```\n", text.data ? text.data : "");
    buffer_clear(&text);
}

static void append_rich(Interpreter *ip, Value v, const char *name, size_t size, const CallText *call, Inspection *out) {
    append_marked_signature(ip, v, call, "<b><u>", "</u></b>", true, &out->html);
    append_marked_signature(ip, v, call, "**", "**", false, &out->markdown);
    Value text = help_about(ip->vm, v, name, size);
    Str *doc = is_absent(text) ? introspect_doc(ip->vm, v) : NULL;
    if (!is_absent(text)) {
        help_write_html(as_str(text)->data, as_str(text)->size, &out->html);
        help_write_markdown(as_str(text)->data, as_str(text)->size, &out->markdown);
    } else if (doc && doc->size) {
        append_docstring(doc, out);
    }
    value_release(text);
    value_release(value_object(doc));
}

/* A magic by its name, with or without its signs. false: there is none. */
static bool describe_magic(Interpreter *ip, const char *name, size_t size, Inspection *out) {
    Value text = magic_help(ip, name, size);
    if (is_absent(text)) return false;
    buffer_append(&out->plain, as_str(text)->data, as_str(text)->size);
    help_write_html(as_str(text)->data, as_str(text)->size, &out->html);
    help_write_markdown(as_str(text)->data, as_str(text)->size, &out->markdown);
    value_release(text);
    return true;
}

/* The source, folded where that can be. */
static void append_source(Interpreter *ip, Value v, Inspection *out) {
    Buffer source = BUFFER_EMPTY;
    const char *file;
    int line;
    if (introspect_source(ip->vm, v, &source, &file, &line)) {
        buffer_puts(&out->html, "<details><summary>Source</summary><pre><code>");
        html_append_escaped(&out->html, source.data, source.size);
        buffer_puts(&out->html, "</code></pre></details>\n");
        buffer_printf(&out->markdown, "\n**Source**\n\n```python\n%s```\n", source.data);
    }
    buffer_clear(&source);
}

/* ---- at a cursor ---- */

/* What a name at the cursor means, and its name; ABSENT: nothing that is there. New. */
static Value find_at(Interpreter *ip, const char *code, const PathText *path, const CallText *call, bool in_call, const char **name,
                     size_t *length) {
    *name = in_call ? call->name : code + path->start;
    *length = in_call ? call->size : path->end - path->start;
    predefine(ip, *name, *length);
    Value v = *length ? introspect_path(ip->vm, *name, *length) : ABSENT;
    if (is_absent(v) && in_call && path->end > path->start) {
        *name = code + path->start;
        *length = path->end - path->start;
        v = introspect_path(ip->vm, *name, *length);
    }
    const char *index = is_absent(v) && *length && (*name)[*length - 1] == ']' ? memrchr(*name, '[', *length) : NULL;
    if (!index) return v;
    *length = (size_t)(index - *name);           /* there is no such element: what has been looked in */
    return introspect_path(ip->vm, *name, *length);
}

void interpreter_inspect(Interpreter *ip, const char *code, size_t size, size_t cursor, int detail, Inspection *out) {
    *out = (Inspection){0};
    PathText path;
    CallText call;
    const char *name;
    size_t length;
    cursor_call(code, cursor, &call);
    cursor_path_around(code, size, cursor, &path);
    bool calls = path.end < size && code[path.end] == '(';
    bool in_call = call.position >= 0 && call.size && !(calls && path.end > path.start);
    Value v = find_at(ip, code, &path, &call, in_call, &name, &length);
    if (is_absent(v)) {
        out->found = length && describe_magic(ip, name, length, out);
        return;
    }
    if (!in_call) call.position = -1;
    out->found = describe_value(ip, v, name, length, detail, &out->plain);
    append_rich(ip, v, name, length, &call, out);
    if (detail) append_source(ip, v, out);
    value_release(v);
}

void inspection_clear(Inspection *inspection) {
    buffer_clear(&inspection->plain);
    buffer_clear(&inspection->html);
    buffer_clear(&inspection->markdown);
}
