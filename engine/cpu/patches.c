/* patches.c -- windows of images (N, H, W, C) laid side by side: patches, greyscale morphology, and where maxima stand.
 *
 * Positions outside of an image count for 0 in a patch, and for nothing in the others.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/window.h"

#include <float.h>
#include <string.h>

/* What a kernel of this file needs of its call; sizes of dtypes in bytes. */
typedef struct Patches {
    Window w;
    const int64_t *dims; /* of the images */
    size_t size;
    char *x, *y;         /* images and patches; of a gradient y is read */
    Dtype dtype;
} Patches;

/* The row (or column) of an image that place k of the window at position i falls on; -1 outside. */
static int64_t line_of(const Window *w, int axis, int64_t i, int64_t k, int64_t lines) {
    int64_t at = i * w->strides[axis] - w->before[axis] + k * w->dilations[axis];
    return at >= 0 && at < lines ? at : -1;
}

typedef void (*PixelFn)(const Patches *p, char *image, char *patch);

/* Calls put (image's pixel, patch's pixel) for the places of every window of row i of image n; NULL for a pixel outside. */
static void each_place(const Patches *p, int64_t n, int64_t i, PixelFn put) {
    const Window *w = &p->w;
    int64_t rows = p->dims[1], columns = p->dims[2], pixel = p->dims[3] * (int64_t)p->size;
    char *image = p->x + n * rows * columns * pixel;
    char *patch = p->y + (n * w->out[0] + i) * w->out[1] * w->size[0] * w->size[1] * pixel;
    for (int64_t j = 0; j < w->out[1]; j++)
        for (int64_t k = 0; k < w->size[0]; k++) {
            int64_t row = line_of(w, 0, i, k, rows);
            for (int64_t l = 0; l < w->size[1]; l++, patch += pixel) {
                int64_t column = line_of(w, 1, j, l, columns);
                put(p, row < 0 || column < 0 ? NULL : image + (row * columns + column) * pixel, patch);
            }
        }
}

static void copy_pixel(const Patches *p, char *image, char *patch) {
    size_t bytes = (size_t)p->dims[3] * p->size;
    if (image)
        memcpy(patch, image, bytes);
    else
        memset(patch, 0, bytes);
}

static void add_pixel(const Patches *p, char *image, char *patch) {
    if (image) add_elements(p->dtype, image, patch, p->dims[3]);
}

static void copy_rows(void *context, int64_t from, int64_t to) {
    const Patches *p = context;
    for (int64_t r = from; r < to; r++) each_place(p, r / p->w.out[0], r % p->w.out[0], copy_pixel);
}

static void add_images(void *context, int64_t from, int64_t to) {
    const Patches *p = context;
    for (int64_t n = from; n < to; n++)
        for (int64_t i = 0; i < p->w.out[0]; i++) each_place(p, n, i, add_pixel);
}

static bool patches_init(Patches *p, const OpCall *call, const Tensor *images, const Tensor *patches, Error *err) {
    *p = (Patches){.dims = images->dims, .size = dtype_size(tensor_dtype(images)), .x = images->data, .y = patches->data,
                   .dtype = tensor_dtype(images)};
    int64_t size[2];
    window_pair(&call->attrs->shape, size);
    return window_init(&p->w, call, images->dims, size, err);
}

/* images (N, H, W, C) -> (N, OH, OW, kh * kw * C) */
bool cpu_extract_patches(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Patches p;
    const Tensor *out = call->out[0];
    if (!patches_init(&p, call, call->in[0], out, err)) return false;
    int64_t rows = p.dims[0] * p.w.out[0];
    parallel_run(rows, PARALLEL_FROM / (out->count / (rows + 1) + 1) + 1, copy_rows, &p);
    return true;
}

/* g (N, OH, OW, kh * kw * C) -> (N, H, W, C) */
bool cpu_extract_patches_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Patches p;
    const Tensor *g = call->in[0];
    if (!patches_init(&p, call, call->out[0], g, err)) return false;
    memset(p.x, 0, tensor_bytes(call->out[0]));
    parallel_run(p.dims[0], PARALLEL_FROM / (g->count / (p.dims[0] + 1) + 1) + 1, add_images, &p);
    return true;
}

/* ---- greyscale morphology ---- */

typedef struct Dilation {
    Window w;
    Dtype dtype;
    const int64_t *dims; /* of the images */
    const void *x, *filter, *g;
    void *out;
    bool to_filter;
} Dilation;

