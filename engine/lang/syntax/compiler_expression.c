/* compiler_expression.c -- expressions: each leaves its value on the stack.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"
#include "engine/lang/objects/set.h"

#include <string.h>

/* ---- operators ---- */

/* a + b + c + ..: the left operands nest as deep as the chain is long, so they are walked, not recursed into. */
static void compile_binary(Compiler *c, Node *node) {
    uint32_t count = 0, length = 0;
    for (Node *at = node; at->kind == NODE_BINARY; at = at->binary.left) length++;
    Node **spine = arena_alloc(c->arena, sizeof *spine * length);
    if (!spine) {
        compiler_out_of_memory(c);
        return;
    }
    while (node->kind == NODE_BINARY && (count == 0 || is_absent(compile_fold(c, node)))) {
        spine[count++] = node;
        node = node->binary.left;
    }
    compile_expression(c, node);
    while (count > 0) {
        Node *operation = spine[--count];
        compile_expression(c, operation->binary.right);
        emit(c, OP_BINARY, operation->op, operation->span);
    }
}

static void emit_comparison(Compiler *c, uint8_t op, Span span) {
    switch (op) {
        case COMPARISON_IS: emit(c, OP_IS, 0, span); break;
        case COMPARISON_IS_NOT: emit(c, OP_IS, 1, span); break;
        case COMPARISON_IN: emit(c, OP_IN, 0, span); break;
        case COMPARISON_NOT_IN: emit(c, OP_IN, 1, span); break;
        default: emit(c, OP_COMPARE, op, span); break;
    }
}

/* The right side of `in`: a list of constants may as well be a tuple. */
static void compile_operand(Compiler *c, Node *node, uint8_t op) {
    bool in = op == COMPARISON_IN || op == COMPARISON_NOT_IN;
    if (in && node->kind == NODE_LIST && node->items.count > 0) {
        Node tuple = *node;
        tuple.kind = NODE_TUPLE;
        Value folded = compile_fold(c, &tuple);
        if (!is_absent(folded)) {
            emit_constant(c, folded, node->span);
            return;
        }
    }
    compile_expression(c, node);
}

/* a < b < c: [a b] -> [b a<b], and out with b underneath if that is false */
static void compile_compare(Compiler *c, Node *node) {
    const Nodes *rest = &node->compare.rest;
    Label out = {0}, end = {0};
    compiler_check_compare(c, node);
    compile_expression(c, node->compare.left);
    for (uint32_t i = 0; i + 1 < rest->count; i++) {
        compile_expression(c, rest->items[i]);
        emit(c, OP_DUP, 0, node->span);
        emit(c, OP_ROT_THREE, 0, node->span);
        emit_comparison(c, node->compare.ops[i], node->span);
        emit_jump(c, OP_JUMP_IF_FALSE_OR_POP, &out, node->span);
    }
    uint32_t last = rest->count - 1;
    compile_operand(c, rest->items[last], node->compare.ops[last]);
    emit_comparison(c, node->compare.ops[last], node->span);
    if (rest->count == 1) return;
    emit_jump(c, OP_JUMP, &end, node->span);
    label_place(c, &out);
    emit(c, OP_SWAP, 0, node->span);
    emit(c, OP_POP, 0, node->span);
    label_place(c, &end);
}

static void compile_logical(Compiler *c, Node *node) {
    Opcode op = node->kind == NODE_AND ? OP_JUMP_IF_FALSE_OR_POP : OP_JUMP_IF_TRUE_OR_POP;
    Label end = {0};
    for (uint32_t i = 0; i < node->items.count; i++) {
        compile_expression(c, node->items.items[i]);
        if (i + 1 < node->items.count) emit_jump(c, op, &end, node->items.items[i]->span);
    }
    label_place(c, &end);
}

static void compile_conditional(Compiler *c, Node *node) {
    Label other = {0}, end = {0};
    compile_jump(c, node->conditional.test, &other, false);
    compile_expression(c, node->conditional.body);
    emit_jump(c, OP_JUMP, &end, node->span);
    label_place(c, &other);
    compile_expression(c, node->conditional.orelse);
    label_place(c, &end);
}

/* ---- jumps ---- */

/* x is None, x is not None */
static bool is_none_test(const Node *test) {
    if (test->kind != NODE_COMPARE || test->compare.rest.count != 1) return false;
    const Node *right = test->compare.rest.items[0];
    return test->compare.ops[0] <= COMPARISON_IS_NOT && test->compare.ops[0] >= COMPARISON_IS &&
           right->kind == NODE_CONSTANT && is_none(right->constant);
}

/* and/or: the operands before the last jump away early. */
static void jump_logical(Compiler *c, Node *test, Label *label, bool when) {
    bool stops = test->kind == NODE_OR;      /* the truth that decides early */
    Label past = {0};
    for (uint32_t i = 0; i + 1 < test->items.count; i++)
        compile_jump(c, test->items.items[i], stops == when ? label : &past, stops);
    compile_jump(c, test->items.items[test->items.count - 1], label, when);
    label_place(c, &past);
}

