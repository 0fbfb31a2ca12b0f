/* parser_pattern.c -- the match statement and its patterns.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/parser.h"

#include "engine/lang/objects/complex.h"

#include <string.h>

static Node *parse_pattern(Parser *p);

static Node *wrap(Parser *p, NodeKind kind, Node *operand, uint32_t start) {
    Node *node = operand ? parser_node(p, kind, start) : NULL;
    if (node) node->operand = operand;
    return node;
}

static Node *capture(Parser *p, NodeKind kind, Node *pattern, Str *name, uint32_t start) {
    Node *node = parser_node(p, kind, start);
    if (!node) return NULL;
    node->as.pattern = pattern;
    node->as.name = name;
    return node;
}

/* signed_number: NUMBER | '-' NUMBER */
Node *parse_signed_number(Parser *p) {
    uint32_t start = p->at;
    bool negative = parser_accept(p, TOKEN_MINUS);
    Node *number = parse_number(p);
    if (!number || !negative) return number;
    Node *node = wrap(p, NODE_UNARY, number, start);
    if (node) node->op = UNARY_NEG;
    return node;
}

static bool is_imaginary(const Node *number) { return is_object(number->constant) && is_complex(number->constant); }

/* literal_expr: signed_number !('+' | '-') | complex_number | strings | 'None' | 'True' | 'False'
 * complex_number: signed_number ('+' | '-') NUMBER */
static Node *parse_literal_expression(Parser *p) {
    uint32_t start = p->at;
    if (parser_kind(p) != TOKEN_NUMBER && parser_kind(p) != TOKEN_MINUS) return parse_atom(p);
    Node *left = parse_signed_number(p);
    TokenKind kind = parser_kind(p);
    if (!left || (kind != TOKEN_PLUS && kind != TOKEN_MINUS)) return left;
    p->at++;
    Node *right = parse_number(p), *node = right ? parser_node(p, NODE_BINARY, start) : NULL;
    if (!node) return NULL;
    const Node *real = left->kind == NODE_UNARY ? left->operand : left;
    if (is_imaginary(real)) return parser_fail_node(p, real, "real number required in complex literal");
    if (!is_imaginary(right)) return parser_fail_node(p, right, "imaginary number required in complex literal");
    node->op = kind == TOKEN_PLUS ? BINARY_ADD : BINARY_SUB;
    node->binary.left = left;
    node->binary.right = right;
    return node;
}

static bool at_literal(Parser *p) {
    switch (parser_kind(p)) {
        case TOKEN_NUMBER: case TOKEN_MINUS: case TOKEN_STRING: case KEYWORD_NONE: case KEYWORD_TRUE:
        case KEYWORD_FALSE: return true;
        default: return false;
    }
}

/* literal_pattern */
static Node *parse_literal_pattern(Parser *p) {
    uint32_t start = p->at;
    Node *literal = parse_literal_expression(p);
    if (!literal) return NULL;
    if (literal->kind == NODE_FSTRING)
        return parser_fail_node(p, literal, "patterns may only match literals and attribute lookups");
    bool single = literal->kind == NODE_CONSTANT && (is_none(literal->constant) || is_bool(literal->constant));
    if (!single) return wrap(p, NODE_MATCH_VALUE, literal, start);
    Node *node = parser_node(p, NODE_MATCH_SINGLETON, start);
    if (node) node->constant = literal->constant;
    return node;
}

/* name_or_attr: NAME ('.' NAME)* */
static Node *parse_dotted_name(Parser *p) {
    uint32_t start = p->at;
    Node *node = parser_kind(p) == TOKEN_NAME ? parse_atom(p) : NULL;
    while (node && parser_accept(p, TOKEN_DOT)) {
        uint32_t token = p->at;
        Str *name = parser_name(p);
        Node *attribute = name ? parser_node(p, NODE_ATTRIBUTE, start) : NULL;
        if (!attribute) return NULL;
        attribute->attribute.object = node;
        attribute->attribute.name = name;
        attribute->attribute.name_span = parser_token_span(p, token);
        node = attribute;
    }
    return node;
}

