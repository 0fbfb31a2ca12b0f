/* watchdog.c -- a thread that waits for signals and for the end of a cell's time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/watchdog.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "kernel/message_queue.h"
#include "kernel/signals.h"

struct Watchdog {
    pthread_t thread;
    pthread_mutex_t lock;        /* guards the four below */
    Interpreter *interpreter;    /* NULL: nothing runs */
    double deadline;             /* of clock_seconds; 0: none */
    bool timed_out;
    bool interrupted;            /* while nothing ran */
    int signals, bell;
    atomic_bool terminated, stopping;
};

static void interrupt(Watchdog *w, bool by_time) {
    pthread_mutex_lock(&w->lock);
    if (by_time) {
        w->timed_out = w->interpreter != NULL;
        w->deadline = 0;
    } else if (!w->interpreter) {
        w->interrupted = true;
    }
    if (w->interpreter) interpreter_interrupt(w->interpreter);
    pthread_mutex_unlock(&w->lock);
}

/* How long to sleep, in ms; -1: until something happens. */
static int time_left(Watchdog *w) {
    pthread_mutex_lock(&w->lock);
    double left = w->deadline > 0 ? w->deadline - clock_seconds() : -1;
    bool limited = w->deadline > 0;
    pthread_mutex_unlock(&w->lock);
    if (!limited) return -1;
    return left > 0 ? (int)(left * 1000) + 1 : 0;
}

static void *run(void *context) {
    Watchdog *w = context;
    struct pollfd fds[] = {{.fd = w->signals, .events = POLLIN}, {.fd = w->bell, .events = POLLIN}};
    while (!atomic_load(&w->stopping)) {
        int left = time_left(w), ready = poll(fds, 2, left);
        char number;
        if (ready == 0 && left >= 0) interrupt(w, true);
        if (ready <= 0) continue;
        if (fds[1].revents) bell_silence(w->bell);
        while (fds[0].revents && read(w->signals, &number, 1) == 1) {
            if (number == SIGTERM) atomic_store(&w->terminated, true);
            interrupt(w, false);
        }
    }
    return NULL;
}

Watchdog *watchdog_new(Error *err) {
    Watchdog *w = mem_calloc(1, sizeof *w);
    if (!w) {
        error_memory(err, sizeof *w);
        return NULL;
    }
    pthread_mutex_init(&w->lock, NULL);
    w->signals = signals_open();
    w->bell = bell_new();
    if (w->signals >= 0 && w->bell >= 0 && pthread_create(&w->thread, NULL, run, w) == 0) return w;
    error_set(err, ERROR_OS, "cannot watch signals: %s", strerror(errno));
    mem_free(w);
    return NULL;
}

void watchdog_free(Watchdog *w) {
    if (!w) return;
    atomic_store(&w->stopping, true);
    bell_ring(w->bell);
    pthread_join(w->thread, NULL);
    signals_close(w->signals);
    close(w->bell);
    pthread_mutex_destroy(&w->lock);
    mem_free(w);
}

void watchdog_begin(Watchdog *w, Interpreter *interpreter, double seconds) {
    pthread_mutex_lock(&w->lock);
    w->interpreter = interpreter;
    interpreter_clear_interrupt(interpreter);
    if (w->interrupted) interpreter_interrupt(interpreter);
    w->interrupted = false;
    w->deadline = seconds > 0 ? clock_seconds() + seconds : 0;
    w->timed_out = false;
    pthread_mutex_unlock(&w->lock);
    if (seconds > 0) bell_ring(w->bell);
}

bool watchdog_end(Watchdog *w) {
    pthread_mutex_lock(&w->lock);
    bool timed_out = w->timed_out;
    w->interrupted = !timed_out && interpreter_is_interrupted(w->interpreter);
    w->interpreter = NULL;
    w->deadline = 0;
    pthread_mutex_unlock(&w->lock);
    return timed_out;
}

bool watchdog_is_timed_out(Watchdog *w) {
    pthread_mutex_lock(&w->lock);
    bool timed_out = w->timed_out;
    pthread_mutex_unlock(&w->lock);
    return timed_out;
}

bool watchdog_is_interrupted(Watchdog *w) {
    pthread_mutex_lock(&w->lock);
    bool interrupted = w->interpreter ? interpreter_is_interrupted(w->interpreter) : w->interrupted;
    pthread_mutex_unlock(&w->lock);
    return interrupted;
}

void watchdog_forget(Watchdog *w) {
    pthread_mutex_lock(&w->lock);
    w->interrupted = false;
    pthread_mutex_unlock(&w->lock);
}

bool watchdog_is_terminated(Watchdog *w) { return atomic_load(&w->terminated); }
