/* mpi.c -- the plug-in for several processes: collectives, their progress, and the pulse between neighbours.
 *
 * Every call of MPI is made under one lock (MPI_THREAD_SERIALIZED): by the program's thread while it waits, and by the plug-in's
 * own thread otherwise, which keeps collectives going under the program's arithmetic and sends the pulses.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/mpi/ranks.h"

#include <limits.h>
#include <math.h>
#include <mpi.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define PULSE_SECONDS 0.25
#define SILENCE_SECONDS 3.5
#define SLOW_SECONDS 5.0

enum { TO_RIGHT = 1, TO_LEFT = 2, REASON = 512, HOST_NAME = 64 };

typedef enum State { RUNNING, WAITING, LEFT, ENDED } State;

/* What neighbours tell each other. */
typedef struct Pulse {
    int32_t state, failed, lost;       /* failed: reason says what is wrong somewhere; it is handed on */
    uint64_t epoch;              /* renewals so far: what is said of another epoch does not count in this one */
    uint64_t begun;              /* collectives that this rank has started since the last renewal */
    uint64_t signature;          /* of the last of them */
    int32_t last_rank;           /* the rank that has begun the fewest, as far as is known, */
    uint64_t last_begun;         /* and how many */
    char what[RANKS_WHAT];       /* what the rank does */
    char last_what[RANKS_WHAT];  /* what last_rank does */
    char reason[REASON];
} Pulse;

struct Ticket {
    MPI_Request request;
    bool done, given_up, wrong;
    int *counts, *offsets;       /* owned; of ALL_GATHER */
    bool agrees;                 /* of AGREE: */
    uint64_t own[2], most[2];    /* the signature and its complement, and the greatest of all ranks: the same where all agree */
    char what[RANKS_WHAT];
    Ticket *next;
};

/* A process has one MPI, so this stands here. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
    bool threaded, closing, waiting, renewing;
    MPI_Comm world, data, pulse, fresh;
    MPI_Datatype half;
    MPI_Op half_sum, half_min, half_max, brain_sum, brain_min, brain_max;
    Ticket *live;
    uint64_t given_up, given_up_before;
    bool lost;                   /* what failed was a rank: there is no renewal from that */
    Pulse own, sent[2], heard[2], taking[2];       /* 0: the left neighbour's, 1: the right one's */
    MPI_Request sending[2], hearing[2];
    double last_heard[2], mismatch_since, next_pulse, last_round;
    bool any_heard[2];
    char (*hosts)[HOST_NAME];
    RanksFigures figures;
} here = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};

static Ranks ranks;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void sleep_for(double seconds) {
    struct timespec t = {(time_t)seconds, (long)((seconds - floor(seconds)) * 1e9)};
    nanosleep(&t, NULL);
}

static bool good(int status, Error *err, const char *what) {
    if (status == MPI_SUCCESS) return true;
    char text[MPI_MAX_ERROR_STRING];
    int size = 0;
    MPI_Error_string(status, text, &size);
    return error_set(err, ERROR_UNAVAILABLE, "MPI could not do %s: %.*s", what, size, text);
}

/* ---- 16-bit floats, which MPI has no types for: computed in float, rounded once an addition ---- */

static float half_get(uint16_t bits) { _Float16 h; memcpy(&h, &bits, 2); return (float)h; }
static uint16_t half_put(float x) { _Float16 h = (_Float16)x; uint16_t bits; memcpy(&bits, &h, 2); return bits; }
static float brain_get(uint16_t bits) { uint32_t wide = (uint32_t)bits << 16; float x; memcpy(&x, &wide, 4); return x; }

