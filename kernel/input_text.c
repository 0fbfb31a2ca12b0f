/* input_text.c -- magics, shell lines and question marks become calls.
 *
 * One pass over the lines of a cell with just enough of a lexer to know whether a line begins a statement: the
 * depth of brackets, triple-quoted strings and backslashes at line ends.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/input_text.h"

#include <ctype.h>
#include <string.h>

typedef struct Scanner {
    int depth;            /* of open brackets */
    char quote;           /* of the triple-quoted string we are in, or 0 */
    bool continued;       /* the line before ended with a backslash */
    const char *assigned; /* after the first = at depth 0 of this line, or NULL */
} Scanner;

typedef struct Line {
    const char *start, *end; /* without the newline */
} Line;

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80; }

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\f')) at++;
    return at;
}

static const char *strip_end(const char *start, const char *end) {
    while (end > start && isspace((unsigned char)end[-1])) end--;
    return end;
}

bool literal_write(Buffer *out, const char *text, size_t size) {
    buffer_putc(out, '\'');
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '\n')
            buffer_puts(out, "\\n");
        else if (c == '\r')
            buffer_puts(out, "\\r");
        else if (c == '\t')
            buffer_puts(out, "\\t");
        else if (c == '\'' || c == '\\')
            buffer_printf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7F)
            buffer_printf(out, "\\x%02x", c);
        else
            buffer_putc(out, (char)c);
    }
    return buffer_putc(out, '\'');
}

/* ---- scanning ---- */

/* Past the end of a string that begins at *at; a triple-quoted one may go on in the next line. */
static const char *skip_string(Scanner *s, const char *at, const char *end) {
    char quote = *at;
    if (end - at >= 3 && at[1] == quote && at[2] == quote) {
        s->quote = quote;
        return at + 3;
    }
    for (at++; at < end && *at != quote; at++)
        if (*at == '\\') at++;
    return at < end ? at + 1 : end;
}

/* Past the end of the triple-quoted string, or the line's end. */
static const char *skip_triple(Scanner *s, const char *at, const char *end) {
    for (; at < end; at++) {
        if (*at == '\\') {
            at++;
        } else if (end - at >= 3 && *at == s->quote && at[1] == s->quote && at[2] == s->quote) {
            s->quote = 0;
            return at + 3;
        }
    }
    return end;
}

/* Whether the = at `at` is an assignment: no part of ==, <=, +=, := ... */
static bool is_assignment(const char *start, const char *at, const char *end) {
    return !(at + 1 < end && at[1] == '=') && !(at > start && strchr("=<>!+-*/%&|^@:~", at[-1]));
}

/* Walks over one line, and notes in s how it ends. */
static void scan_line(Scanner *s, Line line) {
    const char *at = line.start, *end = line.end;
    s->continued = false;
    s->assigned = NULL;
    while (at < end) {
        if (s->quote) {
            at = skip_triple(s, at, end);
            continue;
        }
        char c = *at;
        if (c == '#') return;
        if (c == '"' || c == '\'') {
            at = skip_string(s, at, end);
            continue;
        }
        if (strchr("([{", c)) s->depth++;
        if (strchr(")]}", c) && s->depth) s->depth--;
        if (c == '=' && s->depth == 0 && !s->assigned && is_assignment(line.start, at, end)) s->assigned = at + 1;
        if (c == '\\' && at + 1 == end) s->continued = true;
        at++;
    }
}

/* ---- rewriting ---- */

static void write_call(Buffer *out, const char *method, const char *text, const char *end) {
    buffer_printf(out, "get_ipython().%s(", method);
    literal_write(out, text, (size_t)(end - text));
    buffer_putc(out, ')');
}

/* %name rest. at is after the percent sign; of the blanks behind the name one goes. */
static void write_magic(Buffer *out, const char *at, const char *end) {
    const char *name = at;
    while (at < end && !isspace((unsigned char)*at)) at++;
    buffer_puts(out, "get_ipython().run_line_magic(");
    literal_write(out, name, (size_t)(at - name));
    buffer_puts(out, ", ");
    if (at < end) at++;
    end = strip_end(at, end);
    literal_write(out, at, (size_t)(end - at));
    buffer_putc(out, ')');
}

