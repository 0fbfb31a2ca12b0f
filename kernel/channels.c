/* channels.c -- the sockets and their threads.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/channels.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "kernel/signals.h"

typedef struct Router { /* the shell or the control socket, and its thread */
    Channels *channels;
    Channel channel;
    void *socket;
    Signer *signer;
    Outbox box; /* replies */
    pthread_t thread;
    bool running;
    Shift shift;    /* between that thread and the evaluator; the control socket's is always its thread's */
    double arrived; /* the clock when the last request came */
} Router;

typedef struct Ask Ask;

struct Channels {
    Connection *connection; /* borrowed */
    ChannelsHandler handler;
    Identity identity;
    void *zmq;
    Replay *replay;
    Router shell, control;
    Iopub iopub;
    pthread_t iopub_thread, heartbeat_thread;
    bool iopub_running, heartbeat_running;
    void *heartbeat, *stdin_socket;
    Signer *stdin_signer;
    Ask *asks;    /* in the order in which they were asked */
    int signals;  /* of signals.h */
    pid_t parent; /* to watch, or 0 */
    atomic_bool stopping;
};

enum {
    PARENT_CHECK_MS = 1000,
    DRAIN_LIMIT_MS = 100,
    READ_AT_ONCE = 32, /* requests that the evaluator reads before it looks what there is to run */
};

/* ---- building up ---- */

static void *open_socket(Channels *c, int type, Channel channel, Error *err) {
    void *socket = zmq_socket(c->zmq, type);
    if (!socket) {
        error_set(err, ERROR_OS, "no socket: %s", zmq_strerror(zmq_errno()));
        return NULL;
    }
    int linger = 1000, unlimited = 0, on = 1;
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    if (type == ZMQ_ROUTER) {
        zmq_setsockopt(socket, ZMQ_ROUTER_HANDOVER, &on, sizeof on);
        zmq_setsockopt(socket, ZMQ_SNDHWM, &unlimited, sizeof unlimited);
        zmq_setsockopt(socket, ZMQ_RCVHWM, &unlimited, sizeof unlimited);
    }
    if (channel != CHANNEL_IOPUB && !connection_bind(c->connection, channel, socket, err)) {
        zmq_close(socket);
        return NULL;
    }
    return socket;
}

static bool open_router(Channels *c, Router *r, Channel channel, Error *err) {
    r->channels = c;
    r->channel = channel;
    if (!outbox_init(&r->box, 0) || !shift_init(&r->shift, r->box.wake, c->handler.bell))
        return error_set(err, ERROR_OS, "no eventfd");
    r->signer = signer_new(c->connection->scheme, c->connection->key, err);
    return r->signer && (r->socket = open_socket(c, ZMQ_ROUTER, channel, err));
}

static bool open_iopub(Channels *c, Error *err) {
    Signer *signer = signer_new(c->connection->scheme, c->connection->key, err);
    void *socket = signer ? open_socket(c, ZMQ_XPUB, CHANNEL_IOPUB, err) : NULL;
    return socket && iopub_init(&c->iopub, socket, signer, &c->identity, c->handler.bell, err) &&
           connection_bind(c->connection, CHANNEL_IOPUB, socket, err);
}

static pid_t parent_to_watch(void) {
    const char *text = getenv("JPY_PARENT_PID");
    long pid = text ? strtol(text, NULL, 10) : 0;
    return pid > 1 ? getppid() : 0;
}

static bool open_all(Channels *c, Error *err) {
    c->zmq = zmq_ctx_new();
    c->replay = replay_new();
    c->signals = signals_open();
    if (!c->zmq || !c->replay) return error_memory(err, sizeof *c);
    c->stdin_signer = signer_new(c->connection->scheme, c->connection->key, err);
    return c->stdin_signer && open_router(c, &c->shell, CHANNEL_SHELL, err) &&
           open_router(c, &c->control, CHANNEL_CONTROL, err) && open_iopub(c, err) &&
           (c->stdin_socket = open_socket(c, ZMQ_ROUTER, CHANNEL_STDIN, err)) &&
           (c->heartbeat = open_socket(c, ZMQ_REP, CHANNEL_HEARTBEAT, err));
}

