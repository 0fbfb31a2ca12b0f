/* band.h -- neighbouring diagonals of a matrix as the rows of another, the highest diagonal first.
 *
 * Diagonal number d holds the elements (i, i + d). The rows are as long as the longest diagonal; a shorter one stands at their left or at
 * their right end.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_BAND_H
#define ENGINE_TENSOR_BAND_H

#include "engine/tensor/attrs.h"

typedef struct Band {
    int64_t rows, columns;                /* of the matrix */
    int64_t lower, upper;                 /* the diagonals' numbers */
    int64_t longest;
    bool upper_left, lower_left;          /* where those above, and those below the main diagonal stand */
} Band;

static inline int64_t band_length(const Band *b, int64_t d) {
    int64_t below = b->rows + (d < 0 ? d : 0), right = b->columns - (d > 0 ? d : 0);
    return below < right ? below : right;
}

/* The band that the attributes `band` and `align` say of a matrix. */
static inline Band band_of(const OpAttrs *a, int64_t rows, int64_t columns) {
    Band b = {rows, columns, a->begin.at[0], a->begin.at[a->begin.count - 1], 0, a->strides.at[0] != 0, a->strides.at[1] != 0};
    for (int64_t d = b.lower; d <= b.upper; d++)
        if (band_length(&b, d) > b.longest) b.longest = band_length(&b, d);
    return b;
}

/* Where in its row diagonal d begins. */
static inline int64_t band_start(const Band *b, int64_t d) {
    bool left = (d >= 0 && b->upper_left) || (d <= 0 && b->lower_left);
    return left ? 0 : b->longest - band_length(b, d);
}

#endif
