/* pickle_read.h -- what the files of the class that Unpickler is derived from share: the machine that runs a pickle.
 *
 * One function an opcode, all in one table (pickle_read.c). Each returns false with an exception pending.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_PICKLE_READ_H
#define ENGINE_MODULES_PICKLE_READ_H

#include "engine/modules/standard/pickle.h"

/* The values that numbers stand for: an array, and a dict for numbers far beyond their count. */
typedef struct PickleRecalled {
    Value *items;                    /* ABSENT: none */
    size_t capacity, count;
    Dict *far;                       /* or NULL */
} PickleRecalled;

typedef struct PickleReader {
    Object object;
    Value read, readline;            /* of the file; NONE where _load() gets the bytes; ABSENT before __init__ */
    Value encoding, errors;          /* of the texts of Python 2 */
    bool fix_imports;
    int protocol;                    /* of the pickle that was read last */
    PickleRecalled memo;
} PickleReader;

/* One load(). */
typedef struct PickleLoad {
    Vm *vm;
    PickleReader *reader;
    Value self;                      /* the reader: borrowed */
    const char *at, *end;            /* bytes at hand */
    Value chunk;                     /* that they are of; owned */
    Value *stack;
    size_t count, capacity;
    size_t *marks;                   /* how many values were below each mark */
    size_t mark_count, mark_capacity;
    size_t floor;                    /* count at the last mark: values below are out of reach */
    bool stopped;
} PickleLoad;

#define LOAD_FAIL(l, ...) (native_raise((l)->vm, "_pickle", "UnpicklingError", __VA_ARGS__), false)

/* pickle_read.c: input. The next size bytes; the next line without its end: borrowed until the next call. */
bool input_take(PickleLoad *l, size_t size, const char **data);
bool input_line(PickleLoad *l, const char **data, size_t *size);
/* A number of size bytes, little end first. */
bool input_number(PickleLoad *l, size_t size, uint64_t *out);
/* The bytes behind their size, which takes width bytes itself. */
bool input_sized(PickleLoad *l, size_t width, const char **data, size_t *size);

/* The stack. */
bool stack_push(PickleLoad *l, Value v);                   /* takes v, also when it is ABSENT: then false */
bool stack_need(PickleLoad *l, size_t count);              /* are so many values above the last mark? */
void stack_drop(PickleLoad *l, size_t count);
/* Ends the part of the stack that began at the last mark: *first is its first value's place. */
bool stack_since_mark(PickleLoad *l, size_t *first);
/* The same for an opcode that fills the value below the mark with what stands above it. */
bool stack_filled(PickleLoad *l, size_t *first);

/* pickle_read.c: the memo's entry that was put last of old, if there is one, becomes fresh. */
bool memo_replace(PickleLoad *l, Value old, Value fresh);

/* The last value of the stack, new or borrowed: the caller knows that there is one. */
static inline Value stack_pop(PickleLoad *l) { return l->stack[--l->count]; }
static inline Value stack_top(const PickleLoad *l) { return l->stack[l->count - 1]; }

typedef bool PickleWay(PickleLoad *l, unsigned char opcode);

/* pickle_read_values.c */
PickleWay load_constant, load_binint, load_int_line, load_long, load_float_line, load_binfloat, load_old_text,
    load_line_text, load_str, load_bytes, load_empty, load_tuple, load_list, load_frozenset, load_dict,
    load_set_item, load_set_items, load_append, load_appends, load_add_items;

/* pickle_read_objects.c */
PickleWay load_global, load_stack_global, load_persistent, load_reduce, load_new, load_inst, load_obj, load_build;

#endif