/* `,f a b` is f("a", "b"), `;f a b` f("a b"), `/f a b` f(a, b). at is the sign. */
static void write_escaped_call(Buffer *out, const char *at, const char *end) {
    char sign = *at++;
    const char *name = at;
    while (at < end && *at != ' ') at++;
    buffer_append(out, name, (size_t)(at - name));
    buffer_puts(out, sign == '/' ? "(" : "(\"");
    const char *rest = skip_blanks(at, end), *separator = sign == '/' ? ", " : "\", \"";
    end = strip_end(rest, end);
    for (at = rest; at < end; at++) {
        bool blank = sign != ';' && isspace((unsigned char)*at);
        if (blank && isspace((unsigned char)at[1])) continue;
        if (blank) buffer_puts(out, separator);
        else buffer_putc(out, *at);
    }
    buffer_puts(out, sign == '/' ? ")" : "\")");
}

/* Where the object that a trailing ? asks about begins, or NULL: `%magic`, `a.b[0].c`, `*glob*`. */
static const char *help_subject(const char *start, const char *end) {
    const char *at = end;
    while (at > start && (is_word(at[-1]) || strchr(".*[]-", at[-1]))) at--;
    while (at > start && at[-1] == '%') at--;
    while (at < end && strchr(".-]", *at)) at++;
    return at < end && !isdigit((unsigned char)*at) ? at : NULL;
}

static void write_help(Buffer *out, const char *start, const char *end, int marks) {
    bool pattern = memchr(start, '*', (size_t)(end - start)) != NULL;
    buffer_printf(out, "get_ipython().run_line_magic('%s', ", pattern ? "psearch" : marks > 1 ? "pinfo2" : "pinfo");
    literal_write(out, start, (size_t)(end - start));
    buffer_putc(out, ')');
}

static bool rewrite_help(Buffer *out, const char *start, const char *end) {
    int marks = 0;
    end = strip_end(start, end);
    if (start < end && *start == '?') {
        for (; start < end && *start == '?'; start++) marks++;
        start = skip_blanks(start, end);
        if (start == end) {
            buffer_puts(out, "get_ipython().run_line_magic('quickref', '')");
            return true;
        }
        write_help(out, start, end, marks);
        return true;
    }
    for (; end > start && end[-1] == '?' && marks < 2; end--) marks++;
    const char *subject = marks ? help_subject(start, end) : NULL;
    if (!subject || memchr(start, '#', (size_t)(end - start))) return false;
    write_help(out, subject, end, marks);
    return true;
}

static bool is_leave(const char *start, const char *end) {
    static const char *const words[] = {"exit", "quit", "exit()", "quit()"};
    end = strip_end(start, end);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if ((size_t)(end - start) == strlen(words[i]) && memcmp(start, words[i], strlen(words[i])) == 0) return true;
    return false;
}

/* A statement that begins with a sign of ours. start is after the indentation. */
static bool rewrite_statement(Buffer *out, const char *start, const char *end) {
    if (start == end) return false;
    bool magic = *start == '%' && end - start > 1 && (isalpha((unsigned char)start[1]) || start[1] == '_');
    if (magic && end[-1] != '?') {
        write_magic(out, start + 1, end);
    } else if (*start == '!' && end - start > 1 && start[1] == '!') {
        write_call(out, "getoutput", start + 2, end);
    } else if (*start == '!') {
        write_call(out, "system", start + 1, end);
    } else if (strchr(",;/", *start) && end - start > 1 && (isalpha((unsigned char)start[1]) || start[1] == '_')) {
        write_escaped_call(out, start, end);
    } else if (is_leave(start, end)) {
        buffer_puts(out, "get_ipython().ask_exit()");
    } else {
        return rewrite_help(out, start, end);
    }
    return true;
}

/* `names = %magic` and `names = !command`. */
static bool rewrite_assignment(Buffer *out, const char *start, const char *assigned, const char *end) {
    const char *at = assigned ? skip_blanks(assigned, end) : end;
    if (at >= end || (*at != '!' && *at != '%') || at + 1 == end) return false;
    buffer_append(out, start, (size_t)(at - start));
    if (*at == '!')
        write_call(out, "getoutput", at + 1, end);
    else
        write_magic(out, at + 1, end);
    return true;
}

static Line next_line(const char *at, const char *end) {
    const char *newline = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return (Line){at, newline ? newline : end};
}

/* Adds the lines that backslashes join to the first one; *extra counts them. */
static Line join_lines(Line line, const char *end, int *extra, Buffer *joined) {
    *extra = 0;
    while (line.end > line.start && line.end[-1] == '\\' && line.end < end) {
        buffer_append(joined, line.start, (size_t)(line.end - line.start - 1));
        buffer_putc(joined, ' ');
        line = next_line(line.end + 1, end);
        ++*extra;
    }
    buffer_append(joined, line.start, (size_t)(line.end - line.start));
    return line;
}

