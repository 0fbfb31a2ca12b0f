/* inspect.c -- inspect_request, and reading the cursor of a request.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "engine/base/utf8.h"
#include "kernel/cursor.h"

bool cursor_read(const Request *request, CursorText *out) {
    out->code = request_string(request, "code", &out->size);
    if (!out->code) return false;
    int64_t length = (int64_t)utf8_length(out->code, out->size), cursor = request_int(request, "cursor_pos", length);
    if (cursor < 0 || cursor > length) cursor = length;
    out->cursor = utf8_offset(out->code, out->size, (size_t)cursor);
    return true;
}

static void add_text(json_t *data, const char *mime, const Buffer *text) {
    if (text->size) json_object_set_new(data, mime, json_text(text->data, text->size));
}

void handle_inspect(Session *s, Request *request, Reply *reply) {
    CursorText at;
    if (!cursor_read(request, &at)) {
        reply->content = reply_error("ValueError", "the request has no code");
        return;
    }
    Inspection inspection = {0};
    interpreter_inspect(s->interpreter, at.code, at.size, at.cursor, (int)request_int(request, "detail_level", 0), &inspection);
    json_t *data = json_object();
    if (inspection.found) {
        add_text(data, "text/plain", &inspection.plain);
        add_text(data, "text/html", &inspection.html);
        add_text(data, "text/markdown", &inspection.markdown);
    }
    reply->content = json_pack("{ss sb so s{}}", "status", "ok", "found", inspection.found, "data", data, "metadata");
    inspection_clear(&inspection);
}
