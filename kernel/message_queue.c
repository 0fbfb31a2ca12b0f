/* message_queue.c -- the queue between the threads that speak and the one that sends.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/message_queue.h"

#include <sys/eventfd.h>
#include <unistd.h>

bool outbox_init(Outbox *box, size_t limit) {
    *box = (Outbox){.limit = limit, .asleep = true};
    pthread_mutex_init(&box->lock, NULL);
    pthread_cond_init(&box->space, NULL);
    box->wake = bell_new();
    return box->wake >= 0;
}

void outbox_clear(Outbox *box) {
    while (box->first) {
        Outgoing *next = box->first->next;
        outgoing_free(box->first);
        box->first = next;
    }
    if (box->wake >= 0) close(box->wake);
    pthread_cond_destroy(&box->space);
    pthread_mutex_destroy(&box->lock);
}

int bell_new(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void bell_ring(int fd) {
    uint64_t one = 1;
    ssize_t unused = write(fd, &one, sizeof one);
    (void)unused;
}

void bell_silence(int fd) {
    uint64_t count;
    ssize_t unused = read(fd, &count, sizeof count);
    (void)unused;
}

static void wake_owner(Outbox *box) {
    if (!box->asleep) return;
    box->asleep = false;
    bell_ring(box->wake);
}

/* With the lock held. */
static void wait_for_room(Outbox *box) {
    while (box->limit && box->bytes >= box->limit && !box->closed) {
        wake_owner(box);
        pthread_cond_wait(&box->space, &box->lock);
    }
}

static void append(Outbox *box, Outgoing *out) {
    out->next = NULL;
    if (box->last) box->last->next = out;
    else box->first = out;
    box->last = out;
    box->bytes += outgoing_size(out);
    wake_owner(box);
}

void outbox_add(Outbox *box, Outgoing *out, bool urgent) {
    if (!out) return;
    pthread_mutex_lock(&box->lock);
    if (!urgent) wait_for_room(box);
    append(box, out);
    pthread_mutex_unlock(&box->lock);
}

static bool joins(const Outgoing *last, int stream, const Request *parent) {
    return last && last->kind == OUTGOING_STREAM && last->stream == stream && last->parent == parent &&
           last->content.size < STREAM_JOIN_MAX;
}

void outbox_add_stream(Outbox *box, int stream, Request *parent, const char *text, size_t size) {
    if (size == 0) return;
    pthread_mutex_lock(&box->lock);
    wait_for_room(box);
    if (!joins(box->last, stream, parent)) {
        Outgoing *out = outgoing_stream(stream, parent);
        if (out) append(box, out);
    }
    if (joins(box->last, stream, parent) && buffer_append(&box->last->content, text, size)) {
        box->bytes += size;
        if (box->last->content.size >= STREAM_JOIN_MAX) wake_owner(box);
    }
    pthread_mutex_unlock(&box->lock);
}

Outgoing *outbox_take(Outbox *box, double hold, double *wait) {
    pthread_mutex_lock(&box->lock);
    Outgoing *out = box->first;
    *wait = -1;
    if (out && out->kind == OUTGOING_STREAM && !out->next && !box->closed && out->content.size < STREAM_JOIN_MAX) {
        double left = out->born + hold - clock_seconds();
        if (left > 0) {
            *wait = left;
            out = NULL;
        }
    }
    if (out) {
        box->first = out->next;
        if (!box->first) box->last = NULL;
        box->bytes -= outgoing_size(out);
        pthread_cond_broadcast(&box->space);
    } else {
        box->asleep = true;
    }
    pthread_mutex_unlock(&box->lock);
    return out;
}

void outbox_rouse(Outbox *box) {
    pthread_mutex_lock(&box->lock);
    box->asleep = false;
    pthread_mutex_unlock(&box->lock);
}

void outbox_return(Outbox *box, Outgoing *out) {
    pthread_mutex_lock(&box->lock);
    out->next = box->first;
    box->first = out;
    if (!box->last) box->last = out;
    box->bytes += outgoing_size(out);
    pthread_mutex_unlock(&box->lock);
}

void outbox_close(Outbox *box) {
    pthread_mutex_lock(&box->lock);
    box->closed = true;
    pthread_cond_broadcast(&box->space);
    bell_ring(box->wake);
    pthread_mutex_unlock(&box->lock);
}
