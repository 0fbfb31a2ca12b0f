/* parser_string.c -- string literals: escapes, bytes, concatenation, and f-strings.
 *
 * A replacement field is parsed by the parser itself, over its own bytes of the source, so that its nodes know
 * where they stand. Where a field ends is found beforehand, as CPython 3.11 finds it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/parser.h"

#include "engine/base/memory.h"
#include "engine/base/utf8.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/syntax/unicode.h"
#include "engine/lang/machine/machine.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct Literal {         /* one STRING token */
    uint32_t token;
    uint32_t start, end;         /* of its body */
    uint32_t line;
    bool raw, bytes, formatted;
} Literal;

typedef struct FString {         /* what has been read of a run of literals */
    Parser *parser;
    uint32_t first;              /* token */
    uint32_t mark;               /* of the parser's stack, where the parts are */
    Buffer text;                 /* literal text since the last field */
} FString;

static Literal literal_of(Parser *p, uint32_t number) {
    const Token *token = &p->tokens[number];
    const char *text = p->source->text;
    Literal literal = {.token = number, .line = token->line};
    uint32_t at = token->start;
    for (; text[at] != '"' && text[at] != '\''; at++) {
        char c = (char)(text[at] | 0x20);
        literal.raw |= c == 'r';
        literal.bytes |= c == 'b';
        literal.formatted |= c == 'f';
    }
    uint32_t quotes = token->end - at >= 6 && text[at + 1] == text[at] && text[at + 2] == text[at] ? 3 : 1;
    literal.start = at + quotes;
    literal.end = token->end - quotes;
    return literal;
}

/* ---- escapes ---- */

static int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

/* Reads up to size digits of base at text[*at..end). Returns how many there were. */
static int read_digits(const char *text, uint32_t *at, uint32_t end, int base, int size, uint_least32_t *out) {
    int n = 0;
    *out = 0;
    while (n < size && *at < end && digit_value(text[*at]) < base) {
        *out = *out * (uint_least32_t)base + (uint_least32_t)digit_value(text[*at]);
        (*at)++;
        n++;
    }
    return n;
}

static bool fail_escape(Parser *p, const Literal *literal, uint32_t at, uint32_t end, const char *what) {
    uint32_t from = at - literal->start, to = end - literal->start - 1;
    if (literal->bytes)
        parser_fail_here(p, ERROR_SYNTAX, "(value error) invalid \\x escape at position %u", from);
    else
        parser_fail_here(p, ERROR_SYNTAX,
                         "(unicode error) 'unicodeescape' codec can't decode bytes in position %u-%u: %s", from, to, what);
    return false;
}

static bool put_codepoint(Buffer *out, uint_least32_t c, bool bytes) {
    return bytes ? buffer_putc(out, (char)c) : buffer_put_codepoint(out, c);
}

/* \xhh \uhhhh \Uhhhhhhhh, *at behind the letter */
static bool decode_hex(Parser *p, const Literal *literal, uint32_t *at, uint32_t end, char letter, Buffer *out) {
    uint32_t start = *at - 2;
    int size = letter == 'x' ? 2 : letter == 'u' ? 4 : 8;
    uint_least32_t c;
    if (read_digits(p->source->text, at, end, 16, size, &c) < size) {
        const char *what = size == 2 ? "truncated \\xXX escape" : size == 4 ? "truncated \\uXXXX escape"
                                                                              : "truncated \\UXXXXXXXX escape";
        return fail_escape(p, literal, start, *at, what);
    }
    if (c > 0x10FFFF) return fail_escape(p, literal, start, *at, "illegal Unicode character");
    return put_codepoint(out, c, literal->bytes);
}

/* \N{name}, *at behind the letter */
static bool decode_name(Parser *p, const Literal *literal, uint32_t *at, uint32_t end, Buffer *out) {
    const char *text = p->source->text;
    uint32_t from = *at - 2, start = *at + 1;
    const char *brace = *at < end && text[*at] == '{' ? memchr(text + *at, '}', end - *at) : NULL;
    if (!brace || brace == text + start) return fail_escape(p, literal, from, *at < end && text[*at] == '{' ? start : *at, "malformed \\N character escape");
    uint32_t stop = (uint32_t)(brace - text);
    CodePoint c;
    if (!unicode_named(text + start, stop - start, &c)) return fail_escape(p, literal, from, stop + 1, "unknown Unicode character name");
    *at = stop + 1;
    return put_codepoint(out, c, false);
}

