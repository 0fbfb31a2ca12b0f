/* cursor_text.h -- what stands at a cursor in a cell that may be half typed: a path, a call, a string.
 *
 * Offsets are bytes. Nothing here knows values.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_CURSOR_TEXT_H
#define KERNEL_CURSOR_TEXT_H

#include "engine/base/buffer.h"

/* A path such as `a.b[0].c` in the text. */
typedef struct PathText {
    size_t start, end;
} PathText;

/* The path that ends at the cursor (what follows the cursor is not looked at). Empty if there is none. */
void cursor_path_before(const char *code, size_t cursor, PathText *path);
/* The path whose name the cursor is on, or that stands before the blanks and question marks before it; then the path may
 * end with indices. */
void cursor_path_around(const char *code, size_t size, size_t cursor, PathText *path);

/* Past the string that begins at `at`; end if it is not closed before. */
const char *cursor_skip_string(const char *at, const char *end);

/* Where the expression of names, literals, calls, indices and attributes begins that ends at the cursor; the cursor if there is
 * none. The code is read from `from` on. */
size_t cursor_chain(const char *code, size_t from, size_t cursor);

/* The innermost call whose brackets the cursor is in. */
typedef struct CallText {
    const char *name;            /* the path before the bracket */
    size_t size;                 /* 0: no call, or of something that is no path */
    int position;                /* number of the argument, from 0; -1: in no call */
    const char *keyword;         /* of the argument, if it is given by name */
    size_t keyword_size;
    size_t open;                 /* offset of the bracket */
} CallText;
void cursor_call(const char *code, size_t cursor, CallText *call);

/* The string that the cursor is in. */
typedef struct StringText {
    bool inside;
    size_t start;                /* of its contents */
    char quote;
} StringText;
void cursor_string(const char *code, size_t cursor, StringText *string);

#endif
