/* parser_statement.c -- simple statements.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/parser.h"

#include "engine/base/buffer.h"
#include "engine/lang/vm.h"

#include <string.h>

static bool ends_statement(Parser *p) {
    TokenKind kind = parser_kind(p);
    return kind == TOKEN_NEWLINE || kind == TOKEN_SEMICOLON || kind == TOKEN_END;
}

static Node *with_operand(Parser *p, NodeKind kind, Node *operand, uint32_t start) {
    Node *node = parser_node(p, kind, start);
    if (node) node->operand = operand;
    return node;
}

/* ---- assignments ---- */

static bool augmented_op(TokenKind kind, BinaryOp *op) {
    switch (kind) {
        case TOKEN_PLUS_ASSIGN: *op = BINARY_ADD; return true;
        case TOKEN_MINUS_ASSIGN: *op = BINARY_SUB; return true;
        case TOKEN_STAR_ASSIGN: *op = BINARY_MUL; return true;
        case TOKEN_SLASH_ASSIGN: *op = BINARY_DIV; return true;
        case TOKEN_FLOORDIV_ASSIGN: *op = BINARY_FLOORDIV; return true;
        case TOKEN_PERCENT_ASSIGN: *op = BINARY_MOD; return true;
        case TOKEN_POWER_ASSIGN: *op = BINARY_POW; return true;
        case TOKEN_AT_ASSIGN: *op = BINARY_MATMUL; return true;
        case TOKEN_LSHIFT_ASSIGN: *op = BINARY_LSHIFT; return true;
        case TOKEN_RSHIFT_ASSIGN: *op = BINARY_RSHIFT; return true;
        case TOKEN_AND_ASSIGN: *op = BINARY_AND; return true;
        case TOKEN_OR_ASSIGN: *op = BINARY_OR; return true;
        case TOKEN_XOR_ASSIGN: *op = BINARY_XOR; return true;
        default: return false;
    }
}

static bool is_single_target(const Node *node) {
    return node->kind == NODE_NAME || node->kind == NODE_ATTRIBUTE || node->kind == NODE_SUBSCRIPT;
}

/* annotated_rhs: yield_expr | star_expressions */
static Node *parse_value(Parser *p) {
    return parser_kind(p) == KEYWORD_YIELD ? parse_yield(p) : parse_star_expressions(p);
}

/* NAME ':' expression ['=' annotated_rhs] */
static Node *parse_annotated(Parser *p, Node *target, uint32_t start) {
    if (!is_single_target(target)) return NULL;
    p->at++;
    Node *annotation = parse_expression(p), *value = NULL;
    if (!annotation) return NULL;
    if (parser_accept(p, TOKEN_ASSIGN) && !(value = parse_value(p))) return NULL;
    Node *node = parser_node(p, NODE_ANNOTATED, start);
    if (!node) return NULL;
    node->op = target->kind == NODE_NAME && !target->parenthesized;
    node->annotated.target = target;
    node->annotated.annotation = annotation;
    node->annotated.value = value;
    return node;
}

/* single_target augassign ~ (yield_expr | star_expressions) */
static Node *parse_augmented(Parser *p, Node *target, BinaryOp op, uint32_t start) {
    if (!is_single_target(target)) return NULL;
    p->at++;
    Node *value = parse_value(p);
    Node *node = value ? parser_node(p, NODE_AUGMENTED, start) : NULL;
    if (!node) return NULL;
    node->op = (uint8_t)op;
    node->augmented.target = target;
    node->augmented.value = value;
    return node;
}

/* (star_targets '=')+ (yield_expr | star_expressions) !'=' */
static Node *parse_assign(Parser *p, Node *first, uint32_t start) {
    uint32_t mark = p->stack_count;
    Node *value = first;
    while (parser_kind(p) == TOKEN_ASSIGN) {
        if (!parser_is_target(value) || !parser_push(p, value)) return NULL;
        p->at++;
        value = parse_value(p);
        if (!value) return NULL;
    }
    Nodes targets = parser_pop(p, mark);
    Node *node = parser_node(p, NODE_ASSIGN, start);
    if (!node) return NULL;
    node->assign.targets = targets;
    node->assign.value = value;
    return node;
}

/* assignment | star_expressions | yield_expr */
static Node *parse_expression_statement(Parser *p) {
    uint32_t start = p->at;
    Node *first = parse_value(p), *node = NULL;
    BinaryOp op;
    if (first) {
        TokenKind kind = parser_kind(p);
        if (kind == TOKEN_ASSIGN) node = parse_assign(p, first, start);
        else if (kind == TOKEN_COLON) node = parse_annotated(p, first, start);
        else if (augmented_op(kind, &op)) node = parse_augmented(p, first, op, start);
        else node = with_operand(p, NODE_EXPRESSION_STATEMENT, first, start);
    }
    if (!node && p->diagnose && !parser_is_failed(p)) {
        p->at = start;
        invalid_assignment(p);
    }
    return node;
}

