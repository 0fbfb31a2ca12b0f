/* compiler_fold.c -- constant expressions worked out when they are compiled.
 *
 * What would raise, or grow large, is left to run time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler_private.h"

#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/tuple.h"

#include <string.h>

enum { FOLD_BITS_MAX = 128, FOLD_SHIFT_MAX = 128, FOLD_TUPLE_MAX = 256, FOLD_SIZE_MAX = 4096 };

static bool is_number(Value v) { return is_small_int(v) || is_float(v) || is_bool(v) || (is_object(v) && is_complex(v)); }
static bool is_big(Value v) { return value_is(v, &int_type) && is_object(v); }

static size_t bits_of(Value v) {
    IntView view;
    return mpz_sizeinbase(int_view(v, &view), 2);
}

/* Bytes of a text or of octets, the share of a tuple in FOLD_SIZE_MAX; 0: v is nothing of the kind, or empty. */
static size_t size_of(Value v) {
    if (value_is(v, &str_type)) return as_str(v)->size;
    if (value_is(v, &bytes_type)) return as_bytes(v)->size;
    return value_is(v, &tuple_type) ? as_tuple(v)->count * (FOLD_SIZE_MAX / FOLD_TUPLE_MAX) : 0;
}

/* Two of one kind joined, or one repeated. */
static bool sequence_stays_small(BinaryOp op, Value a, Value b) {
    size_t size = size_of(a) + size_of(b);
    if (op == BINARY_ADD) return size_of(a) && size_of(b) && value_type(a) == value_type(b) && size <= FOLD_SIZE_MAX;
    Value times = is_object(a) ? b : a;
    return op == BINARY_MUL && size && is_small_int(times) && times.as.integer >= 0 &&
           (uint64_t)times.as.integer <= FOLD_SIZE_MAX / size;
}

/* Whether a op b stays small: ints below 2**31 do, but for powers and shifts. */
static bool stays_small(BinaryOp op, Value a, Value b) {
    if (size_of(a) || size_of(b)) return sequence_stays_small(op, a, b);
    if ((is_big(a) && (is_big(b) || is_small_int(b))) || (is_big(b) && is_small_int(a)))
        return op != BINARY_POW && op != BINARY_LSHIFT && bits_of(a) + bits_of(b) <= FOLD_BITS_MAX;
    if (!is_number(a) || !is_number(b)) return false;
    if (is_float(a) || is_float(b) || is_object(a) || is_object(b)) return true;
    if (op == BINARY_POW) return b.as.integer >= 0 && b.as.integer <= 128 && a.as.integer >= -4096 && a.as.integer <= 4096;
    if (op == BINARY_LSHIFT) return b.as.integer >= 0 && b.as.integer <= FOLD_SHIFT_MAX;
    return true;
}

static Value keep(Compiler *c, Value v) {
    if (is_absent(v)) vm_clear_raised(c->vm);
    return is_absent(v) ? v : arena_keep(c->arena, v);
}

/* Makes node the constant v, so that it is worked out once. */
static Value become(Node *node, Value v) {
    if (is_absent(v)) return v;
    node->kind = NODE_CONSTANT;
    node->constant = v;
    return v;
}

static Value fold_binary(Compiler *c, Node *node) {
    int length = 0;
    for (Node *at = node; at->kind == NODE_BINARY; at = at->binary.left)
        if (++length > 32) return ABSENT;
    Value b = compile_fold(c, node->binary.right);
    if (is_absent(b)) return ABSENT;
    Value a = compile_fold(c, node->binary.left);
    BinaryOp op = (BinaryOp)node->op;
    if (!stays_small(op, a, b)) return ABSENT;
    return become(node, keep(c, value_binary(c->vm, op, a, b)));
}

static Value fold_unary(Compiler *c, Node *node) {
    Value a = compile_fold(c, node->operand);
    bool folds = is_number(a) && !(is_bool(a) && node->op == UNARY_INVERT);
    if (!folds && !is_big(a)) return ABSENT;
    return become(node, keep(c, value_unary(c->vm, (UnaryOp)node->op, a)));
}

static Value fold_tuple(Compiler *c, Node *node) {
    uint32_t count = node->items.count;
    if (count > FOLD_TUPLE_MAX) return ABSENT;
    for (uint32_t i = 0; i < count; i++)
        if (is_absent(compile_fold(c, node->items.items[i]))) return ABSENT;
    Tuple *t = tuple_new(c->vm, count);
    for (uint32_t i = 0; t && i < count; i++) t->items[i] = value_retain(compile_fold(c, node->items.items[i]));
    return become(node, keep(c, value_object(t)));
}

Value compile_fold(Compiler *c, Node *node) {
    switch (node->kind) {
        case NODE_CONSTANT: return node->constant;
        case NODE_NAME: return strcmp(node->name.id->data, "__debug__") == 0 ? VALUE_TRUE : ABSENT;
        case NODE_BINARY: return fold_binary(c, node);
        case NODE_UNARY: return fold_unary(c, node);
        case NODE_TUPLE: return fold_tuple(c, node);
        default: return ABSENT;
    }
}
