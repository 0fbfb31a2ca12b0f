/* session.c -- dispatch, the evaluator's loop, and the rules that hold for every request.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/session.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "kernel/capture.h"
#include "kernel/child_processes.h"

/* Every message that a kernel is sent. One row adds one. */
static const MessageRow message_rows[] = {
    {"execute_request", "execute_reply", SERVE_IN_TURN, ON_BOTH, handle_execute},
    {"complete_request", "complete_reply", SERVE_AT_SAFE_POINT, ON_BOTH, handle_complete},
    {"inspect_request", "inspect_reply", SERVE_AT_SAFE_POINT, ON_BOTH, handle_inspect},
    {"is_complete_request", "is_complete_reply", SERVE_AT_SAFE_POINT, ON_BOTH, handle_is_complete},
    {"history_request", "history_reply", SERVE_AT_ONCE, ON_BOTH, handle_history},
    {"kernel_info_request", "kernel_info_reply", SERVE_AT_ONCE, ON_BOTH, handle_kernel_info},
    {"connect_request", "connect_reply", SERVE_AT_ONCE, ON_BOTH, handle_connect},
    {"comm_info_request", "comm_info_reply", SERVE_AT_ONCE, ON_BOTH, handle_comm_info},
    {"comm_open", NULL, SERVE_IN_TURN, ON_BOTH, handle_comm_open},
    {"comm_msg", NULL, SERVE_IN_TURN, ON_BOTH, handle_comm_msg},
    {"comm_close", NULL, SERVE_IN_TURN, ON_BOTH, handle_comm_close},
    {"shutdown_request", "shutdown_reply", SERVE_AT_ONCE, ON_BOTH, handle_shutdown},
    {"interrupt_request", "interrupt_reply", SERVE_AT_ONCE, ON_BOTH, handle_interrupt},
    {"usage_request", "usage_reply", SERVE_AT_ONCE, ON_BOTH, handle_usage},
    {"debug_request", "debug_reply", SERVE_AT_SAFE_POINT, ON_CONTROL, handle_debug},
    {"create_subshell_request", "create_subshell_reply", SERVE_AT_ONCE, ON_CONTROL, handle_create_subshell},
    {"delete_subshell_request", "delete_subshell_reply", SERVE_AT_ONCE, ON_CONTROL, handle_delete_subshell},
    {"list_subshell_request", "list_subshell_reply", SERVE_AT_ONCE, ON_CONTROL, handle_list_subshell},
};

static const MessageRow *find_row(const Request *request) {
    int here = request->channel == CHANNEL_CONTROL ? ON_CONTROL : ON_SHELL;
    for (size_t i = 0; i < sizeof message_rows / sizeof *message_rows; i++)
        if (message_rows[i].channels & here && strcmp(message_rows[i].type, request->type) == 0)
            return &message_rows[i];
    return NULL;
}

/* ---- small services ---- */

void session_log(Session *s, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Buffer line = BUFFER_EMPTY;
    buffer_puts(&line, "tapebook: ");
    buffer_vprintf(&line, format, args);
    buffer_putc(&line, '\n');
    va_end(args);
    if (line.data && s->log >= 0) {
        ssize_t unused = write(s->log, line.data, line.size);
        (void)unused;
    }
    buffer_clear(&line);
}

json_t *reply_ok(void) { return json_pack("{ss}", "status", "ok"); }

json_t *reply_error(const char *ename, const char *evalue) {
    return json_pack("{ss ss so s[]}", "status", "error", "ename", ename, "evalue", json_text(evalue, strlen(evalue)),
                     "traceback");
}

json_t *reply_unknown_subshell(const char *id) {
    char text[256];
    snprintf(text, sizeof text, "Unknown subshell_id '%s'", id ? id : "");
    return reply_error("UnknownSubshellError", text);
}

void session_publish(Session *s, const char *type, Request *parent, json_t *content, json_t *metadata) {
    channels_publish(s->channels, outgoing_new(type, parent, content, metadata));
}

