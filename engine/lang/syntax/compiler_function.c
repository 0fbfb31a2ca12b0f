/* compiler_function.c -- functions, lambdas and classes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

#include <string.h>

Str *compile_docstring(const Nodes *body) {
    if (body->count == 0 || body->items[0]->kind != NODE_EXPRESSION_STATEMENT) return NULL;
    Node *first = body->items[0]->operand;
    bool text = first->kind == NODE_CONSTANT && is_object(first->constant) && value_is(first->constant, &str_type);
    return text ? as_str(first->constant) : NULL;
}

/* Pushes the cell that the new function's free variable name refers to: one of this frame's own. */
static void push_cell(Compiler *c, Str *name, Span span) {
    Scope *host = c->unit->host;
    const SymbolList *lists[2] = {&host->cells, &host->frees};
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i]->name == name) {
                emit(c, OP_LOAD_CLOSURE, lists[k]->items[i]->slot, span);
                return;
            }
}

void compile_closure(Compiler *c, Code *code, Scope *scope, uint32_t flags, Span span) {
    if (scope->frees.count) {
        for (uint32_t i = 0; i < scope->frees.count; i++) push_cell(c, scope->frees.items[i]->name, span);
        emit(c, OP_BUILD_TUPLE, scope->frees.count, span);
        flags |= 8;
    }
    if (!code) return;
    emit_constant_take(c, value_object(code), span);
    emit(c, OP_MAKE_FUNCTION, flags, span);
    if (!c->unit->unreachable) c->unit->depth -= __builtin_popcount(flags);
}

/* ---- what is evaluated at the definition ---- */

/* Pushes the tuple of defaults and the dict of keyword-only ones. Returns MAKE_FUNCTION's flags for them. */
static uint32_t compile_defaults(Compiler *c, Parameters *p, Span span) {
    uint32_t count = 0, flags = 0;
    Nodes values = {arena_alloc(c->arena, sizeof(Node *) * (p->positional.count + 1)), 0};
    if (!values.items) return compiler_out_of_memory(c), 0;
    for (uint32_t i = 0; i < p->positional.count; i++)
        if (p->positional.items[i]->parameter.fallback)
            values.items[values.count++] = p->positional.items[i]->parameter.fallback;
    if (values.count) {
        Node tuple = {.kind = NODE_TUPLE, .span = span, .items = values};
        compile_expression(c, &tuple);
        flags |= 1;
    }
    for (uint32_t i = 0; i < p->keyword_only.count; i++) {
        Node *parameter = p->keyword_only.items[i];
        if (!parameter->parameter.fallback) continue;
        Str *name = name_mangle(c->vm, c->unit->scope->class_name, parameter->parameter.name);
        emit_constant(c, value_object(name), parameter->span);
        compile_expression(c, parameter->parameter.fallback);
        count++;
    }
    if (count) emit(c, OP_BUILD_DICT, count, span);
    return flags | (count ? 2u : 0u);
}

void compile_annotation(Compiler *c, Node *annotation) {
    if (c->text_annotations) {
        emit_constant_take(c, annotation_text(c, annotation), annotation->span);
    } else if (annotation->kind == NODE_STARRED) {   /* *args: *Ts */
        compile_expression(c, annotation->operand);
        emit(c, OP_UNPACK, 1, annotation->span);
    } else {
        compile_expression(c, annotation);
    }
}

static uint32_t compile_one_annotation(Compiler *c, Str *name, Node *annotation) {
    if (!annotation) return 0;
    name = name_mangle(c->vm, c->unit->scope->class_name, name);
    emit_constant(c, value_object(name), annotation->span);
    compile_annotation(c, annotation);
    return 1;
}

static uint32_t compile_annotations(Compiler *c, Parameters *p, Node *returns, Span span) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->positional.count; i++)
        count += compile_one_annotation(c, p->positional.items[i]->parameter.name,
                                        p->positional.items[i]->parameter.annotation);
    if (p->rest) count += compile_one_annotation(c, p->rest->parameter.name, p->rest->parameter.annotation);
    for (uint32_t i = 0; i < p->keyword_only.count; i++)
        count += compile_one_annotation(c, p->keyword_only.items[i]->parameter.name,
                                        p->keyword_only.items[i]->parameter.annotation);
    if (p->keywords) count += compile_one_annotation(c, p->keywords->parameter.name, p->keywords->parameter.annotation);
    count += returns ? compile_one_annotation(c, vm_intern(c->vm, "return"), returns) : 0;
    if (count) emit(c, OP_BUILD_DICT, count, span);
    return count ? 4 : 0;
}