/* Rounds to the nearest, ties to even; NaNs stay NaNs. */
static uint16_t brain_put(float x) {
    uint32_t bits;
    memcpy(&bits, &x, 4);
    if (isnan(x)) return (uint16_t)(bits >> 16 | 0x40);
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

#define OPERATION(name, get, put, expression) \
    static void name(void *in, void *inout, int *n, MPI_Datatype *type) { \
        (void)type; \
        uint16_t *x = in, *y = inout; \
        for (int i = 0; i < *n; i++) { \
            float a = get(x[i]), b = get(y[i]); \
            y[i] = put(expression); \
        } \
    }
OPERATION(half_add, half_get, half_put, a + b)
OPERATION(half_least, half_get, half_put, a < b || isnan(a) ? a : b)
OPERATION(half_most, half_get, half_put, a > b || isnan(a) ? a : b)
OPERATION(brain_add, brain_get, brain_put, a + b)
OPERATION(brain_least, brain_get, brain_put, a < b || isnan(a) ? a : b)
OPERATION(brain_most, brain_get, brain_put, a > b || isnan(a) ? a : b)

static MPI_Op op_of(Dtype d, CollectiveOp op) {
    if (d == DTYPE_FLOAT16) return op == COLLECTIVE_SUM ? here.half_sum : op == COLLECTIVE_MIN ? here.half_min : here.half_max;
    if (d == DTYPE_BFLOAT16) return op == COLLECTIVE_SUM ? here.brain_sum : op == COLLECTIVE_MIN ? here.brain_min : here.brain_max;
    return op == COLLECTIVE_SUM ? MPI_SUM : op == COLLECTIVE_MIN ? MPI_MIN : MPI_MAX;
}

static MPI_Datatype type_of(Dtype d) {
    switch (d) {
    case DTYPE_BOOL: case DTYPE_UINT8: return MPI_UINT8_T;
    case DTYPE_INT8: return MPI_INT8_T;
    case DTYPE_INT16: return MPI_INT16_T;
    case DTYPE_INT32: return MPI_INT32_T;
    case DTYPE_INT64: return MPI_INT64_T;
    case DTYPE_UINT16: return MPI_UINT16_T;
    case DTYPE_UINT32: return MPI_UINT32_T;
    case DTYPE_UINT64: return MPI_UINT64_T;
    case DTYPE_FLOAT16: case DTYPE_BFLOAT16: return here.half;
    case DTYPE_FLOAT32: return MPI_FLOAT;
    case DTYPE_FLOAT64: return MPI_DOUBLE;
    case DTYPE_COMPLEX64: return MPI_C_FLOAT_COMPLEX;
    case DTYPE_COMPLEX128: return MPI_C_DOUBLE_COMPLEX;
    default: return MPI_DATATYPE_NULL;
    }
}

/* ---- the pulse. Functions of this part are called under the lock ---- */

static int neighbour(int side) { return (ranks.rank + (side ? 1 : ranks.size - 1)) % ranks.size; }
static const char *host_of(int rank) { return rank >= 0 && rank < ranks.size ? here.hosts[rank] : "?"; }

/* Something is wrong for good: every collective from here on says so, and so do the neighbours. */
static void fail(const char *format, ...) PRINTF_LIKE(1, 2);
static void fail(const char *format, ...) {
    if (here.own.failed) return;
    va_list args;
    va_start(args, format);
    vsnprintf(here.own.reason, sizeof here.own.reason, format, args);
    va_end(args);
    here.own.failed = 1;
    here.own.lost = here.lost;
    here.next_pulse = 0;
}

static void listen_to(int side) {
    MPI_Irecv(&here.taking[side], sizeof(Pulse), MPI_BYTE, neighbour(side), side ? TO_LEFT : TO_RIGHT, here.pulse, &here.hearing[side]);
}

static void note_last(void) {
    Pulse *own = &here.own;
    const Pulse *left = &here.heard[0];
    own->last_rank = ranks.rank;
    own->last_begun = own->begun;
    memcpy(own->last_what, own->what, sizeof own->what);
    if (!here.any_heard[0] || left->epoch != own->epoch || left->last_rank == ranks.rank || left->last_begun >= own->begun) return;
    own->last_rank = left->last_rank;
    own->last_begun = left->last_begun;
    memcpy(own->last_what, left->last_what, sizeof left->last_what);
}

/* A neighbour that waits for something else than we do, or takes part no more. */
static void compare_with(int side, double t) {
    const Pulse *own = &here.own, *other = &here.heard[side];
    if (own->state != WAITING || here.renewing || !here.any_heard[side] || other->epoch != own->epoch) return;
    int rank = neighbour(side);
    if ((other->state == LEFT || other->state == ENDED) && other->begun < own->begun) {
        fail("rank %d on %s takes part no more (%s), and rank %d on %s waits for it in %s", rank, host_of(rank), other->what,
             ranks.rank, host_of(ranks.rank), own->what);
        return;
    }
    bool differs = other->state == WAITING && other->begun == own->begun && other->signature != own->signature;
    if (!differs) return;
    if (here.mismatch_since == 0) here.mismatch_since = t;
    if (t - here.mismatch_since > 2 * PULSE_SECONDS)
        fail("the ranks do different things: rank %d on %s is in %s, rank %d on %s in %s", ranks.rank, host_of(ranks.rank), own->what,
             rank, host_of(rank), other->what);
}

static void hear(int side, double t) {
    int done = 0;
    while (here.hearing[side] != MPI_REQUEST_NULL && MPI_Test(&here.hearing[side], &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && done) {
        here.heard[side] = here.taking[side];
        here.last_heard[side] = t;
        here.any_heard[side] = true;
        here.lost = here.lost || (here.heard[side].failed && here.heard[side].lost);
        if (here.heard[side].failed && (here.heard[side].lost || (here.heard[side].epoch == here.own.epoch && !here.renewing))) fail("%s", here.heard[side].reason);
        listen_to(side);
    }
    double silent = t - here.last_heard[side];
    if (ranks.silence > 0 && silent > ranks.silence && !here.lost && !(here.any_heard[side] && here.heard[side].state == ENDED)) {
        int rank = neighbour(side);
        here.lost = true;
        here.own.failed = 0;
        fail("rank %d on %s has given no sign of life for %.1f s: its process was stopped, or the network to it is cut. It was last in %s",
             rank, host_of(rank), silent, here.any_heard[side] ? here.heard[side].what : "its start");
    }
}

static void send_to(int side) {
    int done = 1;
    if (here.sending[side] != MPI_REQUEST_NULL) MPI_Test(&here.sending[side], &done, MPI_STATUS_IGNORE);
    if (!done) return;
    here.sent[side] = here.own;
    MPI_Isend(&here.sent[side], sizeof(Pulse), MPI_BYTE, neighbour(side), side ? TO_RIGHT : TO_LEFT, here.pulse, &here.sending[side]);
}

/* Hears the neighbours, and sends the own pulse when it is time. */
static void pulse_round(void) {
    double t = now();
    if (ranks.size == 1) return;
    if (t - here.last_round > 4 * PULSE_SECONDS)               /* we were stopped ourselves: the neighbours' silence proves nothing */
        for (int side = 0; side < 2; side++) here.last_heard[side] = t;
    here.last_round = t;
    for (int side = 0; side < 2; side++) hear(side, t);
    if (here.own.state != WAITING) here.mismatch_since = 0;
    for (int side = 0; side < 2; side++) compare_with(side, t);
    if (t < here.next_pulse) return;
    here.next_pulse = t + PULSE_SECONDS;
    note_last();
    for (int side = 0; side < 2; side++) send_to(side);
}

/* ---- progress ---- */

static void ticket_free(Ticket *t) {
    free(t->counts);
    free(t->offsets);
    free(t);
}

/* Tests what is going on. Finished tickets leave the list; those given up are freed. Under the lock. */
static void progress(void) {
    Ticket **link = &here.live;
    while (*link) {
        Ticket *t = *link;
        int done = 0, status = MPI_Test(&t->request, &done, MPI_STATUS_IGNORE);
        if (status != MPI_SUCCESS) t->wrong = true;
        done = done || t->wrong;
        if (!done) {
            link = &t->next;
            continue;
        }
        *link = t->next;
        t->done = true;
        if (t->given_up) ticket_free(t);
    }
}

static void *keep_going(void *unused) {
    (void)unused;
    pthread_mutex_lock(&here.lock);
    while (!here.closing) {
        bool busy = here.live && !here.waiting;
        if (busy) progress();
        pulse_round();
        if (busy) {
            pthread_mutex_unlock(&here.lock);
            sleep_for(5e-5);
            pthread_mutex_lock(&here.lock);
            continue;
        }
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += (long)(PULSE_SECONDS / 2 * 1e9);
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&here.wake, &here.lock, &until);
    }
    pthread_mutex_unlock(&here.lock);
    return NULL;
}

/* ---- collectives ---- */

static uint64_t mix(uint64_t a, uint64_t b) { return (a ^ b) * 0x9e3779b97f4a7c15u ^ (a >> 29); }

static uint64_t signature_of(const Collective *c) {
    uint64_t s = mix((uint64_t)c->kind + 1, c->kind == ALL_GATHER || c->kind == BARRIER ? 0 : c->count);
    bool reduces = c->kind == ALL_REDUCE || c->kind == REDUCE_SCATTER;
    return reduces ? mix(s, (uint64_t)c->dtype * 8 + (uint64_t)c->op) : mix(s, (uint64_t)c->root);
}

/* The bytes of every rank as MPI wants them. */
static bool lay_out(Ticket *t, const Collective *c, Error *err) {
    size_t at = 0;
    t->counts = malloc((size_t)ranks.size * sizeof *t->counts);
    t->offsets = malloc((size_t)ranks.size * sizeof *t->offsets);
    if (!t->counts || !t->offsets) return error_memory(err, (size_t)ranks.size * sizeof *t->counts);
    for (int i = 0; i < ranks.size; i++) {
        if (at + c->counts[i] > INT_MAX) return error_set(err, ERROR_VALUE, "more than 2 GiB cannot be gathered at once");
        t->counts[i] = (int)c->counts[i];
        t->offsets[i] = (int)at;
        at += c->counts[i];
    }
    return true;
}

static bool launch(Ticket *t, const Collective *c, Error *err) {
    int count = (int)c->count, status = MPI_SUCCESS;
    MPI_Datatype type = type_of(c->dtype);
    if (c->count > INT_MAX && c->kind != AGREE) return error_set(err, ERROR_VALUE, "%zu elements are too many for one collective", c->count);
    switch (c->kind) {
    case ALL_REDUCE: status = MPI_Iallreduce(c->in, c->out, count, type, op_of(c->dtype, c->op), here.data, &t->request); break;
    case REDUCE_SCATTER: status = MPI_Ireduce_scatter_block(c->in, c->out, count, type, op_of(c->dtype, c->op), here.data, &t->request); break;
    case BROADCAST: status = MPI_Ibcast(c->out, count, MPI_BYTE, c->root, here.data, &t->request); break;
    case AGREE:
        t->agrees = true;
        t->own[0] = c->count;
        t->own[1] = ~(uint64_t)c->count;
        status = MPI_Iallreduce(t->own, t->most, 2, MPI_UINT64_T, MPI_MAX, here.data, &t->request);
        break;
    case BARRIER: status = MPI_Ibarrier(here.data, &t->request); break;
    case ALL_GATHER:
        if (!lay_out(t, c, err)) return false;
        status = MPI_Iallgatherv(c->in, count, MPI_BYTE, c->out, t->counts, t->offsets, MPI_BYTE, here.data, &t->request);
    }
    return good(status, err, c->what);
}

/* After ranks have found that they do not agree: each learns what the others were about to do. Under the lock. */
static bool tell_differences(const Ticket *t, Error *err) {
    MPI_Request request;
    int done = 0;
    char (*all)[RANKS_WHAT] = calloc((size_t)ranks.size, sizeof *all);
    if (!all) return error_memory(err, (size_t)ranks.size * sizeof *all);
    if (!good(MPI_Iallgather(t->what, RANKS_WHAT, MPI_BYTE, all, RANKS_WHAT, MPI_BYTE, here.world, &request), err, "the comparison of ranks")) return false;
    while (!done && !here.own.failed) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        pthread_mutex_unlock(&here.lock);
        sched_yield();
        pthread_mutex_lock(&here.lock);
    }
    int other = 0;
    while (done && other < ranks.size - 1 && (other == ranks.rank || strcmp(all[other], t->what) == 0)) other++;
    if (done)
        error_set(err, ERROR_UNAVAILABLE, "the ranks do different things: rank %d on %s is in %s, rank %d on %s in %s", ranks.rank,
                  host_of(ranks.rank), t->what, other, host_of(other), all[other]);
    if (done) free(all);
    return false;
}

