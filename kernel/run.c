/* run.c -- `tapebook run`: a notebook executed with its outputs written back, or a script.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "kernel/commands.h"
#include "kernel/memory_limit.h"
#include "kernel/notebook.h"
#include "kernel/terminal.h"

enum { EXIT_INTERRUPTED = 130 };

typedef struct Options {
    const char *file, *to, *only;
    const char *code;            /* to run instead of a file */
    double timeout;              /* seconds a cell; 0: no limit */
    bool allow_errors;
    Buffer parameters;           /* "name = value\n" lines */
    char *const *arguments;      /* a script's, after -- */
    size_t argument_count;
} Options;

typedef struct Runner {
    Options options;
    Notebook notebook;
    Watchdog *watchdog;
    Interpreter *interpreter;
    Terminal terminal;           /* where input() asks */
    json_t *cell;                /* that runs, borrowed */
    int count;                   /* executed so far */
    bool clear_next;             /* clear_output(wait=True) */
    bool progress;               /* stderr is a terminal */
    bool silent;                 /* one of several processes that do the same, not the first: what it prints is theirs too */
} Runner;

/* ---- options ---- */

static bool is_number(const char *text) {
    char *end;
    strtod(text, &end);
    return end != text && !*end && !strpbrk(text, "xXpPnNiI");
}

/* A parameter's value as source: numbers, True, False and None as they are, all else quoted. */
static void append_literal(Buffer *out, const char *text) {
    if (is_number(text) || strcmp(text, "True") == 0 || strcmp(text, "False") == 0 || strcmp(text, "None") == 0) {
        buffer_puts(out, text);
        return;
    }
    buffer_putc(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') buffer_putc(out, '\\');
        if (*text == '\n') buffer_puts(out, "\\n");
        else buffer_putc(out, *text);
    }
    buffer_putc(out, '"');
}

static bool is_identifier(const char *text) {
    if (!isalpha((unsigned char)*text) && *text != '_') return false;
    while (isalnum((unsigned char)*text) || *text == '_') text++;
    return !*text;
}

static int add_parameter(Options *options, const char *name, const char *value) {
    if (!is_identifier(name)) return usage_error("run", "no parameter name: ", name);
    buffer_printf(&options->parameters, "%s = ", name);
    append_literal(&options->parameters, value);
    buffer_putc(&options->parameters, '\n');
    return 0;
}

/* Returns 0, or the exit status. */
static int parse_options(int argc, char **argv, Options *options) {
    for (int i = 1; i < argc; i++) {
        const char *option = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(option, "--allow-errors") == 0) {
            options->allow_errors = true;
        } else if (strcmp(option, "--to") == 0 && value) {
            options->to = argv[++i];
        } else if (strcmp(option, "--memory") == 0 && value) {
            if (!limit_memory(value)) return usage_error("run", "no size: ", value);
            i++;
        } else if (strcmp(option, "--only") == 0 && value) {
            options->only = argv[++i];
        } else if (strcmp(option, "--timeout") == 0 && value) {
            if (!is_number(value)) return usage_error("run", "no number of seconds: ", value);
            options->timeout = atof(argv[++i]);
        } else if (strcmp(option, "-p") == 0 && i + 2 < argc) {
            int status = add_parameter(options, argv[i + 1], argv[i + 2]);
            if (status) return status;
            i += 2;
        } else if (strcmp(option, "-c") == 0 && value && !options->file) {
            options->code = value;
            options->arguments = argv + i + 2;
            options->argument_count = (size_t)(argc - i - 2);
            break;
        } else if (strcmp(option, "--") == 0) {
            options->arguments = argv + i + 1;
            options->argument_count = (size_t)(argc - i - 1);
            break;
        } else if (option[0] != '-' && !options->file) {
            options->file = option;
        } else {
            return usage_error("run", "unknown or incomplete option ", option);
        }
    }
    return options->file || options->code ? 0 : usage_error("run", "which file?", "");
}

/* Whether "1,3-5" names the code cell number n. */
static bool is_chosen(const char *only, int n) {
    if (!only) return true;
    while (*only) {
        char *end;
        long first = strtol(only, &end, 10), last = first;
        if (*end == '-') last = strtol(end + 1, &end, 10);
        if (end == only) return false;
        if (n >= first && n <= last) return true;
        only = *end == ',' ? end + 1 : end;
    }
    return false;
}

