/* parser_atom.c -- atoms: names, literals, displays, comprehensions; and the arguments of calls.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/parser.h"

#include "engine/base/memory.h"
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/vm.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

/* The digits of token without underscores, in a new text. */
static char *number_text(Parser *p, const Token *token) {
    size_t size = token->end - token->start, n = 0;
    char *text = mem_alloc(size + 1);
    if (!text) {
        p->arena->failed = true;
        return NULL;
    }
    for (size_t i = 0; i < size; i++)
        if (p->source->text[token->start + i] != '_') text[n++] = p->source->text[token->start + i];
    text[n] = '\0';
    return text;
}

static Value number_value(Vm *vm, const char *text) {
    size_t size = strlen(text);
    bool prefixed = text[0] == '0' && strchr("xXoObB", text[1]) && text[1];
    if (prefixed) return int_parse(vm, text, size, 0);
    if (strchr("jJ", text[size - 1])) return complex_new(vm, 0.0, strtod(text, NULL));
    if (strpbrk(text, ".eE")) return value_float(strtod(text, NULL));
    return size <= 18 ? value_int(strtoll(text, NULL, 10)) : int_parse(vm, text, size, 10);
}

Node *parse_number(Parser *p) {
    uint32_t start = p->at;
    if (parser_kind(p) != TOKEN_NUMBER) return NULL;
    char *text = number_text(p, &p->tokens[start]);
    if (!text) return NULL;
    p->at++;
    Node *node = parser_constant(p, number_value(p->vm, text), start);
    mem_free(text);
    return node;
}

/* ---- comprehensions ---- */

/* for_if_clause: ['async'] 'for' star_targets 'in' ~ disjunction ('if' disjunction)* */
static bool parse_clause(Parser *p, Comprehension *clause) {
    clause->is_async = parser_accept(p, KEYWORD_ASYNC);
    uint32_t start = p->at++, mark = p->stack_count;
    clause->target = parse_star_targets(p);
    if (!clause->target || parser_kind(p) != KEYWORD_IN) {
        if (p->diagnose && !parser_is_failed(p)) {
            p->at = start;
            invalid_for_target(p);
        }
        return false;
    }
    p->at++;
    clause->iterable = parse_disjunction(p);
    if (!clause->iterable) return false;
    while (parser_accept(p, KEYWORD_IF))
        if (!parser_push(p, parse_disjunction(p))) return false;
    clause->conditions = parser_pop(p, mark);
    clause->span = parser_span(p, start);
    return true;
}

/* for_if_clauses: for_if_clause+ */
bool parse_comprehension_clauses(Parser *p, Node *node) {
    uint32_t count = 0, capacity = 0;
    Comprehension *clauses = NULL;
    while (parser_kind(p) == KEYWORD_FOR || (parser_kind(p) == KEYWORD_ASYNC && parser_kind_after(p) == KEYWORD_FOR)) {
        if (count == capacity) {
            capacity = capacity ? capacity * 2 : 2;
            Comprehension *more = arena_alloc(p->arena, sizeof *more * capacity);
            if (!more) return false;
            if (count) memcpy(more, clauses, sizeof *more * count);
            clauses = more;
        }
        if (!parse_clause(p, &clauses[count])) return false;
        count++;
    }
    node->comprehension.clauses = clauses;
    node->comprehension.count = count;
    return count > 0;
}

static bool at_for(Parser *p) {
    return parser_kind(p) == KEYWORD_FOR || (parser_kind(p) == KEYWORD_ASYNC && parser_kind_after(p) == KEYWORD_FOR);
}

/* element for_if_clauses close: the element is read, its first token was start's successor */
static Node *comprehension(Parser *p, NodeKind kind, Node *element, Node *value, TokenKind close, uint32_t start) {
    if (element->kind == NODE_STARRED) return NULL;
    Node *node = parser_node(p, kind, start);
    if (!node) return NULL;
    node->comprehension.element = element;
    node->comprehension.value = value;
    if (!parse_comprehension_clauses(p, node)) return NULL;
    if (close != TOKEN_END && !parser_accept(p, close)) return NULL;
    node->span = parser_span(p, start);
    return node;
}

/* ---- displays ---- */

static Node *finish_items(Parser *p, NodeKind kind, uint32_t mark, TokenKind close, uint32_t start) {
    if (close == TOKEN_END ? parser_kind(p) != close : !parser_accept(p, close)) return NULL;
    Nodes items = parser_pop(p, mark);
    Node *node = parser_node(p, kind, start);
    if (node) node->items = items;
    return node;
}

/* star_named_expression (',' star_named_expression)* [','] -- the first is read */
static bool parse_items(Parser *p, Node *first, TokenKind close) {
    if (!parser_push(p, first)) return false;
    while (parser_accept(p, TOKEN_COMMA)) {
        if (parser_kind(p) == close) break;
        if (!parser_push(p, parse_star_named_expression(p))) return false;
    }
    return true;
}

/* tuple: '(' [star_named_expression ',' [star_named_expressions]] ')'
 * group: '(' (yield_expr | named_expression) ')'
 * genexp: '(' (assignment_expression | expression !':=') for_if_clauses ')' */
