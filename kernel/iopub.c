/* iopub.c -- the broadcast thread.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/iopub.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

#include "engine/base/utf8.h"

static const double JOIN_SECONDS = 0.020;       /* how long a stream's first byte may wait */
static const double HOLD_SECONDS = 1.0;         /* for the first subscriber */
static const double PATIENCE_SECONDS = 10.0;    /* for one that does not read */

static bool set_option(void *socket, int option, int value) { return zmq_setsockopt(socket, option, &value, sizeof value) == 0; }

bool iopub_init(Iopub *io, void *socket, Signer *signer, Identity *identity, int bell, Error *err) {
    *io = (Iopub){.shift.timer = -1, .socket = socket, .signer = signer, .identity = identity, .hold_until = clock_seconds() + HOLD_SECONDS};
    snprintf(io->topic, sizeof io->topic, "kernel.%s.", identity->session);
    bool ok = outbox_init(&io->box, (size_t)64 << 20) && shift_init(&io->shift, io->box.wake, bell);
    ok = ok && set_option(socket, ZMQ_XPUB_VERBOSE, 1) && set_option(socket, ZMQ_XPUB_NODROP, 1) &&
         set_option(socket, ZMQ_SNDHWM, 1000) && set_option(socket, ZMQ_LINGER, 1000);
    return ok || error_set(err, ERROR_OS, "cannot set up the iopub socket");
}

void iopub_clear(Iopub *io) {
    if (io->socket) zmq_close(io->socket);
    signer_free(io->signer);
    shift_clear(&io->shift);
    outbox_clear(&io->box);
}

static const char *make_topic(const Iopub *io, const Outgoing *out, char topic[128]) {
    if (out->topic) return out->topic;
    snprintf(topic, 128, "%s%s", io->topic, out->type);
    return topic;
}

/* A frame of a subscriber: 1 and the topic it wants, or 0 and the one it no longer wants. */
static void welcome(Iopub *io, const zmq_msg_t *frame) {
    const char *data = zmq_msg_data((zmq_msg_t *)frame);
    size_t size = zmq_msg_size(frame);
    if (size < 1 || data[0] != 1 || !utf8_valid(data + 1, size - 1, NULL)) return;
    io->subscribed = true;
    Outgoing *out = outgoing_new("iopub_welcome", NULL, json_pack("{ss%}", "subscription", data + 1, size - 1), NULL);
    char topic[256];
    snprintf(topic, sizeof topic, "%.*s", (int)(size - 1), data + 1);
    if (out) outgoing_send(out, io->socket, io->signer, io->identity, topic);
    outgoing_free(out);
}

void iopub_welcome(Iopub *io) {
    for (;;) {
        zmq_msg_t frame;
        zmq_msg_init(&frame);
        int rc = zmq_msg_recv(&frame, io->socket, ZMQ_DONTWAIT);
        if (rc >= 0) welcome(io, &frame);
        int reason = rc < 0 ? errno : 0;
        zmq_msg_close(&frame);
        if (rc < 0 && reason != EINTR) return;
    }
}

static int try_to_send(Iopub *io, Outgoing *out) {
    char topic[128];
    return outgoing_send(out, io->socket, io->signer, io->identity, make_topic(io, out, topic));
}

/* Sends out, waiting while a subscriber is full; when patience ends, that one goes without. */
static void send_patiently(Iopub *io, Outgoing *out) {
    double give_up = clock_seconds() + (io->impatient ? 0 : PATIENCE_SECONDS);
    while (try_to_send(io, out) == EAGAIN) {
        if (clock_seconds() >= give_up) {
            io->impatient = true;
            set_option(io->socket, ZMQ_XPUB_NODROP, 0);
            try_to_send(io, out);
            set_option(io->socket, ZMQ_XPUB_NODROP, 1);
            return;
        }
        poll(NULL, 0, 2);
        iopub_welcome(io);
    }
    io->impatient = false;
}

/* How long nothing is sent yet, in ms; 0: it may go. */
static long hold_back(const Iopub *io) {
    double left = io->subscribed || io->box.closed ? 0 : io->hold_until - clock_seconds();
    return left > 0 ? (long)(left * 1000) + 1 : 0;
}

static long in_milliseconds(double wait) { return wait < 0 ? -1 : (long)(wait * 1000) + 1; }

/* Sends what may go. Returns how long to sleep, in ms; negative: until rung. */
static long send_all(Iopub *io) {
    double wait = -1;
    long hold = hold_back(io);
    if (hold) return hold;
    for (Outgoing *out; (out = outbox_take(&io->box, JOIN_SECONDS, &wait)); outgoing_free(out)) send_patiently(io, out);
    return in_milliseconds(wait);
}

bool iopub_send(Iopub *io, long *hold) {
    double wait = -1;
    Outgoing *out = NULL;
    *hold = hold_back(io);
    if (*hold) return true;
    for (; (out = outbox_take(&io->box, JOIN_SECONDS, &wait)); outgoing_free(out))
        if (try_to_send(io, out) == EAGAIN) break;
    if (out) outbox_return(&io->box, out);
    *hold = in_milliseconds(wait);
    return !out;
}

/* Sends until the evaluator takes over. false: for good. */
static bool serve_shift(Iopub *io) {
    zmq_pollitem_t items[] = {{.socket = io->socket, .events = ZMQ_POLLIN}, {.fd = io->box.wake, .events = ZMQ_POLLIN}};
    for (;;) {
        long wait = send_all(io);
        if (io->box.closed) return false;
        if (shift_end(&io->shift)) return true;
        if (zmq_poll(items, 2, wait) < 0 && errno == ETERM) return false;
        if (items[1].revents) bell_silence(io->box.wake);
        if (items[0].revents) iopub_welcome(io);
    }
}

void *iopub_run(void *context) {
    Iopub *io = context;
    do shift_begin(&io->shift);
    while (serve_shift(io));
    send_all(io);
    zmq_close(io->socket);
    io->socket = NULL;
    return NULL;
}
