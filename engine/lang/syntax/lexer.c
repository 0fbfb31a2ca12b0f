/* lexer.c -- see lexer.h. Numbers are in lexer_number.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/lexer_private.h"

#include "engine/base/memory.h"
#include "engine/base/utf8.h"

#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

static const char *const kind_text[TOKEN_KIND_COUNT] = {
    [TOKEN_END] = "end", [TOKEN_NEWLINE] = "newline", [TOKEN_INDENT] = "indent", [TOKEN_DEDENT] = "dedent",
    [TOKEN_NAME] = "name", [TOKEN_NUMBER] = "number", [TOKEN_STRING] = "string", [TOKEN_OTHER] = "other",
    [TOKEN_ERROR] = "error",
#define X(name, text) [TOKEN_##name] = text,
    LEXER_OPERATORS(X)
#undef X
#define X(name, text) [KEYWORD_##name] = text,
    LEXER_KEYWORDS(X)
#undef X
};

const char *token_kind_text(TokenKind kind) { return kind_text[kind]; }

TokenKind lexer_keyword(const char *text, size_t size) {
    if (size < 2 || size > 8) return TOKEN_NAME;
    for (int k = KEYWORD_FALSE; k < TOKEN_KIND_COUNT; k++)
        if (kind_text[k][0] == text[0] && strlen(kind_text[k]) == size && memcmp(kind_text[k], text, size) == 0)
            return (TokenKind)k;
    return TOKEN_NAME;
}

/* ---- tokens and errors ---- */

bool lexer_add(Lexer *lexer, TokenKind kind, uint32_t start, uint32_t line) {
    if (lexer->count == lexer->capacity) {
        uint32_t capacity = lexer->capacity ? lexer->capacity * 2 : 256;
        Token *tokens = mem_realloc(lexer->tokens, sizeof *tokens * capacity);
        if (!tokens) {
            lexer->error.kind = ERROR_MEMORY;
            return false;
        }
        lexer->tokens = tokens;
        lexer->capacity = capacity;
    }
    lexer->tokens[lexer->count++] = (Token){.kind = (uint8_t)kind,
                                            .bracketed = lexer->brackets > 0,
                                            .start = start,
                                            .end = lexer->at,
                                            .line = line,
                                            .end_line = lexer->line};
    return true;
}

static int32_t column_of(const Lexer *lexer, uint32_t offset, uint32_t line) {
    return (int32_t)(offset - lexer->source->line_start[line - 1]);
}

bool lexer_fail(Lexer *lexer, ErrorKind kind, uint32_t start, uint32_t line, const char *format, ...) {
    if (lexer->error.kind != ERROR_NONE) return false;
    va_list args;
    va_start(args, format);
    vsnprintf(lexer->error.text, sizeof lexer->error.text, format, args);
    va_end(args);
    lexer->error.kind = kind;
    lexer->error.span = (Span){(int32_t)line, column_of(lexer, start, line), 0, 0};
    lexer->error.yields = kind != ERROR_SYNTAX;
    if (kind != ERROR_SYNTAX) lexer->error.span = (Span){(int32_t)line, 0, (int32_t)line, -1};
    lexer_add(lexer, TOKEN_ERROR, start, line);
    return false;
}

static unsigned char peek(const Lexer *lexer, uint32_t ahead) {
    return lexer->end - lexer->at > ahead ? (unsigned char)lexer->text[lexer->at + ahead] : 0;
}

/* ---- names ---- */

static bool is_name_start(unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
}