static void publish_status(Session *s, Request *parent, const char *state) {
    session_publish(s, "status", parent, json_pack("{ss}", "execution_state", state), NULL);
}

/* "busy" as a request begins. */
static void publish_busy(Session *s, Request *request, bool in_turn) {
    pthread_mutex_lock(&s->status_lock);
    if (in_turn && !request->subshell && !s->serving) s->serving = request;
    publish_status(s, request, "busy");
    pthread_mutex_unlock(&s->status_lock);
}

/* "idle" as a request ends. Front ends and servers take the last state for the kernel's, whosever it is: while a cell
 * runs that is told again, or a completion would make the kernel look idle, and a server might cull it. */
static void publish_idle(Session *s, Request *request) {
    pthread_mutex_lock(&s->status_lock);
    if (s->serving == request) s->serving = NULL;
    publish_status(s, request, "idle");
    if (s->serving) publish_status(s, s->serving, "busy");
    pthread_mutex_unlock(&s->status_lock);
}

/* With the lock held. */
static Subshell *find_subshell(Session *s, const Request *request) {
    if (!request->subshell) return &s->main_shell;
    Subshell *shell = s->subshells;
    while (shell && strcmp(shell->id, request->subshell) != 0) shell = shell->next;
    return shell;
}

Subshell *session_subshell(Session *s, const Request *request) {
    pthread_mutex_lock(&s->lock);
    Subshell *found = find_subshell(s, request);
    pthread_mutex_unlock(&s->lock);
    return found;
}

/* ---- serving one request ---- */

/* An interrupt may have come between a cell and its beginning. */
static void take_early_interrupt(Session *s) {
    pthread_mutex_lock(&s->lock);
    if (s->interrupted_early) interpreter_interrupt(s->interpreter);
    s->interrupted_early = false;
    pthread_mutex_unlock(&s->lock);
}

void session_serve(Session *s, Request *request) {
    const MessageRow *row = request->row;
    Subshell *shell = session_subshell(s, request);
    bool evaluates = row && row->serve == SERVE_IN_TURN && shell;
    unsigned interrupts = evaluates ? session_begin_evaluation(s, shell) : 0;
    if (evaluates) take_early_interrupt(s);
    Reply reply = {0};
    publish_busy(s, request, evaluates);
    if (!row) {
        session_log(s, "unknown message type '%s'", request->type);
    } else if (!shell) {
        reply.content = reply_unknown_subshell(request->subshell);
    } else {
        row->handle(s, request, &reply);
    }
    if (evaluates) session_end_evaluation(s, shell, interrupts);
    if (row && row->reply_type && reply.content)
        channels_reply(s->channels, outgoing_new(row->reply_type, request, reply.content, reply.metadata));
    publish_idle(s, request);
    request_release(request);
}

static void push(RequestQueue *queue, Request *request) {
    request->next = NULL;
    if (queue->last)
        queue->last->next = request;
    else
        queue->first = request;
    queue->last = request;
}

/* Takes request out of queue; previous is the one before it, or NULL. */
static void unlink_request(RequestQueue *queue, Request *previous, Request *request) {
    if (previous)
        previous->next = request->next;
    else
        queue->first = request->next;
    if (queue->last == request) queue->last = previous;
    request->next = NULL;
}

Request *session_pop(Session *s, RequestQueue *queue) {
    pthread_mutex_lock(&s->lock);
    Request *request = queue->first;
    if (request) unlink_request(queue, NULL, request);
    pthread_mutex_unlock(&s->lock);
    return request;
}

void session_serve_urgent(Session *s) {
    Request *request;
    session_begin_subshells(s);
    while (!s->looking && !atomic_load(&s->stopping) && (request = session_pop(s, &s->urgent))) {
        s->looking = true;
        /* Looking may run the program's code, as a property's: what that prints is no cell's output. */
        Request *before = session_begin_output(s, request);
        session_serve(s, request);
        session_restore_output(s, before);
        s->looking = false;
    }
}

