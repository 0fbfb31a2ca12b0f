/* notebook.h -- a notebook file (nbformat 4) and the outputs of its cells.
 *
 * What is not ours to change (attachments, metadata, unknown keys) is kept as it was read.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_NOTEBOOK_H
#define KERNEL_NOTEBOOK_H

#include <jansson.h>

#include "kernel/interpreter.h"

typedef struct Notebook {
    json_t *root;                /* owned */
    json_t *cells;               /* borrowed from root */
} Notebook;

/* Reads path. false with *err set; the notebook is then empty. */
bool notebook_read(Notebook *notebook, const char *path, Error *err);
/* Writes the notebook as nbformat 4.5 in place of path, or leaves what was there. */
bool notebook_write(Notebook *notebook, const char *path, Error *err);
void notebook_clear(Notebook *notebook);

/* Cells that run. */
size_t notebook_cell_count(const Notebook *notebook);
json_t *notebook_cell(const Notebook *notebook, size_t i);             /* borrowed */
bool cell_is_code(const json_t *cell);
bool cell_has_tag(const json_t *cell, const char *tag);
/* The cell's text, joined; the caller clears it. */
Buffer cell_source(const json_t *cell);
/* New code cell, inserted before number i. Borrowed. */
json_t *notebook_insert(Notebook *notebook, size_t i, const char *source, const char *tag);

/* ---- outputs ---- */

/* Empties the outputs. */
void cell_begin(json_t *cell);
void cell_set_count(json_t *cell, int count);
/* Appends to the stream that is last, or begins one. */
void cell_add_stream(json_t *cell, Stream stream, const char *text, size_t size);
/* display_data or execute_result. display_id (may be NULL) lets notebook_update find it. */
void cell_add_bundle(json_t *cell, bool is_result, int count, const MimeBundle *bundle, const char *display_id);
void cell_add_error(json_t *cell, const CellOutcome *outcome);
/* Replaces every output that was added with display_id. */
void notebook_update(Notebook *notebook, const MimeBundle *bundle, const char *display_id);

#endif
