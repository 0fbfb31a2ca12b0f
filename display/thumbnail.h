/* thumbnail.h -- small pictures of tensors that look like pictures.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_THUMBNAIL_H
#define DISPLAY_THUMBNAIL_H

#include "engine/base/buffer.h"
#include "engine/tensor/tensor.h"

/* Which dimensions of a tensor are height, width and channels (-1: it has none), and how many pictures there are. */
typedef struct PictureLayout { int height, width, channel; int64_t pictures; } PictureLayout;

/* Whether t looks like pictures. */
bool picture_layout(const Tensor *t, PictureLayout *out);

/* Appends <img> elements for t, if it is [H,W], [H,W,1|3|4] or [N,H,W,1|3|4] of uint8, or of floats between 0 and 1, or
 * [N,H,W] of uint8, and at least 8 x 8; at most about limit bytes. */
void thumbnail_write(const Tensor *t, const PictureLayout *layout, size_t limit, Buffer *out);

static inline bool tensor_text_flag(const Tensor *t) { return (t->object.flags & TENSOR_TEXT) != 0; }

#endif
