/* string_tensor.h -- the strings of a tensor, and putting strings into one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_STRING_TENSOR_H
#define ENGINE_CPU_STRING_TENSOR_H

#include "engine/base/buffer.h"
#include "engine/tensor/op.h"

typedef struct Text {
    const char *at;
    size_t size;
} Text;

static inline Text text_of(const Tensor *t, int64_t i) {
    const StringCell *cell = ((StringCell *const *)t->data)[i];
    return (Text){string_cell_bytes(cell), string_cell_size(cell)};
}

/* Sets element i of a fresh tensor to a cell that is cut from `cells`; bytes may be NULL, to be filled in by text_room. */
static inline bool text_put(CellRoom *cells, Tensor *out, int64_t i, const char *bytes, size_t size, Error *err) {
    StringCell *cell = string_cell_cut(cells, bytes, size);
    ((StringCell **)out->data)[i] = cell;
    return cell || error_memory(err, size);
}

/* The same of what a buffer holds. */
static inline bool text_put_buffer(CellRoom *cells, Tensor *out, int64_t i, const Buffer *text, Error *err) {
    return text->failed ? error_memory(err, text->capacity) : text_put(cells, out, i, text->data, text->size, err);
}

enum { TEXTS_EACH = 512 };        /* strings that pay for a thread */

/* The output's elements from..to - 1 of an operation on strings, of which each goes by itself. */
typedef bool (*TextPart)(const OpCall *call, int64_t from, int64_t to, Error *err);

/* Makes the first output, many elements on several threads. */
MUST_USE bool texts_run(const OpCall *call, TextPart part, Error *err);

/* The bytes of element i, to be written. */
static inline char *text_room(Tensor *out, int64_t i) { return ((StringCell **)out->data)[i]->bytes; }

#endif
