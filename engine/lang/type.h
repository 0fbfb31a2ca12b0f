/* type.h -- what a type can do: one table of slots a type, at the bottom of the type's own file.
 *
 * A slot that is NULL is not supported, or inherited from the base: type_ready() copies a base's
 * slots into the types derived from it. Operators answer NOT_IMPLEMENTED when they cannot take
 * these operands; engine/lang/protocol.h then tries the other operand and raises the one uniform TypeError.
 * A class written in the language gets slots that call its special methods.
 *
 * Types of the engine itself are static and readied once, by vm_new(); they are the one thing that the
 * engines of a process share, so a process has one engine at a time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_TYPE_H
#define ENGINE_LANG_TYPE_H

#include "engine/base/buffer.h"
#include "engine/lang/value.h"

/* The binary operators, in the order of their special methods (`__add__`, `__radd__`, `__iadd__`). */
#define BINARY_OPS(X) \
    X(ADD, "+", "add") X(SUB, "-", "sub") X(MUL, "*", "mul") X(DIV, "/", "truediv") \
    X(FLOORDIV, "//", "floordiv") X(MOD, "%", "mod") X(POW, "**", "pow") X(MATMUL, "@", "matmul") \
    X(LSHIFT, "<<", "lshift") X(RSHIFT, ">>", "rshift") X(AND, "&", "and") X(OR, "|", "or") \
    X(XOR, "^", "xor") X(DIVMOD, "divmod()", "divmod")

typedef enum BinaryOp {
#define X(name, sign, method) BINARY_##name,
    BINARY_OPS(X)
#undef X
    BINARY_OP_COUNT
} BinaryOp;

typedef enum UnaryOp { UNARY_NEG, UNARY_POS, UNARY_INVERT, UNARY_ABS } UnaryOp;   /* -x +x ~x abs(x) */

typedef enum CompareOp { COMPARE_LT, COMPARE_LE, COMPARE_EQ, COMPARE_NE, COMPARE_GT, COMPARE_GE } CompareOp;

/* `a op b`, where order is negative, zero or positive as a comes before, with or after b. */
static inline bool order_holds(int order, CompareOp op) {
    switch (op) {
        case COMPARE_LT: return order < 0;
        case COMPARE_LE: return order <= 0;
        case COMPARE_EQ: return order == 0;
        case COMPARE_NE: return order != 0;
        case COMPARE_GT: return order > 0;
        default: return order >= 0;
    }
}

/* A function in C. args holds one Value a parameter of its signature, in order, self first in a
 * method: a parameter that was not given and has no literal default is ABSENT; `*args` is a Tuple and
 * `**kwargs` a Dict. args are borrowed; the result is new, or ABSENT with an exception pending. */
typedef Value (*NativeFn)(Vm *vm, const Value *args);

typedef enum NativeKind { NATIVE_METHOD, NATIVE_STATIC, NATIVE_CLASS } NativeKind;   /* NATIVE_CLASS: args[0] is the type */

/* signature is written as in Python, without self: "iterable, /, *, key=None, reverse=False".
 * Defaults may be None, True, False, an int, a float or a quoted string; any other text (`=...`)
 * means ABSENT. The list of a type or module ends with a row whose name is NULL. */
typedef struct NativeDef {
    const char *name;
    NativeFn fn;
    const char *signature;
    const char *doc;              /* one line or more, shown by help() and Shift-Tab */
    NativeKind kind;              /* in a type's table; ignored in a module's */
} NativeDef;

typedef struct PropertyDef {
    const char *name;
    Value (*get)(Vm *vm, Value self);
    bool (*set)(Vm *vm, Value self, Value value);   /* value ABSENT: delete; NULL: read-only */
    const char *doc;
} PropertyDef;

/* set of a row that CPython keeps as a member of the struct and not as a getset: "readonly attribute". */
bool member_readonly(Vm *vm, Value self, Value value);

typedef void (*Visit)(Object *o, void *context);

/* A reference that every instance of a type owns, at a fixed place: a Value, or a pointer to a counted object or NULL. */
typedef struct Owned {
    uint16_t offset;
    enum { OWNED_END, OWNED_VALUE, OWNED_OBJECT } kind : 8;
    bool for_life;              /* stays where the collector takes a cycle apart: methods count on it */
} Owned;

#define OWNED_KIND(Struct, field) _Generic(((Struct *)0)->field, Value: OWNED_VALUE, default: OWNED_OBJECT)
#define OWNED(Struct, field) {offsetof(Struct, field), OWNED_KIND(Struct, field), false}
#define OWNED_FOR_LIFE(Struct, field) {offsetof(Struct, field), OWNED_KIND(Struct, field), true}
#define OWNS(...) (const Owned[]){__VA_ARGS__, {0}}

