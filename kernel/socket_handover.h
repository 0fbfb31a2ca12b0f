/* socket_handover.h -- who serves a socket: its own thread, or the thread that evaluates while that has nothing to run.
 *
 * Every thread that a message wakes on its way costs as much as the cell in it. So the evaluator, when it waits, takes
 * over the sockets of requests and of output, and a short cell needs nobody else; only when it has been at work for
 * SHIFT_GRACE_MS do their own threads begin to serve them. At any time one of the two has a socket, and what it did
 * before is seen by the other.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_SOCKET_HANDOVER_H
#define KERNEL_SOCKET_HANDOVER_H

#include <pthread.h>
#include <stdbool.h>

enum { SHIFT_GRACE_MS = 5 };

typedef struct Shift {
    pthread_mutex_t lock; /* guards what follows up to the timer */
    pthread_cond_t ended;
    bool wanted;    /* the evaluator has the socket, or is to get it */
    bool served;    /* its own thread has it */
    bool armed;     /* the timer is set. Setting it costs more than most cells do, so it is left to fire */
    double left;    /* clock_seconds when the evaluator went to work */
    int grace_ms;   /* how long after that the socket's own thread may have it */
    int timer;      /* a timerfd, for which that thread waits */
    int wake, bell; /* eventfds of that thread and of the evaluator, borrowed */
} Shift;

/* The socket is its own thread's at first. false: the system has no more descriptors. */
bool shift_init(Shift *shift, int wake, int bell);
void shift_clear(Shift *shift);

/* For the socket's own thread: waits until it has the socket. */
void shift_begin(Shift *shift);
/* Gives the socket to the evaluator, if that wants it; the evaluator's bell rings. */
bool shift_end(Shift *shift);

/* For the evaluator: whether it has the socket now. If not, it has been asked for. */
bool shift_take(Shift *shift);
/* The same, but waits for it, at most limit_ms. */
bool shift_take_soon(Shift *shift, int limit_ms);
/* Lets the socket's own thread have it, grace_ms from now. */
void shift_leave(Shift *shift, int grace_ms);

#endif
