/* compiler_statement.c -- simple statements, and lists of statements.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

#include <string.h>

/* ---- assignments ---- */

/* a, b = b, a: two or three values change places on the stack. */
static bool compile_swap(Compiler *c, Node *node) {
    Node *target = node->assign.targets.items[0], *value = node->assign.value;
    if (node->assign.targets.count != 1 || target->kind != NODE_TUPLE || value->kind != NODE_TUPLE) return false;
    uint32_t count = target->items.count;
    if (count != value->items.count || (count != 2 && count != 3)) return false;
    for (uint32_t i = 0; i < count; i++)
        if (target->items.items[i]->kind == NODE_STARRED || value->items.items[i]->kind == NODE_STARRED) return false;
    for (uint32_t i = 0; i < count; i++) compile_expression(c, value->items.items[i]);
    if (count == 3) emit(c, OP_ROT_THREE, 0, value->span);
    emit(c, OP_SWAP, 0, value->span);
    for (uint32_t i = 0; i < count; i++) compile_store(c, target->items.items[i]);
    return true;
}

static void compile_assign(Compiler *c, Node *node) {
    if (compile_swap(c, node)) return;
    const Nodes *targets = &node->assign.targets;
    compile_expression(c, node->assign.value);
    for (uint32_t i = 0; i < targets->count; i++) {
        if (i + 1 < targets->count) emit(c, OP_DUP, 0, node->span);
        compile_store(c, targets->items[i]);
    }
}

static void compile_augmented(Compiler *c, Node *node) {
    Node *target = node->augmented.target;
    switch (target->kind) {
        case NODE_NAME:
            compile_name(c, target->name.id, NAME_LOAD, target->span);
            compile_expression(c, node->augmented.value);
            emit(c, OP_INPLACE, node->op, node->span);
            compile_name(c, target->name.id, NAME_STORE, target->span);
            break;
        case NODE_ATTRIBUTE: {
            Str *name = name_mangle(c->vm, c->unit->scope->class_name, target->attribute.name);
            compile_expression(c, target->attribute.object);
            emit(c, OP_DUP, 0, target->span);
            emit_name(c, OP_LOAD_ATTR, name, target->span);
            compile_expression(c, node->augmented.value);
            emit(c, OP_INPLACE, node->op, node->span);
            emit(c, OP_SWAP, 0, target->span);
            emit_name(c, OP_STORE_ATTR, name, target->span);
            break;
        }
        default:
            compile_expression(c, target->subscript.object);
            compile_expression(c, target->subscript.index);
            emit(c, OP_DUP_TWO, 0, target->span);
            emit(c, OP_GET_ITEM, 0, target->span);
            compile_expression(c, node->augmented.value);
            emit(c, OP_INPLACE, node->op, node->span);
            emit(c, OP_ROT_THREE, 0, target->span);
            emit(c, OP_SET_ITEM, 0, target->span);
            break;
    }
}

static void compile_annotated(Compiler *c, Node *node) {
    Node *target = node->annotated.target;
    if (node->annotated.value) {
        compile_expression(c, node->annotated.value);
        compile_store(c, target);
    }
    if (c->unit->host->kind != SCOPE_MODULE && c->unit->host->kind != SCOPE_CLASS) return;
    if (!node->op) {
        if (c->text_annotations) return;
        compile_expression(c, node->annotated.annotation);
        emit(c, OP_POP, 0, node->span);
        return;
    }
    bool in_names = c->unit->host->kind == SCOPE_CLASS || c->unit->host->names;
    Str *name = name_mangle(c->vm, c->unit->scope->class_name, target->name.id);
    compile_annotation(c, node->annotated.annotation);
    emit_name(c, in_names ? OP_LOAD_NAME : OP_LOAD_GLOBAL, vm_intern(c->vm, "__annotations__"), node->span);
    emit_constant(c, value_object(name), node->span);
    emit(c, OP_SET_ITEM, 0, node->span);
}

/* ---- imports ---- */

/* import a.b.c as x: [a] -> [a.b.c] */
static void load_submodule(Compiler *c, Str *name, Span span) {
    const char *at = memchr(name->data, '.', name->size);
    while (at) {
        const char *start = at + 1;
        at = strchr(start, '.');
        size_t size = at ? (size_t)(at - start) : strlen(start);
        emit_name(c, OP_IMPORT_FROM, vm_intern_n(c->vm, start, size), span);
        emit(c, OP_SWAP, 0, span);
        emit(c, OP_POP, 0, span);
    }
}

static void compile_import(Compiler *c, Node *node) {
    for (uint32_t i = 0; i < node->import.aliases.count; i++) {
        Node *alias = node->import.aliases.items[i];
        Str *name = alias->alias.name, *store = alias->alias.as;
        emit_constant(c, value_int(0), node->span);
        emit_constant(c, NONE, node->span);
        emit_name(c, OP_IMPORT, name, node->span);
        if (store) {
            load_submodule(c, name, node->span);
        } else {
            const char *dot = memchr(name->data, '.', name->size);
            store = dot ? vm_intern_n(c->vm, name->data, (size_t)(dot - name->data)) : name;
        }
        if (!store) compiler_out_of_memory(c);
        else compile_name(c, store, NAME_STORE, node->span);
    }
}

