/* session.h -- what the kernel's messages mean: one table of them, and the rules around every request.
 *
 * Around every request stand status busy and status idle, on whatever thread it is served. Where that is, its
 * row says: at once on the thread that read it, at the evaluator's next safe point if it needs the namespace, or
 * in the evaluator's queue. The rest of the room's files (execute.c, info.c ...) hold the handlers, by family.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_SESSION_H
#define KERNEL_SESSION_H

#include "kernel/channels.h"
#include "kernel/history.h"
#include "kernel/interpreter.h"

typedef struct Session Session;

typedef struct Reply {
    json_t *content;  /* NULL: no reply */
    json_t *metadata; /* may be NULL */
} Reply;

typedef enum Serve {
    SERVE_AT_ONCE,       /* needs nothing of the evaluator */
    SERVE_AT_SAFE_POINT, /* looks at the namespace */
    SERVE_IN_TURN,       /* runs code: a cell, or what a program wants done when a comm has a message */
} Serve;

enum { ON_SHELL = 1, ON_CONTROL = 2, ON_BOTH = ON_SHELL | ON_CONTROL };

typedef struct MessageRow {
    const char *type;       /* "execute_request" */
    const char *reply_type; /* "execute_reply", or NULL: never answered */
    Serve serve;
    int channels;
    void (*handle)(Session *session, Request *request, Reply *reply);
} MessageRow;

typedef struct RequestQueue {
    Request *first, *last;
} RequestQueue;

/* A line of execution of its own (JEP 91): its requests run one after another, and take turns with those of others. */
typedef struct Subshell {
    struct Subshell *next;
    struct Session *session;
    char id[40]; /* "" for the main shell */
    int execution_count;
    RequestQueue turn; /* what waits to be run; under the session's lock, as what follows */
    bool running;
    int evaluations; /* that run, one within the other */
} Subshell;

typedef struct Comm {
    struct Comm *next;
    char *id, *target;
} Comm;

enum { OWNERS_MAX = 64 };

struct Session {
    Connection connection;
    Channels *channels;
    Interpreter *interpreter;
    History *history;
    int bell; /* eventfd: something for the evaluator */
    int log;  /* file descriptor of the original stderr */

    pthread_mutex_t lock; /* guards the queues, subshells and comms */
    RequestQueue urgent;
    Subshell main_shell, *subshells;
    Comm *comms;

    pthread_mutex_t status_lock; /* states are published in the order of what happens */
    Request *serving;            /* the main shell's, between busy and idle; under status_lock */

    Request *current;            /* whose output this is; under lock */
    Request *owners[OWNERS_MAX]; /* the last ones that had output, by number: tasks that they began may go on */
    int64_t owner_count;
    Request *debugging;      /* the last debug_request: what happens to the code is told as its output; or NULL */
    json_int_t debug_seq;    /* of the last message of the debugger */
    bool looking;            /* a request that looks at the namespace is being served: no other on top of it */
    struct Capture *capture; /* of file descriptors 1 and 2, or NULL */
    atomic_bool stopping;
    int evaluations;               /* that run, of all shells; under lock */
    unsigned interrupts;           /* how many were meant for them; under lock */
    bool interrupted_early;        /* before the next one began; under lock */
    double usage_clock, usage_cpu; /* at the last usage_request */
    int exit_code;
};

/* New session that listens where connection says (taken), with history_new's file. NULL with *err set. */
Session *session_new(Connection *connection, const char *history, Error *err);
/* Serves until told to stop; returns the exit code. */
int session_run(Session *session);
void session_free(Session *session);

/* Makes session_run return soon, from any thread. */
void session_stop(Session *session);
/* Interrupts what runs, from any thread. */
void session_interrupt(Session *session);
/* A line to the original stderr, never into a cell. */
void session_log(Session *session, const char *format, ...) PRINTF_LIKE(2, 3);