static bool failure(Error *err) {
    return here.own.failed && !error_set(err, ERROR_UNAVAILABLE, "%s", here.own.reason);
}

static Ticket *start(const Collective *c, Error *err) {
    if ((c->kind == ALL_REDUCE || c->kind == REDUCE_SCATTER) && type_of(c->dtype) == MPI_DATATYPE_NULL) {
        error_set(err, ERROR_TYPE, "tensors of dtype %s cannot be added up over ranks", dtype_info[c->dtype].name);
        return NULL;
    }
    Ticket *t = calloc(1, sizeof *t);
    if (!t) {
        error_memory(err, sizeof *t);
        return NULL;
    }
    snprintf(t->what, sizeof t->what, "%s", c->what);
    pthread_mutex_lock(&here.lock);
    here.own.begun++;
    here.own.signature = c->kind == AGREE ? c->count : signature_of(c);
    bool ok = !failure(err) && launch(t, c, err);
    if (ok) {
        t->next = here.live;
        here.live = t;
        if (c->kind != AGREE) here.figures.collectives++, here.figures.bytes += c->count * (c->kind == ALL_REDUCE || c->kind == REDUCE_SCATTER ? dtype_size(c->dtype) : 1);
        pthread_cond_signal(&here.wake);
    }
    pthread_mutex_unlock(&here.lock);
    if (ok) return t;
    ticket_free(t);
    return NULL;
}