/* Warns of an escape sequence, [from, end), that means nothing or too much. false: a filter makes that an error. */
static bool warn_escape(Parser *p, const Literal *literal, const char *what, uint32_t from, uint32_t end) {
    char text[60];
    snprintf(text, sizeof text, "invalid %s sequence '%.*s'", what, (int)(end - from), p->source->text + from);
    if (vm_warn_explicit(p->vm, ERROR_DEPRECATION_WARNING, p->source, (int)literal->line, text)) return true;
    if (!vm_raised_is(p->vm, ERROR_DEPRECATION_WARNING)) return false;
    vm_clear_raised(p->vm);
    parser_fail_token(p, literal->token, "%s", text);
    return false;
}

/* One escape sequence, *at behind its backslash. */
static bool decode_escape(Parser *p, const Literal *literal, uint32_t *at, uint32_t end, Buffer *out) {
    const char *text = p->source->text;
    char c = text[(*at)++];
    static const char letters[] = "abfnrtv\\'\"", values[] = "\a\b\f\n\r\t\v\\'\"";
    const char *found = strchr(letters, c);
    if (c && found) return buffer_putc(out, values[found - letters]);
    if (c == '\n') return true;
    if (c >= '0' && c <= '7') {
        uint_least32_t value;
        uint32_t from = --*at;
        read_digits(text, at, end, 8, 3, &value);
        if (value > 0377 && !warn_escape(p, literal, "octal escape", from - 1, *at)) return false;
        return put_codepoint(out, literal->bytes ? value & 0xFF : value, literal->bytes);
    }
    if (c == 'x' || (!literal->bytes && (c == 'u' || c == 'U'))) return decode_hex(p, literal, at, end, c, out);
    if (c == 'N' && !literal->bytes) return decode_name(p, literal, at, end, out);
    uint32_t from = *at - 2, stop = *at;
    while (stop < end && (text[stop] & 0xC0) == 0x80) stop++;      /* the rest of a character that is not ASCII */
    return warn_escape(p, literal, "escape", from, stop) && buffer_putc(out, '\\') && buffer_putc(out, c);
}

/* Appends what the bytes [at, end) of the literal's body mean. */
static bool decode(Parser *p, const Literal *literal, uint32_t at, uint32_t end, Buffer *out) {
    const char *text = p->source->text;
    if (literal->raw) return buffer_append(out, text + at, end - at);
    while (at < end) {
        const char *slash = memchr(text + at, '\\', end - at);
        uint32_t stop = slash ? (uint32_t)(slash - text) : end;
        if (!buffer_append(out, text + at, stop - at)) return false;
        at = stop + 1;
        if (slash && at == end) buffer_putc(out, '\\');   /* before an f-string's brace */
        else if (slash && !decode_escape(p, literal, &at, end, out)) return false;
    }
    return true;
}

/* ---- f-strings ---- */

static bool flush_text(FString *f) {
    Parser *p = f->parser;
    if (f->text.failed) p->arena->failed = true;
    if (f->text.size == 0 || f->text.failed) return !f->text.failed;
    Str *s = str_from_buffer(p->vm, &f->text);
    return parser_push(p, parser_constant(p, value_object(s), f->first));
}

static uint32_t count_lines(Parser *p, uint32_t from, uint32_t to) {
    uint32_t n = 0;
    for (uint32_t i = from; i < to; i++) n += p->source->text[i] == '\n';
    return n;
}

/* Runs the parser proper over one field's expression. fstring: star_expressions, as if in parentheses */
static Node *parse_field_tokens(Parser *p) {
    uint32_t mark = p->stack_count;
    p->at = 0;
    if (parser_kind(p) == KEYWORD_YIELD) {
        Node *node = parse_yield(p);
        return node && parser_kind(p) == TOKEN_END ? node : NULL;
    }
    if (p->diagnose && parser_kind(p) == TOKEN_POWER)
        return parser_fail_token(p, 0, "cannot use double starred expression here");
    Node *first = parse_star_named_expression(p);
    if (!first) return NULL;
    if (p->diagnose && first->kind == NODE_STARRED && parser_kind(p) == TOKEN_END)
        return parser_fail_node(p, first, "cannot use starred expression here");
    if (parser_kind(p) == KEYWORD_FOR) {
        Node *node = parser_node(p, NODE_GENERATOR, 0);
        if (!node) return NULL;
        node->comprehension.element = first;
        return parse_comprehension_clauses(p, node) && parser_kind(p) == TOKEN_END ? node : NULL;
    }
    if (parser_kind(p) != TOKEN_COMMA) return parser_kind(p) == TOKEN_END && first->kind != NODE_STARRED ? first : NULL;
    if (!parser_push(p, first)) return NULL;
    while (parser_accept(p, TOKEN_COMMA) && parser_kind(p) != TOKEN_END)
        if (!parser_push(p, parse_star_named_expression(p))) return NULL;
    Nodes items = parser_pop(p, mark);
    Node *node = parser_kind(p) == TOKEN_END ? parser_node(p, NODE_TUPLE, 0) : NULL;
    if (node) node->items = items;
    return node;
}

