/* connection.h -- where a kernel listens: the connection file, and the handshake that can replace it.
 *
 * A connection file names five ports (0: pick one). A registration file (JEP 66) names one place to which the
 * kernel sends the ports that it picked itself, and waits to be acknowledged. Keys for CurveZMQ and
 * fields unknown to us may be in either.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_CONNECTION_H
#define KERNEL_CONNECTION_H

#include "kernel/wire.h"

typedef struct Connection {
    char *transport;             /* "tcp" or "ipc" */
    char *ip;                    /* or the stem of the ipc paths */
    char *key, *scheme;          /* key "": unsigned */
    char *curve_public, *curve_secret;      /* Z85, or NULL */
    char *kernel_id;             /* or NULL */
    char *registration_ip;       /* NULL unless the file was a registration file */
    int registration_port;
    int port[CHANNEL_COUNT];
} Connection;

/* Reads path. On failure connection is cleared. */
bool connection_read(Connection *connection, const char *path, Error *err);
/* Picks everything itself, for a kernel started without a file. */
bool connection_pick(Connection *connection, Error *err);
void connection_clear(Connection *connection);

/* Writes a connection file that other clients can attach with; readable by its owner alone. */
bool connection_write(const Connection *connection, const char *path, Error *err);

/* Binds socket to its channel's endpoint (keys set before), and notes the port that it got. */
bool connection_bind(Connection *connection, Channel channel, void *socket, Error *err);

/* Sends the ports to the registration endpoint and waits up to 5 s for the acknowledgement. */
bool connection_register(const Connection *connection, void *zmq, Signer *signer, Error *err);

/* "shell_port" ... */
const char *channel_port_name(Channel channel);

#endif