/* y (OW, C), row i of image n: the largest of x + filter over each window. */
#define DEFINE_DILATE(T, LOWEST)                                                                                       \
    CLONES static void dilate_##T(const Dilation *d, int64_t n, int64_t i) {                                           \
        const Window *w = &d->w;                                                                                       \
        int64_t rows = d->dims[1], columns = d->dims[2], depth = d->dims[3];                                           \
        const T *image = (const T *)d->x + n * rows * columns * depth;                                                 \
        T *restrict y = (T *)d->out + (n * w->out[0] + i) * w->out[1] * depth;                                         \
        for (int64_t j = 0; j < w->out[1]; j++, y += depth) {                                                          \
            const T *filter = d->filter;                                                                               \
            for (int64_t c = 0; c < depth; c++) y[c] = LOWEST;                                                         \
            for (int64_t k = 0; k < w->size[0]; k++) {                                                                 \
                int64_t row = line_of(w, 0, i, k, rows);                                                               \
                for (int64_t l = 0; l < w->size[1]; l++, filter += depth) {                                            \
                    int64_t column = line_of(w, 1, j, l, columns);                                                     \
                    if (row < 0 || column < 0) continue;                                                               \
                    const T *x = image + (row * columns + column) * depth;                                             \
                    for (int64_t c = 0; c < depth; c++) {                                                              \
                        T sum = (T)(x[c] + filter[c]);                                                                 \
                        y[c] = sum > y[c] ? sum : y[c];                                                                \
                    }                                                                                                  \
                }                                                                                                      \
            }                                                                                                          \
        }                                                                                                              \
    }

/* g (C) of the window at (i, j) goes to the place of x, or of the filter, where the largest sum first was found. */
#define DEFINE_DILATE_BACK(T, LOWEST)                                                                                  \
    static void dilate_back_##T(const Dilation *d, int64_t n, int64_t i, int64_t j) {                                  \
        const Window *w = &d->w;                                                                                       \
        int64_t rows = d->dims[1], columns = d->dims[2], depth = d->dims[3];                                           \
        const T *image = (const T *)d->x + n * rows * columns * depth, *filter = d->filter;                            \
        const T *g = (const T *)d->g + ((n * w->out[0] + i) * w->out[1] + j) * depth;                                  \
        for (int64_t c = 0; c < depth; c++) {                                                                          \
            T best = LOWEST;                                                                                           \
            int64_t best_x = -1, best_filter = 0;                                                                      \
            for (int64_t k = 0; k < w->size[0]; k++) {                                                                 \
                int64_t row = line_of(w, 0, i, k, rows);                                                               \
                for (int64_t l = 0; row >= 0 && l < w->size[1]; l++) {                                                 \
                    int64_t column = line_of(w, 1, j, l, columns);                                                     \
                    if (column < 0) continue;                                                                          \
                    int64_t at = (row * columns + column) * depth + c, of = (k * w->size[1] + l) * depth + c;          \
                    T sum = (T)(image[at] + filter[of]);                                                               \
                    if (best_x < 0) best_x = at, best_filter = of;                                                     \
                    if (sum > best) best = sum, best_x = at, best_filter = of;                                         \
                }                                                                                                      \
            }                                                                                                          \
            if (d->to_filter) ((T *)d->out)[best_filter] += g[c];                                                      \
            else ((T *)d->out)[n * rows * columns * depth + best_x] += g[c];                                           \
        }                                                                                                              \
    }

#define DILATED(X)                                                                                                     \
    X(INT8, int8_t, INT8_MIN)                                                                                          \
    X(INT16, int16_t, INT16_MIN)                                                                                       \
    X(INT32, int32_t, INT32_MIN)                                                                                       \
    X(INT64, int64_t, INT64_MIN)                                                                                       \
    X(UINT8, uint8_t, 0)                                                                                               \
    X(UINT16, uint16_t, 0)                                                                                             \
    X(UINT32, uint32_t, 0)                                                                                             \
    X(UINT64, uint64_t, 0)                                                                                             \
    X(FLOAT32, float, -FLT_MAX)                                                                                        \
    X(FLOAT64, double, -DBL_MAX)
#define X(D, T, LOWEST) DEFINE_DILATE(T, LOWEST) DEFINE_DILATE_BACK(T, LOWEST)
DILATED(X)
#undef X

