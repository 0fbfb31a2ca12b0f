/* help_format.h -- a text of engine/help as HTML and as Markdown.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_HELP_FORMAT_H
#define KERNEL_HELP_FORMAT_H

#include "engine/base/buffer.h"

/* Appends text for front ends that show HTML: parts by their titles, arguments as a list, the examples coloured. */
void help_write_html(const char *text, size_t size, Buffer *out);
/* The same as Markdown, whose front ends colour the examples themselves. */
void help_write_markdown(const char *text, size_t size, Buffer *out);
/* Appends text with what HTML reads as marks escaped. */
void html_append_escaped(Buffer *out, const char *text, size_t size);

#endif
