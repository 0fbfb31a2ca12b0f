/* parser_expression.c -- expressions down to primaries, and targets of assignments.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/parser.h"

#include <string.h>

static Node *unary(Parser *p, NodeKind kind, int op, Node *operand, uint32_t start) {
    if (!operand) return NULL;
    Node *node = parser_node(p, kind, start);
    if (!node) return NULL;
    node->op = (uint8_t)op;
    node->operand = operand;
    return node;
}

static Node *sequence(Parser *p, NodeKind kind, uint32_t mark, uint32_t start) {
    Nodes items = parser_pop(p, mark);
    Node *node = parser_node(p, kind, start);
    if (node) node->items = items;
    return node;
}

/* ---- operators ---- */

/* primary: primary '.' NAME | primary genexp | primary '(' [arguments] ')' | primary '[' slices ']' | atom */
static Node *parse_call(Parser *p, Node *callee, uint32_t start) {
    Node *node = parser_node(p, NODE_CALL, start);
    if (!node) return NULL;
    node->call.callee = callee;
    uint32_t open = p->at++;
    if (parser_kind(p) != TOKEN_RPAREN && !parse_arguments(p, &node->call.args, &node->call.keywords)) {
        if (p->diagnose && !parser_is_failed(p)) {
            p->at = open;
            if (parser_kind_after(p) == TOKEN_STAR) invalid_comprehension(p);
            p->at = open + 1;
            if (!parser_is_failed(p)) invalid_arguments(p);
        }
        return NULL;
    }
    if (!parser_accept(p, TOKEN_RPAREN)) return NULL;
    if (node->call.args.count == 1 && node->call.args.items[0]->kind == NODE_GENERATOR &&
        !node->call.args.items[0]->parenthesized)
        node->call.args.items[0]->span = parser_span(p, open);
    node->span = parser_span(p, start);
    return node;
}

/* slice: [expression] ':' [expression] [':' [expression]] | named_expression */
static Node *parse_slice(Parser *p) {
    uint32_t start = p->at;
    Node *part[3] = {NULL, NULL, NULL};
    if (parser_kind(p) != TOKEN_COLON) {
        part[0] = parse_named_expression(p);
        if (!part[0] || parser_kind(p) != TOKEN_COLON) return part[0];
        if (part[0]->kind == NODE_NAMED && !part[0]->parenthesized) return NULL;
    }
    for (int i = 1; i < 3 && parser_accept(p, TOKEN_COLON); i++) {
        TokenKind next = parser_kind(p);
        if (next == TOKEN_COLON || next == TOKEN_COMMA || next == TOKEN_RBRACKET) continue;
        part[i] = parse_expression(p);
        if (!part[i]) return NULL;
    }
    Node *node = parser_node(p, NODE_SLICE, start);
    if (!node) return NULL;
    node->slice.start = part[0];
    node->slice.stop = part[1];
    node->slice.step = part[2];
    return node;
}

/* slices: slice !',' | ','.(slice | starred_expression)+ [','] */
static Node *parse_slices(Parser *p) {
    uint32_t start = p->at, mark = p->stack_count;
    bool comma = false;
    do {
        if (p->at > start && parser_kind(p) == TOKEN_RBRACKET) break;
        Node *item = parser_kind(p) == TOKEN_STAR ? parse_starred(p) : parse_slice(p);
        if (!parser_push(p, item)) return NULL;
        if (parser_kind(p) == TOKEN_COMMA) comma = true;
    } while (parser_accept(p, TOKEN_COMMA));
    if (!comma && p->stack[mark]->kind != NODE_STARRED) {
        p->stack_count = mark;
        return p->stack[mark];
    }
    return sequence(p, NODE_TUPLE, mark, start);
}

static Node *parse_subscript(Parser *p, Node *object, uint32_t start) {
    p->at++;
    Node *index = parse_slices(p);
    if (!index || !parser_accept(p, TOKEN_RBRACKET)) return NULL;
    Node *node = parser_node(p, NODE_SUBSCRIPT, start);
    if (!node) return NULL;
    node->subscript.object = object;
    node->subscript.index = index;
    return node;
}

static Node *parse_attribute(Parser *p, Node *object, uint32_t start) {
    p->at++;
    uint32_t token = p->at;
    Str *name = parser_name(p);
    if (!name) return NULL;
    Node *node = parser_node(p, NODE_ATTRIBUTE, start);
    if (!node) return NULL;
    node->attribute.object = object;
    node->attribute.name = name;
    node->attribute.name_span = parser_token_span(p, token);
    return node;
}

Node *parse_primary(Parser *p) {
    uint32_t start = p->at;
    Node *node = parse_atom(p);
    while (node) {
        switch (parser_kind(p)) {
            case TOKEN_DOT: node = parse_attribute(p, node, start); break;
            case TOKEN_LPAREN: node = parse_call(p, node, start); break;
            case TOKEN_LBRACKET: node = parse_subscript(p, node, start); break;
            default: return node;
        }
    }
    return NULL;
}

