/* help_format.c -- see help_format.h; engine/help/README.md says how a text is written.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/help_format.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "engine/lang/syntax/lexer.h"

void html_append_escaped(Buffer *out, const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        const char *mark = text[i] == '<' ? "&lt;" : text[i] == '>' ? "&gt;" : text[i] == '&' ? "&amp;" : NULL;
        if (mark)
            buffer_puts(out, mark);
        else
            buffer_putc(out, text[i]);
    }
}

/* ---- examples, coloured ---- */

/* Readable on white (4.5:1) and on black (4:1). */
static const char *token_colour(const char *token, size_t size) {
    if (*token == '#') return "#757575";
    if (*token == '"' || *token == '\'') return "#b06000";
    if (isdigit((unsigned char)*token)) return "#2a8450";
    return lexer_keyword(token, size) != TOKEN_NAME ? "#8a5ed5" : NULL;
}

/* The end of the token at text: a name, a number, a quoted text, a comment, or one character. */
static const char *token_end(const char *text, const char *end) {
    const char *at = text + 1;
    if (*text == '#') return end;
    if (*text == '"' || *text == '\'') {
        while (at < end && *at != *text) at += *at == '\\' && at + 1 < end ? 2 : 1;
        return at < end ? at + 1 : end;
    }
    if (!isalnum((unsigned char)*text) && *text != '_') return at;
    bool number = isdigit((unsigned char)*text);
    while (at < end && (isalnum((unsigned char)*at) || *at == '_' || (number && *at == '.'))) at++;
    return at;
}

static void write_coloured(Buffer *out, const char *line, const char *end) {
    while (line < end) {
        const char *stop = token_end(line, end), *colour = token_colour(line, (size_t)(stop - line));
        if (colour) buffer_printf(out, "<span style=\"color: %s\">", colour);
        html_append_escaped(out, line, (size_t)(stop - line));
        if (colour) buffer_puts(out, "</span>");
        line = stop;
    }
}

static bool has_prompt(const char *line, const char *end) {
    return end - line >= 3 && (memcmp(line, ">>>", 3) == 0 || memcmp(line, "...", 3) == 0) && (end - line == 3 || line[3] == ' ');
}

static void write_example_line(Buffer *out, const char *line, const char *end) {
    bool code = has_prompt(line, end);
    if (code) {
        buffer_puts(out, "<span style=\"color: #757575\">");
        html_append_escaped(out, line, 3);
        buffer_puts(out, "</span>");
        write_coloured(out, line + 3, end);
    } else {
        html_append_escaped(out, line, (size_t)(end - line));
    }
    buffer_putc(out, '\n');
}

/* ---- the parts of a text ---- */

/* What a text is made of, as its lines come. */
typedef struct Writer {
    Buffer *out;
    bool html;
    enum { OUTSIDE, PARAGRAPH, LIST, EXAMPLE } in;
} Writer;

static void leave(Writer *w) {
    static const char *const ends[] = {"", "</p>\n", "</li></ul>\n", "</code></pre>\n"};
    if (w->html)
        buffer_puts(w->out, ends[w->in]);
    else
        buffer_puts(w->out, w->in == EXAMPLE ? "```\n\n" : w->in == OUTSIDE ? "" : "\n\n");
    w->in = OUTSIDE;
}

/* Running text: between backquotes stands code. */
static void write_text(Writer *w, const char *text, size_t size) {
    if (!w->html) {
        for (size_t i = 0; i < size; i++) {
            if (text[i] == '*' || text[i] == '<') buffer_putc(w->out, '\\');
            buffer_putc(w->out, text[i]);
        }
        return;
    }
    bool code = false;
    for (size_t start = 0; start < size;) {
        const char *quote = memchr(text + start, '`', size - start);
        size_t end = quote ? (size_t)(quote - text) : size;
        html_append_escaped(w->out, text + start, end - start);
        if (quote) buffer_puts(w->out, code ? "</code>" : "<code>");
        code = quote ? !code : code;
        start = end + (quote ? 1 : 0);
    }
}

