/* parser_invalid.c -- the slips that the second pass recognizes: CPython's invalid_... rules, one function each.
 *
 * Every function leaves p->at as it found it. An attempt inside one that fails without an error recorded
 * only means that this is not the slip.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/parser.h"

#include <string.h>

/* What error messages call an expression. */
static const char *expression_name(const Node *node) {
    switch (node->kind) {
        case NODE_ATTRIBUTE: return "attribute";
        case NODE_SUBSCRIPT: return "subscript";
        case NODE_STARRED: return "starred";
        case NODE_NAME: return "name";
        case NODE_LIST: return "list";
        case NODE_TUPLE: return "tuple";
        case NODE_LAMBDA: return "lambda";
        case NODE_CALL: return "function call";
        case NODE_AND: case NODE_OR: case NODE_NOT: case NODE_BINARY: case NODE_UNARY: return "expression";
        case NODE_GENERATOR: return "generator expression";
        case NODE_YIELD: case NODE_YIELD_FROM: return "yield expression";
        case NODE_AWAIT: return "await expression";
        case NODE_LIST_COMPREHENSION: return "list comprehension";
        case NODE_SET_COMPREHENSION: return "set comprehension";
        case NODE_DICT_COMPREHENSION: return "dict comprehension";
        case NODE_DICT: return "dict literal";
        case NODE_SET: return "set display";
        case NODE_FSTRING: return "f-string expression";
        case NODE_COMPARE: return "comparison";
        case NODE_CONDITIONAL: return "conditional expression";
        case NODE_NAMED: return "named expression";
        default: break;
    }
    if (is_none(node->constant)) return "None";
    if (is_bool(node->constant)) return node->constant.as.integer ? "True" : "False";
    return node->constant.tag == TAG_ELLIPSIS ? "ellipsis" : "literal";
}

/* The part of node that cannot be a target, or NULL. */
static const Node *find_invalid(const Node *node, TargetUse use) {
    switch (node->kind) {
        case NODE_LIST: case NODE_TUPLE:
            for (uint32_t i = 0; i < node->items.count; i++) {
                const Node *found = find_invalid(node->items.items[i], use);
                if (found) return found;
            }
            return NULL;
        case NODE_STARRED: return use == TARGET_DELETE ? node : find_invalid(node->operand, use);
        case NODE_COMPARE:
            if (use != TARGET_FOR) return node;
            return node->compare.ops[0] == COMPARISON_IN ? find_invalid(node->compare.left, use) : NULL;
        case NODE_NAME: case NODE_SUBSCRIPT: case NODE_ATTRIBUTE: return NULL;
        default: return node;
    }
}

void invalid_target(Parser *p, const Node *node, TargetUse use) {
    const Node *found = find_invalid(node, use);
    if (found)
        parser_fail_node(p, found, "cannot %s %s", use == TARGET_DELETE ? "delete" : "assign to", expression_name(found));
}

/* Whether rule is still to be tried at the present place. */
static bool try_once(Parser *p, InvalidRule rule) {
    uint8_t bit = (uint8_t)(1u << rule);
    if (p->tried[p->at] & bit) return false;
    p->tried[p->at] |= bit;
    return true;
}

/* expression_without_invalid */
static Node *parse_quietly(Parser *p, Node *(*parse)(Parser *)) {
    p->diagnose = false;
    Node *node = parse(p);
    p->diagnose = true;
    return node;
}

static void go_back(Parser *p, uint32_t start, uint32_t mark) {
    p->at = start;
    p->stack_count = mark;
}

static bool is_legacy(const Node *node) {
    if (node->kind != NODE_NAME) return false;
    return strcmp(node->name.id->data, "print") == 0 || strcmp(node->name.id->data, "exec") == 0;
}

static bool at_soft_keyword(Parser *p) {
    return parser_at_word(p, "_") || parser_at_word(p, "case") || parser_at_word(p, "match");
}

/* Whether a token can begin an expression, so that trying to parse one is worth it. */
static bool begins_expression(TokenKind kind) {
    switch (kind) {
        case TOKEN_NAME: case TOKEN_NUMBER: case TOKEN_STRING: case TOKEN_ELLIPSIS: case TOKEN_LPAREN:
        case TOKEN_LBRACKET: case TOKEN_LBRACE: case TOKEN_PLUS: case TOKEN_MINUS: case TOKEN_TILDE: case KEYWORD_NOT:
        case KEYWORD_NONE: case KEYWORD_TRUE: case KEYWORD_FALSE: case KEYWORD_LAMBDA: return true;
        default: return false;
    }
}