/* await_primary: 'await' primary | primary */
static Node *parse_await(Parser *p) {
    uint32_t start = p->at;
    return parser_accept(p, KEYWORD_AWAIT) ? unary(p, NODE_AWAIT, 0, parse_primary(p), start) : parse_primary(p);
}

/* factor: '+' factor | '-' factor | '~' factor | power
 * power: await_primary '**' factor | await_primary */
static Node *parse_factor(Parser *p) {
    uint32_t start = p->at;
    UnaryOp op;
    switch (parser_kind(p)) {
        case TOKEN_PLUS: op = UNARY_POS; break;
        case TOKEN_MINUS: op = UNARY_NEG; break;
        case TOKEN_TILDE: op = UNARY_INVERT; break;
        default: {
            Node *base = parse_await(p);
            if (!base || !parser_accept(p, TOKEN_POWER)) return base;
            if (!parser_enter(p)) return NULL;
            Node *exponent = parse_factor(p);
            parser_leave(p);
            Node *node = exponent ? parser_node(p, NODE_BINARY, start) : NULL;
            if (!node) return NULL;
            node->op = BINARY_POW;
            node->binary.left = base;
            node->binary.right = exponent;
            return node;
        }
    }
    p->at++;
    if (!parser_enter(p)) return NULL;
    Node *operand = parse_factor(p);
    parser_leave(p);
    return unary(p, NODE_UNARY, (int)op, operand, start);
}

/* How tightly a binary operator binds (0: none), and which it is. */
static int binary_level(TokenKind kind, BinaryOp *op) {
    switch (kind) {
        case TOKEN_BAR: *op = BINARY_OR; return 1;
        case TOKEN_CARET: *op = BINARY_XOR; return 2;
        case TOKEN_AMPERSAND: *op = BINARY_AND; return 3;
        case TOKEN_LSHIFT: *op = BINARY_LSHIFT; return 4;
        case TOKEN_RSHIFT: *op = BINARY_RSHIFT; return 4;
        case TOKEN_PLUS: *op = BINARY_ADD; return 5;
        case TOKEN_MINUS: *op = BINARY_SUB; return 5;
        case TOKEN_STAR: *op = BINARY_MUL; return 6;
        case TOKEN_SLASH: *op = BINARY_DIV; return 6;
        case TOKEN_FLOORDIV: *op = BINARY_FLOORDIV; return 6;
        case TOKEN_PERCENT: *op = BINARY_MOD; return 6;
        case TOKEN_AT: *op = BINARY_MATMUL; return 6;
        default: return 0;
    }
}

/* An operator without a right side: what stands left of it is the whole, and what follows is the caller's to refuse.
 * false: the right side is wrong in itself. */
static bool give_back(Parser *p, uint32_t operator) {
    if (parser_is_failed(p)) return false;
    p->at = operator;
    return true;
}

/* bitwise_or: bitwise_or '|' bitwise_xor | bitwise_xor          and likewise, each binding tighter,
 * bitwise_xor '^', bitwise_and '&', shift_expr '<<' '>>', sum '+' '-', term '*' '/' '//' '%' '@', factor */
static Node *parse_binary(Parser *p, int level) {
    uint32_t start = p->at;
    Node *left = parse_factor(p);
    BinaryOp op = BINARY_ADD;
    int found;
    while (left && (found = binary_level(parser_kind(p), &op)) >= level) {
        uint32_t operator = p->at++;
        Node *right = parse_binary(p, found + 1);
        if (!right && give_back(p, operator)) return left;
        Node *node = right ? parser_node(p, NODE_BINARY, start) : NULL;
        if (!node) return NULL;
        node->op = (uint8_t)op;
        node->binary.left = left;
        node->binary.right = right;
        left = node;
    }
    return left;
}

Node *parse_bitwise_or(Parser *p) { return parse_binary(p, 1); }

/* compare_op: '==' | '!=' | '<=' | '<' | '>=' | '>' | 'not' 'in' | 'in' | 'is' 'not' | 'is'. Takes it. */
static bool accept_comparison(Parser *p, Comparison *op) {
    switch (parser_kind(p)) {
        case TOKEN_LT: *op = COMPARISON_LT; break;
        case TOKEN_LE: *op = COMPARISON_LE; break;
        case TOKEN_EQ: *op = COMPARISON_EQ; break;
        case TOKEN_NE: *op = COMPARISON_NE; break;
        case TOKEN_GT: *op = COMPARISON_GT; break;
        case TOKEN_GE: *op = COMPARISON_GE; break;
        case KEYWORD_IN: *op = COMPARISON_IN; break;
        case KEYWORD_IS:
            *op = parser_kind_after(p) == KEYWORD_NOT ? COMPARISON_IS_NOT : COMPARISON_IS;
            if (*op == COMPARISON_IS_NOT) p->at++;
            break;
        case KEYWORD_NOT:
            *op = COMPARISON_NOT_IN;
            p->at++;
            if (parser_kind(p) == KEYWORD_IN) break;
            p->at--;
            return false;
        default: return false;
    }
    p->at++;
    return true;
}

