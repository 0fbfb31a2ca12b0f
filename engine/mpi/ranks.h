/* ranks.h -- what the program asks of the plug-in for several processes: collectives over MPI's ranks, and who is alive.
 *
 * The plug-in (mpi.c) is built where mpi.h is found and loaded on first use, so that a plain session neither starts slower nor
 * takes more memory. A collective is started and waited for; meanwhile a thread of the plug-in keeps it going. The same thread
 * sends a pulse to both neighbours on a ring four times a second: a process that was stopped, a network that was cut, a rank that
 * has ended and ranks that do different things are found by it, and told to all.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MPI_RANKS_H
#define ENGINE_MPI_RANKS_H

#include "engine/base/error.h"
#include "engine/tensor/dtype.h"

#include <stdint.h>

/* Changes with everything that the program and the plug-in have in common. */
enum { RANKS_STAMP = 1, RANKS_WHAT = 96 };

/* AGREE: compares count, a signature of what comes next, with that of the other ranks; its wait() fails and names them where they differ.
 * Collectives of different sizes or kinds on one communicator would end the processes, or mix up their data. */
typedef enum CollectiveKind { ALL_REDUCE, BROADCAST, ALL_GATHER, REDUCE_SCATTER, BARRIER, AGREE } CollectiveKind;

typedef enum CollectiveOp { COLLECTIVE_SUM, COLLECTIVE_MIN, COLLECTIVE_MAX } CollectiveOp;

/* One collective. in and out must stay until it is done; they never overlap. */
typedef struct Collective {
    CollectiveKind kind;
    CollectiveOp op;              /* of ALL_REDUCE and REDUCE_SCATTER */
    Dtype dtype;                  /* of ALL_REDUCE and REDUCE_SCATTER; the others move bytes */
    int root;                     /* of BROADCAST, whose data are out on every rank */
    const void *in;
    void *out;
    size_t count;                 /* elements (bytes) of in; of out in REDUCE_SCATTER and BROADCAST */
    const size_t *counts;         /* of ALL_GATHER: bytes of each rank, which stand in out one after the other */
    const char *what;             /* for people: "the gradients 0 to 7" */
} Collective;

typedef struct Ticket Ticket;     /* a collective that was started */

typedef struct RanksFigures {
    uint64_t collectives, bytes;
    double waited;                /* seconds that the program waited for collectives */
} RanksFigures;

typedef struct Ranks {
    int rank, size;
    const char *library;          /* of MPI: "Open MPI v4.1.4" */
    const char *(*host)(int rank);
    double silence;               /* seconds without a pulse after which a rank counts as lost */
    double patience;              /* seconds that a collective may take while all ranks are alive; 0: any number */

    /* A signature of a collective, for AGREE. */
    uint64_t (*signature)(const Collective *c);
    /* Starts a collective; every rank starts the same ones in the same order. NULL with *err. */
    Ticket *(*start)(const Collective *c, Error *err);
    bool (*is_done)(Ticket *t);
    /* Until it is done, and lets go of it. poll is asked now and then; true: stop waiting (*err is not set). idle: it may take hours,
     * as a cell that is still to be typed. After false the ticket and its memory are given up: they may still be in use. */
    bool (*wait)(Ticket *t, bool idle, bool (*poll)(void *context), void *context, Error *err);
    /* Lets go of one that nobody will wait for: its memory may still be in use. */
    void (*give_up)(Ticket *t);
    /* What this rank does now, for those who wait for it. */
    void (*tell)(const char *what);
    /* This rank takes part in no more collectives until renew(): why tells those who wait for it. */
    void (*leave)(const char *why);
    /* After leave(), on all ranks: collectives begin anew, and forget those that were given up. */
    bool (*renew)(bool (*poll)(void *context), void *context, Error *err);
    RanksFigures (*figures)(void);
    /* Ends it. failed: at once, whatever the others do; otherwise when all have come here. */
    void (*close)(bool failed);
} Ranks;

/* The plug-in's entry: tapebook_ranks(RANKS_STAMP, version of the program, &err). */
typedef const Ranks *(*RanksOpen)(uint64_t stamp, const char *version, Error *err);

#endif
