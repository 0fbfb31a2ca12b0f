/* interpreter_private.h -- the interpreter from inside, for the files that make it up: interpreter.c, the magics, completion and
 * inspection. Everybody else uses interpreter.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_INTERPRETER_PRIVATE_H
#define KERNEL_INTERPRETER_PRIVATE_H

#include <stdatomic.h>

#include "engine/lang/objects/dict.h"
#include "engine/lang/engine.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "kernel/hosted_engine.h"
#include "kernel/interpreter.h"

/* Where output goes instead of the front while it is captured. */
typedef struct Sink {
    struct Sink *below;
    bool takes_out, takes_err, takes_shown;
    Buffer out, err;
    List *shown; /* of (dict: mime -> str or bytes, metadata as JSON or "", display_id or "", whether it updates) */
} Sink;

/* The cell that runs: that of the main shell, or of a subshell. Threads are at the main shell's. */
typedef struct Desk {
    const CellInput *input; /* innermost, */
    CellOutcome *outcome;   /* and what is told of it */
    Sink *sink;
} Desk;

enum { RECENT_INPUTS = 3, RESULTS_MAX = 1000 };

struct Interpreter {
    Front front;
    Engine *engine;
    Vm *vm;
    Value shell;                     /* what get_ipython() gives; ABSENT until it is asked for */
    Value usage_error;               /* IPython.core.error.UsageError, once it was raised; ABSENT before */
    Dict *line_magics, *cell_magics; /* those of the user, by name; NULL: none yet */
    Value before_cell, after_cell;   /* what IPython.core.events wants called around cells, or ABSENT */
    Value clean_input, finish_input, transform_tree; /* what IPython.core.interactiveshell wants a cell's text to go
                                                      * through as typed, as plain Python, and as a tree; or ABSENT */
    char *connection_file;           /* of the kernel; NULL: clients can not connect */
    List *inputs;                    /* In: rewritten texts, by number */
    List *raw_inputs;                /* as typed */
    Dict *outputs;                   /* Out */
    Value last_result;               /* what we put into _ */
    Value last_value,
        last_error; /* of the last cell that has run: what it gave, or failed with; ABSENT: none yet, none */
    Value predefined[PREDEFINED_COUNT]; /* tf, np ..., once a cell has named them */
    Desk main_desk, *desk;              /* the latter is that of the strand that runs */
    double memory_looked;               /* the clock when the memory limit was last set (kernel/memory_limit.h) */
    bool hints, automagic;              /* automagic: a lone `ls` is %ls */
    bool is_script;                     /* what runs is a script, not cells */
    atomic_int child;                   /* process group of the running shell command, or 0 */
};

/* The interpreter behind a machine. */
static inline Interpreter *interpreter_of(Vm *vm) { return vm_host(vm)->context; }

/* ---- interpreter.c ---- */

/* Writes to a stream as print() does, by way of sys.stdout. false with an exception pending. */
bool print_format(Interpreter *ip, const char *format, ...) PRINTF_LIKE(2, 3);
/* Runs text (already free of magics or not) in the cells' namespace: its last value, or ABSENT with an exception
 * pending. */
Value run_text(Interpreter *ip, const char *text, size_t size);
/* The same in names; NULL: the cells' namespace. */
Value run_text_in(Interpreter *ip, const char *text, size_t size, Dict *names);
/* Raises UsageError. Returns ABSENT. */
Value raise_usage(Interpreter *ip, const char *format, ...) PRINTF_LIKE(2, 3);
/* Whether name is one that we put into the namespace. */
bool is_ours(Interpreter *ip, const char *name, Value value);
/* Shows a value as a result of the running cell. false with an exception pending. */
bool show_value(Interpreter *ip, Value v);
/* Makes _, __ and ___ empty texts, as when a session begins. */
void empty_results(Interpreter *ip);
/* Makes tf, np, plt and display known if text names them. */
void predefine(Interpreter *ip, const char *text, size_t size);

/* Ends the innermost capture. */
void sink_drop(Interpreter *ip);
/* Shows an exception as a cell that fails with it does. */
void show_exception(Interpreter *ip, Value exception);
/* IPython.core.interactiveshell's way to the shell object: what get_ipython() gives. New, or ABSENT with an exception
 * pending. */
Value shell_object(Interpreter *ip);

/* ---- cell_input.c ---- */

/* Appends the cell as plain Python: without prompts, with magics and shell lines as calls, and as the user's transformers
 * of inputs make it. false with an exception pending. */
bool rewrite_input(Interpreter *ip, const char *source, size_t size, Buffer *out);
/* What the user's transformers of syntax trees make of it takes the place of the text. false with an exception pending. */
bool transform_tree(Interpreter *ip, Buffer *text);

/* ---- magic.c ---- */

enum {
    LINE_MAGIC = 1,
    CELL_MAGIC = 2,
    BOTH_MAGIC = LINE_MAGIC | CELL_MAGIC,
    RAW_LINE = 4, /* $name and {expression} of the line are the magic's own business */
};

typedef struct Magic {
    const char *name;
    int kind;
    /* line is NUL-terminated, body NULL for a line magic. New value, or ABSENT with an exception pending. */
    Value (*run)(Interpreter *ip, const char *line, Str *body);
    const char *doc;
} Magic;

/* One table a file; a NULL name ends it. A row without run is written in the language: IPython.core.magics has a
 * function of its name, which takes the line and the body (None for a line magic). */
extern const Magic time_magics[], system_magics[], name_magics[], help_magics[], library_magics[];

/* Makes get_ipython() a builtin. */
bool magic_init(Interpreter *ip);
/* Runs a magic: the user's own, or ours. body ABSENT: a line magic. New value, or ABSENT with an exception pending. */
Value magic_run(Interpreter *ip, Str *name, Str *line, Value body);
/* Whether there is a line magic of this name. */
bool magic_is_line(Interpreter *ip, const char *name, size_t size);
/* Calls visit for every magic of ours. */
void magic_visit(void (*visit)(void *context, const char *name, bool line, bool cell), void *context);
/* The help text of a magic of ours, or NULL. */
const char *magic_doc(const char *name, size_t size);
/* The text about the magic of that name, with or without its signs: that of engine/help, or its row's. New str, or ABSENT. */
Value magic_help(Interpreter *ip, const char *name, size_t size);

/* ---- magic_scope.c ---- */

/* The names that a magic or a shell line within a function sees: a copy of the namespace with the function's on top
 * (new), or NULL outside of functions. false with MemoryError pending. */
bool caller_scope(Interpreter *ip, Dict **scope);

/* ---- magic_system.c ---- */

Value shell_system(Interpreter *ip, const char *command, size_t size);
Value shell_getoutput(Interpreter *ip, const char *command, size_t size);
/* Appends text with {expression} and $name replaced by their values; where one does not evaluate, all stays as it is.
 * false with MemoryError pending. */
bool expand_variables(Interpreter *ip, const char *text, size_t size, Buffer *out);

typedef struct ScriptRun {
    const char *command; /* for /bin/sh */
    const Str *input;    /* what it reads */
    Buffer *out, *err;   /* where its output is kept; NULL: it is shown as it comes */
} ScriptRun;

/* Runs a script by a program; *status: how it ended. false with an exception pending. */
bool shell_script(Interpreter *ip, const ScriptRun *script, int *status);

/* ---- inspection.c ---- */

/* Appends help on a value that was asked for by this name, in plain text. detail 1: with its source. */
bool describe_value(Interpreter *ip, Value v, const char *name, size_t size, int detail, Buffer *out);

#endif
