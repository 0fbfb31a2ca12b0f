/* shape.c -- counting, comparing, combining and printing shapes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/shape.h"

#include <stdio.h>
#include <string.h>

int64_t shape_count(const int64_t *dims, int rank) {
    int64_t n = 1;
    for (int i = 0; i < rank; i++)
        if (dims[i] == 0) return 0;
    for (int i = 0; i < rank; i++)
        if (__builtin_mul_overflow(n, dims[i], &n)) return -1;
    return n;
}

bool shape_equal(const int64_t *a, int rank_a, const int64_t *b, int rank_b) {
    if (rank_a != rank_b) return false;
    for (int i = 0; i < rank_a; i++)
        if (a[i] != b[i]) return false;
    return true;
}

void shape_strides(const int64_t *dims, int rank, int64_t *strides) {
    uint64_t step = 1;                                /* may be anything where there are no elements, or too many */
    for (int i = rank - 1; i >= 0; i--) {
        strides[i] = (int64_t)step;
        step *= dims[i] > 0 ? (uint64_t)dims[i] : 1;
    }
}

bool shape_broadcast(const int64_t *a, int rank_a, const int64_t *b, int rank_b, Shape *out) {
    int rank = rank_a > rank_b ? rank_a : rank_b;
    out->rank = rank;
    for (int i = 0; i < rank; i++) {
        int ia = i - (rank - rank_a), ib = i - (rank - rank_b);
        int64_t da = ia < 0 ? 1 : a[ia], db = ib < 0 ? 1 : b[ib];
        if (da != db && da != 1 && db != 1) return false;
        out->dims[i] = da == 1 ? db : da;
    }
    return true;
}

static const char *write_dims(const int64_t *dims, int rank, char open, const char *between, const char *end,
                              char text[SHAPE_TEXT]) {
    size_t n = 0;
    text[n++] = open;
    for (int i = 0; i < rank; i++)
        n += (size_t)snprintf(text + n, SHAPE_TEXT - n, "%s%lld", i ? between : "", (long long)dims[i]);
    snprintf(text + n, SHAPE_TEXT - n, "%s", end);
    return text;
}

const char *shape_text(const int64_t *dims, int rank, char text[SHAPE_TEXT]) {
    return write_dims(dims, rank, '[', ",", "]", text);
}

const char *shape_tuple_text(const int64_t *dims, int rank, char text[SHAPE_TEXT]) {
    return write_dims(dims, rank, '(', ", ", rank == 1 ? ",)" : ")", text);
}

const char *shape_numpy_text(const int64_t *dims, int rank, char text[SHAPE_TEXT]) {
    return write_dims(dims, rank, '(', ",", rank == 1 ? ",)" : ")", text);
}

bool shape_axis(int64_t axis, int rank, int *out) {
    if (axis < -rank || axis >= rank) return false;
    *out = (int)(axis < 0 ? axis + rank : axis);
    return true;
}