static void prefix_fault(SyntaxFault *fault) {
    char text[sizeof fault->text];
    if (strncmp(fault->text, "f-string", 8) == 0) return;
    snprintf(text, sizeof text, "f-string: %.300s", fault->text);
    memcpy(fault->text, text, sizeof text);
}

/* The first pass over a field, and if it fails the second. */
static Node *run_field(Parser *p, Lexer *lexer) {
    bool diagnosing = p->diagnose;
    p->diagnose = false;
    p->tried = NULL;
    p->furthest = 0;
    Node *node = parse_field_tokens(p);
    if (node || p->arena->failed) return node;
    uint32_t last = p->furthest;
    if (p->tokens[last].kind == TOKEN_ERROR) {
        parser_fail_lexer(p, &lexer->error);
        p->fault->incomplete = false;
        return NULL;
    }
    if (!parser_is_failed(p)) {
        p->tried = mem_calloc(p->count, 1);
        p->diagnose = p->tried != NULL;
        parse_field_tokens(p);
        mem_free(p->tried);
    }
    p->diagnose = diagnosing;
    parser_fail_token(p, last, "invalid syntax");
    p->fault->incomplete = false;
    prefix_fault(p->fault);
    return NULL;
}

static Node *parse_field_expression(Parser *p, uint32_t start, uint32_t end, uint32_t line) {
    Lexer *lexer = mem_alloc(sizeof *lexer);
    if (!lexer || !lexer_read_field(lexer, p->source, start, end, line)) {
        p->arena->failed = true;
        mem_free(lexer);
        return NULL;
    }
    Parser inner = *p;
    inner.in_field = true;
    inner.field_depth++;
    Node *node = NULL;
    if (parser_read_tokens(&inner, lexer)) node = run_field(&inner, lexer);
    p->stack = inner.stack;
    p->stack_capacity = inner.stack_capacity;
    lexer_clear(lexer);
    mem_free(lexer);
    return node;
}

static bool fail_field(FString *f, const char *format, char c) {
    parser_fail_here(f->parser, ERROR_SYNTAX, format, c);
    return false;
}

typedef struct FieldScan {       /* the state of looking for a field's end */
    char quote;                  /* that an inner string is closed by, or 0 */
    bool triple;
    char open[LEXER_BRACKET_MAX];
    int depth;
} FieldScan;

/* Steps over one character of an inner string. */
static uint32_t scan_quoted(FieldScan *scan, const char *text, uint32_t at, uint32_t end) {
    if (text[at] != scan->quote) return at + 1;
    if (!scan->triple) return scan->quote = 0, at + 1;
    if (end - at >= 3 && text[at + 1] == scan->quote && text[at + 2] == scan->quote) return scan->quote = 0, at + 3;
    return at + 1;
}

static bool scan_bracket(FString *f, FieldScan *scan, char c) {
    if (c == '(' || c == '[' || c == '{') {
        if (scan->depth == LEXER_BRACKET_MAX) return fail_field(f, "f-string: too many nested parenthesis", c);
        scan->open[scan->depth++] = c;
        return true;
    }
    if (scan->depth == 0) return fail_field(f, "f-string: unmatched '%c'", c);
    char open = scan->open[--scan->depth];
    if ((open == '(' && c == ')') || (open == '[' && c == ']') || (open == '{' && c == '}')) return true;
    parser_fail_here(f->parser, ERROR_SYNTAX,
                     "f-string: closing parenthesis '%c' does not match opening parenthesis '%c'", c, open);
    return false;
}

/* Whether the character at text[at] ends an expression at bracket depth 0. */
static bool ends_expression(const char *text, uint32_t at, uint32_t end) {
    char c = text[at], next = at + 1 < end ? text[at + 1] : '\0';
    if (c == '!' && next == '=') return false;
    if (c == '=' && next == '=') return false;
    if ((c == '<' || c == '>') && next == '=') return false;
    if (c == '=' && at > 0 && strchr("=!<>", text[at - 1])) return false;
    return c == ':' || c == '}' || c == '=' || c == '!';
}

