/* info.c -- kernel_info_request and connect_request: who we are and where we listen.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/bundle_json.h"
#include "kernel/session.h"
#include "kernel/version.h"

static json_t *help_links(void) {
    static const char *const links[][2] = {
        {"TensorFlow guide", "https://www.tensorflow.org/guide"},
        {"TensorFlow API", "https://www.tensorflow.org/api_docs/python/tf"},
        {"NumPy reference", "https://numpy.org/doc/stable/reference/"},
        {"Matplotlib pyplot", "https://matplotlib.org/stable/api/pyplot_summary.html"},
        {"Python reference", "https://docs.python.org/3.11/"},
    };
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        json_array_append_new(list, json_pack("{ss ss}", "text", links[i][0], "url", links[i][1]));
    return list;
}

void handle_kernel_info(Session *s, Request *request, Reply *reply) {
    (void)s;
    (void)request;
    reply->content = json_pack("{ss ss ss ss so ss so sb s[ss]}", "status", "ok", "protocol_version", PROTOCOL_VERSION, "implementation",
                               "tapebook", "implementation_version", TAPEBOOK_VERSION, "language_info", language_info_json(), "banner",
                               TAPEBOOK_BANNER, "help_links", help_links(), "debugger", 1, "supported_features", "debugger", "kernel subshells");
}

void handle_connect(Session *s, Request *request, Reply *reply) {
    (void)request;
    reply->content = reply_ok();
    for (int i = 0; i < CHANNEL_COUNT; i++)
        json_object_set_new(reply->content, channel_port_name((Channel)i), json_integer(s->connection.port[i]));
}
