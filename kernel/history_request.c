/* history_request.c -- history_request: tail, range and search.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "kernel/session.h"

typedef struct Collected {
    json_t *list;
    bool output;                 /* entries are [session, line, [input, output]] */
} Collected;

static void collect(void *context, const HistoryEntry *entry) {
    Collected *collected = context;
    json_t *input = json_text(entry->input, entry->input_size);
    if (collected->output) {
        json_t *output = entry->output ? json_text(entry->output, entry->output_size) : json_null();
        input = json_pack("[oo]", input, output);
    }
    json_array_append_new(collected->list, json_pack("[IIo]", (json_int_t)entry->session, (json_int_t)entry->line, input));
}

void handle_history(Session *s, Request *request, Reply *reply) {
    Collected collected = {.list = json_array(), .output = request_bool(request, "output", false)};
    const char *type = request_string(request, "hist_access_type", NULL);
    if (!type) type = "tail";
    if (strcmp(type, "range") == 0) {
        history_range(s->history, request_int(request, "session", 0), request_int(request, "start", 1),
                      request_int(request, "stop", -1), collect, &collected);
    } else if (strcmp(type, "search") == 0) {
        const char *pattern = request_string(request, "pattern", NULL);
        history_match(s->history, pattern ? pattern : "*", request_int(request, "n", -1), request_bool(request, "unique", false),
                       collect, &collected);
    } else {
        history_tail(s->history, request_int(request, "n", 10), collect, &collected);
    }
    reply->content = json_pack("{ss so}", "status", "ok", "history", collected.list);
}
