/* fuzz_messages.c -- a libFuzzer target: any requests are served, each between busy and idle, with JSON that can be read.
 *
 * An input is a conversation: requests, cut at each "\xFF\x00", of the form `TYPE CONTENT` with JSON for CONTENT; "!" before
 * TYPE sends it on the control socket. A session serves them on this thread, none of its own running. A thread beside it
 * interrupts what takes long.
 *
 * To begin a session takes many times as long as to serve a request, so one serves many inputs. What it was told since it
 * began is kept in the file that CONVERSATION names (tests/fuzz/run.sh): where a finding depends on what went before
 * it, that file is the input that shows it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/session.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    PATIENCE_MS = 40,
    ROUNDS_MAX = 1000,
    INPUTS_MAX = 500, /* that one session serves */
};

static Session *_Atomic served; /* whom the other thread interrupts */

static void *interrupt(void *unused) {
    for (;; poll(NULL, 0, PATIENCE_MS)) {
        Session *session = atomic_exchange(&served, NULL);
        if (!session) continue;
        session_interrupt(session);
        atomic_store(&served, session);
    }
    return unused;
}

/* Waits until the other thread has let go of it. */
static void take_back(Session *session) {
    for (Session *mine = session; !atomic_compare_exchange_weak(&served, &mine, NULL); mine = session) poll(NULL, 0, 0);
}

static Session *new_session(void) {
    static pthread_t thread;
    static bool exists;
    Connection connection;
    Error err = {.kind = ERROR_NONE};
    if (!exists && pthread_create(&thread, NULL, interrupt, NULL) != 0) exit(1);
    exists = true;
    if (!connection_pick(&connection, &err)) exit(1);
    free(connection.transport);
    free(connection.ip);
    connection.transport = strdup("ipc");
    connection.ip = strdup("/tmp/fuzz");
    Session *session = session_new(&connection, ":memory:", &err);
    if (!session) abort();
    close(session->log); /* what it says of unknown messages is not for us */
    session->log = -1;
    return session;
}

/* ---- requests ---- */

static void send_frame(void *socket, const char *text, size_t size, int flags) { zmq_send(socket, text, size, flags); }

static void send_header(void *socket, const char *type, size_t size, int number) {
    char id[16];
    snprintf(id, sizeof id, "%d", number);
    json_t *header = json_pack("{so ss ss ss ss ss}", "msg_type", json_text(type, size), "msg_id", id, "session", "fuzz", "username",
                               "", "version", PROTOCOL_VERSION, "date", "");
    Buffer text = BUFFER_EMPTY;
    json_write(header, &text);
    json_decref(header);
    send_frame(socket, text.data, text.size, ZMQ_SNDMORE);
    buffer_clear(&text);
}

/* New, or NULL where the text is none. */
static Request *make_request(const char *text, size_t size, int number) {
    static void *zmq, *in, *out;
    static Signer *signer;
    Error err = {.kind = ERROR_NONE};
    if (!zmq) {
        zmq = zmq_ctx_new();
        in = zmq_socket(zmq, ZMQ_PAIR);
        out = zmq_socket(zmq, ZMQ_PAIR);
        signer = signer_new("hmac-sha256", "", &err);
        if (!signer || zmq_bind(in, "inproc://fuzz") != 0 || zmq_connect(out, "inproc://fuzz") != 0) exit(1);
    }
    bool control = size && *text == '!';
    text += control, size -= control;
    const char *blank = memchr(text, ' ', size);
    size_t length = blank ? (size_t)(blank - text) : size;
    send_frame(out, "<IDS|MSG>", 9, ZMQ_SNDMORE);
    send_frame(out, "", 0, ZMQ_SNDMORE);
    send_header(out, text, length, number);
    send_frame(out, "{}", 2, ZMQ_SNDMORE);
    send_frame(out, "{}", 2, ZMQ_SNDMORE);
    send_frame(out, blank ? blank + 1 : "{}", blank ? size - length - 1 : 2, 0);
    Request *request = NULL;
    const char *why;
    request_read(in, control ? CHANNEL_CONTROL : CHANNEL_SHELL, signer, NULL, &request, &why);
    return request;
}

/* ---- what comes of them ---- */

/* Whether out says that the request is done. What is no JSON object is a finding. */
static bool check(Outgoing *out, const Request *request) {
    if (out->kind == OUTGOING_STREAM) return false;
    json_t *content = json_loadb(out->content.data, out->content.size, JSON_ALLOW_NUL, NULL);
    if (!json_is_object(content)) abort();
    const char *state = json_string_value(json_object_get(content, "execution_state"));
    bool idle = out->parent == request && state && strcmp(state, "idle") == 0;
    json_decref(content);
    return idle;
}

static int count_idles(Session *session, const Request *request) {
    int idles = 0;
    double wait;
    for (Outgoing *out; (out = outbox_take(&channels_iopub(session->channels)->box, 0, &wait)); outgoing_free(out))
        idles += check(out, request);
    return idles;
}

/* Serves request (taken) as session_run does; only one that belongs to a subshell may go on when it returns. */
static void serve(Session *session, Request *request) {
    int idles = 0;
    request_retain(request);
    session_receive(session, request);
    for (int round = 0; idles == 0 && round < ROUNDS_MAX; round++) {
        session_serve_urgent(session);
        Request *next = session_pop(session, &session->main_shell.turn);
        if (next) session_serve(session, next);
        idles += count_idles(session, request);
    }
    if (idles != 1) abort();
    request_release(request);
}

/* ---- sessions ---- */

typedef struct Server {
    Session *session;
    int inputs, requests; /* that it has served */
    int conversation;     /* a file descriptor, or -1: nobody wants to know */
} Server;

/* The server of the next input. */
static Server *server(void) {
    static Server s;
    const char *path = getenv("CONVERSATION");
    if (s.session && s.inputs < INPUTS_MAX && !atomic_load(&s.session->stopping)) return &s;
    if (s.session) {
        interpreter_end_threads(s.session->interpreter);
        session_free(s.session);
        close(s.conversation);
    }
    s = (Server){.session = new_session(), .conversation = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644) : -1};
    return &s;
}

/* Before it is served, as there may be no time after it. */
static void note(const Server *s, const uint8_t *data, size_t size) {
    if (s->conversation < 0) return;
    if ((s->inputs && write(s->conversation, "\xFF\0", 2) != 2) || write(s->conversation, data, size) != (ssize_t)size) exit(1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data, *end = text + size;
    Server *s = server();
    note(s, data, size);
    s->inputs++;
    atomic_store(&served, s->session);
    while (text < end && !atomic_load(&s->session->stopping)) {
        const char *cut = memmem(text, (size_t)(end - text), "\xFF\0", 2), *stop = cut ? cut : end;
        Request *request = make_request(text, (size_t)(stop - text), ++s->requests);
        if (request) serve(s->session, request);
        channels_wait(s->session->channels, 1);
        text = cut ? cut + 2 : end;
    }
    take_back(s->session);
    return 0;
}
