/* compiler_warn.c -- what can be compiled but is hardly meant: `x is 1`, `assert (x, "text")`, a comma forgotten
 * between two brackets. A SyntaxWarning, in CPython's words; a filter that makes it an error makes it a SyntaxError.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

#include "engine/lang/machine/machine.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/complex.h"

#include <stdio.h>

static void warn(Compiler *c, Span span, const char *format, ...) PRINTF_LIKE(3, 4);
static void warn(Compiler *c, Span span, const char *format, ...) {
    char text[240];
    va_list args;
    if (compiler_is_failed(c)) return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (vm_warn_explicit(c->vm, ERROR_SYNTAX_WARNING, c->source, span.line, text)) return;
    if (!vm_raised_is(c->vm, ERROR_SYNTAX_WARNING)) {
        c->failed = true;
        return;
    }
    vm_clear_raised(c->vm);
    compiler_fail(c, span, "%s", text);
}

/* The type that an expression's value will have; NULL: it does not show. */
static const char *known_type(const Node *node) {
    switch (node->kind) {
        case NODE_CONSTANT: return value_type_name(node->constant);
        case NODE_TUPLE: return "tuple";
        case NODE_LIST:
        case NODE_LIST_COMPREHENSION: return "list";
        case NODE_DICT:
        case NODE_DICT_COMPREHENSION: return "dict";
        case NODE_SET:
        case NODE_SET_COMPREHENSION: return "set";
        case NODE_GENERATOR: return "generator";
        case NODE_LAMBDA: return "function";
        case NODE_FSTRING: return "str";
        default: return NULL;
    }
}

/* Constants that are not one object only: `x is None` is right. () is one too. */
static bool is_literal(const Node *node) {
    if (node->kind == NODE_TUPLE) return node->items.count == 0;
    if (node->kind != NODE_CONSTANT) return false;
    return node->constant.tag == TAG_INT || node->constant.tag == TAG_FLOAT || is_object(node->constant);
}

void compiler_check_compare(Compiler *c, const Node *node) {
    const Node *left = node->compare.left;
    for (uint32_t i = 0; i < node->compare.rest.count; i++) {
        const Node *right = node->compare.rest.items[i];
        bool is = node->compare.ops[i] == COMPARISON_IS, is_not = node->compare.ops[i] == COMPARISON_IS_NOT;
        if ((is || is_not) && (is_literal(left) || is_literal(right))) {
            warn(c, node->span,
                 is ? "\"is\" with a literal. Did you mean \"==\"?"
                    : "\"is not\" with a literal. Did you mean \"!=\"?");
            return;
        }
        left = right;
    }
}

void compiler_check_call(Compiler *c, const Node *callee) {
    const char *type = callee->kind == NODE_LAMBDA ? NULL : known_type(callee);
    if (type) warn(c, callee->span, "'%s' object is not callable; perhaps you missed a comma?", type);
}

static bool is_subscriptable(const Node *node) {
    if (node->kind == NODE_SET || node->kind == NODE_SET_COMPREHENSION || node->kind == NODE_GENERATOR ||
        node->kind == NODE_LAMBDA)
        return false;
    if (node->kind != NODE_CONSTANT) return true;
    return value_is(node->constant, &str_type) || value_is(node->constant, &bytes_type) ||
           value_is(node->constant, &tuple_type) || node->constant.tag == TAG_BOOL;
}

void compiler_check_subscript(Compiler *c, const Node *node) {
    const Node *object = node->subscript.object, *index = node->subscript.index;
    const char *type = known_type(object), *index_type = known_type(index);
    if (!type) return;
    if (!is_subscriptable(object)) {
        warn(c, node->span, "'%s' object is not subscriptable; perhaps you missed a comma?", type);
        return;
    }
    bool by_number = object->kind == NODE_CONSTANT || object->kind == NODE_TUPLE || object->kind == NODE_LIST ||
                     object->kind == NODE_LIST_COMPREHENSION || object->kind == NODE_FSTRING;
    bool number =
        index->kind == NODE_CONSTANT && (value_is(index->constant, &int_type) || index->constant.tag == TAG_BOOL);
    if (by_number && index_type && !number) {
        warn(c, node->span, "%s indices must be integers or slices, not %s; perhaps you missed a comma?", type,
             index_type);
    }
}

void compiler_check_assert(Compiler *c, const Node *node) {
    const Node *test = node->assertion.test;
    if (test->kind == NODE_TUPLE && test->items.count)
        warn(c, node->span, "assertion is always true, perhaps remove parentheses?");
}