/* ---- imports ---- */

/* dotted_name: NAME ('.' NAME)* */
static Str *parse_dotted(Parser *p, Str **first) {
    Str *name = parser_name(p);
    if (first) *first = name;
    if (!name || parser_kind(p) != TOKEN_DOT) return name;
    Buffer text = BUFFER_EMPTY;
    buffer_append(&text, name->data, name->size);
    while (parser_accept(p, TOKEN_DOT)) {
        name = parser_name(p);
        if (!name) break;
        buffer_putc(&text, '.');
        buffer_append(&text, name->data, name->size);
    }
    if (name && !text.failed) {
        name = vm_intern_n(p->vm, text.data, text.size);
        if (!name) p->arena->failed = true;
    }
    if (text.failed) p->arena->failed = true;
    buffer_clear(&text);
    return name;
}

/* dotted_as_name: dotted_name ['as' NAME]    import_from_as_name: NAME ['as' NAME] */
static Node *parse_alias(Parser *p, bool dotted) {
    uint32_t start = p->at;
    Str *name = dotted ? parse_dotted(p, NULL) : parser_name(p), *as = NULL;
    if (!name) return NULL;
    if (parser_accept(p, KEYWORD_AS) && !(as = parser_name(p))) return NULL;
    Node *node = parser_node(p, NODE_ALIAS, start);
    if (!node) return NULL;
    node->alias.name = name;
    node->alias.as = as;
    return node;
}

/* import_name: 'import' ','.dotted_as_name+ */
static Node *parse_import(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count;
    do {
        if (!parser_push(p, parse_alias(p, true))) return NULL;
    } while (parser_accept(p, TOKEN_COMMA));
    Nodes aliases = parser_pop(p, mark);
    Node *node = parser_node(p, NODE_IMPORT, start);
    if (node) node->import.aliases = aliases;
    return node;
}

/* import_from_targets: '(' import_from_as_names [','] ')' | import_from_as_names !',' | '*' */
static bool parse_from_targets(Parser *p) {
    if (parser_accept(p, TOKEN_STAR)) return true;
    bool bracketed = parser_accept(p, TOKEN_LPAREN);
    do {
        if (p->tokens[p->at - 1].kind == TOKEN_COMMA) {
            if (bracketed && parser_kind(p) == TOKEN_RPAREN) break;
            if (p->diagnose && !bracketed && parser_kind(p) == TOKEN_NEWLINE)
                parser_fail_here(p, ERROR_SYNTAX, "trailing comma not allowed without surrounding parentheses");
        }
        if (!parser_push(p, parse_alias(p, false))) return false;
    } while (parser_accept(p, TOKEN_COMMA));
    return !bracketed || parser_accept(p, TOKEN_RPAREN);
}

/* import_from: 'from' ('.' | '...')* dotted_name 'import' import_from_targets
 *            | 'from' ('.' | '...')+ 'import' import_from_targets */
static Node *parse_import_from(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count, level = 0;
    for (;;) {
        if (parser_accept(p, TOKEN_DOT)) level++;
        else if (parser_accept(p, TOKEN_ELLIPSIS)) level += 3;
        else break;
    }
    Str *module = NULL;
    if ((level == 0 || parser_kind(p) != KEYWORD_IMPORT) && !(module = parse_dotted(p, NULL))) return NULL;
    if (!parser_accept(p, KEYWORD_IMPORT) || !parse_from_targets(p)) return NULL;
    Nodes aliases = parser_pop(p, mark);
    Node *node = parser_node(p, NODE_IMPORT_FROM, start);
    if (!node) return NULL;
    node->import.aliases = aliases;
    node->import.module = module;
    node->import.level = level;
    return node;
}

/* ---- the others ---- */

/* raise_stmt: 'raise' expression ['from' expression] | 'raise' */
static Node *parse_raise(Parser *p) {
    uint32_t start = p->at++;
    Node *exception = NULL, *cause = NULL;
    if (!ends_statement(p)) {
        exception = parse_expression(p);
        if (!exception) return NULL;
        if (parser_accept(p, KEYWORD_FROM) && !(cause = parse_expression(p))) return NULL;
    }
    Node *node = parser_node(p, NODE_RAISE, start);
    if (!node) return NULL;
    node->raise.exception = exception;
    node->raise.cause = cause;
    return node;
}