bool lexer_is_name_part(unsigned char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

/* Unicode's XID_Start and XID_Continue, by category: letters and letter numbers begin a name; marks, digits and
 * connectors go on in it. The few characters that the standard adds by name are listed. */
static bool codepoint_in_name(uint_least32_t c, bool first) {
    if (c == 0x2118 || c == 0x212E || c == 0x309B || c == 0x309C) return true;
    switch (utf8proc_category((utf8proc_int32_t)c)) {
        case UTF8PROC_CATEGORY_LU: case UTF8PROC_CATEGORY_LL: case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM: case UTF8PROC_CATEGORY_LO: case UTF8PROC_CATEGORY_NL:
            return c != 0x2E2F;
        case UTF8PROC_CATEGORY_MN: case UTF8PROC_CATEGORY_MC: case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_PC:
            return !first;
        default:
            return !first && (c == 0xB7 || c == 0x387 || (c >= 0x1369 && c <= 0x1371) || c == 0x19DA);
    }
}

static bool fail_character(Lexer *lexer, uint32_t at, uint_least32_t c, size_t size) {
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)c);
    bool printable = category != UTF8PROC_CATEGORY_CC && category != UTF8PROC_CATEGORY_CF &&
                     category != UTF8PROC_CATEGORY_CS && category != UTF8PROC_CATEGORY_CO &&
                     category != UTF8PROC_CATEGORY_CN && category != UTF8PROC_CATEGORY_ZL &&
                     category != UTF8PROC_CATEGORY_ZP && category != UTF8PROC_CATEGORY_ZS;
    if (printable)
        return lexer_fail(lexer, ERROR_SYNTAX, at, lexer->line, "invalid character '%.*s' (U+%04X)", (int)size,
                          lexer->text + at, (unsigned)c);
    return lexer_fail(lexer, ERROR_SYNTAX, at, lexer->line, "invalid non-printable character U+%04X", (unsigned)c);
}

static bool read_name(Lexer *lexer) {
    uint32_t start = lexer->at;
    bool ascii = true;
    while (lexer->at < lexer->end && lexer_is_name_part(peek(lexer, 0))) {
        if (peek(lexer, 0) >= 0x80) ascii = false;
        lexer->at++;
    }
    if (ascii) {
        TokenKind kind = lexer_keyword(lexer->text + start, lexer->at - start);
        return lexer_add(lexer, kind, start, lexer->line);
    }
    for (uint32_t i = start; i < lexer->at;) {
        uint_least32_t c = 0;
        size_t size = utf8_decode(lexer->text + i, lexer->at - i, &c);
        if (c >= 0x80 && !codepoint_in_name(c, i == start)) return fail_character(lexer, i, c, size);
        i += (uint32_t)size;
    }
    return lexer_add(lexer, TOKEN_NAME, start, lexer->line);
}

/* ---- strings ---- */

/* Bytes of string prefix at the current place, if a quote follows them; else -1. */
static int string_prefix(const Lexer *lexer) {
    bool b = false, u = false, r = false, f = false;
    for (uint32_t i = 0; i < 3; i++) {
        unsigned char c = peek(lexer, i);
        if (c == '"' || c == '\'') return (int)i;
        c |= 0x20;
        if (c == 'b' && !(b || u || f)) b = true;
        else if (c == 'u' && !(b || u || r || f)) u = true;
        else if (c == 'r' && !(r || u)) r = true;
        else if (c == 'f' && !(f || b || u)) f = true;
        else return -1;
    }
    return -1;
}

static bool read_string(Lexer *lexer, int prefix) {
    uint32_t start = lexer->at, line = lexer->line;
    lexer->at += (uint32_t)prefix;
    unsigned char quote = peek(lexer, 0);
    bool triple = peek(lexer, 1) == quote && peek(lexer, 2) == quote;
    lexer->at += triple ? 3 : 1;
    while (lexer->at < lexer->end) {
        unsigned char c = peek(lexer, 0);
        if (c == '\\' && lexer->at + 1 < lexer->end) {
            if (peek(lexer, 1) == '\n') lexer->line++;
            lexer->at += 2;
        } else if (c == quote && (!triple || (peek(lexer, 1) == quote && peek(lexer, 2) == quote))) {
            lexer->at += triple ? 3 : 1;
            return lexer_add(lexer, TOKEN_STRING, start, line);
        } else if (c == '\n' && !triple) {
            break;
        } else {
            if (c == '\n') lexer->line++;
            lexer->at++;
        }
    }
    uint32_t detected = lexer->line;
    if (triple && lexer->at > start && lexer->text[lexer->at - 1] == '\n') detected--;
    bool continued = !triple && lexer->at >= lexer->end && lexer->text[lexer->at - 1] == '\n';
    if (continued) detected--;
    return lexer_fail(lexer, ERROR_SYNTAX, start, line, "unterminated %sstring literal (detected at line %u)",
                      triple ? "triple-quoted " : "", detected);
}

