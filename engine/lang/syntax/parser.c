/* parser.c -- the parser's tools (tokens, nodes, errors) and its two passes. See parser.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/parser.h"

#include "engine/base/memory.h"
#include "engine/lang/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* ---- tokens ---- */

const Token *parser_peek(Parser *p) {
    if (p->at > p->furthest) p->furthest = p->at;
    return &p->tokens[p->at];
}

TokenKind parser_kind(Parser *p) { return (TokenKind)parser_peek(p)->kind; }

TokenKind parser_kind_after(Parser *p) {
    return p->at + 1 < p->count ? (TokenKind)p->tokens[p->at + 1].kind : TOKEN_END;
}

bool parser_accept(Parser *p, TokenKind kind) {
    if (parser_kind(p) != kind) return false;
    if (p->at + 1 < p->count) p->at++;
    return true;
}

bool parser_expect_forced(Parser *p, TokenKind kind) {
    if (parser_accept(p, kind)) return true;
    if (parser_kind(p) != TOKEN_ERROR) parser_fail_token(p, p->at, "expected '%s'", token_kind_text(kind));
    return false;
}

bool parser_at_word(Parser *p, const char *word) {
    const Token *token = parser_peek(p);
    size_t size = strlen(word);
    return token->kind == TOKEN_NAME && token->end - token->start == size &&
           memcmp(p->source->text + token->start, word, size) == 0;
}

static Str *intern_normalized(Parser *p, const char *text, size_t size) {
    utf8proc_uint8_t *normal = NULL;
    utf8proc_ssize_t n = utf8proc_map((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)size, &normal,
                                      UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT);
    if (n < 0) return vm_intern_n(p->vm, text, size);
    Str *name = vm_intern_n(p->vm, (const char *)normal, (size_t)n);
    free(normal);
    return name;
}

Str *parser_name(Parser *p) {
    const Token *token = parser_peek(p);
    if (token->kind != TOKEN_NAME) return NULL;
    const char *text = p->source->text + token->start;
    size_t size = token->end - token->start;
    bool ascii = true;
    for (size_t i = 0; i < size; i++) ascii &= (unsigned char)text[i] < 0x80;
    Str *name = ascii ? vm_intern_n(p->vm, text, size) : intern_normalized(p, text, size);
    if (!name) p->arena->failed = true;
    p->at++;
    return name;
}

bool parser_enter(Parser *p) {
    if (++p->depth <= PARSER_DEPTH_MAX) return true;
    p->depth--;
    parser_fail_span(p, ERROR_RECURSION, (Span){0}, "maximum recursion depth exceeded during compilation");
    return false;
}

/* ---- nodes ---- */

static int32_t column(const Parser *p, uint32_t offset, uint32_t line) {
    return (int32_t)(offset - p->source->line_start[line - 1]);
}

Span parser_token_span(const Parser *p, uint32_t number) {
    const Token *t = &p->tokens[number];
    return (Span){(int32_t)t->line, column(p, t->start, t->line), (int32_t)t->end_line, column(p, t->end, t->end_line)};
}

Span parser_span(const Parser *p, uint32_t start) {
    const Token *first = &p->tokens[start], *last = &p->tokens[p->at > start ? p->at - 1 : start];
    while (last > first && (last->kind == TOKEN_NEWLINE || last->kind == TOKEN_DEDENT)) last--;
    return (Span){(int32_t)first->line, column(p, first->start, first->line), (int32_t)last->end_line,
                  column(p, last->end, last->end_line)};
}

Node *parser_node(Parser *p, NodeKind kind, uint32_t start) {
    Node *node = arena_alloc(p->arena, sizeof *node);
    if (!node) return NULL;
    node->kind = (uint8_t)kind;
    node->span = parser_span(p, start);
    return node;
}

Node *parser_constant(Parser *p, Value v, uint32_t start) {
    if (is_absent(v)) {   /* an exception is pending */
        p->arena->failed = true;
        return NULL;
    }
    v = arena_keep(p->arena, v);
    Node *node = parser_node(p, NODE_CONSTANT, start);
    if (node) node->constant = v;
    return node;
}

