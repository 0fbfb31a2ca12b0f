/* watchdog.h -- Ctrl-C and time limits for hosts without a control thread: the runner and the terminal.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_WATCHDOG_H
#define KERNEL_WATCHDOG_H

#include "kernel/interpreter.h"

typedef struct Watchdog Watchdog;

/* Starts a thread that waits for SIGINT and SIGTERM. NULL with *err set. */
Watchdog *watchdog_new(Error *err);
void watchdog_free(Watchdog *watchdog);       /* NULL is fine */

/* Whom to interrupt from now on; seconds: the limit of the cell that begins (0: none). Ctrl-C before it is meant for it,
 * unless watchdog_forget was called in between. */
void watchdog_begin(Watchdog *watchdog, Interpreter *interpreter, double seconds);
/* The cell has ended. Whether it was its time that ended it. */
bool watchdog_end(Watchdog *watchdog);

/* Whether the cell that runs has been interrupted because its time is over. */
bool watchdog_is_timed_out(Watchdog *watchdog);
/* Whether Ctrl-C came that no code has met yet; forgets it; whether SIGTERM came at all. */
bool watchdog_is_interrupted(Watchdog *watchdog);
void watchdog_forget(Watchdog *watchdog);
bool watchdog_is_terminated(Watchdog *watchdog);

#endif
