/* cursor.h -- the code and cursor of a request, the cursor as a byte offset.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_CURSOR_H
#define KERNEL_CURSOR_H

#include "kernel/session.h"

typedef struct CursorText {
    const char *code;            /* borrowed from the request */
    size_t size, cursor;         /* bytes */
} CursorText;

/* false if the request has no code. A cursor outside the text is moved to its end. */
bool cursor_read(const Request *request, CursorText *out);

#endif