static bool is_done(Ticket *t) {
    pthread_mutex_lock(&here.lock);
    bool done = t->done;
    pthread_mutex_unlock(&here.lock);
    return done;
}

/* The ticket's memory stays as long as MPI may write there. Under the lock. */
static void give_up(Ticket *t) {
    if (t->done) {
        ticket_free(t);
        return;
    }
    t->given_up = true;
    here.given_up++;
}

static void abandon(Ticket *t) {
    pthread_mutex_lock(&here.lock);
    give_up(t);
    pthread_mutex_unlock(&here.lock);
}

/* Once: who it is that is waited for. */
static void name_slow(const Ticket *t, double waited) {
    Pulse own;
    pthread_mutex_lock(&here.lock);
    note_last();
    own = here.own;
    pthread_mutex_unlock(&here.lock);
    if (own.last_rank == ranks.rank) return;
    fprintf(stderr, "rank %d on %s has waited %.0f s in %s: rank %d on %s is slow, it is in %s\n", ranks.rank, host_of(ranks.rank),
            waited, t->what, own.last_rank, host_of(own.last_rank), own.last_what);
}

static bool too_long(Ticket *t, double waited, Error *err) {
    if (ranks.patience <= 0 || waited < ranks.patience) return false;
    error_set(err, ERROR_DEADLINE_EXCEEDED, "%s took longer than %g s on rank %d on %s. The last rank is %d on %s, in %s", t->what,
              ranks.patience, ranks.rank, host_of(ranks.rank), here.own.last_rank, host_of(here.own.last_rank), here.own.last_what);
    return true;
}

