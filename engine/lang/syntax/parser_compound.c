/* parser_compound.c -- compound statements and blocks.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/parser.h"

#include <string.h>

/* block: NEWLINE INDENT statements DEDENT | simple_stmts */
bool parse_block(Parser *p, Nodes *body, const char *after, uint32_t first) {
    uint32_t mark = p->stack_count;
    bool semicolon;
    if (!parser_accept(p, TOKEN_NEWLINE)) {
        if (!parse_simple_statements(p, &semicolon)) return false;
    } else {
        if (!parser_accept(p, TOKEN_INDENT)) {
            if (p->diagnose && parser_kind(p) != TOKEN_ERROR)
                parser_fail_here(p, ERROR_INDENTATION, "expected an indented block after %s on line %u", after,
                                 p->tokens[first].line);
            return false;
        }
        while (!parser_accept(p, TOKEN_DEDENT))
            if (!parse_statement(p, &semicolon)) return false;
    }
    *body = parser_pop(p, mark);
    return true;
}

/* ':', whose absence at the end of a line is worth a word of its own */
static bool expect_colon(Parser *p) {
    if (parser_accept(p, TOKEN_COLON)) return true;
    if (p->diagnose && parser_kind(p) == TOKEN_NEWLINE) parser_fail_here(p, ERROR_SYNTAX, "expected ':'");
    return false;
}

/* else_block: 'else' ':' block */
static bool parse_else(Parser *p, Nodes *orelse) {
    uint32_t start = p->at;
    if (!parser_accept(p, KEYWORD_ELSE)) return true;
    return parser_expect_forced(p, TOKEN_COLON) && parse_block(p, orelse, "'else' statement", start);
}

/* The elif that a branch ends in, or NULL. */
static Node *next_branch(const Node *node) {
    Nodes orelse = node->branch.orelse;
    return orelse.count && orelse.items[0]->kind == NODE_IF && orelse.items[0]->op ? orelse.items[0] : NULL;
}

/* if_stmt: 'if' named_expression ':' block (elif_stmt | [else_block])
 * elif_stmt: 'elif' named_expression ':' block (elif_stmt | [else_block]) -- a loop, however long the chain */
static Node *parse_if(Parser *p) {
    Node *first = NULL, **place = &first;
    uint32_t whole_start = p->at;
    do {
        uint32_t start = p->at++;
        Node *test = parse_named_expression(p);
        Nodes body;
        const char *after = first ? "'elif' statement" : "'if' statement";
        if (!test || !expect_colon(p) || !parse_block(p, &body, after, start)) return NULL;
        Node *node = parser_node(p, NODE_IF, start);
        if (!node) return NULL;
        node->op = first != NULL;
        node->branch.test = test;
        node->branch.body = body;
        *place = node;
        if (parser_kind(p) == KEYWORD_ELIF) {
            node->branch.orelse = (Nodes){arena_alloc(p->arena, sizeof(Node *)), 1};
            if (!node->branch.orelse.items) return NULL;
            place = &node->branch.orelse.items[0];
        } else if (!parse_else(p, &node->branch.orelse)) {
            return NULL;
        }
    } while (parser_kind(p) == KEYWORD_ELIF && !*place);
    Span whole = parser_span(p, whole_start);
    for (Node *node = first; node; node = next_branch(node)) {      /* each ends where the chain does */
        node->span.end_line = whole.end_line;
        node->span.end_column = whole.end_column;
    }
    return first;
}

/* while_stmt: 'while' named_expression ':' block [else_block] */
static Node *parse_while(Parser *p) {
    uint32_t start = p->at++;
    Node *test = parse_named_expression(p);
    Nodes body, orelse = {NULL, 0};
    if (!test || !expect_colon(p) || !parse_block(p, &body, "'while' statement", start)) return NULL;
    if (!parse_else(p, &orelse)) return NULL;
    Node *node = parser_node(p, NODE_WHILE, start);
    if (!node) return NULL;
    node->branch.test = test;
    node->branch.body = body;
    node->branch.orelse = orelse;
    return node;
}

/* for_stmt: 'for' star_targets 'in' ~ star_expressions ':' block [else_block] */
static Node *parse_for(Parser *p) {
    uint32_t start = p->at++;
    Node *target = parse_star_targets(p);
    if (!target || !parser_accept(p, KEYWORD_IN)) {
        if (p->diagnose && !parser_is_failed(p)) {
            p->at = start;
            invalid_for_target(p);
        }
        return NULL;
    }
    Node *iterable = parse_star_expressions(p);
    Nodes body, orelse = {NULL, 0};
    if (!iterable || !expect_colon(p) || !parse_block(p, &body, "'for' statement", start)) return NULL;
    if (!parse_else(p, &orelse)) return NULL;
    Node *node = parser_node(p, NODE_FOR, start);
    if (!node) return NULL;
    node->loop.target = target;
    node->loop.iterable = iterable;
    node->loop.body = body;
    node->loop.orelse = orelse;
    return node;
}