/* ---- the front that fills cells ---- */

static void clear_if_asked(Runner *r) {
    if (r->clear_next) json_object_set_new(r->cell, "outputs", json_array());
    r->clear_next = false;
}

static void runner_write(void *context, Stream stream, const char *text, size_t size) {
    Runner *r = context;
    clear_if_asked(r);
    cell_add_stream(r->cell, stream, text, size);
}

static void runner_show(void *context, ShowAs as, const MimeBundle *bundle, const char *display_id) {
    Runner *r = context;
    if (as == SHOW_AS_UPDATE) {
        if (display_id) notebook_update(&r->notebook, bundle, display_id);
        return;
    }
    clear_if_asked(r);
    cell_add_bundle(r->cell, as == SHOW_AS_RESULT, r->count, bundle, display_id);
}

/* What ended the cell, in the runner's words if it was its time. */
static void describe_timeout(Runner *r, Buffer *text) { buffer_printf(text, "the cell ran longer than %g s", r->options.timeout); }

static void runner_error(void *context, const CellOutcome *outcome) {
    Runner *r = context;
    clear_if_asked(r);
    if (!watchdog_is_timed_out(r->watchdog)) {
        cell_add_error(r->cell, outcome);
        return;
    }
    CellOutcome late = {.ename = mem_strdup("CellTimeoutError")};
    Buffer text = BUFFER_EMPTY;
    describe_timeout(r, &text);
    buffer_printf(&late.traceback, "CellTimeoutError: %s\n", text.data);
    late.evalue = buffer_take(&text);
    cell_add_error(r->cell, &late);
    cell_outcome_clear(&late);
}

static void runner_clear_output(void *context, bool wait) {
    Runner *r = context;
    r->clear_next = true;
    if (!wait) clear_if_asked(r);
}

static bool runner_ask(void *context, const char *prompt, bool password, Buffer *line, bool *unsupported) {
    (void)context;
    (void)prompt;
    (void)password;
    (void)line;
    *unsupported = true;
    return false;
}

static PollResult runner_poll(void *context) {
    (void)context;
    return POLL_GO_ON;
}

static void runner_payload(void *context, const char *source, const char *text) {
    if (strcmp(source, "page") == 0) {
        MimeBundle bundle = {.part = {{"text/plain", text, strlen(text)}}, .count = 1};
        runner_show(context, SHOW_AS_DISPLAY, &bundle, NULL);
    }
}

static Front runner_front(Runner *r) {
    return (Front){.context = r, .write = runner_write, .show = runner_show, .error = runner_error, .clear_output = runner_clear_output, .ask = runner_ask,
                   .poll = runner_poll, .payload = runner_payload, .bell = -1, .color = true};
}

/* ---- notebooks ---- */

/* Puts the parameters after the cell tagged "parameters", in place of an earlier run's, or first. */
static void insert_parameters(Runner *r) {
    if (!r->options.parameters.size) return;
    size_t at = 0;
    for (size_t i = 0; i < notebook_cell_count(&r->notebook); i++) {
        if (cell_has_tag(notebook_cell(&r->notebook, i), "injected-parameters")) json_array_remove(r->notebook.cells, i--);
        else if (cell_has_tag(notebook_cell(&r->notebook, i), "parameters")) at = i + 1;
    }
    Buffer source = BUFFER_EMPTY;
    buffer_printf(&source, "# Parameters\n%s", r->options.parameters.data);
    notebook_insert(&r->notebook, at, source.data, "injected-parameters");
    buffer_clear(&source);
}

/* Prints what ended a cell or script to stderr. */
static void print_error(Runner *r, const CellOutcome *outcome, bool timed_out) {
    Buffer text = BUFFER_EMPTY;
    if (r->progress) fputc('\n', stderr);
    terminal_print_error(outcome);
    describe_timeout(r, &text);
    if (timed_out) fprintf(stderr, "CellTimeoutError: %s\n", text.data);
    buffer_clear(&text);
}

