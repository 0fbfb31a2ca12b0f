/* set_methods.c -- the algebra and the methods of set and frozenset.
 *
 * Which operand is walked, and which is copied, follows CPython, since the order of the result's items
 * comes of it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/set_methods.h"

#include "engine/lang/machine/iterate.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/hash_key.h"

/* The type of a result: a subclass's operators give the base. */
static Type *base_type(Value v) { return value_isa(v, &set_type) ? &set_type : &frozenset_type; }

static Set *failed(Set *s) {
    release_object(s);
    return NULL;
}

/* ---- the four operations; other is any iterable ---- */

static Set *join(Vm *vm, Value a, Value other) {
    Set *s = set_from(vm, base_type(a), a);
    return s && !set_update(vm, s, other) ? failed(s) : s;
}

static Set *intersect(Vm *vm, Value a, Value other) {
    Set *s = set_new(vm, base_type(a)), *x = as_set(a);
    if (!s) return NULL;
    if (is_set(other)) {
        Set *walked = as_set(other), *asked = x;
        if (walked->count > asked->count) walked = x, asked = as_set(other);
        Value item;
        uint64_t hash;
        for (size_t i = 0; set_walk_hashed(walked, &i, &item, &hash);) {
            value_retain(item);
            int in = set_has_hashed(vm, asked, item, hash);
            bool ok = in >= 0 && (!in || set_add_hashed(vm, s, item, hash));
            value_release(item);
            if (!ok) return failed(s);
        }
        return s;
    }
    Value iterator = value_iter(vm, other), item;
    if (is_absent(iterator)) return failed(s);
    bool ok = true;
    while (ok && !is_absent(item = next_at_once(vm, iterator))) {
        uint64_t hash;
        int in = key_hash(vm, item, &hash) ? set_has_hashed(vm, x, item, hash) : -1;
        ok = in >= 0 && (!in || set_add_hashed(vm, s, item, hash));
        value_release(item);
    }
    value_release(iterator);
    return ok && !vm_raised(vm) ? s : failed(s);
}

/* Has x an item of other? 1, 0, -1. */
static int meets(Vm *vm, Set *x, Value other) {
    int in = 0;
    Value item;
    if (is_set(other)) {
        Set *walked = as_set(other), *asked = x;
        if (walked->count > asked->count) walked = x, asked = as_set(other);
        uint64_t hash;
        for (size_t i = 0; !in && set_walk_hashed(walked, &i, &item, &hash);) {
            value_retain(item);
            in = set_has_hashed(vm, asked, item, hash);
            value_release(item);
        }
        return in;
    }
    Value iterator = value_iter(vm, other);
    if (is_absent(iterator)) return -1;
    while (!in && !is_absent(item = next_at_once(vm, iterator))) {
        in = set_has(vm, x, item);
        value_release(item);
    }
    value_release(iterator);
    return vm_raised(vm) ? -1 : in;
}

/* s -= other */
static bool subtract_from(Vm *vm, Set *s, Value other) {
    if (is_object(other) && other.as.object == &s->object) {
        set_empty(s);
        return true;
    }
    Value iterator = value_iter(vm, other), item;
    if (is_absent(iterator)) return false;
    bool ok = true;
    while (ok && !is_absent(item = next_at_once(vm, iterator))) {
        ok = set_discard(vm, s, item) >= 0;
        value_release(item);
    }
    value_release(iterator);
    return ok && !vm_raised(vm) && set_tidy(vm, s);
}

static Set *subtract(Vm *vm, Value a, Value other) {
    Set *x = as_set(a);
    if ((!is_set(other) && !is_dict(other)) || x->count >> 2 > (size_t)value_length(vm, other)) {
        Set *s = set_from(vm, base_type(a), a);
        return s && !subtract_from(vm, s, other) ? failed(s) : s;
    }
    Set *s = set_new(vm, base_type(a));
    Value item;
    uint64_t hash;
    for (size_t i = 0; s && set_walk_hashed(x, &i, &item, &hash);) {
        value_retain(item);
        int in = is_set(other) ? set_has_hashed(vm, as_set(other), item, hash) : value_contains(vm, other, item);
        bool ok = in >= 0 && (in || set_add_hashed(vm, s, item, hash));
        value_release(item);
        if (!ok) return failed(s);
    }
    return s;
}

/* s ^= other, a set */
static bool toggle(Vm *vm, Set *s, Set *other) {
    if (s == other) {
        set_empty(s);
        return true;
    }
    Value item;
    uint64_t hash;
    for (size_t i = 0; set_walk_hashed(other, &i, &item, &hash);) {
        value_retain(item);
        int gone = set_discard_hashed(vm, s, item, hash);
        bool ok = gone >= 0 && (gone || set_add_hashed(vm, s, item, hash));
        value_release(item);
        if (!ok) return false;
    }
    return true;
}

