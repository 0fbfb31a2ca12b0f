/* comm.c -- comm_open, comm_msg, comm_close, comm_info_request.
 *
 * A comm whose target nobody has registered is closed at once, as the protocol asks.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "engine/base/memory.h"
#include "kernel/session.h"

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

void handle_comm_open(Session *s, Request *request, Reply *reply) {
    (void)reply;
    const char *id = request_string(request, "comm_id", NULL), *target = request_string(request, "target_name", NULL);
    if (!id) return;
    session_log(s, "no comm target is called '%s'", target ? target : "");
    session_publish(s, "comm_close", request, json_pack("{ss s{}}", "comm_id", id, "data"), NULL);
}

void handle_comm_msg(Session *s, Request *request, Reply *reply) {
    (void)reply;
    const char *id = request_string(request, "comm_id", NULL);
    session_log(s, "a message for comm '%s', which is not open", id ? id : "");
}

void handle_comm_close(Session *s, Request *request, Reply *reply) {
    (void)reply;
    const char *id = request_string(request, "comm_id", NULL);
    if (!id) return;
    pthread_mutex_lock(&s->lock);
    Comm **link = find(s, id), *comm = *link;
    if (comm) *link = comm->next;
    pthread_mutex_unlock(&s->lock);
    if (!comm) return;
    mem_free(comm->id);
    mem_free(comm->target);
    mem_free(comm);
}