/* class_pattern: name_or_attr '(' [positional_patterns [',' keyword_patterns] | keyword_patterns] [','] ')' */
static Node *parse_class_pattern(Parser *p, Node *type, uint32_t start) {
    uint32_t mark = p->stack_count, named = 0, capacity = 0;
    p->at++;
    Str **names = NULL;
    Node *first_positional = NULL, *last_positional = NULL;     /* after keywords: an error */
    while (parser_kind(p) != TOKEN_RPAREN) {
        bool keyword = parser_kind(p) == TOKEN_NAME && parser_kind_after(p) == TOKEN_ASSIGN;
        if (keyword) {
            if (named == capacity) {
                capacity = capacity ? capacity * 2 : 4;
                Str **more = arena_alloc(p->arena, sizeof *more * capacity);
                if (!more) return NULL;
                if (named) memcpy(more, names, sizeof *more * named);
                names = more;
            }
            if (!(names[named++] = parser_name(p))) return NULL;
            p->at++;
        } else if (named && !p->diagnose) {
            return NULL;
        }
        Node *pattern = parse_pattern(p);
        if (!parser_push(p, pattern)) return NULL;
        if (!keyword && named) {
            if (!first_positional) first_positional = pattern;
            last_positional = pattern;
        }
        if (!parser_accept(p, TOKEN_COMMA)) break;
    }
    if (first_positional)
        return parser_fail_range(p, first_positional, last_positional, "positional patterns follow keyword patterns");
    if (!parser_accept(p, TOKEN_RPAREN)) return NULL;
    Nodes patterns = parser_pop(p, mark);
    Node *node = parser_node(p, NODE_MATCH_CLASS, start);
    if (!node) return NULL;
    node->class_pattern.type = type;
    node->class_pattern.patterns = patterns;
    node->class_pattern.names = names;
    node->class_pattern.named = named;
    return node;
}

/* capture_pattern: !"_" NAME !('.' | '(' | '=')    wildcard_pattern: "_"
 * value_pattern: attr !('.' | '(' | '=')           class_pattern */
static Node *parse_name_pattern(Parser *p) {
    uint32_t start = p->at;
    bool wildcard = parser_at_word(p, "_");
    Node *name = parse_dotted_name(p);
    if (!name) return NULL;
    if (parser_kind(p) == TOKEN_LPAREN) return parse_class_pattern(p, name, start);
    if (parser_kind(p) == TOKEN_ASSIGN) return NULL;
    if (name->kind == NODE_ATTRIBUTE) return wrap(p, NODE_MATCH_VALUE, name, start);
    return capture(p, NODE_MATCH_AS, NULL, wildcard ? NULL : name->name.id, start);
}

/* star_pattern: '*' (pattern_capture_target | wildcard_pattern)    maybe_star_pattern: star_pattern | pattern */
static Node *parse_maybe_star(Parser *p) {
    uint32_t start = p->at;
    if (!parser_accept(p, TOKEN_STAR)) return parse_pattern(p);
    bool wildcard = parser_at_word(p, "_");
    Str *name = parser_name(p);
    return name ? capture(p, NODE_MATCH_STAR, NULL, wildcard ? NULL : name, start) : NULL;
}

/* open_sequence_pattern: maybe_star_pattern ',' [maybe_sequence_pattern]
 * maybe_sequence_pattern: ','.maybe_star_pattern+ [','] -- up to close, which is taken; TOKEN_END: none */
static Node *parse_sequence(Parser *p, TokenKind close, uint32_t start) {
    uint32_t mark = p->stack_count;
    bool comma = close == TOKEN_RBRACKET;
    while (parser_kind(p) != close) {
        if (close == TOKEN_END && (parser_kind(p) == TOKEN_COLON || parser_kind(p) == KEYWORD_IF)) break;
        if (!parser_push(p, parse_maybe_star(p))) return NULL;
        if (!parser_accept(p, TOKEN_COMMA)) break;
        comma = true;
    }
    if (close != TOKEN_END && !parser_accept(p, close)) return NULL;
    Nodes items = parser_pop(p, mark);
    bool single = !comma && items.count == 1;
    if (single) return items.items[0]->kind == NODE_MATCH_STAR ? NULL : items.items[0];
    Node *node = parser_node(p, NODE_MATCH_SEQUENCE, start);
    if (node) node->items = items;
    return node;
}

