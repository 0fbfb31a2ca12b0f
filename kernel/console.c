/* console.c -- `tapebook console`: a session in the terminal, with editing, history and completion by libedit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <editline/readline.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "kernel/commands.h"
#include "kernel/history.h"
#include "kernel/terminal.h"
#include "kernel/version.h"

enum { HISTORY_LINES = 1000 };

typedef struct Console {
    Terminal terminal;
    Watchdog *watchdog;
    Interpreter *interpreter;
    History *history;
    int count;
    bool interactive;
} Console;

/* libedit calls back without a context. It replaces its word, which begins where it thinks; what is completed may begin later
 * ("up" in "text.up") or before. */
static Interpreter *completing;
static size_t word_start;

static char *match_of_word(const Completion *completion, const char *match) {
    if (completion->start < word_start) return strdup(match + strnlen(match, word_start - completion->start));
    char *whole = NULL;
    int size = asprintf(&whole, "%.*s%s", (int)(completion->start - word_start), rl_line_buffer + word_start, match);
    return size < 0 ? NULL : whole;
}

static char *next_match(const char *text, int state) {
    static Completion completion;
    static size_t at;
    (void)text;
    if (state == 0) {
        completion_clear(&completion);
        completion = (Completion){0};
        at = 0;
        interpreter_complete(completing, rl_line_buffer, strlen(rl_line_buffer), (size_t)rl_point, &completion);
    }
    return at < completion.count ? match_of_word(&completion, completion.items[at++].text) : NULL;
}

static char **complete_line(const char *text, int start, int end) {
    (void)end;
    word_start = (size_t)start;
    rl_attempted_completion_over = 1;
    return rl_completion_matches(text, next_match);
}

static void recall(void *context, const HistoryEntry *entry) {
    (void)context;
    if (!memchr(entry->input, '\n', entry->input_size)) add_history(entry->input);
}

/* One line without its newline, the caller frees it; NULL at the end. */
static char *read_line(Console *c, const char *prompt) {
    fflush(stdout);
    if (c->interactive) return readline(prompt);
    char *line = NULL;
    size_t capacity = 0;
    ssize_t size = getline(&line, &capacity, stdin);
    if (size < 0) {
        free(line);
        return NULL;
    }
    if (size && line[size - 1] == '\n') line[size - 1] = '\0';
    return line;
}

/* Reads lines until they make a cell. false at the end of input. */
static bool read_cell(Console *c, Buffer *source) {
    char prompt[32], more[32];
    int width = snprintf(prompt, sizeof prompt, "In [%d]: ", c->count + 1);
    snprintf(more, sizeof more, "%*s", width, "...: ");
    for (;;) {
        char *line = read_line(c, source->size ? more : prompt);
        if (!line) return source->size > 0;
        bool blank = !line[strspn(line, " \t")];
        if (source->size || !blank) buffer_printf(source, "%s\n", line);
        if (c->interactive && !blank) add_history(line);
        free(line);
        int indent = 0;
        if (!source->size) continue;
        Complete complete = interpreter_is_complete(c->interpreter, source->data, source->size, &indent);
        if (complete != CODE_INCOMPLETE || (blank && indent == 0)) return true;
    }
}

static void run_cell(Console *c, const Buffer *source) {
    CellOutcome outcome;
    c->terminal.number = ++c->count;
    CellInput input = {.source = source->data, .size = source->size, .number = c->count, .store = true};
    history_add(c->history, c->count, source->data, source->size - 1, NULL, 0);
    watchdog_forget(c->watchdog);
    watchdog_begin(c->watchdog, c->interpreter, 0);
    interpreter_run(c->interpreter, &input, &outcome);
    interpreter_step_tasks(c->interpreter);
    watchdog_end(c->watchdog);
    if (outcome.exits) c->terminal.exits = true;
    else if (!outcome.ok) terminal_print_error(&outcome);
    cell_outcome_clear(&outcome);
    fflush(stdout);
}

static void set_up_editing(Console *c) {
    completing = c->interpreter;
    rl_readline_name = "tapebook";
    rl_attempted_completion_function = complete_line;
    rl_completer_word_break_characters = (char *)" \t\n\"\\'`@$><=;|&{(,[+-*/%~!^";
    using_history();
    history_tail(c->history, HISTORY_LINES, recall, NULL);
    printf("%s\nType an expression, name? for help, exit to leave.\n\n", TAPEBOOK_BANNER);
}

static void serve(Console *c) {
    if (c->interactive) set_up_editing(c);
    while (!c->terminal.exits && !watchdog_is_terminated(c->watchdog)) {
        Buffer source = BUFFER_EMPTY;
        bool ok = read_cell(c, &source);
        if (ok && source.data) run_cell(c, &source);
        buffer_clear(&source);
        if (!ok) break;
    }
    if (c->interactive) putchar('\n');
}

int command_console(int argc, char **argv) {
    if (argc > 1) return usage_error("console", "unknown option ", argv[1]);
    ERROR_INIT(err);
    Console c = {.interactive = isatty(STDIN_FILENO) == 1};
    c.terminal.watchdog = c.watchdog = watchdog_new(&err);
    Front front = terminal_front(&c.terminal);
    bool ok = c.watchdog && (c.history = history_new(NULL, &err)) && (c.interpreter = interpreter_new(&front, &err));
    if (ok) serve(&c);
    else fprintf(stderr, "tapebook console: %s\n", err.text);
    interpreter_free(c.interpreter);
    history_free(c.history);
    watchdog_free(c.watchdog);
    return ok ? 0 : 1;
}