/* Finds the end of the expression that begins at *at. */
static bool scan_expression(FString *f, uint32_t *at, uint32_t end) {
    const char *text = f->parser->source->text;
    FieldScan scan = {0};
    while (*at < end) {
        char c = text[*at];
        if (c == '\\') return fail_field(f, "f-string expression part cannot include a backslash", c);
        if (scan.quote) {
            *at = scan_quoted(&scan, text, *at, end);
            continue;
        }
        if (c == '"' || c == '\'') {
            scan.quote = c;
            scan.triple = end - *at >= 3 && text[*at + 1] == c && text[*at + 2] == c;
            *at += scan.triple ? 3 : 1;
            continue;
        }
        if (c == '#') return fail_field(f, "f-string expression part cannot include '#'", c);
        if (scan.depth == 0 && ends_expression(text, *at, end)) return true;
        if (strchr("([{)]}", c) && !scan_bracket(f, &scan, c)) return false;
        (*at)++;
    }
    if (scan.quote) return fail_field(f, "f-string: unterminated string", 0);
    if (scan.depth) return fail_field(f, "f-string: unmatched '%c'", scan.open[scan.depth - 1]);
    return fail_field(f, "f-string: expecting '}'", 0);
}

static bool read_parts(FString *f, const Literal *literal, uint32_t *at, uint32_t end, int level);

static void skip_blanks(const char *text, uint32_t *at, uint32_t end) {
    while (*at < end && strchr(" \t\n\f\r", text[*at])) (*at)++;
}

/* '!' conversion, *at behind the '!' */
static bool read_conversion(FString *f, uint32_t *at, uint32_t end, uint8_t *conversion) {
    const char *text = f->parser->source->text;
    if (*at >= end) return fail_field(f, "f-string: expecting '}'", 0);
    char c = text[(*at)++];
    *conversion = c == 's' ? 1 : c == 'r' ? 2 : c == 'a' ? 3 : 0;
    return *conversion ||
           fail_field(f, "f-string: invalid conversion character: expected 's', 'r', or 'a'", c);
}

/* ':' format_spec, *at behind the ':' */
static Node *read_spec(FString *f, const Literal *literal, uint32_t *at, uint32_t end, int level) {
    Parser *p = f->parser;
    FString spec = {.parser = p, .first = f->first, .mark = p->stack_count};
    bool ok = read_parts(&spec, literal, at, end, level + 1) && flush_text(&spec);
    buffer_clear(&spec.text);
    if (!ok) return NULL;
    Nodes items = parser_pop(p, spec.mark);
    Node *node = parser_node(p, NODE_FSTRING, f->first);
    if (node) node->items = items;
    return node;
}

/* replacement_field: '{' f_expression ['='] ['!' conversion] [':' format_spec] '}' -- *at behind the '{' */
static bool read_field(FString *f, const Literal *literal, uint32_t *at, uint32_t end, int level) {
    Parser *p = f->parser;
    const char *text = p->source->text;
    uint32_t start = *at, line = literal->line + count_lines(p, literal->start, start);
    if (level >= 2 || p->field_depth >= 100) return fail_field(f, "f-string: expressions nested too deeply", 0);
    if (!scan_expression(f, at, end)) return false;
    uint32_t stop = *at, first = start;
    skip_blanks(text, &first, stop);
    if (first == stop && text[stop] == '}') return fail_field(f, "f-string: empty expression not allowed", 0);
    if (first == stop) return fail_field(f, "f-string: expression required before '%c'", text[stop]);
    bool shown = text[*at] == '=';
    if (shown) {
        (*at)++;
        skip_blanks(text, at, end);
        buffer_append(&f->text, text + start, *at - start);
    }
    uint8_t conversion = 0;
    Node *value = parse_field_expression(p, start, stop, line), *spec = NULL;
    if (!value || !flush_text(f)) return false;
    if (*at < end && text[*at] == '!' && (++*at, !read_conversion(f, at, end, &conversion))) return false;
    bool has_spec = *at < end && text[*at] == ':';
    if (has_spec && (++*at, !(spec = read_spec(f, literal, at, end, level)))) return false;
    if (*at >= end || text[*at] != '}') return fail_field(f, "f-string: expecting '}'", 0);
    (*at)++;
    Node *node = parser_node(p, NODE_FIELD, f->first);
    if (!node) return false;
    node->op = conversion ? conversion : shown && !has_spec ? 2 : 0;
    node->field.value = value;
    node->field.spec = spec;
    return parser_push(p, node);
}

