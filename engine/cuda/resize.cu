/* resize.cu -- images (N, H, W, C) in other sizes, between two neighbours along either axis.
 *
 * A thread makes one element of the result. Backward, it looks for the rows, then for the columns, that lay between it
 * and a neighbour: first along one axis, then along the other, so that nothing is added by two threads.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/strided_iteration.cuh"

/* ---- kernels ---- */

/* Along an axis: which two neighbours each of count places lies between, and the share of the second. */
typedef struct Between {
    const int32_t *first, *second;
    const float *share;
    int64_t count;
} Between;

/* y (N, rows.count, columns.count, C) of x (N, h, w, C) */
__global__ void blend(int64_t count, Between rows, Between columns, Divider by_rows, Divider by_columns,
                      Divider by_channels, int64_t h, int64_t w, float *y, const float *x) {
    for (EACH(i, count)) {
        uint32_t pixel = divide((uint32_t)i, by_channels), line = divide(pixel, by_columns),
                 image = divide(line, by_rows);
        uint32_t row = line - image * by_rows.by, column = pixel - line * by_columns.by;
        int64_t c = by_channels.by, left = columns.first[column] * c, right = columns.second[column] * c;
        const float *base = x + (int64_t)image * h * w * c + ((uint32_t)i - pixel * by_channels.by);
        const float *top = base + rows.first[row] * w * c, *bottom = base + rows.second[row] * w * c;
        float above = top[left] + (top[right] - top[left]) * columns.share[column];
        float below = bottom[left] + (bottom[right] - bottom[left]) * columns.share[column];
        y[i] = above + (below - above) * rows.share[row];
    }
}

/* dx (outer, n, inner) of g (outer, b.count, inner) */
__global__ void unblend(int64_t count, Between b, Divider by_n, Divider by_inner, float *dx, const float *g) {
    for (EACH(i, count)) {
        uint32_t line = divide((uint32_t)i, by_inner), outer = divide(line, by_n), own = line - outer * by_n.by;
        const float *from = g + (int64_t)outer * b.count * by_inner.by + ((uint32_t)i - line * by_inner.by);
        float sum = 0;
        for (int64_t k = 0; k < b.count; k++) {
            float flow = from[k * by_inner.by];
            if (b.first[k] == own) sum += flow * (1.0f - b.share[k]);
            if (b.second[k] == own) sum += flow * b.share[k];
        }
        dx[i] = sum;
    }
}

/* ---- launchers ---- */

static bool between(const OpCall *call, int first, Between *b) {
    const Tensor *const *in = (const Tensor *const *)call->in + first;
    if (is_inline(in[0]) || is_inline(in[1]) || is_inline(in[2]) || in[0]->dtype != DTYPE_INT32 ||
        in[1]->dtype != DTYPE_INT32)
        return false;
    *b = {mirror<int32_t>(in[0]), mirror<int32_t>(in[1]), mirror<float>(in[2]), in[0]->count};
    return true;
}

/* x (N, H, W, C), rows above and below and the share of the lower, the same of columns -> y (N, H', W', C) */
bool cuda_resize_bilinear(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *y = call->out[0];
    Between rows, columns;
    if (y->count == 0) return true;
    if (x->count == 0 || x->count > COUNT_MAX || y->count > COUNT_MAX || !between(call, 1, &rows) ||
        !between(call, 4, &columns))
        return false;
    blend<<<blocks_for(y->count), THREADS, 0, cuda_stream>>>(y->count, rows, columns, divider_of(y->dims[1]),
                                                             divider_of(y->dims[2]), divider_of(y->dims[3]), x->dims[1],
                                                             x->dims[2], mirror<float>(y), mirror<float>(x));
    return cuda_launched(err);
}

/* g (N, H', W', C) -> dx (N, H, W, C) */
bool cuda_resize_bilinear_grad(OpContext *, const OpCall *call, Error *err) {
    const Tensor *g = call->in[0], *dx = call->out[0];
    Between rows, columns;
    if (dx->count == 0) return true;
    if (g->count == 0 || g->count > COUNT_MAX || dx->count > COUNT_MAX || !between(call, 1, &rows) ||
        !between(call, 4, &columns))
        return false;
    int64_t c = dx->dims[3], wide = g->dims[2] * c, count = dx->dims[0] * dx->dims[1] * wide;
    if (count > COUNT_MAX) return false;
    float *room = (float *)cuda_room((size_t)count * sizeof *room, err); /* (N, H, W', C) */
    if (!room) return false;
    unblend<<<blocks_for(count), THREADS, 0, cuda_stream>>>(count, rows, divider_of(dx->dims[1]), divider_of(wide),
                                                            room, mirror<float>(g));
    unblend<<<blocks_for(dx->count), THREADS, 0, cuda_stream>>>(dx->count, columns, divider_of(dx->dims[2]),
                                                                divider_of(c), mirror<float>(dx), room);
    cuda_room_free(room);
    return cuda_launched(err);
}
