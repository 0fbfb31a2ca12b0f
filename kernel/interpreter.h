/* interpreter.h -- the engine dressed as a notebook expects it: magics and shell lines, In and Out, results and
 * figures shown, completion and inspection at a cursor.
 *
 * It knows neither sockets nor JSON: a Front shows what cells say, be it the Jupyter session, the notebook
 * runner, the terminal or a test. All calls are made on one thread, but for those at the end.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_INTERPRETER_H
#define KERNEL_INTERPRETER_H

#include <stdint.h>

#include "engine/lang/host.h"

typedef struct Interpreter Interpreter;

typedef struct CellOutcome {
    bool ok;
    bool interrupted; /* not ok, by KeyboardInterrupt */
    bool usage;       /* not ok, since a magic was used wrongly: one line on stderr says so, no error is shown */
    bool exits;       /* not ok, by SystemExit, which asks for exit_status */
    int exit_status;
    char *ename, *evalue; /* when not ok; owned */
    Buffer traceback;     /* lines, as shown to people; when not ok */
    Buffer result;        /* text/plain of the result, for the history; empty: none */
} CellOutcome;

typedef enum ShowAs { SHOW_AS_DISPLAY, SHOW_AS_UPDATE, SHOW_AS_RESULT } ShowAs;

typedef struct Front {
    void *context; /* handed to every callback */
    void (*write)(void *context, Stream stream, const char *text, size_t size);
    void (*show)(void *context, ShowAs as, const MimeBundle *bundle, const char *display_id);
    /* The cell failed. It comes before the figures that the cell has drawn. */
    void (*error)(void *context, const CellOutcome *outcome);
    void (*clear_output)(void *context, bool wait);
    bool (*ask)(void *context, const char *prompt, bool password, Buffer *line, bool *unsupported);
    PollResult (*poll)(void *context);
    void (*payload)(void *context, const char *source, const char *text);
    void (*comm)(void *context, const CommMessage *message); /* NULL: nobody at the other end */
    /* Output of a command that goes on in the background can be read from fd (taken) until its end. NULL: nobody reads
     * it. */
    void (*adopt)(void *context, int fd);
    /* Output belongs to the cell with this number from here on; returns whose it was (0: nobody's). 0, or a number that
     * is long gone, changes nothing. NULL: output is not told apart. */
    int64_t (*own)(void *context, int64_t owner);
    /* Appends that cell's request, as JSON: {header, msg_id, msg_type, parent_header, metadata, content}. NULL: it has
     * none. */
    void (*request)(void *context, Buffer *json);
    /* What is kept of each thread (see host.h): *owner is the front's. NULL: nothing. */
    void (*thread)(void *context, StrandEvent event, void **owner);
    /* Appends the names of the subshells, as a JSON array. NULL: there are none. */
    void (*subshells)(void *context, Buffer *json);
    /* Whether interpreter_run_beside may be called while all wait. NULL: no. */
    bool (*brings_cells)(void *context);
    /* Code has stopped for its debugger: returns when interpreter_is_stopped no longer says so, or when it is to go on for
     * another reason. NULL: nobody debugs. */
    void (*stopped)(void *context);
    int bell;   /* eventfd that rings when poll should be called; -1: none */
    bool color; /* tracebacks with ANSI colours */
    bool has_descriptors;       /* its standard streams are the process's own */
} Front;

/* New; front is copied. NULL with *err set. */
Interpreter *interpreter_new(const Front *front, Error *err);
void interpreter_free(Interpreter *interpreter);

/* Makes the path of the notebook known to cells, as __session__. */
void interpreter_name_session(Interpreter *interpreter, const char *path);

/* Makes the path of the connection file known to cells (%connect_info). */
void interpreter_name_connection(Interpreter *interpreter, const char *path);

typedef struct CellInput {
    const char *source; /* UTF-8 */
    size_t size;
    int number;  /* execution count, "<cell N>" */
    bool silent; /* show nothing but what is displayed on purpose */
    bool store;  /* remember it in In, Out, _ */
} CellInput;

/* Runs a cell. Everything it showed has gone to the front when this returns. */
void interpreter_run(Interpreter *interpreter, const CellInput *input, CellOutcome *outcome);
/* Runs a script as __main__, with path and the arguments as sys.argv; no results are shown. */
void interpreter_run_file(Interpreter *interpreter, const char *path, char *const *arguments, size_t count,
                          CellOutcome *outcome);