static bool is_deletable(const Node *target) {
    if (target->kind != NODE_TUPLE && target->kind != NODE_LIST) return target->kind != NODE_STARRED;
    for (uint32_t i = 0; i < target->items.count; i++)
        if (!is_deletable(target->items.items[i])) return false;
    return true;
}

/* del_stmt: 'del' ','.del_target+ [','] &(';' | NEWLINE) */
static Node *parse_delete(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count;
    bool ok = true;
    do {
        if (p->at > start + 1 && ends_statement(p)) break;
        Node *target = parse_star_target(p);
        ok = target && is_deletable(target) && parser_push(p, target);
    } while (ok && parser_accept(p, TOKEN_COMMA));
    if (!ok || !ends_statement(p)) {
        if (p->diagnose && !parser_is_failed(p)) {
            p->at = start;
            invalid_delete(p);
        }
        return NULL;
    }
    Nodes items = parser_pop(p, mark);
    Node *node = parser_node(p, NODE_DELETE, start);
    if (node) node->items = items;
    return node;
}

/* assert_stmt: 'assert' expression [',' expression] */
static Node *parse_assert(Parser *p) {
    uint32_t start = p->at++;
    Node *test = parse_expression(p), *message = NULL;
    if (!test) return NULL;
    if (parser_accept(p, TOKEN_COMMA) && !(message = parse_expression(p))) return NULL;
    Node *node = parser_node(p, NODE_ASSERT, start);
    if (!node) return NULL;
    node->assertion.test = test;
    node->assertion.message = message;
    return node;
}

/* global_stmt: 'global' ','.NAME+    nonlocal_stmt: 'nonlocal' ','.NAME+ */
static Node *parse_names(Parser *p, NodeKind kind) {
    uint32_t start = p->at++, count = 0, capacity = 0;
    Str **names = NULL;
    do {
        Str *name = parser_name(p);
        if (!name) return NULL;
        if (count == capacity) {
            capacity = capacity ? capacity * 2 : 4;
            Str **more = arena_alloc(p->arena, sizeof *more * capacity);
            if (!more) return NULL;
            if (count) memcpy(more, names, sizeof *more * count);
            names = more;
        }
        names[count++] = name;
    } while (parser_accept(p, TOKEN_COMMA));
    Node *node = parser_node(p, kind, start);
    if (!node) return NULL;
    node->names.names = names;
    node->names.count = count;
    return node;
}

/* return_stmt: 'return' [star_expressions] */
static Node *parse_return(Parser *p) {
    uint32_t start = p->at++;
    Node *value = NULL;
    if (!ends_statement(p) && !(value = parse_star_expressions(p))) return NULL;
    return with_operand(p, NODE_RETURN, value, start);
}

static Node *parse_word(Parser *p, NodeKind kind) {
    uint32_t start = p->at++;
    return parser_node(p, kind, start);
}

/* simple_stmt: assignment | star_expressions | return_stmt | import_stmt | raise_stmt | 'pass' | del_stmt
 *     | yield_stmt | assert_stmt | 'break' | 'continue' | global_stmt | nonlocal_stmt */
static Node *parse_simple_statement(Parser *p) {
    switch (parser_kind(p)) {
        case KEYWORD_RETURN: return parse_return(p);
        case KEYWORD_IMPORT: return parse_import(p);
        case KEYWORD_FROM: return parse_import_from(p);
        case KEYWORD_RAISE: return parse_raise(p);
        case KEYWORD_PASS: return parse_word(p, NODE_PASS);
        case KEYWORD_DEL: return parse_delete(p);
        case KEYWORD_ASSERT: return parse_assert(p);
        case KEYWORD_BREAK: return parse_word(p, NODE_BREAK);
        case KEYWORD_CONTINUE: return parse_word(p, NODE_CONTINUE);
        case KEYWORD_GLOBAL: return parse_names(p, NODE_GLOBAL);
        case KEYWORD_NONLOCAL: return parse_names(p, NODE_NONLOCAL);
        default: return parse_expression_statement(p);
    }
}

/* simple_stmts: ';'.simple_stmt+ [';'] NEWLINE */
bool parse_simple_statements(Parser *p, bool *semicolon) {
    for (;;) {
        if (!parser_push(p, parse_simple_statement(p))) return false;
        *semicolon = parser_accept(p, TOKEN_SEMICOLON);
        if (parser_accept(p, TOKEN_NEWLINE)) return true;
        if (!*semicolon) return false;
    }
}