/* Reads literal text and fields up to end, or in a format spec (level > 0) up to its '}'. */
static bool read_parts(FString *f, const Literal *literal, uint32_t *at, uint32_t end, int level) {
    Parser *p = f->parser;
    const char *text = p->source->text;
    while (*at < end) {
        uint32_t start = *at;
        while (*at < end && text[*at] != '{' && text[*at] != '}') {
            bool named = !literal->raw && text[*at] == '\\' && end - *at > 2 && text[*at + 1] == 'N' && text[*at + 2] == '{';
            if (named)
                while (*at < end && text[*at] != '}') (*at)++;
            *at += !literal->raw && text[*at] == '\\' && *at + 1 < end && text[*at + 1] != '{' && text[*at + 1] != '}' ? 2 : 1;
        }
        if (*at > end) *at = end;
        if (!decode(p, literal, start, *at, &f->text)) return false;
        if (*at >= end) break;
        char c = text[*at];
        if (level == 0 && *at + 1 < end && text[*at + 1] == c) {
            buffer_putc(&f->text, c);
            *at += 2;
        } else if (c == '}') {
            if (level > 0) return true;
            return fail_field(f, "f-string: single '}' is not allowed", 0);
        } else {
            (*at)++;
            if (!read_field(f, literal, at, end, level)) return false;
        }
    }
    return level == 0 || fail_field(f, "f-string: expecting '}'", 0);
}

/* ---- runs of literals ---- */

static Node *parse_bytes(Parser *p, uint32_t first, uint32_t count) {
    Buffer out = BUFFER_EMPTY;
    bool ok = true;
    for (uint32_t i = 0; ok && i < count; i++) {
        Literal literal = literal_of(p, first + i);
        for (uint32_t at = literal.start; ok && at < literal.end; at++)
            if ((unsigned char)p->source->text[at] >= 0x80) {
                parser_fail_token(p, first + i, "bytes can only contain ASCII literal characters");
                ok = false;
            }
        ok = ok && decode(p, &literal, literal.start, literal.end, &out);
    }
    if (out.failed) p->arena->failed = true;
    Node *node = ok && !out.failed
                     ? parser_constant(p, value_object(bytes_new(p->vm, out.data ? out.data : "", out.size)), first)
                     : NULL;
    buffer_clear(&out);
    return node;
}

enum { MAX_INTERNED = 256 };

/* Texts that look like names are interned, as CPython does: equal ones are one object wherever they are written. */
static Value text_constant(Parser *p, const Buffer *text) {
    const char *data = text->data ? text->data : "";
    size_t size = text->size;
    bool name = size <= MAX_INTERNED;
    for (size_t i = 0; name && i < size; i++) name = isalnum((unsigned char)data[i]) || data[i] == '_';
    return name ? value_retain(value_object(vm_intern_n(p->vm, data, size))) : value_object(str_new(p->vm, data, size));
}

static Node *parse_plain(Parser *p, uint32_t first, uint32_t count) {
    Buffer out = BUFFER_EMPTY;
    bool ok = true;
    for (uint32_t i = 0; ok && i < count; i++) {
        Literal literal = literal_of(p, first + i);
        ok = decode(p, &literal, literal.start, literal.end, &out);
    }
    if (out.failed) p->arena->failed = true;
    Node *node = ok && !out.failed ? parser_constant(p, text_constant(p, &out), first) : NULL;
    buffer_clear(&out);
    return node;
}

static Node *parse_formatted(Parser *p, uint32_t first, uint32_t count) {
    FString f = {.parser = p, .first = first, .mark = p->stack_count};
    bool ok = true;
    for (uint32_t i = 0; ok && i < count; i++) {
        Literal literal = literal_of(p, first + i);
        uint32_t at = literal.start;
        ok = literal.formatted ? read_parts(&f, &literal, &at, literal.end, 0)
                               : decode(p, &literal, literal.start, literal.end, &f.text);
    }
    ok = ok && flush_text(&f);
    buffer_clear(&f.text);
    if (!ok) return NULL;
    Nodes items = parser_pop(p, f.mark);
    Node *node = parser_node(p, NODE_FSTRING, first);
    if (node) node->items = items;
    return node;
}

/* strings: STRING+ */
Node *parse_strings(Parser *p) {
    uint32_t first = p->at, count = 0;
    bool bytes = false, formatted = false, mixed = false;
    while (parser_kind(p) == TOKEN_STRING) {
        Literal literal = literal_of(p, p->at);
        if (count && bytes != literal.bytes) mixed = true;
        bytes |= literal.bytes;
        formatted |= literal.formatted;
        count++;
        p->at++;
    }
    if (mixed) return parser_fail_here(p, ERROR_SYNTAX, "cannot mix bytes and nonbytes literals");
    return bytes ? parse_bytes(p, first, count) : formatted ? parse_formatted(p, first, count) : parse_plain(p, first, count);
}
