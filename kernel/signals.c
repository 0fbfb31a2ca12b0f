/* signals.c -- the handler and its pipe.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/signals.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* A handler gets no context, so this stands here: the end of the pipe that it writes to. */
static volatile sig_atomic_t write_end = -1;

static void on_signal(int number) {
    int saved = errno;
    char byte = (char)number;
    if (write_end >= 0) {
        ssize_t unused = write(write_end, &byte, 1);
        (void)unused;
    }
    errno = saved;
}

/* ---- crashes ---- */

static volatile sig_atomic_t crash_pipe = -1, crash_log = -1;

/* Only what may be called in a handler. The second time, the signal does what it does without us. */
static void on_crash(int number) {
    char text[512];
    static const char headline[] = "tapebook: crashed, at\n";
    void *frames[32];
    ssize_t size;
    while ((size = read(crash_pipe, text, sizeof text)) > 0)
        if (write(crash_log, text, (size_t)size) < 0) break;
    if (write(crash_log, headline, sizeof headline - 1) > 0) backtrace_symbols_fd(frames, backtrace(frames, 32), crash_log);
    raise(number);
}

void signals_report_crashes(int pipe, int log) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    void *frame;
    crash_pipe = pipe;
    crash_log = log;
    backtrace(&frame, 1);        /* loads what it needs: that cannot be done in the handler */
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, NULL);
}

int signals_open(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    write_end = ends[1];
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    return ends[0];
}

void signals_close(int fd) {
    if (fd < 0) return;
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    close(write_end);
    write_end = -1;
    close(fd);
}