void compile_jump(Compiler *c, Node *test, Label *label, bool when) {
    if (!compiler_enter(c)) return;
    Value constant = compile_fold(c, test);
    if (test->kind == NODE_NOT) {
        compile_jump(c, test->operand, label, !when);
    } else if (test->kind == NODE_AND || test->kind == NODE_OR) {
        jump_logical(c, test, label, when);
    } else if (is_none_test(test)) {
        compile_expression(c, test->compare.left);
        bool none = (test->compare.ops[0] == COMPARISON_IS) == when;
        emit_jump(c, none ? OP_JUMP_IF_NONE : OP_JUMP_IF_NOT_NONE, label, test->span);
    } else if (!is_absent(constant) && (is_none(constant) || is_bool(constant) || is_small_int(constant))) {
        bool truth = !is_none(constant) && constant.as.integer != 0;
        if (truth == when) emit_jump(c, OP_JUMP, label, test->span);
    } else {
        compile_expression(c, test);
        emit_jump(c, when ? OP_JUMP_IF_TRUE : OP_JUMP_IF_FALSE, label, test->span);
    }
    compiler_leave(c);
}

/* ---- displays ---- */

static bool has_star(const Nodes *items) {
    for (uint32_t i = 0; i < items->count; i++)
        if (items->items[i]->kind == NODE_STARRED) return true;
    return false;
}

/* [..] -> [list or set]: items with stars among them, gathered one by one */
static void gather(Compiler *c, const Nodes *items, Opcode build, Span span) {
    bool set = build == OP_BUILD_SET;
    uint32_t first = 0;
    while (items->items[first]->kind != NODE_STARRED) compile_expression(c, items->items[first++]);
    emit(c, set ? OP_BUILD_SET : OP_BUILD_LIST, first, span);
    for (uint32_t i = first; i < items->count; i++) {
        Node *item = items->items[i];
        bool star = item->kind == NODE_STARRED;
        compile_expression(c, star ? item->operand : item);
        Opcode add = set ? (star ? OP_SET_UPDATE : OP_SET_ADD) : star ? OP_LIST_EXTEND : OP_LIST_APPEND;
        emit(c, add, 1, item->span);
    }
    if (build == OP_BUILD_TUPLE) emit(c, OP_LIST_TO_TUPLE, 0, span);
}

enum { CHUNK = 4096 };   /* items that a long display puts on the stack at once */

static void gather_long(Compiler *c, const Nodes *items, Opcode build, Span span) {
    bool set = build == OP_BUILD_SET;
    emit(c, set ? OP_BUILD_SET : OP_BUILD_LIST, 0, span);
    for (uint32_t i = 0; i < items->count; i++) {
        compile_expression(c, items->items[i]);
        emit(c, set ? OP_SET_ADD : OP_LIST_APPEND, 1, items->items[i]->span);
    }
    if (build == OP_BUILD_TUPLE) emit(c, OP_LIST_TO_TUPLE, 0, span);
}

void compile_sequence(Compiler *c, const Nodes *items, Opcode build, Span span) {
    if (has_star(items)) {
        gather(c, items, build, span);
    } else if (items->count > CHUNK) {
        gather_long(c, items, build, span);
    } else {
        for (uint32_t i = 0; i < items->count; i++) compile_expression(c, items->items[i]);
        emit(c, build, items->count, span);
    }
}

enum { CONSTANT_SET = 3 };   /* a set display of so many constants is one constant, as CPython compiles it */

/* [] -> [set]: {1, 2, 3} is made from a frozenset, which has a say in the order that its items are shown in. */
static bool compile_constant_set(Compiler *c, const Nodes *items, Span span) {
    if (items->count < CONSTANT_SET) return false;
    for (uint32_t i = 0; i < items->count; i++) {
        Value v = compile_fold(c, items->items[i]);
        if (is_absent(v)) return false;
    }
    Set *set = set_new(c->vm, &frozenset_type);
    bool ok = set != NULL;
    for (uint32_t i = 0; ok && i < items->count; i++) ok = set_add(c->vm, set, compile_fold(c, items->items[i]));
    Tuple *order = ok ? value_to_tuple(c->vm, value_object(set)) : NULL;   /* CPython makes its constants anew once */
    emit(c, OP_BUILD_SET, 0, span);
    emit_constant_take(c, order ? value_object(set_from(c->vm, &frozenset_type, value_object(order))) : ABSENT, span);
    emit(c, OP_SET_UPDATE, 1, span);
    if (order) object_release(&order->object);
    if (set) object_release(&set->object);
    return true;
}

static void compile_dict(Compiler *c, Node *node) {
    const Nodes *keys = &node->dict.keys, *values = &node->dict.values;
    uint32_t i = 0;
    while (i < keys->count && i < CHUNK && keys->items[i]) {
        compile_expression(c, keys->items[i]);
        compile_expression(c, values->items[i++]);
    }
    emit(c, OP_BUILD_DICT, i, node->span);
    for (; i < keys->count; i++) {
        if (keys->items[i]) {
            compile_expression(c, keys->items[i]);
            compile_expression(c, values->items[i]);
            emit(c, OP_DICT_ADD, 1, values->items[i]->span);
        } else {
            compile_expression(c, values->items[i]);
            emit(c, OP_DICT_UPDATE, 1, values->items[i]->span);
        }
    }
}