/* ---- brackets and operators ---- */

static bool open_bracket(Lexer *lexer, char c) {
    if (lexer->brackets == LEXER_BRACKET_MAX)
        return lexer_fail(lexer, ERROR_SYNTAX, lexer->at, lexer->line, "too many nested parentheses");
    lexer->bracket[lexer->brackets++] = (Bracket){c, lexer->at, lexer->line};
    return true;
}

static bool close_bracket(Lexer *lexer, char c) {
    if (lexer->brackets <= lexer->base)
        return lexer_fail(lexer, ERROR_SYNTAX, lexer->at, lexer->line, "unmatched '%c'", c);
    Bracket open = lexer->bracket[--lexer->brackets];
    char wanted = open.open == '(' ? ')' : open.open == '[' ? ']' : '}';
    if (c == wanted) return true;
    if (open.line != lexer->line)
        return lexer_fail(lexer, ERROR_SYNTAX, lexer->at, lexer->line,
                          "closing parenthesis '%c' does not match opening parenthesis '%c' on line %u", c, open.open,
                          open.line);
    return lexer_fail(lexer, ERROR_SYNTAX, lexer->at, lexer->line,
                      "closing parenthesis '%c' does not match opening parenthesis '%c'", c, open.open);
}

static TokenKind match_operator(const Lexer *lexer, uint32_t *size) {
    unsigned char c = peek(lexer, 0);
    if (c == '<' && peek(lexer, 1) == '>') return *size = 2, TOKEN_OTHER;
    for (int k = TOKEN_POWER_ASSIGN; k <= TOKEN_ASSIGN; k++) {
        const char *text = kind_text[k];
        if ((unsigned char)text[0] != c) continue;
        uint32_t n = 1;
        while (text[n] && (unsigned char)text[n] == peek(lexer, n)) n++;
        if (text[n]) continue;
        *size = n;
        return (TokenKind)k;
    }
    *size = 1;
    return TOKEN_OTHER;
}

static bool read_operator(Lexer *lexer) {
    uint32_t size = 1, start = lexer->at;
    unsigned char c = peek(lexer, 0);
    TokenKind kind = match_operator(lexer, &size);
    if (kind == TOKEN_OTHER && (c < ' ' || c == 0x7F)) return fail_character(lexer, start, c, 1);
    if (kind == TOKEN_LPAREN || kind == TOKEN_LBRACKET || kind == TOKEN_LBRACE) {
        if (!open_bracket(lexer, (char)c)) return false;
    } else if (kind == TOKEN_RPAREN || kind == TOKEN_RBRACKET || kind == TOKEN_RBRACE) {
        if (!close_bracket(lexer, (char)c)) return false;
    }
    lexer->at += size;
    return lexer_add(lexer, kind, start, lexer->line);
}

/* ---- lines ---- */

/* Measures the blanks that begin a line. true: the line holds code. */
static bool measure_indent(Lexer *lexer, uint32_t *column, uint32_t *alternate) {
    *column = *alternate = 0;
    for (;; lexer->at++) {
        unsigned char c = peek(lexer, 0);
        if (c == ' ') {
            (*column)++;
            (*alternate)++;
        } else if (c == '\t') {
            *column = (*column / LEXER_TAB + 1) * LEXER_TAB;
            (*alternate)++;
        } else if (c == '\f') {
            *column = *alternate = 0;
        } else if (c == '\\' && peek(lexer, 1) == '\n') {
            lexer->at++;
            lexer->line++;
        } else {
            return lexer->at < lexer->end && c != '\n' && c != '#';
        }
    }
}

