/* compiler_pattern.c -- the match statement.
 *
 * A pattern finds its value on top of the stack and takes it away. Where it fails there may be more values on
 * the stack than before; it jumps to the step of a ladder that takes as many away. Names are captured in hidden
 * slots, and get their values when the whole pattern has matched.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

#include <string.h>

enum { LADDER_MAX = 256 };

typedef struct Ladder {
    Label step[LADDER_MAX];      /* step[k] takes k values away */
    int base;                    /* depth of the stack after a failure */
    int highest;
} Ladder;

typedef struct Captures {        /* names that a pattern binds */
    Str **names;
    uint32_t count, capacity;
} Captures;

static void compile_pattern(Compiler *c, Node *node, Ladder *ladder, Captures *captures);

/* Jumps by op (which pops its operand) to where the values above the base are taken away. */
static void fail_by(Compiler *c, Opcode op, Ladder *ladder, Span span) {
    int above = c->unit->depth - 1 - ladder->base;
    if (op == OP_JUMP) above++;
    if (above < 0 || above >= LADDER_MAX) {
        if (!c->unit->unreachable) compiler_fail(c, span, "pattern is too complex");
        return;
    }
    if (above > ladder->highest) ladder->highest = above;
    emit_jump(c, op, &ladder->step[above], span);
}

static void ladder_place(Compiler *c, Ladder *ladder, Span span) {
    for (int i = ladder->highest; i > 0; i--) {
        label_place(c, &ladder->step[i]);
        emit(c, OP_POP, 0, span);
    }
    label_place(c, &ladder->step[0]);
}

static Ladder *ladder_new(Compiler *c, int base) {
    Ladder *ladder = arena_alloc(c->arena, sizeof *ladder);
    if (ladder) ladder->base = base;
    else compiler_out_of_memory(c);
    return ladder;
}

/* ---- captures ---- */

static bool captures_have(const Captures *captures, Str *name) {
    for (uint32_t i = 0; i < captures->count; i++)
        if (captures->names[i] == name) return true;
    return false;
}

static void add_capture(Compiler *c, Captures *captures, Str *name, Span span) {
    if (captures_have(captures, name)) {
        compiler_fail(c, span, "multiple assignments to name '%s' in pattern", name->data);
        return;
    }
    if (captures->count == captures->capacity) {
        uint32_t capacity = captures->capacity ? captures->capacity * 2 : 8;
        Str **names = arena_alloc(c->arena, sizeof *names * capacity);
        if (!names) {
            compiler_out_of_memory(c);
            return;
        }
        if (captures->count) memcpy(names, captures->names, sizeof *names * captures->count);
        captures->names = names;
        captures->capacity = capacity;
    }
    captures->names[captures->count++] = name;
}

static Symbol *hidden(Compiler *c, Str *name) {
    Buffer text = BUFFER_EMPTY;
    buffer_printf(&text, ".%s", name->data);
    Str *interned = text.failed ? NULL : vm_intern_n(c->vm, text.data, text.size);
    buffer_clear(&text);
    Symbol *symbol = interned ? scope_find(c->unit->host, interned) : NULL;
    if (!symbol) compiler_out_of_memory(c);
    return symbol;
}

/* [v] -> [], kept for name */
static void compile_capture(Compiler *c, Str *name, Captures *captures, Span span) {
    if (!name) {
        emit(c, OP_POP, 0, span);
        return;
    }
    add_capture(c, captures, name, span);
    Symbol *symbol = compiler_is_failed(c) ? NULL : hidden(c, name);
    if (symbol) emit(c, OP_STORE_LOCAL, symbol->slot, span);
}

static void store_captures(Compiler *c, const Captures *captures, Span span) {
    for (uint32_t i = 0; i < captures->count && !compiler_is_failed(c); i++) {
        Symbol *symbol = hidden(c, captures->names[i]);
        if (!symbol) return;
        emit(c, OP_LOAD_LOCAL, symbol->slot, span);
        compile_name(c, captures->names[i], NAME_STORE, span);
        emit(c, OP_DELETE_LOCAL, symbol->slot, span);
    }
}

/* ---- patterns ---- */

static void compare_value(Compiler *c, Node *node, Ladder *ladder) {
    compile_expression(c, node->operand);
    emit(c, OP_COMPARE, COMPARE_EQ, node->span);
    fail_by(c, OP_JUMP_IF_FALSE, ladder, node->span);
}

/* [v] -> [v], if len(v) compares so to length */
static void check_length(Compiler *c, uint32_t length, CompareOp op, Ladder *ladder, Span span) {
    emit(c, OP_MATCH_LENGTH, 0, span);
    emit_constant(c, value_int(length), span);
    emit(c, OP_COMPARE, op, span);
    fail_by(c, OP_JUMP_IF_FALSE, ladder, span);
}

