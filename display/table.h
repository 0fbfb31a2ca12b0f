/* table.h -- tensors and arrays as tables in HTML.
 *
 * A caption says dtype, shape and device; rows and columns have their index as headers; large ones keep their edges and
 * fold the middle; ranks above 2 are pages. Pictures stand above the table as thumbnails. Never more than 30 kB. Text is
 * escaped. Colours are made to be read on light and on dark paper: they are tints over what lies below.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_TABLE_H
#define DISPLAY_TABLE_H

#include "engine/lang/vm.h"
#include "engine/tensor/tensor.h"

/* name: "tf.Tensor", "ndarray". device NULL: not said. tint: cells coloured by sign and size. */
typedef struct TableOptions {
    const char *name, *device;
    bool tint;
} TableOptions;

/* Appends t's table. false: out of memory. */
bool table_write(const Tensor *t, const TableOptions *options, Buffer *out);

#endif