/* ---- with ---- */

/* with_item: expression 'as' star_target &(',' | ')' | ':') | expression */
static Node *parse_with_item(Parser *p) {
    uint32_t start = p->at;
    Node *manager = parse_expression(p), *target = NULL;
    if (!manager) return NULL;
    if (parser_accept(p, KEYWORD_AS)) {
        target = parse_star_target(p);
        TokenKind next = parser_kind(p);
        if (!target || (next != TOKEN_COMMA && next != TOKEN_RPAREN && next != TOKEN_COLON)) {
            bool colon = target && next == TOKEN_NEWLINE;
            if (p->diagnose && colon) parser_fail_here(p, ERROR_SYNTAX, "expected ':'");
            if (p->diagnose && !parser_is_failed(p)) {
                p->at = start;
                invalid_with_item(p);
            }
            return NULL;
        }
    }
    Node *node = parser_node(p, NODE_WITH_ITEM, start);
    if (!node) return NULL;
    node->with_item.manager = manager;
    node->with_item.target = target;
    return node;
}

/* '(' ','.with_item+ ','? ')' ':' -- false, and all as before, if it is something else */
static bool parse_with_group(Parser *p) {
    uint32_t start = p->at, mark = p->stack_count;
    bool ok = true;
    p->at++;
    do {
        if (p->at > start + 1 && parser_kind(p) == TOKEN_RPAREN) break;
        ok = parser_push(p, parse_with_item(p));
    } while (ok && parser_accept(p, TOKEN_COMMA));
    ok = ok && parser_accept(p, TOKEN_RPAREN);
    if (ok && parser_kind(p) == TOKEN_COLON) return true;
    bool named = false;
    for (uint32_t i = mark; ok && i < p->stack_count; i++) named |= p->stack[i]->with_item.target != NULL;
    if (named) expect_colon(p);
    p->at = start;
    p->stack_count = mark;
    return false;
}

/* with_stmt: 'with' '(' ','.with_item+ ','? ')' ':' block | 'with' ','.with_item+ ':' block */
static Node *parse_with(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count;
    bool grouped = parser_kind(p) == TOKEN_LPAREN && parse_with_group(p);
    if (parser_is_failed(p)) return NULL;
    if (!grouped) {
        do {
            if (!parser_push(p, parse_with_item(p))) return NULL;
        } while (parser_accept(p, TOKEN_COMMA));
    }
    Nodes items = parser_pop(p, mark), body;
    if (!expect_colon(p) || !parse_block(p, &body, "'with' statement", start)) return NULL;
    Node *node = parser_node(p, NODE_WITH, start);
    if (!node) return NULL;
    node->with.items = items;
    node->with.body = body;
    return node;
}

/* ---- try ---- */

/* except_block: 'except' expression ['as' NAME] ':' block | 'except' ':' block
 * except_star_block: 'except' '*' expression ['as' NAME] ':' block */
static Node *parse_except(Parser *p) {
    uint32_t start = p->at++;
    Node *type = NULL;
    Str *name = NULL;
    bool star = parser_accept(p, TOKEN_STAR), ok = true;
    if (star && parser_kind(p) == TOKEN_COLON) {
        if (p->diagnose) parser_fail_here(p, ERROR_SYNTAX, "expected one or more exception types");
        return NULL;
    }
    if (parser_kind(p) != TOKEN_COLON) {
        ok = parser_kind(p) != TOKEN_NEWLINE && (type = parse_expression(p)) != NULL;
        if (ok && parser_accept(p, KEYWORD_AS)) ok = (name = parser_name(p)) != NULL;
    }
    if (!ok || parser_kind(p) != TOKEN_COLON) {
        if (p->diagnose && !parser_is_failed(p)) {
            p->at = start;
            invalid_except(p);
        }
        return NULL;
    }
    p->at++;
    Nodes body;
    if (!parse_block(p, &body, star ? "'except*' statement" : "'except' statement", start)) return NULL;
    Node *node = parser_node(p, NODE_EXCEPT, start);
    if (!node) return NULL;
    node->op = star;
    node->except.type = type;
    node->except.name = name;
    node->except.body = body;
    return node;
}

/* except_block+ | except_star_block+ */
static bool parse_handlers(Parser *p, Nodes *handlers) {
    uint32_t mark = p->stack_count;
    const Node *first = NULL;
    while (parser_kind(p) == KEYWORD_EXCEPT) {
        uint32_t at = p->at;
        Node *handler = parse_except(p);
        if (!parser_push(p, handler)) return false;
        if (!first) first = handler;
        if (handler->op == first->op) continue;
        Span span = parser_token_span(p, at), star = parser_token_span(p, at + 1);
        if (handler->op) span = (Span){span.line, span.column, star.end_line, star.end_column};
        if (p->diagnose) parser_fail_span(p, ERROR_SYNTAX, span, "cannot have both 'except' and 'except*' on the same 'try'");
        return false;
    }
    *handlers = parser_pop(p, mark);
    return true;
}

