/* specialise.c -- rewrites a code's words when it first runs: common operators and pairs get instructions of
 * their own (the last rows of opcodes.def).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/call.h"

/* Operators that have an instruction of their own, which does small numbers at once. */
static const Opcode operators[BINARY_OP_COUNT] = {
    [BINARY_ADD] = OP_BINARY_ADD,
    [BINARY_SUB] = OP_BINARY_SUB,
    [BINARY_MUL] = OP_BINARY_MUL,
    [BINARY_DIV] = OP_BINARY_DIV,
    [BINARY_FLOORDIV] = OP_BINARY_FLOORDIV,
    [BINARY_MOD] = OP_BINARY_MOD,
    [BINARY_POW] = OP_BINARY,
    [BINARY_MATMUL] = OP_BINARY,
    [BINARY_LSHIFT] = OP_BINARY_LSHIFT,
    [BINARY_RSHIFT] = OP_BINARY_RSHIFT,
    [BINARY_AND] = OP_BINARY_AND,
    [BINARY_OR] = OP_BINARY_OR,
    [BINARY_XOR] = OP_BINARY_XOR,
    [BINARY_DIVMOD] = OP_BINARY,
};

static uint32_t single(uint32_t word) {
    uint32_t arg = word_arg(word);
    switch (word_op(word)) {
        case OP_BINARY: return code_word(operators[arg], arg);
        case OP_INPLACE: return code_word(arg == BINARY_ADD ? OP_INPLACE_ADD : operators[arg], arg | ARG_IN_PLACE);
        default: return word;
    }
}

typedef struct Pair {
    Opcode first, second, both;
} Pair;

static const Pair pairs[] = {
    {OP_LOAD_LOCAL, OP_LOAD_LOCAL, OP_LOAD_LOCAL_TWICE},
    {OP_LOAD_LOCAL, OP_LOAD_CONST, OP_LOAD_LOCAL_CONST},
    {OP_LOAD_LOCAL, OP_LOAD_ATTR, OP_LOAD_LOCAL_ATTR},
    {OP_FOR_ITER, OP_STORE_LOCAL, OP_FOR_ITER_LOCAL},
    {OP_FOR_ITER, OP_UNPACK, OP_FOR_ITER_UNPACK},
    {OP_STORE_LOCAL, OP_LOAD_LOCAL, OP_STORE_LOAD_LOCAL},
    {OP_BUILD_SLICE, OP_GET_ITEM, OP_GET_SLICE},
    {OP_BUILD_SLICE, OP_SET_ITEM, OP_SET_SLICE},
};

static Opcode paired(uint32_t word, Opcode second) {
    Opcode first = word_op(word);
    if (first == OP_COMPARE && second == OP_JUMP_IF_FALSE) return OP_COMPARE_JUMP_LT + word_arg(word);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (pairs[i].first == first && pairs[i].second == second) return pairs[i].both;
    }
    return first;
}

/* LOAD_LOCAL before LOAD_LOCAL, LOAD_ATTR is left for the attribute, which gains more. */
static bool better_later(const Code *code, uint32_t at) {
    return at + 2 < code->word_count && word_op(code->words[at + 1]) == OP_LOAD_LOCAL && word_op(code->words[at + 2]) == OP_LOAD_ATTR;
}

/* The second instruction of a pair may begin one too, for those who jump there: a pair reads no more than its argument. */
void code_specialise(Code *code) {
    code->flags |= CODE_SPECIAL;
    bool simple = !(code->flags & (CODE_VARARGS | CODE_KWARGS | CODE_GENERATOR | CODE_GUARDED)) && !code->keyword_only && !code->cell_names->count;
    if (simple) code->flags |= CODE_SIMPLE;
    for (uint32_t i = 0; i < code->word_count; i += opcode_has_cache(word_op(code->words[i])) ? 2 : 1) {
        uint32_t word = code->words[i];
        bool may_pair = !opcode_has_cache(word_op(word)) && i + 1 < code->word_count && !better_later(code, i);
        Opcode both = may_pair ? paired(word, word_op(code->words[i + 1])) : word_op(word);
        code->words[i] = both != word_op(word) ? code_word(both, word_arg(word)) : single(word);
    }
}

void code_unpair(Code *code, uint32_t at) {
    uint32_t word = code->words[at];
    Opcode op = word_op(word);
    if (op >= OP_COMPARE_JUMP_LT && op <= OP_COMPARE_JUMP_GE) code->words[at] = code_word(OP_COMPARE, word_arg(word));
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].both == op) code->words[at] = code_word(pairs[i].first, word_arg(word));
}
