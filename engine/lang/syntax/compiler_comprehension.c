/* compiler_comprehension.c -- comprehensions, inlined or as functions, and generator expressions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

#include <string.h>

/* Adds the element to the collection that lies under depth iterators, or yields it. */
static void compile_element(Compiler *c, Node *node, uint32_t depth) {
    Node *element = node->comprehension.element, *value = node->comprehension.value;
    compile_expression(c, element);
    if (value) compile_expression(c, value);
    switch (node->kind) {
        case NODE_LIST_COMPREHENSION: emit(c, OP_LIST_APPEND, depth + 1, element->span); break;
        case NODE_SET_COMPREHENSION: emit(c, OP_SET_ADD, depth + 1, element->span); break;
        case NODE_DICT_COMPREHENSION: emit(c, OP_DICT_ADD, depth + 1, element->span); break;
        default:
            if (c->unit->flags & CODE_ASYNC_GENERATOR) emit(c, OP_ASYNC_WRAP, 0, element->span);
            emit(c, OP_YIELD, 0, element->span);
            emit(c, OP_POP, 0, element->span);
            break;
    }
}

/* for target in [x]: one pass, so it is an assignment */
static bool is_single(const Comprehension *clause) {
    const Node *iterable = clause->iterable;
    return (iterable->kind == NODE_LIST || iterable->kind == NODE_TUPLE) && iterable->items.count == 1 &&
           iterable->items.items[0]->kind != NODE_STARRED;
}

/* Clause number n and those inside it; depth iterators are on the stack, and if n is 0 its own is one of them. */
static void compile_clauses(Compiler *c, Node *node, uint32_t n, uint32_t depth) {
    Comprehension *clause = &node->comprehension.clauses[n];
    Label again = {0}, next = {0}, end = {0}, stop = {0};
    if (n == node->comprehension.count) {
        compile_element(c, node, depth);
        return;
    }
    bool single = n > 0 && !clause->is_async && is_single(clause);
    Span span = clause->iterable->span;
    if (single) {
        compile_expression(c, clause->iterable->items.items[0]);
    } else {
        if (n > 0) {
            compile_expression(c, clause->iterable);
            emit(c, clause->is_async ? OP_GET_AITER : OP_GET_ITER, 0, span);
            depth++;
        }
        label_place(c, &again);
        if (clause->is_async) compile_async_next(c, &stop, span);
        else emit_jump(c, OP_FOR_ITER, &end, span);
    }
    compile_store(c, clause->target);
    for (uint32_t i = 0; i < clause->conditions.count; i++)
        compile_jump(c, clause->conditions.items[i], &next, false);
    compile_clauses(c, node, n + 1, depth);
    label_place(c, &next);
    if (!single) emit_jump(c, OP_JUMP_BACK, &again, clause->span);
    if (clause->is_async) compile_async_end(c, &stop, span);
    label_place(c, &end);
}

static void build_empty(Compiler *c, Node *node) {
    if (node->kind == NODE_GENERATOR) return;
    Opcode build = node->kind == NODE_LIST_COMPREHENSION ? OP_BUILD_LIST
                   : node->kind == NODE_SET_COMPREHENSION ? OP_BUILD_SET : OP_BUILD_DICT;
    emit(c, build, 0, node->span);
}

/* The first iterable, evaluated where the comprehension stands: pushes its iterator. */
static void compile_first(Compiler *c, const Comprehension *clause) {
    compile_expression(c, clause->iterable);
    emit(c, clause->is_async ? OP_GET_AITER : OP_GET_ITER, 0, clause->iterable->span);
}

/* Its variables are slots of the host, which let go of their values at the end. */
static void compile_inlined(Compiler *c, Node *node) {
    Scope *scope = node->comprehension.scope, *outer = c->unit->scope;
    build_empty(c, node);
    compile_first(c, &node->comprehension.clauses[0]);
    c->unit->scope = scope;
    compile_clauses(c, node, 0, 1);
    c->unit->scope = outer;
    for (uint32_t i = 0; i < scope->symbols.count; i++) {
        Symbol *symbol = scope->symbols.items[i];
        if (symbol->origin || symbol->place != PLACE_LOCAL) continue;
        emit_constant(c, NONE, node->span);
        emit(c, OP_STORE_LOCAL, symbol->slot, node->span);
    }
}

static const char *const code_names[] = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"};

void compile_comprehension(Compiler *c, Node *node) {
    if (node->comprehension.scope->inlined) {
        compile_inlined(c, node);
        return;
    }
    Unit unit;
    Node *first = node->comprehension.clauses[0].iterable;
    bool generator = node->kind == NODE_GENERATOR;
    Str *name = vm_intern(c->vm, code_names[node->kind - NODE_LIST_COMPREHENSION]);
    uint32_t flags = CODE_LOCALS | async_code_flags(node->comprehension.scope);
    if (unit_begin(c, &unit, node->comprehension.scope, name, flags, (uint32_t)node->span.line)) {
        build_empty(c, node);
        emit(c, OP_LOAD_LOCAL, 0, first->span);
        compile_clauses(c, node, 0, 1);
        if (generator) emit_constant(c, NONE, node->span);
        emit(c, OP_RETURN, 0, node->span);
    }
    Code *code = unit_finish(c);
    compile_closure(c, code, node->comprehension.scope, 0, node->span);
    compile_first(c, &node->comprehension.clauses[0]);
    emit(c, OP_CALL, 1, node->span);
    if (node->comprehension.scope->coroutine && !generator) compile_await(c, 0, node->span);
}