/* try_stmt: 'try' ':' block finally_block | 'try' ':' block except_block+ [else_block] [finally_block]
 * finally_block: 'finally' ':' block */
static Node *parse_try(Parser *p) {
    uint32_t start = p->at++;
    Nodes body, handlers, orelse = {NULL, 0}, final = {NULL, 0};
    if (!parser_expect_forced(p, TOKEN_COLON) || !parse_block(p, &body, "'try' statement", start)) return NULL;
    if (!parse_handlers(p, &handlers) || (handlers.count && !parse_else(p, &orelse))) return NULL;
    uint32_t last = p->at;
    if (parser_accept(p, KEYWORD_FINALLY)) {
        if (!parser_expect_forced(p, TOKEN_COLON) || !parse_block(p, &final, "'finally' statement", last)) return NULL;
    } else if (handlers.count == 0) {
        if (p->diagnose && parser_kind(p) != TOKEN_ERROR)
            parser_fail_here(p, ERROR_SYNTAX, "expected 'except' or 'finally' block");
        return NULL;
    }
    Node *node = parser_node(p, NODE_TRY, start);
    if (!node) return NULL;
    node->op = handlers.count && handlers.items[0]->op;
    node->attempt.body = body;
    node->attempt.handlers = handlers;
    node->attempt.orelse = orelse;
    node->attempt.final = final;
    return node;
}

/* ---- all ---- */

/* 'async' (function_def | with_stmt | for_stmt) */
static Node *parse_async(Parser *p, Nodes decorators, uint32_t start) {
    Span first = parser_token_span(p, p->at++);
    Node *node = NULL;
    if (parser_kind(p) == KEYWORD_DEF) node = parse_function(p, decorators, start);
    else if (parser_kind(p) == KEYWORD_WITH) node = parse_with(p);
    else if (parser_kind(p) == KEYWORD_FOR) node = parse_for(p);
    if (!node) return NULL;
    node->op = 1;
    node->span.line = first.line;
    node->span.column = first.column;
    return node;
}

/* decorators: ('@' named_expression NEWLINE)+    and what they decorate */
static Node *parse_decorated(Parser *p) {
    uint32_t start = p->at, mark = p->stack_count;
    while (parser_accept(p, TOKEN_AT)) {
        if (!parser_push(p, parse_named_expression(p))) return NULL;
        if (!parser_accept(p, TOKEN_NEWLINE)) return NULL;
    }
    Nodes decorators = parser_pop(p, mark);
    if (parser_kind(p) == KEYWORD_DEF) return parse_function(p, decorators, start);
    if (parser_kind(p) == KEYWORD_CLASS) return parse_class(p, decorators, start);
    if (parser_kind(p) == KEYWORD_ASYNC && parser_kind_after(p) == KEYWORD_DEF) return parse_async(p, decorators, start);
    return NULL;
}

/* compound_stmt: function_def | if_stmt | class_def | with_stmt | for_stmt | try_stmt | while_stmt | match_stmt
 * *other: it begins like none of them */
static Node *parse_compound(Parser *p, bool *other) {
    Nodes none = {NULL, 0};
    switch (parser_kind(p)) {
        case KEYWORD_DEF: return parse_function(p, none, p->at);
        case KEYWORD_IF: return parse_if(p);
        case KEYWORD_CLASS: return parse_class(p, none, p->at);
        case KEYWORD_WITH: return parse_with(p);
        case KEYWORD_FOR: return parse_for(p);
        case KEYWORD_TRY: return parse_try(p);
        case KEYWORD_WHILE: return parse_while(p);
        case TOKEN_AT: return parse_decorated(p);
        case KEYWORD_ASYNC: return parse_async(p, none, p->at);
        default: break;
    }
    if (parser_at_word(p, "match")) {
        uint32_t start = p->at, mark = p->stack_count;
        Node *node = parse_match(p);
        if (node || parser_is_failed(p)) return node;
        p->at = start;
        p->stack_count = mark;
    }
    *other = true;
    return NULL;
}

/* statement: compound_stmt | simple_stmts */
bool parse_statement(Parser *p, bool *semicolon) {
    bool other = false;
    if (!parser_enter(p)) return false;
    Node *node = parse_compound(p, &other);
    bool ok = other ? parse_simple_statements(p, semicolon) : parser_push(p, node);
    if (!other) *semicolon = false;
    parser_leave(p);
    return ok;
}