static Node *parse_parenthesized(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count;
    if (parser_kind(p) == TOKEN_RPAREN) return finish_items(p, NODE_TUPLE, mark, TOKEN_RPAREN, start);
    bool yield = parser_kind(p) == KEYWORD_YIELD;
    Node *first = yield ? parse_yield(p) : parse_star_named_expression(p);
    if (!first) return NULL;
    if (!yield && at_for(p)) {
        Node *node = comprehension(p, NODE_GENERATOR, first, NULL, TOKEN_RPAREN, start);
        if (node) node->parenthesized = true;
        return node;
    }
    if (!yield && parser_kind(p) == TOKEN_COMMA)
        return parse_items(p, first, TOKEN_RPAREN) ? finish_items(p, NODE_TUPLE, mark, TOKEN_RPAREN, start) : NULL;
    if (first->kind == NODE_STARRED || !parser_accept(p, TOKEN_RPAREN)) return NULL;
    first->parenthesized = true;
    return first;
}

/* list: '[' [star_named_expressions] ']'
 * listcomp: '[' named_expression for_if_clauses ']' */
static Node *parse_bracketed(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count;
    if (parser_kind(p) == TOKEN_RBRACKET) return finish_items(p, NODE_LIST, mark, TOKEN_RBRACKET, start);
    Node *first = parse_star_named_expression(p);
    if (!first) return NULL;
    if (at_for(p)) return comprehension(p, NODE_LIST_COMPREHENSION, first, NULL, TOKEN_RBRACKET, start);
    if (!parse_items(p, first, TOKEN_RBRACKET)) return NULL;
    return finish_items(p, NODE_LIST, mark, TOKEN_RBRACKET, start);
}

/* double_starred_kvpair: '**' bitwise_or | expression ':' expression. Pushes key (or none) and value. */
static bool parse_pair(Parser *p, Nodes *keys, uint32_t *capacity, Node *key) {
    Node *value;
    if (!key && parser_accept(p, TOKEN_POWER)) {
        value = parse_bitwise_or(p);
    } else {
        if (!key) key = parse_expression(p);
        if (!key || !parser_accept(p, TOKEN_COLON)) return false;
        value = parse_expression(p);
    }
    if (!parser_push(p, value)) return false;
    if (keys->count == *capacity) {
        *capacity = *capacity ? *capacity * 2 : 8;
        Node **items = arena_alloc(p->arena, sizeof *items * *capacity);
        if (!items) return false;
        if (keys->count) memcpy(items, keys->items, sizeof *items * keys->count);
        keys->items = items;
    }
    keys->items[keys->count++] = key;
    return true;
}

/* dict: '{' [double_starred_kvpairs] '}'
 * dictcomp: '{' kvpair for_if_clauses '}' -- key is its first expression, or NULL before '**' */
static Node *parse_dict(Parser *p, Node *key, uint32_t start) {
    uint32_t mark = p->stack_count, capacity = 0;
    Nodes keys = {NULL, 0};
    if (parser_kind(p) != TOKEN_RBRACE) {
        if (!parse_pair(p, &keys, &capacity, key)) return NULL;
        if (at_for(p) && keys.items[0]) {
            Nodes value = parser_pop(p, mark);
            return value.items ? comprehension(p, NODE_DICT_COMPREHENSION, keys.items[0], value.items[0], TOKEN_RBRACE,
                                               start)
                               : NULL;
        }
        while (parser_accept(p, TOKEN_COMMA) && parser_kind(p) != TOKEN_RBRACE)
            if (!parse_pair(p, &keys, &capacity, NULL)) return NULL;
    }
    if (!parser_accept(p, TOKEN_RBRACE)) return NULL;
    Nodes values = parser_pop(p, mark);
    Node *node = parser_node(p, NODE_DICT, start);
    if (!node) return NULL;
    node->dict.keys = keys;
    node->dict.values = values;
    return node;
}

/* set: '{' star_named_expressions '}'
 * setcomp: '{' named_expression for_if_clauses '}' */
static Node *parse_braced(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count;
    TokenKind kind = parser_kind(p);
    if (kind == TOKEN_RBRACE || kind == TOKEN_POWER) return parse_dict(p, NULL, start);
    Node *first = parse_star_named_expression(p);
    if (!first) return NULL;
    if (parser_kind(p) == TOKEN_COLON && first->kind != NODE_STARRED && (first->kind != NODE_NAMED || first->parenthesized))
        return parse_dict(p, first, start);
    if (at_for(p)) return comprehension(p, NODE_SET_COMPREHENSION, first, NULL, TOKEN_RBRACE, start);
    if (!parse_items(p, first, TOKEN_RBRACE)) return NULL;
    return finish_items(p, NODE_SET, mark, TOKEN_RBRACE, start);
}

