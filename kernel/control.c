/* control.c -- interrupt_request, shutdown_request, and debug_request as a kernel without a debugger answers it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "kernel/session.h"

void handle_interrupt(Session *s, Request *request, Reply *reply) {
    (void)request;
    session_interrupt(s);
    reply->content = reply_ok();
}

void handle_shutdown(Session *s, Request *request, Reply *reply) {
    bool restart = request_bool(request, "restart", false);
    reply->content = json_pack("{ss sb}", "status", "ok", "restart", restart);
    session_publish(s, "shutdown_reply", request, json_incref(reply->content), NULL);
    session_stop(s);
}

void handle_debug(Session *s, Request *request, Reply *reply) {
    (void)s;
    const char *command = request_string(request, "command", NULL);
    reply->content = json_pack("{ss sb si si ss ss s{}}", "type", "response", "success", 0, "seq", 0, "request_seq",
                               (int)request_int(request, "seq", 0), "command", command ? command : "", "message",
                               "this kernel has no debugger", "body");
}
