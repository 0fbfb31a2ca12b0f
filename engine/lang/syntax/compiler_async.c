/* compiler_async.c -- await, and what async for and async with have more than for and with.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

uint32_t async_code_flags(const Scope *scope) {
    if (scope->coroutine) return CODE_GENERATOR | (scope->generator ? CODE_ASYNC_GENERATOR : CODE_COROUTINE);
    return scope->generator ? CODE_GENERATOR : 0;
}

void compile_await(Compiler *c, uint32_t from, Span span) {
    emit(c, OP_GET_AWAITABLE, from, span);
    emit_constant(c, NONE, span);
    emit(c, OP_YIELD_FROM, 0, span);
}

void compile_async_next(Compiler *c, Label *stop, Span span) {
    Block block = {.kind = BLOCK_TRY, .depth = c->unit->depth};
    if (!block_push(c, &block)) return;
    block_protect(c, &block, stop);
    emit(c, OP_GET_ANEXT, 0, span);
    emit_constant(c, NONE, span);
    emit(c, OP_YIELD_FROM, 0, span);
    block_close(c, &block);
    block_pop(c, &block);
}

void compile_async_end(Compiler *c, Label *stop, Span span) {
    unit_end(c);
    handler_place(c, stop);
    emit(c, OP_END_ASYNC_FOR, 0, span);
}

void compile_with_exit(Compiler *c, bool is_async, Span span) {
    if (!is_async) {
        emit(c, OP_WITH_EXIT, 0, span);
        return;
    }
    for (int i = 0; i < 3; i++) emit_constant(c, NONE, span);
    emit(c, OP_CALL, 3, span);
    compile_await(c, 2, span);
    emit(c, OP_POP, 0, span);
}