static Node *parse_display(Parser *p, TokenKind kind) {
    uint32_t start = p->at;
    if (!parser_enter(p)) return NULL;
    Node *node = kind == TOKEN_LPAREN ? parse_parenthesized(p)
                 : kind == TOKEN_LBRACKET ? parse_bracketed(p) : parse_braced(p);
    parser_leave(p);
    if (node || !p->diagnose || parser_is_failed(p)) return node;
    p->at = start;
    invalid_display(p);
    return NULL;
}

/* ---- atoms ---- */

static Node *parse_name(Parser *p) {
    Node *node = parser_node(p, NODE_NAME, p->at);
    Str *name = parser_name(p);
    if (!node || !name) return NULL;
    node->name.id = name;
    return node;
}

static Node *parse_literal(Parser *p, Value v) {
    uint32_t start = p->at++;
    return parser_constant(p, v, start);
}

/* atom: NAME | 'True' | 'False' | 'None' | strings | NUMBER | (tuple | group | genexp) | (list | listcomp)
 *     | (dict | set | dictcomp | setcomp) | '...' */
Node *parse_atom(Parser *p) {
    TokenKind kind = parser_kind(p);
    switch (kind) {
        case TOKEN_NAME: return parse_name(p);
        case TOKEN_NUMBER: return parse_number(p);
        case TOKEN_STRING: return parse_strings(p);
        case KEYWORD_TRUE: return parse_literal(p, VALUE_TRUE);
        case KEYWORD_FALSE: return parse_literal(p, VALUE_FALSE);
        case KEYWORD_NONE: return parse_literal(p, NONE);
        case TOKEN_ELLIPSIS: return parse_literal(p, ELLIPSIS);
        case TOKEN_LPAREN: case TOKEN_LBRACKET: case TOKEN_LBRACE: return parse_display(p, kind);
        default: return NULL;
    }
}

/* ---- arguments ---- */

/* starred_expression: '*' expression */
Node *parse_starred(Parser *p) {
    uint32_t start = p->at++;
    Node *operand = parse_expression(p);
    Node *node = operand ? parser_node(p, NODE_STARRED, start) : NULL;
    if (node) node->operand = operand;
    return node;
}

/* kwarg_or_double_starred: NAME '=' expression | '**' expression */
static Node *parse_keyword(Parser *p) {
    uint32_t start = p->at;
    Str *name = NULL;
    if (!parser_accept(p, TOKEN_POWER)) {
        if (p->diagnose) {
            invalid_keyword(p);
            if (parser_is_failed(p)) return NULL;
        }
        name = parser_name(p);
        p->at++;
    }
    Node *value = parse_expression(p);
    Node *node = value ? parser_node(p, NODE_KEYWORD, start) : NULL;
    if (!node) return NULL;
    node->keyword.name = name;
    node->keyword.value = value;
    return node;
}

/* (assignment_expression | expression !':=') !'=', or a genexp in the parentheses of the call */
static Node *parse_argument(Parser *p, bool first) {
    uint32_t start = p->at;
    Node *node;
    if (parser_kind(p) == TOKEN_NAME && parser_kind_after(p) == TOKEN_WALRUS) node = parse_named_expression(p);
    else node = parse_expression(p);
    if (!node) return NULL;
    if (first && at_for(p)) {
        node = comprehension(p, NODE_GENERATOR, node, NULL, TOKEN_END, start);
        return node && parser_kind(p) == TOKEN_RPAREN ? node : NULL;
    }
    TokenKind next = parser_kind(p);
    return next == TOKEN_ASSIGN || next == TOKEN_WALRUS ? NULL : node;
}

/* args: ','.(starred_expression | (assignment_expression | expression !':=') !'=')+ [',' kwargs] | kwargs
 * kwargs: ','.(NAME '=' expression | starred_expression)+ [',' ','.(NAME '=' expression | '**' expression)+] */
bool parse_arguments(Parser *p, Nodes *args, Nodes *keywords) {
    uint32_t mark = p->stack_count, capacity = 0;
    bool unpacked = false;      /* ** was seen */
    *args = *keywords = (Nodes){NULL, 0};
    do {
        TokenKind kind = parser_kind(p);
        if (kind == TOKEN_RPAREN) break;
        if (kind == TOKEN_POWER || (kind == TOKEN_NAME && parser_kind_after(p) == TOKEN_ASSIGN)) {
            unpacked |= kind == TOKEN_POWER;
            Node *keyword = parse_keyword(p);
            if (!keyword) return false;
            if (keywords->count == capacity) {
                capacity = capacity ? capacity * 2 : 8;
                Node **items = arena_alloc(p->arena, sizeof *items * capacity);
                if (!items) return false;
                if (keywords->count) memcpy(items, keywords->items, sizeof *items * keywords->count);
                keywords->items = items;
            }
            keywords->items[keywords->count++] = keyword;
            continue;
        }
        if (kind == TOKEN_STAR ? unpacked : keywords->count > 0) return false;
        Node *arg = kind == TOKEN_STAR ? parse_starred(p) : parse_argument(p, p->stack_count == mark);
        if (!parser_push(p, arg)) return false;
    } while (parser_accept(p, TOKEN_COMMA));
    *args = parser_pop(p, mark);
    return parser_kind(p) == TOKEN_RPAREN;
}
