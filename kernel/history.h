/* history.h -- the inputs of all sessions, in SQLite in the user's data directory.
 *
 * A thread of its own writes, so that no cell waits for the disk; what is asked for includes what has not been
 * written yet. Several kernels share the file. When it cannot be opened, the history lives in memory.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_HISTORY_H
#define KERNEL_HISTORY_H

#include <stdint.h>

#include "engine/base/buffer.h"

typedef struct History History;

/* New; the database is opened when it is first needed: in file (borrowed; ":memory:": in none), or if that is NULL in the
 * user's data directory. NULL with *err set. */
History *history_new(const char *file, Error *err);
void history_free(History *history);          /* NULL is fine */
/* Waits until everything has been written. */
void history_flush(History *history);

/* Remembers a cell of this session. output may be NULL. */
void history_add(History *history, int line, const char *input, size_t size, const char *output, size_t output_size);
/* Gives the output of a line that was added without one. */
void history_set_output(History *history, int line, const char *output, size_t size);

typedef struct HistoryEntry {
    int64_t session;             /* as the client counts: 0 is this one in range queries */
    int64_t line;
    const char *input;           /* UTF-8, borrowed for the call */
    size_t input_size;
    const char *output;          /* NULL: none */
    size_t output_size;
} HistoryEntry;

typedef void (*HistoryVisit)(void *context, const HistoryEntry *entry);

/* The last n entries, oldest first. */
void history_tail(History *history, int64_t n, HistoryVisit visit, void *context);
/* Lines [start, stop) of a session: 0 is this one, negative ones count back from it. stop < 0: to its end. */
void history_range(History *history, int64_t session, int64_t start, int64_t stop, HistoryVisit visit, void *context);
/* The last n inputs that match a glob pattern (* ? []), oldest first. n < 0: all. */
void history_match(History *history, const char *pattern, int64_t n, bool unique, HistoryVisit visit, void *context);

#endif
