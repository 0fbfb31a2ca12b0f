/* debugger.c -- debug_request, and the events of the debugger.
 *
 * What requests mean is written in the language (engine/library/_debugger). They are served at safe points, as all that
 * looks at the namespace is; while code is stopped, the evaluator's thread does nothing but serve.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/capture.h"
#include "kernel/session.h"

/* The messages of one conversation have numbers of one sequence. Takes message. */
static json_t *numbered(Session *s, json_t *message) {
    json_object_set_new(message, "seq", json_integer(++s->debug_seq));
    return message;
}

/* What _debugger's function answers: an object, or NULL. */
static json_t *ask(Session *s, const char *function, const char *text) {
    Buffer answer = BUFFER_EMPTY;
    bool ok = interpreter_debug(s->interpreter, function, text, strlen(text), &answer);
    json_t *json = ok ? json_loadb(answer.data, answer.size, JSON_ALLOW_NUL, NULL) : NULL;
    buffer_clear(&answer);
    return json;
}

static void publish_events(Session *s, const json_t *answer) {
    size_t i;
    json_t *event;
    json_array_foreach(json_object_get(answer, "events"), i, event)
        session_publish(s, "debug_event", s->debugging, numbered(s, json_incref(event)), NULL);
}

static json_t *refusal(const Request *request) {
    const char *command = request_string(request, "command", NULL);
    return json_pack("{ss sI sb ss ss s{}}", "type", "response", "request_seq",
                     (json_int_t)request_int(request, "seq", 0), "success", 0, "command", command ? command : "",
                     "message", "the debugger has no answer", "body");
}

void handle_debug(Session *s, Request *request, Reply *reply) {
    char *text = json_dumps(request->content, JSON_COMPACT);
    request_release(s->debugging);
    s->debugging = request_retain(request);
    json_t *answer = text ? ask(s, "handle", text) : NULL;
    publish_events(s, answer);
    json_t *content = json_object_get(answer, "reply");
    reply->content = numbered(s, content ? json_incref(content) : refusal(request));
    json_decref(answer);
    free(text);
}

/* Publishes what the function says of a stop. */
static void tell(Session *s, const char *function) {
    json_t *answer = ask(s, function, "");
    publish_events(s, answer);
    json_decref(answer);
}

void session_stopped(void *context) {
    Session *s = context;
    struct pollfd bell = {.fd = s->bell, .events = POLLIN};
    if (s->looking || !s->debugging) return;
    capture_drain(s->capture);
    tell(s, "stopped");
    while (interpreter_is_stopped(s->interpreter)) {
        if (atomic_load(&s->stopping) || interpreter_is_interrupted(s->interpreter)) {
            interpreter_clear_interrupt(s->interpreter); /* it is meant for the code, not for what tells of it */
            tell(s, "resumed");
            interpreter_interrupt(s->interpreter);
            return;
        }
        session_serve_urgent(s);
        if (interpreter_is_stopped(s->interpreter) && poll(&bell, 1, -1) > 0) bell_silence(s->bell);
    }
}
