/* ast.h -- the syntax tree, and the arena that its nodes live in.
 *
 * A tree is made by the parser, annotated with scopes by the symbol pass, read by the compiler and freed as one.
 * Names are interned strs, borrowed from the Vm. The children of a node are in the order of their evaluation
 * where that matters.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_AST_H
#define ENGINE_LANG_SYNTAX_AST_H

#include "engine/lang/syntax/code.h"

typedef enum NodeKind {
    /* expressions */
    NODE_CONSTANT, NODE_NAME, NODE_ATTRIBUTE, NODE_SUBSCRIPT, NODE_SLICE, NODE_CALL, NODE_KEYWORD, NODE_STARRED,
    NODE_BINARY, NODE_UNARY, NODE_NOT, NODE_AND, NODE_OR, NODE_COMPARE, NODE_CONDITIONAL, NODE_LAMBDA,
    NODE_TUPLE, NODE_LIST, NODE_SET, NODE_DICT, NODE_LIST_COMPREHENSION, NODE_SET_COMPREHENSION,
    NODE_DICT_COMPREHENSION, NODE_GENERATOR, NODE_NAMED, NODE_YIELD, NODE_YIELD_FROM, NODE_AWAIT, NODE_FSTRING, NODE_FIELD,
    /* statements */
    NODE_EXPRESSION_STATEMENT, NODE_ASSIGN, NODE_AUGMENTED, NODE_ANNOTATED, NODE_RETURN, NODE_DELETE, NODE_PASS,
    NODE_BREAK, NODE_CONTINUE, NODE_RAISE, NODE_GLOBAL, NODE_NONLOCAL, NODE_ASSERT, NODE_IMPORT, NODE_IMPORT_FROM,
    NODE_ALIAS, NODE_IF, NODE_WHILE, NODE_FOR, NODE_WITH, NODE_WITH_ITEM, NODE_TRY, NODE_EXCEPT, NODE_FUNCTION,
    NODE_PARAMETER, NODE_CLASS, NODE_MATCH, NODE_CASE,
    /* patterns */
    NODE_MATCH_VALUE, NODE_MATCH_SINGLETON, NODE_MATCH_SEQUENCE, NODE_MATCH_MAPPING, NODE_MATCH_CLASS,
    NODE_MATCH_STAR, NODE_MATCH_AS, NODE_MATCH_OR,
} NodeKind;

/* The comparisons, as they stand in a chain. */
typedef enum Comparison {   /* the first six agree with CompareOp */
    COMPARISON_LT, COMPARISON_LE, COMPARISON_EQ, COMPARISON_NE, COMPARISON_GT, COMPARISON_GE,
    COMPARISON_IS, COMPARISON_IS_NOT, COMPARISON_IN, COMPARISON_NOT_IN,
} Comparison;

typedef struct Node Node;
typedef struct Scope Scope;

typedef struct Nodes {
    Node **items;
    uint32_t count;
} Nodes;

typedef struct Parameters {
    Nodes positional;            /* NODE_PARAMETER; positional-only ones first */
    uint32_t positional_only;
    Node *rest;                  /* *args, or NULL */
    Nodes keyword_only;
    Node *keywords;              /* **kwargs, or NULL */
} Parameters;

typedef struct Comprehension {   /* one `for target in iterable if .. if ..` */
    Node *target, *iterable;
    Nodes conditions;
    bool is_async;               /* `async for` */
    Span span;
} Comprehension;

