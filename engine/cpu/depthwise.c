/* depthwise.c -- convolutions that keep channels apart, and their gradients.
 *
 * x (N, H, W, C) with filters (kh, kw, C, m) gives (N, OH, OW, C * m). All three operations visit the same triples of
 * an output position, a tap and a channel; they differ in which of y, x and w is added to.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/base/target_clones.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/window.h"

#include <string.h>

typedef enum Sum { SUM_Y, SUM_X, SUM_W } Sum;

typedef struct Sizes {
    int64_t n, h, w, c, m, oh, ow;
} Sizes;

/* One tap over count output positions, which are neighbours in y and xstep elements apart in x: y[c, q] += x[c] * f[c, q], or one of
 * the others. */
#define TAP(T, sum, ONE, MANY)                                                                                         \
    CLONES static void tap_##sum##_##T(int64_t count, int64_t xstep, int64_t channels, int64_t m, void *ys, void *xs, void *fs) { \
        T *restrict y = ys, *restrict x = xs, *restrict f = fs;                                                        \
        for (int64_t j = 0; j < count; j++, y += channels * m, x += xstep) {                                           \
            if (m == 1)                                                                                                \
                for (int64_t c = 0; c < channels; c++) ONE;                                                            \
            else                                                                                                       \
                for (int64_t c = 0, o = 0; c < channels; c++)                                                          \
                    for (int64_t q = 0; q < m; q++, o++) MANY;                                                         \
        }                                                                                                              \
    }
#define TAPS(T)                                                                                                        \
    TAP(T, y, y[c] += x[c] * f[c], y[o] += x[c] * f[o])                                                                \
    TAP(T, x, x[c] += y[c] * f[c], x[c] += y[o] * f[o])                                                                \
    TAP(T, w, f[c] += y[c] * x[c], f[o] += y[o] * x[c])
TAPS(float)
TAPS(double)

typedef void (*TapFn)(int64_t count, int64_t xstep, int64_t channels, int64_t m, void *y, void *x, void *f);
static const TapFn taps[2][3] = {{tap_y_float, tap_x_float, tap_w_float}, {tap_y_double, tap_x_double, tap_w_double}};

typedef struct Work {
    Sum sum;
    const Window *window;
    const Sizes *sizes;
    Dtype dtype;
    char *y, *x, *f;
    int64_t first;     /* image that is number 0 */
    const char *tiles; /* (taps, OW, C): each tap's filter for a whole row of outputs; NULL: not by rows */
} Work;

/* The output columns [*first, *end) whose tap in column b of the window meets the image; where that is for column 0. */
static int64_t met_columns(const Work *k, int64_t b, int64_t *first, int64_t *end) {
    const Window *w = k->window;
    int64_t step = w->strides[1], shift = b * w->dilations[1] - w->before[1];
    *first = shift < 0 ? (-shift + step - 1) / step : 0;
    *end = shift < k->sizes->w ? (k->sizes->w - shift + step - 1) / step : 0;
    if (*end > k->sizes->ow) *end = k->sizes->ow;
    return shift;
}

/* Image n, row by row of the output and tap by tap; f is added to where that is asked for. */
static void by_taps(const Work *k, int64_t n, char *f) {
    TapFn tap = taps[k->dtype == DTYPE_FLOAT64][k->sum];
    const Sizes *s = k->sizes;
    const Window *w = k->window;
    int64_t e = (int64_t)dtype_size(k->dtype), count = w->size[0] * w->size[1], first, end;
    for (int64_t i = 0; i < s->oh; i++)
        for (int64_t t = 0; t < count; t++) {
            int64_t row = i * w->strides[0] + t / w->size[1] * w->dilations[0] - w->before[0];
            int64_t shift = met_columns(k, t % w->size[1], &first, &end);
            if (row < 0 || row >= s->h || first >= end) continue;
            tap(end - first, w->strides[1] * s->c, s->c, s->m, k->y + ((n * s->oh + i) * s->ow + first) * s->c * s->m * e,
                k->x + ((n * s->h + row) * s->w + first * w->strides[1] + shift) * s->c * e, f + t * s->c * s->m * e);
        }
}

