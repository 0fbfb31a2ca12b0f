/* lexer_private.h -- what the files of the lexer share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_LEXER_PRIVATE_H
#define ENGINE_LANG_SYNTAX_LEXER_PRIVATE_H

#include "engine/lang/syntax/lexer.h"

/* Adds a token that reaches from start, on line, to the present place. false: out of memory. */
bool lexer_add(Lexer *lexer, TokenKind kind, uint32_t start, uint32_t line);
/* Records the error at byte start of line and ends the tokens with it. Returns false. */
bool lexer_fail(Lexer *lexer, ErrorKind kind, uint32_t start, uint32_t line, const char *format, ...)
    PRINTF_LIKE(5, 6);
bool lexer_is_name_part(unsigned char c);
/* Reads a number, whose first character is at hand. */
bool lexer_read_number(Lexer *lexer);

#endif
