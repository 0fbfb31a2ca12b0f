/* parallel.h -- sharing a loop among threads.
 *
 * The caller works too, and never waits for a thread that has not begun: portions are claimed one by one, so on a busy
 * machine the caller does them all, and an idle helper takes some. That is why this is not OpenMP, whose barriers
 * cost whole time slices when other programs want the processors. One loop is shared at a time; what comes meanwhile,
 * from another thread or from inside a portion, runs on its caller alone. There are as many threads as
 * processors, or as OMP_NUM_THREADS says, if that is fewer. A thread begins with the same part of a loop every time, and takes of
 * the others' only then: what one loop has written is read by the next one where it stands, in that processor's cache. Floating-point exception flags that helpers raise are raised
 * in the caller too.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_PARALLEL_H
#define ENGINE_CPU_PARALLEL_H

#include "engine/tensor/device.h"

/* How many threads share a loop at most. */
int parallel_threads(void);

/* Calls run over [0, count) in portions, each on some thread, if more than grain elements are worth that. Portions are about as large as
 * grain or larger, and begin at multiples of the largest power of 2 in it, up to 64. Returns when all are done. */
void parallel_run(int64_t count, int64_t grain, RangeFn run, void *context);

/* The same of what may fail: it ends its portion there, and of several failures the one of the lowest portion is told. */
typedef bool (*TriedFn)(void *context, int64_t from, int64_t to, Error *err);
MUST_USE bool parallel_try(int64_t count, int64_t grain, TriedFn run, void *context, Error *err);

#endif
