/* exception.h -- exceptions as values, and the tracebacks that they carry.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_EXCEPTION_H
#define ENGINE_LANG_MACHINE_EXCEPTION_H

#include "engine/lang/syntax/code.h"
#include "engine/lang/objects/dict.h"

typedef struct Traceback {       /* one frame that the exception went through, outermost first by next */
    Object object;
    struct Traceback *next;      /* towards the frame that raised */
    Code *code;
    Span span;
    Dict *globals;
    const struct Frame *frame;   /* to be looked for among those that run; never followed */
    Dict *names;                 /* the namespace of the frame's code, if it has one */
    Value *locals;               /* code->local_count of them, as the exception found them; or NULL */
} Traceback;

typedef struct Exception {
    Object object;
    Tuple *args;
    Value cause;                 /* __cause__: raise .. from cause; NONE */
    Value context;               /* __context__: the exception handled when this was raised; NONE */
    bool suppress_context;
    Traceback *traceback;        /* or NULL */
    Value notes;                 /* a list of str (PEP 678), or what a program put there; ABSENT: none */
    Value hints;                 /* a list of str: what would mend the program, shown below the notes; ABSENT: none */
    Dict *dict;                  /* attributes */
} Exception;

extern Type traceback_type;

static inline bool is_exception(Value v) {
    return is_object(v) && (v.as.object->type->flags & TYPE_EXCEPTION);
}
static inline Exception *as_exception(Value v) { return (Exception *)v.as.object; }

/* New exception of a class, its args a new tuple that is taken (NULL: none, and out of memory). */
Exception *exception_new(Vm *vm, Type *type, Tuple *args);
/* Raises the built-in exception with these args, which it takes (NULL: out of memory), or with one argument, a message. ABSENT. */
Value exception_raise(Vm *vm, ErrorKind kind, Tuple *args);
Value exception_raise_format(Vm *vm, ErrorKind kind, const char *format, va_list args);
/* Whether the class's instances are made and begun as those of BaseException are: by exception_new. */
bool exception_is_plain(const Type *type);

/* str(e); never raises (falls back to the class name). */
Str *exception_text(Vm *vm, Exception *e);

/* Adds a line to the hints. Returns false with an exception pending if memory runs out. */
bool exception_add_hint(Vm *vm, Exception *e, Str *hint);

/* How a traceback is written. */
enum {
    TRACEBACK_COLOR = 1 << 0,  /* with ANSI colours */
    TRACEBACK_FOLDED = 1 << 1, /* for learners: frames of the library folded into one line, no line over TRACEBACK_WIDTH
                                  columns, classes by their short names; otherwise as CPython writes it */
};
enum { TRACEBACK_WIDTH = 160 };

/* Appends the traceback as it is shown to people: header, frames with their source lines and underlined
 * spans, chained exceptions, the message, notes, hints. style: TRACEBACK_... Never raises. */
bool exception_write(Vm *vm, Exception *e, unsigned style, Buffer *out);

/* Groups (PEP 654): BaseExceptionGroup is a row of errors.def, ExceptionGroup a class made at start. What their methods
 * do, and how except* divides them, stands in engine/library/_exception_groups.tape. */
bool exception_groups_init(Vm *vm);
/* The exceptions in a group, borrowed; NULL for other exceptions. */
Tuple *exception_group_members(Vm *vm, Exception *e);

/* A TypeError: what an exception's class made (taken) is no exception. */
void exception_refuse(Vm *vm, Value class, Value made);
/* Makes cause (taken) the __cause__ of the exception that is pending: raise .. from cause. */
void exception_from(Vm *vm, Value cause);

#endif