static bool toggle_all(Vm *vm, Set *s, Value other) {
    if (is_set(other)) return toggle(vm, s, as_set(other));
    Set *items = set_from(vm, &set_type, other);
    bool ok = items && toggle(vm, s, items);
    release_object(items);
    return ok;
}

/* CPython copies the right operand and toggles the left one's items in it. */
static Set *differ(Vm *vm, Value a, Value other) {
    Set *s = set_from(vm, base_type(a), other);
    return s && !toggle(vm, s, as_set(a)) ? failed(s) : s;
}

static bool keep_only(Vm *vm, Set *s, Value other) {
    Set *both = intersect(vm, value_object(s), other);
    if (!both) return false;
    set_swap(s, both);
    object_release(&both->object);
    return true;
}

/* ---- operators: both operands must be sets ---- */

Value set_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (!is_set(a) || !is_set(b)) return NOT_IMPLEMENTED;
    switch (op) {
        case BINARY_OR: return value_object(join(vm, a, b));
        case BINARY_AND: return value_object(intersect(vm, a, b));
        case BINARY_SUB: return value_object(subtract(vm, a, b));
        case BINARY_XOR: return value_object(differ(vm, a, b));
        default: return NOT_IMPLEMENTED;
    }
}

Value set_inplace(Vm *vm, BinaryOp op, Value a, Value b) {
    if (!is_set(b)) return NOT_IMPLEMENTED;
    bool ok;
    switch (op) {
        case BINARY_OR: ok = set_update(vm, as_set(a), b); break;
        case BINARY_AND: ok = keep_only(vm, as_set(a), b); break;
        case BINARY_SUB: ok = subtract_from(vm, as_set(a), b); break;
        case BINARY_XOR: ok = toggle_all(vm, as_set(a), b); break;
        default: return NOT_IMPLEMENTED;
    }
    return ok ? value_retain(a) : ABSENT;
}

/* ---- methods ---- */

static Value method_add(Vm *vm, const Value *args) { return set_add(vm, as_set(args[0]), args[1]) ? NONE : ABSENT; }

/* discard and remove look a set that cannot be hashed up as the frozenset of its items. */
static int discard(Vm *vm, Set *s, Value item) {
    int gone = set_discard(vm, s, item);
    if (gone >= 0 || !value_isa(item, &set_type) || !vm_raised_is(vm, ERROR_TYPE)) return gone;
    vm_clear_raised(vm);
    Set *frozen = set_from(vm, &frozenset_type, item);
    gone = frozen ? set_discard(vm, s, value_object(frozen)) : -1;
    release_object(frozen);
    return gone;
}

static Value method_discard(Vm *vm, const Value *args) { return discard(vm, as_set(args[0]), args[1]) < 0 ? ABSENT : NONE; }

static Value method_remove(Vm *vm, const Value *args) {
    int gone = discard(vm, as_set(args[0]), args[1]);
    return gone > 0 ? NONE : gone < 0 ? ABSENT : dict_raise_key(vm, args[1]);
}

static Value method_pop(Vm *vm, const Value *args) {
    Set *s = as_set(args[0]);
    Value item;
    if (!s->count) return vm_raise(vm, ERROR_KEY, "pop from an empty set");
    size_t i = s->finger & s->mask;
    if (!set_walk(s, &i, &item)) {
        i = 0;
        set_walk(s, &i, &item);
    }
    s->finger = i;
    return set_take_at(s, i - 1);
}

static Value method_clear(Vm *vm, const Value *args) {
    (void)vm;
    set_empty(as_set(args[0]));
    return NONE;
}

static Value method_copy(Vm *vm, const Value *args) {
    if (value_is(args[0], &frozenset_type)) return value_retain(args[0]);
    return value_object(set_from(vm, base_type(args[0]), args[0]));
}

/* Folds others, one after the other, into a new set by one of the operations above. */
static Value fold(Vm *vm, const Value *args, Set *(*combine)(Vm *vm, Value a, Value other)) {
    Tuple *others = as_tuple(args[1]);
    if (!others->count) return value_object(set_from(vm, base_type(args[0]), args[0]));
    Value s = value_object(combine(vm, args[0], others->items[0]));
    for (size_t i = 1; i < others->count && !is_absent(s); i++) {
        Value next = value_object(combine(vm, s, others->items[i]));
        value_release(s);
        s = next;
    }
    return s;
}