static bool wait_for(Ticket *t, bool idle, bool (*poll)(void *), void *context, Error *err) {
    double begin = now(), waited = 0;
    bool done = false, stop = false, named = false;
    pthread_mutex_lock(&here.lock);
    char doing[RANKS_WHAT];
    memcpy(doing, here.own.what, sizeof doing);
    if (!t->done) progress();
    if (!t->done) {
        here.waiting = true;
        here.own.state = WAITING;
        memcpy(here.own.what, t->what, sizeof t->what);
    }
    for (long round = 1; !(done = t->done) && !stop; round++) {
        pthread_mutex_unlock(&here.lock);
        waited = now() - begin;
        if (!idle && waited > SLOW_SECONDS && !named) named = (name_slow(t, waited), true);
        if (poll && (waited > 0.01 || round % 256 == 0)) stop = poll(context);
        if (waited < 0.002) sched_yield();
        else sleep_for(!idle ? 1e-4 : waited < 1 ? 5e-4 : 5e-3);
        pthread_mutex_lock(&here.lock);
        progress();
        if (!t->done && (failure(err) || (!idle && too_long(t, waited, err)))) stop = true;
    }
    if (!idle) here.figures.waited += now() - begin;
    here.waiting = false;
    here.own.state = RUNNING;
    memcpy(here.own.what, doing, sizeof doing);
    bool ok = done && !t->wrong;
    if (done && t->wrong) error_set(err, ERROR_UNAVAILABLE, "MPI could not do %s%s%s", t->what, here.own.failed ? ": " : "", here.own.reason);
    if (ok && t->agrees && (t->own[0] != t->most[0] || t->own[1] != t->most[1])) ok = tell_differences(t, err);
    give_up(t);
    pthread_mutex_unlock(&here.lock);
    return ok;
}

