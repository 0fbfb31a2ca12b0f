/* notebook.c -- reading, changing and writing notebook files.
 *
 * In memory a text is one string; in the file it is a list of lines, as nbformat writes it. While cells run, an
 * output's display_id stands in it under a key that is taken out before writing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/notebook.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/whole_file.h"
#include "kernel/bundle_json.h"
#include "kernel/wire.h"

#define ID_KEY "tapebook_display_id"

enum { FORMAT_MAJOR = 4, FORMAT_MINOR = 5, ID_SIZE = 9 };

/* ---- texts ---- */

static bool append_text(Buffer *out, const json_t *text) {
    size_t i;
    json_t *line;
    if (json_is_string(text)) return buffer_append(out, json_string_value(text), json_string_length(text));
    json_array_foreach(text, i, line)
        if (json_is_string(line)) buffer_append(out, json_string_value(line), json_string_length(line));
    return !out->failed;
}

Buffer cell_source(const json_t *cell) {
    Buffer source = BUFFER_EMPTY;
    append_text(&source, json_object_get(cell, "source"));
    return source;
}

/* A list of lines, each with its newline. Steals nothing. */
static json_t *split_lines(const char *text, size_t size) {
    json_t *lines = json_array();
    const char *end = text + size;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = newline ? (size_t)(newline - text) + 1 : (size_t)(end - text);
        json_array_append_new(lines, json_text(text, length));
        text += length;
    }
    return lines;
}

static void split_field(json_t *object, const char *name) {
    json_t *value = json_object_get(object, name);
    if (json_is_string(value)) json_object_set_new(object, name, split_lines(json_string_value(value), json_string_length(value)));
}

static bool splits(const char *mime) {
    return strncmp(mime, "text/", 5) == 0 || strcmp(mime, "image/svg+xml") == 0 || strcmp(mime, "application/javascript") == 0;
}

/* ---- reading ---- */

static bool check_format(const json_t *root, const char *path, Error *err) {
    const json_t *major = json_object_get(root, "nbformat");
    if (!json_is_object(root) || !json_is_array(json_object_get(root, "cells")))
        return error_set(err, ERROR_VALUE, "%s: not a notebook", path);
    if (json_is_integer(major) && json_integer_value(major) != FORMAT_MAJOR)
        return error_set(err, ERROR_VALUE, "%s: nbformat %d is not supported, only %d", path, (int)json_integer_value(major), FORMAT_MAJOR);
    size_t i;
    json_t *cell;
    json_array_foreach(json_object_get(root, "cells"), i, cell)
        if (!json_is_object(cell) || !json_is_string(json_object_get(cell, "cell_type")))
            return error_set(err, ERROR_VALUE, "%s: cell %zu is not a cell", path, i + 1);
    return true;
}

bool notebook_read(Notebook *notebook, const char *path, Error *err) {
    json_error_t where;
    *notebook = (Notebook){0};
    if (access(path, R_OK) != 0) return error_set(err, ERROR_OS, "%s: %s", path, strerror(errno));
    json_t *root = json_load_file(path, JSON_ALLOW_NUL, &where);
    if (!root) return error_set(err, ERROR_VALUE, "%s: line %d: %s", path, where.line, where.text);
    if (!check_format(root, path, err)) {
        json_decref(root);
        return false;
    }
    *notebook = (Notebook){.root = root, .cells = json_object_get(root, "cells")};
    return true;
}

void notebook_clear(Notebook *notebook) {
    json_decref(notebook->root);
    *notebook = (Notebook){0};
}

size_t notebook_cell_count(const Notebook *notebook) { return json_array_size(notebook->cells); }
json_t *notebook_cell(const Notebook *notebook, size_t i) { return json_array_get(notebook->cells, i); }

bool cell_is_code(const json_t *cell) { return strcmp(json_string_value(json_object_get(cell, "cell_type")), "code") == 0; }

bool cell_has_tag(const json_t *cell, const char *tag) {
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(json_object_get(cell, "metadata"), "tags"), i, item)
        if (json_is_string(item) && strcmp(json_string_value(item), tag) == 0) return true;
    return false;
}

