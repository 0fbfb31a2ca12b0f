/* block.c -- see block.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/block.h"

#include "engine/lang/vm.h"
#include "engine/lang/syntax/lexer.h"

#include <string.h>

typedef struct Block {
    enum { BEFORE, HEADER, BODY } where;         /* decorators; the line of def, class or lambda; what is indented */
    bool is_lambda;
    bool in_line;                                /* of the body: until its NEWLINE */
    int depth;                                   /* of indentation, from the header on */
    size_t column;                               /* of the body's first line */
    int last;
} Block;

static size_t column_of(const Source *source, int line) {
    size_t size, column = 0;
    const char *text = source_line(source, line, &size);
    while (text && column < size && (text[column] == ' ' || text[column] == '\t')) column++;
    return column;
}

/* Takes one more token; false: the block ended before it. */
static bool take(Block *b, const Source *source, const Token *token) {
    switch (token->kind) {
        case KEYWORD_DEF:
        case KEYWORD_CLASS:
        case KEYWORD_LAMBDA:
            if (b->where == BEFORE) b->where = HEADER, b->in_line = true, b->is_lambda = token->kind == KEYWORD_LAMBDA;
            return true;
        case TOKEN_NEWLINE:
            b->in_line = false;
            b->last = (int)token->line;
            return b->where == BEFORE || !b->is_lambda;
        case TOKEN_INDENT:
            if (b->where == BEFORE) return true;
            if (b->where == HEADER) b->column = column_of(source, (int)token->line);
            b->where = BODY;
            b->in_line = true;
            b->depth++;
            return true;
        case TOKEN_DEDENT: return b->where == BEFORE || --b->depth > 0;
        case TOKEN_END: return false;
        case TOKEN_ERROR:                        /* a lambda's lines may close what was opened above them */
            if (b->in_line) b->last = (int)token->line;
            return false;
        default: return b->where == BEFORE || b->in_line || b->depth > 0;
    }
}

/* Comments below the last statement. */
static int with_comments(const Source *source, const Block *b) {
    int last = b->last;
    for (int n = last + 1; b->where == BODY; n++) {
        size_t size, column = column_of(source, n);
        const char *text = source_line(source, n, &size);
        if (!text || (column < size && text[column] != '#')) break;
        if (column < size && column >= b->column) last = n;
    }
    return last;
}

int block_last_line(Vm *vm, const Source *source, int first) {
    if (!source_find_lines((Source *)(uintptr_t)source)) return first;
    size_t start = source->line_start[first - 1];
    Source *rest = source_new(vm, source->filename, source->text + start, source->size - start, 0);
    Block block = {.last = 1};
    Lexer lexer;
    if (!rest) return vm_clear_raised(vm), first;
    if (lexer_read(&lexer, rest)) {
        for (uint32_t i = 0; i < lexer.count && take(&block, rest, &lexer.tokens[i]); i++) continue;
    }
    lexer_clear(&lexer);
    int last = first - 1 + with_comments(rest, &block);
    object_release(&rest->object);
    return last;
}