bool parser_push(Parser *p, Node *node) {
    if (!node) return false;
    if (p->stack_count == p->stack_capacity) {
        uint32_t capacity = p->stack_capacity ? p->stack_capacity * 2 : 64;
        Node **stack = mem_realloc(p->stack, sizeof *stack * capacity);
        if (!stack) {
            p->arena->failed = true;
            return false;
        }
        p->stack = stack;
        p->stack_capacity = capacity;
    }
    p->stack[p->stack_count++] = node;
    return true;
}

Nodes parser_pop(Parser *p, uint32_t mark) {
    Nodes nodes = {NULL, p->stack_count - mark};
    p->stack_count = mark;
    if (nodes.count == 0) return nodes;
    nodes.items = arena_alloc(p->arena, sizeof *nodes.items * nodes.count);
    if (!nodes.items) return (Nodes){NULL, 0};
    memcpy(nodes.items, p->stack + mark, sizeof *nodes.items * nodes.count);
    return nodes;
}

/* ---- errors ---- */

static void *record(Parser *p, ErrorKind kind, Span span, const char *format, va_list args) {
    if (p->fault->kind != ERROR_NONE) return NULL;
    p->fault->kind = kind;
    p->fault->span = span;
    vsnprintf(p->fault->text, sizeof p->fault->text, format, args);
    return NULL;
}

void *parser_fail_span(Parser *p, ErrorKind kind, Span span, const char *format, ...) {
    va_list args;
    va_start(args, format);
    record(p, kind, span, format, args);
    va_end(args);
    return NULL;
}

void *parser_fail_node(Parser *p, const Node *node, const char *format, ...) {
    va_list args;
    va_start(args, format);
    record(p, ERROR_SYNTAX, node->span, format, args);
    va_end(args);
    return NULL;
}

void *parser_fail_range(Parser *p, const Node *a, const Node *b, const char *format, ...) {
    Span span = {a->span.line, a->span.column, b->span.end_line, b->span.end_column};
    va_list args;
    va_start(args, format);
    record(p, ERROR_SYNTAX, span, format, args);
    va_end(args);
    return NULL;
}

void *parser_fail_token(Parser *p, uint32_t token, const char *format, ...) {
    va_list args;
    va_start(args, format);
    record(p, ERROR_SYNTAX, parser_token_span(p, token), format, args);
    va_end(args);
    return NULL;
}

/* Tokens without text of their own stand where the lexer had come to: at the end of the last line, for the end. */
static Span place_of_token(const Parser *p, uint32_t number) {
    const Token *t = &p->tokens[number];
    Span span = parser_token_span(p, number);
    if (t->kind != TOKEN_END && t->kind != TOKEN_DEDENT) return span;
    if (t->start == p->source->size) {
        size_t size = 0;
        if (span.line > 1 && p->source->line_start[span.line - 1] == p->source->size) span.line--;
        source_line(p->source, span.line, &size);
        span.column = (int32_t)size;
    } else {
        span.column--;
    }
    span.end_line = span.line;
    span.end_column = -2;
    return span;
}

void *parser_fail_here(Parser *p, ErrorKind kind, const char *format, ...) {
    va_list args;
    va_start(args, format);
    record(p, kind, place_of_token(p, p->furthest), format, args);
    va_end(args);
    return NULL;
}

void *parser_fail_lexer(Parser *p, const LexerError *error) {
    p->fault->kind = error->kind;
    p->fault->span = error->span;
    p->fault->incomplete = error->open_bracket || strncmp(error->text, "unterminated triple", 19) == 0 ||
                           strcmp(error->text, "unexpected EOF while parsing") == 0;
    snprintf(p->fault->text, sizeof p->fault->text, "%s", error->text);
    return NULL;
}

/* ---- the passes ---- */

/* file: [statements] ENDMARKER */
static bool parse_file(Parser *p, Tree *tree) {
    uint32_t mark = p->stack_count;
    while (parser_kind(p) != TOKEN_END)
        if (!parse_statement(p, &tree->semicolon)) return false;
    tree->body = parser_pop(p, mark);
    tree->ends_in_block = p->at > 0 && p->tokens[p->at - 1].kind == TOKEN_DEDENT;
    return true;
}

/* eval: expressions NEWLINE* ENDMARKER */
static bool parse_eval(Parser *p, Tree *tree) {
    tree->expression = parse_expressions(p);
    if (!tree->expression) return false;
    while (parser_accept(p, TOKEN_NEWLINE)) {}
    return parser_kind(p) == TOKEN_END;
}

