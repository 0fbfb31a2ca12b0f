/* unicode.h -- properties and cases of code points, as Python's str methods see them (over utf8proc; names over
 * libunistring).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_UNICODE_H
#define ENGINE_LANG_SYNTAX_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint_least32_t CodePoint;

bool unicode_is_space(CodePoint c);
bool unicode_is_line_break(CodePoint c);     /* what str.splitlines() splits at */
bool unicode_is_alpha(CodePoint c);
bool unicode_is_decimal(CodePoint c);
bool unicode_is_digit(CodePoint c);
bool unicode_is_numeric(CodePoint c);
bool unicode_is_lower(CodePoint c);
bool unicode_is_upper(CodePoint c);
bool unicode_is_title(CodePoint c);
bool unicode_is_cased(CodePoint c);
bool unicode_is_case_ignorable(CodePoint c);
bool unicode_is_printable(CodePoint c);
bool unicode_is_identifier_start(CodePoint c);
bool unicode_is_identifier_part(CodePoint c);
int unicode_decimal_value(CodePoint c);      /* 0..9, or -1 */

/* The code point called name (\N{name}, unicodedata.lookup; letter case does not matter). false if there is none. */
enum { UNICODE_NAME_SIZE = 256 };            /* room for every name */

/* The name of c; false for characters without one. */
bool unicode_name(CodePoint c, char name[UNICODE_NAME_SIZE]);
bool unicode_named(const char *name, size_t size, CodePoint *out);

/* The full mapping of c: writes 1 to 3 code points and returns how many. */
int unicode_lower(CodePoint c, CodePoint out[3]);
int unicode_upper(CodePoint c, CodePoint out[3]);
int unicode_title(CodePoint c, CodePoint out[3]);
int unicode_fold(CodePoint c, CodePoint out[3]);

#endif
