/* signals.h -- SIGINT and SIGTERM as bytes that a thread can wait for.
 *
 * A handler and not a signalfd: libraries start threads of their own before main() has blocked anything, and those would
 * die of the signal.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_SIGNALS_H
#define KERNEL_SIGNALS_H

/* Catches SIGINT and SIGTERM from now on and ignores SIGPIPE. Returns a descriptor from which the number of each signal can
 * be read as a byte (it does not block), or -1. To be called once; signals_close ends it. */
int signals_open(void);
void signals_close(int fd);

/* From now on, a process that crashes (SIGSEGV, SIGABRT ...) says where on log, after what has been written to stderr and
 * is still to be read from pipe. */
void signals_report_crashes(int pipe, int log);

#endif
