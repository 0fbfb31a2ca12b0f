/* iopub.h -- the broadcast channel: one thread that owns the XPUB socket and never drops a message.
 *
 * Stream text waits up to 20 ms for more of its kind. Every subscriber is welcomed (JEP 65), and nothing is
 * sent before the first one is there (or a second has passed), so that no early output is lost. A subscriber that
 * reads slowly slows the kernel down; one that has read nothing for 10 s loses messages, the others do not.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_IOPUB_H
#define KERNEL_IOPUB_H

#include "kernel/message_queue.h"
#include "kernel/socket_handover.h"

typedef struct Iopub {
    Outbox box;
    Shift shift;                 /* between this thread and the evaluator */
    void *socket;
    Signer *signer;              /* this thread's */
    Identity *identity;          /* shared, borrowed */
    char topic[64];              /* "kernel.<session>." */
    double hold_until;           /* nothing is sent before, unless a subscriber is there */
    bool subscribed;
    bool impatient;              /* some subscriber has stopped reading */
} Iopub;

/* Wraps an unbound XPUB socket, which it owns from now on, and sets its options. bell is the evaluator's. Takes signer,
 * also when it fails. */
bool iopub_init(Iopub *iopub, void *socket, Signer *signer, Identity *identity, int bell, Error *err);
/* The body of the thread: until the box is closed and empty. */
void *iopub_run(void *iopub);
/* For the evaluator, while it has the socket: sends what may go, *hold says when more may (ms; negative: when there is
 * more). false: a subscriber is full, and the thread has to wait for it. */
bool iopub_send(Iopub *iopub, long *hold);
/* Welcomes the subscribers that have come. */
void iopub_welcome(Iopub *iopub);
void iopub_clear(Iopub *iopub);

#endif
