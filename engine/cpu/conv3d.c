/* conv3d.c -- convolution of volumes (N, D, H, W, C) as products of matrices, a layer of positions at a time.
 *
 * The windows of a layer, laid side by side, are the rows of a matrix; what an element comes to of it is added up again
 * for the gradient of the volumes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/tensor/volume.h"

#include <cblas-openblas.h>
#include <string.h>

typedef struct Layers {
    Volume v;
    const int64_t *dims;  /* of the volumes */
    int64_t rows, window; /* positions of a layer, elements of a window */
    int64_t filters;
    Dtype dtype;
    size_t size;
    char *columns;        /* (rows, window) */
} Layers;

/* Where place k of the window at position i lies along an axis; -1 outside. */
static int64_t line_of(const Volume *v, int axis, int64_t i, int64_t k, int64_t lines) {
    int64_t at = i * v->strides[axis] - v->before[axis] + k * v->dilations[axis];
    return at >= 0 && at < lines ? at : -1;
}

static void add_run(Dtype d, char *to, const char *from, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        if (d == DTYPE_FLOAT64)
            ((double *)to)[i] += ((const double *)from)[i];
        else
            ((float *)to)[i] += ((const float *)from)[i];
}

/* The line of a window that begins at place z of a volume's line, into its row, or added from its row; line is NULL outside the volume.
 * Neighbours go together. */
static void window_line(const Layers *l, char *line, int64_t z, char *row, bool back) {
    const Volume *v = &l->v;
    int64_t n = l->dims[3], size = v->size[2], step = v->dilations[2], channels = l->dims[4], at;
    size_t pixel = (size_t)channels * l->size;
    for (int64_t c = 0, count; c < size; c += count, row += (size_t)count * pixel) {
        at = z + c * step;
        bool inside = line && at >= 0 && at < n;
        count = step > 1 ? 1 : size - c;
        if (inside && at + count > n) count = n - at;
        if (!inside && line && at < 0 && at + count > 0) count = -at;
        if (inside && back) add_run(l->dtype, line + (size_t)at * pixel, row, count * channels);
        if (inside && !back) memcpy(row, line + (size_t)at * pixel, (size_t)count * pixel);
        if (!inside && !back) memset(row, 0, (size_t)count * pixel);
    }
}

/* The window at (i, j, k) of a volume into its row, or added from its row to the volume. */
static void window_row(const Layers *l, char *volume, int64_t i, int64_t j, int64_t k, char *row, bool back) {
    const Volume *v = &l->v;
    const int64_t *dims = l->dims;
    size_t pixel = (size_t)dims[4] * l->size;
    for (int64_t a = 0; a < v->size[0]; a++)
        for (int64_t b = 0; b < v->size[1]; b++, row += (size_t)v->size[2] * pixel) {
            int64_t x = line_of(v, 0, i, a, dims[1]), y = line_of(v, 1, j, b, dims[2]);
            char *line = x >= 0 && y >= 0 ? volume + (size_t)((x * dims[2] + y) * dims[3]) * pixel : NULL;
            window_line(l, line, k * v->strides[2] - v->before[2], row, back);
        }
}

static void layer(const Layers *l, char *volume, int64_t i, bool back) {
    char *row = l->columns;
    for (int64_t j = 0; j < l->v.out[1]; j++)
        for (int64_t k = 0; k < l->v.out[2]; k++, row += (size_t)l->window * l->size) window_row(l, volume, i, j, k, row, back);
}

/* out (m, n) = a b, or += where add; ta, tb: turned */
static void product(Dtype d, bool ta, bool tb, int64_t m, int64_t n, int64_t k, const void *a, const void *b, bool add, void *out) {
    CBLAS_TRANSPOSE how_a = ta ? CblasTrans : CblasNoTrans, how_b = tb ? CblasTrans : CblasNoTrans;
    int lda = (int)(ta ? m : k), ldb = (int)(tb ? k : n);
    if (d == DTYPE_FLOAT64)
        cblas_dgemm(CblasRowMajor, how_a, how_b, (int)m, (int)n, (int)k, 1, a, lda, b, ldb, add, out, (int)n);
    else
        cblas_sgemm(CblasRowMajor, how_a, how_b, (int)m, (int)n, (int)k, 1, a, lda, b, ldb, add, out, (int)n);
}

typedef enum What { FORWARD, TO_INPUT, TO_FILTERS } What;

/* x volumes of dims, w filters (window, filters), y one row of filters a position. */
static bool run(OpContext *c, const OpCall *call, What what, const Tensor *x, const Tensor *w, const Tensor *y, Error *err) {
    Layers l = {.dims = x->dims, .filters = w->dims[4], .dtype = tensor_dtype(x), .size = dtype_size(tensor_dtype(x))};
    if (!volume_init(&l.v, call, x->dims, w->dims, err)) return false;
    l.rows = l.v.out[1] * l.v.out[2];
    l.window = w->dims[0] * w->dims[1] * w->dims[2] * w->dims[3];
    if (what != FORWARD) memset(call->out[0]->data, 0, tensor_bytes(call->out[0]));
    if (!l.rows || !l.window || !l.filters) return what != FORWARD || memset(y->data, 0, tensor_bytes(y));
    Storage *columns = storage_new(c, (size_t)(l.rows * l.window) * l.size, DTYPE_NONE, err);
    if (!columns) return false;
    l.columns = columns->data;
    blas_ready();
    char *results = y->data;
    size_t volume = (size_t)(x->dims[1] * x->dims[2] * x->dims[3] * x->dims[4]) * l.size;
    for (int64_t n = 0; n < x->dims[0]; n++)
        for (int64_t i = 0; i < l.v.out[0]; i++, results += (size_t)(l.rows * l.filters) * l.size) {
            char *at = (char *)x->data + (size_t)n * volume;
            if (what != TO_INPUT) layer(&l, at, i, false);
            if (what == FORWARD) product(l.dtype, false, false, l.rows, l.filters, l.window, l.columns, w->data, false, results);
            if (what == TO_FILTERS) product(l.dtype, true, false, l.window, l.filters, l.rows, l.columns, results, true, w->data);
            if (what == TO_INPUT) product(l.dtype, false, true, l.rows, l.window, l.filters, results, w->data, false, l.columns);
            if (what == TO_INPUT) layer(&l, at, i, true);
        }
    storage_release(columns);
    return !context_interrupted(c, err);
}

/* x (N, D, H, W, C), filters (kd, kh, kw, C, F) -> (N, OD, OH, OW, F) */
bool cpu_conv3d(OpContext *c, const OpCall *call, Error *err) {
    return run(c, call, FORWARD, call->in[0], call->in[1], call->out[0], err);
}

/* g, filters -> x */
bool cpu_conv3d_input_grad(OpContext *c, const OpCall *call, Error *err) {
    return run(c, call, TO_INPUT, call->out[0], call->in[1], call->in[0], err);
}

/* x, g -> filters */
bool cpu_conv3d_filter_grad(OpContext *c, const OpCall *call, Error *err) {
    return run(c, call, TO_FILTERS, call->in[0], call->out[0], call->in[1], err);
}
