/* complete.c -- complete_request and is_complete_request. Cursor positions travel as code points.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "engine/base/utf8.h"
#include "kernel/cursor.h"

static json_t *describe(const CompletionItem *item, int64_t start, int64_t end) {
    json_t *json = json_pack("{so ss sI sI}", "text", json_text(item->text, strlen(item->text)), "type", item->type ? item->type : "<unknown>",
                             "start", (json_int_t)start, "end", (json_int_t)end);
    if (item->signature) json_object_set_new(json, "signature", json_text(item->signature, strlen(item->signature)));
    return json;
}

void handle_complete(Session *s, Request *request, Reply *reply) {
    CursorText at;
    if (!cursor_read(request, &at)) {
        reply->content = reply_error("ValueError", "the request has no code");
        return;
    }
    Completion completion = {0};
    interpreter_complete(s->interpreter, at.code, at.size, at.cursor, &completion);
    int64_t start = (int64_t)utf8_length(at.code, completion.start), end = (int64_t)utf8_length(at.code, completion.end);
    json_t *matches = json_array(), *types = json_array();
    for (size_t i = 0; i < completion.count; i++) {
        json_array_append_new(matches, json_text(completion.items[i].text, strlen(completion.items[i].text)));
        json_array_append_new(types, describe(&completion.items[i], start, end));
    }
    reply->content = json_pack("{ss so sI sI s{so}}", "status", "ok", "matches", matches, "cursor_start", (json_int_t)start, "cursor_end",
                               (json_int_t)end, "metadata", "_jupyter_types_experimental", types);
    completion_clear(&completion);
}

void handle_is_complete(Session *s, Request *request, Reply *reply) {
    size_t size = 0;
    int indent = 0;
    const char *code = request_string(request, "code", &size);
    if (!code) {
        reply->content = json_pack("{ss}", "status", "unknown");
        return;
    }
    switch (interpreter_is_complete(s->interpreter, code, size, &indent)) {
        case CODE_COMPLETE: reply->content = json_pack("{ss}", "status", "complete"); break;
        case CODE_INVALID: reply->content = json_pack("{ss}", "status", "invalid"); break;
        case CODE_INCOMPLETE:
            reply->content = json_pack("{ss so}", "status", "incomplete", "indent", json_sprintf("%*s", indent, ""));
            break;
    }
}