static Value method_union(Vm *vm, const Value *args) {
    Tuple *others = as_tuple(args[1]);
    Set *s = set_from(vm, base_type(args[0]), args[0]);
    for (size_t i = 0; s && i < others->count; i++) {
        if (!set_update(vm, s, others->items[i])) s = failed(s);
    }
    return value_object(s);
}

static Value method_intersection(Vm *vm, const Value *args) { return fold(vm, args, intersect); }
static Value method_difference(Vm *vm, const Value *args) { return fold(vm, args, subtract); }

static Value method_symmetric_difference(Vm *vm, const Value *args) { return value_object(differ(vm, args[0], args[1])); }

static Value method_update(Vm *vm, const Value *args) {
    Tuple *others = as_tuple(args[1]);
    for (size_t i = 0; i < others->count; i++) {
        if (!set_update(vm, as_set(args[0]), others->items[i])) return ABSENT;
    }
    return NONE;
}

static Value method_intersection_update(Vm *vm, const Value *args) {
    Tuple *others = as_tuple(args[1]);
    for (size_t i = 0; i < others->count; i++) {
        if (!keep_only(vm, as_set(args[0]), others->items[i])) return ABSENT;
    }
    return NONE;
}

static Value method_difference_update(Vm *vm, const Value *args) {
    Tuple *others = as_tuple(args[1]);
    for (size_t i = 0; i < others->count; i++) {
        if (!subtract_from(vm, as_set(args[0]), others->items[i])) return ABSENT;
    }
    return NONE;
}

static Value method_symmetric_difference_update(Vm *vm, const Value *args) {
    return toggle_all(vm, as_set(args[0]), args[1]) ? NONE : ABSENT;
}

/* `args[0] op set(args[1])` */
static Value compare_with(Vm *vm, const Value *args, CompareOp op) {
    if (is_set(args[1])) return value_compare(vm, args[0], args[1], op);
    Set *other = set_from(vm, &set_type, args[1]);
    Value result = other ? value_compare(vm, args[0], value_object(other), op) : ABSENT;
    release_object(other);
    return result;
}

static Value method_issubset(Vm *vm, const Value *args) { return compare_with(vm, args, COMPARE_LE); }
static Value method_issuperset(Vm *vm, const Value *args) { return compare_with(vm, args, COMPARE_GE); }

static Value method_isdisjoint(Vm *vm, const Value *args) {
    int meet = meets(vm, as_set(args[0]), args[1]);
    return meet < 0 ? ABSENT : value_bool(!meet);
}

#define COMMON_METHODS \
    {"copy", method_copy, "", "Another set of the same items.", NATIVE_METHOD}, \
    {"union", method_union, "*others", \
     "The items of all sets.", NATIVE_METHOD}, \
    {"intersection", method_intersection, "*others", \
     "The items that are in all sets.", NATIVE_METHOD}, \
    {"difference", method_difference, "*others", \
     "The items of this set that are in none of the others.", NATIVE_METHOD}, \
    {"symmetric_difference", method_symmetric_difference, "other, /", \
     "The items that are in one of both sets only.", NATIVE_METHOD}, \
    {"issubset", method_issubset, "other, /", "Are all items in the other set too?", NATIVE_METHOD}, \
    {"issuperset", method_issuperset, "other, /", "Are all items of the other set in this one?", NATIVE_METHOD}, \
    {"isdisjoint", method_isdisjoint, "other, /", "Has it no item in common with the other?", NATIVE_METHOD}, \
    CLASS_GETITEM

const NativeDef frozenset_method_table[] = {COMMON_METHODS, {0}};

const NativeDef set_method_table[] = {
    COMMON_METHODS,
    {"add", method_add, "item, /",
     "Puts an item in, unless it is there.", NATIVE_METHOD},
    {"discard", method_discard, "item, /",
     "Takes an item away if it is there.", NATIVE_METHOD},
    {"remove", method_remove, "item, /",
     "Takes an item out; KeyError where it is not in.",
     NATIVE_METHOD},
    {"pop", method_pop, "", "Takes some item out and gives it; KeyError where there is none.",
     NATIVE_METHOD},
    {"clear", method_clear, "", "Takes all items away.", NATIVE_METHOD},
    {"update", method_update, "*others", "Adds the items of the others.", NATIVE_METHOD},
    {"intersection_update", method_intersection_update, "*others",
     "Keeps what is in the others too.", NATIVE_METHOD},
    {"difference_update", method_difference_update, "*others", "Takes away what is in the others.",
     NATIVE_METHOD},
    {"symmetric_difference_update", method_symmetric_difference_update, "other, /",
     "Keeps what is in one of both only.", NATIVE_METHOD},
    {0},
};
