/* vm_fast.h -- what the dispatch loop does at once for small numbers, lists and the iterators of built-in types;
 * everything else takes the general way (protocol.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_VM_FAST_H
#define ENGINE_LANG_MACHINE_VM_FAST_H

#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/objects/list_methods.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/protocol.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/machine/function.h"

/* ---- numbers ---- */

/* Is it the same number as a double? */
static inline bool is_exact(int64_t i) { return i <= (1LL << 53) && i >= -(1LL << 53); }

/* a op b of two small ints; ABSENT when it takes more than this (overflow, zero, shifts). */
HOT Value int_fast(BinaryOp op, int64_t a, int64_t b) {
    int64_t r;
    switch (op) {
        case BINARY_ADD: return __builtin_add_overflow(a, b, &r) ? ABSENT : value_int(r);
        case BINARY_SUB: return __builtin_sub_overflow(a, b, &r) ? ABSENT : value_int(r);
        case BINARY_MUL: return __builtin_mul_overflow(a, b, &r) ? ABSENT : value_int(r);
        case BINARY_DIV: return b == 0 || !is_exact(a) || !is_exact(b) ? ABSENT : value_float((double)a / (double)b);
        case BINARY_AND: return value_int(a & b);
        case BINARY_OR: return value_int(a | b);
        case BINARY_XOR: return value_int(a ^ b);
        case BINARY_FLOORDIV: return b == 0 || b == -1 ? ABSENT : value_int(int_floor_divide(a, b));
        case BINARY_MOD: return b == 0 || b == -1 ? ABSENT : value_int(int_floor_modulo(a, b));
        case BINARY_LSHIFT: return b < 0 || b > 30 || a > INT32_MAX || a < INT32_MIN ? ABSENT : value_int(a * ((int64_t)1 << b));
        case BINARY_RSHIFT: return b < 0 || b > 63 ? ABSENT : value_int(a >> b);
        default: return ABSENT;
    }
}

HOT Value float_fast(BinaryOp op, double a, double b) {
    switch (op) {
        case BINARY_ADD: return value_float(a + b);
        case BINARY_SUB: return value_float(a - b);
        case BINARY_MUL: return value_float(a * b);
        case BINARY_DIV: return b == 0 ? ABSENT : value_float(a / b);
        default: return ABSENT;
    }
}

static inline bool as_double(Value v, double *out) {
    if (v.tag == TAG_FLOAT) return *out = v.as.real, true;
    if (v.tag == TAG_INT && is_exact(v.as.integer)) return *out = (double)v.as.integer, true;
    return false;
}

/* Of a float and a small int. */
HOT Value number_mixed(BinaryOp op, Value a, Value b) {
    double x, y;
    if ((a.tag == TAG_FLOAT || b.tag == TAG_FLOAT) && as_double(a, &x) && as_double(b, &y)) return float_fast(op, x, y);
    return ABSENT;
}

/* How two numbers stand to each other, and by which of these an operator is true. */
enum { LESS = 1, EQUAL = 2, GREATER = 4, UNORDERED = 8 };

static inline unsigned relations(CompareOp op) {
    static const uint8_t true_by[] = {[COMPARE_LT] = LESS,    [COMPARE_LE] = LESS | EQUAL,
                                      [COMPARE_EQ] = EQUAL,   [COMPARE_NE] = LESS | GREATER | UNORDERED,
                                      [COMPARE_GT] = GREATER, [COMPARE_GE] = GREATER | EQUAL};
    return true_by[op];
}

/* 1, 0, or -1 when it takes more than this. */
HOT int compare_fast(CompareOp op, Value a, Value b) {
    if (a.tag == TAG_INT && b.tag == TAG_INT) {
        unsigned relation = a.as.integer < b.as.integer ? LESS : a.as.integer == b.as.integer ? EQUAL : GREATER;
        return (relations(op) & relation) != 0;
    }
    double x, y;
    if ((a.tag == TAG_FLOAT || b.tag == TAG_FLOAT) && as_double(a, &x) && as_double(b, &y)) {
        unsigned relation = x < y ? LESS : x == y ? EQUAL : x > y ? GREATER : UNORDERED;
        return (relations(op) & relation) != 0;
    }
    bool equality = op == COMPARE_EQ || op == COMPARE_NE;
    if (equality && is_plain_str(a) && is_plain_str(b)) return str_equal(as_str(a), as_str(b)) == (op == COMPARE_EQ);
    return -1;
}