static void write_title(Writer *w, const char *title, size_t size) {
    leave(w);
    w->in = PARAGRAPH;
    buffer_puts(w->out, w->html ? "<p><strong>" : "**");
    buffer_append(w->out, title, size);
    buffer_puts(w->out, w->html ? "</strong> " : "** ");
}

static void write_code_name(Writer *w, const char *name, size_t size) {
    buffer_puts(w->out, w->html ? "<code>" : "`");
    if (w->html)
        html_append_escaped(w->out, name, size);
    else
        buffer_append(w->out, name, size);
    buffer_puts(w->out, w->html ? "</code>" : "`");
}

/* The length of "name" in "name: text" or "*args: text"; 0: the line begins no item. */
static size_t item_name(const char *line, const char *end) {
    size_t n = 0;
    while (line + n < end && (isalnum((unsigned char)line[n]) || strchr("_*., ", line[n])) && n < 60) n++;
    bool names = line + n + 1 < end && line[n] == ':' && line[n + 1] == ' ' && n > 0;
    return names && (!memchr(line, ' ', n) || memchr(line, ',', n)) ? n : 0;
}

static void write_item(Writer *w, const char *line, const char *end, size_t name) {
    if (w->in == LIST) {
        buffer_puts(w->out, w->html ? "</li>\n<li>" : "\n- ");
    } else {
        leave(w);
        buffer_puts(w->out, w->html ? "<ul><li>" : "- ");
        w->in = LIST;
    }
    write_code_name(w, line, name);
    write_text(w, line + name, (size_t)(end - line) - name);
}

/* "Args:" or "See also: ..." at the left margin: the length of its title; 0: it is something else. */
static size_t title_length(const char *line, const char *end) {
    static const char *const titles[] = {"Args", "Returns", "Raises", "Example", "Examples", "See also", "Source", "Attributes", "Note", "Yields"};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        size_t size = strlen(titles[i]);
        if ((size_t)(end - line) > size && memcmp(line, titles[i], size) == 0 && line[size] == ':') return size;
    }
    return 0;
}

static void write_running(Writer *w, const char *line, const char *end) {
    if (w->in == OUTSIDE) {
        buffer_puts(w->out, w->html ? "<p>" : "");
        w->in = PARAGRAPH;
    } else {
        buffer_putc(w->out, w->html ? ' ' : '\n');
    }
    write_text(w, line, (size_t)(end - line));
}

static void write_line(Writer *w, const char *line, const char *end) {
    const char *first = line + strspn(line, " ");
    if (first > end) first = end;
    size_t indent = (size_t)(first - line), title = indent ? 0 : title_length(line, end), name = indent == 2 ? item_name(first, end) : 0;
    if (w->in == EXAMPLE && (indent || first == end)) {
        if (w->html)
            write_example_line(w->out, indent >= 2 ? line + 2 : line, end);
        else
            buffer_append(w->out, indent >= 2 ? line + 2 : line, (size_t)(end - line) - (indent >= 2 ? 2 : 0)), buffer_putc(w->out, '\n');
    } else if (first == end) {
        leave(w);
    } else if (title) {
        write_title(w, line, title);
        const char *rest = line + title + 1 + (line[title + 1] == ' ');
        if (rest < end) write_text(w, rest, (size_t)(end - rest));
    } else if (has_prompt(first, end)) {
        leave(w);
        w->in = EXAMPLE;
        buffer_puts(w->out, w->html ? "<pre><code>" : "```python\n");
        write_line(w, line, end);
    } else if (name) {
        write_item(w, first, end, name);
    } else {
        write_running(w, first, end);
    }
}

static void write_all(Writer *w, const char *text, size_t size) {
    for (const char *at = text, *end = text + size; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
        write_line(w, at, stop);
        at = stop + 1;
    }
    leave(w);
}

void help_write_html(const char *text, size_t size, Buffer *out) { write_all(&(Writer){.out = out, .html = true}, text, size); }
void help_write_markdown(const char *text, size_t size, Buffer *out) { write_all(&(Writer){.out = out}, text, size); }
