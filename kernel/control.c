/* control.c -- interrupt_request and shutdown_request.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
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
