/* bundle_json.c -- what the engine shows, as JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/bundle_json.h"

#include <openssl/evp.h>
#include <string.h>

#include "engine/base/memory.h"
#include "kernel/version.h"
#include "kernel/wire.h"

static bool is_text(const char *mime) {
    return strncmp(mime, "text/", 5) == 0 || strcmp(mime, "image/svg+xml") == 0 || strcmp(mime, "application/javascript") == 0;
}

static bool is_json(const char *mime) {
    size_t size = strlen(mime);
    return strcmp(mime, "application/json") == 0 || (size > 5 && strcmp(mime + size - 5, "+json") == 0);
}

static json_t *base64(const char *data, size_t size) {
    size_t encoded = 4 * ((size + 2) / 3);
    char *text = mem_alloc(encoded + 1);
    if (!text) return NULL;
    EVP_EncodeBlock((unsigned char *)text, (const unsigned char *)data, (int)size);
    json_t *json = json_stringn_nocheck(text, encoded);
    mem_free(text);
    return json;
}

json_t *bundle_to_json(const MimeBundle *bundle) {
    json_t *json = json_object();
    for (int i = 0; i < bundle->count; i++) {
        const MimePart *part = &bundle->part[i];
        json_t *value = NULL;
        if (is_json(part->mime)) value = json_loadb(part->data, part->size, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
        else if (!is_text(part->mime)) value = base64(part->data, part->size);
        if (!value) value = json_text(part->data, part->size);
        json_object_set_new(json, part->mime, value);
    }
    return json;
}

json_t *bundle_metadata(const MimeBundle *bundle) {
    json_t *json = bundle->metadata ? json_loads(bundle->metadata, 0, NULL) : NULL;
    if (json_is_object(json)) return json;
    json_decref(json);
    return json_object();
}

json_t *traceback_lines(const Buffer *text) {
    json_t *lines = json_array();
    const char *at = text->data, *end = at ? at + text->size : at;
    while (at && at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t size = newline ? (size_t)(newline - at) : (size_t)(end - at);
        json_array_append_new(lines, json_text(at, size));
        at += size + 1;
    }
    return lines;
}

json_t *language_info_json(void) {
    return json_pack("{ss ss ss ss ss s{sssi} ss}", "name", "tapebook", "version", TAPEBOOK_LANGUAGE_VERSION, "mimetype", "text/x-python",
                     "file_extension", ".tape", "pygments_lexer", "ipython3", "codemirror_mode", "name", "python", "version", 3,
                     "nbconvert_exporter", "python");
}
