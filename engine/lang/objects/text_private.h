/* text.h -- what str, bytes and the formatting files share and others need not know.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_TEXT_PRIVATE_H
#define ENGINE_LANG_OBJECTS_TEXT_PRIVATE_H

#include "engine/lang/objects/list.h"
#include "engine/lang/objects/text_find.h"
#include "engine/lang/vm.h"

#include <string.h>

/* The methods of str, by file. str.c joins them into one table. */
extern const NativeDef str_methods[];

/* ---- finding (str_search.c) ---- */

/* A start or end argument (ABSENT or None: not given) as an index clipped to [0, length]. */
bool text_bound(Vm *vm, Value v, int64_t length, int64_t fallback, int64_t *out);

/* The type's name as argument errors show it: "None" for None. Borrowed. */
static inline const char *text_argument_name(Value v) { return is_none(v) ? "None" : value_type_name(v); }

/* s[start:stop] in code points as a run of bytes; false with an exception pending. *found is false when
 * start lies beyond stop, so that not even the empty string is found there. */
typedef struct TextRange { size_t begin, end; bool valid; } TextRange;
bool str_range(Vm *vm, Str *s, Value start, Value stop, TextRange *out);

/* A number's text as int(), float() and complex() read it: blanks at the ends stripped, Unicode digits made ASCII, into out
 * (cleared by the caller). Other characters are kept. */
bool text_number(const Str *s, Buffer *out);
/* A digit of a base up to 36 in ASCII; 99: c is none. */
static inline int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return (c | 32) >= 'a' && (c | 32) <= 'z' ? (c | 32) - 'a' + 10 : 99;
}

/* Removes the underscores that stand between two digits; false if one stands elsewhere. In place. */
bool text_remove_underscores(Buffer *b);

/* ---- formatting ---- */

/* ascii(v): repr with everything beyond ASCII escaped. NULL with an exception pending. */
Str *value_ascii(Vm *vm, Value v);

/* format % arguments, of a str or (octets) of bytes: appends to out. */
bool percent_write(Vm *vm, const char *format, size_t size, Value arguments, bool octets, Buffer *out);
Value str_percent(Vm *vm, Str *format, Value arguments);
/* format.format(*args, **kwargs); mapping (when not ABSENT) stands for kwargs in format_map. */
Value str_format_method(Vm *vm, Str *format, Tuple *args, Value mapping);

#endif