/* [decorators.. function] -> [decorated] */
static void apply_decorators(Compiler *c, const Nodes *decorators) {
    for (uint32_t i = decorators->count; i-- > 0;) emit(c, OP_CALL, 1, decorators->items[i]->span);
}

/* Where a definition begins: at its first decorator. */
static uint32_t first_line(const Node *node, const Nodes *decorators) {
    return (uint32_t)(decorators->count ? decorators->items[0]->span.line : node->span.line);
}

/* ---- functions ---- */

static Code *function_code(Compiler *c, Node *node) {
    Unit unit;
    Scope *scope = node->function.scope;
    uint32_t flags = CODE_LOCALS | async_code_flags(scope);
    if (unit_begin(c, &unit, scope, node->function.name, flags, first_line(node, &node->function.decorators))) {
        unit.doc = compile_docstring(&node->function.body);
        compile_statements(c, &node->function.body, unit.doc ? 1 : 0);
        emit_end(c);
    }
    return unit_finish(c);
}

void compile_function(Compiler *c, Node *node) {
    for (uint32_t i = 0; i < node->function.decorators.count; i++)
        compile_expression(c, node->function.decorators.items[i]);
    Span span = node->span;
    span.end_line = span.line;
    uint32_t flags = compile_defaults(c, node->function.parameters, span);
    flags |= compile_annotations(c, node->function.parameters, node->function.returns, span);
    Code *code = compiler_is_failed(c) ? NULL : function_code(c, node);
    compile_closure(c, code, node->function.scope, flags, span);
    apply_decorators(c, &node->function.decorators);
    compile_name(c, node->function.name, NAME_STORE, span);
}

void compile_lambda(Compiler *c, Node *node) {
    Unit unit;
    Scope *scope = node->lambda.scope;
    uint32_t flags = compile_defaults(c, node->lambda.parameters, node->span);
    uint32_t code_flags = CODE_LOCALS | async_code_flags(scope);
    if (unit_begin(c, &unit, scope, vm_intern(c->vm, "<lambda>"), code_flags, (uint32_t)node->span.line)) {
        compile_expression(c, node->lambda.body);
        emit(c, OP_RETURN, 0, node->lambda.body->span);
    }
    Code *code = unit_finish(c);
    compile_closure(c, code, scope, flags, node->span);
}

/* ---- classes ---- */

static Code *class_code(Compiler *c, Node *node, Span span) {
    Unit unit;
    Scope *scope = node->class_.scope;
    if (unit_begin(c, &unit, scope, node->class_.name, CODE_NAMES, first_line(node, &node->class_.decorators))) {
        emit_name(c, OP_LOAD_NAME, vm_intern(c->vm, "__name__"), span);
        emit_name(c, OP_STORE_NAME, vm_intern(c->vm, "__module__"), span);
        emit_constant(c, value_object(unit.qualname), span);
        emit_name(c, OP_STORE_NAME, vm_intern(c->vm, "__qualname__"), span);
        Str *doc = compile_docstring(&node->class_.body);
        if (doc) {
            emit_constant(c, value_object(doc), span);
            emit_name(c, OP_STORE_NAME, vm_intern(c->vm, "__doc__"), span);
        }
        compile_statements(c, &node->class_.body, doc ? 1 : 0);
        if (scope->class_cell) {
            emit(c, OP_LOAD_CLOSURE, scope->cells.items[0]->slot, span);
            emit_name(c, OP_STORE_NAME, vm_intern(c->vm, "__classcell__"), span);
        }
        emit_end(c);
    }
    return unit_finish(c);
}

void compile_class(Compiler *c, Node *node) {
    for (uint32_t i = 0; i < node->class_.decorators.count; i++)
        compile_expression(c, node->class_.decorators.items[i]);
    Span span = node->span;
    span.end_line = span.line;
    emit(c, OP_LOAD_BUILD_CLASS, 0, span);
    Code *code = class_code(c, node, span);
    compile_closure(c, code, node->class_.scope, 0, span);
    emit_constant(c, value_object(node->class_.name), span);
    compile_arguments(c, &node->class_.args, &node->class_.keywords, 2, span);
    apply_decorators(c, &node->class_.decorators);
    compile_name(c, node->class_.name, NAME_STORE, span);
}
