/* comm.c -- comm_open, comm_msg, comm_close, comm_info_request.
 *
 * What a comm means is told in the language (engine/library/comm.tape). Here messages travel between it and the
 * clients, and a list of the open ones answers those who ask while a cell runs. A comm whose target nobody has
 * registered is closed at once, as the protocol asks. Messages come in turn with the cells, so that a cell's comm is
 * whole before it is used, and while a cell awaits something; a client that wants them served while a cell computes
 * sends them to a subshell.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "kernel/capture.h"
#include "kernel/session.h"

enum { BUFFERS_MAX = 64 };

/* With the lock held: the link that holds the comm, or the one at the end. */
static Comm **find(Session *s, const char *id) {
    Comm **link = &s->comms;
    while (*link && strcmp((*link)->id, id) != 0) link = &(*link)->next;
    return link;
}

void handle_comm_info(Session *s, Request *request, Reply *reply) {
    const char *target = request_string(request, "target_name", NULL);
    json_t *comms = json_object();
    pthread_mutex_lock(&s->lock);
    for (Comm *comm = s->comms; comm; comm = comm->next)
        if (!target || strcmp(target, comm->target) == 0)
            json_object_set_new(comms, comm->id, json_pack("{ss}", "target_name", comm->target));
    pthread_mutex_unlock(&s->lock);
    reply->content = json_pack("{ss so}", "status", "ok", "comms", comms);
}

/* ---- from clients ---- */

/* Whether a program has taken the message. What its functions write goes to the message's sender. */
static bool deliver(Session *s, Request *request) {
    CommBuffer buffers[BUFFERS_MAX];
    int count = 0;
    while (count < BUFFERS_MAX && (buffers[count].data = request_buffer(request, count, &buffers[count].size))) count++;
    Buffer text = BUFFER_EMPTY;
    if (!request_text(request, &text)) return false;
    Request *before = session_begin_output(s, request);
    bool taken = interpreter_comm(s->interpreter, request->type, text.data, buffers, count);
    capture_drain(s->capture);
    session_end_output(s, request, before);
    buffer_clear(&text);
    return taken;
}

void handle_comm_open(Session *s, Request *request, Reply *reply) {
    (void)reply;
    const char *id = request_string(request, "comm_id", NULL), *target = request_string(request, "target_name", NULL);
    if (!id || (target && deliver(s, request))) return;
    session_log(s, "no comm target is called '%s'", target ? target : "");
    session_publish(s, "comm_close", request, json_pack("{so s{}}", "comm_id", json_text(id, strlen(id)), "data"),
                    NULL);
}

static void deliver_to_open(Session *s, Request *request) {
    const char *id = request_string(request, "comm_id", NULL);
    if (!id || !deliver(s, request))
        session_log(s, "a %s for comm '%s', which is not open", request->type, id ? id : "");
}

void handle_comm_msg(Session *s, Request *request, Reply *reply) {
    (void)reply;
    deliver_to_open(s, request);
}

void handle_comm_close(Session *s, Request *request, Reply *reply) {
    (void)reply;
    deliver_to_open(s, request);
}

/* ---- from programs ---- */

static void register_comm(Session *s, const CommMessage *message) {
    Comm *comm = mem_calloc(1, sizeof *comm);
    if (!comm) return;
    *comm = (Comm){.id = mem_strdup(message->id), .target = mem_strdup(message->target)};
    pthread_mutex_lock(&s->lock);
    Comm **link = find(s, message->id);
    comm->next = *link;
    *link = comm;
    pthread_mutex_unlock(&s->lock);
}

static void unregister_comm(Session *s, const char *id) {
    pthread_mutex_lock(&s->lock);
    Comm **link = find(s, id), *comm = *link;
    if (comm) *link = comm->next;
    pthread_mutex_unlock(&s->lock);
    if (!comm) return;
    mem_free(comm->id);
    mem_free(comm->target);
    mem_free(comm);
}

static void publish_comm(Session *s, const CommMessage *message) {
    static const char *const types[] = {
        [COMM_OPEN] = "comm_open", [COMM_MSG] = "comm_msg", [COMM_CLOSE] = "comm_close"};
    json_t *content = json_loads(message->content, JSON_ALLOW_NUL, NULL),
           *metadata = json_loads(message->metadata, JSON_ALLOW_NUL, NULL);
    Outgoing *out = content && metadata ? outgoing_new(types[message->kind], s->current, content, metadata) : NULL;
    for (int i = 0; out && i < message->buffer_count; i++)
        outgoing_add_buffer(out, message->buffers[i].data, message->buffers[i].size);
    capture_drain(s->capture);
    channels_publish(s->channels, out);
}

void session_comm(void *context, const CommMessage *message) {
    Session *s = context;
    if (message->kind == COMM_REGISTER)
        register_comm(s, message);
    else if (message->kind == COMM_UNREGISTER)
        unregister_comm(s, message->id);
    else if (message->kind == COMM_SERVE)
        session_serve_comms(s);
    else
        publish_comm(s, message);
}
