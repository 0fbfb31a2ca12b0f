/* pool2d.c -- maxima and means over windows of images (N, H, W, C), and their gradients.
 *
 * Margins count for nothing: a maximum does not see them, and a mean is over what lies inside.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/base/target_clones.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/pool.h"
#include "engine/tensor/window.h"

#include <float.h>
#include <string.h>

/* What of a window lies inside the image, as rows [top, bottom) and columns [left, right). */
typedef struct Inside {
    int64_t top, bottom, left, right;
} Inside;

static Inside inside(const Window *w, int64_t i, int64_t j, int64_t rows, int64_t columns) {
    int64_t top = i * w->strides[0] - w->before[0], left = j * w->strides[1] - w->before[1];
    int64_t bottom = top + w->size[0], right = left + w->size[1];
    return (Inside){top < 0 ? 0 : top, bottom > rows ? rows : bottom, left < 0 ? 0 : left,
                    right > columns ? columns : right};
}

static Span span_of(const Inside *s, const int64_t *d) { return (Span){1, s->bottom - s->top, s->right - s->left, 0, d[2] * d[3], d[3]}; }

/* Positions from j on whose windows begin a pixel apart and hold as many: their elements are pooled as if they were channels of one. */
static int64_t alike(const Window *w, int64_t j, int64_t columns) {
    int64_t left = j - w->before[1], last = columns - w->size[1];            /* the last place where a whole window begins */
    if (w->strides[1] != 1 || left < 0 || left > last) return 1;
    int64_t count = last - left + 1;
    return count < w->out[1] - j ? count : w->out[1] - j;
}

#define T float
#define Place int32_t
#define NAME(x) x##_float
#include "engine/cpu/pool2d.inc"

#define T double
#define Place int64_t
#define NAME(x) x##_double
#include "engine/cpu/pool2d.inc"

typedef enum What { MAX, AVERAGE, AVERAGE_BACK, PICK, MAX_BACK } What;

static void one_row(What what, bool wide, const Window *w, const int64_t *d, char *x, char *y, char *v, int64_t i) {
#define CALL(T)                                                                                                        \
    if (what == MAX)                                                                                                   \
        max_##T(w, d, (T *)x, (T *)y, i);                                                                              \
    else if (what == AVERAGE)                                                                                          \
        average_##T(w, d, (T *)x, (T *)y, i);                                                                          \
    else if (what == AVERAGE_BACK)                                                                                     \
        average_back_##T(w, d, (T *)x, (T *)y, i);                                                                     \
    else                                                                                                               \
        largest_##T(w, d, (T *)x, (T *)v, (T *)y, i, what == MAX_BACK);
    if (wide) {
        CALL(double)
    } else {
        CALL(float)
    }
#undef CALL
}

typedef struct Images {
    What what;
    bool wide;
    const Window *window;
    const int64_t *dims;
    char *x, *y, *v;
    int64_t image, row; /* bytes of an image, and of a row of results */
    int64_t together;   /* rows of results that one thread works on, as they add to the same rows of an image */
} Images;

static void run_rows(void *context, int64_t from, int64_t to) {
    const Images *k = context;
    int64_t rows = k->window->out[0];
    for (int64_t r = from * k->together; r < to * k->together; r++) {
        int64_t image = r / rows * k->image;
        one_row(k->what, k->wide, k->window, k->dims, k->x ? k->x + image : NULL, k->y + r * k->row, k->v ? k->v + image : NULL, r % rows);
    }
}

/* x and v are images of dims, y has one row of pooled values a position. */
static bool run(OpContext *c, const OpCall *call, What what, const int64_t dims[4], Dtype dtype, char *x, char *y,
                char *v, Error *err) {
    int64_t window[2];
    Window w;
    window_pair(&call->attrs->shape, window);
    if (!window_init(&w, call, dims, window, err)) return false;
    bool wide = dtype == DTYPE_FLOAT64;
    int64_t e = wide ? 8 : 4, row = w.out[1] * dims[3];
    bool adds = (what == AVERAGE_BACK || what == MAX_BACK) && w.strides[0] < w.size[0];
    Images k = {what, wide, &w, dims, x, y, v, dims[1] * dims[2] * dims[3] * e, row * e, adds && w.out[0] ? w.out[0] : 1};
    int64_t count = dims[0] * w.out[0] / k.together, work = k.together * row * w.size[0] * w.size[1];
    parallel_run(count, PARALLEL_FROM / (work + 1) + 1, run_rows, &k);
    return !context_interrupted(c, err);
}

bool cpu_max_pool2d(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0];
    return run(c, call, MAX, x->dims, tensor_dtype(x), x->data, call->out[0]->data, NULL, err);
}

bool cpu_avg_pool2d(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0];
    return run(c, call, AVERAGE, x->dims, tensor_dtype(x), x->data, call->out[0]->data, NULL, err);
}

bool cpu_avg_pool_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *dx = call->out[0];
    memset(dx->data, 0, tensor_bytes(dx));
    return run(c, call, AVERAGE_BACK, dx->dims, tensor_dtype(dx), dx->data, call->in[0]->data, NULL, err);
}

bool cpu_max_pool_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *dx = call->out[0];
    memset(dx->data, 0, tensor_bytes(dx));
    return run(c, call, MAX_BACK, x->dims, tensor_dtype(x), x->data, call->in[1]->data, dx->data, err);
}

bool cpu_max_pool_pick(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0];
    return run(c, call, PICK, x->dims, tensor_dtype(x), x->data, call->out[0]->data, call->in[1]->data, err);
}
