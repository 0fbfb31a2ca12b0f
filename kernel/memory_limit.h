/* memory_limit.h -- how much memory a session may take.
 *
 * The system's limit on a process's writable memory (RLIMIT_DATA) is set so that an allocation fails, and the cell gets
 * its MemoryError, before the machine or the container runs out and the system kills the process. --memory is the
 * hard limit, less a little; the soft one follows what is left.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_MEMORY_LIMIT_H
#define KERNEL_MEMORY_LIMIT_H

#include <stdbool.h>

/* For the start: the limit that the process was started with is the most that it will have. */
void limit_begin(void);

/* Takes the value of --memory: "4G", "512M", a number of bytes. false: that is no size. */
bool limit_memory(const char *text);

/* Sets the limit to what is used and what is left now: of the machine's memory, of the control groups', of --memory.
 * *looked is the clock (seconds) of the last call that looked; nothing is done twice in a second. 0 looks at once. true: little is left, and what is kept for reuse should go back first. */
bool limit_follow(double *looked);

/* Lets the process have what there is until the next limit_follow: to say that a cell failed, to write a notebook. */
void limit_lift(double *looked);

#endif