/* key_value_pattern: (literal_expr | attr) ':' pattern */
static bool parse_key(Parser *p, Nodes *keys, uint32_t *capacity) {
    Node *key = at_literal(p) ? parse_literal_expression(p) : parse_dotted_name(p);
    if (key && key->kind == NODE_FSTRING) {
        parser_fail_node(p, key, "mapping pattern keys may only match literals and attribute lookups");
        return false;
    }
    if (!key || key->kind == NODE_NAME || !parser_accept(p, TOKEN_COLON)) return false;
    if (keys->count == *capacity) {
        *capacity = *capacity ? *capacity * 2 : 4;
        Node **items = arena_alloc(p->arena, sizeof *items * *capacity);
        if (!items) return false;
        if (keys->count) memcpy(items, keys->items, sizeof *items * keys->count);
        keys->items = items;
    }
    keys->items[keys->count++] = key;
    return parser_push(p, parse_pattern(p));
}

/* mapping_pattern: '{' [items_pattern] [',' double_star_pattern] [','] '}' */
static Node *parse_mapping(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count, capacity = 0;
    Nodes keys = {NULL, 0};
    Str *rest = NULL;
    while (parser_kind(p) != TOKEN_RBRACE) {
        if (parser_accept(p, TOKEN_POWER)) {
            if (parser_at_word(p, "_") || !(rest = parser_name(p))) return NULL;
            parser_accept(p, TOKEN_COMMA);
            break;
        }
        if (!parse_key(p, &keys, &capacity)) return NULL;
        if (!parser_accept(p, TOKEN_COMMA)) break;
    }
    if (!parser_accept(p, TOKEN_RBRACE)) return NULL;
    Nodes patterns = parser_pop(p, mark);
    Node *node = parser_node(p, NODE_MATCH_MAPPING, start);
    if (!node) return NULL;
    node->mapping.keys = keys;
    node->mapping.patterns = patterns;
    node->mapping.rest = rest;
    return node;
}

/* closed_pattern: literal_pattern | capture_pattern | wildcard_pattern | value_pattern | group_pattern
 *     | sequence_pattern | mapping_pattern | class_pattern */
static Node *parse_closed(Parser *p) {
    uint32_t start = p->at;
    if (at_literal(p)) return parse_literal_pattern(p);
    switch (parser_kind(p)) {
        case TOKEN_NAME: return parse_name_pattern(p);
        case TOKEN_LBRACKET: p->at++; return parse_sequence(p, TOKEN_RBRACKET, start);
        case TOKEN_LPAREN: p->at++; return parse_sequence(p, TOKEN_RPAREN, start);
        case TOKEN_LBRACE: return parse_mapping(p);
        default: return NULL;
    }
}

/* or_pattern: '|'.closed_pattern+ */
static Node *parse_or_pattern(Parser *p) {
    uint32_t start = p->at, mark = p->stack_count;
    Node *first = parse_closed(p);
    if (!first || parser_kind(p) != TOKEN_BAR) return first;
    if (!parser_push(p, first)) return NULL;
    while (parser_accept(p, TOKEN_BAR))
        if (!parser_push(p, parse_closed(p))) return NULL;
    Nodes items = parser_pop(p, mark);
    Node *node = parser_node(p, NODE_MATCH_OR, start);
    if (node) node->items = items;
    return node;
}

static Node *fail_as_target(Parser *p) {
    if (!p->diagnose || parser_is_failed(p)) return NULL;
    if (parser_at_word(p, "_")) return parser_fail_token(p, p->at, "cannot use '_' as a target");
    if (parser_kind(p) == TOKEN_NAME) return NULL;
    Node *target = parse_expression(p);
    return target ? parser_fail_node(p, target, "invalid pattern target") : NULL;
}

/* pattern: as_pattern | or_pattern    as_pattern: or_pattern 'as' pattern_capture_target */
static Node *parse_pattern(Parser *p) {
    uint32_t start = p->at;
    if (!parser_enter(p)) return NULL;
    Node *pattern = parse_or_pattern(p);
    parser_leave(p);
    if (!pattern || !parser_accept(p, KEYWORD_AS)) return pattern;
    if (parser_at_word(p, "_") || parser_kind(p) != TOKEN_NAME) return fail_as_target(p);
    Str *name = parser_name(p);
    TokenKind next = parser_kind(p);
    if (!name || next == TOKEN_DOT || next == TOKEN_LPAREN || next == TOKEN_ASSIGN) return NULL;
    return capture(p, NODE_MATCH_AS, pattern, name, start);
}

