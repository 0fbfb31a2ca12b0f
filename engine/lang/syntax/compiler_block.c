/* compiler_block.c -- the blocks that the place at hand is in, and what leaving them takes.
 *
 * What a protected block covers is a list of rows of words. The code that a return, break or continue runs on
 * its way out is not covered by the blocks that it has left: they have a gap there.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/syntax/compiler_private.h"

bool block_push(Compiler *c, Block *block) {
    Unit *u = c->unit;
    block->outer = u->blocks;
    u->blocks = block;
    if (++u->block_count > BLOCKS_MAX) return compiler_fail(c, (Span){0}, "too many statically nested blocks");
    return true;
}

void block_pop(Compiler *c, Block *block) {
    c->unit->blocks = block->outer;
    c->unit->block_count--;
}

/* A handler's label holds, until it is placed, the number of the first row that may lead to it. */
void block_protect(Compiler *c, Block *block, Label *handler) {
    if (!handler->chain) {
        handler->chain = 1;
        handler->position = c->unit->row_count;
    }
    block->handler = handler;
    block->start = c->unit->count;
}

static bool add_row(Compiler *c, Row row) {
    Unit *u = c->unit;
    if (u->row_count == u->row_capacity) {
        uint32_t capacity = u->row_capacity ? u->row_capacity * 2 : 8;
        Row *rows = mem_realloc(u->rows, sizeof *rows * capacity);
        if (!rows) return compiler_out_of_memory(c), false;
        u->rows = rows;
        u->row_capacity = capacity;
    }
    u->rows[u->row_count++] = row;
    return true;
}

void block_close(Compiler *c, Block *block) {
    uint32_t end = c->unit->count;
    if (block->handler && end > block->start)
        add_row(c, (Row){.start = block->start, .end = end, .depth = block->depth, .target = block->handler});
}

void handler_place(Compiler *c, Label *handler) {
    Unit *u = c->unit;
    for (uint32_t i = handler->position; i < u->row_count; i++) {
        Row *row = &u->rows[i];
        if (row->target != handler) continue;
        row->target = NULL;
        row->position = u->count;
        u->depth = row->depth + 1;
        u->unreachable = false;
    }
    if (u->depth > u->deepest) u->deepest = u->depth;
}

static void unbind(Compiler *c, Str *name, Span span) {
    if (!name) return;
    emit_constant(c, NONE, span);
    compile_name(c, name, NAME_STORE, span);
    compile_name(c, name, NAME_DELETE, span);
}

/* A break or continue in the body drops the value that a return was about to give. */
static void leave_finally(Compiler *c, const Block *block, bool keep) {
    Block value = {.kind = BLOCK_VALUE, .outer = c->unit->blocks};
    if (keep) c->unit->blocks = &value;
    compile_statements(c, block->final, 0);
    if (keep) c->unit->blocks = value.outer;
}

static void leave(Compiler *c, const Block *block, bool keep, Span span) {
    switch (block->kind) {
        case BLOCK_WHILE: case BLOCK_TRY: case BLOCK_STAR: break;
        case BLOCK_FOR: case BLOCK_VALUE:
            if (keep) emit(c, OP_SWAP, 0, span);
            emit(c, OP_POP, 0, span);
            break;
        case BLOCK_FINALLY: leave_finally(c, block, keep); break;
        case BLOCK_HANDLER:
            if (keep) emit(c, OP_SWAP, 0, span);
            emit(c, OP_POP_HANDLED, 0, span);
            unbind(c, block->name, span);
            break;
        case BLOCK_FINAL:
            if (keep) emit(c, OP_SWAP, 0, span);
            emit(c, OP_POP, 0, span);
            if (keep) emit(c, OP_SWAP, 0, span);
            emit(c, OP_POP_HANDLED, 0, span);
            break;
        case BLOCK_WITH:
            if (keep) emit(c, OP_SWAP, 0, span);
            compile_with_exit(c, block->is_async, block->span);
            break;
    }
}

void block_unwind(Compiler *c, Block *until, bool keep, Span span) {
    Unit *u = c->unit;
    for (Block *b = u->blocks; b != until; b = b->outer) {
        block_close(c, b);
        u->blocks = b->outer;
        leave(c, b, keep, span);
    }
}

void block_resume(Compiler *c, Block *innermost, Block *until) {
    for (Block *b = innermost; b != until; b = b->outer) b->start = c->unit->count;
    c->unit->blocks = innermost;
}