static bool fail_tabs(Lexer *lexer) {
    return lexer_fail(lexer, ERROR_TAB, lexer->at, lexer->line, "inconsistent use of tabs and spaces in indentation");
}

/* The place is the end of the line. */
static bool fail_unindent(Lexer *lexer) {
    size_t size = 0;
    source_line(lexer->source, (int)lexer->line, &size);
    lexer_fail(lexer, ERROR_INDENTATION, lexer->at, lexer->line, "unindent does not match any outer indentation level");
    lexer->error.span.column = (int32_t)size;
    lexer->error.span.end_column = -2;
    return false;
}

static bool read_dedents(Lexer *lexer, uint32_t column, uint32_t alternate) {
    while (lexer->indents > 0 && column < lexer->indent[lexer->indents - 1]) {
        lexer->indents--;
        if (!lexer_add(lexer, TOKEN_DEDENT, lexer->at, lexer->line)) return false;
    }
    uint32_t now = lexer->indents ? lexer->indent[lexer->indents - 1] : 0;
    uint32_t now_alternate = lexer->indents ? lexer->alternate[lexer->indents - 1] : 0;
    if (column != now) return fail_unindent(lexer);
    return alternate == now_alternate || fail_tabs(lexer);
}

/* The beginning of a line outside brackets: INDENT and DEDENT tokens. */
static bool read_indent(Lexer *lexer) {
    uint32_t column, alternate;
    if (!measure_indent(lexer, &column, &alternate)) return true;
    uint32_t now = lexer->indents ? lexer->indent[lexer->indents - 1] : 0;
    uint32_t now_alternate = lexer->indents ? lexer->alternate[lexer->indents - 1] : 0;
    if (column == now) return alternate == now_alternate || fail_tabs(lexer);
    if (column < now) return read_dedents(lexer, column, alternate);
    if (alternate <= now_alternate) return fail_tabs(lexer);
    if (lexer->indents == LEXER_INDENT_MAX - 1)
        return lexer_fail(lexer, ERROR_INDENTATION, lexer->at, lexer->line, "too many levels of indentation");
    lexer->indent[lexer->indents] = column;
    lexer->alternate[lexer->indents++] = alternate;
    return lexer_add(lexer, TOKEN_INDENT, lexer->source->line_start[lexer->line - 1], lexer->line);
}

/* A backslash outside strings: it must end its line. */
static bool read_continuation(Lexer *lexer) {
    if (peek(lexer, 1) != '\n' && lexer->at + 1 < lexer->end) {
        lexer->at++;
        lexer_fail(lexer, ERROR_SYNTAX, lexer->at, lexer->line, "unexpected character after line continuation character");
        lexer->error.span.end_line = (int32_t)lexer->line;
        lexer->error.span.end_column = -1;
        lexer->error.yields = true;
        return false;
    }
    if (lexer->at + 2 >= lexer->end) {
        lexer->at = lexer->end;
        lexer_fail(lexer, ERROR_SYNTAX, lexer->at - 1, lexer->line, "unexpected EOF while parsing");
        lexer->error.yields = true;
        return false;
    }
    lexer->at += 2;
    lexer->line++;
    return true;
}

static bool is_line_empty(const Lexer *lexer) {
    if (lexer->count == 0) return true;
    uint8_t kind = lexer->tokens[lexer->count - 1].kind;
    return kind == TOKEN_NEWLINE || kind == TOKEN_INDENT || kind == TOKEN_DEDENT;
}

/* A newline: ends the statement, unless the line is blank or a bracket is open. *fresh: a line begins. */
static bool read_newline(Lexer *lexer, bool *fresh) {
    uint32_t start = lexer->at++, line = lexer->line;
    bool ends = lexer->brackets == 0 && !is_line_empty(lexer);
    bool ok = !ends || lexer_add(lexer, TOKEN_NEWLINE, start, line);
    if (ends && ok) lexer->tokens[lexer->count - 1].end = start;   /* it has no width */
    lexer->line++;
    *fresh = lexer->brackets == 0;
    return ok;
}

