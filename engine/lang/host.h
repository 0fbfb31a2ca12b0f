/* host.h -- how the language talks to the world: callbacks that whoever embeds the engine gives.
 *
 * The Jupyter kernel, the notebook runner, the terminal and the tests are hosts. Every callback is
 * made on the evaluator's thread. The engine knows no sockets, JSON or terminals.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_HOST_H
#define ENGINE_LANG_HOST_H

#include <stdint.h>

#include "engine/base/buffer.h"

typedef enum Stream { STREAM_STDOUT, STREAM_STDERR } Stream;

/* One representation of a value. data is raw: text as UTF-8, images as their bytes (the host encodes). */
typedef struct MimePart {
    const char *mime; /* "text/plain", "image/png" */
    const char *data;
    size_t size;
} MimePart;

enum { MIME_PARTS_MAX = 12 };

typedef struct MimeBundle {
    MimePart part[MIME_PARTS_MAX];
    int count;
    const char *metadata; /* JSON object text, or NULL */
} MimeBundle;

typedef enum ShowKind { SHOW_DISPLAY, SHOW_UPDATE } ShowKind;

/* Why poll was asked to stop the running code. */
typedef enum PollResult { POLL_GO_ON, POLL_INTERRUPT } PollResult;

/* What a program says about a comm, a two-way channel to the front end (Jupyter's comm messages). */
typedef enum CommKind { COMM_REGISTER, COMM_UNREGISTER, COMM_SERVE, COMM_OPEN, COMM_MSG, COMM_CLOSE } CommKind;

typedef struct CommBuffer {
    const char *data;
    size_t size;
} CommBuffer;

typedef struct CommMessage {
    CommKind kind;
    const char *id, *target;        /* of the first two: the host keeps a list for clients that ask */
    const char *content, *metadata; /* of the last three, which are sent: JSON objects as text */
    const CommBuffer *buffers;
    int buffer_count;
} CommMessage;

/* What a host keeps of each strand (thread of the language): which cell runs there, and whose its output is. */
typedef struct HostPlace {
    void *desk, *owner;
} HostPlace;

/* A strand begins: fill in its place, from the one that runs now. Another one comes to run: *place is its own, to be
 * exchanged for that of the one which ran. It has ended: release its place. */
typedef enum StrandEvent { STRAND_BEGINS, STRAND_COMES, STRAND_ENDED } StrandEvent;

typedef struct Host {
    void *context; /* handed to every callback */
    void (*write)(void *context, Stream stream, const char *text, size_t size);
    /* display() and its update; display_id may be NULL. bundle is the engine's, for the call only. */
    void (*show)(void *context, ShowKind kind, const MimeBundle *bundle, const char *display_id);
    void (*clear_output)(void *context, bool wait);
    /* input(): appends the answer to line, without its newline. false: end of file, or the host has no
     * way to ask (then *unsupported is set). */
    bool (*ask)(void *context, const char *prompt, bool password, Buffer *line, bool *unsupported);
    /* A safe point that has been asked for (see engine_request_poll): serve what waits. */
    PollResult (*poll)(void *context);
    /* A payload for the reply: "page" (text), "set_next_input" (text), "set_this_input" (text), "ask_exit" (""). */
    void (*payload)(void *context, const char *source, const char *text);
    /* NULL: there is no front end that comms could lead to. COMM_SERVE: the program waits, and messages that have come
     * for its comms can be handed to it now. */
    void (*comm)(void *context, const CommMessage *message);
    bool has_descriptors; /* the standard streams are those of the process: sys.stdout.fileno() is 1 */
    void (*strand)(void *context, StrandEvent event, HostPlace *place); /* may be NULL */
    /* Lets so many nanoseconds pass, or fewer when poll is wanted. NULL: the host wants nothing meanwhile. */
    void (*wait)(void *context, int64_t nanoseconds);
    /* Whether cells may come to run beside those that wait, and wake them. NULL: no. */
    bool (*brings_strands)(void *context);
    /* Code has stopped where its debugger wanted it (machine/debug.h): returns when it is to go on. NULL: at once. */
    void (*stopped)(void *context);
} Host;

#endif
