/* inspect.c -- the module _inspect: what `inspect` asks the machine.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/image.h"
#include "engine/base/edit_distance.h"
#include "engine/lang/machine/help.h"
#include "engine/lang/machine/introspect.h"
#include "engine/lang/objects/str.h"
#include "engine/library/library.h"
#include "engine/modules/native.h"

#include <string.h>

static Value inspect_source(Vm *vm, const Value *args) {
    Buffer text = BUFFER_EMPTY;
    const char *file = NULL;
    int line = 0;
    Value result = NONE;
    if (introspect_source(vm, args[0], &text, &file, &line)) {
        result = tuple_of(vm, 3, value_object(str_from_buffer(vm, &text)), value_object(str_from(vm, file)), value_int(line));
    }
    buffer_clear(&text);                         /* not found: nothing is in it */
    return result;
}

/* The first line and column of what a code object's instructions came from. */
static Value inspect_start(Vm *vm, const Value *args) {
    const Code *code = introspect_code(args[0]);
    if (!code) return vm_raise(vm, ERROR_TYPE, "a code object is expected");
    if (!code_complete(vm, (Code *)(uintptr_t)code)) return ABSENT;
    Span first = {0};
    for (uint32_t i = 0; i < code->word_count; i++) {
        Span s = code->spans[i];
        bool earlier = s.line < first.line || (s.line == first.line && s.column < first.column);
        if (s.line && (!first.line || earlier)) first = s;
    }
    return tuple_pair(vm, value_int(first.line), value_int(first.column));
}

/* The whole text of the file or cell that a code object is of. */
static Value inspect_file(Vm *vm, const Value *args) {
    const Code *code = introspect_code(args[0]);
    return code ? value_object(str_new(vm, code->source->text, code->source->size)) : vm_raise(vm, ERROR_TYPE, "a code object is expected");
}

/* The text of a module of the library, or None. */
static Value inspect_library(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "the name must be a str");
    Buffer path = BUFFER_EMPTY;
    for (const char *c = as_str(args[0])->data; *c; c++) buffer_putc(&path, *c == '.' ? '/' : *c);
    const LibraryFile *found = path.failed || !path.data ? NULL : library_find(path.data);
    buffer_puts(&path, "/__init__");
    if (!found && !path.failed) found = library_find(path.data);
    buffer_clear(&path);
    return found ? value_object(str_new(vm, found->source, found->size)) : NONE;
}

/* How far two names are apart; None where one is too long to be compared. */
static Value inspect_distance(Vm *vm, const Value *args) {
    if (!is_str(args[0]) || !is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "the names must be str");
    const Str *a = as_str(args[0]), *b = as_str(args[1]);
    size_t distance = name_distance(a->data, a->size, b->data, b->size);
    return distance == SIZE_MAX ? NONE : value_int((int64_t)distance);
}

/* The text that explains an object of the library, or None. */
static Value inspect_text(Vm *vm, const Value *args) {
    Value text = help_find(vm, args[0]);
    return is_absent(text) ? NONE : text;
}

/* The text of what has a name and is no value: "%time"; or None. */
static Value inspect_text_of_name(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "the name must be a str");
    Value text = help_find_name(vm, as_str(args[0])->data, as_str(args[0])->size, ABSENT);
    return is_absent(text) ? NONE : text;
}

/* The docstring that a function's source has, whatever its __doc__ is; or None. */
static Value inspect_docstring(Vm *vm, const Value *args) {
    (void)vm;
    const Code *code = introspect_code(args[0]);
    return code && code->doc ? value_retain(value_object(code->doc)) : NONE;
}

static void add_names(void *context, const char *names, size_t size) {
    buffer_append(context, names, size);
    buffer_putc(context, '\n');
}

/* The names of all texts: a line for each text, blanks between its names. */
static Value inspect_names(Vm *vm, const Value *args) {
    (void)args;
    Buffer names = BUFFER_EMPTY;
    help_visit(add_names, &names);
    return value_object(str_from_buffer(vm, &names));
}

static const NativeDef functions[] = {
    {"docstring", inspect_docstring, "function, /", "The docstring that a function's source has; or None.", NATIVE_METHOD},
    {"names", inspect_names, "", "The names of all texts that explain something: a line for each text.", NATIVE_METHOD},
    {"text", inspect_text, "object, /", "The text that explains an object of the library; or None.", NATIVE_METHOD},
    {"text_of_name", inspect_text_of_name, "name, /", "The text of what has a name and is no value, as %time; or None.", NATIVE_METHOD},
    {"distance", inspect_distance, "a, b, /", "How far two names are apart: 2 for a letter added, left out or changed, 1 for its case.", NATIVE_METHOD},
    {"library", inspect_library, "name, /", "The text of a module of the library; or None.", NATIVE_METHOD},
    {"file", inspect_file, "code, /", "The whole text of the file or cell that a code object is of.", NATIVE_METHOD},
    {"start", inspect_start, "code, /", "Line and column (in UTF-8 bytes) of the first thing that the code does.", NATIVE_METHOD},
    {"source", inspect_source, "object, /", "The source of a function, class or code object, its file and first line; or None.", NATIVE_METHOD},
    {0},
};

const ModuleDef inspect_core_module = {"_inspect", "What the module inspect asks the machine.", functions, NULL};
