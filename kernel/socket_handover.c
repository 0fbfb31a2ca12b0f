/* socket_handover.c -- handing a socket over.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/socket_handover.h"

#include <poll.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "kernel/message_queue.h"

/* With the lock held. */
static void set_timer(Shift *s, double seconds) {
    struct itimerspec when = {.it_value.tv_nsec = seconds > 0 ? 1 + (long)(seconds * 1e9) : 1};
    timerfd_settime(s->timer, 0, &when, NULL);
    s->armed = true;
}

/* The timer has fired. Whether the thread may have the socket; if it is too early, the timer is set again, and if the
 * evaluator has the socket, shift_leave does that. With the lock held. */
static bool may_begin(Shift *s) {
    uint64_t times;
    ssize_t unused = read(s->timer, &times, sizeof times);
    (void)unused;
    s->armed = false;
    if (s->wanted) return false;
    double early = s->left + 0.001 * s->grace_ms - clock_seconds();
    if (early > 0) set_timer(s, early);
    return early <= 0;
}

bool shift_init(Shift *s, int wake, int bell) {
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->ended, NULL);
    s->wake = wake;
    s->bell = bell;
    s->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    if (s->timer < 0) return false;
    shift_leave(s, 0);
    return true;
}

void shift_clear(Shift *s) {
    if (s->timer >= 0) close(s->timer);
    pthread_cond_destroy(&s->ended);
    pthread_mutex_destroy(&s->lock);
}

void shift_begin(Shift *s) {
    struct pollfd timer = {.fd = s->timer, .events = POLLIN};
    for (bool mine = false; !mine;) {
        poll(&timer, 1, -1);
        pthread_mutex_lock(&s->lock);
        mine = s->served = may_begin(s);
        pthread_mutex_unlock(&s->lock);
    }
}

bool shift_end(Shift *s) {
    pthread_mutex_lock(&s->lock);
    bool over = s->wanted;
    if (over) s->served = false;
    pthread_cond_signal(&s->ended);
    pthread_mutex_unlock(&s->lock);
    if (over) bell_ring(s->bell);
    return over;
}

/* With the lock held. */
static void ask_for(Shift *s) {
    s->wanted = true;
    if (s->served) bell_ring(s->wake);
}

bool shift_take(Shift *s) {
    pthread_mutex_lock(&s->lock);
    ask_for(s);
    bool mine = !s->served;
    pthread_mutex_unlock(&s->lock);
    return mine;
}

bool shift_take_soon(Shift *s, int limit_ms) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += limit_ms * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&s->lock);
    ask_for(s);
    while (s->served && pthread_cond_clockwait(&s->ended, &s->lock, CLOCK_MONOTONIC, &until) == 0) continue;
    bool mine = !s->served;
    pthread_mutex_unlock(&s->lock);
    return mine;
}

void shift_leave(Shift *s, int grace_ms) {
    pthread_mutex_lock(&s->lock);
    s->wanted = false;
    s->left = clock_seconds();
    if (!s->armed || grace_ms < s->grace_ms) set_timer(s, 0.001 * grace_ms);
    s->grace_ms = grace_ms;
    pthread_mutex_unlock(&s->lock);
}
