/* compiler_emit.c -- instructions, labels, constants and names of the unit that is being made.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/syntax/compiler_private.h"

#include <stdio.h>
#include <string.h>

#define VARIES 0                 /* MAKE_FUNCTION's effect is worked out by its emitter */

/* ---- failing ---- */

bool compiler_fail(Compiler *c, Span span, const char *format, ...) {
    if (compiler_is_failed(c)) return false;
    va_list args;
    va_start(args, format);
    vsnprintf(c->fault->text, sizeof c->fault->text, format, args);
    va_end(args);
    c->fault->kind = ERROR_SYNTAX;
    c->fault->span = span;
    return false;
}

void compiler_out_of_memory(Compiler *c) {
    if (!vm_raised(c->vm)) vm_raise_memory(c->vm);
    c->failed = true;
}

bool compiler_enter(Compiler *c) {
    if (compiler_is_failed(c)) return false;
    if (++c->nesting <= COMPILER_DEPTH_MAX) return true;
    c->nesting--;
    compiler_fail(c, (Span){0}, "maximum recursion depth exceeded during compilation");
    c->fault->kind = ERROR_RECURSION;
    return false;
}

/* ---- instructions ---- */

static int effect_of(Opcode op, uint32_t arg) {
    int ARG = (int)arg;
    switch (op) {
#define OP(name, effect, cache, doc) case OP_##name: return (effect);
#include "engine/lang/syntax/opcodes.def"
#undef OP
        default: return ARG * 0;
    }
}

static bool grow(Compiler *c, Unit *u) {
    if (u->count + 2 <= u->capacity) return true;
    uint32_t capacity = u->capacity ? u->capacity * 2 : 64;
    uint32_t *words = mem_realloc(u->words, sizeof *words * capacity);
    if (words) u->words = words;
    Span *spans = words ? mem_realloc(u->spans, sizeof *spans * capacity) : NULL;
    if (spans) u->spans = spans;
    if (!words || !spans) return compiler_out_of_memory(c), false;
    u->capacity = capacity;
    return true;
}

static void put_word(Unit *u, uint32_t word, Span span) {
    u->spans[u->count] = span;
    u->words[u->count++] = word;
}

void emit(Compiler *c, Opcode op, uint32_t arg, Span span) {
    Unit *u = c->unit;
    if (u->unreachable || compiler_is_failed(c) || !grow(c, u)) return;
    if (arg > ARG_MAX || u->count > ARG_MAX - 4) {
        compiler_fail(c, span, "too large to compile");
        return;
    }
    put_word(u, code_word(op, arg), span);
    if (opcode_has_cache(op)) put_word(u, u->caches++, span);
    u->depth += effect_of(op, arg);
    if (op == OP_FORMAT && (arg & 4)) u->depth--;
    if (u->depth > u->deepest) u->deepest = u->depth;
    if (op == OP_RETURN || op == OP_RAISE || op == OP_RERAISE) u->unreachable = true;
}

void emit_end(Compiler *c) {
    const Span nowhere = {0};
    emit_constant(c, NONE, nowhere);
    emit(c, OP_RETURN, 0, nowhere);
}

void unit_end(Compiler *c) { c->unit->unreachable = true; }

void emit_jump(Compiler *c, Opcode op, Label *label, Span span) {
    Unit *u = c->unit;
    if (u->unreachable || compiler_is_failed(c)) return;
    if (label->placed) {
        emit(c, op, label->position, span);
    } else {
        uint32_t at = u->count;
        emit(c, op, label->chain, span);
        if (compiler_is_failed(c)) return;
        label->chain = at + 1;
        label->depth = u->depth;
        if (op == OP_JUMP_IF_FALSE_OR_POP || op == OP_JUMP_IF_TRUE_OR_POP) label->depth++;
        if (op == OP_FOR_ITER) label->depth -= 2;
    }
    if (op == OP_JUMP || op == OP_JUMP_BACK) u->unreachable = true;
}

void label_place(Compiler *c, Label *label) {
    Unit *u = c->unit;
    if (label->chain) {
        u->unreachable = false;
        u->depth = label->depth;
    }
    label->position = u->count;
    label->placed = true;
    for (uint32_t at = label->chain; at;) {
        uint32_t word = u->words[at - 1];
        u->words[at - 1] = code_word(word_op(word), label->position);
        at = word_arg(word);
    }
    label->chain = 0;
}

/* ---- constants ---- */

static uint32_t constant_hash(Value v) {
    uint64_t bits = is_object(v) && is_str(v) ? str_hash(as_str(v)) : (uint64_t)v.as.integer * 0x9E3779B97F4A7C15u;
    return (uint32_t)((bits ^ bits >> 32) + v.tag);
}

static bool constant_same(Value a, Value b) {
    if (value_same(a, b)) return true;
    return is_object(a) && is_object(b) && value_is(a, &str_type) && value_is(b, &str_type) &&
           str_equal(as_str(a), as_str(b));
}

static bool index_grow(uint32_t **index, uint32_t *mask, List *list, uint32_t (*hash)(Value)) {
    uint32_t size = *index ? (*mask + 1) * 4 : 32;
    uint32_t *more = mem_calloc(size, sizeof *more);
    if (!more) return false;
    for (size_t n = 0; n < list->count; n++) {
        uint32_t i = hash(list->items[n]) & (size - 1);
        while (more[i]) i = (i + 1) & (size - 1);
        more[i] = (uint32_t)n + 1;
    }
    mem_free(*index);
    *index = more;
    *mask = size - 1;
    return true;
}

/* The number of v in list, which it is added to if it is not there. */
static uint32_t number_of(Compiler *c, List *list, uint32_t **index, uint32_t *mask, uint32_t (*hash)(Value), Value v) {
    if ((!*index || list->count * 2 > *mask) && !index_grow(index, mask, list, hash)) {
        compiler_out_of_memory(c);
        return 0;
    }
    uint32_t i = hash(v) & *mask;
    for (; (*index)[i]; i = (i + 1) & *mask)
        if (constant_same(list->items[(*index)[i] - 1], v)) return (*index)[i] - 1;
    if (!list_append(c->vm, list, v)) {
        compiler_out_of_memory(c);
        return 0;
    }
    (*index)[i] = (uint32_t)list->count;
    return (uint32_t)list->count - 1;
}

void emit_constant(Compiler *c, Value v, Span span) {
    Unit *u = c->unit;
    if (is_absent(v)) compiler_out_of_memory(c);
    if (u->unreachable || compiler_is_failed(c)) return;
    emit(c, OP_LOAD_CONST, number_of(c, u->constants, &u->constant_index, &u->constant_mask, constant_hash, v), span);
}

void emit_constant_take(Compiler *c, Value v, Span span) {
    emit_constant(c, v, span);
    value_release(v);
}

static uint32_t name_hash(Value v) { return (uint32_t)((uintptr_t)v.as.object >> 4) * 2654435761u >> 5; }

void emit_name(Compiler *c, Opcode op, Str *name, Span span) {
    Unit *u = c->unit;
    if (!name) compiler_out_of_memory(c);
    if (u->unreachable || compiler_is_failed(c)) return;
    emit(c, op, number_of(c, u->names, &u->name_index, &u->name_mask, name_hash, value_object(name)), span);
}
