/* compiler_control.c -- loops, conditions, try, with, and the ways out of them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

/* ---- conditions and loops ---- */

/* The elif chain is a loop, however long. */
void compile_if(Compiler *c, Node *node) {
    Label end = {0};
    for (;;) {
        Label next = {0};
        Nodes *orelse = &node->branch.orelse;
        compile_jump(c, node->branch.test, &next, false);
        compile_statements(c, &node->branch.body, 0);
        if (orelse->count) emit_jump(c, OP_JUMP, &end, node->span);
        label_place(c, &next);
        if (orelse->count != 1 || orelse->items[0]->kind != NODE_IF) break;
        node = orelse->items[0];
    }
    compile_statements(c, &node->branch.orelse, 0);
    label_place(c, &end);
}

void compile_while(Compiler *c, Node *node) {
    Label again = {0}, otherwise = {0}, end = {0};
    Block block = {.kind = BLOCK_WHILE, .on_break = &end, .on_continue = &again};
    label_place(c, &again);
    compile_jump(c, node->branch.test, &otherwise, false);
    if (block_push(c, &block)) compile_statements(c, &node->branch.body, 0);
    block_pop(c, &block);
    emit_jump(c, OP_JUMP_BACK, &again, node->branch.test->span);
    label_place(c, &otherwise);
    compile_statements(c, &node->branch.orelse, 0);
    label_place(c, &end);
}

static void compile_async_for(Compiler *c, Node *node) {
    Label again = {0}, stop = {0}, end = {0};
    Block block = {.kind = BLOCK_FOR, .on_break = &end, .on_continue = &again};
    Span span = node->loop.iterable->span;
    compile_expression(c, node->loop.iterable);
    emit(c, OP_GET_AITER, 0, span);
    label_place(c, &again);
    compile_async_next(c, &stop, span);
    compile_store(c, node->loop.target);
    if (block_push(c, &block)) compile_statements(c, &node->loop.body, 0);
    block_pop(c, &block);
    emit_jump(c, OP_JUMP_BACK, &again, span);
    compile_async_end(c, &stop, span);
    compile_statements(c, &node->loop.orelse, 0);
    label_place(c, &end);
}

void compile_for(Compiler *c, Node *node) {
    if (node->op) {
        compile_async_for(c, node);
        return;
    }
    Label again = {0}, otherwise = {0}, end = {0};
    Block block = {.kind = BLOCK_FOR, .on_break = &end, .on_continue = &again};
    Span span = node->loop.iterable->span;
    compile_expression(c, node->loop.iterable);
    emit(c, OP_GET_ITER, 0, span);
    label_place(c, &again);
    emit_jump(c, OP_FOR_ITER, &otherwise, span);
    compile_store(c, node->loop.target);
    if (block_push(c, &block)) compile_statements(c, &node->loop.body, 0);
    block_pop(c, &block);
    emit_jump(c, OP_JUMP_BACK, &again, span);
    label_place(c, &otherwise);
    compile_statements(c, &node->loop.orelse, 0);
    label_place(c, &end);
}

/* Whether an except* clause stands between here and until, which is an error. */
static bool fail_in_star(Compiler *c, const Block *until, Span span) {
    const Block *block = c->unit->blocks;
    while (block != until && block->kind != BLOCK_STAR) block = block->outer;
    if (block == until) return false;
    compiler_fail(c, span, "'break', 'continue' and 'return' cannot appear in an except* block");
    return true;
}

void compile_break(Compiler *c, Node *node) {
    Unit *u = c->unit;
    bool leaves = node->kind == NODE_BREAK;
    Block *innermost = u->blocks, *loop = u->blocks;
    while (loop && loop->kind != BLOCK_FOR && loop->kind != BLOCK_WHILE) loop = loop->outer;
    if (fail_in_star(c, loop, node->span)) return;
    if (!loop) {
        compiler_fail(c, node->span, leaves ? "'break' outside loop" : "'continue' not properly in loop");
        return;
    }
    block_unwind(c, loop, false, node->span);
    if (leaves && loop->kind == BLOCK_FOR) emit(c, OP_POP, 0, node->span);
    emit_jump(c, leaves ? OP_JUMP : OP_JUMP_BACK, leaves ? loop->on_break : loop->on_continue, node->span);
    block_resume(c, innermost, loop);
}

/* Whether a return has more to do than to return: the iterators of loops need no care. */
static bool has_duties(const Block *block) {
    for (; block; block = block->outer)
        if (block->kind >= BLOCK_FINALLY) return true;
    return false;
}

void compile_return(Compiler *c, Node *node) {
    Block *innermost = c->unit->blocks;
    bool duties = has_duties(innermost);
    if (fail_in_star(c, NULL, node->span)) return;
    if (node->operand && (c->unit->flags & CODE_ASYNC_GENERATOR)) {
        compiler_fail(c, node->span, "'return' with value in async generator");
        return;
    }
    if (node->operand) compile_expression(c, node->operand);
    else emit_constant(c, NONE, node->span);
    if (duties) block_unwind(c, NULL, true, node->span);
    emit(c, OP_RETURN, 0, node->span);
    if (duties) block_resume(c, innermost, NULL);
}

