/* output.c -- cells' output on its way to the clients: streams, displays, questions, payloads.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "kernel/bundle_json.h"
#include "kernel/capture.h"
#include "kernel/session.h"

/* ---- the front ---- */

/* Text that C code has written goes out before what comes now. */
static void flush_descriptors(Session *s) { capture_drain(s->capture); }

static void front_write(void *context, Stream stream, const char *text, size_t size) {
    Session *s = context;
    if (!s->current || s->current->silent) return;
    outbox_add_stream(&channels_iopub(s->channels)->box, stream == STREAM_STDERR, s->current, text, size);
}

static const char *show_type(ShowAs as) {
    return as == SHOW_AS_RESULT ? "execute_result" : as == SHOW_AS_UPDATE ? "update_display_data" : "display_data";
}

static void front_show(void *context, ShowAs as, const MimeBundle *bundle, const char *display_id) {
    Session *s = context;
    if (!s->current || (s->current->silent && as == SHOW_AS_RESULT)) return;
    flush_descriptors(s);
    json_t *transient = display_id ? json_pack("{ss}", "display_id", display_id) : json_object();
    json_t *content = json_pack("{so so so}", "data", bundle_to_json(bundle), "metadata", bundle_metadata(bundle),
                                "transient", transient);
    if (as == SHOW_AS_RESULT) {
        Subshell *shell = session_subshell(s, s->current);
        json_object_set_new(content, "execution_count", json_integer(shell ? shell->execution_count : 0));
    }
    session_publish(s, show_type(as), s->current, content, NULL);
}

json_t *error_content(const CellOutcome *outcome) {
    return json_pack("{so so so}", "ename", json_text(outcome->ename, strlen(outcome->ename)), "evalue",
                     json_text(outcome->evalue, strlen(outcome->evalue)), "traceback",
                     traceback_lines(&outcome->traceback));
}

static void front_error(void *context, const CellOutcome *outcome) {
    Session *s = context;
    if (!s->current || s->current->silent) return;
    flush_descriptors(s);
    session_publish(s, "error", s->current, error_content(outcome), NULL);
}

static void front_adopt(void *context, int fd) {
    Session *s = context;
    capture_adopt(s->capture, fd);
}

static void front_clear_output(void *context, bool wait) {
    Session *s = context;
    if (s->current) session_publish(s, "clear_output", s->current, json_pack("{sb}", "wait", wait), NULL);
}

static PollResult front_poll(void *context) {
    Session *s = context;
    session_serve_urgent(s);
    return atomic_load(&s->stopping) ? POLL_INTERRUPT : POLL_GO_ON;
}

static void front_request(void *context, Buffer *json) {
    Session *s = context;
    if (s->current) request_text(s->current, json);
}

/* The front's: exchanges whose output this is when another thread comes to run. */
static void front_thread(void *context, StrandEvent event, void **owner) {
    Session *s = context;
    if (event == STRAND_BEGINS) *owner = request_retain(s->current);
    if (event == STRAND_ENDED) request_release(*owner);
    if (event != STRAND_COMES || *owner == s->current) return;
    Request *mine = s->current;
    flush_descriptors(s);
    pthread_mutex_lock(&s->lock);
    s->current = *owner;
    pthread_mutex_unlock(&s->lock);
    *owner = mine;
}

static bool serve_while_asking(void *context, int *wait) {
    Session *s = context;
    if (front_poll(context) != POLL_GO_ON) return false;
    *wait = interpreter_let_threads_run(s->interpreter);
    return !interpreter_is_interrupted(s->interpreter);
}

static bool front_ask(void *context, const char *prompt, bool password, Buffer *line, bool *unsupported) {
    Session *s = context;
    *unsupported = !s->current || !s->current->allow_stdin;
    if (*unsupported) return false;
    flush_descriptors(s);
    return channels_ask(s->channels, s->current, prompt, password, line, serve_while_asking, s) ==
           ASK_ANSWERED;
}

static json_t *make_payload(const char *source, const char *text, bool replaces) {
    json_t *string = json_text(text, strlen(text));
    if (strcmp(source, "page") == 0)
        return json_pack("{ss s{so} si}", "source", source, "data", "text/plain", string, "start", 0);
    if (strcmp(source, "set_next_input") == 0)
        return json_pack("{ss so sb}", "source", source, "text", string, "replace", replaces);
    json_decref(string);
    return json_pack("{ss sb}", "source", source, "keepkernel", 0);
}

/* At most one payload of each source: a later one replaces it. */
static void front_payload(void *context, const char *source, const char *text) {
    Session *s = context;
    if (!s->current) return;
    bool replaces = strcmp(source, "set_this_input") == 0;
    if (replaces) source = "set_next_input";
    if (!s->current->payload) s->current->payload = json_array();
    json_t *payload = s->current->payload;
    for (size_t i = 0; i < json_array_size(payload); i++) {
        const char *other = json_string_value(json_object_get(json_array_get(payload, i), "source"));
        if (other && strcmp(other, source) == 0 && strcmp(source, "page") != 0) json_array_remove(payload, i--);
    }
    json_array_append_new(payload, make_payload(source, text, replaces));
}

Front session_front(Session *s) {
    return (Front){.context = s,
                   .write = front_write,
                   .show = front_show,
                   .error = front_error,
                   .clear_output = front_clear_output,
                   .ask = front_ask,
                   .poll = front_poll,
                   .payload = front_payload,
                   .comm = session_comm,
                   .adopt = front_adopt,
                   .own = session_own,
                   .request = front_request,
                   .thread = front_thread,
                   .subshells = session_subshells,
                   .brings_cells = session_has_subshells,
                   .stopped = session_stopped,
                   .bell = s->bell,
                   .color = true};
}
