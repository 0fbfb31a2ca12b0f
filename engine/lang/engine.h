/* engine.h -- the engine as its hosts see it: run cells, complete, inspect, interrupt.
 *
 * One thread owns an Engine; only engine_interrupt and engine_request_poll may be called from others
 * and from signal handlers.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_ENGINE_H
#define ENGINE_LANG_ENGINE_H

#include "engine/lang/vm.h"

typedef struct Engine Engine;

/* New engine that talks to host (copied), with the builtins and the language's own modules. NULL with *err set. */
Engine *engine_new(const Host *host, Error *err);
void engine_free(Engine *engine);
Vm *engine_vm(Engine *engine);

typedef struct CellResult {
    bool ok;
    Value value;     /* the last expression's value, or NONE; new */
    Value exception; /* when not ok: the Exception; new */
} CellResult;

/* Runs one cell in the one namespace. number is its execution count (the file name is "<cell N>"), typed its name for
 * debuggers (Source), 0: none. Output goes to the host. Nothing is pending afterwards. */
CellResult engine_run_cell(Engine *engine, const char *source, size_t size, int number, uint32_t typed);
/* The same in a namespace of its own, for a line that a function runs; names NULL: the one. */
CellResult engine_run_cell_in(Engine *engine, const char *source, size_t size, int number, Dict *names);
/* Runs a file as __main__; path and the arguments are sys.argv. */
CellResult engine_run_file(Engine *engine, const char *path, char *const *arguments, size_t count);
/* Runs text as __main__, as `python -c` does. */
CellResult engine_run_string(Engine *engine, const char *text, char *const *arguments, size_t count);
/* What a script's end brings: its threads end, but for daemons, and what atexit has is called. */
CellResult engine_end_script(Engine *engine);
/* Between cells: lets threads run for a slice. How many milliseconds may pass until the next call, -1: any number. */
int engine_step_threads(Engine *engine);
/* While C code of a cell waits for something outside: the same. */
int engine_let_threads_run(Engine *engine);
/* Begins a cell that takes turns with the others: run(context). false: no memory for it. */
bool engine_start_beside(Engine *engine, void (*run)(void *context), void *context);
/* Ends all threads and the cells that run beside the first. */
void engine_end_threads(Engine *engine);
/* Between cells: lets the tasks that cells have made on asyncio's loop go on. As engine_step_threads; *ran: some have.
 */
int engine_step_tasks(Engine *engine, bool *ran);
/* Gives back to the system what is kept for reuse: for when nothing is to be done. */
void engine_rest(Engine *engine);
/* Evaluates one expression in the namespace (names NULL), for user_expressions, or in names. */
CellResult engine_eval(Engine *engine, const char *source, size_t size, Dict *names);
/* locals() where the user's code has called into the library or a native function. New, or NULL with an exception
 * pending. */
Dict *engine_caller_locals(Engine *engine);
void cell_result_clear(CellResult *result);

/* Makes running code raise KeyboardInterrupt at its next safe point. Async-signal-safe. */
void engine_interrupt(Engine *engine);
/* Makes running code call host->poll at its next safe point. */
void engine_request_poll(Engine *engine);
/* Whether an interrupt waits for code to meet it; withdraws it (before a cell begins). */
bool engine_is_interrupted(const Engine *engine);
void engine_clear_interrupt(Engine *engine);

#endif
