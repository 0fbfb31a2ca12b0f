/* introspect.c -- looking at values for people.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/introspect.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lang/machine/function.h"
#include "engine/lang/machine/help.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/syntax/block.h"
#include "engine/library/library.h"

/* ---- paths ---- */

static bool is_name_char(char c) { return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80; }

static Value find_name(Vm *vm, const char *name, size_t size) {
    Str *key = vm_intern_n(vm, name, size);
    if (!key) return ABSENT;
    Value v = dict_get_str(vm_globals(vm), key);
    if (is_absent(v)) v = dict_get_str(vm_builtins(vm), key);
    return value_retain(v);
}

/* The key between brackets: an int or a quoted text without escapes. */
static Value read_key(Vm *vm, const char *text, size_t size) {
    if (size >= 2 && (text[0] == '\'' || text[0] == '"') && text[size - 1] == text[0])
        return value_object(str_new(vm, text + 1, size - 2));
    char *end;
    long long number = strtoll(text, &end, 10);
    return size && end == text + size ? value_int(number) : ABSENT;
}

Value introspect_index(Vm *vm, Value v, const char *text, size_t size) {
    if (!is_list(v) && !is_tuple(v) && !is_dict(v)) return ABSENT;
    Value key = read_key(vm, text, size);
    Value item = is_absent(key) ? ABSENT : value_get_item(vm, v, key);
    value_release(key);
    if (vm_raised(vm)) vm_clear_raised(vm);
    return item;
}

/* The attribute of v. Of an object whose class makes it a property the property itself: people who look must not run it. New. */
static Value find_attribute(Vm *vm, Value v, Str *name) {
    Value found = value_isa(v, &type_type) ? ABSENT : type_lookup(value_type(v), name);
    return value_isa(found, &property_type) ? value_retain(found) : value_find_attr(vm, v, name);
}

Value introspect_path(Vm *vm, const char *path, size_t size) {
    const char *at = path, *end = path + size;
    while (at < end && is_name_char(*at)) at++;
    Value v = at > path ? find_name(vm, path, (size_t)(at - path)) : ABSENT;
    while (!is_absent(v) && at < end) {
        Value next = ABSENT;
        const char *start = at + 1;
        if (*at == '.') {
            for (at++; at < end && is_name_char(*at); at++) continue;
            Str *name = at > start ? vm_intern_n(vm, start, (size_t)(at - start)) : NULL;
            if (name) next = at == end ? find_attribute(vm, v, name) : value_find_attr(vm, v, name);
        } else if (*at == '[') {
            const char *close = memchr(at, ']', (size_t)(end - at));
            if (close) next = introspect_index(vm, v, start, (size_t)(close - start));
            at = close ? close + 1 : end;
        } else {
            at = end;
        }
        value_release(v);
        v = next;
    }
    if (vm_raised(vm)) vm_clear_raised(vm);
    return v;
}

/* ---- properties of values ---- */

List *introspect_dir(Vm *vm, Value v) {
    Value dir = dict_get_c(vm, vm_builtins(vm), "dir");
    Value names = is_absent(dir) ? ABSENT : value_call_1(vm, dir, v);
    List *list = is_absent(names) ? NULL : value_to_list(vm, names);
    value_release(names);
    if (vm_raised(vm)) vm_clear_raised(vm);
    return list;
}

const char *introspect_kind(Value v) {
    if (value_is(v, &module_type)) return "module";
    if (value_isa(v, &type_type)) return "class";
    if (value_is(v, &function_type) || is_native(v) || is_method(v)) return "function";
    return is_object(v) && value_is_callable(v) && value_type(v)->call ? "function" : "instance";
}

Str *introspect_doc(Vm *vm, Value v) {
    Value doc = value_find_attr_c(vm, v, "__doc__");
    if (vm_raised(vm)) vm_clear_raised(vm);
    Type *type = value_type(v);
    if (!value_isa(v, &type_type) && value_same(doc, type_lookup(type, vm->name.doc))) {     /* what the class says: as the class says it */
        Value text = help_doc(vm, value_object(type), doc);
        value_release(doc);
        doc = text;
    }
    if (is_str(doc)) return as_str(doc);
    value_release(doc);
    return NULL;
}

