/* compiler_name.c -- loading, storing and deleting names and other targets.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

#include <string.h>

static const Opcode local_ops[] = {OP_LOAD_LOCAL, OP_STORE_LOCAL, OP_DELETE_LOCAL};
static const Opcode cell_ops[] = {OP_LOAD_CELL, OP_STORE_CELL, OP_DELETE_CELL};
static const Opcode global_ops[] = {OP_LOAD_GLOBAL, OP_STORE_GLOBAL, OP_DELETE_GLOBAL};
static const Opcode name_ops[] = {OP_LOAD_NAME, OP_STORE_NAME, OP_DELETE_NAME};

void compile_name(Compiler *c, Str *name, NameUse use, Span span) {
    name = name_mangle(c->vm, c->unit->scope->class_name, name);
    Symbol *symbol = name ? scope_find(c->unit->scope, name) : NULL;
    if (!symbol) {   /* only names that the compiler itself asks for are in no scope */
        emit_name(c, c->unit->host->kind == SCOPE_CLASS ? name_ops[use] : global_ops[use], name, span);
        return;
    }
    while (symbol->origin) symbol = symbol->origin;
    switch (symbol->place) {
        case PLACE_LOCAL: emit(c, local_ops[use], symbol->slot, span); break;
        case PLACE_FREE:
            if (use == NAME_LOAD && c->unit->scope->kind == SCOPE_CLASS) {
                emit(c, OP_LOAD_CLASS_CELL, symbol->slot, span);
                break;
            }
            emit(c, cell_ops[use], symbol->slot, span);
            break;
        case PLACE_CELL: emit(c, cell_ops[use], symbol->slot, span); break;
        case PLACE_GLOBAL: emit_name(c, global_ops[use], name, span); break;
        case PLACE_NAME: emit_name(c, name_ops[use], name, span); break;
    }
}

/* [iterable] -> [], the items in the targets */
static void store_items(Compiler *c, Node *target) {
    const Nodes *items = &target->items;
    uint32_t star = items->count;
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->items[i]->kind != NODE_STARRED) continue;
        if (star < items->count) {
            compiler_fail(c, target->span, "multiple starred expressions in assignment");
            return;
        }
        star = i;
    }
    if (star == items->count) {
        emit(c, OP_UNPACK, items->count, target->span);
    } else if (star > 0xFFF || items->count - star - 1 > 0xFFF) {
        compiler_fail(c, target->span, "too many expressions in star-unpacking assignment");
    } else {
        emit(c, OP_UNPACK_STAR, star | (items->count - star - 1) << 12, target->span);
    }
    for (uint32_t i = 0; i < items->count; i++) {
        Node *item = items->items[i];
        compile_store(c, item->kind == NODE_STARRED ? item->operand : item);
    }
}

void compile_store(Compiler *c, Node *target) {
    switch (target->kind) {
        case NODE_NAME: compile_name(c, target->name.id, NAME_STORE, target->span); break;
        case NODE_ATTRIBUTE:
            compile_expression(c, target->attribute.object);
            emit_name(c, OP_STORE_ATTR, name_mangle(c->vm, c->unit->scope->class_name, target->attribute.name),
                      target->span);
            break;
        case NODE_SUBSCRIPT:
            compile_expression(c, target->subscript.object);
            compile_expression(c, target->subscript.index);
            emit(c, OP_SET_ITEM, 0, target->span);
            break;
        case NODE_STARRED: compiler_fail(c, target->span, "starred assignment target must be in a list or tuple"); break;
        default: store_items(c, target); break;
    }
}

void compile_delete(Compiler *c, Node *target) {
    switch (target->kind) {
        case NODE_NAME: compile_name(c, target->name.id, NAME_DELETE, target->span); break;
        case NODE_ATTRIBUTE:
            compile_expression(c, target->attribute.object);
            emit_name(c, OP_DELETE_ATTR, name_mangle(c->vm, c->unit->scope->class_name, target->attribute.name),
                      target->span);
            break;
        case NODE_SUBSCRIPT:
            compile_expression(c, target->subscript.object);
            compile_expression(c, target->subscript.index);
            emit(c, OP_DELETE_ITEM, 0, target->span);
            break;
        default:
            for (uint32_t i = 0; i < target->items.count; i++) compile_delete(c, target->items.items[i]);
            break;
    }
}
