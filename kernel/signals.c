/* signals.c -- the handler and its pipe.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/signals.h"

#include <errno.h>
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
