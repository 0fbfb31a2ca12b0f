/* workbench.h -- the interpreter from inside, for the files that make it up: interpreter.c, the magics, completion and
 * inspection. Everybody else uses interpreter.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_WORKBENCH_H
#define KERNEL_WORKBENCH_H

#include <stdatomic.h>

#include "engine/lang/objects/dict.h"
#include "engine/lang/engine.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "kernel/hosted.h"
#include "kernel/interpreter.h"

/* Where output goes instead of the front while %%capture runs. */
typedef struct Sink {
    struct Sink *below;
    bool takes_out, takes_err, takes_shown;
    Buffer out, err;
    List *shown;                 /* of dict: mime -> str or bytes */
} Sink;

enum { RECENT_INPUTS = 3 };

struct Interpreter {
    Front front;
    Engine *engine;
    Vm *vm;
    Value shell;                 /* what get_ipython() gives */
    Value capture_class, usage_error;      /* made when first needed; ABSENT before */
    List *inputs;                /* In: rewritten texts, by number */
    List *raw_inputs;            /* as typed */
    Dict *outputs;               /* Out */
    Value last_result;           /* what we put into _ */
    Value predefined[PREDEFINED_COUNT];    /* tf, np ..., once a cell has named them */
    char *previous_folder;       /* for %cd - */
    const CellInput *input;      /* that runs, innermost, */
    CellOutcome *outcome;        /* and what is told of it */
    CellShows shows;             /* get_ipython().ast_node_interactivity */
    Sink *sink;
    double memory_looked;        /* the clock when the memory limit was last set (kernel/limit.h) */
    bool hints;
    atomic_int child;            /* process group of the running shell command, or 0 */
};

/* The interpreter behind a machine. */
static inline Interpreter *interpreter_of(Vm *vm) { return vm_host(vm)->context; }

/* ---- interpreter.c ---- */

/* Writes to a stream as print() does, by way of sys.stdout. false with an exception pending. */
bool print_format(Interpreter *ip, const char *format, ...) PRINTF_LIKE(2, 3);
/* Runs text (already free of magics or not) in the cells' namespace: its last value, or ABSENT with an exception pending. */
Value run_text(Interpreter *ip, const char *text, size_t size);
/* Raises UsageError. Returns ABSENT. */
Value raise_usage(Interpreter *ip, const char *format, ...) PRINTF_LIKE(2, 3);
/* Whether name is one that we put into the namespace. */
bool is_ours(Interpreter *ip, const char *name, Value value);
/* Shows a value as a result of the running cell. false with an exception pending. */
bool show_value(Interpreter *ip, Value v);
/* Makes tf, np, plt and display known if text names them. */
void predefine(Interpreter *ip, const char *text, size_t size);

/* ---- magic.c ---- */

bool magic_init(Interpreter *ip);
/* What an ast_node_interactivity asks for; false: it is none. */
bool interactivity_from(Value v, CellShows *shows);
/* Calls visit for every magic. */
void magic_visit(void (*visit)(void *context, const char *name, bool line, bool cell), void *context);
/* The help text of a magic, or NULL. */
const char *magic_doc(const char *name, size_t size);

typedef enum MagicKind { LINE_MAGIC = 1, CELL_MAGIC = 2, BOTH_MAGIC = 3 } MagicKind;

typedef struct Magic {
    const char *name;
    MagicKind kind;
    /* line is NUL-terminated, body NULL for a line magic. New value, or ABSENT with an exception pending. */
    Value (*run)(Interpreter *ip, const char *line, Str *body);
    const char *doc;
} Magic;

/* One table a file; a NULL name ends it. */
extern const Magic time_magics[], system_magics[], name_magics[], cell_magics[], help_magics[];

/* ---- magic_system.c ---- */

Value shell_system(Interpreter *ip, const char *command, size_t size);
Value shell_getoutput(Interpreter *ip, const char *command, size_t size);
/* Appends text with {expression} and $name replaced by their values; what does not evaluate stays as it is. */
bool expand_variables(Interpreter *ip, const char *text, size_t size, Buffer *out);

/* ---- inspection.c ---- */

/* Appends help on a value that was asked for by this name, in plain text. detail 1: with its source. */
bool describe_value(Interpreter *ip, Value v, const char *name, size_t size, int detail, Buffer *out);

#endif