Channels *channels_new(Connection *connection, const ChannelsHandler *handler, Error *err) {
    Channels *c = mem_calloc(1, sizeof *c);
    if (!c) {
        error_memory(err, sizeof *c);
        return NULL;
    }
    c->connection = connection;
    c->handler = *handler;
    c->parent = parent_to_watch();
    c->shell.box.wake = c->control.box.wake = c->iopub.box.wake = -1;
    c->shell.shift.timer = c->control.shift.timer = c->iopub.shift.timer = -1;
    identity_init(&c->identity);
    bool ok = open_all(c, err);
    if (ok && connection->registration_ip) ok = connection_register(connection, c->zmq, c->stdin_signer, err);
    if (ok) return c;
    channels_free(c);
    return NULL;
}

/* ---- shell and control ---- */

static void send_replies(Router *r) {
    double wait;
    Outgoing *out;
    while ((out = outbox_take(&r->box, 0, &wait))) {
        outgoing_send(out, r->socket, r->signer, &r->channels->identity, NULL);
        outgoing_free(out);
    }
}

/* Reads what has arrived, at most limit requests. false when the socket is closed. */
static bool read_requests(Router *r, int limit) {
    Channels *c = r->channels;
    while (limit-- > 0) {
        Request *request = NULL;
        const char *why;
        switch (request_read(r->socket, r->channel, r->signer, c->replay, &request, &why)) {
            case RECEIVE_OK:
                r->arrived = clock_seconds();
                c->handler.receive(c->handler.context, request);
                send_replies(r);
                break;
            case RECEIVE_REFUSED: c->handler.refused(c->handler.context, r->channel, why); break;
            case RECEIVE_NOTHING: return true;
            case RECEIVE_CLOSED: return false;
        }
    }
    return true;
}

static void read_signals(Channels *c) {
    char number;
    while (read(c->signals, &number, 1) == 1) c->handler.signalled(c->handler.context, number);
}

/* Serves until the evaluator takes over. false: for good. */
static bool serve_shift(Router *r) {
    Channels *c = r->channels;
    bool control = r->channel == CHANNEL_CONTROL;
    zmq_pollitem_t items[] = {{.socket = r->socket, .events = ZMQ_POLLIN},
                              {.fd = r->box.wake, .events = ZMQ_POLLIN},
                              {.fd = c->signals, .events = ZMQ_POLLIN}};
    for (;;) {
        send_replies(r);
        if (!read_requests(r, INT_MAX) || atomic_load(&c->stopping)) return false;
        if (shift_end(&r->shift)) return true;
        if (zmq_poll(items, control ? 3 : 2, control && c->parent ? PARENT_CHECK_MS : -1) < 0 && errno == ETERM) return false;
        if (items[1].revents) bell_silence(r->box.wake);
        if (control && items[2].revents) read_signals(c);
        if (control && c->parent && getppid() != c->parent) {
            c->parent = 0;
            c->handler.orphaned(c->handler.context);
        }
    }
}

static void *run_router(void *context) {
    Router *r = context;
    do shift_begin(&r->shift);
    while (serve_shift(r));
    send_replies(r);
    zmq_close(r->socket);
    r->socket = NULL;
    return NULL;
}

/* ---- the evaluator's part ---- */

/* Waits on what the evaluator has of shell and iopub, and on its bell. Output that somebody is slow to read is left to
 * the iopub thread. */
static void wait_for_work(Channels *c, bool *shell, bool *iopub, int timeout_ms) {
    long hold = -1;
    if (*iopub && !iopub_send(&c->iopub, &hold)) {
        shift_leave(&c->iopub.shift, 0);
        *iopub = false;
    }
    if (*shell) send_replies(&c->shell);
    zmq_pollitem_t items[5] = {{.fd = c->handler.bell, .events = ZMQ_POLLIN}};
    int count = 1;
    if (*shell) items[count++] = (zmq_pollitem_t){.socket = c->shell.socket, .events = ZMQ_POLLIN};
    if (*shell) items[count++] = (zmq_pollitem_t){.fd = c->shell.box.wake, .events = ZMQ_POLLIN};
    if (*iopub) items[count++] = (zmq_pollitem_t){.socket = c->iopub.socket, .events = ZMQ_POLLIN};
    if (*iopub) items[count++] = (zmq_pollitem_t){.fd = c->iopub.box.wake, .events = ZMQ_POLLIN};
    if (zmq_poll(items, count, hold >= 0 && (timeout_ms < 0 || hold < timeout_ms) ? hold : timeout_ms) <= 0) return;
    for (int i = 1; i < count; i++)
        if (items[i].revents && !items[i].socket) bell_silence(items[i].fd);
}

