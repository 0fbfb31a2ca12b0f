/* compiler.c -- from source text to Code, and from a fault to a SyntaxError. See compiler.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

#include "engine/base/memory.h"
#include "engine/base/utf8.h"

#include <stdio.h>
#include <string.h>

/* ---- errors ---- */

/* Column of a byte of line n, counted from 1 in characters. */
static int64_t character_column(const Source *source, int line, int column) {
    size_t size = 0;
    const char *text = source_line(source, line, &size);
    if (column < 0) return column + 1;
    if (!text) return 0;
    size_t bytes = (size_t)column;
    return (int64_t)utf8_length(text, bytes < size ? bytes : size) + 1 + (bytes > size ? (int64_t)(bytes - size) : 0);
}

static Value line_text(Vm *vm, const Source *source, int line) {
    size_t size = 0;
    const char *text = source_line(source, line, &size);
    if (!text) return value_object(str_from(vm, ""));
    bool newline = text + size < source->text + source->size;
    return value_object(str_from_bytes_lossy(vm, text, size + newline));
}

/* Raises the class with (text, (filename, line, offset, source line, end line, end offset)). */
static void raise_syntax(Vm *vm, const Source *source, const SyntaxFault *fault) {
    Span span = fault->span;
    if (fault->kind == ERROR_RECURSION || fault->kind == ERROR_MEMORY) {
        vm_raise(vm, fault->kind, "%s", fault->text);
        return;
    }
    bool placed = span.line > 0;
    int64_t offset = placed ? character_column(source, span.line, span.column) : 0;
    bool ended = span.end_line > 0;
    int64_t end_offset = ended ? character_column(source, span.end_line, span.end_column) : offset;
    Value place = tuple_of(vm, 6, value_retain(value_object(source->filename)), placed ? value_int(span.line) : NONE,
                           placed ? value_int(offset) : NONE, placed ? line_text(vm, source, span.line) : NONE,
                           placed ? value_int(ended ? span.end_line : span.line) : NONE,
                           placed ? value_int(end_offset) : NONE);
    Value text = value_object(str_from_bytes_lossy(vm, fault->text, strlen(fault->text)));
    Value args[2] = {text, place};
    Value e = is_absent(text) || is_absent(place)
                  ? ABSENT
                  : value_call(vm, value_object(vm_exception_type(vm, fault->kind)), args, 2, NULL);
    value_release(text);
    value_release(place);
    if (is_absent(e)) return;
    vm_raise_value(vm, e);
    value_release(e);
}

/* What cannot even be cut into tokens: NUL bytes, and what is not UTF-8. */
static bool check_text(const Source *source, SyntaxFault *fault) {
    size_t bad = 0;
    const char *nul = memchr(source->text, '\0', source->size);
    if (nul) {
        *fault = (SyntaxFault){.kind = ERROR_SYNTAX, .text = "source code string cannot contain null bytes"};
        return false;
    }
    if (utf8_valid(source->text, source->size, &bad)) return true;
    int line = 1;
    while ((uint32_t)line < source->line_count && source->line_start[line] <= bad) line++;
    *fault = (SyntaxFault){.kind = ERROR_SYNTAX, .span = {line, (int32_t)(bad - source->line_start[line - 1]), 0, 0}};
    snprintf(fault->text, sizeof fault->text,
             "(unicode error) 'utf-8' codec can't decode byte 0x%02x in position %zu: invalid start byte",
             (unsigned char)source->text[bad], bad - source->line_start[line - 1]);
    return false;
}

/* ---- from __future__ import ... ---- */

static const char *const features[] = {"nested_scopes", "generators", "division", "absolute_import", "with_statement",
                                       "print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop",
                                       "annotations"};

static void check_feature(Compiler *c, const Node *statement, const Node *alias) {
    const char *name = alias->alias.name->data;
    for (size_t i = 0; i < sizeof features / sizeof *features; i++) {
        if (strcmp(features[i], name) != 0) continue;
        if (strcmp(name, "annotations") == 0) c->text_annotations = true;
        return;
    }
    if (strcmp(name, "braces") == 0) compiler_fail(c, statement->span, "not a chance");
    else compiler_fail(c, statement->span, "future feature %s is not defined", name);
}