static json_t *new_id(void) {
    char uuid[40];
    uuid_write(uuid);
    return json_stringn(uuid, ID_SIZE - 1);
}

json_t *notebook_insert(Notebook *notebook, size_t i, const char *source, const char *tag) {
    json_t *cell = json_pack("{so ss sn s{s[s]} s[] ss}", "id", new_id(), "cell_type", "code", "execution_count", "metadata", "tags", tag,
                             "outputs", "source", source);
    json_array_insert_new(notebook->cells, i, cell);
    return notebook_cell(notebook, i);
}

/* ---- outputs ---- */

static json_t *outputs(json_t *cell) { return json_object_get(cell, "outputs"); }

void cell_begin(json_t *cell) {
    json_object_set_new(cell, "outputs", json_array());
    json_object_set_new(cell, "execution_count", json_null());
}

void cell_set_count(json_t *cell, int count) { json_object_set_new(cell, "execution_count", json_integer(count)); }

void cell_add_stream(json_t *cell, Stream stream, const char *text, size_t size) {
    const char *name = stream == STREAM_STDERR ? "stderr" : "stdout";
    json_t *last = json_array_get(outputs(cell), json_array_size(outputs(cell)) - 1);
    const char *last_name = json_string_value(json_object_get(last, "name"));
    if (last_name && strcmp(last_name, name) == 0) {
        json_array_append_new(json_object_get(last, "text"), json_text(text, size));
        return;
    }
    json_array_append_new(outputs(cell), json_pack("{ss ss s[o]}", "output_type", "stream", "name", name, "text", json_text(text, size)));
}

void cell_add_bundle(json_t *cell, bool is_result, int count, const MimeBundle *bundle, const char *display_id) {
    json_t *output = json_pack("{ss so so}", "output_type", is_result ? "execute_result" : "display_data", "data", bundle_to_json(bundle),
                               "metadata", bundle_metadata(bundle));
    if (is_result) json_object_set_new(output, "execution_count", json_integer(count));
    if (display_id) json_object_set_new(output, ID_KEY, json_string(display_id));
    json_array_append_new(outputs(cell), output);
}

void cell_add_error(json_t *cell, const CellOutcome *outcome) {
    json_array_append_new(outputs(cell), json_pack("{ss so so so}", "output_type", "error", "ename",
                                                   json_text(outcome->ename, strlen(outcome->ename)), "evalue",
                                                   json_text(outcome->evalue, strlen(outcome->evalue)), "traceback",
                                                   traceback_lines(&outcome->traceback)));
}

static void update_cell(json_t *cell, const MimeBundle *bundle, const char *display_id) {
    size_t i;
    json_t *output;
    json_array_foreach(outputs(cell), i, output) {
        const char *id = json_string_value(json_object_get(output, ID_KEY));
        if (!id || strcmp(id, display_id) != 0) continue;
        json_object_set_new(output, "data", bundle_to_json(bundle));
        json_object_set_new(output, "metadata", bundle_metadata(bundle));
    }
}

void notebook_update(Notebook *notebook, const MimeBundle *bundle, const char *display_id) {
    for (size_t i = 0; i < notebook_cell_count(notebook); i++) update_cell(notebook_cell(notebook, i), bundle, display_id);
}

/* ---- writing ---- */

/* A line while it is written: after a carriage return what it was before shows on behind what is written now. */
typedef struct Line { Buffer now, old; } Line;

static size_t letter_size(const Buffer *b, size_t at) {
    size_t size = 1;
    while (at + size < b->size && (b->data[at + size] & 0xC0) == 0x80) size++;
    return size;
}

/* Writes the rest of the old line behind the new one; what is there then is old. */
static void line_return(Line *line) {
    size_t at = 0;
    for (size_t i = 0; i < line->now.size && at < line->old.size; i += letter_size(&line->now, i)) at += letter_size(&line->old, at);
    if (at < line->old.size) buffer_append(&line->now, line->old.data + at, line->old.size - at);
    buffer_clear(&line->old);
    *line = (Line){.old = line->now};
}

static void line_back(Line *line) {
    size_t at = line->now.size;
    if (at == 0) return;
    do at--;
    while (at > 0 && (line->now.data[at] & 0xC0) == 0x80);
    line->now.size = at;
}