static void tell(const char *what) {
    pthread_mutex_lock(&here.lock);
    snprintf(here.own.what, sizeof here.own.what, "%s", what);
    pthread_mutex_unlock(&here.lock);
}

static void leave(const char *why) {
    pthread_mutex_lock(&here.lock);
    here.own.state = LEFT;
    snprintf(here.own.what, sizeof here.own.what, "%s", why);
    here.next_pulse = 0;
    pthread_cond_signal(&here.wake);
    pthread_mutex_unlock(&here.lock);
}

static RanksFigures figures(void) {
    pthread_mutex_lock(&here.lock);
    RanksFigures f = here.figures;
    pthread_mutex_unlock(&here.lock);
    return f;
}

/* A communicator like world's. Collectives that were given up stay with the old one, for ever. */
static bool renew(bool (*poll)(void *), void *context, Error *err) {
    Ticket *t = calloc(1, sizeof *t);
    if (!t) return error_memory(err, sizeof *t);
    snprintf(t->what, sizeof t->what, "the renewal of the collectives");
    pthread_mutex_lock(&here.lock);
    here.renewing = true;
    bool lost = here.own.failed && here.lost;
    here.own.failed = lost;
    bool ok = !(lost && failure(err)) && good(MPI_Comm_idup(here.world, &here.fresh, &t->request), err, t->what);
    t->next = here.live;
    here.live = ok ? t : here.live;
    pthread_mutex_unlock(&here.lock);
    ok = ok && wait_for(t, true, poll, context, err);
    pthread_mutex_lock(&here.lock);
    here.renewing = false;
    if (!ok) {
        pthread_mutex_unlock(&here.lock);
        return false;
    }
    if (here.given_up == here.given_up_before) MPI_Comm_free(&here.data);
    here.given_up_before = here.given_up;
    here.data = here.fresh;
    here.own.begun = 0;
    here.own.failed = 0;
    here.own.epoch++;
    MPI_Comm_set_errhandler(here.data, MPI_ERRORS_RETURN);
    pthread_mutex_unlock(&here.lock);
    return true;
}

/* ---- beginning and end ---- */

static void close_all(bool failed) {
    pthread_mutex_lock(&here.lock);
    here.own.state = ENDED;
    snprintf(here.own.what, sizeof here.own.what, "its end");
    MPI_Request all = MPI_REQUEST_NULL;
    int done = 0;
    here.next_pulse = 0;
    failed = failed || MPI_Ibarrier(here.world, &all) != MPI_SUCCESS;
    while (!failed && !done && !here.own.failed) {
        MPI_Test(&all, &done, MPI_STATUS_IGNORE);
        pthread_mutex_unlock(&here.lock);
        if (!done) sleep_for(1e-3);
        pthread_mutex_lock(&here.lock);
    }
    here.closing = true;
    pthread_cond_signal(&here.wake);
    pthread_mutex_unlock(&here.lock);
    if (here.threaded) pthread_join(here.thread, NULL);
    if (!failed && here.own.failed) fprintf(stderr, "%s\n", here.own.reason);
    if (failed || here.own.failed || here.given_up) return;
    for (int side = 0; side < 2; side++) {
        if (here.hearing[side] == MPI_REQUEST_NULL) continue;
        MPI_Cancel(&here.hearing[side]);
        MPI_Request_free(&here.hearing[side]);
    }
    MPI_Finalize();
}

static double seconds_from(const char *name, double usual) {
    const char *text = getenv(name);
    return text && *text ? atof(text) : usual;
}