enum {
    TYPE_GC        = 1 << 0,   /* instances can be part of a cycle: traverse and clear are there */
    TYPE_BASE      = 1 << 1,   /* classes of the language may derive from it */
    TYPE_HEAP      = 1 << 2,   /* made by a class statement; counted, owned by its instances */
    TYPE_DICT      = 1 << 3,   /* instances have attributes of their own, at dict_offset */
    TYPE_READY     = 1 << 4,   /* type_ready() has run */
    TYPE_EXCEPTION = 1 << 5,   /* BaseException or derived from it */
    TYPE_SEQUENCE  = 1 << 6,   /* matches a sequence pattern */
    TYPE_MAPPING   = 1 << 7,   /* matches a mapping pattern */
    TYPE_ABSTRACT  = 1 << 8,   /* has abstract methods: cannot be instantiated */
    TYPE_SLOTS     = 1 << 9,   /* a class all of whose bases have __slots__: no other attributes, no __dict__ */
    TYPE_DEL       = 1 << 10,  /* has __del__ */
    TYPE_PLAIN     = 1 << 12,  /* a class that is called by making an object and running its __init__, a function */
    TYPE_FIELDS    = 1 << 15,  /* instances keep their own attributes in themselves as long as they can: fields.h */
    TYPE_WEAK      = 1 << 14,  /* weak references may point at its instances: not at those of classes with __slots__ only */
    TYPE_TYPE      = 1 << 13,  /* type itself or derived from it: instances are types */
    TYPE_OWN       = 0xff << 20, /* what the rooms above note of their own types; inherited by classes */
    TYPE_NATIVE    = 1 << 17,  /* instances are functions in C: Natives (function.h) */
    TYPE_CONCATS   = 1 << 16,  /* + and * join and repeat: they are tried after the other operand's */
    TYPE_FLAT      = 1 << 18,  /* instances hold nothing whose freeing could nest: texts, numbers; not inherited */
    TYPE_MEMBERS   = 1 << 19,  /* it or a base names attributes in __slots__; of instances with a __dict__ besides, see members.h */
    TYPE_LAZY      = 1 << 11,  /* the collector learns of an instance when it first holds what may be in a cycle (gc_follow) */
};

struct Type {
    Object object;                       /* a type is a value: its type is type_type, or a metaclass */
    const char *name;                    /* "list" */
    const char *module;                  /* "builtins" when NULL */
    const char *doc;
    Type *base;                          /* NULL: object */
    unsigned flags;
    uint32_t instance_size;
    uint32_t dict_offset;                /* of a `Dict *` in an instance, when TYPE_DICT */
    uint32_t object_flags;               /* that an instance has from its start: fields.h */
    Str **fields;                        /* names of the attributes that instances have in themselves: fields.h */
    uint32_t field_count;

    /* life. A type whose instances own some references and nothing else lists them (owned.c does the rest); the others have
     * functions. free releases what the instance owns and ends with object_dealloc(o). */
    const Owned *owns;
    void (*free)(Object *o);
    void (*traverse)(Object *o, Visit visit, void *context);
    void (*clear)(Object *o);            /* drops owned references, so that a cycle comes apart */

    /* construction: T(*args, **kwargs) is construct, then init if construct made a T. */
    const char *signature;               /* of construct, as in NativeDef; NULL: (*args, **kwargs) */
    Value (*construct)(Vm *vm, Type *type, const Value *args);
    bool (*init)(Vm *vm, Value self, Tuple *args, Dict *kwargs);   /* kwargs may be NULL */
    Value (*convert)(Vm *vm, Value v);   /* both at once, for T(v) or T() (v ABSENT) of this very type; NULL: no short way. Not inherited */

    /* text */
    Value (*repr)(Vm *vm, Value self);
    Value (*str)(Vm *vm, Value self);    /* NULL: repr */
    Value (*format)(Vm *vm, Value self, Str *spec);

    void (*describe)(Value self, Buffer *out);  /* "shape (2, 3), dtype float32", for notes under errors; may be NULL */

    /* comparison: NOT_IMPLEMENTED when it cannot say */
    Value (*compare)(Vm *vm, Value a, Value b, CompareOp op);
    bool (*hash)(Vm *vm, Value self, uint64_t *out);

    /* numbers: binary is asked with either operand as the one of this type. operators names those of their special methods
     * that the type has, "add radd bool"; NULL: those of its base, or all. */
    const char *operators;
    Value (*binary)(Vm *vm, BinaryOp op, Value a, Value b);
    Value (*inplace)(Vm *vm, BinaryOp op, Value a, Value b);   /* NULL or NOT_IMPLEMENTED: binary */
    Value (*power)(Vm *vm, Value a, Value b, Value modulus);   /* pow() with three arguments */
    Value (*unary)(Vm *vm, UnaryOp op, Value a);
    int (*truth)(Vm *vm, Value self);                          /* 1, 0, or -1 with an exception */
    Value (*to_int)(Vm *vm, Value self);                       /* __int__ */
    Value (*to_float)(Vm *vm, Value self);                     /* __float__ */
    Value (*to_index)(Vm *vm, Value self);                     /* __index__: usable as an index */