/* ---- try ---- */

/* [previous e] -> e goes on */
static void reraise(Compiler *c, Span span) {
    emit(c, OP_SWAP, 0, span);
    emit(c, OP_POP_HANDLED, 0, span);
    emit(c, OP_RERAISE, 0, span);
}

/* One except clause: [previous e] before, and at next if it does not match. */
static void compile_clause(Compiler *c, Node *clause, Label *cleanup, Label *end) {
    Label next = {0}, named = {0};
    Str *name = clause->except.name;
    Block block = {.kind = BLOCK_HANDLER, .depth = c->unit->depth - 1};
    if (!block_push(c, &block)) return;
    block_protect(c, &block, cleanup);
    if (clause->except.type) {
        compile_expression(c, clause->except.type);
        emit(c, OP_MATCH_EXCEPTION, 0, clause->except.type->span);
        emit_jump(c, OP_JUMP_IF_FALSE, &next, clause->except.type->span);
    }
    if (name) {
        compile_name(c, name, NAME_STORE, clause->span);
        block_close(c, &block);
        block_protect(c, &block, &named);
        block.name = name;
    } else {
        emit(c, OP_POP, 0, clause->span);
    }
    compile_statements(c, &clause->except.body, 0);
    Block *self = c->unit->blocks;
    block_unwind(c, block.outer, false, clause->span);
    c->unit->blocks = self;
    block_pop(c, &block);
    emit_jump(c, OP_JUMP, end, clause->span);
    if (name) {
        handler_place(c, &named);
        emit_constant(c, NONE, clause->span);
        compile_name(c, name, NAME_STORE, clause->span);
        compile_name(c, name, NAME_DELETE, clause->span);
        reraise(c, clause->span);
    }
    label_place(c, &next);
}

static void unbind(Compiler *c, Str *name, Span span) {
    if (!name) return;
    emit_constant(c, NONE, span);
    compile_name(c, name, NAME_STORE, span);
    compile_name(c, name, NAME_DELETE, span);
}

/* One except* clause: [previous state] before and after. */
static void compile_star_clause(Compiler *c, Node *clause, Label *cleanup) {
    Label skip = {0}, raised = {0}, next = {0};
    Str *name = clause->except.name;
    Span span = clause->span;
    Block matching = {.kind = BLOCK_TRY, .depth = c->unit->depth - 1}, body = {.kind = BLOCK_STAR, .depth = c->unit->depth};
    if (!block_push(c, &matching)) return;
    block_protect(c, &matching, cleanup);
    compile_expression(c, clause->except.type);
    emit(c, OP_STAR_MATCH, 0, clause->except.type->span);
    emit(c, OP_DUP, 0, span);
    emit_jump(c, OP_JUMP_IF_NONE, &skip, span);
    if (name) compile_name(c, name, NAME_STORE, span);
    else emit(c, OP_POP, 0, span);
    block_close(c, &matching);
    block_pop(c, &matching);
    if (!block_push(c, &body)) return;
    block_protect(c, &body, &raised);
    compile_statements(c, &clause->except.body, 0);
    block_close(c, &body);
    block_pop(c, &body);
    unbind(c, name, span);
    emit_jump(c, OP_JUMP, &next, span);
    unit_end(c);
    handler_place(c, &raised);
    unbind(c, name, span);
    emit(c, OP_STAR_RAISED, 0, span);
    emit_jump(c, OP_JUMP, &next, span);
    label_place(c, &skip);
    emit(c, OP_POP, 0, span);
    label_place(c, &next);
}

/* After an exception: every clause takes its part of it, and what is left or was raised anew goes on. */
static void compile_star_handlers(Compiler *c, Node *node, Label *handler) {
    Label cleanup = {0}, done = {0};
    handler_place(c, handler);
    emit(c, OP_PUSH_HANDLED, 0, node->span);
    emit(c, OP_STAR_BEGIN, 0, node->span);
    for (uint32_t i = 0; i < node->attempt.handlers.count; i++)
        compile_star_clause(c, node->attempt.handlers.items[i], &cleanup);
    emit(c, OP_STAR_END, 0, node->span);
    emit(c, OP_DUP, 0, node->span);
    emit_jump(c, OP_JUMP_IF_NONE, &done, node->span);
    reraise(c, node->span);
    unit_end(c);
    handler_place(c, &cleanup);
    reraise(c, node->span);
    label_place(c, &done);
    emit(c, OP_POP, 0, node->span);
    emit(c, OP_POP_HANDLED, 0, node->span);
}