#define ROW(T)                                                                                                         \
    CLONES static void row_##T(int64_t n, void *sums, const void *xs, const void *fs) {                                \
        T *restrict sum = sums;                                                                                        \
        const T *restrict x = xs, *restrict f = fs;                                                                    \
        for (int64_t i = 0; i < n; i++) sum[i] += x[i] * f[i];                                                         \
    }
ROW(float)
ROW(double)

/* Channels of which a position's run would be too short for the vector units. */
enum { FEW = 32 };

/* The same where few channels give one each and windows move by one column: whole rows, tap by tap. */
static void by_rows(const Work *k, int64_t n, int64_t a, int64_t b) {
    const Sizes *s = k->sizes;
    const Window *w = k->window;
    int64_t cell = s->c * (int64_t)dtype_size(k->dtype), first, end, shift = met_columns(k, b, &first, &end);
    const char *tile = k->tiles + (a * w->size[1] + b) * s->ow * cell;
    for (int64_t i = 0; i < s->oh; i++) {
        int64_t row = i * w->strides[0] + a * w->dilations[0] - w->before[0];
        if (row < 0 || row >= s->h || first >= end) continue;
        char *y = k->y + ((n * s->oh + i) * s->ow + first) * cell,
             *x = k->x + ((n * s->h + row) * s->w + first + shift) * cell;
        bool forward = k->sum == SUM_Y;
        (k->dtype == DTYPE_FLOAT64 ? row_double : row_float)((end - first) * s->c, forward ? y : x, forward ? x : y,
                                                             tile);
    }
}

static void run_images(void *context, int64_t from, int64_t to) {
    const Work *k = context;
    for (int64_t n = k->first + from; n < k->first + to; n++) {
        if (!k->tiles) by_taps(k, n, k->f);
        for (int64_t tap = 0; k->tiles && tap < k->window->size[0] * k->window->size[1]; tap++)
            by_rows(k, n, tap / k->window->size[1], tap % k->window->size[1]);
    }
}

/* Images are shared among threads. */
static bool run(OpContext *c, Sum sum, const Window *w, const Sizes *s, Dtype dtype, char *y, char *x, char *f,
                Error *err) {
    Work k = {sum, w, s, dtype, y, x, f, 0, NULL};
    int64_t cell = s->c * (int64_t)dtype_size(dtype), count = w->size[0] * w->size[1],
            work = count * s->oh * s->ow * s->c * s->m;
    Storage *tiles = NULL;
    if (s->m == 1 && s->c <= FEW && w->strides[1] == 1) {
        tiles = storage_new(c, (size_t)(count * s->ow * cell), DTYPE_NONE, err);
        if (!tiles) return false;
        for (int64_t i = 0; i < count * s->ow; i++)
            memcpy((char *)tiles->data + i * cell, f + i / s->ow * cell, (size_t)cell);
        k.tiles = tiles->data;
    }
    int64_t at_once = (1 << 28) / (work + 1) + 1;
    for (k.first = 0; k.first < s->n; k.first += at_once) {
        int64_t images = s->n - k.first < at_once ? s->n - k.first : at_once;
        parallel_run(images, PARALLEL_FROM / (work + 1) + 1, run_images, &k);
        if (context_interrupted(c, err)) break;
    }
    storage_release(tiles);
    return !error_is_set(err);
}

/* The two halves of the images, each with sums of its own. */
typedef struct Halves {
    Work work;
    char *sums[2];
    int64_t first, middle, end;
} Halves;

static void run_halves(void *context, int64_t from, int64_t to) {
    const Halves *h = context;
    for (int64_t half = from; half < to; half++)
        for (int64_t n = half ? h->middle : h->first; n < (half ? h->end : h->middle); n++) by_taps(&h->work, n, h->sums[half]);
}