/* invalid_expression: !(NAME STRING | SOFT_KEYWORD) a=disjunction b=expression_without_invalid
 *     | a=disjunction 'if' b=disjunction !('else' | ':') */
void invalid_expression(Parser *p) {
    if (!try_once(p, INVALID_EXPRESSION)) return;
    uint32_t start = p->at, mark = p->stack_count;
    bool prefix = parser_kind(p) == TOKEN_NAME && (parser_kind_after(p) == TOKEN_STRING || at_soft_keyword(p));
    Node *a = parse_disjunction(p);
    uint32_t after = p->at;
    if (a && !parser_is_failed(p) && !prefix && begins_expression(parser_kind(p))) {
        bool bracketed = false;
        Node *b = parse_quietly(p, parse_expression);
        if (b) bracketed = p->tokens[p->at - 1].bracketed;
        if (b && !is_legacy(a) && bracketed)
            parser_fail_range(p, a, b, "invalid syntax. Perhaps you forgot a comma?");
    }
    p->at = after;
    if (a && !parser_is_failed(p) && parser_accept(p, KEYWORD_IF)) {
        Node *b = parse_disjunction(p);
        if (b && parser_kind(p) != KEYWORD_ELSE && parser_kind(p) != TOKEN_COLON)
            parser_fail_range(p, a, b, "expected 'else' after 'if' expression");
    }
    go_back(p, start, mark);
}

/* invalid_legacy_expression: a=NAME !'(' b=star_expressions */
void invalid_legacy_expression(Parser *p) {
    if (parser_is_failed(p) || !(parser_at_word(p, "print") || parser_at_word(p, "exec"))) return;
    if (parser_kind_after(p) == TOKEN_LPAREN || !try_once(p, INVALID_LEGACY)) return;
    uint32_t start = p->at, mark = p->stack_count;
    Node *a = parse_atom(p);
    Node *b = a && (begins_expression(parser_kind(p)) || parser_kind(p) == TOKEN_STAR) ? parse_star_expressions(p) : NULL;
    if (b)
        parser_fail_range(p, a, b, "Missing parentheses in call to '%s'. Did you mean %s(...)?", a->name.id->data,
                          a->name.id->data);
    go_back(p, start, mark);
}