static bool rewrite_line(Buffer *out, Line line, const char *assigned) {
    const char *start = skip_blanks(line.start, line.end);
    size_t mark = out->size;
    buffer_append(out, line.start, (size_t)(start - line.start));
    if (rewrite_statement(out, start, line.end) || rewrite_assignment(out, start, assigned, line.end)) return true;
    if (out->data) out->data[out->size = mark] = '\0';
    return false;
}

/* Rewrites the statement that begins with line if it is one of ours. Returns where the next line begins, or NULL. */
static const char *rewrite(Buffer *out, Line line, const char *end, const char *assigned) {
    Buffer joined = BUFFER_EMPTY;
    int extra;
    Line last = join_lines(line, end, &extra, &joined);
    Line whole = {joined.data, joined.data ? joined.data + joined.size : joined.data};
    ptrdiff_t offset = assigned ? assigned - line.start : -1;
    bool done =
        whole.start &&
        rewrite_line(out, whole, offset >= 0 && offset <= whole.end - whole.start ? whole.start + offset : NULL);
    if (done) buffer_fill(out, '\n', (size_t)extra);
    buffer_clear(&joined);
    return done ? last.end : NULL;
}

/* ---- cells ---- */

size_t input_automagic(const char *source, size_t size) {
    const char *end = strip_end(source, source + size), *at = source;
    if (memchr(source, '\n', (size_t)(end - source)) || at == end || isdigit((unsigned char)*at)) return 0;
    while (at < end && is_word(*at)) at++;
    size_t word = (size_t)(at - source);
    if (at < end && (*at == '.' || end[-1] == '?')) return 0;
    at = skip_blanks(at, end);
    return at < end && strchr("=,", *at) ? 0 : word;
}

bool input_cell_magic(const char *source, size_t size, CellMagicText *parts) {
    const char *end = source + size, *at = source;
    while (at < end && isspace((unsigned char)*at)) at++;
    if (end - at < 3 || at[0] != '%' || at[1] != '%' || isspace((unsigned char)at[2])) return false;
    Line first = next_line(at + 2, end);
    parts->name = at + 2;
    for (at += 2; at < first.end && !isspace((unsigned char)*at); at++) continue;
    parts->name_size = (size_t)(at - parts->name);
    parts->line = skip_blanks(at, first.end);
    parts->line_size = (size_t)(strip_end(parts->line, first.end) - parts->line);
    parts->body = first.end < end ? first.end + 1 : end;
    parts->body_size = (size_t)(end - parts->body);
    return parts->name[parts->name_size - 1] != '?';
}

static void write_cell_magic(Buffer *out, const CellMagicText *parts) {
    buffer_puts(out, "get_ipython().run_cell_magic(");
    literal_write(out, parts->name, parts->name_size);
    buffer_puts(out, ", ");
    literal_write(out, parts->line, parts->line_size);
    buffer_puts(out, ", ");
    Buffer body = BUFFER_EMPTY;
    buffer_append(&body, parts->body, parts->body_size);
    if (parts->body_size && parts->body[parts->body_size - 1] != '\n') buffer_putc(&body, '\n');
    literal_write(out, body.data ? body.data : "", body.size);
    buffer_clear(&body);
    buffer_puts(out, ")\n");
}

/* The indentation of the first line that is not blank: IPython takes it off every line. */
static size_t leading_indent(const char *at, const char *end) {
    while (at < end) {
        Line line = next_line(at, end);
        const char *start = skip_blanks(line.start, line.end);
        if (start < line.end) return *start == '#' ? 0 : (size_t)(start - line.start);
        at = line.end + 1;
    }
    return 0;
}

bool input_rewrite(const char *source, size_t size, Buffer *out) {
    CellMagicText parts;
    if (input_cell_magic(source, size, &parts)) {
        write_cell_magic(out, &parts);
        return !out->failed;
    }
    const char *at = source, *end = source + size;
    size_t indent = leading_indent(at, end);
    Scanner s = {0};
    while (at < end) {
        Line line = next_line(at, end);
        bool begins = !s.depth && !s.quote && !s.continued;
        if (!s.quote && indent && skip_blanks(line.start, line.end) - line.start >= (ptrdiff_t)indent)
            line.start += indent;
        Scanner before = s;
        scan_line(&s, line);
        const char *next = begins ? rewrite(out, line, end, s.assigned) : NULL;
        if (next) {
            s = before;
            s.continued = false;
        } else {
            buffer_append(out, line.start, (size_t)(line.end - line.start));
            next = line.end;
        }
        if (next < end) buffer_putc(out, '\n');
        at = next + 1;
    }
    return !out->failed;
}