/* The first message for a comm; only those are never answered. */
static Request *pop_comm(Session *s) {
    pthread_mutex_lock(&s->lock);
    Request *request = s->main_shell.turn.first, *previous = NULL;
    while (request && ((const MessageRow *)request->row)->reply_type) {
        previous = request;
        request = request->next;
    }
    if (request) unlink_request(&s->main_shell.turn, previous, request);
    pthread_mutex_unlock(&s->lock);
    return request;
}

void session_serve_comms(Session *s) {
    Request *request;
    while (!atomic_load(&s->stopping) && (request = pop_comm(s))) session_serve(s, request);
}

/* Puts the request where its turn comes, from when on it may have been served and freed. false: there is no such subshell. */
static bool put_in_turn(Session *s, Request *request, bool urgent) {
    pthread_mutex_lock(&s->lock);
    Subshell *shell = find_subshell(s, request);
    if (shell) push(urgent ? &s->urgent : &shell->turn, request);
    pthread_mutex_unlock(&s->lock);
    return shell;
}

void session_receive(void *context, Request *request) {
    Session *s = context;
    const MessageRow *row = find_row(request);
    request->row = row;
    bool urgent = row && row->serve == SERVE_AT_SAFE_POINT, at_once = urgent || request->subshell;
    if (!row || row->serve == SERVE_AT_ONCE || !put_in_turn(s, request, urgent)) {
        session_serve(s, request);
        return;
    }
    if (at_once) interpreter_request_poll(s->interpreter);
    bell_ring(s->bell);
}

static void refused(void *context, Channel channel, const char *why) {
    session_log(context, "refused a message on %s: %s",
                channel == CHANNEL_CONTROL ? "control"
                : channel == CHANNEL_STDIN ? "stdin"
                                           : "shell",
                why);
}

void session_interrupt(Session *s) {
    pthread_mutex_lock(&s->lock);
    bool meant = s->evaluations > 0;
    s->interrupted_early = !meant && s->main_shell.turn.first;
    if (meant) s->interrupts++;
    if (meant) interpreter_interrupt(s->interpreter);
    pthread_mutex_unlock(&s->lock);
    if (meant) bell_ring(s->bell);
}

unsigned session_begin_evaluation(Session *s, Subshell *shell) {
    pthread_mutex_lock(&s->lock);
    if (s->evaluations++ == 0) interpreter_clear_interrupt(s->interpreter);
    shell->evaluations++;
    unsigned interrupts = s->interrupts;
    pthread_mutex_unlock(&s->lock);
    return interrupts;
}

void session_end_evaluation(Session *s, Subshell *shell, unsigned interrupts) {
    pthread_mutex_lock(&s->lock);
    s->evaluations--;
    /* An interrupt that what a comm brought has met is meant for the cell around it as well. */
    if (--shell->evaluations && s->interrupts != interrupts) interpreter_interrupt(s->interpreter);
    pthread_mutex_unlock(&s->lock);
}

void session_stop(Session *s) {
    atomic_store(&s->stopping, true);
    interpreter_interrupt(s->interpreter);
    interpreter_request_poll(s->interpreter);
    bell_ring(s->bell);
}

static void signalled(void *context, int signal) {
    Session *s = context;
    if (signal == SIGTERM)
        session_stop(s);
    else
        session_interrupt(s);
}

static void orphaned(void *context) {
    session_log(context, "the parent process is gone");
    session_stop(context);
}

/* ---- life ---- */

static bool set_up(Session *s, const char *history, Error *err) {
    json_object_seed(0);
    s->log = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    s->bell = bell_new();
    if (s->bell < 0) return error_set(err, ERROR_OS, "no eventfd: %s", strerror(errno));
    ChannelsHandler handler = {
        .context = s, .bell = s->bell, .receive = session_receive, .refused = refused, .signalled = signalled, .orphaned = orphaned};
    Front front = session_front(s);
    if (!(s->channels = channels_new(&s->connection, &handler, err)) ||
        !(s->interpreter = interpreter_new(&front, err)) || !(s->history = history_new(history, err)))
        return false;
    const char *notebook = getenv("JPY_SESSION_NAME");
    if (notebook) interpreter_name_session(s->interpreter, notebook);
    return true;
}

