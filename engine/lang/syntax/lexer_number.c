/* lexer_number.c -- numeric literals: their extent, and what may be wrong with them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/lexer_private.h"

#include <string.h>

static unsigned char peek(const Lexer *lexer, uint32_t ahead) {
    return lexer->end - lexer->at > ahead ? (unsigned char)lexer->text[lexer->at + ahead] : 0;
}

static bool is_digit_of(unsigned char c, int base) {
    if (c >= '0' && c <= '9') return c - '0' < base;
    c |= 0x20;
    return base == 16 && c >= 'a' && c <= 'f';
}

static bool fail_literal(Lexer *lexer, uint32_t at, const char *what) {
    return lexer_fail(lexer, ERROR_SYNTAX, at, lexer->line, "invalid %s literal", what);
}

/* Whether a word follows that may stand right behind a number: 1if x else 2. */
static bool keyword_follows(const Lexer *lexer) {
    uint32_t n = 0;
    while (n < 4 && lexer_is_name_part(peek(lexer, n))) n++;
    static const char *const words[] = {"and", "else", "for", "if", "in", "is", "not", "or"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && memcmp(words[i], lexer->text + lexer->at, n) == 0) return true;
    return false;
}

/* No name may follow a number at once. */
static bool check_end(Lexer *lexer, const char *what) {
    unsigned char c = peek(lexer, 0);
    if (!lexer_is_name_part(c) || c >= 0x80 || keyword_follows(lexer)) return true;
    return fail_literal(lexer, lexer->at - 1, what);
}

/* digitpart: digit (["_"] digit)* -- at least one digit is at hand. */
static bool read_digits(Lexer *lexer, int base, const char *what) {
    for (;;) {
        while (is_digit_of(peek(lexer, 0), base)) lexer->at++;
        if (peek(lexer, 0) != '_') return true;
        unsigned char next = peek(lexer, 1);
        if (base < 10 && next >= '0' + base && next <= '9')
            return lexer_fail(lexer, ERROR_SYNTAX, lexer->at + 1, lexer->line, "invalid digit '%c' in %s literal", next, what);
        if (!is_digit_of(next, base)) return fail_literal(lexer, lexer->at, what);
        lexer->at++;
    }
}

/* ("0x" | "0o" | "0b") (["_"] digit)+ */
static bool read_prefixed(Lexer *lexer, int base, const char *what) {
    uint32_t start = lexer->at;
    lexer->at += 2;
    if (peek(lexer, 0) == '_') lexer->at++;
    unsigned char c = peek(lexer, 0);
    if (!is_digit_of(c, base)) {
        if (c >= '0' && c <= '9')
            return lexer_fail(lexer, ERROR_SYNTAX, lexer->at, lexer->line, "invalid digit '%c' in %s literal", c, what);
        return fail_literal(lexer, lexer->at - 1, what);
    }
    if (!read_digits(lexer, base, what)) return false;
    c = peek(lexer, 0);
    if (c >= '0' && c <= '9')
        return lexer_fail(lexer, ERROR_SYNTAX, lexer->at, lexer->line, "invalid digit '%c' in %s literal", c, what);
    return check_end(lexer, what) && lexer_add(lexer, TOKEN_NUMBER, start, lexer->line);
}

static bool read_exponent(Lexer *lexer) {
    if ((peek(lexer, 0) | 0x20) != 'e') return true;
    uint32_t sign = peek(lexer, 1) == '+' || peek(lexer, 1) == '-';
    if (!is_digit_of(peek(lexer, 1 + sign), 10)) {
        if (sign) return fail_literal(lexer, lexer->at + 1, "decimal");
        return true;
    }
    lexer->at += 1 + sign;
    return read_digits(lexer, 10, "decimal");
}

bool lexer_read_number(Lexer *lexer) {
    uint32_t start = lexer->at;
    unsigned char c = peek(lexer, 0), next = peek(lexer, 1) | 0x20;
    if (c == '0' && next == 'x') return read_prefixed(lexer, 16, "hexadecimal");
    if (c == '0' && next == 'o') return read_prefixed(lexer, 8, "octal");
    if (c == '0' && next == 'b') return read_prefixed(lexer, 2, "binary");
    if (c != '.' && !read_digits(lexer, 10, "decimal")) return false;
    uint32_t whole_end = lexer->at;
    bool integer = true;
    if (peek(lexer, 0) == '.') {
        integer = false;
        lexer->at++;
        if (is_digit_of(peek(lexer, 0), 10) && !read_digits(lexer, 10, "decimal")) return false;
    }
    uint32_t before = lexer->at;
    if (!read_exponent(lexer)) return false;
    if (lexer->at != before) integer = false;
    bool imaginary = (peek(lexer, 0) | 0x20) == 'j';
    if (imaginary) lexer->at++;
    if (integer && !imaginary && c == '0')
        for (uint32_t i = start; i < whole_end; i++)
            if (lexer->text[i] != '0' && lexer->text[i] != '_') {
                lexer->at = whole_end;
                lexer_fail(lexer, ERROR_SYNTAX, start, lexer->line,
                           "leading zeros in decimal integer literals are not permitted; "
                           "use an 0o prefix for octal integers");
                lexer->error.span.end_line = lexer->error.span.line;
                lexer->error.span.end_column = lexer->error.span.column + (int32_t)(i - start);
                return false;
            }
    return check_end(lexer, imaginary ? "imaginary" : "decimal") && lexer_add(lexer, TOKEN_NUMBER, start, lexer->line);
}
