/* input_text.h -- what IPython adds to the language's syntax, rewritten to plain calls before compiling.
 *
 *     %%name line + body      get_ipython().run_cell_magic('name', 'line', 'body')
 *     %name rest              get_ipython().run_line_magic('name', 'rest')
 *     !command                get_ipython().system('command')
 *     x = %name rest          x = get_ipython().run_line_magic('name', 'rest')
 *     x = !command            x = get_ipython().getoutput('command')
 *     name?  ?name  name??    get_ipython().run_line_magic('pinfo', 'name'), 'pinfo2'
 *
 * Only where a statement may begin: text within strings, brackets and continued lines is left alone. Lines keep
 * their numbers.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_INPUT_TEXT_H
#define KERNEL_INPUT_TEXT_H

#include "engine/base/buffer.h"

/* Appends the rewritten cell to out. */
bool input_rewrite(const char *source, size_t size, Buffer *out);

/* Appends the cell without the prompts `>>> `, `... ` and `In [1]: ` that it was pasted with. false: it has none.
 * (input_prompt.c) */
bool input_strip_prompts(const char *source, size_t size, Buffer *out);

/* The length of the first word if the source is a single line that could be a magic without its percent sign (`cd ..`),
 * else 0. */
size_t input_automagic(const char *source, size_t size);

/* Appends text as a string literal of the language. */
bool literal_write(Buffer *out, const char *text, size_t size);

/* Whether source begins with %% (after blank lines); then name and the rest of its line, and the body, borrowed. */
typedef struct CellMagicText {
    const char *name, *line, *body;
    size_t name_size, line_size, body_size;
} CellMagicText;
bool input_cell_magic(const char *source, size_t size, CellMagicText *parts);

#endif