Session *session_new(Connection *connection, const char *history, Error *err) {
    Session *s = mem_calloc(1, sizeof *s);
    if (!s) {
        error_memory(err, sizeof *s);
        return NULL;
    }
    s->connection = *connection;
    *connection = (Connection){0};
    s->bell = s->log = -1;
    pthread_mutex_init(&s->lock, NULL);
    pthread_mutex_init(&s->status_lock, NULL);
    if (set_up(s, history, err)) return s;
    session_free(s);
    return NULL;
}

static void free_requests(Session *s, RequestQueue *queue) {
    for (Request *request; (request = session_pop(s, queue));) request_release(request);
}

void session_free(Session *s) {
    if (!s) return;
    capture_free(s->capture);
    channels_free(s->channels);
    interpreter_free(s->interpreter);
    history_free(s->history);
    free_requests(s, &s->main_shell.turn);
    free_requests(s, &s->urgent);
    for (Subshell *next; s->subshells; s->subshells = next) {
        next = s->subshells->next;
        free_requests(s, &s->subshells->turn);
        mem_free(s->subshells);
    }
    for (Comm *next; s->comms; s->comms = next) {
        next = s->comms->next;
        mem_free(s->comms->id);
        mem_free(s->comms->target);
        mem_free(s->comms);
    }
    request_release(s->current);
    request_release(s->debugging);
    for (int i = 0; i < OWNERS_MAX; i++) request_release(s->owners[i]);
    connection_clear(&s->connection);
    if (s->bell >= 0) close(s->bell);
    if (s->log >= 0) close(s->log);
    pthread_mutex_destroy(&s->lock);
    pthread_mutex_destroy(&s->status_lock);
    mem_free(s);
}

/* Lets asyncio's tasks go on between cells; an interrupt ends what one of them computes. */
static int step_tasks(Session *s) {
    unsigned interrupts = session_begin_evaluation(s, &s->main_shell);
    int wait = interpreter_step_tasks(s->interpreter);
    session_end_evaluation(s, &s->main_shell, interrupts);
    return wait;
}

enum { REST_AFTER_MS = 1000 };

/* So long after the last request, memory that is kept for reuse goes back to the system. How long to wait for that, in ms; -1: it has. */
static int rest(Session *s, double *served) {
    if (*served <= 0) return -1;
    double left = *served + 0.001 * REST_AFTER_MS - clock_seconds();
    if (left > 0) return (int)(1000 * left) + 1;
    interpreter_rest(s->interpreter);
    *served = 0;
    return -1;
}

static int sooner(int a, int b) { return a < 0 || (b >= 0 && b < a) ? b : a; }

int session_run(Session *s) {
    ERROR_INIT(err);
    double served = 0;           /* when the last request was; 0: memory has gone back since */
    s->usage_clock = clock_seconds();
    publish_status(s, NULL, "starting");
    s->capture = capture_new(s, &err);
    if (!s->capture || !channels_start(s->channels, &err)) {
        session_log(s, "%s", err.text);
        return 1;
    }
    while (!atomic_load(&s->stopping)) {
        session_serve_urgent(s);
        int tasks = step_tasks(s);
        Request *request = session_pop(s, &s->main_shell.turn);
        if (request) {
            session_serve(s, request);
            served = clock_seconds();
            continue;
        }
        int threads = interpreter_step_threads(s->interpreter);
        channels_wait(s->channels, sooner(sooner(tasks, threads), rest(s, &served)));
    }
    interpreter_end_threads(s->interpreter);
    capture_drain(s->capture);
    channels_stop(s->channels);
    history_flush(s->history);
    children_end();
    return s->exit_code;
}
