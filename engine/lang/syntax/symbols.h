/* symbols.h -- what every name of a program refers to: scopes, and where each of their names is kept.
 *
 * Two passes over the tree: the first notes in every scope which names it binds and uses (symbols.c), the second
 * decides where each is kept (symbols_resolve.c). A list, set or dict comprehension whose variables no inner
 * function uses gets no function of its own: it is inlined, its variables are slots of the scope that
 * hosts it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_SYMBOLS_H
#define ENGINE_LANG_SYNTAX_SYMBOLS_H

#include "engine/lang/syntax/parser.h"

typedef enum ScopeKind { SCOPE_MODULE, SCOPE_CLASS, SCOPE_FUNCTION, SCOPE_COMPREHENSION } ScopeKind;

enum {
    SYMBOL_USED      = 1 << 0,
    SYMBOL_BOUND     = 1 << 1,
    SYMBOL_PARAMETER = 1 << 2,
    SYMBOL_GLOBAL    = 1 << 3,   /* declared */
    SYMBOL_NONLOCAL  = 1 << 4,   /* declared */
    SYMBOL_ANNOTATED = 1 << 5,
    SYMBOL_HIDDEN    = 1 << 6,   /* a slot that the compiler wants for itself; its name begins with a dot */
    SYMBOL_CELL      = 1 << 7,   /* an inner function uses it */
    SYMBOL_TARGET    = 1 << 8,   /* of a comprehension's for */
    SYMBOL_NAMED     = 1 << 9,   /* of a walrus in a comprehension */
};

typedef enum Place { PLACE_LOCAL, PLACE_CELL, PLACE_FREE, PLACE_GLOBAL, PLACE_NAME } Place;

typedef struct Symbol {
    Str *name;                   /* mangled */
    unsigned flags;
    Place place;
    uint32_t slot;
    struct Symbol *origin;       /* in an inlined comprehension: the host's symbol it stands for; else NULL */
    Span span;                   /* where it was first bound or declared */
} Symbol;

typedef struct SymbolList {
    Symbol **items;
    uint32_t count, capacity;
} SymbolList;

struct Scope {
    ScopeKind kind;
    Scope *parent;
    Scope *child, *last_child, *next;    /* children in the order of the text */
    Node *node;                  /* NULL for a module */
    Str *class_name;             /* that private names are mangled with, or NULL */
    SymbolList symbols;
    Symbol **index;              /* of symbols by name, open addressing, when there are many */
    uint32_t index_mask;
    SymbolList locals;           /* of a scope that is not inlined, by slot: parameters first */
    SymbolList cells, frees;
    uint32_t parameter_count;
    bool generator;              /* holds a yield */
    bool coroutine;              /* async def, or a comprehension or cell that awaits */
    bool inlined;
    bool class_cell;             /* a class whose methods use __class__ */
    bool names;                  /* a module whose names go through the frame's namespace */
};

typedef struct Symbols {
    Vm *vm;
    Arena *arena;
    SyntaxFault *fault;
    Scope *scope;                /* that is being read */
    Scope *module;
    int depth;
    bool awaits;                 /* a cell: its own statements may await */
    int iterables;               /* comprehensions whose iterable is being read */
    Str *name_class, *name_super, *name_first;   /* "__class__", "super", ".0" */
} Symbols;

/* Makes the scopes of tree, attached to its nodes, and the module's, *module. false: *fault or an exception. */
bool symbols_analyze(Vm *vm, Arena *arena, Tree *tree, CompileMode mode, SyntaxFault *fault, Scope **module);

/* The symbol called name, or NULL. */
Symbol *scope_find(const Scope *scope, Str *name);
/* The scope whose frame it runs in: itself unless it is inlined. */
static inline Scope *scope_host(Scope *scope) {
    while (scope->inlined) scope = scope->parent;
    return scope;
}
/* name as it is inside a class: __x becomes _Class__x. Borrowed (interned). NULL out of memory. */
Str *name_mangle(Vm *vm, Str *class_name, Str *name);

/* ---- shared by the two passes ---- */
Symbol *scope_add(Symbols *s, Scope *scope, Str *name, unsigned flags);
bool symbol_list_add(Symbols *s, SymbolList *list, Symbol *symbol);
bool symbols_fail(Symbols *s, Span span, const char *format, ...) PRINTF_LIKE(3, 4);
bool symbols_resolve(Symbols *s, Scope *module);

#endif