static void compile_import_from(Compiler *c, Node *node) {
    const Nodes *aliases = &node->import.aliases;
    Str *module = node->import.module ? node->import.module : vm_intern(c->vm, "");
    bool star = aliases->count == 0;
    Tuple *names = tuple_new(c->vm, star ? 1 : aliases->count);
    if (names && star) names->items[0] = value_retain(value_object(vm_intern(c->vm, "*")));
    for (uint32_t i = 0; names && i < aliases->count; i++)
        names->items[i] = value_retain(value_object(aliases->items[i]->alias.name));
    emit_constant(c, value_int(node->import.level), node->span);
    emit_constant_take(c, value_object(names), node->span);
    emit_name(c, OP_IMPORT, module, node->span);
    if (star) {
        emit(c, OP_IMPORT_STAR, 0, node->span);
        return;
    }
    for (uint32_t i = 0; i < aliases->count; i++) {
        Node *alias = aliases->items[i];
        emit_name(c, OP_IMPORT_FROM, alias->alias.name, node->span);
        compile_name(c, alias->alias.as ? alias->alias.as : alias->alias.name, NAME_STORE, node->span);
    }
    emit(c, OP_POP, 0, node->span);
}

/* ---- the others ---- */

static void compile_raise(Compiler *c, Node *node) {
    uint32_t count = 0;
    if (node->raise.exception) compile_expression(c, node->raise.exception), count++;
    if (node->raise.cause) compile_expression(c, node->raise.cause), count++;
    emit(c, OP_RAISE, count, node->span);
}

static void compile_assert(Compiler *c, Node *node) {
    Label end = {0};
    Span span = node->assertion.test->span;
    compiler_check_assert(c, node);
    compile_jump(c, node->assertion.test, &end, true);
    emit(c, OP_ASSERTION_ERROR, 0, span);
    if (node->assertion.message) {
        compile_expression(c, node->assertion.message);
        emit(c, OP_CALL, 1, span);
    }
    emit(c, OP_RAISE, 1, span);
    label_place(c, &end);
}

/* Whether an expression statement's value is shown here: on the module's level, in loops and branches too. */
static bool is_shown(const Compiler *c) { return c->showing && !c->unit->outer; }

void compile_statement(Compiler *c, Node *node) {
    switch (node->kind) {
        case NODE_EXPRESSION_STATEMENT:
            if (node->operand->kind == NODE_CONSTANT && !is_shown(c)) {
                emit(c, OP_NOP, 0, node->span);
                break;
            }
            compile_expression(c, node->operand);
            emit(c, is_shown(c) ? OP_SHOW_VALUE : OP_POP, 0, node->span);
            break;
        case NODE_ASSIGN: compile_assign(c, node); break;
        case NODE_AUGMENTED: compile_augmented(c, node); break;
        case NODE_ANNOTATED: compile_annotated(c, node); break;
        case NODE_RETURN: compile_return(c, node); break;
        case NODE_DELETE:
            for (uint32_t i = 0; i < node->items.count; i++) compile_delete(c, node->items.items[i]);
            break;
        case NODE_BREAK: case NODE_CONTINUE: compile_break(c, node); break;
        case NODE_RAISE: compile_raise(c, node); break;
        case NODE_ASSERT: compile_assert(c, node); break;
        case NODE_IMPORT: compile_import(c, node); break;
        case NODE_IMPORT_FROM: compile_import_from(c, node); break;
        case NODE_IF: compile_if(c, node); break;
        case NODE_WHILE: compile_while(c, node); break;
        case NODE_FOR: compile_for(c, node); break;
        case NODE_WITH: compile_with(c, node); break;
        case NODE_TRY: compile_try(c, node); break;
        case NODE_FUNCTION: compile_function(c, node); break;
        case NODE_CLASS: compile_class(c, node); break;
        case NODE_MATCH: compile_match(c, node); break;
        case NODE_PASS: emit(c, OP_NOP, 0, node->span); break;   /* a place for a debugger to stop */
        default: break;   /* global, nonlocal */
    }
}

static bool has_annotations(const Nodes *nodes) {
    for (uint32_t i = 0; i < nodes->count; i++) {
        const Node *node = nodes->items[i];
        if (node->kind == NODE_ANNOTATED) return true;
        bool branch = node->kind == NODE_IF || node->kind == NODE_WHILE;
        if (branch && (has_annotations(&node->branch.body) || (node->kind == NODE_WHILE && has_annotations(&node->branch.orelse))))
            return true;
        if (node->kind == NODE_FOR && has_annotations(&node->loop.body)) return true;
        if (node->kind == NODE_WITH && has_annotations(&node->with.body)) return true;
        if (node->kind == NODE_TRY && has_annotations(&node->attempt.body)) return true;
    }
    return false;
}

void compile_statements(Compiler *c, const Nodes *nodes, uint32_t from) {
    if (!compiler_enter(c)) return;
    Unit *u = c->unit;
    bool top = u->count <= 8 && !u->blocks && (u->host->kind == SCOPE_MODULE || u->host->kind == SCOPE_CLASS);
    if (top && has_annotations(nodes)) emit(c, OP_SETUP_ANNOTATIONS, 0, nodes->items[0]->span);
    for (uint32_t i = from; i < nodes->count && !compiler_is_failed(c); i++) compile_statement(c, nodes->items[i]);
    compiler_leave(c);
}
