/* wire.h -- messages of the Jupyter protocol as frames on a ZeroMQ socket.
 *
 * A message is [identity...] "<IDS|MSG>" signature header parent_header metadata content [buffer...]
 * (jupyter_client, messaging.rst, "The Wire Protocol"). The signature is the lower-case hex HMAC over
 * the four JSON frames as they travel. What comes in is a Request; what goes out is an Outgoing,
 * whose parent_header is the request's header, byte for byte.
 *
 * Nothing here knows what a message means.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_WIRE_H
#define KERNEL_WIRE_H

#include <stdatomic.h>
#include <stdint.h>
#include <zmq.h>

#include "engine/base/buffer.h"
#include "kernel/json.h"

#define PROTOCOL_VERSION "5.6"

/* ---- signatures ---- */

enum { SIGNATURE_MAX = 128 }; /* hex digits of the longest digest (SHA-512) */

typedef struct Signer Signer; /* one thread's keyed HMAC */
typedef struct Replay Replay; /* digests seen lately, shared by the threads of a process */

/* New signer for a scheme such as "hmac-sha256". An empty key turns signing off. NULL with *err set. */
Signer *signer_new(const char *scheme, const char *key, Error *err);
void signer_free(Signer *signer);

/* Writes the signature over count frames into hex, NUL-terminated ("" when signing is off). */
bool signer_sign(Signer *signer, const zmq_msg_t *frames, int count, char hex[SIGNATURE_MAX + 1]);

Replay *replay_new(void);
void replay_free(Replay *replay);

/* ---- what comes in ---- */

typedef enum Channel {
    CHANNEL_SHELL,
    CHANNEL_IOPUB,
    CHANNEL_STDIN,
    CHANNEL_HEARTBEAT,
    CHANNEL_CONTROL,
    CHANNEL_COUNT
} Channel;

typedef struct Request {
    atomic_int refs;      /* outgoing messages hold their parent, on other threads too */
    struct Request *next; /* in the queue that holds it */
    Channel channel;      /* where it came from, and where the reply goes */
    zmq_msg_t *frames;    /* all of them, owned */
    int frame_count;
    int ident_count;                              /* leading identity frames */
    json_t *header, *parent, *metadata, *content; /* objects */
    const char *type, *id;                        /* of the header; "" if it lacks one */
    const char *subshell;                         /* of the header; NULL for the main shell */
    const void *row;                              /* the session's table row */
    bool aborted;                                 /* an earlier cell failed: answer, do not run */
    bool silent;                                  /* its output is not shown */
    bool allow_stdin;                             /* its cell may ask its sender */
    json_t *payload;                              /* of its cell, for the reply; may be NULL */
    int64_t number;                               /* among those that had output; 0: none yet */
} Request;

typedef enum ReceiveResult { RECEIVE_OK, RECEIVE_NOTHING, RECEIVE_REFUSED, RECEIVE_CLOSED } ReceiveResult;

/* Reads one message without waiting. RECEIVE_OK: *request is new. RECEIVE_REFUSED: *why says what was
 * wrong with it (a static text). replay may be NULL: then repeated messages are accepted. */
ReceiveResult request_read(void *socket, Channel channel, Signer *signer, Replay *replay, Request **request,
                           const char **why);
Request *request_retain(Request *request); /* NULL is fine */
void request_release(Request *request);    /* NULL is fine */

/* Appends the message as a program gets it, a JSON object. false without memory. */
bool request_text(const Request *request, Buffer *text);

/* Buffers that came with it: number n from 0, or NULL past the last. */
const void *request_buffer(const Request *request, int n, size_t *size);

/* Fields of the content, with what to take when they are missing or of another type. */
const char *request_string(const Request *request, const char *name, size_t *size); /* NULL if it is no string */
bool request_bool(const Request *request, const char *name, bool fallback);
int64_t request_int(const Request *request, const char *name, int64_t fallback);

/* ---- what goes out ---- */

typedef enum OutgoingKind { OUTGOING_MESSAGE, OUTGOING_STREAM } OutgoingKind;

typedef struct Outgoing {
    struct Outgoing *next;
    OutgoingKind kind;
    const char *type;  /* message type, a static text */
    const char *topic; /* iopub: its topic frame, NULL: made from the type; static */
    Request *parent;   /* owned reference; NULL: none */
    Buffer content;    /* JSON text, or the text of a stream */
    Buffer metadata;   /* JSON text; empty: {} */
    Buffer *buffers;   /* binary frames after the content */
    int buffer_count;
    int stream;               /* OUTGOING_STREAM: 0 stdout, 1 stderr */
    unsigned long long count; /* the last part of its msg_id, once it was sent */
    double born;              /* seconds, when the first byte was added */
    char date[40];            /* when it was made, which may be a while before it is sent */
} Outgoing;

/* New message; retains parent, takes content and metadata (metadata may be NULL). NULL without memory. */
Outgoing *outgoing_new(const char *type, Request *parent, json_t *content, json_t *metadata);
Outgoing *outgoing_stream(int stream, Request *parent);
bool outgoing_add_buffer(Outgoing *out, const void *data, size_t size);
void outgoing_free(Outgoing *out);
size_t outgoing_size(const Outgoing *out);

/* Who speaks: the parts of a header that stay the same while the process lives. */
typedef struct Identity {
    char session[40]; /* a UUID */
    char username[64];
    atomic_ullong count; /* of messages sent */
} Identity;

void identity_init(Identity *identity);

/* Sends out to the peer of its parent (ROUTER) or under its topic (topic not NULL: XPUB). 0, or the errno
 * of its first frame: nothing has been sent then, and out can be sent again. What has been sent is empty. */
int outgoing_send(Outgoing *out, void *socket, Signer *signer, Identity *identity, const char *topic);

/* ISO 8601 with microseconds and Z. */
void date_now(char text[40]);
double clock_seconds(void); /* monotonic */
void uuid_write(char text[40]);

#endif
