/* aside.h -- one long call of a library that can not be cut, on a thread of its own, so that an interrupt need not wait for its end.
 *
 * The caller waits and asks, every few milliseconds, whether it is to stop. If so, the call is abandoned: it runs to its end on its
 * thread, and its results are dropped. What it reads and writes therefore belongs to the job or is kept alive by it. The list of
 * abandoned jobs belongs to the caller's thread, and so does dropping them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_ASIDE_H
#define ENGINE_BASE_ASIDE_H

#include <stdbool.h>
#ifndef __cplusplus
#include <stdatomic.h>
#endif

typedef struct AsideJob AsideJob;

#ifndef __cplusplus /* nvcc reads this header with those of tensors; kernels of a GPU have no jobs */
/* The head of a job; what it works with follows in a struct that begins with it, on the heap. */
struct AsideJob {
    void (*run)(AsideJob *job);            /* on the other thread */
    void (*drop)(AsideJob *job);           /* of an abandoned one, on the caller's thread: frees it with all that it has */
    const char *name;                      /* what it is, in messages: "svd" */
    atomic_bool abandoned;                 /* for work that can look, now and then */
    /* aside.c's */
    atomic_bool over;
    int bell, flags;
    unsigned mode;
    AsideJob *next;
};
#endif

typedef struct Asides {
    AsideJob *abandoned;
} Asides;

/* Runs job->run(job), on a thread of its own if one can be had. true: it is done, and the job is the caller's. false: poll(context) has
 * said true, and the job is abandoned. poll may be NULL. Arithmetic has the caller's mode there, and its exception flags come back. */
bool aside_run(Asides *asides, AsideJob *job, bool (*poll)(void *context), void *context);

/* Drops the abandoned jobs that are over. */
void asides_reap(Asides *asides);

/* How many threads of this process are still at abandoned jobs: libraries must not be taken down under them. */
int aside_threads(void);

#endif