static void compile_try_except(Compiler *c, Node *node) {
    Label handler = {0}, cleanup = {0}, end = {0};
    const Nodes *clauses = &node->attempt.handlers;
    Block block = {.kind = BLOCK_TRY, .depth = c->unit->depth};
    if (!block_push(c, &block)) return;
    block_protect(c, &block, &handler);
    compile_statements(c, &node->attempt.body, 0);
    block_close(c, &block);
    block_pop(c, &block);
    compile_statements(c, &node->attempt.orelse, 0);
    emit_jump(c, OP_JUMP, &end, node->span);
    unit_end(c);
    if (node->op) {
        compile_star_handlers(c, node, &handler);
        label_place(c, &end);
        return;
    }
    handler_place(c, &handler);
    emit(c, OP_PUSH_HANDLED, 0, node->span);
    for (uint32_t i = 0; i < clauses->count; i++) {
        if (!clauses->items[i]->except.type && i + 1 < clauses->count)
            compiler_fail(c, clauses->items[i]->span, "default 'except:' must be last");
        compile_clause(c, clauses->items[i], &cleanup, &end);
    }
    reraise(c, node->span);
    unit_end(c);
    handler_place(c, &cleanup);
    reraise(c, node->span);
    label_place(c, &end);
}

static void compile_try_finally(Compiler *c, Node *node) {
    Label handler = {0}, cleanup = {0}, end = {0};
    const Nodes *final = &node->attempt.final;
    Block block = {.kind = BLOCK_FINALLY, .depth = c->unit->depth, .final = final};
    if (!block_push(c, &block)) return;
    block_protect(c, &block, &handler);
    if (node->attempt.handlers.count) compile_try_except(c, node);
    else compile_statements(c, &node->attempt.body, 0);
    block_close(c, &block);
    block_pop(c, &block);
    compile_statements(c, final, 0);
    emit_jump(c, OP_JUMP, &end, node->span);
    unit_end(c);
    handler_place(c, &handler);
    emit(c, OP_PUSH_HANDLED, 0, node->span);
    Block after = {.kind = BLOCK_FINAL, .depth = c->unit->depth - 1};
    if (!block_push(c, &after)) return;
    block_protect(c, &after, &cleanup);
    compile_statements(c, final, 0);
    block_close(c, &after);
    block_pop(c, &after);
    reraise(c, node->span);
    unit_end(c);
    handler_place(c, &cleanup);
    reraise(c, node->span);
    label_place(c, &end);
}

void compile_try(Compiler *c, Node *node) {
    if (node->attempt.final.count) compile_try_finally(c, node);
    else compile_try_except(c, node);
}

/* ---- with ---- */

/* After an exception: [exit e] -> [] if exit says that it was dealt with */
static void compile_with_handler(Compiler *c, Label *handler, bool is_async, Span span) {
    Label cleanup = {0}, suppressed = {0};
    handler_place(c, handler);
    emit(c, OP_PUSH_HANDLED, 0, span);
    Block block = {.kind = BLOCK_TRY, .depth = c->unit->depth - 1};
    if (!block_push(c, &block)) return;
    block_protect(c, &block, &cleanup);
    emit(c, OP_WITH_EXCEPT, 0, span);
    if (is_async) compile_await(c, 2, span);
    emit_jump(c, OP_JUMP_IF_TRUE, &suppressed, span);
    block_close(c, &block);
    block_pop(c, &block);
    reraise(c, span);
    handler_place(c, &cleanup);
    reraise(c, span);
    label_place(c, &suppressed);
    emit(c, OP_POP, 0, span);
    emit(c, OP_POP_HANDLED, 0, span);
    emit(c, OP_POP, 0, span);
}

static void compile_with_item(Compiler *c, Node *node, uint32_t number) {
    if (number == node->with.items.count) {
        compile_statements(c, &node->with.body, 0);
        return;
    }
    Node *item = node->with.items.items[number];
    Span span = node->span;
    Label handler = {0}, end = {0};
    compile_expression(c, item->with_item.manager);
    emit(c, node->op ? OP_ASYNC_WITH_ENTER : OP_WITH_ENTER, 0, span);
    if (node->op) compile_await(c, 1, span);
    Block block = {.kind = BLOCK_WITH, .depth = c->unit->depth - 1, .span = span, .is_async = node->op};
    if (!block_push(c, &block)) return;
    block_protect(c, &block, &handler);
    if (item->with_item.target) compile_store(c, item->with_item.target);
    else emit(c, OP_POP, 0, span);
    compile_with_item(c, node, number + 1);
    block_close(c, &block);
    block_pop(c, &block);
    compile_with_exit(c, node->op, span);
    emit_jump(c, OP_JUMP, &end, span);
    unit_end(c);
    compile_with_handler(c, &handler, node->op, span);
    label_place(c, &end);
}

void compile_with(Compiler *c, Node *node) { compile_with_item(c, node, 0); }