/* case_block: "case" patterns [guard] ':' block    guard: 'if' named_expression */
static Node *parse_case(Parser *p) {
    uint32_t start = p->at++, first = p->at;
    Node *pattern = parse_sequence(p, TOKEN_END, first), *guard = NULL;
    if (!pattern) return NULL;
    if (parser_accept(p, KEYWORD_IF) && !(guard = parse_named_expression(p))) return NULL;
    if (!parser_accept(p, TOKEN_COLON)) {
        if (p->diagnose && parser_kind(p) == TOKEN_NEWLINE) parser_fail_here(p, ERROR_SYNTAX, "expected ':'");
        return NULL;
    }
    Nodes body;
    if (!parse_block(p, &body, "'case' statement", start)) return NULL;
    Node *node = parser_node(p, NODE_CASE, start);
    if (!node) return NULL;
    node->case_.pattern = pattern;
    node->case_.guard = guard;
    node->case_.body = body;
    return node;
}

/* subject_expr: star_named_expression ',' [star_named_expressions] | named_expression */
static Node *parse_subject(Parser *p) {
    uint32_t start = p->at, mark = p->stack_count;
    Node *first = parse_star_named_expression(p);
    if (!first) return NULL;
    if (parser_kind(p) != TOKEN_COMMA) return first->kind == NODE_STARRED ? NULL : first;
    if (!parser_push(p, first)) return NULL;
    while (parser_accept(p, TOKEN_COMMA) && parser_kind(p) != TOKEN_COLON)
        if (!parser_push(p, parse_star_named_expression(p))) return NULL;
    Nodes items = parser_pop(p, mark);
    Node *node = parser_node(p, NODE_TUPLE, start);
    if (node) node->items = items;
    return node;
}

/* Whether the word match can begin a match statement here: what follows must begin an expression. */
static bool may_be_statement(Parser *p) {
    switch (parser_kind_after(p)) {
        case TOKEN_NAME: case TOKEN_NUMBER: case TOKEN_STRING: case TOKEN_LPAREN: case TOKEN_LBRACKET:
        case TOKEN_LBRACE: case TOKEN_MINUS: case TOKEN_PLUS: case TOKEN_TILDE: case TOKEN_STAR: case TOKEN_ELLIPSIS:
        case KEYWORD_NOT: case KEYWORD_NONE: case KEYWORD_TRUE: case KEYWORD_FALSE: case KEYWORD_LAMBDA: return true;
        default: return false;
    }
}

/* match_stmt: "match" subject_expr ':' NEWLINE INDENT case_block+ DEDENT */
Node *parse_match(Parser *p) {
    if (!may_be_statement(p)) return NULL;
    uint32_t start = p->at++, mark = p->stack_count;
    bool diagnosing = p->diagnose;
    p->diagnose = false;         /* it may be no match statement at all */
    Node *subject = parse_subject(p);
    p->diagnose = diagnosing;
    if (!subject) return NULL;
    if (!parser_accept(p, TOKEN_COLON)) {
        if (p->diagnose && parser_kind(p) == TOKEN_NEWLINE && p->tokens[start + 1].kind == TOKEN_NAME)
            parser_fail_here(p, ERROR_SYNTAX, "expected ':'");
        return NULL;
    }
    if (!parser_accept(p, TOKEN_NEWLINE)) return NULL;
    if (!parser_accept(p, TOKEN_INDENT))
        return p->diagnose ? parser_fail_here(p, ERROR_INDENTATION,
                                              "expected an indented block after 'match' statement on line %u",
                                              p->tokens[start].line)
                           : NULL;
    do {
        if (!parser_at_word(p, "case") || !parser_push(p, parse_case(p))) return NULL;
    } while (!parser_accept(p, TOKEN_DEDENT));
    Nodes cases = parser_pop(p, mark);
    Node *node = parser_node(p, NODE_MATCH, start);
    if (!node) return NULL;
    node->match.subject = subject;
    node->match.cases = cases;
    return node;
}
