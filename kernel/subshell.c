/* subshell.c -- create, delete and list subshells (JEP 91).
 *
 * A subshell's cells run at the safe points of the main shell's cell, on the same evaluator, with an
 * execution count of their own.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "engine/base/memory.h"
#include "kernel/session.h"

void handle_create_subshell(Session *s, Request *request, Reply *reply) {
    (void)request;
    Subshell *shell = mem_calloc(1, sizeof *shell);
    if (!shell) {
        reply->content = reply_error("MemoryError", "no memory for a subshell");
        return;
    }
    uuid_write(shell->id);
    pthread_mutex_lock(&s->lock);
    Subshell **link = &s->subshells;
    while (*link) link = &(*link)->next;
    *link = shell;
    pthread_mutex_unlock(&s->lock);
    reply->content = json_pack("{ss ss}", "status", "ok", "subshell_id", shell->id);
}

/* Takes the subshell out of the list unless it runs a cell. *running says why it did not. */
static Subshell *detach(Session *s, const char *id, bool *running) {
    Subshell *found = NULL;
    pthread_mutex_lock(&s->lock);
    for (Subshell **link = &s->subshells; *link && !found; link = found ? link : &(*link)->next) {
        if (strcmp((*link)->id, id) != 0) continue;
        found = *link;
        *running = found->running;
        if (!*running) *link = found->next;
        break;
    }
    pthread_mutex_unlock(&s->lock);
    return found;
}

void handle_delete_subshell(Session *s, Request *request, Reply *reply) {
    const char *id = request_string(request, "subshell_id", NULL);
    bool running = false;
    Subshell *shell = id ? detach(s, id, &running) : NULL;
    if (!shell) {
        reply->content = reply_unknown_subshell(id);
    } else if (running) {
        reply->content = reply_error("RuntimeError", "the subshell is running a cell");
    } else {
        mem_free(shell);
        reply->content = reply_ok();
    }
}

void handle_list_subshell(Session *s, Request *request, Reply *reply) {
    (void)request;
    json_t *ids = json_array();
    pthread_mutex_lock(&s->lock);
    for (Subshell *shell = s->subshells; shell; shell = shell->next) json_array_append_new(ids, json_string(shell->id));
    pthread_mutex_unlock(&s->lock);
    reply->content = json_pack("{ss so}", "status", "ok", "subshell_id", ids);
}
