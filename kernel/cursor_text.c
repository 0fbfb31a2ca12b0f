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

/* Where the indices begin that end at `at`. */
static size_t indices_start(const char *code, size_t at) {
    while (at > 0 && code[at - 1] == ']') {
        size_t open = index_start(code, at);
        if (open == at) break;
        at = open;
    }
    return at;
}

void cursor_path_around(const char *code, size_t size, size_t cursor, PathText *path) {
    size_t end = cursor;
    while (end < size && is_word(code[end])) end++;
    cursor_path_before(code, end, path);
    if (path->end > path->start) return;
    while (end > 0 && strchr(" \t?", code[end - 1])) end--;
    cursor_path_before(code, indices_start(code, end), path);
    if (path->end > path->start) path->end = end; /* with its indices */
}

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

const char *cursor_skip_string(const char *at, const char *end) {
    return at + skip_string(at, 0, (size_t)(end - at));
}

/* ---- chains ---- */

static bool is_keyword(const char *word, size_t size) {
    static const char words[] = " and as assert await del elif else except finally for from if import in is lambda not or raise return while with yield ";
    char padded[16];
    if (size + 3 > sizeof padded) return false;
    padded[0] = ' ';
    memcpy(padded + 1, word, size);
    memcpy(padded + 1 + size, " ", 2);
    return strstr(words, padded) != NULL;
}

size_t cursor_chain(const char *code, size_t from, size_t cursor) {
    size_t stack[DEPTH_MAX], start = cursor;
    int depth = 0;
    bool joins = false, linked = false;      /* can a bracket continue the chain; was the last thing a dot */
    for (size_t at = from; at < cursor;) {
        char c = code[at];
        size_t begin = at;
        if (c == '"' || c == '\'') {
            at = skip_string(code, at, cursor);
            bool prefixed = joins && begin > start && begin - start <= 2 && is_word(code[begin - 1]);
            if (!prefixed) start = begin;
            joins = true;
        } else if (is_word(c)) {
            bool number = isdigit((unsigned char)c) && !linked;
            while (at < cursor && (is_word(code[at]) || (number && code[at] == '.' && at + 1 < cursor && isdigit((unsigned char)code[at + 1])))) at++;
            if (!linked) start = begin;
            joins = !is_keyword(code + begin, at - begin);
        } else if (strchr("([{", c)) {
            if (!joins || c == '{') start = begin;
            if (depth < DEPTH_MAX) stack[depth++] = start;
            joins = false;
            at++;
        } else if (strchr(")]}", c)) {
            if (depth) start = stack[--depth];
            joins = true;
            at++;
        } else {
            if (c == '#') while (at < cursor && code[at] != '\n') at++;
            else at++;
            if (c != '.' && c != ' ') joins = false;
            if (c == '.' && !joins) start = begin;
        }
        linked = c == '.' || (linked && c == ' ');
    }
    return joins ? start : cursor;
}

/* ---- calls ---- */

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
