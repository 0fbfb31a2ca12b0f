/* hash_key.h -- how the tables of dict and set know their keys again: what can be said at once of strs, small ints and tuples.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_HASH_KEY_H
#define ENGINE_LANG_OBJECTS_HASH_KEY_H

#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/protocol.h"

/* The hash of a str or a small int, which is itself, but for -1; false: it takes more than this. */
static inline bool scalar_hash(Value key, uint64_t *out) {
    if (is_plain_str(key)) {
        *out = str_hash(as_str(key));
        return true;
    }
    const int64_t modulus = (INT64_C(1) << 61) - 1;
    int64_t i = key.as.integer;
    *out = (uint64_t)(i == -1 ? -2 : i);
    return key.tag == TAG_INT && i < modulus && i > -modulus;
}

/* The same, of a tuple of these too. */
static inline bool key_hash_simple(Value key, uint64_t *out) {
    if (scalar_hash(key, out)) return true;
    return is_object(key) && key.as.object->type->hash == tuple_type.hash && tuple_hash_simple(as_tuple(key), out);
}

/* value_hash: false with an exception pending. */
static inline bool key_hash(Vm *vm, Value key, uint64_t *out) {
    return key_hash_simple(key, out) || value_hash(vm, key, out);
}

/* None, a str or a number: two of these are equal only if they are of one of the three kinds. */
static inline bool is_simple(Value v) { return v.tag == TAG_NONE || v.tag == TAG_FLOAT || v.tag == TAG_INT || is_plain_str(v); }

/* Are the two equal, as strs, floats, small ints and tuples of these tell at once? 1, 0, or -1: == has to be asked. */
HOT int keys_match(Value a, Value b) {
    if (value_same(a, b)) return 1;
    if (is_object(a) && is_object(b) && a.as.object->type == b.as.object->type) {
        if (a.as.object->type == &str_type) return str_equal(as_str(a), as_str(b));
        return a.as.object->type->compare == tuple_type.compare ? tuple_same(as_tuple(a), as_tuple(b)) : -1;
    }
    if (a.tag == TAG_FLOAT && b.tag == TAG_FLOAT) return a.as.real == b.as.real;
    if (a.tag == b.tag) return a.tag == TAG_INT ? 0 : -1;
    bool numbers = (a.tag == TAG_INT && b.tag == TAG_FLOAT) || (a.tag == TAG_FLOAT && b.tag == TAG_INT);
    return !numbers && is_simple(a) && is_simple(b) ? 0 : -1;
}

/* Is a less than b, as two small ints, floats or strs tell at once? 1, 0, or -1: < has to be asked. */
static inline int keys_less(Value a, Value b) {
    if (a.tag == TAG_INT && b.tag == TAG_INT) return a.as.integer < b.as.integer;
    if (a.tag == TAG_FLOAT && b.tag == TAG_FLOAT) return a.as.real < b.as.real;
    return is_plain_str(a) && is_plain_str(b) ? str_order(as_str(a), as_str(b)) < 0 : -1;
}

#endif