    /* containers */
    int64_t (*length)(Vm *vm, Value self);                     /* -1 with an exception */
    Value (*get_item)(Vm *vm, Value self, Value key);
    bool (*set_item)(Vm *vm, Value self, Value key, Value value);   /* value ABSENT: delete */
    int (*contains)(Vm *vm, Value self, Value item);           /* 1, 0, -1 */

    /* The bytes that self's memory is, one after another; false: they do not stand so. Found in base types too. */
    bool (*octets)(Value self, const char **data, size_t *size);

    /* iteration. next gives ABSENT at the end, with no exception pending. */
    Value (*iter)(Vm *vm, Value self);
    Value (*next)(Vm *vm, Value self);
    /* next for a loop that takes pairs apart: the first item, and *second new too; *second ABSENT: the item as next gives
     * it. NULL: by next. Not inherited. */
    Value (*next_pair)(Vm *vm, Value self, Value *second);

    /* attributes. NULL: type_get_attr / type_set_attr, which look at descriptors, the instance's
     * dictionary and the class, in Python's order. */
    Value (*get_attr)(Vm *vm, Value self, Str *name);
    Value (*find_attr)(Vm *vm, Value self, Str *name);         /* or NULL; as get_attr, but ABSENT where there is none; not inherited */
    bool (*set_attr)(Vm *vm, Value self, Str *name, Value value);   /* value ABSENT: delete */
    Value (*descriptor_get)(Vm *vm, Value self, Value instance, Type *owner);  /* instance may be ABSENT */
    bool (*descriptor_set)(Vm *vm, Value self, Value instance, Value value);   /* value ABSENT: delete */

    /* call: args[0..count) positional, then one value a name of names (NULL: none) */
    Value (*call)(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names);

    const NativeDef *methods;
    const PropertyDef *properties;

    /* Filled by type_ready(), or by the class statement. */
    Dict *dict;                          /* attributes of the class itself */
    Tuple *bases;
    Tuple *mro;
    Str *name_object;                    /* __name__ */
    Str *message_name;                   /* what name points into, if a class of the library gave one, or NULL */
    Str *qualname;
    struct Code *body;                   /* of the class statement that made it, or NULL */
    uint32_t version;                    /* changes whenever dict or a base's dict does: inline caches */
    Type **subclasses;                   /* borrowed, so that a change reaches them */
    uint32_t subclass_count, subclass_capacity;
    Vm *vm;                              /* the machine that made it */
    Type *native;                        /* the nearest type, itself included, that is not TYPE_HEAP */
    struct Signature *construct_signature;   /* signature, parsed */
};

/* Types that every room needs; a type of one file only is declared in that file's header. */
extern Type object_type, type_type, none_type, bool_type, int_type, float_type, ellipsis_type,
    not_implemented_type, str_type, bytes_type, tuple_type, list_type, dict_type, set_type, frozenset_type, slice_type,
    range_type, function_type, native_type, module_type, exception_type;

extern Type *const inline_types[TAG_OBJECT]; /* by tag: of the values that are no objects; type.c */

static inline Type *value_type(Value v) { return LIKELY(v.tag == TAG_OBJECT) ? v.as.object->type : inline_types[v.tag]; }

/* A static type's first fields. */
#define TYPE_OBJECT {.refs = OBJECT_IMMORTAL, .type = &type_type}

static inline void visit_value(Value v, Visit visit, void *context) {
    if (is_object(v)) visit(v.as.object, context);
}

static inline void visit_object(void *o, Visit visit, void *context) {
    if (o) visit(o, context);
}

static inline void release_object(void *o) {
    if (o) object_release(o);
}

/* The iter slot of iterators. */
static inline Value iterator_self(Vm *vm, Value self) {
    (void)vm;
    return value_retain(self);
}

/* Exactly type (value_is) or also a subclass (value_isa); no __instancecheck__. */
static inline bool value_is(Value v, const Type *type) { return value_type(v) == type; }
bool type_is_subtype(const Type *type, const Type *base);
static inline bool value_isa(Value v, const Type *type) {
    Type *t = value_type(v);
    return t == type || type_is_subtype(t, type);
}

/* Allocates an instance: refs 1, everything after the Object zeroed, known to the cycle collector if
 * TYPE_GC. For types with variable size, extra bytes follow. New; NULL with MemoryError pending. */
void *object_new(Vm *vm, Type *type, size_t extra);
/* The same, but what is in the extra bytes is anything. */
void *object_new_room(Vm *vm, Type *type, size_t extra);

/* Ends a type's free slot: gives the memory back (and the reference to a heap type). */
void object_dealloc(Object *o);

/* Fills mro, dict and inherited slots. false with an exception pending. */
bool type_ready(Vm *vm, Type *type);

/* The attribute called name in type's mro, or ABSENT with nothing pending. Borrowed. */
Value type_lookup(Type *type, Str *name);

/* Default attribute access, for types that add something to it. */
Value type_get_attr(Vm *vm, Value self, Str *name);
bool type_set_attr(Vm *vm, Value self, Str *name, Value value);

#endif