/* The filter's gradient, to which all images add: half of them to sums of their own, so that the result does not depend on the
 * threads at hand. */
static bool run_filter(OpContext *c, const Window *w, const Sizes *s, Dtype dtype, char *y, char *x, Tensor *f, Error *err) {
    Halves h = {.work = {SUM_W, w, s, dtype, y, x, NULL, 0, NULL}, .sums = {f->data}};
    int64_t work = w->size[0] * w->size[1] * s->oh * s->ow * s->c * s->m, at_once = 2 * ((1 << 27) / (work + 1) + 1);
    Storage *other = storage_new(c, tensor_bytes(f), DTYPE_NONE, err);
    if (!other) return false;
    h.sums[1] = memset(other->data, 0, tensor_bytes(f));
    for (h.first = 0; h.first < s->n; h.first += at_once) {
        h.end = s->n - h.first < at_once ? s->n : h.first + at_once;
        h.middle = h.first + (h.end - h.first) / 2;
        parallel_run(2, (h.end - h.first) * work > PARALLEL_FROM ? 1 : 2, run_halves, &h);
        if (context_interrupted(c, err)) break;
    }
    for (int64_t i = 0; i < f->count; i++) {
        if (dtype == DTYPE_FLOAT64) ((double *)f->data)[i] += ((double *)other->data)[i];
        else ((float *)f->data)[i] += ((float *)other->data)[i];
    }
    storage_release(other);
    return !error_is_set(err);
}

/* x (positions, C) with each channel times times. */
static void repeat_channels(const char *x, char *to, int64_t count, int64_t times, int64_t size) {
    for (int64_t i = 0; i < count; i++)
        for (int64_t q = 0; q < times; q++, to += size) memcpy(to, x + i * size, (size_t)size);
}

/* Few channels that give several each go by rows as if each were several. */
static bool run_repeated(OpContext *c, const Window *w, const Sizes *s, Dtype dtype, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    int64_t size = (int64_t)dtype_size(dtype);
    Storage *wide = storage_new(c, (size_t)(x->count * s->m * size), DTYPE_NONE, err);
    if (!wide) return false;
    repeat_channels(x->data, wide->data, x->count, s->m, size);
    Sizes alike = *s;
    alike.c *= s->m, alike.m = 1;
    bool ok = run(c, SUM_Y, w, &alike, dtype, call->out[0]->data, wide->data, call->in[1]->data, err);
    storage_release(wide);
    return ok;
}

static bool start(OpContext *c, const OpCall *call, Sum sum, Tensor *y, Tensor *x, Tensor *f, Error *err) {
    Window w;
    Tensor *out = call->out[0];
    memset(out->data, 0, tensor_bytes(out));
    if (!window_init(&w, call, x->dims, f->dims, err)) return false;
    Sizes s = {x->dims[0], x->dims[1], x->dims[2], x->dims[3], f->dims[3], w.out[0], w.out[1]};
    if (sum == SUM_Y && s.m > 1 && s.c * s.m <= FEW && w.strides[1] == 1)
        return run_repeated(c, &w, &s, tensor_dtype(x), call, err);
    if (sum == SUM_W) return run_filter(c, &w, &s, tensor_dtype(x), y->data, x->data, f, err);
    return run(c, sum, &w, &s, tensor_dtype(x), y->data, x->data, f->data, err);
}

bool cpu_depthwise_conv2d(OpContext *c, const OpCall *call, Error *err) {
    return start(c, call, SUM_Y, call->out[0], call->in[0], call->in[1], err);
}

bool cpu_depthwise_input_grad(OpContext *c, const OpCall *call, Error *err) {
    return start(c, call, SUM_X, call->in[0], call->out[0], call->in[1], err);
}

bool cpu_depthwise_filter_grad(OpContext *c, const OpCall *call, Error *err) {
    return start(c, call, SUM_W, call->in[1], call->in[0], call->out[0], err);
}
