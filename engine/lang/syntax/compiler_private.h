/* compiler_private.h -- what the files of the compiler share.
 *
 * A Unit is one Code that is being made. Instructions are emitted in order; where control cannot come to
 * (after a return or a jump) nothing is emitted until a label that something jumps to. The depth of the operand
 * stack is tracked from the effects of opcodes.def.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_COMPILER_PRIVATE_H
#define ENGINE_LANG_SYNTAX_COMPILER_PRIVATE_H

#include "engine/lang/objects/list.h"
#include "engine/lang/syntax/symbols.h"
#include "engine/lang/vm.h"

enum { COMPILER_DEPTH_MAX = 3000, BLOCKS_MAX = 20 };

/* A place to jump to. chain: the last jump that waits for it, each holding the one before in its argument. */
typedef struct Label {
    uint32_t position;           /* word number, once placed */
    uint32_t chain;              /* word number + 1; 0: none */
    int depth;                   /* of the stack there */
    bool placed;
} Label;

typedef enum BlockKind {
    BLOCK_WHILE,
    BLOCK_FOR,                   /* the iterator is on the stack */
    BLOCK_VALUE,                 /* in a finally body on the way of a return: its value is on the stack */
    BLOCK_TRY,                   /* protected: an except handler follows */
    BLOCK_FINALLY,               /* protected: a finally body follows, and runs on every way out */
    BLOCK_HANDLER,               /* in an except clause: the previously handled exception is on the stack */
    BLOCK_FINAL,                 /* in a finally body after an exception: [previous e] are on the stack */
    BLOCK_STAR,                  /* in an except* clause, which nothing may leave early */
    BLOCK_WITH,                  /* protected: exit is on the stack */
} BlockKind;

typedef struct Block {
    BlockKind kind;
    struct Block *outer;
    Label *on_break, *on_continue;
    Label *handler;              /* where exceptions of a protected block go, or NULL */
    uint32_t start;              /* of the words protected since the last gap */
    int depth;                   /* that the stack is cut to on an exception */
    const Nodes *final;          /* BLOCK_FINALLY */
    Str *name;                   /* BLOCK_HANDLER: to be unbound, or NULL */
    Span span;                   /* BLOCK_WITH: the statement */
    bool is_async;               /* BLOCK_WITH */
} Block;

typedef struct Row {             /* of the table of handlers, its target not known yet */
    uint32_t start, end;
    int depth;
    Label *target;               /* NULL once filled in */
    uint32_t position;
} Row;

typedef struct Unit {
    struct Unit *outer;
    Scope *scope;                /* whose names are looked up: an inlined comprehension's while in one */
    Scope *host;                 /* whose frame it is */
    Str *name, *qualname;        /* qualname owned */
    uint32_t *words;
    Span *spans;
    uint32_t count, capacity;
    Row *rows;
    uint32_t row_count, row_capacity;
    List *constants;
    uint32_t *constant_index;    /* number + 1 in constants, open addressing */
    uint32_t constant_mask;
    List *names;
    uint32_t *name_index;
    uint32_t name_mask;
    uint32_t caches, flags, first_line;
    int depth, deepest;
    bool unreachable;
    Block *blocks;
    int block_count;
    Str *doc;                    /* borrowed */
} Unit;

typedef struct Compiler {
    Vm *vm;
    Arena *arena;
    Source *source;
    SyntaxFault *fault;
    CompileMode mode;
    Unit *unit;
    int nesting;                 /* of the C functions that walk the tree */
    bool failed;                 /* an exception is pending */
    bool text_annotations;       /* from __future__ import annotations */
    bool showing;                /* the module's expression statements are shown: SHOW_VALUE for POP */
} Compiler;

/* compiler_emit.c */
void emit(Compiler *c, Opcode op, uint32_t arg, Span span);
void emit_constant(Compiler *c, Value v, Span span);             /* borrows v */
void emit_constant_take(Compiler *c, Value v, Span span);
void emit_name(Compiler *c, Opcode op, Str *name, Span span);    /* op with the number of name in names */
void emit_jump(Compiler *c, Opcode op, Label *label, Span span);
void label_place(Compiler *c, Label *label);
void unit_end(Compiler *c);                                      /* control does not go on from here */
void emit_end(Compiler *c);                                      /* return None, which no line of the source says */
bool compiler_fail(Compiler *c, Span span, const char *format, ...) PRINTF_LIKE(3, 4);
void compiler_out_of_memory(Compiler *c);
static inline bool compiler_is_failed(const Compiler *c) { return c->failed || c->fault->kind != ERROR_NONE; }
bool compiler_enter(Compiler *c);
static inline void compiler_leave(Compiler *c) { c->nesting--; }

