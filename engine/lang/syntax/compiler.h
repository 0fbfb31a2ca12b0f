/* compiler.h -- source text to Code: lexer, parser, symbol analysis, bytecode.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_COMPILER_H
#define ENGINE_LANG_SYNTAX_COMPILER_H

#include "engine/lang/syntax/code.h"

typedef enum CompileMode {
    COMPILE_FILE,        /* a module: RETURN gives None */
    COMPILE_CELL,        /* a notebook cell: RETURN gives the last statement's value if it is an expression that no
                            semicolon follows, else None */
    COMPILE_EVAL,        /* one expression, whose value RETURN gives */
    COMPILE_EXEC_NAMES,  /* exec(): like COMPILE_FILE, but names go through LOAD_NAME and STORE_NAME */
    COMPILE_EVAL_NAMES,
    COMPILE_SINGLE_NAMES, /* as COMPILE_EXEC_NAMES; expressions that are statements of their own go to sys.displayhook */
} CompileMode;

/* New Code, or NULL with a SyntaxError pending (attributes msg, filename, lineno, offset, end_lineno,
 * end_offset, text as CPython sets them). */
Code *compile_source(Vm *vm, Source *source, CompileMode mode);

/* The syntax tree of source, in *arena. false: a SyntaxError as above is pending. */
struct Arena;
struct Tree;
bool compiler_parse(Vm *vm, const Source *source, CompileMode mode, struct Arena *arena, struct Tree *tree);

typedef enum Completeness { SOURCE_COMPLETE, SOURCE_INCOMPLETE, SOURCE_INVALID } Completeness;

/* Whether text could be run as it stands, as IPython's check_complete says it. indent: blanks to
 * begin the next line with, when incomplete. Raises nothing. */
Completeness source_completeness(Vm *vm, const char *text, size_t size, int *indent);
/* The blanks before the last line of text, a tab counted as four. */
int source_last_indent(const char *text, size_t size);

#endif