/* comparison: bitwise_or (compare_op bitwise_or)* */
static Node *parse_comparison(Parser *p) {
    uint32_t start = p->at, mark = p->stack_count;
    Node *left = parse_bitwise_or(p);
    Comparison op;
    if (!left || !accept_comparison(p, &op)) return left;
    uint8_t few[8];
    uint32_t count = 0;
    uint8_t *ops = few, capacity = sizeof few;
    uint32_t room = capacity;
    do {
        if (count == room) {
            uint8_t *more = arena_alloc(p->arena, room * 2);
            if (!more) return NULL;
            memcpy(more, ops, count);
            ops = more;
            room *= 2;
        }
        ops[count++] = (uint8_t)op;
        uint32_t operator = p->at - 1 - (op == COMPARISON_IS_NOT || op == COMPARISON_NOT_IN);
        Node *right = parse_bitwise_or(p);
        if (!right && give_back(p, operator)) {
            count--;
            break;
        }
        if (!parser_push(p, right)) return NULL;
    } while (accept_comparison(p, &op));
    if (count == 0) return left;
    Node *node = parser_node(p, NODE_COMPARE, start);
    uint8_t *kept = arena_alloc(p->arena, count);
    if (!node || !kept) return NULL;
    memcpy(kept, ops, count);
    node->compare.left = left;
    node->compare.rest = parser_pop(p, mark);
    node->compare.ops = kept;
    return node;
}

/* inversion: 'not' inversion | comparison */
static Node *parse_inversion(Parser *p) {
    uint32_t start = p->at;
    if (!parser_accept(p, KEYWORD_NOT)) return parse_comparison(p);
    if (!parser_enter(p)) return NULL;
    Node *operand = parse_inversion(p);
    parser_leave(p);
    return unary(p, NODE_NOT, 0, operand, start);
}

/* (word part)+ behind first: a node of kind, or first alone */
static Node *parse_logical(Parser *p, Node *first, NodeKind kind, TokenKind word, Node *(*part)(Parser *), uint32_t start) {
    uint32_t mark = p->stack_count, operator = p->at;
    if (!parser_push(p, first)) return NULL;
    for (; parser_accept(p, word); operator = p->at) {
        Node *next = part(p);
        if (!next && give_back(p, operator)) break;
        if (!parser_push(p, next)) return NULL;
    }
    if (p->stack_count > mark + 1) return sequence(p, kind, mark, start);
    p->stack_count = mark;
    return first;
}

/* conjunction: inversion ('and' inversion)+ | inversion */
static Node *parse_conjunction(Parser *p) {
    uint32_t start = p->at;
    Node *first = parse_inversion(p);
    if (!first || parser_kind(p) != KEYWORD_AND) return first;
    return parse_logical(p, first, NODE_AND, KEYWORD_AND, parse_inversion, start);
}

/* disjunction: conjunction ('or' conjunction)+ | conjunction */
Node *parse_disjunction(Parser *p) {
    uint32_t start = p->at;
    Node *first = parse_conjunction(p);
    if (!first || parser_kind(p) != KEYWORD_OR) return first;
    return parse_logical(p, first, NODE_OR, KEYWORD_OR, parse_conjunction, start);
}

/* ---- expressions ---- */

static Node *conditional(Parser *p, Node *body, uint32_t start) {
    Node *test = parse_disjunction(p);
    if (!test || !parser_accept(p, KEYWORD_ELSE)) return NULL;
    Node *orelse = parse_expression(p);
    Node *node = orelse ? parser_node(p, NODE_CONDITIONAL, start) : NULL;
    if (!node) return NULL;
    node->conditional.test = test;
    node->conditional.body = body;
    node->conditional.orelse = orelse;
    return node;
}

/* expression: disjunction 'if' disjunction 'else' expression | disjunction | lambdef */
Node *parse_expression(Parser *p) {
    if (!parser_enter(p)) return NULL;
    if (p->diagnose) {
        invalid_expression(p);
        invalid_legacy_expression(p);
    }
    Node *node = NULL;
    uint32_t start = p->at;
    if (!parser_is_failed(p)) {
        bool lambda = parser_kind(p) == KEYWORD_LAMBDA;
        node = lambda ? parse_lambda(p) : parse_disjunction(p);
        uint32_t after = p->at;
        if (node && !lambda && parser_accept(p, KEYWORD_IF)) {
            Node *whole = conditional(p, node, start);
            if (whole || parser_is_failed(p)) node = whole;
            else p->at = after;   /* the disjunction alone; what follows is the caller's to refuse */
        }
    }
    parser_leave(p);
    return node;
}

