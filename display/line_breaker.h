/* line_breaker.h -- breaking of nested groups of text into lines of at most 79 columns.
 *
 * Text and possible breaks wait in a queue while they fit on the line; when they do not, the outermost group that has breaks
 * left is broken at all of them. The rules, down to their quirks, are those of IPython.lib.pretty.PrettyPrinter.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_LINE_BREAKER_H
#define DISPLAY_LINE_BREAKER_H

#include "engine/base/buffer.h"

typedef struct Layouter Layouter;

Layouter *layouter_new(Buffer *out);                     /* NULL: out of memory */
void layouter_free(Layouter *l);
void layouter_text(Layouter *l, const char *text, size_t size);
void layouter_breakable(Layouter *l, const char *separator);   /* it (three characters if it is long), or a new line */
void layouter_indent(Layouter *l, int by);               /* what new lines begin with, from here on */
void layouter_break(Layouter *l);                        /* a new line */
void layouter_begin(Layouter *l, int indent, const char *open);
void layouter_end(Layouter *l, int indent, const char *close);
bool layouter_finish(Layouter *l);                       /* writes what waits; false: memory ran out on the way */

#endif
