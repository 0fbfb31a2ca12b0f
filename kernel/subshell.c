/* subshell.c -- create, delete and list subshells (JEP 91).
 *
 * A subshell's cells run on the same evaluator as the main shell's, on a stack of their own: they take turns with it at
 * safe points and wherever one of them waits. A subshell has an execution count of its own.
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
    shell->session = s;
    uuid_write(shell->id);
    pthread_mutex_lock(&s->lock);
    Subshell **link = &s->subshells;
    while (*link) link = &(*link)->next;
    *link = shell;
    pthread_mutex_unlock(&s->lock);
    reply->content = json_pack("{ss ss}", "status", "ok", "subshell_id", shell->id);
}

/* ---- running ---- */

bool session_has_subshells(void *context) {
    Session *s = context;
    pthread_mutex_lock(&s->lock);
    bool any = s->subshells;
    pthread_mutex_unlock(&s->lock);
    return any;
}

/* Whether it goes on. If not it is said to have stopped in the same breath, so that what comes next begins it anew. */
static bool goes_on(Subshell *shell) {
    Session *s = shell->session;
    pthread_mutex_lock(&s->lock);
    shell->running = !atomic_load(&s->stopping) && shell->turn.first;
    bool running = shell->running;
    pthread_mutex_unlock(&s->lock);
    return running;
}

/* Runs what waits, until nothing does. */
static void run(void *context) {
    Subshell *shell = context;
    while (goes_on(shell)) session_serve(shell->session, session_pop(shell->session, &shell->turn));
}

/* A subshell with something to run that does not run yet; now it is said to. NULL: none. */
static Subshell *next_to_begin(Session *s) {
    pthread_mutex_lock(&s->lock);
    Subshell *shell = s->subshells;
    while (shell && (shell->running || !shell->turn.first)) shell = shell->next;
    if (shell) shell->running = true;
    pthread_mutex_unlock(&s->lock);
    return shell;
}

void session_begin_subshells(Session *s) {
    for (Subshell *shell; (shell = next_to_begin(s));)
        if (!interpreter_run_beside(s->interpreter, run, shell)) run(shell);
}

/* ---- requests ---- */

/* Takes the subshell out of the list unless it has something to run. *running says why it did not. */
static Subshell *detach(Session *s, const char *id, bool *running) {
    Subshell *found = NULL;
    pthread_mutex_lock(&s->lock);
    for (Subshell **link = &s->subshells; *link && !found; link = found ? link : &(*link)->next) {
        if (strcmp((*link)->id, id) != 0) continue;
        found = *link;
        *running = found->running || found->turn.first;
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

static json_t *list_ids(Session *s) {
    json_t *ids = json_array();
    pthread_mutex_lock(&s->lock);
    for (Subshell *shell = s->subshells; shell; shell = shell->next) json_array_append_new(ids, json_string(shell->id));
    pthread_mutex_unlock(&s->lock);
    return ids;
}

void session_subshells(void *context, Buffer *json) {
    json_t *ids = list_ids(context);
    json_write(ids, json);
    json_decref(ids);
}

void handle_list_subshell(Session *s, Request *request, Reply *reply) {
    (void)request;
    reply->content = json_pack("{ss so}", "status", "ok", "subshell_id", list_ids(s));
}