/* named_expression: NAME ':=' expression | expression !':=' */
Node *parse_named_expression(Parser *p) {
    uint32_t start = p->at;
    if (parser_kind(p) == TOKEN_NAME && parser_kind_after(p) == TOKEN_WALRUS) {
        Node *target = parser_node(p, NODE_NAME, start);
        Str *name = parser_name(p);
        if (!target || !name) return NULL;
        target->name.id = name;
        p->at++;
        Node *value = parse_expression(p);
        Node *node = value ? parser_node(p, NODE_NAMED, start) : NULL;
        if (!node) return NULL;
        node->named.target = target;
        node->named.value = value;
        return node;
    }
    if (p->diagnose) {
        invalid_named_expression(p);
        if (parser_is_failed(p)) return NULL;
    }
    Node *node = parse_expression(p);
    return node && parser_kind(p) == TOKEN_WALRUS ? NULL : node;
}

/* '*' bitwise_or */
static Node *parse_star_or(Parser *p) {
    uint32_t start = p->at++;
    return unary(p, NODE_STARRED, 0, parse_bitwise_or(p), start);
}

/* star_named_expression: '*' bitwise_or | named_expression */
Node *parse_star_named_expression(Parser *p) {
    return parser_kind(p) == TOKEN_STAR ? parse_star_or(p) : parse_named_expression(p);
}

/* Whether what follows a comma may be another expression of the list. */
static bool list_goes_on(Parser *p) {
    switch (parser_kind(p)) {
        case TOKEN_NEWLINE: case TOKEN_END: case TOKEN_RPAREN: case TOKEN_RBRACKET: case TOKEN_RBRACE:
        case TOKEN_ASSIGN: case TOKEN_COLON: case TOKEN_SEMICOLON: case KEYWORD_IN: case TOKEN_OTHER:
            return false;
        default:
            return parser_kind(p) < TOKEN_POWER_ASSIGN || parser_kind(p) > TOKEN_RSHIFT_ASSIGN;
    }
}

static Node *parse_list(Parser *p, Node *(*item)(Parser *)) {
    uint32_t start = p->at, mark = p->stack_count;
    Node *first = item(p);
    if (!first || parser_kind(p) != TOKEN_COMMA) return first;
    if (!parser_push(p, first)) return NULL;
    while (parser_accept(p, TOKEN_COMMA) && list_goes_on(p))
        if (!parser_push(p, item(p))) return NULL;
    return sequence(p, NODE_TUPLE, mark, start);
}

/* star_expression: '*' bitwise_or | expression */
static Node *parse_star_expression(Parser *p) {
    return parser_kind(p) == TOKEN_STAR ? parse_star_or(p) : parse_expression(p);
}

/* star_expressions: star_expression (',' star_expression)+ [','] | star_expression ',' | star_expression */
Node *parse_star_expressions(Parser *p) { return parse_list(p, parse_star_expression); }

/* expressions: expression (',' expression)+ [','] | expression ',' | expression */
Node *parse_expressions(Parser *p) { return parse_list(p, parse_expression); }

/* yield_expr: 'yield' 'from' expression | 'yield' [star_expressions] */
Node *parse_yield(Parser *p) {
    uint32_t start = p->at++;
    if (parser_accept(p, KEYWORD_FROM)) return unary(p, NODE_YIELD_FROM, 0, parse_expression(p), start);
    Node *value = NULL;
    if (list_goes_on(p)) {
        value = parse_star_expressions(p);
        if (!value) return NULL;
    }
    Node *node = parser_node(p, NODE_YIELD, start);
    if (node) node->operand = value;
    return node;
}

/* ---- targets ---- */

bool parser_is_target(const Node *node) {
    switch (node->kind) {
        case NODE_NAME: case NODE_ATTRIBUTE: case NODE_SUBSCRIPT: return true;
        case NODE_STARRED: return node->operand->kind != NODE_STARRED && parser_is_target(node->operand);
        case NODE_TUPLE: case NODE_LIST:
            for (uint32_t i = 0; i < node->items.count; i++)
                if (!parser_is_target(node->items.items[i])) return false;
            return true;
        default: return false;
    }
}

/* star_target: '*' (!'*' star_target) | target_with_star_atom */
Node *parse_star_target(Parser *p) {
    Node *node = parser_kind(p) == TOKEN_STAR ? parse_star_or(p) : parse_bitwise_or(p);
    return node && parser_is_target(node) ? node : NULL;
}

/* star_targets: star_target !',' | star_target (',' star_target)* [','] */
Node *parse_star_targets(Parser *p) { return parse_list(p, parse_star_target); }
