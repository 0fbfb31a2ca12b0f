/* parallel.c -- a few helper threads that spin for a moment and then sleep.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/parallel.h"

#include "engine/base/denormals.h"

#include <fenv.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

enum { THREADS_MAX = 16, PORTIONS_EACH = 2, UNIT_MOST = 64, CACHE_LINE = 64 };

/* How long a helper stays awake without work: a training step's loops follow each other within tens of microseconds, and to be woken takes as
 * long. The clock is looked at after so many looks for work, as a processor's pause takes anything from 10 to 140 cycles. */
enum { AWAKE_NANOSECONDS = 200000, LOOKS = 64 };

/* What one thread begins with; others take portions of it when theirs are done. */
typedef struct Stretch {
    _Alignas(CACHE_LINE) atomic_int_least64_t next;        /* first element that nobody has claimed */
    int64_t end;
} Stretch;

typedef struct Job {
    RangeFn run;
    void *context;
    int64_t portion;
    unsigned mode;                   /* of the arithmetic: the caller's */
    int stretches;
    Stretch stretch[THREADS_MAX];
} Job;

/* The process's helpers, as its processors are the process's. started, helpers and the job belong to who holds `mine`. */
static struct Pool {
    pthread_mutex_t mine, sleep;
    pthread_cond_t wake;
    bool started;
    int helpers;
    _Atomic(Job *) job;
    atomic_int looking;              /* helpers that may hold a pointer to job */
    atomic_uint number;              /* goes up with every job */
    atomic_int sleeping;
    atomic_int flags;                /* floating-point exceptions that helpers met in this job */
} pool = {.mine = PTHREAD_MUTEX_INITIALIZER, .sleep = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};

static void take_portions_of(Job *job, Stretch *s) {
    for (;;) {
        int64_t from = atomic_fetch_add(&s->next, job->portion);
        if (from >= s->end) return;
        job->run(job->context, from, from + job->portion < s->end ? from + job->portion : s->end);
    }
}

/* The thread's own stretch first, then what is left of the others'. */
static void take_portions(Job *job, int thread) {
    for (int i = 0; i < job->stretches; i++) take_portions_of(job, &job->stretch[(thread + i) % job->stretches]);
}

#ifdef __x86_64__
static void wait_a_little(void) { __builtin_ia32_pause(); }
#else
static void wait_a_little(void) { __asm__ volatile("yield"); }
#endif

static int64_t nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

/* Waits until the number of jobs differs from seen: a moment awake, then asleep. */
static void wait_for_job(unsigned seen) {
    const int64_t end = nanoseconds() + AWAKE_NANOSECONDS;
    do {
        for (int i = 0; i < LOOKS; i++) {
            if (atomic_load_explicit(&pool.number, memory_order_acquire) != seen) return;
            wait_a_little();
        }
    } while (nanoseconds() < end);
    pthread_mutex_lock(&pool.sleep);
    atomic_fetch_add(&pool.sleeping, 1);
    while (atomic_load(&pool.number) == seen) pthread_cond_wait(&pool.wake, &pool.sleep);
    atomic_fetch_sub(&pool.sleeping, 1);
    pthread_mutex_unlock(&pool.sleep);
}

static void *help(void *number) {
    const int thread = (int)(intptr_t)number;
    unsigned seen = 0;
    for (;;) {
        wait_for_job(seen);
        seen = atomic_load(&pool.number);
        atomic_fetch_add(&pool.looking, 1);
        Job *job = atomic_load(&pool.job);
        if (job) {
            denormals_set(job->mode);
            feclearexcept(FE_ALL_EXCEPT);
            take_portions(job, thread);
            int flags = fetestexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_UNDERFLOW);
            if (flags) atomic_fetch_or(&pool.flags, flags);
        }
        atomic_fetch_sub(&pool.looking, 1);
    }
    return NULL;
}

/* The processors that this process may use, or as many as OMP_NUM_THREADS says. */
static int thread_count(void) {
    cpu_set_t set;
    const char *text = getenv("OMP_NUM_THREADS");
    int wanted = text ? atoi(text) : 0, processors = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return wanted > 0 ? wanted : processors;
}

int parallel_threads(void) {
    if (pool.started) return pool.helpers + 1;
    int processors = thread_count();
    return processors < THREADS_MAX ? processors : THREADS_MAX;
}

static void start_helpers(void) {
    int threads = parallel_threads();
    pool.started = true;
    for (int i = 1; i < threads; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, help, (void *)(intptr_t)i) != 0) return;
        pthread_detach(thread);
        pool.helpers++;
    }
}

static void announce(Job *job) {
    atomic_store(&pool.job, job);
    atomic_fetch_add(&pool.number, 1);
    if (atomic_load(&pool.sleeping) == 0) return;
    pthread_mutex_lock(&pool.sleep);
    pthread_cond_broadcast(&pool.wake);
    pthread_mutex_unlock(&pool.sleep);
}

/* Cuts [0, count) into as many stretches as there are threads that grain is worth, of portions that are multiples of grain's power of 2. */
static void job_cut(Job *job, int64_t count, int64_t grain) {
    int64_t unit = grain & -grain, worth = (count + grain - 1) / grain, threads = pool.helpers + 1;
    if (unit > UNIT_MOST) unit = UNIT_MOST;
    if (threads > worth) threads = worth;
    int64_t each = (worth + threads - 1) / threads, units = (count + unit - 1) / unit;
    if (each > PORTIONS_EACH) each = PORTIONS_EACH;
    job->stretches = (int)threads;
    job->portion = (units + threads * each - 1) / (threads * each) * unit;
    for (int64_t i = 0; i < threads; i++) {
        int64_t end = units * (i + 1) / threads * unit;
        atomic_init(&job->stretch[i].next, units * i / threads * unit);
        job->stretch[i].end = end < count ? end : count;
    }
}

void parallel_run(int64_t count, int64_t grain, RangeFn run, void *context) {
    if (count <= grain || pthread_mutex_trylock(&pool.mine) != 0) {
        if (count > 0) run(context, 0, count);
        return;
    }
    if (!pool.started) start_helpers();
    Job job = {.run = run, .context = context, .mode = denormals_mode()};
    job_cut(&job, count, grain);
    announce(&job);
    take_portions(&job, 0);
    atomic_store(&pool.job, NULL);
    while (atomic_load(&pool.looking) != 0) sched_yield();
    int flags = atomic_exchange(&pool.flags, 0);
    if (flags) feraiseexcept(flags);
    pthread_mutex_unlock(&pool.mine);
}

/* ---- what may fail ---- */

typedef struct Attempt {
    TriedFn run;
    void *context;
    pthread_mutex_t telling;         /* over what follows */
    int64_t failed;                  /* where the lowest portion that failed begins; INT64_MAX: none has */
    Error *err;
} Attempt;

static void attempt(void *context, int64_t from, int64_t to) {
    Attempt *a = context;
    ERROR_INIT(own);
    if (a->run(a->context, from, to, &own)) return;
    pthread_mutex_lock(&a->telling);
    if (from < a->failed) {
        a->failed = from;
        *a->err = own;
    }
    pthread_mutex_unlock(&a->telling);
}

bool parallel_try(int64_t count, int64_t grain, TriedFn run, void *context, Error *err) {
    if (count <= grain) return count <= 0 || run(context, 0, count, err);
    Attempt a = {run, context, PTHREAD_MUTEX_INITIALIZER, INT64_MAX, err};
    parallel_run(count, grain, attempt, &a);
    return a.failed == INT64_MAX;
}
