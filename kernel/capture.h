/* capture.h -- file descriptors 1 and 2 as cell output: what C libraries and child processes write.
 *
 * Both become pipes that a thread reads; the text goes, as a stream, to the cell that runs or ran last. A pipe
 * can also be handed over that a command started in the background still holds: its text keeps going to
 * the cell that started it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_CAPTURE_H
#define KERNEL_CAPTURE_H

#include "kernel/session.h"

typedef struct Capture Capture;

/* Starts capturing. NULL with *err set. */
Capture *capture_new(Session *session, Error *err);
/* Ends it and puts the original descriptors back. NULL is fine. */
void capture_free(Capture *capture);
/* Takes fd, whose text goes to the cell that runs now, until its end. */
void capture_adopt(Capture *capture, int fd);
/* Publishes all that has been written so far. */
void capture_drain(Capture *capture);

#endif
