/* cursor_text.c -- reading half-typed code around a cursor.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/cursor_text.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80; }

/* The bracket that the one before `at` closes, or `at` if it does not look like an index. */
static size_t index_start(const char *code, size_t at) {
    size_t open = at - 1;
    while (open > 0 && code[open] != '[' && code[open] != '\n') open--;
    bool simple = code[open] == '[' && open > 0 && (is_word(code[open - 1]) || code[open - 1] == ']');
    return simple ? open : at;
}

void cursor_path_before(const char *code, size_t cursor, PathText *path) {
    size_t at = cursor;
    for (;;) {
        if (at > 0 && (is_word(code[at - 1]) || code[at - 1] == '.')) {
            at--;
        } else if (at > 0 && code[at - 1] == ']' && at < cursor && code[at] == '.') {
            size_t open = index_start(code, at);
            if (open == at) break;
            at = open;
        } else {
            break;
        }
    }
    while (at < cursor && isdigit((unsigned char)code[at])) at++;
    *path = (PathText){at, cursor};
}

void cursor_path_around(const char *code, size_t size, size_t cursor, PathText *path) {
    size_t end = cursor;
    while (end < size && is_word(code[end])) end++;
    cursor_path_before(code, end, path);
}

/* ---- calls ---- */

enum { DEPTH_MAX = 64 };

typedef struct Open {            /* a bracket that has not been closed */
    size_t at, argument;         /* where its current argument begins */
    int position;
    char bracket;
} Open;

/* Past the string that begins at `at`; `cursor` if it is not closed before. */
static size_t skip_string(const char *code, size_t at, size_t cursor) {
    char quote = code[at];
    bool triple = at + 2 < cursor && code[at + 1] == quote && code[at + 2] == quote;
    for (at += triple ? 3 : 1; at < cursor; at++) {
        if (code[at] == '\\') at++;
        else if (!triple && code[at] == '\n') return at;
        else if (code[at] == quote && (!triple || (at + 2 < cursor && code[at + 1] == quote && code[at + 2] == quote)))
            return at + (triple ? 3 : 1);
    }
    return cursor;
}

static void read_keyword(const char *code, size_t start, size_t cursor, CallText *call) {
    while (start < cursor && isspace((unsigned char)code[start])) start++;
    size_t end = start;
    while (end < cursor && is_word(code[end])) end++;
    size_t equals = end;
    while (equals < cursor && code[equals] == ' ') equals++;
    if (end > start && equals < cursor && code[equals] == '=' && !(equals + 1 < cursor && code[equals + 1] == '=')) {
        call->keyword = code + start;
        call->keyword_size = end - start;
    }
}

void cursor_call(const char *code, size_t cursor, CallText *call) {
    Open stack[DEPTH_MAX];
    int depth = 0;
    *call = (CallText){.position = -1};
    for (size_t at = 0; at < cursor;) {
        char c = code[at];
        if (c == '"' || c == '\'') {
            at = skip_string(code, at, cursor);
            continue;
        }
        if (c == '#') while (at < cursor && code[at] != '\n') at++;
        else if (strchr("([{", c) && depth < DEPTH_MAX) stack[depth++] = (Open){at, at + 1, 0, c};
        else if (strchr(")]}", c) && depth) depth--;
        else if (c == ',' && depth) stack[depth - 1] = (Open){stack[depth - 1].at, at + 1, stack[depth - 1].position + 1, stack[depth - 1].bracket};
        at++;
    }
    while (depth > 0 && stack[depth - 1].bracket != '(') depth--;
    if (!depth) return;
    const Open *open = &stack[depth - 1];
    PathText path;
    cursor_path_before(code, open->at, &path);
    call->name = code + path.start;
    call->size = path.end - path.start;
    call->position = open->position;
    call->open = open->at;
    read_keyword(code, open->argument, cursor, call);
}

void cursor_string(const char *code, size_t cursor, StringText *string) {
    *string = (StringText){0};
    for (size_t at = 0; at < cursor;) {
        char c = code[at];
        if (c == '#') {
            while (at < cursor && code[at] != '\n') at++;
        } else if (c == '"' || c == '\'') {
            bool triple = at + 2 < cursor && code[at + 1] == c && code[at + 2] == c;
            size_t next = skip_string(code, at, cursor);
            bool closed = next < cursor || (next == cursor && next > at + (triple ? 5 : 1) && code[next - 1] == c && code[next - 2] != '\\');
            if (!closed) {
                *string = (StringText){true, at + (triple ? 3 : 1), c};
                return;
            }
            at = next;
        } else {
            at++;
        }
    }
}
