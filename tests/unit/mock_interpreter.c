/* mock_interpreter.c -- an interpreter that echoes, so that the kernel's sockets and rules are tested without a
 * language.
 *
 * A cell is lines of one command each: `out TEXT`, `err TEXT`, `result TEXT`, `display TEXT`, `fail NAME TEXT`, `ask
 * PROMPT`, `page TEXT`, `clear`, `flood N`, `spin` (until interrupted), `printf TEXT` (through file descriptor 1).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "kernel/interpreter.h"

struct Interpreter {
    Front front;
    atomic_bool interrupt, poll;
};

Interpreter *interpreter_new(const Front *front, Error *err) {
    Interpreter *mock = mem_calloc(1, sizeof *mock);
    if (!mock)
        error_memory(err, sizeof *mock);
    else
        mock->front = *front;
    return mock;
}

void interpreter_free(Interpreter *mock) { mem_free(mock); }
void interpreter_interrupt(Interpreter *mock) { atomic_store(&mock->interrupt, true); }
bool interpreter_is_interrupted(Interpreter *mock) { return atomic_load(&mock->interrupt); }
void interpreter_clear_interrupt(Interpreter *mock) { atomic_store(&mock->interrupt, false); }
void interpreter_request_poll(Interpreter *mock) { atomic_store(&mock->poll, true); }

static void fail(CellOutcome *outcome, const char *name, const char *text) {
    outcome->ok = false;
    outcome->interrupted = strcmp(name, "KeyboardInterrupt") == 0;
    outcome->ename = mem_strdup(name);
    outcome->evalue = mem_strdup(text);
    buffer_printf(&outcome->traceback, "Traceback\n%s: %s\n", name, text);
}

static bool safe_point(Interpreter *mock) {
    if (atomic_exchange(&mock->poll, false) && mock->front.poll(mock->front.context) == POLL_INTERRUPT) return false;
    return !atomic_exchange(&mock->interrupt, false);
}

static void show(Interpreter *mock, ShowAs as, const char *text) {
    MimeBundle bundle = {.part = {{"text/plain", text, strlen(text)}}, .count = 1};
    mock->front.show(mock->front.context, as, &bundle, NULL);
}

static void ask(Interpreter *mock, const char *prompt, CellOutcome *outcome) {
    Buffer line = BUFFER_EMPTY;
    bool unsupported;
    if (mock->front.ask(mock->front.context, prompt, false, &line, &unsupported))
        mock->front.write(mock->front.context, STREAM_STDOUT, line.data ? line.data : "", line.size);
    else
        fail(outcome,
             unsupported                     ? "StdinNotImplementedError"
             : atomic_load(&mock->interrupt) ? "KeyboardInterrupt"
                                             : "EOFError",
             prompt);
    buffer_clear(&line);
}

static void flood(Interpreter *mock, int count) {
    for (int i = 0; i < count; i++) {
        char line[32];
        int size = snprintf(line, sizeof line, "%d\n", i);
        mock->front.write(mock->front.context, STREAM_STDOUT, line, (size_t)size);
    }
}

static void command(Interpreter *mock, char *line, const CellInput *input, CellOutcome *outcome) {
    char *rest = strchr(line, ' ');
    if (rest)
        *rest++ = '\0';
    else
        rest = line + strlen(line);
    void *context = mock->front.context;
    if (strcmp(line, "out") == 0)
        mock->front.write(context, STREAM_STDOUT, rest, strlen(rest));
    else if (strcmp(line, "err") == 0)
        mock->front.write(context, STREAM_STDERR, rest, strlen(rest));
    else if (strcmp(line, "display") == 0)
        show(mock, SHOW_AS_DISPLAY, rest);
    else if (strcmp(line, "result") == 0 && !input->silent)
        show(mock, SHOW_AS_RESULT, rest);
    else if (strcmp(line, "ask") == 0)
        ask(mock, rest, outcome);
    else if (strcmp(line, "page") == 0)
        mock->front.payload(context, "page", rest);
    else if (strcmp(line, "clear") == 0)
        mock->front.clear_output(context, true);
    else if (strcmp(line, "flood") == 0)
        flood(mock, atoi(rest));
    else if (strcmp(line, "printf") == 0)
        dprintf(STDOUT_FILENO, "%s", rest);
    else if (strcmp(line, "fail") == 0)
        fail(outcome, "ValueError", rest);
    else if (strcmp(line, "spin") == 0) {
        while (safe_point(mock)) poll(NULL, 0, 1);
        fail(outcome, "KeyboardInterrupt", "");
    }
}

void interpreter_run(Interpreter *mock, const CellInput *input, CellOutcome *outcome) {
    *outcome = (CellOutcome){.ok = true};
    char *text = mem_strdup(input->source), *rest = text;
    for (char *line; outcome->ok && (line = strsep(&rest, "\n"));) command(mock, line, input, outcome);
    mem_free(text);
    if (!outcome->ok) mock->front.error(mock->front.context, outcome);
}

void interpreter_run_file(Interpreter *mock, const char *path, char *const *arguments, size_t count,
                          CellOutcome *outcome) {
    (void)mock;
    (void)arguments;
    (void)count;
    *outcome = (CellOutcome){0};
    fail(outcome, "OSError", path);
}

void interpreter_run_string(Interpreter *mock, const char *text, char *const *arguments, size_t count,
                            CellOutcome *outcome) {
    interpreter_run_file(mock, text, arguments, count, outcome);
}

int interpreter_rank(void) { return 0; }
void interpreter_leave_ranks(Interpreter *mock, bool failed) { (void)mock; (void)failed; }
bool interpreter_ask_rank(Interpreter *mock, const char *function, const char *text, Buffer *out, Error *err) {
    (void)mock, (void)function, (void)text, (void)out;
    return error_set(err, ERROR_RUNTIME, "no ranks");
}

void interpreter_end_script(Interpreter *mock, CellOutcome *outcome) {
    (void)mock;
    *outcome = (CellOutcome){.ok = true};
}

void interpreter_rest(Interpreter *ip) { (void)ip; }
int interpreter_step_tasks(Interpreter *mock) {
    (void)mock;
    return -1;
}

int interpreter_step_threads(Interpreter *mock) {
    (void)mock;
    return -1;
}

int interpreter_let_threads_run(Interpreter *mock) { return interpreter_step_threads(mock); }
void interpreter_end_threads(Interpreter *mock) { (void)mock; }

bool interpreter_run_beside(Interpreter *mock, void (*run)(void *context), void *context) {
    (void)mock;
    run(context);
    return true;
}

void interpreter_evaluate(Interpreter *mock, const char *source, size_t size,
                          void (*got)(void *context, const MimeBundle *bundle), void *context, CellOutcome *outcome) {
    (void)mock;
    *outcome = (CellOutcome){.ok = true};
    MimeBundle bundle = {.part = {{"text/plain", source, size}}, .count = 1};
    if (strcmp(source, "fail") == 0)
        fail(outcome, "NameError", source);
    else
        got(context, &bundle);
}

bool interpreter_comm(Interpreter *mock, const char *type, const char *message, const CommBuffer *buffers, int count) {
    (void)mock;
    (void)type;
    (void)message;
    (void)buffers;
    return count < 0;
}

bool interpreter_debug(Interpreter *mock, const char *function, const char *text, size_t size, Buffer *answer) {
    (void)mock;
    (void)function;
    (void)text;
    return buffer_puts(answer, "") && size == 0;
}

void interpreter_name_session(Interpreter *mock, const char *path) {
    (void)mock;
    (void)path;
}

void interpreter_name_connection(Interpreter *mock, const char *path) { interpreter_name_session(mock, path); }

bool interpreter_is_stopped(const Interpreter *mock) {
    (void)mock;
    return false;
}

void cell_outcome_clear(CellOutcome *outcome) {
    mem_free(outcome->ename);
    mem_free(outcome->evalue);
    buffer_clear(&outcome->traceback);
    buffer_clear(&outcome->result);
}

/* Completes to the code before the cursor, doubled. */
void interpreter_complete(Interpreter *mock, const char *code, size_t size, size_t cursor, Completion *completion) {
    (void)mock;
    (void)size;
    Buffer text = BUFFER_EMPTY;
    buffer_append(&text, code, cursor);
    buffer_append(&text, code, cursor);
    completion->items = mem_calloc(1, sizeof *completion->items);
    completion->items[0] = (CompletionItem){.text = buffer_take(&text), .type = "instance"};
    completion->count = completion->capacity = 1;
    completion->end = cursor;
}

void completion_clear(Completion *completion) {
    for (size_t i = 0; i < completion->count; i++) mem_free(completion->items[i].text);
    mem_free(completion->items);
}

void interpreter_inspect(Interpreter *mock, const char *code, size_t size, size_t cursor, int detail,
                         Inspection *inspection) {
    (void)mock;
    (void)size;
    inspection->found = cursor > 0;
    buffer_printf(&inspection->plain, "%.*s %d", (int)cursor, code, detail);
}

void inspection_clear(Inspection *inspection) {
    buffer_clear(&inspection->plain);
    buffer_clear(&inspection->html);
    buffer_clear(&inspection->markdown);
}

Complete interpreter_is_complete(Interpreter *mock, const char *code, size_t size, int *indent) {
    (void)mock;
    *indent = 4;
    return size && code[size - 1] == ':' ? CODE_INCOMPLETE : CODE_COMPLETE;
}
