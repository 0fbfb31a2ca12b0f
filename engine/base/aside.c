/* aside.c -- see aside.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/aside.h"

#include "engine/base/denormals.h"

#include <fcntl.h>
#include <fenv.h>
#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { ASK_MILLISECONDS = 10 };

/* Threads are the process's. */
static atomic_int running;

int aside_threads(void) { return atomic_load(&running); }

static void *work(void *context) {
    AsideJob *job = context;
    const uint64_t one = 1;
    int bell = job->bell;
    denormals_set(job->mode);
    feclearexcept(FE_ALL_EXCEPT);
    job->run(job);
    job->flags = fetestexcept(FE_ALL_EXCEPT);
    atomic_store(&job->over, true);      /* from here on the job may be gone, but not its bell */
    ssize_t written = write(bell, &one, sizeof one);
    (void)written;
    close(bell);
    atomic_fetch_sub(&running, 1);
    return NULL;
}

static bool begin(AsideJob *job) {
    pthread_t thread;
    job->mode = denormals_mode();
    atomic_fetch_add(&running, 1);
    if (pthread_create(&thread, NULL, work, job) == 0) {
        pthread_detach(thread);
        return true;
    }
    atomic_fetch_sub(&running, 1);
    return false;
}

bool aside_run(Asides *asides, AsideJob *job, bool (*poll_stop)(void *context), void *context) {
    asides_reap(asides);
    atomic_init(&job->abandoned, false);
    atomic_init(&job->over, false);
    int bell = poll_stop ? eventfd(0, EFD_CLOEXEC) : -1;
    job->bell = bell >= 0 ? fcntl(bell, F_DUPFD_CLOEXEC, 3) : -1;      /* each side closes its own */
    if (job->bell < 0 || !begin(job)) {
        if (job->bell >= 0) close(job->bell);
        if (bell >= 0) close(bell);
        job->run(job);
        return true;
    }
    struct pollfd rung = {.fd = bell, .events = POLLIN};
    while (!atomic_load(&job->over)) {
        if (poll(&rung, 1, ASK_MILLISECONDS) > 0 || !poll_stop(context)) continue;
        close(bell);
        atomic_store(&job->abandoned, true);
        job->next = asides->abandoned;
        asides->abandoned = job;
        return false;
    }
    close(bell);
    if (job->flags) feraiseexcept(job->flags);
    return true;
}

void asides_reap(Asides *asides) {
    for (AsideJob **at = &asides->abandoned; *at;) {
        AsideJob *job = *at;
        if (!atomic_load(&job->over)) {
            at = &job->next;
            continue;
        }
        *at = job->next;
        job->drop(job);
    }
}
