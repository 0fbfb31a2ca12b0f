/* parser_function.c -- functions, lambdas, classes, and their parameters.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/parser.h"

/* param: NAME [':' expression] ['=' expression] -- annotated only before a ')'. star: after '*', which allows
 * an annotation '*' expression */
static Node *parse_parameter(Parser *p, TokenKind end, bool star) {
    uint32_t start = p->at;
    Node *node = parser_node(p, NODE_PARAMETER, start);
    Str *name = parser_name(p);
    if (!node || !name) return NULL;
    node->parameter.name = name;
    if (end == TOKEN_RPAREN && parser_accept(p, TOKEN_COLON)) {
        node->parameter.annotation = star && parser_kind(p) == TOKEN_STAR ? parse_star_named_expression(p)
                                                                            : parse_expression(p);
        if (!node->parameter.annotation) return NULL;
    }
    node->span = parser_span(p, start);
    return node;
}

/* default: '=' expression. false: it is wrong */
static bool parse_default(Parser *p, Node *parameter, TokenKind end) {
    uint32_t equals = p->at;
    if (!parser_accept(p, TOKEN_ASSIGN)) return true;
    parameter->parameter.fallback = parse_expression(p);
    if (parameter->parameter.fallback) return true;
    TokenKind next = parser_kind(p);
    if (p->diagnose && !parser_is_failed(p) && p->at == equals + 1 && (next == end || next == TOKEN_COMMA))
        parser_fail_token(p, equals, "expected default value expression");
    return false;
}

/* kwds: '**' param [','] */
static bool parse_rest_keywords(Parser *p, Parameters *out, TokenKind end) {
    out->keywords = parse_parameter(p, end, false);
    if (!out->keywords || parser_kind(p) == TOKEN_ASSIGN) return false;
    parser_accept(p, TOKEN_COMMA);
    return parser_kind(p) == end;
}

/* star_etc: '*' param param_maybe_default* [kwds] | '*' ',' param_maybe_default+ [kwds] | kwds */
static bool parse_star_etc(Parser *p, Parameters *out, TokenKind end) {
    uint32_t mark = p->stack_count;
    if (parser_accept(p, TOKEN_POWER)) return parse_rest_keywords(p, out, end);
    p->at++;
    if (parser_kind(p) == TOKEN_NAME) {
        out->rest = parse_parameter(p, end, true);
        if (!out->rest) return false;
    }
    bool keywords = false;
    while (parser_accept(p, TOKEN_COMMA) && parser_kind(p) != end) {
        if (parser_accept(p, TOKEN_POWER)) {
            keywords = true;
            if (!out->rest && p->stack_count == mark) return false;
            if (!parse_rest_keywords(p, out, end)) return false;
            break;
        }
        Node *parameter = parse_parameter(p, end, false);
        if (!parameter || !parse_default(p, parameter, end) || !parser_push(p, parameter)) return false;
    }
    out->keyword_only = parser_pop(p, mark);
    if (!out->rest && out->keyword_only.count == 0) return false;
    return keywords || parser_kind(p) == end;
}

/* parameters: slash_no_default param_no_default* param_with_default* [star_etc] | ... | star_etc */
static bool parse_plain_parameters(Parser *p, Parameters *out, TokenKind end) {
    uint32_t mark = p->stack_count;
    bool defaults = false, slash = false;
    while (parser_kind(p) == TOKEN_NAME || parser_kind(p) == TOKEN_SLASH) {
        if (parser_kind(p) == TOKEN_SLASH) {
            if (slash || p->stack_count == mark) return false;
            p->at++;
            slash = true;
            out->positional_only = p->stack_count - mark;
        } else {
            Node *parameter = parse_parameter(p, end, false);
            if (!parameter || !parse_default(p, parameter, end)) return false;
            if (defaults && !parameter->parameter.fallback) return false;
            defaults |= parameter->parameter.fallback != NULL;
            if (!parser_push(p, parameter)) return false;
        }
        if (!parser_accept(p, TOKEN_COMMA)) break;
    }
    bool more = p->at > 0 && p->tokens[p->at - 1].kind == TOKEN_COMMA;
    bool none = p->stack_count == mark;
    out->positional = parser_pop(p, mark);
    if (parser_kind(p) == end) return true;
    if (!none && !more) return false;
    return (parser_kind(p) == TOKEN_STAR || parser_kind(p) == TOKEN_POWER) && parse_star_etc(p, out, end);
}

