/* class_text.c -- lines and how far they stand in.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/class_text.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80; }

static size_t word_length(const char *text) {
    size_t n = 0;
    while (is_word(text[n])) n++;
    return n;
}

static size_t line_start(const char *code, size_t at) {
    while (at > 0 && code[at - 1] != '\n') at--;
    return at;
}

static size_t indent_of(const char *line) { return strspn(line, " \t"); }

static bool is_blank(const char *line) {
    line += indent_of(line);
    return *line == '\n' || *line == '#' || !*line;
}

/* What follows the keyword that text begins with, or NULL. */
static const char *after(const char *text, const char *keyword) {
    size_t size = strlen(keyword);
    return strncmp(text, keyword, size) == 0 && text[size] == ' ' ? text + size + strspn(text + size, " ") : NULL;
}

/* def_head: 'async'? 'def' NAME -- the name, or NULL */
static const char *def_name(const char *text) {
    const char *async = after(text, "async");
    return after(async ? async : text, "def");
}

/* Whether text is a function's head with this name for its first parameter. */
static bool takes_first(const char *text, const char *name, size_t size) {
    const char *at = def_name(text);
    if (!at) return false;
    at += word_length(at);
    if (*at != '(') return false;
    at += 1 + strspn(at + 1, " \n");
    return word_length(at) == size && strncmp(at, name, size) == 0;
}

static bool is_static(const char *code, size_t line) {
    size_t above = line ? line_start(code, line - 1) : 0;
    const char *text = code + above + indent_of(code + above);
    return strncmp(text, "@staticmethod", strlen("@staticmethod")) == 0;
}

/* class_head: 'class' NAME ('(' base (',' ...)? ')')? ':' */
static bool read_class(const char *code, size_t at, ClassText *class) {
    const char *name = after(code + at, "class"), *base;
    if (!name) return false;
    class->name = (size_t)(name - code);
    class->name_end = class->name + word_length(name);
    base = code + class->name_end;
    base += *base == '(';
    base += strspn(base, " ");
    size_t length = 0;
    while (is_word(base[length]) || base[length] == '.') length++;
    class->base = (size_t)(base - code);
    class->base_end = class->base + length;
    class->body = at + strcspn(code + at, "\n");
    return true;
}

bool class_text_find(const char *code, size_t cursor, const char *name, size_t size, ClassText *class) {
    size_t line = line_start(code, cursor), limit = indent_of(code + line);
    bool method = false;
    *class = (ClassText){0};
    while (line > 0) {
        line = line_start(code, line - 1);
        size_t indent = indent_of(code + line);
        if (is_blank(code + line) || indent >= limit) continue;
        limit = indent;
        if (method && read_class(code, line + indent, class)) return true;
        if (!takes_first(code + line + indent, name, size) || is_static(code, line)) continue;
        method = true;
        class->indent = indent;
    }
    return false;
}

/* A name that the line of a class's body defines: of a method, or assigned to; or NULL. */
static const char *defined_name(const char *text) {
    const char *name = def_name(text);
    if (name) return name;
    const char *next = text + word_length(text) + strspn(text + word_length(text), " ");
    bool annotated = *next == ':' && next[1 + strspn(next + 1, " ")] != '\n', assigned = *next == '=' && next[1] != '=';
    return next > text && (annotated || assigned) ? text : NULL;
}

void class_text_visit(const char *code, const ClassText *class, void (*visit)(void *context, const char *name, size_t size),
                      void *context) {
    for (const char *line = code + class->body; *line; line += strcspn(line, "\n")) {
        line += *line == '\n';
        size_t indent = indent_of(line);
        if (is_blank(line)) continue;
        if (indent < class->indent) return;
        const char *name = indent == class->indent ? defined_name(line + indent) : NULL;
        if (name) visit(context, name, word_length(name));
    }
}