/* compiler_unit.c */
bool unit_begin(Compiler *c, Unit *unit, Scope *scope, Str *name, uint32_t flags, uint32_t first_line);
Code *unit_finish(Compiler *c);                      /* ends c->unit; new, or NULL when something failed */

/* compiler_name.c */
typedef enum NameUse { NAME_LOAD, NAME_STORE, NAME_DELETE } NameUse;
void compile_name(Compiler *c, Str *name, NameUse use, Span span);
void compile_store(Compiler *c, Node *target);       /* [v] -> [] */
void compile_delete(Compiler *c, Node *target);

/* compiler_expression.c */
void compile_expression(Compiler *c, Node *node);
void compile_jump(Compiler *c, Node *test, Label *label, bool when);   /* jumps if test's truth is when */
void compile_sequence(Compiler *c, const Nodes *items, Opcode build, Span span);

/* compiler_call.c */
void compile_call(Compiler *c, Node *node);
/* [callee, given arguments already on the stack] -> [result] */
void compile_arguments(Compiler *c, const Nodes *args, const Nodes *keywords, uint32_t given, Span span);

/* compiler_async.c */
/* The flags of the code of a function or comprehension whose generator, coroutine or neither scope asks for. */
uint32_t async_code_flags(const Scope *scope);
/* [awaitable] -> [result]; from as GET_AWAITABLE's argument */
void compile_await(Compiler *c, uint32_t from, Span span);
/* [aiter] -> [aiter item]; a StopAsyncIteration goes to stop, which async_end places: [aiter e] -> [] */
void compile_async_next(Compiler *c, Label *stop, Span span);
void compile_async_end(Compiler *c, Label *stop, Span span);
/* [exit] -> []: the manager of a with statement is left */
void compile_with_exit(Compiler *c, bool is_async, Span span);

/* compiler_comprehension.c */
void compile_comprehension(Compiler *c, Node *node);

/* compiler_fold.c: the constant that node is, ABSENT if it is none. Borrowed from the arena. */
Value compile_fold(Compiler *c, Node *node);

/* compiler_function.c */
void compile_function(Compiler *c, Node *node);
void compile_lambda(Compiler *c, Node *node);
void compile_class(Compiler *c, Node *node);
/* Pushes the function of code, which is taken, whose free variables are the scope's; flags of MAKE_FUNCTION so far. */
void compile_closure(Compiler *c, Code *code, Scope *scope, uint32_t flags, Span span);
void compile_annotation(Compiler *c, Node *annotation);
/* New str: an annotation as `from __future__ import annotations` keeps it. */
Value annotation_text(Compiler *c, Node *annotation);
/* The docstring that begins body, or NULL. Borrowed. */
Str *compile_docstring(const Nodes *body);

/* compiler_statement.c, compiler_control.c */
void compile_statements(Compiler *c, const Nodes *nodes, uint32_t from);
void compile_statement(Compiler *c, Node *node);
void compile_while(Compiler *c, Node *node);
void compile_for(Compiler *c, Node *node);
void compile_if(Compiler *c, Node *node);
void compile_try(Compiler *c, Node *node);
void compile_with(Compiler *c, Node *node);
void compile_return(Compiler *c, Node *node);
void compile_break(Compiler *c, Node *node);         /* and continue */

/* compiler_warn.c: a SyntaxWarning about what is hardly meant */
void compiler_check_compare(Compiler *c, const Node *node);
void compiler_check_call(Compiler *c, const Node *callee);
void compiler_check_subscript(Compiler *c, const Node *node);
void compiler_check_assert(Compiler *c, const Node *node);

/* compiler_block.c */
bool block_push(Compiler *c, Block *block);
void block_pop(Compiler *c, Block *block);
void block_protect(Compiler *c, Block *block, Label *handler);   /* from here on, at this depth */
void block_close(Compiler *c, Block *block);                     /* up to here */
/* Emits what leaving all blocks inside until takes; keep: with a value on top of the stack. */
void block_unwind(Compiler *c, Block *until, bool keep, Span span);
void block_resume(Compiler *c, Block *innermost, Block *until);  /* protects again after the way out */
void handler_place(Compiler *c, Label *handler);

/* compiler_pattern.c */
void compile_match(Compiler *c, Node *node);

#endif