Parameters *parse_parameters(Parser *p, TokenKind end) {
    uint32_t start = p->at;
    Parameters *out = arena_alloc(p->arena, sizeof *out);
    if (!out) return NULL;
    if (parser_kind(p) == end || parse_plain_parameters(p, out, end)) return out;
    if (p->diagnose && !parser_is_failed(p)) {
        p->at = start;
        invalid_parameters(p, end);
    }
    return NULL;
}

/* lambdef: 'lambda' [lambda_params] ':' expression */
Node *parse_lambda(Parser *p) {
    uint32_t start = p->at++;
    Parameters *parameters = parse_parameters(p, TOKEN_COLON);
    if (!parameters || !parser_expect_forced(p, TOKEN_COLON)) return NULL;
    Node *body = parse_expression(p);
    Node *node = body ? parser_node(p, NODE_LAMBDA, start) : NULL;
    if (!node) return NULL;
    node->lambda.parameters = parameters;
    node->lambda.body = body;
    return node;
}

/* function_def: 'def' NAME '(' [params] ')' ['->' expression] ':' block */
Node *parse_function(Parser *p, Nodes decorators, uint32_t start) {
    uint32_t def = p->at++;
    Str *name = parser_name(p);
    if (!name || !parser_expect_forced(p, TOKEN_LPAREN)) return NULL;
    Parameters *parameters = parse_parameters(p, TOKEN_RPAREN);
    if (!parameters || !parser_accept(p, TOKEN_RPAREN)) return NULL;
    Node *returns = NULL;
    uint32_t arrow = p->at;
    if (parser_accept(p, TOKEN_ARROW) && !(returns = parse_expression(p))) p->at = arrow;
    if (parser_is_failed(p)) return NULL;
    if (!parser_expect_forced(p, TOKEN_COLON)) return NULL;
    Nodes body;
    if (!parse_block(p, &body, "function definition", def)) return NULL;
    Node *node = parser_node(p, NODE_FUNCTION, start);
    if (!node) return NULL;
    node->span = parser_span(p, def);
    node->function.name = name;
    node->function.parameters = parameters;
    node->function.returns = returns;
    node->function.body = body;
    node->function.decorators = decorators;
    return node;
}

/* Whether the bases are `x for x in y`, for which only calls need no brackets of their own. */
static bool is_bare_generator(Parser *p, const Nodes *bases, uint32_t open) {
    if (bases->count != 1 || bases->items[0]->kind != NODE_GENERATOR || bases->items[0]->parenthesized) return false;
    p->at = open;
    if (parse_expression(p) && p->diagnose) parser_fail_token(p, p->at, "invalid syntax");
    return true;
}

/* class_def: 'class' NAME ['(' [arguments] ')'] ':' block */
Node *parse_class(Parser *p, Nodes decorators, uint32_t start) {
    uint32_t first = p->at++;
    Str *name = parser_name(p);
    if (!name) return NULL;
    Nodes args = {NULL, 0}, keywords = {NULL, 0}, body;
    if (parser_accept(p, TOKEN_LPAREN)) {
        uint32_t open = p->at;
        if (parser_kind(p) != TOKEN_RPAREN && !parse_arguments(p, &args, &keywords)) {
            p->at = open;
            if (p->diagnose && !parser_is_failed(p)) invalid_arguments(p);
            return NULL;
        }
        if (is_bare_generator(p, &args, open) || !parser_accept(p, TOKEN_RPAREN)) return NULL;
    }
    if (!parser_accept(p, TOKEN_COLON)) {
        if (p->diagnose && parser_kind(p) == TOKEN_NEWLINE) parser_fail_here(p, ERROR_SYNTAX, "expected ':'");
        return NULL;
    }
    if (!parse_block(p, &body, "class definition", first)) return NULL;
    Node *node = parser_node(p, NODE_CLASS, start);
    if (!node) return NULL;
    node->span = parser_span(p, first);
    node->class_.name = name;
    node->class_.args = args;
    node->class_.keywords = keywords;
    node->class_.body = body;
    node->class_.decorators = decorators;
    return node;
}
