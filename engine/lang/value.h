/* value.h -- a value of the language: 16 bytes, passed by value.
 *
 * None, bool, 64-bit ints, floats, `...` and NotImplemented stand in the Value itself; everything
 * else is a reference-counted Object (engine/base/object.h). An int that needs more than 64 bits is
 * an Int object (engine/lang/objects/int.h), and one that fits never is.
 *
 * Two words are used in every header of this room: a *new* reference is the caller's to release, a
 * *borrowed* one is not. Arguments are borrowed and results are new unless a comment says otherwise;
 * a function that *takes* an argument owns it from then on, also when it fails.
 *
 * ABSENT is no value of the language. As a result it says that an exception is pending in the Vm
 * (or, from an iterator's next slot with none pending, that the iteration is over); in a local
 * variable, an argument or a dictionary slot it says that there is none.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_VALUE_H
#define ENGINE_LANG_VALUE_H

#include "engine/base/error.h"
#include "engine/base/object.h"

#include <stdint.h>
#include <string.h>

/* Part of what calls it, whatever the compiler thinks of its size: for a function on the way of every call, key or operator. */
#define HOT static inline __attribute__((always_inline))

/* Which way a question goes that an instruction asks nearly always in vain: the other way is kept apart. */
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

typedef enum ValueTag {
    TAG_ABSENT = 0,
    TAG_NONE,
    TAG_BOOL,
    TAG_INT,
    TAG_FLOAT,
    TAG_ELLIPSIS,
    TAG_NOT_IMPLEMENTED,
    TAG_OBJECT,
} ValueTag;

typedef struct Value {
    uint64_t tag;                   /* a ValueTag; 64 bits, so that a Value has no padding */
    union {
        int64_t integer;            /* TAG_INT; TAG_BOOL: 0 or 1 */
        double real;                /* TAG_FLOAT */
        Object *object;             /* TAG_OBJECT */
    } as;
} Value;

typedef struct Type Type;
typedef struct Vm Vm;
typedef struct Str Str;
typedef struct Tuple Tuple;
typedef struct List List;
typedef struct Dict Dict;

#define ABSENT ((Value){.tag = TAG_ABSENT})
#define NONE ((Value){.tag = TAG_NONE})
#define ELLIPSIS ((Value){.tag = TAG_ELLIPSIS})
#define NOT_IMPLEMENTED ((Value){.tag = TAG_NOT_IMPLEMENTED})
#define VALUE_TRUE ((Value){.tag = TAG_BOOL, .as.integer = 1})
#define VALUE_FALSE ((Value){.tag = TAG_BOOL, .as.integer = 0})

static inline Value value_bool(bool b) { return (Value){.tag = TAG_BOOL, .as.integer = b}; }
static inline Value value_int(int64_t i) { return (Value){.tag = TAG_INT, .as.integer = i}; }
static inline Value value_float(double d) { return (Value){.tag = TAG_FLOAT, .as.real = d}; }

/* The value that is object o, which must begin with an Object; the reference passes along. NULL
 * gives ABSENT, so that a constructor's failure passes through. */
static inline Value value_object(void *o) {
    return o ? (Value){.tag = TAG_OBJECT, .as.object = (Object *)o} : ABSENT;
}

static inline bool is_absent(Value v) { return v.tag == TAG_ABSENT; }
static inline bool is_none(Value v) { return v.tag == TAG_NONE; }
static inline bool is_bool(Value v) { return v.tag == TAG_BOOL; }
static inline bool is_small_int(Value v) { return v.tag == TAG_INT; }
static inline bool is_float(Value v) { return v.tag == TAG_FLOAT; }
static inline bool is_object(Value v) { return v.tag == TAG_OBJECT; }
static inline bool is_not_implemented(Value v) { return v.tag == TAG_NOT_IMPLEMENTED; }

/* `a is b` */
static inline bool value_same(Value a, Value b) { return a.tag == b.tag && a.as.integer == b.as.integer; }

static inline Value value_retain(Value v) {
    if (v.tag == TAG_OBJECT) object_retain(v.as.object);
    return v;
}

static inline void value_release(Value v) {
    if (v.tag == TAG_OBJECT) object_release(v.as.object);
}

/* *at, read as two words: one load of sixteen bytes would wait until the two stores that wrote them are through. */
static inline Value value_at(const Value *at) { return (Value){.tag = at->tag, .as.integer = at->as.integer}; }

/* to[0..n), which hold nothing, become from[0..n), retained. */
static inline void values_copy(Value *restrict to, const Value *restrict from, size_t n) {
    if (n) memcpy(to, from, n * sizeof *to);
    for (size_t i = 0; i < n; i++) value_retain(from[i]);
}

/* Releases *v and leaves ABSENT, in an order that survives a finaliser looking at *v. */
static inline void value_clear(Value *v) {
    Value old = value_at(v);
    *v = ABSENT;
    value_release(old);
}

/* Stores v, which it takes, over *slot, whose old value it releases. */
static inline void value_set(Value *slot, Value v) {
    Value old = value_at(slot);
    *slot = v;
    value_release(old);
}

#endif