struct Node {
    uint8_t kind;                /* a NodeKind */
    uint8_t op;                  /* BinaryOp, UnaryOp, a FIELD's conversion; of FUNCTION, FOR and WITH 1: async; of TRY 1: except* */
    bool parenthesized;          /* stood in parentheses of its own */
    Span span;
    union {
        Value constant;                                          /* CONSTANT, MATCH_SINGLETON; owned by the arena */
        struct { Str *id; } name;
        struct { Node *object; Str *name; Span name_span; } attribute;
        struct { Node *object, *index; } subscript;
        struct { Node *start, *stop, *step; } slice;             /* each may be NULL */
        struct { Node *callee; Nodes args, keywords; } call;
        struct { Str *name; Node *value; } keyword;              /* name NULL: **value */
        Node *operand;   /* STARRED UNARY NOT YIELD(or NULL) YIELD_FROM AWAIT EXPRESSION_STATEMENT RETURN(or NULL) MATCH_VALUE */
        struct { Node *left, *right; } binary;                   /* op */
        Nodes items;     /* AND OR TUPLE LIST SET FSTRING DELETE MATCH_SEQUENCE MATCH_OR */
        struct { Node *left; Nodes rest; uint8_t *ops; } compare;/* ops: Comparison */
        struct { Node *test, *body, *orelse; } conditional;
        struct { Parameters *parameters; Node *body; Scope *scope; } lambda;
        struct { Nodes keys, values; } dict;                     /* a NULL key: **value */
        struct { Node *element, *value; Comprehension *clauses; uint32_t count; Scope *scope; } comprehension;
        struct { Node *target, *value; } named;
        struct { Node *value, *spec; } field;                    /* op: FORMAT's 0 none, 1 s, 2 r, 3 a; spec or NULL */

        struct { Nodes targets; Node *value; } assign;
        struct { Node *target, *value; } augmented;              /* op */
        struct { Node *target, *annotation, *value; } annotated; /* value or NULL; op 1: a plain name */
        struct { Node *exception, *cause; } raise;
        struct { Str **names; uint32_t count; } names;           /* GLOBAL NONLOCAL */
        struct { Node *test, *message; } assertion;
        struct { Nodes aliases; Str *module; uint32_t level; } import;   /* IMPORT_FROM: aliases empty for * */
        struct { Str *name, *as; } alias;                        /* as or NULL */
        struct { Node *test; Nodes body, orelse; } branch;       /* IF WHILE */
        struct { Node *target, *iterable; Nodes body, orelse; } loop;
        struct { Nodes items, body; } with;
        struct { Node *manager, *target; } with_item;            /* target or NULL */
        struct { Nodes body, handlers, orelse, final; } attempt; /* TRY */
        struct { Node *type; Str *name; Nodes body; } except;    /* type, name or NULL */
        struct {
            Str *name;
            Parameters *parameters;
            Nodes body, decorators;
            Node *returns;
            Scope *scope;
        } function;
        struct { Str *name; Node *annotation, *fallback; } parameter;
        struct { Str *name; Nodes args, keywords, body, decorators; Scope *scope; } class_;
        struct { Node *subject; Nodes cases; } match;
        struct { Node *pattern, *guard; Nodes body; } case_;

        struct { Nodes keys, patterns; Str *rest; } mapping;     /* rest or NULL */
        struct { Node *type; Nodes patterns; Str **names; uint32_t named; } class_pattern;   /* the last named ones */
        struct { Node *pattern; Str *name; } as;                 /* MATCH_AS MATCH_STAR: both may be NULL */
    };
};

typedef struct Tree Tree;
struct Tree {                    /* a whole text */
    Nodes body;
    Node *expression;            /* of COMPILE_EVAL */
    bool semicolon;              /* the last statement was followed by one */
    bool ends_in_block;          /* the last line is indented */
};

typedef struct Arena Arena;
typedef struct ArenaBlock ArenaBlock;

struct Arena {
    ArenaBlock *block;
    Value *values;               /* constants to release */
    uint32_t value_count, value_capacity;
    bool failed;                 /* out of memory once */
};

void *arena_alloc(Arena *arena, size_t size);        /* zeroed; NULL and failed when out of memory */
/* Takes v and releases it with the arena. Gives it back, borrowed; ABSENT when v is, or out of memory. */
Value arena_keep(Arena *arena, Value v);
void arena_clear(Arena *arena);


#endif
