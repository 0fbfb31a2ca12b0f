/* compiler_call.c -- calls and their arguments.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

#include <string.h>

enum { STACKED_MAX = 4096 };     /* more arguments than these go by way of a list */

static bool is_plain(const Nodes *args, const Nodes *keywords) {
    for (uint32_t i = 0; i < args->count; i++)
        if (args->items[i]->kind == NODE_STARRED) return false;
    for (uint32_t i = 0; i < keywords->count; i++)
        if (!keywords->items[i]->keyword.name) return false;
    return args->count + keywords->count <= STACKED_MAX;
}

static void check_repeated(Compiler *c, const Nodes *keywords) {
    for (uint32_t i = 0; i < keywords->count; i++) {
        Str *name = keywords->items[i]->keyword.name;
        for (uint32_t k = 0; name && k < i && keywords->count < 256; k++)
            if (keywords->items[k]->keyword.name == name)
                compiler_fail(c, keywords->items[i]->span, "keyword argument repeated: %s", name->data);
    }
}

/* Pushes the values of the keywords and a tuple of their names. */
static void compile_keywords(Compiler *c, const Nodes *keywords, Span span) {
    Tuple *names = tuple_new(c->vm, keywords->count);
    for (uint32_t i = 0; names && i < keywords->count; i++) {
        Str *name = name_mangle(c->vm, c->unit->scope->class_name, keywords->items[i]->keyword.name);
        names->items[i] = value_retain(value_object(name));
        compile_expression(c, keywords->items[i]->keyword.value);
    }
    emit_constant_take(c, value_object(names), span);
}

/* [] -> [dict] of named arguments and **mappings */
static void compile_keyword_dict(Compiler *c, const Nodes *keywords, Span span) {
    uint32_t first = 0;
    for (; first < keywords->count && keywords->items[first]->keyword.name; first++) {
        Node *keyword = keywords->items[first];
        Str *name = name_mangle(c->vm, c->unit->scope->class_name, keyword->keyword.name);
        emit_constant(c, value_object(name), keyword->span);
        compile_expression(c, keyword->keyword.value);
    }
    emit(c, OP_BUILD_DICT, first, span);
    for (uint32_t i = first; i < keywords->count; i++) {
        Node *keyword = keywords->items[i];
        if (keyword->keyword.name) {
            Str *name = name_mangle(c->vm, c->unit->scope->class_name, keyword->keyword.name);
            emit_constant(c, value_object(name), keyword->span);
            compile_expression(c, keyword->keyword.value);
            emit(c, OP_BUILD_DICT, 1, keyword->span);
        } else {
            compile_expression(c, keyword->keyword.value);
        }
        emit(c, OP_DICT_MERGE, 1, span);
    }
}

/* [given..] -> [tuple] of them and the arguments, of which some have a star */
static void compile_argument_tuple(Compiler *c, const Nodes *args, uint32_t given, Span span) {
    emit(c, OP_BUILD_LIST, given, span);
    for (uint32_t i = 0; i < args->count; i++) {
        Node *arg = args->items[i];
        bool star = arg->kind == NODE_STARRED;
        compile_expression(c, star ? arg->operand : arg);
        emit(c, star ? OP_LIST_EXTEND : OP_LIST_APPEND, 1, arg->span);
    }
    emit(c, OP_LIST_TO_TUPLE, 0, span);
}

/* [callee given..] -> [callee iterable [mapping]] -> [result] */
static void compile_spread(Compiler *c, const Nodes *args, const Nodes *keywords, uint32_t given, Span span) {
    if (!given && args->count == 1 && args->items[0]->kind == NODE_STARRED) {
        compile_expression(c, args->items[0]->operand);
    } else if (!given && !args->count) {
        emit(c, OP_BUILD_TUPLE, 0, span);
    } else {
        compile_argument_tuple(c, args, given, span);
    }
    if (keywords->count == 1 && !keywords->items[0]->keyword.name) {
        compile_expression(c, keywords->items[0]->keyword.value);
    } else if (keywords->count) {
        compile_keyword_dict(c, keywords, span);
    }
    emit(c, OP_CALL_SPREAD, keywords->count > 0, span);
}

void compile_arguments(Compiler *c, const Nodes *args, const Nodes *keywords, uint32_t given, Span span) {
    check_repeated(c, keywords);
    if (!is_plain(args, keywords)) {
        compile_spread(c, args, keywords, given, span);
        return;
    }
    for (uint32_t i = 0; i < args->count; i++) compile_expression(c, args->items[i]);
    if (keywords->count == 0) {
        emit(c, OP_CALL, args->count + given, span);
        return;
    }
    compile_keywords(c, keywords, span);
    emit(c, OP_CALL_KEYWORDS, args->count + keywords->count + given, span);
}

/* A method named on a later line than its object is what its call points at. */
static Span method_span(const Node *node, const Node *callee) {
    Span span = node->span;
    if (callee->attribute.name_span.line != callee->span.line) {
        span.line = callee->attribute.name_span.line;
        span.column = callee->attribute.name_span.column;
    }
    return span;
}

/* o.name(..): no bound method is made */
static void compile_method_call(Compiler *c, Node *node) {
    Node *callee = node->call.callee;
    const Nodes *args = &node->call.args, *keywords = &node->call.keywords;
    Span span = method_span(node, callee), name_span = callee->span;
    if (callee->attribute.name_span.line != callee->span.line) name_span = callee->attribute.name_span;
    check_repeated(c, keywords);
    compile_expression(c, callee->attribute.object);
    emit_name(c, OP_LOAD_METHOD, name_mangle(c->vm, c->unit->scope->class_name, callee->attribute.name), name_span);
    for (uint32_t i = 0; i < args->count; i++) compile_expression(c, args->items[i]);
    if (keywords->count == 0) {
        emit(c, OP_CALL_METHOD, args->count, span);
        return;
    }
    compile_keywords(c, keywords, span);
    emit(c, OP_CALL_METHOD_KEYWORDS, args->count + keywords->count, span);
}

void compile_call(Compiler *c, Node *node) {
    Node *callee = node->call.callee;
    if (callee->kind == NODE_ATTRIBUTE && is_plain(&node->call.args, &node->call.keywords)) {
        compile_method_call(c, node);
        return;
    }
    compiler_check_call(c, callee);
    compile_expression(c, callee);
    compile_arguments(c, &node->call.args, &node->call.keywords, 0, node->span);
}