/* ---- f-strings ---- */

static void compile_field(Compiler *c, Node *node) {
    compile_expression(c, node->field.value);
    if (node->field.spec) compile_expression(c, node->field.spec);
    emit(c, OP_FORMAT, node->op | (node->field.spec ? 4u : 0u), node->field.value->span);
}

static void compile_fstring(Compiler *c, Node *node) {
    const Nodes *items = &node->items;
    if (items->count == 0) {
        emit_constant_take(c, value_object(str_from(c->vm, "")), node->span);
        return;
    }
    for (uint32_t i = 0; i < items->count; i++) compile_expression(c, items->items[i]);
    if (items->count > 1) emit(c, OP_BUILD_STRING, items->count, node->span);
}

/* ---- the others ---- */

static void compile_slice(Compiler *c, Node *node) {
    Node *parts[3] = {node->slice.start, node->slice.stop, node->slice.step};
    uint32_t count = parts[2] ? 3 : 2;
    for (uint32_t i = 0; i < count; i++) {
        if (parts[i]) compile_expression(c, parts[i]);
        else emit_constant(c, NONE, node->span);
    }
    emit(c, OP_BUILD_SLICE, count, node->span);
}

static void compile_yield(Compiler *c, Node *node) {
    if (node->kind == NODE_YIELD) {
        if (node->operand) compile_expression(c, node->operand);
        else emit_constant(c, NONE, node->span);
        if (c->unit->flags & CODE_ASYNC_GENERATOR) emit(c, OP_ASYNC_WRAP, 0, node->span);
        emit(c, OP_YIELD, 0, node->span);
        return;
    }
    compile_expression(c, node->operand);
    emit(c, OP_GET_YIELD_FROM, 0, node->span);
    emit_constant(c, NONE, node->span);
    emit(c, OP_YIELD_FROM, 0, node->span);
}

static void compile_kind(Compiler *c, Node *node) {
    switch (node->kind) {
        case NODE_CONSTANT: emit_constant(c, node->constant, node->span); break;
        case NODE_NAME: compile_name(c, node->name.id, NAME_LOAD, node->span); break;
        case NODE_ATTRIBUTE:
            compile_expression(c, node->attribute.object);
            emit_name(c, OP_LOAD_ATTR, name_mangle(c->vm, c->unit->scope->class_name, node->attribute.name), node->span);
            break;
        case NODE_SUBSCRIPT:
            compiler_check_subscript(c, node);
            compile_expression(c, node->subscript.object);
            compile_expression(c, node->subscript.index);
            emit(c, OP_GET_ITEM, 0, node->span);
            break;
        case NODE_SLICE: compile_slice(c, node); break;
        case NODE_CALL: compile_call(c, node); break;
        case NODE_STARRED: compiler_fail(c, node->span, "can't use starred expression here"); break;
        case NODE_BINARY: compile_binary(c, node); break;
        case NODE_UNARY:
            compile_expression(c, node->operand);
            emit(c, OP_UNARY, node->op, node->span);
            break;
        case NODE_NOT:
            compile_expression(c, node->operand);
            emit(c, OP_NOT, 0, node->span);
            break;
        case NODE_AND: case NODE_OR: compile_logical(c, node); break;
        case NODE_COMPARE: compile_compare(c, node); break;
        case NODE_CONDITIONAL: compile_conditional(c, node); break;
        case NODE_LAMBDA: compile_lambda(c, node); break;
        case NODE_TUPLE: compile_sequence(c, &node->items, OP_BUILD_TUPLE, node->span); break;
        case NODE_LIST: compile_sequence(c, &node->items, OP_BUILD_LIST, node->span); break;
        case NODE_SET:
            if (!compile_constant_set(c, &node->items, node->span)) {
                compile_sequence(c, &node->items, OP_BUILD_SET, node->span);
            }
            break;
        case NODE_DICT: compile_dict(c, node); break;
        case NODE_LIST_COMPREHENSION: case NODE_SET_COMPREHENSION: case NODE_DICT_COMPREHENSION: case NODE_GENERATOR:
            compile_comprehension(c, node);
            break;
        case NODE_NAMED:
            compile_expression(c, node->named.value);
            emit(c, OP_DUP, 0, node->span);
            compile_store(c, node->named.target);
            break;
        case NODE_YIELD: case NODE_YIELD_FROM: compile_yield(c, node); break;
        case NODE_AWAIT:
            compile_expression(c, node->operand);
            compile_await(c, 0, node->span);
            break;
        case NODE_FSTRING: compile_fstring(c, node); break;
        case NODE_FIELD: compile_field(c, node); break;
        default: break;
    }
}

void compile_expression(Compiler *c, Node *node) {
    if (!compiler_enter(c)) return;
    Value constant = compile_fold(c, node);
    if (is_absent(constant)) compile_kind(c, node);
    else emit_constant(c, constant, node->span);
    compiler_leave(c);
}