void channels_wait(Channels *c, int timeout_ms) {
    if (timeout_ms != 0) {
        bool shell = shift_take(&c->shell.shift), iopub = shift_take(&c->iopub.shift);
        wait_for_work(c, &shell, &iopub, timeout_ms);
        if (iopub) {
            outbox_rouse(&c->iopub.box);
            iopub_welcome(&c->iopub);
        }
        /* From here on, as what requests publish may have to wait until the iopub thread has made room. */
        shift_leave(&c->iopub.shift, SHIFT_GRACE_MS);
        if (shell) {
            outbox_rouse(&c->shell.box);
            read_requests(&c->shell, READ_AT_ONCE);
        }
        shift_leave(&c->shell.shift, SHIFT_GRACE_MS);
    }
    bell_silence(c->handler.bell);
}

void channels_drain_shell(Channels *c, int quiet_ms) {
    double limit = clock_seconds() + 0.001 * DRAIN_LIMIT_MS, quiet;
    if (!shift_take_soon(&c->shell.shift, DRAIN_LIMIT_MS)) return;
    do {
        read_requests(&c->shell, INT_MAX);
        quiet = c->shell.arrived + 0.001 * quiet_ms - clock_seconds();
        if (quiet > 0) poll(NULL, 0, (int)(1000 * quiet) + 1);
    } while (quiet > 0 && clock_seconds() < limit);
    shift_leave(&c->shell.shift, SHIFT_GRACE_MS);
}

/* ---- heartbeat ---- */

static void *run_heartbeat(void *context) {
    Channels *c = context;
    for (;;) {
        zmq_msg_t frame;
        zmq_msg_init(&frame);
        int rc = zmq_msg_recv(&frame, c->heartbeat, 0);
        if (rc < 0) {
            int reason = errno;
            zmq_msg_close(&frame);
            if (reason == EINTR) continue;
            break;
        }
        int more = zmq_msg_more(&frame) ? ZMQ_SNDMORE : 0;
        if (zmq_msg_send(&frame, c->heartbeat, more) < 0) zmq_msg_close(&frame);
    }
    zmq_close(c->heartbeat);
    c->heartbeat = NULL;
    return NULL;
}

/* ---- life ---- */

bool channels_start(Channels *c, Error *err) {
    c->iopub_running = pthread_create(&c->iopub_thread, NULL, iopub_run, &c->iopub) == 0;
    c->shell.running = pthread_create(&c->shell.thread, NULL, run_router, &c->shell) == 0;
    c->control.running = pthread_create(&c->control.thread, NULL, run_router, &c->control) == 0;
    c->heartbeat_running = pthread_create(&c->heartbeat_thread, NULL, run_heartbeat, c) == 0;
    if (c->iopub_running && c->shell.running && c->control.running && c->heartbeat_running) return true;
    return error_set(err, ERROR_OS, "cannot start a thread");
}

static void stop_router(Router *r) {
    if (!r->running) return;
    shift_leave(&r->shift, 0);
    bell_ring(r->box.wake);
    pthread_join(r->thread, NULL);
    r->running = false;
}

void channels_stop(Channels *c) {
    atomic_store(&c->stopping, true);
    stop_router(&c->shell);
    stop_router(&c->control);
    if (c->iopub_running) {
        shift_leave(&c->iopub.shift, 0);
        outbox_close(&c->iopub.box);
        pthread_join(c->iopub_thread, NULL);
        c->iopub_running = false;
    }
    if (c->heartbeat_running) {
        zmq_ctx_shutdown(c->zmq); /* the heartbeat waits for nothing else */
        pthread_join(c->heartbeat_thread, NULL);
        c->heartbeat_running = false;
    }
}

static void close_router(Router *r) {
    if (r->socket) zmq_close(r->socket);
    signer_free(r->signer);
    if (!r->channels) return;
    outbox_clear(&r->box);
    shift_clear(&r->shift);
}

void channels_free(Channels *c) {
    if (!c) return;
    channels_stop(c);
    close_router(&c->shell);
    close_router(&c->control);
    if (c->iopub.identity) iopub_clear(&c->iopub);
    if (c->stdin_socket) zmq_close(c->stdin_socket);
    if (c->heartbeat) zmq_close(c->heartbeat);
    signer_free(c->stdin_signer);
    if (c->zmq) zmq_ctx_term(c->zmq);
    replay_free(c->replay);
    signals_close(c->signals);
    mem_free(c);
}

