/* parser.h -- tokens to syntax tree, by recursive descent: one function a grammar production.
 *
 * As in CPython, a text is parsed twice if it is wrong. The first pass only finds out how far it gets. The second
 * one (diagnose) also tries, at the places where the grammar of CPython 3.11 has its invalid_... rules, whether a
 * well-known slip is at hand, and words the error accordingly (parser_invalid.c).
 *
 * A parse function returns NULL when its production does not match (nothing is recorded; the caller may try
 * another one after going back) or when an error has been recorded (is_failed). Nodes belong to the arena.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_PARSER_H
#define ENGINE_LANG_SYNTAX_PARSER_H

#include "engine/lang/syntax/ast.h"
#include "engine/lang/syntax/compiler.h"
#include "engine/lang/syntax/lexer.h"

/* What makes text no program. Without a span, line is 0. */
typedef struct SyntaxFault {
    ErrorKind kind;              /* ERROR_NONE: nothing; MEMORY, RECURSION, SYNTAX and those derived from it */
    Span span;                   /* bytes; end_line 0: CPython gives no end */
    bool incomplete;             /* more text could mend it */
    int block_indent;            /* of that text, if it has to be a block; else 0 */
    char text[320];
} SyntaxFault;

/* Parses all of source (mode COMPILE_EVAL: one expression) into *tree. NULL arena members on entry. false: *fault
 * says why, or an exception is pending (fault->kind ERROR_NONE then). */
bool parser_parse(Vm *vm, const Source *source, CompileMode mode, Arena *arena, Tree *tree, SyntaxFault *fault);

/* ---- shared by the files of the parser ---- */

enum { PARSER_DEPTH_MAX = 1500 };

/* Rules of the second pass that are tried once a place only: they parse again what may hold more of the kind. */
typedef enum InvalidRule {
    INVALID_EXPRESSION, INVALID_LEGACY, INVALID_NAMED, INVALID_DISPLAY, INVALID_ARGUMENTS, INVALID_KEYWORD,
    INVALID_PARAMETERS, INVALID_FOR,
} InvalidRule;

typedef struct Parser {
    Vm *vm;
    Arena *arena;
    const Source *source;
    const Token *tokens;
    uint32_t count;
    uint32_t at;                 /* the next token */
    uint32_t furthest;           /* the last token ever looked at */
    bool diagnose;               /* the second pass */
    bool in_field;               /* inside an f-string's replacement field */
    uint8_t *tried;              /* in the second pass: bits of InvalidRule, by token */
    int depth, field_depth;
    Node **stack;                /* nodes of lists being read */
    uint32_t stack_count, stack_capacity;
    SyntaxFault *fault;
} Parser;

/* parser.c: tokens */
const Token *parser_peek(Parser *p);
TokenKind parser_kind(Parser *p);                    /* of the next token */
TokenKind parser_kind_after(Parser *p);              /* of the one after it */
bool parser_accept(Parser *p, TokenKind kind);       /* takes the next token if it is of that kind */
bool parser_expect_forced(Parser *p, TokenKind kind);/* takes it, or records "expected 'x'" */
bool parser_at_word(Parser *p, const char *word);    /* is the next token this soft keyword? */
Str *parser_name(Parser *p);                         /* takes a NAME; NULL: it is none */
bool parser_enter(Parser *p);                        /* guards recursion; false: error recorded */
bool parser_read_tokens(Parser *p, Lexer *lexer);    /* takes over what lexer read */
static inline void parser_leave(Parser *p) { p->depth--; }
static inline bool parser_is_failed(const Parser *p) { return p->fault->kind != ERROR_NONE || p->arena->failed; }

/* parser.c: nodes. start is the number of the first token; the last is the one before the next. */
Node *parser_node(Parser *p, NodeKind kind, uint32_t start);
Span parser_span(const Parser *p, uint32_t start);
Span parser_token_span(const Parser *p, uint32_t token);
Node *parser_constant(Parser *p, Value v, uint32_t start);      /* takes v */
bool parser_push(Parser *p, Node *node);             /* onto the stack; false if node is NULL */
Nodes parser_pop(Parser *p, uint32_t mark);          /* what was pushed since the stack held mark */

/* parser.c: errors; all return NULL and keep the first one */
void *parser_fail_span(Parser *p, ErrorKind kind, Span span, const char *format, ...) PRINTF_LIKE(4, 5);
void *parser_fail_node(Parser *p, const Node *node, const char *format, ...) PRINTF_LIKE(3, 4);
void *parser_fail_range(Parser *p, const Node *a, const Node *b, const char *format, ...) PRINTF_LIKE(4, 5);
void *parser_fail_token(Parser *p, uint32_t token, const char *format, ...) PRINTF_LIKE(3, 4);
void *parser_fail_here(Parser *p, ErrorKind kind, const char *format, ...) PRINTF_LIKE(3, 4);
void *parser_fail_lexer(Parser *p, const LexerError *error);

/* parser_expression.c */
Node *parse_expression(Parser *p);
Node *parse_named_expression(Parser *p);
Node *parse_star_expressions(Parser *p);
Node *parse_expressions(Parser *p);
Node *parse_star_named_expression(Parser *p);
Node *parse_star_targets(Parser *p);
Node *parse_star_target(Parser *p);
Node *parse_yield(Parser *p);
Node *parse_disjunction(Parser *p);
Node *parse_bitwise_or(Parser *p);
Node *parse_primary(Parser *p);
bool parser_is_target(const Node *node);             /* may it be assigned to? */

/* parser_atom.c */
Node *parse_atom(Parser *p);
bool parse_comprehension_clauses(Parser *p, Node *node);
bool parse_arguments(Parser *p, Nodes *args, Nodes *keywords);
Node *parse_starred(Parser *p);
Node *parse_number(Parser *p);
Node *parse_signed_number(Parser *p);

/* parser_string.c */
Node *parse_strings(Parser *p);

/* parser_function.c: parameters end at the token end, ')' or ':' of a lambda */
Parameters *parse_parameters(Parser *p, TokenKind end);
Node *parse_lambda(Parser *p);
Node *parse_function(Parser *p, Nodes decorators, uint32_t start);
Node *parse_class(Parser *p, Nodes decorators, uint32_t start);

/* parser_statement.c, parser_compound.c */
bool parse_simple_statements(Parser *p, bool *semicolon);   /* pushes them */
bool parse_statement(Parser *p, bool *semicolon);           /* pushes one or more */
/* after names what the block belongs to, in "expected an indented block after ... on line N". */
bool parse_block(Parser *p, Nodes *body, const char *after, uint32_t first);

/* parser_pattern.c */
Node *parse_match(Parser *p);

/* parser_invalid.c: each records an error if the slip it knows is there; p->at is left as it was. */
void invalid_expression(Parser *p);
void invalid_legacy_expression(Parser *p);
void invalid_named_expression(Parser *p);
void invalid_assignment(Parser *p);
void invalid_arguments(Parser *p);
void invalid_comprehension(Parser *p);
void invalid_keyword(Parser *p);
void invalid_display(Parser *p);                     /* at a '(' '[' or '{' */
void invalid_for_target(Parser *p);
void invalid_delete(Parser *p);
void invalid_with_item(Parser *p);
void invalid_except(Parser *p);
void invalid_parameters(Parser *p, TokenKind end);
/* Records "cannot assign to x" (or delete) if there is such an x in node. */
typedef enum TargetUse { TARGET_ASSIGN, TARGET_DELETE, TARGET_FOR } TargetUse;
void invalid_target(Parser *p, const Node *node, TargetUse use);

#endif