/* Future imports may follow only a docstring and each other. */
static void check_future(Compiler *c, const Nodes *body) {
    bool late = false;
    for (uint32_t i = 0; i < body->count; i++) {
        Node *node = body->items[i];
        bool future = node->kind == NODE_IMPORT_FROM && node->import.level == 0 && node->import.module &&
                      str_equal_c(node->import.module, "__future__");
        if (future && late)
            compiler_fail(c, node->span, "from __future__ imports must occur at the beginning of the file");
        for (uint32_t k = 0; future && k < node->import.aliases.count; k++) check_feature(c, node, node->import.aliases.items[k]);
        if (!future && !(i == 0 && compile_docstring(body))) late = true;
    }
}

/* ---- modules ---- */

/* The name that a cell's last statement assigned to, where its value is wanted (SHOWS_LAST_OR_ASSIGNED), or NULL. */
static Node *assigned_name(const Node *last) {
    Node *target = NULL;
    if (last->kind == NODE_ASSIGN && last->assign.targets.count == 1) target = last->assign.targets.items[0];
    else if (last->kind == NODE_AUGMENTED) target = last->augmented.target;
    else if (last->kind == NODE_ANNOTATED) target = last->annotated.target;
    return target && target->kind == NODE_NAME ? target : NULL;
}

/* The expression whose value RETURN gives, taken off the body if it is its last statement; NULL: None. */
static Node *cell_value(const Compiler *c, const Tree *tree, Nodes *body) {
    CellShows shows = vm_shows(c->vm);
    if (c->mode != COMPILE_CELL || tree->semicolon || body->count == 0) return NULL;
    if (shows != SHOWS_LAST_EXPRESSION && shows != SHOWS_LAST_OR_ASSIGNED) return NULL;
    Node *last = body->items[body->count - 1];
    if (last->kind != NODE_EXPRESSION_STATEMENT) return shows == SHOWS_LAST_OR_ASSIGNED ? assigned_name(last) : NULL;
    body->count--;
    return last->operand;
}

/* The statements; those whose values are shown as they run are all, the last one, or none. */
static void compile_shown(Compiler *c, const Tree *tree, Nodes *body) {
    bool cell = c->mode == COMPILE_CELL && !tree->semicolon;
    c->showing = c->mode == COMPILE_SINGLE_NAMES || (cell && vm_shows(c->vm) == SHOWS_ALL);
    if (cell && vm_shows(c->vm) == SHOWS_LAST && body->count) {
        Node *last = body->items[--body->count];
        compile_statements(c, body, 0);
        c->showing = true;
        compile_statement(c, last);
    } else {
        compile_statements(c, body, 0);
    }
}

static void compile_body(Compiler *c, Tree *tree) {
    Nodes body = tree->body;
    Span span = body.count ? body.items[body.count - 1]->span : (Span){1, 0, 1, 0};
    Node *value = cell_value(c, tree, &body);
    Str *doc = c->mode == COMPILE_FILE || c->mode == COMPILE_EXEC_NAMES ? compile_docstring(&body) : NULL;
    if (doc) {
        c->unit->doc = doc;
        emit_constant(c, value_object(doc), span);
        emit_name(c, c->unit->host->names ? OP_STORE_NAME : OP_STORE_GLOBAL, vm_intern(c->vm, "__doc__"), span);
    }
    compile_shown(c, tree, &body);
    if (value) {
        compile_expression(c, value);
        emit(c, OP_RETURN, 0, span);
    } else {
        emit_end(c);
    }
}

static uint32_t mode_flags(CompileMode mode, const Scope *module) {
    if (mode == COMPILE_CELL) return CODE_CELL | async_code_flags(module);
    return mode == COMPILE_EXEC_NAMES || mode == COMPILE_EVAL_NAMES || mode == COMPILE_SINGLE_NAMES ? CODE_NAMES : 0;
}

static bool is_compound(const Node *node) {
    switch (node->kind) {
        case NODE_IF: case NODE_WHILE: case NODE_FOR: case NODE_WITH: case NODE_TRY: case NODE_FUNCTION: case NODE_CLASS:
        case NODE_MATCH: return true;
        default: return false;
    }
}

/* 'single' takes one compound statement, or simple ones in one line. */
static void check_single(Compiler *c, const Nodes *body) {
    if (c->mode != COMPILE_SINGLE_NAMES || body->count < 2) return;
    const Node *first = body->items[0];
    if (is_compound(first)) compiler_fail(c, body->items[1]->span, "invalid syntax");
    else if (body->items[body->count - 1]->span.line != first->span.end_line)
        compiler_fail(c, first->span, "multiple statements found while compiling a single statement");
}