/* Takes a request: serves it, or puts it where its turn comes; the channels'. On the thread that read it. */
void session_receive(void *session, Request *request);
/* Broadcasts a message; takes content and metadata (may be NULL). */
void session_publish(Session *session, const char *type, Request *parent, json_t *content, json_t *metadata);
/* Between the two, an interrupt is meant for what runs. They nest; the second takes what the first gave. */
unsigned session_begin_evaluation(Session *session, Subshell *shell);
void session_end_evaluation(Session *session, Subshell *shell, unsigned interrupts);
/* Serves what waits for a safe point, and lets subshells begin. On the evaluator's thread. */
void session_serve_urgent(Session *session);
/* Serves the messages for comms that wait behind the running cell. On the evaluator's thread. */
void session_serve_comms(Session *session);
/* The subshell of a request, or NULL if there is none of that name. */
Subshell *session_subshell(Session *session, const Request *request);

/* From here on output belongs to request; returns whose it was, for the end, which takes it (they nest: a cell lets
 * messages for comms be served). (execute.c) */
Request *session_begin_output(Session *session, Request *request);
void session_end_output(Session *session, Request *request, Request *before);
/* Output belongs to before again (taken), from which session_begin_output took it. */
void session_restore_output(Session *session, Request *before);
/* The front's own. */
int64_t session_own(void *session, int64_t owner);

/* {"status": "error", ename, evalue, traceback: []} */
json_t *reply_error(const char *ename, const char *evalue);
/* The error of a request that names a subshell which is not there; id may be NULL. */
json_t *reply_unknown_subshell(const char *id);
json_t *reply_ok(void);

/* {ename, evalue, traceback} of an outcome that is not ok. New. */
json_t *error_content(const CellOutcome *outcome);

/* What a program says about its comms; the front's. (comm.c) */
void session_comm(void *session, const CommMessage *message);

/* Whether there are subshells, whose cells may wake what waits in others; the front's. (subshell.c) */
bool session_has_subshells(void *session);
/* Appends their names, as a JSON array; the front's. */
void session_subshells(void *session, Buffer *json);
/* Tells clients that code has stopped, and serves them until it is to go on; the front's. (debugger.c) */
void session_stopped(void *session);
/* Lets those subshells begin that have something to run. On the evaluator's thread. */
void session_begin_subshells(Session *session);
/* The first request of a queue, taken out, or NULL. (session.c) */
Request *session_pop(Session *session, RequestQueue *queue);
/* Handles a request between busy and idle, on this thread; takes it. */
void session_serve(Session *session, Request *request);

/* The front that shows cells' output to the session's clients (output.c). */
Front session_front(Session *session);

/* ---- handlers, by family ---- */

void handle_execute(Session *session, Request *request, Reply *reply);     /* execute.c */
void handle_complete(Session *session, Request *request, Reply *reply);    /* complete.c */
void handle_inspect(Session *session, Request *request, Reply *reply);     /* inspect.c */
void handle_is_complete(Session *session, Request *request, Reply *reply); /* complete.c */
void handle_history(Session *session, Request *request, Reply *reply);     /* history_request.c */
void handle_kernel_info(Session *session, Request *request, Reply *reply); /* info.c */
void handle_connect(Session *session, Request *request, Reply *reply);
void handle_comm_info(Session *session, Request *request, Reply *reply); /* comm.c */
void handle_comm_open(Session *session, Request *request, Reply *reply);
void handle_comm_msg(Session *session, Request *request, Reply *reply);
void handle_comm_close(Session *session, Request *request, Reply *reply);
void handle_interrupt(Session *session, Request *request, Reply *reply); /* control.c */
void handle_shutdown(Session *session, Request *request, Reply *reply);
void handle_debug(Session *session, Request *request, Reply *reply);           /* debugger.c */
void handle_usage(Session *session, Request *request, Reply *reply);           /* usage.c */
void handle_create_subshell(Session *session, Request *request, Reply *reply); /* subshell.c */
void handle_delete_subshell(Session *session, Request *request, Reply *reply);
void handle_list_subshell(Session *session, Request *request, Reply *reply);

#endif