Iopub *channels_iopub(Channels *c) { return &c->iopub; }
const Identity *channels_identity(const Channels *c) { return &c->identity; }

void channels_publish(Channels *c, Outgoing *out) { outbox_add(&c->iopub.box, out, false); }

void channels_reply(Channels *c, Outgoing *out) {
    if (!out) return;
    outbox_add(out->parent && out->parent->channel == CHANNEL_CONTROL ? &c->control.box : &c->shell.box, out, true);
}

/* ---- stdin ---- */

struct Ask { /* a question that waits for its answer */
    Ask *next;
    const Request *parent;
    unsigned long long count; /* of the input_request */
    Buffer *line;
    bool answered;
    AskResult result;
};

/* Whether header, a message's parent, is that of the question or of the cell that asks. */
static bool is_answer_to(const Ask *ask, const json_t *header) {
    const char *id = json_string_value(json_object_get(header, "msg_id")), *count = id ? strrchr(id, '_') : NULL;
    return id && (strcmp(id, ask->parent->id) == 0 || (count && strtoull(count + 1, NULL, 10) == ask->count));
}

/* The question that an answer is for: the one it names, or the one asked first. NULL: none waits. */
static Ask *find_ask(Channels *c, const Request *answer) {
    Ask *first = NULL;
    for (Ask *ask = c->asks; ask; ask = ask->next) {
        if (ask->answered) continue;
        if (is_answer_to(ask, answer->parent)) return ask;
        if (!first) first = ask;
    }
    return first;
}

/* An answer that nobody waits for any more is dropped. */
static void take_answer(Channels *c, const Request *request) {
    size_t size = 0;
    const char *value = request_string(request, "value", &size);
    Ask *ask = strcmp(request->type, "input_reply") == 0 ? find_ask(c, request) : NULL;
    if (!ask) return;
    ask->answered = true;
    ask->result = value && size == 1 && *value == 4 ? ASK_END : ASK_ANSWERED;
    if (value) buffer_append(ask->line, value, size);
}

static void read_answers(Channels *c) {
    Request *request;
    const char *why;
    ReceiveResult result;
    while ((result = request_read(c->stdin_socket, CHANNEL_STDIN, c->stdin_signer, c->replay, &request, &why)) <=
           RECEIVE_REFUSED) {
        if (result == RECEIVE_NOTHING) return;
        if (result == RECEIVE_REFUSED) {
            c->handler.refused(c->handler.context, CHANNEL_STDIN, why);
            continue;
        }
        take_answer(c, request);
        request_release(request);
    }
}

static AskResult wait_for_answer(Channels *c, const Ask *ask, bool (*serve)(void *context, int *wait), void *context) {
    int bell = c->handler.bell;
    zmq_pollitem_t items[] = {{.socket = c->stdin_socket, .events = ZMQ_POLLIN}, {.fd = bell, .events = ZMQ_POLLIN}};
    for (;;) {
        int wait;
        bool goes_on = serve(context, &wait);
        if (ask->answered) return ask->result;
        if (!goes_on) return ASK_INTERRUPTED;
        if (zmq_poll(items, 2, wait) < 0 && errno != EINTR) return ASK_END;
        if (items[1].revents) bell_silence(bell);
        read_answers(c);
        if (ask->answered) return ask->result;
    }
}

AskResult channels_ask(Channels *c, Request *parent, const char *prompt, bool password, Buffer *line,
                       bool (*serve)(void *context, int *wait), void *context) {
    read_answers(c);
    json_t *content = json_object();
    json_object_set_new(content, "prompt", json_text(prompt, strlen(prompt)));
    json_object_set_new(content, "password", json_boolean(password));
    Outgoing *out = outgoing_new("input_request", parent, content, NULL);
    if (!out) return ASK_END;
    outgoing_send(out, c->stdin_socket, c->stdin_signer, &c->identity, NULL);
    Ask ask = {.parent = parent, .count = out->count, .line = line};
    outgoing_free(out);
    Ask **link = &c->asks;
    while (*link) link = &(*link)->next;
    *link = &ask;
    AskResult result = wait_for_answer(c, &ask, serve, context);
    for (link = &c->asks; *link != &ask;) link = &(*link)->next;
    *link = ask.next;
    return result;
}