/* ---- modules ---- */

/* "tensorflow/keras/layers" as "tensorflow.keras.layers"; a package's __init__ as the package. */
static void visit_file(const char *path, void (*visit)(void *context, const char *name, size_t size), void *context) {
    char name[256];
    size_t size = strlen(path);
    static const char init[] = "/__init__";
    if (size > sizeof init - 1 && strcmp(path + size - (sizeof init - 1), init) == 0) size -= sizeof init - 1;
    if (size >= sizeof name) return;
    for (size_t i = 0; i < size; i++) name[i] = path[i] == '/' ? '.' : path[i];
    visit(context, name, size);
}

void introspect_modules(Vm *vm, void (*visit)(void *context, const char *name, size_t size), void *context) {
    Value key, value;
    for (size_t i = 0; dict_walk(vm->module_defs, &i, &key, &value);) visit(context, as_str(key)->data, as_str(key)->size);
    for (size_t i = 0; i < library_count; i++) visit_file(library_files[i].name, visit, context);
}

/* ---- callables ---- */

/* The end of the parameter at text: a comma or the closing bracket of the list, outside of texts and brackets. */
static const char *parameter_end(const char *text) {
    char quote = 0;
    for (int depth = 0; *text; text++) {
        if (quote) {
            if (*text == quote) quote = 0;
        } else if (*text == '\'' || *text == '"') {
            quote = *text;
        } else if (strchr("([{", *text)) {
            depth++;
        } else if (depth == 0 && strchr(",)", *text)) {
            break;
        } else if (strchr(")]}", *text)) {
            depth--;
        }
    }
    return text;
}

/* Calls visit with the names in "(a, /, b=1, *args, c)" that can be given by keyword: b, c. */
static void visit_signature(const char *text, void (*visit)(void *context, const char *name, size_t size), void *context) {
    const char *begin = text + 1, *end;
    for (const char *at = begin; *(end = parameter_end(at)) == ','; at = end + 2)
        if (*at == '/') begin = end + 2;
    for (const char *at = begin; *at && *at != ')'; at = *end == ',' ? end + 2 : end) {
        end = parameter_end(at);
        size_t size = strcspn(at, "=:,) ");
        if (*at != '*' && *at != '/') visit(context, at, size);
    }
}

void introspect_parameters(Vm *vm, Value callable, void (*visit)(void *context, const char *name, size_t size), void *context) {
    Buffer text = BUFFER_EMPTY;
    if (function_write_signature(vm, callable, &text) && text.data && strchr(text.data, '(')) visit_signature(strchr(text.data, '('), visit, context);
    buffer_clear(&text);
    if (vm_raised(vm)) vm_clear_raised(vm);
}

static void append_lines(const Source *source, int first, int last, Buffer *out) {
    size_t size;
    for (int n = first; n <= last; n++) {
        const char *line = source_line(source, n, &size);
        if (!line) return;
        buffer_append(out, line, size);
        buffer_putc(out, '\n');
    }
}

const Code *introspect_code(Value v) {
    if (value_is(v, &method_type)) v = ((Method *)v.as.object)->function;
    if (value_isa(v, &type_type)) return ((Type *)v.as.object)->body;
    if (value_is(v, &code_type)) return (const Code *)v.as.object;
    return value_is(v, &function_type) ? ((Function *)v.as.object)->code : NULL;
}

bool introspect_source(Vm *vm, Value v, Buffer *out, const char **file, int *line) {
    const Code *code = introspect_code(v);
    if (!code || !code->source) return false;
    *line = (int)code->first_line;
    *file = code->source->filename->data;
    bool whole = str_equal_c(code->name, "<module>");
    if (!source_find_lines(code->source)) return false;
    append_lines(code->source, *line, whole ? (int)code->source->line_count : block_last_line(vm, code->source, *line), out);
    return out->size > 0;
}
