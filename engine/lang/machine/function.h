/* function.h -- functions of the language, native functions, bound methods, cells, generators, modules.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_FUNCTION_H
#define ENGINE_LANG_MACHINE_FUNCTION_H

#include "engine/lang/syntax/code.h"
#include "engine/lang/objects/dict.h"

typedef struct Function {
    Object object;
    Code *code;
    List *former;                /* what code was before it was set; NULL: nothing */
    Dict *globals;
    Tuple *defaults;             /* of the last positional parameters; NULL: none */
    Dict *keyword_defaults;      /* NULL: none */
    Tuple *closure;              /* of Cells, one a free name; NULL: none */
    Value annotations;           /* dict, or ABSENT */
    Str *name, *qualname;
    Value doc;                   /* str or None */
    Value module;                /* __module__ */
    Dict *dict;                  /* attributes; NULL until set */
} Function;

/* How many positional parameters must be given. A program can set more defaults than there are parameters: the last count. */
static inline size_t function_required(const Function *f) {
    size_t defaults = f->defaults ? f->defaults->count : 0;
    return f->code->positional > defaults ? f->code->positional - defaults : 0;
}

/* Sees the arguments of a guarded function's call: the function to call instead, with the guarded one before the
 * arguments (borrowed), or NULL. May fail. */
typedef Function *CallGuard(Vm *vm, const Value *args, size_t count);

typedef struct Cell {
    Object object;
    Value value;                 /* ABSENT: empty */
} Cell;

/* A parameter of a native function, read from its signature. */
typedef struct Parameter {
    Str *name;
    Value fallback;              /* ABSENT: none that can be written as a literal */
    enum { PARAMETER_POSITIONAL_ONLY, PARAMETER_PLAIN, PARAMETER_REST, PARAMETER_KEYWORD_ONLY, PARAMETER_KEYWORDS } kind;
    bool required;
} Parameter;

enum { SIGNATURE_FILL_MOST = 8, NATIVE_SPARE = 4 };

typedef struct Signature {       /* parsed once; owned by the native function or type it describes */
    int count, positional;       /* all; those that may be given by position */
    int required;                /* leading positional ones that must be given */
    bool python_style;           /* errors worded as for a function written in Python */
    bool terse;                  /* the same, in the words of TensorFlow's dispatcher, which name no function */
    const char *called;          /* what errors call the function where that is another name; else NULL */
    bool simple;                 /* no rest, no keyword-only, no **: a positional call can pass the stack itself */
    bool fills;                  /* few parameters, and only the first ones are required */
    int rest, keywords;          /* which is *args, which **kwargs; -1: none */
    Parameter parameter[];
} Signature;

typedef struct Native {
    Object object;
    const NativeDef *def;
    NativeFn fn;                 /* def's */
    size_t takes;                /* so many positional arguments can be passed as they lie; SIZE_MAX: never */
    size_t spares;               /* so many of them, the last, may be left out: at most NATIVE_SPARE */
    Type *self_type;             /* whose instance the first argument must be; NULL: of no matter */
    Signature *signature;        /* with self as its first parameter, for methods */
    Type *owner;                 /* the type whose method it is, borrowed; NULL for a module's function */
    Value module;                /* its name, a str, or NONE */
    Str *qualname;               /* "list.append", "len" */
    Str *error_name;             /* what errors call it where that is another name: "math.sqrt"; else NULL */
} Native;

/* Natives are of one of three types, as the original has them: functions, and what waits in a type to be bound to an
 * instance or to the class. */
extern Type method_descriptor_type, classmethod_descriptor_type;

static inline bool is_native(Value v) {
    return is_object(v) && v.as.object->type->flags & TYPE_NATIVE;
}

typedef struct Method {          /* o.f bound: function with its first argument */
    Object object;
    Value function, self;
} Method;

/* Whether it is a Method, be its function native or not. */
bool is_method(Value v);

typedef struct Module {
    Object object;
    Str *name;
    Dict *dict;
} Module;

extern Type coroutine_type, coroutine_wrapper_type, async_generator_type, async_step_type, async_item_type;
extern Type cell_type, method_type, generator_type, property_type, staticmethod_type, classmethod_type, super_type,
    builtin_method_type, method_wrapper_type, native_new_type;

/* The class of a value as programs see it: a native function that is bound to an object, or
 * a type's __new__, is of the class of the others. */
static inline Type *value_class(Value v) {
    Type *type = value_type(v);
    return type == &builtin_method_type || type == &native_new_type ? &native_type : type;
}

/* Puts count positional arguments in out, and what the other parameters are when they are left out. false: that takes
 * signature_bind. */
static inline bool signature_fill(const Signature *s, const Value *args, size_t count, Value out[SIGNATURE_FILL_MOST]) {
    if (s->rest >= 0 || s->keywords >= 0 || !s->fills) return false;
    if (count > (size_t)s->positional || count < (size_t)s->required) return false;
    for (size_t i = 0; i < (size_t)s->count; i++) out[i] = i < count ? args[i] : s->parameter[i].fallback;
    return true;
}

/* The same for a function with *args and no **kwargs, for which out gets all but the tuple. */
static inline bool signature_fill_rest(const Signature *s, const Value *args, size_t count, Value out[SIGNATURE_FILL_MOST]) {
    if (s->rest < 0 || s->keywords >= 0 || !s->fills || count < (size_t)s->required) return false;
    for (int i = 0; i < s->count; i++) {
        bool given = i < s->positional && (size_t)i < count;
        out[i] = given ? args[i] : s->parameter[i].fallback;
    }
    return true;
}

/* Can n be called by n->fn(args)? What is left out is put behind the arguments, where there is room for NATIVE_SPARE more,
 * borrowed. false: another call may still be right. */
static inline bool native_completes(const Native *n, Value *args, size_t count) {
    size_t missing = n->takes - count;               /* beyond all numbers where there are too many */
    if (UNLIKELY(missing > n->spares)) return false;
    if (UNLIKELY(n->self_type && value_type(args[0]) != n->self_type)) return false;
    for (; UNLIKELY(missing); missing--) args[n->takes - missing] = n->signature->parameter[n->takes - missing].fallback;
    return true;
}

Value method_new(Vm *vm, Value function, Value self);              /* retains both */
Value native_new(Vm *vm, const NativeDef *def, Type *owner, Value module);
Module *module_new(Vm *vm, const char *name);
/* Makes what the module makes of its names only when they are asked for (its __lazy__). false: that raised. */
bool module_complete(Vm *vm, Module *m);
Signature *signature_parse(Vm *vm, const char *text, bool has_self);
void signature_free(Signature *signature);

/* Puts a call's arguments in the order of the signature: out[0..signature->count) borrowed, except that REST and
 * KEYWORDS parameters get new objects, and those alone are to be released (signature_release). Raises CPython's TypeErrors. */
bool signature_bind(Vm *vm, const Signature *signature, const char *name, const Value *args, size_t count, Tuple *names, Value *out);
void signature_release(const Signature *signature, Value *out);

/* Appends "name(a, b=1, *, c)" for a function, method, class or native; false if it has no known signature. */
bool function_write_signature(Vm *vm, Value callable, Buffer *out);

#endif