static bool is_wildcard(const Node *node) { return node->kind == NODE_MATCH_AS && !node->as.pattern && !node->as.name; }

/* [v] -> [], with `*_` at star: only the items that are asked for are taken out of v, by index */
static void match_by_index(Compiler *c, Node *node, uint32_t star, Ladder *ladder, Captures *captures) {
    const Nodes *items = &node->items;
    for (uint32_t i = 0; i < items->count; i++) {
        Node *item = items->items[i];
        if (i == star || is_wildcard(item)) continue;
        emit(c, OP_DUP, 0, item->span);
        if (i < star) {
            emit_constant(c, value_int(i), item->span);
        } else {
            emit(c, OP_MATCH_LENGTH, 0, item->span);
            emit_constant(c, value_int(items->count - i), item->span);
            emit(c, OP_BINARY, BINARY_SUB, item->span);
        }
        emit(c, OP_GET_ITEM, 0, item->span);
        compile_pattern(c, item, ladder, captures);
    }
    emit(c, OP_POP, 0, node->span);
}

static void compile_sequence_pattern(Compiler *c, Node *node, Ladder *ladder, Captures *captures) {
    const Nodes *items = &node->items;
    uint32_t star = items->count;
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->items[i]->kind != NODE_MATCH_STAR) continue;
        if (star < items->count) compiler_fail(c, node->span, "multiple starred names in sequence pattern");
        star = i;
    }
    bool has_star = star < items->count;
    uint32_t least = items->count - has_star;
    emit(c, OP_MATCH_SEQUENCE, 0, node->span);
    fail_by(c, OP_JUMP_IF_FALSE, ladder, node->span);
    if (!has_star || least > 0) check_length(c, least, has_star ? COMPARE_GE : COMPARE_EQ, ladder, node->span);
    if (has_star && !items->items[star]->as.name) {
        match_by_index(c, node, star, ladder, captures);
        return;
    }
    if (has_star) emit(c, OP_UNPACK_STAR, star | (items->count - star - 1) << 12, node->span);
    else emit(c, OP_UNPACK, items->count, node->span);
    for (uint32_t i = 0; i < items->count; i++) {
        Node *item = items->items[i];
        if (item->kind == NODE_MATCH_STAR) compile_capture(c, item->as.name, captures, item->span);
        else compile_pattern(c, item, ladder, captures);
    }
}

static void check_repeated_keys(Compiler *c, Node *node) {
    const Nodes *keys = &node->mapping.keys;
    for (uint32_t i = 0; i < keys->count && keys->count <= 256; i++) {
        Value a = compile_fold(c, keys->items[i]);
        for (uint32_t k = 0; k < i && !is_absent(a); k++) {
            Value b = compile_fold(c, keys->items[k]);
            if (is_absent(b) || value_equal(c->vm, a, b) != 1) continue;
            Str *text = value_repr(c->vm, a);
            compiler_fail(c, node->span, "mapping pattern checks duplicate key (%s)", text ? text->data : "?");
            if (text) object_release(&text->object);
            return;
        }
    }
}

/* [v] -> [v keys values]; then the values are matched, and what is left goes to the rest */
static void compile_mapping_pattern(Compiler *c, Node *node, Ladder *ladder, Captures *captures) {
    const Nodes *keys = &node->mapping.keys;
    check_repeated_keys(c, node);
    emit(c, OP_MATCH_MAPPING, 0, node->span);
    fail_by(c, OP_JUMP_IF_FALSE, ladder, node->span);
    if (keys->count) check_length(c, keys->count, COMPARE_GE, ladder, node->span);
    compile_sequence(c, keys, OP_BUILD_TUPLE, node->span);
    emit(c, OP_MATCH_KEYS, 0, node->span);
    emit(c, OP_DUP, 0, node->span);
    fail_by(c, OP_JUMP_IF_NONE, ladder, node->span);
    emit(c, OP_UNPACK, keys->count, node->span);
    for (uint32_t i = 0; i < keys->count; i++) compile_pattern(c, node->mapping.patterns.items[i], ladder, captures);
    if (node->mapping.rest) {
        emit(c, OP_MATCH_REST, 0, node->span);
        compile_capture(c, node->mapping.rest, captures, node->span);
    } else {
        emit(c, OP_POP, 0, node->span);
        emit(c, OP_POP, 0, node->span);
    }
}