/* Runs one cell. Whether the notebook goes on; *status becomes 1 after an error. */
static bool run_cell(Runner *r, json_t *cell, int *status) {
    Buffer source = cell_source(cell);
    CellOutcome outcome;
    r->cell = cell;
    r->clear_next = false;
    cell_begin(cell);
    cell_set_count(cell, ++r->count);
    CellInput input = {.source = source.data ? source.data : "", .size = source.size, .number = r->count, .store = true};
    watchdog_begin(r->watchdog, r->interpreter, r->options.timeout);
    interpreter_run(r->interpreter, &input, &outcome);
    interpreter_step_tasks(r->interpreter);
    bool timed_out = watchdog_end(r->watchdog);
    bool interrupted = (outcome.interrupted && !timed_out) || watchdog_is_interrupted(r->watchdog);
    bool allowed = outcome.ok || r->options.allow_errors || cell_has_tag(cell, "raises-exception");
    if (!allowed) print_error(r, &outcome, timed_out);
    if (!allowed || interrupted) *status = interrupted ? EXIT_INTERRUPTED : 1;
    cell_outcome_clear(&outcome);
    buffer_clear(&source);
    return allowed && !interrupted;
}

static bool is_blank(const json_t *cell) {
    Buffer source = cell_source(cell);
    bool blank = true;
    for (size_t i = 0; i < source.size; i++) blank = blank && isspace((unsigned char)source.data[i]);
    buffer_clear(&source);
    return blank;
}

static int run_cells(Runner *r) {
    int status = 0, number = 0;
    size_t total = notebook_cell_count(&r->notebook);
    for (size_t i = 0; i < total; i++) {
        json_t *cell = notebook_cell(&r->notebook, i);
        if (!cell_is_code(cell)) continue;
        number++;
        if (!is_chosen(r->options.only, number) && !cell_has_tag(cell, "injected-parameters")) continue;
        if (r->progress) fprintf(stderr, "\r[%zu/%zu] ", i + 1, total);
        if (is_blank(cell)) cell_begin(cell);
        else if (!run_cell(r, cell, &status)) break;
    }
    if (r->progress) fputc('\n', stderr);
    return status;
}

static int run_notebook(Runner *r) {
    ERROR_INIT(err);
    Front front = runner_front(r);
    const char *to = r->options.to ? r->options.to : r->options.file;
    int status = 1;
    if (notebook_read(&r->notebook, r->options.file, &err) && (r->interpreter = interpreter_new(&front, &err))) {
        insert_parameters(r);
        status = run_cells(r);
        if (!r->silent && !notebook_write(&r->notebook, to, &err)) status = 1;
    }
    if (error_is_set(&err)) fprintf(stderr, "tapebook run: %s\n", err.text);
    notebook_clear(&r->notebook);
    return status;
}

/* ---- scripts ---- */

static int run_script(Runner *r) {
    ERROR_INIT(err);
    Front front = terminal_front(&r->terminal);
    r->interpreter = interpreter_new(&front, &err);
    if (!r->interpreter) {
        fprintf(stderr, "tapebook run: %s\n", err.text);
        return 1;
    }
    r->terminal.interpreter = r->interpreter;
    CellOutcome outcome, end;
    watchdog_begin(r->watchdog, r->interpreter, r->options.timeout);
    (r->options.code ? interpreter_run_string : interpreter_run_file)(r->interpreter, r->options.code ? r->options.code : r->options.file,
                                                                      r->options.arguments, r->options.argument_count, &outcome);
    bool timed_out = watchdog_end(r->watchdog);
    int status = outcome.ok ? 0 : outcome.exits ? outcome.exit_status : outcome.interrupted && !timed_out && !r->terminal.failed ? EXIT_INTERRUPTED : 1;
    if (!outcome.ok && !outcome.exits && !(outcome.interrupted && r->terminal.failed)) print_error(r, &outcome, timed_out);
    cell_outcome_clear(&outcome);
    watchdog_begin(r->watchdog, r->interpreter, r->options.timeout);
    interpreter_end_script(r->interpreter, &end);
    timed_out = watchdog_end(r->watchdog);
    if (!end.ok) print_error(r, &end, timed_out);
    cell_outcome_clear(&end);
    return terminal_finish(&r->terminal, "run") || status ? status : 1;
}

static bool has_suffix(const char *text, const char *suffix) {
    size_t a = strlen(text), b = strlen(suffix);
    return a >= b && strcmp(text + a - b, suffix) == 0;
}

/* Under mpirun and srun rank 0 prints for all, unless TAPEBOOK_RANKS is "all". */
static bool is_silent(void) {
    const char *shown = getenv("TAPEBOOK_RANKS");
    return interpreter_rank() > 0 && !(shown && strcmp(shown, "all") == 0);
}

