/* code.h -- a compiled function, class body, comprehension or cell, and what it is made of.
 *
 * Instructions are 32-bit words, opcode in the low 8 bits, argument in the upper 24 (opcodes.def). An
 * opcode with a cache has its number in the following word. Every instruction knows the span of
 * source it came from. Exceptions find their handler in a table, so that entering a try costs nothing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_CODE_H
#define ENGINE_LANG_SYNTAX_CODE_H

#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"

typedef enum Opcode {
#define OP(name, effect, cache, doc) OP_##name,
#include "engine/lang/syntax/opcodes.def"
#undef OP
    OPCODE_COUNT
} Opcode;

static inline uint32_t code_word(Opcode op, uint32_t arg) { return (uint32_t)op | arg << 8; }
static inline Opcode word_op(uint32_t word) { return (Opcode)(word & 0xFF); }
static inline uint32_t word_arg(uint32_t word) { return word >> 8; }
enum { ARG_MAX = 0xFFFFFF };
/* In the argument of BINARY, BINARY_ADD and the like, which else is a BinaryOp: a op= b. */
enum { ARG_IN_PLACE = 1 << 8 };

/* Where in the source: lines from 1, columns in UTF-8 bytes from 0, end exclusive. line 0: nowhere. */
typedef struct Span {
    int32_t line, column, end_line, end_column;
} Span;

/* Words [start, end) are covered: on an exception the stack is cut to depth, the exception is pushed and the
 * run goes on at target. Inner rows come before outer ones. */
typedef struct Handler {
    uint32_t start, end, target, depth;
} Handler;

enum {
    CODE_VARARGS   = 1 << 0,    /* has *args */
    CODE_KWARGS    = 1 << 1,    /* has **kwargs */
    CODE_GENERATOR = 1 << 2,
    CODE_NAMES     = 1 << 3,    /* a class body, or exec with locals: LOAD_NAME and STORE_NAME use frame->names */
    CODE_CELL      = 1 << 4,    /* a notebook cell: RETURN gives the value of its last expression */
    CODE_LOCALS    = 1 << 5,    /* a function: names are local slots */
    CODE_SIMPLE    = 1 << 7,    /* only positional parameters, no cells of its own, no generator: a call is short */
    CODE_COROUTINE = 1 << 8,    /* async def: its generator is a coroutine */
    CODE_ASYNC_GENERATOR = 1 << 9,   /* async def with a yield */
    CODE_GUARDED   = 1 << 10,   /* vm->guard sees the arguments first, and may have another function called */
    CODE_TERSE     = 1 << 11,   /* errors of its arguments in the words of TensorFlow's dispatcher, which name no function */
    CODE_SPECIAL   = 1 << 6,    /* the machine has rewritten it (specialise.c) */
};

/* An inline cache. What its fields hold is the opcode's affair (vm.c). */
typedef struct Cache {
    uint32_t version, hint;     /* of a type or dict; entry number */
    void *object;               /* borrowed */
} Cache;

typedef struct Source {         /* shared by all code of one file or cell */
    Object object;              /* counted; its type is source_type */
    Str *filename;              /* "<cell 3>" or a path */
    char *text;                 /* UTF-8, NUL-terminated */
    size_t size;
    bool borrowed;              /* text is not the source's own */
    struct Image *image;        /* that its code is read from (image.h); NULL: it was compiled */
    uint32_t *line_start;       /* byte offset of each line; NULL: source_find_lines has not run, which only happens with an image */
    uint32_t line_count;
    int cell;                   /* number of the cell it is, or 0 */
    uint32_t typed;             /* murmur2 of the cell as it was typed, its name for debuggers; 0: no cell */
} Source;

typedef struct Code {
    Object object;
    Str *name, *qualname;
    Source *source;
    uint32_t flags;             /* CODE_... */
    uint32_t positional;        /* parameters that may be given by position, positional-only ones included */
    uint32_t positional_only;
    uint32_t keyword_only;
    uint32_t local_count;       /* slots: parameters (positional, keyword-only, *args, **kwargs), other locals, then
                                   one slot a cell variable (cell_names), then one a free variable (free_names) */
    uint32_t stack_size;        /* deepest operand stack */
    uint32_t frame_size;        /* bytes of a frame of it; 0 until the machine has rewritten it */
    uint32_t first_line;
    Tuple *local_names;         /* Str of parameters and other locals */
    Tuple *cell_names;          /* Str: locals that inner functions use; a parameter's value is moved into its cell at entry */
    Tuple *free_names;          /* Str: the enclosing functions' cells this one uses */
    Tuple *names;               /* Str: globals and attributes, by number */
    Tuple *constants;
    uint32_t *words;
    uint32_t word_count;
    Span *spans;                /* one a word */
    Handler *handlers;
    uint32_t handler_count;
    Cache *caches;              /* zeroed */
    uint32_t cache_count;
    Str *doc;                   /* docstring, or NULL */
    const unsigned char *body;  /* in the source's image: words, spans, handlers, caches, names and constants are to be read from
                                   there (code_complete); NULL: they are here */
    const unsigned char *stores;   /* in the image: for code_visit_stores */
    struct LineMarks *marks;    /* where its lines begin, for a debugger (machine/debug.c); NULL: nobody has asked */
} Code;

extern Type code_type, source_type;
extern const NativeDef code_methods[];         /* code_replace.c */

/* New Source; copies text. NULL with an exception pending. */
Source *source_new(Vm *vm, Str *filename, const char *text, size_t size, int cell);
/* New Source of code that is read from an image. borrowed: the text, which has no '\r', stays where it is. */
Source *source_of_image(Vm *vm, Str *filename, const char *text, size_t size, bool borrowed);
/* Fills line_start and line_count if they are not. false: no memory; nothing is pending. */
bool source_find_lines(Source *source);
/* Line number n (from 1) without its newline: borrowed, *size bytes. NULL past the end. */
const char *source_line(const Source *source, int n, size_t *size);

/* Is it the library's, not the user's? */
static inline bool source_is_library(const Source *source) {
    return strncmp(source->filename->data, "<tapebook>", 10) == 0;
}

/* Is the word after op's the number of an inline cache? */
bool opcode_has_cache(Opcode op);

/* Appends a listing, one instruction a line, nested code after it: for dis() and the golden tests. */
bool code_disassemble(Vm *vm, const Code *code, Buffer *out);

#endif
