/* input_prompt.c -- cells pasted with the prompts of a session: `>>> x`, `... `, `In [1]: x`, `   ...: `.
 *
 * The rules are IPython's (IPython.core.inputtransformer2, PromptStripper): prompts of Python go wherever a line has
 * `>>>`, but for text within a triple-quoted string that begins a line; those of IPython where the first line has one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <string.h>

#include "kernel/input_text.h"

typedef struct Line {
    const char *start, *end; /* with its newline */
} Line;

static Line line_at(const char *at, const char *end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return (Line){at, newline ? newline + 1 : end};
}

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t')) at++;
    return at;
}

static bool starts(const char *at, const char *end, const char *text) {
    size_t size = strlen(text);
    return (size_t)(end - at) >= size && memcmp(at, text, size) == 0;
}

/* Past `>>> ` or (when it may) `... `, else NULL. */
static const char *skip_classic(Line line, bool continuation) {
    const char *at = skip_blanks(line.start, line.end);
    if (!starts(at, line.end, ">>>") && !(continuation && starts(at, line.end, "..."))) return NULL;
    at += 3;
    return at < line.end && (*at == ' ' || *at == '\t') ? at + 1 : at;
}

/* Past `In [1]: ` (vi's mode before it), or `   ...: `, else NULL. */
static const char *skip_numbered(Line line) {
    const char *at = line.start;
    if (starts(at, line.end, "[ins] ") || starts(at, line.end, "[nav] ")) at += 6;
    if (starts(at, line.end, "In [")) {
        const char *digits = at += 4;
        while (at < line.end && isdigit((unsigned char)*at)) at++;
        return at > digits && starts(at, line.end, "]: ") ? at + 3 : NULL;
    }
    const char *dots = at = skip_blanks(at, line.end);
    while (at < line.end && *at == '.') at++;
    if (at - dots < 3 || at == line.end || *at != ':') return NULL;
    return at + 1 < line.end && at[1] == ' ' ? at + 2 : at + 1;
}

/* ---- Python's ---- */

typedef struct Quotes {
    char open;    /* of the triple-quoted string that we are in, or 0 */
    bool literal; /* whose prompts are text */
    bool seen;    /* a prompt has come */
} Quotes;

/* Whether what stands before the quotes is a prefix of theirs, r or f, and nothing else. */
static bool is_prefix(const char *at, const char *end) {
    while (at < end && strchr("rRuUbBfF", *at)) at++;
    return at == end;
}

/* Follows the quotes of a line. Returns whether its prompt is text. */
static bool follow_quotes(Quotes *q, Line line) {
    bool literal = q->open && q->literal;
    for (const char *at = line.start; at + 2 < line.end; at++) {
        if ((*at != '"' && *at != '\'') || at[1] != *at || at[2] != *at || (at > line.start && at[-1] == '\\'))
            continue;
        if (!q->open) {
            Line before = {line.start, at};
            const char *prompt = skip_classic(before, true);
            q->open = *at;
            q->literal = literal = !(prompt && q->seen) && is_prefix(skip_blanks(prompt ? prompt : line.start, at), at);
        } else if (q->open == *at) {
            q->open = 0;
            q->literal = false;
        }
        at += 2;
    }
    if (skip_classic(line, false)) q->seen = true;
    return literal;
}

static bool strip_classic(const char *source, const char *end, Buffer *out) {
    Quotes quotes = {0};
    bool any = false;
    for (Line line = {source, source}; line.end < end;) {
        line = line_at(line.end, end);
        bool literal = follow_quotes(&quotes, line);
        const char *rest = literal ? NULL : skip_classic(line, true);
        if (rest && skip_classic(line, false)) any = true;
        const char *from = rest ? rest : line.start;
        buffer_append(out, from, (size_t)(line.end - from));
    }
    return any;
}

/* ---- IPython's ---- */

static bool strip_numbered(const char *source, const char *end, Buffer *out) {
    Line first = line_at(source, end);
    bool second = first.end < end && skip_numbered(line_at(first.end, end));
    if (!skip_numbered(first) && !second) return false;
    for (Line line = {source, source}; line.end < end;) {
        line = line_at(line.end, end);
        const char *rest = skip_numbered(line), *from = rest ? rest : line.start;
        buffer_append(out, from, (size_t)(line.end - from));
    }
    return true;
}

bool input_strip_prompts(const char *source, size_t size, Buffer *out) {
    const char *end = source + size;
    if (memmem(source, size, ">>>", 3) && strip_classic(source, end, out)) return true;
    out->size = 0;
    return (memmem(source, size, "]: ", 3) || memmem(source, size, "...:", 4)) && strip_numbered(source, end, out);
}
