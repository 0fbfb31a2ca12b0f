/* specialise.c -- rewrites a code's words when it first runs: common operators and pairs get instructions of
 * their own, and operands are named instead of pushed (the last rows of opcodes.def).
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

/* ---- operands by name ---- */

/* In the order of BY_NAME's rows. */
typedef enum Naming { LAST_LOCAL, LAST_CONST, LOCAL_LOCAL, LOCAL_CONST, NAMINGS } Naming;

static Opcode opcode_at(const Code *code, uint32_t at) {
    return at < code->word_count ? word_op(code->words[at]) : OP_NOP;
}

/* The first of the rows by which the instruction there names its operands; OP_NOP: it does not. */
static Opcode namings_at(const Code *code, uint32_t at) {
    Opcode op = opcode_at(code, at);
    uint32_t arg = op == OP_NOP ? 0 : word_arg(code->words[at]);
    switch (op) {
        case OP_IN: return OP_IN_LOCAL;
        case OP_GET_ITEM: return OP_GET_ITEM_LOCAL;
        case OP_SET_ITEM: return OP_SET_ITEM_LOCAL;
        case OP_COMPARE:
            return opcode_at(code, at + 1) == OP_JUMP_IF_FALSE ? OP_COMPARE_JUMP_LT_LOCAL + NAMINGS * arg : OP_NOP;
        case OP_BINARY:
        case OP_INPLACE:
            return operators[arg] == OP_BINARY ? OP_NOP
                                               : OP_BINARY_ADD_LOCAL + NAMINGS * (operators[arg] - OP_BINARY_ADD);
        default: return OP_NOP;
    }
}

/* What stands for the push there and the instruction that it is for, and maybe a push between them; OP_NOP: nothing. */
static Opcode named_at(const Code *code, uint32_t at) {
    Opcode first = opcode_at(code, at), second = opcode_at(code, at + 1);
    bool local = first == OP_LOAD_LOCAL;
    if (!local && first != OP_LOAD_CONST) return OP_NOP;
    Opcode namings = namings_at(code, at + 1);
    if (namings != OP_NOP) return namings + (local ? LAST_LOCAL : LAST_CONST);
    if (!local || (second != OP_LOAD_LOCAL && second != OP_LOAD_CONST)) return OP_NOP;
    namings = namings_at(code, at + 2);
    return namings == OP_NOP ? OP_NOP : namings + (second == OP_LOAD_LOCAL ? LOCAL_LOCAL : LOCAL_CONST);
}

/* ---- pairs ---- */

typedef struct Pair {
    Opcode first, second, both;
} Pair;

static const Pair pairs[] = {
    {OP_NOP, OP_JUMP, OP_NOP_JUMP},
    {OP_NOP, OP_JUMP_BACK, OP_NOP_JUMP_BACK},
    {OP_LOAD_LOCAL, OP_LOAD_LOCAL, OP_LOAD_LOCAL_TWICE},
    {OP_LOAD_LOCAL, OP_LOAD_CONST, OP_LOAD_LOCAL_CONST},
    {OP_LOAD_LOCAL, OP_LOAD_ATTR, OP_LOAD_LOCAL_ATTR},
    {OP_LOAD_LOCAL, OP_LOAD_METHOD, OP_LOAD_LOCAL_METHOD},
    {OP_LOAD_LOCAL, OP_STORE_ATTR, OP_STORE_ATTR_LOCAL},
    {OP_FOR_ITER, OP_STORE_LOCAL, OP_FOR_ITER_LOCAL},
    {OP_FOR_ITER, OP_UNPACK, OP_FOR_ITER_UNPACK},
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

/* LOAD_LOCAL before another one is left alone where that gains more by itself. */
static bool better_later(const Code *code, uint32_t at) {
    if (opcode_at(code, at + 1) != OP_LOAD_LOCAL) return false;
    Opcode next = opcode_at(code, at + 2);
    return next == OP_LOAD_ATTR || next == OP_LOAD_METHOD || next == OP_STORE_ATTR || named_at(code, at + 1) != OP_NOP;
}

/* ---- the whole ---- */

/* What the instruction there becomes, those after it being as they were. */
static uint32_t special(const Code *code, uint32_t at) {
    uint32_t word = code->words[at];
    Opcode named = named_at(code, at), next = opcode_at(code, at + 1);
    if (named != OP_NOP) return code_word(named, word_arg(word));
    bool may_pair = !opcode_has_cache(word_op(word)) && !better_later(code, at);
    Opcode both = may_pair ? paired(word, next) : word_op(word);
    return both != word_op(word) ? code_word(both, word_arg(word)) : single(word);
}

/* The later instructions of one that stands for several may begin such a one too, for those who jump there: it reads no
 * more than their arguments. */
void code_specialise(Code *code) {
    code->flags |= CODE_SPECIAL;
    bool simple = !(code->flags & (CODE_VARARGS | CODE_KWARGS | CODE_GENERATOR | CODE_GUARDED)) &&
                  !code->keyword_only && !code->cell_names->count;
    if (simple) code->flags |= CODE_SIMPLE;
    code->frame_size = (uint32_t)(sizeof(Frame) + (code->local_count + code->stack_size + NATIVE_SPARE) * sizeof(Value));
    for (uint32_t i = 0; i < code->word_count; i += opcode_has_cache(opcode_at(code, i)) ? 2 : 1)
        code->words[i] = special(code, i);
}

/* ---- and back ---- */

enum { REACH = 4 }; /* so many words at most are read by an instruction that is several */

/* The first of the instructions that the word there stands for, if it is several. */
static uint32_t first_at(const Code *code, uint32_t at) {
    uint32_t word = code->words[at], arg = word_arg(word);
    Opcode op = word_op(word);
    if (op >= OP_BINARY_ADD_LOCAL && op <= OP_SET_ITEM_LOCAL_CONST)
        return code_word((op - OP_BINARY_ADD_LOCAL) % NAMINGS == LAST_CONST ? OP_LOAD_CONST : OP_LOAD_LOCAL, arg);
    if (op >= OP_COMPARE_JUMP_LT && op <= OP_COMPARE_JUMP_GE) return code_word(OP_COMPARE, arg);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].both == op) return code_word(pairs[i].first, arg);
    return word;
}

void code_split(Code *code, const uint8_t *at) {
    for (uint32_t i = 0; i < code->word_count; i += opcode_has_cache(opcode_at(code, i)) ? 2 : 1) {
        bool reached = false;
        for (uint32_t k = 1; k < REACH && i + k < code->word_count; k++) reached |= at[i + k] != 0;
        if (reached) code->words[i] = first_at(code, i);
    }
}
