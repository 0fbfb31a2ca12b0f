/* capture.c -- pipes in place of stdout and stderr.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/capture.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/utf8.h"
#include "kernel/signals.h"

enum { PIPE_BYTES = 1 << 20, READ_BYTES = 65536, CHARACTER_MAX = 4, ADOPTED_MAX = 64 };

typedef struct Tap {
    int target;                  /* 1 or 2 */
    int original;                /* where target led before */
    int read;                    /* the pipe's end */
    char rest[CHARACTER_MAX];    /* the start of a character whose end has not come */
    size_t rest_size;
} Tap;

typedef struct Adopted {         /* the output of a command in the background */
    struct Adopted *next;
    int fd;
    Request *parent;             /* the cell that started it */
} Adopted;

struct Capture {
    Session *session;
    Tap tap[2];
    Adopted *adopted;            /* the thread's; new ones are pushed under lock */
    pthread_t thread;
    bool running;
    pthread_mutex_t lock;        /* held while a pipe is read, so that text stays in order */
    int bell;                    /* eventfd: stop, or look at the adopted again */
    atomic_bool stopping;
    char bytes[READ_BYTES + CHARACTER_MAX];
};

/* How many bytes at the end begin a character that is not complete. */
static size_t incomplete_tail(const char *text, size_t size) {
    for (size_t back = 1; back <= 3 && back <= size; back++) {
        unsigned char lead = (unsigned char)text[size - back];
        if ((lead & 0xC0) == 0x80) continue;
        size_t needs = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
        return needs > back ? back : 0;
    }
    return 0;
}

static void publish(Capture *c, int stream, const char *text, size_t size) {
    Session *s = c->session;
    pthread_mutex_lock(&s->lock);
    Request *parent = request_retain(s->current);
    pthread_mutex_unlock(&s->lock);
    if (parent) outbox_add_stream(&channels_iopub(s->channels)->box, stream, parent, text, size);
    request_release(parent);
}

/* Reads one pipe until it is empty. With the lock held. */
static void read_tap(Capture *c, int stream) {
    Tap *tap = &c->tap[stream];
    for (;;) {
        memcpy(c->bytes, tap->rest, tap->rest_size);
        ssize_t got = read(tap->read, c->bytes + tap->rest_size, READ_BYTES);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return;
        size_t size = tap->rest_size + (size_t)got;
        size_t tail = incomplete_tail(c->bytes, size);
        publish(c, stream, c->bytes, size - tail);
        memcpy(tap->rest, c->bytes + size - tail, tail);
        tap->rest_size = tail;
    }
}

void capture_drain(Capture *c) {
    if (!c) return;
    fflush(stdout);
    pthread_mutex_lock(&c->lock);
    read_tap(c, 0);
    read_tap(c, 1);
    pthread_mutex_unlock(&c->lock);
}

/* Reads what a background command has written. false at its end. */
static bool read_adopted(Capture *c, Adopted *a) {
    ssize_t got = read(a->fd, c->bytes, READ_BYTES);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return true;
    if (got > 0) outbox_add_stream(&channels_iopub(c->session->channels)->box, 0, a->parent, c->bytes, (size_t)got);
    return got > 0;
}

static void free_adopted(Adopted *a) {
    close(a->fd);
    request_release(a->parent);
    mem_free(a);
}

void capture_adopt(Capture *c, int fd) {
    Adopted *a = c ? mem_calloc(1, sizeof *a) : NULL;
    if (!a) {
        close(fd);
        return;
    }
    a->fd = fd;
    a->parent = request_retain(c->session->current);
    pthread_mutex_lock(&c->lock);
    a->next = c->adopted;
    c->adopted = a;
    pthread_mutex_unlock(&c->lock);
    bell_ring(c->bell);
}

/* Waits until something can be read. The places of the adopted follow the first three. */
static int wait_for_text(Capture *c, struct pollfd fds[3 + ADOPTED_MAX]) {
    int count = 3;
    fds[0] = (struct pollfd){.fd = c->tap[0].read, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = c->tap[1].read, .events = POLLIN};
    fds[2] = (struct pollfd){.fd = c->bell, .events = POLLIN};
    pthread_mutex_lock(&c->lock);
    for (Adopted *a = c->adopted; a && count < 3 + ADOPTED_MAX; a = a->next) fds[count++] = (struct pollfd){.fd = a->fd, .events = POLLIN};
    pthread_mutex_unlock(&c->lock);
    return poll(fds, (nfds_t)count, -1);
}

/* With the lock held. */
static void read_all(Capture *c, const struct pollfd *fds) {
    for (int i = 0; i < 2; i++)
        if (fds[i].revents) read_tap(c, i);
    for (Adopted **link = &c->adopted; *link;) {
        Adopted *a = *link;
        if (read_adopted(c, a)) {
            link = &a->next;
        } else {
            *link = a->next;
            free_adopted(a);
        }
    }
}

static void *run(void *context) {
    Capture *c = context;
    struct pollfd fds[3 + ADOPTED_MAX];
    while (!atomic_load(&c->stopping)) {
        if (wait_for_text(c, fds) < 0 && errno != EINTR) return NULL;
        if (fds[2].revents) bell_silence(c->bell);
        pthread_mutex_lock(&c->lock);
        read_all(c, fds);
        pthread_mutex_unlock(&c->lock);
    }
    return NULL;
}

/* Puts a pipe in the place of the descriptor. */
static bool open_tap(Tap *tap, int target) {
    int ends[2];
    tap->target = target;
    tap->original = fcntl(target, F_DUPFD_CLOEXEC, 3);
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    fcntl(ends[1], F_SETPIPE_SZ, PIPE_BYTES);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    tap->read = ends[0];
    bool ok = dup2(ends[1], target) >= 0;
    close(ends[1]);
    return ok;
}

Capture *capture_new(Session *session, Error *err) {
    Capture *c = mem_calloc(1, sizeof *c);
    if (!c) {
        error_memory(err, sizeof *c);
        return NULL;
    }
    c->session = session;
    c->tap[0].read = c->tap[1].read = c->tap[0].original = c->tap[1].original = -1;
    pthread_mutex_init(&c->lock, NULL);
    fflush(stdout);
    c->bell = bell_new();
    c->running = c->bell >= 0 && open_tap(&c->tap[0], STDOUT_FILENO) && open_tap(&c->tap[1], STDERR_FILENO) &&
                 pthread_create(&c->thread, NULL, run, c) == 0;
    if (c->running) {
        signals_report_crashes(c->tap[1].read, c->tap[1].original);
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
        return c;
    }
    error_set(err, ERROR_OS, "cannot capture stdout and stderr: %s", strerror(errno));
    capture_free(c);
    return NULL;
}

static void close_tap(Tap *tap) {
    if (tap->original >= 0) {
        dup2(tap->original, tap->target);
        close(tap->original);
    }
    if (tap->read >= 0) close(tap->read);
}

void capture_free(Capture *c) {
    if (!c) return;
    if (c->running) {
        atomic_store(&c->stopping, true);
        bell_ring(c->bell);
        pthread_join(c->thread, NULL);
    }
    fflush(stdout);
    for (int i = 0; i < 2; i++) close_tap(&c->tap[i]);
    for (Adopted *next; c->adopted; c->adopted = next) {
        next = c->adopted->next;
        free_adopted(c->adopted);
    }
    if (c->bell >= 0) close(c->bell);
    pthread_mutex_destroy(&c->lock);
    mem_free(c);
}