/* Of None, a bool or a small int. */
static inline bool is_plain_truth(Value v) { return v.tag <= TAG_INT; }
static inline bool plain_truth(Value v) { return v.as.integer != 0; }

static inline int truth_fast(Vm *vm, Value v) { return is_plain_truth(v) ? plain_truth(v) : value_truth(vm, v); }

/* ---- items and iteration ---- */

/* list[i], tuple[i] and str[i] of ASCII with a small int inside bounds, and dict[k] with a simple key (dict_peek) that is there.
 * Borrowed; ABSENT when it takes more than this. */
HOT Value item_fast(const Vm *vm, Value o, Value key) {
    if (UNLIKELY(o.tag != TAG_OBJECT)) return ABSENT;
    const Type *type = o.as.object->type;
    int64_t i = key.as.integer;
    if (LIKELY(type == &list_type && key.tag == TAG_INT)) {
        const List *list = as_list(o);
        if (UNLIKELY(i < 0)) i += (int64_t)list->count;
        return LIKELY((uint64_t)i < list->count) ? value_at(&list->items[i]) : ABSENT;
    }
    if (type == &tuple_type && key.tag == TAG_INT) {
        const Tuple *tuple = as_tuple(o);
        if (UNLIKELY(i < 0)) i += (int64_t)tuple->count;
        return LIKELY((uint64_t)i < tuple->count) ? value_at(&tuple->items[i]) : ABSENT;
    }
    if (type == &dict_type) return dict_peek(as_dict(o), key);
    if (type == &str_type && key.tag == TAG_INT) {
        const Str *text = as_str(o);
        if (i < 0) i += (int64_t)text->length;
        bool there = (uint64_t)i < text->length && str_is_ascii(text);
        return there ? value_object(vm->characters[(unsigned char)text->data[i]]) : ABSENT;
    }
    return ABSENT;
}

/* Is key in o, a dict or set? 1, 0, or -1 when it takes more than this. */
HOT int contains_fast(Value o, Value key) {
    if (o.tag != TAG_OBJECT) return -1;
    const Type *type = o.as.object->type;
    if (type == &dict_type) return dict_knows(as_dict(o), key);
    return type == &set_type || type == &frozenset_type ? set_knows(as_set(o), key) : -1;
}

/* Where list[i] is, with a small int inside bounds; NULL when it takes more than this. */
HOT Value *item_place(Value o, Value key) {
    if (o.tag != TAG_OBJECT || key.tag != TAG_INT || o.as.object->type != &list_type) return NULL;
    const List *list = as_list(o);
    int64_t i = key.as.integer;
    if (UNLIKELY(i < 0)) i += (int64_t)list->count;
    return LIKELY((uint64_t)i < list->count) ? &list->items[i] : NULL;
}

/* Are these the method append of list and a list? */
static inline bool is_append(const Value *at) {
    return value_is(at[0], &method_descriptor_type) && ((Native *)at->as.object)->fn == list_method_append && value_is(at[1], &list_type);
}

/* Appends *item, which is taken, where there is room. */
HOT bool append_fast(List *list, const Value *item) {
    if (UNLIKELY(list->count >= list->capacity)) return false;
    list->items[list->count++] = value_at(item);
    return true;
}

/* Does o take slices without keeping them or showing them to anyone? */
static inline bool is_sliced_at_once(Value o) {
    if (o.tag != TAG_OBJECT) return false;
    const Type *t = o.as.object->type;
    return t == &list_type || t == &str_type || t == &tuple_type || t == &bytes_type;
}

#endif