static bool set_up(Error *err) {
    int provided = 0, began = 0;
    MPI_Initialized(&began);
    if (began) return error_set(err, ERROR_RUNTIME, "MPI has been started already");
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS || provided < MPI_THREAD_SERIALIZED)
        return error_set(err, ERROR_UNAVAILABLE, "this MPI cannot be called by two threads in turn, which is needed");
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.size);
    MPI_Comm_dup(MPI_COMM_WORLD, &here.world);
    MPI_Comm_dup(MPI_COMM_WORLD, &here.data);
    MPI_Comm_dup(MPI_COMM_WORLD, &here.pulse);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(here.world, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(here.data, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(here.pulse, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(1, MPI_UINT16_T, &here.half);
    MPI_Type_commit(&here.half);
    MPI_Op_create(half_add, 1, &here.half_sum);
    MPI_Op_create(half_least, 1, &here.half_min);
    MPI_Op_create(half_most, 1, &here.half_max);
    MPI_Op_create(brain_add, 1, &here.brain_sum);
    MPI_Op_create(brain_least, 1, &here.brain_min);
    MPI_Op_create(brain_most, 1, &here.brain_max);
    return true;
}

static bool learn_hosts(Error *err) {
    char own[HOST_NAME] = "";
    gethostname(own, sizeof own - 1);
    here.hosts = calloc((size_t)ranks.size, sizeof *here.hosts);
    if (!here.hosts) return error_memory(err, (size_t)ranks.size * sizeof *here.hosts);
    return good(MPI_Allgather(own, HOST_NAME, MPI_BYTE, here.hosts, HOST_NAME, MPI_BYTE, here.world), err, "the exchange of host names");
}

/* Different builds on hosts would not understand each other. */
static bool same_build(const char *version, Error *err) {
    char first[HOST_NAME] = "", own[HOST_NAME] = "";
    snprintf(own, sizeof own, "%s", version);
    memcpy(first, own, sizeof own);
    MPI_Bcast(first, sizeof first, MPI_BYTE, 0, here.world);
    int same = strcmp(first, own) == 0, all = 0;
    if (!good(MPI_Allreduce(&same, &all, 1, MPI_INT, MPI_MIN, here.world), err, "the comparison of versions")) return false;
    if (all) return true;
    return error_set(err, ERROR_RUNTIME, "the ranks run different versions of Tapebook: rank 0 on %s runs %s, rank %d on %s runs %s", host_of(0), first,
                     ranks.rank, host_of(ranks.rank), own);
}

const Ranks *tapebook_ranks(uint64_t stamp, const char *version, Error *err);

const Ranks *tapebook_ranks(uint64_t stamp, const char *version, Error *err) {
    static char library[MPI_MAX_LIBRARY_VERSION_STRING];
    int size = 0;
    if (stamp != RANKS_STAMP) {
        error_set(err, ERROR_RUNTIME, "the plug-in for MPI was built for another version of the program");
        return NULL;
    }
    if (!set_up(err) || !learn_hosts(err) || !same_build(version, err)) return NULL;
    MPI_Get_library_version(library, &size);
    library[strcspn(library, ",\n")] = '\0';
    here.own = (Pulse){.what = "the program"};
    here.last_heard[0] = here.last_heard[1] = here.last_round = now();
    here.sending[0] = here.sending[1] = here.hearing[0] = here.hearing[1] = MPI_REQUEST_NULL;
    for (int side = 0; side < 2 && ranks.size > 1; side++) listen_to(side);
    ranks.library = library;
    ranks.host = host_of;
    ranks.silence = seconds_from("TAPEBOOK_RANKS_SILENCE", SILENCE_SECONDS);
    ranks.patience = seconds_from("TAPEBOOK_RANKS_PATIENCE", 0);
    ranks.signature = signature_of;
    ranks.start = start;
    ranks.is_done = is_done;
    ranks.wait = wait_for;
    ranks.give_up = abandon;
    ranks.tell = tell;
    ranks.leave = leave;
    ranks.renew = renew;
    ranks.figures = figures;
    ranks.close = close_all;
    here.threaded = pthread_create(&here.thread, NULL, keep_going, NULL) == 0;
    return &ranks;
}