/* The same of a text. */
void interpreter_run_string(Interpreter *interpreter, const char *text, char *const *arguments, size_t count,
                            CellOutcome *outcome);
/* The script's end: waits for its threads, calls what atexit has. */
void interpreter_end_script(Interpreter *interpreter, CellOutcome *outcome);

/* The number of this process among those that mpirun or srun started together; 0 if it was started alone. */
int interpreter_rank(void);
/* Before the process ends: waits for the others that work with it, or (failed) does not, so that the launcher ends them. */
void interpreter_leave_ranks(Interpreter *interpreter, bool failed);
/* What the function of that name of IPython.core.magics._rank, which knows how ranks serve a notebook, gives for text: appended to out.
 * false with *err. */
bool interpreter_ask_rank(Interpreter *interpreter, const char *function, const char *text, Buffer *out, Error *err);
/* engine_step_threads, engine_let_threads_run and engine_end_threads. */
int interpreter_step_threads(Interpreter *interpreter);
int interpreter_let_threads_run(Interpreter *interpreter);
void interpreter_end_threads(Interpreter *interpreter);
/* Calls run(context), in which cells run that take turns with the others: soon, on a stack of its own. false: no
 * memory. */
bool interpreter_run_beside(Interpreter *interpreter, void (*run)(void *context), void *context);
/* engine_step_tasks, and the figures that they have drawn. */
int interpreter_step_tasks(Interpreter *interpreter);
/* engine_rest */
void interpreter_rest(Interpreter *interpreter);
/* Evaluates an expression (user_expressions): its bundle goes to got. */
void interpreter_evaluate(Interpreter *interpreter, const char *source, size_t size,
                          void (*got)(void *context, const MimeBundle *bundle), void *context, CellOutcome *outcome);
void cell_outcome_clear(CellOutcome *outcome);

/* Hands over what a client says to a comm: type is the message's, message the whole of it as JSON text. false: there is
 * no such comm, or no such target.
 */
bool interpreter_comm(Interpreter *interpreter, const char *type, const char *message, const CommBuffer *buffers,
                      int count);

/* Hands a debugger's request, or news for it, to the function of this name of the library's _debugger: JSON text, answered
 * with JSON text. false: it has no answer. */
bool interpreter_debug(Interpreter *interpreter, const char *function, const char *text, size_t size, Buffer *answer);
/* Whether code has stopped and nobody has let it go on. */
bool interpreter_is_stopped(const Interpreter *interpreter);

/* ---- at a cursor: offsets are bytes of the UTF-8 text ---- */

typedef struct CompletionItem {
    char *text;       /* replaces [start, end) */
    const char *type; /* "function", "instance" ...: static */
    char *signature;  /* "(x, y=1)", or NULL */
} CompletionItem;

typedef struct Completion {
    CompletionItem *items; /* owned */
    size_t count, capacity;
    size_t start, end;
} Completion;

void interpreter_complete(Interpreter *interpreter, const char *code, size_t size, size_t cursor,
                          Completion *completion);
void completion_clear(Completion *completion);

typedef struct Inspection {
    bool found;
    Buffer plain, html, markdown;
} Inspection;

void interpreter_inspect(Interpreter *interpreter, const char *code, size_t size, size_t cursor, int detail,
                         Inspection *inspection);
void inspection_clear(Inspection *inspection);

typedef enum Complete { CODE_COMPLETE, CODE_INCOMPLETE, CODE_INVALID } Complete;

/* Whether code could run as it stands; *indent: blanks to go on with when incomplete. */
Complete interpreter_is_complete(Interpreter *interpreter, const char *code, size_t size, int *indent);

/* ---- from other threads ---- */

/* Makes running code raise KeyboardInterrupt at its next safe point, and stops a shell command. */
void interpreter_interrupt(Interpreter *interpreter);
/* Whether an interrupt waits for code to meet it. */
bool interpreter_is_interrupted(Interpreter *interpreter);
/* Withdraws it. Running a cell does not: whoever runs cells says from when on an interrupt is meant for the next one.
 */
void interpreter_clear_interrupt(Interpreter *interpreter);
/* Makes running code call front.poll at its next safe point. */
void interpreter_request_poll(Interpreter *interpreter);

#endif