int command_run(int argc, char **argv) {
    ERROR_INIT(err);
    Runner r = {0};
    int status = parse_options(argc, argv, &r.options);
    if (!status) {
        r.terminal.watchdog = r.watchdog = watchdog_new(&err);
        r.terminal.silent = r.silent = is_silent();
        r.progress = !r.silent && isatty(STDERR_FILENO) == 1;
        if (!r.watchdog) {
            fprintf(stderr, "tapebook run: %s\n", err.text);
            status = 1;
        } else {
            status = r.options.file && has_suffix(r.options.file, ".ipynb") ? run_notebook(&r) : run_script(&r);
        }
    }
    if (r.interpreter) interpreter_leave_ranks(r.interpreter, status != 0);
    interpreter_free(r.interpreter);
    watchdog_free(r.watchdog);
    buffer_clear(&r.options.parameters);
    return status;
}

/* ---- ranks of a notebook's cluster ---- */

/* mpirun and srun pass SIGUSR1 on to every rank: the notebook was interrupted. */
static void interrupt_cell(int number) {
    (void)number;
    raise(SIGINT);
}

/* Runs a cell that all ranks have been given, and puts what it showed and how it ended into answer, as JSON. */
static void answer_cell(Runner *r, const char *source, Buffer *answer) {
    CellOutcome outcome;
    json_t *cell = json_pack("{s:s, s:s}", "cell_type", "code", "source", source);
    r->cell = cell;
    r->clear_next = false;
    cell_begin(cell);
    cell_set_count(cell, ++r->count);
    CellInput input = {.source = source, .size = strlen(source), .number = r->count, .store = true};
    watchdog_begin(r->watchdog, r->interpreter, 0);
    interpreter_run(r->interpreter, &input, &outcome);
    interpreter_step_tasks(r->interpreter);
    watchdog_end(r->watchdog);
    json_t *told = json_pack("{s:b, s:s, s:s, s:O}", "ok", outcome.ok, "ename", outcome.ename ? outcome.ename : "", "evalue",
                             outcome.evalue ? outcome.evalue : "", "outputs", json_object_get(cell, "outputs"));
    char *text = told ? json_dumps(told, JSON_COMPACT) : NULL;
    buffer_puts(answer, text ? text : "{}");
    free(text);
    json_decref(told);
    json_decref(cell);
    cell_outcome_clear(&outcome);
}

/* One order of the notebook: rank 0 reads it, all do it, rank 0 answers in a line. false: there are no more, or *err. */
static bool serve_order(Runner *r, char **line, size_t *room, Error *err) {
    Buffer order = BUFFER_EMPTY, answer = BUFFER_EMPTY, all = BUFFER_EMPTY;
    bool first = interpreter_rank() == 0;
    if (first && getline(line, room, stdin) < 0) *line[0] = '\0';
    bool ok = interpreter_ask_rank(r->interpreter, "take", first ? *line : "", &order, err) && order.size;
    if (ok && order.data[0] == '=') answer_cell(r, order.data + 1, &answer);       /* else the library has done it */
    ok = ok && interpreter_ask_rank(r->interpreter, "give", answer.data ? answer.data : "", &all, err);
    if (ok && first) {
        fwrite(all.data, 1, all.size, stdout);
        putchar('\n');
        fflush(stdout);
    }
    buffer_clear(&order);
    buffer_clear(&answer);
    buffer_clear(&all);
    return ok;
}

int command_rank(int argc, char **argv) {
    (void)argv;
    ERROR_INIT(err);
    Runner r = {.silent = true};
    Front front = runner_front(&r);
    size_t room = 1;
    char *line = calloc(1, room);
    int status = 1;
    if (argc > 1) return free(line), usage_error("rank", "it takes no arguments", "");
    if (line && (r.watchdog = watchdog_new(&err)) && (r.interpreter = interpreter_new(&front, &err))) {
        signal(SIGUSR1, interrupt_cell);
        while (serve_order(&r, &line, &room, &err)) {}
        status = error_is_set(&err);
        interpreter_leave_ranks(r.interpreter, status != 0);
    }
    if (error_is_set(&err)) fprintf(stderr, "tapebook rank: %s\n", err.text);
    free(line);
    interpreter_free(r.interpreter);
    watchdog_free(r.watchdog);
    return status;
}