static bool parse_once(Parser *p, CompileMode mode, Tree *tree) {
    p->at = p->stack_count = 0;
    p->depth = 0;
    bool eval = mode == COMPILE_EVAL || mode == COMPILE_EVAL_NAMES;
    return (eval ? parse_eval(p, tree) : parse_file(p, tree)) && !parser_is_failed(p);
}

static bool is_layout(const Token *token) {
    return token->kind == TOKEN_NEWLINE || token->kind == TOKEN_INDENT || token->kind == TOKEN_DEDENT;
}

/* How far a block is to be indented that the ':' before token number end begins; 0: there is none. */
static int block_indent(const Parser *p, uint32_t end) {
    uint32_t at = end;
    while (at > 0 && is_layout(&p->tokens[at - 1])) at--;
    if (at == 0 || p->tokens[at - 1].kind != TOKEN_COLON) return 0;
    while (at > 0 && !is_layout(&p->tokens[at - 1])) at--;
    uint32_t start = p->tokens[at].start, column = 0;
    while (column < start && p->source->text[start - column - 1] != '\n') column++;
    return (int)column + 4;
}

static void fail_generic(Parser *p, uint32_t last) {
    const Token *token = &p->tokens[last];
    Span span = parser_token_span(p, last);
    uint32_t rest = last;
    while (p->tokens[rest].kind == TOKEN_DEDENT) rest++;
    p->fault->incomplete = p->tokens[rest].kind == TOKEN_END;
    p->fault->block_indent = block_indent(p, last);
    if (token->kind == TOKEN_INDENT) {
        span.column = span.end_column - 1;
        span.end_column = -2;
        parser_fail_span(p, ERROR_INDENTATION, span, "unexpected indent");
    }
    if (token->kind == TOKEN_DEDENT) parser_fail_span(p, ERROR_INDENTATION, span, "unexpected unindent");
    parser_fail_span(p, ERROR_SYNTAX, span, "invalid syntax");
}

/* Says what is wrong, after the first pass has stopped: CPython's order of precedence. */
static void diagnose(Parser *p, CompileMode mode, Tree *tree, const LexerError *lexical) {
    uint32_t last = p->furthest;
    if (p->tokens[last].kind == TOKEN_ERROR) {
        parser_fail_lexer(p, lexical);
        return;
    }
    if (p->fault->kind == ERROR_NONE) {
        p->tried = mem_calloc(p->count, 1);
        if (!p->tried) {
            p->arena->failed = true;
            return;
        }
        p->diagnose = true;
        parse_once(p, mode, tree);
        if (p->arena->failed) return;
        if (p->fault->kind == ERROR_NONE && p->tokens[p->furthest].kind == TOKEN_ERROR) {
            parser_fail_lexer(p, lexical);
            return;
        }
    }
    fail_generic(p, last);
    if (p->fault->kind == ERROR_RECURSION || lexical->kind == ERROR_NONE || lexical->yields) return;
    if (!lexical->open_bracket || p->tokens[p->furthest].line > (uint32_t)lexical->span.line)
        parser_fail_lexer(p, lexical);
}

bool parser_read_tokens(Parser *p, Lexer *lexer) {
    p->tokens = lexer->tokens;
    p->count = lexer->count;
    return lexer->error.kind != ERROR_MEMORY && lexer->count > 0;
}

bool parser_parse(Vm *vm, const Source *source, CompileMode mode, Arena *arena, Tree *tree, SyntaxFault *fault) {
    *fault = (SyntaxFault){0};
    *tree = (Tree){0};
    Lexer *lexer = mem_alloc(sizeof *lexer);
    if (!lexer) return vm_raise_memory(vm), false;
    Parser p = {.vm = vm, .arena = arena, .source = source, .fault = fault};
    bool ok = lexer_read(lexer, source) && parser_read_tokens(&p, lexer);
    if (!ok) {
        arena->failed = true;
    } else {
        ok = parse_once(&p, mode, tree);
        if (!ok && !arena->failed) diagnose(&p, mode, tree, &lexer->error);
    }
    if (arena->failed && fault->kind == ERROR_NONE && !vm_raised(vm)) vm_raise_memory(vm);
    if (arena->failed) fault->kind = ERROR_NONE;
    lexer_clear(lexer);
    mem_free(lexer);
    mem_free(p.tried);
    mem_free(p.stack);
    return ok;
}
