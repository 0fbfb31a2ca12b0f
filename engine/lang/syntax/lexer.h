/* lexer.h -- source text to tokens.
 *
 * The whole text is cut into an array of tokens before parsing. A lexical error becomes a last token of kind
 * TOKEN_ERROR, so that it is reported only if the parser gets that far, as CPython does. Tokens are offsets into
 * the text of their Source; names and values are made by the parser.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_LEXER_H
#define ENGINE_LANG_SYNTAX_LEXER_H

#include "engine/lang/syntax/code.h"

/* Operators: enumerator, text. Longest first among those that begin alike. */
#define LEXER_OPERATORS(X) \
    X(POWER_ASSIGN, "**=") X(FLOORDIV_ASSIGN, "//=") X(LSHIFT_ASSIGN, "<<=") X(RSHIFT_ASSIGN, ">>=") \
    X(ELLIPSIS, "...") \
    X(POWER, "**") X(FLOORDIV, "//") X(LSHIFT, "<<") X(RSHIFT, ">>") X(LE, "<=") X(GE, ">=") X(EQ, "==") \
    X(NE, "!=") X(ARROW, "->") X(WALRUS, ":=") X(PLUS_ASSIGN, "+=") X(MINUS_ASSIGN, "-=") X(STAR_ASSIGN, "*=") \
    X(SLASH_ASSIGN, "/=") X(PERCENT_ASSIGN, "%=") X(AT_ASSIGN, "@=") X(AND_ASSIGN, "&=") X(OR_ASSIGN, "|=") \
    X(XOR_ASSIGN, "^=") \
    X(LPAREN, "(") X(RPAREN, ")") X(LBRACKET, "[") X(RBRACKET, "]") X(LBRACE, "{") X(RBRACE, "}") X(COLON, ":") \
    X(COMMA, ",") X(SEMICOLON, ";") X(PLUS, "+") X(MINUS, "-") X(STAR, "*") X(SLASH, "/") X(PERCENT, "%") \
    X(AT, "@") X(AMPERSAND, "&") X(BAR, "|") X(CARET, "^") X(TILDE, "~") X(LT, "<") X(GT, ">") X(DOT, ".") \
    X(ASSIGN, "=")

#define LEXER_KEYWORDS(X) \
    X(FALSE, "False") X(NONE, "None") X(TRUE, "True") X(AND, "and") X(AS, "as") X(ASSERT, "assert") \
    X(ASYNC, "async") X(AWAIT, "await") X(BREAK, "break") X(CLASS, "class") X(CONTINUE, "continue") X(DEF, "def") \
    X(DEL, "del") X(ELIF, "elif") X(ELSE, "else") X(EXCEPT, "except") X(FINALLY, "finally") X(FOR, "for") \
    X(FROM, "from") X(GLOBAL, "global") X(IF, "if") X(IMPORT, "import") X(IN, "in") X(IS, "is") \
    X(LAMBDA, "lambda") X(NONLOCAL, "nonlocal") X(NOT, "not") X(OR, "or") X(PASS, "pass") X(RAISE, "raise") \
    X(RETURN, "return") X(TRY, "try") X(WHILE, "while") X(WITH, "with") X(YIELD, "yield")

typedef enum TokenKind {
    TOKEN_END, TOKEN_NEWLINE, TOKEN_INDENT, TOKEN_DEDENT, TOKEN_NAME, TOKEN_NUMBER, TOKEN_STRING,
    TOKEN_OTHER,                 /* a character that begins no token: $ ? ! */
    TOKEN_ERROR,
#define X(name, text) TOKEN_##name,
    LEXER_OPERATORS(X)
#undef X
#define X(name, text) KEYWORD_##name,
    LEXER_KEYWORDS(X)
#undef X
    TOKEN_KIND_COUNT
} TokenKind;

typedef struct Token {
    uint8_t kind;                /* a TokenKind */
    bool bracketed;              /* stands inside brackets */
    uint32_t start, end;         /* byte offsets */
    uint32_t line, end_line;     /* from 1 */
} Token;

enum { LEXER_INDENT_MAX = 100, LEXER_BRACKET_MAX = 200, LEXER_TAB = 8 };

typedef struct LexerError {
    ErrorKind kind;              /* ERROR_NONE, SYNTAX, INDENTATION, TAB or MEMORY */
    Span span;                   /* columns in bytes; end_line 0: only a point is known; end_column below 0: CPython's
                                    end offset is that plus one */
    bool open_bracket;           /* the text ended inside a bracket, which span is */
    bool yields;                 /* a syntax error before it in the text is what is reported */
    char text[160];
} LexerError;

typedef struct Bracket {
    char open;
    uint32_t start, line;
} Bracket;

typedef struct Lexer {
    const Source *source;
    const char *text;
    uint32_t at, end;            /* next byte; end of the part of the text to read */
    uint32_t line;
    Token *tokens;
    uint32_t count, capacity;
    uint32_t indent[LEXER_INDENT_MAX], alternate[LEXER_INDENT_MAX];   /* with tabs of 8 and of 1 */
    int indents;
    Bracket bracket[LEXER_BRACKET_MAX];
    int brackets, base;          /* open ones; base 1: reads as if inside a bracket (f-string fields) */
    LexerError error;
} Lexer;

/* Reads all of source, or bytes [start, end) that begin on line as if inside brackets. false: out of memory.
 * Lexical errors are in lexer->error and end the tokens. */
bool lexer_read(Lexer *lexer, const Source *source);
bool lexer_read_field(Lexer *lexer, const Source *source, uint32_t start, uint32_t end, uint32_t line);
void lexer_clear(Lexer *lexer);

/* How a token of that kind is spelt: "(" or "if"; for other kinds their name. */
const char *token_kind_text(TokenKind kind);

/* The keyword that text is, or TOKEN_NAME. */
TokenKind lexer_keyword(const char *text, size_t size);

#endif