static bool read_token(Lexer *lexer, bool *fresh) {
    unsigned char c = peek(lexer, 0);
    if (c == '\n') return read_newline(lexer, fresh);
    if (c == '#') {
        const char *newline = memchr(lexer->text + lexer->at, '\n', lexer->end - lexer->at);
        lexer->at = newline ? (uint32_t)(newline - lexer->text) : lexer->end;
        return true;
    }
    if (c == '\\') return read_continuation(lexer);
    if (is_name_start(c) || c == '"' || c == '\'') {
        int prefix = string_prefix(lexer);
        return prefix >= 0 ? read_string(lexer, prefix) : read_name(lexer);
    }
    unsigned char next = peek(lexer, 1);
    if ((c >= '0' && c <= '9') || (c == '.' && next >= '0' && next <= '9')) return lexer_read_number(lexer);
    return read_operator(lexer);
}

static bool read_all(Lexer *lexer) {
    bool fresh = lexer->brackets == 0;
    for (;;) {
        if (fresh) {
            fresh = false;
            if (!read_indent(lexer)) return false;
        }
        while (peek(lexer, 0) == ' ' || peek(lexer, 0) == '\t' || peek(lexer, 0) == '\f') lexer->at++;
        if (lexer->at >= lexer->end) return true;
        if (!read_token(lexer, &fresh)) return false;
    }
}

/* What follows the last line: its newline if it had none, the open blocks' dedents, the end. */
static bool read_end(Lexer *lexer) {
    if (lexer->brackets > lexer->base) {
        Bracket open = lexer->bracket[lexer->brackets - 1];
        lexer_fail(lexer, ERROR_SYNTAX, open.start, open.line, "'%c' was never closed", open.open);
        lexer->error.open_bracket = true;
        lexer->error.span.end_line = (int32_t)open.line;
        lexer->error.span.end_column = -1;
        Token *last = &lexer->tokens[lexer->count - 1];
        last->line = last->end_line = lexer->line;
        last->start = last->end;
        return false;
    }
    if (lexer->base) return lexer_add(lexer, TOKEN_END, lexer->at, lexer->line);
    if (!is_line_empty(lexer) && !lexer_add(lexer, TOKEN_NEWLINE, lexer->at, lexer->line)) return false;
    if (lexer->at > 0 && lexer->text[lexer->at - 1] != '\n' && lexer->line < lexer->source->line_count) lexer->line++;
    while (lexer->indents > 0) {
        lexer->indents--;
        if (!lexer_add(lexer, TOKEN_DEDENT, lexer->at, lexer->line)) return false;
    }
    return lexer_add(lexer, TOKEN_END, lexer->at, lexer->line);
}

static bool read_range(Lexer *lexer, const Source *source, uint32_t start, uint32_t end, uint32_t line) {
    lexer->source = source;
    lexer->text = source->text;
    lexer->at = start;
    lexer->end = end;
    lexer->line = line;
    if (read_all(lexer)) read_end(lexer);
    return lexer->error.kind != ERROR_MEMORY;
}

bool lexer_read(Lexer *lexer, const Source *source) {
    memset(lexer, 0, sizeof *lexer);
    return read_range(lexer, source, 0, (uint32_t)source->size, 1);
}

bool lexer_read_field(Lexer *lexer, const Source *source, uint32_t start, uint32_t end, uint32_t line) {
    memset(lexer, 0, sizeof *lexer);
    lexer->base = lexer->brackets = 1;
    lexer->bracket[0] = (Bracket){'(', start, line};
    return read_range(lexer, source, start, end, line);
}

void lexer_clear(Lexer *lexer) {
    mem_free(lexer->tokens);
    lexer->tokens = NULL;
    lexer->count = lexer->capacity = 0;
}
