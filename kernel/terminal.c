/* terminal.c -- output to stdout and stderr, questions from stdin.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/terminal.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "kernel/terminal_picture.h"
#include "kernel/wire.h"

enum { INTERRUPT_CHECK_MS = 50 };
static const double FLUSH_SECONDS = 0.02;

static void flush(Terminal *terminal) {
    if (fflush(stdout) == 0 || terminal->failed) return;
    terminal->failed = errno;
    if (terminal->interpreter) interpreter_interrupt(terminal->interpreter);
}

/* Output to a pipe is gathered into blocks, but not for long: somebody may be reading along. */
/* Nothing to write: sys.stdout.flush(). */
static void write_text(void *context, Stream stream, const char *text, size_t size) {
    Terminal *terminal = context;
    if (terminal->silent && stream != STREAM_STDERR) return;
    if (stream == STREAM_STDERR) flush(terminal);
    fwrite(text, 1, size, stream == STREAM_STDERR ? stderr : stdout);
    double now = clock_seconds();
    if (size && now - terminal->flushed < FLUSH_SECONDS) return;
    flush(terminal);
    terminal->flushed = now;
}

static void show(void *context, ShowAs as, const MimeBundle *bundle, const char *display_id) {
    Terminal *terminal = context;
    (void)display_id;
    if (terminal->silent) return;
    bool terminal_shows = isatty(STDOUT_FILENO) == 1;
    for (int i = 0; terminal_shows && i < bundle->count; i++)
        if (strcmp(bundle->part[i].mime, "image/png") == 0 && picture_show(&terminal->pictures, bundle->part[i].data, bundle->part[i].size)) return;
    for (int i = 0; i < bundle->count; i++) {
        if (strcmp(bundle->part[i].mime, "text/plain") != 0) continue;
        if (as == SHOW_AS_RESULT && terminal->number) printf("Out[%d]: %s", terminal->number, memchr(bundle->part[i].data, '\n', bundle->part[i].size) ? "\n" : "");
        fwrite(bundle->part[i].data, 1, bundle->part[i].size, stdout);
        putchar('\n');
    }
}

static void clear_output(void *context, bool wait) {
    (void)context;
    (void)wait;
    if (isatty(STDOUT_FILENO)) fputs("\r\033[K", stdout);
}

/* Turns the terminal's echo off or back on. */
static void set_echo(bool on) {
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) != 0) return;
    if (on) settings.c_lflag |= ECHO;
    else settings.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

/* Reads a line byte by byte, so that nothing of what follows is lost to a buffer. */
static bool read_line(Terminal *terminal, Buffer *line) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    bool some = false;
    for (;;) {
        char c;
        if (terminal->watchdog && watchdog_is_interrupted(terminal->watchdog)) return false;
        if (poll(&input, 1, INTERRUPT_CHECK_MS) <= 0) continue;
        if (read(STDIN_FILENO, &c, 1) != 1) return some;
        if (c == '\n') return true;
        some = true;
        if (!buffer_putc(line, c)) return false;
    }
}

static bool ask(void *context, const char *prompt, bool password, Buffer *line, bool *unsupported) {
    *unsupported = false;
    fputs(prompt, stdout);
    fflush(stdout);
    if (password) set_echo(false);
    bool ok = read_line(context, line);
    if (password) {
        set_echo(true);
        putchar('\n');
    }
    return ok;
}

static void no_error(void *context, const CellOutcome *outcome) {
    (void)context;
    (void)outcome;
}

static PollResult no_poll(void *context) {
    (void)context;
    return POLL_GO_ON;
}

static void payload(void *context, const char *source, const char *text) {
    Terminal *terminal = context;
    if (strcmp(source, "ask_exit") == 0) terminal->exits = true;
    else if (strcmp(source, "page") == 0) printf("%s\n", text);
}

Front terminal_front(Terminal *terminal) {
    return (Front){.context = terminal, .write = write_text, .show = show, .error = no_error, .clear_output = clear_output, .ask = ask, .poll = no_poll,
                   .payload = payload, .bell = -1, .has_descriptors = true, .color = isatty(STDERR_FILENO) == 1};
}

/* Text without its ANSI colours, for files. */
static void write_plain(FILE *out, const char *text, size_t size) {
    const char *end = text + size;
    while (text < end) {
        const char *escape = memchr(text, '\033', (size_t)(end - text));
        fwrite(text, 1, (size_t)((escape ? escape : end) - text), out);
        const char *stop = escape ? memchr(escape, 'm', (size_t)(end - escape)) : NULL;
        text = stop ? stop + 1 : end;
    }
}

void terminal_print_error(const CellOutcome *outcome) {
    fflush(stdout);
    if (!outcome->traceback.size) return;
    if (isatty(STDERR_FILENO) == 1) fwrite(outcome->traceback.data, 1, outcome->traceback.size, stderr);
    else write_plain(stderr, outcome->traceback.data, outcome->traceback.size);
}

bool terminal_finish(Terminal *terminal, const char *command) {
    flush(terminal);
    if (terminal->failed) fprintf(stderr, "tapebook %s: standard output: %s\n", command, strerror(terminal->failed));
    return !terminal->failed;
}