static void compile_class_pattern(Compiler *c, Node *node, Ladder *ladder, Captures *captures) {
    const Nodes *patterns = &node->class_pattern.patterns;
    uint32_t named = node->class_pattern.named;
    Tuple *names = tuple_new(c->vm, named);
    for (uint32_t i = 0; names && i < named; i++) {
        Str *name = node->class_pattern.names[i];
        names->items[i] = value_retain(value_object(name));
        for (uint32_t k = 0; k < i; k++)
            if (node->class_pattern.names[k] == name)
                compiler_fail(c, patterns->items[patterns->count - named + i]->span, "attribute name repeated in class pattern: %s", name->data);
    }
    compile_expression(c, node->class_pattern.type);
    emit_constant_take(c, value_object(names), node->span);
    emit(c, OP_MATCH_CLASS, patterns->count - named, node->span);
    emit(c, OP_DUP, 0, node->span);
    fail_by(c, OP_JUMP_IF_NONE, ladder, node->span);
    emit(c, OP_UNPACK, patterns->count, node->span);
    for (uint32_t i = 0; i < patterns->count; i++) compile_pattern(c, patterns->items[i], ladder, captures);
}

static bool is_irrefutable(const Node *node) {
    return node->kind == NODE_MATCH_AS && (!node->as.pattern || is_irrefutable(node->as.pattern));
}

static void fail_unreachable(Compiler *c, const Node *node) {
    if (node->as.name)
        compiler_fail(c, node->span, "name capture '%s' makes remaining patterns unreachable", node->as.name->data);
    else compiler_fail(c, node->span, "wildcard makes remaining patterns unreachable");
}

static bool same_names(const Captures *a, const Captures *b) {
    if (a->count != b->count) return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!captures_have(b, a->names[i])) return false;
    return true;
}

/* Every alternative works on a copy of the value. */
static void compile_or_pattern(Compiler *c, Node *node, Ladder *ladder, Captures *captures) {
    Label done = {0};
    Captures first = {0};
    int base = c->unit->depth;
    for (uint32_t i = 0; i < node->items.count; i++) {
        Node *item = node->items.items[i];
        Captures own = {0};
        Ladder *steps = ladder_new(c, base);
        if (!steps) return;
        if (is_irrefutable(item) && i + 1 < node->items.count) fail_unreachable(c, item);
        emit(c, OP_DUP, 0, item->span);
        compile_pattern(c, item, steps, &own);
        if (i == 0) first = own;
        else if (!same_names(&first, &own))
            compiler_fail(c, node->span, "alternative patterns bind different names");
        emit_jump(c, OP_JUMP, &done, item->span);
        ladder_place(c, steps, item->span);
    }
    fail_by(c, OP_JUMP, ladder, node->span);
    label_place(c, &done);
    emit(c, OP_POP, 0, node->span);
    for (uint32_t i = 0; i < first.count; i++) add_capture(c, captures, first.names[i], node->span);
}

static void compile_pattern(Compiler *c, Node *node, Ladder *ladder, Captures *captures) {
    if (!compiler_enter(c)) return;
    switch (node->kind) {
        case NODE_MATCH_VALUE: compare_value(c, node, ladder); break;
        case NODE_MATCH_SINGLETON:
            emit_constant(c, node->constant, node->span);
            emit(c, OP_IS, 0, node->span);
            fail_by(c, OP_JUMP_IF_FALSE, ladder, node->span);
            break;
        case NODE_MATCH_SEQUENCE: compile_sequence_pattern(c, node, ladder, captures); break;
        case NODE_MATCH_MAPPING: compile_mapping_pattern(c, node, ladder, captures); break;
        case NODE_MATCH_CLASS: compile_class_pattern(c, node, ladder, captures); break;
        case NODE_MATCH_OR: compile_or_pattern(c, node, ladder, captures); break;
        default:
            if (node->as.pattern) {
                emit(c, OP_DUP, 0, node->span);
                compile_pattern(c, node->as.pattern, ladder, captures);
            }
            compile_capture(c, node->as.name, captures, node->span);
            break;
    }
    compiler_leave(c);
}

/* One case: [subject] -> [] at end, or [subject] after it when it does not match */
static void compile_case(Compiler *c, Node *node, Label *end, bool last) {
    Node *pattern = node->case_.pattern;
    Captures captures = {0};
    Ladder *ladder = ladder_new(c, c->unit->depth);
    if (!ladder) return;
    if (!last && !node->case_.guard && is_irrefutable(pattern)) fail_unreachable(c, pattern);
    emit(c, OP_DUP, 0, pattern->span);
    compile_pattern(c, pattern, ladder, &captures);
    store_captures(c, &captures, pattern->span);
    if (node->case_.guard) compile_jump(c, node->case_.guard, &ladder->step[0], false);
    emit(c, OP_POP, 0, pattern->span);
    compile_statements(c, &node->case_.body, 0);
    emit_jump(c, OP_JUMP, end, pattern->span);
    ladder_place(c, ladder, pattern->span);
}

void compile_match(Compiler *c, Node *node) {
    Label end = {0};
    const Nodes *cases = &node->match.cases;
    compile_expression(c, node->match.subject);
    for (uint32_t i = 0; i < cases->count; i++) compile_case(c, cases->items[i], &end, i + 1 == cases->count);
    emit(c, OP_POP, 0, node->span);
    label_place(c, &end);
}
