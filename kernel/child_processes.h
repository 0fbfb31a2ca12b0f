/* child_processes.h -- processes that cells have left running.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_CHILD_PROCESSES_H
#define KERNEL_CHILD_PROCESSES_H

/* Ends them, at the kernel's own end: politely, and after a while not. They are the others of the session that the
 * kernel leads, as whoever starts kernels arranges it; nothing happens where it leads none. */
void children_end(void);

#endif