static void dilate_rows(void *context, int64_t from, int64_t to) {
    const Dilation *d = context;
    for (int64_t r = from; r < to; r++) {
#define X(D, T, LOWEST)                                                                                                \
    if (d->dtype == DTYPE_##D) dilate_##T(d, r / d->w.out[0], r % d->w.out[0]);
        DILATED(X)
#undef X
    }
}

static void dilate_back_images(void *context, int64_t from, int64_t to) {
    const Dilation *d = context;
    for (int64_t n = from; n < to; n++)
        for (int64_t i = 0; i < d->w.out[0]; i++)
            for (int64_t j = 0; j < d->w.out[1]; j++) {
#define X(D, T, LOWEST)                                                                                                \
    if (d->dtype == DTYPE_##D) dilate_back_##T(d, n, i, j);
                DILATED(X)
#undef X
            }
}

static bool dilation_init(Dilation *d, const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *filter = call->in[1];
    *d = (Dilation){.dtype = tensor_dtype(x), .dims = x->dims, .x = x->data, .filter = filter->data, .out = call->out[0]->data};
    return window_init(&d->w, call, x->dims, filter->dims, err);
}

/* x (N, H, W, C), filter (kh, kw, C) -> y (N, OH, OW, C) */
bool cpu_dilation2d(OpContext *c, const OpCall *call, Error *err) {
    Dilation d;
    if (!dilation_init(&d, call, err)) return false;
    int64_t row = d.w.out[1] * d.w.size[0] * d.w.size[1] * d.dims[3];
    parallel_run(d.dims[0] * d.w.out[0], PARALLEL_FROM / (row + 1) + 1, dilate_rows, &d);
    return !context_interrupted(c, err);
}

/* and g (N, OH, OW, C) -> x or filter, which all images add to */
static bool dilate_back(OpContext *c, const OpCall *call, bool to_filter, Error *err) {
    Dilation d;
    if (!dilation_init(&d, call, err)) return false;
    d.g = call->in[2]->data;
    d.to_filter = to_filter;
    memset(d.out, 0, tensor_bytes(call->out[0]));
    int64_t image = d.w.out[0] * d.w.out[1] * d.w.size[0] * d.w.size[1] * d.dims[3];
    if (to_filter) dilate_back_images(&d, 0, d.dims[0]);
    else parallel_run(d.dims[0], PARALLEL_FROM / (4 * image + 1) + 1, dilate_back_images, &d);
    return !context_interrupted(c, err);
}

bool cpu_dilation2d_input_grad(OpContext *c, const OpCall *call, Error *err) { return dilate_back(c, call, false, err); }
bool cpu_dilation2d_filter_grad(OpContext *c, const OpCall *call, Error *err) { return dilate_back(c, call, true, err); }

/* ---- maxima and where they stand ---- */

typedef struct Maxima {
    Window w;
    const int64_t *dims;
    const void *x;
    void *y, *places;
    bool whole; /* places are counted through the batch, not in each image */
    Dtype dtype, place;
} Maxima;

/* Row i of image n. */
#define DEFINE_MAXIMA(T)                                                                                               \
    static void maxima_##T(const Maxima *m, int64_t n, int64_t i) {                                                    \
        const Window *w = &m->w;                                                                                       \
        int64_t rows = m->dims[1], columns = m->dims[2], depth = m->dims[3], image = rows * columns * depth;           \
        const T *x = (const T *)m->x + n * image;                                                                      \
        int64_t at = (n * w->out[0] + i) * w->out[1] * depth;                                                          \
        for (int64_t j = 0; j < w->out[1]; j++)                                                                        \
            for (int64_t c = 0; c < depth; c++, at++) {                                                                \
                int64_t best = -1;                                                                                     \
                for (int64_t k = 0; k < w->size[0]; k++) {                                                             \
                    int64_t row = line_of(w, 0, i, k, rows);                                                           \
                    for (int64_t l = 0; row >= 0 && l < w->size[1]; l++) {                                             \
                        int64_t column = line_of(w, 1, j, l, columns);                                                 \
                        int64_t here = (row * columns + column) * depth + c;                                           \
                        if (column >= 0 && (best < 0 || x[here] > x[best])) best = here;                               \
                    }                                                                                                  \
                }                                                                                                      \
                ((T *)m->y)[at] = x[best];                                                                             \
                int64_t place = best + (m->whole ? n * image : 0);                                                     \
                if (m->place == DTYPE_INT64)                                                                           \
                    ((int64_t *)m->places)[at] = place;                                                                \
                else                                                                                                   \
                    ((int32_t *)m->places)[at] = (int32_t)place;                                                       \
            }                                                                                                          \
    }
#define X(D, T, LOWEST) DEFINE_MAXIMA(T)
DILATED(X)
#undef X

static void maxima_of_rows(void *context, int64_t from, int64_t to) {
    const Maxima *m = context;
    for (int64_t r = from; r < to; r++) {
#define X(D, T, LOWEST)                                                                                                \
    if (m->dtype == DTYPE_##D) maxima_##T(m, r / m->w.out[0], r % m->w.out[0]);
        DILATED(X)
#undef X
    }
}

/* x (N, H, W, C) -> y (N, OH, OW, C), places (N, OH, OW, C) */
bool cpu_max_pool_places(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *x = call->in[0];
    Maxima m = {.dims = x->dims, .x = x->data, .y = call->out[0]->data, .places = call->out[1]->data,
                .whole = call->attrs->flag_a, .dtype = tensor_dtype(x), .place = tensor_dtype(call->out[1])};
    int64_t size[2];
    window_pair(&call->attrs->shape, size);
    if (!window_init(&m.w, call, x->dims, size, err)) return false;
    int64_t row = m.w.out[1] * size[0] * size[1] * x->dims[3];
    parallel_run(x->dims[0] * m.w.out[0], PARALLEL_FROM / (4 * row + 1) + 1, maxima_of_rows, &m);
    return true;
}
