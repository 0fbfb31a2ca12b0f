/* execute.c -- execute_request: counting, silence, history, results, errors, what follows an error.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "engine/base/memory.h"
#include "kernel/bundle_json.h"
#include "kernel/capture.h"
#include "kernel/session.h"

enum { ABORT_QUIET_MS = 15 }; /* "Run All" sends cell after cell; those on their way belong to the failed run */

typedef struct Options {
    const char *code;
    size_t size;
    bool silent, store, stop_on_error;
} Options;

static bool read_options(Request *request, Options *options, bool is_main) {
    options->code = request_string(request, "code", &options->size);
    options->silent = request_bool(request, "silent", false);
    options->store = request_bool(request, "store_history", !options->silent) && !options->silent && is_main;
    options->stop_on_error = request_bool(request, "stop_on_error", true);
    return options->code != NULL;
}

static void set_current(Session *s, Request *request) {
    pthread_mutex_lock(&s->lock);
    Request *old = s->current;
    s->current = request_retain(request);
    pthread_mutex_unlock(&s->lock);
    request_release(old);
}

/* Lets tasks that the cell begins write to it later. */
static void number(Session *s, Request *request) {
    request->number = ++s->owner_count;
    Request **place = &s->owners[request->number % OWNERS_MAX];
    request_release(*place);
    *place = request_retain(request);
}

int64_t session_own(void *context, int64_t owner) {
    Session *s = context;
    int64_t before = s->current ? s->current->number : 0;
    Request *request = s->owners[owner % OWNERS_MAX];
    if (owner == before || !request || request->number != owner) return before;
    capture_drain(s->capture);
    set_current(s, request);
    return before;
}

Request *session_begin_output(Session *s, Request *request) {
    capture_drain(s->capture);
    Request *before = request_retain(s->current);
    set_current(s, request);
    return before;
}

void session_end_output(Session *s, Request *request, Request *before) {
    /* Text that background work of this cell writes later still belongs to it, unless another cell goes on around it.
     */
    Subshell *shell = session_subshell(s, request);
    if (shell && shell->evaluations > 1) set_current(s, before);
    request_release(before);
}

void session_restore_output(Session *s, Request *before) {
    capture_drain(s->capture);
    set_current(s, before);
    request_release(before);
}

static json_t *error_reply(const CellOutcome *outcome) {
    json_t *reply = error_content(outcome);
    json_object_set_new(reply, "status", json_string("error"));
    return reply;
}

/* ---- user_expressions ---- */

static void take_bundle(void *context, const MimeBundle *bundle) {
    json_t **answer = context;
    *answer =
        json_pack("{ss so so}", "status", "ok", "data", bundle_to_json(bundle), "metadata", bundle_metadata(bundle));
}

static json_t *evaluate_all(Session *s, json_t *expressions) {
    json_t *answers = json_object(), *expression;
    const char *name;
    json_object_foreach(expressions, name, expression) {
        CellOutcome outcome;
        json_t *answer = NULL;
        if (!json_is_string(expression)) continue;
        interpreter_evaluate(s->interpreter, json_string_value(expression), json_string_length(expression), take_bundle,
                             &answer, &outcome);
        if (!outcome.ok) answer = error_reply(&outcome);
        cell_outcome_clear(&outcome);
        json_object_set_new(answers, name, answer ? answer : reply_ok());
    }
    return answers;
}

/* ---- running ---- */

/* Cells that came in before this one failed are not to run. */
static void abort_queued(Session *s, Subshell *shell) {
    channels_drain_shell(s->channels, ABORT_QUIET_MS);
    pthread_mutex_lock(&s->lock);
    for (Request *r = shell->turn.first; r; r = r->next) {
        const MessageRow *row = r->row;
        if (row->handle == handle_execute) r->aborted = true;
    }
    pthread_mutex_unlock(&s->lock);
}

static void run(Session *s, const Options *options, Subshell *shell, CellOutcome *outcome) {
    if (options->store) history_add(s->history, shell->execution_count, options->code, options->size, NULL, 0);
    CellInput input = {.source = options->code,
                       .size = options->size,
                       .number = shell->execution_count,
                       .silent = options->silent,
                       .store = options->store};
    interpreter_run(s->interpreter, &input, outcome);
    if (options->store && outcome->result.size)
        history_set_output(s->history, shell->execution_count, outcome->result.data, outcome->result.size);
    capture_drain(s->capture);
}

static json_t *finish(Session *s, Request *request, const Options *options, CellOutcome *outcome, Subshell *shell) {
    json_t *reply;
    if (outcome->ok) {
        json_t *expressions = json_object_get(request->content, "user_expressions");
        reply = json_pack("{ss so}", "status", "ok", "user_expressions", evaluate_all(s, expressions));
    } else {
        reply = error_reply(outcome);
        json_object_set_new(reply, "user_expressions", json_object());
        if (options->stop_on_error && !options->silent) abort_queued(s, shell);
    }
    json_object_set_new(reply, "execution_count", json_integer(shell->execution_count));
    json_object_set_new(reply, "payload", request->payload ? json_incref(request->payload) : json_array());
    return reply;
}

static void refuse(Subshell *shell, Reply *reply, const char *ename, const char *evalue) {
    reply->content = reply_error(ename, evalue);
    json_object_set_new(reply->content, "execution_count", json_integer(shell->execution_count));
}

void handle_execute(Session *s, Request *request, Reply *reply) {
    Subshell *shell = session_subshell(s, request);
    Options options;
    char started[40];
    date_now(started);
    if (!read_options(request, &options, !request->subshell)) {
        refuse(shell, reply, "ValueError", "the request has no code");
        return;
    }
    if (request->aborted) {
        /* Without a number: the cell has not run, and front ends show what the reply says beside it. */
        reply->content = json_pack("{ss}", "status", "aborted");
        reply->metadata = json_pack("{ss ss}", "started", started, "status", "aborted");
        return;
    }
    bool counts =
        options.store || (request->subshell && request_bool(request, "store_history", true) && !options.silent);
    if (counts) shell->execution_count++;
    number(s, request);
    request->silent = options.silent;
    request->allow_stdin = request_bool(request, "allow_stdin", false);
    Request *before = session_begin_output(s, request);
    if (!options.silent)
        session_publish(s, "execute_input", request,
                        json_pack("{so si}", "code", json_text(options.code, options.size), "execution_count",
                                  shell->execution_count),
                        NULL);
    CellOutcome outcome = {0};
    run(s, &options, shell, &outcome);
    reply->content = finish(s, request, &options, &outcome, shell);
    reply->metadata = json_pack("{ss ss}", "started", started, "status", outcome.ok ? "ok" : "error");
    cell_outcome_clear(&outcome);
    session_end_output(s, request, before);
}
