/* message_queue.h -- a queue of messages from any thread to the one that owns their socket.
 *
 * It is bounded in bytes: a thread that adds to a full one waits (back-pressure), so that no output is
 * ever dropped and memory does not grow without end. Stream text is joined to the message
 * before it while that has not been taken, so a million prints are a few messages.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_MESSAGE_QUEUE_H
#define KERNEL_MESSAGE_QUEUE_H

#include <pthread.h>
#include <stdatomic.h>

#include "kernel/wire.h"

enum { STREAM_JOIN_MAX = 1 << 20 };     /* bytes of one stream message */

typedef struct Outbox {
    pthread_mutex_t lock;
    pthread_cond_t space;
    Outgoing *first, *last;
    size_t bytes, limit;         /* queued; limit 0: unbounded */
    int wake;                    /* eventfd on which the owner waits */
    bool asleep;                 /* the owner waits: ring */
    atomic_bool closed;
} Outbox;

bool outbox_init(Outbox *box, size_t limit);
void outbox_clear(Outbox *box);

/* Takes out (NULL is ignored). Waits for room unless urgent. */
void outbox_add(Outbox *box, Outgoing *out, bool urgent);
/* Adds text of a stream, whole UTF-8 characters, for parent. Waits for room. */
void outbox_add_stream(Outbox *box, int stream, Request *parent, const char *text, size_t size);

/* For the owner. The next message if it may go: a stream that is last waits until it is hold seconds
 * old, unless the box is closed. NULL: nothing, and *wait says for how long (seconds; negative: until rung). */
Outgoing *outbox_take(Outbox *box, double hold, double *wait);
/* The owner no longer waits, and will look into the box before it does again. */
void outbox_rouse(Outbox *box);
/* Puts back what outbox_take gave, in front. */
void outbox_return(Outbox *box, Outgoing *out);

/* An eventfd that wakes a thread; bell_ring is async-signal-safe. */
int bell_new(void);                     /* -1 on failure */
void bell_ring(int eventfd);
void bell_silence(int eventfd);

/* No message waits for more text from now on, and nobody waits for room. */
void outbox_close(Outbox *box);

#endif