static Code *compile_tree(Compiler *c, Tree *tree) {
    Scope *module;
    if (!symbols_analyze(c->vm, c->arena, tree, c->mode, c->fault, &module)) {
        if (c->fault->kind == ERROR_NONE) compiler_out_of_memory(c);
        return NULL;
    }
    check_future(c, &tree->body);
    check_single(c, &tree->body);
    Unit unit;
    if (unit_begin(c, &unit, module, vm_intern(c->vm, "<module>"), mode_flags(c->mode, module), 1)) {
        if (tree->expression) {
            compile_expression(c, tree->expression);
            emit(c, OP_RETURN, 0, tree->expression->span);
        } else {
            compile_body(c, tree);
        }
    }
    return unit_finish(c);
}

static void raise_fault(Vm *vm, const Source *source, const SyntaxFault *fault) {
    if (vm_raised(vm)) return;
    if (fault->kind == ERROR_NONE) vm_raise_memory(vm);
    else raise_syntax(vm, source, fault);
}

bool compiler_parse(Vm *vm, const Source *source, CompileMode mode, Arena *arena, Tree *tree) {
    SyntaxFault fault = {0};
    bool ok = check_text(source, &fault) && parser_parse(vm, source, mode, arena, tree, &fault);
    if (!ok) raise_fault(vm, source, &fault);
    return ok;
}

Code *compile_source(Vm *vm, Source *source, CompileMode mode) {
    Arena arena = {0};
    SyntaxFault fault = {0};
    Tree tree;
    Compiler c = {.vm = vm, .arena = &arena, .source = source, .fault = &fault, .mode = mode};
    Code *code = compiler_parse(vm, source, mode, &arena, &tree) ? compile_tree(&c, &tree) : NULL;
    if (!code) raise_fault(vm, source, &fault);
    arena_clear(&arena);
    return code;
}

/* ---- completeness ---- */

/* Blanks alone are no line if nothing ends it, and an empty one if something does. */
int source_last_indent(const char *text, size_t size) {
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\t')) size--;
    if (size > 0 && text[size - 1] == '\n') size--;
    size_t start = size;
    while (start > 0 && text[start - 1] != '\n') start--;
    int indent = 0;
    for (; start < size && (text[start] == ' ' || text[start] == '\t'); start++)
        indent += text[start] == '\t' ? 4 : 1;
    return start < size ? indent : 0;
}

/* A block at the end goes on until a line that is not indented, or an empty one, says otherwise. */
static bool block_is_open(const Tree *tree, const char *text, size_t size) {
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\t')) size--;
    return tree->ends_in_block && size > 0 && text[size - 1] != '\n';
}

static bool ends_in_empty_line(const char *text, size_t size) {
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\t')) size--;
    if (size == 0 || text[--size] != '\n') return false;
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\t')) size--;
    return size == 0 || text[size - 1] == '\n';
}

/* Blanks to begin the line after text with: more than the last line has where it begins a block. */
static int next_indent(const SyntaxFault *fault, const Source *source) {
    bool begins = fault->block_indent && !ends_in_empty_line(source->text, source->size);
    return begins ? fault->block_indent : source_last_indent(source->text, source->size);
}

Completeness source_completeness(Vm *vm, const char *text, size_t size, int *indent) {
    Arena arena = {0};
    SyntaxFault fault = {0};
    Tree tree;
    *indent = 0;
    Str *name = str_from(vm, "<input>");
    Source *source = name ? source_new(vm, name, text, size, 0) : NULL;
    Completeness result = SOURCE_INVALID;
    if (source && check_text(source, &fault)) {
        bool ok = parser_parse(vm, source, COMPILE_CELL, &arena, &tree, &fault);
        bool slash = size > 0 && source->size > 0 && source->text[source->size - 1] == '\\';
        if (ok) result = block_is_open(&tree, source->text, source->size) ? SOURCE_INCOMPLETE : SOURCE_COMPLETE;
        else if (fault.incomplete || slash) result = SOURCE_INCOMPLETE;
        if (result == SOURCE_INCOMPLETE) *indent = next_indent(&fault, source);
    }
    vm_clear_raised(vm);
    arena_clear(&arena);
    if (source) object_release(&source->object);
    if (name) object_release(&name->object);
    return result;
}