/* text as a screen shows it in the end, after JupyterLab: a backspace takes a letter back, after a carriage return a line is
 * written over. So progress bars leave their last state in the file and not all of them. */
static void append_shown(Buffer *out, const Buffer *text) {
    Line line = {0};
    for (size_t i = 0; i < text->size;) {
        size_t size = letter_size(text, i);
        char c = text->data[i];
        if (c == '\r') {
            line_return(&line);
        } else if (c == '\b') {
            line_back(&line);
        } else if (c == '\n') {
            line_return(&line);
            buffer_append(out, line.old.data, line.old.size);
            buffer_putc(out, '\n');
            buffer_clear(&line.old);
        } else {
            buffer_append(&line.now, text->data + i, size);
        }
        i += size;
    }
    line_return(&line);
    buffer_append(out, line.old.data, line.old.size);
    buffer_clear(&line.old);
}

/* The pieces of a stream become one text, and texts become lines. */
static void write_output(json_t *output) {
    json_t *text = json_object_get(output, "text"), *data = json_object_get(output, "data"), *value;
    const char *mime;
    void *next;
    json_object_del(output, ID_KEY);
    if (text) {
        Buffer joined = BUFFER_EMPTY, shown = BUFFER_EMPTY;
        append_text(&joined, text);
        append_shown(&shown, &joined);
        json_object_set_new(output, "text", split_lines(shown.data ? shown.data : "", shown.size));
        buffer_clear(&joined);
        buffer_clear(&shown);
    }
    json_object_foreach_safe(data, next, mime, value)
        if (splits(mime)) split_field(data, mime);
}

static void write_cell(json_t *cell) {
    size_t i;
    json_t *output;
    if (!json_object_get(cell, "id")) json_object_set_new(cell, "id", new_id());
    if (!json_object_get(cell, "metadata")) json_object_set_new(cell, "metadata", json_object());
    Buffer source = cell_source(cell);
    json_object_set_new(cell, "source", split_lines(source.data ? source.data : "", source.size));
    buffer_clear(&source);
    if (!cell_is_code(cell)) return;
    if (!json_object_get(cell, "outputs")) cell_begin(cell);
    json_array_foreach(outputs(cell), i, output) write_output(output);
}

static void write_metadata(json_t *root) {
    json_t *metadata = json_object_get(root, "metadata");
    if (!json_is_object(metadata)) {
        json_object_set_new(root, "metadata", json_object());
        metadata = json_object_get(root, "metadata");
    }
    if (!json_object_get(metadata, "kernelspec"))
        json_object_set_new(metadata, "kernelspec", json_pack("{ss ss ss}", "display_name", "Tapebook", "language", "tapebook", "name", "tapebook"));
    json_object_set_new(metadata, "language_info", language_info_json());
    const json_t *minor = json_object_get(root, "nbformat_minor");
    if (!json_is_integer(minor) || json_integer_value(minor) < FORMAT_MINOR)
        json_object_set_new(root, "nbformat_minor", json_integer(FORMAT_MINOR));
    json_object_set_new(root, "nbformat", json_integer(FORMAT_MAJOR));
}

/* Writes text so that a full disk or a killed process loses no notebook. */
static bool replace_file(const char *path, const char *text, Error *err) {
    WholeFile file;
    int reason = whole_file_begin(&file, path, WHOLE_FILE_MODE);
    if (!reason) {
        reason = dprintf(file.fd, "%s\n", text) < 0 ? errno : whole_file_commit(&file);
        whole_file_discard(&file);
    }
    return !reason || error_set(err, ERROR_OS, "%s: %s", path, strerror(reason));
}

bool notebook_write(Notebook *notebook, const char *path, Error *err) {
    for (size_t i = 0; i < notebook_cell_count(notebook); i++) write_cell(notebook_cell(notebook, i));
    write_metadata(notebook->root);
    char *text = json_dumps(notebook->root, JSON_INDENT(1) | JSON_SORT_KEYS | JSON_REAL_PRECISION(17));
    if (!text) return error_memory(err, 0);
    bool ok = replace_file(path, text, err);
    free(text);
    return ok;
}