/* a=NAME '=' b=bitwise_or !('=' | ':=') */
static void invalid_name_equals(Parser *p, uint32_t start, uint32_t mark) {
    go_back(p, start, mark);
    if (parser_kind(p) != TOKEN_NAME || parser_kind_after(p) != TOKEN_ASSIGN) return;
    Node *a = parse_atom(p);
    p->at++;
    Node *b = a ? parse_bitwise_or(p) : NULL;
    if (b && parser_kind(p) != TOKEN_ASSIGN && parser_kind(p) != TOKEN_WALRUS)
        parser_fail_range(p, a, b, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
}

static bool is_plain_start(const Node *a) {
    if (a->kind == NODE_LIST || a->kind == NODE_TUPLE || a->kind == NODE_GENERATOR) return true;
    return a->kind == NODE_CONSTANT && (is_none(a->constant) || is_bool(a->constant));
}

/* invalid_named_expression: a=expression ':=' expression | a=NAME '=' b=bitwise_or !('=' | ':=')
 *     | !(list | tuple | genexp | 'True' | 'None' | 'False') a=bitwise_or b='=' bitwise_or !('=' | ':=') */
void invalid_named_expression(Parser *p) {
    if (!try_once(p, INVALID_NAMED)) return;
    uint32_t start = p->at, mark = p->stack_count;
    Node *a = parse_expression(p);
    if (a && parser_accept(p, TOKEN_WALRUS) && parse_expression(p))
        parser_fail_node(p, a, "cannot use assignment expressions with %s", expression_name(a));
    if (!parser_is_failed(p)) invalid_name_equals(p, start, mark);
    go_back(p, start, mark);
    if (parser_is_failed(p) || !(a = parse_bitwise_or(p)) || is_plain_start(a) || !parser_accept(p, TOKEN_ASSIGN)) {
        go_back(p, start, mark);
        return;
    }
    if (parse_bitwise_or(p) && parser_kind(p) != TOKEN_ASSIGN && parser_kind(p) != TOKEN_WALRUS)
        parser_fail_node(p, a, "cannot assign to %s here. Maybe you meant '==' instead of '='?", expression_name(a));
    go_back(p, start, mark);
}

/* ---- assignments ---- */

/* a=invalid_ann_assign_target ':' expression | a=star_named_expression ',' star_named_expressions* ':' expression
 * | a=expression ':' expression */
static void invalid_annotation(Parser *p, Node *first) {
    uint32_t start = p->at;
    if (parser_accept(p, TOKEN_COMMA)) {
        uint32_t mark = p->stack_count;
        while (begins_expression(parser_kind(p)) || parser_kind(p) == TOKEN_STAR) {
            if (!parse_star_named_expression(p) || !parser_accept(p, TOKEN_COMMA)) break;
        }
        if (!parser_is_failed(p) && parser_accept(p, TOKEN_COLON) && parse_expression(p))
            parser_fail_node(p, first, "only single target (not tuple) can be annotated");
        go_back(p, start, mark);
        return;
    }
    bool list = first->kind == NODE_LIST || first->kind == NODE_TUPLE;
    if (!parser_accept(p, TOKEN_COLON) || !parse_expression(p)) return;
    if (list)
        parser_fail_node(p, first, "only single target (not %s) can be annotated", expression_name(first));
    else if (first->kind != NODE_STARRED)
        parser_fail_node(p, first, "illegal target for annotation");
}

/* (star_targets '=')* a=star_expressions '=' | (star_targets '=')* a=yield_expr '=' */
static void invalid_assign_target(Parser *p) {
    for (;;) {
        bool yield = parser_kind(p) == KEYWORD_YIELD;
        Node *a = yield ? parse_yield(p) : parse_star_expressions(p);
        if (!a || !parser_accept(p, TOKEN_ASSIGN)) return;
        if (yield) parser_fail_node(p, a, "assignment to yield expression not possible");
        else invalid_target(p, a, TARGET_ASSIGN);
        if (parser_is_failed(p)) return;
    }
}

static bool at_augmented(Parser *p) {
    TokenKind kind = parser_kind(p);
    return (kind >= TOKEN_POWER_ASSIGN && kind <= TOKEN_RSHIFT_ASSIGN) ||
           (kind >= TOKEN_PLUS_ASSIGN && kind <= TOKEN_XOR_ASSIGN);
}

/* invalid_assignment: the annotations above | the targets above
 *     | a=star_expressions augassign (yield_expr | star_expressions) */
void invalid_assignment(Parser *p) {
    uint32_t start = p->at, mark = p->stack_count;
    Node *first = parser_kind(p) == KEYWORD_YIELD ? NULL : parse_star_named_expression(p);
    if (first && !parser_is_failed(p)) invalid_annotation(p, first);
    go_back(p, start, mark);
    if (!parser_is_failed(p)) invalid_assign_target(p);
    go_back(p, start, mark);
    Node *a = parser_is_failed(p) || parser_kind(p) == KEYWORD_YIELD ? NULL : parse_star_expressions(p);
    if (a && at_augmented(p)) {
        p->at++;
        if (parser_kind(p) == KEYWORD_YIELD ? parse_yield(p) : parse_star_expressions(p))
            parser_fail_node(p, a, "'%s' is an illegal expression for augmented assignment", expression_name(a));
    }
    go_back(p, start, mark);
}

/* invalid_for_target: 'for' a=star_expressions */
void invalid_for_target(Parser *p) {
    if (!try_once(p, INVALID_FOR)) return;
    uint32_t start = p->at++, mark = p->stack_count;
    Node *a = parse_star_expressions(p);
    if (a) invalid_target(p, a, TARGET_FOR);
    go_back(p, start, mark);
}

/* invalid_del_stmt: 'del' a=star_expressions */
void invalid_delete(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count;
    Node *a = parse_star_expressions(p);
    if (a) invalid_target(p, a, TARGET_DELETE);
    go_back(p, start, mark);
}

/* invalid_with_item: expression 'as' a=expression &(',' | ')' | ':') */
void invalid_with_item(Parser *p) {
    uint32_t start = p->at, mark = p->stack_count;
    Node *a = parse_expression(p) && parser_accept(p, KEYWORD_AS) ? parse_expression(p) : NULL;
    TokenKind next = parser_kind(p);
    if (a && (next == TOKEN_COMMA || next == TOKEN_RPAREN || next == TOKEN_COLON)) invalid_target(p, a, TARGET_ASSIGN);
    go_back(p, start, mark);
}

/* ---- calls ---- */

static const char *const eq_hint = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";

/* invalid_kwarg: ('True' | 'False' | 'None') '=' | NAME '=' expression for_if_clauses
 *     | !(NAME '=') a=expression b='=' */
void invalid_keyword(Parser *p) {
    if (!try_once(p, INVALID_KEYWORD)) return;
    uint32_t start = p->at, mark = p->stack_count;
    TokenKind kind = parser_kind(p), next = parser_kind_after(p);
    Span span = parser_token_span(p, start), last = parser_token_span(p, start + 1 < p->count ? start + 1 : start);
    span.end_line = last.end_line;
    span.end_column = last.end_column;
    if ((kind == KEYWORD_TRUE || kind == KEYWORD_FALSE || kind == KEYWORD_NONE) && next == TOKEN_ASSIGN) {
        parser_fail_span(p, ERROR_SYNTAX, span, "cannot assign to %s", token_kind_text(kind));
    } else if (kind == TOKEN_NAME && next == TOKEN_ASSIGN) {
        p->at += 2;
        Node *node = parse_expression(p);
        if (node && parser_kind(p) == KEYWORD_FOR && parse_comprehension_clauses(p, node))
            parser_fail_span(p, ERROR_SYNTAX, span, "%s", eq_hint);
    } else if (begins_expression(kind)) {
        Node *a = parse_expression(p);
        if (a && parser_kind(p) == TOKEN_ASSIGN) {
            Span equals = parser_token_span(p, p->at);
            span = (Span){a->span.line, a->span.column, equals.end_line, equals.end_column};
            parser_fail_span(p, ERROR_SYNTAX, span,
                             "expression cannot contain assignment, perhaps you meant \"==\"?");
        }
    }
    go_back(p, start, mark);
}

/* The clauses that follow the argument a make it a generator expression that lacks its parentheses. */
static void unparenthesized(Parser *p, Node *a, bool first) {
    Node scratch = *a;
    if (!parse_comprehension_clauses(p, &scratch)) return;
    if (first && parser_kind(p) != TOKEN_COMMA) return;
    const Comprehension *last = &scratch.comprehension.clauses[scratch.comprehension.count - 1];
    Span span = {a->span.line, a->span.column, last->span.end_line, last->span.end_column};
    parser_fail_span(p, ERROR_SYNTAX, span, "Generator expression must be parenthesized");
}

/* Does a for_if_clause stand here? */
static bool begins_clause(Parser *p) {
    return parser_kind(p) == KEYWORD_FOR || (parser_kind(p) == KEYWORD_ASYNC && parser_kind_after(p) == KEYWORD_FOR);
}

/* invalid_arguments: a=args ',' '*' | a=expression for_if_clauses ',' [args | expression for_if_clauses]
 *     | a=args for_if_clauses | args ',' a=expression for_if_clauses | a=args ',' args */
void invalid_arguments(Parser *p) {
    if (!try_once(p, INVALID_ARGUMENTS)) return;
    uint32_t start = p->at, mark = p->stack_count;
    bool keywords = false, unpacked = false, first = true;
    do {
        TokenKind kind = parser_kind(p), next = parser_kind_after(p);
        if (kind == TOKEN_POWER) {
            p->at++;
            if (!parse_expression(p)) break;
            keywords = unpacked = true;
        } else if (kind == TOKEN_NAME && next == TOKEN_ASSIGN) {
            invalid_keyword(p);
            p->at += 2;
            if (parser_is_failed(p) || !parse_expression(p)) break;
            keywords = true;
        } else if (kind == TOKEN_STAR) {
            if (unpacked && !first)
                parser_fail_token(p, p->at, "iterable argument unpacking follows keyword argument unpacking");
            Node *starred = parser_is_failed(p) ? NULL : parse_starred(p);
            if (starred && !first && !keywords && begins_clause(p)) unparenthesized(p, starred, false);
            if (!starred || parser_is_failed(p)) break;
        } else {
            if (next == TOKEN_ASSIGN || !begins_expression(kind)) invalid_keyword(p);
            Node *a = parser_is_failed(p) ? NULL
                      : kind == TOKEN_NAME && next == TOKEN_WALRUS ? parse_named_expression(p) : parse_expression(p);
            if (!a) break;
            if (parser_kind(p) == TOKEN_ASSIGN) {
                Span equals = parser_token_span(p, p->at);
                parser_fail_span(p, ERROR_SYNTAX,
                                 (Span){a->span.line, a->span.column, equals.end_line, equals.end_column},
                                 "expression cannot contain assignment, perhaps you meant \"==\"?");
            } else if (begins_clause(p)) {
                unparenthesized(p, a, first);
            } else if (keywords) {
                parser_fail_token(p, p->at - (p->tokens[p->at].kind != TOKEN_RPAREN), "positional argument follows keyword argument%s",
                                  unpacked ? " unpacking" : "");
            }
            if (parser_is_failed(p)) break;
        }
        first = false;
    } while (parser_accept(p, TOKEN_COMMA) && parser_kind(p) != TOKEN_RPAREN);
    go_back(p, start, mark);
}

/* ---- displays ---- */

/* invalid_group: '(' a=starred_expression ')' | '(' a='**' expression ')' */
static void invalid_group(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count;
    uint32_t star = p->at;
    if (parser_kind(p) == TOKEN_STAR) {
        Node *a = parse_starred(p);
        if (a && parser_kind(p) == TOKEN_RPAREN) parser_fail_node(p, a, "cannot use starred expression here");
    } else if (parser_accept(p, TOKEN_POWER)) {
        if (parse_expression(p) && parser_kind(p) == TOKEN_RPAREN)
            parser_fail_token(p, star, "cannot use double starred expression here");
    }
    go_back(p, start, mark);
}

/* invalid_comprehension: ('[' | '(' | '{') a=starred_expression for_if_clauses
 *     | ('[' | '{') a=star_named_expression ',' [b=star_named_expressions] for_if_clauses */
void invalid_comprehension(Parser *p) {
    uint32_t start = p->at, mark = p->stack_count;
    TokenKind open = parser_kind(p);
    Node scratch = {0};
    if (parser_is_failed(p)) return;
    p->at++;
    Node *a = parser_kind(p) == TOKEN_STAR ? parse_starred(p) : parse_star_named_expression(p), *b = a;
    if (a && a->kind == NODE_STARRED && parser_kind(p) == KEYWORD_FOR) {
        if (parse_comprehension_clauses(p, &scratch))
            parser_fail_node(p, a, "iterable unpacking cannot be used in comprehension");
    } else if (a && open != TOKEN_LPAREN && parser_kind(p) == TOKEN_COMMA) {
        Span end = parser_token_span(p, p->at);
        while (b && parser_accept(p, TOKEN_COMMA) && parser_kind(p) != KEYWORD_FOR)
            if ((b = parse_star_named_expression(p))) end = b->span;
        if (b && parser_kind(p) == KEYWORD_FOR && parse_comprehension_clauses(p, &scratch))
            parser_fail_span(p, ERROR_SYNTAX, (Span){a->span.line, a->span.column, end.end_line, end.end_column},
                             "did you forget parentheses around the comprehension target?");
    }
    go_back(p, start, mark);
}

/* invalid_dict_comprehension: '{' a='**' bitwise_or for_if_clauses '}'
 * invalid_double_starred_kvpairs: ','.double_starred_kvpair+ ',' invalid_kvpair
 *     | expression ':' a='*' bitwise_or | expression ':' &('}' | ',')
 * invalid_kvpair: a=expression !(':') | the two above */
static void invalid_dict(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count;
    bool later = false;
    Node scratch = {0};
    while (!parser_is_failed(p) && parser_kind(p) != TOKEN_RBRACE) {
        uint32_t first = p->at;
        if (parser_accept(p, TOKEN_POWER)) {
            if (!parse_bitwise_or(p)) break;
            if (!later && parser_kind(p) == KEYWORD_FOR && parse_comprehension_clauses(p, &scratch))
                parser_fail_token(p, first, "dict unpacking cannot be used in dict comprehension");
        } else {
            Node *key = parse_expression(p);
            if (!key) break;
            if (!parser_accept(p, TOKEN_COLON)) {
                Span at = key->span;
                at.line = at.end_line;
                at.column = at.end_column - 1;
                at.end_column = -1;
                if (later) parser_fail_span(p, ERROR_SYNTAX, at, "':' expected after dictionary key");
                break;
            }
            uint32_t colon = p->at - 1, star = p->at;
            if (parser_accept(p, TOKEN_STAR) && parse_bitwise_or(p)) {
                Span at = parser_token_span(p, star);
                at.end_line = (int32_t)p->tokens[p->furthest].end_line;
                at.end_column = parser_token_span(p, p->furthest).end_column - 1;
                parser_fail_span(p, ERROR_SYNTAX, at, "cannot use a starred expression in a dictionary value");
            } else if (parser_kind(p) == TOKEN_RBRACE || parser_kind(p) == TOKEN_COMMA) {
                parser_fail_token(p, colon, "expression expected after dictionary key and ':'");
            } else if (!parse_expression(p)) {
                break;
            }
        }
        later = true;
        if (!parser_accept(p, TOKEN_COMMA)) break;
    }
    go_back(p, start, mark);
}

void invalid_display(Parser *p) {
    if (!try_once(p, INVALID_DISPLAY)) return;
    TokenKind open = parser_kind(p);
    if (open == TOKEN_LPAREN) invalid_group(p);
    if (open == TOKEN_LBRACE) invalid_dict(p);
    invalid_comprehension(p);
}

/* ---- except ---- */

/* invalid_except_stmt: 'except' ['*'] a=expression ',' expressions ['as' NAME] ':'
 *     | 'except' ['*'] expression ['as' NAME] NEWLINE | 'except' NEWLINE */
void invalid_except(Parser *p) {
    uint32_t start = p->at++, mark = p->stack_count;
    parser_accept(p, TOKEN_STAR);
    Node *a = parser_kind(p) == TOKEN_NEWLINE ? NULL : parse_expression(p);
    if (a && parser_accept(p, TOKEN_COMMA)) {
        bool ok = parse_star_expressions(p) != NULL;
        if (ok && parser_accept(p, KEYWORD_AS)) ok = parser_name(p) != NULL;
        if (ok && parser_kind(p) == TOKEN_COLON) {
            Span at = a->span, colon = parser_token_span(p, p->at);
            at.end_line = colon.line;
            at.end_column = colon.column;
            parser_fail_span(p, ERROR_SYNTAX, at, "multiple exception types must be parenthesized");
        }
    } else {
        if (a && parser_accept(p, KEYWORD_AS)) parser_name(p);
        if (!parser_is_failed(p) && parser_kind(p) == TOKEN_NEWLINE) parser_fail_here(p, ERROR_SYNTAX, "expected ':'");
    }
    go_back(p, start, mark);
}

/* ---- parameters ---- */

typedef struct ParameterScan {
    TokenKind end;
    bool defaults, slash, star;
    uint32_t seen;
} ParameterScan;

static bool scan_parameter(Parser *p, const ParameterScan *scan, bool *has_default) {
    p->at++;
    if (scan->end == TOKEN_RPAREN && parser_accept(p, TOKEN_COLON) && !parse_expression(p)) return false;
    uint32_t equals = p->at;
    *has_default = parser_accept(p, TOKEN_ASSIGN);
    TokenKind next = parser_kind(p);
    if (*has_default && (next == scan->end || next == TOKEN_COMMA)) {
        parser_fail_token(p, equals, "expected default value expression");
        return false;
    }
    return !*has_default || parse_expression(p) != NULL;
}

/* invalid_kwds: '**' param a='=' | '**' param ',' a=param | '**' param ',' a=('*' | '**' | '/') */
static void invalid_double_star(Parser *p, const ParameterScan *scan) {
    p->at++;
    if (parser_kind(p) != TOKEN_NAME) return;
    p->at++;
    if (scan->end == TOKEN_RPAREN && parser_accept(p, TOKEN_COLON) && !parse_expression(p)) return;
    if (parser_kind(p) == TOKEN_ASSIGN) {
        parser_fail_token(p, p->at, "var-keyword argument cannot have default value");
        return;
    }
    if (!parser_accept(p, TOKEN_COMMA)) return;
    TokenKind next = parser_kind(p);
    if (next == TOKEN_NAME || next == TOKEN_STAR || next == TOKEN_POWER || next == TOKEN_SLASH)
        parser_fail_token(p, p->at, "arguments cannot follow var-keyword argument");
}

/* invalid_star_etc: a='*' (')' | ',' (')' | '**')) | '*' param a='=' | '*' (param | ',') param* a='*' (param | ',') */
static bool invalid_star(Parser *p, ParameterScan *scan) {
    uint32_t star = p->at++;
    TokenKind kind = parser_kind(p), next = parser_kind_after(p);
    if (scan->star) {
        parser_fail_token(p, star, "* argument may appear only once");
        return false;
    }
    scan->star = true;
    if (kind == scan->end || (kind == TOKEN_COMMA && (next == scan->end || next == TOKEN_POWER))) {
        parser_fail_token(p, star, "named arguments must follow bare *");
        return false;
    }
    if (kind != TOKEN_NAME) return true;
    p->at++;
    if (scan->end == TOKEN_RPAREN && parser_accept(p, TOKEN_COLON) && !parse_star_named_expression(p)) return false;
    if (parser_kind(p) == TOKEN_ASSIGN) {
        parser_fail_token(p, p->at, "var-positional argument cannot have default value");
        return false;
    }
    return true;
}

/* "/" may stand once, after a parameter and before "*". */
static bool invalid_slash(Parser *p, ParameterScan *scan) {
    const char *wrong = scan->slash ? "/ may appear only once"
                        : scan->star ? "/ must be ahead of *"
                        : scan->seen == 0 && parser_kind_after(p) == TOKEN_COMMA ? "at least one argument must precede /" : NULL;
    if (wrong) parser_fail_token(p, p->at, "%s", wrong);
    if (wrong || scan->seen == 0) return false;
    scan->slash = true;
    p->at++;
    if (parser_kind(p) == TOKEN_STAR) parser_fail_token(p, p->at, "expected comma between / and *");
    return !parser_is_failed(p);
}

/* param_no_default* a='(' param_no_default+ ','? b=')' */
static void invalid_parentheses(Parser *p, const ParameterScan *scan) {
    uint32_t open = p->at++;
    bool any = false;
    while (parser_kind(p) == TOKEN_NAME) {
        any = true;
        p->at++;
        if (!parser_accept(p, TOKEN_COMMA)) break;
    }
    if (!any || parser_kind(p) != TOKEN_RPAREN) return;
    Span span = parser_token_span(p, open), close = parser_token_span(p, p->at);
    span.end_line = close.end_line;
    span.end_column = close.end_column;
    parser_fail_span(p, ERROR_SYNTAX, span, "%s parameters cannot be parenthesized",
                     scan->end == TOKEN_RPAREN ? "Function" : "Lambda expression");
}

/* invalid_parameters and the rules above, in the order of the parameters. */
void invalid_parameters(Parser *p, TokenKind end) {
    if (!try_once(p, INVALID_PARAMETERS)) return;
    uint32_t start = p->at, mark = p->stack_count;
    ParameterScan scan = {.end = end};
    do {
        TokenKind kind = parser_kind(p);
        uint32_t token = p->at;
        bool ok = true, has_default = false;
        if (kind == TOKEN_NAME) {
            ok = scan_parameter(p, &scan, &has_default);
            if (ok && !has_default && scan.defaults && !scan.star) {
                parser_fail_token(p, token, "non-default argument follows default argument");
                ok = false;
            }
            scan.defaults |= has_default;
            scan.seen++;
        } else if (kind == TOKEN_SLASH) {
            ok = invalid_slash(p, &scan);
        } else if (kind == TOKEN_STAR) {
            ok = invalid_star(p, &scan);
        } else {
            if (kind == TOKEN_POWER) invalid_double_star(p, &scan);
            if (kind == TOKEN_LPAREN && !scan.defaults) invalid_parentheses(p, &scan);
            ok = false;
        }
        if (!ok) break;
    } while (parser_accept(p, TOKEN_COMMA) && parser_kind(p) != end);
    go_back(p, start, mark);
}
