/* channels.h -- the five sockets of a kernel and the threads that own them.
 *
 * shell, control, iopub and heartbeat have a thread each; the stdin socket belongs to the thread that
 * evaluates (channels_ask), which also serves shell and iopub while it waits (channels_wait). Signals arrive at the control thread, which also notices the parent's death.
 * What a message means is the handler's affair.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_CHANNELS_H
#define KERNEL_CHANNELS_H

#include "kernel/connection.h"
#include "kernel/iopub.h"

typedef struct Channels Channels;

typedef struct ChannelsHandler {
    void *context;
    int bell; /* an eventfd: wakes the thread that evaluates */
    void (*receive)(void *context, Request *request); /* takes request; on the thread that read it */
    void (*refused)(void *context, Channel channel, const char *why);
    void (*signalled)(void *context, int signal); /* SIGINT, SIGTERM; on the control thread */
    void (*orphaned)(void *context);              /* the parent process is gone */
} ChannelsHandler;

/* Binds the sockets; connection gets the ports. handler is copied. NULL with *err set. */
Channels *channels_new(Connection *connection, const ChannelsHandler *handler, Error *err);
/* Starts the threads. */
bool channels_start(Channels *channels, Error *err);
/* Sends what is queued, stops and joins the threads (not from one of them), closes the sockets. */
void channels_stop(Channels *channels);
void channels_free(Channels *channels);

Iopub *channels_iopub(Channels *channels);
const Identity *channels_identity(const Channels *channels);

/* Each takes out; NULL is ignored. From any thread. */
void channels_publish(Channels *channels, Outgoing *out);
void channels_reply(Channels *channels, Outgoing *out); /* to the channel and peer of out->parent */

/* The three that follow are for the thread that evaluates. */

/* Waits until the bell rings, a request has come, or timeout_ms have passed (-1: never); it may return before. What is
 * queued goes out first. */
void channels_wait(Channels *channels, int timeout_ms);

/* Reads all requests that have arrived, until quiet_ms have passed since the last of them. */
void channels_drain_shell(Channels *channels, int quiet_ms);

typedef enum AskResult { ASK_ANSWERED, ASK_END, ASK_INTERRUPTED } AskResult;

/* Asks the peer of parent for a line and waits. While it waits, the bell calls
 * serve (it is called once before, too), which returns false to stop waiting, and says in *wait after how many
 * milliseconds it wants to be called again (-1: when the bell rings). It may ask too. ASK_END: the peer sent an end of
 * file. */
AskResult channels_ask(Channels *channels, Request *parent, const char *prompt, bool password, Buffer *line,
                       bool (*serve)(void *context, int *wait), void *context);

#endif
